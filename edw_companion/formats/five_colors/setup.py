"""Before the first turn: two players, the lists they play by, the four provinces (rule 2; rulings 3 and 26)."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from edw_companion.formats.five_colors.house import RULES
from edw_companion.formats.five_colors.state import HAND_SIZE, FiveColors, Planeswalker
from edw_companion.table import seating
from edw_companion.table.due import DO, Due
from edw_companion.table.game import Event
from edw_companion.table.kind import Chapter

if TYPE_CHECKING:
    from edw_companion.formats.planning import Plan

CHAPTER = Chapter[FiveColors]()
PLAYERS = 2
EDITION = "1"
"""The edition that is played when none is named."""


def plan(wanted: "Plan", own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game; only a new session reads lists, so only it imports what reads them.

    Raises:
        PlayersError, BadHouseRuleError: the plan does not fit this game.
        BadFileError, UsageError: the lists are not there or not sound.
    """
    from edw_companion.cardlists.editions import load
    from edw_companion.formats.five_colors.lists import SHAPE, facts

    planned = wanted.facts(RULES, PLAYERS, PLAYERS)
    return {**planned, "piles": {}, **facts(load(SHAPE, wanted.edition_or(EDITION), own_lists))}


START = CHAPTER.kind("start", tell=seating.tell_start, again=seating.again)


@START.applies
def _(game: FiveColors, event: Event) -> None:
    life, provinces = game.house.number("life"), game.house.number("provinces")
    seating.apply_start(game, event, lambda name: Planeswalker(name, name, life, provinces))
    game.deal()


@START.owes
def _(game: FiveColors, _event: Event) -> list[Due]:
    number = game.house.number("provinces")
    checked = f"Decks are checked before the game: {DO} (or {DO})."
    return [
        Due(
            f"Each: one basic land of the own colour in play, {number} cards of the dynasty deck face down side by "
            f"side, {HAND_SIZE} of the fate deck in hand."
        ),
        Due(checked, "deck use WHO FILE", "deck size WHO DYNASTY FATE"),
    ]
