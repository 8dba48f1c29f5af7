"""What the parts of the table prompt share: the laptop at the table, how a command is run or tried, what is said of it.

A command is carried out here, or only tried.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any, cast

from edw_companion.chance.draws import AnsweredBefore
from edw_companion.cli import screen
from edw_companion.cli.app import App, NoSessionError, Perform
from edw_companion.cli.options import NoCommandError
from edw_companion.cli.play.at_table import Answer, TakesBack
from edw_companion.cli.play.due_list import Agenda
from edw_companion.cli.play.forms import ANYWAY, first_words
from edw_companion.cli.play.grammar import read
from edw_companion.cli.play.text import Span
from edw_companion.cli.play.typed_words import HalfError
from edw_companion.cli.play.unclear import LONG, LOOKS, UnsureError
from edw_companion.cli.play.wording import ELSEWHERE, Said, Wording, short_of
from edw_companion.cli.record import REFOLDS
from edw_companion.cli.table import Loaded, Recorded, Report, as_in, supposed
from edw_companion.core.questions import Asked, Instead, Meant, SeveralError, WantedError
from edw_companion.core.records import passed_over
from edw_companion.core.turn_order import name_turn
from edw_companion.core.view import Scene, of_seats
from edw_companion.core.words import NEW, AmbiguousWordError, UnknownWordError, plain
from edw_companion.errors import AgainstRulesError, EdwError, RefusedError
from edw_companion.games.short_forms import PLAYS
from edw_companion.sentences import DO, Sentence
from edw_companion.session.history import FACTS
from edw_companion.session.journal import Seen
from edw_companion.session.lines import Event
from edw_companion.text import Styled, lines_of

if TYPE_CHECKING:
    from edw_companion.core.turn_order import NewTurn

OVERRULE = f"If the table wants it all the same: '{ANYWAY}', or '{ANYWAY}' and why."
_VERBATIM = ("completion", "export", "log", "proof")
"""Commands whose output is somebody's own words, or is for a shell: it is shown as it is."""


class Outcome(Report):
    """What came of a command, which reports here at the table prompt: what was recorded as values, the rest as printed.

    The code of a line is left out, which stands in the corner of the table, and what a turn asks for, which stands
    below it.

    Attributes:
        words: the command.
        code: its exit code.
        said: what there is to say of it.
        wanted: what the table has to say before it can be carried out; None if nothing.
        again: why that is, where the table has said it before; None if it is not for that.
        refusal: why it is refused, without how it is overruled; None if it is not, or for its words.
        overrules: whether the rules alone have refused it, so that the table may want it.
        too_soon: whether the end of the turn leads to it, as the refusal says.
        unknown: whether it says more than it takes, or names what nothing is called.
        printed: what it has printed since that was last kept.
    """

    puts_questions = True

    def __init__(self, wording: Wording, words: Sequence[str] = (), *, dry_run: bool = False) -> None:
        """Nothing was said of it yet."""
        super().__init__(dry_run=dry_run)
        self.code = 0
        self.said: list[Said] = []
        self.wanted: Asked | None = None
        self.again: AnsweredBefore | None = None
        self.refusal: Sentence | None = None
        self.overrules = self.too_soon = self.unknown = False
        self.printed: screen.Collected | None = None
        self._wording, self.words = wording, words

    def change(self, done: Recorded) -> None:
        """See Report."""
        self.recorded.append(done)
        steps = set(map(str, done.table.game.dues(done.table.state)))
        left = [due for due in done.due if not due.answers and str(due) not in steps]  # the others stand in the list
        left = [due for due in left if not "".join(due.commands[:1]).startswith("new ")]  # it is asked about
        said = [undone(done)] if done.event["do"] == "undo" else done.said
        self.keep(*done.notices, *said, *left, *done.then)

    def ended(self, sentences: Sequence[str], _event: Mapping[str, Any]) -> None:
        """See Report."""
        self.keep(*sentences)

    def refused(self, error: EdwError) -> None:
        """See Report; what the table has to say is asked for."""
        if isinstance(error, WantedError):
            self.wanted = error.question
            self.again = error.why if isinstance(error.why, AnsweredBefore) else None
            return
        self.wanted, self.unknown = which_one(self.words, error), isinstance(error, UnknownWordError)
        if self.wanted:
            return
        self.overrules = isinstance(error, AgainstRulesError)
        self.refusal = error.refusal if isinstance(error, AgainstRulesError) else error.sentence
        if self.overrules:
            self.too_soon = [*self.refusal.commands] == [" ".join(NEXT)]
            self.keep(Sentence(f"{self.refusal.text} {OVERRULE}", *self.refusal.commands))
        elif len(error.lines) == 1:
            self.keep(error.sentence)
        else:
            self.keep(*map(screen.shortened, error.lines))

    def see_help(self, wrong: str, command: str = "", example: str = "", error: Exception | None = None) -> None:
        """See Report; help is "?", and a command that has a short form is called by it."""
        self.wanted, self.unknown = which_one(self.words, error), True
        if self.wanted:
            return
        told, short = screen.shortened(wrong), short_of(command, self._wording.prompting)
        whole = short if short is not None and command in (short.words, short.alone) else None
        key = self._wording.typed(command)
        plain = example.partition(" --")[0]  # what an option says is asked
        shown = plain and (whole.example if whole else self._wording.typed(plain))
        told = told.replace(f"'{command}'", f"'{key}'")
        self.keep(f"{as_in(told, shown)} See '{f'? {key}'.strip()}'.")

    def warned(self, sentence: str, command: str) -> None:
        """See Report."""
        self.see_help(sentence, command)

    def keep(self, *said: Said) -> None:
        """Add to what was said, after what was printed before it."""
        self.said += [*(self.printed.taken() if self.printed else ()), *said]


