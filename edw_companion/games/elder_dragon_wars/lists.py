"""The lists of Elder Dragon Wars: what an edition must look like, and the plain facts that a game takes out of it.

Lists in, problems or plain data out; no file is opened here and nothing of a running game is known. A card that is
marked ``odd`` may have types or colours that its place does not allow: that it stands there is meant. Counts,
numbers, repeats and the Elder Dragon are never odd.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from edw_companion.colors import BASIC_LANDS, BY_LETTER, Color
from edw_companion.core.words import plain
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, SCION_DRAGONS
from edw_companion.games.elder_dragon_wars.state import PLANAR
from edw_companion.games.lists import card_lists
from edw_companion.lists.cards import (
    COLORS,
    Card,
    CardList,
    Edition,
    Shape,
    check_numbers,
    folded,
    front,
    is_land,
    is_legend,
    repeated,
)
from edw_companion.lists.problems import Problem
from edw_companion.text import counted, listed

if TYPE_CHECKING:

    class Deck(TypedDict):
        """A deck: Legends (those among the spells too) with colour letters, other spells with those and their types.

        ``lands``, all but the basic ones, have their types; older sessions do not say them.
        """

        dragon: str
        basics: list[str]
        lands: NotRequired[dict[str, str]]
        legends: dict[str, str]
        spells: dict[str, str]

    class ListFacts(TypedDict):
        """What a game keeps of an edition.

        ``types`` are those of chaos cards, and where a pile does not say them; ``written`` are the names that the
        source has for cards, where they are other words.
        """

        edition: dict[str, str]
        piles: dict[str, list[str]]
        scion: list[str]
        decks: dict[str, Deck]
        types: dict[str, str]
        written: dict[str, str]


EDITION = "1"
"""The edition that is played when none is named: Elder Dragon Wars #1, December 2006."""

DECKS = {"white": "WUG", "blue": "WUB", "black": "UBR", "red": "BRG", "green": "WRG"}
"""The colours of each deck, in the order WUBRG (rule 1: the axis colour and its two neighbours)."""

LEGENDS = ("multicolor-3", "multicolor-2", "mono-legends")
SECTIONS = (*LEGENDS, "spells", "lands")
_SIZES = (
    (("multicolor-3", "multicolor-2"), 11, "multicoloured Legends"),
    (("mono-legends",), 3, "Legends of one colour"),
    (("spells",), 10, "spells"),
    (("lands",), 20, "lands"),
)
"""A deck is 44 cards: 14 Legends, 10 spells and 20 lands (rules 1 and 2)."""

MEANT = '(or, if this card is meant, say why: odd: "…")'

_Faults = Iterator[tuple[int, str, str]]
"""Lines, what is wrong there, and what would be right."""


def is_elder_dragon(card: Card) -> bool:
    """Whether a card is an Elder Dragon: the one creature type that the lists keep."""
    return is_legend(card) and card.types.endswith("Elder Dragon")


def is_basic(card: Card) -> bool:
    """Whether a card is a basic land."""
    return {"Basic", "Land"} <= front(card.types)


def section_for(card: Card) -> str:
    """The section of a deck that a card belongs into, by its types and its colours."""
    if is_land(card):
        return "lands"
    return _section(len(card.colors), "spells") if is_legend(card) else "spells"


def _section(count: int, other: str) -> str:
    """Where Legends of so many colours stand."""
    return LEGENDS[-count] if 1 <= count <= len(LEGENDS) else other


def misfit(card: Card) -> str:
    """What is wrong with a card whose types its place does not allow."""
    return f"{card.name} ({card.types}) does not fit here"


