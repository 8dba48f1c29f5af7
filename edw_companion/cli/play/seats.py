"""The seats of a table as lines: abreast with large digits, a line each, or in a row. Pure.

What has changed since the scene before is marked, and so is danger, by signs as well as by colours.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from edw_companion.cli.play.text import (
    Ink,
    Line,
    Paper,
    Span,
    cut,
    digits_across,
    down,
    filled,
    flowed,
    large,
    sizes,
    trimmed,
)
from edw_companion.core.view import Place
from edw_companion.text import padded, width, wrapped

CHANGED, DANGER = "*", "!"
TARGET = "target"
_NARROWEST, _WIDEST = 11, 100
_NAME = 10
"""So many cells of a name stand beside the word that it is their turn; a longer one is cut, or the word goes below."""
_FRAMED, _HIGH, _LONGEST = 20, 25, 3
_SHORTEST = 4
_TWO_ROWS = 4
_ENOUGH = 8
"""So many lines high a single digit is read across a table; on larger screens it takes a fifth of them."""
_BETWEEN, _MORE = " · ", " .."
_HUNG, _PART = 4, 3
"""What has no room beside a name and its score goes on below what stands beside them; but so far to the left where they
take more than that part of a line."""

FULL, DENSE, DENSER, BARE = range(4)
"""How much stands at a seat: all; a short word for whose turn it is and no more than the state; the same, where the
middle has less, too; the state alone."""

Old = Mapping[str, Place]
"""By seat what was seen there before."""


class Style(NamedTuple):
    """How seats stand abreast.

    Attributes:
        columns: in how many columns.
        cells: how wide each is, within its frame.
        size: that of the digits.
        level: how much is left out that a small screen has no room for.
        framed: whether each seat has a frame.
        airy: whether a row is left between the name, which is filled for whose turn it is, and the digits.
    """

    columns: int
    cells: int
    size: int
    level: int
    framed: bool
    airy: bool


def styles(places: Sequence[Place], paper: Paper, framed: bool) -> Iterator[Style]:
    """How these seats can stand abreast on the paper, the largest digits first, then what leaves more and more out."""
    seated = [place for place in places if place.alive]
    if not seated:
        return
    digits = "0" * min(_LONGEST, max(len(str(place.score)) for place in seated))
    rooms = []
    for rows in (1, 2) if len(seated) >= _TWO_ROWS else (1,):
        columns = -(-len(seated) // rows)
        wide = min(_WIDEST, paper.cells // columns)
        frames = framed and wide >= _FRAMED and rows * _HIGH <= paper.lines
        rooms.append((rows, columns, wide - (3 if frames else 1), frames))
    highest = paper.lines // 3  # of the screen, that digits may take
    if len(digits) == 1:  # one alone has all the width, and would leave the log no room
        highest = min(highest, max(_ENOUGH, paper.lines // 5))
    drawn = [size for size in reversed(sizes(paper.ink)) if down(size) <= highest]
    least = 1 if 1 in drawn else 0
    ways = dict.fromkeys([*((size, FULL) for size in (*drawn, least)), *((least, level) for level in range(4))])
    for size, level in ways:
        for rows, columns, cells, frames in rooms:
            apart = 0 if frames else size  # so that numbers stand farther apart than their digits
            fits = digits_across(digits, size) + apart < cells and rows * down(size) <= highest
            if cells >= _NARROWEST and fits:
                for airy in (True, False) if size and level == FULL and not frames else (False,):
                    yield Style(columns, cells, size, level, frames and level == FULL, airy)
                break


def abreast(places: Sequence[Place], old: Old, paper: Paper, style: Style) -> Iterator[Line]:
    """Seats side by side, in one row or two, and a line for each that is out."""
    seated = [place for place in places if place.alive]
    for at in range(0, len(seated), style.columns):
        row = seated[at : at + style.columns]
        beside = all(_fits(place, style.cells, short=False) for place in row)
        short = not beside and style.level > FULL
        beside = beside or (short and all(_fits(place, style.cells, short=True) for place in row))
        scores = [_score(place, old.get(place.seat), style.cells, paper.ink, style.size) for place in row]
        high = max(map(len, scores))
        columns = [
            _column(place, old.get(place.seat), _deep(score, high), style, short=short, beside=beside)
            for place, score in zip(row, scores, strict=True)
        ]
        deep = max(map(len, columns))
        if style.framed:
            columns = [_frame(place, column, style.cells, deep) for place, column in zip(row, columns, strict=True)]
        for parts in zip(*(_deep(column, deep + 2 * style.framed) for column in columns), strict=True):
            wide = style.cells + (2 if style.framed else 0)
            yield trimmed(tuple(span for part in parts for span in (*filled(part, wide), Span(" "))))
    yield from gone(places, paper)


def gone(places: Sequence[Place], paper: Paper) -> list[Line]:
    """Who is out, when and by whom."""
    out = [f" {place.letter} {place.name}: {', '.join(place.state)}" for place in places if not place.alive]
    return flowed([(Span(text, "dim"),) for text in out], paper.cells - 1, "  ")


def _deep(column: Sequence[Line], deep: int) -> list[Line]:
    return [*column, *[()] * (deep - len(column))]


def _frame(place: Place, column: Sequence[Line], cells: int, deep: int) -> list[Line]:
    """A column in a frame of the seat's colour; double where it is their turn."""
    corners, flat, side = ("╔╗╚╝", "═", "║") if place.active else ("┌┐└┘", "─", "│")
    rows = [(Span(side, place.style), *filled(line, cells), Span(side, place.style)) for line in _deep(column, deep)]
    top, bottom = (f"{corners[at]}{flat * cells}{corners[at + 1]}" for at in (0, 2))
    return [(Span(top, place.style),), *rows, (Span(bottom, place.style),)]


