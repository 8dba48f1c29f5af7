"""How wide common sans-serif letters are: Helvetica's, which Arial and Liberation Sans share; the style has those.

Sums of measures are rounded: not every Python adds floats in the same way, and no size may hang on the last bit.
"""

from collections.abc import Iterable
from functools import lru_cache

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


@lru_cache(maxsize=1 << 14)  # the same words are laid out again at each size that is tried
def breadth(text: str) -> float:
    """How wide a text is, as a part of its size; of a letter that is not known, at least how wide."""
    return sum(_WIDTHS[char] if char in _WIDTHS else max(1100 * (width(char) - 1), 800) for char in text) / 1000


def total(measures: Iterable[float]) -> float:
    """What measures come to, in thousandths."""
    return round(sum(measures), 3)


def hundredths(millimetres: float) -> float:
    """A measure as it is made and written."""
    return round(millimetres, 2) + 0.0  # no zero is below zero
