"""``edw log``: what happened, in words; undone and voided lines are shown as such."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from edw_companion.cli.app import App
from edw_companion.cli.loaded import Loaded, code_of
from edw_companion.cli.options import command
from edw_companion.core.hidden import shown
from edw_companion.core.kind import Shown
from edw_companion.core.pile_moves import turned_of
from edw_companion.session.history import MOVES, taken_back, voided
from edw_companion.text import listed


def rows(table: Loaded, last: int = 0) -> Iterator[dict[str, Any]]:
    """Every line, or the ``last`` so many: its number, time, kind, words, code, and what became of it."""
    public = table.public
    standing = {event["n"] for event in table.session.standing()}
    void = voided(table.session.events)
    undone_by = {n: by for by, numbers in taken_back(table.session.events).items() for n in numbers}
    for event in table.session.events[-last:]:
        n = event["n"]
        moved = event["do"] in MOVES
        says = "" if moved else table.tell(event, public)
        if moved:  # it names each line that it moves
            lines = (f"line {n}, {table.tell(table.session.events[n - 1], public)}" for n in event["of"])
            says = f"{'Undone' if event['do'] == 'undo' else 'Redone'}: {' And '.join(lines)}"
        yield {
            "n": n,
            "at": event["at"],
            "do": event["do"],
            "says": says,
            "anyway": event.get("anyway"),
            "undone_by": undone_by.get(n) if n not in standing and not moved else None,
            "voided_by": void.get(n),
            "code": code_of(event),
            "event": shown(event, public),
        }


@command()
@click.argument("last", type=click.IntRange(min=1), required=False)
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
def log(app: App, last: int | None, as_csv: bool) -> Shown:
    """Show the history: who, what and why, line by line.

    With LAST it shows only the last so many lines. What was undone or voided stays in sight and says so. 'edw export'
    gives the same to other programs.

    Example: edw log 10
    """
    table = app.read()
    found = list(rows(table, last or 0))
    if as_csv:
        return Shown(found, csv_lines(found))
    wide = len(str(found[-1]["n"]))
    return Shown(found, (f"{row['n']:{wide}}  {row['at'][11:16]}  {_words(row)}" for row in found), prose=True)


def _words(row: Mapping[str, Any]) -> str:
    overruled = f" (all the same: {row['anyway']})" if row["anyway"] else ""
    if row["voided_by"]:
        cards = [turned["card"] for turned in turned_of(row["event"])] if row["event"].get("hidden") else []
        hidden = f" It was {listed(cards)}." if cards else ""
        return f"[void, see line {row['voided_by']}] {row['says']}{hidden}{overruled}"
    if row["undone_by"]:
        return f"[undone by line {row['undone_by']}] {row['says']}{overruled}"
    return f"{row['says']}{overruled}"


_FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula, or for white space before one."""


def as_text(cell: object) -> object:
    """A cell as a spreadsheet shows it: a text that would be a formula has an apostrophe before it, as is usual there.

    Numbers stay numbers, below zero too.
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def csv_lines(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Rows as comma-separated values, names first."""
    import csv
    import io

    names = ("n", "at", "do", "says", "anyway", "undone_by", "voided_by", "code")
    for values in (names, *([as_text(row[name]) for name in names] for row in found)):
        text = io.StringIO()
        csv.writer(text, lineterminator="").writerow(values)
        yield text.getvalue()
