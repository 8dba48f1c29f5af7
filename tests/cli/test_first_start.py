"""The first start and ``new`` at the table prompt are one conversation: who plays, what, who sits where, who begins."""

import contextlib
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.cli.commands import seating
from edw_companion.cli.play.prompt import TablePrompt
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session

FOUR, FIVE = "Tom Bibi Pete Lena", "Tom Bibi Pete Lena Ida"
HOW = " The names, with commas or spaces between: Ann Bram Cleo Dan Eve."
WHO = f"Who plays?{HOW}"
FIFTH = (
    "Elder Dragon Wars is for five. Who is the fifth? "
    "Type a name; 'empty' leaves one seat empty, out of the game from the start."
)
SEATS = (
    "Seats drawn by lot, or as you sit? (Enter draws them; or type the colours in the order of the names: w u b r g)"
)


class Start:
    """A table prompt in an empty data folder."""

    def __init__(self, home: Path) -> None:
        self.home = Home(str(home))
        self.prompt = TablePrompt(App(lambda: self.home, None), main.perform, lambda _asked: "q")
        with contextlib.redirect_stdout(io.StringIO()):
            self.prompt.run()

    def type(self, *lines: str) -> list[str]:
        """What is said after the last of these lines; a question that is open comes last."""
        for line in lines:
            with contextlib.redirect_stdout(io.StringIO()):
                assert self.prompt.take(line)
        return [*map(self.prompt.laptop.wording.written, self.prompt.laptop.said)]

    def begun(self, name: str = "war-1") -> tuple[Any, Any]:
        """The first two lines of the session that has begun."""
        assert self.prompt.questions.now is None
        events = read_session(self.home, name).events
        return events[0], events[1]


def _answered(start: Start, line: str) -> tuple[Any, Any]:
    """What has begun with the answer to the last question."""
    start.type(line)
    return start.begun()


@pytest.fixture(params=["the first start", "new"])
def start(request: pytest.FixtureRequest, tmp_path: Path) -> Start:
    """Where who plays is asked: in an empty folder, and by ``new`` while another game goes on."""
    found = Start(tmp_path)
    if request.param == "new":
        with contextlib.redirect_stdout(io.StringIO()):
            assert main.run(["new", "old", "--format=mw", "--players=Ann,Bram"], {"EDW_HOME": str(tmp_path)}) == 0
        found.type("new")
    return found


def test_it_asks_who_plays_which_game_and_draws_the_seats_if_nothing_is_typed(start: Start) -> None:
    assert start.prompt.questions.line().startswith(WHO)
    games = start.type(FIVE)[-1]
    assert games.startswith("Which game for 5?  1 ")
    assert start.type("elder dragon wars")[-1] == SEATS
    said = start.type("")
    assert said[0].startswith("Seats clockwise: ")
    assert not any("phrase" in line for line in said)
    begin, started = start.begun()
    assert (begin["format"], begin["seats"]) == ("elder-dragon-wars", {})
    assert [draw["label"] for draw in started["draws"]] == ["seats/1", "start/1"]


def test_four_are_told_that_it_is_for_five_and_name_the_fifth(start: Start) -> None:
    start.type(FOUR)
    assert start.type("edw")[-1] == FIFTH
    assert start.type("")[-1] == FIFTH, "an empty line leaves no seat empty"
    assert start.type("Tom")[0] == "Two players have the same name: add a letter to one of them."
    assert start.type("Em")[-1] == SEATS, "a name that is the beginning of a word"
    start.type("drawn")
    assert start.begun()[0]["players"] == [*FOUR.split(), "Em"]


def test_one_seat_or_two_stay_empty_where_that_is_said(start: Start) -> None:
    start.type("Tom Bibi Pete")
    assert start.type("edw")[-1].startswith("Elder Dragon Wars is for five. Who are the other two? ")
    assert start.type("Lena")[-1] == FIFTH
    assert start.type("empty")[-1].endswith("in the order of the names: w u b r)")
    start.type("g b u r")
    begin, _ = _answered(start, "bibi")
    assert begin["rules"]["empty-seats"] == "yes"
    assert begin["seats"] == {"blue": "Pete", "black": "Bibi", "red": "Lena", "green": "Tom"}


def test_names_where_a_game_is_asked_for_say_anew_who_plays(start: Start) -> None:
    start.type("Tom Bibi Pete")
    assert start.type(FIVE)[-1].startswith("Which game for 5: Tom, Bibi, Pete, Lena, Ida?")
    asked = start.type("Tom, Bibi & Pete Max")[-1]
    assert asked.startswith("Which game for 3: Tom, Bibi, Pete Max, instead of Pete, Lena and Ida?")
    assert start.type("chaos magic")[-1].startswith("Do you sit like that, clockwise: Tom, Bibi, Pete Max?")
    start.type("y", "Bibi")
    assert start.begun()[1]["seats"] == ["Tom", "Bibi", "Pete Max"]


