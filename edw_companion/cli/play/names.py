"""Who is meant by a word at a table, and which card did what is said. Pure."""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import pairwise

from edw_companion.cli.play.forms import (
    ASKS,
    BUT,
    DOES,
    FROM,
    JOINS,
    KEYS,
    KEYWORDS,
    ME,
    NEGATIONS,
    NUMERALS,
    POINTS,
    SAYS,
    THEY,
    WITH,
    vocabulary,
    whole_lines,
)
from edw_companion.cli.text_in import WHO_TYPES
from edw_companion.core.state import State
from edw_companion.core.things import KNOWN, names
from edw_companion.core.words import ARTICLES, AmbiguousWordError, bare, card_meant, plain, player, several
from edw_companion.errors import UsageError
from edw_companion.games.game import Game
from edw_companion.games.short_forms import CARD_VERBS, GROUPS, SPELLS, prompting_of

ORIGINS: Sequence[Sequence[str]] = ([], ["--from"], ["--with"])
"""With what the words of an origin begin, if "from" or "with" says that they are one."""
LETTERS, LONGEST = 3, 6
"""So many letters of a name mean a card; a card that hits somebody has no more words than so many."""
_NUMBERS = {*NUMERALS} - {*ARTICLES, "one"}
_ENDS = ("is done", "is finished", "that's it", "that's all")
"""With what a line ends that goes on behind a name."""
_NO_CARD = (
    "half", "total", "away", "mana", "prevented", "countered", "redirected", "blocked", "wrong", "twice", "times",
    "next", "turn", "did", "was", "if", "because", "after", "before", "when", "while", "again", "also", "too",
)  # fmt: skip
"""With what no card begins that is said behind a number."""
_NEAR, _NEAR_ALONE = 0.7, 0.6
"""So much like a player's name is what may be a slip of it: the first word of several, and one that stands alone."""


