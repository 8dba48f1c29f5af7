"""What may be said of how a line was meant: new numbers, cards and players, and in whose place they are. Pure.

A change of life or of counters has slots: who is hit, by how much, by whom, with which card. What is said goes into one
of them; any other line has it in its words.
"""

import re
from collections.abc import Sequence
from itertools import chain

from edw_companion.cli.play.forms import FORMS, IDLE, KEYS, NUMERALS, WITH, vocabulary
from edw_companion.cli.play.names import Names
from edw_companion.core.state import Event, State
from edw_companion.core.words import ARTICLES, plain
from edw_companion.games.short_forms import GROUPS, SPELLS
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

WORD = r"[^\W\d_]+(?:['’][^\W\d_]+)*['’]?|[0-9]+|[-+=,]"
_DENIES = re.compile(r"not|(?:did|do|does|was|is)n['’]?t")
_IT, _THEY, _SWAPS = {"it", "that", "this", "those"}, {"he", "she", "they"}, {"other", "way", "round", "around"}
_IDLE = {
    *IDLE, *ARTICLES, *_IT, *_THEY, ",", "it's", "that's", "was", "were", "should", "be", "been", "make", "mean",
    "i", "damage", "dmg", "so", "for", "who", "did", "do", "go", "come", "through", "in", "before", "earlier", "but",
    "instead", "him", "them", "herself", "himself", "themselves", "not",
}  # fmt: skip
_FROM, _TO, _HITS = {"from", "by"}, {"on", "to", "at", "for", "under"}, {"hit", "deal", "attack", "drain"}
_PLACES = {*_FROM, *_TO, *WITH}
"""Words that say of whom or what stands behind them what it is in a sentence."""
VERBS_OF = {"-": {"take", "lose", *_HITS}, "+": {"gain", "get", "heal"}, "=": {"is", "at", "to"}}
"""By sign what is said of such a change."""
NUMBER, CARD, WHO, BY, ANYONE = "number", "card", "who", "by", ""


class _Slot(NamedTuple):
    """A number, a card or somebody in a line, in which of its parts, and as what that is asked about."""

    kind: str
    value: str
    at: Sequence[int]
    name: str


