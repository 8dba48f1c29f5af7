"""Everybody's life, or what a game is about, over the rounds of the table as a picture of steps.

In black and white, too, it tells who is who: each line has dashes of its own and a disc with a letter on it, and behind
its end stands a name. A line that ends early ends with a dagger: who fell, when and by whom stands in the table below.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate, cycle, pairwise
from typing import NamedTuple

from edw_companion.paper.figure import Disc, Figure, Label, Line, Mark, Point, fitting, measured, seat_ink

WIDTH, HIGH, LOW = 182.0, 84.0, 44.0
"""Millimetres: how wide a chart is, and how high, or how high where the page has much else to tell."""

LEFT, _TOP, _BELOW = 9.0, 7.0, 9.5
_DISC, _SIZE, _NAMES, _TO_NAME = 2.1, 3.0, 4.6, 8.0
"""How large discs and small words are, how far names are apart at least, and how far they stand behind the lines."""
_LEFTMOST, _RIGHTMOST = 137.0, 168.0
"""Where lines end at the least and at the most, by the names behind them."""
_STEP, _AT_ONCE = 2.4, 1e-4
"""So wide is a step at least, as long as there is room: steps that lie closer read as a slope; and what lies no farther
apart in turns happens at once, such as a score that changes as a turn ends."""
_APART, _ASIDE = 0.8, 1.0
"""So far above each other are lines while they stand at the same score, so that all of them are seen, and so far at
most from where that score is."""
_NUMBER, _FIFTH, _MANY_ROUNDS = 4.0, 5, 36
"""How wide a round is that has room for its number; where some have not, every fifth one has it."""

_DASHES: tuple[tuple[float, ...], ...] = (
    (), (5, 1.3), (0.8, 0.8), (3.6, 0.9, 0.8, 0.9), (1.9, 1), (3.6, 0.8, 0.8, 0.8, 0.8, 0.8),
)  # fmt: skip
"""Of each line in turn, so that they differ in grey too: strokes and gaps in millimetres, none for a solid line."""
_INKS = {"white": "gold", "blue": "blue", "black": "black", "red": "red", "green": "green"}
_OTHER_INKS = ("black", "blue", "red", "green", "gold")
_AS_LINES = {"U": "blue", "R": "red", "G": "green", "W": "gold", "silver": "grey"}
"""What inks of discs are as lines, which are thin and on white."""

Step = tuple[float, int]
"""When (in turns since the start), and the score from then on."""


class Life(NamedTuple):
    """A player's score: ``steps`` from the start on; and if they are out, when, and how in words ("eliminated by Eve").

    ``sign``: a letter or two that no other has; ``color``: what the player represents, where that is no name of a seat.
    """

    seat: str
    name: str
    sign: str
    steps: Sequence[Step]
    out: float | None = None
    fell: str = ""
    color: str = ""


class Frame(NamedTuple):
    """What the lives stand in: how many turns it took, when rounds began, what else happened, and what is measured.

    ``part``: what the ``rounds`` are, a round of the table or, of two players, a turn.
    ``height``: from the lowest score to the top, in millimetres.
    """

    length: float
    rounds: Sequence[float] = ()
    signs: Sequence[tuple[str, float]] = ()
    measure: str = "life"
    height: float = HIGH
    part: str = "round"


class _Scale(NamedTuple):
    """Where times and scores stand: ``times`` are all that something happens at, ``places`` where these are."""

    times: Sequence[float]
    places: Sequence[float]
    low: int
    high: int
    bottom: float
    right: float

    def x(self, when: float) -> float:
        return self.places[min(bisect_left(self.times, when), len(self.places) - 1)]

    def y(self, score: float) -> float:
        return self.bottom - (self.bottom - _TOP - 3.5) * (max(score, self.low) - self.low) / (self.high - self.low)


class _Drawn(NamedTuple):
    """A life with its look, and its steps on paper: from each x on, the y."""

    life: Life
    ink: str
    dashes: tuple[float, ...]
    at: list[float]
    level: list[float]
    end: float


def chart(lives: Sequence[Life], frame: Frame) -> Figure:
    """The picture; in words it tells everybody's score by the end of each round."""
    scale = _scale(lives, frame)
    drawn = [*_drawn(lives, scale)]
    marks = [*_rounds(frame, scale), *_axis(scale, lives, frame.measure), *_signs(frame, scale)]
    marks += [mark for each in drawn for mark in _line(each)]
    marks += [mark for number, each in enumerate(drawn) for mark in _begun(each, number)]
    marks += _names(drawn, scale)
    height = max(scale.bottom + _BELOW, _NAMES * len(lives) + _DISC)
    return Figure(WIDTH, height, tuple(marks), tuple(_words(life, frame) for life in lives))


