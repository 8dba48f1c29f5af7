"""The one door: what was recorded comes back as values, and nothing is printed."""

import pytest
from conftest import Edw

from edw_companion.cli.desk import Deciding, Desk
from edw_companion.cli.record import record
from edw_companion.formats.elder_dragon_wars.turning import next_turn
from edw_companion.session.places import Home
from edw_companion.table.due import Due
from edw_companion.table.game import Facts
from edw_companion.table.life import change, parse_change


def fatal(at: Deciding) -> tuple[str, Facts]:
    """White loses all life."""
    return "life", change(at.game, [("white", parse_change("=0"))])


@pytest.fixture
def desk(war: Edw) -> Desk:
    return Desk(lambda: Home(str(war.home)), None)


def test_what_was_recorded_is_values(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    done = record(desk, fatal, word="pancake", anyway="we like it")
    assert done.said == ["Ann (white) 75 -> 0."]
    out = "eliminate white [--by WHO] [--take CARD]"
    assert done.due == [Due("Ann (white) is at 0 life. If that is the end", out)]
    assert (done.steps, done.then, done.fell) == ([], [], ["white"])
    assert done.notices == [
        "Nothing was drawn here, so the word went nowhere.",
        "No rule stood against it: --anyway was not needed and is not recorded.",
    ]
    assert done.event == desk.read().book.events[-1]
    assert done.table is desk.known or done.table == desk.known
    assert capsys.readouterr() == ("", "")


def test_a_line_that_takes_back_is_decided_on_the_table_that_it_changes(desk: Desk) -> None:
    record(desk, fatal)
    done = record(desk, lambda at: ("undo", {"of": at.table.book.stacks.undo(1)}))
    assert [done.before.game.players["white"].life, done.table.game.players["white"].life] == [0, 75]
    assert done.fell == []


def test_a_turn_brings_its_steps(desk: Desk) -> None:
    done = record(desk, lambda at: ("turn", next_turn(at.game, at.chance)))
    assert done.steps == done.table.form.due(done.table.game) != []
