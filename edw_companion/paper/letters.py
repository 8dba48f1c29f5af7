"""Letters: how wide they are, and the signs that books have for those of a keyboard.

The widths are Helvetica's, which Arial and Liberation Sans share; the style has those.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from edw_companion.text import width

_WIDTHS = {
    letter: thousandths
    for thousandths, letters in (
        (222, "'ijl‘’"), (260, "|"), (278, " \N{NO-BREAK SPACE}!,./:;I[\\]ft"), (333, "()-`r“”"), (334, "{}"),
        (355, '"'), (389, "*"), (469, "^"), (500, "Jckvsxyz"), (556, "#$0123456789?L_abdeghnopqu"),
        (584, "+<=>~\N{MINUS SIGN}"), (611, "FTZ"), (667, "&ABEKPSVXY"), (722, "CDHNRUw"), (778, "GOQ"), (833, "Mm"),
        (889, "%"), (944, "W"), (1000, "→"), (1015, "@"),
    )
    for letter in letters
}  # fmt: skip

BOLD = 1.12
"""How much wider the same letters are in bold, at most."""

SYMBOL = re.compile(r"(\{[0-9A-Z]{1,2}\})")
"""A mana symbol, or that of tapping, in braces."""


@lru_cache(maxsize=1 << 14)
def breadth(text: str) -> float:
    """How wide a text is, as a part of its size; of a letter that is not known, at least how wide."""
    return sum(_WIDTHS[char] if char in _WIDTHS else max(1100 * (width(char) - 1), 800) for char in text) / 1000


class Stressed(str):
    """A text of which some letters are set in bold where there is bold type.

    Attributes:
        spans: from where to where they stand, in order.
    """

    __slots__ = ("spans",)

    spans: tuple[tuple[int, int], ...]

    def __new__(cls, text: str, *spans: tuple[int, int]) -> "Stressed":
        """The text with those letters in bold."""
        made = super().__new__(cls, text)
        made.spans = spans
        return made


def stressed(text: str) -> Iterator[tuple[str, bool]]:
    """A text in pieces, each with whether it is bold."""
    done = 0
    for start, end in text.spans if isinstance(text, Stressed) else ():
        yield text[done:start], False
        yield text[start:end], True
        done = end
    yield text[done:], False


_OPENS = r"(?:(?<=^)|(?<=[\s(\[/‘“—]))"
_BOOKISH = (
    (f"{_OPENS}'", "‘"),
    ("'", "’"),
    (f'{_OPENS}"', "“"),
    ('"', "”"),
    (f"{_OPENS}-(?=[0-9])", "\N{MINUS SIGN}"),
    (r"(?<=\}:) |(?<=\b[WUBRG]) (?=white\b|blue\b|black\b|red\b|green\b)", "\N{NO-BREAK SPACE}"),
)
"""Each is one letter for one letter, so that what is bold in a text stays where it is."""

_OTHERS = frozenset("'\"-}WUBRG")


def bookish(value: Any) -> Any:
    """A text, or a sheet with all texts in it, as a book would print it."""
    if isinstance(value, str):
        text = str(value)
        for sign, put in _BOOKISH if _OTHERS.intersection(text) else ():
            text = re.sub(sign, put, text)
        return Stressed(text, *value.spans) if isinstance(value, Stressed) else text
    if isinstance(value, tuple):
        parts = [bookish(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value
