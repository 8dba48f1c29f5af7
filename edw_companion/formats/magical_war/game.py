"""Magical War as a value: its kinds of event, its view and its commands in one record."""

from edw_companion.formats.format import Format, Kinds, late, load
from edw_companion.formats.magical_war.state import MagicalWar
from edw_companion.table import counting, course, remarks, seating

_HERE = __package__

FORMAT = Format(
    slug="magical-war",
    title="Magical War",
    plan=late(f"{_HERE}.setup:plan"),
    table=MagicalWar,
    kinds=Kinds(
        {**remarks.but("pile"), **counting.KINDS, "extra": course.EXTRA},
        _HERE,
        "setup",
        "turning",
        "drawing",
        "pipeline",
        "hands",
        "effects",
        "kudzu",
        "ending",
    ),
    view=f"{_HERE}.view:VIEW",
    due=late(f"{_HERE}.checklist:due"),
    upcoming=late(f"{_HERE}.turning:upcoming"),
    start=seating.start,
    turn_cards=lambda _game: (),
    next_turn=lambda game, _chance, _card: load(f"{_HERE}.turning:next_turn")(game),
    extra_turn=course.extra,
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
