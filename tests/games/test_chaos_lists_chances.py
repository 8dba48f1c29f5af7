"""How likely numbers, entries and moving on are: exactly, and as simulated rolls come out."""

import os
from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.core.dice import Dice, parse_dice
from edw_companion.games.chaos_lists.lists import LISTS
from edw_companion.games.chaos_lists.odds import TangledError, entry_chances, moving_on, numbers, results
from edw_companion.games.chaos_lists.reader import GAME, load
from edw_companion.games.chaos_lists.values import CHAOS, CHOSEN, CURRENT, NEXT, Entry, RollList, RollOrder
from edw_companion.lists.editions import shipped

SHIPPED = load(shipped(GAME)[0]).lists
PLAYERS = 4
ROLLS = 10_000_000 if os.environ.get("EDW_LONG") else 60_000

# The chance of moving on from each shipped list, in order, as exact fractions; the expected stay is one divided by it.
MOVING = {
    "a": "33/340",
    "b": "1663/19040",
    "c": "183/2380",
    "d": "59/952",
    "e": "247/4760",
    "f": "703/19040",
}


@pytest.mark.parametrize(
    ("dice", "number", "chance"),
    [
        ("d6", 3, "1/6"),
        ("2d6", 7, "1/6"),
        ("2d6", 2, "1/36"),
        ("3d8", 3, "1/512"),
        ("3d8", 13, "48/512"),
        ("3d8", 24, "1/512"),
        ("d40+9", 10, "1/40"),
        ("d4-1", 0, "1/4"),
        ("100d2", 100, "1/1267650600228229401496703205376"),
    ],
)
def test_the_chance_of_a_number(dice: str, number: int, chance: str) -> None:
    assert numbers(parse_dice(dice))[number] == Fraction(chance)


@given(st.builds(Dice, st.integers(1, 5), st.integers(2, 9), st.integers(-3, 3)))
def test_numbers_are_as_counted_one_by_one(dice: Dice) -> None:
    ways = Counter([dice.plus])
    for _ in range(dice.times):
        sides = range(1, dice.sides + 1)
        ways = sum((Counter({total + side: way for total, way in ways.items()}) for side in sides), Counter())
    assert numbers(dice) == {total: Fraction(way, dice.sides**dice.times) for total, way in ways.items()}
    assert len(numbers(dice)) == results(dice)


def small(*entries: Entry, name: str = "x", dice: str = "1d4") -> RollList:
    """A list."""
    return RollList(name, name, dice, "stack", entries=entries)


def test_a_gap_is_rolled_again_and_of_two_entries_the_first_counts() -> None:
    found = entry_chances(small(Entry(1, 2, "One"), Entry(2, 3, "Two"), Entry(9, 9, "Never")))
    assert [chance for _, chance in found] == [Fraction(2, 3), Fraction(1, 3), Fraction(0)]


def with_lists(entries: list[Entry], *others: RollList) -> dict[str, RollList]:
    """Lists A to F of which A has the entries, and some others."""
    plain = {name: small(Entry(1, 4, "Nothing"), name=name) for name in CHAOS}
    return {**plain, "a": small(*entries, name="a"), **{other.name: other for other in others}}


def rolls(*orders: RollOrder) -> tuple[RollOrder, ...]:
    """What an entry rolls."""
    return orders


SELF = small(Entry(1, 1, "Out", rolls=rolls(RollOrder("c"))), Entry(2, 3, "Again", rolls=rolls(RollOrder("s"))),
             Entry(4, 4, "Nothing"), name="s")  # fmt: skip
TWICE = small(Entry(1, 1, "Out", rolls=rolls(RollOrder("c"))), Entry(2, 4, "Twice", rolls=rolls(RollOrder("t", "2"))),
              name="t")  # fmt: skip

