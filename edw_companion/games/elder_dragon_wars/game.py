"""Elder Dragon Wars as a value: its kinds of event, its view and its commands in one record."""

from typing import TYPE_CHECKING

from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.games.game import PEOPLE, Game, Kinds, later

if TYPE_CHECKING:
    from edw_companion.games.elder_dragon_wars import setup, turns
else:
    setup, turns = later(__package__, "setup", "turns")

_HERE = __package__

GAME = Game(
    slug="elder-dragon-wars",
    title="Elder Dragon Wars",
    says=("edition", "scion", "decks", "types", "written"),
    about="five players (three or four, if seats stay empty): an Elder Dragon each, allies, enemies, artifacts, and at "
    "last the Scion",
    plan=setup.plan,
    table=WarState,
    kinds=Kinds(
        _HERE,
        "setup",
        "reverberation",
        "scion",
        "turns",
        "dragons",
        "artifacts",
        "enchantments",
        "chaos",
        "planar",
        "elimination",
        "sleeves",
        shared=("records", "dice", "pile_moves"),
        seldom=("things", "people"),
    ),
    due=turns.due,
    upcoming=turns.upcoming,
    start=setup.start,
    commands={
        "dragon": f"{_HERE}.dragons:dragon",
        "legend": f"{_HERE}.reverberation:legend",
        "spell": f"{_HERE}.enchantments:spell",
        "artifact": f"{_HERE}.artifacts:artifact",
        "enchantment": f"{_HERE}.enchantments:enchantment",
        "chaos": f"{_HERE}.chaos:chaos",
        "planar": f"{_HERE}.planar:planar",
        "attack": f"{_HERE}.view:attack",
        "regrow": f"{_HERE}.regrowth:regrow",
        "counters": "edw_companion.core.things:counters",
        "eliminate": f"{_HERE}.elimination:eliminate",
        "scion": f"{_HERE}.scion:scion",
        "sleeves": "",
        "cards": "edw_companion.core.dice:cards",
        **PEOPLE,
    },
    lists=f"{_HERE}.lists:LISTS",
    page=f"{_HERE}.card_page:find_page",
    sheets={
        "sheets_box": ("sleeves", "piles", "decks", "cards", "dividers", "binder", "pull"),
        "sheets_ring": ("seats", "ring"),
        "sheets_scion": ("scion",),
        "sheets_table": ("rules", "pads", "quick", "tents"),
    },
    luck=f"{_HERE}.view:fair_draws",
    choices=setup.choices,
    seating=("colors", "first"),
)
