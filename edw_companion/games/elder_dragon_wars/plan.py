"""A new war as its first line tells it: who plays, which seats are settled, which rules and card lists hold."""

from pathlib import Path
from typing import Any

from edw_companion.colors import BY_LETTER, WHEEL
from edw_companion.core.house_rules import parse_rules
from edw_companion.errors import UsageError
from edw_companion.games.elder_dragon_wars.house_rules import RULES
from edw_companion.games.elder_dragon_wars.lists import SHAPE, facts
from edw_companion.games.elder_dragon_wars.setup import before, begin_facts, seats_of
from edw_companion.games.plan import Plan
from edw_companion.lists.editions import load

EDITION = "1"
"""The edition that is played when none is named: Elder Dragon Wars #1, December 2006."""


class BadSeatError(UsageError):
    """A seat that is no colour, or is given twice."""

    def __init__(self, word: str) -> None:
        super().__init__(f"'{word}' is no seat that is free to give: seats are {', '.join(WHEEL)}, each once.")


def plan(wanted: Plan, own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game.

    Raises:
        PlayersError, BadSeatError, BadHouseRuleError: the plan does not fit this game.
        RefusedError: the game before is not over.
        BadFileError, UsageError: the card lists are not there or not sound.
    """
    seats: dict[str, str] = {}
    for word, name in wanted.seats.items():
        seat = _seat(word)
        if seat in seats:
            raise BadSeatError(word)
        seats[seat] = name
    previous = before(*wanted.previous) if wanted.previous else None
    names, settled = seats_of(wanted.players, seats, previous, redeal=wanted.redeal)
    rules = parse_rules(RULES, wanted.rules)
    edition = load(SHAPE, wanted.edition_or(EDITION), own_lists)
    return begin_facts(names, settled, rules, facts(edition), previous)


def _seat(word: str) -> str:
    folded = word.casefold()
    if folded in tuple(WHEEL):
        return folded
    if word.upper() in BY_LETTER:
        return str(BY_LETTER[word.upper()])
    raise BadSeatError(word)
