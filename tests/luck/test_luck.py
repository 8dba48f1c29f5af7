"""The statistics of luck against brute force, and how often fair evenings are called odd."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from edw_companion.core.dice import LOW, Dice
from edw_companion.luck import draws
from edw_companion.luck import evening as evenings
from edw_companion.luck.draws import (
    PIPS,
    Draw,
    Figure,
    Measure,
    Odds,
    Turned,
    contest,
    one_of,
    rolled,
    tails,
    tails_of_many,
    together,
    without_return,
)
from edw_companion.luck.evening import evening, often, told, verdict

WON, MET = Measure("won", "won", "roll"), Measure("met", "met", "attack")


def cases(each: Odds) -> list[int]:
    """Every equally likely case."""
    return [each.low + at for at, ways in enumerate(each.ways) for _ in range(ways)]


@pytest.mark.parametrize(
    "parts",
    [
        {draws.of_dice(1, 6): 3},
        {draws.of_dice(1, 6): 1, draws.of_dice(1, 4, -3): 2},
        {draws.one_in(2): 5, draws.one_in(3): 2},
        {draws.one_in(1): 2, draws.of_dice(2, 3): 1, draws.spread([0, 2, 2, 5]): 2},
    ],
    ids=str,
)
def test_sums_are_counted_as_one_counts_them_by_hand(parts: Mapping[Odds, int]) -> None:
    all_cases = product(*(cases(each) for each, times in parts.items() for _ in range(times)))
    counted = Counter(map(sum, all_cases))
    found = together(parts)
    assert {at: ways for at, ways in enumerate(found.ways, found.low) if ways} == counted
    assert found.mean == Fraction(sum(value * ways for value, ways in counted.items()), counted.total())
    for value in counted:
        least, most = tails(found)(value)
        assert least == pytest.approx(sum(n for at, n in counted.items() if at >= value) / counted.total())
        assert most == pytest.approx(sum(n for at, n in counted.items() if at <= value) / counted.total())


def test_dice_are_summed_as_one_sums_them() -> None:
    assert Counter(cases(draws.of_dice(3, 4, 2))) == Counter(2 + sum(each) for each in product(range(1, 5), repeat=3))


def test_tails_of_very_many_are_near_the_exact_ones() -> None:
    parts = {draws.of_dice(1, 20): 80, draws.one_in(2): 40, draws.spread([0, 0, 3]): 10}
    exact, near = tails(together(parts)), tails_of_many(parts)
    for value in range(750, 980, 5):
        assert near(value) == pytest.approx(exact(value), abs=0.002)


def low_roll(*rounds: Mapping[str, int]) -> Draw:
    return contest([WON], rounds, 4, LOW, by_hand=False)


EXAMPLES: Sequence[Draw] = (
    one_of(WON, ["Ann", "Bram", "Cleo"], "Bram", by_hand=False),
    rolled(PIPS, "Ann", Dice(2, 3, 1), 5, by_hand=False),
    low_roll({"Ann": 2, "Bram": 2, "Cleo": 3}, {"Ann": 4, "Bram": 1}),
    without_return([Turned(MET, "x", {"x": ["Ann"], "y": ["Bram"], "z": ["Ann", "Bram"]}, False)] * 2),
)


@pytest.mark.parametrize("draw", EXAMPLES, ids=range(len(EXAMPLES)))
def test_a_draw_made_again_comes_as_its_odds_say(draw: Draw) -> None:
    random, times = Random(18), 20_000
    made = [dict(zip(draw.odds, draw.again(random.randrange), strict=True)) for _ in range(times)]
    for figure, of in draw.odds.items():
        came = Counter(each[figure] for each in made)
        for value, ways in enumerate(of.ways, of.low):
            assert came[value] / times == pytest.approx(ways / sum(of.ways), abs=0.015)
        assert draw.came[figure] in came


def test_a_contest_counts_the_first_dice_and_the_last_winner() -> None:
    came = EXAMPLES[2].came
    assert came == {("Ann", PIPS): 2, ("Bram", PIPS): 2, ("Cleo", PIPS): 3, **won({"Ann": 0, "Bram": 1, "Cleo": 0})}


def won(shares: Mapping[str, int]) -> dict[Figure, int]:
    return {(who, WON): value for who, value in shares.items()}


def test_cards_without_return_are_every_order_of_the_pile() -> None:
    pile = {"x": ["Ann"], "y": ["Bram"], "z": ["Ann", "Bram"], "w": ["Cleo"]}
    later = {"x": ["Ann"], "y": ["Cleo"], "z": ["Ann"], "w": ["Cleo", "Cleo"]}  # when Bram has fallen
    draw = without_return([Turned(MET, "z", pile, False), Turned(MET, "x", later, False)])
    brute = Counter([*pile[one], *later[two]].count("Ann") for one, two in permutations(pile, 2))
    assert {at: n for at, n in enumerate(draw.odds["Ann", MET].ways, draw.odds["Ann", MET].low) if n} == brute
    assert draw.came == {("Ann", MET): 2, ("Bram", MET): 1, ("Cleo", MET): 0}


def test_a_pile_that_comes_whole_is_certain() -> None:
    pile = {"x": ["Ann"], "y": ["Bram"], "z": ["Ann", "Bram"]}
    found = evening([without_return([Turned(MET, card, pile, False) for card in "yxz"])], "seed")
    assert [(row.came, float(row.expected), row.certain) for row in found.rows] == [(2, 2.0, True)] * 2
    assert found.oddest is None


def fair(random: Random) -> list[Draw]:
    """An evening as it may come: low rolls between two, a roll between three, and dice."""
    made: list[Draw] = []
    pairs = [("Ann", "Bram"), ("Bram", "Cleo"), ("Cleo", "Dan"), ("Dan", "Eve"), ("Eve", "Ann")]
    for rollers in [*pairs, *pairs, *pairs, ("Ann", "Cleo", "Eve")]:
        rounds, tied = [], list(rollers)
        while len(tied) > 1:
            rounds.append({who: random.randint(1, 20) for who in tied})
            tied = [who for who in tied if rounds[-1][who] == min(rounds[-1].values())]
        made.append(contest([WON], rounds, 20, LOW, by_hand=False))
    return made


@pytest.mark.parametrize("widest", [evenings.WIDEST, 0], ids=["exact", "near"])
def test_one_fair_evening_in_twenty_is_odd_at_one_in_twenty(monkeypatch: pytest.MonkeyPatch, widest: int) -> None:
    monkeypatch.setattr(evenings, "TRIALS", 99)
    monkeypatch.setattr(evenings, "FEWEST", 99)
    monkeypatch.setattr(evenings, "WIDEST", widest)
    random, many = Random(5), 300
    found = [evening(fair(random), str(seed)).as_odd for seed in range(many)]
    # 15 of 300; fewer than 5 or more than 28 come about once in five hundred times.
    assert 5 <= sum(each <= 1 / 20 for each in found) <= 28
    assert 0.4 <= sum(each <= 1 / 2 for each in found) / many <= 0.6


def test_dice_that_favour_somebody_are_found() -> None:
    loaded = [one_of(WON, ["Ann", "Bram"], "Ann", by_hand=True) for _ in range(20)]
    found = evening(loaded, "seed")
    assert found.as_odd < 1 / 1000
    assert found.oddest is not None
    assert found.oddest[:4] == ("Ann", WON, 20, 20)
    assert found.oddest.chance == 1 / 2**20
    assert verdict(told(found, by_hand=True)) == (
        "The oddest figure: Ann won 20 rolls; 10 was expected. By fair chance it is that many on "
        "1 evening in 1,000,000, and on 1 evening in 260,000 somebody has a figure as odd. "
        "That is hard to put down to chance."
    )


def test_the_same_seed_says_the_same() -> None:
    draws = fair(Random(1))
    assert evening(draws, "commit") == evening(draws, "commit")
    assert evening(draws, "commit").as_odd != evening(draws, "another").as_odd


def test_exact_and_near_chances_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    draws = fair(Random(2))
    exact = evening(draws, "seed")
    monkeypatch.setattr(evenings, "WIDEST", 0)
    for row, other in zip(exact.rows, evening(draws, "seed").rows, strict=True):
        assert other.least == pytest.approx(row.least, abs=0.03)
        assert other.most == pytest.approx(row.most, abs=0.03)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (1.0, "nearly always"),
        (0.71, "7 in 10"),
        (0.5, "1 in 2"),
        (0.75, "3 in 4"),
        (0.665, "2 in 3"),
        (0.37, "7 in 20"),
        (0.25, "1 in 4"),
        (1 / 340.4, "1 in 340"),
        (1 / 8192, "1 in 8,200"),
        (1e-12, "less than 1 in a billion"),
    ],
)
def test_chances_in_words(chance: float, said: str) -> None:
    assert often(chance) == said
