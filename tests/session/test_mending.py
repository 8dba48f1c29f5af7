"""Recovery, repair, rollbacks, copies: what is kept, what is said, and what a kill in between leaves."""

import hashlib
from pathlib import Path

import pytest
from conftest import Edw
from sealing import events_of

from edw_companion.session.lines import encode

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


def test_an_interrupted_repair_of_before_this_was_one_step(war: Edw) -> None:
    """Files from then may end with the ``amended`` of a repair whose new key never came."""
    war("roll")
    facts = {"from": 3, "left_out": 1, "sha256": "0" * 64, "aside": "friday.damaged-1"}
    line, _ = encode(events_of(war.session().read_bytes())[-1]["h"], 4, "2026-11-21T19:05:07Z", "amended", facts, [])
    tear(war.session(), line)
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
