"""What real dice say of a list's number: the number itself, or tens and units, of one die that nobody owns."""

from __future__ import annotations

from collections.abc import Sequence

from edw_companion.core.dice import Dice
from edw_companion.errors import UsageError
from edw_companion.tuples import NamedTuple

_TEN = 10
_BOTH = 2


def in_tens(dice: Dice) -> bool:
    """Whether a die for the tens and a d10 for the units roll it: 10 to 49, 1 to 100 (where 0 0 is 100)."""
    return dice.times == 1 and not dice.sides % _TEN and (dice.plus % _TEN == _TEN - 1 or dice == Dice(1, 100, 0))


def number_of(dice: Dice, shown: Sequence[int]) -> int:
    """The number that stands on the list, of dice that show it whole, or in tens and units (10 is no units).

    Raises:
        UsageError: the dice cannot show that.
    """
    low, high = 1 + dice.plus, dice.sides + dice.plus
    if len(shown) == _BOTH and in_tens(dice):
        tens, units = shown
        number = _TEN * tens + units % _TEN if units <= _TEN else -1
        number = _TEN * _TEN if number in (0, _TEN * _TEN) and high == _TEN * _TEN else number
    else:
        number = shown[0]
    if not low <= number <= high:
        said = " ".join(map(str, shown))
        raise UsageError(f"{dice} gives {low} to {high} on this list, not {said}: say the number that stands there.")
    return number


class NumberQuestion(NamedTuple):
    """Which number of a list real dice gave."""

    text: str
    dice: Dice

    def line(self) -> str:
        """The question, and how it is answered."""
        also = ", or the dice for tens and units, such as 2 8" if in_tens(self.dice) else ""
        return f"{self.text} Type the number{also}."

    def answered(self, line: str) -> Sequence[str] | None:
        """The option for what a line says; None if it is no number.

        Raises:
            UsageError: the dice cannot show it.
        """
        words = line.replace(",", " ").split()
        if not words or not all(word.isascii() and word.isdigit() and len(word) < len("1000000") for word in words):
            return None
        if len(words) > (_BOTH if in_tens(self.dice) else 1):
            raise UsageError(self.line())
        return ("--rolled", str(number_of(self.dice, [*map(int, words)])))
