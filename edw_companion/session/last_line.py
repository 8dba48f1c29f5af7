"""A last line that lacks only its LF: some editors leave it so, and a write in progress looks like it for a moment.

It counts if this laptop has seen it, or if nobody is writing just now (section 4 of the contract).
"""

from edw_companion.errors import EdwError
from edw_companion.session import files
from edw_companion.session.journal import NotASessionError, Seen, mend, read_journal
from edw_companion.session.lines import Event
from edw_companion.session.locks import locked


def unended(data: bytes, seen: Seen | None = None) -> Event | None:
    """The last event of a session's bytes, if its line is whole and only lacks its LF."""
    try:
        return mend(read_journal(data, seen))
    except NotASessionError:
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
