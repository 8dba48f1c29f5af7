"""Drawing, the pipeline step, discarding, and what leaves hands otherwise."""

import pytest
from conftest import Edw
from magical_war_table import playing


def test_names_that_were_noted_stay_hidden_until_turned_up(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(edw)
    assert "needs a terminal" in edw("pipeline", "note", "Ann", code=1).err
    typed = iter(["Shivan Dragon", "Fireball"])
    with monkeypatch.context() as terminal:
        terminal.setattr("edw_companion.cli.record.interactive", lambda: True)
        terminal.setattr("edw_companion.cli.private.ask_unseen", lambda _text: next(typed))
        done = edw("pipeline", "note", "Ann")
    shown = done.out + done.err + edw("log", "--json").out + edw("status", "--json").out + edw("export", code=None).out
    assert "Shivan" not in shown
    assert "Fireball" not in shown
    assert edw("pipeline", "show", "Ann", "--show").out.splitlines() == ["1. Shivan Dragon", "2. Fireball"]
    assert "Ann had another card noted as the first" in edw("step", "Ann", "cast", "Ornithopter", code=1).err
    assert "turns up Shivan Dragon and casts it" in edw("step", "Ann", "cast").out
    log = edw("log", "--json").out
    assert "Shivan" in log
    assert "Fireball" not in log
    assert edw("pipeline", "show", "Ann", "--show").out.splitlines() == ["1. Fireball", "2. not noted"]
    assert "needs a terminal" in edw("pipeline", "show", "Ann", code=2).err
    seen: list[tuple[str, list[str]]] = []
    with monkeypatch.context() as terminal:
        terminal.setattr("edw_companion.cli.options.interactive", lambda: True)
        terminal.setattr("edw_companion.cli.private.show_alone", lambda name, lines: seen.append((name, lines)))
        assert edw("pipeline", "show", "Ann").out == ""
    assert seen == [("Ann", ["The pipeline of Ann:", "", "1. Fireball", "2. not noted"])]
    assert edw("pipeline", "show", "Ann", "--json").json == {"who": "Ann", "pipeline": [None, None]}
    assert edw("pipeline", "show", "Ann", "--json", "--show").json["pipeline"] == ["Fireball", None]
