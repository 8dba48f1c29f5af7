"""Chaos by roll lists at the prompt: short forms that are commands, and what is asked after each step."""

from typing import Any

import pytest
from chaos_lists_table import playing
from conftest import Edw

from edw_companion import games
from edw_companion.core.questions import ENTER, Dialogue
from edw_companion.games.chaos_lists.game import GAME
from edw_companion.games.chaos_lists.questions import fallen, next_roll
from edw_companion.games.chaos_lists.state import MayhemState
from edw_companion.games.game import fold
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session


def table(edw: Edw) -> tuple[MayhemState, Any]:
    """The game and its last event."""
    session = read_session(Home(str(edw.home)), "friday")
    state = fold(games.find("chaos-lists"), session.standing())
    assert isinstance(state, MayhemState)
    return state, session.events[-1]


def answered(dialogue: Dialogue, key: str) -> tuple[str, list[str]]:
    """The question of a dialogue that asks one, and the words that it ends in; "" if it asks none."""
    try:
        question = next(dialogue)
    except StopIteration as end:
        return "", list(end.value)
    with pytest.raises(StopIteration) as caught:
        dialogue.send(key)
    return question.text, list(caught.value.value)


# What was typed before, a key, the question, and the words that follow from it.
STEPS = [
    ([], "y", "Next: Ann on Chaos A.", ["chaos"]),
    ([], "s", "Next: Ann on Chaos A.", ["chaos", "skip"]),
    ([], ENTER, "Next: Ann on Chaos A.", []),
    (["turn next"], "y", "Upkeep of Bram is over? Next: Bram on Chaos A.", ["chaos"]),
    (["chaos --rolled 1"], "y", "Calm: does it resolve?", ["chaos", "done"]),
    (["chaos --rolled 1"], "c", "Calm: does it resolve?", ["chaos", "counter"]),
    (["chaos --rolled 3"], "y", "Onward: does it resolve?", ["chaos"]),
    (["chaos --rolled 6", "chaos --rolled 1"], "y", "Next: Bram on Zoo.", ["chaos"]),
    (["chaos --rolled 1", "chaos done"], "y", "", []),
    (["chaos skip", "eliminate Bram"], "y", "Next: Bram on Spite.", ["chaos"]),
    (
        ["chaos --rolled 6", "chaos --rolled 1", "away Bram --turn", "away Cleo --turn", "away Dan --turn"],
        "y",
        "Zoo has nothing more to roll.",
        ["chaos", "done"],
    ),
    (["chaos skip", "eliminate Bram Cleo Dan"], "y", "", []),
]


@pytest.mark.parametrize(("typed", "key", "question", "words"), STEPS)
def test_each_step_asks_for_the_next(edw: Edw, typed: list[str], key: str, question: str, words: list[str]) -> None:
    playing(edw)
    for line in typed:
        edw.line(line)
    assert answered(next_roll(*table(edw)), key) == (question, words)
    if words and key == "y" and "Spite" not in question:
        edw(*words)


def test_whoever_is_down_is_asked_about(edw: Edw) -> None:
    playing(edw)
    event = {"by": "Ann", "with": "Earthquake"}
    asked = answered(fallen(table(edw)[0], ["Bram", "Cleo"], event), "y")
    words = ["eliminate", "Bram", "Cleo", "--by", "Ann", "--with", "Earthquake"]
    assert asked == ("Bram and Cleo at 0 life or below: lost?", words)
    edw(*words)
    assert answered(fallen(table(edw)[0], ["Bram"], event), "y") == ("", [])


def test_the_scene_shows_who_is_away_and_what_lies_between(edw: Edw) -> None:
    edw("new", "friday", "--format", "chaos-lists", "--players", "Ann,Bram", "--ritual")
    assert GAME.scene(table(edw)[0]).places == ()
    edw("start", "--first", "Ann")
    edw("chaos", "--rolled", "10")
    edw("away", "Bram", "--turn")
    scene = GAME.scene(table(edw)[0])
    assert [place.state for place in scene.places if place.seat == "Bram"] == [("away until this turn ends",)]
    assert scene.facts[0].startswith("Global: Casual Friday.")
