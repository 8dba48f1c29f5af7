"""What the log says of creatures in play: whose they are, who can hardly be there, who duels whom (rule 12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.questions import Spoken as Asked
from edw_companion.core.questions import WantedError
from edw_companion.core.words import plain
from edw_companion.errors import UsageError
from edw_companion.games.five_colors.armies import MAX_NUMBER
from edw_companion.games.five_colors.cards import Naming, spoken
from edw_companion.games.five_colors.state import (
    ATTACKED,
    DIED,
    DISCARDED,
    DUELLED,
    LAST,
    READY,
    UP,
    Battle,
    FiveColorsState,
    Known,
    single,
    stage_of,
)
from edw_companion.sentences import Sentence

if TYPE_CHECKING:
    from edw_companion.core.kind import At


_WHY = {
    ATTACKED: "has attacked and is tapped",
    DUELLED: "is tapped by a duel",
    DIED: "has died",
    DISCARDED: "was discarded",
}
"""Why a card can hardly fight; the first that is so of any of its name is said."""


def walls(state: FiveColorsState, seat: str, name: str) -> dict[int, list[str]]:
    """A player's walls of a name, by province."""
    found: dict[int, list[str]] = {}
    for number, own in enumerate(state.players[seat].provinces, 1):
        for wall in own.walls:
            if plain(single(wall)) == plain(single(name)):
                found.setdefault(number, []).append(wall)
    return found


def doubt(state: FiveColorsState, seat: str, name: str, fighting: int) -> str:
    """Why a player's creature can hardly fight, by the log; "" if nothing is known against it.

    ``fighting``: how many of its name are in this battle already.
    """
    there = state.in_play.of(seat, name)
    if there.count(READY) > fighting:
        return ""
    own = state.players[seat].provinces
    lies = next((at for at, each in enumerate(own, 1) if each.state == UP and each.card == single(name)), 0)
    tapped = next((why for how, why in _WHY.items() if how in there), "")
    if lies and not tapped:
        return f"lies in province {lies} still"
    by_name = seat in state.known.get(single(name), Known()).seats and state.players[seat].checked
    if not there and by_name and not state.in_play.of(seat, ""):
        return "has not been brought into play"
    return tapped


def doubts(at: At[FiveColorsState], seat: str, names: Iterable[str], fighting: Sequence[str]) -> None:
    """Say what the log knows against creatures that are sent; ``fighting``: those of theirs that fight already."""
    before = [*map(single, fighting)]
    for name in names:
        why = doubt(at.state, seat, name, before.count(single(name)))
        before.append(single(name))
        if why:
            at.notices.append(f"By the log {name} of {at.state.title(seat)} {why}: if so, it cannot be there.")


def idle_walls(state: FiveColorsState, battle: Battle, after: int, reached: int = LAST) -> list[tuple[str, int]]:
    """Walls at attacked provinces that do not defend them (rule 9), each with its province.

    They come in stages later than ``after``, up to that which is ``reached``.
    """
    own = state.players[battle.defender].provinces
    return [
        (wall, field.province)
        for field in battle.waiting
        for wall in own[field.province - 1].walls
        if wall not in field.walls.values()
        and after < stage_of("defence", flying=state.known.get(single(wall), Known()).flying) <= reached
    ]


def tell_idle(at: At[FiveColorsState], battle: Battle, reached: int = LAST) -> None:
    """Say which walls the defender leaves out by the end of a stage."""
    idle = idle_walls(at.state, battle, battle.stage, reached)
    at.notices += [f"{wall} stands at province {number} and does not defend it." for wall, number in idle]


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
