"""The lists of Elder Dragon Wars: their shape for whoever loads them, and the plain facts a game takes out of them.

An edition in, plain data out; no file is opened here and nothing of a running game is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from edw_companion.core.words import plain
from edw_companion.games.elder_dragon_wars.deck_checks import DECKS, SECTIONS, is_basic, is_elder_dragon, section_for
from edw_companion.games.elder_dragon_wars.list_checks import PILES, check
from edw_companion.games.lists import card_lists
from edw_companion.lists.cards import Card, CardList, Edition, Shape, is_legend

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
