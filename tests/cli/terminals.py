"""Real terminals for tests: tmux with a command in it, keys that are pressed, and the screen as it is seen."""

import os
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import edw_companion

PATIENCE = float(os.environ.get("EDW_PATIENCE", "20"))
PAUSE = 0.05
"""Seconds from one look at a screen to the next."""

NUMBERS = count()
PROMPTS = ("edw>", "?>")
EDW = f"'{sys.executable}' -m edw_companion"


class Terminal:
    """A terminal of a given size with a command in it; after the command it says "left"."""

    def __init__(self, home: Path, command: str, columns: int = 80, lines: int = 24) -> None:
        self._server = ("tmux", "-u", "-L", f"edw-{os.getpid()}-{next(NUMBERS)}", "-f", "/dev/null")
        code = Path(edw_companion.__file__).parents[1]
        clean = f"env -u COLUMNS -u LINES -u NO_COLOR EDW_HOME='{home}' LC_ALL=C.UTF-8 PYTHONPATH='{code}'"
        # Ctrl-C reaches the shell as well: a plain sh would end with the command, and the screen with it.
        command = f"trap : INT; {clean} {command}; echo left; sleep 60"
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(lines), "-s", "t", command)

    def tmux(self, *words: str) -> str:
        done = subprocess.run((*self._server, *words), capture_output=True, text=True, check=True)
        return done.stdout

    def seen(self) -> list[str]:
        """The screen as it stands, without the empty lines at its end."""
        return [line.rstrip() for line in self.tmux("capture-pane", "-p", "-t", "t").rstrip().splitlines()]

    def typed_at(self) -> str:
        """The line where the cursor stands."""
        cursor = ("display-message", "-p", "-t", "t", "#{cursor_y}")  # one client asks both: a client is a process
        row, *lines = self.tmux(*cursor, ";", "capture-pane", "-p", "-t", "t").splitlines()
        return lines[int(row)].rstrip() if int(row) < len(lines) else ""

    def wait(self, *ends: str, but: str = "") -> list[str]:
        """Wait until the line of the cursor ends with one of ``ends`` and is not ``but``; the screen then.

        "edw>" is a bare prompt, be a question open or not.
        """
        stop = time.monotonic() + PATIENCE
        while time.monotonic() < stop:
            last = self.typed_at()
            bare = last in PROMPTS and "edw>" in ends
            if (bare or any(end != "edw>" and end in last for end in ends)) and (not but or last != but):
                return self.seen()
            time.sleep(PAUSE)
        raise AssertionError("\n".join([f"waited for {ends}, but:", *self.seen()]))

    def find(self, text: str) -> list[str]:
        """Wait until a line holds ``text``; the screen then."""
        stop = time.monotonic() + PATIENCE
        while time.monotonic() < stop:
            lines = self.seen()
            if any(text in line for line in lines):
                return lines
            time.sleep(PAUSE)
        raise AssertionError("\n".join([f"looked for {text}, but:", *self.seen()]))

    def wait_for_end(self) -> None:
        """Wait until the command has ended."""
        stop = time.monotonic() + PATIENCE
        while "left" not in self.seen():
            assert time.monotonic() < stop, "\n".join(self.seen())
            time.sleep(PAUSE)

    def type(self, text: str) -> None:
        """Type a line and wait until it stands there, then Enter."""
        before = self.typed_at()
        self.tmux("send-keys", "-l", "-t", "t", text)
        self.wait(text[-20:], but=before)
        self.tmux("send-keys", "-t", "t", "Enter")

    def type_unseen(self, text: str) -> None:
        """Type a line that is not shown."""
        self.tmux("send-keys", "-l", "-t", "t", text)
        self.tmux("send-keys", "-t", "t", "Enter")

    def key(self, key: str) -> None:
        """Press one key; "" is Enter."""
        self.tmux("send-keys", "-t", "t", *(["-l", key] if key else ["Enter"]))

    def interrupt(self) -> None:
        """Ctrl-C until a bare prompt stands there: one that comes while readline draws is not seen before the next."""
        for _ in range(20):
            self.tmux("send-keys", "-t", "t", "C-c")
            time.sleep(0.1)
            if self.typed_at() in PROMPTS:
                return
        raise AssertionError("\n".join(self.seen()))

    def close(self) -> None:
        """End the terminal and what runs in it."""
        subprocess.run((*self._server, "kill-server"), capture_output=True, check=False)
