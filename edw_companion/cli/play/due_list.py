"""What is due, numbered: a number belongs to its item until the turn ends, and is not given again in it.

What is done and comes to be due again is another item; what an undo brings back is the same, and so is what was not due
for a while though nobody did it.
"""

import shlex
from collections.abc import Hashable, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from edw_companion.cli.play.wording import Wording
from edw_companion.cli.table import Loaded
from edw_companion.core import words
from edw_companion.core.due import DO, OPTIONAL, Due, quoted
from edw_companion.core.life import fallen, out_of_game
from edw_companion.core.questions import NO, YES, Question
from edw_companion.core.words import player
from edw_companion.errors import RefusedError, UsageError
from edw_companion.text import either

LIKE_YES = ("yes", "y", "ok", "done", "do", "did", "paid", "pay", "sure")
LIKE_NO = ("no", "not", "leave", "skip", "nope", "never", "decline", "unpaid", "not paid", "not now")


class Item(NamedTuple):
    """Something due, and its number; 0 if nothing is typed for it."""

    number: int
    due: Due


class _Turn:
    """What is kept of a turn: the numbers given in it, and what was settled by hand."""

    def __init__(self) -> None:
        self.numbers: dict[int, dict[str, int]] = {}  # by decision, then by key, of what no line had done by then
        self.settled: dict[str, tuple[Item, int]] = {}  # by key, each with the last line before it; the newest last


class Agenda:
    """What is due in the present turn; a turn that is taken up again finds its numbers as they were.

    Attributes:
        items: as they were last looked at.
    """

    def __init__(self) -> None:
        """Nothing is due yet."""
        self.items: list[Item] = []
        self._read: list[Item] = []  # the list that people saw, which a number answers
        self._open: dict[str, int] = {}  # the numbers, by key, of what has come to be due and no line has done
        self._turn: Hashable = None
        self._turns: dict[Hashable, _Turn] = {}

    def look(self, turn: Hashable, due: Iterable[Due], after: int = 0) -> list[Item]:
        """Take what is due ``after`` a decision, so that numbers rise down the list.

        Players at 0 stand before all else. What has no number stays where it stands; what was settled by hand does
        not come again.
        """
        if turn != self._turn:
            self.items, self._read, self._open = [], [], {}  # another turn has its own numbers
        self._turn, kept = turn, self._kept(turn)
        self._open = kept.numbers.setdefault(after, {**self._open})
        now: dict[str, Due] = {}
        for each in due:
            now.setdefault(each.key, each)
        items = [Item(self._number(kept, each), each) for key, each in now.items() if key not in kept.settled]
        rising = sorted(items, key=lambda item: (not item.due.presses, item.number))
        numbered = (item for item in rising if item.number)
        self.items = [next(numbered) if item.number else item for item in items]
        return self.items

    def read(self, *, numbered: bool) -> None:
        """People see the list as it is: what they type now answers this one, or none where it has no numbers."""
        self._read = self.items if numbered else []

    def is_new(self, turn: Hashable) -> bool:
        """Whether that turn is another one than was looked at last."""
        return turn != self._turn

    def settle(self, turn: Hashable, item: Item, n: int) -> None:
        """The players have done it by hand, or leave it; ``n`` is the last line by then."""
        self._kept(turn).settled[item.due.key] = item, n

    def unsettle(self, turn: Hashable, n: int) -> Item | None:
        """What was settled last is due again, if nothing was recorded since; None if it is not so."""
        settled = self._kept(turn).settled
        item, at = next(reversed(settled.values()), (None, 0))
        if item is None or at != n:
            return None
        del settled[item.due.key]
        return item

    def find(self, number: int) -> Item | None:
        """The item of a number in the list that people saw."""
        return next((item for item in self._read if number and item.number == number), None)

    def call(self, item: Item, command: str) -> None:
        """That number is typed for a command that does the first of several alike: so that is called by it now."""
        does, numbers = item.due.does, self._open
        first = next((each for each in self.items if each.due.does == does), item)
        if does and command.startswith(does):
            numbers[first.due.key], numbers[item.due.key] = item.number, first.number
            self.items = [each._replace(number=numbers.get(each.due.key, 0)) for each in self.items]

    def take(self, words: Sequence[str]) -> None:
        """A command was carried out: what it has done is over, and what is due of the same then has a number anew."""
        for key, due in ((item.due.key, item.due) for item in self.items):
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

    def _kept(self, turn: Hashable) -> _Turn:
        return self._turns.setdefault(turn, _Turn())

    def _number(self, kept: _Turn, due: Due) -> int:
        """Its number: that which it had there, or has had since no line has done it; else the next."""
        if due.does is None and not due.answers:
            return 0
        given = (number for numbers in kept.numbers.values() for number in numbers.values())
        return self._open.setdefault(due.key, max(given, default=0) + 1)


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


def part_of(item: Item, said: str) -> tuple[Item, str]:
    """What of something due is meant alone, if the first word says so, and the rest of what was said."""
    first, _, rest = said.partition(" ")
    part = words.meant(first, {name: (name,) for name in item.due.parts})
    return (item, said) if part is None else (item._replace(due=item.due.parts[part]), rest.strip())


