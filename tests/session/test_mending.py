"""Recovery, repair, rollbacks, copies: what is kept, what is said, and what a kill in between leaves."""

import hashlib
from pathlib import Path

import pytest
from conftest import Edw
from sealing import events_of

from edw_companion.session import mending

TORN = b'- {"n": 4, "at": "2026-11-2'


def dos(edw: Edw) -> list[str]:
    """The kinds of the session's lines."""
    return [event["do"] for event in events_of(edw.session().read_bytes())]


def tear(path: Path, tail: bytes = TORN) -> None:
    """Leave what a crash leaves."""
    with path.open("ab") as file:
        file.write(tail)


def forget(edw: Edw) -> None:
    """Take away what the laptop has seen."""
    for path in (edw.home / "keys").glob("*.seen"):
        path.unlink()


def killed_before_the_new_key(edw: Edw, monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """Run a command that dies after its first line and before the new key."""

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(mending, "rekey", die)
        with pytest.raises(KeyboardInterrupt):
            mending_command(edw, *words)


def mending_command(edw: Edw, name: str) -> None:
    from edw_companion.session.book import utc_now
    from edw_companion.session.places import Home

    if name == "repair":
        mending.repair(Home(str(edw.home)), "friday", lambda _book: None, utc_now)
    else:
        mending.accept_rollback(Home(str(edw.home)), "friday", "why", utc_now)


@pytest.mark.parametrize("seen", [True, False])
def test_a_torn_end(war: Edw, seen: bool) -> None:
    war("life", "white", "-1")
    before = war.session().read_bytes()
    if not seen:
        forget(war)
    tear(war.session())
    assert "The last command seems to have been interrupted" in war("status").err
    said = war("life", "white", "-1").err
    assert "The last command was interrupted: 27 bytes of it were put aside in friday.torn-" in said
    assert ("Nothing that had been shown is missing." in said) == seen
    (aside,) = war.session().parent.glob("friday.torn-*")
    assert aside.read_bytes() == TORN
    recovered = events_of(war.session().read_bytes())[3]
    assert (recovered["do"], recovered["bytes"]) == ("recovered", 27)
    assert recovered["sha256"] == hashlib.sha256(TORN).hexdigest()
    assert war.session().read_bytes().startswith(before)
    assert ", 1 recoveries" in war("verify").out


def test_an_end_that_only_lacks_its_line_feed(war: Edw) -> None:
    war("life", "white", "-1")
    whole = war.session().read_bytes()
    war.session().write_bytes(whole[:-1])
    forget(war)
    war("life", "white", "-1")
    assert war.session().read_bytes().startswith(whole)
    assert dos(war) == ["begin", "start", "life", "life"]


def test_zeros_after_a_power_cut(war: Edw) -> None:
    tear(war.session(), bytes(700) + b"\n")
    forget(war)
    war("life", "white", "-1")
    assert dos(war) == ["begin", "start", "recovered", "life"]


def test_a_bad_line_that_ends_well_is_a_crash_only_if_nobody_was_shown_it(war: Edw) -> None:
    tear(war.session(), b"half a block of something else\n")
    war("life", "white", "-1")
    assert dos(war) == ["begin", "start", "recovered", "life"]
    tear(war.session(), b"half a block of something else\n")
    forget(war)
    assert "edw repair --accept" in war("life", "white", "-1", code=65).err


def test_a_whole_line_that_is_none_is_named_at_once(war: Edw) -> None:
    for tail in (b"garbage\n", b"\n", b"\xff\xfe\n"):
        tear(war.session(), tail)
        assert "edw: Line 3 is not right: it is none of this session's" in war("verify", code=1).err
        war.session().write_bytes(war.session().read_bytes().removesuffix(tail))
    tear(war.session(), b"cut off")
    assert war("verify").out.startswith("OK: ")


def test_a_line_that_somebody_wrote_is_no_crash(war: Edw) -> None:
    war("life", "white", "-1")
    last = war.session().read_bytes().splitlines(keepends=True)[-1]
    for tail in (last, last.replace(b'"to": 74', b'"to": 99')):
        tear(war.session(), tail)
        assert "Line 4" in war("life", "white", "-1", code=65).err
        assert "Line 4" in war("verify", code=1).err
        war.session().write_bytes(war.session().read_bytes().removesuffix(tail))
    war("life", "white", "-1")


def test_two_bad_lines_are_no_crash(war: Edw) -> None:
    tear(war.session(), b'- {"n": 3}\n- {"n": 4}\n')
    assert "Line 3" in war("life", "white", "-1", code=65).err


def test_an_older_file_with_a_torn_end(war: Edw) -> None:
    old = war.session().read_bytes()
    war("life", "white", "-1")
    war.session().write_bytes(old + TORN)
    assert "older than this laptop has seen" in war("status").err
    war("life", "white", "-1", code=65)
    assert war.session().read_bytes() == old + TORN, "nothing was touched"
    war("accept-rollback")
    assert dos(war) == ["begin", "start", "recovered", "accept-rollback", "rekey"]
    war("roll")
    assert war("verify").out.startswith("OK: ")


def test_killed_between_the_rollback_and_its_new_key(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    old = war.session().read_bytes()
    for _ in range(4):
        war("roll")
    war.session().write_bytes(old)
    killed_before_the_new_key(war, monkeypatch, "accept-rollback")
    assert dos(war)[-1] == "accept-rollback"
    war("roll", code=65)
    war("accept-rollback")
    war("roll")
    assert war("verify").out.startswith("OK: ")


def test_killed_between_the_repair_and_its_new_key(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    war("roll")
    war("roll")
    war.session().write_bytes(war.session().read_bytes().replace(b'"1d20"', b'"1d21"', 1))
    forget(war)
    killed_before_the_new_key(war, monkeypatch, "repair")
    assert dos(war)[-1] == "amended"
    refused = war("roll", code=1)
    assert "Lines of this session were left out" in refused.err
    war("roll", "--rolled", "3")
    war("rekey", "--why", "the repair was interrupted")
    war("roll")
    assert war("verify").out.startswith("OK: ")


def test_nothing_left_to_repair(war: Edw) -> None:
    war.session().write_bytes(war.session().read_bytes().replace(b'"players"', b'"playerz"', 1))
    damaged = war.session().read_bytes()
    assert "No line of 'friday' is good" in war("repair", "--accept", code=65).err
    assert war.session().read_bytes() == damaged


def test_a_copy_with_a_torn_end(war: Edw) -> None:
    copy = war.session("copy")
    copy.write_bytes(war.session().read_bytes() + TORN)
    seen = [path.read_bytes() for path in (war.home / "keys").glob("*.seen")]
    war("--session", "copy", "adopt")
    assert [path.read_bytes() for path in (war.home / "keys").glob("*.seen") if path.read_bytes() in seen] == seen
    war("--session", "copy", "roll")
    war("roll")
    assert war("--session", "copy", "verify").out.startswith("OK: ")
    assert war("verify").out.startswith("OK: ")
    assert len(list(copy.parent.glob("copy.torn-*"))) == 1


def test_a_renamed_file(war: Edw) -> None:
    war.session().rename(war.session("saturday"))
    assert "is a copy of the session 'friday'" in war("--session", "saturday", "status", code=65).err
    war("--session", "saturday", "adopt")
    war("--session", "saturday", "legend", "white")
    assert war("--session", "saturday", "log").out.count("saturday") >= 1
    assert "There is no session 'friday'" in war("status", code=65).err
