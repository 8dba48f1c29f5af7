"""Elder Dragon Wars as a value: its kinds of event, its view and its commands in one record."""

from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.formats.format import Format, Kinds, late
from edw_companion.table import course, remarks

_HERE = __package__

FORMAT = Format(
    slug="elder-dragon-wars",
    title="Elder Dragon Wars",
    plan=late(f"{_HERE}.planning:plan"),
    table=War,
    kinds=Kinds(
        remarks.but("life"),
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
    ),
    view=f"{_HERE}.view:VIEW",
    due=late(f"{_HERE}.checklist:due"),
    upcoming=course.upcoming,
    start=late(f"{_HERE}.setup:start"),
    turn_cards=lambda war: war.begin["scion"],
    next_turn=late(f"{_HERE}.turning:next_turn"),
    extra_turn=course.extra,
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
    choices=late(f"{_HERE}.choices:choices"),
)
