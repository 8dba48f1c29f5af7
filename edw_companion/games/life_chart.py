"""Everybody's life, or what a game is about, over the rounds of the table as a picture of steps.

In black and white, too, it tells who is who: each line has a disc with a letter on it, and dashes that are named below.
Whoever falls drops into a lane below the zero, with who brought it about.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from edw_companion.paper.figure import Disc, Figure, Label, Line, Mark, Point, fitting, measured

WIDTH, HEIGHT = 182.0, 96.0
_LEFT, _RIGHT, _TOP = 9.0, 152.0, 5.0
_DISC, _SIZE, _LANE, _NAMES = 2.1, 3.0, 5.2, 5.0
_APART = 0.8
"""So far above each other are lines that stand at the same score, so that all of them are seen."""
_NEAR, _NUMBERS = 3.0, 5.0
_MANY_ROUNDS = 36

_DASHES: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("solid", ()),
    ("long dashes", (5, 1.3)),
    ("dots", (0.8, 0.8)),
    ("dash, dot", (3.6, 0.9, 0.8, 0.9)),
    ("short dashes", (1.9, 1)),
    ("dash, two dots", (3.6, 0.8, 0.8, 0.8, 0.8, 0.8)),
)
_INKS = {"white": "gold", "blue": "blue", "black": "black", "red": "red", "green": "green"}
_OTHER_INKS = ("black", "blue", "red", "green", "gold")

Step = tuple[float, int]
"""When (in turns since the start), and the score from then on."""


class Life(NamedTuple):
    """A player's score: ``steps`` from the start on; and if they fell, when, and how in words such as "by Eve".

    ``sign``: a letter or two that no other has.
    """

    seat: str
    name: str
    sign: str
    steps: Sequence[Step]
    out: float | None = None
    fell: str = ""

    @property
    def now(self) -> int:
        """The last score."""
        return self.steps[-1][1]


class Frame(NamedTuple):
    """What the lives stand in: how many turns it took, when rounds began, and what else happened, with its words."""

    length: float
    rounds: Sequence[float] = ()
    signs: Sequence[tuple[str, float]] = ()


class _Scale(NamedTuple):
    length: float
    low: int
    high: int
    bottom: float

    def x(self, when: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * when / self.length

    def y(self, score: float) -> float:
        return self.bottom - (self.bottom - _TOP) * (max(score, self.low) - self.low) / (self.high - self.low)


class _Drawn(NamedTuple):
    """A life with its look, and its steps on paper: from each x on, the y."""

    life: Life
    ink: str
    dashes: str
    at: list[float]
    level: list[float]
    end: float

    def y(self, x: float) -> float:
        return self.level[max(0, bisect_right(self.at, x) - 1)]

    def span(self, left: float, right: float) -> tuple[float, float]:
        """The lowest and the highest place between two."""
        first, last = max(0, bisect_right(self.at, left) - 1), bisect_right(self.at, right)
        return min(self.level[first:last]), max(self.level[first:last])


def chart(lives: Sequence[Life], frame: Frame) -> Figure:
    """The picture; in words it tells everybody's score by the end of each round."""
    high = max(score for life in lives for _, score in life.steps)
    low = min((score for life in lives if life.out is None for _, score in life.steps), default=0)
    scale = _Scale(frame.length, min(0, low), max(1, high), _TOP + HEIGHT)
    drawn = [*_drawn(lives, scale)]
    falls, lanes = _falls(drawn, scale)
    floor = scale.bottom + (lanes + 0.3) * _LANE if lanes else scale.bottom
    lines = [mark for each in drawn for mark in _line(each)]
    discs = [*_discs(drawn)]
    names, lowest = _names(drawn)
    marks = [*_rounds(frame, scale, floor), *_axis(scale, lives), *_signs(frame, scale, floor)]
    keys, height = _keys(drawn, max(floor + 9.5, lowest))
    says = tuple(_words(life, frame) for life in lives)
    return Figure(WIDTH, height, (*marks, *lines, *falls, *discs, *names, *keys), says)


def _drawn(lives: Sequence[Life], scale: _Scale) -> Iterator[_Drawn]:
    for number, life in enumerate(lives):
        aside = (number - (len(lives) - 1) / 2) * min(_APART, 4 / len(lives))
        ink = _INKS.get(life.seat, _OTHER_INKS[number % len(_OTHER_INKS)])
        dashes, _ = _DASHES[number % len(_DASHES)]
        at, level = [scale.x(when) for when, _ in life.steps], [scale.y(score) + aside for _, score in life.steps]
        yield _Drawn(life, ink, dashes, at, level, scale.x(scale.length if life.out is None else life.out))


