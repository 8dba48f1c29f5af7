"""A player's turn on half a leaf, and the folded leaf before a seat, with the same turn on its inner side."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from edw_companion.paper.figure import Disc, Figure, Label, Line, Mark, Placed, Point, around, towards
from edw_companion.paper.lines import Passage, wide
from edw_companion.paper.passages import GAP, HALF_LINE, fit, lone, set_in, set_name, sign, size_at_most, size_in
from edw_companion.paper.setting import POINT

HALF = (190.0, 132.0)
"""Half a leaf, as much of it as any printer prints, in millimetres."""

WIDE, PANEL, BASE, FLAP = 190.0, 100.0, 50.0, 12.0
"""A tent: how wide it is, and how high its two sides, its base and its flap are."""

STEPS, ANYTIME = "Step by step", "At any time"
"""What stands over the two parts of a turn."""

_GAP = 5.0
_HEAD, _FREE, _APART = 5.0, 1.4, 4.0
"""On a tent: how large the heads inside are, what is free below them, and around a name."""
_FOLD = 2.5
"""So far from a fold its words stay at least, for it is not folded to the millimetre."""

_DASHES = (2.0, 1.5)
_ALLY, _ENEMY = 1.1, 0.9


class Turn(NamedTuple):
    """A turn in its steps, and what may happen at any time; each with a lead; ``title``: whose it is."""

    steps: tuple[Passage, ...]
    anytime: tuple[Passage, ...]
    title: str = "my turn"


class Seat(NamedTuple):
    """A seat of a ring: its sign, the ink of its disc, who sits there; ``out``: that is nobody's neighbour any more."""

    sign: str
    ink: str
    name: str
    out: bool = False


class Tent(NamedTuple):
    """A seat, by its place in the ring; ``sides`` are others at the table, under words.

    ``title`` stands under its name, beside ``colors``, the letters of its deck, the axis in the middle; "" for none.
    ``foes`` are pairs of places in the ring that broken lines join.
    """

    ring: tuple[Seat, ...]
    at: int
    title: str
    colors: str
    sides: tuple[tuple[str, tuple[Seat, ...]], ...]
    turn: Turn
    foes: tuple[tuple[int, int], ...] = ()


def quick(game: str, seat: Seat, turn: Turn) -> Figure:
    """The turn on half a leaf for one player; the name is "" where nobody is seated, the sign where seats have none."""
    width, high = HALF
    title = f"{game}: {turn.title}"
    marks: list[Mark] = [Label((4, 11), title, "start", 6.4, bold=True), Line(((4, 14), (width - 4, 14)), weight=0.4)]
    left, right = 4 + (wide(title, bold=True) + 1) * 6.4, width - 4
    if seat.sign:
        marks += sign((right - 4.2, 8.3), 4.2, seat.sign, seat.ink)
        right -= 11
    if seat.name:
        marks.append(Label((right, 11), seat.name, "end", fit(seat.name, right - left, 6.4), bold=True))
    else:
        marks.append(Line(((max(left, right - _TO_WRITE), 11.6), (right, 11.6)), weight=0.3))
    top = 21.8
    columns = _columns(turn, (4, top), (width - 8, high - top - 5), 6.0)
    heads = ((4, STEPS), (columns.right, ANYTIME))
    marks += [Label((x, 16 + 0.75 * columns.size), words, "start", columns.size, bold=True) for x, words in heads]
    set_turn = columns.marks
    whose = f", {_called(seat)}" if seat.name else ""
    return Figure(width, high, (*marks, *set_turn), (f"{title}{whose}", *_says(turn)))


def _amid(at: Point, room: Point, name: str, most: float, lines: int = 2) -> tuple[Mark, ...]:
    """A name in the middle of a box's height."""
    high = set_name(at, room, name, most, lines=lines).height
    return set_name((at[0], at[1] + (room[1] - high) / 2), room, name, most, lines=lines).marks


_TO_WRITE = 50.0
"""So long is the line to write a name on."""

_LEVEL = 12 * POINT
"""With half a line after each step both columns are level; the type must not fall below this for it."""

_SPLITS = tuple(part / 100 for part in range(36, 65))
"""What part of the paper the steps of a turn may have beside what may happen at any time."""


class _Columns(NamedTuple):
    """The two columns of a turn: their marks, the size of their type, and where the right one begins."""

    marks: tuple[Mark, ...]
    size: float
    right: float


