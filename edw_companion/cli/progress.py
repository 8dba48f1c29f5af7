"""A progress bar for work that turns out to be long: on a terminal alone, and gone when the work is done.

Nothing of it goes into a pipe, a file or the table prompt, and work that is over soon pays nothing for it.
"""

import contextlib
import sys
import time
from collections.abc import Collection, Iterator
from typing import TypeVar

import click

from edw_companion.cli import screen

T = TypeVar("T")

PATIENCE = 0.5
"""Seconds that work may take before a bar appears."""

_WIPED = "\x1b[1A\x1b[2K"
"""What goes back to the line that the bar was left in, and leaves nothing there."""


@contextlib.contextmanager
def progress(items: Collection[T], label: str) -> Iterator[Iterator[T]]:
    """The items one by one, with a bar on stderr once they have taken ``PATIENCE`` seconds.

    Leaving the block, on whatever way, takes the bar off the screen; nothing should be printed before that.
    """
    with contextlib.ExitStack() as stack:
        seen = screen.obeys() and sys.stderr.isatty()
        yield _counted(items, label, stack) if seen else iter(items)


def _counted(items: Collection[T], label: str, stack: contextlib.ExitStack) -> Iterator[T]:
    began, bar = time.monotonic(), None
    for done, item in enumerate(items):
        if bar is None and time.monotonic() - began >= PATIENCE:
            stack.callback(click.echo, _WIPED, err=True, nl=False, color=True)
            bar = stack.enter_context(click.progressbar(length=len(items), label=label, file=sys.stderr))
            bar.update(done)
        yield item
        if bar is not None:
            bar.update(1)
