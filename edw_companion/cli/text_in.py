"""Text that people type, as it goes into a session file: names, reasons, phrases, words for a draw, and its characters.

Of characters it knows those that are not seen, those that look alike, and the letters that everybody can read.
"""

import codecs
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

import click

from edw_companion.cli.screen import UNSEEN, tell
from edw_companion.colors import BY_LETTER, WHEEL
from edw_companion.core import words
from edw_companion.core.words import MAX_NAME, MAX_TEXT, NEW, UnknownWordError, card, plain
from edw_companion.errors import UsageError
from edw_companion.sentences import Sentence
from edw_companion.session.lines import writable
from edw_companion.text import listed

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


def alike_names(names: object) -> Iterator[str]:
    """What is said of players whose names look alike, without a full stop."""
    texts = [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
    for group in alike(texts):
        said = listed([f"'{name}'" for name in group])
        yield f"the names {said} look alike, and are {len(group)} players"


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


_LETTERS = 4
"""Fewer letters than so many are near to too much."""
WHO_TYPES = ("i", "me", "my", "mine")
"""Words for whoever types."""
_SEATS = (*WHEEL, *(letter.lower() for letter in BY_LETTER), "scion")

LEAVES = ("q", "quit", "exit")
"""What leaves whatever is open."""


def leaves(line: str) -> bool:
    """Whether a line leaves the prompt, or a page of it: the word alone, since "quit eve" means somebody else."""
    words = line.strip().removeprefix("edw ").split()
    return len(words) == 1 and words[0].casefold() in LEAVES


def clean(text: str, what: str, most: int = MAX_TEXT) -> str:
    """Text as it goes into a session file: only what is seen, NFC, with ” for ", trimmed.

    ``what`` it is, such as "player's name", is for the error; ``most`` is how many characters it may have.
    """
    text = unicodedata.normalize("NFC", only_seen(text)).replace('"', "”").strip()
    if not text:
        raise UsageError(f"A {what} cannot be empty.")
    if len(text) > most:
        raise UsageError(f"A {what} has at most {most} characters; this one has {len(text)}.")
    wrong = next((char for char in text if not char.isprintable() or not writable(char)), None)
    if wrong is not None:
        sign = "a backslash" if wrong == "\\" else f"the character U+{ord(wrong):04X}, which is not seen"
        raise UsageError(f"A {what} cannot hold {sign}: leave it out of '{text}'.")
    return text


def card_or_new(word: str, cards: Iterable[str], notices: list[str | Sentence], written: Mapping[str, str]) -> str:
    """A known card, or the name as typed where no list knows it (tokens, copies): then with a notice.

    ``written`` are other names of some cards, see ``card``. A name that is nearly a known one is taken for a slip,
    unless it has few letters, begins with "token" or "copy", or "new" stands behind it.
    """
    if word.endswith(NEW):
        return clean(word.removesuffix(NEW), "card")
    names = dict.fromkeys(cards)
    try:
        return card(word, names, written=written)
    except UnknownWordError as error:
        from difflib import get_close_matches

        wanted, parts = plain(word), {plain(name): name for name in names}
        if " " not in wanted:  # "pavell" is near to Pavel Maliki
            parts = {part: name for name in names for part in (*plain(name).split(), plain(name))}
        few = len(wanted) < _LETTERS or wanted.startswith(("token", "copy"))
        near = [] if few else get_close_matches(wanted, parts, n=1, cutoff=0.8)
        if near:
            error = error if error.found else UnknownWordError("card", word, [parts[near[0]]], (), 0)
            error.new = True
            raise error from None
    name = clean(word, "card")
    notices.append(f"'{name}' is on no list of such cards: it is taken as you typed it.")
    return name


def folded(text: str) -> str:
    """A word that an opponent says, so that nobody chooses its spelling: small letters and digits only."""
    text = clean(text, "word", MAX_NAME)
    word = "".join(char for char in unicodedata.normalize("NFKC", text).casefold() if char.isalnum())
    if not word:
        raise UsageError(f"'{text}' cannot be a word for a draw: it needs a letter or a digit.")
    return unicodedata.normalize("NFC", word)


def player_name(text: str, *, by_color: bool) -> str:
    """A player's name, checked; ``by_color``: for a game whose seats are colours, which mean those seats."""
    name = clean(text, "player's name", MAX_NAME)
    if plain(name) in WHO_TYPES:
        raise UsageError(f"'{name}' cannot be a player's name: it means whoever types.")
    seats = (_SEATS, "colours, their letters, 'scion' and ") if by_color else ()
    return words.player_name(name, *seats)