_MENU = 9
"""Of more things than these a word must say more."""


def which_one(words: Sequence[str], error: Exception | None, known: int = 1) -> Meant | None:
    """What is meant by a word of a command that is wrong, or means several things; None if that cannot be asked.

    The word is then said anew in the command, as what was meant by it. The first words are ``known``, so many.
    """
    if not isinstance(error, (AmbiguousWordError, UnknownWordError, NoCommandError)):
        return None
    numbers = {*re.findall("[0-9]+", error.word)}  # what dice showed is not lost with a list's wrong name
    known_here = [found for found in error.found if found not in ELSEWHERE and not found.startswith("-")]
    likely = [found for found in known_here if numbers <= {*re.findall("[0-9]+", found)}]
    begin = 0 if isinstance(error, NoCommandError) else known
    spans = ((first, last) for first in range(begin, len(words)) for last in range(first + 1, len(words) + 1))
    said = error.word.casefold()
    at = next((span for span in spans if " ".join(words[slice(*span)]).casefold() == said), None)
    if at is None or not 0 < len(likely) <= _MENU:
        return None
    meant = {found: [*words[: at[0]], found, *words[at[1] :]] for found in likely}
    if isinstance(error, AmbiguousWordError):
        return Meant("Which one?", meant)
    text = error.format_message() if isinstance(error, NoCommandError) else error.sentence.written(str)
    answers = {"yes": meant[likely[0]]} if len(meant) == 1 else meant
    if isinstance(error, UnknownWordError) and error.new:
        as_typed = "no, as typed"
        answers = {**answers, as_typed: [*words[: at[1]], NEW.strip(), *words[at[1] :]]}
        return Meant(text, answers, {as_typed: ("no", "n")})
    return Meant(text, {**answers, "no": ()}, {"yes": likely} if len(meant) == 1 else {})


_TOLD = 3


def news(table: Loaded, shown: Seen | None) -> list[str]:
    """What others have recorded since a session was ``shown`` as far as that; nothing of one that was not."""
    events = table.session.events
    if shown is None or table.session.name != shown.name or events[-1]["h"] == shown.h:
        return []
    if len(events) <= shown.n or events[shown.n - 1]["h"] != shown.h:
        return ["Meanwhile another file was put in this session's place: look at it with 'log'."]
    lines = [f"  {event['n']}  {table.line(event['n'])}" for event in events[shown.n :]]
    more = [f"  and {len(lines) - _TOLD} more: 'd' shows the log"] if len(lines) > _TOLD else []
    return ["Meanwhile somebody recorded at another place:", *more, *lines[-_TOLD:]]