# What the first of four entries of A rolls, and the chance of moving on from A.
MOVES = [
    (rolls(RollOrder("b")), "1/4"),
    (rolls(RollOrder(NEXT)), "1/4"),
    (rolls(RollOrder("a")), "0"),
    (rolls(RollOrder(CURRENT, "3")), "0"),
    (rolls(RollOrder(CHOSEN)), "0"),
    (rolls(RollOrder("b"), RollOrder("a")), "1/4"),
    (rolls(RollOrder("b", "1d3-1")), "1/6"),
    (rolls(RollOrder("s")), "1/8"),  # s leads out by 1/4 / (1 - 1/2) = 1/2
    (rolls(RollOrder("s", "2")), "3/16"),
    (rolls(RollOrder("s", who="others")), "7/32"),
    (rolls(RollOrder("s", who="each")), "15/64"),
    (rolls(RollOrder("s", "1d2")), "5/32"),
    (rolls(RollOrder("s", "players")), "15/64"),
    (rolls(RollOrder("s", who="rest")), "3/16"),
    (rolls(RollOrder("", of=("a", "b"))), "1/8"),
    (rolls(RollOrder("", of=("b", "s"), pick="random")), "3/16"),
    (rolls(RollOrder("b", when="{T}")), "0"),
    (rolls(RollOrder("", dice="1d6")), "0"),
    (rolls(RollOrder("b", may="you pay 3 life")), "1/4"),
]


@pytest.mark.parametrize(("orders", "chance"), MOVES)
def test_the_chance_of_moving_on(orders: tuple[RollOrder, ...], chance: str) -> None:
    lists = with_lists([Entry(1, 1, "Moves", rolls=orders), Entry(2, 4, "Stays")], SELF)
    assert moving_on(lists, "a", PLAYERS) == Fraction(chance)


def test_lists_that_call_themselves_twice_have_no_simple_answer() -> None:
    lists = with_lists([Entry(1, 1, "Moves", rolls=rolls(RollOrder("t"))), Entry(2, 4, "Stays")], TWICE)
    with pytest.raises(TangledError):
        moving_on(lists, "a", PLAYERS)


def test_the_stay_is_one_divided_by_the_chance(tmp_path: Path) -> None:
    told = next(line for line in LISTS.check("1", tmp_path).notes if line.startswith("a: "))
    assert told.endswith("; moves on 9.71 % (33/340), 10.3 rolls on it on average")


def test_each_shipped_list_keeps_the_table_longer_than_the_one_before() -> None:
    found = {name: moving_on(SHIPPED, name, PLAYERS) for name in CHAOS}
    assert found == {name: Fraction(chance) for name, chance in MOVING.items()}
    chances = list(found.values())
    assert chances == sorted(chances, reverse=True)


class Simulation:
    """Rolls on the shipped lists as a table makes them, one after the other, nothing countered."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.dice = {name: each.roll for name, each in SHIPPED.items()}
        self.at = {
            name: {number: entry for entry in each.entries for number in range(entry.low, entry.high + 1)}
            for name, each in SHIPPED.items()
        }

    def moves_on(self, home: str) -> bool:
        """Whether a roll on a list calls, by itself, a roll on another of A to F."""
        waiting = self.at_once(home)
        while waiting:
            order = waiting.pop()
            if order.on in (CURRENT, CHOSEN, home):
                continue
            if order.on == NEXT or order.on in CHAOS:
                return True
            for _ in range(int(order.times) * {"each": PLAYERS, "others": PLAYERS - 1}.get(order.who, 1)):
                waiting += self.at_once(order.on)
        return False

    def at_once(self, name: str) -> list[RollOrder]:
        """What a roll on a list calls that is not for later."""
        return [order for order in self.entry(name).rolls if not order.when]

    def entry(self, name: str) -> Entry:
        """What comes by one roll of the list's dice."""
        dice = self.dice[name]
        total = dice.plus + sum(int(self.random.random() * dice.sides) + 1 for _ in range(dice.times))
        return self.at[name][total]


@pytest.mark.parametrize("name", CHAOS)
def test_simulated_rolls_move_on_as_often_as_they_should(name: str) -> None:
    simulation = Simulation(Random(f"moving on from {name}"))
    count = ROLLS // len(CHAOS)
    moved = sum(simulation.moves_on(name) for _ in range(count))
    chance = float(moving_on(SHIPPED, name, PLAYERS))
    assert abs(moved - count * chance) < 4 * sqrt(count * chance * (1 - chance))
