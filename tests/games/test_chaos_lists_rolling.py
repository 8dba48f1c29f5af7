"""Rolls on lists: what is due, where it goes, what it rolls in its turn, and that all of it proves."""

import io
import sys

import pytest
from chaos_lists_table import SMALL, playing
from conftest import Edw


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    """Somebody sits there and types this."""
    monkeypatch.setattr("edw_companion.cli.main.interactive", lambda: True)
    sys.stdin.close()
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))


def test_at_a_terminal_the_table_is_asked_whether_to_go_on(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(edw, "cap=1")
    at_a_terminal(monkeypatch, "perhaps\nno\n")
    assert "This turn has had 1 roll, and there are more to come." in edw("chaos", code=1).err
    at_a_terminal(monkeypatch, "y\n")
    assert "Ann rolls 1 on Chaos A" in edw("chaos", "--rolled", "1").out


def test_at_a_terminal_the_roller_is_asked_what_to_choose(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(edw)
    edw("chaos", "skip")
    edw("eliminate", "Cleo")
    at_a_terminal(monkeypatch, "dan\n")
    assert "Cleo rolls 2 on Spite, having chosen Dan: Haunt." in edw("chaos", "--rolled", "2").out


def test_a_set_of_one_list_is_played_on_that_list(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edw_companion.games.chaos_lists.reader.faults", lambda _lists, _files: ())
    folder = edw.home / "lists" / "wild"
    folder.mkdir(parents=True)
    (folder / "edition.yaml").write_text(SMALL["edition"].replace("small", "wild"), encoding="utf-8")
    (folder / "wild.yaml").write_text(WILD, encoding="utf-8")
    seats = ["--players", "Ann,Bram,Cleo", "--seat", "1=Ann", "--seat", "2=Bram", "--first", "Ann"]
    begun = edw("new", "friday", "--format", "chaos-lists", "--lists", "wild", *seats).out
    assert "Next: Ann on The Wild: edw chaos" in begun
    edw("chaos", "--rolled", "2")
    assert "Ann rolls 1 on The Wild: Calm." in edw("chaos", "--rolled", "1").out
    edw("turn", "next")
    edw("chaos", "--rolled", "3")
    assert "Bram rolls 1 on The Wild: Calm." in edw("chaos", "--rolled", "1").out
    edw("turn", "next")
    assert "There is no Global list in this session." in edw("chaos", "global", code=1).err
    lost = edw("eliminate", "Bram").out
    spoken = "".join([begun, lost, edw("status").out, edw("turn").out, edw("chaos", "show").out])
    assert "Global" not in spoken
    assert "Spite" not in spoken
    assert "Chaos A" not in spoken
    assert edw.status()["list"] == "wild"
    edw("verify")


WILD = """title: The Wild
dice: d3
entries:
  - {at: 1, name: Calm}
  - {at: 2, name: Onward, rolls: [{list: next}]}
  - {at: 3, name: Pick, rolls: [{list: chosen}]}
"""


def test_who_is_at_0_is_due_for_people_and_programs(edw: Edw) -> None:
    playing(edw).line("life Bram =0")
    due = "Bram is at 0: out of the game (edw eliminate Bram [--by WHO])"
    assert edw("turn", "--json").json["due"][0] == due
    assert f"- {due}" in edw("turn").out.splitlines()


def test_no_chaos_roll_is_made_in_a_turn_without_a_player_and_what_ends_it_is_said(edw: Edw) -> None:
    playing(edw).line("away Ann --turn")
    told = edw.line("chaos", code=1).err
    assert "it is a turn without a player (rule 5, ruling 30). 'edw turn next' ends it." in told


def test_what_a_spite_makes_somebody_roll_on_a_condition_is_asked_also_where_nobody_declines(edw: Edw) -> None:
    entry = '{at: "1-2", name: Grudge, rolls: [{list: b, may: you smile}]}'
    playing(edw, "spite-decline=no", spite=f"title: Spite\ndice: d2\nto: now\nentries:\n  - {entry}\n")
    edw("chaos", "skip")
    assert "First Cleo rolls on Spite: edw chaos\n" in edw("eliminate", "Cleo").out
    said = edw("chaos", "--rolled", "1").out
    assert "If you smile: Cleo on Chaos B: edw chaos, else edw chaos skip\n" in said
