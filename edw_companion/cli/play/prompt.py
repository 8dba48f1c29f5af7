"""The loop of the table prompt: show the table, take a line, run it, ask what follows from it."""

import os
from collections.abc import Callable, Mapping, Sequence

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.loaded import Loaded, code_of
from edw_companion.cli.play.messages import NOTHING, Said, TableReport, heard, last_of, news, still_due
from edw_companion.cli.play.paint import paint, paper
from edw_companion.cli.play.picture import fitted
from edw_companion.cli.play.shorts import ELSEWHERE, HELP, SHARED, expand, help_lines, leaves
from edw_companion.cli.play.signals import Waking, WokenError
from edw_companion.cli.questions import (
    NeverMindError,
    Perform,
    answer,
    ask_fallen,
    follow,
    prompting_of,
    run_if_unchanged,
)
from edw_companion.cli.report import Recorded
from edw_companion.core.life import dues_of_fallen
from edw_companion.core.questions import Question, converse
from edw_companion.core.scene import Scene
from edw_companion.errors import EdwError
from edw_companion.games.prompts import Prompting, Short
from edw_companion.session.history import MOVES

PROMPT = "edw> "
STALE = "So nothing was taken back or brought back: type it again if it is still meant."
WELCOME = "'?' shows what can be typed; an empty line changes nothing; Ctrl-D leaves."


