"""What is due, numbered: a number belongs to its item until the turn ends, and is not given again in it.

What is over and comes to be due again is another item; what an undo brings back is the same, and so is what was not due
while its player was away.
"""

import re
import shlex
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from edw_companion.cli.table import Loaded
from edw_companion.core import words
from edw_companion.core.due import DO, OPTIONAL, Due, quoted
from edw_companion.core.questions import NO, Question
from edw_companion.errors import UsageError
from edw_companion.text import either

LIKE_YES = ("yes", "y", "ok", "done", "do", "did", "paid", "pay", "sure")
LIKE_NO = ("no", "not", "leave", "skip", "nope", "never", "decline", "unpaid", "not paid", "not now")


class Item(NamedTuple):
    """Something due, and its number; 0 if nothing is typed for it."""

    number: int
    due: Due


class Agenda:
    """What is due in the present turn; a turn that is taken up again finds its numbers as they were.

    Attributes:
        items: as they were last looked at.
        turn: in which turn that was; see ``turn_of``.
    """

    def __init__(self) -> None:
        """Nothing is due yet."""
        self.items: list[Item] = []
        self.turn: Hashable = None
        self._read: list[Item] = []  # the list that people saw, which a number answers
        # Of each turn: by decision, the numbers by key; and what was settled by hand, with the last line before it, the
        # newest last. The numbers as they are now are ``_open``.
        self._numbers: defaultdict[Hashable, dict[int, dict[str, int]]] = defaultdict(dict)
        self._open: dict[str, int] = {}
        self._settled: defaultdict[Hashable, dict[str, tuple[Item, int]]] = defaultdict(dict)

    def at(self, table: Loaded) -> list[Item]:
        """What is due at a table as it stands."""
        last_decision, state = next(iter(table.session.stacks.done[-1:]), 0), table.state
        return self.look(turn_of(table), due_at(table), last_decision, waits=state.turns.who in state.away)

    def look(self, turn: Hashable, due: Iterable[Due], after: int = 0, *, waits: bool = False) -> list[Item]:
        """Take what is due ``after`` a decision, so that numbers rise down the list.

        Players at 0 stand before all else. What has no number stays where it stands; what was settled by hand does
        not come again. ``waits``: the turn waits for its player, who is away, and so does what was due.
        """
        if turn != self.turn:
            self.items, self._read, self._open = [], [], {}  # another turn has its own numbers
        self.turn, settled = turn, self._settled[turn]
        now: dict[str, Due] = {}
        for each in due:
            now.setdefault(each.key, each)
        still = {key: number for key, number in self._open.items() if waits or key in now}
        self._open = self._numbers[turn].setdefault(after, still)
        items = [Item(self._number(each), each) for key, each in now.items() if key not in settled]
        rising = sorted(items, key=lambda item: (not item.due.presses, item.number))
        numbered = (item for item in rising if item.number)
        self.items = [next(numbered) if item.number else item for item in items]
        return self.items

    def read(self, *, numbered: bool) -> None:
        """People see the list as it is: what they type now answers this one, or none where it has no numbers."""
        self._read = self.items if numbered else []

    def settle(self, item: Item, n: int) -> None:
        """The players have done it by hand, or leave it; ``n`` is the last line by then."""
        self._settled[self.turn][item.due.key] = item, n

    def unsettle(self, n: int) -> Item | None:
        """What was settled last is due again, if nothing was recorded since; None if it is not so."""
        settled = self._settled[self.turn]
        item, at = next(reversed(settled.values()), (None, 0))
        if item is None or at != n:
            return None
        del settled[item.due.key]
        return item

    def find(self, number: int) -> Item | None:
        """The item of a number in the list that people saw."""
        return next((item for item in self._read if number and item.number == number), None)

    def wanted(self, number: int) -> Item:
        """The same where there must be one.

        Raises:
            UsageError: there is none.
        """
        found = self.find(number)
        if found is None:
            numbers = [str(item.number) for item in self.items if item.number]
            can = f": it can be {either(numbers)}" if numbers else ": there is none in the list"
            new = " yet: it stands in the list from now on" if str(number) in numbers else can
            raise UsageError(f"Nothing due has the number {number}{new}.")
        return found

    def call(self, item: Item, command: str) -> None:
        """That number is typed for a command that does the first of several alike: so that is called by it now."""
        does, numbers = item.due.does, self._open
        first = next((each for each in self.items if each.due.does == does), item)
        if does and command.startswith(does):
            numbers[first.due.key], numbers[item.due.key] = item.number, first.number
            self.items = [each._replace(number=numbers.get(each.due.key, 0)) for each in self.items]

    def take(self, words: Sequence[str]) -> None:
        """A command was carried out: what it has done is over, and what is due of the same then has a number anew.

        What a line has left is known by that line: while it is due it keeps its number.
        """
        for key, due in ((item.due.key, item.due) for item in self.items if not (item.due.again or item.due.owed)):
            means = [shlex.split(command) for command in (due.does, *due.answers.values()) if command]
            if any([*words[: len(each)]] == each for each in means):
                self._open = {each: number for each, number in self._open.items() if each != key}
                return

    def now(self, item: Item) -> Item | None:
        """The same item in the list as it was last looked at; None if it is not due any more."""
        return next((each for each in self.items if each.due.key == item.due.key), None)

    def undone(self) -> list[Item]:
        """What the turn leaves if it ends now; what may be left is not in it, nor is the end of the turn itself.

        What a line has left is, even so: it would be forgotten.
        """
        left = (item for item in self.items if item.number and item.due.does != "turn next")
        return [item for item in left if not item.due.optional or item.due.owed]

    def _number(self, due: Due) -> int:
        """Its number: that which it had there, or has had since; else the next."""
        if due.does is None and not due.answers:
            return 0
        if due.key not in self._open:
            given = (number for numbers in self._numbers[self.turn].values() for number in numbers.values())
            self._open[due.key] = max(given, default=0) + 1
        return self._open[due.key]


