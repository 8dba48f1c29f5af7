"""A session opened: read it, or hold it for writing one line.

The order of the steps in ``writing`` is section 3 of the contract: lock, open, read, check, recover; the caller
then decides; ``record`` writes and syncs; the caller prints after the lock is given back.
"""

import contextlib
import hashlib
import os
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from edw_companion.chance.chain import SUPPLY, commit_of
from edw_companion.chance.source import Answer, Drawer, Key
from edw_companion.errors import BadFileError, RefusedError, StorageError
from edw_companion.session import files
from edw_companion.session.files import NotReadError
from edw_companion.session.history import History, history, standing
from edw_companion.session.journal import MAX_EVENTS, Journal, Seen, mend, read_journal, read_seen
from edw_companion.session.keys import Epoch, epoch_of, key_path, next_key, seen_path, write_secret
from edw_companion.session.lines import HEADER, Event, encode
from edw_companion.session.locks import locked
from edw_companion.session.places import Home, is_sid

Clock = Callable[[], str]
"""Gives the time as 2026-11-21T19:05:07Z: information only, never used."""


def utc_now() -> str:
    """The clock of real sessions."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


class NoSuchSessionError(BadFileError):
    """There is no file of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no session '{name}': 'edw sessions' lists them, 'edw new' starts one.")


class NeverStartedError(BadFileError):
    """The file holds less than one whole event."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The session '{name}' was never started, or its file was emptied: put your copy back, "
            f"or start it with 'edw new {name}'."
        )


class DamagedError(BadFileError):
    """Something before the end of the file is not as it was written."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(
            f"{journal.damage} The session can be read up to there, but nothing is recorded in it until "
            "'edw repair --accept' has put the good lines aside, or you put back a copy."
        )


class AnotherNameError(BadFileError):
    """A copied or renamed file."""

    def __init__(self, name: str, own: str) -> None:
        super().__init__(
            f"The file of '{name}' is a copy of the session '{own}': two of them would draw with the same keys. "
            f"Rename it back, or let 'edw --session {name} adopt' give it a name and a key of its own."
        )


class ExistsError(RefusedError):
    """A session of that name is there already."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is a session '{name}' already: choose another name, or go on with 'edw use {name}'.")


class OlderError(BadFileError):
    """The file is shorter than, or differs from, what this laptop has seen of it."""

    def __init__(self, seen: Seen, journal: Journal) -> None:
        super().__init__(
            f"This file is older than this laptop has seen: line {seen.n} was seen, "
            f"the file has {len(journal.events)} lines or another line {seen.n}. Nothing is recorded in it. Put the "
            "newer file back, or let the table agree to go on from here with 'edw accept-rollback'."
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


class Book(NamedTuple):
    """A session as it was read, with the stacks of undo and redo and the keys' present epoch."""

    home: Home
    name: str
    journal: Journal
    stacks: History
    epoch: Epoch
    seen: Seen | None

    @property
    def events(self) -> list[Event]:
        """All good lines."""
        return self.journal.events

    @property
    def begin(self) -> Event:
        """The first line."""
        return self.journal.events[0]

    @property
    def path(self) -> Path:
        """The session's file."""
        return self.home.session(self.name)

    @property
    def ended(self) -> bool:
        """Whether the key was published."""
        return any(event["do"] == "end" for event in self.events[-8:])

    def standing(self) -> list[Event]:
        """The events that make the table."""
        return standing(self.events, self.stacks)

    def rolled_back(self) -> bool:
        """Whether this laptop has seen a longer, or another, file of this session."""
        seen = self.seen
        return seen is not None and (len(self.events) < seen.n or self.events[seen.n - 1]["h"] != seen.h)


def answers(events: list[Event]) -> dict[tuple[str, str], Answer]:
    """What was asked and answered so far, undone or not; answers of voided lines may be asked anew."""
    voided = {event["of"] for event in events if event["do"] == "void"}
    found: dict[tuple[str, str], Answer] = {}
    for event in events:
        if "draws" not in event or event["n"] in voided:
            continue
        for draw in event["draws"]:
            if "label" in draw and "again" not in draw:
                question = (draw["label"], draw["spec"])
                found[question] = Answer(event["n"], tuple(draw["got"]), "src" in draw)
    return found