def _scale(lives: Sequence[Life], frame: Frame) -> _Scale:
    """Time goes on evenly, but for steps that would lie too close to each other."""
    happened = (when for life in lives for when in (*(when for when, _ in life.steps), life.out or 0.0))
    times = sorted({0.0, frame.length, *frame.rounds, *(when for _, when in frame.signs), *happened})
    right = WIDTH - _TO_NAME - max(measured(_called(life), _SIZE) for life in lives)
    right = min(_RIGHTMOST, max(_LEFTMOST, right))
    least = _STEP / (right - LEFT) * frame.length
    gaps = [later - when if later - when < _AT_ONCE else max(later - when, least) for when, later in pairwise(times)]
    parts = [*accumulate(gaps, initial=0.0)]
    places = [round(LEFT + (right - LEFT) * part / (parts[-1] or 1), 2) for part in parts]
    high = max(score for life in lives for _, score in life.steps)
    low = min(score for life in lives for _, score in life.steps[: -1 if life.out is not None else None] or life.steps)
    return _Scale(times, places, min(0, low), max(1, high), _TOP + frame.height, right)


def flat(lives: Sequence[Life]) -> bool:
    """Whether so little happened to all scores together that most lines lie on each other."""
    return sum(len(life.steps) - 1 for life in lives) <= len(lives)


def _drawn(lives: Sequence[Life], scale: _Scale) -> Iterator[_Drawn]:
    places = _abreast([[scale.x(when) for when, _ in life.steps] for life in lives])
    ends = [scale.x(scale.times[-1] if life.out is None else life.out) for life in lives]
    ends = [max(end, at[-1]) for end, at in zip(ends, places, strict=True)]
    aside = _asides(lives, places, ends)
    own = [_INKS.get(life.color or life.seat) for life in lives]
    seats = [_AS_LINES.get(ink, ink) for ink in map(seat_ink, range(1, len(lives) + 1))]
    free = cycle([ink for ink in (_OTHER_INKS if any(own) else seats) if ink not in own] or _OTHER_INKS)
    for number, (life, at, end) in enumerate(zip(lives, places, ends, strict=True)):
        level = [scale.y(score) + aside.get((number, step), 0.0) for step, (_, score) in enumerate(life.steps)]
        yield _Drawn(life, own[number] or next(free), _DASHES[number % len(_DASHES)], at, level, end)


def _abreast(places: list[list[float]]) -> list[list[float]]:
    """Where steps are; of several at the same time each has a place of its own, or one upright would hide another."""
    together: dict[float, list[tuple[int, int]]] = defaultdict(list)
    for line, at in enumerate(places):
        for step, x in enumerate(at[1:], 1):
            together[x].append((line, step))
    for x, steps in together.items():
        lines = sorted({line for line, _ in steps})
        for line, step in steps:
            places[line][step] = round(x + (lines.index(line) - (len(lines) - 1) / 2) * _APART, 2)
    return [[*accumulate(at, max)] for at in places]  # steps that are very close stay in their order


