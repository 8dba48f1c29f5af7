"""Armies and what their totals come to: rule 8 and rulings 14 to 19. Pure numbers, nothing of a running game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from edw_companion.errors import UsageError

if TYPE_CHECKING:
    from typing import TypedDict

    from edw_companion.core.facts import Line

    class Numbers(TypedDict):
        """What is said of a creature."""

        power: int
        toughness: int
        flying: bool

    class Fighter(TypedDict):
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
        tapped: str
        damage: int

    class Outcome(Line):
        """How a battle at a province ends.

        Attributes:
            attack, defence: the totals, power and toughness.
            attackers_die, defenders_die: whether that army is destroyed.
            falls: whether the province is destroyed.
            attack_left, defence_left: the damage that each side may still divide among the other's creatures.
        """

        attack: list[int]
        defence: list[int]
        attackers_die: bool
        defenders_die: bool
        falls: bool
        attack_left: int
        defence_left: int


MARGIN = 6
"""By so much an attack has to exceed the defence for the province to fall."""

MAX_NUMBER = 999

OWN, OTHER = "own", "other"
"""What tapped a creature: an effect of its own, or anything else."""

_FIGHTER = re.compile(r"(?P<name>.*\S)\s+(?P<power>[0-9]{1,3})/(?P<toughness>[0-9]{1,3})(?P<flying>\s+flying)?", re.I)


def fighter(name: str, power: int, toughness: int, *, flying: bool = False, tapped: str = "") -> Fighter:
    """A creature that is not damaged."""
    return {"name": name, "power": power, "toughness": toughness, "flying": flying, "tapped": tapped, "damage": 0}


def parse_fighter(text: str) -> Fighter:
    """Read "Grizzly Bears 2/2" or "Serra Angel 4/4 flying"."""
    match = _FIGHTER.fullmatch(text.strip())
    if match is None and "/" not in text:
        raise UsageError(f"Write its power and toughness: {text.strip()} N/N, or {text.strip()} N/N flying.")
    if match is None:
        raise UsageError(f'\'{text}\' is no creature: write "Grizzly Bears 2/2" or "Serra Angel 4/4 flying".')
    return fighter(match["name"], int(match["power"]), int(match["toughness"]), flying=bool(match["flying"]))


def shown(fighter: Fighter) -> str:
    """Such as "Grizzly Bears 2/2"."""
    return f"{fighter['name']} {fighter['power']}/{fighter['toughness']}"


def totals(army: Iterable[Fighter]) -> tuple[int, int]:
    """Power and toughness of an army (rule 8; rulings 16 and 17).

    A creature that was tapped for its own effect adds no power; one that something else tapped adds neither.
    """
    there = tuple(army)
    power = sum(each["power"] for each in there if not each["tapped"])
    return power, sum(each["toughness"] for each in there if each["tapped"] != OTHER)


def outcome(attackers: Iterable[Fighter], defenders: Iterable[Fighter]) -> Outcome:
    """Compare power with toughness both ways, at the same moment (rule 8; rulings 14 to 18).

    An army is destroyed if the power against it *exceeds* its toughness; equal totals destroy nobody, and both may
    be destroyed. The province falls if the attack exceeds the defence by six; no defence counts 0. What does not
    destroy an army is divided among its creatures.
    """
    storming, holding = tuple(attackers), tuple(defenders)
    attack, defence = totals(storming), totals(holding)
    attackers_die = bool(storming) and defence[0] > attack[1]
    defenders_die = bool(holding) and attack[0] > defence[1]
    return {
        "attack": [*attack],
        "defence": [*defence],
        "attackers_die": attackers_die,
        "defenders_die": defenders_die,
        "falls": attack[0] - defence[1] >= MARGIN,
        "attack_left": 0 if defenders_die or not holding else attack[0],
        "defence_left": 0 if attackers_die or not storming else defence[0],
    }