class Said:
    """What may say how a line was meant.

    Attributes:
        new: the numbers, the cards and the players that are said, each with how.
        old: in whose place.
        only: whether nobody else is meant.
        strange: what else is said.
        sure: the numbers that are said to be in it: "the 5 were for sven".
        swaps: whether who did it and who was hit are to change places.
        whole: whether it is a sentence by itself, which says all that is new.
    """

    def __init__(self, said: str, names: Names) -> None:
        """``said`` at a table, without what leads to it; ``names`` are those there."""
        self._names, self._cards, self.whole, negative = names, dict[str, str](), False, False
        self.new, self.old, self.strange = list[tuple[str, str]](), list[str](), set[str]()
        self.sure = set[str](re.findall(r"\bthe ([0-9]+)\b", said))
        self._owners = {self._seat(name) for name in re.findall(r"\b(\w+)['’]s (?:was|were|is)\b", said)} - {""}
        said = re.sub(r"\b(?:did|does|do|was|is) not\b", "didn't", re.sub(r"\b(?:was|got|gets|is) hit\b", "took", said))
        said = re.sub(r"\b(?:gets?|got|goes|went) (?=through\b)", "", said)
        words, self._text = self._parts(said)[1::2], said
        seats, cards = [*map(self._seat, words)], [*map(self._card, words)]
        named = [seat or card for seat, card in zip(seats, cards, strict=True)]
        # by player or card, the word for them, and the verb behind it
        bare_words = [re.sub("['’]s$", "", word) for word in words]  # "tom's roll"
        self._words = {each: word for each, word in zip(named, bare_words, strict=True) if each}
        self._does = {seat: verb for seat, verb in zip(seats, map(_verb, words[1:]), strict=False) if seat}
        low = [*("" if each else _verb(word) for word, each in zip(words, named, strict=True)), "", ""]
        self._before = {each: _word_before(words[:at]) for at, each in enumerate(named) if each}
        self.only = "only" in low
        for at, word in enumerate(low[:-2]):
            seat, number, before = seats[at], number_of(word), low[at - 1]
            then, other = low[at + 1 + (low[at + 1] in ("who", "that"))], words[at + 2 : at + 3]
            alike = seats if seat else cards if cards[at] else [*map(number_of, words)]
            wrong = then == "was" and other and alike[at + 2]  # "bram was dan"
            denied = seat and then != "not" and _DENIES.fullmatch(then)
            if (number or named[at]) and (negative or denied or wrong):
                self.old.append(number or named[at])
            elif cards[at]:
                self.new.append((cards[at], CARD))
            elif number or seat:
                did = before in _FROM or then in {"do", "did", "cast", "play", *_HITS} or then.endswith("ed")
                hit = before in _TO | _HITS or before.endswith("ed") or then in _THEY | VERBS_OF["-"] | VERBS_OF["+"]
                self.new.append((number, NUMBER) if number else (seat, BY if did else WHO if hit else ANYONE))
            elif word in (",", "it", "but") or _DENIES.fullmatch(word):
                negative = word not in (",", "it", "but") or (word == "but" and before in GROUPS)
            elif word in _PLACES and any(named[at + 1 : at + 2]):
                continue
            elif word not in _IDLE and not (
                word in ("is", "have") and (before in {*_IT, "should"} or any(seats[at + 1 : at + 2]))
            ):
                self.strange.add(word)
        self.swaps = bool(_SWAPS & self.strange)
        self.strange -= {"and"} if len(self.new) > 1 else set()
        self.strange -= {*GROUPS, "other", "rest"} if self.old else {"and"} if self.only else set()

    @property
    def people(self) -> list[tuple[str, str]]:
        """The players among what is new, each with how."""
        return [(seat, kind) for seat, kind in self.new if kind not in (NUMBER, CARD)]

    def _parts(self, line: str) -> list[str]:
        """A line as what is between words, numbers and signs, and these; a name of several words is one."""
        self._cards |= self._names.cards_in(line)
        names = [rf"\b{re.escape(name)}\b" for name in (*self._names.players, *self._cards) if re.search(r"\W", name)]
        return re.split(f"({'|'.join([*names, WORD])})", line, flags=re.IGNORECASE)

    def _card(self, word: str) -> str:
        """The card that is named in what was said, or in the line; "" if it is none."""
        return self._cards.get(word.casefold(), "")

    def _seat(self, word: str) -> str:
        """The player whom a word means, or whose something is; "" if it means none, or is a word of sentences."""
        word = re.sub("['’]s?$", "", word)
        idle = word.casefold() in {*KEYS, *NUMERALS, *_IDLE} and not self._names.named(word)
        seats = self._names.seats(word) if word and not word.isdecimal() and not idle else []
        return seats[0] if len(seats) == 1 else ""

    def of_change(self, state: State, event: Event, *, whole: bool) -> dict[str, Event]:
        """By what is replaced in it, a change of life or of counters as it may be meant; several if it is not clear.

        ``whole``: one number was typed for all who are hit.
        """
        by, card = event.get("by") or "", event.get("with") or ""
        changes = [(each["who"], each["change"][0], each["change"][1:]) for each in event["changes"]]
        if not self.sure <= {number for _, _, number in changes} or not self._owners <= {who for who, _, _ in changes}:
            return {}
        whose, signs, numbers = map(list, zip(*changes, strict=True))
        people = self.people
        named, hit = {seat for seat, _ in people}, {seat for seat, kind in people if kind != BY} & {*whose}
        name = {seat: state.by_name(seat) for seat in (*whose, by)}
        [was, *more], totals = event["changes"], [int(number) for number, kind in self.new if kind == NUMBER]
        if not more and len(totals) == 1 and named <= {*whose} and [str(was["to"])] == self.old != numbers:
            return {"": changed(event, [(whose[0], f"{totals[0] - was['from']:+}")])}  # "ann is at 26, not 27"
        if len(totals) == 1 and len(people) > 1 and len(people) == len(hit):  # "dan and suze lost 2"
            both = [(who, sign, str(totals[0]) if who in hit else number) for who, sign, number in changes]
            these = [each for each in both if each[0] in hit]
            if self.old or not self.strange <= {*chain(*(VERBS_OF[sign] for _, sign, _ in these))}:
                return {}
            theirs = listed([f"{name[who]}'s" for who, _, _ in these])
            all_of_it = {"all of it": changed(event, these)} if len(these) < len(both) else {}
            return {theirs: changed(event, both), **all_of_it}
        every = whole and (not hit or len({*signs}) > 1)  # of a drain both change
        slots = [_Slot(NUMBER, numbers[0], range(1, 2 * len(changes), 2), "")] if every else []
        for at, (who, sign, number) in enumerate(changes):
            told = {sign, *VERBS_OF[sign], *plain(f"{card} {event.get('counter', '')}").split()}
            told |= {"cast", "play"} if card else set()
            if self.strange <= told | {f"{word}ed" for word in told} | _SWAPS:
                if who != by or not changes[1:]:
                    slots.append(_Slot(WHO, who, [2 * at], name[who]))
                if not every and (not hit or who in hit):
                    slots.append(_Slot(NUMBER, number, [2 * at + 1], f"{name[who]}'s {number}"))
        left = [each for each in changes if (each[0] in named if self.only else each[0] not in self.old)]
        clear, some = people == self.new, 0 < len(left) < len(changes) and (self.only or not named)
        if not slots[every:] or (len(hit) > 1 and not clear):  # of two who are hit each has a number
            return {}

        if some and clear and {*self.old, *named} <= {*whose}:
            return {"": changed(event, left)}
        if self.swaps or {*people} == {(by, WHO), (whose[0], BY)}:
            clear = clear and bool(by) and len(changes) == 1 and named <= {*whose, by}
            return {"": changed(event, [(by, signs[0], numbers[0])], by=whose[0])} if clear else {}
        gains = [2 * at for at, who in enumerate(whose) if who == by and changes[1:]]  # whoever drains gains
        slots.append(_Slot(BY, by, [2 * len(changes), *gains], name[by]))
        named_card = [*self._names.cards_in(card).values(), card][0]
        slots += [_Slot(CARD, named_card, [2 * len(changes) + 1], named_card)] if card else []
        found = self._fit([*(value for who, _, number in changes for value in (who, number)), by, card], slots)
        hits = {old: [*zip(new[:-2:2], signs, new[1:-1:2], strict=True)] for old, new in found.items()}
        return {old: changed(event, hits[old], by=new[-2], card=new[-1]) for old, new in found.items()}

    def in_text(self, line: str) -> dict[str, str]:
        """By what is to be replaced in it, any other line as it may be meant."""
        parts = self._parts(line)
        cards = [*map(self._card, parts)]  # which a short name may not mean again
        parts = [part if not card or "," in card else card for part, card in zip(parts, cards, strict=True)]
        slots = [_Slot(NUMBER, number, [at], number) for at, number in enumerate(map(number_of, parts)) if number]
        seats = [(at, seat) for at, seat in enumerate(map(self._seat, parts)) if seat]
        alike = [(at, seat) for at, seat in seats if _verb("".join(parts[at + 2 : at + 3])) in self._does.values()]
        state = self._names.state
        slots += [  # "no, bram pays"
            _Slot(ANYONE, seat, [at], state.name(seat) if state else parts[at]) for at, seat in alike or seats
        ]
        slots += [_Slot(CARD, card, [at], card) for at, card in enumerate(cards) if card]
        news = [value for value, _ in self.new if value not in {slot.value for slot in slots}]
        before = self._before.get(news[0], "") if len(news) == 1 else ""
        same = [slot for slot in slots if before in _PLACES and _word_before(parts[: slot.at[0]]) == before]
        if before in ("on", "at") and not same:
            return {}
        if same:  # "no, on dan"
            slots = [slot for slot in slots if slot in same or slot.value in {value for value, _ in self.new}]
        plays = {"cast", "play"} if any(cards) else set()
        found = self._fit(parts, slots) if self.strange <= plays.union(map(_verb, parts)) else {}
        words = self._words | {card: card for card in self._cards.values() if "," not in card}
        return {old: "".join(words.get(each, each) for each in new) for old, new in found.items()}

    def loose_in(self, line: str, cards: Sequence[str]) -> dict[str, str]:
        """By the card of a line in whose place it is meant, the line with what is said, if that may be a card's name.

        ``cards`` are those that the line has recorded.
        """
        first, *wrong = re.split(",? (?:and |but )?not ", self._text, maxsplit=1)
        words = [word for word in re.findall(WORD, first) if _verb(word) in self.strange]
        found = self._names.cards_in(line, cards)
        idle = {*vocabulary(self._names.game.slug), "fine"}  # "no, it's fine"
        if not words or self.new or self.old or len(found) != 1 or not idle.isdisjoint(map(str.casefold, words)):
            return {}
        [(typed, card)] = found.items()
        if not {*plain(" ".join(wrong)).split()} <= {*plain(card).split()}:
            return {}
        return {card: re.sub(rf"\b{re.escape(typed)}\b", " ".join(words), line, flags=re.IGNORECASE)}

    def of_doer(self, line: str) -> bool:
        """Whether it is said who has played the card of a line, and nothing of whom that has hit."""
        cards = {*self._names.cards_in(line).values()}
        return {kind for _, kind in self.new} == {BY, CARD} and any(value in cards for value, _ in self.new)

    def renumbered(self, line: str, numbers: Sequence[str]) -> str:
        """A line with other numbers, one after the other; "" where it has not so many."""
        parts, left = self._parts(line), [*numbers]
        places = [at for at, part in enumerate(parts) if number_of(part)]
        for at in places if len(places) == len(numbers) else ():
            parts[at] = left.pop(0)
        return "" if left else "".join(parts)

    def _fit(self, values: Sequence[str], slots: Sequence[_Slot]) -> dict[str, list[str]]:
        """By what is replaced in it, a line with the one thing that is new; what else is said is in it already."""
        there = {(slot.value, kind) for slot in slots for kind in (slot.kind or WHO, slot.kind or BY, ANYONE)}
        new = [each for each in self.new if each not in there]
        amounts = [value for value, kind in new if kind == NUMBER]
        places = [slot for slot in slots if slot.kind == NUMBER]
        if not self.whole and len(new) == len(("who", "by how much")) and len(amounts) == len(places) == 1:
            values = [amounts[0] if at in places[0].at else said for at, said in enumerate(values)]
            new = [each for each in new if each[1] != NUMBER]
        if len(new) != 1 or not {*self.old} <= {slot.value for slot in slots}:
            return {}
        [(value, kind)] = new
        of_kind = kind if kind in (NUMBER, CARD) else ANYONE
        suits = [each for each in slots if (each.kind if each.kind in (NUMBER, CARD) else ANYONE) == of_kind]
        clear = (slot for slot in suits if slot.kind in (kind, ANYONE) or (slot.value and not kind))
        suits = [slot for slot in suits if slot.value in self.old] if self.old else [*clear]
        spells = {*SPELLS.values()}
        alike = [slot for slot in suits if (slot.value in spells) == (value in spells)]
        suits = (alike if kind == CARD else []) or suits  # no creature in the place of a spell
        said = {value for value, _ in self.new}
        suits = [slot for slot in suits if slot.value not in said] or suits  # "no, chromium and bolas"
        found = {slot.name: [value if at in slot.at else said for at, said in enumerate(values)] for slot in suits}
        return found if len(found) == len(suits) else {}  # of the same twice it is not clear which is meant


