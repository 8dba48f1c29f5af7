"""The one door: what was recorded comes back as values, and nothing is printed."""

import pytest
from conftest import Edw

from edw_companion.cli.app import App, Deciding
from edw_companion.cli.record import record
from edw_companion.core.due import DO
from edw_companion.core.life import change, parse_change
from edw_companion.core.state import Event
from edw_companion.games.elder_dragon_wars.turns import next_turn
from edw_companion.session.paths import Home


def fatal(at: Deciding) -> tuple[str, Event]:
    """White loses all life."""
    return "life", change(at.state, [("white", parse_change("=0"))])


@pytest.fixture
def app(war: Edw) -> App:
    return App(lambda: Home(str(war.home)), None)


def test_what_was_recorded_is_values(app: App, capsys: pytest.CaptureFixture[str]) -> None:
    done = record(app, fatal, word="pancake", anyway="we like it")
    assert done.said == ["Ann (white) 75 -> 0."]
    out = "eliminate white [--by WHO] [--take CARD]"
    (due,) = done.due
    assert (due.text, due.commands) == (f"Ann (white) is at 0: out of the game ({DO})", (out,))
    assert due.answers["nobody"] == "eliminate white --by nobody"
    assert (done.steps, done.then, done.fell) == ([], [], ["white"])
    assert [*map(str, done.notices)] == [
        "Nothing was drawn here, so the word went nowhere.",
        "No rule stood against it: --anyway was not needed and is not recorded.",
    ]
    assert done.event == app.read().session.events[-1]
    assert done.table is app.known or done.table == app.known
    assert capsys.readouterr() == ("", "")


def test_a_line_that_takes_back_is_decided_on_the_table_that_it_changes(app: App) -> None:
    record(app, fatal)
    done = record(app, lambda at: ("undo", {"of": at.table.session.stacks.undo(1)}))
    assert [done.before.state.players["white"].life, done.table.state.players["white"].life] == [0, 75]
    assert done.fell == []


def test_a_turn_brings_its_steps(app: App) -> None:
    done = record(app, lambda at: ("turn", next_turn(at, None)))
    assert done.steps == done.table.game.due(done.table.state) != []
