"""Rolls on lists: what is due, where it goes, what it rolls in its turn, and that all of it proves."""

import io
import sys

import pytest
from chaos_lists_table import playing
from conftest import Edw


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
