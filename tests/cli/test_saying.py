"""What stands below the table at the prompt: the prompt's words, news of others, nothing twice."""

from collections.abc import Sequence

import pytest
from conftest import Edw

from edw_companion.cli.app import App
from edw_companion.cli.loaded import Loaded
from edw_companion.cli.main import perform
from edw_companion.cli.play.messages import NOTHING, Last, TableReport, heard, last_of, news, still_due
from edw_companion.cli.play.shorts import SHARED
from edw_companion.core.due import DO, Due
from edw_companion.games.elder_dragon_wars.questions import PROMPTING
from edw_companion.session.paths import Home

SAID = {
    ("note", "code c0ce-4f22-1083"): ["Note: code c0ce-4f22-1083"],
    ("x",): ["edw: There is no command 'x'. See '?'."],
    ("dragon", "cast"): ["edw: 'edw dragon cast' needs WHO, as in: edw dragon cast white. See '? dragon cast'."],
    ("undo", "--none"): ["edw: 'edw undo' has no option '--none'. Did you mean --json? See '? undo'."],
}


@pytest.mark.parametrize(("words", "here"), SAID.items())
def test_what_a_command_says_in_the_prompt_s_words(war: Edw, words: Sequence[str], here: list[str]) -> None:
    report = TableReport()
    _, said = heard(words, App(lambda: Home(str(war.home)), None), perform, report)
    assert said == here


def test_a_pasted_word_is_cut(war: Edw) -> None:
    code, said = heard(["life", "x" * 300, "-5"], App(lambda: Home(str(war.home)), None), perform, TableReport())
    assert code == 2
    assert len(str(said[0])) < 200


def test_what_was_said_is_not_due_once_more() -> None:
    assert still_due([Due("one"), Due("two"), Due("three")], ["- one", "two", "else"], {}) == ["three"]


@pytest.mark.parametrize(
    ("step", "here"),
    {
        Due("Upkeep: pay, or it goes home", "dragon return red"): "Upkeep: pay, or it goes home: dr red",
        Due(f"For 10 life each may go: Mirari ({DO})", "artifact sacrifice"): "For 10 life each may go: Mirari (as)",
        Due("It has run out", "turn next"): "It has run out: n",
        Due("Who comes next", "turn order"): "Who comes next: t order",
        Due("All of it", "scion pay Treva"): "All of it: scion pay Treva",
        Due(f"The Scion (edwin), '{DO}' and {DO}", "undo", "drawing"): "The Scion (edwin), 'u' and drawing",
        Due("The legends of edw"): "The legends of edw",
    }.items(),
)
def test_what_is_due_names_commands_as_they_are_typed_here(step: Due, here: str) -> None:
    assert still_due([step], [], {**SHARED, **PROMPTING.shorts}) == [here]
    assert still_due([step], [str(step)], {}) == []


def read(war: Edw) -> Loaded:
    return App(lambda: Home(str(war.home)), None).read()


def test_news_of_others(war: Edw) -> None:
    shown = last_of(read(war))
    assert news(read(war), shown) == []
    for life in range(1, 6):
        war("life", "white", f"={life}")
        told = news(read(war), shown)
        assert told[0] == "Meanwhile somebody recorded at another place:"
        assert told[-1].endswith(f"-> {life}.")
        assert len(told) == 1 + min(life, 3) + (life > 3)
    assert "and 2 more" in told[1]


def test_no_news_of_a_table_that_was_not_shown(war: Edw) -> None:
    assert news(read(war), NOTHING) == []
    assert news(read(war), Last("other", 1, "0" * 64)) == []


@pytest.mark.parametrize("last", [Last("friday", 2, "0" * 64), Last("friday", 9, "0" * 64)])
def test_another_file_in_its_place(war: Edw, last: Last) -> None:
    assert news(read(war), last) == ["Meanwhile another file was put in this session's place: look at it with 'log'."]
