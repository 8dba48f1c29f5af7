"""The second screen: the table and its page, nothing hidden on them, everything in them only text."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from conftest import FIVE, SEATS, Edw

from edw_companion.cli.app import App
from edw_companion.cli.commands.watch import Watcher, draw
from edw_companion.cli.tv.page import page
from edw_companion.core.scene import Place, Scene
from edw_companion.session.paths import Home

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def test_the_table_and_its_page(war: Edw, tmp_path: Path) -> None:
    target = tmp_path / "table.html"
    war("life", "white", "-5")
    done = war("watch", "--once", "--html", str(target))
    assert "Ann (white) 75 -> 70." in done.out
    text = target.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert '<noscript><meta http-equiv="refresh" content="2"/></noscript>' in text
    assert '<span class="number">70</span>' in text
    assert not re.search(r"\b(?:src|href)=|url\(|@import", text)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_nothing_hidden_is_on_it(war: Edw, tmp_path: Path) -> None:
    target = tmp_path / "table.html"
    war("pile", "chaos", "top", "Gilded Drake")
    war("turn", "order")
    war("chaos", "draw", war.status()["turn"]["active"])
    war("watch", "--once", "--html", str(target))
    said = war("watch", "--once").out
    assert "1 chaos card" in said
    assert "Gilded Drake" not in said + target.read_text(encoding="utf-8")


def test_names_are_text(edw: Edw, tmp_path: Path) -> None:
    target = tmp_path / "table.html"
    edw("new", "friday", "--players", "Ann,<b>Bram</b>,Cleo & Co,Dan,Eve")
    edw("watch", "--once", "--html", str(target))
    text = target.read_text(encoding="utf-8")
    assert "&lt;b&gt;Bram&lt;/b&gt;" in text
    assert "Cleo &amp; Co" in text
    assert "<b>" not in text


def test_a_seat_of_any_name_is_one_class() -> None:
    place = Place('x" onload="', "X", "Ann", "", 5, True, False, False, True, 'x" onload="', ())
    text = page(Shot("friday", Scene("", (), (place,), (), ()), (), NOON))
    assert 'class="seat other danger"' in text
    assert "onload" not in text


def test_a_page_that_cannot_be_written(war: Edw, tmp_path: Path) -> None:
    done = war("watch", "--once", "--html", str(tmp_path / "nowhere" / "table.html"), code=74)
    assert done.err.count("\n") == 1


def test_it_draws_only_what_is_new(war: Edw, capsys: pytest.CaptureFixture[str]) -> None:
    watcher = Watcher(App(lambda: Home(str(war.home)), None), draw)
    capsys.readouterr()
    watcher.look()
    assert "friday" in capsys.readouterr().out
    watcher.look()
    assert capsys.readouterr().out == ""
    war("life", "white", "-5")
    watcher.look()
    shown = capsys.readouterr().out
    assert "-5*" in shown
    war("new", "saturday", "--players", FIVE, *SEATS)
    watcher.look()
    assert "saturday" in capsys.readouterr().out


def test_without_a_session_it_waits(edw: Edw, capsys: pytest.CaptureFixture[str]) -> None:
    watcher = Watcher(App(lambda: Home(str(edw.home)), None), draw)
    capsys.readouterr()
    watcher.look()
    watcher.look()
    assert capsys.readouterr().err.count("There is no session yet") == 1


def test_for_programs_it_is_the_document_of_status(war: Edw, tmp_path: Path) -> None:
    target = tmp_path / "table.html"
    assert war("watch", "--once", "--json", "--html", str(target)).json == war.status()
    assert target.exists()
