"""Finding places by words: beginnings, accents, plurals, and what weighs more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.games.rulebook import search, words

TEXTS = [
    ("The moon", "night, silver", "It rises over the sea."),
    ("The sea", "water, tides", "It is salt, and it glitters."),
    ("Moonlight on water", "shine", "Silver everywhere, on the sea as well."),
    ("A glass", "drink", "Water or wine."),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bösium Strip", ("bosium", "strip")),
        ("All Hallow's Eve, All Hallow’s Eve", ("all", "hallow", "eve", "all", "hallow", "eve")),
        ("Æther Storms", ("aether", "storm")),
        ("Ur-Dragon", ("ur", "dragon")),
        ("colours, COLOR", ("color", "color")),
        ("gas glass", ("gas", "glass")),
        ("  ?! ", ()),
    ],
)
def test_words_are_compared_small_bare_and_singular(text: str, expected: tuple[str, ...]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ("moon", (0, 2)),
        ("sea", (1, 0, 2)),
        ("water", (2, 1, 3)),
        ("waters", (2, 1, 3)),
        ("wat", (2, 1, 3)),
        ("ater", ()),
        ("silver moon", (0, 2)),
        ("WATER silver", (2,)),
        ("", ()),
    ],
)
def test_places_with_all_the_words_best_first(query: str, places: tuple[int, ...]) -> None:
    hits = search(query, TEXTS)
    assert hits.places == places
    assert hits.complete == bool(places)


def test_the_rarer_word_decides_where_no_place_has_all() -> None:
    hits = search("night water", TEXTS)
    assert hits.places == (0, 2)
    assert not hits.complete
    assert hits.near == ()


def test_near_words_come_from_the_weightier_texts_only() -> None:
    assert search("silvar", TEXTS).near == ("silver",)
    assert search("glittars", TEXTS).near == ()


def test_no_texts_have_no_places() -> None:
    assert search("moon", []).places == ()


@given(query=st.text(max_size=40))
def test_any_query_gives_each_place_once_at_most(query: str) -> None:
    hits = search(query, TEXTS)
    assert len(set(hits.places)) == len(hits.places)
    assert set(hits.places) <= set(range(len(TEXTS)))
    assert hits.places or not hits.complete


@given(place=st.sampled_from(range(len(TEXTS))), asked=st.lists(st.integers(0, 999), min_size=1, max_size=4))
def test_a_place_is_found_by_any_of_its_own_words(place: int, asked: list[int]) -> None:
    own = [word for text in TEXTS[place] for word in words(text)]
    hits = search(" ".join(own[number % len(own)] for number in asked), TEXTS)
    assert hits.complete
    assert place in hits.places
