"""What is due, numbered: a number belongs to its item until the turn ends, and is not given again in it. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from edw_companion.core import words
from edw_companion.core.due import Due
from edw_companion.errors import UsageError
from edw_companion.text import either

NO = "no"
LIKE_NO = ("no", "not", "leave", "skip")


class Item(NamedTuple):
    """Something due, and its number; 0 if nothing is typed for it."""

    number: int
    due: Due


class Agenda:
    """What is due in the present turn.

    Attributes:
        items: as they were last looked at; the list that a number answers.
    """

    def __init__(self) -> None:
        """Nothing is due yet."""
        self.items: list[Item] = []
        self._turn: object = None
        self._numbers: dict[str, int] = {}
        self._settled: set[str] = set()
        self._carried: list[Due] = []

    def look(self, turn: object, due: Sequence[Due]) -> list[Item]:
        """Take what is due now: in another turn numbers begin anew; what was settled by hand does not come again."""
        self._begin(turn)
        now = {_key(each): each for each in (*due, *self._carried)}
        self.items = [Item(self._number(key, each), each) for key, each in now.items() if key not in self._settled]
        return self.items

    def is_new(self, turn: object) -> bool:
        """Whether that turn is another one than was looked at last."""
        return turn != self._turn

    def carry(self, turn: object, due: Sequence[Due]) -> None:
        """What a command left to be done, until it is done, declined, or the turn ends."""
        self._begin(turn)
        self._carried += [each for each in due if each.answers and _key(each) not in map(_key, self._carried)]

    def done(self, typed: Sequence[str]) -> None:
        """A command was recorded: what was carried for it is done."""
        self._carried = [each for each in self._carried if not _begins(typed, (each.does or "").split())]

    def settle(self, item: Item) -> None:
        """The players have done it by hand, or leave it."""
        self._settled.add(_key(item.due))

    def find(self, number: int) -> Item | None:
        """The item of a number in the list that was last looked at."""
        return next((item for item in self.items if item.number == number), None)

    def undone(self) -> list[Item]:
        """What the turn leaves if it ends now; what can be left without a word is not in it."""
        return [item for item in self.items if item.number and NO not in item.due.answers]

    def _begin(self, turn: object) -> None:
        if turn != self._turn:
            self._turn, self._numbers = turn, {}
            self._settled, self._carried = set(), []

    def _number(self, key: str, due: Due) -> int:
        if due.does is None and not due.answers:
            return 0
        return self._numbers.setdefault(key, len(self._numbers) + 1)


def answered(due: Due, said: str) -> str:
    """The command that a line after a number means: none said is the first command, else one of its answers.

    Returns:
        The command; "" where nothing is recorded.

    Raises:
        UsageError: the item has no such answer, or needs one.
    """
    if not said:
        if due.does is None:
            raise UsageError(f"Say which: {either(list(due.answers))}.")
        return due.does
    if due.answers:
        if said.casefold() in LIKE_NO and NO in due.answers:
            return due.answers[NO]
        return due.answers[words.choose(said, {answer: (answer,) for answer in due.answers}, "answer")]
    if said.casefold() in LIKE_NO:
        return ""
    return f"{due.does} {said}"


def _key(due: Due) -> str:
    """What makes an item the same one while its words change: its command."""
    return due.does or due.text


def _begins(typed: Sequence[str], wanted: Sequence[str]) -> bool:
    return [word.casefold() for word in typed[: len(wanted)]] == [word.casefold() for word in wanted]
