"""The loop of the table prompt: show the table, take a line, run what it means.

What a line means, in this order: an answer to the open question, the number of something due, a short form, a command.
"""

import shlex
from collections.abc import Callable, Mapping, Sequence

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, Perform
from edw_companion.cli.loaded import Loaded
from edw_companion.cli.play.agenda import LIKE_NO, Agenda, Item, answered, needs_answer
from edw_companion.cli.play.display import Display
from edw_companion.cli.play.messages import NOTHING, Said, TableReport, heard, in_short, last_of, news
from edw_companion.cli.play.shorts import ELSEWHERE, HELP, SHARED, expand, help_lines
from edw_companion.cli.play.signals import Waking, WokenError
from edw_companion.cli.private import waiting
from edw_companion.cli.report import Recorded
from edw_companion.cli.words import leaves
from edw_companion.core.due import Due
from edw_companion.core.life import dues_of_fallen
from edw_companion.core.questions import Question
from edw_companion.errors import EdwError, UsageError
from edw_companion.games.prompts import Prompting, Short, prompting_of
from edw_companion.session.history import MOVES

PROMPT = "edw> "
CANCEL, ANYWAY = "cancel", "anyway"
NEXT = ["turn", "next"]
_DIGITS = 4
_UNREAD = 12
"""So many lines are kept of what was said of lines that were typed ahead: nobody has read them yet."""
STALE = "So nothing was taken back or brought back: type it again if it is still meant."
WELCOME = "'?' shows what can be typed; an empty line changes nothing; Ctrl-D leaves."


class Open:
    """A command that waits for answers.

    Attributes:
        words: the command.
        said: the words of what was answered by now.
        questions: what is still asked, the next first.
        seal: the last seal of the table that it is about.
    """

    def __init__(self, words: Sequence[str], questions: Sequence[Question], seal: str) -> None:
        """See the attributes; nothing is answered yet."""
        self.words, self.questions, self.seal = [*words], [*questions], seal
        self.said: list[str] = []


