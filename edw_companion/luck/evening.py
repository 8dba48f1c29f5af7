"""What came in an evening against what was to be expected, and how often a fair evening looks as odd."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from operator import contains
from random import Random

from edw_companion.luck.draws import Draw, Figure, Measure
from edw_companion.luck.odds import Odds, Tails, tails, tails_of_many, together, width
from edw_companion.tuples import NamedTuple

TRIALS = 2000
"""How many fair evenings are played for the table that it is compared with, at most."""

FEWEST = 400
MOST_DRAWS = 200_000
"""How many draws are made in all of these, but for at least ``FEWEST`` evenings."""

WIDEST = 2000
"""Up to how many different sums of a figure are counted exactly; beyond it as of very many."""


class Row(NamedTuple):
    """A player's figure.

    Attributes:
        draws: in how many draws the player had a part.
        least, most: the chance of so much or more, and of so much or less.
    """

    who: str
    what: Measure
    draws: int
    came: int
    expected: Fraction
    least: float
    most: float

    @property
    def chance(self) -> float:
        """Of so much or more where more came than was to be expected, else of so much or less."""
        return min(self.least, self.most)

    @property
    def certain(self) -> bool:
        """Whether nothing else could have come."""
        return self.least == self.most == 1


class Evening(NamedTuple):
    """What came.

    Attributes:
        rows: the figures, by measure and player, in the order in which they came up, or that was given.
        oddest: the one that is least likely; None where chance has decided nothing.
        as_odd: in what part of fair evenings with these draws some figure is as unlikely as that one, or more so.
        trials: how many of them were played to know that.
        draws: how many draws it had.
    """

    rows: Sequence[Row]
    oddest: Row | None
    as_odd: float
    trials: int
    draws: int


def evening(draws: Sequence[Draw], seed: str, order: Sequence[str] = ()) -> Evening:
    """The figures of all these draws; ``seed`` (the session's commit) says which fair evenings are played beside.

    ``order`` are players who go before the others, such as those at one table in the order of their seats.
    """
    came, times = Counter[Figure](), Counter[Figure]()
    parts: dict[Figure, Counter[Odds]] = defaultdict(Counter)
    for draw in draws:
        for figure, odds in draw.odds.items():
            came[figure] += draw.came[figure]
            times[figure] += draw.had.get(figure, draw.times)
            parts[figure][odds] += 1
    count = sum(draw.times for draw in draws)
    trials = max(FEWEST, min(TRIALS, MOST_DRAWS // max(1, len(draws))))
    known = {figure: _tails(of) for figure, of in parts.items()}
    rows = [
        Row(*figure, times[figure], came[figure], _mean(of), *known[figure](came[figure]))
        for figure, of in _by_measure(parts, order)
    ]
    oddest = min((row for row in rows if not row.certain), key=lambda row: row.chance, default=None)
    if oddest is None:
        return Evening(rows, None, 1.0, trials, count)
    evenings = _fair_evenings(draws, [*parts], seed, trials)
    rare = [
        {value for value in {*sums} if min(of(value)) <= oddest.chance}
        for of, sums in zip(known.values(), zip(*evenings, strict=True), strict=True)
    ]
    as_odd = sum(any(map(contains, rare, each)) for each in evenings)
    both_sides = 2 * len(rows) * oddest.chance  # no more often, whatever the figures have to do with each other
    return Evening(rows, oddest, min((as_odd + 1) / (trials + 1), both_sides), trials, count)


def _by_measure(parts: Mapping[Figure, Counter[Odds]], order: Sequence[str]) -> Iterator[tuple[Figure, Counter[Odds]]]:
    players = dict.fromkeys([*order, *(who for who, _ in parts)])
    measures = dict.fromkeys(what for _, what in parts)
    for figure in ((who, what) for what in measures for who in players):
        if figure in parts:
            yield figure, parts[figure]


def _fair_evenings(draws: Sequence[Draw], figures: Sequence[Figure], seed: str, times: int) -> list[list[int]]:
    """What the same draws come to in fair evenings: the sums of the figures of each, in their order."""
    random = Random(seed).random  # it is the same in every Python, which is not said of what is made of it
    place = {figure: at for at, figure in enumerate(figures)}
    places = [(draw.again, [place[figure] for figure in draw.odds]) for draw in draws]

    def below(count: int) -> int:
        return int(random() * count)

    found = []
    for _ in range(times):
        sums = [0] * len(figures)
        for again, at in places:
            for figure, value in zip(at, again(below), strict=True):
                sums[figure] += value
        found.append(sums)
    return found


def _tails(parts: Counter[Odds]) -> Tails:
    return tails(together(parts)) if width(parts) <= WIDEST else tails_of_many(parts)


def _mean(parts: Counter[Odds]) -> Fraction:
    return sum((odds.mean * times for odds, times in parts.items()), Fraction(0))
