"""Signals at the prompt: however many come, and whenever, the table is drawn anew and nothing else happens."""

import os
import random
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from evening import BEGIN

from edw_companion.cli import main
from edw_companion.cli.play.terminal import Waking, WokenError

fcntl = pytest.importorskip("fcntl", reason="no such signals here")
pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
termios = pytest.importorskip("termios", reason="no terminals of that kind here")

PATIENCE = 20.0
EXEC = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", "edw_companion", "play"])
"""
"""The prompt with a terminal that is its own, and with Ctrl-C, which a shell takes from what runs in the background."""

CAUSES = (signal.SIGWINCH, signal.SIGCONT)


class Board:
    """``edw play`` at a terminal of its own, without anything between its keys and the program."""

    def __init__(self, home: Path) -> None:
        assert main.run(list(BEGIN), {"EDW_HOME": str(home)}) == 0
        self.session = home / "sessions" / "friday.yaml"
        self.written = b""
        environ = {**os.environ, "EDW_HOME": str(home), "TERM": "xterm"}
        for name in ("COLUMNS", "LINES"):
            environ.pop(name, None)
        self._master, slave = pty.openpty()
        self.resize(80, 24)
        self.run = subprocess.Popen(
            [sys.executable, "-c", EXEC],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environ,
            start_new_session=True,
        )
        os.close(slave)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def stop_and_resume(self) -> None:
        self.run.send_signal(signal.SIGSTOP)
        self.look(0.0005)
        self.run.send_signal(signal.SIGCONT)

    def look(self, seconds: float) -> None:
        """Take in what is written for so long."""
        stop = time.monotonic() + seconds
        while select.select([self._master], [], [], max(0.0, stop - time.monotonic()))[0]:
            try:
                self.written += os.read(self._master, 65536)
            except OSError:  # it has ended
                return

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def until(self, happened: Callable[[], bool], again: str = "") -> None:
        """Wait for something; ``again`` is typed once a second meanwhile."""
        stop = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < stop, self.written[-3000:].decode(errors="replace")
            self.type(again)
            for _ in range(20):
                self.look(0.05)
                if happened():
                    return

    def recorded(self) -> list[str]:
        """What the session's lines record, without its beginning and start."""
        return [line.split('"do": "')[1].split('"')[0] for line in self.session.read_text().splitlines()[4:]]

    def storm(self, times: int, dice: random.Random, typed: str) -> None:
        """So many resizes and resumes at random moments, and between them what is typed, key by key."""
        keys = iter(typed)
        for _ in range(times):
            if dice.random() < 0.7:
                self.resize(dice.randint(70, 140), dice.randint(24, 50))
            elif dice.random() < 0.5:
                self.run.send_signal(signal.SIGCONT)
            else:
                self.stop_and_resume()
            if dice.random() < 0.5:
                self.type(next(keys, ""))
            self.look(dice.choice((0, 0, 0.0003, 0.001, 0.004, 0.012)))
        self.type("".join(keys))

    def close(self) -> None:
        self.run.kill()
        self.run.wait()
        os.close(self._master)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    opened = Board(tmp_path / "home")
    try:
        yield opened
    finally:
        opened.close()


def test_a_thousand_resizes_and_resumes(board: Board) -> None:
    """In short only some hundred of them."""
    dice = random.Random(7)
    lines, turns = (6, 4) if os.environ.get("EDW_LONG") else (2, 2)
    board.until(lambda: b"edw> " in board.written)
    for _ in range(lines):
        before = len(board.recorded())
        board.storm(100, dice, "w-1\r" * 10)
        board.until(lambda seen=before + 10: len(board.recorded()) == seen)  # type: ignore[misc]
    assert board.recorded() == ["life"] * 10 * lines, "every line that was typed counts, once"
    for turn in range(1, turns + 1):
        board.written = b""
        board.type("n\r")
        board.until(lambda seen=10 * lines + turn: len(board.recorded()) == seen)  # type: ignore[misc]
        board.storm(100, dice, "")
        board.type("\r")
        assert board.recorded()[10 * lines :] == ["turn"] * turn
    board.type("note all is well\r")
    board.until(lambda: board.recorded()[-1] == "note")
    board.type("q\r")
    board.until(lambda: board.run.poll() is not None)
    assert board.run.returncode == 0
    assert b"fault of the program" not in board.written


def test_a_signal_sent_from_elsewhere_forgets_the_line_and_leaves_the_question(board: Board) -> None:
    board.until(lambda: b"edw> " in board.written)
    board.type("s w --card gravity\r")
    board.until(lambda: board.recorded() == ["spell"])
    board.type("s g wrath\r")
    board.until(lambda: b"pays 5 life" in board.written)
    board.type("w-5")
    board.look(0.3)
    board.run.send_signal(signal.SIGINT)
    board.look(0.5)
    board.type("0\r")
    board.until(lambda: board.recorded() == ["spell", "spell"])
    board.type("q\r")
    board.until(lambda: board.run.poll() is not None)
    assert board.run.returncode == 0


@pytest.fixture
def listening() -> Iterator[Waking]:
    """A prompt that takes signals; afterwards they are taken as before."""
    numbers = (*CAUSES, signal.SIGALRM)
    before = [signal.getsignal(number) for number in numbers]
    waking = Waking()
    waking.listen()
    try:
        yield waking
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def test_a_signal_is_noted_until_the_table_is_drawn(listening: Waking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda _prompt: "typed")
    for cause in CAUSES:
        assert listening.line("") == "typed"
        signal.raise_signal(cause)
        for _ in range(2):
            with pytest.raises(WokenError):
                listening.line("")
        listening.forget()


def test_a_signal_breaks_off_a_line_that_is_not_yet_typed(listening: Waking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", signal.raise_signal)  # it comes while Python is in C, as in readline
    with pytest.raises(WokenError):
        listening.line(signal.SIGWINCH)  # type: ignore[arg-type]


def test_two_signals_at_once_break_off_a_line_once(listening: Waking, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Python says where the second handler runs while the first one's exception is on its way."""
    monkeypatch.setattr("builtins.input", complaining(WokenError()))
    with pytest.raises(SystemError):
        listening.line("")
    signal.raise_signal(signal.SIGCONT)
    listening.forget()
    monkeypatch.setattr("builtins.input", complaining(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        listening.line("")


def test_a_signal_that_comes_during_a_completion_is_looked_at_soon(
    listening: Waking, monkeypatch: pytest.MonkeyPatch
) -> None:
    def completing(_prompt: str) -> str:
        signal.raise_signal(signal.SIGWINCH)
        return str(0 < signal.getitimer(signal.ITIMER_REAL)[0] < 1)

    monkeypatch.setattr("builtins.input", completing)
    assert listening.line("") == "True"


def complaining(cause: BaseException) -> Callable[[str], str]:
    """An ``input`` that a second signal has spoilt."""

    def read(_prompt: str) -> str:
        raise SystemError from cause

    return read
