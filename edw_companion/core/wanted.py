"""What the table rolls, turns up or chooses, and has not said: a refusal that holds the question to put.

A shell prints the sentence, which names the option; the table prompt puts the question, and its answer is that option.
"""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from edw_companion.core import words
from edw_companion.core.questions import RESERVED, Asked, Question
from edw_companion.errors import UsageError
from edw_companion.sentences import Sentence
from edw_companion.text import counted, listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.piles import Pile

_TWO = 2
_NUMBERS = "[0-9]{1,7}(?:[ ,]+[0-9]{1,7})*"
_NAMED = "[^-+0-9=, ]+ ?=? ?[0-9]{1,7}"
_EXAMPLE = (4, 17, 9, 12, 2)


class WantedError(UsageError):
    """The table did not say what its own dice or piles gave, or what is chosen; ``question`` asks for it.

    ``why`` it is the table's own, as Chance says; ``option`` is how a shell says what came, if ``why`` does not.
    """

    def __init__(self, why: Sentence, question: Asked, option: str = "") -> None:
        if why.commands or not option:
            super().__init__(why.text, *why.commands)
        else:
            super().__init__(f"{question.text} {why} with {option}.")
        self.question = question


class DiceQuestion(NamedTuple):
    """What dice showed, a number for each die.

    Attributes:
        rollers: the seats of those who roll a die each, with their names; empty for dice that nobody rolls in
            particular.
        times: how many numbers the dice give, each from ``least`` to ``most``.
    """

    text: str
    rollers: Mapping[str, str]
    times: int
    least: int
    most: int

    def line(self) -> str:
        """The question, and how it is answered."""
        example = " ".join(str(self.least + number % (self.most - self.least)) for number in _EXAMPLE[: self.times])
        return f"{self.text} Type {counted(self.times, 'number')}, such as {example}."

    def answered(self, line: str) -> Sequence[str] | None:
        """The option for what a line says; None if it is no numbers.

        Raises:
            UsageError: there are too few or too many of them, or the dice cannot show them.
        """
        said = line.strip()
        named = re.findall(_NAMED, said)
        if len(named) == len(self.rollers) >= _TWO and re.fullmatch(f"({_NAMED}[ ,]*)+", said):
            return ("--rolled", ",".join(re.sub("[ =]+", "=", word) for word in named))
        if not re.fullmatch(_NUMBERS, said):
            return None
        numbers = [int(number) for number in re.split("[ ,]+", said)]
        if len(numbers) != self.times or not all(self.least <= number <= self.most for number in numbers):
            whose = f", for {listed(list(self.rollers.values()))}" if self.rollers else ""
            raise UsageError(f"Type {counted(self.times, 'number')} from {self.least} to {self.most}{whose}.")
        if self.rollers:
            return ("--rolled", ",".join(f"{seat}={n}" for seat, n in zip(self.rollers, numbers, strict=True)))
        return ("--rolled", ",".join(map(str, numbers)))


class CardQuestion(NamedTuple):
    """Which card came from the table's own pile: by its name, a beginning of it, or its number in the list."""

    text: str
    cards: Sequence[str]
    order: Sequence[str]
    written: Mapping[str, str] = MappingProxyType({})

    def line(self) -> str:
        """The question, and how it is answered."""
        return f"{self.text} Type its name, a beginning of it, or its number."

    def answered(self, line: str) -> Sequence[str] | None:
        """The option for the card that a line means; None if it means none that can come.

        Raises:
            AmbiguousWordError: it begins several.
        """
        said = line.strip()
        if said.isdecimal() and len(said) < len("1000"):
            card = self.order[int(said) - 1] if 0 < int(said) <= len(self.order) else ""
            if card not in self.cards:
                raise UsageError(f"The card {said} is not among those that can come: type its name.")
            return ("--card", card)
        if len(said) < _TWO or said.casefold() in RESERVED:
            return None
        try:
            return ("--card", words.card(said, self.cards, written=self.written))
        except words.UnknownWordError:
            return None


def rolls(why: Sentence, rollers: Mapping[str, str], sides: int, *, again: bool) -> WantedError:
    """Players roll a die each; ``rollers`` are their seats, with their names; ``again``: after a tie."""
    text = f"{'A tie! ' if again else ''}{', '.join(rollers.values())}: what did the d{sides}s show?"
    option = f"--rolled {','.join(f'{seat}=N' for seat in rollers)}"
    return WantedError(why, DiceQuestion(text, rollers, len(rollers), 1, sides), option)


def dice(why: Sentence, named: str, times: int, least: int, most: int, whose: str = "") -> WantedError:
    """Dice are rolled: such as "3d6", which are ``times``, and what each can show; ``whose`` may say for what."""
    text = f"{whose}: what" if whose else "What"
    which = named.removeprefix("1") if times == 1 else named
    question = DiceQuestion(f"{text} did the {which} show?", {}, times, least, most)
    return WantedError(why, question, f"--rolled {','.join(['N'] * min(times, len(_EXAMPLE)))}")


def card(why: Sentence, pile: "Pile") -> WantedError:
    """A card of a pile is turned up that nobody has seen."""
    text = f"Which card came from the pile of {pile.name}?"
    return WantedError(why, CardQuestion(text, pile.unseen, pile.order, pile.written), "--card CARD")


def choice(why: Sentence, text: str, options: Mapping[str, Sequence[str]], option: str) -> WantedError:
    """One of a few is drawn or rolled; each of the ``options`` has the words that say it."""
    return WantedError(why, Question(text, options), option)
