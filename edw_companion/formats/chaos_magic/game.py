"""Chaos Magic as a value: its kinds of event, its view and its commands in one record."""

from typing import TYPE_CHECKING

from edw_companion.formats.chaos_magic.state import ChaosMagic
from edw_companion.formats.format import Format, Kinds, later
from edw_companion.table import course, seating

if TYPE_CHECKING:
    from edw_companion.formats.chaos_magic import checklist, planning
else:
    checklist, planning = later(__package__, "checklist", "planning")

_HERE = __package__

FORMAT = Format(
    slug="chaos-magic",
    title="Chaos Magic",
    plan=planning.plan,
    table=ChaosMagic,
    kinds=Kinds(
        _HERE,
        "setup",
        "turning",
        "chaos",
        "global_cards",
        "packets",
        "middle",
        "losing",
        "spite",
        shared=("life", "remarks", "rolls"),
    ),
    view=f"{_HERE}.view:VIEW",
    due=checklist.due,
    upcoming=course.upcoming,
    start=seating.start,
    commands={
        "chaos": f"{_HERE}.chaos:chaos",
        "global": f"{_HERE}.global_cards:globals_in_play",
        "middle": f"{_HERE}.middle:show",
        "eliminate": f"{_HERE}.losing:eliminate",
        "spite": f"{_HERE}.spite:show",
    },
    ask=f"{_HERE}.prompting:PROMPTING",
    lists=f"{_HERE}.lists:LISTS",
    sheets={"piles": f"{_HERE}.sheets:piles"},
)
