"""A scene as lines for a terminal of a given size; what has changed since the scene before is marked. Pure.

Loudest is each score, then whose turn it is, then who may be attacked, then what is due; the log has what is left.
"""

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from edw_companion.cli.play.digits import Ink, large
from edw_companion.core.scene import Place, Scene
from edw_companion.text import padded, width

CHANGED, DANGER = "*", "!"
YOUR_TURN, TARGET = ("YOUR TURN", "TURN", "<"), ("target", "+")
_NARROWEST, _WIDEST = 13, 40
_TALL, _TALLEST = 32, 48
_ALSO = 18
_BESIDE, _SHORTEST = 24, 4
_TWO_COLUMNS, _GUTTER = 100, 3
_ENOUGH = 3
"""Of what is due so many lines are shown before the table grows."""
_FOOT = 2
"""Lines that the prompt and the bar below it take."""


class Span(NamedTuple):
    """Text in one style: a seat's for its colour, "bar", "strong", "changed", "danger", "dim", or "" for none."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


class Paper(NamedTuple):
    """What is drawn on: cells across, lines down, and the ink of large digits."""

    cells: int
    lines: int
    ink: Ink


class Below(NamedTuple):
    """What stands below the table: what was said, what is due, and what happened, newest last, each in its style."""

    said: Sequence[str]
    due: Sequence[str]
    log: Sequence[Span] = ()


_MORE: Line = (Span("   ... (t shows all that is due)", "dim"),)


def fitted(
    scene: Scene, before: Scene | None, paper: Paper, heading: tuple[str, str], below: Below
) -> list[Line] | None:
    """The table, as large as there is room for it and all that was said and is due; the log where room is left.

    Args:
        scene: what is to be seen.
        before: the scene that changes are marked against; None if there was none.
        paper: the size, and what digits are made of.
        heading: the session, for the top left; the code, for the top right.
        below: what stands below it.

    Returns:
        As many lines as fill the paper down to the prompt; None if not even the barest table has room.
    """
    due = list(_due(below.due, _due_cells(paper, below)))
    told = [(Span(text, "strong"),) for line in below.said for text in wrapped(line, paper.cells - 1)]
    said: list[Line] = [(), *told] if told else []
    last: list[Line] | None = None
    for picture in pictures(scene, before, paper, *heading):
        left = paper.lines - _FOOT - len(picture) - len(said)
        if len(due) < left:
            return [*picture, *_filled(due, below.log, paper, left), *said]
        if left > min(len(due), _ENOUGH) + 1:
            return [*picture, (), *due[: left - 2], _MORE, *said]
        if left >= 0:
            some = [(), *due[: left - 2], _MORE] if due and left > 1 else []
            last = [*picture, *some, *said]
    return last


def _due_cells(paper: Paper, below: Below) -> int:
    return paper.cells * 11 // 20 if paper.cells >= _TWO_COLUMNS and below.log else paper.cells - 1


def _due(due: Sequence[str], cells: int) -> Iterator[Line]:
    for line in due:
        for at, text in enumerate(wrapped(line, cells, "   ")):
            number = text[:3] if not at else ""
            yield (Span(number, "strong"), Span(text[len(number) :]))


def _filled(due: Sequence[Line], log: Sequence[Span], paper: Paper, room: int) -> list[Line]:
    """What is due, and the newest of the log beside it or below it, in just so many lines."""
    if paper.cells >= _TWO_COLUMNS and log:
        wide = _due_cells(paper, Below((), (), log))
        past = _past(log, paper.cells - wide - _GUTTER, room - 1)
        rows = []
        for at in range(room - 1):
            left = due[at] if at < len(due) else ()
            gap = " " * (wide - sum(width(span.text) for span in left))
            rows.append((*left, Span(f"{gap} │ ", "dim"), *past[at]) if at < len(past) else left)
        return [(), *rows]
    past = _past(log, paper.cells - 1, room - len(due) - 2)
    lines = [(), *due, *([(), *past] if past else [])]
    return [*lines, *([()] * (room - len(lines)))]


def _past(log: Sequence[Span], cells: int, room: int) -> list[Line]:
    """The newest of what happened, as many whole sentences as have room."""
    found: list[Line] = []
    for span in reversed(log):
        lines: list[Line] = [(Span(text, span.style),) for text in wrapped(span.text, cells)]
        if len(found) + len(lines) > room:
            break
        found = [*lines, *found]
    return found


def pictures(scene: Scene, before: Scene | None, paper: Paper, heading: str, corner: str) -> Iterator[list[Line]]:
    """The table, each picture smaller than the one before it: large digits, small ones, seats a line each, in a row."""
    top = [_top(scene, paper, heading, corner)]
    facts = list(_facts(scene, before, paper))
    if not scene.places:
        yield [*top, *facts]
        yield top
        return
    old = {place.seat: place for place in before.places} if before else {}
    cells = min(_WIDEST, paper.cells // len(scene.places))
    air: list[Line] = [()] if paper.lines >= _TALL else []
    if cells >= _NARROWEST:
        for rows in _digits(paper):
            yield [*top, *air, *_abreast(scene, old, cells, paper.ink, rows), (), *facts]
    stacked = list(_stacked(scene, old, paper))
    yield [*top, *air, *stacked, (), *facts]
    yield [*top, *stacked]
    yield [*top, *_in_a_row(scene, old, paper)]


def _digits(paper: Paper) -> Sequence[int]:
    """How many lines the digits may take: the largest that leaves room for the rest, and smaller ones."""
    largest = 10 if paper.lines >= _TALLEST else 5 if paper.lines >= _TALL else 3
    return [rows for rows in (10, 5, 3, 1) if rows <= largest]


def _facts(scene: Scene, before: Scene | None, paper: Paper) -> Iterator[Line]:
    """What lies in the middle; a mark stands before what has changed."""
    known = before.facts if before else scene.facts
    for fact in scene.facts:
        mark = " " if fact in known else CHANGED
        for at, text in enumerate(wrapped(fact, paper.cells - 3)):
            yield (Span(f"{mark if not at else ' '} {text}", "changed" if mark == CHANGED else ""),)


def _top(scene: Scene, paper: Paper, heading: str, corner: str) -> Line:
    left = f" {heading}  {scene.turn}" if scene.turn else f" {heading}"
    then = f", then {', '.join(scene.after)}" if scene.after else ""
    for text in (left + then, left):
        if width(text) + 3 + width(corner) < paper.cells:
            return (Span(padded(text, paper.cells - 2 - width(corner)) + f"{corner} ", "bar"),)
    return (Span(padded(cut(left, paper.cells - 1), paper.cells - 1), "bar"),)


def _abreast(scene: Scene, old: dict[str, Place], cells: int, ink: Ink, rows: int) -> Iterator[Line]:
    """Seats side by side, each a column, with digits of so many rows."""
    columns = [_column(place, old.get(place.seat), cells - 1, ink, rows) for place in scene.places]
    deep = max(map(len, columns))
    for row in range(deep):
        spans = []
        for column in columns:
            span = column[row] if row < len(column) else Span("")
            spans += [Span(padded(span.text, cells - 1), span.style), Span(" ")]
        yield _trimmed(spans)


def _trimmed(spans: list[Span]) -> Line:
    """A line without spaces at its end."""
    while spans and not spans[-1].text.strip() and not spans[-1].style.endswith("bar"):
        spans = spans[:-1]
    if not spans or spans[-1].style.endswith("bar"):
        return tuple(spans)
    return (*spans[:-1], Span(spans[-1].text.rstrip(), spans[-1].style))


def _column(place: Place, old: Place | None, cells: int, ink: Ink, digits: int) -> list[Span]:
    """One seat: name, score, and what lies there; a mark stands before what has changed."""
    rows = [_header(place, cells)]
    if not place.alive:
        return [*rows, *(Span(f" {text}", "dim") for line in place.state for text in wrapped(line, cells - 1, ""))]
    if cells >= _ALSO and place.also:
        rows.append(Span(cut(f"   {place.also}", cells), "dim"))
    rows += _score(place, old, cells, ink, digits)
    known = old.state if old else place.state
    for line in place.state:
        mark = " " if line in known else CHANGED
        rows += [
            Span(("   " if at else mark) + text, "changed" if mark == CHANGED else "")
            for at, text in enumerate(wrapped(line, cells - 1))
        ]
    return rows


def _header(place: Place, cells: int) -> Span:
    """The name, filled in the seat's colour where it is their turn; and that it is, or that they may be attacked."""
    name = f"{'>' if place.active else ' '}{place.letter} {place.name}"
    room = cells - width(name) - 1
    words = YOUR_TURN if place.active else TARGET if place.target else ()
    word = next((word for word in words if len(word) <= room), "")
    name = padded(cut(name, cells - len(word)), cells - len(word)) + word
    if place.active:
        return Span(name, f"{place.style} bar")
    return Span(name.rstrip(), place.style if place.alive else "dim")


