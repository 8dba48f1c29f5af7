"""A session as it is read: its good lines, what stands of them, the keys' present epoch, what was seen of it.

Reading changes nothing. Writing is in ``writer``, what the table must agree to in ``repair``. Editors change line
ends: a last line without its LF counts if this laptop has seen it, or if nobody is writing just now, since a write in
progress looks like it for a moment (section 4 of the contract). Lines with CRs are noticed, and read without them.
"""

import contextlib
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from edw_companion.errors import BadFileError, EdwError, RefusedError, StorageError
from edw_companion.sentences import DO
from edw_companion.session import files
from edw_companion.session.files import NotReadError
from edw_companion.session.history import Stacks, history, standing
from edw_companion.session.journal import Journal, NotASessionError, Seen, current_sid, cut, read_journal
from edw_companion.session.keys import Epoch, epoch_of, seen_path
from edw_companion.session.lines import BadLineError, Event, code, decode, loads
from edw_companion.session.paths import Home
from edw_companion.tuples import NamedTuple

T = TypeVar("T")

Clock = Callable[[], str]
"""Gives the time as 2026-11-21T19:05:07Z: information only, never used."""


def utc_now() -> str:
    """The clock of real sessions."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def no_such_session(home: Home, name: str) -> BadFileError:
    """What to say of a name that no session has, with up to three whose names begin so, or resemble it."""
    from difflib import get_close_matches  # only a slip pays for it

    others = home.names()
    near = dict.fromkeys([*(other for other in others if other.startswith(name)), *get_close_matches(name, others)])
    hint = f" Did you mean {' or '.join([*near][:3])}?" if near else ""
    return BadFileError(f"There is no session '{name}': '{DO}' lists them, '{DO}' starts one.{hint}", "sessions", "new")


class NeverStartedError(BadFileError):
    """A file that holds less than one whole event."""


class AnotherNameError(BadFileError):
    """A copied or renamed file; ``damage`` is its first line that is not as written, if there is one."""

    def __init__(self, name: str, own: str, damage: BadLineError | None = None) -> None:
        copy = f"The file of '{name}' is a copy of the session '{own}'"
        if damage is None:
            super().__init__(
                f"{copy}: two of them would draw with the same keys. "
                f"Rename it back, or let '{DO}' give it a name and a key of its own.",
                f"--session {name} adopt",
            )
        else:
            super().__init__(
                f"{copy}, and line {damage.n} of it is not as it was written: {damage.why}. Put a copy of it back, or "
                f"let '{DO}' keep the lines before it under a name and a key of their own.",
                f"--session {name} repair --accept",
            )


class EndedCopyError(RefusedError):
    """A copy of a session that has ended."""

    def __init__(self, name: str, own: str) -> None:
        super().__init__(
            f"The file of '{name}' is a copy of the session '{own}', which has ended: nothing more is drawn in it, so "
            "it needs no key of its own. It can be read and verified as it is."
        )


class ReturnsError(BadFileError):
    """A session that can be read once the CRs are taken out."""

    def __init__(self, name: str, damage: BadLineError | None) -> None:
        loss = "no line is lost" if damage is None else f"it goes on from the lines before line {damage.n}"
        super().__init__(
            f"Lines of '{name}' end with CR and LF, as some editors and synced folders leave them: "
            f"'{DO}' copies the file aside and takes the CRs out, and {loss}.",
            "repair --accept",
        )


class Session(NamedTuple):
    """A session as it was read, with the stacks of undo and redo and the keys' present epoch.

    ``stamp``: that of its file, which is not read again while it has this stamp; None: it is, whatever its stamp.
    """

    home: Home
    name: str
    journal: Journal
    stacks: Stacks
    epoch: Epoch
    seen: Seen | None
    stamp: files.Stamp | None = None

    @property
    def events(self) -> Sequence[Event]:
        """All good lines."""
        return self.journal.events

    @property
    def begin(self) -> Event:
        """The first line."""
        return self.journal.events[0]

    @property
    def path(self) -> str:
        """The session's file."""
        return self.home.session(self.name)

    @property
    def ended(self) -> bool:
        """Whether the key was published."""
        return self.stacks.ended

    def stamped(self, stamp: files.Stamp | None) -> "Session":
        """The session, with the stamp that its file had just before it was read, or after it was written to.

        Not if the file holds more than is kept of it here, as a damaged one does, or less.
        """
        return self._replace(stamp=stamp if stamp is not None and stamp[0] == self.journal.size else None)

    def standing(self) -> list[Event]:
        """The events that make the table."""
        return standing(self.events, self.stacks)

    def until(self, damage: BadLineError) -> "Session":
        """The lines before one that is sealed rightly and yet does not fit; that error if it is the first."""
        if damage.n == 1:
            raise damage
        before = self.first(damage.n - 1)
        return before._replace(journal=before.journal._replace(damage=damage))

    def first(self, n: int) -> "Session":
        """The session as it was after line ``n``."""
        events = self.events[:n]
        return self._replace(
            journal=self.journal._replace(events=events), stacks=history(events), epoch=epoch_of(events)
        )

    def missing(self) -> Seen | None:
        """What this laptop has seen last of a longer or another file of this session, if no line accounts for it."""
        seen = self.seen
        if seen is None or (len(self.events) >= seen.n and self.events[seen.n - 1]["h"] == seen.h):
            return None
        # The table may have gone on without this very line: a kill may come before that is noted as seen.
        renewed = False
        for event in reversed(self.events):
            renewed = renewed or event["do"] == "rekey"
            told = event["do"] in ("accept-rollback", "amended") and (event.get("seen"), event.get("code"))
            if told == (seen.n, code(seen.h)):
                return None if renewed else seen
        return seen

    def check_name(self) -> None:
        """Refuse a copied or renamed file that has not ended."""
        if self.epoch.name != self.name and not self.ended:
            raise AnotherNameError(self.name, self.epoch.name, self.journal.damage)


