"""The loop of the table prompt: show the table, take a line, run it, ask what follows from it."""

import os
import re
from collections.abc import Callable, Mapping, Sequence

import click

from edw_companion.cli import screen
from edw_companion.cli.asking import NeverMindError, Perform, ask, ask_fallen, follow, prompting_of
from edw_companion.cli.desk import Changed, Desk, Table, code_of
from edw_companion.cli.play.drawing import below, draw
from edw_companion.cli.play.paint import paint, paper
from edw_companion.cli.play.shorts import HELP, LEAVE, expand, help_lines
from edw_companion.errors import EdwError
from edw_companion.formats.prompting import Prompting, Short
from edw_companion.table.asking import converse
from edw_companion.table.life import dues_of_fallen
from edw_companion.table.scene import Scene

PROMPT = "edw> "
_TOLD = 3
_CODE = "code [0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}"


class TablePrompt:
    """A table that is shown and played at.

    Attributes:
        desk: where commands work; it stays at the session that is shown.
    """

    def __init__(self, desk: Desk, perform: Perform, line: Callable[[str], str]) -> None:
        """``perform`` runs a command, ``line`` takes a line from the players."""
        self.desk = desk
        self._perform = perform
        self._line = line
        self._scene: Scene | None = None
        self._last: tuple[str, int, str] = ("", 0, "")
        self._said: list[str] = []

    def run(self) -> None:
        """Until the players leave."""
        self._note(self._read())
        self.show("'?' shows what can be typed; an empty line changes nothing; Ctrl-D leaves.")
        while True:
            try:
                typed = self._line(PROMPT)
            except KeyboardInterrupt:
                click.echo()  # the line is forgotten, as in a shell
                continue
            except EOFError:
                click.echo()
                return
            if not self.take(typed):
                return

    def shorts(self) -> Mapping[str, Short]:
        """The short forms of the session's game."""
        try:
            return self._prompting().shorts
        except EdwError:
            return {}

    def take(self, typed: str) -> bool:
        """A typed line; False if it leaves."""
        before = self._scene
        self._said = self._news()
        try:
            words = expand(typed, self.shorts())
        except EdwError as error:
            words = []
            self._said.append(f"edw: {error}")
        if len(words) == 1 and words[0] in LEAVE:
            return False
        if words == [HELP]:
            self._said += help_lines(self.shorts())
        elif words[:1] == ["play"]:
            self._said.append("This is the table prompt: 'q' leaves it.")
        elif words:
            self._run(words)
        self._scene = before
        self.show()
        return True

    def _run(self, words: Sequence[str]) -> None:
        """A command, with what is asked before it and after it."""
        desk = self.desk
        desk.recorded.clear()
        chosen = desk.chosen
        try:
            more = self._ask_before(words)
        except NeverMindError as error:
            self._said.append(str(error))
            return
        self._do([*words, *more], desk)
        desk.expect = None
        if "--session" in words[:1]:
            desk.chosen = chosen
        while desk.recorded:
            self._ask_after(desk.recorded.pop(0))

    def _ask_before(self, words: Sequence[str]) -> list[str]:
        try:
            table = self.desk.read()
        except EdwError:
            return []
        more = converse(prompting_of(table.form).before(table.game, words), ask)
        if more:
            self.desk.expect = table.book.journal.last_seal
        return more

    def _ask_after(self, changed: Changed) -> None:
        form = changed.table.form
        asking = prompting_of(form)
        steps = asking.after.get(changed.event["do"], ())
        if changed.fell or steps:
            asked = dues_of_fallen(changed.table.game, changed.fell)
            self._said = [line for line in self._said if line not in asked]
            self._draw((), due=())  # a question is due
        try:
            ask_fallen(self.desk, changed, self._do)
            for step in steps:
                follow(self.desk, step(self.desk.read().game, changed.event), self._do)
        except EdwError as error:
            self._said.append(f"edw: {error}")

    def _do(self, words: Sequence[str], desk: Desk) -> int:
        """Run a command and keep what it says."""
        with screen.collected() as kept:
            code = self._perform(words, desk)
        said = [line for line in kept.lines() if not re.fullmatch(_CODE, line)]  # it stands in the corner
        if list(words[:2]) == ["turn", "next"]:
            said = [line for line in said if not line.startswith("- ")]  # what is due stands below
        self._said += said
        return code

    def _read(self) -> Table | None:
        """The table as it stands; what stands in the way is said."""
        with screen.collected() as kept:
            try:
                table = self.desk.read()
                self.desk.chosen = table.book.name
            except EdwError as error:
                screen.tell(f"edw: {error}")
                table = None
        self._said += kept.lines()
        return table

    def _prompting(self) -> Prompting:
        return prompting_of(self.desk.read().form)

    def _note(self, table: Table | None) -> None:
        if table is not None:
            last = table.book.events[-1]
            self._last = (table.book.name, last["n"], last["h"])

    def _news(self) -> list[str]:
        """What others have recorded since the table was last shown."""
        with screen.collected():
            try:
                table = self.desk.read()
            except EdwError:
                return []
        name, last, seal = self._last
        events = table.book.events
        if table.book.name != name or events[-1]["h"] == seal:
            return []
        if len(events) <= last or events[last - 1]["h"] != seal:
            return ["Meanwhile another file was put in this session's place: look at it with 'log'."]
        lines = [f"  {event['n']}  {table.line(event['n'])}" for event in events[last:]]
        more = [f"  and {len(lines) - _TOLD} more: 'd' shows the log"] if len(lines) > _TOLD else []
        return ["Meanwhile somebody recorded at another place:", *more, *lines[-_TOLD:]]

    def show(self, *said: str) -> None:
        """The table, what was said, and what is due."""
        self._draw(said)

    def _draw(self, said: Sequence[str], due: Sequence[str] | None = None) -> None:
        """More than has room is printed without the table. ``due`` stands for what the turn asks for, if given."""
        table = self._read()
        self._note(table)
        said = (*self._said, *said)
        if table is None:
            screen.say(*said)
            return
        scene = prompting_of(table.form).scene(table.game)
        page = paper()
        last = table.book.events[-1]
        lines = draw(scene, self._scene, page, table.book.name, f"line {last['n']}  {code_of(last)}")
        steps = scene.due if due is None else due
        rest = below(said, steps, page.cells, page.lines - len(lines) - 3)
        if rest is None:
            screen.say(*said, "(Enter: the table)")
            return
        paint([*lines, (), *rest], os.environ)
        self._scene = scene
