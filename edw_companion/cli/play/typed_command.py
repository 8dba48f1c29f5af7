"""Runs a typed command: puts what it asks, warns before what cannot be taken back, records the rest.

A question belongs to a command, which is tried again at the table as it then is: what it asks is the question. So an
answer is words for that command, and nothing has to be remembered of how far it had come.
"""

import re
import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import product, takewhile

from edw_companion.chance.draws import AnsweredBefore
from edw_companion.cli.commands import seating
from edw_companion.cli.play import state
from edw_companion.cli.play.at_table import Answer
from edw_companion.cli.play.due_list import (
    LIKE_NO,
    LIKE_YES,
    Item,
    answered,
    needs_answer,
    part_of,
    question_of,
    turn_of,
)
from edw_companion.cli.play.forms import ANYWAY, LEAVING, NO_REASON, command_of, tried
from edw_companion.cli.play.state import NEXT, Laptop, Outcome, which_one
from edw_companion.cli.play.unclear import COUNTED
from edw_companion.cli.play.wording import CLOSE, END, GIVES_UP, Said
from edw_companion.cli.table import Loaded
from edw_companion.core.due import Due, quoted
from edw_companion.core.life import fallen
from edw_companion.core.questions import (
    NO,
    TYPED,
    YES,
    Asked,
    Instead,
    Meant,
    Over,
    Question,
    SeveralError,
    WantedError,
    also_called,
)
from edw_companion.core.words import ARTICLES, UnknownWordError, plain, player
from edw_companion.errors import OnPaperError, RefusedError, UsageError
from edw_companion.games.short_forms import begins
from edw_companion.sentences import DO, Sentence
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

CANCEL, ALL, NEW, KEEP = "cancel", "all", "new", "keep"
NOTHING_DONE = "Never mind: nothing was recorded."
STALE = "So nothing was taken back or brought back: type it again if it is still meant."
DONE = "Done"
_OPTION = "--"
_JOINS = re.compile("[,;]? (?:and |& )|[,;] ")
_ANOTHER = (NEW, "demo", "use")
"""What lays another table."""

Again = Callable[[Loaded], Asked | None]
"""What is asked at a table as it is then, if anything."""


class Open(NamedTuple):
    """A question that is open.

    Attributes:
        words: the command that asks; none where the answers are commands.
        question: what it asks.
        seal: the last seal of the table that it is about.
        about: what asks, as it is typed or called; "" for what asks again by itself, and waits for nobody.
        turn: in which turn it was put, and is dropped when that is over; None if it is about no turn.
        again: what is asked at a table as it is then; nothing any more, unless it says so.
        none: what to say where the answer is that nothing is recorded, and what to do then; None for only that.
        before: the question whose answer has led to this one: an undo puts it again.
        waited: whether another question was put before it was answered.
        then: the rest of its line, which waits for the answer, and is left out with it.
        line: its line, as ``Laptop.current`` has it; what is recorded after the answer is of that.
        undone: so many lines were taken back for it, and are brought back if it is left.
    """

    words: Sequence[str]
    question: Asked
    seal: str
    about: str = ""
    turn: tuple[str, int, int] | None = None
    again: Again = lambda _table: None
    none: Callable[[], str] | None = None
    before: "Open | None" = None
    waited: bool = False
    then: Sequence[str] = ()
    line: list[str] | None = None
    undone: int = 0

    @property
    def keeps(self) -> bool:
        """Whether it asks whether what was drawn before is taken again."""
        return isinstance(self.question, Instead) and KEEP in self.question.answers

    def nothing_of(self) -> str:
        """What to say where its answer is that nothing is recorded."""
        return f"{NOTHING_DONE[:-1]} of '{self.about}'." if self.about else NOTHING_DONE

    def left_out(self) -> str:
        """What to say where nothing will be recorded of it."""
        return f"'{'; '.join([self.about, *self.then])}' is left out."


