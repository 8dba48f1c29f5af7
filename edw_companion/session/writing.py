"""A session held for writing: lock, open, read, check, recover; the caller decides; one line is written and synced.

The order of the steps is section 3 of the contract. What is printed is printed after the lock was given back.
"""

import contextlib
import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from edw_companion.errors import BadFileError, EdwError, RefusedError, StorageError
from edw_companion.sentences import DO
from edw_companion.session import files
from edw_companion.session.aside import tail_aside
from edw_companion.session.book import AnotherNameError, Book, Clock, NoSuchSessionError, book_of, utc_now
from edw_companion.session.files import MaybeRecordedError, NotRecordedError
from edw_companion.session.history import RULINGS, history
from edw_companion.session.journal import MAX_EVENTS, Journal, Seen
from edw_companion.session.keys import epoch_of, seen_path
from edw_companion.session.last_line import with_end
from edw_companion.session.lines import MAX_LINE, BadLineError, Event, encode
from edw_companion.session.locks import locked
from edw_companion.session.places import Home

if TYPE_CHECKING:
    from edw_companion.chance.source import Drawer
    from edw_companion.session.drawing import Forbids


class DamagedError(BadFileError):
    """Something before the end of the file is not as it was written."""

    def __init__(self, damage: BadLineError) -> None:
        super().__init__(
            f"{damage} The session can be read up to there, but nothing is recorded in it until "
            f"you put back a copy, or '{DO}' goes on from the lines before it.",
            "repair --accept",
        )


class OlderError(BadFileError):
    """The file is shorter than, or differs from, what this laptop has seen of it."""

    def __init__(self, seen: Seen, journal: Journal) -> None:
        super().__init__(
            f"This file is older than this laptop has seen: line {seen.n} was seen, "
            f"the file ends with line {len(journal.events)} or has another line {seen.n}. Nothing is recorded in it. "
            f"Put the newer file back, or let the table agree to go on from here with '{DO}'.",
            "accept-rollback",
        )


class EndedError(RefusedError):
    """The session's key is published, so nothing more can be drawn or recorded."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The session '{name}' was ended and its key published: start the next with '{DO}'.", "new")


class MovedOnError(RefusedError):
    """Somebody else recorded something between the question and the answer."""

    def __init__(self) -> None:
        super().__init__("The session has changed since you were asked: look at it again and then answer.")


class FullError(RefusedError):
    """A session has reached its limit."""

    def __init__(self) -> None:
        super().__init__(
            f"This session is full (200,000 lines or 64 MiB): close it with '{DO}' and start the next with '{DO}'.",
            "end",
            "new",
        )


_ROOM = {"end": (0, 0), **dict.fromkeys(("recovered", "amended", "accept-rollback", "rulings", "rekey"), (1, 1024))}
"""How many lines and bytes a kind of line leaves free: a full session can still be mended, and then be ended."""

_ROOM_OF_OTHERS = (16, MAX_LINE)


class NewerRulingsError(BadFileError):
    """A session that was played by rulings which this program does not know."""

    def __init__(self, rulings: int) -> None:
        super().__init__(
            f"This session was played with a newer version of edw (rulings {rulings}; this one knows {RULINGS}): "
            "it can be read and verified here, and nothing is recorded in it. Bring edw up to date to play on."
        )


_UNDER_ANY = frozenset("rulings mix recovered amended accept-rollback end".split())  # noqa: SIM905
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
        mended: what a command has done to that end though it records nothing else, for its message; "" for nothing.
        made: files beside the session that nothing names until a line is recorded.
        descriptor: the locked file.
    """

    def __init__(self, book: Book, descriptor: int, clock: Clock) -> None:
        """``clock`` gives the time of new lines."""
        self.book = book
        self.recovered: Recovery | None = None
        self.mended = ""
        self.made: list[str] = []
        self.descriptor = descriptor
        self._clock = clock

    def chance(self, word: str, forbids: "Forbids") -> "Drawer":
        """What the decisions draw with; earlier answers and the key file are looked up when something is asked."""
        from edw_companion.session.drawing import drawer  # most commands draw nothing

        return drawer(self.book, word, forbids)

    def record(self, do: str, facts: Mapping[str, Any], draws: list[Event]) -> Event:
        """Append one line and put it on the disk; what this laptop has seen follows.

        In a file from before the present rulings a line that says so comes first.

        Raises:
            NotRecordedError, MaybeRecordedError, FullError, TooLongError: see there.
        """
        if self.book.stacks.rulings < RULINGS and do not in _UNDER_ANY:
            self.record("rulings", {"to": RULINGS}, [])
        book = self.book
        journal = book.journal
        line, event = encode(journal.last_seal, len(journal.events) + 1, self._clock(), do, facts, draws)
        lines, size = _ROOM.get(do, _ROOM_OF_OTHERS)
        if journal.size + len(line) > files.MAX_SIZE - size or len(journal.events) >= MAX_EVENTS - lines:
            raise FullError
        self.keep(line, event)
        return event

    def keep(self, line: bytes, event: Event) -> None:
        """Put a line on the disk, take it into the book, and note that this laptop has seen it."""
        files.append(self.descriptor, self.book.path, line, self.book.journal.size)
        self.made.clear()
        self.book = noted(advanced(self.book, line, event))


