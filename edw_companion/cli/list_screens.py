"""Editions and their lists as they are shown on a screen."""

from collections.abc import Iterable, Iterator, Sequence

from edw_companion.cli import screen
from edw_companion.games.lists import Row, Shown
from edw_companion.text import Styled, Table, broken, columns, counted, width


def overview(rows: Sequence[Row]) -> Iterator[str]:
    """Each edition: what it is, how many entries each of its lists has, its digest, or why it cannot be played."""
    for row in rows:
        whose = "shipped" if row.shipped else "your own"
        told = f"{row.name} ({whose}): {row.fault or ', '.join(filter(None, (row.title, row.date)))}"
        yield Styled(told, "strong")
        if not row.fault:
            counts = ", ".join(f"{name} {count}" for name, count in row.counts.items())
            entries = counted(sum(row.counts.values()), "entry", "entries")
            yield from screen.wrapped(f"  {counts}", f"  {entries}, digest {row.digest[:12]}")


def used(table: Shown) -> Table:
    """A list's head and rows, without columns that are empty in all of them."""
    told = [column for column in zip(table.head, *table.rows, strict=True) if any(column[1:]) or not table.rows]
    return [*zip(*told, strict=True)]


def laid_out(tables: Sequence[Shown]) -> Iterator[str]:
    """Tables without their empty columns; what is prose, or wider than the screen, in paragraphs."""
    for number, table in enumerate(tables):
        head, *rows = used(table)
        yield from (*([""] if number else []), Styled(table.title, "strong"))
        yield from _paragraphs(rows) if table.prose else _table(head, rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """A table with a line below its head, or paragraphs where it is wider than the screen."""
    ruled = ["-" * max(map(width, column)) for column in zip(head, *rows, strict=True)]
    text = columns([head, ruled, *rows])
    return _paragraphs(rows) if max(map(width, text)) > screen.cells() else text


def _paragraphs(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as wrapped text: what stands first is in the margin, and each line of a cell is a line."""
    margin = max(width(first) for first, *_ in rows) + 2
    for first, *rest in rows:
        head = f"{' ' * (margin - 2 - width(first))}{first}  "
        for line in (part for cell in rest for part in cell.splitlines()):
            yield from broken(line, screen.cells(), head, " " * margin)
            head = " " * margin
