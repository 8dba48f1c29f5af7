"""Chaos Magic as a value: its kinds of event, its view and its commands in one record."""

from typing import TYPE_CHECKING, Any

from edw_companion.formats.chaos_magic import chaos, global_cards, losing, middle, packets, spite, turning
from edw_companion.formats.chaos_magic.checklist import due
from edw_companion.formats.chaos_magic.state import ChaosMagic, Mage
from edw_companion.formats.chaos_magic.view import board, status
from edw_companion.formats.format import Format, Plan
from edw_companion.table import course, remarks, seating
from edw_companion.table.game import Event

if TYPE_CHECKING:
    from pathlib import Path

_COMMANDS = "edw_companion.formats.chaos_magic.commands"


def _plan(wanted: Plan, own_lists: "Path") -> dict[str, Any]:
    """Only a new session reads the decks' files, so only it imports what reads them."""
    from edw_companion.formats.chaos_magic.planning import plan

    return plan(wanted, own_lists)


def _mage(game: Any, name: str) -> Mage:
    return Mage(name, game.house.number("life"))


def _dues_start(_game: ChaosMagic, _event: Event) -> list[str]:
    return ["The Chaos deck and the Global deck lie in the middle. When all have kept their hands: edw global reveal"]


FORMAT = Format(
    slug="chaos-magic",
    title="Chaos Magic",
    plan=_plan,
    table=ChaosMagic,
    kinds={
        **remarks.KINDS,
        "start": seating.start_kind(_mage)._replace(due=_dues_start),
        **packets.KINDS,
        **turning.KINDS,
        **chaos.KINDS,
        **global_cards.KINDS,
        **middle.KINDS,
        **losing.KINDS,
        **spite.KINDS,
    },
    status=status,
    board=board,
    due=due,
    upcoming=course.upcoming,
    start=seating.start,
    turn_cards=lambda _game: (),
    next_turn=turning.next_turn,
    extra_turn=course.extra,
    commands={
        "chaos": f"{_COMMANDS}.stack:chaos_group",
        "global": f"{_COMMANDS}.field:global_group",
        "middle": f"{_COMMANDS}.field:middle_group",
        "eliminate": f"{_COMMANDS}.ending:eliminate",
        "spite": f"{_COMMANDS}.ending:spite_group",
    },
    ask=f"{_COMMANDS}.prompting:PROMPTING",
    lists="edw_companion.formats.chaos_magic.lists:LISTS",
    sheets={"piles": "edw_companion.formats.chaos_magic.sheets:piles"},
)
