"""An error of the system at each call that a changing command makes to it."""

import contextlib
import errno
import fcntl
import os
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from tables import copied, done, edw, going, journal, session, short_game

ERRORS = (errno.EIO, errno.ENOSPC, errno.EROFS, errno.EMFILE)
FILES = ("open", "fstat", "lstat", "lseek", "read", "write", "fsync", "ftruncate", "close")
CALLS = (*FILES, "replace", "unlink", "mkdir")
WORDS = ("legend", "white")


class Failing:
    """The system's calls, counted; one of them fails."""

    def __init__(self, fail_at: int, error: int, *, lasting: bool) -> None:
        """``lasting``: all later calls that change something fail too, as on a full disk."""
        self.count = 0
        self._fail_at = fail_at
        self._error = error
        self._lasting = lasting

    def wrap(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call, which fails when its turn has come."""

        def counted(*arguments: Any, **named: Any) -> Any:
            self.count += 1
            late = self._lasting and self.count > self._fail_at and name in ("write", "fsync", "ftruncate")
            if self.count == self._fail_at or late:
                if name == "close":
                    call(*arguments, **named)
                raise OSError(self._error, os.strerror(self._error))
            return call(*arguments, **named)

        return counted


@contextlib.contextmanager
def failing(fail_at: int, error: int, *, lasting: bool = False) -> Iterator[Failing]:
    """The ``fail_at``-th call from now on fails; 0: none does."""
    system = Failing(fail_at, error, lasting=lasting)
    kept = {name: getattr(os, name) for name in CALLS}
    flock = fcntl.flock
    try:
        for name, call in kept.items():
            setattr(os, name, system.wrap(name, call))
        fcntl.flock = system.wrap("flock", flock)
        yield system
    finally:
        for name, call in kept.items():
            setattr(os, name, call)
        fcntl.flock = flock


def prove(folder: Path, errors: tuple[int, ...] = ERRORS, step: int = 1) -> dict[str, int]:
    """Try every call with every error, on a whole and on a torn file.

    The file holds what it held before or one whole event more, and the message tells which, or that it is unknown.
    """
    whole = short_game(folder / "whole")
    torn = copied(whole, folder / "torn")
    with session(torn).open("ab") as file:
        file.write(b'- {"n": 9, "at": "20')
    tried = 0
    for home in (whole, torn):
        with failing(0, 0) as system:
            done(copied(home, folder / "work"), *WORDS)
        cases = list(product(errors, range(1, system.count + 1, step), (False, True)))
        for error, at, lasting in going(cases, "Errors"):
            _try(home, folder / "work", at, error, lasting=lasting)
            tried += 1
    return {"errors tried": tried, "halves recorded": 0, "untrue messages": 0}


def _try(home: Path, work: Path, at: int, error: int, *, lasting: bool) -> None:
    copied(home, work)
    before = journal(home).events
    with failing(at, error, lasting=lasting):
        ended = edw(work, *WORDS)
    case = (at, errno.errorcode[error], lasting, ended)
    after = [event for event in journal(work).events if event["do"] != "recovered"]
    assert "Traceback" not in ended.err, case
    recorded = len(after) == len(before) + 1 and after[-1]["do"] == "legend"
    assert recorded or after == before, case
    if ended.code == 0:
        assert recorded, case
    elif "may not be saved" in ended.err:
        assert ended.code == 74, case
    else:
        assert ended.code in (65, 74), case
        assert not recorded, case
    done(work, "note", "on we go")
    assert done(work, "verify").out.startswith("OK: "), case
