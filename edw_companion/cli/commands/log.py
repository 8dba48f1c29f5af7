"""``log``: what happened, in words, undone and voided lines shown as such; ``export``: it and the table, for programs.

Both print comma-separated values, too, of which a row is one fact (see ``core/fact_rows``).
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import click

from edw_companion.cli import complete
from edw_companion.cli.app import App
from edw_companion.cli.options import command, option
from edw_companion.cli.screen import as_text, visible
from edw_companion.cli.table import Loaded, code_of, loaded
from edw_companion.core import words
from edw_companion.core.fact_rows import facts
from edw_companion.core.hidden import shown
from edw_companion.core.kind import Shown
from edw_companion.core.params import started
from edw_companion.core.pile_moves import turned_of
from edw_companion.core.rules import overruled
from edw_companion.core.state import NotStartedError, State
from edw_companion.core.view import of_seats
from edw_companion.errors import UsageError
from edw_companion.session.history import MOVES, Stacks, taken_back, voided
from edw_companion.session.lines import Event
from edw_companion.session.session import Session
from edw_companion.text import Styled, Table, listed, restyled
from edw_companion.times import clock, date, day

_OF_FACT = ("session", "turn", "seat", "player", "kind", "from", "to", "by", "with")
_OF_LINE = ("n", "at", "says", "anyway", "undone_by", "voided_by", "code")
COLUMNS = (*_OF_FACT, *_OF_LINE)
"""What a row says of the fact, and then of its line. Whatever has an ``undone_by`` or ``voided_by`` does not count."""

Row = Mapping[str, Any]


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
@option("--who", help="Only lines that WHO has a part in.")
@click.option("--kind", metavar="KIND", shell_complete=complete.kind, help="Only lines of this kind, such as life.")
@click.option("--turn", metavar="N", type=click.IntRange(min=1), help="Only what was recorded in turn N.")
@click.option("--grep", metavar="TEXT", help="Only lines that say TEXT, in any case.")
@click.option("--all", "of_all", is_flag=True, help="Of all sessions on this laptop; LAST lines of each.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values, one fact a row.")
@option("--as")
def log(app: App, last: int | None, of_all: bool, as_csv: bool, **filters: Any) -> Shown:
    """Show the history: who, what and why, line by line.

    With LAST it shows only the last so many lines. What was undone or voided stays in sight and says so. Times are
    those of this laptop's clock; --json and --csv have UTC.

    For spreadsheets --csv has a row for each fact of a line: session, turn, seat, player, kind, from, to, by, with;
    and then the line: n, at, says, anyway, undone_by, voided_by, code. A change of life is a row for each player, with
    the life before and after it; payments are of the kind life, too. What has an undone_by or voided_by does not count.

    Example: edw log 10 --who Ann --kind life
    """
    if as_csv and (app.as_json or click.get_current_context().params.get("as_tables")):
        raise UsageError("Choose one of --csv, --json and --as.")

    def found(table: Loaded) -> Found:
        wanted = [*_filters(table, **filters)]
        kept = (row for row in rows(table, 0 if wanted else last or 0) if all(fits(row) for fits in wanted))
        of_log = [*kept][-(last or 0) :]
        return table, [*fact_rows(table, of_log)] if as_csv else of_log

    def found_in(session: Session) -> Found:
        table = loaded(session)
        try:
            return found(table)
        except (words.UnknownWordError, words.EmptySeatError, NotStartedError):  # nobody or nothing here is called so
            return table, []

    tables = app.of_every(found_in) if of_all else [found(app.read())]
    if as_csv:
        return Shown(None, csv_lines(row for _, of_one in tables for row in of_one))
    elsewhere = [_table(tables)]
    if not of_all:
        ((table, only),) = tables
        lines = _lines(table, only) if only else [_NOTHING]
        return Shown(only, lines, prose=bool(only), newest_last=bool(only), tables=elsewhere)
    data = [{"session": table.session.name, **row} for table, of_one in tables for row in of_one]
    return Shown(data, _of_all(tables) if data else [_NOTHING], prose=True, tables=elsewhere)


Found = tuple[Loaded, Sequence[Row]]
"""A table, and the lines of its log that were looked for, or their facts."""

_NOTHING = "No line of the log is like that."


def _table(tables: Iterable[Found]) -> Table:
    """The lines as a table to take elsewhere."""
    rows = [
        (table.session.name, str(row["n"]), clock(row["at"]), _words(row)) for table, found in tables for row in found
    ]
    return [("session", "line", "time", "what happened"), *rows]


def _of_all(tables: Iterable[Found]) -> Iterator[str]:
    """The lines of each session under its name."""
    for at, (table, found) in enumerate((table, found) for table, found in tables if found):
        yield from ("",) * bool(at)
        yield Styled(f"{table.session.name}, {table.game.title}, {date(table.session.begin['at'])}", "strong")
        yield from _lines(table, found)


def _filters(
    table: Loaded, who: str | None, kind: str | None, turn: int | None, grep: str | None
) -> Iterator[Callable[[Row], bool]]:
    """What must hold of each line that is shown."""
    if who is not None:
        seat = words.player(table.state, who, *started(table.state).guests)
        events, public = table.session.events, table.public

        def about(row: Row) -> bool:
            """An undo and a redo are about the lines that they move."""
            moved = row["event"]["of"] if row["do"] in MOVES else [row["n"]]
            return any(_has_part(seat, {**shown(events[n - 1], public), "draws": None}) for n in moved)

        yield about
    if kind is not None:
        do = words.one_of(kind, table.game.kinds, "kind of line", words.MANY)
        yield lambda row: row["do"] == do
    if turn is not None:
        numbers = [*turn_numbers(table.session.events)]
        yield lambda row: numbers[row["n"] - 1] == turn
    if grep is not None:
        text = grep.casefold()
        yield lambda row: text in _words(row).casefold()


def _has_part(seat: str, fact: object) -> bool:
    """Whether a line's facts name a seat."""
    if isinstance(fact, dict):
        return any(_has_part(seat, part) for pair in fact.items() for part in pair)
    return any(_has_part(seat, part) for part in fact) if isinstance(fact, list) else fact == seat


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