def _asides(
    lives: Sequence[Life], places: Sequence[Sequence[float]], ends: Sequence[float]
) -> dict[tuple[int, int], float]:
    """How far steps are drawn from their score, by line and number of step: those that lie on another's, one by one."""
    levels: dict[int, list[tuple[float, float, int, int]]] = defaultdict(list)
    for line, (life, at, end) in enumerate(zip(lives, places, ends, strict=True)):
        for step, (left, right) in enumerate(pairwise((*at, end))):
            levels[life.steps[step][1]].append((left, right, line, step))
    found: dict[tuple[int, int], float] = {}
    for pieces in levels.values():
        run: list[tuple[float, float, int, int]] = []
        for piece in [*sorted(pieces), (2 * WIDTH, 0.0, 0, 0)]:
            if run and piece[0] > max(right for _, right, _, _ in run):  # nothing of this level goes on
                abreast = sorted({line for _, _, line, _ in run})
                apart = min(_APART, 2 * _ASIDE / max(1, len(abreast) - 1))
                for _, _, line, step in run:
                    found[line, step] = (abreast.index(line) - (len(abreast) - 1) / 2) * apart
                run = []
            run.append(piece)
    return found


def _line(drawn: _Drawn) -> Iterator[Mark]:
    """The steps, with a white rim, so that it is seen which line goes on where two cross; a dagger where they end."""
    points: list[Point] = [(drawn.at[0], drawn.level[0])]
    for x, y in zip(drawn.at[1:], drawn.level[1:], strict=True):
        points += [(x, points[-1][1]), (x, y)]
    points.append((drawn.end, points[-1][1]))
    yield Line(tuple(points), "paper", 1.0)
    yield Line(tuple(points), drawn.ink, 0.75, drawn.dashes)
    if drawn.life.out is not None:
        yield Label((drawn.end + 1.2, points[-1][1] + 1.5), _DAGGER, size=4.4, ink=drawn.ink, bold=True)


_DAGGER = "\N{DAGGER}"


def _disc(drawn: _Drawn, at: Point) -> list[Mark]:
    """A disc with the line's sign."""
    size = fitting(drawn.life.sign, 2 * _DISC - 0.2, _SIZE)
    sign = Label((at[0], at[1] + 0.36 * size), drawn.life.sign, size=size, ink=drawn.ink, bold=True)
    return [Disc(at, _DISC, edge=drawn.ink), sign]


def _begun(drawn: _Drawn, number: int) -> list[Mark]:
    """The disc near a line's left end, one after the other, since there all may lie on each other."""
    x = LEFT + (2 * number + 1) * (_DISC + 0.3)
    level = drawn.level[max(0, bisect_right(drawn.at, x) - 1)]
    return _disc(drawn, (x, level)) if x + _DISC < drawn.end else []


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
    clear = {tick for tick in around if not 0 < abs(tick - start) < each / 3}
    return sorted(clear | {start} if low <= start <= high else clear)


def _axis(scale: _Scale, lives: Sequence[Life], measure: str) -> Iterator[Mark]:
    yield Label((0, _TOP - 1.4), measure, "start", 3.2)
    found = ticks(scale.low, scale.high, lives[0].steps[0][1])
    lowest = [scale.low] if scale.bottom - scale.y(found[0]) > _NUMBER else []
    for tick in (*lowest, *found):
        y, zero = scale.y(tick), tick == 0
        yield Line(((LEFT, y), (scale.right, y)), "black" if zero else "pale", 0.35 if zero else 0.2)
        text = str(tick).replace("-", "\N{MINUS SIGN}")
        yield Label((LEFT - 1.5, y + 1.1), text, "end", fitting(text, LEFT - 1.5, 3.2))


