"""Tests of the shipped lists of Elder Dragon Wars and of the facts taken from them."""

import json
from pathlib import Path

import pytest

from edw_companion.cardlists.cards import Edition, is_legend
from edw_companion.cardlists.editions import load
from edw_companion.formats.elder_dragon_wars.list_checks import DECKS, is_basic, is_elder_dragon
from edw_companion.formats.elder_dragon_wars.lists import SHAPE, facts


@pytest.fixture(scope="module")
def first() -> Edition:
    return load(SHAPE, "1", Path("/nowhere"))


def test_the_shipped_edition_has_all_its_cards(first: Edition) -> None:
    cards = [card for card_list in first.lists.values() for card in card_list.cards]
    assert len(cards) == 528
    assert len({card.name for card in cards}) == 484
    assert sum(card.written is not None for card in cards) == 54
    assert {name: len(card_list.cards) for name, card_list in first.lists.items()} == {
        **{f"deck-{color}": 44 for color in DECKS},
        "artifacts": 100,
        "enchantments": 100,
        "chaos": 100,
        "planar": 2,
        "scion": 6,
    }


@pytest.mark.parametrize("color", DECKS)
def test_a_deck_is_fourteen_legends_ten_spells_and_twenty_lands(first: Edition, color: str) -> None:
    deck = first.lists[f"deck-{color}"]
    sizes = [len(deck.section(section)) for section in SHAPE.lists[deck.name]]
    assert sizes == [4, 7, 3, 10, 20]
    assert sum(is_elder_dragon(card) for card in deck.cards) == 1
    assert sum(is_basic(card) for card in deck.cards) == 3
    assert sum(is_legend(card) for card in deck.cards) == (15 if color == "red" else 14)


def test_the_facts_are_plain_small_and_in_the_order_of_the_lists(first: Edition) -> None:
    plain = facts(first)
    assert json.loads(json.dumps(plain)) == plain
    assert len(json.dumps(plain, ensure_ascii=False).encode()) < 20_000
    assert plain["edition"] == {
        "name": "1",
        "title": "Elder Dragon Wars #1",
        "date": "2006-12",
        "digest": first.digest,
    }
    assert [len(plain["piles"][pile]) for pile in ("artifacts", "enchantments", "chaos")] == [100, 100, 100]
    assert plain["piles"]["artifacts"][53] == "Karn, Silver Golem"
    assert plain["scion"][0] == "Crosis, the Purger"
    assert len(plain["scion"]) == 5
    assert [deck["dragon"] for deck in plain["decks"].values()] == [
        "Arcades Sabboth",
        "Chromium",
        "Nicol Bolas",
        "Vaevictis Asmadi",
        "Palladia-Mors",
    ]
    assert plain["decks"]["white"]["basics"] == ["Forest", "Plains", "Island"]


def test_legends_among_the_spells_are_legends_in_the_facts(first: Edition) -> None:
    red, green = facts(first)["decks"]["red"], facts(first)["decks"]["green"]
    assert red["legends"]["Starke of Rath"] == "R"
    assert (len(red["legends"]), len(red["spells"])) == (15, 9)
    assert green["spells"]["Planar Guide"] == "W Creature"
    assert (len(green["legends"]), len(green["spells"])) == (14, 10)


def test_types_are_told_where_the_pile_does_not_tell_them(first: Edition) -> None:
    types = facts(first)["types"]
    assert len(types) == 100 + 5 + 1
    assert types["Karn, Silver Golem"] == "Legendary Artifact Creature"
    assert types["All Hallow's Eve"] == "Sorcery"
    assert "The Abyss" not in types
    assert types["Pacifism"] == "Enchantment — Aura"
