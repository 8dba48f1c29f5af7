"""Everybody's life, or what a game is about, over the turns as a picture.

A line each, told apart by dashes, by ink and by the name at its end.

Whoever leaves the game has a cross where their line ends.
"""

from collections.abc import Sequence
from typing import NamedTuple

from edw_companion.paper.figure import Figure, Label, Line, Mark, Point, fitting

WIDTH, HEIGHT = 182.0, 95.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 12.0, 122.0, 6.0, 82.0
_LINE = 4.6
_CROSS = 1.6

_DASHES: tuple[tuple[float, ...], ...] = ((), (4, 1.4), (1, 1.1), (6, 1.2, 1, 1.2), (2.2, 1.2))
_INKS = {"white": "gold", "blue": "blue", "black": "black", "red": "red", "green": "green"}
_OTHER_INKS = ("black", "blue", "red", "green", "gold")


class Life(NamedTuple):
    """A player's life or score: by the end of each turn from 0, the start; and the turn in which they left, if so."""

    seat: str
    title: str
    points: tuple[tuple[int, int], ...]
    out: int | None


def chart(lives: Sequence[Life]) -> Figure:
    """The picture; in words it tells every change."""
    last = max((turn for life in lives for turn, _ in life.points), default=0) or 1
    values = [value for life in lives for _, value in life.points]
    low, high = min(0, *values), max(1, *values)
    scale = _Scale(last, low, high)
    marks: list[Mark] = [*_axes(scale)]
    ends: list[tuple[Point, Life]] = []
    for at, life in enumerate(lives):
        ink = _INKS.get(life.seat, _OTHER_INKS[at % len(_OTHER_INKS)])
        points = tuple(scale.place(turn, value) for turn, value in life.points)
        marks.append(Line(points, ink, 0.7, _DASHES[at % len(_DASHES)]))
        if life.out is not None:
            x, y = points[-1]
            cross = [((x - _CROSS, y - side * _CROSS), (x + _CROSS, y + side * _CROSS)) for side in (1, -1)]
            marks += [Line(stroke, ink, 0.8) for stroke in cross]
        ends.append((points[-1], life))
    names = _names(ends)
    lowest = max((name.at[1] for name in names if isinstance(name, Label)), default=0.0)
    return Figure(WIDTH, max(HEIGHT, lowest + _LINE), (*marks, *names), tuple(map(_words, lives)))


class _Scale(NamedTuple):
    last: int
    low: int
    high: int

    def place(self, turn: int, value: int) -> Point:
        x = _LEFT + (_RIGHT - _LEFT) * turn / self.last
        return (x, _BOTTOM - (_BOTTOM - _TOP) * (value - self.low) / (self.high - self.low))


def step(span: int, most: int) -> int:
    """The distance of ticks on an axis: 1, 2 or 5 times a power of ten, so that there are at most so many."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if span <= size * factor * most:
                return size * factor
        size *= 10


def _axes(scale: _Scale) -> list[Mark]:
    marks: list[Mark] = []
    each = step(scale.high - scale.low, 8)
    for value in range(-(-scale.low // each) * each, scale.high + 1, each):
        x, y = scale.place(0, value)
        marks.append(Line(((x, y), (_RIGHT, y)), "black" if value == 0 else "pale", 0.3 if value == 0 else 0.2))
        marks.append(Label((x - 1.5, y + 1.2), str(value), "end", 3.2))
    each = step(scale.last, 12)
    for turn in range(0, scale.last + 1, each):
        x, _ = scale.place(turn, 0)
        marks.append(Line(((x, _BOTTOM), (x, _BOTTOM + 1.2)), "black", 0.2))
        marks.append(Label((x, _BOTTOM + 4.8), str(turn), size=3.2))
    marks.append(Label(((_LEFT + _RIGHT) / 2, _BOTTOM + 9.5), "turn", size=3.4))
    marks.append(Line(((_LEFT, _TOP), (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM)), "black", 0.3))
    return marks


def _names(ends: Sequence[tuple[Point, Life]]) -> list[Mark]:
    """Every name at the right, none over another, with a thin line to where its player's line ends."""
    marks: list[Mark] = []
    free = _TOP
    for (x, y), life in sorted(ends, key=lambda end: end[0][1]):
        level = max(free, y)
        free = level + _LINE
        marks.append(Line(((x, y), (_RIGHT + 1, y), (_RIGHT + 5, level)), "grey", 0.15))
        state = f"out in turn {life.out}" if life.out is not None else str(life.points[-1][1])
        words = f"{life.title}: {state}"
        marks.append(Label((_RIGHT + 6, level + 1.2), words, "start", fitting(words, WIDTH - _RIGHT - 6, 3.4)))
    return marks


def _words(life: Life) -> str:
    """Such as "Ann (white): 75 at the start, 70 after turn 2, out in turn 9 at -3."."""
    changes = [f"{life.points[0][1]} at the start"]
    before = life.points[0][1]
    for turn, value in life.points[1:]:
        if value != before and turn != life.out:
            changes.append(f"{value} after turn {turn}")
        before = value
    if life.out is not None:
        changes.append(f"out in turn {life.out} at {life.points[-1][1]}")
    return f"{life.title}: {', '.join(changes)}."
