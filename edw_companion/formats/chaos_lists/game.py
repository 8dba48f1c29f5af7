"""Chaos by roll lists as a value: its kinds of event, its view and its commands in one record."""

from typing import TYPE_CHECKING, Any

from edw_companion.formats.chaos_lists import rolling, stack, turning, view, zone
from edw_companion.formats.chaos_lists.state import Mayhem
from edw_companion.formats.format import Format, Plan
from edw_companion.table import course, middle, remarks, seating

if TYPE_CHECKING:
    from pathlib import Path

_COMMANDS = "edw_companion.formats.chaos_lists.commands"


def _plan(wanted: Plan, own_lists: "Path") -> dict[str, Any]:
    """Only a new session reads lists as YAML, so only it imports what reads them."""
    from edw_companion.formats.chaos_lists.planning import plan

    return plan(wanted, own_lists)


FORMAT = Format(
    slug="chaos-lists",
    title="Chaos by roll lists",
    plan=_plan,
    table=Mayhem,
    kinds={
        **{do: kind for do, kind in remarks.KINDS.items() if do != "pile"},  # this game has no piles
        **turning.KINDS,
        **rolling.KINDS,
        **stack.KINDS,
        **zone.KINDS,
        **middle.kinds("the middle world"),
    },
    status=view.status,
    board=view.board,
    due=view.due,
    upcoming=turning.upcoming,
    start=seating.start,
    turn_cards=lambda _game: (),
    next_turn=turning.next_turn,
    extra_turn=course.extra,
    commands={
        "chaos": f"{_COMMANDS}.chaos:chaos",
        "global": f"{_COMMANDS}.field:global_group",
        "middle": f"{_COMMANDS}.field:middle_group",
        "away": f"{_COMMANDS}.leaving:away",
        "back": f"{_COMMANDS}.leaving:back",
        "eliminate": f"{_COMMANDS}.leaving:eliminate",
    },
    ask=f"{_COMMANDS}.prompting:PROMPTING",
    sheets={"lists": "edw_companion.formats.chaos_lists.sheets:lists"},
    lists="edw_companion.formats.chaos_lists.lists:LISTS",
)
