"""Who duels whom, and what both cost to cast, as it is said in a line (rule 12)."""

from __future__ import annotations

from collections.abc import Sequence

from edw_companion.core.questions import Spoken as Asked
from edw_companion.core.questions import WantedError
from edw_companion.errors import UsageError
from edw_companion.games.five_colors.armies import MAX_NUMBER
from edw_companion.games.five_colors.creatures import Naming, spoken
from edw_companion.sentences import Sentence

_BOTH = 2


def duelists(said: Sequence[str], mine: Naming, theirs: Naming) -> tuple[tuple[str, int], tuple[str, int]]:
    """The Legend and the challenged creature, each with its cost: LEGEND COST CREATURE COST, or both costs at the end.

    Names of several words that are known need neither quotation marks nor a comma; costs that are not said are asked.
    """
    numbers = [at for at, word in enumerate(said) if word.isascii() and word.isdecimal()]
    names = [(at, word) for at, word in enumerate(said) if at not in numbers]
    between = next((at for at in numbers if names and names[0][0] < at < names[-1][0]), len(said))
    parts = [word for at, word in names if at < between], [word for at, word in names if at > between]
    legend, creature = map(" ".join, parts if parts[1] else _apart(parts[0], mine, theirs))
    pair = mine.creature(spoken(legend).name), theirs.creature(spoken(creature).name)
    costs = [int(said[at]) for at in numbers[-_BOTH:]]
    if len(costs) < _BOTH:
        why = Sentence("Say what both cost to cast", f'duel begin "{pair[0]}" COST "{pair[1]}" COST')
        how = "Type two numbers, such as 5 6; X is 0."
        raise WantedError(why, Asked(f"What do {pair[0]} and {pair[1]} cost to cast?", how, _two_numbers), "")
    if max(costs) > MAX_NUMBER:
        raise UsageError(f"A cost is a number from 0 to {MAX_NUMBER}.")
    return (pair[0], costs[0]), (pair[1], costs[1])


def _two_numbers(line: str) -> list[str] | None:
    words = line.replace(",", " ").split()
    return words if len(words) == _BOTH and all(word.isascii() and word.isdecimal() for word in words) else None


def _apart(words: Sequence[str], mine: Naming, theirs: Naming) -> tuple[Sequence[str], Sequence[str]]:
    """Two names that stand one after the other: with a comma between them, or where both are known."""
    comma = next((at for at, word in enumerate(words, 1) if word.endswith(",")), 0)
    cuts = [comma] if comma else [1] if len(words) == _BOTH else range(1, len(words))
    for cut in cuts:
        first, second = [word.removesuffix(",") for word in words[:cut]], words[cut:]
        if second and (len(cuts) == 1 or (mine.means(" ".join(first)) and theirs.means(" ".join(second)))):
            return first, second
    raise UsageError("Say who challenges whom, with a comma between them: tor wauki, craw wurm.")
