"""Legends of the Five Colors as a value: its chapters, its view and its commands in one record."""

from edw_companion.games.five_colors.phases import Table, due
from edw_companion.games.game import PEOPLE, Game, Kinds, late

_HERE = __package__

GAME = Game(
    slug="five-colors",
    title="Legends of the Five Colors",
    says=("edition", "banned", "decks"),
    called=("5c", "l5c"),
    about="two players: provinces behind walls, a dynasty deck and a fate deck each, battles and duels",
    plan=late(f"{_HERE}.setup:plan"),
    table=Table,
    kinds=Kinds(
        _HERE,
        ("setup", "recruitment", "provinces", "hands", "combat", "duel"),
        shared=("records", "dice", "counts"),
        seldom=("things", "people"),
    ),
    due=due,
    seating=("first",),
    commands={
        "counters": "edw_companion.core.things:counters",
        "deck": f"{_HERE}.setup:show_decks",
        "deck check": "",
        "reveal": f"{_HERE}.recruitment:reveal",
        "recruit": f"{_HERE}.recruitment:recruit",
        "province": f"{_HERE}.provinces:show_provinces",
        "cast": f"{_HERE}.hands:cast",
        "draw": f"{_HERE}.hands:draw",
        "discard": f"{_HERE}.hands:discard",
        "battle": f"{_HERE}.combat:show_battle",
        "duel": f"{_HERE}.duel:show_duel",
        "dies": f"{_HERE}.actions:dies",
        "creature": f"{_HERE}.actions:creature",
        "concede": f"{_HERE}.setup:concede",
        "cards": "edw_companion.core.counts:cards_everywhere",
        **PEOPLE,
    },
    lists=f"{_HERE}.lists:LISTS",
    page=f"{_HERE}.lists:find_page",
    turn=f"{_HERE}.sheets:TURN",
    sheets={"sheets": ("rules", "seats", "pads", "battle", "tents", "cards", "dividers")},
)