def _deck(deck: CardList) -> _Faults:
    """All that is wrong with a deck."""
    color = deck.name.removeprefix("deck-")
    colors = DECKS[color]
    for sections, size, kind in _SIZES:
        count = sum(len(deck.section(section)) for section in sections)
        if count != size and deck.heads.keys() >= set(sections):
            yield deck.heads[sections[-1]], f"there are {count} {kind} here", f"a deck has {size}"
    for card in deck.cards:
        if card.types and (card.odd is None or is_elder_dragon(card)):
            yield from _card(card, colors)
    # One mono-coloured Legend for each colour of the deck (rule 1).
    for card, before in repeated(deck.section("mono-legends"), lambda card: card.colors):
        if card.colors in tuple(colors) and card.odd is None:
            wrong = f"{card.name} is a second Legend of {card.colors} beside {before.name}"
            yield card.line, wrong, f"the deck has one each of {', '.join(colors)}"
    yield from _dragon(deck, colors, DRAGONS[Color(color)].name)
    yield from _basics(deck, colors)


def _card(card: Card, colors: str) -> _Faults:
    """A card of a type that its section is for, and of the deck's colours (rule 1)."""
    foreign = card.line, f"{card.name} is {card.colors}", f"the deck's colours are {colors}"
    within = set(card.colors) <= set(colors)
    if card.section == "lands":
        if not is_land(card):
            yield card.line, misfit(card), "only lands stand here"
    elif card.section == "spells":
        if front(card.types) & {"Creature", "Land"}:
            yield card.line, misfit(card), f"spells are neither creatures nor lands {MEANT}"
        if not within:
            yield foreign
    elif not is_legend(card):
        yield card.line, misfit(card), "only legendary creatures stand here"
    elif not within:
        yield foreign
    elif card.section != _section(len(card.colors), ""):
        count = len(LEGENDS) - LEGENDS.index(card.section)
        wrong = f"{card.name} has {counted(len(card.colors), 'colour')}, this section is for {counted(count, 'colour')}"
        yield card.line, wrong, f"it belongs into {_section(len(card.colors), 'another list')}"


def _dragon(deck: CardList, colors: str, dragon: str) -> _Faults:
    """One Elder Dragon, of the deck's three colours; the rules call it by its name (rules 1 and 2)."""
    dragons = [card for card in deck.cards if is_elder_dragon(card)]
    if not dragons and "multicolor-3" in deck.heads:
        right = f'give the one of {colors} the types "Legendary Creature — Elder Dragon"'
        yield deck.heads["multicolor-3"], "no Elder Dragon is in this deck", right
    for card in dragons[:1]:
        if card.name and card.name != dragon:
            yield card.line, f"{card.name} is not the Elder Dragon of this deck", f"it is {dragon}"
    for card in dragons[1:]:
        yield card.line, f"{card.name} is a second Elder Dragon beside {dragons[0].name}", "a deck has one"


def _basics(deck: CardList, colors: str) -> _Faults:
    """Three basic lands, one for each colour of the deck (rule 2)."""
    kinds = [BASIC_LANDS[BY_LETTER[color]] for color in colors]
    right = f"a deck has three: {', '.join(kinds)}"
    basics = [card for card in deck.section("lands") if is_basic(card)]
    for card in basics:
        if not set(kinds) & set(card.types.split()):
            yield card.line, f"{card.name} is no basic land of this deck's colours", right
    for kind in kinds:
        cards = [card for card in basics if kind in card.types.split()]
        if not cards and "lands" in deck.heads:
            yield deck.heads["lands"], f"no basic {kind} is among the lands", right
        for card in cards[1:]:
            yield card.line, f"{card.name} is a second basic {kind}", right


MAX_WORDS = 50 * 1024
"""How many bytes of names and types a session's first line has room for; edition 1 has some 16,000."""

PILES: Mapping[str, tuple[Callable[[Card], bool], str]] = {
    # Rule 6.
    "artifacts": (
        lambda card: "Artifact" in front(card.types) and "Creature" not in front(card.types),
        "artifacts that are no creatures",
    ),
    # For the whole table: rule 12.
    "enchantments": (
        lambda card: "Enchantment" in front(card.types) and not {"Creature", "Aura"} & set(card.types.split()),
        "enchantments that are neither creatures nor Auras",
    ),
    # A Legend would turn up artifacts: rules 6 and 13.
    "chaos": (lambda card: not is_legend(card), "any cards but legendary creatures"),
}
"""By pile, which cards it is of, and how that is said."""


