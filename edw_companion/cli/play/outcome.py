"""A command typed at the prompt, carried out or only tried, and what came of it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from edw_companion.cli import screen
from edw_companion.cli.app import App, Perform
from edw_companion.cli.play.wording import Said, Wording
from edw_companion.cli.report import Recorded, Report, as_in
from edw_companion.core.questions import Asked
from edw_companion.core.wanted import WantedError
from edw_companion.errors import AgainstRulesError, EdwError
from edw_companion.sentences import Sentence

ANYWAY = "anyway"
OVERRULE = f"If the table wants it all the same: '{ANYWAY}', or '{ANYWAY}' and why."
TYPED_BEFORE = "That was answered from your own dice or pile before, so it is again. To have it drawn after all"
_VERBATIM = ("completion", "export", "log", "proof")
"""Commands whose output is somebody's own words, or is for a shell: it is shown as it is."""


class Outcome(NamedTuple):
    """What came of a command.

    Attributes:
        code: its exit code.
        said: what there is to say of it.
        recorded: the lines that it recorded.
        wanted: what the table has to say before it can be carried out; None if nothing.
        unfinished: whether it needs words after those that there are.
        overrules: whether the rules alone have refused it, so that the table may want it.
    """

    code: int
    said: list[Said]
    recorded: list[Recorded]
    wanted: Asked | None
    unfinished: bool
    overrules: bool


class Runner:
    """Runs commands, and gives back what comes of them."""

    def __init__(self, app: App, perform: Perform, wording: Wording) -> None:
        """``perform`` runs a command, ``wording`` is how others are called in what it says."""
        self._app, self._perform, self._wording = app, perform, wording

    def run(self, words: Sequence[str], *, dry_run: bool = False) -> Outcome:
        """Carry a command out; in a dry run it only decides."""
        report = TableReport(self._wording, dry_run=dry_run, verbatim=" ".join(words[:1]) in _VERBATIM)
        before, self._app.report = self._app.report, report
        try:
            with screen.collected() as report.printed:
                code = self._perform(words, self._app)
        finally:
            self._app.report = before
        return Outcome(code, report.taken(), report.recorded, report.wanted, report.unfinished, report.overrules)

    def refused(self, error: EdwError) -> list[Said]:
        """What to say of a line that is no command."""
        report = TableReport(self._wording)
        report.refused(error)
        return report.taken()


class TableReport(Report):
    """Where commands report to at the table prompt: it keeps what was recorded as values, the rest as it was printed.

    The code is left out, which stands in the corner of the table, and what a turn asks for, which stands below it.
    """

    puts_questions = True

    def __init__(self, wording: Wording, *, dry_run: bool = False, verbatim: bool = False) -> None:
        """Nothing was said yet; ``verbatim``: what is printed is left as it is."""
        super().__init__(dry_run=dry_run)
        self.printed: screen.Collected | None = None
        self.wanted: Asked | None = None
        self.unfinished = self.overrules = False
        self._wording, self._verbatim = wording, verbatim
        self._kept: list[Said] = []

    def change(self, done: Recorded) -> None:
        """See Report."""
        self.recorded.append(done)
        steps = set(map(str, done.table.game.due(done.table.state)))
        left = [due for due in done.due if not due.answers and str(due) not in steps]  # the others stand in the list
        left = [due for due in left if not (due.commands and due.commands[0].startswith("new "))]  # it is asked about
        self._keep(*done.notices, *done.said, *left, *done.then)

    def said(self, sentences: Sequence[str], _event: Mapping[str, Any]) -> None:
        """See Report."""
        self._keep(*sentences)

    def refused(self, error: EdwError) -> None:
        """See Report; what the table has to say is asked for."""
        if isinstance(error, WantedError):
            self.wanted = error.question
            if error.sentence.commands:
                self._keep(Sentence(TYPED_BEFORE, *error.sentence.commands))
            return
        self.overrules = isinstance(error, AgainstRulesError)
        if isinstance(error, AgainstRulesError):
            self._keep(Sentence(f"{error.refusal.text} {OVERRULE}", *error.refusal.commands))
        elif len(error.lines) == 1:
            self._keep(error.sentence)
        else:
            self._keep(*map(screen.shortened, error.lines))

    def see_help(self, wrong: str, command: str = "", example: str = "") -> None:
        """See Report; help is "?", and a command that has a short form is called by it."""
        self.unfinished = bool(example)  # which only what lacks a word has
        told = self._wording.own(screen.shortened(wrong))
        short = self._wording.short_of(command) if command else None
        if short is not None:
            key = short.example.split()[0] if short.words != "life" else command
            told, command = told.replace(f"'{command}'", f"'{key}'"), key
        shown = example and (short.example if short is not None else self._wording.own(example))
        self._keep(f"{as_in(told, shown)} See '{f'? {command}'.strip()}'.")

    def warned(self, sentence: str, command: str) -> None:
        """See Report."""
        self.see_help(sentence, command)

    def _keep(self, *said: Said) -> None:
        """Add to what was said, after what was printed before it."""
        printed = self.printed.taken() if self.printed else []
        self._kept += printed if self._verbatim else map(self._wording.own, printed)
        self._kept += said

    def taken(self) -> list[Said]:
        """All that was said and printed."""
        self._keep()
        return self._kept
