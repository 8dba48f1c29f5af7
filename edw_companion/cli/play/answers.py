"""A line while a question is open at the table prompt: its answer, what leaves it or puts it right, or another."""

import contextlib
import re
from collections.abc import Callable, Sequence

from edw_companion.cli import screen
from edw_companion.cli.commands.seating import PLAYERS
from edw_companion.cli.play.corrections import ALSO, BLOCKED, LEAD, Corrections
from edw_companion.cli.play.due_list import LIKE_NO, LIKE_YES
from edw_companion.cli.play.forms import DOES, PERSONS, SLIPS, slip
from edw_companion.cli.play.state import NEXT, Laptop
from edw_companion.cli.play.typed_command import CANCEL, NEW, NOTHING_DONE, Open, Questions, TypedCommands
from edw_companion.cli.play.typed_words import without_leads
from edw_companion.cli.play.unclear import LOOKS
from edw_companion.cli.play.wording import HELP, NO_TABLE
from edw_companion.core.questions import (
    NO,
    RESERVED,
    TYPED,
    Asked,
    CardQuestion,
    Meant,
    Over,
    Question,
    Spoken,
    WantedError,
)
from edw_companion.core.words import UnknownWordError, plain, player
from edw_companion.errors import EdwError, RefusedError, UsageError
from edw_companion.games.short_forms import begins
from edw_companion.text import either

_LETTER = 4
"""A word of so many letters is no slip at a question: "nope" is no note."""
_JOINS = re.compile(r"(?:[,;.] | )(?:and )?(?:then )?")
"""Between an answer and what is said behind it."""
_OOPS = re.compile(f"(?:(?:{SLIPS}|wait|no,?(?= wait)|hang on|hold on|my mistake)[,:;.]? +)+", re.IGNORECASE)
"""Before a line that is meant instead of the one that asks."""
_REMARKS = (
    "ouch", "haha", "hehe", "lol", "damn", "sadly", "finally", "obviously", "instead", "i think", "i guess", "why not",
    "i believe", "wow", "nice", "hm", "hmm", "oh no", "oh well",
)  # fmt: skip
"""What is said behind an answer, and says nothing of it."""
_SAYS_NO = (NO, "nope", "oh no", "leave it", "no leave it", "leave that", "no leave that")
LEAVES_IT = f"'{CANCEL}' leaves the question."
NO_ANSWER = f"That is no answer. {LEAVES_IT}"


