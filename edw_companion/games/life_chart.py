"""Everybody's life, or what a game is about, over the rounds of the table as a picture of steps.

In black and white, too, it tells who is who: each line has dashes of its own and discs with a letter on it, and at its
end stands a name. Whoever falls drops into a lane below the zero, with who brought it about; who gives up stays above.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate, cycle, pairwise
from typing import NamedTuple

from edw_companion.games.life_falls import LANE, dropped, falls_of
from edw_companion.games.life_lines import DASHES, DISC, LEFT, SIZE, Drawn, Life, disc, shortened
from edw_companion.paper.figure import Figure, Label, Line, Mark, Point, fitting, measured, seat_ink
from edw_companion.paper.letters import hundredths

WIDTH, HEIGHT = 182.0, 96.0
_TOP, _NAMES, _ABOVE = 7.0, 5.0, 3.5
_STEP = 2.4
"""So wide is a step at least, as long as there is room: steps that lie closer read as a slope."""
_AT_ONCE = 1e-4
"""In turns: what lies no farther apart happens at once, such as a score that changes as a turn ends."""
_APART, _ASIDE = 0.8, 1.0
"""So far above each other are lines while they stand at the same score, so that all of them are seen, and so far at
most from where that score is."""
_LEFTMOST, _RIGHTMOST, _BEFORE_NAME = 143.0, 172.0, 8.0
"""Where lines end at the least and at the most, by the names behind them, and from there to a name, in millimetres."""
_NEAR = 3.0
_NUMBER, _FIFTH = 4.0, 5
"""How wide a round is that has room for its number, in millimetres; where some have not, every fifth one has it."""
_FAR = 15.0
"""Millimetres: how far the discs of a line are from each other and from one at its end."""
_MANY_ROUNDS = 36

_INKS = {"white": "gold", "blue": "blue", "black": "black", "red": "red", "green": "green"}
_OTHER_INKS = ("black", "blue", "red", "green", "gold")
_AS_LINES = {"U": "blue", "R": "red", "G": "green", "W": "gold", "silver": "grey"}
"""What inks of discs are as lines, which are thin and on white."""


class Frame(NamedTuple):
    """What the lives stand in: how many turns it took, when rounds began, what else happened, and what is measured.

    ``part``: what the ``rounds`` are, a round of the table or, of two players, a turn.
    ``height``: from the lowest score to the top, in millimetres.
    """

    length: float
    rounds: Sequence[float] = ()
    signs: Sequence[tuple[str, float]] = ()
    measure: str = "life"
    height: float = HEIGHT
    part: str = "round"


class _Scale(NamedTuple):
    """Where times and scores stand: ``times`` are all that something happens at, ``places`` where these are.

    ``right``: where the lines end; what stands behind them has no more room than it needs.
    """

    times: Sequence[float]
    places: Sequence[float]
    low: int
    high: int
    bottom: float
    right: float

    def x(self, when: float) -> float:
        return self.places[min(bisect_left(self.times, when), len(self.places) - 1)]

    def y(self, score: float) -> float:
        room = self.bottom - _TOP - _ABOVE
        return hundredths(self.bottom - room * (max(score, self.low) - self.low) / (self.high - self.low))


def _scale(lives: Sequence[Life], frame: Frame) -> _Scale:
    """Time goes on evenly, but for steps that would lie too close to each other."""
    happened = (when for life in lives for when in (*(when for when, _ in life.steps), life.out or 0.0))
    times = sorted({0.0, frame.length, *frame.rounds, *(when for _, when in frame.signs), *happened})
    ends = (f"{life.name}{_end_of(life)}" for life in lives if not life.drops)
    room = max((measured(text, SIZE) for text in ends), default=0.0)
    right = min(_RIGHTMOST, max(_LEFTMOST, WIDTH - _BEFORE_NAME - 1 - room))
    least = _STEP / (right - LEFT) * frame.length
    gaps = [later - when if later - when < _AT_ONCE else max(later - when, least) for when, later in pairwise(times)]
    parts = [*accumulate(gaps, initial=0.0)]
    places = [hundredths(LEFT + (right - LEFT) * part / (parts[-1] or 1)) for part in parts]
    high = max(score for life in lives for _, score in life.steps)
    low = min((score for life in lives for score in life.kept), default=0)
    return _Scale(times, places, min(0, low), max(1, high), _TOP + frame.height, right)


def _end_of(life: Life) -> str:
    """What is said behind a name at the right edge."""
    return f": {life.fell or 'out'} at {life.now}" if life.stays else f" {life.now}"


def chart(lives: Sequence[Life], frame: Frame) -> Figure:
    """The picture; in words it tells everybody's score by the end of each round."""
    scale = _scale(lives, frame)
    drawn = [*_drawn(lives, scale)]
    falls = falls_of(drawn, scale.right)
    floor = scale.bottom + (max(fall.lane for fall in falls) + 1.3) * LANE if falls else scale.bottom
    lines = [mark for each in drawn for mark in _line(each)]
    ends = [each.last for each in drawn if each.life.stays]
    covered = [*ends, *(place for fall in falls for place in fall.covers(scale.bottom))]
    discs = [
        *_discs(drawn, covered, more=not flat(lives)),
        *(mark for each in drawn if each.life.stays for mark in disc(each, each.last)),
    ]
    names, lowest = _names(drawn, scale.right)
    marks = [*_rounds(frame, scale, floor), *_axis(scale, lives, frame.measure), *_signs(frame, scale)]
    height = max(floor + 9.5, lowest)
    says = tuple(_words(life, frame) for life in lives)
    return Figure(WIDTH, height, (*marks, *lines, *dropped(falls, scale.bottom), *discs, *names), says)


