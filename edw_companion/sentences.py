"""Sentences that name commands: the text and the commands apart, so that each reader sees a command as they type it."""

import sys
from collections.abc import Callable
from typing import Self

DO = "\x1a"
"""Where a command goes in a text; no name holds this character."""

IN_SHELL = "edw "
"""What stands before a command in a shell, and in texts that were written for every reader, such as docstrings."""


def lead() -> str:
    """What stands before a command where it is read: nothing at the table prompt, whose stand-in for stdout says so."""
    return getattr(sys.stdout, "lead", IN_SHELL)


BEHIND = "\u2026 "
"""Before an option that is named without its command."""


def called(command: str) -> str:
    """A command as it is typed where it is read."""
    return command.removeprefix(BEHIND) if command.startswith(BEHIND) else f"{lead()}{command}"


def as_called(text: str) -> str:
    """A text that was written for every reader, as it is where it is read."""
    return text.replace(IN_SHELL, lead())


class Sentence:
    """One or more sentences.

    Attributes:
        says: what it says, with ``DO`` wherever a command goes in it.
        how: what stands behind that to name commands, such as ": DO".
        commands: these commands, in their order, such as "turn next" or "eliminate WHO [--by WHO]".
    """

    def __init__(self, says: str, *commands: str, how: str = "") -> None:
        """A command goes to the end, after a colon, if there is no place for it."""
        self.says, self.commands = says, commands
        self.how = f": {DO}" if commands and DO not in says + how else how

    @property
    def text(self) -> str:
        """All of it, with ``DO`` wherever a command goes."""
        return self.says + self.how

    def written(self, typed: Callable[[str], str] = called, *, how: bool = True) -> str:
        """The sentence with its commands as ``typed`` writes them; ``how``: with those that stand behind it."""
        text = self.text if how else self.says
        for command in self.commands:
            text = text.replace(DO, typed(command), 1)
        return text

    def after(self, text: str) -> Self:
        """The same sentence after another text."""
        again = type(self).__new__(type(self))
        vars(again).update(vars(self), says=text + self.says)
        return again

    def __str__(self) -> str:
        return self.written()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.written()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and (self.text, self.commands) == (other.text, other.commands)

    def __hash__(self) -> int:
        return hash((self.text, self.commands))
