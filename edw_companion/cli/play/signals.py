"""Signals after which the table must be drawn anew: another size of the window, or back from the background.

A signal leaves a note, whatever the program is doing, and whoever waits for the players looks at it. For a key that is
``select``, beside a pipe into which Python writes a byte for each signal. For a line readline waits, in C: that call
alone is broken off by an exception, so that no command ever is, and no line that was typed is lost.
"""

import contextlib
import os
import select
import signal
import sys
from types import FrameType

_SIGNALS = ("SIGWINCH", "SIGCONT", "SIGALRM")
_SOON = 0.02
"""Seconds after which a signal is looked at that came while readline could not be broken off."""


class WokenError(Exception):
    """Raised where somebody is waited for: what is on the screen is no longer as it was drawn."""


class Waking:
    """Waiting for the players, which ends with WokenError where the table must be drawn anew; one that does not listen
    waits for them alone.
    """  # noqa: D205 - one sentence

    def __init__(self) -> None:
        """Nothing is noted yet."""
        self._noted = False
        self._reading = False
        self._pipe = -1

    def listen(self) -> None:
        """Take the signals, where the system has them.

        Before readline is loaded: it passes them on to whoever was there first, and forgets who comes after it.
        """
        numbers = [number for name in _SIGNALS if (number := getattr(signal, name, None)) is not None]
        if not numbers:
            return
        self._pipe, written = os.pipe()
        os.set_blocking(self._pipe, False)
        os.set_blocking(written, False)
        signal.set_wakeup_fd(written, warn_on_full_buffer=False)
        for number in numbers:
            signal.signal(number, self._note)

    def forget(self) -> None:
        """Whatever was noted is seen to by the drawing that begins now."""
        self._noted = False
        with contextlib.suppress(OSError):
            while os.read(self._pipe, 512):
                pass

    def line(self, prompt: str) -> str:
        """One line, as ``input`` gives it.

        Raises:
            WokenError: there is no whole line yet, and the table must be drawn anew.
            EOFError, KeyboardInterrupt: as ``input``.
        """
        typed: list[str] = []
        self._reading = True
        try:
            if not self._noted:
                _read(prompt, typed)
        except WokenError:
            pass
        except SystemError as error:
            # Two signals at once: Python runs the handler of the second while the exception of the first is on its
            # way, and complains of that. The first one is what counts.
            if isinstance(error.__cause__, KeyboardInterrupt):
                raise error.__cause__ from None
            if not self._noted:
                raise
        finally:
            self._reading = False
        if not typed:
            raise WokenError
        return typed[0]

    def key(self) -> None:
        """Wait until a key was pressed, which is not yet read.

        Raises:
            WokenError: none was, and the table must be drawn anew.
        """
        if self._pipe < 0:
            return
        keys = sys.stdin.fileno()
        while True:
            if keys in select.select([keys], [], [], 0)[0]:
                return
            if self._noted:
                raise WokenError
            select.select([keys, self._pipe], [], [])
            with contextlib.suppress(OSError):
                os.read(self._pipe, 512)

    def _note(self, _number: int, frame: FrameType | None) -> None:
        """What a signal does: it never acts but on ``_read``, whose whole body may be broken off anywhere."""
        self._noted = True
        if frame is not None and frame.f_code is _read.__code__:
            raise WokenError
        if self._reading:  # readline runs code of ours, a completion, and drops what that raises
            signal.setitimer(signal.ITIMER_REAL, _SOON)


def _read(prompt: str, typed: list[str]) -> None:
    """``input`` into a list, in one step for whoever breaks this off: the line is there, or it was not typed yet."""
    typed.extend(map(input, (prompt,)))
