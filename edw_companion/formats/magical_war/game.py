"""Magical War as a value: its kinds of event, its view and its commands in one record."""

from edw_companion.formats.format import Format, Kinds, late, load
from edw_companion.formats.magical_war.state import MagicalWar
from edw_companion.table import counting, course, remarks, seating

_HERE = __package__
_COMMANDS = f"{_HERE}.commands"

FORMAT = Format(
    slug="magical-war",
    title="Magical War",
    plan=late(f"{_HERE}.setup:plan"),
    table=MagicalWar,
    kinds=Kinds(
        {**remarks.but("pile"), **counting.KINDS},
        _HERE,
        "setup",
        "turning",
        "drawing",
        "pipeline",
        "hands",
        "sizes",
        "kudzu",
        "ending",
    ),
    status=late(f"{_HERE}.view:status"),
    board=late(f"{_HERE}.view:board"),
    due=late(f"{_HERE}.checklist:due"),
    upcoming=late(f"{_HERE}.turning:upcoming"),
    start=seating.start,
    turn_cards=lambda _game: (),
    next_turn=lambda game, _chance, _card: load(f"{_HERE}.turning:next_turn")(game),
    extra_turn=course.extra,
    commands={
        "mulligan": f"{_COMMANDS}.setup:mulligan",
        "initial": f"{_COMMANDS}.setup:initial",
        "lay": f"{_COMMANDS}.setup:lay",
        "draw": f"{_COMMANDS}.pipeline:draw",
        "step": f"{_COMMANDS}.pipeline:step",
        "pipeline": f"{_COMMANDS}.pipeline:pipeline_group",
        "discard": f"{_COMMANDS}.pipeline:discard",
        "cast": f"{_HERE}.hands:cast",
        "land": f"{_HERE}.hands:land",
        "renew": f"{_HERE}.hands:renew",
        "steal": f"{_HERE}.hands:steal",
        "cards": "edw_companion.cli.counting:cards_group",
        "effect": f"{_COMMANDS}.effects:effect",
        "skip": f"{_COMMANDS}.effects:skip",
        "kudzu": f"{_COMMANDS}.effects:kudzu_group",
        "eliminate": f"{_COMMANDS}.ending:eliminate",
        "stand": f"{_COMMANDS}.ending:stand",
    },
    ask=f"{_COMMANDS}.prompting:PROMPTING",
)
