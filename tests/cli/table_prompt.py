"""The table prompt in this process, for tests: lines in, what stands below the table out."""

import contextlib
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from conftest import FIVE, SEATS, same_keys

from edw_companion import games
from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.cli.play.prompt import TablePrompt
from edw_companion.games.game import fold
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session

BEGIN = {
    "elder-dragon-wars": ["--players", FIVE, *SEATS, "--first", "Ann"],
    "chaos-magic": ["--players", "Ann,Bram,Cleo", "--seat=1=Ann", "--seat=2=Bram", "--seat=3=Cleo", "--first", "Ann"],
    "chaos-lists": ["--players", "Ann,Bram,Cleo", "--seat=1=Ann", "--seat=2=Bram", "--seat=3=Cleo", "--first", "Ann"],
    "five-colors": ["--players", "Ann,Bram", "--seat=1=Ann", "--seat=2=Bram", "--first", "Ann"],
    "magical-war": ["--players", "Ann,Bram,Cleo", "--seat=1=Ann", "--seat=2=Bram", "--seat=3=Cleo", "--first", "Ann"],
}
"""By game how it begins, with its seats in the order named; Ann takes the first turn."""

BY_LOT = {
    "elder-dragon-wars": [""], "chaos-magic": ["no", "0"], "chaos-lists": ["no", "0"], "magical-war": ["no", "0"],
    "five-colors": ["0"],
}  # fmt: skip
"""By game what answers its questions about seats, so that seats and start are drawn."""

COUNTED = "magical-war, counted"
"""One whose cards are counted."""


def lay(home: Path, slug: str) -> Path:
    """A data folder with a game that has just begun; its keys are the same, whichever test asks for it first."""
    name = slug
    slug, _, counted = slug.partition(", ")
    rules = ["--rule=counts=on"] if counted else []
    with contextlib.redirect_stdout(io.StringIO()), same_keys(f"laid: {name}"):
        assert main.run(["new", "friday", "--format", slug, *BEGIN[slug], *rules], {"EDW_HOME": str(home)}) == 0
    return home


class Table:
    """A table that is played at.

    Attributes:
        accepted: the words of all commands that recorded something.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        self.accepted: list[list[str]] = []
        self.file = home / "sessions" / "friday.yaml"
        self._meanwhile: list[str] = []
        self.prompt = TablePrompt(App(lambda: Home(str(home)), None), self._perform, lambda _asked: "")
        with contextlib.redirect_stdout(io.StringIO()):
            self.prompt.show()

    def _perform(self, words: Sequence[str], app: App) -> int:
        before = self.file.read_bytes()
        while self._meanwhile and not app.report.dry_run:
            self.elsewhere(self._meanwhile.pop())
            before = self.file.read_bytes()
        code = main.perform(words, app)
        if self.file.read_bytes() != before:
            assert code == 0
            self.accepted.append([*words])
        return code

    def elsewhere(self, line: str) -> None:
        """Another place records something."""
        with contextlib.redirect_stdout(io.StringIO()):
            assert main.run(line.split(), {"EDW_HOME": str(self.home)}) == 0

    def at_once(self, line: str) -> None:
        """Another place will record something just before the next command does."""
        self._meanwhile.append(line)

    def type(self, *lines: str) -> str:
        """What stands below the table after these lines: what was said, and what is due."""
        for line in lines:
            self.painted = io.StringIO()
            with contextlib.redirect_stdout(self.painted):
                assert self.prompt.take(line)
        return "\n".join([*self.said(), *self.due()])

    def said(self) -> list[str]:
        """What was said after the last line."""
        return [*map(self.prompt.laptop.wording.written, self.prompt.laptop.said)]

    def due(self) -> list[str]:
        """What is due."""
        laptop = self.prompt.laptop
        items = laptop.agenda.at(self.prompt.app.read())
        return [line.strip() for line in laptop.wording.listed(items, numbered=not self.asks())]

    def asks(self) -> bool:
        """Whether a question is open."""
        return self.prompt.questions.now is not None

    def kinds(self) -> list[str]:
        """What was recorded after the start."""
        lines = self.file.read_text(encoding="utf-8").splitlines()
        return [line.split('"do": "')[1].split('"')[0] for line in lines[4:] if '"do": "' in line]

    def folded(self) -> Any:
        """The table, from its file alone, as ``status --json`` has it."""
        session = read_session(Home(str(self.home)), "friday", trust=False)
        game = games.find(session.begin["format"])
        return game.status(fold(game, session.standing()))

    def shown(self) -> Any:
        """The table as the prompt knows it."""
        table = self.prompt.app.read()
        return table.game.status(table.state)


def pages(table: Table, line: str, rows: int) -> list[str]:
    """All that is told after a line, page by page, each of which a screen of so many rows has room for."""
    table.type(line)
    seen: list[str] = []
    while True:
        *shown, foot = table.painted.getvalue().splitlines()
        assert len(shown) + len(["foot", "prompt"]) <= rows
        assert not seen or not seen[-1].strip() or shown[0][:4].strip(), "a page ends with a whole item"
        seen += shown
        if foot != "(Enter: more)":
            return seen if foot == "(Enter: the table)" else table.said()
        table.type("")
