"""Dice: what people type, and the roll between players in which the lowest (or highest) is meant.

Ties are rolled again among the tied, and every round is kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.chance import Chance
from edw_companion.errors import UsageError
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.facts import Roll as Round
    from edw_companion.core.rolls import Rolled
else:
    Round = dict

MAX_SIDES = 1_000_000
MAX_DICE = 100
_DICE = "([0-9]{0,3})[dD]([0-9]{1,7})([+-][0-9]{1,7})?"


class BadDiceError(UsageError):
    """Text that is no dice; ``right`` says what would be."""

    right = f"write d20, 2d6 or 3d8+2, with 1 to {MAX_DICE} dice of 2 to {MAX_SIDES:,} sides"

    def __init__(self, text: str) -> None:
        super().__init__(f"'{text}' is no dice roll: {self.right}.")


class MissingRollError(UsageError):
    """``--rolled`` does not name just those who roll in that round."""

    def __init__(self, rollers: Sequence[str], round_number: int) -> None:
        wanted = ",".join(f"{seat}=N" for seat in rollers)
        super().__init__(
            f"Round {round_number} of this roll is between {' and '.join(rollers)}: give --rolled {wanted} "
            "(ties are rolled again: repeat --rolled for each round)."
        )


class SpareRollError(UsageError):
    """More rounds of ``--rolled`` than there were ties."""

    def __init__(self) -> None:
        super().__init__("There are more rounds of --rolled than were rolled: the last one given was not a tie.")


class Dice(NamedTuple):
    """Several dice (``times``) of ``sides``, and a number to add to their sum."""

    times: int
    sides: int
    plus: int

    def __str__(self) -> str:
        plus = f"{self.plus:+d}" if self.plus else ""
        return f"{self.times}d{self.sides}{plus}"


def parse_dice(text: str) -> Dice:
    """Read d20, 2d6 or 3d8+2.

    Raises:
        BadDiceError: it is something else, or beyond the limits.
    """
    match = re.fullmatch(_DICE, text.strip())
    if match is None:
        raise BadDiceError(text)
    dice = Dice(int(match[1] or 1), int(match[2]), int(match[3] or 0))
    if not 1 <= dice.times <= MAX_DICE or not 2 <= dice.sides <= MAX_SIDES:
        raise BadDiceError(text)
    return dice


def contest(
    chance: Chance,
    label: str | None,
    rollers: Sequence[str],
    sides: int,
    best: Best,
    rolled: Sequence[Mapping[str, int]] = (),
) -> list[Round]:
    """A low or high roll between players.

    Args:
        chance: what rolls.
        label: the question's label, to which the colours and the round are added; None for a free roll.
        rollers: who rolls, in seat order; at least two.
        sides: of the die.
        best: LOW or HIGH.
        rolled: what real dice showed, a mapping for each round; empty to roll here.

    Returns:
        Every round; the last has a single lowest (highest).
    """
    rounds: list[Round] = []
    tied = list(rollers)
    while len(tied) > 1:
        number = len(rounds) + 1
        by_hand: list[int] | None = None
        if rolled:
            given = rolled[number - 1] if number <= len(rolled) else {}
            if set(given) != set(tied):
                raise MissingRollError(tied, number)
            by_hand = [given[seat] for seat in tied]
        full = None if label is None else f"{label}/{'-'.join(tied)}/{number}"
        rounds.append(dict(zip(tied, chance.dice(full, len(tied), sides, by_hand), strict=True)))
        tied = winners(rounds[-1], best)
    if len(rolled) > len(rounds):
        raise SpareRollError
    return rounds


def free_roll(chance: Chance, asked: Dice, by_hand: Sequence[int] | None) -> Rolled:
    """A roll that answers no question of the game."""
    chance.dice(None, asked.times, asked.sides, by_hand)
    return {"dice": str(asked), "plus": asked.plus}


def roll_between(
    chance: Chance, rollers: Sequence[str], die: int, best: Best, rolled: Sequence[Mapping[str, int]]
) -> Rolled:
    """A free roll between players, in seat order; the rest as for ``contest``."""
    return {"best": best.word, "die": die, "rolls": contest(chance, None, rollers, die, best, rolled)}


class Best(NamedTuple):
    """Which roll is meant: the lowest or the highest."""

    word: str
    sign: int


LOW = Best("low", 1)
HIGH = Best("high", -1)
BESTS = {best.word: best for best in (LOW, HIGH)}


def winners(rolls: Round, best: Best) -> list[str]:
    """Who rolled lowest (highest), in seat order; more than one on a tie."""
    mark = min(best.sign * value for value in rolls.values())
    return [seat for seat, value in rolls.items() if best.sign * value == mark]
