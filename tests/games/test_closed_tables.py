"""What a table shows when its session was closed or its game is over: nothing is due any more, in any game."""

import pytest
from conftest import FIVE, SEATS, Edw

from edw_companion import games


def begin(edw: Edw, slug: str) -> None:
    """A game of that kind has begun."""
    who = (FIVE, *SEATS) if slug == "elder-dragon-wars" else ("Ann,Bram,Cleo" if slug != "five-colors" else "Ann,Bram",)
    edw("new", "friday", "--format", slug, "--players", *who)


@pytest.mark.parametrize("slug", games.GAMES)
def test_a_closed_session_has_nothing_due(edw: Edw, slug: str) -> None:
    begin(edw, slug)
    assert edw("turn", "--json").json["due"]
    edw("end")
    assert edw("turn", "--json").json["due"] == []
    out = edw("status").out
    assert "The session is closed: nothing more is recorded in it." in out
    assert "Next:" not in out


@pytest.mark.parametrize("last", [("end",), ("eliminate", "Bram", "Cleo")])
def test_what_waits_on_the_stack_is_gone_with_the_game(edw: Edw, last: tuple[str, ...]) -> None:
    begin(edw, "chaos-lists")
    edw("turn", "next")
    edw("chaos", "--rolled", "10")
    assert "Stack 1: " in edw("status").out
    edw(*last)
    out = edw("status").out
    assert "Stack" not in out
    assert "To roll" not in out


def test_a_forgotten_first_global_is_remarked_until_one_is_rolled(edw: Edw) -> None:
    begin(edw, "chaos-lists")
    remark = "- No Global is in force. If its roll was forgotten: edw chaos extra global, then edw chaos"
    assert "No Global" not in edw("turn").out
    edw("turn", "next")
    assert remark in edw("turn").out
    assert remark in edw("turn", "next").out
    edw("chaos", "extra", "global")
    assert "No Global" not in edw("turn").out
