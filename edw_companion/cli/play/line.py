"""The words of a line, and what each may stand for: players, cards, numbers, dice, the slots of a form. Pure."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

from edw_companion.cli.play.forms import (
    ASKS,
    BUT,
    CHANGE,
    DICE,
    DOES,
    FORMS,
    FROM,
    GROUPS,
    IDLE,
    JOINS,
    KEYS,
    LEADS,
    NUMERALS,
    POINTS,
    QUESTIONS,
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

SEVERAL, EACH = "\n", "for each player"
"""What parts several who are named in one slot; and what each of those who play is rolled for."""
_WITHIN = "\v"
"""A blank within a word."""
NOTHING = "Nothing was recorded: "
ORIGINS: Sequence[Sequence[str]] = ([], ["--from"], ["--with"])
"""With what the words of an origin begin, if "from" or "with" says that they are one."""
_SIGNS = r"([,;]|(?<=[0-9])&|(?<=\w\w\w)[.]$|(?<=[0-9])[.]$)"
"""What joins, and is glued to the word before it: two letters and a point are no end of a sentence ("Dr. Jekyll")."""
_POLITE = 3
"""So many words are polite at most: "by the way"."""
_NEAR = 0.7
"""So much like a player's name is what may be a slip of it."""
_COUNTERS = ("counter", "counters", "token", "tokens")
"""What people say behind the name of counters."""
_LETTERS, _CARD = 3, 6
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


Found = dict[str, str]
"""What stands for the slots of a form; several who are named are parted by ``SEVERAL``."""
Ends = Iterator[tuple[int, str]]
"""Where what stands for a slot may end, and what it is."""


