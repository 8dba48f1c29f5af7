"""Each command of a war in good use: what it prints, what it records, and what programs read of it."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from conftest import FIVE, SEATS, Edw
from transcript import ROOT, sections


@pytest.fixture
def war(edw: Edw) -> Edw:
    """White's first turn."""
    edw("new", "friday", "--players", FIVE, *SEATS, "--first", "white")
    return edw


def events(edw: Edw) -> list[dict[str, Any]]:
    """The lines of the file, as they are recorded."""
    lines = edw.session().read_text(encoding="utf-8").splitlines()[2:]
    return [json.loads(line[2:]) for line in lines]


def draws(edw: Edw, n: int = -1) -> list[dict[str, Any]]:
    """The draws of a line, counted from the last."""
    return list(events(edw)[n].get("draws", []))


def test_a_change_as_json(war: Edw, tmp_path: Path) -> None:
    """Every change of ``commands.txt`` once more: programs read what was said, and the line as it is recorded."""
    found = sections((ROOT / "tests/transcripts/commands.txt").read_text(encoding="utf-8").splitlines())
    changes = [steps for title, steps in found.items() if steps[-1].typed == f"edw {title[5:]}"]
    assert len(changes) > 40
    begun = war.home
    for at, (*before, last) in enumerate(changes):
        war.home = shutil.copytree(begun, tmp_path / f"home-{at}")
        for step in before:
            war.line(step.typed[4:])
        if last.prints[-1:] == ["[2]"]:
            continue
        earlier = events(war)
        printed = war.line(f"{last.typed[4:]} --json").json
        assert set(printed) == {"event", "said", "code"}
        assert printed["said"] == last.prints
        *same, recorded = events(war)
        assert same == earlier
        assert printed["event"] == recorded or recorded.get("hidden")
        assert printed["code"].replace("-", "") == recorded["h"][:12]


def test_a_chaos_card_of_the_real_pile_is_typed_unseen(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edw_companion.cli.record.interactive", lambda: True)
    monkeypatch.setattr("edw_companion.cli.private.ask_unseen", lambda _question: "Time Warp")
    done = war("chaos", "draw", "white", "--unseen", "--json")
    assert "Time Warp" not in done.out + done.err
    assert draws(war)[0]["src"] == "hand"
    again = war("chaos", "draw", "white", "--unseen", "--anyway", "a second upkeep", code=1)
    assert again.err == "edw: That card cannot be the next one of the chaos pile: check its name and the pile.\n"
    war("undo")
    monkeypatch.setattr("edw_companion.cli.private.ask_unseen", lambda _question: "Exile")
    war("chaos", "draw", "white", "--unseen", "--json")
    assert draws(war)[0]["got"] != draws(war, -3)[0]["got"], "what a hand typed, it may type again"
    war("undo")
    refused = war("chaos", "draw", "white", code=2)
    assert "Exile" not in refused.err
    assert "Time Warp" not in refused.err


def test_an_answer_is_about_the_table_that_was_shown(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:

    def answer(_question: str) -> str:
        war("life", "blue", "-1")
        return "Time Warp"

    monkeypatch.setattr("edw_companion.cli.record.interactive", lambda: True)
    monkeypatch.setattr("edw_companion.cli.private.ask_unseen", answer)
    refused = war("chaos", "draw", "white", "--unseen", code=1)
    assert refused.err.startswith("edw: The session has changed since you were asked")
    assert [event["do"] for event in war("log", "--json").json[-1:]] != ["chaos-drawn"]
    war("life", "blue", "-1")


def test_a_shell_asks_no_killer_and_names_the_line(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edw_companion.cli.record.interactive", lambda: True)
    war("legend", "white", "--card", "Mirari", "--rolled", "black=1,red=9")
    told = war("eliminate", "black", "--by", "white").out
    assert "To take one: edw undo, then edw eliminate black --by white --take CARD" in told
    war("undo")
    assert "edw undo" not in war("eliminate", "black", "--by", "white", "--take", "none").out
