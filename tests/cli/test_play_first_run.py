"""``edw play`` in an empty home folder: it asks who plays, offers the ritual, and lays the table."""

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


ASKED = "yes or no>"


def names(play: Terminal, ritual: str, typed: str = "Ann Bram Cleo Dan Eve") -> None:
    """Say who plays, that it is the game for five, and whether the ritual is done."""
    play.wait("players>")
    play.type(typed)
    assert "Which game for 5?" in "\n".join(play.wait("game>"))
    play.key("")
    play.wait(ASKED)
    play.type(ritual)


@pytest.mark.parametrize("typed", ["Ann Bram Cleo Dan Eve", "Ann,Bram, Cleo,Dan,Eve"])
def test_names_then_the_table(play: Terminal, typed: str) -> None:
    assert "Who plays?" in "\n".join(play.wait("players>"))
    names(play, "no", typed)
    screen = "\n".join(play.wait("edw>"))
    assert "Turn 1:" in screen
    assert all(name in screen for name in ("Ann", "Bram", "Cleo", "Dan", "Eve"))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ann", "Nobody plays alone: type two names or more."),
        ("Ann ann", "Two players have the same name: add a letter to one of them."),
        ("Ann Bram all", "'all' cannot be a player's name"),
        ("?", "Which game you play is asked next"),
        ("help", "Which game you play is asked next"),
        ("new x", "Who plays"),
        ("new --bogus", "'--bogus'. (If it is no option"),
    ],
)
def test_names_are_checked_before_anything_else_is_asked(play: Terminal, typed: str, said: str) -> None:
    play.wait("players>")
    play.type(typed)
    assert said in "\n".join(play.wait("players>", but=f"players> {typed}"))
    names(play, "no")
    play.wait("edw>")


@pytest.mark.parametrize(
    "lines", [("Ann,Bram,Cleo", "9", "chaos magic", "no"), ("new --format chaos-magic --players Ann,Bram,Cleo",)]
)
def test_fewer_play_another_game(play: Terminal, lines: Sequence[str]) -> None:
    play.wait("players>")
    for line in lines:
        play.type(line)
        if line == "9":
            play.find("That is none of them")
    play.wait("edw>")
    play.find("the first Global is turned up")


EMPTY = "Elder Dragon Wars is for five. Shall one seat stay empty"


def test_four_play_elder_dragon_wars_if_they_say_that_a_seat_stays_empty(play: Terminal, tmp_path: Path) -> None:
    play.wait("players>")
    play.type("Ann Bram Cleo Dan")
    play.wait("game>")
    play.key("")  # which chooses no game for them
    play.type("elder dragon wars")
    assert EMPTY in "\n".join(play.wait(ASKED))
    play.type("n")
    play.wait("players>")
    assert not list((tmp_path / "home").glob("sessions/*.yaml"))
    play.type("Ann Bram Cleo Dan")
    play.wait("game>")
    play.type("1")
    play.wait(ASKED)
    play.type("y")
    play.find("Shall everybody say a phrase first?")
    play.type("no")
    play.wait("edw>")
    play.find("empty seat: out from the start")


@pytest.mark.parametrize("typed", ["Ann Bram Cleo Dan Eve", "Ann Bram Cleo", "Ann Bram"])
def test_each_game_is_told_and_there_is_a_way_back(play: Terminal, typed: str, tmp_path: Path) -> None:
    five, two = (typed.count(" ") == count for count in (4, 1))
    play.wait("players>")
    play.type(typed)
    screen = "\n".join(play.wait("game>"))
    assert ("1 Elder Dragon Wars" in screen) != two
    assert ("(Enter: Elder Dragon Wars)" in screen) == five
    play.type("?")
    play.find("Magical War, for two and more: one stock for all")
    play.find("'back' asks for the names again.")
    assert ("Legends of the Five Colors, for two players" in "\n".join(play.wait("game>"))) == two
    play.type("cancel")
    play.wait("players>")
    play.type("Ann Cleo")
    play.wait("game>")
    play.type("magical")
    play.wait("seats>")
    play.type("back")
    play.wait("players>")
    assert not list((tmp_path / "home").glob("sessions/*.yaml"))


