"""Files replaced in one step, on Windows too, where a reader may hold them open; and a full session."""

import os
from pathlib import Path

import pytest
from advising import CHANGE, damaged, played
from conftest import Edw
from sealing import events_of

from edw_companion.session import files, journal, writer
from edw_companion.session.files import exchange


class Readers:
    """Somebody has files so named open for the first ``held`` tries to rename them."""

    def __init__(self, held: int, named: str) -> None:
        self.held, self.named = held, named
        self.tries = 0
        self._replace = os.replace

    def replace(self, old: str | Path, new: str | Path) -> None:
        self.tries += 1
        if self.held and str(new).endswith(self.named):
            self.held -= 1
            raise PermissionError(13, "Access is denied")
        self._replace(old, new)


def reading(monkeypatch: pytest.MonkeyPatch, held: int, named: str = ".yaml") -> Readers:
    readers = Readers(held, named)
    monkeypatch.setattr(os, "replace", readers.replace)
    monkeypatch.setattr(files, "WINDOWS", True)
    monkeypatch.setattr(files, "PATIENCE", 0.1)
    monkeypatch.setattr(files.put_in_place, "__defaults__", (0.1,))
    return readers


def test_windows_waits_for_a_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"old")
    readers = reading(monkeypatch, 2)
    exchange(str(path), b"new")
    assert path.read_bytes() == b"new"
    assert readers.tries == 3


def test_windows_gives_up_and_nothing_has_changed(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    played(war)
    damaged(war.session())
    before = {path: path.read_bytes() for path in war.home.rglob("*") if path.is_file()}
    with monkeypatch.context() as patched:
        reading(patched, 10**9)
        refused = war("repair", "--accept", code=75)
    assert "Another program has friday.yaml open" in refused.err
    assert "Nothing was recorded" in refused.err
    assert before == {path: path.read_bytes() for path in war.home.rglob("*") if path.is_file()}
    war("repair", "--accept")
    war(*CHANGE)


def test_elsewhere_a_rename_that_is_refused_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"old")
    readers = reading(monkeypatch, 1)
    monkeypatch.setattr(files, "WINDOWS", False)
    with pytest.raises(files.NotRecordedError, match="Nothing has changed"):
        exchange(str(path), b"new")
    assert readers.tries == 1
    assert list(tmp_path.iterdir()) == [path]


EARLIER = (
    "new saturday --players Ann,Bram,Cleo,Dan,Eve", "use friday", "lists copy 1 ours", "sleeves set chaos silver",
    "print pad --html -o {home}/sheet.html", "watch --once --html {home}/page.html",
)  # fmt: skip
REPLACED = {
    "current": "use saturday",
    "sheet.html": "print pad --html -o {home}/sheet.html --force",
    "page.html": "watch --once --html {home}/page.html",
    "sleeves.json": "sleeves set chaos gold",
    "artifacts.yaml": "lists import ours artifacts {home}/list.txt --yes",
}


@pytest.mark.parametrize(("name", "line"), REPLACED.items())
def test_whatever_is_replaced_is_tried_again_and_then_said(
    war: Edw, monkeypatch: pytest.MonkeyPatch, name: str, line: str
) -> None:
    for earlier in EARLIER:
        war.line(earlier.format(home=war.home))
    (war.home / "list.txt").write_text("Mirari\n")
    (path,) = war.home.rglob(name)
    before = path.read_bytes()
    with monkeypatch.context() as patched:
        reading(patched, 10**9, name)
        refused = war.line(line.format(home=war.home), code=74).err
    assert "Access is denied; another program may have it open" in refused
    assert refused.count("\n") == 1, "one sentence"
    assert path.read_bytes() == before
    assert not [each for each in path.parent.iterdir() if each.name.startswith(".new") or name in each.name[1:]]
    readers = reading(monkeypatch, 2, name)
    war.line(line.format(home=war.home))
    assert not readers.held


def test_a_line_counts_where_only_what_was_seen_cannot_be_noted(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    readers = reading(monkeypatch, 10**9, ".seen")
    war(*CHANGE)
    assert readers.tries > 1
    assert war("verify").out.startswith("OK: ")


def test_a_table_that_is_watched_finds_the_new_file(war: Edw) -> None:
    from edw_companion.cli.app import App
    from edw_companion.cli.commands.watch import looks
    from edw_companion.cli.table import Loaded
    from edw_companion.session.paths import Home

    shown: list[Loaded] = []
    watcher = looks(App(lambda: Home(str(war.home)), "friday"), lambda table, _before: shown.append(table))
    next(watcher)
    played(war)
    damaged(war.session())
    war("repair", "--accept")
    next(watcher)
    assert shown[-1].session.events[-1]["do"] == "rekey"


@pytest.mark.parametrize("by", ["lines", "bytes"])
def test_a_full_session_can_be_mended_and_ended(war: Edw, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    played(war)
    lines = len(events_of(war.session().read_bytes()))
    if by == "lines":
        for module in (writer, journal):
            monkeypatch.setattr(module, "MAX_EVENTS", lines + 16)
    else:
        monkeypatch.setattr(files, "MAX_SIZE", war.session().stat().st_size + 64 * 1024)
    refused = war(*CHANGE, code=1).err
    assert "This session is full (200,000 lines or 64 MiB): close it with 'edw end'" in refused
    with war.session().open("ab") as file:
        file.write(b"- {")
    war(*CHANGE, code=1)
    damaged(war.session())
    war("repair", "--accept")
    for _ in range(20):  # the room that they have is not the end's
        war("rekey", "--why", "once more", code=None)
    assert by == "bytes" or "is full" in war("rekey", "--why", "once more", code=1).err
    assert "key is published" in war("end").out
    assert war("verify").out.startswith("OK: ")
