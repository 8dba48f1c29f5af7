"""``verify``: everything checked, in one screen."""

from collections.abc import Iterator

import click

from edw_companion.cli import screen
from edw_companion.cli.desk import Desk, pass_desk
from edw_companion.cli.laid import code_of, game_of
from edw_companion.cli.options import json_option
from edw_companion.cli.remarks import text_remarks
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.auditing import audit
from edw_companion.formats.format import MISFITS
from edw_companion.session.book import Book, read_book
from edw_companion.session.history import MOVES
from edw_companion.session.journal import Journal
from edw_companion.session.keys import first_groups
from edw_companion.session.lines import BadLineError
from edw_companion.session.proving import Tally, prove
from edw_companion.table.text import counted

CODE_DIGITS = 12


class FoundError(RefusedError):
    """Verify found something."""


class OtherCodeError(FoundError):
    """A code on paper that no line of the file comes to."""

    def __init__(self, code: str) -> None:
        super().__init__(
            f"No line of this file has the code {code}: check the number on paper; if it is right, this is an older "
            "file, or one that was changed and sealed anew."
        )


@click.command()
@click.option("--code", metavar="CODE", help="A code that was noted on paper: which line has it, if any has.")
@json_option
@pass_desk
def verify(desk: Desk, code: str | None, as_json: bool) -> None:
    """Check every line of the session.

    Its seal, its draws, and that the line says what was drawn. It trusts nothing that was checked before. The first
    fault is named by its line; then the exit code is 1. With --code it also finds a code that was noted on paper.
    'edw proof N' shows how one line's draws are recomputed without this program.

    Example: edw verify
    """
    try:
        book = read_book(desk.home, desk.name(), trust=False)
        tally = _checked(book)
    except BadLineError as fault:
        if as_json:
            screen.say_json({"ok": False, "line": fault.n, "why": fault.why})
        raise FoundError(f"Line {fault.n} is not right: {fault.why}.") from None
    noted = None if code is None else _noted(book, code)
    last = book.events[-1]
    if as_json:
        rekeys = [{"line": n, "mixed": list(who)} for n, who in tally.rekeys]
        counts = {"taken_back": len(_taken_back(book)), "lines": last["n"]}
        codes = {"commit": book.epoch.commit, "code": code_of(last), "noted": noted}
        screen.say_json({"ok": True, **tally._asdict(), "rekeys": rekeys, **counts, **codes})
        return
    screen.say(_summary(book, tally), *_remarks(book, tally))
    screen.say(f"Commit {first_groups(book.epoch.commit)}, {counted(last['n'], 'line')}, code {code_of(last)}")
    if noted is not None:
        screen.say(f"The code on paper is that of line {noted}: nothing up to there has changed since.")
    if book.journal.tail:
        screen.tell("The last command seems to have been interrupted; the next change mends the file.")


def _noted(book: Book, code: str) -> int:
    """The line that has a code.

    Raises:
        UsageError: it is no code.
        OtherCodeError: none has.
    """
    digits = code.replace("-", "").replace(" ", "").lower()
    if len(digits) != CODE_DIGITS or not set(digits) <= set("0123456789abcdef"):
        raise UsageError(f"'{code}' is no code: write it as it was shown, as in c0ce-4f22-1083.")
    for event in book.events:
        if event["h"].startswith(digits):
            return int(event["n"])
    raise OtherCodeError(code)


def first_fault(desk: Desk) -> BadLineError | None:
    """What is wrong with the session, for a command that could not make sense of it; None if it is sound."""
    try:
        _checked(read_book(desk.home, desk.name(), trust=False))
    except BadLineError as fault:
        return fault
    return None


def _checked(book: Book) -> Tally:
    """What was found in a sound session.

    Raises:
        BadLineError: of all faults the one in the first line.
    """
    faults = [fault for fault in (book.journal.damage, _foreign(book.journal), _unseen(book)) if fault]
    tally = None
    try:
        tally = prove(book.events)
    except BadLineError as fault:
        faults.append(fault)
    form = game_of(book)
    try:
        table = audit(form, book.events)
        for view in (form.status, form.board, form.due):
            view(table)
    except BadLineError as fault:
        faults.append(fault)
    except MISFITS:
        faults.append(BadLineError(len(book.events), "the table after it is none that can be shown"))
    if faults or tally is None:
        raise min(faults, key=lambda fault: fault.n)
    return tally


def _foreign(journal: Journal) -> BadLineError | None:
    """A whole line at the end that is none of the session's, which the next change would put aside.

    What has no LF, or holds a NUL, is the tail of a write that was cut off (section 4 of the contract) and no fault.
    """
    if all(b"\0" in line for line in journal.tail.split(b"\n")[:-1]):
        return None
    why = "it is none of this session's (if a command was interrupted just now, the next change puts it aside)"
    return BadLineError(len(journal.events) + 1, why)


def _unseen(book: Book) -> BadLineError | None:
    """A line that this laptop has seen and that is not there."""
    seen = book.seen
    if seen is None or not book.rolled_back():
        return None
    if seen.n > len(book.events):
        return BadLineError(seen.n, f"this laptop has seen it, but the file ends with line {len(book.events)}")
    return BadLineError(seen.n, "this laptop has seen another line there: the file was exchanged or sealed anew")


def _taken_back(book: Book) -> list[int]:
    """The decisions that do not stand."""
    standing = {event["n"] for event in book.standing()}
    return [event["n"] for event in book.events if event["do"] not in MOVES and event["n"] not in standing]


def _summary(book: Book, tally: Tally) -> str:
    parts = (
        f"{tally.proven} draws proven",
        f"{tally.by_hand} by hand",
        f"{tally.voided} voided",
        f"{len(_taken_back(book))} taken back",
        f"{tally.recoveries} recoveries",
    )
    return f"OK: {', '.join(parts)}"


def _remarks(book: Book, tally: Tally) -> Iterator[str]:
    """What a table may want to ask about, though every line is sound."""
    kinds = game_of(book).kinds
    earlier = book.begin.get("earlier")
    if earlier:
        yield f"Line 1: sessions of this name that began on this laptop before and are gone: {earlier}."
    yield from text_remarks(book.events)
    mixed = dict(tally.rekeys)
    for event in book.events:
        n, do = event["n"], event["do"]
        if do == "rekey":
            yield f"Line {n}: {kinds[do].tell(None, event)} Mixed in: {', '.join(mixed[n]) or 'nobody'}."
        elif do in ("recovered", "amended", "accept-rollback"):
            yield f"Line {n}: {kinds[do].tell(None, event)}"
