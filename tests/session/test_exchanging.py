"""A session's file exchanged in one step, on Windows too, where a reader may hold it open; and a full session."""

import os
from pathlib import Path

import pytest
from advising import CHANGE, damaged, played
from conftest import Edw
from sealing import events_of

from edw_companion.session import files, journal, writer
from edw_companion.session.files import exchange


class Readers:
    """Somebody has the file open for the first ``held`` tries to rename it."""

    def __init__(self, held: int) -> None:
        self.held = held
        self.tries = 0
        self._replace = os.replace

    def replace(self, old: str, new: str) -> None:
        self.tries += 1
        if self.held and new.endswith(".yaml"):
            self.held -= 1
            raise PermissionError(13, "Access is denied")
        self._replace(old, new)


def reading(monkeypatch: pytest.MonkeyPatch, held: int) -> Readers:
    readers = Readers(held)
    monkeypatch.setattr(os, "replace", readers.replace)
    monkeypatch.setattr(files, "WINDOWS", True)
    monkeypatch.setattr(files, "PATIENCE", 0.1)
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


def test_a_table_that_is_watched_finds_the_new_file(war: Edw) -> None:
    from edw_companion.cli.app import App
    from edw_companion.cli.commands.watch import Watcher
    from edw_companion.cli.table import Loaded
    from edw_companion.session.paths import Home

    shown: list[Loaded] = []
    watcher = Watcher(App(lambda: Home(str(war.home)), "friday"), lambda table, _before: shown.append(table))
    watcher.look()
    played(war)
    damaged(war.session())
    war("repair", "--accept")
    watcher.look()
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
