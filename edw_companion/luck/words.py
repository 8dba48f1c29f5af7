"""What came, in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from edw_companion.luck.evening import Evening, Row
from edw_companion.text import counted
from edw_companion.tuples import NamedTuple

UNUSUAL, STRANGE = 1 / 20, 1 / 1000
"""From which part of fair evenings on the oddest figure is unusual, and strange."""

_SURE, _OFTEN, _RAREST = 0.95, 0.35, 1e-9


class Told(NamedTuple):
    """An evening in words: the title of its part, and its figures as rows of cells; ``evening`` is what they tell."""

    title: str
    by_hand: bool
    rows: Sequence[tuple[str, ...]]
    evening: Evening


def columns_of() -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The heads of the columns, and which of them are set flush right."""
    return ("what", "player", "draws", "came", "expected", "fair draws give"), (2, 3, 4)


_TITLES = {False: "Drawn by the program, proven", True: "Your own dice and piles, by hand"}


def told(evening: Evening, *, by_hand: bool) -> Told:
    """An evening as cells; a measure is named in its first row alone."""
    rows, before = [], ""
    for row in evening.rows:
        rows.append(_cells(row, "" if row.what.title == before else row.what.title))
        before = row.what.title
    return Told(_TITLES[by_hand], by_hand, rows, evening)


def _cells(row: Row, title: str) -> tuple[str, ...]:
    chance = "always that" if row.certain else f"as {_alike(row)} in {often(row.chance)}"
    return title, row.who, f"{row.draws:,}", f"{row.came:,}", number(row), chance


def _side(row: Row) -> str:
    """What came or beyond, on the side that is less likely."""
    below = "less" if row.what.one == row.what.many else "fewer"
    return f"{row.came:,} or {'more' if row.least < row.most else below}"


def _alike(row: Row) -> str:
    """On the side that is less likely, that or beyond: "many", "few", or "much" and "little" of what is added up."""
    many, few = ("much", "little") if row.what.one == row.what.many else ("many", "few")
    return many if row.least < row.most else few


def number(row: Row) -> str:
    """What was to be expected, with a place after the point where there is need of one."""
    return f"{float(row.expected):,.1f}".removesuffix(".0")


def often(chance: float) -> str:
    """A chance as one says it: "1 of 12", "4 of 10"."""
    if chance >= _SURE:
        return "nearly all"
    if chance >= _OFTEN:
        return f"{round(chance * 10)} of 10"
    if chance < _RAREST:
        return "less than 1 of a billion"
    times = round(1 / chance)
    return f"1 of {round(times, min(0, 2 - len(str(times)))):,}"


def verdict(part: Told) -> str:
    """The oddest figure, how likely it is, and how often a fair evening shows one as odd."""
    row, as_odd = part.evening.oddest, part.evening.as_odd
    if row is None:
        return "All of it was certain, so there is nothing to wonder at."
    came, expected = counted(row.came, row.what.one, row.what.many), number(row)
    says = "nothing unusual" if as_odd > UNUSUAL else "unusual" if as_odd > STRANGE else "hard to put down to chance"
    return (
        f"The oddest figure: {row.who} {row.what.verb} {came} where {expected} {'was' if expected == '1' else 'were'} "
        f"to be expected. Fair draws give {row.who} {_side(row)} in {often(row.chance)} cases, and somebody a figure "
        f"as odd as that in {often(as_odd)}. That is {says}."
    )
