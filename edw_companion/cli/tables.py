"""Tables to take elsewhere: into a chat, a spreadsheet, a page; and the history as comma-separated values.

Of the history a row is one fact (see ``core/fact_rows``). What a terminal shows is laid out in ``text``.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from edw_companion.cli.screen import visible
from edw_companion.cli.table import Loaded
from edw_companion.core.fact_rows import facts
from edw_companion.core.state import State
from edw_companion.session.history import Stacks
from edw_companion.session.lines import Event
from edw_companion.text import Table, columns

_OF_FACT = ("session", "turn", "seat", "player", "kind", "from", "to", "by", "with")
_OF_LINE = ("n", "at", "says", "anyway", "undone_by", "voided_by", "code")
COLUMNS = (*_OF_FACT, *_OF_LINE)
"""What a row says of the fact, and then of its line. Whatever has an ``undone_by`` or ``voided_by`` does not count."""

_FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula, or for white space before one."""


def as_text(cell: object) -> object:
    """A cell as a spreadsheet shows it: a text that would be a formula has an apostrophe before it, as is usual there.

    Numbers stay numbers, below zero too.
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def turn_numbers(events: Sequence[Event]) -> Iterator[int]:
    """By line, in which turn it was recorded: a turn's own line is its first, and one taken back is over; 0 before."""
    stacks = Stacks(events)
    begun = [(0, 0)]  # the line that begins a turn, and its number
    for event in events:
        stacks.take(event)
        if event["do"] in ("start", "turn"):
            begun.append((event["n"], event.get("number", 1)))
        yield next(number for n, number in reversed(begun) if not n or stacks.stands(events[n - 1]))


def fact_rows(table: Loaded, found: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """The facts of ``found`` lines of the log, as ``rows`` of ``log`` gives them."""
    state, turns = table.state, [*turn_numbers(table.session.events)]
    for row in found:
        for seat, kind, before, after, by, means in facts(row["event"]):
            people = bool(seat or means)  # else "white" is a colour, as of sleeves, and nobody's seat
            values = (
                *(table.session.name, turns[row["n"] - 1], seat if seat in state.players else "", _name(state, seat)),
                *(kind, *(_name(state, each) if people else each for each in (before, after)), _name(state, by), means),
            )
            yield {**dict(zip(_OF_FACT, values, strict=True)), **{name: row[name] for name in _OF_LINE}}


def _name(state: State, seat: Any) -> Any:
    """A seat's player, or a guest who is none; anything else as it is."""
    return state.name(seat) if seat in state.players else state.title(seat) if seat and isinstance(seat, str) else seat


def csv_lines(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Rows as lines of comma-separated values, the names of their columns first (RFC 4180, in UTF-8)."""
    for values in (COLUMNS, *([as_text(row[name]) for name in COLUMNS] for row in rows)):
        text = io.StringIO()
        csv.writer(text, lineterminator="").writerow(values)
        yield text.getvalue()


def pasted(tables: Sequence[Table], shape: str) -> str:
    """Tables as the text of one of tabulate's shapes, an empty line between two.

    ``shape``: "github" (a chat or a wiki), "tsv" (a spreadsheet), "html" (a page) or "plain". Cells are ``visible``, so
    that a TAB in one is no end of it; a spreadsheet takes none of them for a formula. "plain" is padded here, by
    ``width``.
    """
    import tabulate  # as importing it takes long

    tabulate.WIDE_CHARS_MODE = False  # else what is printed depends on what else is installed
    filled = "left" if shape == "github" else None  # for people who read it as it is
    made = []
    for head, *rows in tables:
        if shape == "plain":
            made.append("\n".join(columns([[visible(cell) for cell in row] for row in (head, *rows)])))
            continue
        cells = [[_cell(cell, shape) for cell in row] for row in rows]
        made.append(tabulate.tabulate(cells, headers=head, tablefmt=shape, disable_numparse=True, stralign=filled))
    return "\n\n".join(made) + "\n"


def _cell(text: str, shape: str) -> str:
    shown = visible(text)
    if shape == "tsv" and len(shown) > 1:  # a sign alone is no formula: it stands for nothing
        return str(as_text(shown))
    return shown.replace("|", r"\|") if shape == "github" else shown
