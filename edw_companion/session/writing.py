"""A session held for writing: lock, open, read, check, recover; the caller decides; one line is written and synced.

The order of the steps is section 3 of the contract. What is printed is printed after the lock was given back.
"""

import contextlib
import hashlib
import os
import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from edw_companion.errors import BadFileError, RefusedError, StorageError
from edw_companion.session import files
from edw_companion.session.book import AnotherNameError, Book, Clock, NoSuchSessionError, book_of, utc_now
from edw_companion.session.history import RULINGS, history
from edw_companion.session.journal import MAX_EVENTS, Journal, Seen, mend
from edw_companion.session.keys import epoch_of, seen_path
from edw_companion.session.lines import BadLineError, Event, encode
from edw_companion.session.locks import locked
from edw_companion.session.places import Home

if TYPE_CHECKING:
    from edw_companion.chance.source import Drawer


class DamagedError(BadFileError):
    """Something before the end of the file is not as it was written."""

    def __init__(self, damage: BadLineError) -> None:
        super().__init__(
            f"{damage} The session can be read up to there, but nothing is recorded in it until "
            "'edw repair --accept' has put the good lines aside, or you put back a copy."
        )


class OlderError(BadFileError):
    """The file is shorter than, or differs from, what this laptop has seen of it."""

    def __init__(self, seen: Seen, journal: Journal) -> None:
        super().__init__(
            f"This file is older than this laptop has seen: line {seen.n} was seen, "
            f"the file ends with line {len(journal.events)} or has another line {seen.n}. Nothing is recorded in it. "
            "Put the newer file back, or let the table agree to go on from here with 'edw accept-rollback'."
        )


class EndedError(RefusedError):
    """The session's key is published, so nothing more can be drawn or recorded."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The session '{name}' was ended and its key published: start the next with 'edw new'.")


class MovedOnError(RefusedError):
    """Somebody else recorded something between the question and the answer."""

    def __init__(self) -> None:
        super().__init__("The session has changed since you were asked: look at it again and then answer.")


class FullError(RefusedError):
    """A session has reached its limit."""

    def __init__(self) -> None:
        super().__init__("This session is full (200,000 lines or 64 MiB): end it and start the next with 'edw new'.")


class NewerRulingsError(BadFileError):
    """A session that was played by rulings which this program does not know."""

    def __init__(self, rulings: int) -> None:
        super().__init__(
            f"This session was played with a newer version of edw (rulings {rulings}; this one knows {RULINGS}): "
            "it can be read and verified here, and nothing is recorded in it. Bring edw up to date to play on."
        )


RECORDS = frozenset("rulings mix recovered amended accept-rollback rekey end".split())  # noqa: SIM905
"""What is recorded under whichever rulings a file has: phrases, which are mixed in by those of their key, and what
befalls the file. Everything else is recorded by the rulings of this program."""


class Recovery(NamedTuple):
    """A file's end that was mended: the line that tells so, and whether what this laptop has seen was all there."""

    event: Event
    complete: bool


class Writer:
    """A session held for writing.

    Attributes:
        book: the session as it stands, with what was recorded through this writer.
        recovered: how the file's end had to be mended on opening, if it had to.
        descriptor: the locked file.
    """

    def __init__(self, book: Book, descriptor: int, clock: Clock) -> None:
        """``clock`` gives the time of new lines."""
        self.book = book
        self.recovered: Recovery | None = None
        self.descriptor = descriptor
        self._clock = clock

    def chance(self, word: str = "") -> "Drawer":
        """What the decisions draw with; earlier answers and the key file are looked up when something is asked."""
        from edw_companion.session.drawing import drawer  # most commands draw nothing

        return drawer(self.book, word)

    def record(self, do: str, facts: Mapping[str, Any], draws: list[Event]) -> Event:
        """Append one line and put it on the disk; what this laptop has seen follows.

        In a file from before the present rulings a line that says so comes first.

        Raises:
            NotRecordedError, MaybeRecordedError, FullError, TooLongError: see there.
        """
        if self.book.stacks.rulings < RULINGS and do not in RECORDS:
            self.record("rulings", {"to": RULINGS}, [])
        book = self.book
        journal = book.journal
        line, event = encode(journal.last_seal, len(journal.events) + 1, self._clock(), do, facts, draws)
        if journal.size + len(line) > files.MAX_SIZE or len(journal.events) >= MAX_EVENTS:
            raise FullError
        files.append(self.descriptor, book.path, line, journal.size)
        self._after(line, event)
        return event

    def _after(self, line: bytes, event: Event) -> None:
        """Take the recorded line into the book, and note that this laptop has seen it.

        After a rollback that is only noted once a new key is there, so that a kill in between leaves it open.
        """
        book = self.book
        open_rollback = book.rolled_back() and event["do"] != "rekey"
        journal = book.journal.extended(line, event)
        epoch = epoch_of(journal.events) if event["do"] in ("mix", "rekey") else book.epoch
        seen = book.seen if open_rollback else journal.seen(epoch.name)
        stacks = history(journal.events, book.stacks, len(book.events))
        self.book = Book(book.home, book.name, journal, stacks, epoch, seen)
        if not open_rollback and seen is not None:
            note_seen(book.home, epoch.sid, seen)


