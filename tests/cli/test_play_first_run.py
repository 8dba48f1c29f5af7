"""``edw play`` in an empty home folder: it asks who plays what, and lays the table."""

import shutil
from collections.abc import Iterator, Sequence
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


WHO, GAME, SIT = "Who plays?", "Which game for", "Do you sit like that"


def names(play: Terminal, typed: str = "Ann Bram Cleo Dan Eve") -> None:
    """Say who plays, and that it is the game for five."""
    play.find(WHO)
    play.type(typed)
    play.find("Which game for 5?")
    play.type("1")
    play.find("Seats drawn by lot, or as you sit?")
    play.key("")  # which draws them
    play.find("Turn 1:")


def test_help_at_a_question_behind_the_names_is_of_that_question(play: Terminal) -> None:
    play.find(WHO)
    play.type("Ann Bram Cleo Dan Eve")
    play.find(GAME)
    play.type("1")
    play.find("Seats drawn by lot, or as you sit?")
    play.type("?")
    play.find("A number or a word answers.")


@pytest.mark.parametrize("typed", ["Ann Bram Cleo Dan Eve", "Ann,Bram, Cleo,Dan,Eve"])
def test_names_then_the_table(play: Terminal, typed: str) -> None:
    names(play, typed)
    screen = "\n".join(play.wait("edw>"))
    assert "Turn 1:" in screen
    assert all(name in screen for name in ("Ann", "Bram", "Cleo", "Dan", "Eve"))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ann", "Nobody plays alone: type two names or more."),
        ("Ann ann", "Two players have the same name: add a letter to one of them."),
        ("Ann Bram all", "'all' cannot be a player's name"),
        ("?", "Type the names first"),
        ("help", "Type the names first"),
        ("new x", "Who plays"),
        ("new --bogus", "'new' has no option '--bogus'"),
        ("cancel", "Never mind"),
    ],
)
def test_names_are_checked_before_anything_else_is_asked(play: Terminal, typed: str, said: str) -> None:
    play.find(WHO)
    play.type(typed)
    play.find(said)
    names(play)
    play.wait("edw>")


@pytest.mark.parametrize(
    "lines", [("Ann,Bram,Cleo", "9", "chaos magic"), ("new --format chaos-magic --players Ann,Bram,Cleo",)]
)
def test_fewer_play_another_game(play: Terminal, lines: Sequence[str]) -> None:
    play.find(WHO)
    for line in lines:
        play.type(line)
        if line == "9":
            play.find("9 is no answer here")
    play.find(SIT)
    play.type("no")
    play.find("Who begins?")
    play.type("nobody")
    play.wait("edw>")
    play.find("the first Global is turned up")


EMPTY = "Elder Dragon Wars is for five. Who is the fifth?"


def test_four_play_elder_dragon_wars_if_they_say_that_a_seat_stays_empty(play: Terminal, tmp_path: Path) -> None:
    play.find(WHO)
    play.type("Ann Bram Cleo Dan")
    play.find(GAME)
    play.key("")  # which chooses no game for them
    play.type("elder dragon wars")
    play.find(EMPTY)
    play.type("cancel")
    play.find("nothing was recorded")
    assert not list((tmp_path / "home").glob("sessions/*.yaml"))
    play.type("Ann Bram Cleo Dan")
    play.find(GAME)
    play.type("1")
    play.find(EMPTY)
    play.type("empty")
    play.find("Seats drawn by lot")
    play.key("")
    play.wait("edw>")
    play.find("empty seat: out from the start")


@pytest.mark.parametrize("typed", ["Ann Bram Cleo Dan Eve", "Ann Bram Cleo", "Ann Bram"])
def test_each_game_is_told_and_there_is_a_way_back(play: Terminal, typed: str, tmp_path: Path) -> None:
    play.find(WHO)
    play.type(typed)
    two = typed.count(" ") == 1
    screen = "\n".join(play.find(GAME))
    assert ("1 Elder Dragon Wars" in screen) != two
    assert ("Legends of the Five" in screen) == two
    play.type("?")
    play.find("Magical War, for two and more: one stock for all")
    play.type("u")
    play.find(WHO)
    play.type("Ann Cleo")
    play.find("Which game for 2?")
    play.type("magical")
    play.find("Do you sit like that")
    play.type("cancel")
    play.find("Never mind")
    assert not list((tmp_path / "home").glob("sessions/*.yaml"))


