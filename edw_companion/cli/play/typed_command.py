"""Runs a typed command: asks for what it lacks, warns before what cannot be taken back, records the rest."""

from collections.abc import Callable, Sequence
from functools import partial

from edw_companion.cli.play import first_run, state
from edw_companion.cli.play.due_list import DONE, LIKE_NO, Item, answered, needs_answer, part_of, question_of
from edw_companion.cli.play.grammar import ANYWAY, NO_REASON, tried
from edw_companion.cli.play.questions import VOID, Open, Questions, lacks_of_void, voided
from edw_companion.cli.play.state import NEXT, Laptop, Outcome
from edw_companion.cli.play.terminal import Waking, WokenError
from edw_companion.cli.play.wording import CLOSE, END, GIVES_UP
from edw_companion.cli.table import Loaded
from edw_companion.core.due import Due
from edw_companion.core.questions import Asked, Instead, Question, also_called
from edw_companion.errors import UsageError
from edw_companion.games.short_forms import begins
from edw_companion.sentences import Sentence

STALE = "So nothing was taken back or brought back: type it again if it is still meant."
_OPTION = "--"


class TypedCommands:
    """Commands, from their words on."""

    def __init__(self, laptop: Laptop, questions: Questions, line: Callable[[str], str], waking: Waking) -> None:
        """``line`` takes a line from the players, ``waking`` waits for it."""
        self._laptop, self._questions = laptop, questions
        self._line, self._waking = line, waking
        self._once_more: list[str] = []  # the command that was told that it is read from the same dice again

    def do(self, words: Sequence[str], expect: str | None = None) -> int:
        """Ask what a command needs to know, or carry it out; its exit code, 0 where something is asked.

        ``expect``: the seal of the table that it is about.
        """
        laptop, table = self._laptop, self._laptop.table()
        prompting = laptop.wording.prompting
        words = prompting.spoken(words)
        if table is None:
            return self._carry_out(words, expect)
        words = prompting.of_turn(table.state, words)
        words = voided(table, words) if words[:1] == [VOID] else words
        if [*words[:2]] == NEXT:
            said = self._questions.before_the_turn_ends()
            if not said:
                said, words = laptop.caution.of_turn(table, laptop.dues.look(table), words, laptop.wording)
            if said:
                laptop.say(*said)
                return 0
        words = first_run.understood(words) if begins(words, first_run.NEW) else words
        if first_run.asks_who(words):
            return self._ask_before_new(table, words)
        questions = self._lacks(words, table)
        if not questions:
            return self._carry_out(words, expect)
        code, refusal = (0, []) if isinstance(questions[0], Instead) else laptop.tried(words)
        if code:
            laptop.say(*refusal)
        else:
            self._ask(table, words, questions, partial(self._lacks, words))
        return code

    def _ask_before_new(self, table: Loaded, words: Sequence[str]) -> int:
        """Which game begins and who plays, if what was said of it can be; a ``new`` that was asked about is left."""
        code, said = self._laptop.tried(words)
        if code:
            self._laptop.say(*said)
            return code
        self._questions.forget(first_run.NEW)
        questions = first_run.before(words, table.game.slug)
        self._ask(table, words, questions, lambda _table: questions)
        return 0

    def _lacks(self, words: Sequence[str], table: Loaded) -> Sequence[Asked]:
        """What a command needs to know at a table as it is then."""
        if [*words[:1]] == [VOID]:
            return lacks_of_void(words)
        if begins(words, first_run.NEW):
            return first_run.lacks(words)
        return self._laptop.wording.prompting.questions(table.state, words)

    def _ask(
        self,
        table: Loaded,
        words: Sequence[str],
        questions: Sequence[Asked],
        again: Callable[[Loaded], Sequence[Asked]],
        seal: str | None = None,
    ) -> None:
        about = self._laptop.wording.typed(" ".join(words))
        last = seal or table.session.journal.last_seal
        self._questions.put(Open(words, questions, last, again, about=_of_people(about)))

    def answer(self, opened: Open, answer: Sequence[str]) -> None:
        """Take an answer to the open question; after the last one the command runs.

        What would refuse it is said before more is asked, and then the question stays.
        """
        question, *more = opened.questions
        whole = not opened.words or isinstance(question, Instead)
        words = [*answer] if whole else [*opened.words, *opened.said, *answer]
        if words:
            code, said = self._laptop.tried(words)
            if code:
                self._laptop.say(*said)
                return
        before = [*opened.said]
        opened.answered.append(([*opened.questions], before, opened.again))
        opened.said, opened.questions = [*before, *answer], more
        if more and not whole:
            return
        self._questions.now, seal = None, opened.seal
        if not words:
            self._laptop.say(opened.none())
            return
        # what was answered may lead to another question; where nothing was added, all was asked
        code = self.do(words, seal) if answer else self._carry_out(words, seal)
        now = self._questions.now
        if code and now is None:
            opened.step_back()
            self._questions.now = opened
        elif now is not None and now.words == words and not whole:
            now.words, now.said, now.answered = opened.words, [*before, *answer], opened.answered

    def asks_who_gives_up(self) -> bool:
        """Whether a game goes on in which somebody may give up; who does, is asked."""
        table = self._laptop.table()
        questions = _giving_up(table) if table is not None else []
        if table is not None and questions:
            way_out, *_ = next(iter(questions[0].answers.values()))
            self._ask(table, [way_out], questions, _giving_up)
        return bool(questions)

    def overrule(self, refused: Sequence[str], why: str) -> None:
        """The table wants what the rules alone have refused in the line before."""
        if not refused:
            self._laptop.say(f"Nothing was refused that the table could want all the same: '{ANYWAY}' follows that.")
            return
        opened = self._questions.now
        if opened is not None and [*refused[: len(opened.words)]] == opened.words:
            self._questions.now = None  # its answer was refused
        self.do([*refused, f"{_OPTION}{ANYWAY}", why or NO_REASON])

    def _carry_out(self, words: Sequence[str], expect: str | None = None) -> int:
        """Run a command and keep what it says; its exit code, 0 where it asks what came of the table's own dice."""
        laptop = self._laptop
        if begins(words, first_run.NEW):
            return self._begin(words)
        came = laptop.run(words, expect)
        table = laptop.table()
        if came.wanted and table is not None:
            self._tell_once(table, words, came)
            self._ask(table, words, [came.wanted], partial(laptop.wanted, words), expect)
            return 0
        self._once_more = []
        return came.code

    def _begin(self, words: Sequence[str]) -> int:
        """Begin another game, if nothing more must be said; nobody answers any more what the one before has asked."""
        laptop, left, table = self._laptop, self._questions.left(), self._laptop.table()
        if table is not None and self._before_begun(words, table):
            self._ask(table, words, self._before_begun(words, table), partial(self._before_begun, words))
            return 0
        if first_run.RITUAL in words:
            code, begun = first_run.begin_with_phrases(words, laptop.app, laptop.perform, self._answer_in_a_line)
            laptop.say(*begun)
        else:
            code = laptop.run(words, None).code  # which is about no table
        if not code:
            laptop.say(*left)
            self._questions.clear()
        return code

    def _before_begun(self, words: Sequence[str], table: Loaded) -> Sequence[Instead]:
        """What a game wants to be told before it begins, as whether seats stay empty; "no" leaves it."""
        wanted = [each for each in self._laptop.wanted(words, table) if isinstance(each, Question)]
        answers = [{said: (*words, *more) if more else () for said, more in each.answers.items()} for each in wanted]
        return [Instead(each.text, whole, each.also) for each, whole in zip(wanted, answers, strict=True)]

    def _tell_once(self, table: Loaded, words: Sequence[str], came: Outcome) -> None:
        """Why a roll is asked for that the table has answered before: once, and not where it is asked for anyway."""
        again, bare = came.again, _bare(words)
        told, self._once_more = self._once_more, bare
        if again is None or told == bare:
            return
        same = _bare(self._laptop.typed.get(again.line, [])) == bare
        if same:
            read = "read the dice" if again.what == "dice" else "say which card came"
            self._laptop.say(f"Line {again.line} was taken back: {read} again.")
        if not table.state.own & {again.what}:
            own = f"Line {again.line} has that from your own {again.what}, so you are asked again. "
            self._laptop.say(Sentence(f"{'' if same else own}To have it drawn after all", *again.commands))

    def close(self, words: Sequence[str]) -> None:
        """The end of the session: while its game goes on it wants its name, since many mean the end of the turn."""
        table = self._laptop.table()
        name = table.session.name if table is not None else ""
        over = table is not None and not table.state.going
        if words[0] == END and (over or len(words) > 1):
            self.do(words)
        elif words[0] == CLOSE and " ".join(words[1:]) == name:
            self.do([END])
        else:
            how = f"'{END}' closes this session for good, and the end of a turn is 'n'."
            self._laptop.say(f"{how} To close it: '{CLOSE} {name}'")

    def _answer_in_a_line(self, asked: str) -> str:
        """A line that is an answer whatever it is; nothing else is shown meanwhile."""
        while True:
            try:
                return self._line(asked)
            except WokenError:
                self._waking.forget()

    def move(self, words: Sequence[str]) -> None:
        """Take back or bring back lines of the table that the players see; nothing if it is another one by now."""
        laptop, table = self._laptop, self._laptop.table()
        if table is not None and begins(words, "undo"):
            again = laptop.dues.unsettle(table) if [*words] == ["undo"] else ""
            if again:  # nothing was recorded of it
                laptop.say(again)
                return
            asked = state.many_back(table, words)
            if asked:
                self._ask(table, words, asked, partial(state.still_many_back, words=words))
                return
            stands = state.of_undo(table, words)
            if stands and laptop.caution.first_time(*words, table.session.journal.last_seal):
                laptop.say(*stands)
                return
        refused = self._carry_out(words, expect=laptop.shown.seal)
        came = laptop.news()
        if refused and came:
            laptop.said = [*came, STALE]


