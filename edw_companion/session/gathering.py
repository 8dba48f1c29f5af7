"""What is gathered from the lines of a file, each taken in once, however often it is asked for while the file grows."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from edw_companion.session.history import Void, voids
from edw_companion.session.lines import Event

T = TypeVar("T")

Take = Callable[[T, Sequence[Event], Mapping[int, Void]], None]
"""Takes lines into what was gathered; and what each line ``void`` among them takes away, by its number."""


class Gathering(Generic[T]):
    """What was gathered from the file that was asked about last."""

    def __init__(self, begin: Callable[[], T], take: Take[T]) -> None:
        """``begin`` makes what there is before the first line."""
        self._begin, self._take = begin, take
        self._lines: Sequence[Event] = ()
        self._gathered = begin()

    def of(self, lines: Sequence[Event]) -> T:
        """What these lines come to; it is not to be changed, and goes on with the file."""
        known = len(self._lines)
        goes_on = 0 < known <= len(lines) and lines[known - 1] is self._lines[-1]
        if not goes_on or any(event["do"] == "void" for event in lines[known:]):
            self._gathered, known = self._begin(), 0
        self._lines = ()  # should a line be odd, all are taken in anew
        self._take(self._gathered, lines[known:], {} if known else voids(lines))
        self._lines = lines
        return self._gathered
