"""Chaos Magic at the table prompt: what is asked, and what is told before a turn ends."""

from pathlib import Path

import pytest
from table_prompt import Table, lay


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Ann, Bram and Cleo, in Ann's first turn."""
    return Table(lay(tmp_path, "chaos-magic"))


def test_what_a_card_of_the_middle_is_is_asked_once_where_it_matters(table: Table) -> None:
    table.type("mp opt", "n")
    assert "What is opt?  1 instant  2 sorcery  3 land" in table.type("my cleo opt")
    assert "Cleo plays opt from the middle." in table.type("1")
    assert table.accepted[-1] == ["middle", "play", "cleo", "opt", "--as", "instant"]