def _columns(turn: Turn, at: Point, room: Point, most: float) -> _Columns:
    """The steps at the left, what may happen at any time at the right: as wide as makes the type of both largest.

    Their lines are level where the type stays large. Of divisions that are nearly as good that is taken in which few
    words stand alone on a line and both columns are about as high.
    """

    def sides(part: float) -> tuple[tuple[Point, Point, tuple[Passage, ...]], ...]:
        left = (room[0] - _GAP) * part
        right = (at[0] + left + _GAP, at[1])
        return (at, (left, room[1]), turn.steps), (right, (room[0] - _GAP - left, room[1]), turn.anytime)

    def size(part: float, gap: float, found: Callable[[Point, tuple[Passage, ...], float, float], float]) -> float:
        return min(found(box, passages, most, gap) for _, box, passages in sides(part))

    def faults(part: float, type_: float) -> float:
        high = [set_in(*side, type_, gap=gap).height for side in sides(part)]
        words = sum(lone(box[0], passages, type_) for _, box, passages in sides(part))
        return words + abs(high[0] - high[1]) / _UNEVEN

    for gap in (HALF_LINE, GAP):
        bounds = {part: size(part, gap, size_at_most) for part in _SPLITS}
        sizes: dict[float, float] = {}
        largest = 0.0
        for part in sorted(_SPLITS, key=bounds.__getitem__, reverse=True):
            if bounds[part] < largest * _NEARLY:  # nor can those after it be nearly as large
                break
            sizes[part] = size(part, gap, size_in)
            largest = max(largest, sizes[part])
        if largest >= _LEVEL:
            break
    best = min(
        (part for part in sizes if sizes[part] >= largest * _NEARLY), key=lambda part: (faults(part, sizes[part]), part)
    )
    made = [set_in(*side, sizes[best], gap=gap) for side in sides(best)]
    _, (right, _, _) = sides(best)
    middle, below = right[0] - _GAP / 2, at[1] + max(each.height for each in made)
    line = Line(((middle, at[1]), (middle, below)), "pale", 0.3)
    return _Columns((*made[0].marks, *made[1].marks, line), sizes[best], right[0])


_NEARLY, _UNEVEN = 0.98, 8.0
"""What part of the largest size is nearly as good; so many millimetres less in one column are as bad as a lone word."""


def _says(turn: Turn) -> list[str]:
    return [f"- {lead} {text}" for lead, text in (*turn.steps, *turn.anytime)]


def tent(each: Tent) -> Figure:
    """The leaf that is folded three times: its outer side on its head, its inner side, its base, a flap to glue."""
    outside = Placed((WIDE, PANEL), tuple(_outside(each)), 180)
    inside = Placed((0, PANEL), tuple(_inside(each)))
    folds = [PANEL, 2 * PANEL, 2 * PANEL + BASE]
    base = "Base: fold along the broken lines, printed side out, and glue the flap inside the side with the name."
    marks: list[Mark] = [outside, inside]
    marks += [Line(((0, y), (WIDE, y)), "black", 0.4, _DASHES) for y in folds]
    marks.append(Label((WIDE / 2, 2 * PANEL + BASE / 2), base, size=3.6))
    marks.append(Label((WIDE / 2, folds[-1] + FLAP / 2 + 1), "glue", size=3.6))
    own = each.ring[each.at]
    others = [f"{words}: {', '.join(_called(seat) for seat in seats)}" for words, seats in each.sides]
    said = ". ".join(filter(None, (_called(own), each.title, *others)))
    return Figure(WIDE, folds[-1] + FLAP, tuple(marks), (f"{said}.",))


def _called(seat: Seat) -> str:
    return f"{seat.name} ({seat.sign})" if seat.name and seat.sign else seat.name or seat.sign


_NAMED, _SIDE = 6.2, 30.0
"""How large the names of allies and enemies on the outer side are, and where the first of
them begins behind "Allies" and "Enemies"."""
_TITLE_AT, _TITLED = 38.0, 5.58
"""Where the seat's dragon stands, and how large: the longest fits on a line beside the little ring."""


