"""Before the first turn: two players, the lists they play by, the four provinces (rule 2; rulings 3 and 26)."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from edw_companion.core import seats as seating
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter
from edw_companion.core.state import Event
from edw_companion.games.five_colors.house_rules import RULES
from edw_companion.games.five_colors.state import HAND_SIZE, FiveColorsState, Planeswalker

if TYPE_CHECKING:
    from edw_companion.games.plan import Plan

CHAPTER = Chapter[FiveColorsState]()
PLAYERS = 2
EDITION = "1"
"""The edition that is played when none is named."""


def plan(wanted: "Plan", own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game; only a new session reads lists, so only it imports what reads them.

    Raises:
        PlayersError, BadHouseRuleError: the plan does not fit this game.
        BadFileError, UsageError: the lists are not there or not sound.
    """
    from edw_companion.games.five_colors.lists import SHAPE, facts
    from edw_companion.lists.editions import load

    planned = wanted.facts(RULES, PLAYERS, PLAYERS)
    return {**planned, "piles": {}, **facts(load(SHAPE, wanted.edition_or(EDITION), own_lists))}


START = CHAPTER.kind("start", tell=seating.tell_start, again=seating.again)


@START.applies
def _(state: FiveColorsState, event: Event) -> None:
    life, provinces = state.house.number("life"), state.house.number("provinces")
    seating.apply_start(state, event, lambda name: Planeswalker(name, name, life, provinces))
    state.deal()


@START.owes
def _(state: FiveColorsState, _event: Event) -> list[Due]:
    number = state.house.number("provinces")
    checked = f"Decks are checked before the game: {DO} (or {DO})."
    return [
        Due(
            f"Each: one basic land of the own colour in play, {number} cards of the dynasty deck face down side by "
            f"side, {HAND_SIZE} of the fate deck in hand."
        ),
        Due(checked, "deck use WHO FILE", "deck size WHO DYNASTY FATE"),
    ]
