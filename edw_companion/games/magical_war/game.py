"""Magical War as a value: its kinds of event, its view and its commands in one record."""

from edw_companion.games.game import JOINING, Game, Kinds, late
from edw_companion.games.magical_war.state import MagicalWarState

_HERE = __package__

GAME = Game(
    slug="magical-war",
    title="Magical War",
    about="two and more: one stock for all, a pipeline of face-down cards each, a last stand",
    plan=late(f"{_HERE}.setup:plan"),
    table=MagicalWarState,
    kinds=Kinds(
        _HERE,
        ("setup", "turns", "pipeline", "hands", "effects", "kudzu", "last_stand"),
        shared=("life", "records", "dice", "counts"),
        seldom=("things", "people", "seats"),
    ),
    due=late(f"{_HERE}.view:due"),
    commands={
        "counters": "edw_companion.core.things:counters",
        "mulligan": f"{_HERE}.setup:mulligan",
        "initial": f"{_HERE}.setup:initial",
        "lay": f"{_HERE}.setup:lay",
        "draw": f"{_HERE}.turns:draw",
        "step": f"{_HERE}.pipeline:step",
        "pipeline": f"{_HERE}.pipeline:pipelines",
        "discard": f"{_HERE}.turns:discard",
        "cast": f"{_HERE}.hands:cast",
        "land": f"{_HERE}.hands:land",
        "fastbond": f"{_HERE}.hands:fastbond_used",
        "millstone": f"{_HERE}.pipeline:millstone",
        "renew": f"{_HERE}.hands:renew",
        "steal": f"{_HERE}.hands:steal",
        "cards": "edw_companion.core.counts:cards_everywhere",
        "effect": f"{_HERE}.effects:effects_shown",
        "kudzu": f"{_HERE}.kudzu:kudzus",
        "eliminate": f"{_HERE}.last_stand:eliminate",
        "stand": f"{_HERE}.last_stand:stand",
        **JOINING,
    },
    seating=("order", "first"),
    topics={"errata": f"{_HERE}.errata:table"},
    turn=f"{_HERE}.sheets:turn",
    sheets={"sheets": ("seats", "rules", "errata", "pads", "cards", "dividers")},
)
