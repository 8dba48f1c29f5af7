"""A session held for writing: lock, open, read, check, recover; the caller decides; one line is written and synced.

The order of the steps is section 3 of the contract. What is printed is printed after the lock was given back. The first
line of a session is begun here as well, with the key file before it; and the game to try, which may always go.
"""

import contextlib
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edw_companion.chance import Draw
from edw_companion.chance.chain import SUPPLY, sha256, sha256_hex
from edw_companion.errors import BadFileError, RefusedError, StorageError
from edw_companion.sentences import DO
from edw_companion.session import files
from edw_companion.session.files import NotRecordedError, clearing
from edw_companion.session.history import RULINGS, history
from edw_companion.session.journal import MAX_EVENTS, Seen, is_unbegun, read_journal
from edw_companion.session.keys import epoch_of, key_path, new_secret, new_sid, seen_path
from edw_companion.session.lines import FIRST_SEAL, HEADER, MAX_LINE, BadLineError, Event, dumps, encode
from edw_companion.session.locks import locked
from edw_companion.session.paths import DEMO, DEMO_SID, Home
from edw_companion.session.session import (
    Clock,
    Session,
    again,
    book_of,
    no_such_session,
    read_seen_file,
    unended,
    utc_now,
    with_end,
)


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
        return copy_aside(self.session.path, what, data, self.made)

    def keep(self, line: bytes, event: Event) -> None:
        """Put a line on the disk, take it into the session, and note that this laptop has seen it."""
        files.append(self.descriptor, self.session.path, line, self.session.journal.size)
        self.made.clear()
        self.session = noted(advanced(self.session, line, event)).stamped(files.stamp(self.descriptor))


def copy_aside(path: str, what: str, data: bytes, made: list[str]) -> dict[str, Any]:
    """Copy bytes of a session into a new file beside it, which is ``made`` then; what a line tells of it."""
    moment = time.time_ns()
    while True:
        aside = f"{path.removesuffix('.yaml')}.{what}-{moment}"
        try:
            files.create(aside, data, sure=True)
        except FileExistsError:  # the clock has jumped back
            moment += 1
        else:
            made.append(aside)
            return {"bytes": len(data), "sha256": sha256(data).hexdigest(), "aside": os.path.basename(aside)}


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


def begin_session(
    home: Home, name: str, facts: Mapping[str, object], clock: Clock = utc_now, seed: tuple[str, str] = ("", "")
) -> Event:
    """Start a session: its key file first, then the file with its first line, in one write.

    The file must not be there, or hold less than one whole event: what a creation that was cut off has left is put
    aside, and a second line tells so. ``facts`` are the game's in ``begin``, with "format"; ``seed`` is an id and a
    secret that are known, of the game to try.
    """
    path = home.session(name)
    for folder in (home.sessions, home.keys):
        files.make_folder(folder)
    made: list[str] = []
    with locked(f"{path}.lock"), clearing(made):
        leftover = unbegun(path, name)
        sid, known = seed
        sid = sid or new_sid()
        # So many sessions of this name has this laptop seen begin; they are gone, or the name would not be free.
        found = [read_seen_file(entry.path) for entry in os.scandir(home.keys) if entry.name.endswith(".seen")]
        earlier = sum(seen is not None and seen.name == name for seen in found)
        commit = new_secret(home, sid, known)
        made.append(key_path(home, sid, commit))
        head = {"v": "edw1", "sid": sid, "name": name, **({"earlier": earlier} if earlier else {}), "rulings": RULINGS}
        facts = {**head, **facts, "supply": SUPPLY, "commit": commit}
        line, event = encode(FIRST_SEAL, 1, clock(), "begin", facts)
        data = HEADER + line
        if leftover is None:
            with files.told_as(NotRecordedError, path):
                files.create(path, data)
        else:
            if leftover.strip(b"\0"):
                data += encode(event["h"], 2, clock(), "recovered", copy_aside(path, "torn", leftover, made))[0]
            files.exchange(path, data)
    note_seen(home, sid, read_journal(data).seen(name))
    return event


def unbegun(path: str, name: str) -> bytes | None:
    """The bytes of a file of less than one whole event, which only ``new`` may replace; None without a file.

    Raises:
        RefusedError: there is a session of that name.
    """
    try:
        data = files.read_file(path)
    except FileNotFoundError:
        return None
    if not is_unbegun(data) or unended(data):
        there = f"There is a session '{name}' already: choose another name, or go on with '{DO}'."
        raise RefusedError(there, f"use {name}")
    return data


def begin_demo(home: Home, facts: Mapping[str, object], clock: Clock, dice: str) -> None:
    """Begin the game to try, in the place of the one before; its secret is made of the ``dice``.

    Raises:
        RefusedError: a session of the players' own has its name.
    """
    remove_demo(home)
    begin_session(home, DEMO, facts, clock, (DEMO_SID, sha256_hex(dice)))


def remove_demo(home: Home) -> bool:
    """Take the game to try away, with its keys; whether there was one.

    Raises:
        RefusedError: a session of the players' own has its name.
    """
    path, there = home.session(DEMO), home.has_demo()
    if not there and os.path.lexists(path):
        own = f"'{DEMO}' is a session of your own here, and stays. With EDW_HOME=FOLDER '{DO}' goes elsewhere."
        raise RefusedError(own, "demo")
    if there:
        with locked(f"{path}.lock"), files.told_as(NotRecordedError, path):
            os.unlink(path)
    if os.path.isdir(home.keys):
        keys = [entry.path for entry in os.scandir(home.keys) if entry.name.startswith(f"{DEMO_SID}-")]
        files.remove(*keys, seen_path(home, DEMO_SID))
    return there
