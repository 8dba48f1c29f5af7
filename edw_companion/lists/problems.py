"""What can be wrong with a file that people wrote: problems as values, and the one error that holds them all.

A mistake in a list is no exception while lists are read: it is a ``Problem``, yielded by the function that meets
it, so that one bad line never hides the next. What such a function makes of the rest, it returns.
This module knows nothing of YAML, of cards or of any game, and imports nothing but the families of errors and tuples.
"""

from collections.abc import Generator, Iterable, Sequence
from typing import TypeVar

from edw_companion.errors import BadFileError
from edw_companion.tuples import NamedTuple

T = TypeVar("T")

MAX_SHOWN = 100


class Problem(NamedTuple):
    """One mistake: where it stands, what is wrong, and what would be right.

    ``file`` is the name of a file inside the edition's folder; ``line`` counts from 1, and 0 means the whole file.
    """

    file: str
    line: int
    wrong: str
    right: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.wrong}; {self.right}"


Reading = Generator[Problem, None, T]
"""A function that yields the problems it meets and returns what it could read."""


class MistakesError(BadFileError):
    """Files with mistakes: all of them at once, in ``problems``, each a line of the message (the first 100)."""

    def __init__(self, what: str, problems: Sequence[Problem]) -> None:
        """``what``: what has them, such as "The deck in ann.txt has"."""
        self.problems = tuple(problems)
        count = "a mistake" if len(self.problems) == 1 else f"{len(self.problems)} mistakes"
        lines = "".join(f"\n  {problem}" for problem in self.problems[:MAX_SHOWN])
        if len(self.problems) > MAX_SHOWN:
            lines += f"\n  and {len(self.problems) - MAX_SHOWN:,} more"
        super().__init__(f"{what} {count} and cannot be played before that is mended:{lines}")

    @property
    def lines(self) -> list[str]:
        """The sentence, then a line for each problem."""
        return str(self).split("\n")


class BadListsError(MistakesError):
    """An edition that has mistakes."""

    def __init__(self, where: str, problems: Sequence[Problem]) -> None:
        self.where = where
        super().__init__(f"The lists in {cut(where, 4_096)} have", problems)


def outcome(reading: Reading[T]) -> tuple[T, tuple[Problem, ...]]:
    """What a reading returned, and all the problems that it met on the way."""
    found: list[Problem] = []
    while True:
        try:
            found.append(next(reading))
        except StopIteration as end:
            return end.value, tuple(found)


def every(readings: Iterable[Reading[T]]) -> Reading[list[T]]:
    """What several readings return, read one after another."""
    found = []
    for reading in readings:
        found.append((yield from reading))  # noqa: PERF401
    return found


def whole(where: str, reading: Reading[T | None]) -> T:
    """What a reading returned if it met no problem; else BadListsError with all of them."""
    found, problems = outcome(reading)
    if found is None or problems:
        raise BadListsError(where, problems)
    return found


def cut(text: str, width: int = 40) -> str:
    """A text from a file or a path, visible, on one line and short enough to be quoted in a message."""
    line = "".join(each if each.isprintable() else f"\\u{ord(each):04x}" for each in " ".join(text.split()))
    return line if len(line) <= width else f"{line[: width - 1]}…"
