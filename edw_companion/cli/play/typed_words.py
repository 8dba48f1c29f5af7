"""The words of a line: what is said beside it goes; who is meant by a word, and which card did it. Pure."""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import pairwise

from edw_companion.cli.play.forms import (
    ASKS,
    BUT,
    CHANGE,
    DICE,
    DOES,
    FROM,
    GROUPS,
    IDLE,
    JOINS,
    KEYS,
    LEADS,
    NUMERALS,
    POINTS,
    SAYS,
    SIGNS,
    THEY,
    WITH,
    first_words,
    vocabulary,
)
from edw_companion.core.state import State
from edw_companion.core.things import KNOWN, names
from edw_companion.core.words import (
    ARTICLES,
    AmbiguousWordError,
    bare,
    card_meant,
    plain,
    player,
    several,
    without_thanks,
)
from edw_companion.errors import UsageError
from edw_companion.games.game import Game
from edw_companion.games.short_forms import prompting_of

SEVERAL = "\n"
"""What parts several who are named in one slot."""
NOTHING = "Nothing was recorded: "
ORIGINS: Sequence[Sequence[str]] = ([], ["--from"], ["--with"])
"""With what the words of an origin begin, if "from" or "with" says that they are one."""
_SIGNS = r"([,;]|(?<=[0-9])&|(?<=\w\w\w)[.]$|(?<=[0-9])[.]$)"
"""What joins, and is glued to the word before it: two letters and a point are no end of a sentence ("Dr. Jekyll")."""
_POLITE = 3
"""So many words are polite at most: "by the way"."""
_NEAR = 0.7
"""So much like a player's name is what may be a slip of it."""
LETTERS, LONGEST = 3, 6
"""So many letters of a name mean a card; a card that hits somebody has no more words than so many."""


class UnclosedError(UsageError):
    """A quotation mark without its other half."""

    def __init__(self) -> None:
        super().__init__("A quotation mark is not closed: type its other half, or leave both out.")


def split(line: str) -> list[str]:
    """The words of a line, as a shell would split it, but for apostrophes within names (Jester's Cap) and backslashes.

    Raises:
        UnclosedError: a quotation mark is not closed.
    """
    import shlex

    for quotes in ("\"'", '"') if re.search(r"(^|[\s=])'", line) else ('"',):
        words = shlex.shlex(line, posix=True, punctuation_chars=False)
        words.whitespace_split, words.commenters, words.escape, words.quotes = True, "", "", quotes
        try:
            return list(words)
        except ValueError:
            continue
    raise UnclosedError


def without_leads(said: str) -> str:
    """What was said, without the words before it that say nothing: "oh right, no"."""
    words = said.split()
    while _leads(words):
        del words[: _leads(words)]
    return bare(" ".join(words))


def _leads(words: Sequence[str]) -> int:
    """How many words lead to a line and say nothing of it."""
    low = [word.casefold().rstrip(",:") for word in words]
    return next((count for count in (2, 1) if len(words) > count and " ".join(low[:count]) in LEADS), 0)


def asks(words: Sequence[str]) -> bool:
    """Whether a sentence is a question."""
    return bool(words) and (words[0].casefold() in ASKS or words[-1].endswith("?"))


class HalfError(UsageError):
    """A line of which only a part is understood: nothing is recorded of it."""


