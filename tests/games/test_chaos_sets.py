"""The shipped lists and decks of both games of chaos, as whoever plays with them would want them."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Edw

from edw_companion.games.chaos_lists.lists import notices
from edw_companion.games.chaos_lists.reader import GAME, load
from edw_companion.games.chaos_lists.values import (
    AS,
    CHAOS,
    CHOSEN,
    COPY,
    CURRENT,
    FIRST,
    FREE,
    GLOBAL,
    MORE,
    NEXT,
    SKIP,
    THEN,
    TWO,
    RollOrder,
)
from edw_companion.games.chaos_magic.lists import SHAPE, cards_of
from edw_companion.lists.editions import load as load_deck
from edw_companion.lists.editions import shipped
from edw_companion.text import width

LISTS = load(shipped(GAME)[0]).lists
DECKS = load_deck(SHAPE, "starter", Path("/nowhere")).lists
CHAOS_CARDS, GLOBAL_CARDS = cards_of(DECKS["chaos"]), cards_of(DECKS["globals"])
GLOBALS = [entry.text for entry in LISTS[GLOBAL].entries], [card.text for card in GLOBAL_CARDS]
ENTRIES = [(name, entry) for name, each in LISTS.items() for entry in each.entries if entry.text]

CHAOS_TEXTS = [side.text for card in CHAOS_CARDS for side in card.sides or (card,)]  # one for each side of a split card
TEXTS = [entry.text for _, entry in ENTRIES] + [card.turned for card in CHAOS_CARDS] + CHAOS_TEXTS + GLOBALS[1]

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
UNTILS = {
    r"\buntil your next turn\b": "next turn",
    r"\brest of the game\b": "game",
    r"\bnext chaos (?:step\b|roll uses)|\b(?:as|by) your next turn\b|\bthe next end step\b|\bthat turn's end\b": "used",
    r"\bnext two turns\b": "2 turns",
    r"\bfive more turns\b": "5 turns",
    r"\beach of your upkeeps\b|\bto end this effect\b|\bmakes one more chaos roll in each\b": "gone",
}
MOMENTS = {
    r"\b(?:as|by) your next turn\b|\bthat turn's end step\b": "next turn",
    r"\bthe next end step\b": "end step",
    r"\beach of your upkeeps\b|\bbeginning of their upkeep\b": "upkeep",
    r"\btwo cards instead of making a chaos roll\b": "chaos step",
}
CHANGES = {
    r"\bmakes two, and\b": TWO,
    r"\bone more chaos roll\b": MORE,
    r"\bskip their chaos steps\b|\binstead of making a chaos roll\b|\bno chaos roll is made\b": SKIP,
    r"\bfirst chaos roll of each chaos step\b": FIRST,
    r"\bcounts as Chaos\b": AS,
    r"\bnext chaos roll uses\b|\bthat turn's chaos rolls use\b": THEN,
    r"\bonto the stack twice\b": COPY,
    r"\byou choose which Chaos List each\b": FREE,
}
SIDES = {side.name: side.text for card in CHAOS_CARDS for side in card.sides or (card,)}
RESCUERS = {
    "life": (
        (
            "Tea Break", "Lend", "As You Were", "Pass the Parcel", "Bread", "Round Numbers", "Grandmother's Remedy",
            "Tidy Desk", "Selling the Furniture", "Held Up by Friends", "Collection Plate",
        ),
        r"\bgains? (?:\d+|as much) life\b|\blife total\b.* becomes?\b",
    ),
    "poison": (
        ("Tea Break", "As You Were", "Amateur Surgery", "Grandmother's Remedy"),
        r"\bloses \w+ poison counters\b|\bpoison counters become\b",
    ),
    "library": (
        ("Overdue Books", "Enough", "Gap Year", "Tidy Desk"),
        r"\btheir graveyard (?:into|on the bottom of) their library\b|\bbottom of its owner's library\b",
    ),
}  # fmt: skip
FROM_FAR_BELOW = r"\blife total\b.* becomes?\b|\bgains? (?:[7-9]|as much) life\b|\b3 life for each permanent\b"
"""What saves from -6 and lower: another total, 7 life, what all opponents lose, as much as one has to sacrifice."""
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
    names.update(card.name for card in (*CHAOS_CARDS, *GLOBAL_CARDS))
    names.update(side.name for card in CHAOS_CARDS for side in card.sides)
    assert [name for name, count in names.items() if count > 1] == []


def test_no_two_texts_say_the_same() -> None:
    jumps = {entry.text for _, entry in ENTRIES if entry.rolls}
    assert [text for text, count in Counter(TEXTS).items() if text and count > 1 and text not in jumps] == []


@pytest.mark.parametrize(("game", "edition"), [("chaos-lists", "1"), ("chaos-magic", "starter")])
def test_a_set_is_shown_in_lines_that_can_be_read(edw: Edw, game: str, edition: str) -> None:
    lines = edw("lists", "show", edition, "--format", game).out.splitlines()
    assert len(lines) > 200
    assert max(map(width, lines)) <= 100


def test_texts_are_short_and_say_whose_left_they_mean() -> None:
    assert [text for text in TEXTS if len(text) > 220] == []
    assert [text for text in TEXTS if re.search(r"(?:creature|permanent|card|Global)'s (?:left|right)", text)] == []


def test_an_entry_makes_roll_whom_its_text_makes_roll() -> None:
    wrong = []
    for name, each in ENTRIES:
        made = [order._replace(may="", when="") for order in each.rolls if not order.dice]
        wrong += [(name, each.at)] * (made != [*spoken(each.text)])
    assert wrong == []


def test_a_roll_waits_for_what_its_text_says() -> None:
    for _, each in ENTRIES:
        for order in each.rolls:
            assert bool(order.may) == bool(re.search(r"\bIf you do\b[^.]*\broll", each.text)), each.name
            assert order.when.casefold() in each.text.casefold(), each.name
    assert {each.name for _, each in ENTRIES for order in each.rolls if order.when} >= {"Wild Weather"}


def test_what_players_must_remember_lasts_as_long_as_its_text_says() -> None:
    for _, each in ENTRIES:
        said = {until for words, until in UNTILS.items() if re.search(words, each.text, re.IGNORECASE)}
        assert {lasting.until for lasting in each.lasts} == said, each.name


def test_what_a_text_leaves_for_a_moment_happens_at_it() -> None:
    found: set[str] = set()
    for _, each in ENTRIES:
        said = {moment for words, moment in MOMENTS.items() if re.search(words, each.text, re.IGNORECASE)}
        said -= {"end step"} if each.name == "Unpaid Overtime" else set()
        said -= {"upkeep", "end step"} if LISTS["global"].entries.count(each) else set()
        assert {lasting.at for lasting in each.lasts if lasting.at} == said, each.name
        assert all(lasting.text for lasting in each.lasts if lasting.at), each.name
        found |= said
    assert found == {*MOMENTS.values()}


def test_no_text_of_the_lists_says_more_than_its_keys() -> None:
    assert [*notices(LISTS)] == []


def test_what_changes_the_rolling_is_what_its_text_says() -> None:
    for _, each in ENTRIES:
        said = {kind for words, kind in CHANGES.items() if re.search(words, each.text)}
        assert {lasting.change[0] for lasting in each.lasts if lasting.change} == said, each.name
    changing = {lasting.change[0] for _, each in ENTRIES for lasting in each.lasts if lasting.change}
    assert changing == {*CHANGES.values()}


@pytest.mark.parametrize(("texts", "least"), [(GLOBALS[0], 14), (GLOBALS[1], 12)], ids=["lists", "decks"])
def test_more_than_a_third_of_the_globals_can_be_used(texts: list[str], least: int) -> None:
    assert sum(bool(ACTIVATED.search(text)) for text in texts) >= least


def test_the_globals_of_the_decks_are_tapped_and_change_hands() -> None:
    assert sum("{T}" in text for text in GLOBALS[1]) >= 6
    taken = (re.search(rf"[Gg]ains? control of (?:{card.name}|him)\b", card.text) for card in GLOBAL_CARDS)
    assert sum(map(bool, taken)) >= 4


@pytest.mark.parametrize("name", CHAOS[1:])
def test_some_entries_of_each_later_list_change_the_rolling_for_a_while(name: str) -> None:
    changing = r"chaos rolls?\b|chaos steps\b|counts as Chaos"
    assert sum(bool(re.search(changing, entry.text)) for entry in LISTS[name].entries) >= 2


@pytest.mark.parametrize("way", RESCUERS)
def test_a_spiter_is_saved_from_whatever_would_be_the_end(way: str) -> None:
    names, words = RESCUERS[way]
    texts = [SIDES[name] for name in names]
    assert [text for text in texts if not re.search(words, text)] == []
    assert len(names) >= (10 if way == "life" else 4)


def test_half_of_those_that_give_life_save_from_far_below_zero() -> None:
    texts = [SIDES[name] for name in RESCUERS["life"][0]]
    assert sum(bool(re.search(FROM_FAR_BELOW, text)) for text in texts) * 2 >= len(texts)
