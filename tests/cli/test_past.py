"""What has happened, as the screen tells it: what was taken back is gone for good, and the undo says what it was."""

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
    assert told(tmp_path / "1", slug, "ann-1", "u") == [f"Undone: {first}"]
    assert told(tmp_path / "2", slug, "ann-1", "u", "ann-2") == [f"Undone: {first}", second]
    assert told(tmp_path / "3", slug, "ann-1", "u", "z") == [first]
    both = told(tmp_path / "4", slug, "ann-1", f"ann={life - 2}", "u 2", "ann-3")
    assert both == [f"Undone: {name} {life - 1} -> {life - 2}. {first}", third]


def test_what_was_voided_is_gone_too(tmp_path: Path) -> None:
    typed = ("global reveal --card 'Low Ceiling'", "void 3 --agreed all --why 'two cards at once'")
    assert told(tmp_path, "chaos-magic", *typed) == [
        "Ann, Bram and Cleo say that line 3 does not count: two cards at once."
    ]
