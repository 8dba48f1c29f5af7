"""Rolls on lists: what is due, where it goes, what it rolls in its turn, and that all of it proves."""

import io
import sys

import pytest
from chaos_lists_table import playing
from conftest import Edw


def test_a_gap_is_rolled_again_and_of_two_entries_the_first_counts(edw: Edw) -> None:
    zoo = "title: Zoo\ndice: d6\nto: token\nentries:\n  - {at: 2-4, name: Cat}\n  - {at: 4-5, name: Dog}\n"
    playing(edw, zoo=zoo)
    edw("chaos", "--rolled", "6")
    done = edw("chaos", "--rolled", "6", "--rolled", "1", "--rolled", "4")
    assert "Ann rolls 4 on Zoo (6 and 1 stand for nothing): Cat." in done.out
    assert "Dog would come by the same number: the first in the list counts." in done.out
    assert edw("verify").out.startswith("OK: ")


def test_the_same_roll_comes_again_after_an_undo(edw: Edw) -> None:
    playing(edw)
    first = edw("chaos", "--json").json["event"]
    edw("undo")
    second = edw("chaos", "--json").json["event"]
    assert (second["name"], second["draws"][0]["again"]) == (first["name"], first["n"])
    assert first["draws"][0]["label"] == "a/2/1"
    assert edw("verify").out.startswith("OK: ")


def test_a_session_goes_on_with_the_lists_it_began_with(edw: Edw) -> None:
    playing(edw)
    for path in (edw.home / "lists" / "small").iterdir():
        path.unlink()
    assert "Calm. Nothing happens." in edw("chaos", "--rolled", "1").out
    for path in (edw.home / "lists" / ".kept").iterdir():
        path.write_bytes(path.read_bytes() + b" ")
    edw("chaos", "done")
    edw("chaos", "extra")
    assert "were changed there" in edw("chaos", code=65).err
    assert edw("verify").out.startswith("OK: ")


def test_lists_that_were_not_kept_are_found_again_while_the_edition_is_the_same(edw: Edw) -> None:
    playing(edw)
    for path in (edw.home / "lists" / ".kept").iterdir():
        path.unlink()
    assert "Ann rolls 1 on Chaos A" in edw("chaos", "--rolled", "1").out
    assert list((edw.home / "lists" / ".kept").iterdir())


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    """Somebody sits there and types this."""
    monkeypatch.setattr("edw_companion.cli.commands.chaos_lists.interactive", lambda: True)
    sys.stdin.close()
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))


def test_at_a_terminal_the_table_is_asked_whether_to_go_on(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(edw, "cap=1")
    at_a_terminal(monkeypatch, "\n")
    assert "This turn has had 1 roll, and there are more to come." in edw("chaos", code=1).err
    at_a_terminal(monkeypatch, "y\n")
    assert "Ann rolls 1 on Chaos A" in edw("chaos", "--rolled", "1").out


def test_at_a_terminal_the_roller_is_asked_what_to_choose(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(edw)
    edw("chaos", "skip")
    edw("eliminate", "Cleo")
    at_a_terminal(monkeypatch, "dan\n")
    assert "Cleo rolls 2 on Spite, having chosen Dan: Haunt." in edw("chaos", "--rolled", "2").out
