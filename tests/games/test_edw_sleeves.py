"""Sleeves: ten sources, 528 cards, and no two that can meet may look alike."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars import sleeves
from edw_companion.games.elder_dragon_wars.sleeves import BY_KEY, LOOKS, SOURCES


def test_ten_sources_need_528_sleeves_and_each_has_a_sign_of_its_own() -> None:
    assert len(SOURCES) == 10
    assert sum(source.cards for source in SOURCES) == 528
    assert len({source.sign for source in SOURCES}) == 10


def test_the_default_colours_all_look_different() -> None:
    assert len({LOOKS[source.color] for source in SOURCES}) == 10


@pytest.mark.parametrize(
    ("one", "other", "where"),
    [
        ("chaos", "white", sleeves.HAND),
        ("red", "green", sleeves.HAND),
        ("artifacts", "black", sleeves.PLAY),
        ("artifacts", "chaos", sleeves.PLAY),
        ("planar", "enchantments", sleeves.MIDDLE),
        ("scion", "planar", ""),
        ("enchantments", "artifacts", ""),
        ("planar", "artifacts", ""),
    ],
)
def test_where_two_sources_meet(one: str, other: str, where: str) -> None:
    assert sleeves.meeting(BY_KEY[one], BY_KEY[other]) == where
    assert sleeves.meeting(BY_KEY[other], BY_KEY[one]) == where


@given(
    st.lists(
        st.tuples(st.sampled_from(SOURCES), st.sampled_from(sorted(LOOKS))),
        max_size=20,
    )
)
def test_whatever_is_chosen_no_two_that_meet_look_alike(wishes: list[tuple[sleeves.Source, str]]) -> None:
    chosen = sleeves.colors()
    for source, color in wishes:
        try:
            chosen = sleeves.choose(chosen, source, color)
        except RefusedError:
            continue
        assert chosen[source.key] == color
    for one, other in combinations(SOURCES, 2):
        if {*one.zones} & {*other.zones}:
            assert LOOKS[chosen[one.key]] != LOOKS[chosen[other.key]]
    assert sleeves.colors(sleeves.differing(chosen)) == chosen
