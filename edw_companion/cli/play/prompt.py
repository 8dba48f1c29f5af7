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
from edw_companion.cli.commands.seating import DRAWN, WHO, ByLot
from edw_companion.cli.play.answers import LEAVES_IT, Answers
from edw_companion.cli.play.at_table import TakesBack
from edw_companion.cli.play.corrections import Corrections
from edw_companion.cli.play.due_list import LIKE_NO, LIKE_YES, part_of, turn_of
from edw_companion.cli.play.forms import (
    ANYWAY,
    DEAD_BY,
    IN_WORDS,
    command_of,
    tried,
    whole_lines,
)
from edw_companion.cli.play.picture import Display
from edw_companion.cli.play.state import NEXT, Laptop
from edw_companion.cli.play.terminal import ASKING, PROMPT, Waking, WokenError
from edw_companion.cli.play.typed_command import ALL, CANCEL, NEW, Open, Questions, TypedCommands, leaving
from edw_companion.cli.play.unclear import LOOKS
from edw_companion.cli.play.wording import CLOSE, ELSEWHERE, END, HELP, help_lines, with_names
from edw_companion.cli.private import waiting
from edw_companion.cli.table import Loaded
from edw_companion.cli.text_in import LEAVES, leaves
from edw_companion.core.life import NOBODY, with_killer
from edw_companion.core.questions import (
    NO,
    TYPED,
    YES,
    Asked,
    Instead,
    Meant,
    SeveralError,
    WantedError,
    whether,
)
from edw_companion.core.words import UnknownWordError, bare, plain, player, without_thanks
from edw_companion.errors import EdwError, OnPaperError, UsageError
from edw_companion.session.history import MOVES

