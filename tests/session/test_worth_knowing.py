"""What ``verify`` remarks about the files around a session."""

import os
from pathlib import Path

import pytest
from conftest import Edw

UNNOTICED = "so an older file put in place of this one would not be noticed"
POSIX = pytest.mark.skipif(os.name == "nt", reason="modes are POSIX's")


def seen_of(edw: Edw) -> Path:
    (path,) = (edw.home / "keys").glob("*.seen")
    return path


def test_nothing_is_worth_knowing(war: Edw) -> None:
    assert "Worth knowing" not in war("verify").out


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
