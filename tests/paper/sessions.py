"""Good sessions of all five games, to be spoilt: short games at random at a pinned seed, with all a file can hold."""

import contextlib
import io
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sealing import Events, events_of

from edw_companion import games
from edw_companion.cli import main
from edw_companion.games.game import fold
from edw_companion.session.history import FACTS, MOVES
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session

sys.path.insert(0, str(Path(__file__).parents[1] / "games"))

from moves import Play, Words, play_of

OLD = sorted((Path(__file__).parents[1] / "session" / "old").glob("*/friday.yaml"))
"""A session of each game from before there were rulings."""

MOST_MOVES = 60
SUPPLY = 64
"""Of each key: a chain of 4,096 takes longer to check than all the rest of so short a game."""


def good_sessions(folder: Path, patch: pytest.MonkeyPatch, seeds: range) -> dict[str, bytes]:
    """By name a session for each game and seed, each with its end."""
    found = {}
    for module in ("writer", "keys", "repair"):
        patch.setattr(f"edw_companion.session.{module}.SUPPLY", SUPPLY)
    for slug in games.GAMES:
        for seed in seeds:
            random = Random(f"{slug} {seed}")
            patch.setattr("edw_companion.session.keys.urandom", random.randbytes)
            found[f"{slug} {seed}"] = Table(Quiet(folder / f"{slug}-{seed}"), slug, random).played()
    return found


class Quiet:
    """``edw`` on a data folder of its own, whatever it prints."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def __call__(self, *args: str, code: int | None = 0) -> int:
        """Run ``edw ARGS``; its exit code, which must be ``code`` (None: any)."""
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", io.StringIO())
            ended = main.run(list(args), {"EDW_HOME": str(self.home)})
        assert code is None or ended == code, f"edw {' '.join(args)}: {ended} {said.getvalue()}"
        return ended

    @property
    def events(self) -> Events:
        """The lines of its session."""
        return events_of(self.data)

    @property
    def data(self) -> bytes:
        """The file of its session."""
        return (self.home / "sessions" / "friday.yaml").read_bytes()


class Table:
    """People who play one game at random and do everything with its file that can be done."""

    def __init__(self, edw: Quiet, slug: str, random: Random) -> None:
        self._edw, self._slug, self._random = edw, slug, random
        self._play: Play = play_of(slug)
        self._voided = self._typed = False

    def played(self) -> bytes:
        """The file of a whole game."""
        edw = self._edw
        edw("new", "friday", "--format", self._slug, *self._play.begin(self._random), "--ritual")
        self._mix("seven green frogs", "tàu điện số 9", "my cat is called Bean")
        edw("start")
        edw("roll", "2d6", "--word", "pancake")
        edw("roll", "d20", "--rolled", "17")
        self._move_on(MOST_MOVES // 2)
        edw("rekey", "--why", "a break")
        self._mix("again frogs", "rain")
        edw("note", "the pizza is here")
        self._move_on(MOST_MOVES)
        edw("roll", "d20")
        edw("void", str(len(self._edw.events)), "--agreed", "all", "--why", "a cocked die")
        edw("end")
        return edw.data

    def _mix(self, *phrases: str) -> None:
        for name, phrase in zip(self._edw.events[0]["players"], phrases, strict=False):
            self._edw("mix", name, phrase)

    def _move_on(self, until: int) -> None:
        while len(self._edw.events) < until:
            session = read_session(Home(str(self._edw.home)), "friday")
            state: Any = fold(games.find(self._slug), session.standing())
            lines = self._play.moves(state, self._random)
            if not lines:
                return
            for words in lines:
                if self._edw(*words, code=None) == 0:
                    self._after(words)

    def _after(self, words: Words) -> None:
        """Now and then a move is taken back, done again, voided, or typed again."""
        edw, event = self._edw, self._edw.events[-1]
        fresh = [draw for draw in event.get("draws", ()) if "label" in draw and "again" not in draw]
        if event["do"] in FACTS | MOVES:
            return
        if any("src" in draw for draw in fresh) and not self._typed:
            edw("undo")
            self._typed = edw(*words, code=None) == 0
        elif fresh and not self._voided and self._random.random() < 0.6:
            edw("void", str(event["n"]), "--agreed", "all", "--why", "we drew twice")
            self._voided = edw(*words, code=None) == 0
        elif fresh and self._random.random() < 0.5:
            edw("undo")
            edw(*words, code=None)
        elif self._random.random() < 0.15:
            edw("undo")
            edw("redo")