def undone(done: Recorded) -> str:
    """What an undo has taken back, in half a line."""
    return f"Undone: {'; '.join(in_short(done.before, n) for n in done.event['of'])}."


def in_short(table: Loaded, n: int) -> str:
    """A line in as few words as tell it: a Legend with the artifact that followed, a turn; else its first sentence."""
    event = table.session.events[n - 1]
    if event["do"] == "turn" and event.get("who"):
        return name_turn(table.state, cast("NewTurn", event))
    if event.get("card") and event.get("turned") and event.get("to"):
        return f"{event['card']} ({event['turned']['card']} to {table.state.name(event['to'])})"
    return lines_of(table.line(n))[0].partition(". ")[0].removesuffix(".")


def past(table: Loaded, count: int) -> list[Span]:
    """The last lines of the log that stand in words, so many at most, each in its seat's colour."""
    events, stands = table.session.events, table.session.stacks.stands
    newest = [*islice((each for each in reversed(events) if each["n"] > 1 and stands(each)), count)]
    told = [f"{'' if event['do'] == 'turn' else '  '}{table.line(event['n'])}" for event in reversed(newest)]
    return [Span(line, line.style if isinstance(line, Styled) else "") for line in of_seats(table.state, told)]


def scene_in_words(scene: Scene) -> list[str]:
    """The table for people who hear it: whose turn it is, then each seat in one sentence, then what lies between."""
    seats = []
    for place in scene.places:
        marks = [*(["may be attacked"] if place.target else []), *(["in danger"] if place.danger else [])]
        also = [place.also] if place.also and place.alive else []
        score = f"{place.score} {place.unit}".rstrip()
        words = ", ".join([*marks, *also, *filter(None, [place.beside]), *place.state, *place.extras])
        seats.append(f"{place.name} {score}{f': {words}' if words else ''}.")
    return [*([f"{scene.turn.rstrip('.')}."] if scene.turn else []), *seats, *scene.between()]


_FEW, _NAMED = 2, 4
"""So many decisions are taken back without a word; so many lines are named one by one."""


def of_undo(table: Loaded, words: Sequence[str], at_once: int) -> Instead | list[Said]:
    """What to ask before an undo of more than a few decisions, or to say before one that goes past a fact.

    Such facts are a roll or a note; nothing is said where none is in its way. ``at_once``: so many are one line.

    Raises:
        RefusedError: there are not so many. Where "u" is a player's letter too, their life may be meant.
    """
    last, said, blue = table.session.events[-1], " ".join(words[1:]), table.state.players.get("blue")
    count = int(said) if said.isdecimal() else len(words) == 1
    if table.session.ended or not count:
        return []
    try:
        numbers = table.session.stacks.undo(count)
    except RefusedError as error:
        if count <= _FEW:
            return []  # which the command itself says
        if blue is None:
            raise
        why = error.sentence
        raise RefusedError(f"'u' takes back; {blue.name}'s life: u={count}. {why.text}", *why.commands) from None
    if count > max(_FEW, at_once):
        life = f" ({blue.name}'s life is u={count}.)" if blue is not None else ""
        told = [table.line(n).rstrip(".") for n in numbers]
        what = "; ".join(told) if count <= _NAMED else f"{told[0]}; … {told[-1]}"
        return Instead(f"Take back {count}: {what}?{life}", {"yes": words, "no": ()})
    if last["do"] not in FACTS:
        return []
    stands: list[Said] = [*passed_over(last)] or [f"Line {last['n']} stands: {table.line(last['n'])}"]
    takes = "; ".join(f"line {n}, {table.line(n).rstrip('.')}" for n in numbers)
    return [*stands, Sentence(f"So nothing was taken back. '{DO}' again takes back {takes}.", " ".join(words))]


NEXT = ["turn", "next"]


