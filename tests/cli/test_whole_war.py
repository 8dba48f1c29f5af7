"""A whole war at the prompt, from the first turn to the next war: a line for each thing, and what is asked.

A line is typed for each end of a turn, change of life, spell or Legend, item due and roll by hand, for nothing else.
Asked is what only the players know, and nothing that the log knows.
"""

from pathlib import Path

import pytest
from table_prompt import Table, lay

WAR = (
    "l w kei tak --card mirari --rolled black=3,red=12",
    "w-5 r",
    "n",
    "dc u --card karn --rolled red=9,green=4",
    "3 --card mindslaver --rolled blue=9,black=4",  # Karn reverberates
    "u+3",
    "n",
    "s b wrath --card gravity",
    "n",
    "n",
    "s g counterspell",
    "nobody",  # pays for the enchantment
    "n",
    "r-75 w fireball",
    "1",  # a chaos card, with a Legend
    "3",  # Dan is out
    "n",
    "2",  # Chromium's upkeep is paid
    "b-80 g kasimir",
    "3",  # Cleo is out
    "mirari",  # is what Eve takes
    "n",
    "u-80 g",
    "4",  # Bram is out
    "n",
    "n --card crosis",
    "1 tapped",  # the half that goes to Ann
    "2",  # damage to Eve
    "3",  # Ann pays for its ability
    "n",
    "g-80 w",
    "4",  # Eve is out
    "karn",  # is what Ann takes
)
LAST = (
    *("n", "n --card treva", "1"),
    *("n", "n --card rith", "1 tapped"),
    *("n", "n --card darigaaz", "1 blocked"),
    *("n", "n --card dromar", "1 nullified"),
    "n",
)
"""Ann alone outlives the Scion's last four turns."""
QUESTIONS = [
    *("Counterspell: who pays 5 life", "Which artifact does Eve", "Which artifact does Ann"),
    "The next war, the same five?",
]
"""What is asked in it, in this order."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LINES", "50")
    monkeypatch.setattr("sys.stdin", None)
    return Table(lay(tmp_path / "home", "elder-dragon-wars"))


def test_a_whole_war_asks_nothing_that_the_log_knows(table: Table) -> None:
    asked: list[str] = []
    for line in (*WAR, *LAST):
        answers = table.asks()
        before, due = table.file.read_bytes(), table.due()
        told = table.type(line)
        asked += table.said()[-1:] if table.asks() else []
        assert "There is no" not in told
        assert answers or table.asks() or (before, due) != (table.file.read_bytes(), table.due()), f"{line} did nothing"
    assert [question[: len(begun)] for question, begun in zip(asked, QUESTIONS, strict=True)] == QUESTIONS
    assert "Ann (white) wins against Dan (red), Cleo (black), Bram (blue) and Eve (green), and has outlived" in told
    assert "Seats clockwise" in table.type("yes")
    table.file = table.home / "sessions" / "war-1.yaml"
    assert table.prompt.app.read().session.name == "war-1"
    assert "Ann (white) opens with three turns" in "\n".join(table.said())
    assert not table.asks()


def test_what_the_end_of_the_war_asks_is_left_at_a_word(table: Table) -> None:
    table.type("e w u b r g", "all")
    assert table.asks()
    assert "Then not now" in table.type("no")
    assert not table.asks()
    table.type("u")
    assert "Turn 1" in table.type("t")
    assert "the same five?" in table.type("z"), "another end asks anew"
    assert "Which" not in table.type("anew")
    assert table.prompt.app.read().session.name == "war-1"


def test_not_won_yet(table: Table) -> None:
    told = table.type("e u b r g", "all")
    assert "Ann (white) has not won yet: outlive 5 more turns of the Scion" in told
    assert "Turn 2: Ann (white)" in table.type("n"), "a player has a turn before it acts"
    table.type("n")
    assert "Ann (white) has not won yet: outlive this turn and 4 more turns of the Scion" in table.due()
