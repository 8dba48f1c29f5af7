"""Legends of the Five Colors as a value: its chapters, its view and its commands in one record."""

from typing import TYPE_CHECKING

from edw_companion.formats.five_colors.state import FiveColors
from edw_companion.formats.format import Format, Kinds, later
from edw_companion.table import course, seating

if TYPE_CHECKING:
    from edw_companion.formats.five_colors import checklist, setup
else:
    checklist, setup = later(__package__, "checklist", "setup")

_HERE = __package__

FORMAT = Format(
    slug="five-colors",
    title="Legends of the Five Colors",
    plan=setup.plan,
    table=FiveColors,
    kinds=Kinds(
        _HERE,
        "setup",
        "turning",
        "deck",
        "provinces",
        "hands",
        "fighting",
        "duel",
        shared=("remarks", "rolls", "counting"),
    ),
    view=f"{_HERE}.view:VIEW",
    due=checklist.due,
    upcoming=course.upcoming,
    start=seating.start,
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
