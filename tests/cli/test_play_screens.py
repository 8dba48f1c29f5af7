"""A whole evening at the prompt in a real terminal; what is seen after each line is kept in ``screens.txt``."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from evening import BEGIN, EVENING
from terminals import EDW, Terminal
from transcript import compare, masked, sections

from edw_companion.cli import main

SCREENS = Path(__file__).with_name("screens.txt")
SIZES = ((80, 24), (120, 40))

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def terminal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Terminal, str, Path]]:
    columns, lines = request.param
    home = tmp_path / "home"
    assert main.run(list(BEGIN), {"EDW_HOME": str(home)}) == 0
    opened = Terminal(home, f"{EDW} play", columns, lines)
    try:
        yield opened, f"{columns}x{lines}", home
    finally:
        opened.close()


def played(terminal: Terminal, line: str) -> list[str]:
    """One line: the screen after it."""
    terminal.type(line)
    return terminal.wait("edw>", but=f"edw> {line}")


def test_an_evening_looks_as_it_should(
    terminal: tuple[Terminal, str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    opened, size, home = terminal
    seen = [("edw play", opened.wait("edw>"))]
    seen += [(step.line, played(opened, step.line)) for step in EVENING]
    opened.type("q")
    opened.wait_for_end()
    kept = sections(SCREENS.read_text(encoding="utf-8").splitlines())[size]
    assert [step.typed for step in kept] == [typed for typed, _ in seen]
    screens = iter(seen)
    compare(SCREENS, kept, lambda _step: [re.sub(r"\d\d:\d\d  ", "…  ", masked(line)) for line in next(screens)[1]])
    capsys.readouterr()
    assert main.run(["verify"], {"EDW_HOME": str(home)}) == 0


def test_a_hidden_card_is_seen_by_one_and_gone(terminal: tuple[Terminal, str, Path]) -> None:
    opened, _, _ = terminal
    opened.wait("edw>")
    opened.type("c w --unseen")
    opened.wait("as you type")
    opened.type_unseen("gilded drake")
    screen = opened.wait("Enter shows it")
    assert "Gilded" not in "\n".join(screen)
    opened.key("")
    assert "Gilded Drake" in "\n".join(opened.wait("to hide it"))
    opened.key("")
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
    opened.wait_for_end()
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
