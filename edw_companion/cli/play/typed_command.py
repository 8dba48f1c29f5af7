"""Runs a typed command: puts what it asks, warns before what cannot be taken back, records the rest."""

from collections.abc import Sequence
from contextlib import suppress

from edw_companion.cli.commands import seating
from edw_companion.cli.play import state
from edw_companion.cli.play.due_list import LIKE_NO, Item, answered, needs_answer, part_of, question_of, turn_of
from edw_companion.cli.play.forms import ANYWAY, LEAVING, NO_REASON, tried
from edw_companion.cli.play.questions import NEW, Open, Questions
from edw_companion.cli.play.state import NEXT, Laptop, Outcome
from edw_companion.cli.play.wording import CLOSE, END, GIVES_UP
from edw_companion.cli.table import Loaded
from edw_companion.core.due import Due
from edw_companion.core.life import fallen
from edw_companion.core.questions import NO, Asked, Instead, Meant, Question, WantedError, also_called
from edw_companion.core.words import player
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.short_forms import begins
from edw_companion.sentences import Sentence
from edw_companion.text import either

STALE = "So nothing was taken back or brought back: type it again if it is still meant."
DONE = "Done"
_OPTION = "--"
_ANOTHER = (NEW, "demo", "use")
"""What lays another table."""


