"""From what people type to players, cards and text: any case, any accent, any unambiguous beginning.

Words and candidates in, one of the candidates out, or one sentence that says which were near. Only what is left out of
a text is told on the way.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from edw_companion.cli.unseen import only_seen
from edw_companion.errors import UsageError
from edw_companion.session.lines import writable
from edw_companion.table.colors import BY_LETTER, WHEEL
from edw_companion.table.game import Game
from edw_companion.table.text import either

MAX_NAME = 40
MAX_TEXT = 200
_SHOWN = 6
_OTHER_MEANINGS = ("scion", "all", "others", "foes", "ours", "nobody", "yes", "no", "cancel")


class UnknownWordError(UsageError):
    """A word that means nothing here, with what may have been meant."""

    def __init__(self, what: str, word: str, near: Sequence[str], all_of_them: Sequence[str]) -> None:
        if near:
            hint = f"Did you mean {either(near)}?"
        elif len(all_of_them) > _SHOWN * 2:
            hint = "Check the spelling; a beginning is enough."
        elif all_of_them:
            hint = f"It can be {either(all_of_them)}."
        else:
            hint = "There is none at all."
        kind, within, place = what.partition(" in ")
        super().__init__(f"There is no {kind} '{word}' {f'in {place}' if within else 'here'}. {hint}")


class AmbiguousWordError(UsageError):
    """A word that several things begin with."""

    def __init__(self, word: str, found: Sequence[str]) -> None:
        more = [f"{len(found) - _SHOWN} more"] if len(found) > _SHOWN else []
        super().__init__(f"'{word}' can mean {either([*found[:_SHOWN], *more])}: type a little more of it.")


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


def plain(text: str) -> str:
    """How words are compared: no case, no accents, only letters, digits and single spaces.

    Letters that only look accented (ø, đ) stay as they are.
    """
    text = text.casefold()
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    text = text.replace("'", "").replace("’", "")
    return " ".join("".join(char if char.isalnum() else " " for char in text).split())


def choose(word: str, candidates: Mapping[str, Iterable[str]], what: str) -> str:
    """The candidate that a word means: by its whole name, else by a beginning, else by words that begin so.

    Args:
        word: as typed.
        candidates: what can be meant, each with the names it goes by.
        what: what they are, for the error.

    Raises:
        UnknownWordError: none is meant.
        AmbiguousWordError: more than one is.
    """
    wanted = plain(word)
    names = [(plain(name), key) for key, own in candidates.items() for name in own]
    if wanted:
        for found in (
            {key: None for name, key in names if name == wanted},
            {key: None for name, key in names if name.startswith(wanted)},
            {key: None for name, key in names if _words_begin(name, wanted)},
        ):
            if len(found) == 1:
                return next(iter(found))
            if found:
                raise AmbiguousWordError(word, [next(iter(candidates[key])) for key in found])
    best = [next(iter(own)) for own in candidates.values()]
    raise UnknownWordError(what, word, _near(wanted, names, candidates), best)


def _words_begin(name: str, wanted: str) -> bool:
    """Whether the wanted words are beginnings of some of the name's words, in order."""
    rest = iter(name.split())
    return all(any(own.startswith(part) for own in rest) for part in wanted.split())


def _near(wanted: str, names: Sequence[tuple[str, str]], candidates: Mapping[str, Iterable[str]]) -> list[str]:
    from difflib import get_close_matches  # only a slip pays for it

    by_name = dict(names)
    close = get_close_matches(wanted, by_name, n=3, cutoff=0.6)
    return [next(iter(candidates[key])) for key in dict.fromkeys(by_name[name] for name in close)]


def card(word: str, cards: Iterable[str], what: str = "card") -> str:
    """One of these cards; an exact name always wins.

    Raises:
        UnknownWordError, AmbiguousWordError: as ``choose``.
    """
    names = dict.fromkeys(cards)
    return word if word in names else choose(word, {name: (name,) for name in names}, what)


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


def player(game: Game, word: str, *others: str) -> str:
    """The seat that a WHO means: a colour or its letter, a player's or a dragon's name, or a beginning of one.

    ``others`` are words that may stand for one who is no player, such as "scion".

    Raises:
        UnknownWordError, AmbiguousWordError: as ``choose``.
    """
    folded = word.casefold()
    if folded in others:
        return folded
    if folded in game.players:
        return folded
    if len(word) == 1 and word.upper() in BY_LETTER and BY_LETTER[word.upper()] in game.players:
        return str(BY_LETTER[word.upper()])
    candidates = {seat: game.names(seat) for seat in game.players}
    for extra in others:
        candidates[extra] = (extra,)
    return choose(word, candidates, "player")


def reserved(name: str) -> bool:
    """Whether a name would be taken for a colour, a letter, the Scion, several players, or an answer."""
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
