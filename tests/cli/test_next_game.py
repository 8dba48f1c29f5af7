"""``edw new --after``: what the next game takes over from the one before, in every game."""

import pytest
from conftest import Edw

from edw_companion import games

LIFE = ("--rule", "life=33")
SISTERS = games.GAMES[1:]


@pytest.mark.parametrize("slug", SISTERS)
def test_the_next_game_is_the_same_game_with_its_players_and_seats(edw: Edw, slug: str) -> None:
    edw("new", "one", "--format", slug, "--players", "Dan,Ann", *LIFE)
    first = edw.status()
    told = edw("new", "two", "--after", "one").err
    second = edw.status()
    assert second["format"] == slug
    assert [player["player"] for player in second["players"]] == [player["player"] for player in first["players"]]
    assert "after 'one'" in edw("log").out
    assert told == "House rules are chosen for each game anew; 'one' was played with --rule life=33.\n"
    assert second["rules"] == {}


@pytest.mark.parametrize("slug", SISTERS)
def test_what_is_said_otherwise_holds(edw: Edw, slug: str) -> None:
    edw("new", "one", "--format", slug, "--players", "Dan,Ann", *LIFE)
    done = edw("new", "two", "--after", "one", "--players", "Bram,Cleo", "--rule", "life=20", "--seat", "2=Bram")
    assert done.err == ""
    status = edw.status()
    assert [player["player"] for player in status["players"]] == ["Cleo", "Bram"]