def _column(
    place: Place, old: Place | None, score: Sequence[Line], style: Style, *, short: bool, beside: bool
) -> list[Line]:
    """One seat: name, score, and what lies there; a mark stands before what has changed."""
    cells, above, below = style.cells, [()] * (style.framed or style.airy), [()] * style.framed
    apart = bool(above) or not style.size
    rows = [*_header(place, cells, short=short, beside=beside, apart=apart), *above, *score, *below]
    if style.level == FULL and place.also:
        rows.append((Span(f" {wrapped(place.also, cells - 1)[0]}"),))
    known = old.state if old else place.state
    for text in place.state:
        new, (first, *more) = text not in known, wrapped(text, cells - 1)
        marked = (f"{CHANGED if new else ' '}{first}", *(f" {part}" for part in more))
        rows += [(Span(part, "changed" if new else ""),) for part in marked]
    if style.level < BARE:
        known = old.extras if old else place.extras
        items = [(Span(text, "" if text in known else "changed"),) for text in place.extras]
        for line in flowed(items, cells - 1, _BETWEEN):
            new = any(span.style == "changed" for span in line)
            rows.append((Span(CHANGED if new else " "), *line))
    return rows


def _word(place: Place, *, short: bool) -> str:
    """What stands at the name: whose turn it is, or that they may be attacked."""
    if place.active:
        return "TURN" if short else "ITS TURN" if place.guest else "YOUR TURN"
    return TARGET if place.target else ""


def _fits(place: Place, cells: int, *, short: bool) -> bool:
    """Whether that word has room beside the name."""
    word = _word(place, short=short)
    return not word or len(f" {place.letter}  ") + min(width(place.name), _NAME) + len(word) <= cells


def _header(place: Place, cells: int, *, short: bool, beside: bool, apart: bool) -> Iterator[Line]:
    """The name, filled in the seat's colour where it is their turn; and that it is, or that they may be attacked.

    Where nothing is ``apart`` from digits right below, it is filled in no colour: they would run into each other.
    """
    style = (f"{place.style} bar" if apart else "bar") if place.active else place.style
    word = _word(place, short=short)
    room = cells - len(word) - 1 if beside and word else cells
    name = cut(f"{'>' if place.active else ' '}{place.letter} {place.name}", room)
    yield (Span(padded(name, cells - len(word)) + word if beside else padded(name, cells), style),)
    if not beside:
        yield (Span(padded(f" {word}", cells), style),)


