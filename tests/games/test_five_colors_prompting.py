"""Legends of the Five Colors at the prompt: short forms that are commands, and what follows two passes."""

import pytest
from conftest import Edw
from five_colors_table import begun

from edw_companion import games
from edw_companion.games.five_colors.game import GAME
from edw_companion.games.five_colors.questions import passed
from edw_companion.games.five_colors.state import FiveColorsState
from edw_companion.games.game import fold
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session


def table(edw: Edw) -> FiveColorsState:
    state = fold(games.find("five-colors"), read_session(Home(str(edw.home)), "friday").standing())
    assert isinstance(state, FiveColorsState)
    return state


def test_after_two_passes_it_is_compared(edw: Edw) -> None:
    begun(edw)
    edw("battle", "attack", "1", "Craw Wurm 6/4")
    edw("battle", "pick", "1")
    edw("battle", "pass", "Bram")
    with pytest.raises(StopIteration):
        next(passed(table(edw), {}))
    edw("battle", "pass", "Ann")
    dialogue = passed(table(edw), {})
    assert next(dialogue).text == "Both have passed."
    with pytest.raises(StopIteration) as end:
        dialogue.send("y")
    assert end.value.value == ["battle", "resolve"]


def test_the_scene_is_there_before_and_after_the_start(edw: Edw) -> None:
    edw("new", "friday", "--format", "five-colors", "--players", "Ann,Bram", "--ritual")
    assert GAME.scene(table(edw))
    edw("start")
    assert GAME.scene(table(edw))
