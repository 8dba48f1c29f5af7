"""``play --bell`` and ``play --plain``: for people who look at their cards, or hear their screen read."""

import shutil
from collections.abc import Callable

import pytest
from conftest import Edw
from terminals import EDW, Terminal

from edw_companion.cli.app import App
from edw_companion.cli.main import perform
from edw_companion.cli.play.prompt import TablePrompt
from edw_companion.session.paths import Home

Type = Callable[[str], str]


@pytest.fixture
def sit(war: Edw, capsys: pytest.CaptureFixture[str]) -> Callable[..., Type]:
    """A table prompt; typing a line gives back all that was printed for it."""

    def opened(*, plain: bool = False, bell: bool = False) -> Type:
        prompt = TablePrompt(App(lambda: Home(str(war.home)), "friday"), perform, lambda _: "", plain=plain, bell=bell)
        prompt.take("")

        def typed(line: str) -> str:
            capsys.readouterr()
            prompt.take(line)
            return capsys.readouterr().out

        return typed

    return opened


def test_what_comes_to_be_due_rings(sit: Callable[..., Type]) -> None:
    line = sit(bell=True)
    assert "\a" in line("n"), "a turn begins"
    assert "\a" not in line("w-5")
    assert "\a" not in line("")
    assert "\a" in line("b=0"), "is black out of the game?"
    assert "\a" not in line("w-5")
    assert "\a" in line("n anyway")


def test_nothing_rings_unasked(sit: Callable[..., Type]) -> None:
    line = sit()
    assert "\a" not in line("n") + line("b=0")


def test_plain_is_told_with_numbers_that_can_be_read(sit: Callable[..., Type]) -> None:
    line = sit(plain=True)
    told = line("w-5")
    assert "Ann (white) 75 -> 70." in told
    told = line("n")
    assert "\x1b" not in told
    assert "▀" not in told
    assert "70" in told


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_a_dumb_terminal_is_told_so_unasked(war: Edw) -> None:
    opened = Terminal(war.home, f"env TERM=dumb {EDW} play")
    try:
        opened.wait("edw>")
        opened.type("w-5")
        told = "".join(opened.find("75 -> 70"))
    finally:
        opened.close()
    assert "Ann 75: " in told
    assert not {*"▀█▄#"} & {*told}
