"""``lists import`` at a terminal: what would change is shown first, and nothing is written without a yes."""

from pathlib import Path

import pytest
from conftest import Edw, answered

from edw_companion.cli.commands import lists


@pytest.fixture
def ours(edw: Edw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list of an own edition, a file "in.txt" that would change it, and somebody at the terminal."""
    edw("lists", "copy", "1", "ours")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.txt").write_text("1. Mana Matrix\n2. Planar Gate\n", encoding="utf-8")
    monkeypatch.setattr(lists, "interactive", lambda: True)
    return edw.home / "lists" / "ours" / "planar.yaml"


IMPORT = ("lists", "import", "ours", "planar", "in.txt")


def test_it_says_what_changes_and_asks(edw: Edw, ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = ours.read_bytes()
    asked = answered(monkeypatch, False, True)
    shown = edw(*IMPORT, code=1)
    assert shown.err.startswith("moved:\n  Mana Matrix: planar 2 -> planar 1\n")
    assert shown.err.endswith("edw: Never mind: nothing was written.\n")
    assert ours.read_bytes() == before
    assert "The planar of ours are now 2 cards." in edw(*IMPORT).out
    assert ours.with_name("planar.yaml.bak-1").read_bytes() == before
    assert asked == ["Replace the planar of ours?"] * 2


@pytest.mark.parametrize("option", ["--yes", "--json", "--dry-run"])
def test_nobody_is_asked_who_said_so_beforehand(
    edw: Edw, ours: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    before = ours.read_bytes()
    asked = answered(monkeypatch)
    edw(*IMPORT, option)
    assert (ours.read_bytes() == before, asked) == (option == "--dry-run", [])


@pytest.mark.usefixtures("ours")
def test_nobody_is_asked_where_nothing_changes(edw: Edw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answered(monkeypatch)
    (tmp_path / "in.txt").write_text("2. Mana Matrix\n1. Planar Gate\n", encoding="utf-8")
    assert edw(*IMPORT).out == "The planar of ours stay as they are.\n"
    assert asked == []
