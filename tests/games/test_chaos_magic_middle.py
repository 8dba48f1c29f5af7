"""The middle: when its cards may be played, by what they are. Rule 5; rulings 18 to 20."""

import pytest
from chaos_magic_table import begun, next_turn
from conftest import Edw


@pytest.fixture
def bram_s_turn(edw: Edw) -> Edw:
    """Forest, Island, Opt and Bears lie in the middle since Ann's turn; it is Bram's, and the Chaos step is over."""
    begun(edw)
    edw.line("middle put Forest Island opt Bears")
    next_turn(edw)
    return edw


def chaos_step(edw: Edw) -> Edw:
    """A Chaos card is drawn, turned up and resolved."""
    edw("chaos", "draw")
    edw("chaos", "reveal", "--card", "Gap Year")
    edw("chaos", "resolve")
    return edw


def test_a_basic_land_is_a_land_unsaid_and_waits_for_its_own_player_s_main_phase(bram_s_turn: Edw) -> None:
    edw = bram_s_turn
    timings = {each["card"]: each["timing"] for each in edw("middle", "--json").json["middle"]}
    assert timings == {"Forest": "land", "Island": "land", "opt": None, "Bears": None}
    edw.line("middle play Cleo Forest", code=1)
    edw.line("chaos draw")
    for who in ("Bram", "Cleo"):
        edw.line(f"middle play {who} Forest", code=1)
    edw.line("chaos counter --card 'Gap Year'")
    assert edw.line("middle play Bram Forest").out.startswith("Bram plays Forest from the middle.\nIt is the land of")
    edw("verify")


def test_one_land_is_played_from_the_middle_in_a_turn(bram_s_turn: Edw) -> None:
    edw = chaos_step(bram_s_turn)
    edw.line("middle play Bram Forest")
    assert "has played Forest" in edw.line("middle play Bram Island", code=1).err
    edw.line("middle play Bram Island --anyway Exploration")
    edw("verify")


@pytest.mark.parametrize("name", ["snow-covered island", "WASTES", "Plains"])
def test_basic_lands_are_known_however_they_are_written(edw: Edw, name: str) -> None:
    begun(edw)("middle", "put", name)
    assert edw("middle", "--json").json["middle"][0]["timing"] == "land"
    edw("verify")


def test_what_another_card_is_is_asked_where_it_matters_and_known_from_then_on(bram_s_turn: Edw) -> None:
    edw = bram_s_turn
    asked = edw.line("middle play Cleo opt", code=2)
    assert asked.err == "edw: What is opt? Say it with --as instant, --as sorcery or --as land.\n"
    assert edw.line("middle play Cleo opt --as sorcery", code=1)
    edw.line("middle play Cleo opt --as instant")
    edw.line("middle put opt")
    edw.line("turn next --anyway 'so it goes'")
    edw.line("middle play Ann opt")  # in Cleo's turn: it is an instant
    edw("verify")


def test_what_a_card_is_is_not_asked_where_it_does_not_matter(bram_s_turn: Edw) -> None:
    edw = chaos_step(bram_s_turn)
    edw.line("middle play Bram opt")
    edw.line("middle play Bram Forest")
    edw.line("middle play Bram Bears", code=2)  # after the land of the turn it matters
    edw.line("middle play Bram Bears --as sorcery")
    edw("verify")
