"""All sessions on this laptop: with a bar where that takes long, and a word on those that are left out."""

from collections.abc import Callable
from typing import TypeVar

from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.table import progress
from edw_companion.session.every import every
from edw_companion.session.session import Session

T = TypeVar("T")


def of_every(app: App, each: Callable[[Session], T]) -> list[T]:
    """What ``each`` gives of every session; what is left out is told on stderr (see ``session/every``)."""
    with progress(app.home.names(), "Sessions") as names:
        found, left_out = every(app.home, names, each)
    screen.tell(*left_out)
    return found
