"""Armies, what their totals come to, and a battle with its fields and stages: rules 7 and 8; rulings 13 to 19.

Nothing here knows the rest of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

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


def fighter(name: str, power: int, toughness: int, *, flying: bool = False, tapped: str = "") -> Fighter:
    """A creature that is not damaged."""
    return {"name": name, "power": power, "toughness": toughness, "flying": flying, "tapped": tapped, "damage": 0}


def numbers_of(fighter: Fighter) -> Numbers:
    """What is said of it, without what has become of it in the battle."""
    return {"power": fighter["power"], "toughness": fighter["toughness"], "flying": fighter["flying"]}


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


class Field:
    """The fight for one province, whose number is 0 once it has fallen; ``first``: the number that was attacked."""

    fought = False

    def __init__(self, province: int) -> None:
        """Nobody is there.

        ``armies`` are the creatures by side and name; ``walls`` says of defenders, dead ones too, which wall of the
        province they are; ``struck`` are those that the last action took out, with their side: an answer may still save
        them. ``left`` is the damage that each player may still assign, once it is resolved.
        """
        self.province = self.first = province
        self.armies: dict[str, dict[str, Fighter]] = {"attack": {}, "defence": {}}
        self.walls: dict[str, str] = {}
        self.struck: dict[str, tuple[str, Fighter]] = {}
        self.left: dict[str, int] = {}

    @property
    def title(self) -> str:
        """Its number, and the one that was attacked, if others before it have fallen since."""
        return numbered(self.province, self.first)


def numbered(province: int, first: int) -> str:
    """Such as "1", or "1 (attacked as 2)"."""
    return str(province) if province == first else f"{province} (attacked as {first})"


STAGES = ("ground attackers", "ground defenders", "flying attackers", "flying defenders")
"""The order in which armies are assigned (rule 7, ruling 13): the attacker's and the defender's stages in turn."""

LAST = len(STAGES) - 1
IN_THE_AIR = STAGES.index("flying attackers")
"""From this stage on fliers are seen where they go."""


def stage_of(side: str, *, flying: bool) -> int:
    """In which of the ``STAGES`` a creature is assigned."""
    return 2 * flying + (side == "defence")


class Battle:
    """The battle of a turn, with a field for each province that is attacked.

    Creatures whose stage has not come are held back: they are kept at their province, and nobody sees them there.
    """

    stage = 0  # the last of ``STAGES`` that is over, or that the next one ends; its number is that of the one before
    now: Field | None = None  # the field that is being fought; None between two
    passes = 0  # how many have passed in a row
    answered = True  # whether the last action in the fight was answered, by another one or by a pass

    def __init__(self, attacker: str, defender: str) -> None:
        """Nobody is assigned; ``acting``: whose action it is in a fight."""
        self.attacker, self.defender, self.acting = attacker, defender, defender
        self.fields: list[Field] = []

    def acted(self, seat: str) -> None:
        """An action was taken in the fight; now it is this player who acts or passes."""
        self.acting, self.passes, self.answered = seat, 0, False
        if self.now is not None:
            self.now.struck = {}

    def side(self, seat: str) -> str:
        """Whether a player attacks or defends."""
        return "attack" if seat == self.attacker else "defence"

    def owner(self, side: str) -> str:
        """Whose creatures are on a side."""
        return self.attacker if side == "attack" else self.defender

    @property
    def begun(self) -> bool:
        """Whether the fighting has begun, after which nobody is assigned any more."""
        return self.now is not None or any(field.fought for field in self.fields)

    @property
    def assigning(self) -> str | None:
        """Whose stage comes next; None once all are over."""
        if self.begun or self.stage == LAST:
            return None
        return self.attacker if self.stage % 2 else self.defender

    def takes(self, stage: int) -> bool:
        """Whether creatures may be named for a stage still: it is to come, or on, or the defender has not answered."""
        answered = stage % 2 or self.named(stage + 1)
        return not self.begun and (self.stage < stage or (self.stage == stage and not answered))

    @property
    def creatures(self) -> Iterator[tuple[Field, str, Fighter]]:
        """All that are in it, each with its field and its side."""
        return (
            (field, side, each)
            for field in self.fields
            for side, army in field.armies.items()
            for each in army.values()
        )

    def named(self, stage: int) -> bool:
        """Whether somebody was named for that one of ``STAGES``."""
        named = ((side == "defence", each["flying"]) for _, side, each in self.creatures)
        return (bool(stage % 2), stage > 1) in named

    @property
    def held(self) -> list[tuple[str, Fighter]]:
        """The creatures that are held back, each with its side: fliers, until the ground is done with."""
        early = not self.begun and self.stage < IN_THE_AIR
        return [(side, each) for _, side, each in self.creatures if early and each["flying"]]

    def seen(self, field: Field, side: str) -> list[Fighter]:
        """An army without those that are held back."""
        held = [each["name"] for _, each in self.held]
        return [each for each in field.armies[side].values() if each["name"] not in held]

    @property
    def waiting(self) -> list[Field]:
        """The fields that are still to be fought, from the left; where no attacker has come in the end, nobody fights.

        Attackers come in the stages before the last.
        """
        empty = self.begun or self.stage == LAST
        left = (each for each in self.fields if not each.fought)
        there = (each for each in left if each is self.now or each.armies["attack"] or not empty)
        return sorted(there, key=lambda field: field.province)

    @property
    def damage(self) -> list[tuple[str, int, list[Fighter]]]:
        """What players may still assign: who, how much, and to which creatures."""
        return [
            (seat, number, army)
            for field in self.fields
            for seat, number in field.left.items()
            if number and (army := [*field.armies["defence" if seat == self.attacker else "attack"].values()])
        ]

    def names(self, *sides: str) -> list[str]:
        """The creatures in it, or those of a side."""
        return [each["name"] for _, side, each in self.creatures if not sides or side in sides]

    def find(self, name: str) -> tuple[Field, str, Fighter]:
        """Where a creature is: field, side, and itself; StopIteration where it is nowhere."""
        return next(found for found in self.creatures if found[2]["name"] == name)
