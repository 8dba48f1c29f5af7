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


def called(command: str) -> str:
    """A command as it is typed where it is read."""
    return f"{lead()}{command}"


def as_called(text: str) -> str:
    """A text that was written for every reader, as it is where it is read."""
    return text.replace(IN_SHELL, lead())


class Sentence:
    """One or more sentences."""

    def __init__(self, text: str, *commands: str) -> None:
        """A command goes to the end, after a colon, if the text has no place for it."""
        self.text = text if DO in text or not commands else f"{text}: {DO}"  # with ``DO`` wherever a command goes
        self.commands = commands  # these commands, in their order, such as "turn next" or "eliminate WHO [--by WHO]"

    def written(self, typed: Callable[[str], str] = called) -> str:
        """The sentence with its commands as ``typed`` writes them."""
        text = self.text
        for command in self.commands:
            text = text.replace(DO, typed(command), 1)
        return text

    def after(self, text: str) -> Self:
        """The same sentence after another text."""
        again = type(self).__new__(type(self))
        vars(again).update(vars(self), text=text + self.text)
        return again

    def __str__(self) -> str:
        return self.written()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.written()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and (self.text, self.commands) == (other.text, other.commands)

    def __hash__(self) -> int:
        return hash((self.text, self.commands))
