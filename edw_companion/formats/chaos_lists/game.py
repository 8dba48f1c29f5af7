"""Chaos by roll lists as a value: its kinds of event, its view and its commands in one record."""

from edw_companion.formats.chaos_lists.state import Mayhem
from edw_companion.formats.format import Format, Kinds, late
from edw_companion.table import course, remarks, seating

_HERE = __package__

FORMAT = Format(
    slug="chaos-lists",
    title="Chaos by roll lists",
    plan=late(f"{_HERE}.planning:plan"),
    table=Mayhem,
    kinds=Kinds(remarks.but("pile"), _HERE, "turning", "rolling", "stack", "zone"),
    view=f"{_HERE}.view:VIEW",
    due=late(f"{_HERE}.view:due"),
    upcoming=late("edw_companion.table.absence:upcoming"),
    start=seating.start,
    turn_cards=lambda _game: (),
    next_turn=late(f"{_HERE}.turning:next_turn"),
    extra_turn=course.extra,
    commands={
        "chaos": "",
        "global": f"{_HERE}.zone:in_force",
        "middle": f"{_HERE}.zone:lying",
        "away": "",
        "back": f"{_HERE}.turning:back",
        "eliminate": f"{_HERE}.turning:eliminate",
    },
    ask=f"{_HERE}.prompting:PROMPTING",
    sheets={"lists": f"{_HERE}.sheets:lists"},
    lists=f"{_HERE}.lists:LISTS",
)