class Words:
    """A line, word by word: what each may stand for."""

    def __init__(self, words: Sequence[str], game: Game, state: State | None) -> None:
        """``words`` are as typed; ``game`` and ``state`` as ``read`` has them."""
        self._game, self._state = game, state if state is not None and state.started else None
        guest = self._state.guest() if self._state else None
        self._names = [each.name for each in (*self._state.players.values(), guest) if each] if self._state else []
        self._whole = {whole for name in self._names for whole in (name.casefold(), plain(name)) if whole}
        self._kinds = names(self._state) if self._state else KNOWN
        self._looked_up: dict[str, bool] = {}
        self._owners: set[str] = set()  # the words behind which "'s" says that something is theirs
        last = words[-1:]
        words = self._without_thanks(words)
        while _leads(words) or words[:1] in (["no,"], ["yes,"]):
            if self._named(words[0]) or words[0].rstrip(",:") in first_words(game.slug):
                break
            words = words[_leads(words) or 1 :]
        words = self._cause_last(words)
        if len(words) > 2 and words[1].casefold() in IDLE and self._named(words[0].removesuffix("'s")):
            words = [words[0], *words[2:]]
        self._asks = asks([*words, *last])
        self._typed = _together(words, self._names)
        cut = next((at for at, word in enumerate(words) if re.match("-[-A-Za-z]", word)), len(words))
        self._words, self._options = _together(self._parted(words[:cut]), self._names), [*words[cut:]]
        while len(self._words) > 1 and self._words[-1] in (",", ";", "."):
            del self._words[-1]
        self._words = self._excepted(self._words)
        self._low = {word.casefold() for word in self._words}
        self._any = self._state is None  # whether any word may be a player

    def _without_thanks(self, words: Sequence[str]) -> Sequence[str]:
        """A line without what is only polite behind it; a note, and a player who is called so, keep it all."""
        first, last = (words[0].casefold(), words[-1]) if words else ("", "")
        if not words or self._named(last) or first == "note":
            return words
        if last == "again" and len(words) > len(("ann", "again")) and self._known(first):  # "roll again" is not that
            return words[:-1]
        if not without_thanks(last) and self._ends_with_card(words):  # "quiet, please"
            return words
        if first in first_words(self._game.slug):  # what is behind a command may be recorded as it is
            return words[:-1] if last.casefold() in ("please", "thanks") and len(words) > 1 else words
        polite = without_thanks(last) if [first, *words[2:]] != ["what"] else last.rstrip("?.!")  # "what now?"
        kept = [*words[:-1], *filter(None, [polite])] or words
        said = (n for n in range(_POLITE, 1, -1) if len(words) > n and not without_thanks(" ".join(words[-n:])))
        return next((words[:-n] for n in said), kept)

    def _ends_with_card(self, words: Sequence[str]) -> bool:
        """Whether several words at the end are a card's whole name."""
        known, said = prompting_of(self._game).known, f" {plain(' '.join(words))}"
        cards = known(self._state) if known and self._state else ()
        return any(said.endswith(f" {plain(card)}") and " " in plain(card) for card in cards)

    def _cause_last(self, words: Sequence[str]) -> Sequence[str]:
        """The words with what did it behind them, where it leads: "armageddon clock: everybody loses 1"."""
        end = next((at for at, word in enumerate(words[:LONGEST], 1) if word.endswith(":")), 0)
        card, rest = [*words[:end]], words[end:]
        said = {word.casefold().rstrip(":") for word in card}
        if not rest or said <= vocabulary(self._game.slug) or any(map(self._known, said)):
            return words
        if not (rest[0].casefold() in GROUPS or self._known(rest[0])):
            return words
        return [*rest, "with", *card[:-1], card[-1].rstrip(":")]

    def _parted(self, words: Iterable[str]) -> list[str]:
        """The words with what is glued apart: joining signs, and changes; a sign goes to its number."""
        found: list[str] = []
        for word in words:
            if found[-1:] == ["the"] and self._named(word.removesuffix("'s")) and not self._named("the"):
                del found[-1]  # "the scion"
            of = next((end for end in ("'s", "\u2019s", "s") if word.endswith(end)), "")  # "bram's", and "brams"
            if of and self._part_of_name(word.removesuffix(of)) and not self._named(word):
                word = word.removesuffix(of)
                self._owners |= {word} if of != "s" else set()
            if word.endswith(":") and self._named(word[:-1]):
                word = word[:-1]
            asks = re.fullmatch("(what|where|who)['\u2019]?s", word, re.IGNORECASE)
            if asks and not self._named(word):  # "what's", but not "whose"
                found.append(asks[1])
                word = "is"
            whole = " " in word or self._named(word)
            for piece in [word] if whole else filter(None, re.split(_SIGNS, word)):
                glued = re.fullmatch(f"(.+?)({CHANGE})", piece)
                if piece.isdecimal() and found and found[-1].endswith(SIGNS):
                    before = found.pop()
                    found += [*filter(None, [before[:-1]]), before[-1] + piece]
                elif glued is None or self._named(piece) or re.fullmatch(DICE, piece):
                    found.append(piece)
                else:
                    bare = self._named(glued[1]) or not re.search(r"[-+=\u2212]", glued[1])
                    found += glued.groups() if bare else [piece]
        return found

    def _excepted(self, words: list[str]) -> list[str]:
        """The words with those who are excepted behind those of whom they are: "everyone but ann loses 2"."""
        group = next((n for n in (2, 1) if " ".join(words[:n]).casefold() in GROUPS and not self._named(words[0])), 0)
        at = next((at for at, word in enumerate(words) if at > group and word.casefold() in BUT), 0)
        if not group or not all(self._known(word) for word in words[at + 1 :] if word not in JOINS):
            return words
        return [*words[:group], *words[at:], *words[group:at]] if at else words

    # Who is meant

    def _named(self, word: str) -> bool:
        """Whether a word is a player's whole name, which wins over what else it means."""
        return word.casefold() in self._whole or (word[-1:].isalnum() and plain(word) in self._whole)

    def _part_of_name(self, word: str) -> bool:
        """Whether a word is a player's name, or one word of it."""
        return self._named(word) or plain(word) in {part for name in self._names for part in plain(name).split()}

    def _seats(self, word: str) -> Sequence[str]:
        """Whom a word means; nobody if it is wrong."""
        try:
            return (several(self._state, word) or [player(self._state, word)]) if self._state and word else []
        except UsageError:
            return []

    def _known(self, word: str) -> bool:
        """Whether a word means a player, or several, at this table; each is looked up once."""
        if word not in self._looked_up:
            self._looked_up[word] = self._means_players(word)
        return self._looked_up[word]

    def _means_players(self, word: str) -> bool:
        if word.casefold() == "no" and not self._named(word):  # "no blocks"
            return False
        try:
            return self._named(word) or bool(self._state and (several(self._state, word) or player(self._state, word)))
        except AmbiguousWordError:
            return True
        except UsageError:
            return False

    def _whose(self, word: str) -> bool:
        """Whether a word may stand for a player; ``_check`` refuses one that nobody is called."""
        if self._named(word):
            return True
        if word.casefold() in (*JOINS, "") or re.search(r"[-+=\u2212]|^[0-9]+$", word):
            return False
        return self._known(word) or (self._any and word.casefold() not in KEYS)

    def _of_seat(self, word: str) -> bool:
        """Whether a word means a player by what lies at their seat alone."""
        state, said = self._state, plain(word)
        return (
            len(said) > 1
            and state is not None
            and self._known(word)
            and not several(state, word)
            and not any(
                name.startswith(said)
                for seat, each in state.players.items()
                for name in (plain(each.name), seat, *plain(each.name).split())
            )
        )

    # What did it

    def _origin(self, said: Sequence[str]) -> list[str] | None:
        """Who did it and with what, as words of ``life``; None if the words do not say that."""
        two = [f"{word} {after}".casefold() for word, after in pairwise(said)]
        at = next((at for at, words in enumerate(two) if words in ("because of", "due to")), None)
        said = said if at is None else [*said[:at], "with", *said[at + 2 :]]
        doer, card, told = [], [*said], False
        if any(re.search(r"^[0-9]+$|[-+=\u2212][0-9]*$", word) and not self._named(word) for word in said):
            return None
        low = "".join(said[:1]).casefold()
        if low in FROM and not self._named(low):
            if not self._whose(" ".join(said[1:2])):
                if low == "to":  # "pays 5 to counter it" names no card
                    return self._lying_card(said[1:]) or None
                return self._from_card(said[1:])
            doer, card, told = ["--from", said[1]], card[2:], True
        elif low not in (*GROUPS, *WITH) and said and (self._state is None or self._known(low)):
            doer, card = card[:1], card[1:]
        if card and card[0].casefold() in WITH:
            card, told = card[1:], True
            if not card:
                return None
        if not doer and len(card) > len(("from", "WHO")) and card[-2].casefold() in FROM and self._known(card[-1]):
            doer, card, told = ["--from", card[-1]], card[:-2], True
        if card and not self._is_card(card, told=told):
            return None
        return [*doer, *(["--with"] if card and told else []), *([text_of(card)] if card else [])]

    def _known_card(self, said: Sequence[str]) -> str:
        """A card of the game, wherever it is, by whole words of its name; "" if it is none, or may be several."""
        return self._card_of(prompting_of(self._game).known, said)

    def _card_of(self, known: Callable[[State], Iterable[str]] | None, said: Sequence[str]) -> str:
        name = plain(text_of(said))
        cards = [*known(self._state)] if known and self._state and name else []
        whole = [card for card in cards if plain(card) == name]  # "stangg" is no twin of his
        found = whole or [card for card in cards if {*name.split()} <= {*plain(card).split()}]
        return found[0] if len(found) == 1 else ""

    def _lying_card(self, said: Sequence[str]) -> list[str]:
        """A card of the game, and whose it is, if it came into play under somebody, as an origin; none if not."""
        theirs, state, name = prompting_of(self._game).theirs, self._state, text_of(said)
        whose = theirs(state) if theirs and state else {}
        with suppress(AmbiguousWordError):
            card = card_meant(name, whose, state.written) if state and len(name) >= LETTERS else None
            if card:
                return ["--from", whose[card], "--with", card]
        known = self._known_card(said)
        return ["--with", known] if known else []

    def _from_card(self, said: Sequence[str]) -> list[str] | None:
        """What did it, where no player did, and whose it is, if it lies there; None if the words are no card.

        What is near to a player's name, or a word for somebody, is none.
        """
        from difflib import get_close_matches

        named = [*said[1:]] if said and said[0].casefold() == "the" else [*said]
        known = self._lying_card(named)
        if known:
            return known
        first = "".join(named[:1])
        if not first or first.casefold() in SAYS or {*named} & {*FROM, *WITH}:
            return None
        if get_close_matches(plain(first), self._whole, cutoff=_NEAR):
            return None
        alone = len(named) == len(said) == 1
        if alone and (len(named[0]) <= LETTERS or named[0].casefold() in (*THEY, *KEYS, *NUMERALS, *ASKS)):
            return None
        return ["--with", text_of(named)] if self._is_card(named, told=True) else None

    def _is_card(self, said: Sequence[str], *, told: bool) -> bool:
        """Whether words may be a card, and no sentence that lacks something; ``told``: "with" stands before them."""
        low = [word.casefold() for word in said]
        amount = low[0] in NUMERALS and low[0] not in ("a", "an") and (not low[1:] or low[1] in POINTS)
        if amount or low[0] in JOINS or low[-1] in JOINS or (low[0] in (*SAYS, "because") and not told):
            return False
        if len(low) == 1:
            named = self._named(low[0])  # a player's name alone is no card
            return (told or not named) and (named or low[0] not in KEYS)
        return self._another(said, 0) == len(said)

    def _is_object(self, said: Sequence[str]) -> bool:
        """Whether words up to the end of a line may be what something is done to: no players alone, and no number."""
        low = {word.casefold() for word in said}
        alone = all(self._whose(word) or word.casefold() in (*JOINS, *GROUPS) for word in said)
        number = any(re.search("[0-9]", word) for word in said) or low & ({*NUMERALS} - {*ARTICLES, "one"})
        return not (alone or number or low & {*FROM, *WITH, *JOINS, "for", "at", "on"})

    def _another(self, said: Sequence[str], at: int) -> int:
        """Where behind a word another player, or something else done, is joined; else where the words end."""
        for end in range(at + 1, len(said)):
            word = said[end].casefold()
            letter = len(word) == 1 and word != "a" and self._known(word)
            ends = " ".join(said[end:]).casefold() in ("next", "done", "pass", "is done", "is finished")
            another = word in GROUPS or self._named(word) or letter or word in DOES or ends
            if word == BUT[0] or (said[end - 1].casefold() in JOINS and another):
                return end
        return len(said)


def text_of(said: Sequence[str]) -> str:
    """Words as a text, with their signs as they are written."""
    return re.sub(r" (?=[,;]|[.]( |$)|[-+=\u2212][0-9])", "", " ".join(said))


def _together(words: Sequence[str], players: Sequence[str]) -> list[str]:
    """The words, with each name of several as one."""
    many = sorted((plain(name) for name in players if " " in plain(name)), key=len, reverse=True)
    found, at = [], 0
    while at < len(words):
        spans = ((name, count) for name in many for count in range(name.count(" ") + 1, 1, -1))
        taken = (count for name, count in spans if plain(_bare(" ".join(words[at : at + count]))) == name)
        count = min(next(taken, 1), len(words) - at)
        said = " ".join(words[at : at + count])
        found.append(_bare(said).rstrip(",") if count > 1 else said)
        at += count
    return found


def _bare(name: str) -> str:
    """A name without the sign of what is its player's."""
    return re.sub("['\u2019]s$", "", name)


def quoted_line(words: Sequence[str]) -> str:
    """Words as a line that is read alike."""
    return " ".join(f'"{word}"' if {*word} & {*" ,;"} else word for word in words)
