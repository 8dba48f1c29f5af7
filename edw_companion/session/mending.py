"""What only the whole table may agree to: a new key, a copied file of its own, an older file, a repair.

Each is a line that stays, and each brings a new key: whoever has seen the lines that were lost, or the other copy,
could foresee what the old key draws.
"""

import contextlib
import hashlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

from edw_companion.chance.chain import SUPPLY
from edw_companion.errors import BadFileError, EdwError, RefusedError
from edw_companion.session import files
from edw_companion.session.book import AnotherNameError, Book, Clock, book_of
from edw_companion.session.exchanging import exchange
from edw_companion.session.journal import cut
from edw_companion.session.keys import key_path, new_secret, new_sid
from edw_companion.session.last_line import with_end
from edw_companion.session.lines import BadLineError, Event, code
from edw_companion.session.places import Home
from edw_companion.session.returns import ReturnsError, without_returns
from edw_companion.session.writing import (
    DamagedError,
    Writer,
    advanced,
    alone,
    check_writable,
    noted,
    put_aside,
    tail_aside,
)

Misfit = Callable[[Book], BadLineError | None]
"""Finds the first line that is sealed rightly and that its game cannot take all the same."""


class NotACopyError(RefusedError):
    """The file has the name that it says it has."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The session '{name}' is no copy of another one: there is nothing to adopt.")


class NotOlderError(RefusedError):
    """This laptop has seen nothing that the file does not have."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The file of '{name}' has all that this laptop has seen of it: there is nothing to accept.")


class SoundError(RefusedError):
    """There is nothing to repair."""

    def __init__(self, name: str) -> None:
        super().__init__(f"Every line of '{name}' is as it was written: there is nothing to repair.")


class EndedCopyError(RefusedError):
    """A copy of a session that has ended."""

    def __init__(self, name: str, own: str) -> None:
        super().__init__(
            f"The file of '{name}' is a copy of the session '{own}', which has ended: nothing more is drawn in it, so "
            "it needs no key of its own. It can be read and verified as it is."
        )


