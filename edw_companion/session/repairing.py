"""A file that is not as it was written: what is wrong with it, and its good lines kept."""

import hashlib
from typing import NamedTuple

from edw_companion.errors import BadFileError, RefusedError
from edw_companion.session import files
from edw_companion.session.aside import put_aside
from edw_companion.session.book import Book, Clock, book_of
from edw_companion.session.drafting import Draft, drafting
from edw_companion.session.journal import cut
from edw_companion.session.last_line import with_end
from edw_companion.session.lines import BadLineError, Event, code
from edw_companion.session.mending import Mended, Misfit, copy_of, own_names, rekey
from edw_companion.session.places import Home
from edw_companion.session.returns import ReturnsError, without_returns
from edw_companion.session.writing import alone, noted


class NothingLeftError(BadFileError):
    """Not even the first line is good."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"No line of '{name}' is good, so a repair would leave nothing: put your copy of the file back. "
            "Nothing was changed."
        )


class Fault(NamedTuple):
    """A session that is not as it was written, and what a repair would make of it.

    Attributes:
        data: the whole file.
        book: the good lines.
        damage: the first line that is not good; None if only CRs are too many.
        returns: whether CRs would be taken out.
        left_out: how many lines would be left out.
    """

    data: bytes
    book: Book
    damage: BadLineError | None
    returns: bool
    left_out: int


def diagnose(home: Home, name: str, data: bytes, misfit: Misfit) -> Fault:
    """What is wrong with a session, and what a repair would make of it."""
    plain, returns = with_end(data), False
    try:
        book = book_of(home, name, plain, trust=False)
    except ReturnsError:
        plain, returns = with_end(without_returns(data)), True
        book = book_of(home, name, plain, trust=False)
    except BadLineError as first:
        raise NothingLeftError(name) from first
    fault = misfit(book)
    if fault is not None and fault.n == 1:
        raise NothingLeftError(name) from fault
    journal = book.journal if fault is None else cut(book.journal, plain, fault)
    rest = plain[journal.size :]
    # The next change puts a torn end aside by itself, unless no change can follow.
    if journal.damage is None and not returns and not (rest and book.ended):
        raise RefusedError(f"Every line of '{name}' is as it was written: there is nothing to repair.")
    good = book_of(home, name, plain[: journal.size])
    # What an interrupted command left at the end is no line: nobody was shown it, and nobody has its keys.
    left_out = 0 if journal.damage is None else rest.count(b"\n") + (rest[-1:] not in (b"", b"\n"))
    return Fault(data, good, journal.damage, returns, left_out)


def repair(home: Home, name: str, misfit: Misfit, clock: Clock) -> Mended:
    """Copy a file that is not as it was written aside, keep its good lines, and go on from there.

    A copied or renamed file becomes a session of its own by it. What this laptop has seen beyond the lines that are
    left out stays to be accepted.
    """
    with alone(home, name) as path:
        data = files.read_file(path)
        fault = diagnose(home, name, data, misfit)
        book = fault.book
        with drafting(book, clock) as draft:
            aside = put_aside(draft, "damaged", data)
            told = [] if book.ended else _amend(draft, fault, aside)
        if not told:
            return Mended(draft.book, [], aside)
        still_older = draft.book.rolled_back() and draft.book.epoch.sid == book.epoch.sid
        return Mended(draft.book if still_older else noted(draft.book), told)


def _amend(draft: Draft, fault: Fault, aside: str) -> list[Event]:
    """Record a repair, and a new key where keys may be known or another session has the same."""
    names, left_out = own_names(draft.book), fault.left_out
    good, seen = len(draft.book.events), draft.book.seen
    sha256 = hashlib.sha256(fault.data).hexdigest()
    facts = {"from": good + 1, "left_out": left_out, "sha256": sha256, "aside": aside}
    if seen is not None and not names and good < seen.n <= good + left_out:
        facts |= {"seen": seen.n, "code": code(seen.h)}
    told = [draft.record("amended", facts, [])]
    if left_out:
        told.append(rekey(draft, "the keys of the lines that were left out are known", **names))
    elif names:
        told.append(rekey(draft, copy_of(draft.book.epoch.name), **names))
    return told
