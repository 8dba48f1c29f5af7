"""Line breaks that leave no single word in a last line, where the lines above have words to give away.

Nothing is larger or smaller for it, nor higher: a passage with such a line is set as if there were a little less room.
"""

from collections.abc import Sequence
from math import inf

from edw_companion.paper.figure import Mark, Point
from edw_companion.paper.lines import Line, Passage, in_lines
from edw_companion.paper.passages import GAP, set_in

_SHARES = tuple(part / 100 for part in range(98, 74, -2))
"""In what parts of its room a passage is tried, the widest first: in a narrower one its lines would be seen to be
short."""


def set_evened(at: Point, room: float, passages: Sequence[Passage], size: float) -> tuple[Mark, ...]:
    """Passages from a left upper corner, so wide, in type of that size; see ``passages.set_in``."""
    marks: list[Mark] = []
    top = at[1]
    for passage in passages:
        made = set_in((at[0], top), (_even(passage, room, size), inf), (passage,), size)
        marks += made.marks
        top += made.height + GAP * size
    return tuple(marks)


def _even(passage: Passage, room: float, size: float) -> float:
    """The widest room in which a passage has as many lines as in all of it, and no word alone on the last."""
    usual = in_lines(passage, room / size)
    if not _ends_alone(usual):
        return room
    tried = ((each, in_lines(passage, each / size)) for each in (room * share for share in _SHARES))
    return next((each for each, lines in tried if len(lines) == len(usual) and not _ends_alone(lines)), room)


def _ends_alone(lines: Sequence[Line]) -> bool:
    return len(lines) > 1 and len(lines[-1]) == 1