def test_a_name_alone_where_a_game_is_asked_for_may_be_one_more(start: Start) -> None:
    start.type("Tom Bibi")
    assert start.type("Pete") == ["Is Pete one more player?  1 yes  2 no"]
    assert start.type("no")[-1].startswith("Which game for 2?")
    assert start.type("idiot", "Pete", "y")[-1].startswith("Which game for 3: Tom, Bibi, Pete?")
    assert start.type("Lena", "chaos magic")[-1].startswith("Do you sit like that, clockwise: Tom, Bibi, Pete?")


@pytest.mark.parametrize("game", ["5 colours", "the five colors", "5 colors"])
def test_a_game_is_known_as_people_call_it_and_a_number_alone_is_none(start: Start, game: str) -> None:
    start.type("ok then only Petra and Owen")
    assert start.type("5")[0].startswith("5 is no answer here")
    assert start.type(game)[-1].startswith("Who begins?")


def test_a_game_that_was_named_first_is_asked_about_and_another_takes_its_place(start: Start) -> None:
    assert start.type("elder")[-1].startswith(f"Who plays Elder Dragon Wars?{HOW}")
    start.type("five colors")
    assert start.type("Tom Bibi")[-1].startswith("Who begins?")


@pytest.mark.parametrize(
    ("lines", "line", "said"),
    [
        ((), "we are 4", "That is no answer. 'cancel' leaves the question."),
        ((), "start", "That is no answer. 'cancel' leaves the question."),
        (("Tom Bibi",), "we are 2", "That is no answer. 'cancel' leaves the question."),
        (("Tom Bibi", "chaos magic"), "3", "3 is no answer here."),
        (("Tom Bibi", "chaos magic"), "dragon wars", "That is no answer. 'cancel' leaves the question."),
        (("Tom Bibi", "chaos magic"), "status", "That is no answer. 'cancel' leaves the question."),
    ],
)
def test_what_is_no_answer_before_the_first_session(lines: Sequence[str], line: str, said: str, tmp_path: Path) -> None:
    start = Start(tmp_path)
    start.type(*lines)
    asked = start.prompt.questions.line()
    assert start.type(line) == [said, asked]


@pytest.mark.parametrize("line", ["back", "u"])
def test_there_is_a_way_back(start: Start, line: str) -> None:
    start.type("Tom Bibi", "chaos magic")
    assert start.type(line)[-1].startswith("Which game for 2?")


@pytest.mark.parametrize(
    ("names", "game", "why"),
    [
        (FOUR, "five colors", "Legends of the Five Colors is for 2 players, not for 4."),
        (FOUR, "Legends of the Five Colors", "Legends of the Five Colors is for 2 players, not for 4."),
        ("Tom Bibi", "elder dragon wars", "Elder Dragon Wars is for five players (ruling 2), not for 2."),
        (f"{FIVE} Max", "edw", "Elder Dragon Wars is for five players (ruling 2), not for 6."),
    ],
)
def test_a_game_that_does_not_fit_the_number_says_why(start: Start, names: str, game: str, why: str) -> None:
    asked = start.type(names)[-1]
    assert start.type(game) == [why, asked]


@pytest.mark.parametrize("typed", ["g r b u w", "grbuw", "G, R, B, U, W", "green red black blue white"])
def test_who_sits_by_themselves_says_the_colours_and_who_begins(start: Start, typed: str) -> None:
    start.type(FIVE, "edw")
    assert start.type(typed)[-1].startswith("Who begins? (nobody: it is drawn)  1 Tom  2 Bibi")
    begin, started = _answered(start, "pete")
    assert begin["seats"] == {"white": "Ida", "blue": "Lena", "black": "Pete", "red": "Bibi", "green": "Tom"}
    assert started["first"] == "black"


@pytest.mark.parametrize("typed", ["roll for it", "we roll", "by lot", "randomly"])
def test_who_begins_is_drawn_by_whatever_people_call_it(start: Start, typed: str) -> None:
    start.type("Tom Bibi Pete", "chaos lists", "y")
    start.type(typed)
    assert "draws" in start.begun()[1]


@pytest.mark.parametrize("typed", ["w u b r", "w u b r r", "w u b r g g"])
def test_each_colour_once(start: Start, typed: str) -> None:
    start.type(FIVE, "edw")
    assert start.type(typed) == ["Type 5 colours, each once, for Tom, Bibi, Pete, Lena, Ida.", SEATS]


def test_an_undo_goes_back_to_the_question_before(start: Start) -> None:
    start.type(FIVE, "edw")
    assert start.type("u")[-1].startswith("Which game for 5?")


@pytest.mark.parametrize(
    ("names", "game", "answers"),
    [
        ("Tom Bibi", "five colors", ("Bibi",)),
        (FOUR, "chaos by roll lists", ("yes", "nobody")),
        (FOUR, "chaos magic", ("no, seats are drawn", "nobody")),
        (FOUR, "magical war", ("yes", "nobody")),
    ],
)
def test_each_game_asks_what_matters_in_it(start: Start, names: str, game: str, answers: Sequence[str]) -> None:
    start.type(names, game)
    for answer in answers:
        assert start.prompt.questions.now is not None
        assert answer in start.prompt.questions.line()
        start.type(answer)
    start.begun()