def _rounds(frame: Frame, scale: _Scale) -> Iterator[Mark]:
    """A band for every other round, and the number of each, or of every fifth where not all have room for it."""
    bounds = [scale.x(when) for when in (*frame.rounds, frame.length)]
    narrow = any(later - begun < _NUMBER for begun, later in pairwise(bounds))
    for number, (left, right) in enumerate(pairwise(bounds), 1):
        middle = (left + right) / 2
        if number % 2 == 0 and len(frame.rounds) <= _MANY_ROUNDS:
            yield Line(((middle, _TOP), (middle, scale.bottom)), "mist", right - left)
        if not narrow or number % _FIFTH == 0:
            yield Label((middle, scale.bottom + 4), str(number), size=2.9)
    wider = ": a wider one had more turns" if frame.part == "round" else ""
    note = f"{frame.part}s{wider}; lines that meet are drawn apart; {_DAGGER} out of the game"
    middle = (LEFT + scale.right) / 2  # beside it stand names
    yield Label((middle, scale.bottom + 8.2), note, size=fitting(note, scale.right - LEFT, _SIZE))


def _signs(frame: Frame, scale: _Scale) -> Iterator[Mark]:
    for words, when in frame.signs:
        x = scale.x(when)
        late = x > (LEFT + scale.right) / 2
        yield Line(((x, _TOP - 6.4), (x, scale.bottom)), "black", 0.3, (0.6, 0.9))
        yield Label((x - 1 if late else x + 1, _TOP - 4.4), words, "end" if late else "start", 3.0)


def _called(life: Life) -> str:
    """What stands behind a line: the name and the last score, a dagger behind who is out."""
    return f"{life.name} {life.steps[-1][1]}{f' {_DAGGER}' if life.out is not None else ''}"


def _names(drawn: Sequence[_Drawn], scale: _Scale) -> Iterator[Mark]:
    """The names at the right, by where their lines end, spread so that none lies over another."""
    order = sorted(drawn, key=lambda each: each.level[-1])
    room = scale.bottom + _BELOW - _DISC - 0.1 - _NAMES * len(order)
    free = _DISC
    for place, each in enumerate(order):
        level = max(free, min(each.level[-1], room + _NAMES * (place + 1)))
        free = level + _NAMES
        if each.life.out is None:
            ends = (each.end, each.level[-1]), (scale.right + 1, each.level[-1]), (scale.right + 2.5, level)
            yield Line(ends, each.ink, 0.3)
        yield from _disc(each, (scale.right + 5, level))
        at, score = (scale.right + _TO_NAME, level + 1.05), _called(each.life).removeprefix(each.life.name)
        name = shortened(each.life.name, WIDTH + 0.1 - at[0] - measured(score, _SIZE), _SIZE)
        yield Label(at, f"{name}{score}", "start", _SIZE, bold=each.life.out is None)


def shortened(text: str, room: float, size: float) -> str:
    """As much of a text as there is room for in this size: "Maximiliana-A…"."""
    kept = text
    while len(kept) > 1 and measured(kept, size) > room:
        kept = f"{kept.removesuffix('…')[:-1].rstrip(' -')}…"
    return kept


def _words(life: Life, frame: Frame) -> str:
    """Such as "Ann: 75 at the start; 70, 70, 62 at the end of each round; out in turn 9, eliminated by Eve."."""
    ends = [*frame.rounds[1:], frame.length]
    times = [when for when, _ in life.steps]
    by_round = [
        life.steps[max(0, bisect_right(times, end - 1e-9) - 1)][1]
        for begun, end in zip(frame.rounds, ends, strict=False)
        if life.out is None or begun <= life.out
    ]
    each = f"at the end of {'each' if len(by_round) > 1 else 'the'} {frame.part}"
    then = f"; {', '.join(map(str, by_round))} {each}" if by_round else ""
    out = f"; out in turn {int(life.out) + 1}{f', {life.fell}' if life.fell else ''}" if life.out is not None else ""
    return f"{life.name}: {life.steps[0][1]} at the start{then}{out}."