@pytest.mark.parametrize("line", ["new chaos magic", "new chaos-magic", "new --format chaosmagic"])
def test_a_game_that_is_named_first_is_not_asked_for(play: Terminal, line: str) -> None:
    play.find(WHO)
    play.type(line)
    play.type("Ann Bram")
    play.find(SIT)
    play.type("yes")
    play.find("Who begins?")
    play.type("nobody")
    play.wait("edw>")
    play.find("takes the first turn, by lot.")
    play.find("the first Global is turned up")


def test_a_game_that_draws_little_asks_who_sits_where_and_who_begins(play: Terminal, tmp_path: Path) -> None:
    play.find(WHO)
    play.type("Ann Bram Cleo")
    play.find(GAME)
    play.type("magical")
    play.find("Do you sit like that, clockwise: Ann, Bram, Cleo?  1 yes  2 no, seats are drawn")
    play.type("y")
    play.find("Who begins? (nobody: it is drawn)  1 Ann  2 Bram")
    play.type("2")
    play.wait("edw>")
    play.find("Seats clockwise: Ann, Bram, Cleo. Bram takes the first turn.")


def test_an_empty_line_begins_nothing(play: Terminal, tmp_path: Path) -> None:
    play.find(WHO)
    play.key("")
    play.type("Ann Bram Cleo Dan Eve")
    play.find(GAME)
    play.key("")
    play.type("perhaps")
    play.find("Is perhaps one more player?")
    play.tmux("send-keys", "-t", "t", "Escape")
    assert not list((tmp_path / "home").glob("sessions/*.yaml"))
    play.tmux("send-keys", "-t", "t", "C-u")
    play.type("no")
    play.type("1")
    play.find("Seats drawn by lot")
    play.type("drawn")
    play.wait("edw>")


def test_the_ritual(play: Terminal) -> None:
    play.find(WHO)
    play.type("new --ritual --players Ann,Bram,Cleo,Dan,Eve")
    shown = "\n".join(play.find("A phrase of Ann? Type it as it is said, or 'none'."))
    assert "The code of its first line" in shown
    for name in ("Ann", "Bram", "Cleo", "Dan"):
        play.find(f"A phrase of {name}?")
        play.type(f"phrase of {name}")
    play.find("A phrase of Eve?")
    play.key("")  # an empty line says nothing, and is asked again
    play.find("A phrase of Eve?")
    play.type("none")
    play.find("No phrase of Eve.")
    play.find("Shall the seats be drawn now?")
    play.type("later")
    play.find("When the seats shall be drawn: start")
    play.type("start")
    play.find("Eve has said no phrase")
    assert "Turn 1:" in "\n".join(play.wait("edw>"))


@pytest.mark.parametrize("line", ["quit", "q", "exit"])
def test_leaving_by_name_before_there_is_a_session(play: Terminal, line: str, tmp_path: Path) -> None:
    play.find(WHO)
    play.type(line)
    play.wait_for_end()
    assert not list((tmp_path / "home").glob("sessions/*.yaml"))


@pytest.mark.parametrize("leave", ["q", "C-d"])
def test_leaving_at_the_question(play: Terminal, leave: str, tmp_path: Path) -> None:
    play.find(WHO)
    play.type("Ann Bram Cleo Dan Eve")
    play.find(GAME)
    play.tmux("send-keys", "-t", "t", leave, *["Enter"] * (leave == "q"))
    play.wait_for_end()
    assert not list((tmp_path / "home").glob("sessions/*.yaml"))


def test_what_the_draw_of_the_seats_says_stands_below_the_first_table(play: Terminal) -> None:
    names(play)
    screen = "\n".join(play.wait("edw>"))
    assert "Seats clockwise:" in screen
    assert "'?' shows what can be typed" in screen
    assert "code " not in screen
