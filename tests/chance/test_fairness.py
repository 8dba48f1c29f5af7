"""The dice are fair: chi-square tests with pinned secrets, so that the figures are always the same.

``EDW_LONG=1`` rolls ten million. Two biased controls must fail the same test, or it would prove nothing. The critical
values are those of a chance of one in a thousand: a fair die passes them for one secret in a thousand, and the secrets
here are not among those.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from itertools import count, pairwise, permutations
from math import factorial, sqrt

import pytest

from edw_companion.chance import Chance, Draw
from edw_companion.chance.draws import below, result, words
from edw_companion.cli.table import progress
from edw_companion.core.piles import Pile, turn_up

LONG = bool(os.environ.get("EDW_LONG"))
MIX = "c8fe53993f5c083bde42736482e240c23de37e058836b66e145344ab9985e2c1"


def key(i: int) -> str:
    """A key for draw ``i``: any 64 hex digits will do here, and counting gives them without a chain."""
    return f"{i:064x}"


def limit(freedom: int) -> float:
    """The critical value of chi-square at one in a thousand (Wilson and Hilferty's approximation)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 3.0902 * sqrt(part)) ** 3)


def chi_square(found: Counter[object], outcomes: int, total: int) -> float:
    """The sum of squared distances from an even spread."""
    expected = total / outcomes
    missing = outcomes - len(found)
    return sum((seen - expected) ** 2 / expected for seen in found.values()) + missing * expected


def fair(seen: Iterable[object], outcomes: int) -> bool:
    """Whether what was seen is spread as evenly as chance spreads it."""
    found = Counter(seen)
    return chi_square(found, outcomes, found.total()) < limit(outcomes - 1)


def dice(total: int, sides: int) -> Iterator[int]:
    """Dice in hundreds, each hundred from a key of its own."""
    with progress(range(total // 100), "Dice") as hundreds:
        for i in hundreds:
            yield from result(key(i), MIX, i, f"100d{sides}")


@pytest.mark.parametrize("sides", [2, 6, 20, 100])
def test_dice(sides: int, capsys: pytest.CaptureFixture[str]) -> None:
    total = 10_000_000 if LONG and sides == 20 else 100_000
    with capsys.disabled() if LONG else nullcontext():  # whoever waits sees the progress bar
        assert fair(dice(total, sides), sides)


def test_neighbouring_dice_know_nothing_of_each_other() -> None:
    assert fair(pairwise(dice(100_000, 6)), 36)
    firsts = (result(key(i), MIX, i, "1d20")[0] for i in range(40_000))
    assert fair(pairwise(firsts), 400)


@pytest.mark.parametrize("m", [3, 4, 5, 6, 7])
def test_permutations(m: int) -> None:
    total = factorial(m) * (1_000 if LONG else 10 if m > 5 else 100)
    assert fair((tuple(result(key(i), MIX, i, f"perm {m}")) for i in range(total)), factorial(m))


class Keys(Chance):
    """The Chance of a test: each question has its own key."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []
        self._next = count()

    def pick(self, label: str, m: int, by_hand: int | None = None) -> int:
        i = next(self._next)
        return result(key(i), MIX, i, f"pick {m}")[0]

    def dice(self, label: str | None, times: int, sides: int, by_hand: object = None) -> list[int]:
        raise NotImplementedError

    def order(self, label: str, m: int) -> list[int]:
        raise NotImplementedError


def test_piles_that_are_drawn_lazily_come_in_every_order() -> None:
    chance, orders = Keys(), []
    for _ in range(24 * 200):
        pile, order = Pile("artifacts", "abcd"), ""
        while (turned := turn_up(pile, chance)) is not None:
            pile.apply_turned(turned)
            order += turned["card"]
        orders.append(order)
    assert set(orders) == {"".join(order) for order in permutations("abcd")}
    assert fair(orders, 24)


def test_the_rejection_path_is_fair() -> None:
    """3·2^30 results: a quarter of all words must be skipped; by thirds of the range, the rest is even."""
    sides = 3 * 2**30
    thirds = (below(sides, words(key(i), MIX, i, f"1d{sides}", "")) // 2**30 for i in range(60_000))
    assert fair(thirds, 3)


def test_a_remainder_without_rejection_is_caught() -> None:
    sides = 3 * 2**30
    thirds = (next(words(key(i), MIX, i, f"1d{sides}", "")) % sides // 2**30 for i in range(60_000))
    assert not fair(thirds, 3)


def test_a_shuffle_that_swaps_with_any_place_is_caught() -> None:
    def naive(i: int) -> tuple[int, ...]:
        stream, order = words(key(i), MIX, i, "perm 4", ""), [1, 2, 3, 4]
        for x in range(4):
            j = below(4, stream)
            order[x], order[j] = order[j], order[x]
        return tuple(order)

    assert not fair((naive(i) for i in range(24 * 200)), 24)
