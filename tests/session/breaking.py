"""The system's calls that change something, counted: at one of them the command is killed, or the system says no."""

import contextlib
import errno
import os
from collections.abc import Callable, Iterator
from typing import Any

CALLS = ("open", "write", "fsync", "ftruncate", "replace", "link", "unlink", "mkdir")


class Killed(BaseException):
    """The end of a process; whatever runs after it changes nothing more."""


class Breaking:
    """Calls as they come; ``at`` is the one that breaks, 0 none.

    Attributes:
        names: what was called, in order.
    """

    def __init__(self, at: int, error: int | None, *, half: bool) -> None:
        """``error``: what the system says; None for a kill. ``half``: a write gets half of its bytes out first."""
        self.names: list[str] = []
        self._at = at
        self._error = error
        self._half = half

    def wrap(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call, which breaks when its turn has come."""

        def counted(*arguments: Any, **named: Any) -> Any:
            if name == "open" and not arguments[1] & os.O_CREAT:
                return call(*arguments, **named)
            self.names.append(name)
            count = len(self.names)
            dead = self._error is None and count > self._at
            if not self._at or (count != self._at and not dead):
                return call(*arguments, **named)
            if name == "write" and self._half and not dead:
                call(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
            if self._error is None:
                raise Killed
            raise OSError(self._error, os.strerror(self._error))

        return counted


@contextlib.contextmanager
def breaking(at: int = 0, error: int | None = errno.ENOSPC, *, half: bool = False) -> Iterator[Breaking]:
    """The ``at``-th call from now on breaks; 0: none does, they are only counted."""
    system = Breaking(at, error, half=half)
    kept = {name: getattr(os, name) for name in CALLS}
    try:
        for name, call in kept.items():
            setattr(os, name, system.wrap(name, call))
        yield system
    finally:
        for name, call in kept.items():
            setattr(os, name, call)
