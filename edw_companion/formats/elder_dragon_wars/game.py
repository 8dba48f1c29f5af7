"""Elder Dragon Wars as a value: its kinds of event, its view and its commands in one record."""

from typing import TYPE_CHECKING

from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.formats.format import Format, Kinds, later
from edw_companion.table import course

if TYPE_CHECKING:
    from edw_companion.formats.elder_dragon_wars import checklist, choices, planning, setup
else:
    checklist, choices, planning, setup = later(__package__, "checklist", "choices", "planning", "setup")

_HERE = __package__

FORMAT = Format(
    slug="elder-dragon-wars",
    title="Elder Dragon Wars",
    plan=planning.plan,
    table=War,
    kinds=Kinds(
        _HERE,
        "setup",
        "damage",
        "turning",
        "dragons",
        "reverberating",
        "artifacts",
        "enchantments",
        "chaos",
        "planar",
        "elimination",
        "scion",
        "sleeves",
        shared=("remarks", "rolls", "piling"),
    ),
    view=f"{_HERE}.view:VIEW",
    due=checklist.due,
    upcoming=course.upcoming,
    start=setup.start,
    commands={
        "dragon": f"{_HERE}.dragons:dragon",
        "legend": f"{_HERE}.reverberating:legend",
        "spell": f"{_HERE}.enchantments:spell",
        "artifact": f"{_HERE}.artifacts:artifact",
        "enchantment": f"{_HERE}.enchantments:enchantment",
        "chaos": f"{_HERE}.chaos:chaos",
        "planar": f"{_HERE}.planar:planar",
        "attack": f"{_HERE}.view:attack",
        "regrow": f"{_HERE}.regrowth:regrow",
        "eliminate": f"{_HERE}.elimination:eliminate",
        "scion": f"{_HERE}.scion:scion",
        "sleeves": "",
    },
    lists=f"{_HERE}.lists:LISTS",
    sheets={
        "sleeves": f"{_HERE}.sheets:sleeves",
        "piles": f"{_HERE}.sheets:piles",
        "decks": f"{_HERE}.sheets:decks",
        "seats": f"{_HERE}.table_sheets:seats",
        "scion": f"{_HERE}.table_sheets:scion",
        "pads": f"{_HERE}.table_sheets:pads",
    },
    ask=f"{_HERE}.prompting:PROMPTING",
    choices=choices.choices,
)
