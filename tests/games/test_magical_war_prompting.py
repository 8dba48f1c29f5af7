"""Magical War at the prompt: short forms that are commands, and the question about those whose life is gone."""

import pytest
from conftest import Edw
from magical_war_table import begun

from edw_companion import games
from edw_companion.core.questions import ENTER, Dialogue
from edw_companion.games.game import fold
from edw_companion.games.magical_war.game import GAME
from edw_companion.games.magical_war.questions import fallen
from edw_companion.games.magical_war.state import MagicalWarState
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session


def table(edw: Edw) -> MagicalWarState:
    state = fold(games.find("magical-war"), read_session(Home(str(edw.home)), "friday").standing())
    assert isinstance(state, MagicalWarState)
    return state


def answered(dialogue: Dialogue, key: str) -> list[str]:
    """The words that a dialogue of one question ends in."""
    next(dialogue)
    with pytest.raises(StopIteration) as end:
        dialogue.send(key)
    return list(end.value.value)


def test_whoever_is_down_is_asked_about_once(edw: Edw) -> None:
    begun(edw)
    edw("life", "Bram", "-20", "Cleo", "-25", "--from", "Ann", "--with", "Earthquake")
    event = {"by": "Ann", "with": "Earthquake"}
    words = answered(fallen(table(edw), ["Bram", "Cleo"], event), "y")
    assert words == ["eliminate", "Bram", "Cleo", "--by", "Ann", "--with", "Earthquake"]
    assert answered(fallen(table(edw), ["Bram"], {"by": "Bram", "with": None}), ENTER) == []
    edw(*words)
    with pytest.raises(StopIteration):
        next(fallen(table(edw), ["Bram", "Cleo"], event))


def test_the_scene_is_there_before_and_after_the_start(edw: Edw) -> None:
    edw("new", "friday", "--format", "magical-war", "--players", "Ann,Bram", "--ritual")
    assert GAME.scene(table(edw))
    edw("start")
    assert GAME.scene(table(edw))
