"""Legends of the Five Colors as a value: its kinds of event, its view and its commands in one record."""

from edw_companion.formats.five_colors.state import FiveColors
from edw_companion.formats.format import Format, Kinds, late, load
from edw_companion.table import counting, course, remarks, seating

_HERE = __package__
_COMMANDS = f"{_HERE}.commands"

FORMAT = Format(
    slug="five-colors",
    title="Legends of the Five Colors",
    plan=late(f"{_HERE}.setup:plan"),
    table=FiveColors,
    kinds=Kinds(
        {**remarks.but("pile", "life"), **counting.KINDS},
        _HERE,
        "setup",
        "turning",
        "deck",
        "provinces",
        "hands",
        "battle",
        "fighting",
        "duel",
    ),
    status=late(f"{_HERE}.view:status"),
    board=late(f"{_HERE}.view:board"),
    due=late(f"{_HERE}.checklist:due"),
    upcoming=course.upcoming,
    start=seating.start,
    turn_cards=lambda _game: (),
    next_turn=lambda game, _chance, _card: load(f"{_HERE}.turning:next_turn")(game),
    extra_turn=course.extra,
    commands={
        "deck": f"{_COMMANDS}.decks:deck",
        "reveal": f"{_COMMANDS}.provinces:reveal",
        "recruit": f"{_COMMANDS}.provinces:recruit",
        "province": f"{_COMMANDS}.provinces:province",
        "cast": f"{_COMMANDS}.hands:cast",
        "draw": f"{_COMMANDS}.hands:draw",
        "discard": f"{_COMMANDS}.hands:discard",
        "battle": f"{_COMMANDS}.battles:battle_group",
        "duel": f"{_COMMANDS}.duels:duel_group",
        "concede": f"{_COMMANDS}.hands:concede",
        "cards": "edw_companion.table.counting:cards_everywhere",
    },
    ask=f"{_COMMANDS}.prompting:PROMPTING",
    lists=f"{_HERE}.lists:LISTS",
)
