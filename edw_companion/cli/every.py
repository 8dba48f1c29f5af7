"""All sessions on this laptop, one after the other."""

from collections.abc import Callable
from typing import TypeVar

from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.progress import progress
from edw_companion.errors import EdwError
from edw_companion.session.session import Session, read_session

T = TypeVar("T")


def every(app: App, each: Callable[[Session], T]) -> list[T]:
    """What ``each`` gives of every session; those that cannot be read as a whole, and copies, are named and left out.

    They stop nobody. A copy of a session that has ended stands beside it; of another one reading says what it is.
    """
    names = app.home.names()
    found: list[T] = []
    left_out: list[str] = []
    with progress(names, "Sessions") as steps:
        for name in steps:
            try:
                session = read_session(app.home, name)
                if session.journal.damage is not None:
                    raise session.journal.damage
                if session.epoch.name != name and session.epoch.name in names:
                    from edw_companion.session.repair import EndedCopyError  # rare

                    raise EndedCopyError(name, session.epoch.name)
                found.append(each(session))
            except EdwError as error:
                left_out.append(f"'{name}' is left out: {error}")
    screen.tell(*left_out)
    return found
