"""The loop of the table prompt: show the table, take a line, run what it means.

What a line means, in this order: an answer to the open question, the number of something due, a short form, a command.
"""

import contextlib
import re
from collections.abc import Callable, Sequence

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, NoSessionError, Perform
from edw_companion.cli.commands import seating
from edw_companion.cli.commands.begin import unsaid
from edw_companion.cli.commands.seating import DRAWN, PLAYERS, WHO, ByLot
from edw_companion.cli.play.corrections import ALSO, LEAD, Corrections
from edw_companion.cli.play.due_list import LIKE_NO, LIKE_YES, part_of, turn_of
from edw_companion.cli.play.forms import (
    ANYWAY,
    DEAD,
    DEAD_BY,
    DOES,
    IN_WORDS,
    LEAVING,
    PERSONS,
    SLIPS,
    command_of,
    first_words,
    slip,
    tried,
    whole_lines,
)
from edw_companion.cli.play.grammar import TakesBack
from edw_companion.cli.play.picture import Display
from edw_companion.cli.play.state import NEXT, Laptop, which_one
from edw_companion.cli.play.terminal import ASKING, PROMPT, Waking, WokenError
from edw_companion.cli.play.typed_command import ALL, CANCEL, NEW, NOTHING_DONE, Open, Questions, TypedCommands, leaving
from edw_companion.cli.play.typed_words import without_leads
from edw_companion.cli.play.unclear import LOOKS
from edw_companion.cli.play.wording import CLOSE, ELSEWHERE, END, GIVES_UP, HELP, NO_TABLE, help_lines, with_names
from edw_companion.cli.private import waiting
from edw_companion.cli.table import Loaded
from edw_companion.cli.text_in import LEAVES, leaves
from edw_companion.core.life import NOBODY, with_killer
from edw_companion.core.questions import (
    NO,
    RESERVED,
    TYPED,
    YES,
    Asked,
    CardQuestion,
    Instead,
    Meant,
    Question,
    SeveralError,
    Spoken,
    WantedError,
    whether,
)
from edw_companion.core.words import UnknownWordError, plain, player, without_thanks
from edw_companion.errors import EdwError, OnPaperError, RefusedError, UsageError
from edw_companion.games.short_forms import PLAYS, begins
from edw_companion.session.history import MOVES
from edw_companion.text import either

_NUMBER_FIRST = (["life"], ["counters"], ["battle"])
"""The commands of lines that may begin with a number, which is none of something due."""
_DIGITS = 4
_LETTER = 4
"""A word of so many letters is no slip at a question: "nope" is no note."""
_JOINS = re.compile(r"(?:[,;.] | )(?:and )?(?:then )?")
"""Between an answer and what is said behind it."""
_OOPS = re.compile(f"(?:{SLIPS}|my mistake)[,:;.]? +", re.IGNORECASE)
"""Before a line that is meant instead of the one that asks."""
_REMARKS = (
    "ouch", "haha", "hehe", "lol", "damn", "sadly", "finally", "obviously", "instead", "i think", "i guess", "why not",
    "i believe", "wow", "nice", "hm", "hmm", "oh no", "oh well",
)  # fmt: skip
"""What is said behind an answer, and says nothing of it."""
_SAYS_NO = (NO, "nope", "oh no")
_UNREAD = 12
"""So many lines are kept of what was said of lines that were typed ahead: nobody has read them yet."""
LEAVES_IT = f"'{CANCEL}' leaves the question."
NO_ANSWER = f"That is no answer. {LEAVES_IT}"
NEVER_MIND = ("never mind", "nevermind", "forget it")
"""What leaves a question, too."""
WELCOME = "'?' shows what can be typed; an empty line changes nothing; Ctrl-D leaves."


