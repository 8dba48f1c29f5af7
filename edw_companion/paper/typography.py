"""The signs of a book for those of a keyboard: quotes that open and close, an apostrophe, a minus.

A cost stays with what it pays for, and the letter of a colour with its word.
"""

import re
from typing import Any

from edw_companion.paper.sheet import Stressed

_OPENS = r"(?:(?<=^)|(?<=[\s(\[/‘“—]))"
_BOOKISH = tuple(
    (re.compile(sign), printed)
    for sign, printed in (
        (f"{_OPENS}'", "‘"),
        ("'", "’"),
        (f'{_OPENS}"', "“"),
        ('"', "”"),
        (f"{_OPENS}-(?=[0-9])", "\N{MINUS SIGN}"),
        (r"(?<=\}:) |(?<=\b[WUBRG]) (?=white\b|blue\b|black\b|red\b|green\b)", "\N{NO-BREAK SPACE}"),
    )
)
"""Each is one letter for one letter, so that what is bold in a text stays where it is."""

_OTHERS = frozenset("'\"-}WUBRG")


def bookish(value: Any) -> Any:
    """A text, or a sheet with all texts in it, as a book would print it."""
    if isinstance(value, str):
        text = str(value)
        for sign, printed in _BOOKISH if _OTHERS.intersection(text) else ():
            text = sign.sub(printed, text)
        return Stressed(text, *value.spans) if isinstance(value, Stressed) else text
    if isinstance(value, tuple):
        parts = [bookish(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value