class TablePrompt:
    """A table that is shown and played at.

    Attributes:
        app: where commands work; it stays at the session that is shown.
    """

    def __init__(
        self,
        app: App,
        perform: Perform,
        line: Callable[[str], str],
        waking: Waking | None = None,
        *,
        plain: bool = False,
        bell: bool = False,
    ) -> None:
        """``perform`` runs a command, ``line`` takes a line from the players, ``waking`` waits for it.

        ``plain``: the table is told line by line and nothing is drawn over; ``bell``: each new turn rings.
        """
        self.app = app
        self._report = TableReport()
        self._perform = perform
        self._line = line
        self._waking = waking or Waking()
        self._display = Display(plain=plain, bell=bell)
        self._shown = NOTHING
        self._said: list[Said] = []
        self._agenda = Agenda()
        self._open: Open | None = None
        self._more = self._unread = False
        self._whole = False

    def run(self, said: Sequence[Said]) -> None:
        """Until the players leave; ``said`` is what a command said before the first table was shown."""
        self._said = [*said, WELCOME]
        self.show()
        try:
            while self._take_line():
                pass
        finally:
            self._display.leave()

    def _take_line(self) -> bool:
        """Wait for a line and take it; False if the players leave."""
        try:
            lines = self._line(PROMPT).splitlines() or [""]  # more than one, where a terminal pastes them as one
            for at, line in enumerate(lines, 1):
                self._more = at < len(lines) or waiting()
                if not self.take(line):
                    return False
        except WokenError:
            self._said += self._news()
            self.show()
        except KeyboardInterrupt:
            click.echo()  # the line is forgotten, as in a shell
        except EOFError:
            click.echo()
            return False
        return True

    def shorts(self) -> Mapping[str, Short]:
        """The short forms of the session's game."""
        return self._prompting().shorts

    def take(self, typed: str) -> bool:
        """A typed line; False if it leaves."""
        if leaves(typed):
            screen.prose(*self._left())
            return False
        self._display.mark_changes()
        self._whole = False
        self._said = [*(self._said[-_UNREAD:] if self._unread else []), *self._news()]
        self._unread = self._more
        try:
            self._mean(typed.strip())
        except EdwError as error:
            self._report.refused(error)
            self._said += self._report.taken()
        self._put_again()
        self.show()
        return True

    def _mean(self, typed: str) -> None:
        """Find out what a line means, and do it."""
        if typed.startswith("edw "):
            typed = typed.removeprefix("edw ").strip()
        first, _, more = typed.partition(" ")
        number = int(first) if first.isdecimal() and len(first) <= _DIGITS else None
        if not typed:
            return
        if self._open is not None:
            self._mean_at_question(self._open, typed)
        elif typed.casefold() == CANCEL:
            self._said.append("There is no question to leave: 'u' takes back what was recorded last.")
        elif number is not None:
            self._do_due(number, more.strip())
        else:
            self._run(typed)

    def _mean_at_question(self, opened: Open, typed: str) -> None:
        """A line while a question is open: its answer, leaving it, or anything else."""
        if typed.casefold() == CANCEL:
            self._open = None
            self._said.append("Never mind: nothing was recorded.")
            return
        answer = opened.questions[0].answered(typed)
        first, *_ = typed.split()
        if answer is None and first.isdecimal():
            self._said.append(
                f"No answer has the number {first}; what is due has its numbers again after the question."
            )
        elif answer is None:
            self._run(typed)
        elif self._moved_on(opened):
            self._said.append("So that was not taken as an answer.")
        else:
            self._answer(opened, answer)

    def _moved_on(self, opened: Open) -> bool:
        """Whether somebody else has recorded since the question was put."""
        table, _ = self._look()
        return table is not None and table.session.journal.last_seal != opened.seal

    def _answer(self, opened: Open, answer: Sequence[str]) -> None:
        """Take an answer; after the last one the command runs."""
        opened.said += answer
        del opened.questions[0]
        if not opened.questions:
            self._open = None
            self._carry_out([*opened.words, *opened.said], expect=opened.seal)

    def _put_again(self) -> None:
        """After a line at a question: it stays, if it still fits the table as it is now."""
        opened = self._open
        if opened is None:
            return
        table, _ = self._look()
        if table is not None and table.session.journal.last_seal != opened.seal:
            again = self._prompting().questions(table.state, opened.words)
            words = [*opened.words, *opened.said]
            code = heard(words, self.app, self._perform, TableReport(dry_run=True))[0] if words else 1
            if code or len(again) < len(opened.questions):
                self._open = None
                self._said.append(f"The question '{opened.questions[0].text}' is dropped: it no longer fits.")
                return
            opened.questions, opened.seal = [*again][-len(opened.questions) :], table.session.journal.last_seal
        self._said.append(opened.questions[0].line())

    def _do_due(self, number: int, said: str) -> None:
        """What the number of something due means, in the list that was shown."""
        shown = self._agenda.find(number)
        table, _ = self._look()
        if shown is None or table is None:
            raise UsageError(f"Nothing due has the number {number}: type a number of the list, or a command.")
        self._refresh(table)
        now = self._agenda.find(number)
        if now is None or str(now.due) != str(shown.due):
            self._said.append(f"{number} has changed meanwhile: {self._told(now.due) if now else 'it is done'}.")
            return
        if not said and needs_answer(shown.due):
            answers = {answer: shlex.split(command) for answer, command in shown.due.answers.items()}
            self._open = Open((), [Question(self._told(shown.due), answers)], table.session.journal.last_seal)
            return
        command = answered(shown.due, said)
        if not command:
            self._agenda.settle(_turn(table), shown)
            self._said.append(f"{'Left' if said.casefold() in LIKE_NO else 'Done'}: {self._told(shown.due)}.")
        else:
            self._ask_or_carry_out(expand(command, self.shorts()), expect=table.session.journal.last_seal)

    def _run(self, typed: str) -> None:
        """A line that is a short form or a command."""
        words = expand(typed, self.shorts())
        if words == [HELP]:
            self._said += help_lines(self._prompting())
        elif words[:1] and words[0] in ELSEWHERE:
            self._said.append(ELSEWHERE[words[0]])
        elif words[:1] and words[0] in MOVES:
            self._move(words)
        elif words == ["turn"]:
            self._whole = True
            self._said.append(f"{self._display.turn.rstrip('.') or 'No turn is being taken'}.")
        elif words:
            self._ask_or_carry_out(words)
        else:
            self._said.append("That is no command: '?' shows what can be typed.")

    def _ask_or_carry_out(self, words: Sequence[str], expect: str | None = None) -> None:
        """A command; if it could be, and needs to know something, that is asked first; ``expect`` as in _carry_out."""
        prompting = self._prompting()
        words = prompting.spoken(words)
        table, _ = self._look()
        if [*words[:2]] == NEXT:
            if table is not None:
                self._refresh(table)
            if self._stays(words):
                return
            words = [word for word in words if word.removeprefix("--") != ANYWAY]
        questions = prompting.questions(table.state, words) if table is not None else ()
        if table is None or not questions:
            self._carry_out(words, expect)
            return
        code, said = heard(words, self.app, self._perform, TableReport(dry_run=True))
        if code:
            self._said += said
            return
        self._said += self._left()
        self._open = Open(words, questions, table.session.journal.last_seal)

    def _left(self) -> list[str]:
        """What to say of the open question, if something else takes its place."""
        if self._open is None:
            return []
        return [f"'{self._typed(' '.join(self._open.words))}' is left: nothing was recorded of it."]

    def _stays(self, words: Sequence[str]) -> bool:
        """Whether the turn does not end yet, because a player is at 0 and nobody has said what becomes of them."""
        pressing = [item for item in self._agenda.items if item.due.presses]
        if not pressing or ANYWAY in (word.removeprefix("--") for word in words):
            return False
        how = (f"{item.number} says so" if self._open is None else "answer the question first" for item in pressing)
        self._said += [f"{self._told(item.due)}? {one.capitalize()}." for item, one in zip(pressing, how, strict=True)]
        self._said.append(f"'n {ANYWAY}' ends the turn all the same.")
        return True

    def _carry_out(self, words: Sequence[str], expect: str | None = None) -> int:
        """Run a command, and keep what it says; ``expect``: the seal of the table that it is about."""
        app, chosen = self.app, self.app.chosen
        before = self._agenda.undone() if [*words[:2]] == NEXT else []
        app.expect = expect
        code, said = heard(words, app, self._perform, self._report)
        if "--session" in words[:1]:
            app.chosen = chosen
        self._said += said
        if not code:
            self._said += [f"Left undone: {self._told(item.due)}." for item in before]
            for done in self._report.recorded:
                self._keep_due(words, done)
        self._report.recorded.clear()
        return code

    def _keep_due(self, words: Sequence[str], done: Recorded) -> None:
        """What a line leaves to be done is due, beside what the table knows; what it was due for is done."""
        turn, n = _turn(done.table), done.event["n"]
        self._agenda.done(turn, words[0], [*words[1:], *done.event.values()], n)
        known = {*map(str, due_at(done.table))}
        self._agenda.carry(turn, [due for due in done.due if str(due) not in known], n)

    def _move(self, words: Sequence[str]) -> None:
        """Take back or bring back lines of the table that the players see; nothing if it is another one by now."""
        refused = self._carry_out(words, expect=self._shown.seal)
        came = self._news()
        if refused and came:
            self._said = [*came, STALE]

    def _look(self) -> tuple[Loaded | None, list[str]]:
        """The table as it stands, and what stands in the way of it or of recording."""
        with screen.collected() as kept:
            try:
                table = self.app.read()
            except EdwError as error:
                screen.tell(str(error))
                table = None
        return table, kept.lines()

    def _refresh(self, table: Loaded) -> list[Item]:
        """What is due at a table as it stands."""
        return self._agenda.look(_turn(table), due_at(table), table.session.stacks.done)

    def _told(self, due: Due) -> str:
        """What is due, without its command at the end; others as they are typed here."""
        return due.acting(self._typed).rstrip(".")

    def _written(self, said: Said) -> str:
        """A line below the table, in the prompt's own words."""
        return screen.shortened(said if isinstance(said, str) else said.written(self._typed))

    def _typed(self, command: str) -> str:
        """A command as it is typed here."""
        return in_short(command, {**SHARED, **self.shorts()})

    def _listed(self, table: Loaded) -> list[str]:
        """What is due, numbered but while a question is open."""
        numbered = self._open is None
        return [f"{(item.number or '') if numbered else '':>2} {self._told(item.due)}" for item in self._refresh(table)]

    def _news(self) -> list[str]:
        """What others have recorded since the table was last shown."""
        table, _ = self._look()
        return news(table, self._shown) if table is not None else []

    def _prompting(self) -> Prompting:
        return prompting_of(self.app.game())

    def show(self) -> None:
        """The table, what was said, and what is due."""
        self._waking.forget()
        table, warnings = self._look()
        said = [*warnings, *map(self._written, self._said)]
        if table is None:
            screen.prose(*said)
            return
        self._shown = last_of(table)
        self.app.chosen = self._shown.session
        turned = self._agenda.is_new(_turn(table))
        due = self._listed(table)
        if self._whole:  # all that is due, however long it is
            said, due = [*said, *due], []
        self._display.show(table, said, due, self._prompting(), turned=turned)


def due_at(table: Loaded) -> list[Due]:
    """What is due at a table: players at 0 before all else, whatever the game."""
    state = table.state
    return [*(dues_of_fallen(state, state.living) if state.going else []), *table.game.due(state)]


def _turn(table: Loaded) -> tuple[str, int]:
    """What makes a turn another one: the session and the turn's number."""
    return table.session.name, table.state.turns.number
