"""The model over a whole session: lines that stand, lines taken back, and lines that do not count."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from edw_model import Status
from edw_model_lines import COMMANDS, Lines
from edw_model_table import Draws, Refused, Said, Unanswered, need

Words = Sequence[str]
Answers = Sequence[Mapping[str, Any]]

FACTS = ("note", "roll")
"""Lines that change nothing and that no undo takes back."""


HANDLED = ("pile", "enchantment")
"""Lines that change what a pile will give: not while a card that it gave is taken back, and not past such a card."""


class Model:
    """A session as the rules have it; it keeps the table after each line, and an undo brings an earlier one back."""

    def __init__(self, begin: Mapping[str, Any], start: Answers) -> None:
        """``begin`` is the session's first line, ``start`` are the answers of chance as seats and start were drawn."""
        self._lines: dict[int, tuple[Words, Answers]] = {}
        self._done: list[int] = []
        self._undone: list[int] = []
        self._tables: dict[int, Lines] = {}
        self.war = self._first = Lines(begin)
        drawn = Draws(start)
        self.war.start(drawn)
        drawn.done()

    def status(self) -> Status:
        """The table as ``edw status --json`` has it."""
        return self.war.status()

    @property
    def standing(self) -> list[Words]:
        """The lines that stand, in order."""
        return [self._lines[n][0] for n in self._done]

    def take(self, n: int, words: Words, draws: Answers) -> None:
        """Take in line ``n``: what was typed, and what chance answered.

        Raises:
            Refused: the rules refuse it.
            AssertionError: chance was asked something else than the rules ask.
        """
        if words[0] in FACTS:
            self._lines[n] = words, draws
        elif words[0] in ("undo", "redo", "void"):
            self._take_back(words[0], int(words[1]) if len(words) > 1 else 1)
            self.war = self._tables[self._done[-1]] if self._done else self._first
        else:
            self.war = self._tables[n] = self._after(words, draws)
            self._lines[n] = words, draws
            self._done.append(n)
            self._undone.clear()

    def refuses(self, words: Words) -> bool:
        """Whether a line that was not recorded is refused; the model stays as it is.

        What chance answered before, it answers again: a line that draws may be refused for what an undo has left.
        """
        if words[0] == "void":
            return True  # what may be voided is no matter of the war
        try:
            if words[0] in ("undo", "redo"):
                have = len(self._done if words[0] == "undo" else self._undone)
                count = int(words[1]) if len(words) > 1 else 1
                need(count <= have, "there are not so many")
                return any(self._lines[n][0][0] in HANDLED for n in self._done[-count:])
            if words[0] not in FACTS:
                self._after(words, ())
        except Refused:
            return True
        except Unanswered:
            return self._left_open
        return self._left_open and words[0] in HANDLED

    @property
    def _left_open(self) -> bool:
        """Whether what chance has answered was taken back."""
        return any(draws and n not in self._done for n, (_, draws) in self._lines.items())

    def _take_back(self, do: str, of: int) -> None:
        if do == "undo":
            need(of <= len(self._done), "there are not so many")
            self._undone += [self._done.pop() for _ in range(of)]
        elif do == "redo":
            need(of <= len(self._undone), "there are not so many")
            self._done += [self._undone.pop() for _ in range(of)]
        elif self._lines[of][0][0] != "roll":
            self._void(of)

    def _void(self, of: int) -> None:
        """The answers of a line, and of lines after it that were taken back, do not count."""
        gone = {n for n in self._lines if n == of or (n > of and n not in self._done)}
        standing = [n for n in self._done if n == of or any(draw.get("again") in gone for draw in self._lines[n][1])]
        if standing:
            need(standing == self._done[-1:], "later lines stand on it")
            self._done.pop()
            self._undone.clear()
        else:
            self._undone = [n for n in self._undone if n < of]

    def _after(self, words: Words, draws: Answers) -> Lines:
        """The table after a line more; the table before it stays as it is."""
        war = deepcopy(self.war, {id(self.war.begin): self.war.begin})
        said, left = Said(words), Draws(draws)
        command = COMMANDS.get(" ".join(words[:2])) or COMMANDS[words[0]]
        command(war, said, left)
        left.done()
        return war
