"""Characters of typed and shown text: those that are not seen, those that look alike, and letters that all can read.

What is not seen, which emoji keyboards and jokers put into text, is left out of what is typed, and that is said: two
texts that differ in nothing else look the same and are not the same to a hash. That goes for U+200D between emoji too:
where a terminal does not join them, a phrase with it and one without would look alike and draw differently.
"""

import codecs
import re
import unicodedata
from collections.abc import Iterable

import click

from edw_companion.cli.screen import tell

UNSEEN = (
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Unicode's property Default_Ignorable_Code_Point, as far as a session file may hold it at all."""

_LEFT_OUT = __name__


def unseen(text: str) -> list[str]:
    """The characters of a text that are not seen, each once, as U+FE0F."""
    if text.isascii():
        return []
    return [f"U+{ord(char):04X}" for char in dict.fromkeys(re.findall(UNSEEN, text))]


def only_seen(text: str) -> str:
    """What was typed without them; at the end of the command it is told, once, which were left out."""
    found = unseen(text)
    if not found:
        return text
    ctx = click.get_current_context(silent=True)
    if ctx is not None:
        root = ctx.find_root()
        if _LEFT_OUT not in root.meta:
            left_out = "The characters that are not seen were left out"
            root.call_on_close(lambda: tell(f"{left_out} ({', '.join(root.meta[_LEFT_OUT])})."))
        root.meta.setdefault(_LEFT_OUT, {}).update(dict.fromkeys(found))
    return re.sub(UNSEEN, "", text)


_CYRILLIC = "АВЕЅІЈКМНОРСТУХѴԌԚԜӀ" + "аеорсухѕіјһԁԛԝѵгӏ"
_AS_LATIN = "ABESlJKMHOPCTYXVGQWl" + "aeopcyxsijhdqwvrl"
_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "αγινορςσυϳ"
_AS_LATIN_TOO = "ABEZHlKMNOPTYX" + "ayivopcouj"
_BLANK = "\u2800"
"""The braille pattern without a dot: a letter of no ink."""

_SAME_TO_THE_EYE = str.maketrans(f"{_CYRILLIC}{_GREEK}1I|0", f"{_AS_LATIN}{_AS_LATIN_TOO}lllO")
"""Letters of one stroke of Unicode Technical Standard 39 (its file confusables.txt) that keyboards have: Cyrillic and
Greek letters that look like Latin ones, as "Аnn" beside "Ann"; l, 1, I, | and O, 0. Fullwidth and mathematical forms
are NFKC's."""


def skeleton(name: str) -> str:
    """What two names have in common if, and only if, they look alike."""
    seen = re.sub(UNSEEN, "", name).replace(_BLANK, " ")
    return " ".join(unicodedata.normalize("NFKC", seen).translate(_SAME_TO_THE_EYE).casefold().split())


def alike(names: Iterable[str]) -> list[list[str]]:
    """The names that look alike, group by group."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(skeleton(name), []).append(name)
    return [group for group in groups.values() if len(group) > 1]


PLAIN = "plain_ascii"

_ALIKE = {
    "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "×": "x", "⁄": "/", "→": "->", "☐": "[ ]",
    "█": "#", "▀": "#", "▄": "#", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ß": "ss", "đ": "d",
    "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L", "ı": "i",
}  # fmt: skip


def in_ascii(text: str) -> str:
    """The text on one line, in characters that no encoding has otherwise and no terminal obeys."""
    return "".join(char if char.isascii() and char.isprintable() else _alike(char) for char in text)


def readable(error: UnicodeError) -> tuple[str, int]:
    """What to write for characters that cannot be encoded, as ``codecs.register_error`` asks.

    Signs that look alike, letters without their accents ("Bösium" is "Bosium"), and for everything else its number.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_alike, error.object[error.start : error.end])), error.end


def _alike(char: str) -> str:
    parts = [part for part in unicodedata.normalize("NFKD", char) if not unicodedata.combining(part)]
    alike = "".join(_ALIKE.get(part, part) for part in parts)
    return alike if alike.isascii() and alike.isprintable() else f"<U+{ord(char):04X}>"


def plain_ascii(name: str) -> codecs.CodecInfo | None:
    """ASCII by another name, as ``codecs.register`` asks: click takes ASCII for a slip and writes UTF-8."""
    if name != PLAIN:
        return None
    known = codecs.lookup("ascii")
    encoder, decoder = known.incrementalencoder, known.incrementaldecoder
    return codecs.CodecInfo(known.encode, known.decode, None, None, encoder, decoder, PLAIN)
