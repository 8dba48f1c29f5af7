"""``edw verify`` on rolls: a line that says something else than its draws gave is named."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from chaos_lists_table import playing
from conftest import Edw

from edw_companion.games import find
from edw_companion.games.audit import audit
from edw_companion.session.lines import BadLineError
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session

Change = Callable[[dict[str, Any]], None]


def number(event: dict[str, Any]) -> None:
    """Another number."""
    event["number"] += 1


def name(event: dict[str, Any]) -> None:
    """Another name in line and record."""
    event["name"] = event["rolled"][0]["name"] = "Thrice"


def record(event: dict[str, Any]) -> None:
    """Another result of the dice in the text."""
    event["rolled"][1]["came"] += 1


def text(event: dict[str, Any]) -> None:
    """A text that says another result."""
    event["text"] = "Nobody loses any life."


def draw(event: dict[str, Any]) -> None:
    """A draw too few."""
    del event["draws"][1]


def dice(event: dict[str, Any]) -> None:
    """Other dice than the list has."""
    event["rolled"][0]["dice"] = "1d8+0"


def label(event: dict[str, Any]) -> None:
    """The answer of another question."""
    event["draws"][0]["label"] = "a/9/1"


@pytest.mark.parametrize("change", [number, name, record, text, draw, dice, label])
def test_a_line_that_is_not_what_was_drawn_is_named(edw: Edw, change: Change) -> None:
    playing(edw)
    edw("chaos", "--rolled", "2", "--rolled", "3")
    assert edw("verify").out.startswith("OK: ")
    game = find("chaos-lists")
    events = json.loads(json.dumps(read_session(Home(str(edw.home)), "friday").events))
    audit(game, events)
    change(events[-1])
    with pytest.raises(BadLineError) as caught:
        audit(game, events)
    assert caught.value.n == events[-1]["n"]


def test_a_proof_of_a_roll_is_a_script(edw: Edw) -> None:
    playing(edw)
    edw("chaos")
    assert "openssl" in edw("proof", "4").out
