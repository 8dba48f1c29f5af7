"""What has happened, as the screen tells it: what was taken back is gone for good, and its undo with it."""

import re
from pathlib import Path

import pytest
from table_prompt import BEGIN, Table, lay

from edw_companion.cli.play.state import past


def told(home: Path, slug: str, *lines: str) -> list[str]:
    """The log of the screen after these lines, from the first change on."""
    table = Table(lay(home, slug))
    table.type(*lines)
    return [span.text.strip() for span in past(table.prompt.app.read(), 30)][1:]


@pytest.mark.parametrize("slug", BEGIN)
def test_what_was_undone_does_not_come_again_with_the_next_line(tmp_path: Path, slug: str) -> None:
    life = {"elder-dragon-wars": 75}.get(slug, 20)
    name = {"elder-dragon-wars": "Ann (white)"}.get(slug, "Ann")
    first, second, third = (f"{name} {life} -> {after}." for after in (life - 1, life - 2, life - 3))
    assert told(tmp_path / "1", slug, "ann-1", "u") == []
    assert told(tmp_path / "2", slug, "ann-1", "u", "ann-2") == [second]
    assert told(tmp_path / "3", slug, "ann-1", "u", "z") == [first]
    assert told(tmp_path / "4", slug, "ann-1", f"ann={life - 2}", "u 2", "ann-3") == [third]


def test_what_was_voided_is_gone_too(tmp_path: Path) -> None:
    typed = ("global reveal --card 'Low Ceiling'", "void 3 --agreed all --why 'two cards at once'")
    assert told(tmp_path, "chaos-magic", *typed) == [
        "Ann, Bram and Cleo say that line 3 does not count: two cards at once."
    ]


HALF = [
    ("elder-dragon-wars", "l w angus mackenzie", r"Undone: Angus Mackenzie \([^.]+ to (Cleo|Dan)\)\."),
    ("elder-dragon-wars", "dc w", r"Undone: Arcades Sabboth \([^.]+ to (Cleo|Dan)\)\."),
    (
        "elder-dragon-wars",
        "l w angus mackenzie countered",
        r"Undone: Angus Mackenzie comes into play under Ann \(white\)\.",
    ),
    ("elder-dragon-wars", "n", r"Undone: Turn 2: Bram \(blue\)\."),
    (
        "elder-dragon-wars",
        "r-75 w kasimir",
        r"Undone: Dan \(red\) 75 -> 0, from Ann \(white\), with kasimir\.",
    ),
    ("five-colors", "reveal", r"Undone: Ann turns up the cards in provinces 1, 2, 3 and 4\."),
    ("magical-war", "lay", r"Undone: [^.]{5,60}\."),
    ("chaos-magic", "global reveal", r"Undone: [^.]{5,60}\."),
    ("chaos-lists", "chaos", r"Undone: [^.]{5,90}\."),
]


@pytest.mark.parametrize(("slug", "line", "says"), HALF)
def test_an_undo_is_told_in_half_a_line(tmp_path: Path, slug: str, line: str, says: str) -> None:
    table = Table(lay(tmp_path, slug))
    table.type(line, "u")
    assert re.fullmatch(says, "\n".join(table.said())), table.said()


def test_two_that_are_undone_together_are_told_in_one_line(tmp_path: Path) -> None:
    table = Table(lay(tmp_path, "elder-dragon-wars"))
    table.type("n", "w-5", "u 2")
    assert table.said() == ["Undone: Ann (white) 75 -> 70; Turn 2: Bram (blue)."]


def test_the_log_keeps_what_was_undone(tmp_path: Path) -> None:
    table = Table(lay(tmp_path, "elder-dragon-wars"))
    table.type("w-5", "u")
    assert "Undone: line 3, Ann (white) 75 -> 70." in table.type("log")
