"""The loop of the table prompt: show the table, take a line, run what it means.

What a line means, in this order: an answer to the open question, the number of something due, a short form, a command.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, Perform
from edw_companion.cli.loaded import Loaded
from edw_companion.cli.play import caution, first_run, next_game
from edw_companion.cli.play.agenda import LIKE_NO, Item, answered, needs_answer, question_of
from edw_companion.cli.play.display import Display
from edw_companion.cli.play.dues import DONE, Dues, turn_of
from edw_companion.cli.play.line_input import PROMPT
from edw_companion.cli.play.messages import NOTHING, last_of, news
from edw_companion.cli.play.open_question import Open
from edw_companion.cli.play.outcome import ANYWAY, Runner
from edw_companion.cli.play.paint import paper
from edw_companion.cli.play.shorts import ELSEWHERE, HELP, TRIED, expand, help_lines, tried
from edw_companion.cli.play.signals import Waking, WokenError
from edw_companion.cli.play.wording import Said, Wording, commands_of, help_in_rows
from edw_companion.cli.private import waiting
from edw_companion.cli.words import leaves
from edw_companion.core.questions import Asked, Spoken
from edw_companion.errors import EdwError, UsageError
from edw_companion.games.prompts import Short
from edw_companion.session.history import MOVES

CANCEL = "cancel"
NEXT = ["turn", "next"]
NO_REASON = "said at the table"
"""Why the rules are overruled, where nobody says it."""
_DIGITS = 4
_FOOT = 3
"""The rows below a page of help: how to come back to the table, the prompt, and the bar."""
_UNREAD = 12
"""So many lines are kept of what was said of lines that were typed ahead: nobody has read them yet."""
STALE = "So nothing was taken back or brought back: type it again if it is still meant."
WELCOME = "'?' shows what can be typed; an empty line changes nothing; Ctrl-D leaves."


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
        self._perform = perform
        self._wording = Wording(app)
        self._runner = Runner(app, perform, self._wording)
        self._dues = Dues(self._wording)
        self._line = line
        self._waking = waking or Waking()
        self._display = Display(plain=plain, bell=bell)
        self._shown = NOTHING
        self._said: list[Said] = []
        self._caution = caution.Caution()
        self._open: Open | None = None
        self._aside: list[Open] = []  # those that wait until the open one is answered, the next last
        self._refused: list[str] = []
        self._no_more: str | None = None
        self._more = self._unread = False
        self._whole = False

    def run(self, said: Sequence[Said]) -> None:
        """Until the players leave; ``said`` is what a command said before the first table was shown."""
        self._said = [*said, WELCOME]
        self._put_again()
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
            if not self._display.plain:
                self.show()  # which the new line has moved
        except EOFError:
            click.echo()
            return False
        return True

    def shorts(self) -> Mapping[str, Short]:
        """The short forms of the session's game."""
        return self._wording.prompting.shorts

    def take(self, typed: str) -> bool:
        """A typed line; False if it leaves."""
        if leaves(typed):
            screen.prose(*self._left())
            return False
        self._display.mark_changes()
        self._caution.next_line()
        self._whole = False
        self.app.at_once = False
        self._said = [*(self._said[-_UNREAD:] if self._unread else []), *self._news()]
        self.app.at_once = True
        self._unread = self._more
        try:
            self._mean(typed.strip())
        except EdwError as error:
            self._said += self._runner.refused(error)
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
        first, *_ = typed.split()
        question = opened.questions[0]
        any_words = isinstance(question, (next_game.Names, Spoken))
        answer = None if any_words and self._is_command(typed) else question.answered(typed)
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
        """Take an answer; after the last one the command runs. What would refuse it is said before more is asked."""
        words = [*opened.words, *opened.said, *answer]
        if len(opened.questions) > 1:
            code, said = self._rehearsed(words)
            if code:
                self._said += said
                return
        opened.said += answer
        del opened.questions[0]
        if opened.questions:
            return
        self._open = None
        if not words:
            self._said.append(opened.none())
        elif opened.words:
            self._carry_out(words, opened.seal)
        else:
            self._ask_or_carry_out(words, opened.seal)

    def _put_again(self) -> None:
        """After a line at a question: it stays, if it still fits the table as it is now. After a game: the next?"""
        table, _ = self._look()
        if self._open is None and self._aside:
            self._open = self._aside.pop()
        if self._open is None and table is not None:
            self._open = self._once_more(table)
        opened = self._open
        if opened is None:
            return
        if table is not None and opened.turn is None:
            opened.turn = turn_of(table)
        if table is not None and table.session.journal.last_seal != opened.seal:
            again = opened.again(table)
            words = [*opened.words, *opened.said]
            of_turn = bool(opened.words) and words[:1] != [next_game.NEW]
            gone = of_turn and (turn_of(table) != opened.turn or self._rehearsed(words)[0])
            if gone or len(again) < len(opened.questions):
                self._open = None
                if opened.words:
                    self._said.append(f"Nothing was recorded of '{self._wording.typed(' '.join(opened.words))}'.")
                self._said.append(f"The question '{opened.questions[0].text}' is dropped: it no longer fits.")
                self._put_again()
                return
            left = [*again][-len(opened.questions) :]
            opened.questions, opened.seal = left, table.session.journal.last_seal
        self._said.append(opened.questions[0].line())

    def _once_more(self, table: Loaded) -> Open | None:
        """What is asked after the end of a game, or the close, once."""
        name = table.session.name
        if not (table.state.over or table.state.closed):
            self._no_more = None
        if self._no_more == name:
            return None

        def asked(table: Loaded) -> Sequence[Asked]:
            return next_game.once_more(table, self._wording.prompting.noun) if table.session.name == name else []

        def none() -> str:
            self._no_more = name
            return next_game.NOT_NOW

        questions = asked(table)
        return Open((), questions, table.session.journal.last_seal, asked, none) if questions else None

    def _do_due(self, number: int, said: str) -> None:
        """What the number of something due means, in the list that was shown."""
        shown = self._dues.agenda.find(number)
        table, _ = self._look()
        if shown is None or table is None:
            raise UsageError(f"Nothing due has the number {number}: type a number of the list, or a command.")
        self._dues.look(table)
        now = self._dues.agenda.find(number)
        if now is None or str(now.due) != str(shown.due):
            self._said.append(
                f"{number} has changed meanwhile: {self._wording.sentence(now.due) if now else 'it is done.'}"
            )
            return
        if not said and needs_answer(shown.due):
            self._ask_of_due(table, shown)
            return
        does = expand(shown.due.does or "", self.shorts())
        if not said and self._wording.prompting.questions(table.state, does):
            self._ask_or_carry_out(does)
            return
        command = answered(shown.due, said)
        if not command:
            word = said.casefold()
            how = "Left" if word in LIKE_NO else word.capitalize() if word in shown.due.answers else DONE
            self._said.append(self._dues.settle(table, shown, how))
        else:
            self._ask_or_carry_out(expand(command, self.shorts()), expect=table.session.journal.last_seal)

    def _ask_of_due(self, table: Loaded, shown: Item) -> None:
        """Which answer to something due is meant."""
        question = question_of(shown.due, self._wording.told(shown.due))

        def again(table: Loaded) -> Sequence[Asked]:
            return [question] if any(str(item.due) == str(shown.due) for item in self._dues.look(table)) else []

        none = partial(self._dues.settle, table, shown, "Left")
        self._open = Open((), [question], table.session.journal.last_seal, again, none)

    def _run(self, typed: str) -> None:
        """A line that is a short form or a command."""
        words = tried(expand(typed, self.shorts()), self.app.game())
        refused, self._refused = self._refused, []
        if words[:1] == [ANYWAY]:
            self._overrule(refused, " ".join(words[1:]))
        elif words == [HELP]:
            self._said += help_lines(self._wording.prompting)
        elif words[:1] and words[0] in ELSEWHERE:
            self._said.append(ELSEWHERE[words[0]])
        elif words[:1] and words[0] in MOVES:
            self._move(words)
        elif words == ["turn"]:
            self._whole = True
            self._said.append(f"{self._display.turn.rstrip('.') or 'No turn is being taken'}.")
        elif words[-1:] == ["--help"]:
            self._help(words)
        elif words:
            self._ask_or_carry_out(self._by_log(words))
        else:
            self._said.append("That is no command: '?' shows what can be typed.")

    def _by_log(self, words: list[str]) -> list[str]:
        """An elimination for which nobody names a killer is by whom the log knows."""
        if words[0] != "eliminate" or len(words) != len(["eliminate", "WHO"]):
            return words
        table, _ = self._look()
        return words if table is None else self._dues.by_log(table, words)

    def _help(self, words: Sequence[str]) -> None:
        """The help page of a command, its short form first."""
        code, said, *_ = self._runner.run(words)
        short = self._wording.short_of(" ".join(words[:-1]))
        top = [f"{short.example}: {short.says}", ""] if short is not None else []
        page = [*top, *map(self._wording.written, said)]
        self._said += page if code else help_in_rows(page, paper().lines - _FOOT, " ".join(words[:-1]))

    def _ask_or_carry_out(self, words: Sequence[str], expect: str | None = None) -> None:
        """A command; if it could be, and needs to know something, that is asked first; ``expect`` as in _carry_out."""
        prompting = self._wording.prompting
        words = prompting.spoken(words)
        table, _ = self._look()
        if [*words[:2]] == NEXT and table is not None:
            said, words = self._caution.of_turn(
                table, self._dues.look(table), words, self._wording, asked=self._open is not None
            )
            if said:
                self._said += said
                return
        if [*words[:1]] == [next_game.NEW]:
            words = next_game.understood(words)
        if table is not None and next_game.asks_who(words):
            self._ask_before_new(table, words)
            return
        questions = prompting.questions(table.state, words) if table is not None else ()
        if table is None or not questions:
            self._carry_out(words, expect)
            return
        code, said = self._rehearsed(words)
        if code:
            self._said += said
            return
        self._put_aside(words)
        again = partial(self._asked, words)
        self._open = Open(words, questions, table.session.journal.last_seal, again)

    def _ask_before_new(self, table: Loaded, words: Sequence[str]) -> None:
        """Which game begins and who plays, if what was said of it can be; a ``new`` that was asked about is left."""
        tried = self._runner.run(words, dry_run=True)
        if tried.wanted is None:
            self._said += tried.said
            return
        self._aside = [opened for opened in self._aside if opened.words[:1] != [next_game.NEW]]
        if self._open is None or self._open.words[:1] != [next_game.NEW]:
            self._put_aside(words)
        questions = next_game.before(words, table.game.slug)
        self._open = Open(words, questions, table.session.journal.last_seal, lambda _table: questions)

    def _asked(self, words: Sequence[str], table: Loaded) -> Sequence[Asked]:
        """What a command needs to know at a table as it is then."""
        return self._wording.prompting.questions(table.state, words)

    def _rehearsed(self, words: Sequence[str]) -> tuple[int, list[Said]]:
        """What would come of a command, as if what it lacks were said: its exit code, and what it says."""
        tried = self._runner.run(words, dry_run=True)
        self._refused = [*words] if tried.overrules else []
        return (0 if tried.wanted or tried.unfinished else tried.code), tried.said

    def _wanted(self, words: Sequence[str], _table: Loaded) -> Sequence[Asked]:
        """What a command wants to be told of the table's own dice and piles, as the table is then."""
        wanted = self._runner.run(words, dry_run=True).wanted
        return [wanted] if wanted else []

    def _overrule(self, refused: Sequence[str], why: str) -> None:
        """The table wants what the rules alone have refused in the line before."""
        if refused:
            self._ask_or_carry_out([*refused, f"--{ANYWAY}", why or NO_REASON])
        else:
            self._said.append(f"Nothing was refused that the table could want all the same: '{ANYWAY}' follows that.")

    def _put_aside(self, words: Sequence[str]) -> None:
        """The question of another command comes first; the open one is put again after it."""
        opened, self._open = self._open, None
        if opened is None or not opened.words:  # an item that is due still is, and an end asks by itself
            return
        if opened.words == [*words]:
            self._said.append("That is asked already.")
            return
        self._aside.append(opened)
        self._said.append(f"'{self._wording.typed(' '.join(opened.words))}' waits until that is answered.")

    def _left(self) -> list[str]:
        """What to say of questions that nobody will answer any more."""
        left = [opened for opened in (*self._aside, self._open) if opened is not None and opened.words]
        return [f"'{self._wording.typed(' '.join(each.words))}' is left: nothing was recorded of it." for each in left]

    def _carry_out(self, words: Sequence[str], expect: str | None = None) -> int:
        """Run a command, and keep what it says; ``expect``: the seal of the table that it is about."""
        app, chosen = self.app, self.app.chosen
        unanswered = self._left() if [*words[:1]] == [next_game.NEW] else []
        if words[:1] == [next_game.NEW] and next_game.RITUAL in words:
            code, begun = first_run.begin_with_phrases(words, self.app, self._perform, self._answer_in_a_line)
            self._said += begun
            self._begun(code, unanswered)
            return code
        before = self._dues.agenda.undone() if [*words[:2]] == NEXT else []
        app.expect = expect if words[:1] != [next_game.NEW] else None  # which is about no table
        came = self._runner.run(words)
        if "--session" in words[:1]:
            app.chosen = chosen
        self._said += came.said
        self._refused = [*words] if came.overrules else []
        if words[:1] == [next_game.NEW]:
            self._begun(came.code, unanswered)
        if came.wanted:
            self._put_aside(words)
            table, _ = self._look()
            seal = expect or (table.session.journal.last_seal if table else "")
            self._open = Open(words, [came.wanted], seal, partial(self._wanted, words))
        if not came.code:
            left = [item.due for item in before if not item.due.presses and not item.due.told]
            self._said += [f"Left undone: {self._wording.left(due)}" for due in left]
            for done in came.recorded:
                self._dues.keep(words, done)
        return came.code

    def _begun(self, code: int, unanswered: Sequence[str]) -> None:
        """Another game was begun, if ``code`` says so: what the one before asked is left ``unanswered``."""
        if not code:
            self._said += unanswered
            self._open, self._aside = None, []

    def _answer_in_a_line(self, asked: str) -> str:
        """A line that is an answer whatever it is; nothing else is shown meanwhile."""
        while True:
            try:
                return self._line(asked)
            except WokenError:
                self._waking.forget()

    def _move(self, words: Sequence[str]) -> None:
        """Take back or bring back lines of the table that the players see; nothing if it is another one by now."""
        table, _ = self._look()
        stands = caution.of_undo(table, words) if table is not None and words[0] == "undo" else []
        if stands and table is not None and self._caution.first_time(*words, table.session.journal.last_seal):
            self._said += stands
            return
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

    def _is_command(self, typed: str) -> bool:
        """Whether a line that names answer would be a command."""
        first, *_ = expand(typed, self.shorts()) or [""]
        tried = (*TRIED, *self._wording.prompting.also)
        return first in (HELP, ANYWAY, *ELSEWHERE, *tried, *commands_of(self.app.game())) and "," not in typed

    def _news(self) -> list[str]:
        """What others have recorded since the table was last shown."""
        table, _ = self._look()
        return news(table, self._shown) if table is not None else []

    def show(self) -> None:
        """The table, what was said, and what is due."""
        self._waking.forget()
        table, warnings = self._look()
        said = [*warnings, *map(self._wording.written, self._said)]
        if table is None:
            screen.prose(*said)
            return
        self._shown = last_of(table)
        self.app.chosen = self._shown.session
        turned = self._dues.is_new(table)
        due = self._dues.listed(table, numbered=self._open is None)
        if self._whole:  # all that is due, however long it is
            said, due = [*said, *due], []
        self._display.show(table, said, due, self._wording.prompting, turned=turned)
