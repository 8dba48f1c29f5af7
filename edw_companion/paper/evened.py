"""Passages whose last line is no single word, where the lines above it have words to give away.

Nothing is larger or smaller for it, nor higher: a passage with such a line is set as if there were a little less room.
"""

from collections.abc import Iterator, Sequence
from math import inf

from edw_companion.paper.figure import Label, Mark, Point
from edw_companion.paper.passages import GAP, Passage, Setting, set_in

_SHARES = tuple(part / 100 for part in range(98, 74, -2))
"""In what parts of its room a passage is tried, the widest first: in a narrower one its lines would be seen to be
short."""


def set_evened(at: Point, room: float, passages: Sequence[Passage], size: float) -> tuple[Mark, ...]:
    """Passages from a left upper corner, so wide, in type of that size; see ``passages.set_in``."""
    marks: list[Mark] = []
    top = at[1]
    for passage in passages:
        made = _evened((at[0], top), room, passage, size)
        marks += made.marks
        top += made.height + GAP * size
    return tuple(marks)


def _evened(at: Point, room: float, passage: Passage, size: float) -> Setting:
    """The passage in the widest room in which it is as high as before and no word is alone on its last line."""
    usual = set_in(at, (room, inf), (passage,), size)
    if not _ends_alone(usual):
        return usual
    narrower = (set_in(at, (room * share, inf), (passage,), size) for share in _SHARES)
    return next((each for each in narrower if each.height == usual.height and not _ends_alone(each)), usual)


def _ends_alone(setting: Setting) -> bool:
    """Whether there is a single word on the last of several lines."""
    lines = list(_lines(setting.marks))
    return len(lines) > 1 and len(lines[-1].split()) == 1


def _lines(marks: Sequence[Mark]) -> Iterator[str]:
    """The words of each line; of a symbol, which is no label on the base line of words, a sign."""
    labels = [mark for mark in marks if isinstance(mark, Label)]
    for base in sorted({label.at[1] for label in labels if label.anchor == "start"}):
        yield " ".join(f"{label.lead} {label.text}" for label in labels if label.at[1] == base)
