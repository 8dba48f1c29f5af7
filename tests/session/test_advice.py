"""Spoiled session files: who does as the program says goes on, and no good line is lost on the way."""

import errno
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import advising as spoiling
import pytest
from advising import CHANGE, NEW, after, following, forget, lines_of, nothing_lost, played
from breaking import Killed, breaking
from conftest import Edw
from sealing import events_of

REPAIR, ACCEPT, ANEW = "repair --accept", "accept-rollback", "new friday"
ADOPT, REPAIR_COPY = "--session saturday adopt", "--session saturday repair --accept"
Spoil = Callable[[Path], None]


@pytest.fixture(scope="module")
def long_war(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A war of some lines, to be copied."""
    home = tmp_path_factory.mktemp("played") / "home"
    shutil.copytree(begun, home)
    return home


@pytest.fixture
def table(edw: Edw, long_war: Path) -> Edw:
    """The same for each test."""
    shutil.copytree(long_war, edw.home)
    if len(events_of(edw.session().read_bytes())) < 5:
        played(edw)
        shutil.rmtree(long_war)
        shutil.copytree(edw.home, long_war)
    return edw


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No plug is pulled here, and a disk takes its time."""
    monkeypatch.setattr(os, "fsync", lambda _descriptor: None)


ADVICE: list[tuple[Spoil, list[str]]] = [
    (spoiling.without_end, []),
    (after(spoiling.without_end, forget), []),
    (spoiling.torn, []),
    (after(spoiling.torn, forget), []),
    (spoiling.zeros, []),
    (after(spoiling.zeros, forget), []),
    (spoiling.foreign_line, []),
    (after(spoiling.foreign_line, forget), [REPAIR]),
    (spoiling.empty_line_last, []),
    (after(spoiling.empty_line_last, forget), [REPAIR]),
    (spoiling.old, [ACCEPT]),
    (after(spoiling.old, spoiling.without_end), [ACCEPT]),
    (after(spoiling.old, spoiling.torn), [ACCEPT]),
    (after(spoiling.old, forget), []),
    (spoiling.page, [ACCEPT]),
    (spoiling.page_and_zeros, [ACCEPT]),
    (after(spoiling.page_and_zeros, forget), []),
    (spoiling.lines_and_zeros, [ACCEPT]),
    (spoiling.others_tail, [REPAIR]),
    (spoiling.damaged, [REPAIR]),
    (after(spoiling.damaged, forget), [REPAIR]),
    (after(spoiling.damaged, spoiling.torn), [REPAIR]),
    (after(spoiling.damaged, spoiling.without_end), [REPAIR]),
    (after(spoiling.damaged, spoiling.old), [REPAIR, ACCEPT]),
    (spoiling.without_a_line, [REPAIR, ACCEPT]),
    (spoiling.crlf, [REPAIR]),
    (spoiling.twice_crlf, [REPAIR]),
    (spoiling.partly_crlf, [REPAIR]),
    (spoiling.last_crlf, [REPAIR]),
    (after(spoiling.without_end, spoiling.crlf), [REPAIR]),
    (after(spoiling.crlf, spoiling.without_end), [REPAIR]),
    (after(spoiling.torn, spoiling.crlf), [REPAIR]),
    (after(spoiling.old, spoiling.crlf), [REPAIR, ACCEPT]),
    (after(spoiling.damaged, spoiling.crlf), [REPAIR]),
    (spoiling.renamed, [ADOPT]),
    (spoiling.copied, [ADOPT]),
    (after(spoiling.copied, spoiling.without_end), [ADOPT]),
    (after(spoiling.copied, spoiling.torn), [ADOPT]),
    (after(spoiling.copied, spoiling.old), [ADOPT]),
    (after(spoiling.copied, spoiling.page_and_zeros), [ADOPT]),
    (after(spoiling.copied, spoiling.damaged), [REPAIR_COPY]),
    (after(spoiling.renamed, spoiling.damaged), [REPAIR_COPY]),
    (after(spoiling.copied, spoiling.crlf), [REPAIR]),
    (after(spoiling.copied, spoiling.damaged, spoiling.crlf), [REPAIR]),
    (spoiling.emptied, [ANEW]),
    (spoiling.only_zeros, [ANEW]),
    (spoiling.cut_creation, [ANEW]),
    (spoiling.cut_creation_and_zeros, [ANEW]),
    (spoiling.only_begun, []),
    (after(spoiling.only_begun, spoiling.crlf), [REPAIR]),
]


def name_of(value: object) -> str:
    return str(getattr(value, "__name__", ""))


@pytest.mark.parametrize(("spoil", "advice"), ADVICE, ids=name_of)
def test_following_the_advice(table: Edw, spoil: Spoil, advice: list[str]) -> None:
    before = table.session().read_bytes()
    spoil(table.session())
    path = table.session("saturday") if table.session("saturday").exists() else table.session()
    good = lines_of(path.read_bytes()) & lines_of(before)
    others = {each: each.read_bytes() for each in (table.home / "keys").iterdir()}
    change = ("note", "on we go") if len(good) == 1 or not good else CHANGE
    assert following(table, path, *change) == advice
    nothing_lost(path, good)
    session = ("--session", path.stem)
    assert table(*session, "verify").out.startswith("OK: ")
    table(*session, "roll", code=1 if len(good) == 1 else 0)
    if path.stem == "saturday":
        assert all(each.read_bytes() == data for each, data in others.items()), "the other session's are untouched"
        if table.session().exists():
            table("roll")
    elif good and all(each.exists() for each in others):
        assert len(events_of(path.read_bytes())) > len(good & lines_of(path.read_bytes()))


@pytest.mark.parametrize("spoil", [spoiling.without_end, after(spoiling.without_end, forget)], ids=name_of)
def test_a_reader_counts_a_last_line_without_its_end(table: Edw, spoil: Spoil) -> None:
    last = table.status()["last"]
    spoil(table.session())
    short = table.session().read_bytes()
    seen = [each.read_bytes() for each in (table.home / "keys").glob("*.seen")]
    for words in (("status",), ("log",), ("verify",), ("export",), ("print", "check"), ("watch", "--once")):
        shown = table(*words)
        assert "older" not in shown.err
        assert "interrupted" not in shown.err
    assert table.status()["last"] == last
    assert table.session().read_bytes() == short
    assert [each.read_bytes() for each in (table.home / "keys").glob("*.seen")] == seen, "a reader notes nothing"
    assert "nothing to accept" in table("accept-rollback", code=1).err


def test_while_somebody_writes_only_what_was_seen_counts(table: Edw) -> None:
    from edw_companion.session.locks import locked

    last = table.status()["last"]
    spoiling.without_end(table.session())
    with locked(f"{table.session()}.lock"):
        assert table.status()["last"] == last
        forget(table.session())
        assert table.status()["last"] == last - 1


def test_a_copy_of_an_ended_session_is_read_as_it_is(table: Edw) -> None:
    table("end")
    spoiling.copied(table.session())
    copy = table.session("saturday")
    before = copy.read_bytes()
    session = ("--session", "saturday")
    assert "it is a copy of the session 'friday', which has ended" in table(*session, "verify").out
    for words in (("status",), ("log",), ("export",), ("proof", "4"), ("print", "check"), ("print", "report")):
        table(*session, *words)
    refused = table(*session, "adopt", code=1).err
    assert "which has ended: nothing more is drawn in it, so it needs no key of its own" in refused
    assert "was ended" in table(*session, *CHANGE, code=1).err
    assert copy.read_bytes() == before
    assert "'saturday' is left out: " in table("history").err, "a war is counted once"
    copy.write_bytes(before + b"\n")
    forget(copy)
    assert "Line" in table(*session, "adopt", code=65).err
    table(*session, "repair", "--accept")
    assert copy.read_bytes() == before


AT_THE_END = (spoiling.torn, spoiling.empty_line_last, spoiling.foreign_line)


@pytest.mark.parametrize("spoil", [*AT_THE_END, spoiling.crlf, spoiling.damaged], ids=name_of)
def test_an_ended_session_is_mended_without_a_line_after_its_end(table: Edw, spoil: Spoil) -> None:
    table("end")
    before = table.session().read_bytes()
    spoil(table.session())
    spoilt = table.session().read_bytes()
    if spoil is not spoiling.crlf:
        assert "edw repair --accept" in table("status").err + table(*CHANGE, code=None).err
    assert "Nothing was changed; if the table agrees: edw repair --accept" in table("repair", code=1).err
    said = table("repair", "--accept").out
    (aside,) = table.session().parent.glob("friday.damaged-*")
    assert aside.read_bytes() == spoilt
    if spoil is spoiling.damaged:
        table("roll")
    else:
        assert table.session().read_bytes() == before
        assert f"the whole file is in {aside.name}." in said
    assert table("verify").out.startswith("OK: ")


def test_taking_out_crs_brings_no_new_key(table: Edw) -> None:
    before = table.session().read_bytes()
    spoiling.crlf(table.session())
    assert "no line is lost" in table("status", code=65).err
    assert "leave none out" in table("repair", code=1).err
    said = table("repair", "--accept").out
    assert "no line was left out" in said
    assert "commit" not in said
    assert [event["do"] for event in events_of(table.session().read_bytes())][-1] == "amended"
    assert table.session().read_bytes().startswith(before)


def test_a_repair_hides_no_later_rollback(table: Edw) -> None:
    spoiling.damaged(table.session())
    table("repair", "--accept")
    repaired = table.session().read_bytes()
    assert "older" not in table("status").err
    while len(events_of(table.session().read_bytes())) < 12:
        table(*CHANGE)
    table.session().write_bytes(repaired)
    assert "older than this laptop has seen" in table("status").err
    assert "older than this laptop has seen" in table(*CHANGE, code=65).err


def test_nothing_is_left_to_repair(table: Edw) -> None:
    for spoil in (spoiling.cut_creation, spoiling.only_zeros, spoiling.emptied):
        spoil(table.session())
        before = table.session().read_bytes()
        for words in (("repair",), ("repair", "--accept")):
            table(*words, code=65)
        assert table.session().read_bytes() == before
        assert not list(table.session().parent.glob("friday.damaged-*"))


class Case(NamedTuple):
    """A command on a file, whose every write is met."""

    spoil: Spoil
    words: Sequence[str]
    name: str = "friday"


def nothing(_path: Path) -> None:
    """As it was."""


def gone(path: Path) -> None:
    path.unlink()


CASES = [
    Case(spoiling.damaged, ("repair", "--accept")),
    Case(spoiling.crlf, ("repair", "--accept")),
    Case(after(spoiling.copied, spoiling.damaged), ("repair", "--accept"), "saturday"),
    Case(spoiling.copied, ("adopt",), "saturday"),
    Case(after(spoiling.copied, spoiling.torn), ("adopt",), "saturday"),
    Case(spoiling.old, ("accept-rollback",)),
    Case(after(spoiling.old, spoiling.torn), ("accept-rollback",)),
    Case(nothing, ("rekey", "--why", "a break")),
    Case(spoiling.torn, ("rekey", "--why", "a break")),
    Case(spoiling.without_end, ("rekey", "--why", "a break")),
    Case(gone, NEW),
    Case(spoiling.cut_creation, NEW),
]


def case_name(case: Case) -> str:
    return f"{case.words[0]}-{case.spoil.__name__}"


def spoilt(table: Edw, case: Case) -> tuple[tuple[str, ...], Path]:
    """The table with the case's file, and the command's words."""
    case.spoil(table.session())
    session = ("--session", case.name) if case.name != "friday" else ()
    return (*session, *case.words), table.session(case.name)


def content(home: Path) -> dict[str, bytes]:
    """Every file but locks."""
    files = (path for path in home.rglob("*") if path.is_file() and path.suffix != ".lock")
    return {str(path.relative_to(home)): path.read_bytes() for path in files}


def calls_of(table: Edw, words: Sequence[str], kept: Path) -> list[str]:
    """The calls of a command that change something."""
    with breaking() as system:
        table(*words)
    put_back(table, kept)
    return system.names


def put_back(table: Edw, kept: Path) -> None:
    shutil.rmtree(table.home)
    shutil.copytree(kept, table.home)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_killed_at_each_write(table: Edw, case: Case, tmp_path: Path) -> None:
    words, path = spoilt(table, case)
    good = lines_of(path.read_bytes()) if path.exists() else set()
    kept = Path(shutil.copytree(table.home, tmp_path / "kept"))
    calls = calls_of(table, words, kept)
    assert len(calls) > 4
    for at, call in enumerate(calls, 1):
        for half in (False, True)[: 1 + (call == "write")]:
            put_back(table, kept)
            with pytest.raises(Killed), breaking(at, None, half=half):
                table(*words)
            followed = following(table, path, *(NEW if case.words is NEW else CHANGE))
            own = " ".join(words if case.words[0] != "rekey" else ())
            assert case.words is NEW or followed in ([], [own]), (at, call, followed)
            nothing_lost(path, good, all_named=False)
            session = ("--session", case.name)
            assert table(*session, "verify").out.startswith("OK: "), at
            table(*session, "roll")


@pytest.mark.parametrize("case", CASES[:7], ids=case_name)
def test_what_is_on_the_disk_before_and_after_the_exchange(table: Edw, case: Case, tmp_path: Path) -> None:
    words, _ = spoilt(table, case)
    calls = calls_of(table, words, Path(shutil.copytree(table.home, tmp_path / "kept")))
    exchange = calls.index("replace")
    assert "ftruncate" not in calls
    new_key = case.words[0] != "repair" or case.spoil is not spoiling.crlf
    aside = case.words[0] == "repair" or "torn" in case.spoil.__name__
    # A file and its folder each for the copy and the key, and the new file.
    assert calls[:exchange].count("fsync") == 2 * aside + 2 * new_key + 1
    assert calls[exchange - 1 : exchange + 2] == ["fsync", "replace", "fsync"], "the folder follows"


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_refused_at_each_write(table: Edw, case: Case, tmp_path: Path) -> None:
    words, path = spoilt(table, case)
    good = lines_of(path.read_bytes()) if path.exists() else set()
    kept = Path(shutil.copytree(table.home, tmp_path / "kept"))
    before = content(table.home)
    for at in range(1, len(calls_of(table, words, kept)) + 1):
        put_back(table, kept)
        with breaking(at, errno.EIO, half=bool(at % 2)):
            ended = table(*words, code=None)
        after_it = content(table.home)
        assert "Traceback" not in ended.err
        if ended.code == 0:
            continue
        assert ended.code == 74, ended
        if "Nothing has changed" in ended.err:
            assert after_it == before, (at, ended)
        elif "may not be saved" in ended.err:
            assert "Run 'edw verify'" in ended.err
        elif "has begun and waits for its start" in ended.err:
            table("start")
        else:
            assert "Only" in ended.err, (at, ended)
            assert after_it[f"sessions/{path.name}"] != before[f"sessions/{path.name}"]
        following(table, path, *(NEW if case.words is NEW else CHANGE))
        nothing_lost(path, good, all_named=False)
        assert table("--session", case.name, "verify").out.startswith("OK: "), at


def test_crs_and_an_interrupted_command_lose_no_line_and_bring_no_new_key(war: Edw) -> None:
    war("life", "white", "-1")
    whole = war.session().read_bytes()
    war.session().write_bytes(whole.replace(b"\n", b"\r\n") + whole.splitlines()[-1][:40])
    assert "and no line is lost" in war("status", code=65).err
    war("repair", "--accept")
    events = events_of(war.session().read_bytes())
    assert [event["do"] for event in events[3:]] == ["amended"]
    assert events[3]["left_out"] == 0
    assert war("verify").out.startswith("OK: ")