def answered(due: Due, said: str) -> str:
    """The command that a line after a number means: none said is the first command, else one of its answers.

    Returns:
        The command; "" where nothing is recorded.

    Raises:
        UsageError: the item has no such answer, or needs one.
    """
    said = said.removeprefix("by ")
    if said.casefold() == YES and YES in due.answers:
        return due.answers[YES]
    if not said or said.casefold() in LIKE_YES:
        if due.does is None or needs_answer(due):
            raise UsageError(f"Say which: {either(_worth_naming(due))}.")
        return due.does
    if said.casefold() in LIKE_NO:
        if NO in due.answers or not due.answers or due.answers.get("nobody") == "":
            return due.answers.get(NO, "")
        raise UsageError(f"That is not declined by 'no': say which, {either(_worth_naming(due))}.")
    others = [answer for answer in due.answers if answer != NO]
    if len(said) == 1 and said.isalpha() and others and said.casefold() not in map(str.casefold, others):
        raise UsageError(f"Type a little more than '{said}': {either(_worth_naming(due))}.")
    if others and said.isdecimal() and needs_answer(due):  # a number of the menu that the item alone opens
        chosen = question_of(due, due.text).answered(said)
        if chosen is not None:
            return " ".join(map(quoted, chosen))
    if others and not said.startswith("-"):
        return due.answers[words.one_of(said, others, "answer")]
    if not due.does:
        raise UsageError(f"Only the number, or the number and '{NO}', says something about that.")
    return f"{due.does} {said}"


def _worth_naming(due: Due) -> list[str]:
    """The answers without other names of the same."""
    return [*question_of(due, "").answers]


DONE = "Done"


class Dues:
    """What is due.

    Attributes:
        agenda: the items with their numbers, as they were last looked at.
    """

    def __init__(self, wording: Wording) -> None:
        """``wording`` is how the commands in them are called."""
        self.agenda = Agenda()
        self._wording = wording

    def look(self, table: Loaded) -> list[Item]:
        """What is due at a table as it stands."""
        return self.agenda.look(turn_of(table), due_at(table), _last_decision(table))

    def listed(self, table: Loaded, *, numbered: bool) -> list[str]:
        """What is due, a line each."""
        items = self.look(table)
        numbers = [item.number if numbered else 0 for item in items]
        told = [
            self._wording.told(item.due) + _alone(item.due, number) for item, number in zip(items, numbers, strict=True)
        ]
        return [f"{number or '':>2} {each}" for number, each in zip(numbers, told, strict=True)]

    def command(self, table: Loaded, item: Item, said: str) -> str:
        """The command that a line after a number means, see ``answered``; nobody is named where that says nothing.

        Raises:
            UsageError: what is due is not about whoever is named: another number may be meant.
        """
        due, whole = item.due, item.due.does in item.due.commands
        if said and whole and not {*due.answers} - {NO}:
            with suppress(UsageError):
                who = table.state.title(player(table.state, said.removeprefix("by ")))
                raise RefusedError(f"{item.number} says nothing of {who}: {self._wording.sentence(due)}")
        return answered(due, said)

    def is_new(self, table: Loaded) -> bool:
        """Whether the table is in another turn than was looked at last."""
        return self.agenda.is_new(turn_of(table))

    def settle(self, table: Loaded, item: Item, how: str) -> str:
        """Something due was done by hand, or is left; what to say of it."""
        self.agenda.settle(turn_of(table), item, table.session.events[-1]["n"])
        told = self._wording.left(item.due)
        return f"{how}: {told.partition(', or ')[0] + '.' if how == DONE and ', or ' in told else told}"

    def unsettle(self, table: Loaded) -> str:
        """What was done by hand or left last is due again, if nothing was recorded since; "" if it is not so."""
        item = self.agenda.unsettle(turn_of(table), table.session.events[-1]["n"])
        return f"Due again: {self._wording.left(item.due)}" if item is not None else ""

    def by_log(self, table: Loaded, words: Sequence[str]) -> list[str]:
        """The elimination of players who are at 0, with the killers that the log knows."""
        try:
            seats = [player(table.state, word) for word in words[1:]]
        except UsageError:
            return [*words]
        if not (table.state.going and {*fallen(table.state)} >= {*seats}):
            return [*words]
        return shlex.split(out_of_game(table.state, seats).partition(" [")[0])


def _alone(due: Due, number: int) -> str:
    """How it is said that only a part of it is meant, if it has parts."""
    name = next(iter(due.parts), "") if number else ""
    return f" ('{number} {name.casefold()}' if {name} fell first)" if name else ""


def due_at(table: Loaded) -> list[Due]:
    """What is due at a table: players at 0 before all else."""
    state = table.state
    if state.closed:
        closed = f"The session is closed: '{DO}' begins another game, '{DO}' lists those there are."
        return [Due(closed, "new", "sessions")]
    return table.game.dues(state)


def _last_decision(table: Loaded) -> int:
    """The line of the newest decision that stands; 0 before the first."""
    return next(iter(table.session.stacks.done[-1:]), 0)


def turn_of(table: Loaded) -> tuple[str, int, int]:
    """What makes a turn another one: the session, the turn's number, and the line that began it.

    A turn that is taken back and begun anew is another one; one that an undo takes up again is the same.
    """
    turns = table.state.turns
    return table.session.name, turns.number, turns.line