def flat(lives: Sequence[Life]) -> bool:
    """Whether so little happened to all scores together that most lines lie on each other."""
    return sum(len(life.steps) - 1 for life in lives) <= len(lives)


def _drawn(lives: Sequence[Life], scale: _Scale) -> Iterator[Drawn]:
    ends = [scale.x(scale.times[-1] if life.out is None else life.out) for life in lives]
    places = _abreast([[scale.x(when) for when, _ in life.steps] for life in lives])
    ends = [max(end, at[-1]) for end, at in zip(ends, places, strict=True)]
    aside = _asides(lives, places, ends)
    own = [_INKS.get(life.color or life.seat) for life in lives]
    seats = [_AS_LINES.get(ink, ink) for ink in map(seat_ink, range(1, len(lives) + 1))]
    free = cycle([ink for ink in (_OTHER_INKS if any(own) else seats) if ink not in own] or _OTHER_INKS)
    for number, (life, at, end) in enumerate(zip(lives, places, ends, strict=True)):
        ink = own[number] or next(free)
        level = [scale.y(score) + aside.get((number, step), 0.0) for step, (_, score) in enumerate(life.steps)]
        yield Drawn(life, ink, DASHES[number % len(DASHES)], at, level, end)


def _abreast(places: list[list[float]]) -> list[list[float]]:
    """Where steps are; of several at the same time each has a place of its own, or one upright would hide another."""
    together: dict[float, list[tuple[int, int]]] = defaultdict(list)
    for line, at in enumerate(places):
        for step, x in enumerate(at[1:], 1):
            together[x].append((line, step))
    for x, steps in together.items():
        lines = sorted({line for line, _ in steps})
        for line, step in steps:
            places[line][step] = hundredths(x + (lines.index(line) - (len(lines) - 1) / 2) * _APART)
    return [[*accumulate(at, max)] for at in places]  # steps that are very close stay in their order


def _asides(
    lives: Sequence[Life], places: Sequence[Sequence[float]], ends: Sequence[float]
) -> dict[tuple[int, int], float]:
    """How far steps are drawn from their score, by line and number of step: those that lie on another's, one by one."""
    levels: dict[int, list[tuple[float, float, int, int]]] = defaultdict(list)
    for line, (life, at, end) in enumerate(zip(lives, places, ends, strict=True)):
        for step, (left, right) in enumerate(pairwise((*at, max(end, at[-1])))):
            levels[life.steps[step][1]].append((left, right, line, step))
    found: dict[tuple[int, int], float] = {}
    for pieces in levels.values():
        for run in _runs(sorted(pieces)):
            abreast = sorted({line for _, _, line, _ in run})
            apart = min(_APART, 2 * _ASIDE / max(1, len(abreast) - 1))
            for _, _, line, step in run:
                found[line, step] = (abreast.index(line) - (len(abreast) - 1) / 2) * apart
    return found


def _runs(pieces: Sequence[tuple[float, float, int, int]]) -> Iterator[list[tuple[float, float, int, int]]]:
    """Pieces of one level, in order from the left, parted where nothing goes on."""
    run: list[tuple[float, float, int, int]] = []
    reach = 0.0
    for piece in pieces:
        if run and piece[0] > reach:
            yield run
            run = []
        run.append(piece)
        reach = max(reach, piece[1])
    yield run


def _line(drawn: Drawn) -> Iterator[Mark]:
    """The steps, with a white rim, so that it is seen which line goes on where two cross."""
    points: list[Point] = [(drawn.at[0], drawn.level[0])]
    for x, y in zip(drawn.at[1:], drawn.level[1:], strict=True):
        points += [(x, points[-1][1]), (x, y)]
    points.append((drawn.end, points[-1][1]))
    yield Line(tuple(points), "paper", 1.0)
    yield Line(tuple(points), drawn.ink, 0.75, drawn.dashes)


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


