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


def test_the_chaos_step_brings_one_card_a_turn_to_the_active_player(edw: Edw) -> None:
    begun(edw)
    assert "Ann's" in edw("chaos", "draw", "Bram", code=1).err
    edw("chaos", "draw")
    assert "was drawn (rule 3)" in edw("chaos", "draw", code=1).err
    assert edw("chaos", "draw", "Bram", "--with", "Two for One").code == 0
    edw("chaos", "draw", "--anyway", "we like it")
    edw("turn", "next")
    assert edw("chaos", "draw", "--json").json["event"]["who"] == "Bram"
    assert [entry["who"] for entry in edw.status()["stack"]] == ["Bram", "Ann", "Bram", "Ann"]


def test_only_the_top_of_the_stack_is_turned_up_and_resolves(edw: Edw) -> None:
    begun(edw)("chaos", "draw")
    assert "face down" in edw("chaos", "resolve", code=1).err
    edw("chaos", "draw", "Bram", "--with", "Two for One")
    edw("chaos", "reveal", "--card", "Tea Break")
    assert "lies face up" in edw("chaos", "reveal", code=1).err
    edw("chaos", "resolve")
    status = edw.status()
    assert [entry["who"] for entry in status["stack"]] == ["Ann"]
    assert status["piles"]["chaos"] == {"left": 58, "discard": ["Tea Break"]}


def test_a_split_card_has_the_colours_of_both_sides_until_one_is_chosen(edw: Edw) -> None:
    turned_up(begun(edw), "Lend // Keep")
    assert edw.status()["stack"][0]["colors"] == ["white", "black"]
    assert "chooses Lend or Keep first" in edw("chaos", "resolve", code=1).err
    edw("chaos", "choose", "keep")
    assert edw.status()["stack"][0]["colors"] == ["black"]
    assert edw("chaos", "resolve").out.startswith("Lend // Keep, Keep, resolves")


def test_only_a_split_card_that_lies_face_up_has_sides(edw: Edw) -> None:
    begun(edw)
    assert "No Chaos card is on the stack" in edw("chaos", "choose", "Keep", code=1).err
    edw("chaos", "draw")
    assert "no sides" in edw("chaos", "choose", "Keep", code=1).err
    edw("chaos", "reveal", "--card", "Tea Break")
    assert "no sides" in edw("chaos", "choose", "Keep", code=1).err


def test_what_triggers_on_being_turned_up_is_said_then(edw: Edw) -> None:
    begun(edw)("chaos", "draw")
    out = edw("chaos", "reveal", "--card", "Sudden Goat").out
    assert "somebody bleats" in out
    assert out.index("somebody bleats") < out.index("Create a 0/1")


@pytest.mark.parametrize("card", ["Tea Break", None])
def test_a_card_that_is_countered_face_down_is_picked_for_the_discard(edw: Edw, card: str | None) -> None:
    begun(edw)("chaos", "draw")
    by_hand = ["--card", card] if card else []
    event = edw("chaos", "counter", "--by", "Bram", "--with", "Goat", *by_hand, "--json").json["event"]
    assert ("src" in event["draws"][0]) == bool(card)
    assert edw.status()["stack"] == []
    assert edw.status()["piles"]["chaos"] == {"left": 59, "discard": [card or event["card"]]}


def test_a_card_below_the_top_may_be_countered(edw: Edw) -> None:
    turned_up(begun(edw), "Tea Break")
    edw("chaos", "draw", "Cleo", "--with", "a dream")
    edw("chaos", "counter", "--place", "2")
    assert [entry["who"] for entry in edw.status()["stack"]] == ["Cleo"]
    assert "has 1; 1 is the top" in edw("chaos", "counter", "--place", "2", code=1).err


def test_a_spite_cannot_be_countered(edw: Edw) -> None:
    cards = spiting(begun(edw))
    edw("spite", "play", cards[2])
    assert "cannot be countered (rule 6)" in edw("chaos", "counter", code=1).err
    assert edw("chaos", "counter", "--anyway", "it was no spite").code == 0


def test_an_empty_deck_is_its_discard_shuffled_but_not_under_a_face_down_card(edw: Edw) -> None:
    begun(edw)
    turned_up(edw, "Tea Break")("chaos", "resolve")
    game = game_of(edw)
    for card in game.piles["chaos"].unseen[1:]:
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


def test_a_deck_is_not_shuffled_while_one_of_its_cards_is_still_to_be_picked(edw: Edw) -> None:
    begun(edw)("chaos", "draw")
    assert "turn it up first" in edw("pile", "chaos", "shuffle", code=1).err
    assert edw("pile", "globals", "shuffle").code == 0
    edw("chaos", "reveal")
    assert edw("pile", "chaos", "shuffle").code == 0


def test_a_card_that_everybody_knows_on_top_is_the_one_that_is_drawn(edw: Edw) -> None:
    begun(edw)("pile", "chaos", "top", "Rent Day")
    edw("chaos", "draw")
    assert edw.status()["stack"][0]["card"] is None
    assert "cannot be the next card" in edw("chaos", "reveal", "--card", "Tea Break", code=1).err
    event = edw("chaos", "reveal", "--json").json["event"]
    assert event["card"] == "Rent Day"
    assert "draws" not in event


def test_undone_and_turned_up_again_it_is_the_same_card(edw: Edw) -> None:
    begun(edw)("chaos", "draw")
    first = edw("chaos", "reveal", "--json").json["event"]["card"]
    edw("undo", "2")
    edw("chaos", "draw")
    assert edw("chaos", "reveal", "--json").json["event"]["card"] == first


def test_a_card_is_read_by_the_beginning_of_its_name(edw: Edw) -> None:
    begun(edw)
    assert edw("chaos", "read", "lend").out.startswith("Lend // Keep, split\nLend (border W): ")
    assert edw("chaos", "read", "happy", "hour").out.startswith("Happy Hour, Global Enchantment\n")


def test_a_card_is_read_before_the_start_too(edw: Edw) -> None:
    edw("new", "friday", "--format", "chaos-magic", "--players", "Ann,Bram", "--ritual")
    assert edw("chaos", "read", "lend").out.startswith("Lend // Keep, split\n")
    assert "has not started" in edw("chaos", code=1).err
    assert "no Chaos card 'xyzzy'" in edw("chaos", "reveal", "--card", "xyzzy", code=2).err