def needs_answer(due: Due) -> bool:
    """Whether the number alone does not say enough: which of its answers is meant."""
    return bool(due.answers) and (due.does is None or (due.does not in (*due.commands, "") and due.answers != OPTIONAL))


def question_of(due: Due, text: str) -> Question:
    """Which of its answers is meant; those that mean the same are one, under their first name."""
    named: dict[str, list[str]] = {}
    for answer, command in due.answers.items():
        named.setdefault(command, []).append(answer)
    answers = {names[0]: shlex.split(command) for command, names in named.items()}
    return Question(text, answers, {names[0]: names[1:] for names in named.values()})


_FELL_FIRST = re.compile(
    r",? (?:(?:fell|died|was|is|went|lost) )?(?:alone|first|earlier|before (?:the )?\S+|dead|out)\b,?", re.IGNORECASE
)
"""What is said of one of several who are at 0: the others' fate follows."""
_DID_IT = re.compile(r"(?:and )?(\S+) (?:did|got|killed) (?:it|him|her|them)$", re.IGNORECASE)
"""What is said of whoever did it."""


def part_of(item: Item, said: str) -> tuple[Item, str]:
    """What of something due is meant alone, if the first word says so, and the rest of what was said.

    Raises:
        UnknownWordError: it is said of somebody that they fell first, and there is no such part.
        UsageError: it is said of two of them.
    """
    said = _DID_IT.sub(r"by \1", said)
    (first, _, rest), parts = said.partition(" "), {name: (name,) for name in item.due.parts}
    fell = _FELL_FIRST.match(said, len(first.rstrip(","))) if parts else None
    part = words.choose(first, parts, "player") if fell else words.meant(first, parts)
    if part is None:
        return item, said
    if not fell and re.match(r"\S+(?:,| and\b)", said):
        raise UsageError(f"Say it of {first.rstrip(',')} alone: the others are due after that.")
    return item._replace(due=item.due.parts[part]), (said[fell.end() :] if fell else rest).strip()


def answered(due: Due, said: str) -> str:
    """The command that a line after a number means: none said is the first command, else one of its answers.

    Returns:
        The command; "" where nothing is recorded.

    Raises:
        UsageError: the item has no such answer, or needs one.
    """
    said = said.removeprefix("by ")
    word, question = said.casefold(), question_of(due, due.text)
    exactly = {answer.casefold(): command for answer, command in due.answers.items()}
    if word in exactly:
        return exactly[word]
    if not said or word in LIKE_YES:
        if due.does is None or needs_answer(due):
            raise UsageError(f"Say which: {either([*question.answers])}.")
        return due.does
    if word in LIKE_NO and due.stays:
        raise UsageError(due.stays)
    if word in LIKE_NO:
        if NO in due.answers or not due.answers or due.answers.get("nobody") == "":
            return due.answers.get(NO, "")
        raise UsageError(f"That is not declined by 'no': say which, {either([*question.answers])}.")
    others = [answer for answer in due.answers if answer != NO]
    if len(said) == 1 and said.isalpha() and others:
        raise UsageError(f"Type a little more than '{said}': {either([*question.answers])}.")
    if others and said.isdecimal() and needs_answer(due):  # a number of the menu that the item alone opens
        chosen = question.answered(said)
        if chosen is not None:
            return " ".join(map(quoted, chosen))
    if others and not said.startswith("-"):
        name, _, more = said.rpartition(" ") if re.search(r" [0-9]+$", said) else (said, "", "")  # "wurm 3"
        return f"{due.answers[words.one_of(name, [*others, *due.parts], 'answer')]} {more}".rstrip()
    if not due.does:
        raise UsageError(f"Only the number, or the number and '{NO}', says something about that.")
    return f"{due.does} {said}"


def due_at(table: Loaded) -> list[Due]:
    """What is due at a table: players at 0 before all else."""
    state = table.state
    if state.closed:
        closed = f"The session is closed: '{DO}' begins another game, '{DO}' lists those there are."
        return [Due(closed, "new", "sessions")]
    return table.game.dues(state)


def turn_of(table: Loaded) -> tuple[str, int, int]:
    """What makes a turn another one: the session, the turn's number, and the line that began it.

    A turn that is taken back and begun anew is another one; one that an undo takes up again is the same.
    """
    turns = table.state.turns
    return table.session.name, turns.number, turns.line