def _line(drawn: _Drawn) -> Iterator[Mark]:
    """The steps, with a white rim, so that it is seen which line goes on where two cross."""
    points: list[Point] = [(drawn.at[0], drawn.level[0])]
    for x, y in zip(drawn.at[1:], drawn.level[1:], strict=True):
        points += [(x, points[-1][1]), (x, y)]
    points.append((drawn.end, points[-1][1]))
    yield Line(tuple(points), "paper", 1.0)
    yield Line(tuple(points), drawn.ink, 0.75, dict(_DASHES)[drawn.dashes])


def step(span: int, most: int) -> int:
    """The distance of ticks on an axis: 1, 2 or 5 times a power of ten, so that there are at most so many."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if span <= size * factor * most:
                return size * factor
        size *= 10


def ticks(low: int, high: int, start: int) -> list[int]:
    """The scores that stand on the axis: round ones, zero, and the one that everybody began with."""
    least = step(high - low, 6)
    parts = (start // count for count in range(6, 0, -1) if start % count == 0 and start // count >= least)
    each = next((part for part in parts if part <= 2 * least and part % 5 in (0, part)), least)
    around = range(-(-low // each) * each, high + 1, each)
    return sorted({*(tick for tick in around if not 0 < abs(tick - start) < each / 3), start} & {*range(low, high + 1)})


def _axis(scale: _Scale, lives: Sequence[Life]) -> Iterator[Mark]:
    for tick in ticks(scale.low, scale.high, lives[0].steps[0][1]):
        y, zero = scale.y(tick), tick == 0
        yield Line(((_LEFT, y), (_RIGHT, y)), "black" if zero else "pale", 0.35 if zero else 0.2)
        yield Label((_LEFT - 1.5, y + 1.1), str(tick), "end", fitting(str(tick), _LEFT - 1.5, 3.2))


def _rounds(frame: Frame, scale: _Scale, floor: float) -> Iterator[Mark]:
    """A band for every other round, and their numbers as far as there is room."""
    bounds = [scale.x(when) for when in (*frame.rounds, frame.length)]
    last = 0.0
    for number, (left, right) in enumerate(pairwise(bounds), 1):
        middle = (left + right) / 2
        if number % 2 == 0 and len(frame.rounds) <= _MANY_ROUNDS:
            yield Line(((middle, _TOP), (middle, floor)), "mist", right - left)
        if middle >= last + _NUMBERS * max(1, len(str(number)) - 1):
            last = middle
            yield Label((middle, floor + 4), str(number), size=3.2)
    yield Label(((_LEFT + _RIGHT) / 2, floor + 8.2), "round of the table", size=3.2)


def _signs(frame: Frame, scale: _Scale, floor: float) -> Iterator[Mark]:
    for words, when in frame.signs:
        x = scale.x(when)
        late = x > (_LEFT + _RIGHT) / 2
        yield Line(((x, _TOP - 3.4), (x, floor)), "black", 0.3, (0.6, 0.9))
        yield Label((x - 1 if late else x + 1, _TOP - 1.4), words, "end" if late else "start", 3.0)


def _falls(drawn: Sequence[_Drawn], scale: _Scale) -> tuple[list[Mark], int]:
    """Where each line drops out, a disc and how it came, none over another; and how many lanes that takes."""
    marks: list[Mark] = []
    lanes: list[float] = []
    # The last one first, and above: so no line drops through another's words.
    for each in sorted((each for each in drawn if each.life.out is not None), key=lambda each: -each.end):
        words = f"{each.life.name} {each.life.fell}".rstrip()
        size = fitting(words, (_RIGHT - _LEFT) / 2, _SIZE)
        wide, x = measured(words, size), each.end
        late = x + _DISC + 1 + wide > WIDTH
        left, right = (x - _DISC - 2 - wide, x + _DISC) if late else (x - _DISC, x + _DISC + 2 + wide)
        lane = next((at for at, taken in enumerate(lanes) if right <= taken), len(lanes))
        lanes[lane : lane + 1] = [left]
        y = scale.bottom + (lane + 0.65) * _LANE
        marks.append(Line(((x, each.level[-1]), (x, y)), each.ink, 0.75, dict(_DASHES)[each.dashes]))
        marks += _disc(each, (x, y))
        beside, anchor = (x - _DISC - 1, "end") if late else (x + _DISC + 1, "start")
        marks.append(Label((beside, y + 1.05), words, anchor, size))
    return marks, len(lanes)


def _disc(drawn: _Drawn, at: Point) -> list[Mark]:
    size = fitting(drawn.life.sign, 2 * _DISC - 0.8, _SIZE)
    return [
        Disc(at, _DISC, edge=drawn.ink),
        Label((at[0], at[1] + 0.36 * size), drawn.life.sign, size=size, ink=drawn.ink, bold=True),
    ]


def _discs(drawn: Sequence[_Drawn]) -> Iterator[Mark]:
    """A disc on each line, where it lies flat and is farthest from all others."""
    taken: list[Point] = []
    for each in drawn:
        others = [other for other in drawn if other is not each]
        best = max(_flats(each), key=lambda place: _room(place, others, taken))
        taken.append(best)
        yield from _disc(each, best)


def _flats(drawn: _Drawn) -> list[Point]:
    """Where a line lies flat for longest: the middle of such pieces, and of the longest their quarters too."""
    (left, right), *others = sorted(pairwise((*drawn.at, drawn.end)), key=lambda piece: piece[0] - piece[1])
    middles = [(start + end) / 2 for start, end in others[:12] if end - start > 3 * _DISC]
    return [(x, drawn.y(x)) for x in (*(left + (right - left) * part for part in (0.25, 0.5, 0.75)), *middles)]


def _room(at: Point, others: Sequence[_Drawn], taken: Sequence[Point]) -> float:
    """How far a place is from all lines and discs; beyond a few millimetres no place is better than another."""
    x, y = at
    room = 4 * _DISC
    for other in others:
        if x - _DISC <= other.end:
            top, bottom = other.span(x - _NEAR, x + _NEAR)
            room = min(room, max(top - y, y - bottom, 0))
    return min([room, *(max(abs(x - left), abs(y - top)) - _DISC for left, top in taken)])


def _names(drawn: Sequence[_Drawn]) -> tuple[list[Mark], float]:
    """At the right whoever is still in the game, none over another, and what they have; and how low that reaches."""
    marks: list[Mark] = []
    free = 0.0
    for each in sorted((each for each in drawn if each.life.out is None), key=lambda each: each.level[-1]):
        y = each.level[-1]
        level = max(free, y)
        free = level + _NAMES
        marks.append(Line(((each.end, y), (_RIGHT + 1, y), (_RIGHT + 2.5, level)), each.ink, 0.3))
        marks += _disc(each, (_RIGHT + 4, level))
        words = f"{each.life.name} {each.life.now}"
        size = fitting(words, WIDTH - _RIGHT - 7.5, 3.4)
        marks.append(Label((_RIGHT + 7, level + 1.15), words, "start", size, bold=True))
    return marks, free


def _keys(drawn: Sequence[_Drawn], top: float) -> tuple[list[Mark], float]:
    """Below it all who has which line, by the name of its dashes; and how high the picture is with that."""
    words = [f"{each.life.name}: {each.dashes}" for each in drawn]
    most = max(1, int((WIDTH - _LEFT) / (13 + max(measured(text, _SIZE) for text in words))))
    rows = -(-len(drawn) // most)
    across = -(-len(drawn) // rows)
    wide = (WIDTH - _LEFT) / across
    marks: list[Mark] = []
    for at, (each, text) in enumerate(zip(drawn, words, strict=True)):
        x, y = _LEFT + at % across * wide, top + _NAMES * (at // across) + _DISC + 0.5
        marks.append(Line(((x, y), (x + 11, y)), each.ink, 0.75, dict(_DASHES)[each.dashes]))
        marks += _disc(each, (x + 5.5, y))
        marks.append(Label((x + 12, y + 1.05), text, "start", fitting(text, wide - 13, _SIZE)))
    return marks, top + _NAMES * rows + 1


def _words(life: Life, frame: Frame) -> str:
    """Such as "Ann: 75 at the start, then by rounds 70, 70, 62; out in turn 9, by Eve."."""
    ends = [*frame.rounds[1:], frame.length]
    times = [when for when, _ in life.steps]
    by_round = [
        life.steps[max(0, bisect_right(times, end - 1e-9) - 1)][1]
        for begun, end in zip(frame.rounds, ends, strict=False)
        if life.out is None or begun <= life.out
    ]
    then = f", by rounds {', '.join(map(str, by_round))}" if by_round else ""
    out = f"; out in turn {int(life.out) + 1}{f', {life.fell}' if life.fell else ''}" if life.out is not None else ""
    return f"{life.name}: {life.steps[0][1]} at the start{then}{out}."