class Names:
    """What is called by a name at a table: its players, and the cards of its game.

    Attributes:
        game: whose words they are.
        state: the table; None where none was laid.
        players: the names of those who play, and of a guest.
        kinds: the names of counters.
        groups: how several of them are called, and the word of ``life`` for those.
        anyone: whether any word may be a player.
        sentences: by words of a line what they are as a sentence, which is asked of the same words more than once.
    """

    def __init__(self, game: Game, state: State | None, *, anyone: bool = False) -> None:
        """Without a table anyone may be meant."""
        self.game, self.state = game, state if state is not None and state.started else None
        guest = self.state.guest() if self.state else None
        self.players = [each.name for each in (*self.state.players.values(), guest) if each] if self.state else []
        self.kinds = names(self.state) if self.state else KNOWN
        two = self.state is not None and len(self.state.living) == len("ab")
        self.groups = {**GROUPS, **(dict.fromkeys(("both", "we both", "both players"), "all") if two else {})}
        self.anyone = anyone or self.state is None
        self._whole = {whole for name in self.players for whole in (name.casefold(), plain(name)) if whole}
        self._looked_up: dict[str, bool] = {}
        self.sentences: dict[tuple[object, ...], Sequence[str]] = {}

    # Who is meant

    def named(self, word: str) -> bool:
        """Whether a word is a player's whole name, which wins over what else it means."""
        return word.casefold() in self._whole or (word[-1:].isalnum() and plain(word) in self._whole)

    def part_of_name(self, word: str) -> bool:
        """Whether a word is a player's name, or one word of it."""
        return self.named(word) or plain(word) in {part for name in self.players for part in plain(name).split()}

    def seats(self, word: str) -> Sequence[str]:
        """Whom a word means; nobody if it is wrong."""
        with suppress(UsageError):
            return self._seats(word)
        return []

    def _seats(self, word: str) -> Sequence[str]:
        return (several(self.state, word) or [player(self.state, word)]) if self.state and word else []

    def known(self, word: str) -> bool:
        """Whether a word means a player, or several, at this table; each is looked up once."""
        if word not in self._looked_up:
            try:
                seats = word.casefold() not in ("no", "the") and self._seats(word)  # "no blocks"
                self._looked_up[word] = bool(seats) or self.named(word)
            except UsageError as error:
                self._looked_up[word] = self.named(word) or isinstance(error, AmbiguousWordError)
        return self._looked_up[word]

    def check(self, players: Iterable[str]) -> None:
        """Refuse one whom nobody at this table is called."""
        for word in players:
            if self.state is not None and word and not self.known(word):
                player(self.state, word)  # which says so

    def whose(self, word: str) -> bool:
        """Whether a word may stand for a player; ``check`` refuses one that nobody is called."""
        if self.named(word):
            return True
        if word.casefold() in (*JOINS, "") or re.search(r"[-+=\u2212]|^[0-9]+$", word):
            return False
        if self.known(word) or not self.anyone or word.casefold() in {*KEYS, *NEGATIONS}:
            return self.known(word)
        return word.casefold() in WHO_TYPES or word.casefold() not in whole_lines(self.game.slug)

    def of_seat(self, word: str) -> bool:
        """Whether a word means a player by what lies at their seat alone."""
        state, said = self.state, plain(word)
        return (
            len(said) > 1
            and state is not None
            and self.known(word)
            and not several(state, word)
            and not any(
                name.startswith(said)
                for seat, each in state.players.items()
                for name in (plain(each.name), seat, *plain(each.name).split())
            )
        )

    # What did it

    def origin(self, said: Sequence[str]) -> list[str] | None:
        """Who did it and with what, as words of ``life``; None if the words do not say that."""
        two = [f"{word} {after}".casefold() for word, after in pairwise(said)]
        at = next((at for at, words in enumerate(two) if words in ("because of", "due to")), None)
        said = said if at is None else [*said[:at], "with", *said[at + 2 :]]
        doer, card, told, sure = [], [*said], False, False
        if any(re.search(r"^[0-9]+$|[-+=\u2212][0-9]*$", word) and not self.named(word) for word in said):
            return None
        low = "".join(said[:1]).casefold()
        if low in FROM and not self.named(low):
            one = said[1:2] in (["a"], ["an"]) and len(said) > len(("from", "a"))  # "from a goblin" is not from Ada
            if one or not self.whose(" ".join(said[1:2])) or self.of_seat(text_of(said[1:])):
                if low == "to":  # "pays 5 to counter it" names no card
                    return self.lying_card(said[1:]) or None
                return self.from_card(said[1:])
            doer, card, told = ["--from", said[1]], card[2:], True
        elif low == "for" and (held := self.card_of(prompting_of(self.game).cards, [bare(text_of(said[1:]))])):
            return ["--with", held]
        elif low not in (*GROUPS, *WITH) and said and (self.state is None or self.known(low)):
            doer, card = card[:1], card[1:]
        if card and card[0].casefold() in WITH:
            card, told, sure = card[1:], True, True
            if not card:
                return None
            if card[0].casefold() in ("everything", "everybody"):
                return doer
        if not doer and len(card) > len(("from", "WHO")) and card[-2].casefold() in FROM and self.known(card[-1]):
            doer, card, told = ["--from", card[-1]], card[:-2], True
        if card and not (self.is_card(card, told=told) and (sure or self._plainly_card(card))):
            return None
        return [*doer, *(["--with"] if card and told else []), *([text_of(card)] if card else [])]

    def cards(self, known: Callable[[State], Iterable[str]] | None) -> Sequence[str]:
        """Those cards that the game says are ``known`` at this table."""
        return [*known(self.state)] if known and self.state else []

    def known_card(self, said: Sequence[str]) -> str:
        """A card of the game, wherever it is, by whole words of its name; "" if it is none, or may be several."""
        return self.card_of(prompting_of(self.game).known, said)

    def cards_in(self, line: str, also: Sequence[str] = ()) -> dict[str, str]:
        """By what is said of them, the cards of a line: those of the game, spells that everybody knows, or ``also``."""
        words, found, end = [*re.finditer(r"[^\s,;\"]+", line.casefold())], dict[str, str](), 0
        idle, there = vocabulary(self.game.slug), prompting_of(self.game).cards
        spans = ((at, at + count) for at in range(len(words)) for count in range(LONGEST, 0, -1))
        for first, last in spans:
            each = [word[0] for word in words[first:last]]
            if first < end or last > len(words) or any(map(self.named, each)):
                continue
            said = line[words[first].start() : words[last - 1].end()].casefold()
            verb = said in CARD_VERBS and f"{said}ed" not in CARD_VERBS  # "bolted" is what somebody does
            whole = self.is_whole_card(each) or (said in SPELLS and not verb)
            if any(map(self.known, each)) and not (whole and len(each) > 1):
                continue
            if whole or (idle.isdisjoint(each) and len(said) >= LETTERS and not re.search("[0-9]", said)):
                found_so = (
                    self.card_of(cards, each) for cards in (lambda _: also, prompting_of(self.game).known, there)
                )
                card = next(filter(None, found_so), SPELLS.get(said, ""))
                found |= {said: card} if card else {}
                end = last if card else end
        return found

    def card_of(self, known: Callable[[State], Iterable[str]] | None, said: Sequence[str]) -> str:
        """The same of those cards that are ``known``."""
        name = plain(text_of(said))
        cards = self.cards(known) if name else []
        whole = [card for card in cards if plain(card) == name]  # "stangg" is no twin of his
        said_of = name.partition(" ")[0] in THEY  # "that was" is no That Which Was Taken
        found = whole or [card for card in cards if not said_of and {*name.split()} <= {*plain(card).split()}]
        return found[0] if len(found) == 1 else ""

    def is_whole_card(self, said: Sequence[str]) -> bool:
        """Whether words are the whole name of a card of the game, or what a player's dragon is called."""
        name = plain(text_of(said))
        return bool(name) and (name in map(plain, self.cards(prompting_of(self.game).known)) or self.of_seat(name))

    def lying_card(self, said: Sequence[str]) -> list[str]:
        """A card of the game, and whose it is, if it came into play under somebody, as an origin; none if not."""
        theirs, state, name = prompting_of(self.game).theirs, self.state, text_of(said)
        whose = theirs(state) if theirs and state else {}
        with suppress(AmbiguousWordError):
            told = len(name) >= LETTERS and name.casefold() not in THEY  # "that" is no That Which Was Taken
            card = (self.card_of(theirs, said) or card_meant(name, whose, state.written)) if state and told else ""
            if card:
                return ["--from", whose[card], "--with", card]
        known = self.known_card(said)
        return ["--with", known] if known else []

    def from_card(self, said: Sequence[str]) -> list[str] | None:
        """What did it, where no player did, and whose it is, if it lies there; None if the words are no card.

        What is near to a player's name, or a word for somebody, is none.
        """
        from difflib import get_close_matches

        named = [*said[1:]] if said and said[0].casefold() in ("the", "a", "an") and said[1:] else [*said]
        *card, of, whose = named if len(named) > len(("of", "whose")) else ("", "", "")
        if of.casefold() == "of" and self.known(whose) and not self.is_whole_card(named):  # "from the wolves of ann"
            found = self.from_card(card)
            return ["--from", whose, *found[found.index("--with") :]] if found and "--with" in found else None
        known = self.lying_card(named)
        if known[:1] == ["--with"] and self.of_seat(text_of(named)):  # whoever controls it, or else whose it is
            known = ["--from", text_of(named), *(() if self.named(text_of(named)) else known)]  # as the Scion
        if known:
            return known
        several = re.split(", (?:and )?| and ", text_of(named))
        each = [self.lying_card(part.split()) for part in several] if len(several) > 1 else []
        owners = {said[1] for said in each if said[:1] == ["--from"]}
        if len(owners) == 1 and self.is_card(named, told=True):
            return ["--from", *owners, "--with", text_of(named)]
        first = "".join(named[:1])
        if first.casefold() in ("his", "her", "their"):  # whose it is, is asked
            return None
        if not first or first.casefold() in (*SAYS, *ME) or {*named} & {*FROM, *WITH}:
            return None
        alone = len(named) == len(said) == 1
        near = _NEAR_ALONE if alone and first.casefold() not in SPELLS else _NEAR
        if get_close_matches(plain(first), self._whole, cutoff=near):
            return None
        if alone and (len(named[0]) <= LETTERS or named[0].casefold() in (*THEY, *KEYS, *NUMERALS, *ASKS)):
            return None
        return ["--with", text_of(named)] if self.is_card(named, told=True) else None

    def is_card(self, said: Sequence[str], *, told: bool) -> bool:
        """Whether words may be a card, and no sentence that lacks something; ``told``: "with" stands before them."""
        low = [word.casefold() for word in said]
        amount = low[0] in NUMERALS and low[0] not in ("a", "an") and (not low[1:] or low[1] in POINTS)
        if amount or low[0] in (*JOINS, *FROM) or low[-1] in JOINS or (low[0] in (*SAYS, "because") and not told):
            return False
        if told and re.fullmatch(KEYWORDS, " ".join(low)):
            return True
        if len(low) == 1:
            named = self.named(low[0])  # a player's name alone is no card
            return (told or not named) and (named or low[0] not in {*KEYS, *THEY} - {"dragon"})
        joined = next((at for at, word in enumerate(low) if word in JOINS), len(low))
        behind = [re.sub("['\u2019]s$", "", word.casefold()) for word in said[joined:]]
        more = any(self.named(word) or word in (*THEY, *ASKS, *DOES) for word in behind)
        return self.another(said, 0) == len(said) and not more  # "and so does finn", "and it's done"

    def _plainly_card(self, said: Sequence[str]) -> bool:
        """Whether words before which no "with" stands say nothing else: no player, no number, and not that it is so."""
        low = [word.casefold() for word in said]
        new = len(text_of(said)) >= LETTERS and not any(self.named(word) or re.search("[0-9]", word) for word in said)
        return new and low[0] not in _NO_CARD and {*NEGATIONS, *ME, *THEY}.isdisjoint(low)

    def is_object(self, said: Sequence[str]) -> bool:
        """Whether words up to the end of a line may be what something is done to: no players alone, and no number."""
        low = {word.casefold() for word in said}
        alone = all(self.whose(word) or word.casefold() in (*JOINS, *GROUPS) for word in said)
        alone |= text_of(said).casefold() in GROUPS
        named = said[len(said) > 1 and (said[0].isdecimal() or said[0].casefold() in NUMERALS) :]  # "two soldiers"
        number = any(re.search("[0-9]", word) or word.casefold() in _NUMBERS for word in named)
        number |= len(named) < len(said) and named[0].casefold() in self.kinds  # "3 poison"
        return not (alone or number or low & {*FROM, *WITH, *JOINS, "for", "at", "on"})

    def another(self, said: Sequence[str], at: int) -> int:
        """Where behind a word another player, or something else done, is joined; else where the words end."""
        for end in range(at + 1, len(said)):
            word = said[end].casefold()
            letter = len(word) == 1 and word != "a" and self.known(word)
            behind = " ".join(said[end:]).casefold()
            ends = behind in _ENDS or behind in whole_lines(self.game.slug)
            another = word in GROUPS or self.named(word) or letter or word in DOES or ends
            if word == BUT[0] or (said[end - 1].casefold() in JOINS and another):
                return end
        return len(said)


def text_of(said: Sequence[str]) -> str:
    """Words as a text, with their signs as they are written; what a creature gets, +3/+3, stands apart."""
    return re.sub(r" (?=[,;]|[.]( |$)|[-+=\u2212][0-9]+(?![0-9/]))", "", " ".join(said))
