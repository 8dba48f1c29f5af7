"""Legends of the Five Colors at the prompt: short forms that are commands, and what follows two passes."""

import pytest
from conftest import Edw
from five_colors_table import begun

from edw_companion import formats
from edw_companion.formats.five_colors.game import FORMAT
from edw_companion.formats.five_colors.prompting import passed
from edw_companion.formats.five_colors.state import FiveColors
from edw_companion.formats.format import fold
from edw_companion.session.book import read_book
from edw_companion.session.places import Home


def table(edw: Edw) -> FiveColors:
    game = fold(formats.find("five-colors"), read_book(Home(str(edw.home)), "friday").standing())
    assert isinstance(game, FiveColors)
    return game


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
    assert FORMAT.scene(table(edw))
    edw("start")
    assert FORMAT.scene(table(edw))
