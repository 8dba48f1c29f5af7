"""A question can be left without an answer, and then nothing is recorded."""

from collections.abc import Callable
from contextlib import nullcontext

import pytest
from conftest import Edw

from edw_companion.cli import questions
from edw_companion.cli.keys import named
from edw_companion.core.questions import Choice, Question

QUESTION = Question("Does anybody counter it?", (Choice("c", "countered"),), "nobody")
BACK = QUESTION._replace(back="undo")


@pytest.fixture
def press(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Says which keys will be pressed, as the terminal gives them."""

    def pressed(*raw: str) -> None:
        keys = iter(raw)
        reading = nullcontext(lambda: named(lambda: next(keys)))
        monkeypatch.setattr(questions, "listening", lambda: reading)

    return pressed


@pytest.mark.parametrize("pressed", ["\x03", "\x04", "\x1b", "\x1b[A", ""])
def test_leaving_a_question_records_nothing(pressed: str, press: Callable[..., None]) -> None:
    press(pressed)
    with pytest.raises(questions.NeverMindError, match="nothing was recorded"):
        questions.ask(QUESTION)


@pytest.mark.parametrize(("pressed", "key"), [("\r", ""), ("\n", ""), ("c", "c"), ("C", "c")])
def test_an_answer_is_one_key(pressed: str, key: str, press: Callable[..., None]) -> None:
    press(pressed)
    assert questions.ask(QUESTION) == key


@pytest.mark.parametrize("pressed", ["\x7f", "\x08"])
def test_backspace_takes_back_where_that_is_offered(pressed: str, press: Callable[..., None]) -> None:
    press(pressed)
    with pytest.raises(questions.TakenBackError):
        questions.ask(BACK)
    press(pressed, "c")
    assert questions.ask(QUESTION) == "c"


def test_a_key_that_is_no_answer_is_told_once(press: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    press("x", "7", "é", "c")
    assert questions.ask(BACK) == "c"
    assert capsys.readouterr().out.splitlines() == [
        "Does anybody counter it?",
        "  [c] countered  [Backspace] undo  [Enter] nobody",
        "  Press c, Enter (nobody), Backspace (undo) or Esc (leave it).",
    ]


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        (80, ["  [c] countered  [Backspace] undo  [Enter] nobody"]),
        (36, ["  [c] countered  [Backspace] undo", "  [Enter] nobody"]),
        (20, ["  [c] countered", "  [Backspace] undo", "  [Enter] nobody"]),
        (1, ["  [c] countered", "  [Backspace] undo", "  [Enter] nobody"]),
    ],
)
def test_answers_stand_in_as_few_lines_as_hold_them(cells: int, lines: list[str]) -> None:
    assert BACK.lines(cells) == [QUESTION.text, *lines]


def test_a_hand_as_json_names_no_card_unless_that_is_asked_for(war: Edw) -> None:
    war("chaos", "draw", "white", "--anyway", "to see it")
    assert war("chaos", "hand", "white", "--json").json == {"color": "white", "hand": [None]}
    shown = war("chaos", "hand", "white", "--json", "--show").json["hand"]
    assert shown[0] in war("chaos", "hand", "white", "--show").out