class TablePrompt:
    """A table that is shown and played at.

    Attributes:
        desk: where commands work; it stays at the session that is shown.
    """

    def __init__(
        self,
        app: App,
        perform: Perform,
        line: Callable[[str], str],
        waking: Waking | None = None,
    ) -> None:
        """``perform`` runs a command, ``line`` takes a line from the players, ``waking`` waits for their keys."""
        self.app = app
        self._report = TableReport()
        self._perform = perform
        self._line = line
        self._waking = waking or Waking()
        self._scene: Scene | None = None
        self._before: Scene | None = None
        self._shown = NOTHING
        self._typed = ""
        self._said: list[Said] = []
        self._read = 0

    def run(self, said: Sequence[Said]) -> None:
        """Until the players leave; ``said`` is what a command said before the first table was shown."""
        self._said = [*said, WELCOME]
        self.show()
        while True:
            try:
                if not self.take(self._line(PROMPT)):
                    return
            except WokenError:
                self._said += self._news()
                self.show()
            except KeyboardInterrupt:
                click.echo()  # the line is forgotten, as in a shell
            except EOFError:
                click.echo()
                return

    def shorts(self) -> Mapping[str, Short]:
        """The short forms of the session's game."""
        return self._prompting().shorts

    def take(self, typed: str) -> bool:
        """A typed line; False if it leaves."""
        if leaves(typed):
            return False
        self._typed, self._before = typed, self._scene
        self._said, self._read = [*self._news()], 0
        try:
            words = expand(typed, self.shorts())
        except EdwError as error:
            words = []
            self._said.append(f"edw: {error}")
        if words == [HELP]:
            self._said += help_lines(self._prompting())
        elif words[:1] and words[0] in ELSEWHERE:
            self._said.append(ELSEWHERE[words[0]])
        elif words[:1] and words[0] in MOVES:
            self._move(words)
        elif words:
            self._run(words)
        self.show()
        return True

    def _run(self, words: Sequence[str]) -> None:
        """A command, with what is asked before it and after it."""
        app, recorded = self.app, self._report.recorded
        recorded.clear()
        chosen = app.chosen
        self._carry_out(words, app)
        if "--session" in words[:1]:
            app.chosen = chosen
        while recorded:
            self._ask_after(recorded.pop(0))

    def _move(self, words: Sequence[str]) -> None:
        """Take back or bring back lines of the table that the players see; nothing if it is another one by now."""
        refused = run_if_unchanged(words, self.app, self._do, self._shown.seal)
        came = self._news()
        if refused and came:
            self._said = [*came, STALE]

    def _carry_out(self, words: Sequence[str], app: App) -> int:
        """A command, once the players have said what it wants to know of them; one that cannot be asks nothing."""
        try:
            table = app.read()
        except EdwError:
            return self._do(words, app)  # which says what is wrong
        dialogue = prompting_of(table.game).asked_before(words)
        if dialogue is None:
            return self._do(words, app)
        refused = self._rehearse(words, app)
        if refused:
            return refused
        try:
            more = converse(dialogue(table.state), self._ask)
        except NeverMindError as error:
            self._said.append(str(error))
            return 0
        return run_if_unchanged([*words, *more], app, self._do, table.session.journal.last_seal)

    def _ask(self, question: Question) -> str:
        """Put a question below the table, again if the screen was changed meanwhile."""
        while True:
            try:
                return answer(question, self._draw_question, self._waking.key)
            except WokenError:
                continue
            except KeyboardInterrupt:  # sent from elsewhere: pressed here, Ctrl-C is a key
                raise NeverMindError from None

    def _draw_question(self, lines: Sequence[str]) -> None:
        """A question below what it is about, which has been read when it is answered."""
        self._read = len(self._said)
        self._draw([*(self._said or [f"{PROMPT}{self._typed}"]), *lines], [*self._said, *lines], due=())

    def _ask_after(self, changed: Recorded) -> None:
        """What follows from a change, as long as it stands."""
        prompting = prompting_of(changed.table.game)
        asked = dues_of_fallen(changed.table.state, changed.fell)
        self._said = [line for line in self._said if line not in asked]
        try:
            if self._stands(changed):
                ask_fallen(self.app, changed, self._carry_out, self._ask)
            for step in prompting.after.get(changed.event["do"], ()):
                if self._stands(changed):
                    follow(self.app, step(self.app.read().state, changed.event), self._carry_out, self._ask)
        except EdwError as error:
            self._said.append(f"edw: {error}")

    def _stands(self, changed: Recorded) -> bool:
        """Whether a change was not taken back meanwhile."""
        return changed.event["n"] not in self.app.read().session.stacks.undone

    def _rehearse(self, words: Sequence[str], app: App) -> int:
        """Find out whether a command could be; if not, keep why."""
        code, said = heard(words, app, self._perform, TableReport(dry_run=True))
        self._keep(said if code else [])
        return code

    def _do(self, words: Sequence[str], app: App) -> int:
        """Run a command and keep what it says."""
        code, said = heard(words, app, self._perform, self._report)
        self._keep(said)
        return code

    def _keep(self, said: Sequence[Said]) -> None:
        """Add to what stands below the table; what was read already goes."""
        if said:
            self._said = [*self._said[self._read :], *said]
            self._read = 0

    def _look(self) -> tuple[Loaded | None, list[str]]:
        """The table as it stands, and what stands in the way of it or of recording."""
        with screen.collected() as kept:
            try:
                table = self.app.read()
            except EdwError as error:
                screen.tell(f"edw: {error}")
                table = None
        return table, kept.lines()

    def _news(self) -> list[str]:
        """What others have recorded since the table was last shown."""
        table, _ = self._look()
        return news(table, self._shown) if table is not None else []

    def _prompting(self) -> Prompting:
        return prompting_of(self.app.game())

    def show(self) -> None:
        """The table, what was said, and what is due."""
        self._draw(self._said, [*self._said, "(Enter: the table)"])

    def _draw(self, said: Sequence[Said], alone: Sequence[Said], due: Sequence[str] | None = None) -> None:
        """The table and what was said.

        Args:
            said: what stands below the table.
            alone: what is printed instead where there is no room for both.
            due: what the turn asks for, if not what the scene has.
        """
        self._waking.forget()
        table, warnings = self._look()
        if table is None:
            screen.prose(*warnings, *map(str, said))
            return
        last = last_of(table)
        if self._shown.session != last.session:
            self._before = None  # another table, on which nothing has changed
        self._shown, self.app.chosen = last, last.session
        prompting = prompting_of(table.game)
        self._scene = scene = table.game.scene(table.state)
        heading = (last.session, f"line {last.n}  {code_of(table.session.events[-1])}")
        if due is None:
            due = still_due(scene.due, said, {**SHARED, **prompting.shorts})
        below = ([*warnings, *map(str, said)], due)
        lines = fitted(scene, self._before, paper(), heading, below)
        if lines is None:
            screen.prose(*warnings, *map(str, alone))
        else:
            paint(lines, os.environ)
