"""What stands for the slots of a form in the words of a line. Pure."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from edw_companion.cli.play.forms import (
    ASKS,
    BUT,
    CHANGE,
    DICE,
    DOES,
    IS_NOT,
    JOINS,
    KEYS,
    NUMERALS,
    POINTS,
    WITH,
    said_as,
    vocabulary,
    whole_lines,
)
from edw_companion.cli.play.names import LETTERS, LONGEST, ORIGINS, Names, text_of
from edw_companion.cli.play.typed_words import Typed
from edw_companion.cli.text_in import WHO_TYPES
from edw_companion.core.words import ARTICLES, bare, plain
from edw_companion.games.short_forms import CARDS, GROUPS, NONE, prompting_of

SEVERAL = "\n"
"""What parts several who are named in one slot."""
EACH = "for each player"
"""What each of those who play is rolled for."""
_WITHIN = "\v"
"""A blank within a word."""
_COUNTERS = ("counter", "counters", "token", "tokens")
"""What people say behind the name of counters."""
_CALLED = {"infect": "poison", "toxic": "poison"}
"""Damage that is such counters."""
_NO_CARD = re.compile(f"(?:{NONE})(?: more)?(?: (?:{CARDS}))?(?: else| more| at all)?", re.IGNORECASE)
"""What is no thing."""

Found = dict[str, str]
"""What stands for the slots of a form; several who are named are parted by ``SEVERAL``."""
Ends = Iterator[tuple[int, str]]
"""Where what stands for a slot may end, and what it is."""


class Line:
    """A line that may have the form of a sentence.

    Attributes:
        names: what is called by a name at the table.
        typed: the words of the line.
    """

    def __init__(self, typed: Typed, names: Names) -> None:
        """See the attributes."""
        self.typed, self.names = typed, names
        self._words, self._game, self._state = typed.words, names.game, names.state

    def match(self, form: Sequence[str], at: int, found: Found) -> Iterator[tuple[int, Found]]:
        """Where a form may end that begins at a word, each with what stands for its slots."""
        if not form:
            yield at, found
            return
        slot, *rest = form
        if slot.startswith("["):
            yield from self.match([slot[1:-1], *rest], at, found)
            yield from self.match(rest, at, found)
            return
        every = slot.split("|")
        names, words = ([each for each in every if each.isupper() == named] for named in (True, False))
        for each in (*names, *["|".join(words)] * bool(words)):
            for end, said in self._slot(each, at):
                yield from self.match(rest, end, {**found, each: said})

    def _low(self, at: int) -> str:
        """The word at a place, in small letters; "" where there is none."""
        return self._words[at].casefold() if 0 <= at < len(self._words) else ""

    def _slot(self, slot: str, at: int) -> Ends:
        word, low = "".join(self._words[at : at + 1]), self._low(at)
        if slot in ("FOR", "BY", "CARD"):
            yield from self._last(slot, at)
        elif slot == "WHO":
            yield from self._who(at)
        elif slot == "DICE":
            yield from self._dice(at)
        elif slot == "KIND":
            yield from self._kind(at)
        elif slot in ("THING", "MORE"):
            asks = at == 0 and low in (*ASKS, *WHO_TYPES) and not self.names.named(word)
            ends = range(at + 1, len(self._words) + 1) if re.search("[^0-9]", word) and not asks else ()
            words = [word.replace(" ", _WITHIN) for word in self._words]  # what was quoted stays one
            if word in self.typed.owners:
                words[at] += "'s"
            told = ((end, text_of(words[at:end])) for end in ends)
            some = ((end, said) for end, said in told if not _NO_CARD.fullmatch(said))
            yield from ((end, said.replace(" ", SEVERAL).replace(_WITHIN, " ")) for end, said in some)
        elif slot == "OBJECT":
            said = self._words[at:]
            if said and self.names.is_object(said):
                yield len(self._words), text_of(said)
        elif slot == "TOOL":
            for end in range(at + 1, len(self._words)):
                said = self._words[at:end]
                if "," in said and self._low(at - 1) not in WITH:
                    return  # only behind "with" several are listed
                counts = said[0].isdecimal() and len(said) > 1  # "3 elves"
                origin = self.names.origin(["with", *said[counts:]])
                if origin is not None and len(origin) in (0, len(("with", ""))):  # "everything" is no card
                    yield end, text_of(said) if origin else ""
        elif slot == "SOURCE":
            owner = ["--from", word] if word in self.typed.owners and not self.names.of_seat(word) else []
            at += bool(owner)
            sources = ((end, self.names.from_card(self._words[at:end])) for end in self._source_ends(at))
            found = ((end, [*owner, *said[-2 if owner else 0 :]]) for end, said in sources if said is not None)
            yield from ((end, SEVERAL.join(said)) for end, said in found)
        elif slot == "SPELL":  # a card that somebody does: "bolts"
            other = low in vocabulary(self._game.slug) and low not in said_as("hit") - {"hits"}
            yield from [(at + 1, low)] if re.fullmatch(r"[^\W\d]{3,}s", low) and not other else []
        elif slot == "HELD":
            yield from self._held(at)
        elif slot == "LYING":
            cards, ends = prompting_of(self._game).lying, range(len(self._words), at, -1)
            named = ((end, self.names.card_of(cards, [bare(text_of(self._words[at:end]))])) for end in ends if cards)
            yield from ((end, card) for end, card in named if card)
        elif slot == "OWN":
            for count in (2, 1):  # "nicol bolas"
                name = " ".join(self._words[at : at + count])
                short = count > 1 and any(len(each) < LETTERS for each in name.split())  # "e g" is a command
                if not short and self.names.whose(name) and self.names.of_seat(name):
                    yield at + count, name
        elif slot in ("DOER", "ONE", "OTHER", "HOLDER"):
            several = slot == "HOLDER" and low in GROUPS and not self.names.named(word)  # "all change" is a card
            card = slot == "DOER" and self.names.of_seat(word)  # which another may control
            yield from [(at + 1, word)] if self.names.whose(word) and not (several or card) else []
        elif slot == "PLACE":  # "p3", or "3"
            number = low.removeprefix("p")
            yield from [(at + 1, number)] if number.isdecimal() else []
        elif slot in ("N", "CHANGE"):
            one = low in ("a", "an") and self._low(at + 1) not in ("life", "point")
            counted = [*self._kind(at + 1)] if one else self._noun(at + 1)  # "a poison" is one
            number = NUMERALS.get(low, word) if slot == "N" and not self.names.named(word) else word
            if re.fullmatch(CHANGE if slot == "CHANGE" else "[0-9]+", number):
                yield from ((end, f"{number} {kind}".strip()) for end, kind in counted)
        elif low in said_as(slot):
            yield at + 1, low

    def _source_ends(self, at: int) -> Iterator[int]:
        """Where the name of what hits somebody may end, in which is no verb or player.

        "chromium and 10 soldiers" is more than a player's dragon.
        """
        first, two = "".join(self._words[at : at + 1]), self._words[at : at + 2]
        if first.isdecimal() and self._low(at + 1) in JOINS:  # "2 and vaevictis hits mia" is of what is due
            return
        if first.casefold() in whole_lines(self._game.slug) and self._low(at + 1) in JOINS:  # "draw, blown fuse hits"
            return
        card = not self.names.whose(first) or self.names.of_seat(first) or self.names.is_whole_card(two)  # "ur drago"
        least = 1 if card else LONGEST
        for end in range(at + 1, min(at + LONGEST, len(self._words)) + 1):
            word, low = self._words[end - 1], self._low(end - 1)
            if low in DOES or low in IS_NOT or re.search("[-+=][0-9]", word):  # "chromium didn't hit ann"
                return
            if end > at + 1 and self.names.named(word):
                return
            said = self._words[at:end]
            listed = {",", "."} & {*said}  # "bolas, kei and tetsuo", but not "forest, elves" or "forest, and elves"
            whole = "and" in said and (said.count(",") != 1 or (",", "and") not in pairwise(said))
            if end >= at + least and not word.isdecimal() and (not listed or whole):
                yield end

    def _who(self, at: int) -> Ends:
        """Players from a word on, one or several, by name or by a word for several."""
        word = " ".join(self._words[at : at + 1])
        if word in self.typed.owners and self._low(at + 1) in ("is", "are", "was"):
            return  # "ann's is 3" is said of something else of hers
        named, known = self.names.named(word), self.names.groups
        ends = () if named else range(min(at + 3, len(self._words)), at, -1)
        groups = ((end, " ".join(self._words[at:end]).casefold()) for end in ends)
        one = [(end, known[said]) for end, said in groups if said in known]
        if self.names.whose(word) and (named or word.casefold() not in known):
            one.append((at + 1, word))
        for end, who in one:
            yield end, who
            if self._low(end) in ("each", "both", "all"):
                yield end + 1, who  # "ann, bram and cleo each lose 2"
            yield from self._all_but(end, who)
            for after in self.joined(end):
                if " ".join(self._words[after:]).casefold() != "n":  # which ends the turn, and is no Nils
                    after += self._low(after) == "to" == self._low(at - 1)  # "3 to ann and to bram"
                    behind = ((last, more) for last, more in self._who(after) if who not in more.split(SEVERAL))
                    yield from ((last, f"{who}{SEVERAL}{more}") for last, more in behind)

    def _all_but(self, at: int, who: str) -> Ends:
        """Of several who are meant together, those who are left where some are excepted."""
        if who in GROUPS.values() and self._low(at) in BUT:
            for end, less in self._who(at + 1):
                without = {seat for each in less.split(SEVERAL) for seat in self.names.seats(each)}
                left = [seat for seat in self.names.seats(who) if seat not in without]
                if left:
                    yield end, SEVERAL.join(left)

    def _noun(self, at: int) -> Ends:
        """Where what is counted ends, and what counters those are; "" for life."""
        yield from self._kind(at + (self._words[at : at + 1] == ["more"]))  # "3 more poison"
        points = takewhile(lambda word: word.casefold() in POINTS and not self.names.named(word), self._words[at:])
        yield from ((end, "") for end in dict.fromkeys((at + len([*points]), at)))

    def _held(self, at: int) -> Ends:
        """A card on the table, by whole words of its name, the longest first; what is counted is no card.

        Several of one name are parted by ``SEVERAL``.
        """
        state, cards = self._state, prompting_of(self._game).cards
        known = cards(state) if cards and state else {}
        if known and at + 1 < len(self._words) and self._words[at].casefold() in ARTICLES:
            yield from self._held(at + 1)
        no_card = {*KEYS, *NUMERALS, *self.names.kinds, "turn", "nothing", "everything"} - {"dragon"}
        for end in range(len(self._words), at, -1) if known else ():
            said = " ".join(self._words[at:end])
            whole = said.casefold() in map(str.casefold, known)
            words = (word.casefold() for word in self._words[at:end])
            idle = all(self.names.named(word) or word in no_card for word in words)  # "ann is" is no "Ann is chosen"
            if ((len(said) < LETTERS or idle) and not whole) or said[-1] in ",;&" or said.casefold() in no_card:
                continue
            named = [card for card in known if {*plain(said).split()} <= {*plain(card).split()}]
            exact = [card for card in named if plain(card) == plain(said)]
            if named:
                yield end, SEVERAL.join(exact[:1] or named)

    def _kind(self, at: int) -> Ends:
        """The name of counters, and "counters" behind it."""
        for count in (2, 1):
            end, said = at + count, " ".join(self._words[at : at + count])
            said = _CALLED.get(plain(said), said)
            kind = next((kind for kind in self.names.kinds if plain(kind) == plain(said)), "")
            if kind and not self.names.named(self._words[at]):
                yield end + (self._low(end) in _COUNTERS), kind

    def _dice(self, at: int) -> Ends:
        """Dice, with what is added to them; a number alone is a die behind "roll", and what was rolled if ONE did."""
        sides = self._words[0].casefold() == "roll" and not self.names.named(self._words[0])
        for count in (2, 1):
            said = "".join(self._words[at : at + count])
            dice = re.fullmatch(DICE, f"d{said}" if sides and said.isdecimal() else said)
            more = "".join(self._words[at + 1 : at + count])
            glued = re.fullmatch(f"({CHANGE})?", more) or (self._words[at].isdecimal() and not more.isdecimal())  # 2 d6
            if dice and not (dice[1] and dice[4]) and glued:
                added = dice[4] or (f"+{dice[1]}" if dice[1] else "")
                yield at + count, f"{dice[2]}d{'100' if dice[3] in ('%', '00') else dice[3]}{added}"

    def _last(self, slot: str, at: int) -> Ends:
        """What stands up to the end of a line: what a roll is FOR, by whom and with what (BY), or a CARD alone."""
        said, end = self._words[at:], len(self._words)
        origin = self.names.origin(said)
        if slot == "FOR" and (not said or (said[0] == "for" and len(said) > 1)):
            each = GROUPS.get(" ".join(said[1:]).casefold()) == "all" and self._state is not None
            first, comma, _ = text_of(said[1:]).casefold().partition(",")
            if comma and first in GROUPS:  # "for all, tails takes 4" is more than what it is for
                return
            yield end, EACH if each else SEVERAL.join([*said[:1], text_of(said[1:])])
        elif slot != "FOR" and origin is not None and origin[:1] in (ORIGINS if slot == "BY" else ([], ["--with"])):
            yield end, SEVERAL.join(origin).replace("--from", "--by")

    def joined(self, at: int) -> list[int]:
        """Where to go on behind the words that join from there on."""
        joining = takewhile(lambda word: word.casefold() in JOINS, self._words[at:])
        return [end for end, _ in enumerate(joining, at + 1)]