def changed(event: Event, changes: Sequence[Sequence[str]], by: str | None = None, card: str | None = None) -> Event:
    """What was recorded, with other changes, each a player and parts of an amount.

    Who did it, and with what, is as it was, where nothing else is said.
    """
    by, card = event.get("by") if by is None else by, event.get("with") if card is None else card
    anew = [{"who": who, "change": "".join(amount), "from": 0, "to": ""} for who, *amount in changes]
    return {**event, "changes": anew, "by": by, "with": card}


def commands_of(event: Event) -> list[Sequence[str]]:
    """The commands that record such changes."""
    origin = [*chain(*options_of(event))]
    amounts = [(each["who"], each["change"]) for each in event["changes"]]
    if event["do"] == "life":
        return [["life", *chain(*amounts), *origin]]
    whose = {amount: ",".join(who for who, each in amounts if each == amount) for _, amount in amounts}
    return [["counters", who, event["counter"], amount, *origin] for amount, who in whose.items()]


def options_of(event: Event) -> list[tuple[str, str]]:
    """The options of a command that say who did what it records, and with what."""
    return [(option, event[key]) for option, key in (("--from", "by"), ("--with", "with")) if event.get(key)]


def card_names(names: object) -> list[str]:
    """The names that a fact holds, of one card or of several."""
    each = names if isinstance(names, list) else [names]
    return [str(name.get("card") if isinstance(name, dict) else name) for name in each if name]


def number_of(word: str) -> str:
    """The number that a word is; "" if it is none."""
    return word if word.isdecimal() else NUMERALS.get(word.casefold(), "") if word.casefold() not in ARTICLES else ""


def _word_before(words: Sequence[str]) -> str:
    """The last of some words, but for an article and blanks."""
    said = (word.strip().casefold() for word in reversed(words))
    return next((word for word in said if word and word not in ARTICLES), "")


def _verb(word: str) -> str:
    """The word of forms that a word stands for."""
    low = word.casefold().replace("’", "'")
    return next((verb for verb, forms in FORMS.items() if low.isalpha() and low in forms.split()), low)