def read_seen_file(path: str) -> Seen | None:
    """What this laptop has seen of a session, if that is on file and readable: its absence is no fault."""
    try:
        seen = Seen(**loads(files.read_file(path)))
    except (OSError, BadFileError, StorageError, ValueError, TypeError, RecursionError):
        return None
    whole = type(seen.n) is int and type(seen.size) is int and seen.n > 0 and seen.size > 0
    return seen if whole and all(isinstance(text, str) for text in (seen.name, seen.h, seen.sha256)) else None


def unended(data: bytes, seen: Seen | None = None) -> Event | None:
    """The last event of a session's bytes, if its line is whole and only lacks its LF."""
    try:
        journal = read_journal(data, seen)
        tail = journal.tail
        return decode(tail, journal.last_seal, len(journal.events) + 1) if tail and b"\n" not in tail else None
    except (NotASessionError, BadLineError):
        return None


def with_end(data: bytes, seen: Seen | None = None) -> bytes:
    """A session's bytes with that LF: for whoever holds the lock, and for files that no command of ours writes to."""
    return data if data.endswith(b"\n") or unended(data, seen) is None else data + b"\n"


def as_read(path: str, data: bytes, seen: Seen | None) -> bytes:
    """A session's bytes for a reader: with that LF if the line counts; ``seen`` is what this laptop has seen of it."""
    event = unended(data, seen)
    if event is None:
        return data
    if seen is not None and (seen.n, seen.h) == (event["n"], event["h"]):
        return data + b"\n"
    try:
        from edw_companion.session.locks import locked  # rare

        with locked(f"{path}.lock", 0):
            return with_end(files.read_file(path), seen)
    except (EdwError, FileNotFoundError):  # somebody is writing, or nobody can
        return data


def without_returns(data: bytes) -> bytes:
    """The bytes without any CR before an LF; a CR at the very end has lost its LF."""
    return re.sub(rb"\r+\n", b"\n", data + b"\n" if data.endswith(b"\r") else data)


def refuse_returns(name: str, data: bytes, good: int) -> None:
    """Refuse a file that has more good lines without its CRs than the ``good`` ones that it has with them."""
    if b"\r" not in data:
        return
    try:
        journal = read_journal(with_end(without_returns(data)))
    except NotASessionError:
        return
    if len(journal.events) > good:
        raise ReturnsError(name, journal.damage)


def _seen_of(home: Home, data: bytes) -> Seen | None:
    sid = current_sid(data)
    return read_seen_file(seen_path(home, sid)) if sid else None


def book_of(home: Home, name: str, data: bytes, *, trust: bool = True) -> Session:
    """Read bytes as the session ``name``; ``trust``: lines that were checked before are not checked again.

    Raises:
        BadLineError, NeverStartedError: not even the first line is good.
        ReturnsError: lines are good but for CRs before their LFs.
    """
    return _book(home, name, data, _seen_of(home, data), trust=trust)


