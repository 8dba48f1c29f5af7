"""Where lines of the chart end early: who was eliminated and how, each in a lane below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

from edw_companion.games.life_lines import DISC, SIZE, Drawn, Life, disc, shortened
from edw_companion.paper.figure import Box, Label, Line, Mark, Point, measured
from edw_companion.paper.letters import BOLD, hundredths

LANE = 4.7
"""How high a lane is, in millimetres."""
_FEW_FALLS = 5
_APART = 6.0
"""So many millimetres are free between two falls in a lane."""
_NAMED = 44.0
"""So many millimetres at most has the name of who fell, and that of who did it."""
_AIR = 2.0
"""So many millimetres are free beside the words of a fall, before and behind them together."""


class Fall(NamedTuple):
    """Where a line that drops out comes to lie: the words beside its disc reach from ``left`` to ``right``, both in."""

    drawn: Drawn
    lane: int
    left: float
    right: float
    words: str

    def strikes(self, other: Fall) -> bool:
        """Whether its line drops through the other's disc or words."""
        return self.lane > other.lane and other.left <= self.drawn.end <= other.right

    def at(self, bottom: float) -> Point:
        """Its disc."""
        return self.drawn.end, bottom + (self.lane + 0.65) * LANE

    def covers(self, bottom: float) -> list[Point]:
        """Its disc, and places all along its words: no other disc may lie there."""
        (x, y), most = self.at(bottom), int((self.right - self.left) / DISC)
        return [(x, y), *((self.left + DISC * step, y) for step in range(most + 1))]


def falls_of(drawn: Sequence[Drawn], right: float) -> list[Fall]:
    """Each line that drops out in a lane of its own words, so that as few as can be are struck through by others.

    Lines end at ``right``, words not far from it.

    Both sides of each disc are tried, from the last fall and from the first, for so few players as a table has.
    """
    fallen = sorted((each for each in drawn if each.life.drops), key=lambda each: -each.end)
    sides = [_sides(each, right) for each in fallen]
    tries = product(*sides) if len(fallen) <= _FEW_FALLS else [tuple(each[0] for each in sides)]
    laid = [_laid([*way][::order]) for way in tries for order in (1, -1)]
    return min(laid, key=lambda falls: (_struck(falls), max((fall.lane for fall in falls), default=0)))


def _fallen(life: Life, room: float) -> str:
    """Who fell and how, such as "Dan, eliminated by Bram"; of a name only as much as there is room for."""
    how = f", {shortened(life.fell, _NAMED, SIZE)}" if life.fell else ""
    return shortened(life.name, min(_NAMED, room - measured(how, SIZE)), SIZE) + how


def _sides(drawn: Drawn, right: float) -> list[Fall]:
    """With its words at the right of the disc and at the left, as far as there is room; at the wider side there is."""
    x, most = drawn.end, right + 2
    words = _fallen(drawn.life, max(most - x, x) - DISC - _AIR)
    wide = hundredths(measured(words, SIZE)) + DISC + _AIR
    found = [Fall(drawn, 0, x - DISC, x + wide, words), Fall(drawn, 0, x - wide, x + DISC, words)]
    return [fall for fall, room in zip(found, (most - x, x), strict=True) if hundredths(room - wide) >= 0]


def _laid(falls: Sequence[Fall]) -> list[Fall]:
    """One after the other in the lane in which least is struck through, the highest of these; none over another."""
    laid: list[Fall] = []
    for fall in falls:
        lanes = [fall._replace(lane=lane) for lane in range(len(laid) + 1)]
        free = [
            each
            for each in lanes
            if all(other.lane != each.lane or _clear(each, other) or _clear(other, each) for other in laid)
        ]
        laid.append(min(free, key=lambda each: _struck([*laid, each])))
    return laid


def _clear(one: Fall, other: Fall) -> bool:
    """Whether nobody reads the words of the first on into those of the second, at its right."""
    return one.right + _APART < other.left


def _struck(falls: Sequence[Fall]) -> int:
    return sum(one.strikes(other) for one, other in permutations(falls, 2))


def dropped(falls: Sequence[Fall], bottom: float) -> Iterator[Mark]:
    """Thin lines from where somebody fell down to the lanes, and over them the discs and words, on white."""
    for fall in falls:
        drawn = fall.drawn
        x, y = fall.at(bottom)
        yield Line(((x, drawn.level[-1]), (x, y)), drawn.ink, 0.3)
    for fall in falls:
        x, y = fall.at(bottom)
        wide = measured(fall.words, SIZE) / BOLD + 0.4
        late = x - fall.left > fall.right - x
        beside, anchor = (x - DISC - 1, "end") if late else (x + DISC + 1, "start")
        yield Box((beside - (wide - 0.2 if late else 0.2), y - SIZE / 2), (wide, SIZE), "paper", 0)
        yield from disc(fall.drawn, (x, y))
        yield Label((beside, y + 1.05), fall.words, anchor, SIZE)
