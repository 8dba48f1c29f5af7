"""Sleeves: ten sources, 528 cards, and no two that can meet may look alike."""

import json
from itertools import combinations

import pytest
from conftest import Edw
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
        if one.zones & other.zones:
            assert LOOKS[chosen[one.key]] != LOOKS[chosen[other.key]]
    assert sleeves.colors(sleeves.differing(chosen)) == chosen


def test_a_choice_is_the_groups_and_outlives_the_session(edw: Edw) -> None:
    assert edw("sleeves", "set", "chaos", "silver").out == "Chaos cards (C): sleeves orange -> silver, for the group.\n"
    assert json.loads((edw.home / "sleeves.json").read_text()) == {"chaos": "silver"}
    assert "silver" in edw("sleeves").out
    edw("sleeves", "set", "c", "orange")
    assert json.loads((edw.home / "sleeves.json").read_text()) == {}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("chaos", "ivory"),
            "edw: Chaos cards in ivory sleeves would look like White deck (white), and the two meet in a hand. Choose "
            "another colour, or first give White deck another one: edw sleeves set white COLOUR\n",
        ),
        (("choas", "silver"), "edw: There is no source of cards 'choas' here. Did you mean Chaos cards?\n"),
        (
            ("chaos", "mauve"),
            "edw: There is no sleeve colour 'mauve' here.",
        ),
    ],
)
def test_what_will_not_do_is_refused_with_the_reason(edw: Edw, words: tuple[str, str], told: str) -> None:
    refused = edw("sleeves", "set", *words, code=None)
    assert refused.code in (1, 2)
    assert refused.err.startswith(told)
    assert not (edw.home / "sleeves.json").exists()


def test_a_session_may_have_its_own_and_undo_takes_it_back(war: Edw) -> None:
    done = war("sleeves", "set", "chaos", "silver", "--here")
    assert done.out.startswith("Chaos cards (C): sleeves orange -> silver, in this session.\ncode ")
    sources = {row["source"]: row for row in war("sleeves", "--json").json["sources"]}
    assert (sources["chaos"]["color"], sources["chaos"]["here"]) == ("silver", True)
    assert not (war.home / "sleeves.json").exists()
    assert "look like Chaos cards (silver)" in war("sleeves", "set", "artifacts", "grey", "--here", code=1).err
    war("undo")
    sources = {row["source"]: row for row in war("sleeves", "--json").json["sources"]}
    assert (sources["chaos"]["color"], sources["chaos"]["here"]) == ("orange", False)


BROKEN = ("[]", "{", '{"chaos": "plaid"}', '{"chaos": 3}', '{"lands": "red"}', "\ud800", "[" * 9999)


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_file_is_told_in_one_sentence(edw: Edw, text: str) -> None:
    edw.home.mkdir()
    (edw.home / "sleeves.json").write_bytes(text.encode(errors="surrogatepass"))
    for words in (("sleeves",), ("sleeves", "set", "chaos", "silver")):
        told = edw(*words, code=65).err
        assert "does not tell the group's sleeves" in told
        assert told.count("\n") == 1