def check(lists: Mapping[str, CardList]) -> Iterator[Problem]:
    """All that is wrong with lists that could be read, file by file, then what stands in two of them.

    A list without heads has no place yet for any card; that is said by whoever read it.
    """
    for name, card_list in lists.items():
        if not card_list.heads:
            continue
        for section, head in card_list.heads.items():  # each is numbered for itself
            cards = card_list.section(section)
            if not cards and not section:
                yield Problem(card_list.file, head, "there are no cards below this", "add cards, one a line")
            yield from check_numbers(card_list.file, cards)
        for card, before in repeated(card_list.cards, lambda card: folded(card.name)):
            if card.name:
                wrong = f"{card.name} stands twice in this list (first in line {before.line})"
                yield Problem(card_list.file, card.line, wrong, "every card is in a list once")
        faults = {"planar": _planar, "scion": _scion}.get(name, _pile if name in PILES else _deck)
        yield from (Problem(card_list.file, *fault) for fault in faults(card_list))
    yield from _check_shared(lists)
    yield from _check_words(lists)


def _check_shared(lists: Mapping[str, CardList]) -> Iterator[Problem]:
    everything = [(card_list, card) for card_list in lists.values() for card in card_list.cards]
    for (card_list, card), (where, before) in repeated(everything, lambda each: folded(each[1].name)):
        if card.name and where is not card_list and not (is_land(card) and is_land(before)):
            wrong = f"{card.name} is also in {where.file}, line {before.line}"
            yield Problem(card_list.file, card.line, wrong, "only lands may be in two lists")


def _check_words(lists: Mapping[str, CardList]) -> Iterator[Problem]:
    """What a session keeps of the lists fits into its first line: names, the types of chaos cards and decks."""
    named = [card for name in PILES if name in lists for card in lists[name].cards]
    typed = [card for name in lists if name not in ("artifacts", "enchantments") for card in lists[name].cards]
    written = [card.written for each in lists.values() for card in each.cards if card.written]
    words = [*(card.name for card in (*named, *typed)), *(card.types for card in typed), *written]
    size = len("".join(words).encode()) + len('"", ') * len(words)
    if size > MAX_WORDS:
        wrong = f"the names and types are too many or too long for a session ({size:,} bytes)"
        yield Problem("edition.yaml", 0, wrong, f"{MAX_WORDS:,} bytes are the most")


def _pile(pile: CardList) -> _Faults:
    fits, kind = PILES[pile.name]
    for card in pile.cards:
        if card.types and card.odd is None and not fits(card):
            yield card.line, misfit(card), f"this pile is of {kind} {MEANT}"


def _planar(pile: CardList) -> _Faults:
    """The two planar artifacts, which the rules call by their names (rule 3)."""
    wanted = PLANAR.values()
    right = f"the planar artifacts are {' and '.join(wanted)}"
    strange = [card for card in pile.cards if card.name and card.name not in wanted]
    for card in strange:
        yield card.line, f"{card.name} is no planar artifact", right
    for name in wanted:
        if not strange and name not in [card.name for card in pile.cards]:
            yield pile.heads[""], f"{name} is missing", right


def _scion(pile: CardList) -> _Faults:
    """The Scion of all colours first, then a Legend for each deck, of the same three colours (rule 14).

    The rules know the five dragons by their names.
    """
    first: dict[str, Card] = {}
    for card in pile.cards:
        before = first.setdefault(card.colors, card)
        fault = _scion_fault(card, before) if card.types else None
        if fault:
            yield (card.line, *fault)
    for color, colors in DECKS.items():
        if len(pile.cards) < 1 + len(DECKS) and colors not in first:
            wrong = f"the dragon with the {color} deck's colours ({colors}) is missing"
            yield pile.heads[""], wrong, "add it as the next number"


