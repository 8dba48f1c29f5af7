"""Chaos by roll lists as a value: its kinds of event, its view and its commands in one record."""

from typing import TYPE_CHECKING

from edw_companion.formats.chaos_lists.state import Mayhem
from edw_companion.formats.format import Format, Kinds, later
from edw_companion.table import absence, seating

if TYPE_CHECKING:
    from edw_companion.formats.chaos_lists import planning, view
else:
    planning, view = later(__package__, "planning", "view")

_HERE = __package__

FORMAT = Format(
    slug="chaos-lists",
    title="Chaos by roll lists",
    plan=planning.plan,
    table=Mayhem,
    kinds=Kinds(_HERE, "turning", "rolling", "stack", "zone", shared=("life", "remarks", "rolls")),
    view=f"{_HERE}.view:VIEW",
    due=view.due,
    upcoming=absence.upcoming,
    start=seating.start,
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
