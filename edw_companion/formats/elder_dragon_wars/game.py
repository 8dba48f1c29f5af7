"""Elder Dragon Wars as a value: its kinds of event, its view and its commands in one record."""

from typing import TYPE_CHECKING, Any

from edw_companion.formats.elder_dragon_wars import (
    artifacts,
    chaos,
    dragons,
    elimination,
    enchantments,
    planar,
    scion,
    setup,
    sleeving,
    turning,
)
from edw_companion.formats.elder_dragon_wars.checklist import due
from edw_companion.formats.elder_dragon_wars.choices import choices
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.formats.elder_dragon_wars.view import board, status
from edw_companion.formats.format import Format, Plan
from edw_companion.table import course, remarks

if TYPE_CHECKING:
    from pathlib import Path

_COMMANDS = "edw_companion.formats.elder_dragon_wars.commands"


def _plan(wanted: Plan, own_lists: "Path") -> dict[str, Any]:
    """Only a new session reads card lists, so only it imports what reads them."""
    from edw_companion.formats.elder_dragon_wars.planning import plan

    return plan(wanted, own_lists)


FORMAT = Format(
    slug="elder-dragon-wars",
    title="Elder Dragon Wars",
    plan=_plan,
    table=War,
    kinds={
        **remarks.KINDS,
        **setup.KINDS,
        **turning.KINDS,
        **dragons.KINDS,
        **artifacts.KINDS,
        **enchantments.KINDS,
        **chaos.KINDS,
        **planar.KINDS,
        **elimination.KINDS,
        **scion.KINDS,
        **sleeving.KINDS,
    },
    status=status,
    board=board,
    due=due,
    upcoming=course.upcoming,
    start=setup.start,
    turn_cards=lambda war: war.begin["scion"],
    next_turn=turning.next_turn,
    extra_turn=course.extra,
    commands={
        "dragon": f"{_COMMANDS}.field:dragon",
        "legend": f"{_COMMANDS}.reverberations:legend",
        "spell": f"{_COMMANDS}.reverberations:spell",
        "artifact": f"{_COMMANDS}.reverberations:artifact",
        "enchantment": f"{_COMMANDS}.reverberations:enchantment",
        "chaos": f"{_COMMANDS}.reverberations:chaos_group",
        "planar": f"{_COMMANDS}.field:planar_group",
        "attack": f"{_COMMANDS}.field:attack",
        "regrow": f"{_COMMANDS}.field:regrow",
        "eliminate": f"{_COMMANDS}.ending:eliminate",
        "scion": f"{_COMMANDS}.ending:scion",
        "sleeves": f"{_COMMANDS}.sleeves:sleeves",
    },
    lists="edw_companion.formats.elder_dragon_wars.lists:LISTS",
    sheets={
        "sleeves": "edw_companion.formats.elder_dragon_wars.sheets:sleeves",
        "piles": "edw_companion.formats.elder_dragon_wars.sheets:piles",
        "decks": "edw_companion.formats.elder_dragon_wars.sheets:decks",
        "seats": "edw_companion.formats.elder_dragon_wars.table_sheets:seats",
        "scion": "edw_companion.formats.elder_dragon_wars.table_sheets:scion",
        "pads": "edw_companion.formats.elder_dragon_wars.table_sheets:pads",
    },
    ask=f"{_COMMANDS}.prompting:PROMPTING",
    choices=choices,
)
