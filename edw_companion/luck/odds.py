"""How likely each sum is, exactly: whole numbers of equally likely cases, which are only divided at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import erfc, sqrt

from edw_companion.tuples import NamedTuple


class Odds(NamedTuple):
    """What a draw may come to: ``low + i`` in ``ways[i]`` cases of all of them, each as likely as another."""

    low: int
    ways: tuple[int, ...]

    @property
    def mean(self) -> Fraction:
        """What is to be expected."""
        return self.low + Fraction(sum(at * ways for at, ways in enumerate(self.ways)), sum(self.ways))

    @property
    def variance(self) -> Fraction:
        """How widely it is spread."""
        squares = Fraction(sum(at * at * ways for at, ways in enumerate(self.ways)), sum(self.ways))
        return squares - (self.mean - self.low) ** 2


def one_in(count: int) -> Odds:
    """Whether it is one of so many, who are taken as likely as each other: 1 or 0."""
    return Odds(0, (count - 1, 1)) if count > 1 else Odds(1, (1,))


@cache
def dice(times: int, sides: int, plus: int = 0) -> Odds:
    """The sum of dice, and what is added to it."""
    found = together({Odds(1, (1,) * sides): times})
    return found._replace(low=found.low + plus)


def spread(values: Sequence[int]) -> Odds:
    """What stands in equally likely cases."""
    counted = Counter(values)
    low = min(counted)
    return Odds(low, tuple(counted[value] for value in range(low, max(counted) + 1)))


def width(parts: Mapping[Odds, int]) -> int:
    """How many different sums there may be."""
    return 1 + sum((len(odds.ways) - 1) * times for odds, times in parts.items())


def together(parts: Mapping[Odds, int]) -> Odds:
    """The sum of independent draws, each so many ``times``.

    The ways of a sum are the product of polynomials; each is written as one whole number, with a slot of bytes for each
    of its coefficients that is wide enough for those of the product, and so multiplied at once.
    """
    cases, low, last = 1, 0, 0
    for odds, times in parts.items():
        cases *= sum(odds.ways) ** times
        low += odds.low * times
        last += (len(odds.ways) - 1) * times
    slot = cases.bit_length() // 8 + 1
    product = 1
    for odds, times in parts.items():
        product *= int.from_bytes(b"".join(ways.to_bytes(slot, "little") for ways in odds.ways), "little") ** times
    digits = product.to_bytes(slot * (last + 1), "little")
    ways = (int.from_bytes(digits[at * slot : (at + 1) * slot], "little") for at in range(last + 1))
    return Odds(low, tuple(ways))


Tails = Callable[[int], tuple[float, float]]
"""Gives the chance of at least, and of at most, a value that can come."""


def tails(odds: Odds) -> Tails:
    """Exactly."""
    cases = sum(odds.ways)
    most = enumerate(zip(odds.ways, accumulate(odds.ways), strict=True), odds.low)
    return {value: ((cases - up_to + ways) / cases, up_to / cases) for value, (ways, up_to) in most}.__getitem__


def tails_of_many(parts: Mapping[Odds, int]) -> Tails:
    """Of a sum of very many, by the normal distribution."""
    mean = float(sum(odds.mean * times for odds, times in parts.items()))
    scale = sqrt(2 * sum(odds.variance * times for odds, times in parts.items()))
    return lambda value: (erfc((value - 0.5 - mean) / scale) / 2, erfc((mean - value - 0.5) / scale) / 2)
