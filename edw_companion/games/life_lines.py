"""The lines of a chart: everybody's score as steps on paper, and the disc that says whose a line is."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from edw_companion.paper.figure import Disc, Label, Mark, Point, fitting, measured

LEFT = 9.0
DISC, SIZE = 2.1, 3.0
"""Millimetres: where the lines begin; how large discs and small words are."""

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (5, 1.3),
    (0.8, 0.8),
    (3.6, 0.9, 0.8, 0.9),
    (1.9, 1),
    (3.6, 0.8, 0.8, 0.8, 0.8, 0.8),
)
"""Of each line in turn, so that they differ in grey too: strokes and gaps in millimetres, none for a solid line."""

Step = tuple[float, int]
"""When (in turns since the start), and the score from then on."""


class Life(NamedTuple):
    """A player's score: ``steps`` from the start on; and if they are out, when, and how in words ("eliminated by Eve").

    ``sign``: a letter or two that no other has; ``stays``: whether the line ends at its score, as of who gives up;
    ``color``: what the player represents, where that is no name of a seat.
    """

    seat: str
    name: str
    sign: str
    steps: Sequence[Step]
    out: float | None = None
    fell: str = ""
    stays: bool = False
    color: str = ""

    @property
    def drops(self) -> bool:
        """Whether the line falls out of the picture."""
        return self.out is not None and not self.stays

    @property
    def kept(self) -> list[int]:
        """The scores that the picture has room for: of a line that falls out of it those that it came back from."""
        scores = [score for _, score in self.steps]
        return [score for score, later in pairwise(scores) if later > score] if self.drops else scores

    @property
    def now(self) -> int:
        """The last score."""
        return self.steps[-1][1]


class Drawn(NamedTuple):
    """A life with its look, and its steps on paper: from each x on, the y."""

    life: Life
    ink: str
    dashes: tuple[float, ...]
    at: list[float]
    level: list[float]
    end: float

    @property
    def last(self) -> Point:
        """Where it ends."""
        return self.end, self.level[-1]

    def y(self, x: float) -> float:
        """Where it is at some x."""
        return self.level[max(0, bisect_right(self.at, x) - 1)]

    def span(self, left: float, right: float) -> tuple[float, float]:
        """The lowest and the highest place between two."""
        first, last = max(0, bisect_right(self.at, left) - 1), bisect_right(self.at, right)
        return min(self.level[first:last]), max(self.level[first:last])


def disc(drawn: Drawn, at: Point) -> list[Mark]:
    """A disc with the line's sign."""
    size = fitting(drawn.life.sign, 2 * DISC - 0.2, SIZE)
    return [
        Disc(at, DISC, edge=drawn.ink),
        Label((at[0], at[1] + 0.36 * size), drawn.life.sign, size=size, ink=drawn.ink, bold=True),
    ]


def shortened(text: str, room: float, size: float) -> str:
    """As much of a text as there is room for in this size, and of a part that is cut one letter: "Maximiliana-A..."."""
    kept = text
    while len(kept) > 1 and measured(_cut(kept, text), size) > room:
        kept = kept[:-1]
    begun = max(kept.rfind(" "), kept.rfind("-")) + 1
    whole = kept == text or not begun or text[len(kept)] in " -"
    return _cut(kept if whole else kept[: begun + 1], text)


def _cut(kept: str, text: str) -> str:
    return text if kept == text else f"{kept.rstrip(' -')}\N{HORIZONTAL ELLIPSIS}"