class Laptop:
    """The laptop at the table.

    Attributes:
        app: where commands work; it stays at the session that is shown.
        said: what is to be said below the table.
        shown: the session as far as it was shown; None if none was.
        refused: the words that the rules alone refused in the line before, so that the table may want them.
        then: what is left of that line behind them.
        typed: by the number of each line that was recorded here, the words that did it.
        lines: by the seal of what was recorded, the line that was typed for it: what one has done has the same.
        line: the line that is being taken, as it was typed.
        current: the same as ``lines`` keeps it, still empty; of an answer that of the line that has asked.
        code: the exit code of the command that was carried out last.
        verbatim: whether what was last said is somebody's own words, or the log, and stands whole.
    """

    def __init__(self, app: App, perform: Perform) -> None:
        """``perform`` runs a command."""
        self.app, self._perform = app, perform
        self.wording = Wording(app)
        self.agenda = Agenda()
        self._told: Sequence[str] = ()
        self._before: Sequence[str] = ()
        self.said: list[Said] = []
        self.shown: Seen | None = None
        self.refused: list[str] = []
        self.then: Sequence[str] = []
        self.typed: dict[int, list[str]] = {}
        self.lines: dict[str, list[str]] = {}
        self._read: tuple[str, dict[str, list[str] | EdwError]] = ("", {})
        self.line, self.verbatim, self.code = "", False, 0
        self.current: list[str] = []

    def next_line(self, line: str) -> None:
        """Another line is typed."""
        self.line, self.verbatim, self.current = line.strip(), False, []
        self._before, self._told = self._told, ()

    def first_time(self, *what: str) -> bool:
        """Whether the line before was not told of this, since only the very next one is typed again; this one is."""
        if self._before == what:
            return False
        self._told = what
        return True

    def say(self, *said: Said) -> None:
        """Add to what is to be said."""
        self.said += said

    def not_done(self, lines: Sequence[str]) -> None:
        """Say what of a line was not done, if anything was left."""
        self.say(*[f"Not done: {'; '.join(lines)}."] * bool(lines))

    @property
    def by_number(self) -> bool:
        """Whether the line says nothing in words, but has the number of something due."""
        return not self.line or self.line[0].isdecimal()

    def look(self) -> tuple[Loaded | None, list[str]]:
        """The table as it stands, and what stands in the way of it or of recording."""
        with screen.collected() as kept:
            try:
                table = self.app.read()
            except NoSessionError:
                table = None
            except EdwError as error:
                screen.tell(str(error))
                table = None
        return table, kept.lines()

    def table(self) -> Loaded | None:
        """The table as it stands; None where it cannot be read, which is said when it is shown."""
        return self.look()[0]

    def news(self) -> list[str]:
        """What others have recorded since the table was last shown."""
        table = self.table()
        return news(table, self.shown) if table is not None else []

    def read(self, line: str) -> list[str]:
        """The words of the command that a line means at this table, where it is read once; see ``grammar``."""
        last, table = self.last(), self.table()
        if self._read[0] != last or not last:
            self._read = last, {}
        known = self._read[1]
        if line not in known:
            try:
                known[line] = read(line, self.app.game(), table.state if table is not None else None)
            except EdwError as error:
                known[line] = error
        said = known[line]
        if isinstance(said, EdwError):
            raise said
        return [*said]

    def alone_since(self, table: Loaded) -> bool:
        """Whether all that was recorded since the table was shown was typed here, by the line that is taken."""
        new = table.session.events[self.shown.n :] if self.shown else []
        return all(event["n"] in self.typed for event in new)

    def of_line(self, events: Sequence[Event]) -> list[Event]:
        """What the newest line has recorded that was typed here, oldest first; nothing if that is not the newest.

        What was brought back just now stands as it did before.
        """
        if events and events[-1]["do"] == "redo":
            back = [events[n - 1] for n in sorted(events[-1]["of"])]
            return back if {event["h"] for event in back} <= self.lines.keys() else []
        line = self.lines.get(events[-1]["h"]) if events else None
        same = takewhile(lambda event: line is not None and self.lines.get(event["h"]) is line, reversed(events))
        return [*same][::-1]

    def newest(self, table: Loaded, lines: int = 1) -> list[Event]:
        """What so many undos take back, oldest first: each all of a line that was typed here, or one decision."""
        done = [table.session.events[n - 1] for n in table.session.stacks.done[-LONG * lines :]]
        left = len(done)
        for _ in range(lines):
            left -= len(self.of_line(done[:left])) or 1 if left else 0
        return done[left:]

    def words(self, line: str) -> list[str]:
        """The same, of several sentences those of the first; none where the line means nothing.

        Half a change, and a question about the table, are commands, too.
        """
        try:
            return self.read(line)
        except SeveralError as error:
            return self.words(error.parts[0])
        except UnsureError:  # of whom, nobody knows yet
            return []
        except (HalfError, WantedError):
            return ["life"]
        except Answer:
            return LOOKS
        except EdwError:
            return []

    def is_command(self, line: str) -> bool:
        """Whether a line is a command, also where names alone would be an answer."""
        first, *_ = self.words(line) or [""]
        return first in (PLAYS, *first_words(self.app.game().slug))

    def is_several(self, line: str) -> bool:
        """Whether a line is several, each a line of its own."""
        try:
            self.read(line)
        except EdwError as error:
            return isinstance(error, SeveralError)
        return False

    def takes_back(self, line: str) -> bool:
        """Whether a line takes back what was before it."""
        try:
            return self.read(line) in (["undo"], ["back"])
        except EdwError as error:
            return isinstance(error, TakesBack)

    def goes_on(self, line: str) -> bool:
        """Whether a line says that somebody's turn, which was ended, goes on."""
        try:
            self.read(line)
        except TakesBack as error:
            return bool(error.who)
        except EdwError:
            pass
        return False

    def back_to(self, table: Loaded, said: str) -> int:
        """How many decisions an undo takes back up to the newest line that has all that is said in it; 0 for none."""
        words, done = plain(said).split(), table.session.stacks.done
        for count, n in enumerate(reversed(done), 1):
            told = plain(table.line(n)).split()
            if words and all(any(each.startswith(word) for each in told) for word in words):
                return count
        return 0

    def last(self) -> str:
        """The seal of the last line; "" where there is no table."""
        table = self.table()
        return table.session.journal.last_seal if table is not None else ""

    def refuse(self, error: EdwError) -> None:
        """Say what there is to say of a line that is no command."""
        came = Outcome(self.wording)
        came.refused(error)
        self.say(*came.said or [str(error)])

    def outcome(self, words: Sequence[str], *, dry_run: bool = False) -> Outcome:
        """Carry a command out; in a dry run it only decides. A session that it is told is for it alone."""
        chosen = self.app.chosen
        came = Outcome(self.wording, words, dry_run=dry_run)
        before, self.app.report = self.app.report, came
        try:
            with screen.collected() as came.printed:
                came.code = self._perform(words, self.app)
        finally:
            self.app.report = before
            if any(word.partition("=")[0] == "--session" for word in words):
                self.app.chosen = chosen
        came.keep()
        return came

    @contextmanager
    def supposing(self) -> Iterator[None]:
        """Commands that are tried may be supposed to be done, for those after them; behind it all is as it was."""
        known, self._read = self.app.known, ("", {})
        try:
            yield
        finally:
            self.app.known, self._read = known, ("", {})

    def suppose(self, came: Outcome) -> bool:
        """Lay the table as a command would leave it that was only tried; whether that is known before it is done.

        It is not where the program draws, or where lines are taken back.
        """
        table, draws = self.table(), came.drawn
        if came.decided is None or any(draw.get("src") != "hand" for draw in draws):
            return came.decided is None and came.wanted is None
        do, facts = came.decided
        if table is None or do in REFOLDS:
            return False
        self.app.known, self._read = supposed(table, do, facts, draws), ("", {})
        return True

    def run(self, words: Sequence[str], expect: str | None, allowed: Sequence[str] = ()) -> Outcome:
        """Carry a command out, and say what it says; ``expect``: the seal of the table that it is about.

        ``allowed``: what is carried out instead if the rules alone refuse it.
        """
        app = self.app
        before = self.agenda.undone() if [*words[:2]] == NEXT else []
        app.expect = expect
        came = self.outcome(words)
        if came.overrules and allowed:
            came = self.outcome(allowed)
        self.say(*came.said)
        self.verbatim, self.code = " ".join(words[:1]) in _VERBATIM, came.code if came.wanted is None else 0
        self.refused = [*came.words] if came.overrules else []
        if not came.code:
            left = [item.due for item in before if not item.due.presses and not item.due.told]
            self.say(*(f"Left undone: {self.wording.left(due)}" for due in left))
            if came.recorded:
                self.agenda.take(came.words)
            for done in came.recorded:
                self.typed[done.event["n"]] = [*came.words]
        return came