def _seen(home: Home, sid: str) -> Seen | None:
    try:
        return read_seen(files.read_file(seen_path(home, sid)))
    except (OSError, BadFileError, StorageError):
        return None


def _book(home: Home, name: str, data: bytes, *, trust: bool = True) -> Book:
    """Read bytes as the session ``name``; ``trust``: lines that were checked before are not checked again."""
    first = read_sid(data)
    seen = _seen(home, first) if first else None
    journal = read_journal(data, seen if trust else None)
    if not journal.events:
        if journal.damage is not None:
            raise journal.damage
        raise NeverStartedError(name)
    epoch = epoch_of(journal.events)
    if epoch.sid != first:
        seen = _seen(home, epoch.sid)
    return Book(home, name, journal, history(journal.events), epoch, seen)


def read_sid(data: bytes) -> str | None:
    """The id in the first line, by its place in the bytes: needed before the line can be read fast."""
    start = data.find(b'"sid": "', len(HEADER), len(HEADER) + 400)
    sid = data[start + 8 : start + 20].decode("ascii", "replace") if start >= 0 else ""
    return sid if is_sid(sid) else None


def read_book(home: Home, name: str, *, trust: bool = True) -> Book:
    """Open a session for reading; takes no lock and ignores what a write in progress has left behind.

    ``trust``: lines that were checked before, byte for byte, are not checked again.

    Raises:
        NoSuchSessionError, NeverStartedError, NotASessionError, BadLineError: there is nothing to read.
        OddFileError, NotReadError: the file is no plain file, or the system says no.
    """
    path = home.session(name)
    try:
        book = _book(home, name, files.read_file(path), trust=trust)
        if book.journal.damage is not None:  # perhaps a write was in progress: look once more
            time.sleep(0.02)
            book = _book(home, name, files.read_file(path), trust=trust)
    except FileNotFoundError:
        raise NoSuchSessionError(name) from None
    except NotADirectoryError as error:
        raise NotReadError(path, error) from error
    return book


class Writer:
    """A session held for writing.

    Attributes:
        book: the session as it stands, with what was recorded through this writer.
        recovered: whether the file's end had to be mended on opening.
    """

    def __init__(self, book: Book, descriptor: int, clock: Clock) -> None:
        """``descriptor`` is of the locked file; ``clock`` gives the time of new lines."""
        self.book = book
        self.recovered: Event | None = None
        self._descriptor = descriptor
        self._clock = clock

    def chance(self, word: str = "") -> Drawer:
        """What the decisions draw with; the key file is opened when the first key is needed."""
        book = self.book
        return Drawer(answers(book.events), lambda k: self._key(k), word)

    def _key(self, k: int) -> Key:
        return next_key(self.book.home, self.book.epoch, self.book.events, k)

    def record(self, do: str, facts: Mapping[str, Any], draws: list[Event]) -> Event:
        """Append one line and put it on the disk; what this laptop has seen follows.

        Raises:
            NotRecordedError, MaybeRecordedError, FullError: see there.
        """
        book = self.book
        journal = book.journal
        line, event = encode(journal.last_seal, len(journal.events) + 1, self._clock(), do, facts, draws)
        size = journal.size + len(line)
        if size > files.MAX_SIZE or len(journal.events) >= MAX_EVENTS:
            raise FullError
        files.append(self._descriptor, book.path, line, journal.size)
        self._after(line, event)
        return event

    def _after(self, line: bytes, event: Event) -> None:
        """Take the recorded line into the book, and note that this laptop has seen it."""
        book = self.book
        journal = book.journal.extended(line, event)
        events = journal.events
        epoch = epoch_of(events) if event["do"] in ("mix", "rekey") else book.epoch
        seen = journal.seen()
        self.book = Book(book.home, book.name, journal, history(events), epoch, seen)
        with contextlib.suppress(StorageError):  # its absence is no fault; the line itself is on the disk
            files.replace(seen_path(book.home, epoch.sid), seen.to_bytes())


