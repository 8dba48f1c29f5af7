"""A session held for writing: lock, open, read, check, recover; the caller decides; one line is written and synced.

The order of the steps is section 3 of the contract. What is printed is printed after the lock was given back.
"""

import contextlib
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edw_companion.chance import Draw
from edw_companion.chance.chain import sha256
from edw_companion.errors import BadFileError, RefusedError, StorageError
from edw_companion.sentences import DO
from edw_companion.session import files
from edw_companion.session.files import NotRecordedError, clearing
from edw_companion.session.history import RULINGS, history
from edw_companion.session.journal import MAX_EVENTS, Seen
from edw_companion.session.keys import epoch_of, seen_path
from edw_companion.session.lines import MAX_LINE, BadLineError, Event, dumps, encode
from edw_companion.session.locks import locked
from edw_companion.session.paths import Home
from edw_companion.session.session import Clock, Session, again, book_of, no_such_session, utc_now, with_end


class DamagedError(BadFileError):
    """A line before the end of the file that is not as it was written."""

    def __init__(self, damage: BadLineError) -> None:
        super().__init__(
            f"{damage} The session can be read up to there, but nothing is recorded in it until "
            f"you put back a copy, or '{DO}' goes on from the lines before it.",
            "repair --accept",
        )


_ROOM = {
    **dict.fromkeys(("end", "result"), (0, 0)),
    **dict.fromkeys(("recovered", "amended", "accept-rollback", "rulings", "rekey"), (1, 1024)),
}
"""How many lines and bytes a kind of line leaves free: a full session can still be mended, and then be ended."""

_ROOM_OF_OTHERS = (16, MAX_LINE)


_UNDER_ANY = frozenset("rulings mix recovered amended accept-rollback end".split())  # noqa: SIM905
"""What is recorded under the rulings that a file has: phrases, which are mixed in by those of their key, and what is
done to the file. Everything else is recorded by the rulings of this program."""


class SessionWriter:
    """A session held for writing, as it stands with what was recorded through this writer.

    Attributes:
        recovered: the line that tells how the file's end had to be mended on opening, and whether what this laptop has
            seen was all there; None if it was whole.
        mended: what a command has done to that end though it records nothing else, for its message; "" for nothing.
        made: files beside the session that nothing names until a line is recorded.
        descriptor: the locked file.
    """

    def __init__(self, session: Session, descriptor: int, clock: Clock) -> None:
        """``clock`` gives the time of new lines."""
        self.session, self.descriptor, self._clock = session, descriptor, clock
        self.recovered: tuple[Event, bool] | None = None
        self.mended = ""
        self.made: list[str] = []

    def record(self, do: str, facts: Mapping[str, object], draws: Sequence[Draw] = ()) -> Event:
        """Append one line and put it on the disk; what this laptop has seen follows.

        In a file from before the present rulings a line that says so comes first.
        """
        if self.session.stacks.rulings < RULINGS and do not in _UNDER_ANY:
            self.record("rulings", {"to": RULINGS})
        session = self.session
        journal = session.journal
        line, event = encode(journal.last_seal, len(journal.events) + 1, self._clock(), do, facts, draws)
        lines, size = _ROOM.get(do, _ROOM_OF_OTHERS)
        if journal.size + len(line) > files.MAX_SIZE - size or len(journal.events) >= MAX_EVENTS - lines:
            raise RefusedError(
                f"This session is full (200,000 lines or 64 MiB): close it with '{DO}' and start the next with '{DO}'.",
                "end",
                "new",
            )
        self.keep(line, event)
        return event

    def put_aside(self, what: str, data: bytes) -> dict[str, Any]:
        """Copy bytes into a file beside the session, for a line to name; what that line tells of it."""
        path, told = copy_aside(self.session.path, what, data)
        self.made.append(path)
        return told

    def keep(self, line: bytes, event: Event) -> None:
        """Put a line on the disk, take it into the session, and note that this laptop has seen it."""
        files.append(self.descriptor, self.session.path, line, self.session.journal.size)
        self.made.clear()
        self.session = noted(advanced(self.session, line, event)).stamped(files.stamp(self.descriptor))


def copy_aside(path: str, what: str, data: bytes) -> tuple[str, dict[str, Any]]:
    """Bytes of a session copied into a new file beside it, on the disk: its path, and what a line tells of it."""
    moment = time.time_ns()
    while True:
        aside = f"{path.removesuffix('.yaml')}.{what}-{moment}"
        try:
            files.create(aside, data, sure=True)
        except FileExistsError:  # the clock has jumped back
            moment += 1
        else:
            digest = sha256(data).hexdigest()
            return aside, {"bytes": len(data), "sha256": digest, "aside": os.path.basename(aside)}


