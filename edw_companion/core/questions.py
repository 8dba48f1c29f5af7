"""What a command needs to know and nobody has said: a question as a value, which a whole line answers. Pure."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from edw_companion.core import words

RESERVED = frozenset("nudt?")
"""One letter that always means itself: n is the next turn, also where blue may be meant (type ``bl``)."""


class Asked(Protocol):
    """What the prompt can put: ``text`` is the question alone."""

    @property
    def text(self) -> str:
        """The question."""
        ...

    def line(self) -> str:
        """The question and how it is answered, as one line."""
        ...

    def answered(self, line: str) -> Sequence[str] | None:
        """The words that a whole line adds to the command; None if it is no answer; refused if it is a wrong one."""
        ...


class Question(NamedTuple):
    """What only the players know.

    Attributes:
        text: the question.
        answers: what may be said, in the order in which it is numbered from 1 on; each with the words that it adds to
            the command. "nobody" and "none" are answers like others, and 0 means them.
        also: other names of an answer, such as a player's colour.
    """

    text: str
    answers: Mapping[str, Sequence[str]]
    also: Mapping[str, Sequence[str]] = MappingProxyType({})

    def line(self) -> str:
        """The question and what may be said, as one line."""
        said = [f"{number} {answer}" for answer, number in self._numbered().items()]
        return f"{self.text}  {'  '.join(said)}"

    def answered(self, line: str) -> Sequence[str] | None:
        """The words of the answer that a whole line is: its number, its name or a beginning of it; None if it is none.

        One letter answers if it is another name, as a player's colour letter is, and where it means nothing else.

        Raises:
            AmbiguousWordError: it begins several.
        """
        said = line.strip()
        numbered = {number: self.answers[answer] for answer, number in self._numbered().items()}
        if said in numbered:
            return numbered[said]
        if said.casefold() in RESERVED:
            return None
        names = {answer: (answer, *self.also.get(answer, ())) for answer in self.answers}
        if len(said) == 1 and said.casefold() not in (name.casefold() for own in names.values() for name in own):
            return None
        try:
            return self.answers[words.choose(said, names, "answer")]
        except words.UnknownWordError:
            return None

    def _numbered(self) -> dict[str, str]:
        """By answer what number it has."""
        some = [answer for answer in self.answers if answer not in ("nobody", "none")]
        return {
            answer: "0" if answer not in some else str(some.index(answer) + 1)
            for answer in (*some, *(each for each in self.answers if each not in some))
        }


class Words(Question):
    """A question that any words answer, if they are no command: they follow those of its one answer."""

    __slots__ = ()

    def line(self) -> str:
        """See ``Question``."""
        return f"{self.text} Say it in words."

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``."""
        said = line.strip()
        (words,) = self.answers.values()
        return None if len(said) < len("an") or said.isdecimal() else (*words, said)
