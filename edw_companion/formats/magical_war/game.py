"""Magical War as a value: its kinds of event, its view and its commands in one record."""


from edw_companion.formats.format import Format
from edw_companion.formats.magical_war import (
    drawing,
    ending,
    hands,
    kudzu,
    pipeline,
    setup,
    sizes,
    turning,
)
from edw_companion.formats.magical_war.checklist import due
from edw_companion.formats.magical_war.state import MagicalWar
from edw_companion.formats.magical_war.view import board, status
from edw_companion.table import counting, course, remarks, seating

_COMMANDS = "edw_companion.formats.magical_war.commands"

FORMAT = Format(
    slug="magical-war",
    title="Magical War",
    plan=setup.plan,
    table=MagicalWar,
    kinds={
        **{do: kind for do, kind in remarks.KINDS.items() if do != "pile"},
        **setup.KINDS,
        **counting.KINDS,
        **drawing.KINDS,
        **pipeline.KINDS,
        **sizes.KINDS,
        **turning.KINDS,
        **hands.KINDS,
        **kudzu.KINDS,
        **ending.KINDS,
    },
    status=status,
    board=board,
    due=due,
    upcoming=turning.upcoming,
    start=seating.start,
    turn_cards=lambda _game: (),
    next_turn=lambda game, _chance, _card: turning.next_turn(game),
    extra_turn=course.extra,
    commands={
        "mulligan": f"{_COMMANDS}.setup:mulligan",
        "initial": f"{_COMMANDS}.setup:initial",
        "lay": f"{_COMMANDS}.setup:lay",
        "draw": f"{_COMMANDS}.pipeline:draw",
        "step": f"{_COMMANDS}.pipeline:step",
        "pipeline": f"{_COMMANDS}.pipeline:pipeline_group",
        "discard": f"{_COMMANDS}.pipeline:discard",
        "cast": f"{_COMMANDS}.hands:cast",
        "land": f"{_COMMANDS}.hands:land",
        "renew": f"{_COMMANDS}.hands:renew",
        "steal": f"{_COMMANDS}.hands:steal",
        "cards": "edw_companion.cli.counting:cards_group",
        "effect": f"{_COMMANDS}.effects:effect",
        "skip": f"{_COMMANDS}.effects:skip",
        "kudzu": f"{_COMMANDS}.effects:kudzu_group",
        "eliminate": f"{_COMMANDS}.ending:eliminate",
        "stand": f"{_COMMANDS}.ending:stand",
    },
    ask=f"{_COMMANDS}.prompting:PROMPTING",
)
