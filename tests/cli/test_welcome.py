"""``edw`` alone: where one stands, and steps that this very table can take."""

import pytest
from conftest import FIVE, Edw

from edw_companion import games

FITTING = {"elder-dragon-wars": FIVE, "five-colors": "Ann of York,Dan Oak"}


def steps(edw: Edw) -> list[str]:
    """The commands that are proposed."""
    return [line.split("  ")[1] for line in edw().out.splitlines() if line.startswith("  edw ")]


def test_without_a_session_it_says_how_to_start(edw: Edw) -> None:
    assert "There is no session yet:" in edw().out
    assert steps(edw) == ["edw play", "edw demo", "edw help"]
    assert max(map(len, edw().out.splitlines())) <= 60


@pytest.mark.parametrize("slug", games.GAMES)
def test_what_it_proposes_can_be_typed_in_every_game(edw: Edw, slug: str) -> None:
    edw("new", "friday", "--format", slug, "--players", FITTING.get(slug, "Zoë d'Arc,Ann,Dan"))
    proposed = steps(edw)
    assert proposed[0] == "edw play"
    assert proposed[2].startswith("edw life ")
    for line in proposed[1:]:
        edw.line(line.removeprefix("edw "))


def test_it_waits_for_phrases_closes_and_goes_on(edw: Edw) -> None:
    edw("new", "friday", "--players", FIVE, "--ritual")
    assert steps(edw)[:2] == ["edw mix WHO PHRASE", "edw start"]
    edw("start")
    edw("eliminate", "white", "blue", "black", "red", "green")
    assert steps(edw)[1] == "edw new --after friday"
    edw("end")
    assert steps(edw)[1] == "edw new --after friday"
    edw("new", "after", "friday")


def test_a_session_that_is_gone_is_named(war: Edw) -> None:
    war.session().unlink()
    assert war().out.startswith("There is no session 'friday'")
    assert steps(war)[0] == "edw sessions"


@pytest.mark.parametrize("slug", games.GAMES[1:])
def test_the_history_of_wars_is_there_whatever_is_played_now(war: Edw, slug: str) -> None:
    war("new", "other", "--format", slug, "--players", "Dan,Ann")
    other = f"other: {games.find(slug).title}, turn 1, 2 players left\n"
    assert war("history").out == f"friday: turn 1, 5 players left\n{other}"
