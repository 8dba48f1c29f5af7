"""What the creatures of this game's commands are completed with: those of the battle that goes on."""

from collections.abc import Iterator

from edw_companion.cli.completing import completed
from edw_companion.cli.desk import Desk


def _fighting(desk: Desk) -> Iterator[str]:
    battle = desk.read().game.battle
    for field in battle.fields if battle else ():
        yield from (name for army in field.armies.values() for name in army)


creature = completed(_fighting)
"""Creatures in this turn's battle."""