class Line:
    """A line, word by word."""

    def __init__(self, words: Sequence[str], game: Game, state: State | None) -> None:
        """``words`` are as typed; ``game`` and ``state`` as ``read`` has them."""
        self._game, self._state = game, state if state is not None and state.started else None
        guest = self._state.guest() if self._state else None
        self._names = [each.name for each in (*self._state.players.values(), guest) if each] if self._state else []
        self._whole = {whole for name in self._names for whole in (name.casefold(), plain(name)) if whole}
        self._kinds = names(self._state) if self._state else KNOWN
        self._looked_up: dict[str, bool] = {}
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
        if first in first_words(self._game.slug):  # what is behind a command may be recorded as it is
            return words[:-1] if last.casefold() in ("please", "thanks") and len(words) > 1 else words
        polite = without_thanks(last) if [first, *words[2:]] != ["what"] else last.rstrip("?.!")  # "what now?"
        kept = [*words[:-1], *filter(None, [polite])] or words
        said = (n for n in range(_POLITE, 1, -1) if len(words) > n and not without_thanks(" ".join(words[-n:])))
        return next((words[:-n] for n in said), kept)

    def _cause_last(self, words: Sequence[str]) -> Sequence[str]:
        """The words with what did it behind them, where it leads: "armageddon clock: everybody loses 1"."""
        end = next((at for at, word in enumerate(words[:_CARD], 1) if word.endswith(":")), 0)
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

    def _check(self, players: Iterable[str]) -> None:
        for word in players:
            if self._state is not None and word and not self._known(word):
                player(self._state, word)  # which says so

    def _check_holder(self, found: Found) -> None:
        """Refuse a card of which the line says that somebody has it who does not."""
        state, cards = self._state, prompting_of(self._game).cards
        if "HOLDER" not in found or state is None or cards is None:
            return
        who, held = player(state, found["HOLDER"]), found["HELD"].split(SEVERAL)
        own = [card for card in held if cards(state)[card] == who]
        found["HELD"] = SEVERAL.join(own or held)
        card, seat = held[0], cards(state)[held[0]]
        if not own:
            where = f": {state.title(seat)} has it" if seat else ""
            raise HalfError(f"{NOTHING}{state.title(who)} does not have {card}{where}.")

    # Forms

    def _match(self, form: Sequence[str], at: int, found: Found) -> Iterator[tuple[int, Found]]:
        """Where a form may end that begins at a word, each with what stands for its slots."""
        if not form:
            yield at, found
            return
        slot, *rest = form
        if slot.startswith("["):
            yield from self._match([slot[1:-1], *rest], at, found)
            yield from self._match(rest, at, found)
            return
        for end, said in self._slot(slot, at):
            yield from self._match(rest, end, {**found, slot: said})

    def _slot(self, slot: str, at: int) -> Ends:
        word = self._words[at] if at < len(self._words) else ""
        low = word.casefold()
        if slot in ("FOR", "BY", "CARD"):
            yield from self._last(slot, at)
        elif slot == "WHO":
            yield from self._who(at)
        elif slot == "DICE":
            yield from self._dice(at)
        elif slot == "KIND":
            yield from self._kind(at)
        elif slot in ("THING", "MORE"):
            asks = at == 0 and low in QUESTIONS
            ends = range(at + 1, len(self._words) + 1) if re.search("[^0-9]", word) and not asks else ()
            words = [word.replace(" ", _WITHIN) for word in self._words]  # what was quoted stays one
            told = ((end, text_of(words[at:end]).replace(" ", SEVERAL)) for end in ends)
            yield from ((end, said.replace(_WITHIN, " ")) for end, said in told)
        elif slot == "OBJECT":
            said = self._words[at:]
            if said and self._is_object(said):
                yield len(self._words), text_of(said)
        elif slot == "TOOL":
            origins = ((end, self._origin(["with", *self._words[at:end]])) for end in range(at + 1, len(self._words)))
            yield from ((end, said[1]) for end, said in origins if said is not None and len(said) == len(("with", "")))
        elif slot == "SOURCE":
            sources = ((end, self._from_card(self._words[at:end])) for end in self._source_ends(at))
            yield from ((end, SEVERAL.join(said)) for end, said in sources if said is not None)
        elif slot == "SPELL":
            other = low in vocabulary(self._game.slug) and low not in FORMS["hit"].split()[1:]
            yield from [(at + 1, low)] if re.fullmatch(r"[^\W\d]{3,}s", low) and not other else []
        elif slot == "HELD":
            yield from self._held(at)
        elif slot == "LYING":
            cards, ends = prompting_of(self._game).lying, range(len(self._words), at, -1)
            named = ((end, self._card_of(cards, [bare(text_of(self._words[at:end]))])) for end in ends if cards)
            yield from ((end, card) for end, card in named if card)
        elif slot == "OWN":
            yield from [(at + 1, word)] if self._whose(word) and self._of_seat(word) else []
        elif slot in ("DOER", "ONE", "OTHER", "HOLDER"):
            yield from [(at + 1, word)] if self._whose(word) else []
        elif slot in ("N", "CHANGE"):
            counted = [*self._kind(at + 1)] if low in ("a", "an") else self._noun(at + 1)  # "a poison" is one
            number = NUMERALS.get(low, word) if slot == "N" and not self._named(word) else word
            if re.fullmatch(CHANGE if slot == "CHANGE" else "[0-9]+", number):
                yield from ((end, f"{number} {kind}".strip()) for end, kind in counted)
        elif any(low == each or low in FORMS.get(each, "").split() for each in slot.split("|")):
            yield at + 1, low

    def _source_ends(self, at: int) -> Iterator[int]:
        """Where the name of what hits somebody may end, in which is no number, verb or player.

        "chromium and kei" is more than a player's dragon.
        """
        first = self._words[at]
        least = 1 if not self._whose(first) else 3 if self._of_seat(first) else _CARD
        for end in range(at + 1, min(at + _CARD, len(self._words)) + 1):
            word = self._words[end - 1]
            if word.casefold() in DOES or re.search("[0-9]", word) or (end > at + 1 and self._named(word)):
                return
            if end >= at + least:
                yield end

    def _who(self, at: int) -> Ends:
        """Players from a word on, one or several, by name or by a word for several."""
        word = " ".join(self._words[at : at + 1])
        groups = {} if self._named(word) else {at + n: " ".join(self._words[at : at + n]).casefold() for n in (2, 1)}
        one = [(end, GROUPS[said]) for end, said in groups.items() if said in GROUPS and end <= len(self._words)]
        if self._whose(word) and (self._named(word) or word.casefold() not in GROUPS):
            one.append((at + 1, word))
        for end, who in one:
            yield end, who
            yield from self._all_but(end, who)
            for after in self._joined(end):
                yield from ((last, f"{who}{SEVERAL}{more}") for last, more in self._who(after))

    def _all_but(self, at: int, who: str) -> Ends:
        """Of several who are meant together, those who are left where some are excepted."""
        if who in GROUPS.values() and " ".join(self._words[at : at + 1]).casefold() in BUT:
            for end, less in self._who(at + 1):
                without = {seat for each in less.split(SEVERAL) for seat in self._seats(each)}
                left = [seat for seat in self._seats(who) if seat not in without]
                if left:
                    yield end, SEVERAL.join(left)

    def _joined(self, at: int) -> list[int]:
        """Where to go on behind the words that join from there on."""
        ends: list[int] = []
        while at < len(self._words) and self._words[at].casefold() in JOINS:
            at += 1
            ends.append(at)
        return ends

    def _noun(self, at: int) -> Ends:
        """Where what is counted ends, and what counters those are; "" for life."""
        yield from self._kind(at)
        end = at
        while end < len(self._words) and self._words[end].casefold() in POINTS and not self._named(self._words[end]):
            end += 1
        yield from ((each, "") for each in dict.fromkeys((end, at)))

    def _held(self, at: int) -> Ends:
        """A card on the table, by whole words of its name, the longest first; what is counted is no card.

        Several of one name are parted by ``SEVERAL``.
        """
        state, cards = self._state, prompting_of(self._game).cards
        known = cards(state) if cards and state else {}
        if known and at + 1 < len(self._words) and self._words[at].casefold() in ARTICLES:
            yield from self._held(at + 1)
        written = state.written if state else {}
        for end in range(len(self._words), at, -1) if known else ():
            said = " ".join(self._words[at:end])
            if len(said) < _LETTERS or said[-1] in ",;&" or said.casefold() in (*KEYS, *NUMERALS, *self._kinds):
                continue
            try:
                cards_meant = [card_meant(said, known, written) or ""]
            except AmbiguousWordError as error:
                cards_meant = [*error.found]
            whole = [card for card in cards_meant if card in known and {*plain(said).split()} <= {*plain(card).split()}]
            if whole:
                yield end, SEVERAL.join(whole)

    def _kind(self, at: int) -> Ends:
        """The name of counters, and "counters" behind it."""
        for count in (2, 1):
            end, said = at + count, " ".join(self._words[at : at + count])
            kind = next((kind for kind in self._kinds if plain(kind) == plain(said)), "")
            if kind and not self._named(self._words[at]):
                yield end + (" ".join(self._words[end : end + 1]).casefold() in _COUNTERS), kind

    def _dice(self, at: int) -> Ends:
        """Dice, with what is added to them; a number alone is a die behind "roll", and what was rolled if ONE did."""
        sides = self._words[0].casefold() == "roll" and not self._named(self._words[0])
        for count in (2, 1):
            said = "".join(self._words[at : at + count])
            dice = re.fullmatch(DICE, f"d{said}" if sides and said.isdecimal() else said)
            more = "".join(self._words[at + 1 : at + count])
            if dice and not (dice[1] and dice[4]) and re.fullmatch(f"({CHANGE})?", more):
                added = dice[4] or (f"+{dice[1]}" if dice[1] else "")
                yield at + count, f"{dice[2]}d{'100' if dice[3] in ('%', '00') else dice[3]}{added}"

    def _last(self, slot: str, at: int) -> Ends:
        """What stands up to the end of a line: what a roll is FOR, by whom and with what (BY), or a CARD alone."""
        said, end = self._words[at:], len(self._words)
        origin = self._origin(said)
        if slot == "FOR" and (not said or (said[0] == "for" and len(said) > 1)):
            each = GROUPS.get(" ".join(said[1:]).casefold()) == "all" and self._state is not None
            yield end, EACH if each else SEVERAL.join([*said[:1], text_of(said[1:])])
        elif slot != "FOR" and origin is not None and origin[:1] in (ORIGINS if slot == "BY" else ([], ["--with"])):
            yield end, SEVERAL.join(origin).replace("--from", "--by")

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
                if low == "to":  # "pays 5 to counter it"
                    return None
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
        words = {*plain(text_of(said)).split()}
        cards = known(self._state) if known and self._state and words else ()
        found = [card for card in cards if words <= {*plain(card).split()}]
        return found[0] if len(found) == 1 else ""

    def _lying_card(self, said: Sequence[str]) -> list[str]:
        """A card of the game, and whose it is, if it came into play under somebody, as an origin; none if not."""
        theirs, state, name = prompting_of(self._game).theirs, self._state, text_of(said)
        whose = theirs(state) if theirs and state else {}
        with suppress(AmbiguousWordError):
            card = card_meant(name, whose, state.written) if state and len(name) >= _LETTERS else None
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
        if not named or get_close_matches(plain(named[0]), self._whole, cutoff=_NEAR) or {*named} & {*FROM, *WITH}:
            return None
        alone = len(named) == len(said) == 1
        if alone and (len(named[0]) <= _LETTERS or named[0].casefold() in (*THEY, *KEYS, *NUMERALS, *ASKS)):
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