class TablePrompt:
    """A table that is shown and played at.

    Attributes:
        app: where commands work; it stays at the session that is shown.
        laptop: what it shares with its parts.
        questions: the open one, and those that wait.
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

        ``plain``: the table is told line by line and nothing is drawn over; ``bell``: what comes to be due rings.
        """
        self.app = app
        self.laptop = Laptop(app, perform)
        self.questions = Questions(self.laptop)
        self._line = line
        self._waking = waking or Waking()
        self._commands = TypedCommands(self.laptop, self.questions)
        self._display = Display(plain=plain, bell=bell)
        self._answers = False  # whether the line that is taken is an answer
        self._aside = False  # whether the line before was recorded while a question stays open
        self._corrections = Corrections(self.laptop, self.questions, self._commands, self._run)
        self._no_more: set[tuple[str, str]] = set()  # by session what is not asked again
        self._more = self._unread = False
        self._whole = False

    def run(self) -> None:
        """Until the players leave. Where there is no session yet it asks who plays."""
        if self._who_plays() is not None:
            self.laptop.said = [seating.HELLO]
        else:
            self.app.read()  # no prompt opens on what cannot be read
        self._put_again()
        self.show()
        try:
            while self._take_line():
                pass
        finally:
            self._display.leave()
            if self.questions.now is not None:
                self._commands.bring_back(self.questions.now)

    def _take_line(self) -> bool:
        """Wait for a line and take it; False if the players leave."""
        try:
            asked = PROMPT if self.questions.now is None else ASKING
            lines = self._line(asked).splitlines() or [""]  # more than one, where a terminal pastes them as one
            for at, line in enumerate(lines, 1):
                self._more = at < len(lines) or waiting()
                if not self.take(line):
                    return False
        except WokenError:
            self.laptop.say(*self.laptop.news())
            self.show()
        except KeyboardInterrupt:
            click.echo()  # the line is forgotten, as in a shell
            if self.questions.now is not None and LEAVES_IT not in self.laptop.said:
                self.laptop.say(LEAVES_IT)
            if not self._display.plain:
                self.show()  # which the new line has moved
        except EOFError:
            click.echo()
            return False
        return True

    def take(self, typed: str) -> bool:
        """A typed line; False if it leaves."""
        if leaves(typed):
            self._display.leave()
            screen.prose(*self.questions.left())
            return False
        laptop = self.laptop
        self._display.mark_changes()
        laptop.next_line(typed)
        self._whole = False
        self.app.at_once = False
        news = laptop.news()
        laptop.said = [*(laptop.said[-_UNREAD:] if self._unread else []), *news]
        self.app.at_once = True
        self._unread = self._more
        self._answers, laptop.code, line = False, 0, laptop.line
        opened, before = self.questions.now, laptop.last()
        if laptop.line or laptop.said or not self._display.more:  # else the next page is asked for
            try:
                self._mean(laptop.line)
            except EdwError as error:
                laptop.refuse(error)
                laptop.code = error.exit_code
            self._put_again()
        stays = opened is not None and self.questions.now is not None and self.questions.now.about == opened.about
        self._aside = stays and laptop.last() != before
        self._corrections.end(line, answers=self._answers, aside=self._aside)
        self.show()
        return True

    def _mean(self, typed: str) -> None:
        """Find out what a line means, and do it."""
        typed = re.sub("^(?:#|no[.] ?)(?=[0-9])", "", typed.removeprefix("edw ").strip(), flags=re.IGNORECASE)
        typed = re.sub(f"^{ANYWAY}[,:;.] ", f"{ANYWAY} ", typed, flags=re.IGNORECASE)
        if not typed and self.questions.now is not None and isinstance(self.questions.now.question, ByLot):
            typed = DRAWN
        if not typed:
            return
        bare = typed[:-1] if typed.endswith(HELP) and " " not in typed else ""
        if bare and (
            bare.casefold() in whole_lines(self.app.game().slug) or self._commands.records(self.laptop.words(bare))
        ):
            typed = f"{HELP} {bare}"  # "n?"
        if typed.casefold() in (CANCEL, f"{CANCEL} {ALL}") or (self.questions.now and typed.casefold() in NEVER_MIND):
            self._commands.cancel()
        elif self.questions.now is not None:
            self._mean_at_question(self.questions.now, typed)
        elif several := self._several(typed):
            self._do_lines(several)
        elif numbered := self._numbered(typed):
            number, more = numbered
            if typed.isdecimal() or self.laptop.agenda.find(number) or not self._corrections.puts_right(typed):
                self._of_due(typed, number, more)  # and not "5 actually"
        elif answered := self._answers_due(typed):
            self._commands.number(answered, without_thanks(typed))
        elif not self._corrections.puts_right(typed):
            self._run(typed)

    def _numbered(self, typed: str) -> tuple[int, str] | None:
        """The number of something due with which a line begins, and what is said of it; None if it means otherwise."""
        first, _, more = re.sub("^([0-9]+),", r"\1", typed).partition(" ")
        if not first.isdecimal() or len(first) > _DIGITS or self.laptop.words(typed)[:1] in _NUMBER_FIRST:  # "5 to ann"
            return None
        return int(first), without_thanks(more)

    def _of_due(self, typed: str, number: int, more: str) -> None:
        """Do what the number of something due means, and what is said behind it; ask of what is near to an answer."""
        try:
            self._commands.number(number, more)
        except SeveralError as error:
            self._do_lines(error.parts)
        except UnknownWordError as error:
            self._ask_which(typed, error)

    def _said_done(self, typed: str) -> list[int]:
        """The numbers of what is due and was done, as a line says: "upkeep paid"."""
        done = self.laptop.wording.prompting.done
        paid = done(without_thanks(typed)) if done is not None and self.questions.now is None else None
        table = self.laptop.table() if paid is not None else None
        if table is None or paid is None:
            return []
        items = [item for item in self.laptop.agenda.at(table) if item.number]
        found = [item.number for item in items if paid(table.state, item.due.text)]
        if found:  # a line of several sentences may have brought the list
            self.laptop.agenda.read(numbered=True)
        return found

    def _answers_due(self, typed: str) -> int:
        """The number of what is due of which a line is an answer, if only one is; 0 for a player and a command."""
        said, wording = plain(without_thanks(typed)), self.laptop.wording
        if said in (YES, NO) and typed.isalpha():  # and not "no!"
            all_due = self.laptop.agenda.items
            asks = [item.number for item in all_due if item.due.presses or wording.told(item.due).endswith("?")]
            return asks[0] if len(asks) == 1 and self.laptop.agenda.find(asks[0]) else 0
        items = (
            item
            for item in self.laptop.agenda.items
            if said in (plain(wording.told(item.due)), *map(plain, item.due.answers))
        )
        found = [item.number for item in items if self.laptop.agenda.find(item.number)]
        if len(found) != 1 or said in (*LIKE_YES, *LIKE_NO, NOBODY) or self._is_command(typed):
            return 0
        table = self.laptop.table()
        with contextlib.suppress(UsageError):
            if table is None or player(table.state, said):
                return 0
        return found[0]

    def _several(self, typed: str) -> Sequence[str]:
        """Several lines that one is that begins with a number: "1 no, 3", and "1 3" where both are due."""
        numbers = typed.split()
        if len(numbers) > 1 and all(each.isdecimal() and self.laptop.agenda.find(int(each)) for each in numbers):
            return numbers
        number, said = self._numbered(typed) or (0, "")
        item = self.laptop.agenda.find(number)
        try:
            part = item is not None and part_of(item, said)[0] is not item  # "4, dan fell first"
            if typed[0].isdecimal() and not part:
                self.laptop.read(typed)
        except SeveralError as error:
            return error.parts
        except EdwError:
            pass
        return ()

    def _mean_at_question(self, opened: Open, typed: str) -> None:
        """A line while a question is open: its answer, leaving it, or anything else.

        What is neither an answer nor a command the question may refuse, and stays.
        """
        waits = next((each for each in opened.then if each == typed or self._same_change(each, typed)), "")
        if typed == opened.about:  # once more: the question stays
            return
        if waits:
            self.laptop.say(f"'{waits}' waits until that is answered.")
            return
        if self._aside and self._corrections.puts_right(typed):
            return
        if self._corrects_correction(opened, typed) or self._leaves(opened, typed):
            return
        line, typed = typed, self._said_of(opened, typed)
        try:
            answer, then = self._answer_in(opened, typed)
        except WantedError as error:  # it is near to one
            self.questions.now = opened._replace(question=error.question, before=opened)
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
        lead, also, before, self.questions.now = (
            LEAD.match(typed),
            ALSO.search(typed),
            self.laptop.last(),
            opened.before,
        )
        if lead and self._commands.records(self.laptop.words(typed[lead.end() :])):
            self._mean(typed)
            return True
        puts_right = bool(lead or also) and self._corrections.puts_right(typed)
        if self.laptop.last() == before and self.questions.now is opened.before:
            self.questions.now = opened
        if also and not puts_right:
            self.laptop.say(NO_ANSWER)
        return puts_right or bool(also)

    def _leaves(self, opened: Open, typed: str) -> bool:
        """Leave a question by a line that takes back what was before it; whether it is one."""
        waits = opened.before or (opened.about and not self._moved_on(opened))
        if not waits or plain(typed) in _SAYS_NO or not self.laptop.takes_back(typed):
            return False
        self.questions.now = opened.before
        if opened.before is None:
            self.laptop.say(f"{opened.left_out()} 'u' again takes back what was recorded last.")
        return True

    def _answer_in(self, opened: Open, typed: str) -> tuple[Sequence[str] | None, Sequence[str]]:
        """The answer in a line, None if there is none; and the rest of the line that asks, after what is left here."""
        answer, begun = self._answered(opened.question, typed), None
        if answer is None:
            begun = self._answered_first(opened.question, typed)
        if begun is None:
            return answer, opened.then
        answer, more = begun
        if opened.then and not answer:  # "no, owen gains 3"
            self.laptop.say(f"Not done: {'; '.join(opened.then)}.")
        return answer, [*filter(None, [more]), *(opened.then if answer else ())]

    def _take_answer(self, opened: Open, typed: str, answer: Sequence[str], then: Sequence[str]) -> None:
        """An answer, and behind it the rest of the line; nothing where somebody else has recorded meanwhile."""
        if opened.line is not None:
            self.laptop.current = opened.line
        if self._moved_on(opened):
            self.laptop.say("So that was not taken as an answer.")
            return
        self._answers = True
        if answer[:1] != (TYPED,):
            opened = opened._replace(then=then)
            self._commands.answer(opened, answer)
            if typed.casefold() == "n" and not answer:
                self.laptop.say("Here 'n' was no, and the turn goes on.")
            if self.questions.now is None or self.questions.now.before is opened:
                self._go_on(then)
            return
        _, line, *more = answer
        self.questions.now, self.laptop.line, before = None, line, self.laptop.last()
        self.laptop.agenda.read(numbered=True)  # of the list before it asks, where the line has its number
        self._mean(line)
        if more and self.laptop.last() == before and self.questions.now is None:
            self.laptop.say(f"Not done: {'; '.join([*more, *then])}.")
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
        elif oops and opened.about and self._is_command(line[oops.end() :]):
            self.laptop.say(opened.left_out())
            self._commands.take_back(opened)
            self.questions.now = None
            self._mean(line[oops.end() :])
        else:
            return False
        return True

    def _take_no_answer(self, opened: Open, typed: str) -> None:
        """A line that is no answer: a look, a command, "no"; or say why it is none."""
        question, (first, *_) = opened.question, typed.split()
        if opened.before is not None and opened.before.words == opened.words:
            self._mean_at_question(opened.before, typed)  # what was near to an answer was none
        elif isinstance(question, Meant):
            self._mean_at_slip(opened, question, typed)
        elif plain(typed) in _SAYS_NO:
            self._commands.cancel()
        elif first.isdecimal():
            alone = first != typed and question.answered(first) is not None
            due = "is no answer here"
            due += "; after this question, numbers mean what is due again" * (self.laptop.table() is not None)
            self.laptop.say(f"{first} {'stands alone as an answer: type no more' if alone else due}.")
        elif self.laptop.table() is None and first.casefold() not in (NEW, *NO_TABLE) and not typed.startswith(HELP):
            self.laptop.say(NO_ANSWER)
        elif not self._runs_aside(question, typed):
            self._refuse_answer(opened, typed)

    def _runs_aside(self, question: Asked, typed: str) -> bool:
        """Run a line that is a command, or puts the last one right, and keep the question; whether it is such a line."""
        self._check_no_other(question, typed)
        first, *_ = typed.split()
        near = len(first) > _LETTER and slip([first], self.app.game())
        said, meant = self.laptop.words(typed), self.laptop.wording.prompting.meant
        if said == LOOKS and self._corrections.puts_right(typed):  # "bram blocked after all"
            return True
        own = any(begins(said, each) for each in meant)
        runs = near or own or typed.startswith(HELP) or self._is_command(typed)
        if runs:
            self._run(typed)
        return runs

    def _refuse_answer(self, opened: Open, typed: str) -> None:
        """Say why a line is no answer; but "wait, it was 27" is of the question before, whose number was read wrong."""
        if opened.before is not None and LEAD.match(typed):
            number = re.search("[0-9]+", typed)
            anew = opened.before.question.answered(number[0]) if number else None
            if anew is None:
                self.laptop.say("That is no answer. 'u' goes back to the question before.")
            else:
                self._commands.answer(opened.before, anew)
        elif " " in typed:
            try:
                self.laptop.read(typed)  # which says what is not understood
            except UnknownWordError as error:
                self._ask_which(typed, error)
            else:
                self.laptop.say(NO_ANSWER)
        else:
            self.laptop.say(f"There is no command '{screen.visible(typed)}', nor is it an answer. {LEAVES_IT}")

    def _take_instead(self, opened: Open, line: str) -> None:
        """A line in the place of the one that asks; the rest of that one goes on behind it."""
        self.laptop.line, self.questions.now = line, opened._replace(then=())
        try:
            self._run(line)
        except EdwError:
            self.questions.now = opened
            raise
        self._go_on(opened.then)

    def _put_rest_right(self, opened: Open, line: str) -> bool:
        """Put right what waits behind a question, if a line says that of one such sentence; whether it does."""
        anew = {at: self._corrections.of_asking(each, line) for at, each in enumerate(opened.then)}
        found = {at: each for at, each in anew.items() if each}
        if len(found) == 1:
            then = [found.get(at, each) for at, each in enumerate(opened.then)]
            self.questions.now = opened._replace(then=then)
            self.laptop.say(f"After that: {'; '.join(then)}.")
        return len(found) == 1

    def _does_something(self, line: str) -> bool:
        """Whether a line is more than a look at the table, or than a word that is not understood."""
        words = self.laptop.words(line)
        looks = words in ([], LOOKS) or line.startswith(HELP)
        return not looks and (words == ["life"] or self._commands.records(words) or bool(LEAD.match(line)))

    def _same_change(self, line: str, other: str) -> bool:
        """Whether two lines change the life of the same player by the same, whatever else they say of it."""
        told = (self.laptop.words(each)[: len(("life", "WHO", "CHANGE"))] for each in (line, other))
        one, two = ([*map(str.casefold, words)] for words in told)
        return one[:1] == ["life"] and one == two

    def _mean_at_slip(self, opened: Open, question: Meant, typed: str) -> None:
        """A line that does not say what was meant by a slip: it leaves the question, but for a look at something."""
        if typed.casefold() in ("no", "n"):
            self._commands.cancel()
        elif typed.casefold() in ("yes", "y"):
            self.laptop.say(f"Say which: {either([*question.answers])}.")
        elif self.laptop.words(typed) == NEXT:
            self._run(typed)  # which says that this is to be answered first
        else:
            at, before, self.questions.now = len(self.laptop.said), self.laptop.last(), None
            try:
                self._mean(typed)
            except EdwError:
                self.questions.now = opened
                raise
            if self.questions.now is None and self.laptop.last() == before:
                self.questions.now = opened
            else:
                self.laptop.said.insert(at, opened.left_out() if opened.about else NOTHING_DONE)

    def _said_of(self, opened: Open, typed: str) -> str:
        """A line with the name that the question has for "he"; without the command that asks, typed once more."""
        table, (first, *rest) = self.laptop.table(), typed.split()
        if first.casefold() in PERSONS and rest and table is not None:  # "he lives": whom the question names
            named = [each.name for each in table.state.players.values() if each.name in opened.question.text]
            return " ".join([*named, *rest]) if len(named) == 1 else typed
        if not opened.words or not isinstance(opened.question, Spoken):
            return typed
        words, own = self.laptop.words(typed), [*opened.words]
        again = words[: len(own)] == own and len(words) > len(own) and not words[len(own)].startswith("-")
        return " ".join(f'"{word}"' if " " in word else word for word in words[len(own) :]) if again else typed

    def _answered(self, question: Asked, typed: str) -> Sequence[str] | None:
        """The answer that a line is, also behind words that say nothing of it; None if it is none, or a command."""
        answer, less = self._answered_by(question, typed), re.sub(",? i meant?$", "", without_leads(typed))
        lead = LEAD.match(less) if isinstance(question, Question) else None  # "oops, dan"
        less = less[lead.end() :] if lead else less
        return self._answered_by(question, less) if answer is None and less not in (typed, "") else answer

    def _go_on(self, then: Sequence[str]) -> None:
        """Do the rest of a line, of which a part was answered; where more is asked, it waits for that."""
        if then and self.questions.now is not None:
            self.questions.now = self.questions.now._replace(then=[*self.questions.now.then, *then])
        elif then and self.laptop.refused:
            self.laptop.say(f"The rest of that line was not done: {'; '.join(then)}.")
        elif then:
            self._do_lines(then, goes_on=True)

    def _answered_first(self, question: Asked, typed: str) -> tuple[Sequence[str], str] | None:
        """The answer with which a line begins, and the rest of the line, a sentence: "yes, and ann loses 2"."""
        for joins in _JOINS.finditer(typed):
            first, rest = typed[: joins.start()], typed[joins.end() :]
            plainly, remark = first.casefold() in (*LIKE_YES, *LIKE_NO), plain(rest) in _REMARKS
            if not (plainly or remark) and (joins[0] == " " or self.laptop.words(typed)):  # a blank alone parts nothing
                continue
            if first.casefold() == NO and isinstance(question, Question) and NO not in question.answers:
                continue  # "no, stifle"
            if LEAD.match(rest):  # "floor, no wait, mira begins"
                answer = self._answered(question, rest)
                return (answer, "") if answer is not None else None
            told = self.laptop.words(rest)
            if remark or (self._is_command(rest) and told[0] not in (*LOOKS, "find", "rules", "help")):
                answer = self._answered(question, first)
                if answer is not None:
                    return answer, "" if remark else rest
        return None

    def _answered_by(self, question: Asked, typed: str) -> Sequence[str] | None:
        in_words = isinstance(question, Spoken) and question.free
        in_line = ("," not in typed or " --" in typed) and typed.casefold() != "none"
        if typed.startswith(HELP) or (in_words and in_line and self._is_command(typed)):
            return None
        try:
            answer = question.answered(typed)
        except UsageError as error:
            anything = isinstance(question, Spoken) and not question.free
            if self._is_command(typed) and (isinstance(error, WantedError) or not anything):
                return None
            raise
        if answer is None and isinstance(question, Spoken) and not self.laptop.words(typed):
            return question.loose(typed)
        names = answer and answer[0] == PLAYERS and plain(typed) not in (*LIKE_YES, *LIKE_NO)
        if names and in_line and self._is_command(typed):
            return None
        if names and {*typed.casefold().split()} & DOES:
            raise UsageError(f"Those are no names: type the names of who plays. {LEAVES_IT}")
        if answer is None and len(typed) == 1 and isinstance(question, Question) and not self._is_command(typed):
            begun = [each for each in question.answers if plain(each).startswith(plain(typed) or typed)]
            return question.answered(begun[0]) if len(begun) == 1 and typed.casefold() not in RESERVED else None
        if answer and isinstance(question, CardQuestion):
            if not typed.isdecimal() and not plain(answer[-1]).startswith(plain(typed)) and self._is_command(typed):
                return None
            self._check_player(question, typed, answer[-1])
        return answer

    def _check_no_other(self, question: Asked, typed: str) -> None:
        """The name of a player alone is meant as an answer, also where it is none."""
        table = self.laptop.table()
        if table is None or not isinstance(question, Question) or self._is_command(typed):
            return
        with contextlib.suppress(UsageError):
            who = table.state.title(player(table.state, typed))
            raise RefusedError(f"{who} is no answer here: it can be {either([*question.answers])}.")

    def _check_player(self, question: CardQuestion, typed: str, card: str) -> None:
        """A name may be meant for somebody at the table where it is a beginning of a card, too."""
        table = self.laptop.table()
        named = plain(typed)
        for each in table.state.players.values() if table is not None else ():
            if named in (plain(each.name), each.seat) and named != plain(card):
                raise UsageError(f"Is that {each.name}, or the card? For {card} type {question.number(card)}.")

    def _moved_on(self, opened: Open) -> bool:
        """Whether somebody else has recorded since the question was put."""
        table = self.laptop.table()
        return table is not None and table.session.journal.last_seal != opened.seal

    def _put_again(self) -> None:
        """After a line: the question stays, or the next comes. Before the first game: who plays? After one: again?"""
        self.questions.put_again()
        table = self.laptop.table()
        if self.questions.now is None:
            self.questions.now = self._who_plays() if table is None else self._of_session(table)
            self.questions.put_again()

    def _who_plays(self) -> Open | None:
        """What is asked as long as there is no session."""
        try:
            self.app.name()
        except NoSessionError:
            return Open([NEW], WHO, "", again=lambda _table: WHO)
        return None

    def _of_session(self, table: Loaded) -> Open | None:
        """What is asked before the seats are drawn, and after the end of a game, or the close: each of it once."""
        name, state = table.session.name, table.state
        found = {f"No phrase of {who}.": seating.phrase_of(who) for who in unsaid(table)}
        if state.going:
            self._no_more = {each for each in self._no_more if each[0] != name}
        elif not state.started:
            found["Then not now. When the seats shall be drawn: start"] = seating.ready()
        else:
            later = f"Then not now. The same players go on with '{NEW} after {name}'; '{NEW}' asks who plays."
            noun = self.laptop.wording.prompting.noun
            found[later] = seating.once_more(noun, len(state.players), name)
        says = next((says for says in found if (name, says) not in self._no_more), None)
        if says is None:
            return None

        def again(table: Loaded) -> Asked | None:
            opened = self._of_session(table) if table.session.name == name else None
            return opened and opened.question

        def none() -> str:
            self._no_more.add((name, says))
            return says

        return Open((), found[says], table.session.journal.last_seal, again=again, none=none)

    def _run(self, typed: str) -> None:
        """A line that is a short form or a command, or says that something due was done."""
        laptop = self.laptop
        numbers = self._said_done(typed)
        if numbers:
            self._do_lines([*map(str, numbers)])
            return
        try:
            words = laptop.read(typed)
        except SeveralError as error:
            self._do_lines(error.parts)
            return
        except UnknownWordError as error:
            self._ask_which(typed, error)
            return
        except (WantedError, TakesBack) as error:
            table = laptop.table()
            one = [*error.question.answers.values()] if isinstance(error.question, Instead) else []
            if len(one) == 1 and one[0][:1] == (TYPED,):  # what has one answer is no question
                self._mean(one[0][1])
            elif table is not None and isinstance(error, TakesBack):
                last = "; ".join(table.line(event["n"]).rstrip(".") for event in laptop.newest(table))
                named = re.match("(?:undo|take back|cancel) (.+)", typed, re.IGNORECASE)
                other = named and {*plain(named[1]).split()}.isdisjoint(plain(last).split())
                text = f"Take back: {last}?"
                text = f"The last line says nothing of '{named[1]}'. {text}" if named and other else text
                question = error.question._replace(text=text) if last else error.question
                self.questions.ask(table, question, "")
            elif table is not None:
                self.questions.ask(table, error.question, typed)
            return
        (refused, laptop.refused), (then, laptop.then) = (laptop.refused, []), (laptop.then, [])
        before, _, last = typed.rpartition(" ")
        if last.casefold() == ANYWAY and self._commands.overrules(laptop.words(before)):
            return
        goes = bool(words) and words[0] in (DEAD, DEAD_BY, LEAVING, GIVES_UP, HELP)
        table = laptop.table() if goes or typed.endswith(HELP) else None
        if table is not None and typed.endswith(HELP) and self._is_asked(words):
            bare = typed.rstrip(HELP)
            self.questions.ask(table, whether(f"Is that so, and to be recorded: {bare}?", (TYPED, bare)).question, bare)
            return
        asked = leaving(table, words) if table is not None and goes else None
        if table is not None and asked is not None:
            self.questions.ask(table, asked, typed, lambda table: leaving(table, words))
            return
        if table is not None and DEAD_BY in self.app.game().commands:
            words = [*with_killer(table.state, words)]
        words = tried(words, self.app.game())
        first = words[0] if words else ""
        if first == ANYWAY:
            self._commands.overrule(refused, " ".join(words[1:]))
            self._go_on(then)
        elif first == HELP and self._who_plays() is not None:
            put = self.questions.now.question if self.questions.now is not None else WHO
            about = seating.about_games() if put is WHO or "game" in put.text else ["A number or a word answers."]
            laptop.say(*about, "Type the names first; 'q' leaves." if put is WHO else LEAVES_IT)
        elif first == HELP:
            laptop.refused, laptop.then = refused, then  # the next line may still overrule
            laptop.say(*help_lines(self.app.game(), table and table.state))
        elif first in LEAVES:
            laptop.say(f"'{first}' alone leaves the table prompt; 'leave WHO' takes a player out of the game.")
        elif first in (END, CLOSE):
            self._commands.close(words)
        elif first in ELSEWHERE:
            laptop.say(ELSEWHERE[first])
        elif first in MOVES:
            self._commands.move(words)
        elif words == ["turn"]:
            self._whole = True
            laptop.say(f"{self._display.turn.rstrip('.') or 'No turn is being taken'}.")
        elif words[-1:] == ["--help"]:
            laptop.refused, laptop.then = refused, then
            self._help(words)
        elif words:
            asks = self.questions.now.words if self.questions.now is not None else ()
            if first == "rules" and seating.GAME in asks:  # those of the game that is begun
                words.insert(1, asks[asks.index(seating.GAME) + 1])
            try:
                self._commands.part(words)
                self._commands.do(words)
            except SeveralError as error:
                self._do_lines(error.parts)
        else:
            laptop.say("That is no command: '?' shows what can be typed.")

    def _is_asked(self, words: Sequence[str]) -> bool:
        """Whether a line with a question mark would be recorded as it is, and has no words that may end with one."""
        return command_of(words, self.app.game()) not in IN_WORDS and self._commands.records(words)

    def _ask_which(self, typed: str, error: UnknownWordError) -> None:
        """Ask which word is meant that is near to one that is not known, and type the line with it."""
        words = typed.split() if error.word in typed.split() else re.split(r"\s+|(?<=\w)(?=[-+=])", typed)  # "anna-3"
        table, asked = self.laptop.table(), which_one(words, error, known=0)
        if table is None or asked is None:
            raise error
        names = {table.state.title(seat): table.state.name(seat) for seat in table.state.players}
        lines = {said: " ".join(names.get(word, word) for word in words) for said, words in asked.answers.items()}
        answers = {said: line and (TYPED, line) for said, line in lines.items()}
        self.questions.ask(table, asked._replace(answers=answers), typed)

    def _do_lines(self, lines: Sequence[str], *, goes_on: bool = False) -> None:
        """The sentences of a line, each a line of its own; none if one would be refused.

        Where one asks, or records nothing, the others wait, which is said. ``goes_on``: others of the line are done.
        """
        laptop, lines = self.laptop, [part for line in lines for part in self._parted(line)]
        numbered = [*map(self._numbered, lines)]
        refused = self._commands.refusal_of(lines, [number[0] if number else 0 for number in numbered])
        if refused:
            done = "This was not done" if goes_on else "So nothing was recorded, nor of the rest of the line"
            laptop.say(*refused, f"{done}: {'; '.join(lines)}.")
            return
        for at, line in enumerate(lines, 1):
            before, opened, laptop.line = laptop.last(), self.questions.now, line
            words = LOOKS if numbered[at - 1] else laptop.words(line)  # as the table is by now
            laptop.code = 0
            try:
                if number := numbered[at - 1]:
                    self._of_due(line, *number)
                else:
                    self._run(line)
            except OnPaperError as error:
                laptop.refuse(error)
                continue
            except EdwError as error:
                laptop.refuse(error)
                laptop.code = error.exit_code
            rest = "; ".join(lines[at:])
            if rest and self.questions.now not in (None, opened):
                now = self.questions.now  # what is left of a part of it comes first
                self.questions.now = now and now._replace(then=[*now.then, *lines[at:]])
                laptop.say(f"After that: {rest}.")
                return
            held = words == NEXT and laptop.last() == before and len(lines) > 1
            if laptop.code or held or (rest and words != LOOKS and laptop.last() == before):
                left = lines[at:]
                if told := laptop.line == line and (laptop.code or held):  # else a part of it was told already
                    left = lines[at - 1 :]
                if left:
                    laptop.say(f"Not done: {'; '.join(left)}.")
                then = [] if told else laptop.then
                laptop.then = [*then, *lines[at:]] if laptop.refused else []  # 'anyway' may follow
                return

    def _parted(self, line: str) -> Sequence[str]:
        """The sentences of one that may be several itself."""
        try:
            self.laptop.read(line)
        except SeveralError as error:
            return [each for part in error.parts for each in (self._parted(part) if part != line else [line])]
        except EdwError:
            pass  # which is said where it is done
        return [line]

    def _help(self, words: Sequence[str]) -> None:
        """The help page of a command."""
        came = self.laptop.outcome(words)
        if came.wanted:  # what was meant by a slip
            near = came.wanted.answers.get(YES) if isinstance(came.wanted, Meant) else None
            self.laptop.say(came.wanted.text.partition(" Did you")[0] if near else came.wanted.text)
            if near:
                self._help(near)
            return
        table = self.laptop.table()
        here = [table.state.name(seat) for seat in table.state.living] if table and table.state.started else []
        self.laptop.say(*(with_names(str(line), here) for line in came.said))

    def _is_command(self, typed: str) -> bool:
        """Whether a line that names answer would be a command."""
        first, *_ = self.laptop.words(typed) or [""]
        return first in (PLAYS, *first_words(self.app.game().slug))

    def show(self) -> None:
        """The table, what was said, and what is due."""
        self._waking.forget()
        laptop = self.laptop
        table, warnings = laptop.look()
        said = [*warnings, *map(laptop.wording.written, laptop.said)]
        if table is None:
            screen.prose(*said)
            return
        if laptop.shown is None:
            said.append(WELCOME)
        laptop.shown = table.session.journal.seen(table.session.name)
        self.app.chosen = laptop.shown.name
        turned, numbered = laptop.agenda.turn != turn_of(table), self.questions.now is None
        due = laptop.wording.listed(laptop.agenda.at(table), numbered=numbered)
        if not self._more:  # else nobody has read it before the next line
            laptop.agenda.read(numbered=numbered)
        if self._whole:  # all that is due, however long it is
            said, due = [*said, *due], []
        self._display.show(table, said, due, turned=turned, whole=laptop.verbatim)
