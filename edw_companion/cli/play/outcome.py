"""A command typed at the prompt, carried out or only tried, and what came of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from edw_companion.chance.source import AnsweredBefore
from edw_companion.cli import screen
from edw_companion.cli.app import App, Perform
from edw_companion.cli.play.shorts import ANYWAY
from edw_companion.cli.play.wording import Said, Wording
from edw_companion.cli.report import Recorded, Report, as_in
from edw_companion.core.questions import Asked, WantedError
from edw_companion.errors import AgainstRulesError, EdwError
from edw_companion.sentences import Sentence

OVERRULE = f"If the table wants it all the same: '{ANYWAY}', or '{ANYWAY}' and why."
_VERBATIM = ("completion", "export", "log", "proof")
"""Commands whose output is somebody's own words, or is for a shell: it is shown as it is."""


class Outcome(Report):
    """What came of a command, which reports here at the table prompt: what was recorded as values, the rest as printed.

    The code of a line is left out, which stands in the corner of the table, and what a turn asks for, which stands
    below it.

    Attributes:
        code: the command's exit code.
        said: what there is to say of it.
        wanted: what the table has to say before it can be carried out; None if nothing.
        again: why that is, where the table has said it before; None if it is not for that.
        unfinished: whether it needs words after those that there are.
        overrules: whether the rules alone have refused it, so that the table may want it.
        printed: what it has printed since that was last kept.
    """

    puts_questions = True

    def __init__(self, wording: Wording, *, dry_run: bool = False, verbatim: bool = False) -> None:
        """Nothing was said yet; ``verbatim``: what is printed is left as it is."""
        super().__init__(dry_run=dry_run)
        self.code = 0
        self.said: list[Said] = []
        self.wanted: Asked | None = None
        self.again: AnsweredBefore | None = None
        self.unfinished = self.overrules = False
        self.printed: screen.Collected | None = None
        self._wording, self._verbatim = wording, verbatim

    def change(self, done: Recorded) -> None:
        """See Report."""
        self.recorded.append(done)
        steps = set(map(str, done.table.game.dues(done.table.state)))
        left = [due for due in done.due if not due.answers and str(due) not in steps]  # the others stand in the list
        left = [due for due in left if not (due.commands and due.commands[0].startswith("new "))]  # it is asked about
        self.keep(*done.notices, *done.said, *left, *done.then)

    def ended(self, sentences: Sequence[str], _event: Mapping[str, Any]) -> None:
        """See Report."""
        self.keep(*sentences)

    def refused(self, error: EdwError) -> None:
        """See Report; what the table has to say is asked for."""
        if isinstance(error, WantedError):
            self.wanted = error.question
            self.again = error.why if isinstance(error.why, AnsweredBefore) else None
            return
        self.overrules = isinstance(error, AgainstRulesError)
        if isinstance(error, AgainstRulesError):
            self.keep(Sentence(f"{error.refusal.text} {OVERRULE}", *error.refusal.commands))
        elif len(error.lines) == 1:
            self.keep(error.sentence)
        else:
            self.keep(*map(screen.shortened, error.lines))

    def see_help(self, wrong: str, command: str = "", example: str = "") -> None:
        """See Report; help is "?", and a command that has a short form is called by it."""
        self.unfinished = bool(example)  # which only what lacks a word has
        told = self._wording.own(screen.shortened(wrong))
        short = self._wording.short_of(command) if command else None
        if short is not None:
            key = short.example.split()[0] if short.words != "life" else command
            told, command = told.replace(f"'{command}'", f"'{key}'"), key
        shown = example and (short.example if short is not None else self._wording.own(example))
        self.keep(f"{as_in(told, shown)} See '{f'? {command}'.strip()}'.")

    def warned(self, sentence: str, command: str) -> None:
        """See Report."""
        self.see_help(sentence, command)

    def keep(self, *said: Said) -> None:
        """Add to what was said, after what was printed before it."""
        printed = self.printed.taken() if self.printed else []
        self.said += printed if self._verbatim else map(self._wording.own, printed)
        self.said += said


class Runner:
    """Runs commands, and gives back what comes of them."""

    def __init__(self, app: App, perform: Perform, wording: Wording) -> None:
        """``perform`` runs a command, ``wording`` is how others are called in what it says."""
        self._app, self._perform, self._wording = app, perform, wording

    def run(self, words: Sequence[str], *, dry_run: bool = False) -> Outcome:
        """Carry a command out; in a dry run it only decides. A session that it is told is for it alone."""
        chosen = self._app.chosen
        came = Outcome(self._wording, dry_run=dry_run, verbatim=" ".join(words[:1]) in _VERBATIM)
        before, self._app.report = self._app.report, came
        try:
            with screen.collected() as came.printed:
                came.code = self._perform(words, self._app)
        finally:
            self._app.report = before
            if any(word.partition("=")[0] == "--session" for word in words):
                self._app.chosen = chosen
        came.keep()
        return came

    def refused(self, error: EdwError) -> list[Said]:
        """What to say of a line that is no command."""
        came = Outcome(self._wording)
        came.refused(error)
        return came.said