def book_of_file(home: Home, file: str, data: bytes) -> Session:
    """Read the bytes of a ``file`` from anywhere as the session that it says it is; errors as ``book_of``.

    Of what this laptop knows of such a session nothing is looked for, neither its key nor what was seen of it.
    """
    try:
        session = _book(home, file, with_end(data), None, trust=False)
    except ReturnsError:
        ends = "end with CR and LF, as some mails and synced folders leave them"
        raise BadFileError(f"Lines of '{file}' {ends}: have it sent again as it is, in a zip file.") from None
    except NeverStartedError:
        raise BadFileError(f"'{file}' holds no whole line of a session.") from None
    return session._replace(name=session.epoch.name)


def _book(home: Home, name: str, data: bytes, seen: Seen | None, *, trust: bool) -> Session:
    try:
        journal = read_journal(data, seen, trust=trust)
    except NotASessionError:
        refuse_returns(name, data, 0)
        raise
    if journal.damage is not None:
        refuse_returns(name, data, len(journal.events))
    if not journal.events:
        raise journal.damage or NeverStartedError(
            f"The session '{name}' was never started, or its file was emptied: put your copy back, "
            f"or start it with '{DO}'.",
            f"new {name}",
        )
    while True:
        try:
            return Session(home, name, journal, history(journal.events), epoch_of(journal.events), seen)
        except BadLineError as damage:  # sealed rightly, and yet nothing that can have been written there
            journal = cut(journal, data, damage)


def again(descriptor: int, path: str, known: Session | None) -> Session | None:
    """What is known of an opened session, if that is what it holds: a prompt that stays open reads a session once.

    It is compared byte by byte, unless its stamp is the one that is known.
    """
    if known is None or known.path != path or known.journal.damage is not None:
        return None
    stamp = files.stamp(descriptor)
    if (stamp is None or stamp != known.stamp) and not files.holds(descriptor, path, known.journal.content):
        return None
    return known._replace(seen=read_seen_file(seen_path(known.home, known.epoch.sid))).stamped(stamp)


def read_bytes(home: Home, name: str) -> bytes:
    """The file of a session for reading, with the LF that only its last line lacks (section 4 of the contract)."""
    with _opened(home, name) as (path, descriptor):
        data = files.read(descriptor, path)
    if data.endswith(b'"}'):
        return as_read(path, data, _seen_of(home, data))
    return data


@contextlib.contextmanager
def _opened(home: Home, name: str) -> Iterator[tuple[str, int]]:
    path = home.session(name)
    try:
        with files.opened(path, os.O_RDONLY) as descriptor:
            yield path, descriptor
    except FileNotFoundError:
        raise no_such_session(home, name) from None
    except NotADirectoryError as error:
        raise NotReadError(path, error) from error


def read_session(home: Home, name: str, *, trust: bool = True, known: Session | None = None) -> Session:
    """Open a session for reading; takes no lock and ignores what a write in progress has left behind.

    ``trust``: lines that were checked before, byte for byte, are not checked again. ``known``: an earlier reading,
    returned if the file still holds the same bytes.
    """
    session = None
    if known is not None:
        with _opened(home, name) as (path, descriptor):
            session = again(descriptor, path, known)
    session = session or book_of(home, name, read_bytes(home, name), trust=trust)
    if session.journal.damage is not None or session.journal.tail:  # perhaps a write was in progress: look once more
        time.sleep(0.02)
        session = book_of(home, name, read_bytes(home, name), trust=trust)
    session.check_name()
    return session


def every(home: Home, names: Iterable[str], each: Callable[[Session], T]) -> tuple[list[T], list[str]]:
    """What ``each`` gives of these sessions; and of those that are left out, a sentence why.

    These are the ones that cannot be read as a whole, and copies: they stop nobody. No lock is taken.
    """
    found: list[T] = []
    left_out: list[str] = []
    there = set(home.names())
    for name in names:
        try:
            session = read_session(home, name)
            if session.journal.damage is not None:
                raise session.journal.damage
            if session.epoch.name != name and session.epoch.name in there:
                raise EndedCopyError(name, session.epoch.name)
            found.append(each(session))
        except EdwError as error:
            left_out.append(f"'{name}' is left out: {error}")
    return found, left_out
