"""Legends of the Five Colors beside a model of its rules that shares no code with it: they agree after every line."""

import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from beside import check_imports, played
from fc_model import Model
from fc_model_moves import move
from fc_model_table import Fight, RefusedError

from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.session.paths import Home

GAMES = 1000 if os.environ.get("EDW_LONG") else 24
LINES = 120

WANTED = {
    "assigned", "passed", "picked", "resolved", "acted", "damage", "battle-off", "revealed", "recruited", "cleared",
    "refilled", "province-lost", "life", "duel", "focused", "struck", "duel-off", "turn", "held back", "both armies",
    "a province", "a wall", "a wall that falls", "an event", "a province for life", "the end",
    "somebody else", "without summoning sickness",
}  # fmt: skip
"""What comes up in so many games."""


class Table:
    """A game in the program and in the model, side by side."""

    def __init__(self, app: App, model: Model, counts: Counter[str]) -> None:
        """The game has begun."""
        self.app, self.model, self.counts = app, model, counts
        self.typed: list[str] = []
        self.compare({})

    def type(self, words: list[str]) -> None:
        """Type a line: both take it, or both refuse it."""
        code = main.perform(words, self.app)
        self.typed.append(f"{code} {' '.join(words)}")
        before = self.model.status()
        try:
            self.model.take(words)
        except RefusedError:
            assert code, self.told("the game takes it, and the model does not")
            self.counts[f"refused: {words[0]}"] += 1
            return
        assert not code, self.told("the game refuses it, and the model does not")
        event = self.app.read().session.events[-1]
        self.compare(event)
        self.counts.update([event["do"], *_seen(before, event, self.model)])

    def compare(self, event: Any) -> None:
        """The table of the game is that of the model, and the line says what the model has worked out."""
        table = self.app.read()
        theirs, own = table.game.status(table.state), self.model.status()
        assert _part(event, self.model.facts) == self.model.facts, self.told("the model's facts")
        assert _part(theirs, own) == own, self.told("the model's table")

    def told(self, what: str) -> str:
        """The game so far, for whoever reads of a failure."""
        return "\n".join([*self.typed, what])


def _part(theirs: Any, own: Any) -> Any:
    """What of the game's table the model keeps, too; the order of those who are held back is no matter."""
    if isinstance(own, dict):
        return {key: sorted(theirs[key]) if key == "held" else _part(theirs[key], own[key]) for key in own}
    if isinstance(own, list) and isinstance(theirs, list) and len(own) == len(theirs):
        return [_part(one, two) for one, two in zip(theirs, own, strict=True)]
    return theirs


def _seen(before: Any, event: Any, model: Model) -> list[str]:
    """What else has come up."""
    after = model.status()
    ended = event.get("resolved", event if event["do"] == "resolved" else {})
    found = {
        "held back": bool(after["battle"] and after["battle"]["held"]),
        "both armies": ended and all(ended["dead"].values()),
        "a province": ended and ended["falls"],
        "a wall": any(own["walls"] for player in after["players"] for own in player["provinces"]),
        "a wall that falls": ended and bool(ended["down"]),
        "an event": len(after["events"]) > len(before["events"]),
        "a province for life": event["do"] == "turn" and event["ended"]["provinces"] > 0,
        "the end": model.over,
        "somebody else": "more" in event,
        "without summoning sickness": event.get("immune"),
    }
    return [what for what, came in found.items() if came]


def _play(home: Home, number: int, counts: Counter[str]) -> None:
    random, name = Random(f"five colors {number}"), f"game-{number}"
    provinces, life, first = random.choice((4, 4, 2, 1)), random.choice((20, 30)), random.choice(("Ann", "Bram"))
    words = ["--players", "Ann,Bram", "--seat", "1=Ann", "--seat", "2=Bram", "--first", first]
    rules = ["--rule", f"provinces={provinces}", "--rule", f"life={life}"]
    app = App(lambda: home, name)
    assert main.perform(["new", name, "--format", "five-colors", *words, *rules], app) == 0
    table = Table(app, Model(["Ann", "Bram"], first, provinces, life), counts)
    late = 0
    for _ in range(LINES):
        table.type(move(table.model, random))
        late += table.model.over
        if late > 2:
            break


def test_the_game_and_the_model_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = played(GAMES, tmp_path, monkeypatch, _play)
    assert not WANTED - counts.keys(), f"never came up: {sorted(WANTED - counts.keys())}"


@pytest.mark.parametrize(
    ("where", "name", "otherwise"),
    [
        (Model, "early", lambda _model, _side: False),
        (Model, "come", lambda _model: None),
        (Model, "bury_walls", lambda _model, _fight, _dead: None),
        (Fight, "army", lambda fight, side: (len(fight.there[side]), 0)),
    ],
)
def test_another_rule_is_found_out(
    where: type, name: str, otherwise: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, otherwise)
    with pytest.raises(AssertionError, match="the model"):
        played(100, tmp_path, monkeypatch, _play)


def test_the_model_shares_no_code_with_the_game() -> None:
    check_imports("fc_model", {"copy", "random", "typing"}, 4)