def _rounds(frame: Frame, scale: _Scale, floor: float) -> Iterator[Mark]:
    """A band for every other round, and the number of each, or of every fifth where not all have room for it."""
    bounds = [scale.x(when) for when in (*frame.rounds, frame.length)]
    narrow = any(later - begun < _NUMBER for begun, later in pairwise(bounds))
    for number, (left, right) in enumerate(pairwise(bounds), 1):
        middle = (left + right) / 2
        if number % 2 == 0 and len(frame.rounds) <= _MANY_ROUNDS:
            yield Line(((middle, _TOP), (middle, scale.bottom)), "mist", right - left)
        if not narrow or number % _FIFTH == 0:
            yield Label((middle, floor + 4), str(number), size=2.9)
    wider = ": a wider one had more turns" if frame.part == "round" else ""
    note = f"{frame.part}s{wider}; lines that would hide each other are drawn a little apart"
    yield Label(((LEFT + scale.right) / 2, floor + 8.2), note, size=SIZE)


def _signs(frame: Frame, scale: _Scale) -> Iterator[Mark]:
    for words, when in frame.signs:
        x = scale.x(when)
        late = x > (LEFT + scale.right) / 2
        yield Line(((x, _TOP - 6.4), (x, scale.bottom)), "black", 0.3, (0.6, 0.9))
        yield Label((x - 1 if late else x + 1, _TOP - 4.4), words, "end" if late else "start", 3.0)


def _discs(drawn: Sequence[Drawn], falls: Sequence[Point], *, more: bool) -> Iterator[Mark]:
    """Discs on each line: near its left end, one after the other, since there all may lie on each other; and ``more``.

    That is one where a line lies flat and is farthest from all others, if there is room; none lies on what ``falls``
    cover. A line that ends soon has the disc at its end alone.
    """
    begun = [(LEFT + (2 * number + 1) * (DISC + 0.3), each) for number, each in enumerate(drawn)]
    first = {each.life.seat: (x, each.y(x)) for x, each in begun if x + DISC < each.end}
    taken = [*falls, *first.values()]
    for each in drawn:
        own = [first[each.life.seat]] if each.life.seat in first else []
        ends = [x for x, _ in own] + ([] if each.life.out is None else [each.end])
        free = [place for place in _flats(each) if _clear(place, taken) and all(abs(place[0] - x) > _FAR for x in ends)]
        if more and free:
            others = [other for other in drawn if other is not each]
            own.append(max(free, key=lambda place: _room(place, others, taken)))
            taken.append(own[-1])
        for place in own:
            yield from disc(each, place)


def _flats(drawn: Drawn) -> list[Point]:
    """Where a line lies flat for longest: the middle of such pieces, and of the longest their quarters too."""
    (left, right), *others = sorted(pairwise((*drawn.at, drawn.end)), key=lambda piece: piece[0] - piece[1])
    middles = [(start + end) / 2 for start, end in others[:12] if end - start > 3 * DISC]
    return [(x, drawn.y(x)) for x in (*(left + (right - left) * part for part in (0.25, 0.5, 0.75)), *middles)]


def _clear(at: Point, taken: Sequence[Point]) -> bool:
    return all(max(abs(at[0] - x), abs(at[1] - y)) > 2 * DISC for x, y in taken)


def _room(at: Point, others: Sequence[Drawn], taken: Sequence[Point]) -> float:
    """How far a place is from all lines and discs; beyond a few millimetres no place is better than another."""
    x, y = at
    room = 4 * DISC
    for other in others:
        if x - DISC <= other.end:
            top, bottom = other.span(x - _NEAR, x + _NEAR)
            drops = other.life.drops and abs(x - other.end) <= _NEAR
            room = min(room, max(top - y, 0 if drops else y - bottom, 0))
    return min([room, *(max(abs(x - left), abs(y - top)) - DISC for left, top in taken)])


def _names(drawn: Sequence[Drawn], right: float) -> tuple[list[Mark], float]:
    """At the right who has not fallen, none over another, and what they have; and how low that reaches.

    Whoever left with some of it stands among those who are in, in light type.
    """
    marks: list[Mark] = []
    free = 0.0
    shown = (each for each in drawn if not each.life.drops)
    for each in sorted(shown, key=lambda each: each.level[-1]):
        y = each.level[-1]
        level = max(free, y)
        free = level + _NAMES
        if not each.life.stays:
            marks.append(Line(((each.end, y), (right + 1, y), (right + 2.5, level)), each.ink, 0.3))
        marks += disc(each, (right + 5, level))
        now = _end_of(each.life)
        name = shortened(each.life.name, WIDTH - right - _BEFORE_NAME - measured(now, SIZE), SIZE)
        at = right + _BEFORE_NAME, level + 1.05
        marks.append(Label(at, f"{name}{now}", "start", SIZE, bold=not each.life.stays))
    return marks, free


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
