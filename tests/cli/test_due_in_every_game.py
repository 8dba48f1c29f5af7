"""What is due in any game: who is at 0 life or has ten poison counters, turns to come, a turn without its player."""

import pytest
from conftest import Edw
from table_prompt import lay

from edw_companion import games


@pytest.fixture(params=games.GAMES)
def table(request: pytest.FixtureRequest, edw: Edw) -> Edw:
    """A game that has just begun, in Ann's turn."""
    lay(edw.home, request.param)
    return edw


def due(edw: Edw) -> list[str]:
    """What is due: programs read the same as players do."""
    read: list[str] = edw("turn", "--json").json["due"]
    assert [line.removeprefix("- ") for line in edw("turn").out.splitlines() if line.startswith("- ")] == read
    return read


def test_who_is_at_0_or_has_ten_poison_counters_is_due_before_all_else(table: Edw) -> None:
    before = due(table)
    if table.status()["format"] == "five-colors":  # nobody loses by life or poison there
        table.line("counters Bram poison 10")
        assert due(table) == before
        return
    table("life", "Bram", "-500")
    assert due(table)[0].startswith("Bram")
    assert " is at -" in due(table)[0]
    table("undo")
    table("counters", "Bram", "poison", "10")
    assert " has 10 poison counters: " in due(table)[0]
    assert due(table)[1:] == before
    table("counters", "Bram", "poison", "9")
    assert due(table) == before


def test_turns_that_are_given_or_lost_are_due_until_they_come(table: Edw) -> None:
    if "extra" not in table("turn", "--help").out:
        pytest.skip("no turn is given here")
    before = due(table)
    table("turn", "extra", "Bram")
    assert due(table)[:-1] == before
    assert due(table)[-1].endswith("gets an extra turn after this one.")
    table("turn", "next", "--anyway", "a test")
    assert table("turn").out.startswith("Turn 2: Bram")
    assert "gets an extra turn" not in "".join(due(table))


@pytest.mark.parametrize(
    ("slug", "leaves"),
    [
        ("elder-dragon-wars", "eliminate Ann"), ("chaos-lists", "eliminate Ann"),
        ("chaos-magic", "eliminate Ann --concede"),
    ],
)  # fmt: skip
def test_a_turn_whose_player_has_left_goes_on_to_its_end_without_one(edw: Edw, slug: str, leaves: str) -> None:
    lay(edw.home, slug)
    left = edw.line(leaves).out
    goes_on = "'edw turn next' ends the turn of Ann{}, which goes on without an active player."
    told = goes_on.format(" (white)" if slug == "elder-dragon-wars" else "")
    assert told in left
    assert told in due(edw)