@contextlib.contextmanager
def writing(
    home: Home, name: str, clock: Clock = utc_now, *, expect: str | None = None, rolled_back_too: bool = False
) -> Iterator[Writer]:
    """Hold a session for writing.

    Args:
        home: the data folder.
        name: the session.
        clock: the time of new lines.
        expect: the last seal that the player was shown when asked something; None if nothing was asked.
        rolled_back_too: hold it even if this laptop has seen a newer file (for ``accept-rollback``).

    Raises:
        OtherWriterError: another command is writing.
        DamagedError, OlderError, EndedError, AnotherNameError, MovedOnError: it may not be written to.
        NoSuchSessionError and the others of ``read_book``: there is nothing to write to.
    """
    path = home.session(name)
    if not path.exists() and not path.is_symlink():
        raise NoSuchSessionError(name)
    with locked(path.with_name(path.name + ".lock")), files.opened(path, os.O_RDWR | os.O_APPEND) as descriptor:
        book = _book(home, name, files.read(descriptor, path))
        if book.journal.damage is not None:
            raise DamagedError(book.journal)
        if book.epoch.name != name:
            raise AnotherNameError(name, book.epoch.name)
        if book.ended:
            raise EndedError(name)
        writer = Writer(book, descriptor, clock)
        if book.journal.tail:
            _recover(writer, descriptor)
        if writer.book.rolled_back() and not rolled_back_too and book.seen is not None:
            raise OlderError(book.seen, writer.book.journal)
        if expect is not None and writer.book.journal.last_seal != expect:
            raise MovedOnError
        yield writer


def _recover(writer: Writer, descriptor: int) -> None:
    """Mend the end that an interrupted write left (section 4 of the contract); nothing good is touched."""
    book = writer.book
    journal = book.journal
    whole = mend(journal)
    if whole is not None:
        # Everything but the LF arrived: the event is as good as recorded.
        files.append(descriptor, book.path, b"\n", journal.size + len(whole))
        writer.book = _book(book.home, book.name, files.read(descriptor, book.path))
        return
    aside = book.path.with_name(f"{book.name}.torn-{time.time_ns()}")
    files.create(aside, journal.tail)
    try:
        os.ftruncate(descriptor, journal.size)
    except OSError as error:
        raise files.NotRecordedError(book.path, error) from error
    files.sync(descriptor, book.path)
    writer.book = book._replace(journal=journal._replace(tail=b""))
    if book.rolled_back():
        return  # a line that was seen is missing: the caller refuses, and nothing may be recorded
    facts = {"bytes": len(journal.tail), "sha256": hashlib.sha256(journal.tail).hexdigest(), "aside": aside.name}
    writer.recovered = writer.record("recovered", facts, [])


def begin_book(home: Home, name: str, facts: Mapping[str, Any], clock: Clock = utc_now) -> Event:
    """Start a session: its key file first, then the file with its first line, in one write.

    Args:
        home: the data folder; its folders are made.
        name: the session's name; its file must not be there, or hold less than one whole event.
        facts: what the format puts into ``begin``, with "format".
        clock: the time of the line.

    Raises:
        ExistsError: there is such a session.
        NotRecordedError, MaybeRecordedError: the system would not write.
    """
    path = home.session(name)
    for folder in (home.sessions, home.keys):
        files.make_folder(folder)
    sid = secrets.token_hex(6)
    secret = secrets.token_hex(32)
    commit = commit_of(secret)
    head = {"v": "edw1", "sid": sid, "name": name}
    line, event = encode("0" * 32, 1, clock(), "begin", {**head, **facts, "supply": SUPPLY, "commit": commit}, [])
    with locked(path.with_name(path.name + ".lock")):
        leftover = _leftover(path, name)
        write_secret(key_path(home, sid, commit), secret)
        if leftover:
            path.rename(path.with_name(f"{name}.torn-{time.time_ns()}"))
        try:
            files.create(path, HEADER + line)
        except FileExistsError:
            raise ExistsError(name) from None
    return event


def _leftover(path: Path, name: str) -> bool:
    """Whether a file with less than one whole event lies there, which only ``new`` may replace."""
    try:
        data = files.read_file(path)
    except FileNotFoundError:
        return False
    if data.startswith(HEADER) and b"\n" in data[len(HEADER) :]:
        raise ExistsError(name)
    if not data.startswith(HEADER) and not HEADER.startswith(data):
        raise ExistsError(name)
    return True