def _scion_fault(card: Card, before: Card) -> tuple[str, str] | None:
    """What is wrong with a card of this pile, and what would be right; ``before`` is the first of its colours."""
    decks = DECKS.values()
    if not is_legend(card):
        return misfit(card), "only legendary creatures stand here"
    if card.number == 1 and card.colors != COLORS:
        return f"{card.name} is not of all five colours", "number 1 is the Scion of the Ur-Dragon"
    if card.number > 1 and card.colors not in decks:
        wrong = f"{card.name} has the colours of no deck ({card.colors or 'none'})"
        return wrong, f"the decks' colours are {', '.join(decks)}"
    if before is not card:
        wrong = f"{card.name} has the same colours as {before.name} ({card.colors})"
        return wrong, "there is one dragon for each deck's colours"
    if card.number > 1 and card.name and card.name not in SCION_DRAGONS:
        return f"{card.name} is no dragon of the Scion", f"its dragons are {listed(list(SCION_DRAGONS))}"
    return None


SHAPE = Shape(
    "elder-dragon-wars",
    {**{f"deck-{color}": SECTIONS for color in DECKS}, **dict.fromkeys((*PILES, "planar", "scion"), ())},
    check,
)

# What a card says when its type is just what its pile is for.
_PLAIN = {"Artifact", "Enchantment", "World Enchantment"}


def arranged(name: str, title: str, cards: Iterable[Card]) -> CardList:
    """Cards from anywhere as a list of this game: a deck's by what they are into its sections, numbered anew there.

    A card whose types are not known goes to the spells, where ``check`` will ask for them. A pile stays as it is.
    """
    sections = SHAPE.lists[name]
    if not sections:
        return CardList(name, title, tuple(cards), {"": 0})
    placed: dict[str, list[Card]] = {section: [] for section in sections}
    for card in cards:
        section = section_for(card)
        placed[section].append(card._replace(section=section, number=len(placed[section]) + 1))
    return CardList(name, title, tuple(chain.from_iterable(placed.values())), dict.fromkeys(sections, 0))


def facts(edition: Edition) -> ListFacts:
    """What a game needs to know of an edition without its files, as plain data (about 20 KB as JSON)."""
    lists = edition.lists
    piles = {name: lists[name].cards for name in PILES}
    return {
        "edition": {"name": edition.name, "title": edition.title, "date": edition.date, "digest": edition.digest},
        "piles": {name: [card.name for card in cards] for name, cards in piles.items()},
        "scion": [card.name for card in lists["scion"].cards[1:]],
        "decks": {color: _deck_facts(lists[f"deck-{color}"]) for color in DECKS},
        "types": {
            card.name: card.types
            for name, cards in piles.items()
            for card in cards
            if name == "chaos" or card.types not in _PLAIN
        },
        "written": {
            card.name: card.written
            for each in lists.values()
            for card in each.cards
            if card.written and plain(card.written) != plain(card.name)
        },
    }


def _deck_facts(deck: CardList) -> Deck:
    return {
        "dragon": next(card.name for card in deck.cards if is_elder_dragon(card)),
        "basics": [card.name for card in deck.cards if is_basic(card)],
        "lands": {card.name: card.types for card in deck.section("lands") if not is_basic(card)},
        "legends": {card.name: card.colors for card in deck.cards if is_legend(card)},
        "spells": {card.name: f"{card.colors} {card.types}" for card in deck.section("spells") if not is_legend(card)},
    }


_WHOLE_DECKS = 6
"""The rulings from which on a first line says all of each deck."""


def _fixed(edition: Edition, begin: Mapping[str, Any]) -> dict[str, Any]:
    """All but what the digest leaves open; a line of before says less of each deck."""
    told = facts(edition)
    decks: Mapping[str, Mapping[str, Any]] = told["decks"]
    if begin.get("rulings", 0) < _WHOLE_DECKS:
        decks = {color: {key: decks[color].get(key) for key in deck} for color, deck in begin["decks"].items()}
    return {"piles": told["piles"], "scion": told["scion"], "types": told["types"], "decks": decks}


LISTS = card_lists(SHAPE, arranged, _fixed)
"""What ``edw lists`` works on in this game."""
