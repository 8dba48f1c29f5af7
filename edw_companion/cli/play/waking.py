"""Signals after which the table must be drawn anew: another size of the window, or back from the background.

They count only while somebody is waited for, so that no command is ever broken off by one; a command that is at work
draws with the new size anyway.
"""

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

_SIGNALS = ("SIGWINCH", "SIGCONT")


class WokenError(Exception):
    """Raised where somebody is waited for: what is on the screen is no longer as it was drawn."""


class Waking:
    """Whoever waits within ``waits`` is woken by WokenError."""

    def __init__(self) -> None:
        """Nobody waits yet."""
        self._waiting = False

    @contextlib.contextmanager
    def waits(self) -> Iterator[None]:
        """While this lasts, a signal breaks off the waiting."""
        self._waiting = True
        try:
            yield
        finally:
            self._waiting = False

    def listen(self) -> None:
        """Take the signals, where the system has them.

        Before readline is loaded: it passes them on to whoever was there first, and forgets who comes after it.
        """
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, self._wake)

    def _wake(self, _number: int, _frame: FrameType | None) -> None:
        if self._waiting:
            raise WokenError
