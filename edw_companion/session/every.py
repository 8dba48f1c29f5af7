"""All sessions of a data folder, read one after the other: for the league, the season and the luck."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from edw_companion.errors import EdwError
from edw_companion.session.paths import Home
from edw_companion.session.repair import EndedCopyError
from edw_companion.session.session import Session, read_session

T = TypeVar("T")


def every(home: Home, names: Iterable[str], each: Callable[[Session], T]) -> tuple[list[T], list[str]]:
    """What ``each`` gives of these sessions; and of those that are left out, a sentence why.

    These are the ones that cannot be read as a whole, and copies: they stop nobody. No lock is taken.
    """
    found: list[T] = []
    left_out: list[str] = []
    there = set(home.names())
    for name in names:
        try:
            session = read_session(home, name)
            if session.journal.damage is not None:
                raise session.journal.damage
            if session.epoch.name != name and session.epoch.name in there:
                raise EndedCopyError(name, session.epoch.name)
            found.append(each(session))
        except EdwError as error:
            left_out.append(f"'{name}' is left out: {error}")
    return found, left_out
