"""How text reads where a terminal or a file takes fewer characters than it has: in letters that everybody can read."""

import codecs
import unicodedata

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
