"""What came, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from edw_companion.luck.evening import Evening, Row
from edw_companion.text import counted, listed
from edw_companion.tuples import NamedTuple

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
    chance = f"this {_alike(row)}: {often(row.chance)}"
    return row.who, f"{row.draws:,}", f"{row.came:,}", f"{float(row.expected):,.{places}f}", chance


def _places(row: Row) -> int:
    return len(number(row).partition(".")[2])


def _alike(row: Row) -> str:
    """On the side that is less likely, that or beyond: of what is counted "many", of what is added up "high"."""
    added = row.what.one == row.what.many
    if row.least < row.most:
        return "high or higher" if added else "many or more"
    return "low or lower" if added else "few or fewer"


def number(row: Row) -> str:
    """What was to be expected, with as many places after the point as there is need of; below 1 they may be two."""
    expected = float(row.expected)
    return f"{expected:,.2f}".rstrip("0").rstrip(".") if expected < 1 else f"{expected:,.1f}".removesuffix(".0")


def often(chance: float) -> str:
    """A chance as one says it: "1 in 12", "3 in 4"."""
    if chance >= _SURE:
        return "nearly always"
    if chance >= _OFTEN:
        parts = [Fraction(round(chance * count), count) for count in _PARTS]
        part = next((part for part in parts if abs(part - chance) < _NEAR), parts[-1])
        return f"{part.numerator} in {part.denominator}"
    if chance < _RAREST:
        return "less than 1 in a billion"
    times = round(1 / chance)
    return f"1 in {round(times, min(0, 2 - len(str(times)))):,}"


def _evenings(chance: float) -> str:
    """How often, in a sentence: "on 1 evening in 12", "on 3 evenings in 4"."""
    many, within, cases = often(chance).partition(" in ")
    return f"on {many} evening{'' if many.endswith('1') else 's'} in {cases}" if within else many


def verdict(part: Told, oddest: str = "The oddest figure") -> str:
    """The oddest figure, as it is called, how likely it is, and how often a fair evening shows one as odd."""
    row, as_odd = part.evening.oddest, part.evening.as_odd
    if row is None:
        return "Nothing to say yet: none of it could have come otherwise."
    came, expected = counted(row.came, row.what.one, row.what.many), number(row)
    says = "nothing unusual" if as_odd > UNUSUAL else "unusual" if as_odd > STRANGE else "hard to put down to chance"
    alone = sum(not each.certain for each in part.evening.rows) == 1
    several = not alone and part.evening.draws > 1
    somebody = f", and {_evenings(as_odd)} somebody has a figure as odd" * several
    begins = "The only figure" if alone else oddest
    return (
        f"{begins}: {row.who} {row.what.verb} {came}; {expected} was expected. "
        f"By fair chance it is that {_alike(row).partition(' ')[0]} {_evenings(row.chance)}{somebody}. That is {says}."
    )
