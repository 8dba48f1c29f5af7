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
