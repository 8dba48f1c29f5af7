"""Questions put to the players at a terminal, one key each; what comes of them is a command like any other."""

import shutil
from collections.abc import Callable, Sequence

from edw_companion.cli import screen
from edw_companion.cli.desk import Changed, Desk, load
from edw_companion.cli.keys import ESCAPE, read_key
from edw_companion.errors import RefusedError
from edw_companion.formats.format import Format
from edw_companion.formats.prompting import Prompting, plain
from edw_companion.table.asking import ENTER, Dialogue, Question, converse

_INDENT = 2

Perform = Callable[[Sequence[str], Desk], int]
"""Runs a command given as words and returns its exit code; errors are printed."""


def prompting_of(form: Format) -> Prompting:
    """What a game shows and asks at the prompt."""
    return load(form.ask) if form.ask else plain(form)


class NeverMindError(RefusedError):
    """Somebody left a question instead of answering it."""

    def __init__(self) -> None:
        super().__init__("Never mind: nothing was recorded.")


def ask(question: Question) -> str:
    """Show a question and wait for the key of one of its answers; anything that is no key of its own is waited out.

    Raises:
        NeverMindError: Escape, Ctrl-C or Ctrl-D.
    """
    cells = shutil.get_terminal_size().columns - _INDENT - 1
    screen.say(question.text, *(" " * _INDENT + line for line in question.lines(cells)))
    keys = {choice.key for choice in question.choices}
    while True:
        key = read_key().lower()
        if key == ESCAPE:
            raise NeverMindError
        if key == ENTER or key in keys:
            return key


def follow(desk: Desk, dialogue: Dialogue, perform: Perform) -> int:
    """Hold a dialogue about the table as it was shown, and run what comes of it if the table is still that one."""
    seal = desk.read().book.journal.last_seal
    try:
        words = converse(dialogue, ask)
    except NeverMindError:
        return 0
    if not words:
        return 0
    desk.expect = seal
    try:
        return perform(words, desk)
    finally:
        desk.expect = None


def ask_fallen(desk: Desk, changed: Changed, perform: Perform) -> int:
    """After a change: whoever it left at 0 life or below is asked about."""
    if not changed.fell:
        return 0
    table = desk.read()
    return follow(desk, prompting_of(table.form).fallen(table.game, changed.fell, changed.event), perform)
