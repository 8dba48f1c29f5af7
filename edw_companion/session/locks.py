"""One writer at a time, between processes: a lock on a file beside the session, never truncated, never deleted.

A lock dies with its process, so a killed command leaves nothing to clean up.
"""

import contextlib
import errno
import importlib
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

from edw_companion.errors import BusyError
from edw_companion.session import files
from edw_companion.session.files import NotReadError, NotRecordedError, cause_of, opened

_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK, 0)
"""How the systems say that somebody else has the lock, the last one Wine; any other error will not pass by waiting."""


def try_posix(descriptor: int) -> None:
    """Take the lock or raise OSError at once."""
    fcntl: Any = importlib.import_module("fcntl")
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def try_windows(descriptor: int, how: str = "LK_NBLCK") -> None:
    """Take the lock or raise OSError at once; or give it back (LK_UNLCK). Byte 0 stands for the file."""
    msvcrt: Any = importlib.import_module("msvcrt")
    os.lseek(descriptor, 0, os.SEEK_SET)
    msvcrt.locking(descriptor, getattr(msvcrt, how), 1)


@contextlib.contextmanager
def locked(path: str, patience: float | None = None) -> Iterator[None]:
    """Hold the lock at ``path`` (made if it is not there); wait ``patience`` seconds at most (None: ``PATIENCE``)."""
    windows = os.name == "nt"
    with contextlib.ExitStack() as stack:
        try:
            descriptor = stack.enter_context(opened(path, os.O_RDWR | os.O_CREAT))
        except (NotReadError, FileNotFoundError) as error:
            raise NotRecordedError(path, cause_of(error)) from error
        most = files.PATIENCE if patience is None else patience
        _wait(try_windows if windows else try_posix, descriptor, path, most)
        if windows:
            stack.callback(try_windows, descriptor, "LK_UNLCK")  # before it is closed, as Windows asks
        yield


def _wait(attempt: Callable[[int], None], descriptor: int, path: str, patience: float) -> None:
    """Wait as long as others get on, each within ``patience`` seconds; a minute at most.

    It polls with jitter, first every 20 ms, and the sooner the longer it has waited: so many waiters take turns.
    """
    began = moved = time.monotonic()
    seen: object = None
    while True:
        try:
            return attempt(descriptor)
        except OSError as error:
            if error.errno not in _HELD:
                raise NotRecordedError(path, error) from error
            file = path.removesuffix(".lock")
            now, stamp = time.monotonic(), files.stamp(file)
            if stamp != seen:
                seen, moved = stamp, now if seen else began
            if now - moved >= patience or now - began >= 12 * patience:
                raise BusyError(
                    f"Another command is writing to {os.path.basename(file)} and has not finished in "
                    f"{files.PATIENCE:g} seconds. Nothing was recorded; type the command again."
                ) from error
        import random  # only a command that has to wait pays for it

        eager = min(1.0, (now - began) / patience)
        time.sleep(0.001 + random.uniform(0.5, 1) * 0.03 * (1 - eager) ** 3)
