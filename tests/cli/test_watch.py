"""The second screen: the table and its page, nothing hidden on them, everything in them only text."""

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from conftest import FIVE, SEATS, Edw
from situations import played

from edw_companion.cli.app import App
from edw_companion.cli.commands.watch import draw, looks, page_of, write_page
from edw_companion.cli.tv.page import page
from edw_companion.colors import WHEEL
from edw_companion.core.due import ASIDE, DO, Due
from edw_companion.core.view import Place, Scene
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
    text = page("friday", Scene("", (), (place,), (), ()), (), NOON)
    assert 'class="seat other danger"' in text
    assert "onload" not in text


def test_a_page_that_cannot_be_written(war: Edw, tmp_path: Path) -> None:
    done = war("watch", "--once", "--html", str(tmp_path / "nowhere" / "table.html"), code=74)
    assert done.err.count("\n") == 1


def test_it_draws_only_what_is_new(war: Edw, capsys: pytest.CaptureFixture[str]) -> None:
    watcher = looks(App(lambda: Home(str(war.home)), None), draw)
    capsys.readouterr()
    next(watcher)
    assert "friday" in capsys.readouterr().out
    next(watcher)
    assert capsys.readouterr().out == ""
    war("life", "white", "-5")
    next(watcher)
    shown = capsys.readouterr().out
    assert "-5*" in shown
    war("new", "saturday", "--players", FIVE, *SEATS)
    next(watcher)
    assert "saturday" in capsys.readouterr().out


def test_without_a_session_it_waits(edw: Edw, capsys: pytest.CaptureFixture[str]) -> None:
    watcher = looks(App(lambda: Home(str(edw.home)), None), draw)
    capsys.readouterr()
    next(watcher)
    next(watcher)
    assert capsys.readouterr().err.count("There is no session yet") == 1


def test_for_programs_it_is_the_document_of_status(war: Edw, tmp_path: Path) -> None:
    target = tmp_path / "table.html"
    assert war("watch", "--once", "--json", "--html", str(target)).json == war.status()
    assert target.exists()


def watcher_of(edw: Edw, target: Path, chosen: str | None = None) -> Iterator[None]:
    return looks(App(lambda: Home(str(edw.home)), chosen), pages=[partial(write_page, target, Home(str(edw.home)))])


