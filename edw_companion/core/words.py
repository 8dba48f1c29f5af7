"""From what people type to players and cards: any case, any accent, any unambiguous beginning.

Pure: words and candidates in, one of the candidates out, or one sentence that says which were near.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from edw_companion.colors import BY_LETTER
from edw_companion.errors import UsageError
from edw_companion.text import either

if TYPE_CHECKING:
    from edw_companion.core.state import State

MAX_NAME = 40
MAX_TEXT = 200
"""How many characters a name and a text may have in a session's file."""

_OTHER_MEANINGS = ("all", "others", "foes", "ours", "nobody", "yes", "no", "cancel")

OWN_NAMES = 3
"""So many of the names of a seat are its player's own, and stand first; others are of what lies there."""

_SHOWN = 6

MANY = 60
"""So many candidates an error names where nobody can guess them, as sheets and kinds of line."""


NEW = " new"
"""What is said behind a name that no list knows, where it is near to one that a list has, or is to be asked about."""


class UnknownWordError(UsageError):
    """A word that means nothing here, with what may have been meant.

    Attributes:
        found: the names that are near; none if none is.
        hint: what to do about it, as a sentence: which of those is meant, if there are any.
        new: whether it may be a name that no list has: then it is said again with ``NEW`` behind it.
    """

    new = False

    def __init__(self, what: str, word: str, near: Sequence[str], all_of_them: Sequence[str], most: int) -> None:
        if near:
            hint = f"Did you mean {either(near)}?"
        elif len(all_of_them) > most:
            hint = "Check the spelling; a beginning is enough."
        elif all_of_them:
            hint = f"It can be {either(all_of_them)}."
        else:
            hint = "There is none at all."
        kind, within, place = what.partition(" in ")
        super().__init__(f"There is no {kind} '{word}' {f'in {place}' if within else 'here'}. {hint}")
        self.word, self.found, self.hint = word, near, hint


class AmbiguousWordError(UsageError):
    """A word that several things begin with."""

    def __init__(self, word: str, found: Sequence[str]) -> None:
        more = [f"{len(found) - _SHOWN} more"] if len(found) > _SHOWN else []
        super().__init__(f"'{word}' can mean {either([*found[:_SHOWN], *more])}: type a little more of it.")
        self.word, self.found = word, found


class EmptySeatError(UsageError):
    """A seat in which nobody sits."""

    def __init__(self, seat: str) -> None:
        super().__init__(f"Nobody plays {seat}: that seat is empty, and out of the game from the start.")


@lru_cache(maxsize=4096)  # a line is held against all the names of a list, and the next one against the same
def plain(text: str) -> str:
    """How words are compared: no case, no accents, only letters, digits and single spaces.

    Letters that only look accented (ø, đ) stay as they are.
    """
    text = text.casefold()
    if not text.isascii():
        from unicodedata import combining, normalize  # as in text

        text = "".join(char for char in normalize("NFKD", text) if not combining(char))
    text = text.replace("'", "").replace("’", "")
    return re.sub(r"[\W_]+", " ", text).strip()


def player_name(name: str, others: Collection[str] = (), told: str = "") -> str:
    """A player's name, checked; ``others``: words that mean something else in this game, and as what they are told."""
    word = plain(name)
    if not word:
        raise UsageError(f"'{name}' cannot be a player's name: it needs a letter or a digit, to be typed by.")
    if word in _OTHER_MEANINGS or word in others:
        raise UsageError(f"'{name}' cannot be a player's name: {told}words such as 'all' or 'no' mean other things.")
    if any(char in name for char in ",=()"):
        raise UsageError(f"'{name}' cannot be a player's name: leave out commas, equals signs and brackets.")
    return name


def choose(
    word: str,
    candidates: Mapping[str, Iterable[str]],
    what: str,
    most: int = _SHOWN * 2,
    offered: Collection[str] | None = None,
) -> str:
    """The candidate that a word means: by its whole name, else by a beginning, else by words that begin so.

    ``candidates`` are what can be meant, each with the names it goes by; ``what`` they are is for the error,
    which names all of them, or those that are ``offered``, if none is near and there are no more than ``most``.

    Raises:
        UnknownWordError, AmbiguousWordError: none is meant, or more than one.
    """
    found = meant(word, candidates)
    if found is not None:
        return found
    names = [(plain(name), key) for key, own in candidates.items() for name in own]
    best = [next(iter(own)) for key, own in candidates.items() if offered is None or key in offered]
    raise UnknownWordError(what, word, _near(plain(word), names, candidates), best, most)


def one_of(word: str, names: Iterable[str], what: str, most: int = _SHOWN * 2) -> str:
    """One of these names, as ``choose`` finds what goes by its own name alone."""
    return choose(word, {name: (name,) for name in names}, what, most)


def meant(word: str, candidates: Mapping[str, Iterable[str]]) -> str | None:
    """The candidate that a word means, as ``choose`` finds it; None if it means none.

    Raises:
        AmbiguousWordError: it means more than one.
    """
    wanted = plain(word)
    names = [(plain(name), key) for key, own in candidates.items() for name in own]
    if wanted:
        for fits in (str.__eq__, str.startswith, _words_begin):
            found = {key: None for name, key in names if fits(name, wanted)}
            if len(found) == 1:
                return next(iter(found))
            if found:
                raise AmbiguousWordError(word, [next(iter(candidates[key])) for key in found])
    return None


