"""A whole evening at the prompt in a real terminal; what is seen after each line is kept in ``screens``.

EDW_NEW_SCREENS=1 writes the files anew: look at each of them before you keep it.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from evening import BEGIN, EVENING, Step

from edw_companion.cli import main

SCREENS = Path(__file__).parent / "screens"
SIZES = ((80, 24), (120, 40))
PATIENCE = 20.0

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


class Terminal:
    """A terminal of a given size with ``edw play`` in it."""

    def __init__(self, home: Path, columns: int, lines: int) -> None:
        self._server = ("tmux", "-u", "-L", f"edw-{os.getpid()}-{columns}", "-f", "/dev/null")
        command = (
            f"env -u COLUMNS -u LINES EDW_HOME='{home}' LC_ALL=C.UTF-8 PYTHONPATH='{Path(main.__file__).parents[2]}' "
            f"'{sys.executable}' -m edw_companion play; echo left; sleep 60"
        )
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(lines), "-s", "t", command)

    def tmux(self, *words: str) -> str:
        done = subprocess.run((*self._server, *words), capture_output=True, text=True, check=True)
        return done.stdout

    def seen(self) -> list[str]:
        """The screen as it stands, without the empty lines at its end."""
        return [line.rstrip() for line in self.tmux("capture-pane", "-p", "-t", "t").rstrip().splitlines()]

    def wait(self, *ends: str, but: str = "") -> list[str]:
        """Wait until the last line ends with one of ``ends`` and is not ``but``; the screen then."""
        stop = time.monotonic() + PATIENCE
        while time.monotonic() < stop:
            lines = self.seen()
            last = lines[-1] if lines else ""
            if any(last == end or (end != "edw>" and end in last) for end in ends) and (not but or last != but):
                return lines
            time.sleep(0.02)
        raise AssertionError("\n".join([f"waited for {ends}, but:", *self.seen()]))

    def type(self, text: str) -> None:
        """Type a line and wait until it stands there, then Enter."""
        self.tmux("send-keys", "-l", "-t", "t", text)
        self.wait(text[-20:])
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
            if self.seen()[-1] == "edw>":
                return
        raise AssertionError("\n".join(self.seen()))

    def close(self) -> None:
        """End the terminal and what runs in it."""
        subprocess.run((*self._server, "kill-server"), capture_output=True, check=False)


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def terminal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Terminal, str, Path]]:
    columns, lines = request.param
    home = tmp_path / "home"
    assert main.run(list(BEGIN), {"EDW_HOME": str(home)}) == 0
    opened = Terminal(home, columns, lines)
    try:
        yield opened, f"{columns}x{lines}", home
    finally:
        opened.close()


def masked(lines: list[str]) -> str:
    text = "\n".join(lines)
    return re.sub(r"\b[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}\b", "c0de-c0de-c0de", re.sub(r"\d\d:\d\d  ", "hh:mm  ", text))


def played(terminal: Terminal, step: Step) -> Iterator[list[str]]:
    """One step: every screen that it brings."""
    terminal.type(step.line)
    for key in step.keys:
        screen = terminal.wait("[Enter]")
        yield screen
        terminal.key(key)
        terminal.wait("edw>", "[Enter]", but=screen[-1])
    yield terminal.wait("edw>")


def test_an_evening_looks_as_it_should(
    terminal: tuple[Terminal, str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    opened, size, home = terminal
    parts = ["=== edw play", masked(opened.wait("edw>"))]
    for step in EVENING:
        for number, screen in enumerate(played(opened, step)):
            parts += [f"=== {step.line}{' ...' * number}", masked(screen)]
    opened.type("q")
    opened.wait("left")
    text = "\n".join(parts) + "\n"
    golden = SCREENS / f"{size}.txt"
    if os.environ.get("EDW_NEW_SCREENS"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
    capsys.readouterr()
    assert main.run(["verify"], {"EDW_HOME": str(home)}) == 0


def test_a_hidden_card_is_seen_by_one_and_gone(terminal: tuple[Terminal, str, Path]) -> None:
    opened, _, _ = terminal
    opened.wait("edw>")
    opened.type("c w --card")
    opened.wait("as you type")
    opened.type_unseen("gilded drake")
    screen = opened.wait("to see it")
    assert "Gilded" not in "\n".join(screen)
    opened.key("x")
    assert "Gilded Drake" in "\n".join(opened.wait("to hide it"))
    opened.key("x")
    after = opened.wait("edw>")
    assert "1 chaos card" in "\n".join(after)
    history = opened.tmux("capture-pane", "-p", "-S", "-2000", "-t", "t")
    assert "Gilded" not in history


def test_ctrl_c_forgets_the_line_and_tab_completes_it(terminal: tuple[Terminal, str, Path]) -> None:
    opened, _, home = terminal
    opened.wait("edw>")
    opened.tmux("send-keys", "-l", "-t", "t", "w-50")
    opened.wait("w-50")
    opened.interrupt()
    opened.tmux("send-keys", "-l", "-t", "t", "dragon cast bra")
    opened.wait("bra")
    opened.tmux("send-keys", "-t", "t", "Tab")
    opened.wait("dragon cast bram")
    opened.interrupt()
    opened.tmux("send-keys", "-t", "t", "C-d")
    opened.wait("left")
    assert b'"do": "life"' not in (home / "sessions" / "friday.yaml").read_bytes()


def test_it_notices_what_others_record(terminal: tuple[Terminal, str, Path]) -> None:
    opened, _, home = terminal
    opened.wait("edw>")
    assert main.run(["life", "white", "-7"], {"EDW_HOME": str(home)}) == 0
    opened.type("b+1")
    screen = "\n".join(opened.wait("edw>"))
    assert "Meanwhile somebody recorded at another place:" in screen
    assert "Ann (white) 75 -> 68." in screen
    assert "Cleo (black) 75 -> 76." in screen
