"""``edw play`` in an empty home folder: it asks who plays, offers the ritual, and lays the table."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminals import EDW, Terminal

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path / "home", f"{EDW} play")
    try:
        yield opened
    finally:
        opened.close()


def test_names_then_the_table(play: Terminal) -> None:
    assert "Who plays?" in "\n".join(play.wait("players>"))
    play.type("Ann,Bram,Cleo")
    play.wait("[Enter] not today")
    play.key("")
    assert "five" in "\n".join(play.wait("players>"))
    play.type("Ann,Bram,Cleo,Dan,Eve")
    play.wait("[Enter] not today", but="players> Ann,Bram,Cleo,Dan,Eve")
    play.key("")
    screen = "\n".join(play.wait("edw>"))
    assert "Turn 1:" in screen
    assert all(name in screen for name in ("Ann", "Bram", "Cleo", "Dan", "Eve"))


def test_the_ritual(play: Terminal) -> None:
    play.wait("players>")
    play.type("Ann,Bram,Cleo,Dan,Eve")
    play.wait("[Enter] not today")
    play.key("y")
    assert "The code of its first line" in "\n".join(play.wait("Ann>"))
    for name in ("Ann", "Bram", "Cleo", "Dan"):
        play.wait(f"{name}>")
        play.type(f"phrase of {name}")
    play.wait("Eve>")
    play.key("")  # says nothing
    play.wait("[Enter] yes")
    play.key("")
    assert "Turn 1:" in "\n".join(play.wait("edw>"))


def test_leaving_before_there_is_a_session(play: Terminal) -> None:
    play.wait("players>")
    play.key("")
    play.wait("left")


def test_what_the_draw_of_the_seats_says_stands_below_the_first_table(play: Terminal) -> None:
    play.wait("players>")
    play.type("Ann,Bram,Cleo,Dan,Eve")
    play.wait("[Enter] not today")
    play.key("")
    screen = "\n".join(play.wait("edw>"))
    assert "Seats clockwise:" in screen
    assert "Session 'war-1', commit" in screen
    assert "'?' shows what can be typed" in screen
    assert "code " not in screen


def test_leaving_by_name_before_there_is_a_session(play: Terminal) -> None:
    play.wait("players>")
    play.type("quit")
    play.wait("left")