_NUMBER_FIRST = (["life"], ["counters"], ["battle"])
"""The commands of lines that may begin with a number, which is none of something due."""
_DIGITS = 4
_UNREAD = 12
"""So many lines are kept of what was said of lines that were typed ahead: nobody has read them yet."""
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
        self._corrections = Corrections(self.laptop, self.questions, self._commands, self._run)
        ways = (self._mean, self._run, self._go_on)
        self._answers = Answers(self.laptop, self.questions, self._commands, self._corrections, *ways)
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
        self._answers.taken, laptop.code, line = False, 0, laptop.line
        opened, before = self.questions.now, laptop.last()
        if laptop.line or laptop.said or not self._display.more:  # else the next page is asked for
            try:
                self._mean(laptop.line)
            except EdwError as error:
                laptop.refuse(error)
                laptop.code = error.exit_code
            self._put_again()
        stays = opened is not None and self.questions.now is not None and self.questions.now.about == opened.about
        self._answers.aside = stays and laptop.last() != before
        self._corrections.end(line, answers=self._answers.taken, aside=self._answers.aside)
        self.show()
        return True

    def _mean(self, typed: str) -> None:
        """Find out what a line means, and do it."""
        typed = re.sub("^(?:#|no[.] ?)(?=[0-9])", "", typed.removeprefix("edw ").strip(), flags=re.IGNORECASE)
        typed = re.sub("^(?:and|ok|okay|then|so),? (?=[0-9]+$)", "", typed, flags=re.IGNORECASE)
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
            self._answers.take(self.questions.now, typed)
        elif numbered := self._numbered(typed):
            number, more = numbered
            if several := self._several(typed, number, more):
                self._do_lines(several)
            elif typed.isdecimal() or self.laptop.agenda.find(number) or not self._corrections.puts_right(typed):
                self._run(typed, numbered)  # and not "5 actually"
        elif answered := self._answers_due(typed):
            self._commands.number(answered, without_thanks(typed))
        elif not self._corrections.puts_right(typed):
            self._run(typed)

    def _numbered(self, typed: str) -> tuple[int, str] | None:
        """The number of something due with which a line begins, and what is said of it; None if it means otherwise."""
        first, _, more = re.sub("^([0-9]+),", r"\1", typed).partition(" ")
        if not first.isdecimal() or len(first) > _DIGITS:
            return None
        means = self.laptop.words(typed)
        if means[:1] in _NUMBER_FIRST or (means and more.startswith("is ")):  # "5 to ann", "1 is a forest"
            return None
        return int(first), without_thanks(more)

    def _said_done(self, typed: str) -> list[int]:
        """The numbers of what is due and was done, as a line says: "upkeep paid"."""
        table, done = self.laptop.table(), self.laptop.wording.prompting.done
        paid = done(without_thanks(typed)) if done is not None and self.questions.now is None else None
        if table is None or paid is None:
            return []
        items = self.laptop.agenda.at(table)
        found = [item.number for item in items if item.number and paid(table.state, item.due.text)]
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
        if len(found) != 1 or said in (*LIKE_YES, *LIKE_NO, NOBODY) or self.laptop.is_command(typed):
            return 0
        table = self.laptop.table()
        with contextlib.suppress(UsageError):
            if table is None or player(table.state, said):
                return 0
        return found[0]

    def _several(self, typed: str, number: int, said: str) -> Sequence[str]:
        """Several lines that one is that begins with a number: "1 no, 3", and "1 3" where both are due."""
        numbers = typed.split()
        if len(numbers) > 1 and all(each.isdecimal() and self.laptop.agenda.find(int(each)) for each in numbers):
            return numbers
        item = self.laptop.agenda.find(number)
        try:
            if item is None or part_of(item, said)[0] is item:  # and not "4, dan fell first"
                self.laptop.read(typed)
        except SeveralError as error:
            return error.parts
        except EdwError:
            pass
        return ()

    def _go_on(self, then: Sequence[str]) -> None:
        """Do the rest of a line, of which a part was answered; where more is asked, it waits for that."""
        if then and self.questions.now is not None:
            self.questions.now = self.questions.now._replace(then=[*self.questions.now.then, *then])
        elif then and self.laptop.refused:
            self.laptop.say(f"The rest of that line was not done: {'; '.join(then)}.")
        elif then:
            self._do_lines(then, goes_on=True)

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

    def _run(self, typed: str, numbered: tuple[int, str] | None = None) -> None:
        """Do a line that is no answer, or its sentences; ask which word is meant that is near to one.

        ``numbered``: the number of something due with which it begins, and what is said of that.
        """
        try:
            if numbered:
                self._commands.number(*numbered)
            else:
                self._do(typed)
        except SeveralError as error:
            self._do_lines(error.parts)
        except UnknownWordError as error:
            self.questions.ask_which(typed, error)

    def _do(self, typed: str) -> None:
        """A line that is a short form or a command, or says that something due was done."""
        laptop, table = self.laptop, self.laptop.table()
        numbers = self._said_done(typed)
        if numbers:
            self._do_lines([*map(str, numbers)])
            return
        try:
            words = laptop.read(typed)
        except TakesBack as error:
            self._ask_to_take_back(typed, error)
            return
        except WantedError as error:
            one = [*error.question.answers.values()] if isinstance(error.question, Instead) else []
            if len(one) == 1 and one[0][:1] == (TYPED,):  # what has one answer is no question
                self._mean(one[0][1])
            elif table is not None:
                self.questions.ask(table, error.question, typed)
            return
        (refused, laptop.refused), (then, laptop.then) = (laptop.refused, []), (laptop.then, [])
        before, _, last = typed.rpartition(" ")
        if last.casefold() == ANYWAY and self._commands.overrules(laptop.words(before)):
            return
        if table is not None and typed.endswith(HELP) and self._is_asked(words):
            bare = typed.rstrip(HELP)
            self.questions.ask(table, whether(f"Is that so, and to be recorded: {bare}?", (TYPED, bare)).question, bare)
            return
        if table is not None and (asked := leaving(table, words)):
            self.questions.ask(table, asked, typed, lambda table: leaving(table, words))
            return
        if table is not None and DEAD_BY in table.game.commands:
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
            self._commands.part(words)
            self._commands.do(words)
        else:
            laptop.say("That is no command: '?' shows what can be typed.")

    def _ask_to_take_back(self, typed: str, error: TakesBack) -> None:
        """Ask whether the newest line is taken back; not where it has only ended a turn that is said to go on."""
        table = self.laptop.table()
        if table is None:
            return
        newest = self.laptop.newest(table)
        begun = [event for event in table.session.standing() if event["do"] in ("start", "turn")]
        players = [event.get("who") or event.get("first") for event in begun]
        if [event["do"] for event in newest] == ["turn"] and players[-2:-1] == [error.who]:
            self._commands.move(["undo"])
            return
        last, question = "; ".join(table.line(event["n"]).rstrip(".") for event in newest), error.question
        named = re.match("(?:undo|take back|cancel) (.+)", typed, re.IGNORECASE)
        other = named and {*plain(bare(named[1])).split()}.isdisjoint(plain(last).split())
        if last:
            back = self.laptop.back_to(table, bare(named[1])) if named and other else 0
            older = f": 'u {back}' takes back that, and all behind it" if back else ""
            says = f"The last line says nothing of '{named[1]}'{older}. " if named and other else ""
            known = [
                *re.findall("[0-9]+", last),
                *(each["change"][1:] for event in newest for each in event.get("changes", ())),
            ]
            more = {*re.findall("[0-9]+", typed)} - {*known}
            says += "What else is said comes after that, in a line of its own. " if more and not named else ""
            question = question._replace(text=f"{says}Take back: {last}?")
        self.questions.ask(table, question, "", none=lambda: "So nothing was taken back.")

    def _is_asked(self, words: Sequence[str]) -> bool:
        """Whether a line with a question mark would be recorded as it is, and has no words that may end with one."""
        return command_of(words, self.app.game()) not in IN_WORDS and self._commands.records(words)

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
        for at, (line, number) in enumerate(zip(lines, numbered, strict=True), 1):
            before, opened, laptop.line = laptop.last(), self.questions.now, line
            words = LOOKS if number else laptop.words(line)  # as the table is by now
            laptop.code = 0
            try:
                self._run(line, number)
            except OnPaperError as error:
                laptop.refuse(error)
                continue
            except EdwError as error:
                laptop.refuse(error)
                laptop.code = error.exit_code
            rest, now = lines[at:], self.questions.now
            if rest and now is not None and now != opened:  # what is left of a part of it comes first
                self.questions.now = now._replace(then=[*now.then, *rest])
                laptop.say(f"After that: {'; '.join(rest)}.")
                return
            held = words == NEXT and laptop.last() == before and len(lines) > 1
            if laptop.code or held or (rest and words != LOOKS and laptop.last() == before):
                whole = laptop.line == line and (laptop.code or held)  # else a part of it was told already
                laptop.not_done([line, *rest] if whole else rest)
                then = [] if whole else laptop.then
                laptop.then = [*then, *rest] if laptop.refused else []  # 'anyway' may follow
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
