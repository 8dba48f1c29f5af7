"""Chaos by roll lists as a value: its kinds of event, its view and its commands in one record."""

from edw_companion.formats.chaos_lists.state import Mayhem
from edw_companion.formats.format import Format, Kinds, late
from edw_companion.table import course, middle, remarks, seating

_HERE = __package__
_COMMANDS = f"{_HERE}.commands"

FORMAT = Format(
    slug="chaos-lists",
    title="Chaos by roll lists",
    plan=late(f"{_HERE}.planning:plan"),
    table=Mayhem,
    kinds=Kinds(
        {**remarks.but("pile"), **middle.kinds("the middle world")}, _HERE, "turning", "rolling", "stack", "zone"
    ),
    status=late(f"{_HERE}.view:status"),
    board=late(f"{_HERE}.view:board"),
    due=late(f"{_HERE}.view:due"),
    upcoming=late(f"{_HERE}.turning:upcoming"),
    start=seating.start,
    turn_cards=lambda _game: (),
    next_turn=late(f"{_HERE}.turning:next_turn"),
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
    sheets={"lists": f"{_HERE}.sheets:lists"},
    lists=f"{_HERE}.lists:LISTS",
)