class Questions:
    """The open question, and those that wait until it is answered.

    Attributes:
        now: the one that is open; None if none is.
    """

    def __init__(self, laptop: Laptop) -> None:
        """None is open."""
        self.now: Open | None = None
        self._laptop = laptop
        self._aside: list[Open] = []  # those that wait, the next last

    def before_turn(self) -> list[Said]:
        """What to say where the turn does not end before a question of a command is answered; nothing if none is."""
        for opened in (self.now, *reversed(self._aside)):
            if opened is not None and opened.about:
                again = "the rest of its line waits" if opened.then else "then 'n' again"
                return [f"First answer this, {again}; '{CANCEL}' leaves '{opened.about}' out:"]
        return []

    def put(self, table: Loaded | None, opened: Open) -> None:
        """A question about a table comes first, as of its turn, and belongs to the line that is being taken.

        The open one is put again after it, unless the same kind of command asks anew.
        """
        if table is not None:
            turn = None if begins(opened.words, NEW) else turn_of(table)
            opened = opened._replace(seal=opened.seal or table.session.journal.last_seal, turn=turn)
        before, self.now = self.now, opened._replace(line=self._laptop.current)
        if before is None or not before.about or isinstance(before.question, Meant):
            return
        if self._same_kind(before.words, opened.words):
            self._laptop.say(*[f"That is instead of '{before.about}'."] * (before.about != opened.about))
            self._laptop.not_done(before.then)
            return
        if not before.words and opened.about:  # it holds nothing: typed again it is asked again
            self._laptop.say(*[before.left_out()] * (before.about != opened.about))
            return
        self._aside.append(before._replace(waited=True))
        self._laptop.say(f"'{before.about}' waits until that is answered.")

    def ask(
        self,
        table: Loaded,
        question: Asked,
        about: str,
        again: Again = lambda _table: None,
        none: Callable[[], str] | None = None,
    ) -> None:
        """Put a question of the prompt's own about a table: what answers it are whole commands.

        ``again`` and ``none`` are those of ``Open``; without ``again`` whatever is recorded before the answer drops it.
        """
        self.put(table, Open((), question, "", about, again=again, none=none))

    def ask_which(self, typed: str, error: UnknownWordError) -> None:
        """Ask which word is meant that is near to one that is not known, and type the line with it."""
        words = typed.split() if error.word in typed.split() else re.split(r"\s+|(?<=\w)(?=[-+=])", typed)  # "anna-3"
        table, asked = self._laptop.table(), which_one(words, error, known=0)
        if table is None or asked is None:
            raise error
        names = {table.state.title(seat): table.state.name(seat) for seat in table.state.players}
        lines = {said: " ".join(names.get(word, word) for word in words) for said, words in asked.answers.items()}
        answers = {said: line and (TYPED, line) for said, line in lines.items()}
        self.ask(table, asked._replace(answers=answers), typed)

    def done(self, words: Sequence[str]) -> None:
        """A command has recorded something: what one of its kind has asked is put no more."""
        opened = self.now
        if opened is None:
            return
        asked = opened.words or self._laptop.words(opened.about)
        if self._same_kind(asked, words) and "".join(asked[:1]) not in COUNTED:
            self.now = None
            if [*words[: len(asked)]] != [*asked]:
                self._laptop.say(f"That is instead of '{opened.about}'.")
            self._laptop.not_done(opened.then)

    def _same_kind(self, words: Sequence[str], other: Sequence[str]) -> bool:
        game = self._laptop.app.game()
        return bool(words) and command_of(words, game) == command_of(other, game)

    def cancel(self, now: Open) -> None:
        """Leave the one that is open, and all that wait."""
        left = [opened for opened in (*self._aside, *[now] * bool(now.then)) if opened.about]
        told = NOTHING_DONE if left or begins(now.words, NEW) else now.nothing_of()
        self.clear()
        self._laptop.say(
            *(opened.left_out() for opened in left), now.none() if now.none and not (now.about or left) else told
        )

    def clear(self) -> None:
        """No question is open, and none waits."""
        self.now, self._aside = None, []

    def left(self) -> list[str]:
        """What to say of questions of commands that nobody will answer any more."""
        asked = [opened for opened in (*self._aside, self.now) if opened is not None and opened.words != [NEW]]
        lines = ["; ".join([opened.about, *opened.then]) for opened in asked if opened.about]
        return [f"'{line}' is left: nothing was recorded of it." for line in lines]

    def put_again(self) -> None:
        """After a line: the open question is put again, as it is at the table as it is now; or else the next."""
        if self.now is None and self._aside:
            self.now = self._aside.pop()
        opened, table = self.now, self._laptop.table()
        if opened is None:
            return
        if table is not None and table.session.journal.last_seal != opened.seal:
            question = opened.again(table) if opened.turn in (None, turn_of(table)) else None
            if question is None:
                self.now = None
                self._laptop.say(f"This is not asked any more: {opened.question.text}")
                self._laptop.say(*[opened.left_out()] * bool(opened.about))
                self.put_again()
                return
            self.now = opened._replace(question=question, seal=table.session.journal.last_seal)
        self._laptop.say(self.line())

    def line(self) -> str:
        """The open question as it is put, and whose it is where others wait."""
        opened = self.now
        if opened is None:
            return ""
        whose = f"For '{opened.about}': " if opened.about and (opened.waited or self._aside) else ""
        return whose + opened.question.line()


