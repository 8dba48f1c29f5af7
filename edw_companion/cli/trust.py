"""``verify``: everything checked, in one screen."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click

from edw_companion.cli import screen
from edw_companion.cli.desk import Desk, pass_desk
from edw_companion.cli.laid import code_of, game_of, torn_end
from edw_companion.cli.options import json_option
from edw_companion.cli.remarks import remarks
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.auditing import audit
from edw_companion.formats.format import MISFITS
from edw_companion.session.book import Book, read_book
from edw_companion.session.history import MOVES
from edw_companion.session.keys import Epoch, first_groups
from edw_companion.session.lines import FIRST_DIGITS, BadLineError, code
from edw_companion.session.proving import Tally, prove
from edw_companion.table.text import counted


class FoundError(RefusedError):
    """Verify found something."""


class OtherCodeError(FoundError):
    """A code on paper that nothing in the file comes to."""

    def __init__(self, name: str, code: str) -> None:
        super().__init__(
            f"Nothing in the session '{name}' has the code {code}: check the number on paper. If it is right, it "
            "belongs to another session, or this is an older file, or one that was changed and sealed anew."
        )


class Noted(NamedTuple):
    """What a code on paper belongs to: line ``n``, and its ``code`` or the ``commit`` that it published."""

    n: int
    kind: str

    @property
    def says(self) -> str:
        """In a sentence."""
        if self.kind == "commit":
            return (
                f"On paper is the commit of line {self.n}: the keys are those that were promised then. Who plays, the "
                "piles and the phrases are bound by codes, not by it."
            )
        return f"The code on paper is that of line {self.n}: nothing up to there has changed since."


@click.command()
@click.option(
    "--code",
    "codes",
    metavar="CODE",
    multiple=True,
    help="A code or commit that was noted on paper: which line has it, if any has. Repeat it for more.",
)
@json_option
@pass_desk
def verify(desk: Desk, codes: Sequence[str], as_json: bool) -> None:
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
    noted = [_noted(book, tally, code) for code in codes]
    last = book.events[-1]
    known = list(remarks(book, tally))
    if as_json:
        rekeys = [{"line": epoch.n, "mixed": [who for who, _ in epoch.phrases]} for epoch in tally.epochs[1:]]
        keys = [
            {"line": epoch.n, "commit": epoch.commit, "phrases": [list(phrase) for phrase in epoch.phrases]}
            for epoch in tally.epochs
        ]
        counts = {"taken_back": len(_taken_back(book)), "lines": last["n"]}
        paper = {"commit": book.epoch.commit, "code": code_of(last), "first_code": code(book.begin["h"], FIRST_DIGITS)}
        found: dict[str, Any] = {"noted": noted[0].n if noted else None, "on_paper": [one._asdict() for one in noted]}
        sums = {name: value for name, value in tally._asdict().items() if name != "epochs"}
        found |= {"rekeys": rekeys, "keys": keys, "worth_knowing": known}
        screen.say_json({"ok": True, **sums, **counts, **paper, **found})
        return
    screen.say(_summary(book, tally), *_bound(book, tally))
    if known:
        screen.say("Worth knowing:", *(f"- {remark}" for remark in known))
    screen.say(f"{counted(last['n'], 'line').capitalize()}, code {code_of(last)}", *(one.says for one in noted))
    if book.journal.tail:
        screen.tell(torn_end(book))


def _noted(book: Book, tally: Tally, text: str) -> Noted:
    """What a code on paper belongs to.

    Raises:
        UsageError: it is no code.
        OtherCodeError: nothing has it.
    """
    digits = text.replace("-", "").replace(" ", "").lower()
    if not 12 <= len(digits) <= 64 or not set(digits) <= set("0123456789abcdef"):
        raise UsageError(f"'{text}' is no code: write it as it was shown, as in c0ce-4f22-1083.")
    for event in book.events:
        if event["h"].startswith(digits):
            return Noted(event["n"], "code")
    for epoch in tally.epochs:
        if epoch.commit.startswith(digits):
            return Noted(epoch.n, "commit")
    raise OtherCodeError(book.name, text)


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
    faults = [fault for fault in (book.journal.damage, _foreign(book), _unseen(book)) if fault]
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


def _foreign(book: Book) -> BadLineError | None:
    """A whole line at the end that is none of the session's, which the next change or a repair would put aside.

    What has no LF, or holds a NUL, is the tail of a write that was cut off (section 4 of the contract) and no fault.
    """
    if all(b"\0" in line for line in book.journal.tail.split(b"\n")[:-1]):
        return None
    next_change = "if a command was interrupted just now, the next change puts it aside"
    remedy = "'edw repair --accept' puts it aside" if book.ended else next_change
    return BadLineError(len(book.events) + 1, f"it is none of this session's ({remedy})")


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


def _bound(book: Book, tally: Tally) -> Iterator[str]:
    """What binds the draws: the code of line 1, and each key with the phrases that were mixed in, in order."""
    yield f"Line 1: code {code(book.begin['h'], FIRST_DIGITS)}. {_key(tally.epochs[0])}"
    for epoch in tally.epochs[1:]:
        why = book.events[epoch.n - 1]["why"]
        yield f"Line {epoch.n}: a new key for the draws that follow, because {why}. {_key(epoch)}"


def _key(epoch: Epoch) -> str:
    phrases = "; ".join(f'{who} "{phrase}"' for who, phrase in epoch.phrases)
    mixed = f"Mixed in, in this order: {phrases}." if phrases else "Nobody mixed in a phrase."
    return f"Commit {first_groups(epoch.commit)}. {mixed}"
