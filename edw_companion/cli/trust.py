"""``verify``: everything checked, in one screen."""

import click

from edw_companion import formats
from edw_companion.cli import screen
from edw_companion.cli.desk import Desk, pass_desk
from edw_companion.cli.options import json_option
from edw_companion.errors import RefusedError
from edw_companion.formats.auditing import audit
from edw_companion.session.book import Book, read_book
from edw_companion.session.lines import BadLineError
from edw_companion.session.proving import Tally, prove


class FoundError(RefusedError):
    """Verify found something."""


@click.command()
@json_option
@pass_desk
def verify(desk: Desk, as_json: bool) -> None:
    """Check every line of the session.

    Its seal, its draws, and that the line says what was drawn. It trusts nothing that was checked before. The first
    fault is named by its line; then the exit code is 1.

    Example: edw verify
    """
    book = read_book(desk.home, desk.name(), trust=False)
    try:
        tally = _check(book)
    except BadLineError as fault:
        if as_json:
            screen.say_json({"ok": False, "line": fault.n, "why": fault.why})
        raise FoundError(f"Line {fault.n} is not right: {fault.why}.") from None
    if as_json:
        rekeys = [{"line": n, "mixed": list(who)} for n, who in tally.rekeys]
        counts = {"taken_back": len(_taken_back(book)), "lines": len(book.events)}
        screen.say_json({"ok": True, **tally._asdict(), "rekeys": rekeys, **counts})
        return
    screen.say(_summary(book, tally))
    for n, who in tally.rekeys:
        screen.say(f"Line {n} began a new key; mixed in: {', '.join(who) or 'nobody'}.")
    for event in book.events:
        if event["do"] in ("recovered", "amended", "accept-rollback"):
            screen.say(f"Line {event['n']}: {formats.find(book.begin['format']).kinds[event['do']].tell(None, event)}")


def _check(book: Book) -> Tally:
    """Everything, or the first fault by line."""
    if book.journal.damage is not None:
        raise book.journal.damage
    if book.rolled_back() and book.seen is not None:
        raise BadLineError(book.seen.n, "this laptop has seen another line there: the file is older, or was exchanged")
    tally = prove(book.events)
    audit(formats.find(book.begin["format"]), book.events)
    return tally


def _taken_back(book: Book) -> list[int]:
    """The decisions that do not stand."""
    standing = {event["n"] for event in book.standing()}
    return [event["n"] for event in book.events if event["do"] not in ("undo", "redo") and event["n"] not in standing]


def _summary(book: Book, tally: Tally) -> str:
    parts = (
        f"{tally.proven} draws proven",
        f"{tally.by_hand} by hand",
        f"{tally.voided} voided",
        f"{len(_taken_back(book))} taken back",
        f"{tally.recoveries} recoveries",
    )
    return f"OK: {', '.join(parts)}"


