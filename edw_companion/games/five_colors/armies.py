"""Armies and what their totals come to: rule 8 and rulings 14 to 19. Pure numbers, nothing of a running game."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from edw_companion.errors import UsageError

MARGIN = 6
"""By so much an attack has to exceed the defence for the province to fall."""

MAX_NUMBER = 999

OWN, OTHER = "own", "other"
"""What tapped a creature: an effect of its own, or anything else."""

_FIGHTER = re.compile(r"(?P<name>.*\S)\s+(?P<power>[0-9]{1,3})/(?P<toughness>[0-9]{1,3})(?P<flying>\s+flying)?", re.I)


class Fighter(NamedTuple):
    """A creature in a battle.

    Attributes:
        name: as the table calls it; two of one name get a number behind it.
        power, toughness: as they are now.
        flying: whether it was assigned with the fliers.
        tapped: "" if it is untapped, else what tapped it.
        damage: assigned to it in this turn.
    """

    name: str
    power: int
    toughness: int
    flying: bool
    tapped: str = ""
    damage: int = 0


def parse_fighter(text: str) -> Fighter:
    """Read "Grizzly Bears 2/2" or "Serra Angel 4/4 flying"."""
    match = _FIGHTER.fullmatch(text.strip())
    if match is None:
        raise UsageError(f'\'{text}\' is no creature: write "Grizzly Bears 2/2" or "Serra Angel 4/4 flying".')
    return Fighter(match["name"], int(match["power"]), int(match["toughness"]), bool(match["flying"]))


class Totals(NamedTuple):
    """What an army adds up to."""

    power: int
    toughness: int


def totals(army: Iterable[Fighter]) -> Totals:
    """Power and toughness of an army (rule 8; rulings 16 and 17).

    A creature that was tapped for its own effect adds no power; one that something else tapped adds neither.
    """
    power = toughness = 0
    for fighter in army:
        power += 0 if fighter.tapped else fighter.power
        toughness += 0 if fighter.tapped == OTHER else fighter.toughness
    return Totals(power, toughness)


class Outcome(NamedTuple):
    """How a battle at a province ends.

    Attributes:
        attack, defence: the totals.
        attackers_die, defenders_die: whether that army is destroyed.
        falls: whether the province is destroyed.
        attack_left, defence_left: the damage that each side may still divide among the other's creatures.
    """

    attack: Totals
    defence: Totals
    attackers_die: bool
    defenders_die: bool
    falls: bool
    attack_left: int
    defence_left: int

    def facts(self) -> dict[str, Any]:
        """As it stands in a line."""
        return {**self._asdict(), "attack": list(self.attack), "defence": list(self.defence)}


def outcome(attackers: Iterable[Fighter], defenders: Iterable[Fighter]) -> Outcome:
    """Compare power with toughness both ways, at the same moment (rule 8; rulings 14 to 18).

    An army is destroyed if the power against it *exceeds* its toughness; equal totals destroy nobody, and both may
    be destroyed. The province falls if the attack exceeds the defence by six; no defence counts 0. What does not
    destroy an army is divided among its creatures.
    """
    storming, holding = tuple(attackers), tuple(defenders)
    attack, defence = totals(storming), totals(holding)
    attackers_die = bool(storming) and defence.power > attack.toughness
    defenders_die = bool(holding) and attack.power > defence.toughness
    return Outcome(
        attack,
        defence,
        attackers_die,
        defenders_die,
        attack.power - defence.toughness >= MARGIN,
        0 if defenders_die or not holding else attack.power,
        0 if attackers_die or not storming else defence.power,
    )
