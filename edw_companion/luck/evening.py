"""What came in an evening against what was to be expected, and how often a fair evening looks as odd."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import contains
from random import Random

from edw_companion.luck.draws import Draw, Figure, Measure, Odds, Tails, tails, tails_of_many, together, width
from edw_companion.text import counted, listed
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


UNUSUAL, STRANGE = 1 / 20, 1 / 1000
"""From which part of fair evenings on the oddest figure is unusual, and strange."""

_PARTS = (2, 3, 4, 5, 10, 20)
_NEAR = 1 / 40
"""Of how many a chance is said to be some: of the fewest that come so near it."""

_SURE, _OFTEN, _RAREST = 0.95, 0.35, 1e-9


class Told(NamedTuple):
    """An evening in words: the title of its part, and its figures; ``evening`` is what they tell.

    Attributes:
        figures: the titles of what is measured, most often one, and for each player a row of cells under ``COLUMNS``.
        notes: what one should know to judge them.
        apart: what is not counted beside them.
    """

    title: str
    by_hand: bool
    figures: Sequence[tuple[Sequence[str], Sequence[tuple[str, ...]]]]
    evening: Evening
    notes: Sequence[str] = ()
    apart: Sequence[str] = ()


COLUMNS = ("player", "draws", "came", "expected", "by fair chance")
"""The heads of the columns; the second to the fourth hold numbers."""


_TITLES = {False: "Drawn by the program", True: "Typed in by hand"}


def told(evening: Evening, *, by_hand: bool) -> Told:
    """An evening as cells, without what could not have been otherwise.

    Two measures with the same figures, as artifacts and the low rolls for them often have, are told once.
    """
    figures: list[tuple[list[str], list[tuple[str, ...]]]] = []
    for title, run in groupby((row for row in evening.rows if not row.certain), key=lambda row: row.what.title):
        rows = [*run]
        places = max(_places(row) for row in rows)
        cells = [_cells(row, places) for row in rows]
        if figures and cells == figures[-1][1] and len(cells) > 1:
            figures[-1][0].append(title)
        else:
            figures.append(([title], cells))
    uncertain = [row.what for row in evening.rows if not row.certain]
    notes = dict.fromkeys(what.note for what in uncertain if what.note)
    apart = dict.fromkeys(each for what in uncertain for each in what.apart)
    return Told(_TITLES[by_hand], by_hand, figures, evening, [*notes], [*apart])


def not_counted(apart: Iterable[str]) -> str:
    """What is not counted, as a sentence, each of it once; "" where nothing is left out."""
    told = [*dict.fromkeys(apart)]
    return f"Not counted: {listed(told)}." if told else ""


def _cells(row: Row, places: int) -> tuple[str, ...]:
    """A player's figure; what was to be expected with so many places after the point as the others have."""
    chance = f"this {' or '.join(_alike(row))}: {often(row.chance)}"
    return row.who, f"{row.draws:,}", f"{row.came:,}", f"{float(row.expected):,.{places}f}", chance


def _places(row: Row) -> int:
    return len(number(row).partition(".")[2])


def _alike(row: Row) -> tuple[str, str]:
    """On the side that is less likely, that and beyond: of what is counted "many", of what is added up "high"."""
    added = row.what.one == row.what.many
    if row.least < row.most:
        return ("high", "higher") if added else ("many", "more")
    return ("low", "lower") if added else ("few", "fewer")


def number(row: Row) -> str:
    """What was to be expected, with as many places after the point as there is need of; below 1 they may be two."""
    expected = float(row.expected)
    return f"{expected:,.2f}".rstrip("0").rstrip(".") if expected < 1 else f"{expected:,.1f}".removesuffix(".0")


def often(chance: float, *, evenings: bool = False) -> str:
    """A chance as one says it: "1 in 12", "3 in 4"; of ``evenings`` "on 1 evening in 12", "on 3 evenings in 4"."""
    if chance >= _SURE:
        return "nearly always"
    if chance >= _OFTEN:
        parts = [Fraction(round(chance * count), count) for count in _PARTS]
        part = next((part for part in parts if abs(part - chance) < _NEAR), parts[-1])
        many, cases = str(part.numerator), str(part.denominator)
    elif chance < _RAREST:
        many, cases = "less than 1", "a billion"
    else:
        times = round(1 / chance)
        many, cases = "1", f"{round(times, min(0, 2 - len(str(times)))):,}"
    return f"on {many} evening{'' if many.endswith('1') else 's'} in {cases}" if evenings else f"{many} in {cases}"


def verdict(part: Told, oddest: str = "The oddest figure") -> str:
    """The oddest figure, as it is called, how likely it is, and how often a fair evening shows one as odd."""
    row, as_odd = part.evening.oddest, part.evening.as_odd
    if row is None:
        return "Nothing to say yet: none of it could have come otherwise."
    came, expected = counted(row.came, row.what.one, row.what.many), number(row)
    says = "nothing unusual" if as_odd > UNUSUAL else "unusual" if as_odd > STRANGE else "hard to put down to chance"
    alone = sum(not each.certain for each in part.evening.rows) == 1
    several = not alone and part.evening.draws > 1
    somebody = f", and {often(as_odd, evenings=True)} somebody has a figure as odd" * several
    begins = "The only figure" if alone else oddest
    chance = f"that {_alike(row)[0]} {often(row.chance, evenings=True)}"
    return (
        f"{begins}: {row.who} {row.what.verb} {came}; {expected} was expected. "
        f"By fair chance it is {chance}{somebody}. That is {says}."
    )
