"""The progress bar: seen on a terminal by whoever waits, gone afterwards, and not one byte of it anywhere else."""

import contextlib
import io
import os
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import click
import pytest
from conftest import FIVE, Edw

from edw_companion.cli import main, table
from edw_companion.cli.screen import Collected
from edw_companion.games import season

pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
LINES, CELLS = 24, 80


class Screen:
    """A terminal in which this process runs a command."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        master, slave = pty.openpty()
        self._written = b""
        self._reader = threading.Thread(target=self._read, args=(master,))
        self._reader.start()
        self.stream: TextIO = os.fdopen(slave, "w", encoding="utf-8")
        for name in ("stdout", "stderr"):
            monkeypatch.setattr(sys, name, self.stream)
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr("edw_companion.cli.screen.size", lambda: os.terminal_size((CELLS, LINES)))

    def _read(self, master: int) -> None:
        """Read as it is written, since a terminal keeps only so much."""
        with open(master, "rb", buffering=0) as terminal, contextlib.suppress(OSError):
            while found := terminal.read(65536):
                self._written += found

    def written(self) -> str:
        """All that was written; it closes the terminal."""
        self.stream.close()
        self._reader.join()
        return self._written.decode()


def left(written: str) -> list[str]:
    """The lines that a terminal shows in the end: of its codes, those that a bar may use."""
    lines, row, column = [""], 0, 0
    for part in re.findall(r"\x1b\[\?25[hl]|\x1b\[\d*[A-Z]|\r|\n|[^\x1b\r\n]+", written):
        if part == "\n":
            row += 1
            lines += [""] * (row + 1 - len(lines))
        elif part == "\r":
            column = 0
        elif part == "\x1b[1A":
            row -= 1
        elif part in ("\x1b[2K", "\x1b[K"):
            lines[row] = "" if part == "\x1b[2K" else lines[row][:column]
        elif part[0] != "\x1b":
            lines[row] = lines[row].ljust(column)[:column] + part + lines[row][column + len(part) :]
            column += len(part)
    return lines


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every work is long."""
    monkeypatch.setattr(table, "PATIENCE", 0.0)


@pytest.fixture(scope="module")
def wars(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with some wars, one of them damaged."""
    home = tmp_path_factory.mktemp("wars") / "home"
    with contextlib.redirect_stdout(io.StringIO()):
        for number in range(6):
            assert main.run(["new", f"war-{number}", "--players", FIVE], {"EDW_HOME": str(home)}) == 0
    (home / "sessions" / "war-3.yaml").write_bytes(b"no war\n")
    return home


@pytest.fixture
def evenings(edw: Edw, wars: Path) -> Edw:
    """Those wars on one laptop."""
    shutil.copytree(wars, edw.home)
    return edw


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    terminal = Screen(monkeypatch)
    yield terminal
    terminal.stream.close()


WORK = {
    ("history",): "Sessions",
    ("sessions",): "Sessions",
    ("--color", "never", "history"): "Sessions",
    ("history", "--json"): "Sessions",
    ("print", "all"): "Sheets",
    ("--session", "war-1", "print", "all"): "Pages",
}


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("args", "label"), WORK.items(), ids=str)
def test_on_a_terminal_there_is_a_bar_and_then_none(
    evenings: Edw, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], label: str
) -> None:
    plain = evenings(*args)
    terminal = Screen(monkeypatch)
    assert main.run(list(args), {"EDW_HOME": str(evenings.home)}) == 0
    written = terminal.written()
    assert re.search(rf"{label}  \[#+-*\]", written)
    assert "\n".join(left(written)).split() == (plain.err + plain.out).split()


@pytest.mark.usefixtures("impatient")
def test_in_a_pipe_there_is_not_one_byte_of_it(evenings: Edw) -> None:
    done = evenings("history")
    assert done.err.startswith("'war-3' is left out")
    assert not re.search(r"[\r\x1b#%]|\[-", done.out + done.err)


@pytest.mark.parametrize("piped", ["stdout", "stderr"])
@pytest.mark.usefixtures("impatient")
def test_with_one_of_both_in_a_pipe_too(screen: Screen, monkeypatch: pytest.MonkeyPatch, piped: str) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(sys, piped, pipe)
    with table.progress(range(9), "Work") as each:
        assert list(each) == list(range(9))
    assert (screen.written(), pipe.getvalue()) == ("", "")


@pytest.mark.usefixtures("impatient")
def test_none_in_the_table_prompt_and_on_a_dumb_terminal(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as inside:
        inside.setattr(sys, "stdout", Collected(screen.stream))
        with table.progress(range(9), "Work") as each:
            assert len(list(each)) == 9
    monkeypatch.setenv("TERM", "dumb")
    with table.progress(range(9), "Work") as each:
        assert len(list(each)) == 9
    assert screen.written() == ""


def test_short_work_has_none(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    monkeypatch.setattr(click, "progressbar", lambda **named: made.append(named))
    with table.progress(range(1000), "Work") as each:
        assert sum(each) == 499500
    assert made == []
    assert screen.written() == ""


@pytest.mark.usefixtures("impatient")
def test_ctrl_c_leaves_a_clean_line(evenings: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    read, calls = season.played, iter(range(99))

    def stopped(*args: Any) -> Any:
        if next(calls) == 4:
            raise KeyboardInterrupt
        return read(*args)

    monkeypatch.setattr("edw_companion.cli.commands.sessions.played", stopped)
    terminal = Screen(monkeypatch)
    assert main.run(["history"], {"EDW_HOME": str(evenings.home)}) == 130
    written = terminal.written()
    assert "Sessions  [" in written
    assert [line.strip() for line in left(written) if line.strip()] == ["Stopped: see 'edw log' for what was recorded."]
    assert written.rindex("\x1b[?25h") > written.rindex("\x1b[?25l"), "the cursor is back"


@pytest.mark.usefixtures("impatient")
def test_a_fault_goes_through_it(screen: Screen) -> None:
    def work() -> None:
        with table.progress(range(9), "Work") as each:
            for item in each:
                assert item < 5

    with pytest.raises(AssertionError):
        work()
    assert "".join(left(screen.written())).strip() == ""