class TypedCommands:
    """Commands, from their words on."""

    def __init__(self, laptop: Laptop, questions: Questions) -> None:
        """They share the laptop, and the questions, with the rest of the prompt."""
        self._laptop, self._questions = laptop, questions
        self._once_more: list[str] = []  # the command that was told that it is read from the same dice again
        self._kept: list[str] = []  # the command that was told that what was drawn before stands

    def do(self, words: Sequence[str], expect: str | None = None, before: Open | None = None) -> int:
        """Carry a command out, or put what it asks; its exit code, 0 where something is asked.

        ``expect``: the seal of the table that it is about; ``before``: the question that has led to it.
        """
        laptop, table = self._laptop, self._laptop.table()
        prompting = laptop.wording.prompting
        words = prompting.spoken(words)
        if table is not None:
            try:
                words = prompting.at_table(table.state, words)
            except WantedError as error:
                question = error.question
                self._questions.ask(table, question, " ".join(words[1:]), lambda _table: question)
                return 0
        if table is not None and [*words[:2]] == NEXT:
            said = self._questions.before_the_turn_ends()
            if not said:
                said, words = laptop.caution.of_turn(table, laptop.agenda.at(table), words, laptop.wording)
            if said:
                laptop.say(*said)
                return 0
        if begins(words, NEW):
            words = seating.understood(words)
        if table is not None and self._asks_to_keep(table, words):
            return 0
        another = words[0] in _ANOTHER
        left = self._questions.left() if another else []
        came = laptop.run(words, None if begins(words, NEW) else expect)  # a new game is about no table
        if isinstance(came.wanted, Meant) and self._questions.now is not None:
            laptop.say(came.wanted.text)  # one question is enough
            return UsageError.exit_code
        if came.wanted:
            only = came.wanted.answers if type(came.wanted) is Question else {}
            if len(only) == 1:
                return self.do([*words, *next(iter(only.values()))], expect, before)
            self._tell_once(table, words, came)
            self._put(words, came.wanted, expect, before)
            return 0
        self._once_more, self._kept = [], []
        if not came.code:
            self._questions.done(words)
            if another:  # nobody answers any more what the game before has asked
                laptop.say(*left)
                self._questions.clear()
        return came.code

    def _asks_to_keep(self, table: Loaded, words: Sequence[str]) -> bool:
        """Whether the table has its own dice or cards, but the program had drawn this before it was taken back.

        An undo buys nothing, so that draw stands; it is told, and asked about, and never used in silence.
        """
        n = 0 if self._kept == [*words] else self._laptop.drawn_before(table, words)
        if n:
            self._kept = [*words]
            told = f"edw had drawn this before line {n} was taken back: {table.line(n)}"
            asks = f"{told} 'keep' takes it again; 'void', if all agree, and you say your own."
            question = Instead(asks, {"keep": words, "void": ("void", str(n))})
            self._questions.ask(table, question, self._laptop.wording.typed(" ".join(words)))
        return bool(n)

    def _put(self, words: Sequence[str], question: Asked, seal: str | None = None, before: Open | None = None) -> None:
        """Put what a command asks."""
        table = self._laptop.table()
        of_turn = turn_of(table) if table is not None and not begins(words, NEW) else None
        last = table.session.journal.last_seal if table is not None else ""
        typed = self._laptop.line.partition(f" {_OPTION}")[0]  # without what dice have shown
        by_number = typed[:1].isdecimal() or not typed
        about = self._laptop.wording.typed(" ".join(words)).partition(f" {_OPTION}")[0] if by_number else typed
        about = before.about if before is not None and before.about else about
        down = fallen(table.state) if table is not None and begins(words, "eliminate") else ()
        self._questions.put(Open(words, question, seal or last, about, of_turn, before=before, down=down))

    def answer(self, opened: Open, answer: Sequence[str]) -> None:
        """Take an answer to the open question; if it is refused, the question stays."""
        whole = not opened.words or isinstance(opened.question, Instead)
        self._questions.now = None
        if not answer:
            self._laptop.say(opened.none())
            return
        code = self.do([*answer] if whole else [*opened.words, *answer], opened.seal, opened)
        by_rules = self._laptop.refused and isinstance(opened.question, Question)  # 'anyway' may follow that
        if code and self._questions.now is None and not by_rules:
            self._questions.now = opened

    def asks_who_gives_up(self) -> bool:
        """Whether a game goes on in which somebody may give up; who does, is asked."""
        table = self._laptop.table()
        question = _who_gives_up(table) if table is not None else None
        if table is not None and question is not None:
            self._questions.ask(table, question, GIVES_UP, _who_gives_up)
        return question is not None

    def asks_for_how_long(self, who: str) -> bool:
        """Whether somebody of a game that goes on leaves; for how long, is asked."""
        table = self._laptop.table()
        if table is None or not table.state.going:
            return False
        try:
            title = table.state.title(player(table.state, who))
        except UsageError:
            return False
        answers = {"for now": ["away", who], "for good": tried([LEAVING, who], table.game)}
        self._questions.ask(table, Instead(f"{title} leaves: for now, or for good?", answers), f"{who} leaves")
        return True

    def overrules(self, words: Sequence[str]) -> bool:
        """Do what the rules alone refuse, as the table wants it; whether that is so of the words."""
        table = self._laptop.table()
        if table is None or not words or [*words[:2]] == NEXT:
            return False
        prompting = self._laptop.wording.prompting
        try:
            words = prompting.at_table(table.state, prompting.spoken(words))
        except UsageError:
            return False
        wanted = self._laptop.outcome(words, dry_run=True).overrules
        if wanted:
            self.do([*words, f"{_OPTION}{ANYWAY}", NO_REASON])
        return wanted

    def overrule(self, refused: Sequence[str], why: str) -> None:
        """The table wants what the rules alone have refused in the line before."""
        if not refused:
            self._laptop.say(f"Nothing was refused that the table could want all the same: '{ANYWAY}' follows that.")
            return
        opened = self._questions.now
        if opened is not None and [*refused[: len(opened.words)]] == opened.words:
            self._questions.now = None  # its answer was refused
        self.do([*refused, f"{_OPTION}{ANYWAY}", why or NO_REASON])

    def _tell_once(self, table: Loaded | None, words: Sequence[str], came: Outcome) -> None:
        """Why a roll is asked for that the table has answered before: once, and not where it is asked for anyway."""
        again, bare = came.again, _bare(words)
        told, self._once_more = self._once_more, bare
        if again is None or table is None or told == bare:
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

    def move(self, words: Sequence[str]) -> None:
        """Take back or bring back lines of the table that the players see; nothing if it is another one by now."""
        laptop, table = self._laptop, self._laptop.table()
        if table is not None and begins(words, "undo"):
            again = laptop.agenda.unsettle(table.session.events[-1]["n"]) if [*words] == ["undo"] else None
            if again is not None:  # nothing was recorded of it
                laptop.say(f"Due again: {laptop.wording.left(again.due)}")
                return
            asked = state.many_back(table, words)
            if asked is not None:
                self._questions.ask(table, asked, " ".join(words))
                return
            stands = state.of_undo(table, words)
            if stands and laptop.caution.first_time(*words, table.session.journal.last_seal):
                laptop.say(*stands)
                return
        refused = laptop.run(words, laptop.shown.seal).code
        came = laptop.news()
        if refused and came:
            laptop.said = [*came, STALE]


