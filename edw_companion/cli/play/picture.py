"""A scene as lines for a terminal of a given size; what has changed since the scene before is marked. Pure."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from edw_companion.cli.play.digits import Ink, large
from edw_companion.core.scene import Place, Scene
from edw_companion.text import padded, width

CHANGED = "*"
_NARROWEST, _WIDEST = 13, 40
_TALL, _TALLEST = 32, 48
_ALSO = 18
_BESIDE, _SHORTEST = 24, 4


class Span(NamedTuple):
    """Text in one style: a seat's key for its colour, "strong", "changed", "dim", or "" for none."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


class Paper(NamedTuple):
    """What is drawn on: cells across, lines down, and the ink of large digits."""

    cells: int
    lines: int
    ink: Ink


def fitted(
    scene: Scene,
    before: Scene | None,
    paper: Paper,
    heading: tuple[str, str],
    below: tuple[Sequence[str], Sequence[str]],
) -> list[Line] | None:
    """The table, as large as there is room for it and all that was said; below it as much of what is due as fits.

    Args:
        scene: what is to be seen.
        before: the scene that changes are marked against; None if there was none.
        paper: the size, and what digits are made of.
        heading: the session, for the top left; the code, for the top right.
        below: what was said, and what is due.

    Returns:
        The lines; None if not even the barest table has room.
    """
    said, due = below
    for lines in pictures(scene, before, paper, *heading):
        rest = under(said, due, paper.cells, paper.lines - len(lines) - 3)
        if rest is not None:
            return [*lines, (), *rest]
    return None


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
    left = f"{heading}  {scene.turn}" if scene.turn else heading
    then = f", then {', '.join(scene.after)}" if scene.after else ""
    for text in (left + then, left):
        if width(text) + 2 + width(corner) < paper.cells:
            return (Span(padded(text, paper.cells - 1 - width(corner)), "strong"), Span(corner, "dim"))
    return (Span(cut(left, paper.cells - 1), "strong"),)


def _abreast(scene: Scene, old: dict[str, Place], cells: int, ink: Ink, rows: int) -> Iterator[Line]:
    """Seats side by side, each a column, with digits of so many rows."""
    columns = [_column(place, old.get(place.seat), cells - 1, ink, rows) for place in scene.places]
    deep = max(map(len, columns))
    for row in range(deep):
        spans = []
        for column in columns:
            span = column[row] if row < len(column) else Span("")
            spans.append(Span(padded(span.text, cells), span.style))
        yield _trimmed(spans)


def _trimmed(spans: list[Span]) -> Line:
    """A line without spaces at its end."""
    while spans and not spans[-1].text.strip():
        spans = spans[:-1]
    return (*spans[:-1], Span(spans[-1].text.rstrip(), spans[-1].style)) if spans else ()


def _column(place: Place, old: Place | None, cells: int, ink: Ink, digits: int) -> list[Span]:
    """One seat: name, life, and what lies there; a mark stands before what has changed."""
    rows = [Span(cut(f"{'>' if place.active else ' '}{place.letter} {place.name}", cells), place.seat)]
    if cells >= _ALSO and place.also:
        rows.append(Span(cut(f"   {place.also}", cells), "dim"))
    if place.alive:
        rows += _life(place, old, cells, ink, digits)
    known = old.state if old else place.state
    for line in place.state:
        mark = " " if line in known else CHANGED
        rows += [
            Span(f"{mark if not at else ' '}{text}", "changed" if mark == CHANGED else "")
            for at, text in enumerate(wrapped(line, cells - 1))
        ]
    return rows


def _life(place: Place, old: Place | None, cells: int, ink: Ink, digits: int) -> list[Span]:
    """The life total as large as there is room; beside it by how much it changed."""
    change = f" {_by(place, old)}".rstrip()
    drawn = large(place.life, cells - 2, digits, ink)
    first = f" {drawn[0]}"
    beside = width(first) + width(change) <= cells
    rows = [first + change if beside else first, *(f" {row}" for row in drawn[1:]), *([] if beside else [change])]
    return [Span(row, place.seat) for row in rows]


def _stacked(scene: Scene, old: dict[str, Place], paper: Paper) -> Iterator[Line]:
    """Seats one below the other, for terminals too narrow for columns."""
    names = max(_SHORTEST, min(max(width(place.name) for place in scene.places), paper.cells - _BESIDE))
    for place in scene.places:
        before = old.get(place.seat)
        change = _by(place, before)
        state = ", ".join(place.state)
        mark = CHANGED if before and before.state != place.state else " "
        name = padded(cut(place.name, names), names)
        head = f"{'>' if place.active else ' '}{place.letter} {name} {place.life:>5} {change:<6}"
        yield (Span(head, place.seat), Span(cut(f"{mark}{state}", max(4, paper.cells - 1 - width(head)))))


def _in_a_row(scene: Scene, old: dict[str, Place], paper: Paper) -> Iterator[Line]:
    """Seats one after the other, over as few lines as they need: letter, name and life alone."""
    row: list[Span] = []
    for place in scene.places:
        life = f"{place.life} {_by(place, old.get(place.seat))}".rstrip() if place.alive else "out"
        text = cut(f"{'>' if place.active else ' '}{place.letter} {place.name} {life}", paper.cells - 3) + "  "
        if sum(width(span.text) for span in row) + width(text) > paper.cells:
            yield _trimmed(row)
            row = []
        row.append(Span(text, place.seat))
    yield _trimmed(row)


def _by(place: Place, old: Place | None) -> str:
    """By how much the life total has changed, marked; "" if it has not."""
    by = place.life - old.life if old else 0
    return f"{by:+}{CHANGED}" if by else ""


def cut(text: str, cells: int) -> str:
    """The text, or as much of it as fits, with a sign that something is missing."""
    if width(text) <= cells:
        return text
    while text and width(text) > cells - 1:
        text = text[:-1]
    return f"{text}~"


def wrapped(text: str, cells: int) -> list[str]:
    """The text over as many lines as it needs; what follows the first is indented. Wide letters count twice."""
    wide = width(text) - len(text)
    room = max(4, cells - wide)
    return textwrap.wrap(text, room, subsequent_indent="  ", break_on_hyphens=False) or [""]


def under(said: Sequence[str], due: Sequence[str], cells: int, room: int) -> list[Line] | None:
    """What stands under the table: what was said, then what is due as far as there is room.

    Returns:
        None if not even what was said has room.
    """
    told = [(Span(text),) for line in said for text in wrapped(line, cells - 1)]
    if len(told) > room:
        return None
    steps = [(Span(text, "dim"),) for line in due for text in wrapped(line, cells - 1)]
    left = room - len(told)
    if len(steps) > left:
        steps = [*steps[: left - 1], (Span("   ... (t shows all that is due)", "dim"),)] if left > 0 else []
    return [*told, *steps]
