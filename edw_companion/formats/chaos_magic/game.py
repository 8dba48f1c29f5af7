"""Chaos Magic as a value: its kinds of event, its view and its commands in one record."""

from edw_companion.formats.chaos_magic.state import ChaosMagic
from edw_companion.formats.format import Format, Kinds, late
from edw_companion.table import course, remarks, seating

_HERE = __package__

FORMAT = Format(
    slug="chaos-magic",
    title="Chaos Magic",
    plan=late(f"{_HERE}.planning:plan"),
    table=ChaosMagic,
    kinds=Kinds(
        remarks.but("pile"),
        _HERE,
        "setup",
        "turning",
        "chaos",
        "global_cards",
        "packets",
        "middle",
        "losing",
        "spite",
    ),
    view=f"{_HERE}.view:VIEW",
    due=late(f"{_HERE}.checklist:due"),
    upcoming=course.upcoming,
    start=seating.start,
    turn_cards=lambda _game: (),
    next_turn=late(f"{_HERE}.turning:next_turn"),
    extra_turn=course.extra,
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
