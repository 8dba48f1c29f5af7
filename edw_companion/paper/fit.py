"""How wide letters are, how large type may be for texts to fit into a box, and the signs that books have.

The widths are Helvetica's, which Arial and Liberation Sans share; the style has those. The browser breaks the lines;
here they are only counted.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
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


Passage = tuple[str, str]
"""Words in bold type that lead, "" for none, and the text behind them."""
Room = tuple[float, float]
LEADING, GAP, SMALLEST, MOST = 1.22, 0.4, 2.0, 4.6
"""From line to line, and between passages, in parts of the type's size, as in the style; the smallest type, and that of
most texts, in millimetres."""
_SAFE, _BOLD, _STEP, _READ, _SPACE = 1.005, 1.1, 0.99, 2.9, breadth(" ")


@cache
def lines(passage: Passage, room: float) -> int:
    """On how many lines a passage stands at most, in so much room, in parts of its size; long words are torn."""
    count, used = 1, 0.0
    for wide in _words(passage):
        if used and used + wide > room:
            count, used = count + 1, 0.0
        torn = int(wide / max(1.0, room - 1)) if wide > room else 0  # up to a letter of each line stays empty
        count, used = count + torn, used + wide - torn * (room - 1) + _SPACE
    return count


@cache
def _words(passage: Passage) -> tuple[float, ...]:
    """How wide the words are, in parts of their size, up to a hyphen; a symbol is as wide as a capital."""
    lead, text = (map(breadth, SYMBOL.sub("@", part).replace("-", "- ").split()) for part in passage)
    return (*(each * _BOLD * _SAFE for each in lead), *(each * _SAFE for each in text))


def high(passages: Sequence[Passage], wide: float, size: float) -> float:
    """How high passages are in a column of that width and type of that size, in millimetres."""
    return (sum(lines(each, wide / size) for each in passages) * LEADING + GAP * max(0, len(passages) - 1)) * size


def size(passages: Sequence[Passage], room: Room, most: float) -> float:
    """The size of type, at most ``most``, in which passages fit a box, and no word is torn but to stay readable."""
    whole = room[0] / max((wide for each in passages for wide in _words(each)), default=1.0)
    found = min(most, whole) if whole > _READ else most
    while found > SMALLEST and high(passages, room[0], found) > room[1]:
        found = max(SMALLEST, found * _STEP)
    return found


def cut(passages: Sequence[Passage], room: Room, size: float) -> list[Passage]:
    """As many of their words as a box holds in type of that size; where that is not all, an ellipsis ends them."""
    kept = [*passages]
    while kept and high(kept, room[0], size) > room[1]:
        lead, text = kept.pop()
        *words, last = (text or lead).removesuffix("…").split(" ")
        shorter = " ".join(words) or last[:-4]  # of a single long word the last letters go
        lead, text = (lead, shorter) if text else (shorter, "")
        kept += [(lead, f"{text}…")] if text else [(f"{lead}…", "")] if lead else []
    return kept
