"""Elder Dragon Wars as a value: its kinds of event, its view and its commands in one record."""

from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.games.game import PEOPLE, Game, Kinds, late

_HERE = __package__
_CHAPTERS = (
    "setup", "reverberation", "scion", "turns", "dragons", "artifacts", "enchantments", "chaos", "planar",
    "elimination", "sleeves",
)  # fmt: skip

GAME = Game(
    slug="elder-dragon-wars",
    title="Elder Dragon Wars",
    says=("edition", "scion", "decks", "types", "written"),
    about="five players (three or four, if seats stay empty): an Elder Dragon each, allies, enemies, artifacts, and at "
    "last the Scion",
    plan=late(f"{_HERE}.setup:plan"),
    table=WarState,
    kinds=Kinds(_HERE, _CHAPTERS, shared=("records", "dice", "pile_moves"), seldom=("things", "people")),
    due=late(f"{_HERE}.turns:due"),
    upcoming=late(f"{_HERE}.turns:upcoming"),
    start=late(f"{_HERE}.setup:start"),
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
    choices=late(f"{_HERE}.setup:choices"),
    seating=("colors", "first"),
)
