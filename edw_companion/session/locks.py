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

_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""How the systems say that somebody else has the lock; any other error will not pass by waiting."""


def _module(name: str) -> Any:
    return importlib.import_module(name)


def try_posix(descriptor: int) -> None:
    """Take the lock or raise OSError at once."""
    fcntl = _module("fcntl")
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def try_windows(descriptor: int, how: str = "LK_NBLCK") -> None:
    """Take the lock or raise OSError at once; or give it back (LK_UNLCK). Byte 0 stands for the file."""
    msvcrt = _module("msvcrt")
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
    """Poll every 1 to 5 ms, with jitter, and the sooner the longer it has waited: so that many waiters take turns."""
    began = time.monotonic()
    while True:
        try:
            return attempt(descriptor)
        except OSError as error:
            if error.errno not in _HELD:
                raise NotRecordedError(path, error) from error
            waited = time.monotonic() - began
            if waited >= patience:
                name = os.path.basename(path).removesuffix(".lock")
                raise BusyError(
                    f"Another command is writing to {name} and has not finished in {files.PATIENCE:g} seconds. "
                    "Nothing was recorded; type the command again."
                ) from error
        import random  # only a command that has to wait pays for it

        time.sleep(random.uniform(0.001, 0.005 - 0.004 * min(1.0, 4 * waited / patience)))