class NothingLeftError(BadFileError):
    """Not even the first line is good."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"No line of '{name}' is good, so a repair would leave nothing: put your copy of the file back. "
            "Nothing was changed."
        )


class Mended(NamedTuple):
    """A session after it was mended.

    Attributes:
        book: how it stands.
        events: the lines that tell what was done; none after the end of a session, where no line may stand.
        aside: the name of the file that what was left out was put into; "" if nothing was, or if a line names it.
    """

    book: Book
    events: list[Event]
    aside: str = ""


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


class Draft(Writer):
    """A session that is written anew: its good lines and what is recorded here, in place of its file in one step."""

    def __init__(self, book: Book, clock: Clock) -> None:
        """Nothing is on the disk before ``put``."""
        super().__init__(book, -1, clock)

    def keep(self, line: bytes, event: Event) -> None:
        """Take a line into the book."""
        self.book = advanced(self.book, line, event)

    def put(self) -> None:
        """Exchange the file.

        Raises:
            NotRecordedError, OpenElsewhereError, MaybeRecordedError: as ``exchange``.
        """
        exchange(self.book.path, self.book.journal.data)


@contextlib.contextmanager
def _drafting(book: Book, clock: Clock) -> Iterator[Draft]:
    """A draft that is put in place at the end; if it is not, the files that were made for it are taken away again."""
    draft = Draft(book, clock)
    try:
        yield draft
        draft.put()
    except files.MaybeRecordedError:
        raise
    except EdwError:
        files.remove(*draft.made)
        raise


def rekey(writer: Writer, why: str, **names: str) -> Event:
    """Begin a new secret: phrases may be mixed in again, and no draw made before says anything of those to come.

    Args:
        writer: of the session.
        why: for the log.
        names: "name" and "sid", for a copy that becomes a session of its own.
    """
    book = writer.book
    sid = names.get("sid", book.epoch.sid)
    commit = new_secret(book.home, sid)
    writer.made.append(key_path(book.home, sid, commit))
    return writer.record("rekey", {**names, "supply": SUPPLY, "commit": commit, "why": why}, [])


def _own_names(book: Book) -> dict[str, str]:
    """What a rekey says of a copy that becomes a session of its own; nothing of a session under its own name."""
    return {} if book.epoch.name == book.name else {"name": book.name, "sid": new_sid()}


def _copy_of(own: str) -> str:
    """Why a copy gets a key."""
    return f"a copy of the session {own} goes on under its own name"


def adopt(home: Home, name: str, misfit: Misfit, clock: Clock) -> Mended:
    """Make a copied or renamed file a session of its own: its own name, id and key.

    Nothing is noted as seen of the other session.

    Raises:
        NotACopyError, EndedCopyError, AnotherNameError, DamagedError: it cannot be, or has to be repaired.
    """
    with alone(home, name) as path:
        book = book_of(home, name, with_end(files.read_file(path)))
        own = book.epoch.name
        if own == name:
            raise NotACopyError(name)
        damage = book.journal.damage or misfit(book)
        if book.ended:
            raise EndedCopyError(name, own) if damage is None else DamagedError(damage)
        if damage is not None:
            raise AnotherNameError(name, own, damage)
        with _drafting(book, clock) as draft:
            told = [draft.record("recovered", tail_aside(draft), [])] if book.journal.tail else []
            renewed = rekey(draft, _copy_of(own), **_own_names(book))
        return Mended(noted(draft.book), [*told, renewed])


def accept_rollback(home: Home, name: str, why: str, misfit: Misfit, clock: Clock) -> Mended:
    """Go on from a file that lacks lines which this laptop has seen.

    Raises:
        NotOlderError, DamagedError, EndedError, AnotherNameError: it cannot be.
    """
    with alone(home, name) as path:
        book = book_of(home, name, with_end(files.read_file(path)))
        check_writable(book)
        seen = book.seen
        if seen is None or not book.rolled_back():
            raise NotOlderError(name)
        damage = misfit(book)
        if damage is not None:
            raise DamagedError(damage)
        with _drafting(book, clock) as draft:
            told = [draft.record("recovered", tail_aside(draft), [])] if book.journal.tail else []
            told.append(draft.record("accept-rollback", {"seen": seen.n, "code": code(seen.h), "why": why}, []))
            told.append(rekey(draft, "the keys of the lines that are gone are known"))
        return Mended(noted(draft.book), told)


def diagnose(home: Home, name: str, data: bytes, misfit: Misfit) -> Fault:
    """What is wrong with a session, and what a repair would make of it.

    Raises:
        SoundError: nothing is.
        NothingLeftError: not even its first line is good.
        NeverStartedError, NotASessionError: it is none.
    """
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
        raise SoundError(name)
    good = book_of(home, name, plain[: journal.size])
    left_out = rest.count(b"\n") + (rest[-1:] not in (b"", b"\n"))
    return Fault(data, good, journal.damage, returns, left_out)


def repair(home: Home, name: str, misfit: Misfit, clock: Clock) -> Mended:
    """Copy a file that is not as it was written aside, keep its good lines, and go on from there.

    A copied or renamed file becomes a session of its own by it. What this laptop has seen beyond the lines that are
    left out stays to be accepted.

    Raises:
        As ``diagnose``.
    """
    with alone(home, name) as path:
        data = files.read_file(path)
        fault = diagnose(home, name, data, misfit)
        book, last = fault.book, len(fault.book.events)
        with _drafting(book, clock) as draft:
            aside = put_aside(draft, "damaged", data)
            told = [] if book.ended else _amend(draft, fault, aside)
        if not told:
            return Mended(draft.book, [], aside)
        seen = book.seen
        lost = seen is not None and (seen.n > last + fault.left_out or (seen.n <= last and book.rolled_back()))
        same = draft.book.epoch.sid == book.epoch.sid
        return Mended(draft.book if lost and same else noted(draft.book), told)


def _amend(draft: Draft, fault: Fault, aside: str) -> list[Event]:
    """Record a repair, and a new key where keys may be known or another session has the same."""
    names, left_out = _own_names(draft.book), fault.left_out
    sha256 = hashlib.sha256(fault.data).hexdigest()
    facts = {"from": len(draft.book.events) + 1, "left_out": left_out, "sha256": sha256, "aside": aside}
    told = [draft.record("amended", facts, [])]
    if left_out:
        told.append(rekey(draft, "the keys of the lines that were left out are known", **names))
    elif names:
        told.append(rekey(draft, _copy_of(draft.book.epoch.name), **names))
    return told
