"""How many lines a turn of the sister games costs at most, counted in games that the transcripts play."""

from itertools import groupby
from pathlib import Path

import pytest
from transcript import sections

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"


@pytest.mark.parametrize(
    ("name", "title", "turns", "most"),
    [
        ("magical-war-table", "off: two lines a turn", 3, 2),
        ("five-colors-stages", "table: a turn with a battle at two provinces is eight lines", 3, 8),
    ],
)
def test_a_turn_costs_so_many_lines(name: str, title: str, turns: int, most: int) -> None:
    steps = sections((TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8").split("\n"))[title]
    taken = [step.typed for step in steps if not step.prints or not step.prints[0].startswith("edw: ")]
    played = [typed for typed in taken if typed not in ("edw lay", "edw status")]
    counts = [len([*lines]) + 1 for ends, lines in groupby(played, "edw turn next".__eq__) if not ends]
    assert played.count("edw turn next") == turns == len(counts)
    assert max(counts) == most
