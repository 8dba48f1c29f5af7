"""A war at random, as at a table: what is due with its answers, moves of the game's mover, any other command.

Nothing is ever wanted all the same (``--anyway``): what may be done now must be enough to come to the next turn. What
must hold is checked after each line; see ``test_random_wars``.
"""

import contextlib
import io
import json
import re
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from moves import Words, play_of

from edw_companion import games
from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.cli.play.due_list import Agenda, due_at, turn_of
from edw_companion.cli.table import Loaded, Recorded, Report
from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.elimination import By
from edw_companion.core.kind import Command, Look
from edw_companion.core.params import Choice, Flag, Number, Param, Rolled, Spoken, TurnedUp, Unseen, Word
from edw_companion.core.phases import Time
from edw_companion.core.questions import CardQuestion, DiceQuestion, Instead, Question, WantedError
from edw_companion.errors import AgainstRulesError, EdwError, UnfinishedError, UsageError
from edw_companion.games.short_forms import prompting_of
from edw_companion.session.paths import Home

NEXT = ["turn", "next"]
MOST_LINES = 60
"""Within so many lines a turn must end, once everybody does no more than what is due."""
MOST_QUESTIONS = 20
CARDS = ("Grizzly Bears", "Forest", "Lightning Bolt", "Time Warp", "Craw Wurm 6/4")
_CARDS = "cast, land, discard, effect, fastbond, millstone, pipeline, renew, steal, step, cards"
"""What moves cards or changes sizes."""
ENDS: Mapping[str, Mapping[str, str]] = {
    "chaos-lists": {
        "chaos use": "chaos drop, chaos",
        "life": "chaos use, chaos drop",  # "Payday Loan is done", said by hand
        "chaos": "chaos skip, chaos counter, chaos done, chaos keep, chaos change, away",
        "turn extra": "chaos counter, chaos choose",
        "turn skip": "chaos counter, chaos choose",
    },
    "magical-war": {"draw": _CARDS, "step": _CARDS, "discard": _CARDS},
}
"""By game and the command of something due: which others end its cause, such as a roll that is countered."""

_OF_THE_FILE = {"mix", "void", "start", "dice", "cards", "end", "rekey", "note", "turn"}
"""The kinds of event that befall the file, and the end of the turn, which is typed when all is done."""
_OPEN = re.compile(r"[A-Z]{2}|\bN\b|…|\||\[")
"""What stands in a command where people say more."""
_NO_MOVES = ("undo", "redo", "new", "end")
"""What a sentence may name besides what goes on."""


class Heard(Report):
    """What came of one line.

    Attributes:
        done: whether it was recorded.
        said: all that was said of it.
    """

    def __init__(self, *, warned: bool) -> None:
        """``warned``: whether whoever types was told what would be too late, as the table prompt tells."""
        super().__init__()
        self.puts_questions, self.done, self.said = warned, False, ""
        self.error: EdwError | None = None

    def change(self, done: Recorded) -> None:
        """See Report."""
        self.said = " ".join([*map(str, done.notices), *done.sentences()])

    def ended(self, sentences: Sequence[str], _event: Mapping[str, Any]) -> None:
        """See Report."""
        self.said = " ".join(sentences)

    def refused(self, error: EdwError) -> None:
        """See Report."""
        self.error, self.said = error, str(error)

    def see_help(self, wrong: str, _command: str = "", _example: str = "", _error: Exception | None = None) -> None:
        """See Report."""
        self.said = wrong

    @property
    def commands(self) -> list[str]:
        """What a refusal names that goes on."""
        named = self.error.sentence.commands if self.error else ()
        return [each for each in named if not each.startswith(_NO_MOVES)]

    @property
    def phase(self) -> bool:
        """Whether it was refused for its phase."""
        return isinstance(self.error, AgainstRulesError) and " belongs to " in self.error.refusal.text