@pytest.mark.parametrize("line", ["new chaos magic", "new chaos-magic", "new --format chaosmagic"])
def test_a_game_that_is_named_first_is_not_asked_for(play: Terminal, line: str) -> None:
    play.wait("players>")
    play.type(line)
    assert "Who plays?" in "\n".join(play.wait("players>", but=f"players> {line}"))
    play.type("Ann Bram")
    play.wait(ASKED)
    play.type("no")
    play.wait("edw>")
    play.find("the first Global is turned up")


def test_a_game_that_draws_little_asks_who_sits_where_and_who_begins(play: Terminal, tmp_path: Path) -> None:
    play.wait("players>")
    play.type("Ann Bram Cleo")
    play.wait("game>")
    play.type("magical")
    play.find("Do you sit like that, clockwise: Ann, Bram, Cleo?  1 yes  2 no, seats are drawn")
    play.type("y")
    play.find("Who begins, as the owner of the cards? (nobody: it is drawn)  1 Ann  2 Bram")
    play.type("2")
    play.wait("edw>")
    play.find("Seats clockwise: Ann, Bram, Cleo. Bram takes the first turn.")


def test_an_empty_line_begins_nothing(play: Terminal, tmp_path: Path) -> None:
    play.wait("players>")
    play.key("")
    play.wait("players>")
    play.type("Ann Bram Cleo Dan Eve")
    play.wait("game>")
    play.type("1")
    play.wait(ASKED)
    play.key("")
    play.wait(ASKED)
    play.type("perhaps")
    play.find("Type yes or no.")
    play.wait(ASKED)
    play.tmux("send-keys", "-t", "t", "Escape")
    assert not list((tmp_path / "home").glob("sessions/*.yaml"))
    play.tmux("send-keys", "-t", "t", "C-u")
    play.type("n")
    play.wait("edw>")


def test_the_ritual(play: Terminal) -> None:
    names(play, "yes")
    shown = "\n".join(play.wait("Ann>"))
    assert "The code of its first line" in shown
    assert "edw start" not in shown
    for name in ("Ann", "Bram", "Cleo", "Dan"):
        play.wait(f"{name}>")
        play.type(f"phrase of {name}")
    play.wait("Eve>")
    play.key("")  # an empty line says nothing, and is asked again
    play.wait("Eve>")
    play.type("none")
    play.wait(ASKED)
    play.type("yes")
    assert "Turn 1:" in "\n".join(play.wait("edw>"))


@pytest.mark.parametrize("line", ["quit", "q", "exit"])
def test_leaving_by_name_before_there_is_a_session(play: Terminal, line: str, tmp_path: Path) -> None:
    play.wait("players>")
    play.type(line)
    play.wait_for_end()
    assert not list((tmp_path / "home").glob("sessions/*.yaml"))


@pytest.mark.parametrize(("leave", "asked"), [("q", "game>"), ("C-d", "game>")])
def test_leaving_at_the_question(play: Terminal, leave: str, asked: str, tmp_path: Path) -> None:
    play.wait("players>")
    play.type("Ann Bram Cleo Dan Eve")
    play.wait(asked)
    play.tmux("send-keys", "-t", "t", leave, *["Enter"] * (leave == "q"))
    play.wait_for_end()
    assert not list((tmp_path / "home").glob("sessions/*.yaml"))


def test_what_the_draw_of_the_seats_says_stands_below_the_first_table(play: Terminal) -> None:
    names(play, "no")
    screen = "\n".join(play.wait("edw>"))
    assert "Seats clockwise:" in screen
    assert "'?' shows what can be typed" in screen
    assert "code " not in screen