def _giving_up(table: Loaded) -> Sequence[Instead]:
    """Which of the players gives up."""
    at = table.state
    if not at.going:
        return []
    answers = {at.players[seat].name: tried([GIVES_UP, seat], table.game) for seat in at.living}
    return [Instead("Who gives up?", answers, {at.players[seat].name: also_called(seat) for seat in at.living})]


def _bare(words: Sequence[str]) -> list[str]:
    """The words before the first option."""
    return [*words[: next((at for at, word in enumerate(words) if word.startswith(_OPTION)), len(words))]]


def _of_people(typed: str) -> str:
    """A command as players typed it, without what their own dice and piles have answered."""
    return typed.partition(f" {_OPTION}")[0]


class DueNumbers:
    """What is due, by its numbers."""

    def __init__(self, laptop: Laptop, questions: Questions, commands: TypedCommands) -> None:
        """They share the laptop with the rest of the prompt."""
        self._laptop, self._questions, self._commands = laptop, questions, commands

    def do(self, number: int, said: str) -> None:
        """What the number of something due means, in the list that was shown."""
        laptop, dues = self._laptop, self._laptop.dues
        shown = dues.agenda.find(number)
        table = laptop.table()
        if shown is None or table is None:
            raise UsageError(f"Nothing due has the number {number}: type a number of the list, or a command.")
        dues.look(table)
        now = dues.agenda.now(shown)
        if now is None or str(now.due) != str(shown.due):
            laptop.say(f"{number} has changed meanwhile: {laptop.wording.sentence(now.due) if now else 'it is done.'}")
            return
        whole, typed = shown.due, said
        shown, said = part_of(shown, said)
        if not said and needs_answer(shown.due):
            self._ask(table, shown, whole)
            return
        does = laptop.words(shown.due.does or "")
        if not said and laptop.wording.prompting.questions(table.state, does):
            self._commands.do(does)
            return
        command = answered(shown.due, said)
        if shown.due.known and command not in ("", shown.due.does) and not said.startswith(("by ", "-")):
            part = typed.removesuffix(said)
            laptop.say(f"{shown.due.known}: if that is not so, type '{number} {part}by {said}'.")
        elif not command:
            word = said.casefold()
            how = "Left" if word in LIKE_NO else word.capitalize() if word in shown.due.answers else DONE
            laptop.say(dues.settle(table, shown, how))
        else:
            dues.agenda.call(now, command)
            self._commands.do(laptop.words(command), expect=table.session.journal.last_seal)

    def _ask(self, table: Loaded, shown: Item, whole: Due) -> None:
        """Which answer to something due is meant, or to a part of the ``whole``."""
        dues, told = self._laptop.dues, self._laptop.wording.told(shown.due)
        question = question_of(shown.due, f"{told}; who did it?" if shown.due.presses else told)

        def again(table: Loaded) -> Sequence[Asked]:
            return [question] if any(str(item.due) == str(whole) for item in dues.look(table)) else []

        none = partial(dues.settle, table, shown, "Left")
        self._questions.put(Open((), [question], table.session.journal.last_seal, again, none, told.rstrip("?")))
