"""What a command needs to know and nobody has said: a question as a value, which a whole line answers. Pure."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from edw_companion.colors import letter_of
from edw_companion.core import words

RESERVED = frozenset("nudt?")
"""One letter that always means itself: n is the next turn, also where blue may be meant (type ``bl``).

Only to a question that is answered by yes or no, n is no.
"""

_FEW = 6
"""More numbers than these are named by the first and the last, between which there is none that is not meant."""


YES, NO = "yes", "no"


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
        said = [answer if answer == number else f"{number} {answer}" for answer, number in self._numbered().items()]
        if len(said) > _FEW and said in ([*map(str, range(first, first + len(said)))] for first in (0, 1)):
            said = [f"{said[0]} to {said[-1]}"]
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
        names = {answer: (answer, *self.also.get(answer, ())) for answer in self.answers}
        said = self._whole(said)
        if said.casefold() in RESERVED:
            return None
        if len(said) == 1 and said.casefold() not in (name.casefold() for own in names.values() for name in own):
            return None
        try:
            return self.answers[words.choose(said, names, "answer")]
        except words.UnknownWordError:
            return None

    def _whole(self, said: str) -> str:
        """The word for a letter that means yes or no; "n" does so only where the answers are yes and no themselves."""
        own = {answer.partition(",")[0] for answer in self.answers}
        names = own.union(*self.also.values())
        if (said in ("y", "Y") and YES in names) or (said in ("n", "N") and own >= {YES, NO}):
            return YES if said in ("y", "Y") else NO
        return said

    def _numbered(self) -> dict[str, str]:
        """By answer what number it has; answers that are numbers are their own."""
        if all(map(str.isdecimal, self.answers)):
            return {answer: answer for answer in self.answers}
        some = [answer for answer in self.answers if answer not in ("nobody", "none")]
        return {
            answer: "0" if answer not in some else str(some.index(answer) + 1)
            for answer in (*some, *(each for each in self.answers if each not in some))
        }


def also_called(seat: str) -> Sequence[str]:
    """What else answers for a player: the colour and its letter, where "bl" is blue, since "u" is never an answer."""
    return ("blue", "bl") if seat == "blue" else (seat, letter_of(seat))


class Instead(Question):
    """A question whose answers are whole commands, in the place of the one that asks."""

    __slots__ = ()


def in_words(line: str) -> Sequence[str] | None:
    """A line as words, what stands in quotation marks as one; None for a number, which is no name."""
    return None if line.isdecimal() else ["".join(found) for found in re.findall('"([^"]*)"|([^" ]+)', line)]


def named(line: str) -> Sequence[str] | None:
    """The name of a card, where 0 leaves it unsaid."""
    return () if line == "0" else in_words(line)


class Spoken(NamedTuple):
    """What players say in their own words, as long as those are no command.

    Attributes:
        text: the question.
        how: how it is answered, as a sentence.
        reads: the words that a line adds to the command; None if it is no answer.
    """

    text: str
    how: str
    reads: Callable[[str], Sequence[str] | None] = in_words

    def line(self) -> str:
        """The question, and how it is answered."""
        return f"{self.text} {self.how}"

    def answered(self, line: str) -> Sequence[str] | None:
        """What the line says; one letter says nothing."""
        said = line.strip()
        return None if said.casefold() in RESERVED or (len(said) == 1 and said.isalpha()) else self.reads(said)


def worded(text: str, *words: str) -> Spoken:
    """What is said in two letters or more goes after these words, as one."""
    return Spoken(
        text, "Say it in words.", lambda line: (*words, line) if len(line) > 1 and not line.isdecimal() else None
    )


def which_card() -> Spoken:
    """A card that may be named or not."""
    return Spoken("Which card?", "Type its name, or 0 to leave it unsaid.", named)
