"""The history as facts, one a row: of every game that is played at random they add up to the table."""

import csv
import io
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from conftest import Edw
from moves import play_of
from test_conformance import opened, pin_keys, play

from edw_companion import games
from edw_companion.games.elder_dragon_wars.state import WarState


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("slug", games.GAMES)
def test_they_add_up(slug: str, edw: Edw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(2):
        edw.home = tmp_path / f"home-{number}"
        random = Random(f"facts of {slug} {number}")
        pin_keys(monkeypatch, random)
        play(edw, slug, play_of(slug), random, 80, reads=0)
        session, state = opened(edw)
        found = rows(edw("log", "--csv").out)
        assert {int(row["n"]) for row in found} >= {
            event["n"] for event in session.events if event["do"] not in ("life", "counters", "roll")
        }
        standing = [row for row in found if not row["undone_by"] and not row["voided_by"]]
        lives: dict[str, str] = {}
        for row in standing:
            if row["kind"] == "life":
                assert lives.get(row["seat"], row["from"]) == row["from"], row
                lives[row["seat"]] = row["to"]
                assert state.players[row["seat"]].name == row["player"]
        assert {seat: int(life) for seat, life in lives.items()} == {seat: state.players[seat].life for seat in lives}
        out = Counter(row["player"] for row in standing if row["kind"] == "eliminate")
        if isinstance(state, WarState):
            assert out == Counter(state.players[seat].name for seat in state.fallen)
            killers = {seat: row["by"] for row in standing if row["kind"] == "eliminate" for seat in [row["seat"]]}
            assert killers == {
                seat: state.name(by) if by in state.players else state.title(by) if by else ""
                for seat in state.fallen
                for _, by in [state.players[seat].lost or (0, None)]
            }
