"""The shipped lists and decks of both games of chaos, as whoever plays with them would want them."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from edw_companion.games.chaos_lists.reader import GAME, load
from edw_companion.games.chaos_lists.values import CHAOS, CHOSEN, CURRENT, GLOBAL, NEXT, RollOrder
from edw_companion.games.chaos_magic.lists import load as load_decks
from edw_companion.lists.editions import shipped

LISTS = load(shipped(GAME)[0]).lists
DECKS = load_decks("starter", Path("/nowhere")).decks
GLOBALS = [entry.text for entry in LISTS[GLOBAL].entries], [card.text for card in DECKS.globals]
ENTRIES = [(name, entry) for name, each in LISTS.items() for entry in each.entries if entry.text]

CHAOS_TEXTS = [side.text for card in DECKS.chaos for side in card.sides or (card,)]  # one for each side of a split card
TEXTS = [entry.text for _, entry in ENTRIES] + [card.turned for card in DECKS.chaos] + CHAOS_TEXTS + GLOBALS[1]

ACTIVATED = re.compile(r"(?:^|[.”] )[^.:“]+: [A-Z]")
ROLLS = re.compile(r"\b[Rr]olls? (?=on |chaos\b)(?:on )?(.*)")
MAKERS = {
    "each player": "each",
    "each opponent": "others",
    "that player": "chosen",
    "the killer": "chosen",
    "the player on your left": "left",
    "the player on your right": "right",
}
TIMES = {"two times": "2", "two more times": "2", "three times": "3"}
OTHER_LISTS = {"chaos": CURRENT, "the current list": CURRENT, "the next Chaos List": NEXT, "it": CHOSEN}
TITLES = {**{each.title: name for name, each in LISTS.items()}, **OTHER_LISTS}


def spoken(text: str) -> Iterator[RollOrder]:
    """The rolls that a text speaks of, as a player reads it: who makes them, on what list, how often."""
    on = ""
    for sentence in re.split(r"(?<=\.) ", text):
        rolls = ROLLS.search(sentence)
        if not rolls and not (on and sentence.endswith(" does.")):
            continue
        subject = sentence[: rolls.start()] if rolls else sentence
        who = next((who for words, who in MAKERS.items() if words in subject.lower()), "you")
        rest = rolls[1] if rolls else ""
        on = max((title for title in TITLES if rest.startswith(title)), key=len) if rolls else on
        times = next((number for words, number in TIMES.items() if words in rest), "1")
        yield RollOrder(TITLES[on], times, who, "stay in force" in text)


def test_every_name_stands_once_in_both_sets() -> None:
    names = Counter(entry.name for each in LISTS.values() for entry in each.entries if not entry.card)
    names.update(card.name for card in DECKS.all)
    names.update(side.name for card in DECKS.chaos for side in card.sides)
    assert [name for name, count in names.items() if count > 1] == []


def test_no_two_texts_say_the_same() -> None:
    jumps = {entry.text for _, entry in ENTRIES if entry.rolls}
    assert [text for text, count in Counter(TEXTS).items() if text and count > 1 and text not in jumps] == []


def test_texts_are_short_and_say_whose_left_they_mean() -> None:
    assert [text for text in TEXTS if len(text) > 220] == []
    assert [text for text in TEXTS if re.search(r"(?:creature|permanent|card|Global)'s (?:left|right)", text)] == []


def test_an_entry_makes_roll_whom_its_text_makes_roll() -> None:
    assert [(name, each.at) for name, each in ENTRIES if each.rolls != tuple(spoken(each.text))] == []


@pytest.mark.parametrize("texts", GLOBALS, ids=["lists", "decks"])
def test_a_third_of_the_globals_can_be_used(texts: list[str]) -> None:
    assert sum(bool(ACTIVATED.search(text)) for text in texts) * 3 >= len(texts)


def test_the_globals_of_the_decks_are_tapped_and_change_hands() -> None:
    assert sum("{T}" in text for text in GLOBALS[1]) >= 6
    taken = (re.search(rf"[Gg]ains? control of (?:{card.name}|him)\b", card.text) for card in DECKS.globals)
    assert sum(map(bool, taken)) >= 4


@pytest.mark.parametrize("name", CHAOS[1:])
def test_some_entries_of_each_later_list_change_the_rolling_for_a_while(name: str) -> None:
    changing = r"chaos rolls?\b|chaos steps\b|counts as Chaos"
    assert sum(bool(re.search(changing, entry.text)) for entry in LISTS[name].entries) >= 2


def test_many_chaos_cards_can_save_a_spiter_and_not_all_in_one_way() -> None:
    ways = {
        "more life": r"\bgains? (?:\d+|as much) life",
        "another life total": r"life total.* becomes?\b",
        "a library": r"from their graveyard (?:into|on the bottom of) their library",
        "no poison": r"\bpoison counters\b",
    }
    saving = {way: {text for text in CHAOS_TEXTS if re.search(words, text)} for way, words in ways.items()}
    assert all(saving.values())
    assert len(set().union(*saving.values())) >= 10
