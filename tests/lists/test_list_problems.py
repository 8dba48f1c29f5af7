"""Problems as values: they are yielded, collected and shown on one line."""

import pytest

from edw_companion.errors import BadFileError
from edw_companion.lists.problems import BadListsError, Problem, Reading, cut, outcome

PROBLEM = Problem("pile.yaml", 3, "this is wrong", "write that")


def test_a_problem_says_its_place_what_is_wrong_and_what_would_be_right() -> None:
    assert str(PROBLEM) == "pile.yaml:3: this is wrong; write that"
    assert str(PROBLEM._replace(line=0)) == "pile.yaml: this is wrong; write that"


def test_a_reading_gives_its_result_and_its_problems() -> None:
    def reading() -> Reading[int]:
        yield PROBLEM
        yield PROBLEM
        return 7

    assert outcome(reading()) == (7, (PROBLEM, PROBLEM))


def test_one_error_holds_all_problems() -> None:
    error = BadListsError("here", [PROBLEM, PROBLEM])
    assert isinstance(error, BadFileError)
    assert error.exit_code == 65
    assert error.problems == (PROBLEM, PROBLEM)
    assert str(error) == (
        "The lists in here have 2 mistakes and cannot be played before that is mended:\n"
        "  pile.yaml:3: this is wrong; write that\n"
        "  pile.yaml:3: this is wrong; write that"
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Mirari", "Mirari"),
        ("two\n lines", "two lines"),
        ("\x1b[31m\u202e", "\\u001b[31m\\u202e"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
    ],
)
def test_what_is_quoted_is_short_and_visible(text: str, shown: str) -> None:
    assert cut(text) == shown
