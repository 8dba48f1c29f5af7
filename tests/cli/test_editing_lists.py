"""``lists edit``: a list in people's own editor, checked afterwards; what they saved stays, right or wrong."""

from pathlib import Path

import pytest
from conftest import Edw


@pytest.fixture
def ours(war: Edw, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an own edition, and somebody at a terminal."""
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setattr("edw_companion.cli.commands.lists.interactive", lambda: True)
    return Path(war("lists", "copy", "1", "ours", "--json").json["folder"])


def test_what_is_right_is_said(war: Edw, ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", 'sed -i "s/Al Abara’s Carpet/The Carpet/"')
    assert war("lists", "edit", "ours", "artif").out.splitlines()[-1] == "'ours' is right."
    assert "The Carpet" in (ours / "artifacts.yaml").read_text()


def test_what_is_wrong_is_said_and_kept(war: Edw, ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", 'sed -i "s/name: .Mirari./name: [/"')
    done = war("lists", "edit", "ours", "artifacts", code=65)
    assert "artifacts.yaml:" in done.out
    assert done.err == "edw: 'ours' has a mistake, listed above.\n"
    assert "name: [," in (ours / "artifacts.yaml").read_text()


def test_the_edition_itself_and_visual_first(war: Edw, ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", "false")
    monkeypatch.setenv("VISUAL", 'sed -i "s/^title:.*/title: Ours/"')
    war("lists", "edit", "ours")
    assert "ours (your own): Ours, 2006-12" in war("lists").out


def test_nothing_changed(war: Edw, ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (ours / "scion.yaml").read_bytes()
    monkeypatch.setenv("EDITOR", "true")
    assert war("lists", "edit", "ours", "scion").out == "Nothing was changed.\n"
    monkeypatch.setenv("EDITOR", "false")
    assert "failed" in war("lists", "edit", "ours", "scion", code=1).err
    assert (ours / "scion.yaml").read_bytes() == before


def test_what_cannot_be_edited(war: Edw, ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", "touch /nowhere/at/all;")
    assert "Make your own of them" in war("lists", "edit", "1", "scion", code=1).err
    assert "No lists" in war("lists", "edit", "theirs", "scion", code=2).err
    assert "There is no list" in war("lists", "edit", "ours", "nothing", code=2).err
    monkeypatch.setattr("edw_companion.cli.commands.lists.interactive", lambda: False)
    assert war("lists", "edit", "ours", "scion", code=1).err.endswith(f"The file is {ours / 'scion.yaml'}\n")


@pytest.mark.parametrize("editor", ['"unclosed', "/nonexistent", "false"])
def test_an_editor_that_cannot_be_run(war: Edw, ours: Path, monkeypatch: pytest.MonkeyPatch, editor: str) -> None:
    file = ours / "artifacts.yaml"
    monkeypatch.setenv("EDITOR", editor)
    said = war("lists", "edit", "ours", "artifacts", code=1).err
    assert said == f"edw: EDITOR is set to '{editor}', and that failed. The file is {file}\n"
    monkeypatch.setenv("VISUAL", editor)
    assert "edw: VISUAL is set to" in war("lists", "edit", "ours", "artifacts", code=1).err


def test_what_was_there_before_is_kept(war: Edw, ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (ours / "artifacts.yaml").read_bytes()
    monkeypatch.setenv("EDITOR", "sed -i s/Mirari/Mirarri/")
    said = war("lists", "edit", "ours", "artifacts").out.splitlines()
    kept = ours / "artifacts.yaml.bak-1"
    assert said[0] == f"What it was before is in {kept}"
    assert kept.read_bytes() == before
    assert said[-2].endswith(": no shipped list knows Mirarri. Did you mean Mirari?")
    assert said[-1] == "'ours' is right."
    monkeypatch.setenv("EDITOR", "true")
    war("lists", "edit", "ours", "artifacts")
    assert len([*ours.glob("*.bak-*")]) == 1, "nothing was changed, so there is nothing to keep"


def test_json_is_not_for_an_editor(war: Edw, ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", f"rm {ours / 'scion.yaml'};")
    assert "--json is not for an editor" in war("lists", "edit", "ours", "scion", "--json", code=2).err
    assert (ours / "scion.yaml").exists()


def test_mistakes_come_last_behind_what_else_there_is_to_say(edw: Edw) -> None:
    """They would be a thousand lines of odds above the end."""
    chaos = ("--format", "chaos-lists")
    folder = Path(edw("lists", "copy", "1", "mine", *chaos, "--json").json["folder"])
    assert len(edw("lists", "check", "mine", *chaos).out.splitlines()) > 400
    before = (folder / "a.yaml").read_text(encoding="utf-8")
    (folder / "a.yaml").write_text(before.replace("at: 10", "at: ten"), encoding="utf-8")
    done = edw("lists", "check", "mine", *chaos, code=65)
    *_, last = done.out.splitlines()
    assert "a.yaml:" in last
    assert done.err.endswith("listed above.\n")