def _lines(table: Loaded, found: Sequence[Row]) -> Iterator[str]:
    """Each with its time; the date stands above the lines of another day."""
    wide = len(str(found[-1]["n"]))
    said = of_seats(table.state, (_words(row) for row in found), (row["event"].get("who") for row in found))
    today = day(found[0]["at"])
    for row, line in zip(found, said, strict=True):
        if day(row["at"]) != today:
            today = day(row["at"])
            yield Styled(today, "strong")
        text = f"{row['n']:{wide}}  {clock(row['at'])}  {line}"
        yield Styled(text, "dim") if row["undone_by"] or row["voided_by"] else restyled(line, text)


def _words(row: Row) -> str:
    said = f"{row['says']}{overruled(row)}"
    if row["voided_by"]:
        cards = [turned["card"] for turned in turned_of(row["event"])] if row["event"].get("hidden") else []
        hidden = f" It was {listed(cards)}." if cards else ""
        return f"[void, see line {row['voided_by']}] {said}{hidden}"
    if row["undone_by"]:
        return f"[undone by line {row['undone_by']}] {said}"
    return said


_PLAIN = r"[A-Za-z][A-Za-z0-9_ ,.'()/-]*[A-Za-z0-9.')]|[A-Za-z]"
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))


def block_yaml(value: Any) -> Iterator[str]:
    """A map or list as block YAML for people: no braces, no anchors, quotes only where YAML would read something else.

    Numbers, texts, booleans and None inside are read back as they are.
    """
    is_map = isinstance(value, dict)
    for each in value:
        head, part = (f"{_scalar(each)}:", value[each]) if is_map else ("-", each)
        if not isinstance(part, dict | list) or not part:
            yield f"{head} {_scalar(part)}"
            continue
        lines = block_yaml(part)
        yield head if is_map else f"- {next(lines)}"
        yield from (f"  {line}" for line in lines)


def _scalar(value: Any) -> str:
    import json  # the log does without

    if not isinstance(value, str):
        return json.dumps(value)
    if re.fullmatch(_PLAIN, value) and value.lower() not in _WORDS:
        return value
    text = json.dumps(value, ensure_ascii=False)  # in which what would act on a terminal is escaped, too
    return "".join(char if visible(char) == char else f"\\U{ord(char):08x}" for char in text)


@command()
@click.option("--yaml", "as_yaml", is_flag=True, help="Print plain block YAML, for people to read; the default.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the history as comma-separated values, one fact a row.")
@click.option("--all", "of_all", is_flag=True, help="Of all sessions on this laptop.")
def export(app: App, as_yaml: bool, as_csv: bool, of_all: bool) -> Shown:
    """Print the table as it stands and its history.

    YAML and JSON say the same. A hidden chaos card stays hidden until it is played. 'edw log --help' says what a row
    of --csv has.

    Example: edw export --yaml
    """
    if as_yaml + as_csv + app.as_json > 1:
        raise UsageError("Choose one of --yaml, --json and --csv.")

    def found(table: Loaded) -> Found:
        history = [*rows(table)]
        return table, [*fact_rows(table, history)] if as_csv else history

    tables = app.of_every(lambda session: found(loaded(session))) if of_all else [found(app.read())]
    if as_csv:
        return Shown(None, csv_lines(row for _, of_one in tables for row in of_one))
    from edw_companion.cli.commands.table import status_of  # the log does without

    exported = [{"table": status_of(table), "history": history} for table, history in tables]
    whole = exported if of_all else exported[0]
    return Shown(whole, block_yaml(whole))
