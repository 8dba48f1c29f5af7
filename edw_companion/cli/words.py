"""Text that people type, as it goes into a session file: names, reasons, phrases, words for a draw.

What means one of several things is in ``core.words``. What is left out of a text is told on the way.
"""

import unicodedata
from collections.abc import Iterable, Mapping

from edw_companion.cli.characters import only_seen
from edw_companion.colors import BY_LETTER, WHEEL
from edw_companion.core.words import MAX_NAME, MAX_TEXT, UnknownWordError, card, plain
from edw_companion.errors import UsageError
from edw_companion.sentences import Sentence
from edw_companion.session.lines import writable

LEAVES = ("q", "quit", "exit")
"""What leaves whatever is open."""

_OTHER_MEANINGS = ("all", "others", "foes", "ours", "nobody", "yes", "no", "cancel")
_SEATS = (*WHEEL, "scion")


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
    unless it begins with "token" or "copy".
    """
    names = dict.fromkeys(cards)
    try:
        return card(word, names, written=written)
    except UnknownWordError:
        from difflib import get_close_matches

        token = plain(word).startswith(("token", "copy"))
        if not token and get_close_matches(plain(word), [plain(name) for name in names], n=1, cutoff=0.8):
            raise
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
    word = plain(name)
    if not word:
        raise UsageError(f"'{name}' cannot be a player's name: it needs a letter or a digit, to be typed by.")
    if word in _OTHER_MEANINGS or (by_color and (word in _SEATS or word.upper() in BY_LETTER)):
        others = "colours, their letters, 'scion' and " * by_color
        raise UsageError(f"'{name}' cannot be a player's name: {others}words such as 'all' or 'no' mean other things.")
    if any(char in name for char in ",=()"):
        raise UsageError(f"'{name}' cannot be a player's name: leave out commas, equals signs and brackets.")
    return name
