"""Fair draws as values: what came to whom and how likely it was; the odds of sums, counted exactly.

Odds are whole numbers of equally likely cases, which are only divided at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate, chain, permutations
from math import erfc, sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from edw_companion.core.dice import winners
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.dice import Dice


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
def of_dice(times: int, sides: int, plus: int = 0) -> Odds:
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


TABLE = "the table"
"""Who rolls where nobody is named."""

Below = Callable[[int], int]
"""Gives a fair number 0 to n-1."""


class Measure(NamedTuple):
    """What is counted or added up of a player: its ``title``, and what a sentence says, as "won 3 low rolls".

    ``whole``: what it is one of many parts of, as rolls on a list are of those on all; None for what stands alone.
    ``note``: what one should know to judge it; ``apart``: what might be thought to count there, and does not.
    ``alone``: what one should know where it is told by itself, though it counts for its ``whole``.
    """

    title: str
    verb: str
    one: str
    many: str = ""
    whole: Measure | None = None
    note: str = ""
    apart: tuple[str, ...] = ()
    alone: str = ""


PIPS = Measure("sum of the dice", "rolled", "in all", "in all", apart=("rerolls of a tie",))
"""The dice of low and high rolls."""

MOST_RESULTS = 1000
"""How many different results dice may have that are looked at; nobody's luck hangs on a million sides."""

Figure = tuple[str, Measure]
"""A player by name, and what is counted of them."""


class Draw(NamedTuple):
    """Something that chance decided.

    Attributes:
        came: what it came to, by figure.
        odds: what each of these could have come to.
        again: makes the same draw once more: what the figures of the odds then come to, in their order.
        by_hand: whether real dice or piles showed it.
        times: how many draws it is in one.
        had: in how many of these a figure could have come to something; where it does not say, in all.
    """

    came: Mapping[Figure, int]
    odds: Mapping[Figure, Odds]
    again: Callable[[Below], Sequence[int]]
    by_hand: bool
    times: int = 1
    had: Mapping[Figure, int] = MappingProxyType({})


def added_up(draw: Draw) -> Draw:
    """The same draw, its figures counted as those of the wholes that they are parts of, each of one of its own."""

    def of(figures: Mapping[Figure, Any]) -> dict[Figure, Any]:
        return {(who, what.whole or what): value for (who, what), value in figures.items()}

    return draw._replace(came=of(draw.came), odds=of(draw.odds), had=of(draw.had))


def one_of(what: Measure, among: Sequence[str], came: str, *, by_hand: bool) -> Draw:
    """One of them is taken, each as likely as the others; where it is one alone, that is certain."""
    each = dict.fromkeys(among)
    cases = [[int(who == taken) for who in each] for taken in among]
    return Draw(
        {(who, what): int(who == came) for who in each},
        {(who, what): one_in(len(among)) for who in each},
        lambda below: cases[below(len(cases))],
        by_hand,
    )


def rolled(what: Measure, who: str, dice: Dice, came: int, *, by_hand: bool) -> Draw:
    """Somebody rolls dice, and ``came`` is their sum."""
    odds = of_dice(dice.times, dice.sides, dice.plus)

    def again(below: Below) -> Sequence[int]:
        return [dice.times + dice.plus + sum(below(dice.sides) for _ in range(dice.times))]

    return Draw({(who, what): came}, {(who, what): odds}, again, by_hand)


def contest(
    won: Sequence[Measure], rounds: Sequence[Mapping[str, int]], sides: int, best: str, *, by_hand: bool
) -> Draw:
    """Players roll a die each, and the lowest (highest) wins; ties roll again.

    Each is as likely to win as the others. Of the dice only those of the first round are added up: whether there is a
    second one is decided by them. ``won``: what the winner has one more of.
    """
    rollers = [*rounds[0]]
    shares = {winner: [int(who == winner) for _ in won for who in rollers] for winner in rollers}

    def again(below: Below) -> Sequence[int]:
        first: Mapping[str, int] = {}
        tied = rollers
        while len(tied) > 1:
            shown = {who: 1 + below(sides) for who in tied}
            first = first or shown
            tied = winners(shown, best)
        return [*first.values(), *shares[tied[0]]]

    dice = {(who, PIPS): value for who, value in rounds[0].items()}
    figures = [(who, what) for what in won for who in rollers]
    share = one_in(len(rollers))
    odds = dict.fromkeys(dice, of_dice(1, sides)) | dict.fromkeys(figures, share)
    came = dict(zip(figures, shares[winners(rounds[-1], best)[0]], strict=True))
    return Draw(dice | came, odds, again, by_hand)


class Turned(NamedTuple):
    """A card that was turned up, and for each card of its whole pile whom that would have met in its place."""

    what: Measure
    card: str
    meets: Mapping[str, Sequence[str]]
    by_hand: bool


def without_return(turned: Sequence[Turned]) -> Draw:
    """Cards come from one small pile, each once (or a second time, if it was put back).

    What the other cards would have done in their places is counted as if their names were dealt out anew: so each order
    of the pile is as likely as another, whatever stopped or began the draws.
    """
    kinds = [*dict.fromkeys(each.card for each in turned)]
    orders = [dict(zip(kinds, order, strict=True)) for order in permutations(turned[0].meets, len(kinds))]
    ways = [Counter(who for each in turned for who in each.meets[order[each.card]]) for order in orders]
    met = Counter(who for each in turned for who in each.meets[each.card])
    what, by_hand = turned[0].what, any(each.by_hand for each in turned)
    everybody = [*dict.fromkeys(who for way in ways for who in way)]
    cases = [[way[who] for who in everybody] for way in ways]
    return Draw(
        {(who, what): met[who] for who in everybody},
        {(who, what): spread(column) for who, column in zip(everybody, zip(*cases, strict=True), strict=True)},
        lambda below: cases[below(len(cases))],
        by_hand,
        len(turned),
        {(who, what): sum(who in chain(*each.meets.values()) for each in turned) for who in everybody},
    )
