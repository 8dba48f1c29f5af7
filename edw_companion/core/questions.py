"""Questions that lead players through a turn: what is asked, and what the answer makes of it.

Pure. A question is answered by one key; a bare Enter always means that nothing is recorded, so that every question
may be skipped. Who shows questions and reads keys is in ``cli``.
"""

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from edw_companion.text import width

ENTER = ""
"""The answer that records nothing."""

_BETWEEN = "  "


class Choice(NamedTuple):
    """An answer: its key, one letter or digit, and what it says."""

    key: str
    says: str


class Question(NamedTuple):
    """What only the players know.

    Attributes:
        text: the question.
        choices: the answers, each by its own key.
        enter: what a bare Enter says.
        back: what Backspace does, which is no letter of any answer; "" for nothing.
    """

    text: str
    choices: tuple[Choice, ...]
    enter: str
    back: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that answer it."""
        return (*(choice.key for choice in self.choices), ENTER)

    def lines(self, cells: int) -> list[str]:
        """The question, then its answers, as "[y] yes  [Enter] no", in as few lines of so many cells as hold them."""
        back = [f"[Backspace] {self.back}"] if self.back else []
        lines = [self.text, ""]
        for key in (*(f"[{choice.key}] {choice.says}" for choice in self.choices), *back, f"[Enter] {self.enter}"):
            if lines[-1] and width(lines[-1] + _BETWEEN + key) >= cells:
                lines.append("")
            lines[-1] += _BETWEEN + key
        return lines

    def help(self) -> str:
        """For somebody who pressed another key: which keys there are, in one line."""
        back = f", Backspace ({self.back})" if self.back else ""
        keys = ", ".join(choice.key for choice in self.choices)
        return f"{_BETWEEN}Press {keys}, Enter ({self.enter}){back} or Esc (leave it)."


Dialogue = Generator[Question, str, list[str]]
"""Asks its questions one after the other, is sent the key of each answer, and returns words of a command ([]: none)."""


def nothing() -> Dialogue:
    """A dialogue that asks nothing and comes to nothing."""
    return []
    yield  # makes it a generator, as every dialogue is


def converse(dialogue: Dialogue, ask: Callable[[Question], str]) -> list[str]:
    """Hold a dialogue to its end; ``ask`` answers a question with the key of a choice or with ``ENTER``."""
    try:
        question = next(dialogue)
        while True:
            question = dialogue.send(ask(question))
    except StopIteration as end:
        words: Sequence[str] = end.value
        return list(words)