class TypedCommands:
    """Commands, from their words on, and what is due, by its numbers."""

    def __init__(self, laptop: Laptop, questions: Questions) -> None:
        """They share the laptop, and the questions, with the rest of the prompt."""
        self._laptop, self._questions = laptop, questions

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
                asked, question = words, error.question
                about = " ".join(words[1:]) if laptop.by_number else laptop.line
                self._questions.ask(table, question, about, lambda _table: self._asks(asked, question))
                return 0
            if [*words[:2]] == NEXT and _is_said_of_turns(table, words[2:]):
                words = self._of_turn(table, words)
                if not words:
                    return 0
        if begins(words, NEW):
            words = seating.understood(words)
        if words[-1:] == [f"{_OPTION}{ANYWAY}"]:
            words = [*words, NO_REASON]
        if table is not None and not (before and before.keeps) and self._asks_to_keep(table, words):
            return 0
        brought = self._brought(words) if table is not None else ()
        came = laptop.run(words, None if begins(words, NEW) else expect, brought)  # a new game is about no table
        words = came.words
        if came.too_soon and table is not None and not laptop.by_number:
            self._ask_if_over(table, words, laptop.line if before is None else " ".join(map(quoted, words)))
        if isinstance(came.wanted, Meant) and self._questions.now is not None:
            laptop.say(came.wanted.text)  # one question is enough
            return UsageError.exit_code
        if came.wanted:
            only = came.wanted.answers if type(came.wanted) is Question else {}
            if len(only) == 1:
                return self.do([*words, *next(iter(only.values()))], expect, before)
            if (
                came.again
                and table is not None
                and (before is None or without_options(before.words) != without_options(words))
            ):
                self._tell_why(came.again, table, words)
            self._put(words, came.wanted, expect, before)
            return 0
        if not came.code and words[0] in _ANOTHER:  # nobody answers any more what the game before has asked
            laptop.say(*self._questions.left())
            self._questions.clear()
        elif came.recorded:
            self._questions.done(words)
        return came.code

    def _ask_if_over(self, table: Loaded, words: Sequence[str], line: str) -> None:
        """Ask whether the turn is over, where a refused line names whoever comes next: many forget to say so."""
        state, after = table.state, table.game.scene(table.state).after
        named = set[str]()
        for word in words[1:]:
            with suppress(UsageError):
                named.add(state.name(player(state, word)))
        if {*after[:1]} & named and state.active in state.players:
            text = f"Is the turn of {state.title(state.active)} over?"
            question = Over(text, {YES: (TYPED, "turn next", line), NO: ()})
            self._questions.ask(table, question, self._laptop.line, none=lambda: "So the turn goes on.")

    def _brought(self, words: Sequence[str]) -> Sequence[str]:
        """Words with the options of what is due, if one such thing does the same by them; none if it is not so.

        So, where the rules refuse another, "felix draws another chaos card" is the one that a card brings.
        """
        command = command_of(words, self._laptop.app.game())
        due = [shlex.split(item.due.does) for item in self._laptop.agenda.items if item.due.owed and item.due.does]
        options = [does[command.count(" ") + 1 :] for does in due if begins(does, command)]
        plainly = len(options) == 1 and "".join(options[0][:1]).startswith(_OPTION) and words == without_options(words)
        return [*words, *options[0]] if plainly else ()

    def _of_turn(self, table: Loaded, words: Sequence[str]) -> Sequence[str]:
        """The words that end a turn; none where it does not end yet, which is said.

        It does not while a question is open, or where a player is at 0 and nobody has said what becomes of them, and
        not before it was told what will be too late then.
        """
        wording, again = self._laptop.wording, " ".join(map(quoted, words))
        if asked := self._questions.before_turn():
            self._laptop.say(*asked)
            return ()
        items, anyway = self._laptop.agenda.at(table), ANYWAY in (word.removeprefix(_OPTION) for word in words)
        pressing = [item for item in items if item.due.presses]
        if pressing and not anyway:
            self._laptop.say(*(f"{wording.told(item.due)}? {item.number} says so." for item in pressing))
            self._laptop.say(Sentence(f"'{DO}' ends the turn all the same.", f"{again} {ANYWAY}"))
            return ()
        late = [item for item in items if item.due.waits and not anyway]
        passes = late and not self._tried(words).overrules  # else the refusal says what is in the way
        if passes and self._laptop.first_time("next", table.session.journal.last_seal):
            self._laptop.say(*(f"Still to come: {wording.asked(item.due)} {_what_says(item)}." for item in late))
            self._laptop.say(Sentence(f"So the turn goes on. '{DO}' again ends it as it is.", again))
            return ()
        if ANYWAY not in words:
            return words
        at, down = words.index(ANYWAY), fallen(table.state)
        at_0 = " at 0 or below" * all(table.state.players[seat].life <= 0 for seat in down)
        on = f"{table.state.titles(down)} {'play' if len(down) > 1 else 'plays'} on{at_0}"
        why = " ".join(words[at + 1 :]) or (on if pressing else NO_REASON)
        return [*words[:at], f"{_OPTION}{ANYWAY}", why]

    def _asks_to_keep(self, table: Loaded, words: Sequence[str]) -> bool:
        """Whether the table has its own dice or cards, but the program had drawn this before it was taken back.

        An undo buys nothing, so that draw stands; it is told, and asked about, and never used in silence.
        """
        own = table.state.own
        draws = self._tried(words).drawn if own else ()
        before = [draw for draw in draws if "again" in draw]
        kinds = ((draw["again"], "cards" if draw["spec"].startswith("pick") else "dice") for draw in before)
        n = next((n for n, kind in kinds if kind in own), 0)
        if n:
            dice = listed([draw["spec"] for draw in before]) if len(before) < len(draws) else "this"
            told = f"edw had drawn {dice} before line {n} was taken back: {table.line(n)}"
            asks = f"{told} 'keep' takes it again; 'void', if all agree, and you say your own."
            line = self._laptop.wording.typed(" ".join(map(quoted, words)))
            question = Instead(asks, {KEEP: words, "void": (TYPED, f"void {n}", line)})
            self._questions.ask(table, question, line)
        return bool(n)

    def _put(self, words: Sequence[str], question: Asked, seal: str | None = None, before: Open | None = None) -> None:
        """Put what a command asks."""
        table = self._laptop.table()
        called = self._laptop.wording.typed(" ".join(words)) if self._laptop.by_number else self._laptop.line
        own = called.partition(f" {_OPTION}")[0]  # without what dice have shown
        about = before.about if before is not None and before.about else own
        down = fallen(table.state) if table is not None and begins(words, "eliminate") else ()

        def again(table: Loaded) -> Asked | None:
            saved = {*down} - {*fallen(table.state)}  # who goes out by their own life does so no more
            return None if saved else self._asks(words, question)

        undone = before.undone if before is not None else 0
        opened = Open(words, question, seal or "", about, again=again, before=before, undone=undone)
        self._questions.put(table, opened)

    def answer(self, opened: Open, answer: Sequence[str]) -> None:
        """Take an answer to the open question; if it is refused, the question stays."""
        whole = not opened.words or isinstance(opened.question, Instead)
        self._questions.now = None
        if not answer:
            self._laptop.say(opened.none() if opened.none else opened.nothing_of())
            self.bring_back(opened)
            return
        code = self.do([*answer] if whole else [*opened.words, *answer], opened.seal, opened)
        by_rules = self._laptop.refused and isinstance(opened.question, Question)  # 'anyway' may follow that
        if code and self._questions.now is None and by_rules:
            self._laptop.say(*[f"So nothing was recorded of '{opened.about}'."] * bool(opened.about))
            if opened.undone:  # 'anyway' would be behind the line that stands again
                self.bring_back(opened)
                self._laptop.refused = []
        elif code and self._questions.now is None and not isinstance(opened.question, Over):  # refused once more
            self._questions.now = opened

    def _tried(self, words: Sequence[str]) -> Outcome:
        """What would come of a command as it is meant at the table as it is now: nothing is recorded of it.

        Nothing comes of it where there is no table, nor of no words; and where it is asked which of several things it
        means there, only that question.

        Raises:
            UsageError: it means nothing there.
        """
        table, prompting = self._laptop.table(), self._laptop.wording.prompting
        if table is None or not words:
            return Outcome(self._laptop.wording)
        try:
            meant = prompting.at_table(table.state, prompting.spoken(words))
        except WantedError as error:
            came = Outcome(self._laptop.wording, words)
            came.refused(error)
            return came
        return self._laptop.outcome(meant, dry_run=True)

    def _asks(self, words: Sequence[str], question: Asked) -> Asked | None:
        """The same question as a command asks it at the table as it is now; None if it does not any more."""
        try:
            now = self._tried(words).wanted
        except (UsageError, RefusedError):
            return None
        return now if now is not None and now.text == question.text else None

    def records(self, words: Sequence[str], *, asking: bool = False) -> bool:
        """Whether a command would record something, if it were the time; ``asking``: also if it asks before that."""
        try:
            came = self._tried(words)
        except UsageError:
            return False
        return bool(came.decided or came.overrules or (asking and came.wanted))

    def takes_back(self, words: Sequence[str]) -> bool:
        """Whether a command asks if the line before is taken back: "it was countered"."""
        with suppress(UsageError):
            wanted = self._tried(words).wanted
            return isinstance(wanted, Instead) and (TYPED, "undo") in wanted.answers.values()
        return False

    def refusal(self, words: Sequence[str]) -> Sequence[Said]:
        """What to say of a command that is refused whatever the rules say of the time; nothing if it is not."""
        try:
            came = self._tried(words)
        except (OnPaperError, SeveralError):
            return ()
        except UsageError as error:
            return [error.sentence]
        return came.said if came.code and not (came.wanted or came.overrules) else ()

    def refusal_of(self, lines: Sequence[str], numbers: Sequence[int]) -> Sequence[Said]:
        """What to say of the sentences of a line if one would be refused behind those before it; nothing if none is.

        Each is tried at the table as the others leave it, the first as it is. Where that is not known, behind what
        asks, draws or is due, only its words can be wrong. What follows the end of a turn is of the next one.

        Args:
            lines: the sentences.
            numbers: for each, its number in the list of what is due, 0 for none.
        """
        laptop, known = self._laptop, True
        with laptop.supposing():
            for at, (line, number) in enumerate(zip(lines, numbers, strict=True)):
                try:
                    if number:
                        laptop.agenda.wanted(number)
                    words = tried(laptop.words(line), laptop.app.game())
                    if words[:2] == NEXT:
                        return self._questions.before_turn() or self._refusal_then(lines[at + 1 :], numbers[at + 1 :])
                    if number or words in ([], ["life"]) or laptop.takes_back(line):
                        known = known and not number and bool(laptop.read(line))  # or it says what is wrong, or asks
                        continue
                    came = self._tried(words)
                except (Answer, WantedError, SeveralError):
                    known = False
                    continue
                except OnPaperError:
                    continue
                except UsageError as error:
                    if known or number:
                        return [error.sentence]
                    continue
                asks = came.wanted or (came.overrules and (not at or self._brought(came.words)))
                wrong = came.code == UsageError.exit_code and not came.overrules
                if came.code and not asks and (known or wrong):
                    behind = f"'{line}' is refused after '{'; '.join(lines[:at])}': "
                    return [came.refusal.after(behind)] if came.refusal and at and not wrong else came.said
                card = plain(str(came.decided[1].get("card") or "")) if came.decided else ""
                if card and {*card.split()}.isdisjoint(plain(line).split()):  # which nobody has seen yet
                    return ()
                if at + 1 < len(lines):  # nobody looks at the table that the last one leaves
                    known = known and not asks and laptop.suppose(came)
        return ()

    def _refusal_then(self, lines: Sequence[str], numbers: Sequence[int]) -> Sequence[Said]:
        """The same of what follows the end of the turn, of which only the words can be wrong yet."""
        if any(numbers):
            return ["What is due in the next turn has its number then: 'n' first."]
        for line in lines:
            try:
                self._laptop.read(line)
            except (Answer, WantedError, SeveralError, OnPaperError):
                pass
            except UsageError as error:
                return [error.sentence]
        return ()

    def part(self, words: Sequence[str]) -> None:
        """Part a command that does not take what is joined in it as it is: "away ann and bram".

        Raises:
            SeveralError: the commands, each with one of what is joined.
        """
        first, *others = _JOINS.split(" ".join(map(quoted, words)))
        if not others or without_options(words) != [*words] or words[0] not in self._laptop.app.game().commands:
            return
        try:
            if not _unknown(self._tried(words)):
                return
        except UnknownWordError:
            pass
        except UsageError:  # which the command itself says
            return
        head, last = first.split(), others[-1].split()[-1:]
        for cut, behind in product(range(len(head) - 1, 0, -1), ([], last)):  # "ag mirari and smoke to dan"
            *each, end = [first, *(" ".join([*head[:cut], other]) for other in others)]
            lines = [*(" ".join([line, *behind]) for line in each), end]
            several: list[Sequence[str]] = []
            with suppress(UsageError):
                several = [self._taken(self._laptop.words(line)) for line in lines]
            if several and all(several):
                raise SeveralError([self._laptop.wording.typed(" ".join(map(quoted, each))) for each in several])

    def _taken(self, words: Sequence[str]) -> Sequence[str]:
        """The words of a command as they are meant at the table, whatever the rules say; none if one is not known.

        Raises:
            UsageError: the game knows what is wrong with them.
        """
        came = self._tried(words)
        known = came.wanted or came.code != UsageError.exit_code
        return came.words if known and not _unknown(came) else ()

    def overrules(self, words: Sequence[str]) -> bool:
        """Do what the rules alone refuse, as the table wants it; whether that is so of the words."""
        try:
            came = self._tried(words if [*words[:2]] != NEXT else ())
        except UsageError:
            return False
        if came.overrules:
            self.do([*came.words, f"{_OPTION}{ANYWAY}", NO_REASON])
        return came.overrules

    def overrule(self, refused: Sequence[str], why: str) -> None:
        """The table wants what the rules alone have refused in the line before."""
        if not refused:
            self._laptop.say(f"Nothing was refused that the table could want all the same: '{ANYWAY}' follows that.")
            return
        opened = self._questions.now
        if opened is not None and [*refused[: len(opened.words)]] == opened.words:
            self._questions.now = None  # its answer was refused
        self.do([*refused, f"{_OPTION}{ANYWAY}", why or NO_REASON])

    def _tell_why(self, again: AnsweredBefore, table: Loaded, words: Sequence[str]) -> None:
        """Why a roll is asked for that the table has answered before."""
        same = without_options(self._laptop.typed.get(again.line, [])) == without_options(words)
        if same:
            what = "what did your dice show" if again.what == "dice" else "which card came"
            self._laptop.say(f"Line {again.line} was taken back: {what} this time?")
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
            said = "".join(words[1:]) or "1"
            lines = int(said) if said.isdecimal() and len(said) < len("1000") else 0
            count = len(laptop.newest(table, lines)) if lines else 0
            words = ["undo", str(count)] if count > lines else words  # one line, one undo
            asked = state.of_undo(table, words, at_once=count if lines == 1 else 0)
            if isinstance(asked, Instead):
                self._questions.ask(table, asked, " ".join(words))
                return
            if asked and laptop.first_time(*words, table.session.journal.last_seal):
                laptop.say(*asked)
                return
        if table is not None and [*words] == ["redo"]:
            undone = [laptop.lines.get(table.session.events[n - 1]["h"]) for n in reversed(table.session.stacks.undone)]
            same = [*takewhile(lambda line: line is not None and line is undone[0], undone)]
            words = ["redo", str(len(same) or 1)]  # what one undo has taken back
        self.move_lines(*words)

    def cancel(self) -> None:
        """Leave all that is open, and take back what the line of the open question has recorded."""
        opened = self._questions.now
        if opened is None:
            self._laptop.say("There is no question to leave: 'u' takes back what was recorded last.")
            return
        self.take_back(opened)
        self._questions.cancel(opened)
        self.bring_back(opened)

    def bring_back(self, opened: Open) -> None:
        """Bring back what was taken back for a question that is left."""
        if opened.undone and self._laptop.last() == opened.seal:
            self.move_lines("redo", opened.undone)
            self._laptop.say("So the line before stands as it was.")

    def take_back(self, opened: Open) -> None:
        """Take back what a line has recorded that is left at a question, since it is done whole or not at all."""
        laptop, table = self._laptop, self._laptop.table()
        line = laptop.newest(table) if table is not None else []
        if line and laptop.lines.get(line[-1]["h"]) is opened.line:
            self.move_lines("undo", len(line))

    def move_lines(self, does: str, *said: object) -> None:
        """Take back, or bring back, what the players see, without a question: so many lines, if that is said."""
        laptop, table, words = self._laptop, self._laptop.table(), [does, *map(str, said)]
        alone = table is not None and laptop.alone_since(table)  # the line itself may have done more
        expect = laptop.last() if alone else laptop.shown and laptop.shown.h
        refused = laptop.run(words, expect).code
        came = laptop.news()
        if refused and came:
            laptop.said = [*came, STALE]

    def number(self, number: int, said: str) -> None:
        """What the number of something due means, in the list that was shown.

        Raises:
            UsageError: there is none with that number, or it has no such answer.
            RefusedError: what is due is not about whoever is named: another number may be meant.
            SeveralError: what is said behind the number is more than its answer.
        """
        laptop, agenda, table = self._laptop, self._laptop.agenda, self._laptop.table()
        own = table is not None and "dice" in table.state.own and agenda.find(number) is None
        rolls = self._rolled(str(number)) if own and not said else []
        if len(rolls) == 1:
            self.do(rolls[0])
            return
        shown = agenda.wanted(number)
        if table is None:
            return
        agenda.at(table)
        now = agenda.now(shown)
        if now is None or not (str(now.due) == str(shown.due) or laptop.alone_since(table)):
            how = laptop.wording.asked(now.due) if now else "it is done."
            raise RefusedError(f"{number} has changed meanwhile: {how}")
        whole, typed = shown.due, said
        shown, said = part_of(shown, said)
        due = shown.due
        agrees = said.casefold() in LIKE_YES and said.casefold() not in map(str.casefold, due.answers)
        if (agrees or not said) and needs_answer(due):
            said, *others = question_of(due, "").answers
            if others:  # what has one answer is no question
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
            words = laptop.read(command) if said else laptop.words(command)
            agenda.call(now, command)
            self.do(words, expect=table.session.journal.last_seal)

    def _rolled(self, number: str) -> list[Sequence[str]]:
        """The commands of what is due whose own dice may have shown a number, each with that."""
        found: list[Sequence[str]] = []
        for words in (self._laptop.words(item.due.does) for item in self._laptop.agenda.items if item.due.does):
            with suppress(UsageError):
                wanted = self._tried(words).wanted
                answer = wanted.answered(number) if wanted else None
                if answer and answer[0] == "--rolled":
                    found.append([*words, *answer])
        return found

    def _settle(self, item: Item, how: str) -> str:
        """Something due was done by hand, or is left; what to say of it."""
        table = self._laptop.table()
        if table is not None:
            self._laptop.agenda.settle(item, table.session.events[-1]["n"])
        done = item.due.done if how == DONE else ""
        return f"{how}: {done or self._laptop.wording.left(item.due)}"

    def _ask(self, table: Loaded, shown: Item, whole: Due) -> None:
        """Which answer to something due is meant, or to a part of the ``whole``."""
        agenda, told = self._laptop.agenda, self._laptop.wording.told(shown.due)
        question = question_of(shown.due, f"{told}; who did it?" if shown.due.presses else told)

        def again(table: Loaded) -> Asked | None:
            return question if any(str(item.due) == str(whole) for item in agenda.at(table)) else None

        self._questions.ask(table, question, told.rstrip("?"), again, lambda: self._settle(shown, "Left"))


