"""Line ends that editors change: a last line that lacks its LF, and lines that end with CR and LF.

A line without its LF counts if this laptop has seen it, or if nobody is writing just now, since a write in progress
looks like it for a moment (section 4 of the contract). Lines with CRs are noticed, and read without them.
"""

import re

from edw_companion.errors import BadFileError, EdwError
from edw_companion.sentences import DO
from edw_companion.session import files
from edw_companion.session.journal import NotASessionError, Seen, read_journal
from edw_companion.session.lines import BadLineError, Event, decode
from edw_companion.session.locks import locked


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
        with locked(f"{path}.lock", 0):
            return with_end(files.read_file(path), seen)
    except (EdwError, FileNotFoundError):  # somebody is writing, or nobody can
        return data


class ReturnsError(BadFileError):
    """A session that can be read once the CRs are taken out."""

    def __init__(self, name: str, damage: BadLineError | None) -> None:
        loss = "no line is lost" if damage is None else f"it goes on from the lines before line {damage.n}"
        super().__init__(
            f"Lines of '{name}' end with CR and LF, as some editors and synced folders leave them: "
            f"'{DO}' copies the file aside and takes the CRs out, and {loss}.",
            "repair --accept",
        )


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
