"""Chaos Magic at the table prompt: what is asked, and what is told before a turn ends."""

from pathlib import Path

import pytest
from table_prompt import Table, lay


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Ann, Bram and Cleo, in Ann's first turn."""
    return Table(lay(tmp_path, "chaos-magic"))


def test_what_a_card_of_the_middle_is_is_asked_once_where_it_matters(table: Table) -> None:
    table.type("mp opt", "n", "n")
    assert "What is opt?  1 instant  2 sorcery  3 land" in table.type("my cleo opt")
    assert "Cleo plays opt from the middle." in table.type("1")
    assert table.accepted[-1] == ["middle", "play", "cleo", "opt", "--as", "instant"]


def test_a_turn_does_not_end_before_its_chaos_card_unless_that_is_said_again(table: Table) -> None:
    said = table.type("n")
    assert "Still to come: Chaos step, between upkeep and draw step, with a Chaos card. 2 does it.\n" in said
    assert "So the turn goes on. 'n' again ends it as it is.\n" in said
    assert not table.accepted
    assert "Turn 2: Bram. Ann's Chaos step brought no card." in table.type("n")
    table.type("2", "v --card 'Gap Year'")
    assert "Turn 3: Cleo. Gap Year counts as resolved." in table.type("n")


def test_a_turn_does_not_end_before_what_a_card_brings_or_has_put_off(table: Table) -> None:
    table.type("c", "v --card 'Two for One'")
    assert "Still to come: Two for One: choose modes" in table.type("n")
    table.type("r")
    assert "Still to come: The Chaos card that Two for One brings. 5 does it, '5 no' leaves it.\n" in table.type("n")
    assert "The Chaos card that Two for One brings" not in table.type("c --with two")
    table.type("v --card 'Rain Check'", "r", "n", "n", "n", "n")
    assert "Turn 4: Ann. Cleo's Chaos step brought no card." in table.type("n")
    table.type("c", "v --card 'Gap Year'", "r")
    assert "Still to come: Ann: Rain Check: Return it to the battlefield" in table.type("n")
    assert "Rain Check is done." in table.type("3")
    assert "Turn 5: Bram.\n" in table.type("n")