def _unknown(came: Outcome) -> bool:
    """Whether a command has named what is on no list, or nobody here."""
    asked = came.wanted
    new = isinstance(asked, Question) and (NEW,) in asked.answers.values()
    return came.unknown or isinstance(asked, Meant) or new


def _what_says(item: Item) -> str:
    """What is typed for something due, and how it is left where it may be."""
    if needs_answer(item.due):
        return f"{item.number} says so"
    return f"{item.number} does it" + f", '{item.number} no' leaves it" * item.due.optional


def leaving(table: Loaded, words: Sequence[str]) -> Instead | None:
    """Which of the players gives up, or for how long one leaves, as far as the words for that do not say it."""
    at, who = table.state, " ".join(words[1:])
    if at.going and [*words] == [GIVES_UP]:
        answers = {at.players[seat].name: tried([GIVES_UP, seat], table.game) for seat in at.living}
        return Instead("Who gives up?", answers, {at.players[seat].name: also_called(seat) for seat in at.living})
    with suppress(UsageError):
        if at.going and begins(words, LEAVING):
            title = at.title(player(at, who))
            answers = {"for now": ["away", who], "for good": tried([LEAVING, who], table.game)}
            return Instead(f"{title} leaves: for now, or for good?", answers)
    return None


def _is_said_of_turns(table: Loaded, said: Sequence[str]) -> bool:
    """Whether words behind "n" may be meant: whose turn is next, or that the table wants it."""
    try:
        if not said or said[0].startswith((ANYWAY, _OPTION)):
            return True
        return said[0].casefold() not in ARTICLES and bool(player(table.state, said[0]))
    except UsageError:
        return False


def without_options(words: Sequence[str]) -> list[str]:
    """The words before the first option."""
    return [*takewhile(lambda word: not word.startswith(_OPTION), words)]
