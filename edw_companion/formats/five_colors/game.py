"""Legends of the Five Colors as a value: its chapters, its view and its commands in one record."""

from edw_companion.formats.five_colors.state import FiveColors
from edw_companion.formats.format import Format, Kinds, late, load
from edw_companion.table import counting, course, remarks, seating

_HERE = __package__

FORMAT = Format(
    slug="five-colors",
    title="Legends of the Five Colors",
    plan=late(f"{_HERE}.setup:plan"),
    table=FiveColors,
    kinds=Kinds(
        {**remarks.but("pile", "life"), **counting.KINDS, "extra": course.EXTRA},
        _HERE,
        "setup",
        "turning",
        "deck",
        "provinces",
        "hands",
        "fighting",
        "duel",
    ),
    view=f"{_HERE}.view:VIEW",
    due=late(f"{_HERE}.checklist:due"),
    upcoming=course.upcoming,
    start=seating.start,
    turn_cards=lambda _game: (),
    next_turn=lambda game, _chance, _card: load(f"{_HERE}.turning:next_turn")(game),
    extra_turn=course.extra,
    commands={
        "deck": f"{_HERE}.deck:show_decks",
        "reveal": f"{_HERE}.provinces:reveal",
        "recruit": f"{_HERE}.provinces:recruit",
        "province": f"{_HERE}.provinces:show_provinces",
        "cast": f"{_HERE}.hands:cast",
        "draw": f"{_HERE}.hands:draw",
        "discard": f"{_HERE}.hands:discard",
        "battle": f"{_HERE}.fighting:show_battle",
        "duel": f"{_HERE}.duel:show_duel",
        "concede": f"{_HERE}.turning:concede",
        "cards": "edw_companion.table.counting:cards_everywhere",
    },
    ask=f"{_HERE}.prompting:PROMPTING",
    lists=f"{_HERE}.lists:LISTS",
)
