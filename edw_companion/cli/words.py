"""Text that people type, as it goes into a session file: names, reasons, phrases, words for a draw.

What means one of several things is in ``table.words``. What is left out of a text is told on the way.
"""

import unicodedata
from collections.abc import Iterable

from edw_companion.cli.characters import only_seen
from edw_companion.colors import BY_LETTER, WHEEL
from edw_companion.core.words import MAX_NAME as MAX_NAME
from edw_companion.core.words import MAX_TEXT as MAX_TEXT
from edw_companion.core.words import AmbiguousWordError as AmbiguousWordError
from edw_companion.core.words import UnknownWordError as UnknownWordError
from edw_companion.core.words import card as card
from edw_companion.core.words import choose as choose
from edw_companion.core.words import plain as plain
from edw_companion.core.words import player as player
from edw_companion.errors import UsageError
from edw_companion.session.lines import writable

_OTHER_MEANINGS = ("scion", "all", "others", "foes", "ours", "nobody", "yes", "no", "cancel")


class BadTextError(UsageError):
    """Text that no session file may hold."""


def clean(text: str, what: str, most: int = MAX_TEXT) -> str:
    """Text as it goes into a session file: only what is seen, NFC, with ” for ", trimmed.

    Args:
        text: as typed.
        what: what it is, for the error, such as "player's name".
        most: how many characters it may have.

    Raises:
        BadTextError: it is empty or too long, or holds a backslash or a character that cannot be printed.
    """
    text = unicodedata.normalize("NFC", only_seen(text)).replace('"', "”").strip()
    if not text:
        raise BadTextError(f"A {what} cannot be empty.")
    if len(text) > most:
        raise BadTextError(f"A {what} has at most {most} characters; this one has {len(text)}.")
    wrong = next((char for char in text if not char.isprintable() or not writable(char)), None)
    if wrong is not None:
        raise BadTextError(f"A {what} cannot hold {_sign(wrong)}: leave it out of '{text}'.")
    return text


def _sign(char: str) -> str:
    """A character that may not stand in a text, so that people know which is meant."""
    if char == "\\":
        return "a backslash"
    return f"the character U+{ord(char):04X}, which is not seen"


def card_or_new(word: str, cards: Iterable[str], notices: list[str]) -> str:
    """A known card, or the name as typed where no list knows it (tokens, copies): then with a notice.

    A name that is nearly a known one is taken for a slip, unless it begins with "token" or "copy".

    Raises:
        UnknownWordError: probably a slip.
        AmbiguousWordError: as ``choose``.
    """
    names = dict.fromkeys(cards)
    try:
        return card(word, names)
    except UnknownWordError:
        if not plain(word).startswith(("token", "copy")) and _slip(word, names):
            raise
    name = clean(word, "card")
    notices.append(f"'{name}' is on no list of such cards: it is taken as you typed it.")
    return name


def _slip(word: str, names: Iterable[str]) -> bool:
    from difflib import get_close_matches

    return bool(get_close_matches(plain(word), [plain(name) for name in names], n=1, cutoff=0.8))


def reserved(name: str) -> bool:
    """Whether a name would be taken for a colour, a letter, a guest, several players, or an answer, in any game."""
    return plain(name) in {*WHEEL, *(letter.lower() for letter in BY_LETTER), *_OTHER_MEANINGS}


def folded(text: str) -> str:
    """A word that an opponent says, so that nobody chooses its spelling: small letters and digits only.

    Raises:
        BadTextError: nothing is left of it.
    """
    word = "".join(char for char in unicodedata.normalize("NFKC", text).casefold() if char.isalnum())
    if not word:
        raise BadTextError(f"'{text}' cannot be a word for a draw: it needs a letter or a digit.")
    return unicodedata.normalize("NFC", word)


def player_name(text: str) -> str:
    """A player's name, checked.

    Raises:
        BadTextError: it cannot be one.
    """
    name = clean(text, "player's name", MAX_NAME)
    if not plain(name):
        raise BadTextError(f"'{name}' cannot be a player's name: it needs a letter or a digit, to be typed by.")
    if reserved(name):
        raise BadTextError(
            f"'{name}' cannot be a player's name: colours, their letters, 'scion' and words such as 'all' or 'no' "
            "mean other things."
        )
    if any(char in name for char in ",=()"):
        raise BadTextError(f"'{name}' cannot be a player's name: leave out commas, equals signs and brackets.")
    return name
