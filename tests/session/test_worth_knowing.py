"""What ``verify`` remarks about the files around a session."""

import os
from pathlib import Path

import pytest
from conftest import Edw
from sealing import changed

UNNOTICED = "so an older file put in place of this one would not be noticed"
POSIX = pytest.mark.skipif(os.name == "nt", reason="modes are POSIX's")


def seen_of(edw: Edw) -> Path:
    (path,) = (edw.home / "keys").glob("*.seen")
    return path


def test_what_was_seen_is_not_on_file(war: Edw) -> None:
    seen_of(war).unlink()
    assert f"is not on file ({war.home}" in war("verify").out
    assert f"{UNNOTICED}: the next change writes it anew." in war("verify").out
    war("note", "frogs")
    assert UNNOTICED not in war("verify").out
    seen_of(war).write_bytes(b"nonsense")
    assert UNNOTICED in war("verify").out


def test_what_was_seen_cannot_be_written(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda _path, _mode: False)
        said = war("verify").out
    assert f"This laptop cannot write down what it has seen of the session ({seen_of(war)}), {UNNOTICED}." in said
    path = seen_of(war)
    path.unlink()
    path.mkdir()
    assert "cannot write down" in war("verify").out


@POSIX
def test_others_can_read_the_key(war: Edw) -> None:
    (key,) = (war.home / "keys").glob("*.key")
    key.chmod(0o644)
    assert f"Other users of this laptop may read the key, and so foresee draws: chmod 600 {key}" in war("verify").out
    key.chmod(0o600)
    key.parent.chmod(0o750)
    said = war("verify").out
    assert f"may look into the folder of keys, and so foresee draws: chmod 700 {key.parent}" in said
    war("end")
    assert "foresee" not in war("verify").out, "the key is public now"


def known(edw: Edw) -> list[str]:
    """What verify finds worth knowing; it is no fault."""
    _, _, remarks = edw("verify").out.partition("Worth knowing:\n")
    assert edw("verify", "--json").json["worth_knowing"] == [line[2:] for line in remarks.splitlines()[:-1]]
    return remarks.splitlines()[:-1]


def test_a_supply_that_is_not_edws(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("keys", "repair"):
        monkeypatch.setattr(f"edw_companion.session.{module}.SUPPLY", 8)
    war("rekey", "--why", "a break")
    assert "- Line 3: its key is good for 8 draws; edw makes keys for 4,096." in known(war)


@pytest.mark.parametrize(
    ("at", "remark"),
    [
        ("2020-01-01T00:00:00Z", "- The clock ran backwards once (line 3). Times are information only."),
        ("2026-13-41T00:00:00Z", "- A time that cannot be stands in line 3. Times are information only."),
        ("1999-01-01T00:00:00Z", "- A time that cannot be stands in line 3. Times are information only."),
    ],
)
def test_times_that_are_impossible_or_run_backwards(war: Edw, at: str, remark: str) -> None:
    war("note", "hello")
    war.session().write_bytes(changed(war.session().read_bytes(), lambda events: events[2].update(at=at)))
    for path in (war.home / "keys").glob("*.seen"):
        path.unlink()
    assert remark in known(war)