def advanced(session: Session, line: bytes, event: Event) -> Session:
    """The session with one more line."""
    journal = session.journal.extended(line, event)
    epoch = epoch_of(journal.events) if event["do"] in ("mix", "rekey") else session.epoch
    stacks = history(journal.events, session.stacks, len(session.events))
    return session._replace(journal=journal, stacks=stacks, epoch=epoch, stamp=None)


def noted(session: Session) -> Session:
    """The session, after this laptop has kept what it has seen of it."""
    seen = session.journal.seen(session.epoch.name)
    note_seen(session.home, session.epoch.sid, seen)
    return session._replace(seen=seen)


@contextlib.contextmanager
def alone(home: Home, name: str) -> Iterator[str]:
    """The path of a session that is there, which no other command writes to meanwhile."""
    path = home.session(name)
    try:
        os.lstat(path)
    except FileNotFoundError:
        raise no_such_session(home, name) from None
    except OSError as error:
        raise files.NotReadError(path, error) from error
    with locked(f"{path}.lock"):
        yield path


@contextlib.contextmanager
def writing(
    home: Home,
    name: str,
    clock: Clock = utc_now,
    *,
    expect: str | None = None,
    known: Session | None = None,
    closed: bool = False,
) -> Iterator[SessionWriter]:
    """Hold a session for writing.

    ``expect`` is the last seal that the player was shown when asked something; None if nothing was asked. ``known`` is
    an earlier reading, used again if the file still holds the same bytes. ``closed``: the session may be.
    """
    with alone(home, name) as path, files.opened(path, os.O_RDWR | os.O_APPEND) as descriptor:
        session = again(descriptor, path, known)
        ending = b""
        if session is None:
            read = files.read(descriptor, path)
            if not read.endswith(b"\n"):
                ending = with_end(read)[len(read) :]
            session = book_of(home, name, read + ending)
        check_writable(session, closed=closed)
        seen = session.missing()
        if seen is not None:
            raise BadFileError(
                f"This file is older than this laptop has seen: line {seen.n} was seen, the file ends with "
                f"line {len(session.events)} or has another line {seen.n}. Nothing is recorded in it. Put the "
                f"newer file back, or let the table agree to go on from here with '{DO}'.",
                "accept-rollback",
            )
        if expect is not None and session.journal.last_seal != expect:
            raise RefusedError("The session has changed since you were asked: look at it again and then answer.")
        writer = SessionWriter(session, descriptor, clock)
        try:
            with clearing(writer.made):
                if ending:  # its event is as good as recorded
                    files.append(descriptor, path, ending, session.journal.size - len(ending))
                    writer.mended = "Only the end of the file was mended: its last line is whole again"
                elif session.journal.tail:
                    _recover(writer)
                yield writer
        except NotRecordedError as error:
            if not writer.mended:
                raise
            stands = f"{writer.mended}; put that right and type the command again."
            raise NotRecordedError(error.path, error.error, stands) from error


def check_writable(session: Session, *, closed: bool = False) -> None:
    """Check that lines may be added; ``closed``: to a session that was closed, too."""
    session.check_name()
    if session.journal.damage is not None:
        raise DamagedError(session.journal.damage)
    if session.ended and not closed:
        ended = f"The session '{session.name}' was ended and its key published: start the next with '{DO}'."
        raise RefusedError(ended, "new")
    if session.stacks.rulings > RULINGS:
        raise BadFileError(
            f"This session was played with a newer version of edw (rulings {session.stacks.rulings}; this one knows "
            f"{RULINGS}): it can be read and verified here, and nothing is recorded in it. Bring edw up to date to "
            "play on."
        )


def _recover(writer: SessionWriter) -> None:
    """Put the end aside that an interrupted write left (section 4 of the contract); nothing good is touched."""
    complete = writer.session.seen is not None
    facts = writer.put_aside("torn", writer.session.journal.tail)
    files.shorten(writer.descriptor, writer.session.path, writer.session.journal.size)
    writer.made.clear()
    writer.mended = f"Only what an interrupted command had left was put aside in {facts['aside']}"
    writer.recovered = writer.record("recovered", facts), complete


def note_seen(home: Home, sid: str, seen: Seen) -> None:
    """Keep what this laptop has seen. Its absence is no fault: the line itself is on the disk."""
    with contextlib.suppress(StorageError):
        files.replace(seen_path(home, sid), f"{dumps(seen._asdict())}\n".encode())