def _outside(each: Tent) -> Iterator[Mark]:
    """What the others see: the seat's disc, the name, who is who, and the ring."""
    own = each.ring[each.at]
    if not each.sides:
        yield from sign((22, 20), 16, own.sign, own.ink)
        if sum(not seat.out for seat in each.ring) > 2:  # of two each is the other's neighbour
            yield from _ring(each, (WIDE - 23, 22.5), 13.5)
        yield from _amid((44, 13), (WIDE - 44 - 50, 14), each.title, 8, lines=1)
        yield from _amid((6, 40), (WIDE - 12, PANEL - 43), own.name, 52, lines=3)
        return
    yield from sign((31, PANEL / 2), 23, own.sign, own.ink)
    left, room = 62.0, WIDE - 62 - 56
    if own.name:
        yield from _amid((left, 6), (room, 22 if each.title else 40), own.name, 21, lines=3)
    else:
        yield Line(((left, 28), (left + room, 28)), weight=0.3)
    for at, color in enumerate(each.colors):
        axis = at == len(each.colors) // 2
        yield from sign((left + 4 + at * 9, _TITLE_AT), 4.6 if axis else 3.2, color, color)
    aside = 9.0 * len(each.colors) + 1
    high = 2.4 * _NAMED
    yield from _amid((left + aside, _TITLE_AT - high / 2), (room + 2 - aside, high), each.title, _TITLED, lines=1)
    for row, (words, seats) in enumerate(each.sides):
        y = 62.0 + row * 21
        yield Label((left, y), words, "start", 5.8, bold=True)
        yield from _row(seats, (left + _SIDE, y - 2), WIDE - 6 - left - _SIDE)
    yield from _ring(each, (WIDE - 26, 29), 18)


def _row(seats: Sequence[Seat], at: Point, room: float) -> Iterator[Mark]:
    share = room / max(1, len(seats))
    for place, seat in enumerate(seats):
        x = at[0] + place * share
        yield from sign((x + 5, at[1]), 5, seat.sign, seat.ink)
        yield from _amid((x + 12, at[1] - 6.5), (share - 12 - _APART, 13), seat.name, _NAMED)


def _ring(each: Tent, center: Point, radius: float) -> Iterator[Mark]:
    """The ring of seats, small: neighbours joined by lines, foes by broken ones; all of the own seat's are strong.

    Where nobody is an ally or a foe, arrows say how the turn goes.
    """
    count = len(each.ring)
    spots = [around(center, radius, count, at) for at in range(count)]
    disc = min(5.0, 11.0 * radius / 18 / max(1, count) * 2)
    there = [at for at, seat in enumerate(each.ring) if not seat.out]
    beside = {*pairwise(there), (there[0], there[-1])}
    for pair in combinations(range(count), 2):
        if pair not in beside and pair not in each.foes:
            continue
        own = each.at in pair and bool(each.sides)
        ends = (towards(spots[pair[0]], spots[pair[1]], disc), towards(spots[pair[1]], spots[pair[0]], disc))
        if pair in each.foes:
            yield Line(ends, "red" if own else "grey", _ENEMY if own else 0.25, _DASHES)
        else:
            yield Line(ends, weight=_ALLY if own else 0.3 if each.sides else 0.5)
    for start, end in pairwise([*there, there[0]] if not each.sides else ()):
        yield _head(spots[start], towards(spots[end], spots[start], disc + 1.2 * (end == each.at)))
    for at, (seat, spot) in enumerate(zip(each.ring, spots, strict=True)):
        if at == each.at:
            yield Disc(spot, disc + 1.2, "black")
        yield from sign(spot, disc, seat.sign, "pale" if seat.out else seat.ink)


def _head(start: Point, end: Point) -> Line:
    """The head of an arrow from a point to another."""
    back = towards(end, start, 2.4)
    aside = ((end[1] - back[1]) * 0.55, (back[0] - end[0]) * 0.55)
    return Line(((back[0] + aside[0], back[1] + aside[1]), end, (back[0] - aside[0], back[1] - aside[1])), weight=0.6)


def _inside(each: Tent) -> Iterator[Mark]:
    """What the player sees: the turn."""
    own = each.ring[each.at]
    yield from sign((7, 5.9), 3.8, own.sign, own.ink)
    yield Label((13.5, 7.6), "My turn", "start", _HEAD, bold=True)
    top = 10.0 + _FREE
    columns = _columns(each.turn, (3, top), (WIDE - 6, PANEL - top - _FOLD), 5.6)
    yield Label((columns.right, 7.6), ANYTIME, "start", _HEAD, bold=True)
    yield from columns.marks
