"""Pieces to be cut or folded: figures of one size in exact millimetres, as many to a leaf as the paper holds.

A leaf has its own words in its margin: what it is, that it is printed at 100 %, and a ruler that shows whether it was.
"""

from collections.abc import Iterator
from typing import NamedTuple

from edw_companion.paper.figure import Figure, Label, Line, Mark, Placed
from edw_companion.paper.passages import fit

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The papers there are, in millimetres."""

RULER = 50.0
_EDGE = 3.5
"""What a printer leaves free at the edge of the paper."""
_NEAR, _FAR = 1.0, 4.0
"""From where to where cut marks go, from the edge of the pieces."""
_FREE, _SHORTEST = 5.0, 1.0
"""Nearer to the edge of the paper than this many printers print nothing; no cut mark is shorter than this."""
_CAPTION, _CLOSE = 5.2, 2.4
"""How far from the pieces a leaf's own words are: clear of cut marks, and where those would be too near the edge."""
_INSET = 2.0
"""So far within the pieces' edge words begin that are close to them, or that are over pieces that are not cut."""
_TYPE, _TITLE = 2.5, 3.9
"""The size of a leaf's own words; of those of a leaf that is not cut, whose only title they are."""
_SPARE = 1.0
"""A leaf is that much shorter than its paper, so that no browser begins another one."""


class Pieces(NamedTuple):
    """Figures of one size; ``caption`` says what they are. ``cut``: they lie edge to edge between cut marks."""

    caption: str
    figures: tuple[Figure, ...]
    cut: bool = True


def leaves(pieces: Pieces, paper: str) -> list[Figure]:
    """The leaves that the pieces are printed on, each as large as the paper, one of ``SIZES``.

    No more stand in a row than they must, so that there is room for cut marks beside them.
    """
    if not pieces.figures:
        return []
    size = pieces.figures[0].width, pieces.figures[0].height
    across, down = (max(1, int((room - 2 * _EDGE) // length)) for room, length in zip(SIZES[paper], size, strict=True))
    needed = -(-len(pieces.figures) // (across * down))
    across = next(fewer for fewer in range(1, across + 1) if fewer * down * needed >= len(pieces.figures))
    on_one = across * down
    shares = [pieces.figures[at : at + on_one] for at in range(0, len(pieces.figures), on_one)]
    left, top = (
        (room - number * length) / 2 for room, number, length in zip(SIZES[paper], (across, down), size, strict=True)
    )
    made = []
    for number, share in enumerate(shares, 1):
        marks: list[Mark] = [
            Placed((left + at % across * size[0], top + at // across * size[1]), piece.marks)
            for at, piece in enumerate(share)
        ]
        columns = [left + at * size[0] for at in range(min(across, len(share)) + 1)]
        rows = [top + at * size[1] for at in range(-(-len(share) // across) + 1)]
        if pieces.cut:
            marks += _cut_marks(columns, rows, SIZES[paper])
        place = f"{'' if pieces.cut else 'sheet '}{number} of {len(shares)}"
        words = _words(pieces, size, place if len(shares) > 1 else "")
        marks.append(_in_margin(words, (left, top), SIZES[paper], ruler=pieces.cut))
        says = tuple(line for piece in share for line in piece.says)
        made.append(Figure(SIZES[paper][0], SIZES[paper][1] - _SPARE, tuple(marks), (words, *says)))
    return made


def _words(pieces: Pieces, size: tuple[float, float], place: str) -> str:
    millimetres = " × ".join(f"{length:g}" for length in size)
    exact = f"print at 100 %, {millimetres} mm" if pieces.cut else ""
    return " · ".join(filter(None, (pieces.caption, exact, place)))


def _cut_marks(columns: list[float], rows: list[float], paper: tuple[float, float]) -> Iterator[Line]:
    """Short lines around the pieces, where a ruler is laid to cut through; none of them is on a piece.

    Where the edge of the paper is too near for one, the outlines of the pieces are what is cut along.
    """
    for start, end in _beside(rows, paper[1]):
        yield from (Line(((x, start), (x, end)), weight=0.15) for x in columns)
    for start, end in _beside(columns, paper[0]):
        yield from (Line(((start, y), (end, y)), weight=0.15) for y in rows)


def _beside(cuts: list[float], length: float) -> Iterator[tuple[float, float]]:
    """From where to where marks go before the first cut and behind the last, on paper of that length."""
    before = max(cuts[0] - _FAR, _FREE), cuts[0] - _NEAR
    behind = cuts[-1] + _NEAR, min(cuts[-1] + _FAR, length - _FREE)
    yield from ((start, end) for start, end in (before, behind) if end - start >= _SHORTEST)


def _in_margin(words: str, free: tuple[float, float], paper: tuple[float, float], *, ruler: bool) -> Placed:
    """The leaf's own words and its ruler, in the wider margin: above the pieces, or turned at their left."""
    left, top = free
    length = paper[0] - 2 * left if top >= left else paper[1] - 2 * top
    close = not ruler or max(free) < _NARROW
    begin, apart = (_INSET, _CLOSE) if close else (0.0, _CAPTION)
    end = length - begin
    room = end - begin - (RULER + 14.0) * ruler
    size = fit(words, room, _TYPE if ruler else _TITLE)
    marks: list[Mark] = []
    if not ruler:
        title, _, more = words.partition(" · ")
        marks += [Label((begin, 0), title, "start", size, bold=True), Label((end, 0), more, "end", size)]
    else:
        marks.append(Label((begin, 0), words, "start", size))
        start = end - RULER
        ticks = [(start + at, -2.0 if at % RULER else -3.0) for at in range(0, int(RULER) + 1, 10)]
        marks.append(Line(((start, 0), (end, 0)), weight=0.2))
        marks += [Line(((x, 0), (x, up)), weight=0.2) for x, up in ticks]
        marks.append(Label((start - 1.5, 0), f"{RULER:g} mm", "end", _TYPE))
    if top >= left:
        return Placed((left, top - apart), tuple(marks))
    return Placed((left - apart, paper[1] - top), tuple(marks), 270)


_NARROW = 14.0
"""In a margin that is narrower, words would stand where many printers print nothing."""
