"""Bytes of a session that are put aside: copied into a file beside it, which a line of the session names."""

import hashlib
import os
import time
from typing import TYPE_CHECKING, Any

from edw_companion.session import files

if TYPE_CHECKING:
    from edw_companion.session.writing import Writer


def copy_aside(path: str, what: str, data: bytes) -> str:
    """Keep bytes of a session in a new file beside it, on the disk before this returns; that file's path."""
    moment = time.time_ns()
    while True:
        aside = f"{path.removesuffix('.yaml')}.{what}-{moment}"
        try:
            files.create(aside, data, sure=True)
        except FileExistsError:  # the clock has jumped back
            moment += 1
        else:
            return aside


def aside_facts(aside: str, data: bytes) -> dict[str, Any]:
    """What a ``recovered`` line tells of bytes that were put into the file ``aside``."""
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest(), "aside": os.path.basename(aside)}


def tail_aside(writer: "Writer") -> dict[str, Any]:
    """Copy the bytes after the last whole line into a file of their own; what there is to tell of it."""
    tail = writer.book.journal.tail
    return aside_facts(put_aside(writer, "torn", tail), tail)


def put_aside(writer: "Writer", what: str, data: bytes) -> str:
    """As ``copy_aside``, for a line of this writer's to name."""
    path = copy_aside(writer.book.path, what, data)
    writer.made.append(path)
    return os.path.basename(path)
