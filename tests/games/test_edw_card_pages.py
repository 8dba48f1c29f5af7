"""The page of every card of Elder Dragon Wars: where it lies, its number, what it is, and what concerns it."""

import os
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from edw_companion.core.words import AmbiguousWordError
from edw_companion.games.elder_dragon_wars import card_page
from edw_companion.games.elder_dragon_wars.card_page import find_page
from edw_companion.games.elder_dragon_wars.lists import SHAPE
from edw_companion.games.rulebook import LINES, Page, page_lines, reference
from edw_companion.games.rulebook import load as load_rules
from edw_companion.lists.cards import Card
from edw_companion.lists.editions import load

LONG = bool(os.environ.get("EDW_LONG"))
BOOK = load_rules(reference(SHAPE.format))
RULES = {rule.number for rule in BOOK}
RULINGS = {ruling.number for rule in BOOK for ruling in rule.rulings}
LISTS = load(SHAPE, "1", Path("/nowhere")).lists
ENTRIES = [(name, card) for name, cards in LISTS.items() for card in cards.cards]

PLACES = {
    "artifacts": "artifact {}",
    "enchantments": "enchantment {}",
    "chaos": "chaos card {}",
    "planar": "planar artifact {}",
    "scion": "the Scion's deck, card {}",
}
KINDS = {
    "multicolor-3": "three-colour Legend",
    "multicolor-2": "two-colour Legend",
    "mono-legends": "one-colour Legend",
    "spells": "spell",
    "lands": "land",
}
OF_ITS_LIST = {"artifacts": 6, "enchantments": 12, "chaos": 13, "planar": 3, "scion": 14}


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lists, read once for all tests."""
    monkeypatch.setattr(card_page, "readable_lists", lambda *_: LISTS.values())


def page_of(query: str, begin: Mapping[str, object] | None = None) -> Page | None:
    return find_page(query, begin, Path("/nowhere"))


def place(name: str, card: Card) -> str:
    """Where an entry lies, as the first line of its page must say."""
    if name in PLACES:
        return PLACES[name].format(card.number)
    basic = "basic " if card.types.startswith("Basic") else ""
    return f"the {name.removeprefix('deck-')} deck, {basic}{KINDS[card.section]} {card.number}"


@pytest.mark.usefixtures("read")
@pytest.mark.parametrize("name", LISTS)
def test_every_entry_has_a_page(name: str) -> None:
    for card in LISTS[name].cards:
        page = page_of(card.name)
        assert page is not None
        first = page.lines[0]
        assert first.startswith(f"{card.name}: ")
        assert re.search(rf": (.*; )?{place(name, card)}[;,.]", first)
        what = f"{card.cost}, {card.types}." if card.cost else f". {card.types}."
        assert first.endswith(f"{what} Its text is on the card.")
        assert page.whole
        assert page.rules
        assert set(page.rules) <= RULES
        assert set(page.rulings) <= RULINGS
        assert OF_ITS_LIST.get(name, page.rules[0]) in page.rules


@pytest.mark.usefixtures("read")
def test_every_page_fits_a_screen() -> None:
    for card in {card.name: card for _, card in ENTRIES[:: 1 if LONG else 5]}.values():
        page = page_of(card.name)
        assert page is not None
        shown = page_lines(BOOK, page, [ruling for rule in BOOK[:4] for ruling in rule.rulings])
        assert LINES - 1 <= len(shown) <= LINES  # the last heading may have two lines
        assert max(map(len, shown)) <= 80
        assert f"Rule {min(page.rules)}. " in "\n".join(shown)
        assert shown[-1].startswith("One of them in full: ")


@pytest.mark.usefixtures("read")
def test_the_name_that_the_source_writes_is_the_cards() -> None:
    for _, card in ENTRIES:
        if card.written and card.name != "Planar Gate":  # its list says Planar Portal, which is another card as well
            page = page_of(card.written.upper())
            assert page is not None
            assert (page.names[0], page.whole) == (card.name, True)
    portal, gate = page_of("planar portal"), page_of("planar gate")
    assert portal is not None
    assert gate is not None
    assert portal.lines[0].startswith("Planar Portal: artifact 39.")
    first = "Planar Gate: planar artifact 1. {6}, Artifact. Its text is on the card."
    assert gate.lines[:2] == [first, 'The source writes "Planar Portal".']


@pytest.mark.parametrize("query", ["Darkwater Catacmbs", "Havenwwod", "svyelunite castle", "Elfhame palace", "lotus v"])
def test_a_land_lies_in_every_deck_that_has_it(query: str) -> None:
    page = page_of(query)
    assert page is not None
    decks = [name for name, cards in LISTS.items() if page.names[0] in [card.name for card in cards.cards]]
    assert len(decks) > 1
    assert page.lines[0].count(" deck, land ") == len(decks)
    assert page.whole is (query not in ("Havenwwod", "lotus v"))


@pytest.mark.parametrize("query", ["haste", "xyzzy", "number", "types", "legendary", "written"])
def test_what_is_no_card_has_no_page(query: str) -> None:
    assert page_of(query) is None


def test_a_beginning_of_several_cards_is_told() -> None:
    with pytest.raises(AmbiguousWordError, match="'mind' can mean Mind Games or Mindslaver"):
        page_of("mind")


def test_a_dragon_of_the_scion_has_its_colours_and_its_price() -> None:
    page = page_of("treva")  # and not her Ruins
    assert page is not None
    assert page.lines[1] == "It is white, blue and green. Whoever may pay for its ability pays {2}{W} (rule 14)."