def test_a_page_that_could_not_be_written_is_written_again(
    war: Edw, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "away" / "table.html"
    watcher = watcher_of(war, target)
    capsys.readouterr()
    next(watcher)
    next(watcher)
    assert capsys.readouterr().err.count("could not be written") == 1
    target.parent.mkdir()
    next(watcher)
    assert "as of" in target.read_text(encoding="utf-8")


def test_what_else_is_shown_is_not_shown_again_for_it(war: Edw, tmp_path: Path) -> None:
    shown: list[int] = []
    page_away = partial(write_page, tmp_path / "away" / "table.html", Home(str(war.home)))
    app = App(lambda: Home(str(war.home)), None)
    watcher = looks(app, lambda table, _: shown.append(table.session.events[-1]["n"]), pages=[page_away])
    next(watcher)
    next(watcher)
    assert len(shown) == 1


def test_the_page_says_each_minute_that_it_is_so(war: Edw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "table.html"
    shown: list[int] = []
    app = App(lambda: Home(str(war.home)), None)
    watcher = looks(
        app, lambda _table, _before: shown.append(1), pages=[partial(write_page, target, Home(str(war.home)))]
    )
    now = time.time()
    next(watcher)
    target.unlink()
    monkeypatch.setattr(time, "time", lambda: now + 60)
    next(watcher)
    assert target.exists()
    assert len(shown) == 1
    target.unlink()
    next(watcher)
    assert not target.exists()


def test_what_has_changed_stays_marked(war: Edw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "table.html"
    watcher = watcher_of(war, target)
    next(watcher)
    assert "change" not in main_of(target)
    war("life", "white", "-5")
    next(watcher)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 60)
    next(watcher)
    assert '<span class="change">-5</span>' in main_of(target)


def main_of(target: Path) -> str:
    """The page without its style and script."""
    text = target.read_text(encoding="utf-8")
    return text[text.index("<main") : text.index("</main>")]


def test_the_next_war_is_followed(war: Edw, tmp_path: Path) -> None:
    target = tmp_path / "table.html"
    watcher = watcher_of(war, target)
    war("life", "white", "-5")
    next(watcher)
    war("new", "saturday", "--players", FIVE, *SEATS)
    next(watcher)
    text = main_of(target)
    assert "saturday, as of" in text
    assert '<span class="number">75</span>' in text
    assert "change" not in text


def test_a_winner_gets_a_banner(edw: Edw, tmp_path: Path) -> None:
    target = tmp_path / "table.html"
    edw("new", "friday", "--format", "magical-war", "--players", "Ann,Bram", "--seat=1=Ann", "--seat=2=Bram")
    edw("lay")
    edw("eliminate", "Bram", "--by", "Ann")
    edw("stand", "leave", "Bram")
    edw("watch", "--once", "--html", str(target))
    text = main_of(target)
    assert '<header class="banner s1"><h1>Ann has won</h1></header>' in text
    assert "The next game" not in text


def test_no_commands_and_no_braces_are_on_it(war: Edw, tmp_path: Path) -> None:
    target = tmp_path / "table.html"
    war("dragon", "cast", "white")
    war("turn", "next")
    seen = ""
    for _ in range(5):
        war("watch", "--once", "--html", str(target))
        seen += main_of(target)
        war("turn", "next")
    assert not re.search(r"\bedw |[{}\x1a]", seen)
    assert '<span class="mana white">W</span>' in seen


@pytest.mark.parametrize(
    ("due", "written", "by_hand"),
    [
        (Due("Attack: Dan (red)."), "Attack: Dan (red).", "Attack: Dan (red)."),
        (Due("It is out", "end"), "It is out: edw end", "It is out"),
        (Due("Out, by Eve (green)", "end", how=ASIDE), "Out, by Eve (green) (edw end)", "Out, by Eve (green)"),
        (
            Due(f"It may be tapped{ASIDE} or not{ASIDE}; then blocked.", "x", "y"),
            "It may be tapped (edw x) or not (edw y); then blocked.", "It may be tapped or not; then blocked.",
        ),
        (Due("Gus rolls", "x", "y", how=f": {DO}, or {DO} to end"), "Gus rolls: edw x, or edw y to end", "Gus rolls"),
        (Due("", "n", how=f"'{DO}' ends the turn."), "'edw n' ends the turn.", ""),
    ],
)  # fmt: skip
def test_what_is_due_is_said_as_it_is_done_by_hand(due: Due, written: str, by_hand: str) -> None:
    assert (str(due), due.by_hand()) == (written, by_hand)


def test_whom_one_may_attack_and_what_lies_there_is_on_it(war: Edw, tmp_path: Path) -> None:
    target = tmp_path / "table.html"
    war("enchantment", "set", "Smoke")
    war("turn", "next")
    war("watch", "--once", "--html", str(target))
    text = main_of(target)
    turn = war.status()["turn"]["active"]
    at = WHEEL.index(turn)
    aims = {f"{at} {(at + 2) % 5}", f"{at} {(at + 3) % 5}"}
    assert {*re.findall(r'<line data-ends="(\d \d)" class="aim"', text)} == aims
    assert re.search(r'class="fact first"><h3>Enchantment \d+</h3><p>Smoke', text)
    assert re.search(r'class="next"><h3>next</h3><p><span class="chip', text)
    assert re.search(r'class="last"><h3>last</h3><p>[^<]*Turn', text)


def test_a_fight_is_a_table_and_not_spaces(tmp_path: Path) -> None:
    prompt, _ = played("five-colors", "a battle for four provinces", tmp_path)
    text = page_of(prompt.laptop.app.read(), None).decode()
    assert "<th>" in text
    assert "   " not in re.sub("<[^>]*>", "", text[text.index("<main") : text.index("</main>")])


def test_before_the_start_it_says_who_is_waited_for(edw: Edw, tmp_path: Path) -> None:
    target = tmp_path / "table.html"
    edw("new", "friday", "--players", FIVE, "--ritual")
    edw("watch", "--once", "--html", str(target))
    assert "<h1>Waiting for the start: Ann, Bram, Cleo, Dan and Eve</h1>" in main_of(target)
