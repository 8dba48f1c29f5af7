"""The starter decks, people's own ones, and the rulebook that goes with them."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from chaos_magic_table import begun
from conftest import Edw

from edw_companion.games.chaos_magic.lists import SHAPE, DeckCard, cards_of, check, facts
from edw_companion.games.chaos_magic.state import RULES
from edw_companion.lists.cards import Edition
from edw_companion.lists.editions import load
from edw_companion.session.lines import MAX_LINE


def starter() -> Edition:
    """The decks that come with the program."""
    return load(SHAPE, "starter", Path("/nowhere"))


def test_the_starter_decks_are_sixty_chaos_cards_and_thirty_globals_of_the_projects_own() -> None:
    edition = starter()
    found, below = (cards_of(edition.lists[name]) for name in ("chaos", "globals"))
    assert (len(found), len(below)) == (60, 30)
    assert not list(check(edition.lists))
    assert "written for this project" in edition.source
    assert sum(bool(card.sides) for card in found) == 12
    assert sum(bool(card.turned) for card in found) >= 5
    colors = Counter(letter for card in found for letter in card.border + "".join(s.border for s in card.sides))
    assert set(colors) == set("WUBRG")
    assert min(colors.values()) >= 12


def test_some_cards_use_each_part_of_the_game() -> None:
    texts = json.dumps(facts(starter()), ensure_ascii=False)
    for words in ("the middle", "Chaos card", "Global discard", "have spited", "Chaos step", "Counter target Chaos"):
        assert words in texts


def test_a_card_speaks_of_itself_by_its_own_name() -> None:
    edition = starter()
    for card in cards_of(edition.lists["chaos"]):
        assert not card.turned or card.turned.startswith(f"When {card.name} is turned face up, ")
    both = [card for deck in edition.lists.values() for card in cards_of(deck)]
    sentences = [text for card in both for text in re.split(r"(?<=[.”]) ", card.text) if len(text) > 12]
    assert len(sentences) == len(set(sentences))


def test_names_and_texts_have_room_in_the_first_line_of_a_session() -> None:
    edition = starter()
    assert len(json.dumps(facts(edition), ensure_ascii=False).encode()) < MAX_LINE / 2
    text = "Much. " * 99 + "Done."
    big: tuple[Any, ...] = tuple(DeckCard(at, f"Card {at}", text, border="R", line=at) for at in range(1, 120))
    problems = list(check({**edition.lists, "chaos": edition.lists["chaos"]._replace(cards=big)}))
    assert [problem.file for problem in problems] == ["chaos.yaml"]
    assert "bytes" in problems[0].wrong


def test_both_decks_are_printed_with_what_they_say(edw: Edw) -> None:
    out = " ".join(begun(edw, "decks=own")("print", "piles").out.split())
    assert "60 Chaos cards and 30 Globals" in out
    assert "Keep. Border B. Gain control of target creature" in out
    assert "The Cat Decides. Colorless. Destroy a nonland permanent" in out
    assert "Elephant in the Room. Creature — Elephant. 4/6." in out


def test_every_house_rule_stands_in_the_rulebook_and_can_be_played(edw: Edw) -> None:
    for rule in RULES:
        value = rule.others[0] if rule.others else "30"
        chosen = ["--rule", f"{rule.key}={value}"]
        edw("new", f"{rule.key}-game", "--format", "chaos-magic", "--players", "Ann,Bram", *chosen)
        assert edw.status()["rules"] == {rule.key: value}
    assert f"House rules: {RULES[-1].key}=" in edw("status").out