class Answers:
    """Takes lines while a question is open.

    Attributes:
        taken: whether the line that is taken is an answer.
        aside: whether the line before was recorded while a question stays open.
    """

    def __init__(
        self,
        laptop: Laptop,
        questions: Questions,
        commands: TypedCommands,
        corrections: Corrections,
        mean: Callable[[str], None],
        run: Callable[[str], None],
        go_on: Callable[[Sequence[str]], None],
    ) -> None:
        """They share the laptop, the questions and the rest with the loop, to which a line goes that is no answer.

        ``mean`` finds out what it means, and does it; ``run`` does one that is no number either; ``go_on`` does the
        rest of one, of which a part was answered.
        """
        self._laptop, self._questions, self._commands = laptop, questions, commands
        self._corrections, self._mean, self._run, self._go_on = corrections, mean, run, go_on
        self.taken = self.aside = False

    def take(self, opened: Open, typed: str) -> None:
        """A line while a question is open: its answer, leaving it, or anything else.

        What is neither an answer nor a command the question may refuse, and stays.
        """
        waits = next((each for each in opened.then if each == typed or self._same_change(each, typed)), "")
        if typed == opened.about:  # once more: the question stays
            return
        if waits:
            self._laptop.say(f"'{waits}' waits until that is answered.")
            return
        if self.aside and self._corrections.puts_right(typed):
            return
        if self._corrects_correction(opened, typed) or self._leaves(opened, typed):
            return
        line, typed = typed, self._said_of(opened, typed)
        try:
            answer, then = self._answer_in(opened, typed)
        except WantedError as error:  # it is near to one
            self._questions.now = opened._replace(question=error.question, before=opened)
            return
        except UsageError:
            right = self._corrections.of_asking(opened.about, line)
            if typed == line and not right:
                raise
            self._take_instead(opened, right or line)  # the command that asks was typed anew, as it was meant
            return
        if answer is not None:
            self._take_answer(opened, typed, answer, then)
        elif not self._puts_asking_right(opened, line):
            self._take_no_answer(opened, typed)

    def _corrects_correction(self, opened: Open, typed: str) -> bool:
        """Do a line that puts the last one right, too, in the place of a correction that asks; whether it is one."""
        if not self._corrections.asks(opened.question) or plain(typed) in (*_SAYS_NO, "as well"):
            return False
        lead, also, before = LEAD.match(typed), ALSO.search(typed), self._laptop.last()
        self._questions.now = opened.before  # this one is put again only if the line does nothing
        if lead and self._commands.records(self._laptop.words(typed[lead.end() :])):
            self._mean(typed)
            return True
        puts_right = bool(lead or also) and self._corrections.puts_right(typed)
        if self._laptop.last() == before and self._questions.now is opened.before:
            self._questions.now = opened
        if also and not puts_right:
            self._laptop.say(NO_ANSWER)
        return puts_right or bool(also)

    def _leaves(self, opened: Open, typed: str) -> bool:
        """Leave a question by a line that takes back what was before it; whether it is one."""
        waits = opened.before or (opened.about and not self._moved_on(opened))
        if not waits or plain(typed) in _SAYS_NO or not self._laptop.takes_back(typed):
            return False
        lead = LEAD.match(typed)
        if lead and not (BLOCKED.search(typed) or self._laptop.words(typed[lead.end() :])):  # says what nobody knows
            return False
        self._questions.now = opened.before
        rest = typed[lead.end() :] if lead else typed
        if self._laptop.goes_on(rest):  # "no, it's still ann's turn"
            self._laptop.say(opened.left_out())
            self._mean(rest)
        elif opened.before is None:
            self._laptop.say(f"{opened.left_out()} 'u' again takes back what was recorded last.")
        return True

    def _answer_in(self, opened: Open, typed: str) -> tuple[Sequence[str] | None, Sequence[str]]:
        """The answer in a line, None if there is none; and the rest of the line that asks, after what is left here."""
        answer, begun = self._answered(opened.question, typed), None
        if answer is None:
            begun = self._answered_first(opened.question, typed)
        if begun is None:
            return answer, opened.then
        answer, more = begun
        if not answer:  # "no, owen gains 3"
            self._laptop.not_done(opened.then)
        return answer, [*filter(None, [more]), *(opened.then if answer else ())]

    def _take_answer(self, opened: Open, typed: str, answer: Sequence[str], then: Sequence[str]) -> None:
        """An answer, and behind it the rest of the line; nothing where somebody else has recorded meanwhile."""
        if opened.line is not None:
            self._laptop.current = opened.line
        if self._moved_on(opened):
            self._laptop.say("So that was not taken as an answer.")
            return
        if typed.casefold() == "n" and answer and not isinstance(opened.question, Over):  # which ends no turn, either
            self._laptop.say(*self._questions.before_turn())
            return
        self.taken = True
        if answer[:1] != (TYPED,):
            opened = opened._replace(then=then)
            self._commands.answer(opened, answer)
            if typed.casefold() == "n" and not answer:
                self._laptop.say("Here 'n' was no, and the turn goes on.")
            if self._questions.now is None or self._questions.now.before is opened:
                self._go_on(then)
            return
        _, line, *more = answer
        self._questions.now, self._laptop.line, before = None, line, self._laptop.last()
        self._laptop.agenda.read(numbered=True)  # of the list before it asks, where the line has its number
        self._mean(line)
        if more and self._laptop.last() == before and self._questions.now is None:
            self._laptop.not_done([*more, *then])
        else:
            self._go_on([*more, *then])

    def _puts_asking_right(self, opened: Open, line: str) -> bool:
        """Put right the line that asks, or what waits behind it, or do another in its place; whether a line says so."""
        oops, right = _OOPS.match(line), self._corrections.of_asking(opened.about, line)
        if LEAD.match(line) and self._put_rest_right(opened, line):
            return True
        if opened.undone and self._does_something(line):
            self._commands.cancel()
            self._mean(line)
        elif right:
            self._take_instead(opened, right)
        elif oops and opened.about and self._is_another(line[oops.end() :]):
            self._laptop.say(opened.left_out())
            self._commands.take_back(opened)
            self._questions.now = None
            self._mean(line[oops.end() :])
        else:
            return False
        return True

    def _is_another(self, line: str) -> bool:
        """Whether a line is a command, and no look: "it was 13" is of the answer before."""
        return self._laptop.words(line) != LOOKS and self._laptop.is_command(line)

    def _take_no_answer(self, opened: Open, typed: str) -> None:
        """A line that is no answer: a look, a command, "no"; or say why it is none."""
        question, (first, *_) = opened.question, typed.split()
        if opened.before is not None and opened.before.words == opened.words:
            self.take(opened.before, typed)  # what was near to an answer was none
        elif isinstance(question, Meant):
            self._mean_at_slip(opened, question, typed)
        elif plain(typed) in _SAYS_NO:
            self._commands.cancel()
        elif first.isdecimal():
            alone = first != typed and question.answered(first) is not None
            due = "is no answer here"
            due += "; after this question, numbers mean what is due again" * (self._laptop.table() is not None)
            self._laptop.say(f"{first} {'stands alone as an answer: type no more' if alone else due}.")
        elif self._laptop.table() is None and first.casefold() not in (NEW, *NO_TABLE) and not typed.startswith(HELP):
            self._laptop.say(NO_ANSWER)
        elif not self._runs_aside(question, typed):
            self._refuse_answer(opened, typed)

    def _runs_aside(self, question: Asked, typed: str) -> bool:
        """Run a line that is a command, or puts the last one right; the question stays. Whether it is such a line."""
        self._check_no_other(question, typed)
        first, *_ = typed.split()
        near = len(first) > _LETTER and slip([first], self._laptop.app.game())
        said, meant = self._laptop.words(typed), self._laptop.wording.prompting.meant
        if said == LOOKS and self._corrections.puts_right(typed):  # "bram blocked after all"
            return True
        own = any(begins(said, each) for each in meant)
        runs = near or own or typed.startswith(HELP) or self._laptop.is_command(typed)
        if runs:
            self._run(typed)
        return runs

    def _refuse_answer(self, opened: Open, typed: str) -> None:
        """Say why a line is no answer; but "wait, it was 27" is of the question before, whose number was read wrong."""
        if opened.before is not None and LEAD.match(typed):
            number = re.search("[0-9]+", typed)
            anew = opened.before.question.answered(number[0]) if number else None
            if anew is None:
                self._laptop.say("That is no answer. 'u' goes back to the question before.")
            else:
                self._commands.answer(opened.before, anew)
        elif " " in typed:
            try:
                self._laptop.read(typed)  # which says what is not understood
            except UnknownWordError as error:
                self._questions.ask_which(typed, error)
            else:
                self._laptop.say(NO_ANSWER)
        else:
            self._laptop.say(f"There is no command '{screen.visible(typed)}', nor is it an answer. {LEAVES_IT}")

    def _take_instead(self, opened: Open, line: str) -> None:
        """A line in the place of the one that asks; the rest of that one goes on behind it."""
        self._laptop.line, self._questions.now = line, opened._replace(then=())
        try:
            self._run(line)
        except EdwError:
            self._questions.now = opened
            raise
        self._go_on(opened.then)

    def _put_rest_right(self, opened: Open, line: str) -> bool:
        """Put right what waits behind a question, if a line says that of one such sentence; whether it does."""
        anew = {at: self._corrections.of_asking(each, line) for at, each in enumerate(opened.then)}
        found = {at: each for at, each in anew.items() if each}
        if len(found) == 1:
            then = [found.get(at, each) for at, each in enumerate(opened.then)]
            self._questions.now = opened._replace(then=then)
            self._laptop.say(f"After that: {'; '.join(then)}.")
        return len(found) == 1

    def _does_something(self, line: str) -> bool:
        """Whether a line is more than a look at the table, or than a word that is not understood."""
        words = self._laptop.words(line)
        looks = words in ([], LOOKS) or line.startswith(HELP)
        return not looks and (words == ["life"] or self._commands.records(words) or bool(LEAD.match(line)))

    def _same_change(self, line: str, other: str) -> bool:
        """Whether two lines change the life of the same player by the same, whatever else they say of it."""
        told = (self._laptop.words(each)[: len(("life", "WHO", "CHANGE"))] for each in (line, other))
        one, two = ([*map(str.casefold, words)] for words in told)
        return one[:1] == ["life"] and one == two

    def _mean_at_slip(self, opened: Open, question: Meant, typed: str) -> None:
        """A line that does not say what was meant by a slip: it leaves the question, but for a look at something."""
        if plain(typed) in (*_SAYS_NO, "n"):
            self._commands.cancel()
        elif typed.casefold() in ("yes", "y"):
            self._laptop.say(f"Say which: {either([*question.answers])}.")
        elif self._laptop.words(typed) == NEXT:
            self._run(typed)  # which says that this is to be answered first
        else:
            at, before, self._questions.now = len(self._laptop.said), self._laptop.last(), None
            try:
                self._mean(typed)
            except EdwError:
                self._questions.now = opened
                raise
            if self._questions.now is None and self._laptop.last() == before:
                self._questions.now = opened
            else:
                self._laptop.said.insert(at, opened.left_out() if opened.about else NOTHING_DONE)

    def _said_of(self, opened: Open, typed: str) -> str:
        """A line with the name that the question has for "he"; without the command that asks, typed once more."""
        table, (first, *rest) = self._laptop.table(), typed.split()
        if first.casefold() in PERSONS and rest and table is not None:  # "he lives": whom the question names
            named = [each.name for each in table.state.players.values() if each.name in opened.question.text]
            return " ".join([*named, *rest]) if len(named) == 1 else typed
        if not opened.words or not isinstance(opened.question, Spoken):
            return typed
        words, own = self._laptop.words(typed), [*opened.words]
        again = words[: len(own)] == own and len(words) > len(own) and not words[len(own)].startswith("-")
        return " ".join(f'"{word}"' if " " in word else word for word in words[len(own) :]) if again else typed

    def _answered(self, question: Asked, typed: str) -> Sequence[str] | None:
        """The answer that a line is, also behind words that say nothing of it; None if it is none, or a command."""
        answer, less = self._answered_by(question, typed), re.sub(",? i meant?$", "", without_leads(typed))
        lead = LEAD.match(less) if isinstance(question, Question) else None  # "oops, dan"
        less = less[lead.end() :] if lead else less
        return self._answered_by(question, less) if answer is None and less not in (typed, "") else answer

    def _answered_first(self, question: Asked, typed: str) -> tuple[Sequence[str], str] | None:
        """The answer with which a line begins, and the rest of the line, a sentence: "yes, and ann loses 2"."""
        for joins in _JOINS.finditer(typed):
            first, rest = typed[: joins.start()], typed[joins.end() :]
            plainly, remark = first.casefold() in (*LIKE_YES, *LIKE_NO), plain(rest) in _REMARKS
            parts = plainly or remark or joins[0][0] in ";."
            if not parts and (joins[0] == " " or self._laptop.words(typed)):  # a blank alone parts nothing
                continue
            if BLOCKED.search(rest):  # "3, ben blocks it"
                continue
            if first.casefold() == NO and isinstance(question, Question) and NO not in question.answers:
                continue  # "no, stifle"
            if LEAD.match(rest):  # "floor, no wait, mira begins"
                answer = self._answered(question, rest)
                return (answer, "") if answer is not None else None
            told = self._laptop.words(rest)
            if remark or (self._laptop.is_command(rest) and told[0] not in (*LOOKS, "find", "rules", "help")):
                answer = self._answered(question, first)
                if answer is not None:
                    return answer, "" if remark else rest
        return None

    def _answered_by(self, question: Asked, typed: str) -> Sequence[str] | None:
        in_words, command = isinstance(question, Spoken) and question.free, self._laptop.is_command(typed)
        in_line = ("," not in typed or " --" in typed) and typed.casefold() != "none"
        if typed.startswith(HELP) or (in_words and in_line and command):
            return None
        try:
            answer = question.answered(typed)
        except UsageError as error:
            anything = isinstance(question, Spoken) and not question.free
            if command and (isinstance(error, WantedError) or not anything):
                return None
            raise
        if answer is None and isinstance(question, Spoken) and not self._laptop.words(typed):
            return question.loose(typed)
        names = answer and answer[0] == PLAYERS and plain(typed) not in (*LIKE_YES, *LIKE_NO)
        if names and in_line and command:
            return None
        if names and {*typed.casefold().split()} & DOES:
            raise UsageError(f"Those are no names: type the names of who plays. {LEAVES_IT}")
        if answer is None and len(typed) == 1 and isinstance(question, Question) and not command:
            begun = [each for each in question.answers if plain(each).startswith(plain(typed) or typed)]
            return question.answered(begun[0]) if len(begun) == 1 and typed.casefold() not in RESERVED else None
        if answer and isinstance(question, CardQuestion):
            if command and not typed.isdecimal() and not plain(answer[-1]).startswith(plain(typed)):
                return None
            self._check_player(question, typed, answer[-1])
        return answer

    def _check_no_other(self, question: Asked, typed: str) -> None:
        """The name of a player alone is meant as an answer, also where it is none."""
        table = self._laptop.table()
        if table is None or not isinstance(question, Question) or self._laptop.is_command(typed):
            return
        with contextlib.suppress(UsageError):
            who = table.state.title(player(table.state, typed))
            raise RefusedError(f"{who} is no answer here: it can be {either([*question.answers])}.")

    def _check_player(self, question: CardQuestion, typed: str, card: str) -> None:
        """A name may be meant for somebody at the table where it is a beginning of a card, too."""
        table = self._laptop.table()
        named = plain(typed)
        for each in table.state.players.values() if table is not None else ():
            if named in (plain(each.name), each.seat) and named != plain(card):
                raise UsageError(f"Is that {each.name}, or the card? For {card} type {question.number(card)}.")

    def _moved_on(self, opened: Open) -> bool:
        """Whether somebody else has recorded since the question was put."""
        return self._laptop.last() not in ("", opened.seal)  # where there is no table, nobody has
