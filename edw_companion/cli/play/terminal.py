"""Lines typed at a terminal, with history and completion where it has readline; and when it must be drawn anew."""

import contextlib
import os
import select
import signal
import string
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType, ModuleType

import click

from edw_companion.cli.play.shorts import expand
from edw_companion.cli.text_in import leaves
from edw_companion.errors import EdwError
from edw_companion.games.short_forms import Short

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


PROMPT, ASKING = "edw> ", "?> "
"""Where a line is taken; the second while a question is open."""

_KEPT = 1000
_AFTER_ESCAPE = {"A": "previous-history", "B": "next-history", "C": "forward-char", "D": "backward-char"}
"""What the arrow keys do, by the last letter of their codes."""

Complete = Callable[[list[str], str], list[str]]
"""The words that may stand after these words, given the beginning of the one being typed."""


def find_readline() -> ModuleType | None:
    """The module, where there is one."""
    try:
        import readline
    except ImportError:
        return None
    return readline


class Typing:
    """Where lines come from.

    Attributes:
        history: the file that keeps what was typed.
    """

    def __init__(self, readline: ModuleType | None, history: Path, complete: Complete) -> None:
        """Without ``readline`` lines are typed all the same."""
        self.history = history
        self._readline = readline
        self._found: list[str] = []
        self._unfinished = ""
        self._begun = False
        if readline is not None:
            self._prepare(readline, complete)

    def _prepare(self, readline: ModuleType, complete: Complete) -> None:
        readline.set_auto_history(False)  # answers to questions are no commands
        readline.set_history_length(_KEPT)
        try:
            readline.read_history_file(self.history)
        except OSError:
            readline.clear_history()
        readline.set_completer_delims(" \t\n")
        if "libedit" not in (readline.__doc__ or ""):
            for key in string.ascii_letters + string.digits:  # Escape alone does nothing to the letter after it
                readline.parse_and_bind(f'"\\e{key}": self-insert')
            for key in ("\\C-m", "\\C-j"):  # else Escape and Enter would begin another way of editing
                readline.parse_and_bind(f'"\\e{key}": accept-line')
            for code, does in _AFTER_ESCAPE.items():  # ... and to an arrow key, whose code begins with an Escape
                for lead in ("[", "O"):
                    readline.parse_and_bind(f'"\\e\\e{lead}{code}": {does}')
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")

        def candidate(beginning: str, state: int) -> str | None:
            if state == 0:
                typed = readline.get_line_buffer()[: readline.get_begidx()]
                self._found = complete(typed.split(), beginning)
            return f"{self._found[state]} " if state < len(self._found) else None

        readline.set_completer(candidate)
        readline.set_startup_hook(self._go_on)

    def _go_on(self) -> None:
        """Put what was typed before waiting was broken off into the new line."""
        self._begun = True
        if self._readline is not None:
            self._readline.insert_text(self._unfinished)
        self._unfinished = ""

    def line(self, prompt: str, read: Callable[[str], str] = input) -> str:
        """One line, kept in the history if it is no answer.

        Where waiting was broken off, the next line begins with what was typed then.

        Raises:
            EOFError: Ctrl-D.
            KeyboardInterrupt: Ctrl-C.
            WokenError: ``read`` was broken off.
        """
        self._begun = False
        try:
            typed = read(prompt)
        except WokenError:
            if self._readline is not None and self._begun:  # else its buffer still holds the line before
                self._unfinished = self._readline.get_line_buffer()
            raise
        if typed.strip() and prompt == PROMPT and not leaves(typed) and self._readline is not None:
            self._readline.add_history(typed)
            try:
                self._readline.write_history_file(self.history)
            except OSError:
                self._readline = None  # a history that cannot be kept is no reason to bother anybody twice
        return typed


def completer(group: click.Group, app: object, shorts: Callable[[], Mapping[str, Short]]) -> Complete:
    """The completion that shells get, for lines with short forms."""
    from click.shell_completion import ShellComplete

    shell = ShellComplete(group, {"obj": app}, "edw", "_EDW_COMPLETE")

    def complete(typed: list[str], beginning: str) -> list[str]:
        try:
            words = expand(" ".join(typed), shorts()) if typed else []
            return [item.value for item in shell.get_completions(words, beginning)]
        except (EdwError, click.ClickException):
            return []

    return complete
