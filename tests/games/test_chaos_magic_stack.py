"""Chaos cards on the stack: drawn face down, picked when turned up, sides, resolved, countered."""

import pytest
from chaos_magic_table import begun, game_of, spiting, turned_up
from conftest import Edw


def test_a_drawn_card_is_in_no_file_before_it_is_turned_up(edw: Edw) -> None:
    begun(edw)("chaos", "draw")
    line = edw("log", "1", "--json").json[0]["event"]
    assert "draws" not in line
    assert "turned" not in line
    status = edw.status()
    assert status["stack"] == [
        {"who": "Ann", "face": "down", "card": None, "side": None, "colors": None, "spite": False}
    ]
    assert status["piles"]["chaos"]["left"] == 59
    shown = edw("chaos", "reveal", "--json").json
    assert shown["event"]["draws"][0]["label"] == "chaos/1/1"
    assert shown["event"]["draws"][0]["spec"] == "pick 60"
    assert edw.status()["stack"][0]["card"] == shown["event"]["card"]


@pytest.mark.parametrize("card", ["Tea Break", None])
def test_a_card_that_is_countered_face_down_is_picked_for_the_discard(edw: Edw, card: str | None) -> None:
    begun(edw)("chaos", "draw")
    by_hand = ["--card", card] if card else []
    event = edw("chaos", "counter", "--by", "Bram", "--with", "Goat", *by_hand, "--json").json["event"]
    assert ("src" in event["draws"][0]) == bool(card)
    assert edw.status()["stack"] == []
    assert edw.status()["piles"]["chaos"] == {"left": 59, "discard": [card or event["card"]]}


def test_a_spite_cannot_be_countered(edw: Edw) -> None:
    cards = spiting(begun(edw))
    edw("spite", "play", cards[2])
    assert "cannot be countered (rule 6)" in edw("chaos", "counter", code=1).err
    assert edw("chaos", "counter", "--anyway", "it was no spite").code == 0


def test_an_empty_deck_is_its_discard_shuffled_but_not_under_a_face_down_card(edw: Edw) -> None:
    begun(edw)
    turned_up(edw, "Tea Break")("chaos", "resolve")
    state = game_of(edw)
    for card in state.piles["chaos"].unseen[1:]:
        edw("pile", "chaos", "take", card)
    edw("chaos", "draw", "--with", "a dream")
    assert edw.status()["piles"]["chaos"]["left"] == 0
    assert "turn it up first" in edw("chaos", "draw", "--with", "a dream", code=1).err
    edw("chaos", "reveal")
    out = edw("chaos", "draw", "--with", "a dream").out
    assert out.startswith("The Chaos discard is shuffled. Ann draws")
    assert edw("chaos", "reveal").out.startswith("Ann's Chaos card is turned up: Tea Break")
    assert "is empty" in edw("chaos", "draw", "--with", "a dream", code=1).err
    assert edw("verify").code == 0


def test_undone_and_turned_up_again_it_is_the_same_card(edw: Edw) -> None:
    begun(edw)("chaos", "draw")
    first = edw("chaos", "reveal", "--json").json["event"]["card"]
    edw("undo", "2")
    edw("chaos", "draw")
    assert edw("chaos", "reveal", "--json").json["event"]["card"] == first
