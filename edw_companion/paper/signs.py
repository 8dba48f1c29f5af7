"""Signs as books have them, for those of a keyboard: curly quotes, an apostrophe, a minus.

A cost stays with what it pays for, and the letter of a colour with its word.
"""

import re

_OPENS = r"(?:(?<=^)|(?<=[\s(\[/‘“—]))"
_BOOKISH = tuple(
    (re.compile(sign), put)
    for sign, put in (
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


def printed(text: str) -> str:
    """A text as a book would print it."""
    for sign, put in _BOOKISH if _OTHERS.intersection(text) else ():
        text = sign.sub(put, text)
    return text
