"""What is due, numbered: a number belongs to its item until the turn ends, and is not given again in it. Pure."""

import shlex
from collections.abc import Container, Hashable, Iterable
from typing import NamedTuple

from edw_companion.core import words
from edw_companion.core.due import OPTIONAL, Due, quoted
from edw_companion.core.questions import NO, YES, Question
from edw_companion.errors import UsageError
from edw_companion.text import either

LIKE_YES = ("yes", "y", "ok", "done")
LIKE_NO = ("no", "not", "leave", "skip")


class Item(NamedTuple):
    """Something due, and its number; 0 if nothing is typed for it."""

    number: int
    due: Due


class Carried(NamedTuple):
    """What the command of line ``n`` left to be done; ``done`` is the line that did it, 0 if none has."""

    due: Due
    n: int
    done: int = 0


class _Turn:
    """What is kept of a turn: the numbers given in it, what was settled by hand, what commands left to be done."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.settled: dict[str, tuple[Item, int]] = {}  # by key, each with the last line before it; the newest last
        self.carried: list[Carried] = []


class Agenda:
    """What is due in the present turn; a turn that is taken up again finds its numbers as they were.

    Attributes:
        items: as they were last looked at.
    """

    def __init__(self) -> None:
        """Nothing is due yet."""
        self.items: list[Item] = []
        self._read: list[Item] = []  # the list that people saw, which a number answers
        self._turn: Hashable = None
        self._turns: dict[Hashable, _Turn] = {}

    def look(self, turn: Hashable, due: Iterable[Due], standing: Container[int] = ()) -> list[Item]:
        """Take what is due now, and what was carried by lines that are still standing.

        What was settled by hand does not come again.
        """
        if turn != self._turn:
            self._read = []  # another turn has its own numbers
        self._turn, kept = turn, self._kept(turn)
        left = (each.due for each in kept.carried if each.n in standing and each.done not in standing)
        now: dict[str, Due] = {}
        for each in (*due, *left):
            now.setdefault(key_of(each), each)
        open_still = {key: each for key, each in now.items() if key not in kept.settled}
        self.items = [Item(_number(kept.numbers, key, each), each) for key, each in open_still.items()]
        return self.items

    def read(self) -> None:
        """People see the list as it is: what they type now answers this one."""
        self._read = self.items

    def is_new(self, turn: Hashable) -> bool:
        """Whether that turn is another one than was looked at last."""
        return turn != self._turn

    def carry(self, turn: Hashable, due: Iterable[Due], n: int) -> None:
        """What the command of line ``n`` left to be done, until it is done, declined, or the turn ends."""
        kept = self._kept(turn)
        kept.carried += [Carried(each, n) for each in due if each.answers]
        for each in due:
            kept.settled.pop(key_of(each), None)

    def done(self, turn: Hashable, command: str, told: Iterable[object], n: int) -> None:
        """Line ``n`` was recorded by a command that was told these words: what was carried for it is done."""
        kept = self._kept(turn)
        for at, each in enumerate(kept.carried):
            first, *wanted = shlex.split(each.due.does or "-")
            if not each.done and first == command and all(any(_begins(word, one) for word in told) for one in wanted):
                kept.carried[at] = each._replace(done=n)
                return

    def settle(self, turn: Hashable, item: Item, n: int) -> None:
        """The players have done it by hand, or leave it; ``n`` is the last line by then."""
        self._kept(turn).settled[key_of(item.due)] = item, n

    def unsettle(self, turn: Hashable, n: int) -> Item | None:
        """What was settled last is due again, if nothing was recorded since; None if it is not so."""
        settled = self._kept(turn).settled
        item, at = next(reversed(settled.values()), (None, 0))
        if item is None or at != n:
            return None
        del settled[key_of(item.due)]
        return item

    def find(self, number: int) -> Item | None:
        """The item of a number in the list that people saw."""
        return next((item for item in self._read if number and item.number == number), None)

    def now(self, item: Item) -> Item | None:
        """The same item in the list as it was last looked at; None if it is not due any more."""
        return next((each for each in self.items if key_of(each.due) == key_of(item.due)), None)

    def undone(self) -> list[Item]:
        """What the turn leaves if it ends now; what may be left is not in it, nor is the end of the turn itself.

        What a command has left is, even so: it would be forgotten.
        """
        carried = [each.due for each in self._kept(self._turn).carried]
        left = (item for item in self.items if item.number and item.due.does != "turn next")
        return [item for item in left if not item.due.optional or item.due in carried]

    def _kept(self, turn: Hashable) -> _Turn:
        return self._turns.setdefault(turn, _Turn())


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
    return (item, said) if part is None else (item._replace(due=item.due.parts[part]), rest.strip().removeprefix("by "))


def answered(due: Due, said: str) -> str:
    """The command that a line after a number means: none said is the first command, else one of its answers.

    Returns:
        The command; "" where nothing is recorded.

    Raises:
        UsageError: the item has no such answer, or needs one.
    """
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


def key_of(due: Due) -> str:
    """What makes an item the same one while its words change: its command, or of those at 0 who they are."""
    return (due.does or "").partition(" --")[0] if due.presses else due.does or due.text


def _number(numbers: dict[str, int], key: str, due: Due) -> int:
    if due.does is None and not due.answers:
        return 0
    return numbers.setdefault(key, len(numbers) + 1)


def _begins(word: object, wanted: str) -> bool:
    return isinstance(word, str) and word.casefold().startswith(wanted.casefold())