def _who_gives_up(table: Loaded) -> Instead | None:
    """Which of the players gives up; None if no game goes on."""
    at = table.state
    if not at.going:
        return None
    answers = {at.players[seat].name: tried([GIVES_UP, seat], table.game) for seat in at.living}
    return Instead("Who gives up?", answers, {at.players[seat].name: also_called(seat) for seat in at.living})


def _bare(words: Sequence[str]) -> list[str]:
    """The words before the first option."""
    return [*words[: next((at for at, word in enumerate(words) if word.startswith(_OPTION)), len(words))]]


class DueNumbers:
    """What is due, by its numbers."""

    def __init__(self, laptop: Laptop, questions: Questions, commands: TypedCommands) -> None:
        """They share the laptop with the rest of the prompt."""
        self._laptop, self._questions, self._commands = laptop, questions, commands

    def do(self, number: int, said: str) -> None:
        """What the number of something due means, in the list that was shown.

        Raises:
            UsageError: there is none with that number, or it has no such answer.
            RefusedError: what is due is not about whoever is named: another number may be meant.
        """
        laptop, agenda, table = self._laptop, self._laptop.agenda, self._laptop.table()
        shown = agenda.find(number)
        if shown is None or table is None:
            numbers = [str(item.number) for item in agenda.items if item.number]
            can = f"it can be {either(numbers)}" if numbers else "there is none in the list"
            raise UsageError(f"Nothing due has the number {number}: {can}.")
        agenda.at(table)
        now = agenda.now(shown)
        if now is None or str(now.due) != str(shown.due):
            laptop.say(f"{number} has changed meanwhile: {laptop.wording.asked(now.due) if now else 'it is done.'}")
            return
        whole, typed = shown.due, said
        shown, said = part_of(shown, said)
        due = shown.due
        if not said and needs_answer(due):
            self._ask(table, shown, whole)
            return
        if said and due.does in due.commands and not {*due.answers} - {NO}:  # whoever is named says nothing
            with suppress(UsageError):
                who = table.state.title(player(table.state, said.removeprefix("by ")))
                raise RefusedError(f"{number} says nothing of {who}: {laptop.wording.asked(due)}")
        command = answered(due, said)
        if due.known and command not in ("", due.does) and not said.startswith(("by ", "-")):
            part = typed.removesuffix(said)
            laptop.say(f"{due.known}: if that is not so, type '{number} {part}by {said}'.")
        elif not command:
            word = said.casefold()
            left = word in LIKE_NO
            laptop.say(self._settle(shown, "Left" if left else word.capitalize() if word in due.answers else DONE))
        else:
            agenda.call(now, command)
            self._commands.do(laptop.words(command), expect=table.session.journal.last_seal)

    def _settle(self, item: Item, how: str) -> str:
        """Something due was done by hand, or is left; what to say of it."""
        table = self._laptop.table()
        if table is not None:
            self._laptop.agenda.settle(item, table.session.events[-1]["n"])
        told = self._laptop.wording.left(item.due)
        return f"{how}: {told.partition(', or ')[0] + '.' if how == DONE and ', or ' in told else told}"

    def _ask(self, table: Loaded, shown: Item, whole: Due) -> None:
        """Which answer to something due is meant, or to a part of the ``whole``."""
        agenda, told = self._laptop.agenda, self._laptop.wording.told(shown.due)
        question = question_of(shown.due, f"{told}; who did it?" if shown.due.presses else told)

        def again(table: Loaded) -> Asked | None:
            return question if any(str(item.due) == str(whole) for item in agenda.at(table)) else None

        self._questions.ask(table, question, told.rstrip("?"), again, lambda: self._settle(shown, "Left"))