def _score(place: Place, old: Place | None, cells: int, ink: Ink, digits: int) -> list[Span]:
    """The score; what it changed by and that it is low stand beside it, or below it."""
    change = f" {_change(place, old)}" if old and old.score != place.score else ""
    change += f" {DANGER}" if place.danger else ""
    room = cells - 1 - width(change) if cells >= _BESIDE else cells - 1
    rows = large(place.score, room, digits, ink)
    across = max(map(width, rows))
    if len(rows) > 1 and change and width(change) + 1 + across >= cells:
        rows.append(change.strip())
        change = ""
    style = "danger" if place.danger else place.style
    return [Span(f" {row}{change if not at else ''}", style) for at, row in enumerate(rows)]


def _change(place: Place, old: Place | None) -> str:
    return f"{place.score - old.score:+}{CHANGED}" if old and old.score != place.score else ""


def _stacked(scene: Scene, old: dict[str, Place], paper: Paper) -> Iterator[Line]:
    """A line a seat: mark, letter, name, score, then what lies there as far as there is room."""
    names = max(width(place.name) for place in scene.places)
    shown = max(_SHORTEST, min(names, paper.cells // 3))
    for place in scene.places:
        was = old.get(place.seat)
        change = f"{_change(place, was):>7}"
        mark = DANGER if place.danger else "+" if place.target else " "
        name = padded(cut(place.name, shown), shown)
        head = f"{'>' if place.active else ' '}{place.letter} {name}{mark}{place.score:>5}"
        style = f"{place.style} bar" if place.active else "danger" if place.danger else place.style
        rest = paper.cells - 1 - width(head + change) - 2
        words = " · ".join(place.state)
        yield (
            Span(head, style if place.alive else "dim"),
            Span(change, "changed"),
            *([Span(f"  {cut(words, rest)}")] if rest >= _SHORTEST and words else []),
        )


def _in_a_row(scene: Scene, old: dict[str, Place], paper: Paper) -> Iterator[Line]:
    """As many seats in a line as fit, each with letter, name and score."""
    spans: list[Span] = []
    across = 0
    for place in scene.places:
        mark, change = ">" if place.active else " ", _change(place, old.get(place.seat))
        text = cut(f"{mark}{place.letter} {place.name} {place.score}{change}", paper.cells - 1)
        if spans and across + width(text) + 2 >= paper.cells:
            yield tuple(spans)
            spans, across = [], 0
        if spans:
            text = f"  {text}"
        spans.append(Span(text, place.style if place.alive else "dim"))
        across += width(text)
    yield tuple(spans)


def cut(text: str, cells: int) -> str:
    """The text in so many cells; what is left out is marked by two dots."""
    if width(text) <= cells:
        return text
    kept = ""
    for char in text:
        if width(kept + char) > cells - 2:
            break
        kept += char
    return f"{kept.rstrip()}.."


def wrapped(text: str, cells: int, indent: str = "  ") -> list[str]:
    """The text over as many lines as it needs; what follows the first is indented. Wide letters count twice."""
    wide = width(text) - len(text)
    room = max(4, cells - wide)
    return textwrap.wrap(text, room, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True) or [""]