class Asked:
    """Every time that a decision asks whether it is the time for it: what was declared, and whether it may be now."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.times: list[tuple[Time, bool]] = []
        check = Time.check

        def listen(time: Time, at: At[Any], said: Mapping[str, Any]) -> None:
            about = (time.named(at, said) if time.named else None) or time
            who = said.get(about.whose.param)
            seat = about.whose.seat(at.state, who) if who and about.whose.right else None
            its = not (seat and about.whose.right) or about.whose.right(at.state, seat)
            self.times.append((about, its and may_be(about, at.state)))
            check(time, at, said)

        patch.setattr(Time, "check", listen)


def may_be(time: Time, state: Any) -> bool:
    """Whether one of the phases that something belongs to may be now."""
    return not time.during or time.late(state) or state.elsewhere(time.during) is None


class Stood:
    """What stood on a table before a line, which changes it."""

    def __init__(self, state: Any, due: Sequence[Due]) -> None:
        self.due, self.turn, self.active = due, state.turns.number, state.active
        self.living = {seat: state.title(seat) for seat in state.living}


class Numbers:
    """The numbers of what is due, as the table prompt gives them: from 1 in each turn, none for two things."""

    def __init__(self) -> None:
        self._agenda, self._turn = Agenda(), ("", 0, 0)
        self._had: dict[int, str] = {}  # by number, what had it in this turn
        self._now: list[int] = []

    def check(self, table: Loaded, done: Sequence[str]) -> None:
        """Look at what is due after a line; ``done`` are its words, if it was recorded."""
        if done:
            self._agenda.take(done)
        if turn_of(table) != self._turn:
            self._turn, self._had, self._now = turn_of(table), {}, []
        items = [item for item in self._agenda.at(table) if item.number]
        told = [f"{item.number} {item.due}" for item in items]
        rising = [item.number for item in items if not item.due.presses]
        assert rising == sorted({*rising}), f"numbers rise down the list: {told}"
        gone = {*self._had} - {*self._now}
        assert not gone & {item.number for item in items}, f"what is over has no number again: {told}"
        for item in items:
            assert self._had.setdefault(item.number, item.due.key) == item.due.key, f"a number is of one thing: {told}"
        assert sorted(self._had) == [*range(1, len(self._had) + 1)], f"they begin with 1, none is left out: {told}"
        waits = table.state.turns.who in table.state.away  # what was due to who is away keeps its number
        self._now = [*(self._now if waits else ()), *(item.number for item in items)]


class War:
    """A war.

    Attributes:
        typed: every line with its exit code, and what was said.
        counts: how often each command was done, and what else came up.
    """

    def __init__(self, slug: str, home: Home, number: int, asked: Asked) -> None:
        self.random, self._asked, self.how = Random(f"{slug} {number}"), asked, play_of(slug)
        self.typed: list[str] = []
        self.counts = Counter[str]()
        self.app, self.game = App(lambda: home, f"war-{number}"), games.find(slug)
        chapters = {id(kind.chapter): kind.chapter for kind in self.game.kinds.values()}
        declared = [each for chapter in chapters.values() for each in chapter.commands.values()]
        made = sorted((each for each in declared if isinstance(each, Command)), key=lambda each: -len(each.words))
        self._commands = {each.words: each for each in made}
        self._looks = {each.words for each in declared if isinstance(each, Look)}
        self._left: set[str] = set()  # what was left by a word in this turn
        self._behind: dict[str, tuple[Due, list[str]]] = {}  # what is not in the list any more, and the lines since
        self._due: list[Due] = []
        self._numbers = Numbers()
        begin = ["new", f"war-{number}", "--format", slug, *self.how.begin(self.random)]
        assert main.perform(begin, self.app) == 0
        self.state = self.app.read().state
        if self.random.random() < 0.2:
            self.type(["dice", "ours"])
            self.type(["cards", "ours"]) if self.state.piles else None

    def due(self) -> list[Due]:
        """What is due, but for what was left by a word."""
        return [due for due in self._due if due.key not in self._left]

    def path(self, words: Sequence[str]) -> str:
        """Which of the declared commands words are; the first word where they are none."""
        line = f"{' '.join(words)} "
        return next((each for each in self._commands if line.startswith(f"{each} ")), *words[:1])

    # What must hold

    def type(self, words: Words, *, warned: bool = True) -> Heard:
        """Type a line, and check what comes of it."""
        stood, heard = Stood(self.state, self.due()), Heard(warned=warned)
        before = self.app.read().session.journal.last_seal
        self.app.report, self._asked.times = heard, []
        code = main.perform(words, self.app)
        self.typed.append(f"{code} {shlex.join(words)}   {heard.said}")
        table = self.app.read()
        heard.done, self.state, self._due = before != table.session.journal.last_seal, table.state, due_at(table)
        assert code in (0, 1, 2)
        assert heard.done <= (code == 0)
        self.counts[self.path(words) if heard.done else "refused"] += 1
        self._check_time(heard)
        self._numbers.check(table, words if heard.done else ())
        if heard.done:
            self._check_due(stood, words)
        return heard

    def _check_time(self, heard: Heard) -> None:
        """A line is refused for its phase where its declaration says so and nowhere else, and is told what leads on."""
        for time, now in self._asked.times[-1:]:
            refusal = heard.error.refusal.text if isinstance(heard.error, AgainstRulesError) else ""
            if refusal or heard.done:
                assert now != refusal.startswith(f"{time}; "), f"it is declared for {'now' if now else 'another time'}"
            self.counts["wrong time"] += not now
        if heard.phase:
            assert heard.commands or "the setup is over" in heard.said, "a refusal names what leads there"

    def _check_due(self, stood: Stood, words: Words) -> None:
        """What waits is gone only where the line has done it, or has ended its cause; what is due may be done now."""
        for due in self._due:
            made = self._commands.get(self.path((due.does or "").split() or [""]))
            assert not made or not made.time or made.time.named or may_be(made.time, self.state), f"offered: {due}"
        if self.state.over:
            return
        now, line = {due.key for due in self._due}, self.path(words)
        turned = self.state.turns.number != stood.turn
        for due in [] if turned else stood.due:
            if (due.waits or due.owed) and due.key not in now:
                self._behind.setdefault(due.key, (due, []))
        out = {name for seat, title in stood.living.items() if seat not in self.state.living for name in (seat, title)}
        for key, (due, since) in [*self._behind.items()]:
            since.append(f"{line} ")
            commands = {self.path(said.split()) for said in (due.does, *due.commands, *due.answers.values()) if said}
            left = any(name in str(due) for name in out) or bool(stood.active and not self.state.active)
            if key in now or line in commands or left:
                del self._behind[key]
            elif turned:
                own = ENDS.get(self.game.slug, {})
                ends = tuple(f"{each} " for command in commands if command in own for each in own[command].split(", "))
                assert any(each.startswith(ends) for each in since), f"lost by '{since[0]}': {due}"
        if turned:
            self._left, self._behind = set(), {}

    def check_shown(self) -> None:
        """Programs are told the same as people."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            assert main.perform(["turn", "--json"], self.app) == 0
        data = json.loads(printed.getvalue())["due"]
        with contextlib.redirect_stdout(printed := io.StringIO()):
            assert main.perform(["turn"], self.app) == 0
        self.app.as_json = False
        told = " ".join(printed.getvalue().split())
        assert told.endswith(" ".join(" ".join(f"- {due}" for due in data).split())), told
        assert {*map(str, self._due)} == {*data}, "the list at the prompt is the same"

    # What is typed

    def say(self, words: Words) -> Heard | None:
        """Type a command as at the prompt, and answer what it asks; None where the answer is to leave it."""
        prompting = prompting_of(self.game)
        try:
            words = prompting.at_table(self.state, prompting.spoken(words))
        except WantedError as error:  # what the prompt asks itself is answered by whole commands
            words = self._answer(error.question)
            if not words:
                return None
        except EdwError as error:  # which the prompt says
            self.typed.append(f"2 {' '.join(words)}   {error}")
            return None
        heard, asked = self.type(words), 0
        while (question := getattr(heard.error, "question", None)) is not None:
            asked += 1
            assert asked < MOST_QUESTIONS, f"{words} asks for ever: {question.text}"
            answer = self._answer(question)
            if not answer:
                return None
            words = answer if isinstance(question, Instead) else [*words, *answer]
            heard = self.type(words)
        return heard

    def _answer(self, question: Any) -> Words:
        """The words of an answer: one that is named, or a line that is one."""
        if isinstance(question, Question):
            return [*self.random.choice([*question.answers.values()])]
        lines = [self.random.choice(question.cards)] if isinstance(question, CardQuestion) else [*CARDS]
        found = re.search("([0-9]+) to ([0-9]+)", question.line())
        least, most = map(int, found.groups()) if found else (1, 9)
        if isinstance(question, DiceQuestion):
            least, most = question.least, question.most
        for times in [*range(1, 9)] * 9:
            lines += [" ".join(str(self.random.randint(least, most)) for _ in range(times))]
        for line in lines:
            with contextlib.suppress(UsageError):
                if answer := question.answered(line):
                    return [*answer]
        raise AssertionError(f"nothing answers: {question.line()}")

    def do_due(self, due: Due, *, leaves: bool = False) -> None:
        """Do something due as it says, with one of its answers, or by what its refusal names; or leave it."""
        whole = [each for each in due.commands if not _OPEN.search(each)]
        lines = [*due.answers.values()] if leaves and due.answers else [*whole, *due.answers.values()]
        lines = lines or [*due.commands] or [""]
        line = lines[-1] if leaves else self.random.choice(lines)
        if not line or due.does == "" or (leaves and due.optional):
            self._left.add(due.key)
            self.typed.append(f"  left: {due}")
            return
        words = self._filled(line)
        if words[0] in _NO_MOVES or " ".join(words) in self._looks:
            return
        if _OPEN.search(line) or self._lacks(words):
            words = self._like(shlex.split(due.does or "") or self.path(words).split()) or words
        heard = self.say(words)
        for _ in range(3):
            if heard is None or heard.done or not heard.commands:
                return
            hint = self._filled(self.random.choice(heard.commands))
            again = words if self.path(hint) == self.path(words) else []
            words = [*again, *(word for word in hint if word not in again)]
            heard = self.say(words)

    def _lacks(self, words: Words) -> bool:
        made = self._commands.get(self.path(words))
        said = [word for word in words if not word.startswith("--")]
        must = [param for param in made.params if param.required and not param.option] if made else []
        return made is not None and len(must) > len(said) - made.words.count(" ") - 1

    def _like(self, words: Words) -> Words:
        """What the game's mover would type that begins so, or else anybody; nothing if nothing more is said."""
        for move in (move for _ in range(40) for move in self._moves()):
            if move[: len(words)] == words:
                return move
        made = self._commands.get(self.path(words))
        said = self._anything(made)[len(words) :] if made and made.words == " ".join(words) else []
        return [*words, *said] if said else []

    def _moves(self) -> Iterator[Words]:
        for words in self.how.moves(self.state, self.random):
            at = words.index("--anyway") if "--anyway" in words else len(words)
            yield [*words[:at], *words[at + 2 :]]

    def _filled(self, line: str) -> Words:
        """A command as a sentence names it, with something in the place of what players say."""
        line = re.sub(r" ?…| \[[^]]*\]| or .*", "", line)
        fills = {
            "PROVINCE": "1", "CREATURE 2/2": "Grizzly Bears 2/2", "CREATURE": "Grizzly Bears", "CARD": "Forest",
            "WHO": self.random.choice(self.state.living), "N": "2", "TEXT": "a debt", "NAME": "Forest",
        }  # fmt: skip
        for word, fill in fills.items():
            line = re.sub(rf"\b{word}\b(?![A-Z])", fill if '"' in line or " " not in fill else f'"{fill}"', line)
        return [word.split("|")[0] for word in shlex.split(line)]

    def _anything(self, made: Command[Any]) -> Words:
        """A command with whatever may be said after it."""
        words = made.words.split()
        for param in made.params:
            if isinstance(param, (Spoken, TurnedUp, Rolled, Unseen, By)) or param.name == "dice":
                continue
            if self.random.random() < (1 if param.required else 0.25 if param.option else 0.5):
                words += [param.option] * bool(param.option)
                words += [] if isinstance(param, Flag) else [self._value(param)]
            elif not param.option and not getattr(param, "unsaid", None):
                break
        return words

    def _value(self, param: Param) -> str:
        if param.people:
            return str(self.random.choice(self.state.living))
        if isinstance(param, Choice) or (isinstance(param, Word) and param.of):
            return str(self.random.choice([*param.of]))
        if isinstance(param, Number):
            least = param.least or 0
            return str(self.random.randint(least, least + 4 if param.most is None else min(param.most, least + 4)))
        with contextlib.suppress(EdwError):  # there may be nothing to name
            return self.random.choice([*(param.names(self.state) if param.names else ())] or CARDS)
        return CARDS[0]

    def _what_may_be(self) -> Words:
        """A move, or any command, whose declaration lets it be done now; now and then another one."""
        own = [made for made in self._commands.values() if made.do not in _OF_THE_FILE]
        for _ in range(20):
            moves = [move for move in self._moves() if move[:2] != NEXT]
            likely = bool(moves) and self.random.random() < 0.6
            words = self.random.choice(moves) if likely else self._anything(self.random.choice(own))
            made = self._commands.get(self.path(words))
            if not made or not made.time or may_be(made.time, self.state) or self.random.random() < 0.1:
                return words
        return []

    # How it goes on

    def end_turn(self) -> None:
        """Do what is due, until the next turn begins: within so many lines it must."""
        turn = self.state.turns.number
        for line in range(MOST_LINES):
            waiting = [due for due in self.due() if due.waits or due.presses]
            if self.state.over or self.state.turns.number != turn:
                return
            if waiting and self.random.random() < 0.1:
                self._end_too_early(waiting)
                continue
            if not waiting:
                heard = self.say(NEXT)
                if heard and heard.done:
                    return
                waiting = [due for due in self.due() if (due.does or due.answers) and due.does != "turn next"]
                named = heard.commands if heard else []
                if heard and "Everybody is away" in heard.said:
                    self.say(self._filled(named[0]))
                    continue
                assert waiting or named, "nothing is due, and the turn does not end"
                if not waiting:
                    self.say(self._filled(self.random.choice(named)))
                    continue
            due = self.random.choice(waiting) if line % 4 == 3 else waiting[0]
            self.do_due(due, leaves=line > MOST_LINES // 3 and self.random.random() < 0.7)
        raise AssertionError(f"the turn cannot be ended: {[*map(str, self.due())]}")

    def _end_too_early(self, waiting: Sequence[Due]) -> None:
        """What would be lost is named by a shell's refusal, and may be left at the prompt; or the line tells it."""
        heard = self.type(NEXT, warned=False)
        unfinished = heard.error is not None and heard.error.exit_code == UnfinishedError.exit_code
        if unfinished:
            assert all(str(due).rstrip(".") in heard.said for due in waiting), heard.said
            heard = self.type(NEXT)
        if heard.done:
            now = [due.key for due in self._due]
            lost = [due for due in waiting if due.key not in now]
            told = re.sub(r"Turn \d+: [^.]*\.|code .*| - .*", "", heard.said).strip()
            assert unfinished or all(due.told for due in lost), f"lost without a word: {[*map(str, lost)]}"
            assert told or not any(due.told for due in lost), "what was left is not told"
            self.counts["left late"] += 1

    def _follow(self, words: Words, heard: Heard) -> None:
        """Do what a refusal says leads to the phase of a command, until it is not refused for its phase."""
        for _ in range(MOST_LINES):
            if not heard.phase or not heard.commands:
                return
            lead = self.random.choice(heard.commands)
            if shlex.split(lead) == NEXT:
                self.end_turn()
                self.counts["led"] += 1
                return
            begun = self.path(lead.split())
            led = self.say((self._like(begun.split()) if _OPEN.search(lead) else []) or self._filled(lead))
            done = led is not None and led.done
            assert done or _OPEN.search(lead), f"'{lead}' leads nowhere"
            if done and begun == self.path(words):
                return  # it is done in another way
            self.counts["led"] += done
            heard = self.type(words)
        raise AssertionError("what leads there leads nowhere")

    def play(self, turns: int, lines: int) -> None:
        """Play on to the end, or for so many turns or lines."""
        while not self.state.over and self.state.turns.number < turns and len(self.typed) < lines:
            chance, due = self.random.random(), [each for each in self.due() if each.does or each.answers]
            if chance < 0.5 and due:
                self.do_due(self.random.choice(due))
            elif chance < 0.88 and (words := self._what_may_be()):
                heard = self.say(words)
                if heard and heard.phase:
                    self._follow(words, heard)
            else:
                self.end_turn()
            if self.random.random() < (0.3 if any(each.presses for each in self._due) else 0.03):
                self.check_shown()
        self.end_turn()
