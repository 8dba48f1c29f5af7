"""Elder Dragon Wars as a value: its kinds of event, its view and its commands in one record."""

from edw_companion.formats.elder_dragon_wars import (
    artifacts,
    chaos,
    dragons,
    elimination,
    enchantments,
    planar,
    scion,
    setup,
    turning,
)
from edw_companion.formats.elder_dragon_wars.checklist import due
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.formats.elder_dragon_wars.view import board, status
from edw_companion.formats.format import Format
from edw_companion.table import remarks

_COMMANDS = "edw_companion.formats.elder_dragon_wars.commands"

FORMAT = Format(
    slug="elder-dragon-wars",
    title="Elder Dragon Wars",
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
    },
    status=status,
    board=board,
    due=due,
    upcoming=turning.upcoming,
    start=setup.start,
    commands={
        name: f"{_COMMANDS}.{module}:{name}"
        for module, names in {
            "reverberations": ("legend", "spell", "artifact", "chaos"),
            "field": ("dragon", "planar", "attack", "regrow"),
            "ending": ("eliminate", "scion", "history"),
        }.items()
        for name in names
    },
)
