"""Magical War as a value: its kinds of event, its view and its commands in one record."""

from typing import TYPE_CHECKING

from edw_companion.formats.format import Format, Kinds, later
from edw_companion.formats.magical_war.state import MagicalWar
from edw_companion.table import seating

if TYPE_CHECKING:
    from edw_companion.formats.magical_war import checklist, setup, turning
else:
    checklist, setup, turning = later(__package__, "checklist", "setup", "turning")

_HERE = __package__

FORMAT = Format(
    slug="magical-war",
    title="Magical War",
    plan=setup.plan,
    table=MagicalWar,
    kinds=Kinds(
        _HERE,
        "setup",
        "turning",
        "drawing",
        "pipeline",
        "hands",
        "effects",
        "kudzu",
        "ending",
        shared=("life", "remarks", "rolls", "counting"),
    ),
    view=f"{_HERE}.view:VIEW",
    due=checklist.due,
    upcoming=turning.upcoming,
    start=seating.start,
    commands={
        "mulligan": f"{_HERE}.setup:mulligan",
        "initial": f"{_HERE}.setup:initial",
        "lay": f"{_HERE}.setup:lay",
        "draw": f"{_HERE}.drawing:draw",
        "step": f"{_HERE}.pipeline:step",
        "pipeline": f"{_HERE}.pipeline:pipelines",
        "discard": f"{_HERE}.drawing:discard",
        "cast": f"{_HERE}.hands:cast",
        "land": f"{_HERE}.hands:land",
        "renew": f"{_HERE}.hands:renew",
        "steal": f"{_HERE}.hands:steal",
        "cards": "edw_companion.table.counting:cards_everywhere",
        "effect": f"{_HERE}.effects:effects_shown",
        "skip": f"{_HERE}.turning:skip",
        "kudzu": f"{_HERE}.kudzu:kudzus",
        "eliminate": f"{_HERE}.ending:eliminate",
        "stand": f"{_HERE}.ending:stand",
    },
    ask=f"{_HERE}.prompting:PROMPTING",
)