def advanced(book: Book, line: bytes, event: Event) -> Book:
    """The book with one more line."""
    journal = book.journal.extended(line, event)
    epoch = epoch_of(journal.events) if event["do"] in ("mix", "rekey") else book.epoch
    stacks = history(journal.events, book.stacks, len(book.events))
    return book._replace(journal=journal, stacks=stacks, epoch=epoch)


def noted(book: Book) -> Book:
    """The book, after this laptop has kept what it has seen of it."""
    seen = book.journal.seen(book.epoch.name)
    note_seen(book.home, book.epoch.sid, seen)
    return book._replace(seen=seen)


@contextlib.contextmanager
def alone(home: Home, name: str) -> Iterator[str]:
    """The path of a session that is there, which no other command writes to meanwhile.

    Raises:
        NoSuchSessionError, NotReadError: it is not there, or the system says no.
        OtherWriterError, NotRecordedError: it cannot be locked.
    """
    path = home.session(name)
    try:
        os.lstat(path)
    except FileNotFoundError:
        raise NoSuchSessionError(name, home.names()) from None
    except OSError as error:
        raise files.NotReadError(path, error) from error
    with locked(f"{path}.lock"):
        yield path


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
    with alone(home, name) as path, files.opened(path, os.O_RDWR | os.O_APPEND) as descriptor:
        read = files.read(descriptor, path)
        data = with_end(read)
        book = book_of(home, name, data, known=known)
        check_writable(book)
        if book.rolled_back() and book.seen is not None:
            raise OlderError(book.seen, book.journal)
        if expect is not None and book.journal.last_seal != expect:
            raise MovedOnError
        writer = Writer(book, descriptor, clock)
        try:
            if data is not read:
                _complete(writer, len(read))
            elif book.journal.tail:
                _recover(writer)
            yield writer
        except MaybeRecordedError:
            raise
        except EdwError as error:
            files.remove(*writer.made)
            if writer.mended and isinstance(error, NotRecordedError):
                stands = f"{writer.mended}; put that right and type the command again."
                raise NotRecordedError(error.path, error.error, stands) from error
            raise


def check_writable(book: Book) -> None:
    """Check that lines may be added.

    Raises:
        DamagedError, AnotherNameError, EndedError, NewerRulingsError: they may not.
    """
    if book.epoch.name != book.name and not book.ended:
        raise AnotherNameError(book.name, book.epoch.name, book.journal.damage)
    if book.journal.damage is not None:
        raise DamagedError(book.journal.damage)
    if book.ended:
        raise EndedError(book.name)
    if book.stacks.rulings > RULINGS:
        raise NewerRulingsError(book.stacks.rulings)


def _complete(writer: Writer, size: int) -> None:
    """Write the LF that the last line of a file of ``size`` bytes lacks: its event is as good as recorded."""
    files.append(writer.descriptor, writer.book.path, b"\n", size)
    writer.mended = "Only the end of the file was mended: its last line is whole again"


def _recover(writer: Writer) -> None:
    """Put the end aside that an interrupted write left (section 4 of the contract); nothing good is touched."""
    complete = writer.book.seen is not None
    facts = tail_aside(writer)
    files.shorten(writer.descriptor, writer.book.path, writer.book.journal.size)
    writer.made.clear()
    writer.mended = f"Only what an interrupted command had left was put aside in {facts['aside']}"
    writer.recovered = Recovery(writer.record("recovered", facts, []), complete)


def note_seen(home: Home, sid: str, seen: Seen) -> None:
    """Keep what this laptop has seen. Its absence is no fault: the line itself is on the disk."""
    with contextlib.suppress(StorageError):
        files.replace(seen_path(home, sid), seen.to_bytes())
