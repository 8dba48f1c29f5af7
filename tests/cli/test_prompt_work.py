"""A line at the table prompt is as much work late in a long session as early in a short one: counted, never timed."""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import click
import pytest
from conftest import Edw
from sealing import events_of, sealed

from edw_companion.cli import main, table
from edw_companion.cli.app import App
from edw_companion.cli.play.prompt import TablePrompt
from edw_companion.games.game import fold
from edw_companion.session import files, journal, session
from edw_companion.session.paths import Home

TYPED = ("status", "l w kei tak --keep", "r+1", "u", "w 5", "artifact sacrifice nothing", "chaos draw red --anyway so")


def lengthen(war: Edw, lines: int) -> None:
    """Life going up and down, until the file has so many lines."""
    events = events_of(war.session().read_bytes())
    for n in range(len(events) + 1, lines + 1):
        change = {"who": "white", "change": f"={75 + n % 2}", "from": 76 - n % 2, "to": 75 + n % 2}
        facts = {"changes": [change], "by": None, "with": None}
        events.append({"n": n, "at": "2026-11-22T19:05:07Z", "do": "life", **facts})
    war.session().write_bytes(sealed(events))
    for seen in (war.home / "keys").glob("*.seen"):
        seen.unlink()


def table_of(war: Edw) -> tuple[App, TablePrompt]:
    """A prompt at which every kind of line was typed once."""
    app = App(lambda: Home(str(war.home)), None)
    prompt = TablePrompt(app, main.perform, lambda _prompt: "")
    for typed in TYPED:
        prompt.take(typed)
    return app, prompt


def calls(prompt: TablePrompt, typed: str) -> int:
    """How many functions a line calls."""
    found = 0

    def count(_frame: FrameType, what: str, _argument: object) -> None:
        nonlocal found
        found += what in ("call", "c_call")

    sys.setprofile(count)
    try:
        prompt.take(typed)
    finally:
        sys.setprofile(None)
    return found


def test_a_line_is_no_more_work_in_a_long_session(war: Edw) -> None:
    made: dict[int, Counter[str]] = {}
    begun = war.session().read_bytes()
    for lines in (500, 4_000):
        war.session().write_bytes(begun)  # so the same cards come
        lengthen(war, lines)
        _, prompt = table_of(war)
        made[lines] = Counter({typed: calls(prompt, typed) for typed in TYPED})
    for typed, count in made[500].items():
        assert made[4_000][typed] <= count * 1.01, typed  # longer numbers are wrapped in a few steps more


def test_a_line_reads_nothing_anew_and_compares_once(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    lengthen(war, 500)
    _, prompt = table_of(war)
    done: Counter[str] = Counter()

    def count(module: object, name: str) -> None:
        whole = getattr(module, name)

        def counted(*given: object, **named: object) -> object:
            done[name] += 1
            return whole(*given, **named)

        monkeypatch.setattr(module, name, counted)

    for module, name in ((session, "read_journal"), (journal, "decode"), (table, "fold"), (files, "holds")):
        count(module, name)
    for typed in TYPED:
        done.clear()
        prompt.take(typed)
        assert done == {"holds": 1}, typed


def edit(path: Path) -> None:
    """Another life in an earlier line, of the same length, within the same moment."""
    path.write_bytes(path.read_bytes().replace(b'"to": 76', b'"to": 67', 1))


@pytest.mark.parametrize("typed", ["r+1", "status", "u"])
def test_an_edited_line_is_noticed_at_the_next_line(war: Edw, capsys: pytest.CaptureFixture[str], typed: str) -> None:
    lengthen(war, 20)
    _, prompt = table_of(war)
    prompt.take("w-1")
    edit(war.session())
    before = war.session().read_bytes()
    capsys.readouterr()
    prompt.take(typed)
    assert "is not as it was written" in capsys.readouterr().out
    assert war.session().read_bytes() == before, "nothing is recorded"


def test_an_edit_while_a_line_is_carried_out_is_noticed(war: Edw, capsys: pytest.CaptureFixture[str]) -> None:
    """After it was compared, its stamp tells."""
    lengthen(war, 20)
    spoilt: list[Path] = [war.session()]

    def perform(words: Sequence[str], app: App) -> int:
        while armed and spoilt:
            path = spoilt.pop()
            edit(path)
            path.touch()
        return main.perform(words, app)

    armed = False
    prompt = TablePrompt(App(lambda: Home(str(war.home)), None), perform, lambda _prompt: "")
    prompt.take("w-1")
    armed = True
    prompt.take("w-1")
    assert "is not as it was written" in capsys.readouterr().out


def test_taken_back_it_is_the_table_that_a_new_reading_gives(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "_BACK", 3)
    app = App(lambda: Home(str(war.home)), None)
    prompt = TablePrompt(app, main.perform, lambda _prompt: "")
    back = ("u", "u", "z", "u 3", "z 2", "w-1", "u", "note hello", "u 9", "z 9", "u 12", "b-2", "u", "u", "z")
    draws = (
        "l w kei tak --keep",
        "u",
        "void 14 --agreed all --why cocked",
        "l w kei tak --keep",
        "roll d6",
        "u 2",
        "n",
    )
    for typed in (
        "w-1",
        "u-2",
        "all-1",
        *["b-3"] * 7,
        *draws,
        *["r+1"] * 8,
        *back,
        "w-1",
        "n",
        *back,
        *["n", "g-1"] * 5,
        *back,
    ):
        prompt.take(typed)
        known = app.known
        assert known is not None, typed
        fresh = session.read_session(app.home, "friday", trust=False)
        assert vars(known.session.stacks) == vars(fresh.stacks), typed
        assert known.game.status(known.state) == known.game.status(fold(known.game, fresh.standing())), typed
        assert known.game.board(known.state) == known.game.board(fold(known.game, fresh.standing())), typed


def test_a_command_is_made_once_however_often_it_is_typed(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    war("life", "white", "-1")
    made: list[object] = []
    whole = click.Option.__init__

    def counted(*args: Any, **how: Any) -> None:
        made.append(args)
        whole(*args, **how)

    monkeypatch.setattr(click.Option, "__init__", counted)
    war("life", "white", "-1")
    assert made == []
