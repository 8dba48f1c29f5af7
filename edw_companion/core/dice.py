"""Dice: what people type, and the roll between players in which the lowest (or highest) is meant.

Ties are rolled again among the tied, and every round is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.chance import Chance
from edw_companion.errors import UsageError
from edw_companion.sentences import Sentence
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.facts import HandRoll

LOW, HIGH = "low", "high"
"""Which roll is meant."""

Round = dict[str, int]
"""What each player rolled in one round, in seat order."""

MAX_SIDES = 1_000_000
MAX_DICE = 100
_DICE = "([0-9]{0,3})[dD]([0-9]{1,7})([+-][0-9]{1,7})?"


class BadDiceError(UsageError):
    """Text that is no dice; ``right`` says what would be."""

    right = f"write d20, 2d6 or 3d8+2, with 1 to {MAX_DICE} dice of 2 to {MAX_SIDES:,} sides"

    def __init__(self, text: str) -> None:
        super().__init__(f"'{text}' is no dice roll: {self.right}.")


class Dice(NamedTuple):
    """Several dice (``times``) of ``sides``, and a number to add to their sum."""

    times: int
    sides: int
    plus: int

    def __str__(self) -> str:
        return f"{self.times}d{self.sides}{f'{self.plus:+d}' if self.plus else ''}"


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
    best: str,
    rolled: Sequence[HandRoll] = (),
    name: Callable[[str], str] = str,
    what: str = "",
) -> list[Round]:
    """A low or high roll between two or more players: every round; the last has a single lowest (highest).

    To the question's ``label`` the colours and the round are added; None for a free roll. ``rolled`` is what real dice
    showed, for each round by seat or in seat order; empty to roll here. Whoever rolls stands in seat
    order; ``name`` tells what they are called, and ``what`` they roll for, if the table has said that.
    """
    rounds: list[Round] = []
    tied = list(rollers)
    while len(tied) > 1:
        number = len(rounds) + 1
        by_hand: list[int] | None = None
        full = None if label is None else f"{label}/{'-'.join(tied)}/{number}"
        if number > len(rolled):
            why = chance.wanted(full, f"{len(tied)}d{sides}", "dice")
            if why is None and rolled:
                why = Sentence("Ties are rolled again: repeat --rolled for each round, here")
            if why is not None:
                from edw_companion.core import wanted  # a table without dice of its own does without

                raise wanted.rolls(why, {seat: name(seat) for seat in tied}, sides, again=number > 1, what=what)
        if rolled:
            shown = rolled[number - 1] if number <= len(rolled) else {}
            given = shown if isinstance(shown, Mapping) else dict(zip(tied, shown, strict=False))
            if set(given) != set(tied) or len(shown) != len(tied):
                raise UsageError(
                    f"Round {number} of this roll is between {' and '.join(tied)}: give --rolled "
                    f"{','.join(f'{seat}=N' for seat in tied)} (ties are rolled again: repeat --rolled for each round)."
                )
            by_hand = [given[seat] for seat in tied]
        rounds.append(dict(zip(tied, chance.dice(full, len(tied), sides, by_hand), strict=True)))
        tied = winners(rounds[-1], best)
    if len(rolled) > len(rounds):
        raise UsageError("There are more rounds of --rolled than were rolled: the last one given was not a tie.")
    return rounds


def winners(rolls: Mapping[str, int], best: str) -> list[str]:
    """Who rolled lowest (highest), in seat order; more than one on a tie."""
    mark = {LOW: min, HIGH: max}[best](rolls.values())
    return [seat for seat, value in rolls.items() if value == mark]