ARTICLES = ("a", "an", "the", "another", "his", "her", "its", "their", "my", "our")
"""Words before a card that are hardly a part of its name; "the" may be."""


def bare(name: str, known: Callable[[str], object] = lambda _name: False) -> str:
    """A card's name without an article before it, which may be a part of a name that is ``known``: The Rack."""
    first, _, rest = name.strip().partition(" ")
    return rest if rest and first.casefold() in ARTICLES and not known(name) else name.strip()


_THANKS = re.compile(
    "(?:^|,? )(?:please|thanks|thank you|sorry|now|too|as well|after all|of course|by the way|btw|actually|in the air"
    "|lol|haha|in between|too early|too soon|to the (?:face|dome))[?.!]*$"
    "|[ ?.!]+$",
    re.IGNORECASE,
)


def without_thanks(said: str) -> str:
    """What is said without "please", "now" or the like behind it, or a question mark: not for what is recorded."""
    return _THANKS.sub("", said.strip())


def _words_begin(name: str, wanted: str) -> bool:
    # The wanted words are beginnings of some of the name's words, in order.
    rest = iter(name.split())
    return all(any(own.startswith(part) for own in rest) for part in wanted.split())


def _near(wanted: str, names: Sequence[tuple[str, str]], candidates: Mapping[str, Iterable[str]]) -> list[str]:
    from difflib import get_close_matches  # only a slip pays for it

    by_name = dict(names)
    close = get_close_matches(wanted, by_name, n=3, cutoff=0.6)
    return [next(iter(candidates[key])) for key in dict.fromkeys(by_name[name] for name in close)]


def card(word: str, cards: Iterable[str], what: str = "card", written: Mapping[str, str] = MappingProxyType({})) -> str:
    """One of these cards, by ``card_meant``, or an error as that of ``choose``."""
    names = dict.fromkeys(cards)
    found = card_meant(word, names, written)
    return one_of(word, names, what) if found is None else found


def card_meant(word: str, cards: Iterable[str], written: Mapping[str, str] = MappingProxyType({})) -> str | None:
    """The card that a word means, as ``choose`` finds it; an exact name always wins. None if it means none.

    ``written`` are the names that the game's source has for some cards. A word that means none of these cards by its
    own name means one by such a name.
    """
    names = dict.fromkeys(cards)
    if word in names:
        return word
    found = meant(word, {name: (name,) for name in names})
    return meant(word, {name: (other,) for name, other in written.items() if name in names}) if found is None else found


def player(state: State, word: str, *others: str) -> str:
    """The seat that a WHO means: a colour or its letter, any of the seat's names, or a beginning of one.

    ``others`` are words that may stand for one who is no player.
    """
    folded = word.casefold()
    if folded in others or folded in state.players:
        return folded
    color = BY_LETTER.get(word.upper())
    if color in state.players:
        return str(color)
    called = {plain(each.name) for each in state.players.values()}  # by old sessions also "All"
    if folded in _OTHER_MEANINGS and folded not in called:  # which begins nobody's name: "no" is not Nora
        raise UnknownWordError("player", word, (), [state.name(seat) for seat in state.living], _SHOWN * 2)
    own = OWN_NAMES if len(folded) == 1 else None  # one letter means nobody by what lies at a seat
    candidates = {**{seat: state.names(seat)[:own] for seat in state.players}, **{other: (other,) for other in others}}
    if meant(word, candidates) is None:
        empty = meant(word, state.empty)
        if empty is not None:
            raise EmptySeatError(empty)
    return choose(word, candidates, "player", offered=None if state.over else (*state.living, *others))


def unjoined(state: State, said: Iterable[str]) -> list[str]:
    """The players who are named, without what joins their names, unless somebody is called so: "ann, and bram"."""
    called = {player.name.casefold() for player in state.players.values()}
    return [name.strip(",") for name in said if name.casefold() in called or name not in ("and", "&", ",")]


def leads_nobody(words: Collection[str], word: str, after: Sequence[str]) -> bool:
    """Whether a first word is one of those that stand behind a player, or a beginning of one without one after it.

    "step c bolt" is cast, whoever is called Cleo; "step c cast bolt" is hers.
    """

    def begins(said: str) -> bool:
        return any(each.startswith(said.casefold()) for each in words)

    return word.casefold() in words or (begins(word) and not any(map(begins, after)))


def several(state: State, word: str) -> list[str]:
    """The seats that a word means together; none if it is no such word.

    "all" who are in the game and within reach; "others", all of them but whose turn it is; "foes", whom that player
    fights; letters, as "wub", unless one of the names of somebody living begins so, as "br": then that name is meant.

    Raises:
        UsageError: all whom it could mean are away.
    """
    said = word.casefold()
    if not state.started or any(said == player.name.casefold() for player in state.players.values()):
        return []
    letters = [BY_LETTER.get(letter) for letter in word.upper()]
    if len(letters) > 1 and None not in letters and len({*letters}) == len(letters):
        if any(plain(name).startswith(plain(word)) for seat in state.living for name in state.names(seat)):
            return []  # neither "all" nor the like, which have a letter twice or one that is no colour's
        for seat in state.empty:
            if seat in letters:
                raise EmptySeatError(seat)
        return [seat for seat in state.players if seat in letters]
    groups = {"all": state.reached, "others": [seat for seat in state.reached if seat != state.active]}
    found = state.foes() if said == "foes" else groups.get(said, [])
    if said in (*groups, "foes") and not found and state.away:
        raise UsageError(f"'{word}' means nobody now: everybody else is away.")
    return found