@contextlib.contextmanager
def held(home: Home, name: str) -> Iterator[int]:
    """The locked file of a session that is there.

    Raises:
        NoSuchSessionError, NotReadError, OddFileError: it is not there, or no plain file.
        OtherWriterError, NotRecordedError: it cannot be locked.
    """
    path = home.session(name)
    try:
        os.lstat(path)
    except FileNotFoundError:
        raise NoSuchSessionError(name, home.names()) from None
    except OSError as error:
        raise files.NotReadError(path, error) from error
    with locked(f"{path}.lock"), files.opened(path, os.O_RDWR | os.O_APPEND) as descriptor:
        yield descriptor


@contextlib.contextmanager
def writing(
    home: Home, name: str, clock: Clock = utc_now, *, expect: str | None = None, known: Book | None = None
) -> Iterator[Writer]:
    """Hold a session for writing.

    Args:
        home: the data folder.
        name: the session.
        clock: the time of new lines.
        expect: the last seal that the player was shown when asked something; None if nothing was asked.
        known: an earlier reading, used again if the file still holds the same bytes.

    Raises:
        OtherWriterError: another command is writing.
        DamagedError, OlderError, EndedError, AnotherNameError, MovedOnError: it may not be written to.
        NoSuchSessionError and the others of ``read_book``: there is nothing to write to.
    """
    with held(home, name) as descriptor:
        book = book_of(home, name, files.read(descriptor, home.session(name)), known=known)
        check_writable(book)
        writer = Writer(book, descriptor, clock)
        if book.journal.tail:
            recover(writer)
        if writer.book.rolled_back() and book.seen is not None:
            raise OlderError(book.seen, writer.book.journal)
        if expect is not None and writer.book.journal.last_seal != expect:
            raise MovedOnError
        yield writer


def check_writable(book: Book) -> None:
    """Check that lines may be added.

    Raises:
        DamagedError, AnotherNameError, EndedError, NewerRulingsError: they may not.
    """
    if book.journal.damage is not None:
        raise DamagedError(book.journal.damage)
    if book.epoch.name != book.name:
        raise AnotherNameError(book.name, book.epoch.name)
    if book.ended:
        raise EndedError(book.name)
    if book.stacks.rulings > RULINGS:
        raise NewerRulingsError(book.stacks.rulings)


def recover(writer: Writer) -> None:
    """Mend the end that an interrupted write left (section 4 of the contract); nothing good is touched.

    A file that lacks a line which this laptop has seen is left as it is.
    """
    book = writer.book
    journal = book.journal
    whole = mend(journal)
    if whole is not None:
        # Everything but the LF arrived: the event is as good as recorded.
        files.append(writer.descriptor, book.path, b"\n", journal.size + len(whole))
        writer.book = book_of(book.home, book.name, files.read(writer.descriptor, book.path))
    elif not book.rolled_back():
        cut_tail(writer)


def cut_tail(writer: Writer) -> None:
    """Put the bytes after the last whole line aside, and tell so in a line."""
    complete = writer.book.seen is not None and not writer.book.rolled_back()
    facts = tail_aside(writer)
    writer.recovered = Recovery(writer.record("recovered", facts, []), complete)


def tail_aside(writer: Writer) -> dict[str, Any]:
    """Put the bytes after the last whole line into a file of their own; what there is to tell of it."""
    book = writer.book
    tail = book.journal.tail
    aside = put_aside(book.path, "torn", tail)
    files.shorten(writer.descriptor, book.path, book.journal.size)
    writer.book = book._replace(journal=book.journal._replace(tail=b""))
    return {"bytes": len(tail), "sha256": hashlib.sha256(tail).hexdigest(), "aside": aside}


def put_aside(path: str, what: str, data: bytes) -> str:
    """Keep bytes of a session in a new file beside it, on the disk before this returns; the file's name."""
    moment = time.time_ns()
    while True:
        aside = f"{path.removesuffix('.yaml')}.{what}-{moment}"
        try:
            files.create(aside, data)
        except FileExistsError:  # the clock has jumped back
            moment += 1
        else:
            return os.path.basename(aside)


def note_seen(home: Home, sid: str, seen: Seen) -> None:
    """Keep what this laptop has seen. Its absence is no fault: the line itself is on the disk."""
    with contextlib.suppress(StorageError):
        files.replace(seen_path(home, sid), seen.to_bytes())
