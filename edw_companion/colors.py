"""Magic's five colours in the order of the colour pie, with the letters that stand beside them everywhere."""

from enum import StrEnum


class Color(StrEnum):
    """A colour; its value is the word used in files and JSON."""

    WHITE = "white"
    BLUE = "blue"
    BLACK = "black"
    RED = "red"
    GREEN = "green"

    @property
    def letter(self) -> str:
        """W, U, B, R or G."""
        return LETTERS[self]


WHEEL = tuple(Color)
"""The five colours clockwise: white, blue, black, red, green."""

LETTERS: dict[Color, str] = dict(zip(WHEEL, "WUBRG", strict=True))
BY_LETTER: dict[str, Color] = {letter: color for color, letter in LETTERS.items()}
"""The colour of each letter."""
BASIC_LANDS: dict[Color, str] = dict(zip(WHEEL, ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True))
"""The basic land of each colour."""
_NAMES = frozenset(map(str, WHEEL))


def letter_of(seat: str) -> str:
    """W, U, B, R or G for a seat that is a colour; the first letter of any other."""
    return LETTERS[Color(seat)] if seat in _NAMES else seat[:1].upper()