def _score(place: Place, old: Place | None, cells: int, ink: Ink, size: int) -> list[Line]:
    """The score; what it changed by, that it is low, and what it counts stand beside it, or below it."""
    digits = large(place.score, cells - 1, size, ink)
    changed = " ".join(filter(None, (change(place, old), DANGER * place.danger)))
    room = cells - 1 - max(map(width, digits)) - 1
    notes = [
        (changed, "danger" if place.danger else "changed"),
        (place.unit, ""),
        (_beside(place, old), "changed" if _beside(place, old) != place.beside else ""),
    ]
    notes = [(text, style) for text, style in notes if text]
    rows: list[Line] = [(Span(f" {row}", place.style),) for row in digits]
    if len(rows) == 1 and notes:
        notes = [(" ".join(text for text, _ in notes), notes[0][1])]
    for at, (text, own) in enumerate(notes):
        if width(text) <= room and at < len(digits):
            rows[at] = (*rows[at], Span(" "), Span(text, own))
        else:
            rows.append((Span(" "), Span(text, own)))
    return rows


def _beside(place: Place, old: Place | None) -> str:
    """What else counts, marked if it has changed."""
    return f"{CHANGED * (old is not None and old.beside != place.beside)}{place.beside}"


def change(place: Place, old: Place | None) -> str:
    """What a score changed by."""
    return f"{place.score - old.score:+}{CHANGED}" if old and old.score != place.score and not place.guest else ""


def stacked(places: Sequence[Place], old: Old, paper: Paper, *, full: bool, deep: int = 0) -> Iterator[Line]:
    """A line a seat: mark, letter, name, score, whether they may be attacked, then what lies there.

    What has no room goes on in the next line; if a seat is not to be ``deep``er than so many, two dots stand for it.
    """
    seated = [place for place in places if place.alive]
    names = max(_SHORTEST, min(max((width(place.name) for place in seated), default=0), paper.cells // 3))
    begins = [_row(place, old.get(place.seat), names) for place in seated]
    wide = [max(map(width, column)) for column in zip(*begins, strict=True)]
    indent = sum(wide)
    always = sum(wide[:2] + wide[3:])  # without what a score has just changed by
    hung = indent if always * _PART <= paper.cells else _HUNG
    room, begun = paper.cells - 3 - hung, indent - hung
    for place, begin in zip(seated, begins, strict=True):
        style = f"{place.style} bar" if place.active else place.style
        low = "danger" if place.danger else style
        parts = zip(begin, wide, (style, low, "changed", place.style), strict=True)
        head = tuple(Span(padded(text, cells), own) for text, cells, own in parts if cells)
        was = old.get(place.seat) or place
        items = [(place.beside, place.beside == was.beside)] if place.beside else []
        items += [(text, text in was.state) for text in place.state]
        items += [(text, text in was.extras) for text in place.extras if full]
        shown: list[Line] = [(Span(f"{'' if known else CHANGED}{text}"),) for text, known in items]
        flow = flowed(shown, room, _BETWEEN, begun)
        if deep and len(flow) > deep:
            less = max(room - len(_MORE), 0)
            flow = flowed(shown, less, _BETWEEN, begun)
            while len(flow) > deep and len(shown) > 1:  # whole ones, as many as have room
                del shown[-1]
                flow = flowed(shown, less, _BETWEEN, begun)
            flow = flow[:deep]
            flow[-1] = (*flow[-1], Span(_MORE, "dim"))
        for at, line in enumerate(flow if room - begun >= _SHORTEST and flow else [()]):
            yield trimmed((*(head if not at else (Span(" " * hung),)), Span("  "), *line))
    yield from gone(places, paper)


def _row(place: Place, old: Place | None, names: int) -> tuple[str, str, str, str]:
    """The name; the score; what it changed by; whose turn it is, or that they may be attacked."""
    name = f"{'>' if place.active else ' '}{place.letter} {padded(cut(place.name, names), names)}"
    changed, word = change(place, old), " ".join(filter(None, (place.unit, _word(place, short=True))))
    return name, f"{DANGER if place.danger else ' '}{place.score:>3}", changed and f" {changed}", word and f" {word}"


def in_a_row(places: Sequence[Place], old: Old, paper: Paper) -> list[Line]:
    """As many seats in a line as fit, each with letter, name and score."""
    items = []
    for place in places:
        if place.alive:
            name, score = cut(place.name, paper.cells // 2), f"{place.score}{DANGER * place.danger}"
            was = old.get(place.seat)
            words = (place.letter, name, score, change(place, was), _beside(place, was), _word(place, short=True))
            text = (">" if place.active else " ") + " ".join(filter(None, words))
            items.append((Span(text, f"{place.style} bar" if place.active else place.style),))
    return flowed(items, paper.cells - 1, "  ")
