"""Dice as people type them, and rolls between players."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.chance import Chance
from edw_companion.core.dice import HIGH, LOW, Dice, contest, parse_dice, winners
from edw_companion.errors import UsageError

GOOD = [
    ("d20", (1, 20, 0)),
    ("1d20", (1, 20, 0)),
    ("2d6", (2, 6, 0)),
    ("3d8+2", (3, 8, 2)),
    ("3D8-2", (3, 8, -2)),
    (" d6 ", (1, 6, 0)),
    ("100d1000000+9999999", (100, 1_000_000, 9_999_999)),
    ("d2", (1, 2, 0)),
]
BAD = ["", "20", "d", "2d", "d1", "d0", "0d6", "101d6", "d1000001", "2d6+", "2d6+1+1", "xd6", "d6x", "-1d6", "2 d6"]
BAD += ["d٦", "1000d6", "d6\n+1", "2d6*2", "½d6", "d%"]


@pytest.mark.parametrize(("text", "dice"), GOOD)
def test_dice(text: str, dice: tuple[int, int, int]) -> None:
    assert parse_dice(text) == Dice(*dice)


@pytest.mark.parametrize("text", BAD)
def test_no_dice(text: str) -> None:
    with pytest.raises(UsageError, match="is no dice roll: write d20"):
        parse_dice(text)


@given(st.integers(1, 100), st.integers(2, 1_000_000), st.integers(-9_999_999, 9_999_999))
def test_dice_are_written_as_they_are_read(times: int, sides: int, plus: int) -> None:
    assert parse_dice(str(Dice(times, sides, plus))) == Dice(times, sides, plus)


@given(st.text(max_size=12))
def test_any_text_is_dice_or_one_sentence(text: str) -> None:
    try:
        dice = parse_dice(text)
    except UsageError:
        return
    assert 1 <= dice.times <= 100
    assert 2 <= dice.sides <= 1_000_000


class Rolls(Chance):
    """A Chance that rolls what it is told."""

    def __init__(self, *rolls: Sequence[int]) -> None:
        self.draws: list[Any] = []
        self.rolls = list(rolls)
        self.asked: list[tuple[str | None, int, int]] = []

    def dice(self, label: str | None, count: int, sides: int, by_hand: Sequence[int] | None = None) -> list[int]:
        self.asked.append((label, count, sides))
        return list(by_hand) if by_hand is not None else list(self.rolls.pop(0))

    def pick(self, label: str, m: int, by_hand: int | None = None) -> int:
        raise AssertionError("no pick in a contest")

    def order(self, label: str, m: int) -> list[int]:
        raise AssertionError("no order in a contest")


# Which is meant, the rounds, and who wins: only the tied roll again.
CONTESTS = [
    (LOW, [(4, 2, 9)], "b"),
    (HIGH, [(4, 2, 9)], "c"),
    (LOW, [(2, 2, 9), (7, 3)], "b"),
    (HIGH, [(2, 9, 9), (7, 3)], "b"),
    (LOW, [(5, 5, 5), (1, 8, 1), (6, 2)], "c"),
    (HIGH, [(20, 20, 20), (20, 20, 1), (2, 2), (1, 3)], "b"),
]


@pytest.mark.parametrize(("best", "rounds", "winner"), CONTESTS)
def test_ties_roll_again_among_the_tied(best: str, rounds: list[tuple[int, ...]], winner: str) -> None:
    chance = Rolls(*rounds)
    found = contest(chance, "low/1", list("abc"), 20, best)
    assert [tuple(rolled.values()) for rolled in found] == rounds
    assert winners(found[-1], best) == [winner]
    assert chance.asked[0] == ("low/1/a-b-c/1", 3, 20)
    assert chance.rolls == []


def test_labels_name_the_tied_and_the_round_and_free_rolls_have_none() -> None:
    chance = Rolls((2, 2, 9), (1, 2))
    contest(chance, "low/7", list("abc"), 6, LOW)
    assert chance.asked == [("low/7/a-b-c/1", 3, 6), ("low/7/a-b/2", 2, 6)]
    free = Rolls((1, 2))
    contest(free, None, list("ab"), 6, LOW)
    assert free.asked == [(None, 2, 6)]


def test_real_dice_round_by_round() -> None:
    found = contest(Rolls(), "low/1", list("ab"), 20, LOW, [{"b": 4, "a": 4}, {"a": 9, "b": 3}])
    assert found == [{"a": 4, "b": 4}, {"a": 9, "b": 3}]


@pytest.mark.parametrize(
    ("rolled", "why"),
    [
        ([{"a": 4}], "Round 1 of this roll is between a and b: give --rolled a=N,b=N"),
        (
            [{"a": 4, "b": 4}],
            "A tie! a, b: what did the d20s show? Ties are rolled again: repeat --rolled for each round, here with",
        ),
        ([{"a": 4, "c": 4}], "Round 1 of this roll is between a and b"),
        ([{"a": 4, "b": 3}, {"a": 1, "b": 2}], "more rounds of --rolled than were rolled"),
    ],
)
def test_real_dice_that_do_not_fit(rolled: list[dict[str, int]], why: str) -> None:
    with pytest.raises(UsageError) as caught:
        contest(Rolls(), "low/1", list("ab"), 20, LOW, rolled)
    assert why in str(caught.value)


class Fair(Rolls):
    """A Chance that rolls by itself."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random = random

    def dice(self, label: str | None, count: int, sides: int, by_hand: Sequence[int] | None = None) -> list[int]:
        return [self.random.randint(1, sides) for _ in range(count)]


@pytest.mark.parametrize("seed", range(60))
def test_a_contest_always_ends_with_one_who_is_best(seed: int) -> None:
    random = Random(seed)
    best = random.choice([LOW, HIGH])
    found = contest(Fair(random), "x", list("abcde")[: random.randint(2, 5)], 3, best)
    for earlier, later in pairwise(found):
        assert winners(earlier, best) == list(later)
    assert len(winners(found[-1], best)) == 1
