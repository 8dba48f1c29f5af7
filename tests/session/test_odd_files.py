"""Session files, key files and data folders that are not what they should be: one sentence, the right exit code."""

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import FIVE, Edw
from sealing import changed

from edw_companion.session import files, locks

CHANGES = (("life", "white", "-1"), ("roll",), ("undo",), ("repair", "--accept"), ("adopt",), ("accept-rollback",))
READS = (("status",), ("log",), ("verify",), ("export",), ("proof", "2"), ("turn",), ("repair",))


def other_version(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"edw1", b"edw2"))


def other_game(path: Path) -> None:
    path.write_bytes(changed(path.read_bytes(), lambda events: events[0].update(format="canasta")))
    for seen in path.parents[1].glob("keys/*.seen"):
        seen.unlink()


def bad_id(path: Path) -> None:
    path.write_bytes(changed(path.read_bytes(), lambda events: events[0].update(sid="../../etc/pas")))


def damaged_first_line(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"players"', b'"playerz"', 1))


def a_link(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))
    path.symlink_to(path.with_name("elsewhere"))


def a_hard_link(path: Path) -> None:
    os.link(path, path.with_name("elsewhere"))


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def too_large(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(files.MAX_SIZE + 1)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (other_version, "it is of another format than edw1"),
        (other_game, "is of the game 'canasta', which this version of the program does not know"),
        (bad_id, "its first line does not say its id"),
        (damaged_first_line, "its seal does not fit"),
        (a_link, "is a link"),
        (a_hard_link, "is a file with more than one name"),
        (a_folder, "is a folder"),
        (a_pipe, "is not a plain file"),
        (too_large, "is too large"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="links and pipes are POSIX's")
def test_files_that_are_no_session(war: Edw, spoil: Callable[[Path], None], words: str) -> None:
    path = war.session()
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    for command in (*CHANGES, *READS):
        if spoil is other_game and command[0] in ("adopt", "accept-rollback"):
            continue
        ended = war(*command, code=None)
        expected = (1, 65) if command in (("verify",), ("repair",), ("repair", "--accept")) else (65,)
        assert ended.code in expected, (command, ended)
        if command[0] not in ("repair",):
            assert words in re.sub(r"\s+", " ", ended.err), (command, ended)
        assert ended.err.count("\n") == 1, "one sentence"
    assert before is None or path.read_bytes() == before
    war("sessions")
    odd = spoil in (a_link, a_hard_link, a_folder, a_pipe, too_large)
    war("new", "friday", "--players", FIVE, code=65 if odd else 1)


def test_an_emptied_file_can_only_be_begun_anew(war: Edw) -> None:
    war.session().write_bytes(b"")
    war("new", "friday", "--players", FIVE)
    assert war("verify").out.startswith("OK: ")
    assert "1 of this name began" in war("log").out


def test_two_sessions_of_one_name(war: Edw) -> None:
    before = war.session().read_bytes()
    refused = war("new", "friday", "--players", FIVE, code=1)
    assert refused.err.startswith("edw: There is a session 'friday' already: choose another name")
    assert war.session().read_bytes() == before
    assert len(list((war.home / "keys").glob("*.key"))) == 1, "no key is left behind"


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda path: path.unlink(), "is not there"),
        (lambda path: path.write_bytes(b"00" * 32 + b"\n"), "does not fit it"),
        (lambda path: path.write_bytes(b"hello"), "is not a key"),
        (lambda path: (path.unlink(), path.mkdir()), "cannot be read"),
    ],
)
def test_a_key_that_is_lost_or_does_not_fit(war: Edw, spoil: Callable[[Path], object], words: str) -> None:
    (key,) = (war.home / "keys").glob("*.key")
    secret = key.read_text().split()[0]
    spoil(key)
    before = war.session().read_bytes()
    refused = war("roll", code=65)
    assert words in refused.err
    assert secret not in refused.err
    assert war.session().read_bytes() == before
    war("roll", "2d6", "--rolled", "3,4")
    war("life", "white", "-1")
    war("end", code=65) if words != "does not fit it" else None
    war("rekey", "--why", "the key file was lost")
    war("mix", "Ann", "after all")
    war("roll")
    assert 'Mixed in, in this order: Ann "after all".' in war("verify").out


@pytest.mark.parametrize(
    "name",
    ["../x", "Friday", "con", "nul", "com1", "a/b", "-x", "x" * 49, "frïday", "a.b", "a\x1b[31m", "\u202efri", "x\n"],
)
def test_odd_names(war: Edw, name: str) -> None:
    before = sorted(path.relative_to(war.home) for path in war.home.rglob("*"))
    for words in (("new", name, "--players", FIVE), ("use", name), ("--session", name, "life", "white", "-1")):
        ended = war(*words, code=None)
        assert ended.code == 2, ended
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", ended.err)
    assert sorted(path.relative_to(war.home) for path in war.home.rglob("*")) == before


def test_a_data_folder_that_is_a_file(edw: Edw) -> None:
    edw.home.write_text("x")
    for words, code in ((("status",), 74), (("new", "friday", "--players", FIVE), 74), (("sessions",), 74)):
        ended = edw(*words, code=code)
        assert ended.err.count("\n") == 1
    assert edw.home.read_text() == "x"


def test_another_command_has_the_lock(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    before = war.session().read_bytes()
    with locks.locked(f"{war.session()}.lock"):
        refused = war("life", "white", "-1", code=75)
    assert refused.err.startswith("edw: Another command is writing to friday.yaml")
    assert war.session().read_bytes() == before
    war("status")


def test_a_clock_that_jumps_back(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time_ns", lambda: 7)
    monkeypatch.setattr("time.gmtime", lambda: time.struct_time((1999, 1, 1, 1, 1, 1, 1, 1, 1)))
    for _ in range(2):
        with war.session().open("ab") as file:
            file.write(b"- {")
        war("life", "white", "-1")
    assert len(list((war.home / "sessions").glob("friday.torn-*"))) == 2
    assert war("verify").out.startswith("OK: ")


def test_modes(war: Edw) -> None:
    for path in (war.home, *war.home.rglob("*")):
        wanted = 0o700 if path.is_dir() else 0o600
        assert path.stat().st_mode & 0o777 == wanted, path


def test_a_link_where_the_system_cannot_refuse_to_follow(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    a_link(war.session())
    monkeypatch.setattr(files, "_NOFOLLOW", 0)
    assert "is a link" in war("status", code=65).err
    assert "is a link" in war("life", "white", "-1", code=65).err
