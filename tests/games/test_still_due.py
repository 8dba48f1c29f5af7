"""What lines have left to be done is a function of the lines that stand, in every game.

Whatever was typed, taken back and brought back at a prompt: the same is due as at a table that is read anew, and as if
nothing but the standing lines had ever been typed.
"""

import contextlib
import io
import json
import os
import tempfile
from collections import Counter
from random import Random

import pytest
from conftest import FIVE, SEATS, Edw
from hypothesis import given, settings
from hypothesis import strategies as st
from moves import play_of

from edw_companion import games
from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.cli.table import Loaded
from edw_companion.core.due import Due
from edw_companion.games.game import fold
from edw_companion.session.paths import Home

EXAMPLES = 60 if os.environ.get("EDW_LONG") else 12
BACK = [["undo"], ["redo"], ["undo", "2"], ["redo", "2"], ["undo", "5"]]

Told = tuple[str, str, tuple[str, ...], bool]


def told(due: Due) -> Told:
    """All that people meet of something due."""
    return str(due), due.key, tuple(due.answers), due.waits


LEAVING = ("elder-dragon-wars", "chaos-magic", "magical-war")
"""The games in which a line can leave something that the table itself does not show."""
LEFT: Counter[str] = Counter()
"""By game how often something was left to be done by a line."""


@pytest.mark.parametrize("slug", games.GAMES)
def test_what_is_due_comes_and_goes_with_the_lines_that_stand(slug: str) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None)
    @given(seed=st.integers(0, 10**6), back=st.lists(st.sampled_from(range(-12, len(BACK))), min_size=30, max_size=90))
    def check(seed: int, back: list[int]) -> None:
        nowhere = io.StringIO()
        unseen, untold = contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere)
        with tempfile.TemporaryDirectory() as home, unseen, untold:
            play(slug, home, Random(seed), back)

    LEFT.clear()
    check()
    assert LEFT[slug] or slug not in LEAVING, "no line left anything"


def play(slug: str, home: str, random: Random, back: list[int]) -> None:
    """A game at random, in which lines are taken back and brought back."""
    how = play_of(slug)
    with pytest.MonkeyPatch.context() as keys:
        keys.setattr("edw_companion.session.keys.urandom", random.randbytes)
        keys.setattr("edw_companion.cli.table._BACK", 2)
        main.run(["new", "friday", "--format", slug, *how.begin(random)], {"EDW_HOME": home})
    app = App(lambda: Home(home), "friday")
    table = app.read()
    for number in back:
        lines = [BACK[number]] if number >= 0 else how.moves(table.state, random)
        for words in lines:
            main.perform(words, app)
            table = app.read()
            due = [*map(told, table.game.dues(table.state))]
            assert due == [*map(told, table.game.dues(fold(table.game, table.session.standing())))], words
            check_left(table)
            LEFT[slug] += bool(table.state.left_due)


def check_left(table: Loaded) -> None:
    """Each was left by a standing line of the present turn, and no kind that is not asked leaves anything."""
    stands = {line["n"] for line in table.session.standing() if line["n"] >= table.state.turns.line}
    left = [due.key for due in table.state.left_due]
    assert len(left) == len(set(left))
    assert {int(key.partition(".")[0]) for key in left} <= stands
    for line in table.session.standing()[-1:]:
        kind = table.game.kinds[line["do"]] if line["do"] != "begin" else None
        assert kind is None or kind.leaves or not any(due.owed for due in kind.due(table.state, line))


# What triggers of Legends leave (rulings 61, 65, 79 and 86)


@pytest.fixture
def five(edw: Edw) -> Edw:
    edw("new", "friday", "--players", FIVE, *SEATS, "--first", "white")
    return edw


def left(edw: Edw) -> list[str]:
    """The Legends that are still due."""
    due = json.loads(edw("turn", "--json").out)["due"]
    return [each.partition("edw ")[2] for each in due if "edw legend" in each]


def test_a_trigger_of_who_is_out_is_not_due(five: Edw) -> None:
    five("legend", "red", "Stangg")
    five("legend", "blue", "Stangg")
    five("eliminate", "red")
    assert left(five) == ['legend blue "Stangg Twin"']
    five("undo")
    assert left(five) == ['legend red "Stangg Twin"', 'legend blue "Stangg Twin"']


def test_a_trigger_is_not_done_by_who_gets_the_artifact_of_another(five: Edw) -> None:
    five("legend", "blue", "Stangg")
    five("legend", "red", "Stangg")
    five("legend", "red", "Stangg Twin", "--rolled", "white=2,blue=1")
    assert left(five) == ['legend blue "Stangg Twin"']


def test_a_trigger_that_is_due_may_be_typed_when_its_legend_is_gone(five: Edw) -> None:
    five("legend", "white", "--card", "Karn", "--rolled", "black=1,red=2")
    five("artifact", "lose", "Karn")
    assert left(five) == ["legend black Karn"]
    five("legend", "black", "Karn")
    assert not left(five)
    assert "not in play under Cleo (black)" in five("legend", "black", "Karn", code=1).err