def test_who_leaves_the_question_begins_nothing(start: Start, tmp_path: Path) -> None:
    before = {*tmp_path.rglob("*.yaml")}
    start.type(FIVE, "edw")
    assert start.type("cancel")[0] == "Never mind: nothing was recorded."
    assert {*tmp_path.rglob("*.yaml")} == before


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("Tom, Bibi and Pete, we play Magical War", "Do you sit like that, clockwise: Tom, Bibi, Pete?"),
        ("magical war for tom, bibi, pete", "Do you sit like that, clockwise: tom, bibi, pete?"),
        ("we want to play chaos magic", f"Who plays Chaos Magic?{HOW}"),
        ("legends of the five colors", f"Who plays Legends of the Five Colors?{HOW}"),
        ("tom and bibi play five colors", "Who begins?"),
        ("chaos magic, tom bibi and pete", "Do you sit like that, clockwise: tom, bibi, pete?"),
        ("chaos magic tonight, it's Tom, Bibi and me (Pete)", "Do you sit like that, clockwise: Tom, Bibi, Pete?"),
        ("its us, Tom, Bibi and Pete", "Which game for 3?"),
        ("Tom, Bibi and Pete tonight", "Which game for 3?"),
    ],
)
def test_a_game_is_named_with_or_before_those_who_play_it(start: Start, line: str, asks: str) -> None:
    assert start.type(line)[-1].startswith(asks)


@pytest.mark.parametrize("line", ["no, we sit Pete, Tom, Bibi", "pete tom bibi", "Pete, Tom and Bibi"])
def test_players_who_sit_otherwise_say_how(start: Start, line: str) -> None:
    start.type("Tom Bibi Pete", "chaos magic", line, *["tom begins"] * 1)
    assert start.begun()[0]["seats"] == ["Pete", "Tom", "Bibi"]


def test_who_played_last_plays_again_in_a_word(start: Start) -> None:
    start.type("Tom Bibi Pete", "chaos magic", "y", "tom begins")
    assert start.type("new")[-1] == f"{WHO} 'same': Tom, Bibi, Pete."
    assert start.type("same")[-1].startswith("Which game for 3?")


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("the same but not bibi", "Which game for 2?"),
        ("magical war this time, without bibi", "Do you sit like that, clockwise: Tom, Pete?"),
        ("new game, magical war this time, without bibi", "Do you sit like that, clockwise: Tom, Pete?"),
    ],
)
def test_who_played_last_plays_again_without_somebody(start: Start, line: str, asks: str) -> None:
    start.type("Tom Bibi Pete", "chaos magic", "y", "tom begins")
    if not line.startswith("new"):
        start.type("new")
    assert start.type(line)[-1].startswith(asks)


def test_without_somebody_who_did_not_play(start: Start) -> None:
    assert start.type("the same but not zora")[0].startswith("Without zora? But ")
    assert start.type("tom without zora")[0].startswith("Without zora")


def test_what_is_nearly_a_game_is_no_name_of_a_player(start: Start) -> None:
    asked = "There is no game 'magicl war' here. Did you mean Magical War?  1 yes  2 no"
    assert start.type("magicl war")[0] == asked
    assert start.type("no", "new")[-1].startswith("Who plays? ")
    assert start.type("elder dragons")[0].endswith("Did you mean Elder Dragon Wars?  1 yes  2 no")
    assert start.type("y")[-1].startswith("Who plays Elder Dragon Wars? ")
    assert start.type("cancel", "new", "Tom Bibi Pete", "magicl war")[0] == asked
    assert start.type("no")[-1].startswith("Which game for 3? ")
    assert start.type("magicl war", "y")[-1].startswith("Do you sit like that")
    start.type("cancel", "new", "Tom Bibi Pete")
    assert start.type("magical war this time")[-1].startswith("Do you sit like that")


@pytest.mark.parametrize("line", ["the youngest, thats Bibi", "Bibi, she's the youngest", "bibi"])
def test_who_begins_is_said_with_why(start: Start, line: str) -> None:
    start.type("Tom Bibi Pete", "chaos magic", "y", line)
    assert start.begun()[1]["first"] == "Bibi"


@pytest.mark.parametrize("line", ["draw lots", "by lot please"])
def test_seats_are_drawn_by_lot(start: Start, line: str) -> None:
    start.type(FIVE, "edw", line)
    assert [draw["label"] for draw in start.begun()[1]["draws"]] == ["seats/1", "start/1"]


def test_a_rematch_is_said_with_yes() -> None:
    assert seating.once_more("game", 3, "friday").answered("yes rematch") == ("new", "--after", "friday")


def test_rules_are_those_of_the_game_that_is_begun(start: Start) -> None:
    start.type("Wanda Piet", "five colors")
    assert "Rule 7. Battle: who goes where" in start.type("rules 7")
