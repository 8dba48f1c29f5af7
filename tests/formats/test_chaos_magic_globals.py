"""Globals: when one comes, who may use it, what untaps; and the middle."""

from chaos_magic_table import begun
from conftest import Edw


def test_the_first_global_waits_for_the_mulligans_and_the_next_for_nothing(edw: Edw) -> None:
    begun(edw)
    assert "No Global is in play" in edw("global", "tap", code=1).err
    assert "When all have kept their hands: edw global reveal" in edw("turn").out
    edw("global", "reveal", "--card", "Low Ceiling")
    assert "(rule 2)" in edw("global", "reveal", code=1).err
    edw("global", "leave", "--card", "Happy Hour")
    status = edw.status()
    assert [each["card"] for each in status["globals"]] == ["Happy Hour"]
    assert status["piles"]["globals"] == {"left": 28, "discard": ["Low Ceiling"]}


def test_of_two_globals_one_may_leave_without_another_coming(edw: Edw) -> None:
    begun(edw)("global", "reveal", "--card", "Low Ceiling")
    edw("global", "reveal", "--with", "Encore", "--card", "Happy Hour")
    assert "Which Global?" in edw("global", "leave", code=2).err
    assert edw("global", "leave", "low").out.startswith("Low Ceiling leaves play for the Global discard.\ncode")
    assert [each["card"] for each in edw.status()["globals"]] == ["Happy Hour"]


def test_an_empty_global_deck_is_its_discard_with_the_one_that_leaves(edw: Edw) -> None:
    begun(edw)("global", "reveal", "--card", "Low Ceiling")
    for card in edw("lists", "show", "starter", "globals", "--json").json[0]["rows"]:
        if card["card"] != "Low Ceiling":
            edw("pile", "globals", "take", card["card"])
    out = edw("global", "leave").out
    assert "The Global discard is shuffled. A Global comes into play: Low Ceiling." in out
    assert edw("verify").code == 0
    edw("undo")
    edw("pile", "globals", "top", "Happy Hour", "--anyway", "it lay there")
    assert edw("global", "leave", "--json").json["event"]["turned"] == {
        "pile": "globals", "card": "Happy Hour", "from": "top"
    }  # fmt: skip


def test_everybody_uses_a_global_until_somebody_controls_it(edw: Edw) -> None:
    begun(edw)("global", "reveal", "--card", "Tombola")
    assert edw.status()["globals"] == [
        {"card": "Tombola", "controller": None, "tapped": False, "may_activate": ["Ann", "Bram", "Cleo"]}
    ]
    edw("global", "control", "Tombola", "bram")
    assert edw.status()["globals"][0]["may_activate"] == ["Bram"]
    assert "already" in edw("global", "control", "Tombola", "Bram", code=1).err
    edw("global", "control", "Tombola", "nobody")
    assert edw.status()["globals"][0]["controller"] is None


def test_a_tapped_global_untaps_in_its_controllers_untap_step_alone(edw: Edw) -> None:
    begun(edw)("global", "reveal", "--card", "Tombola")
    assert "nobody's untap step" in edw("global", "tap").out
    for _ in range(4):
        assert "untaps" not in edw("turn", "next").out.splitlines()[0]
    assert edw.status()["globals"][0]["tapped"]
    edw("global", "control", "Tombola", "Ann")
    edw("turn", "next")
    assert edw.status()["globals"][0]["tapped"]
    assert "Tombola untaps." in edw("turn", "next").out.splitlines()[0]
    assert not edw.status()["globals"][0]["tapped"]
    assert "untapped already" in edw("global", "untap", code=1).err


def test_what_the_dead_controlled_nobody_does(edw: Edw) -> None:
    begun(edw)("global", "reveal", "--card", "Tombola")
    edw("global", "control", "Tombola", "Bram")
    edw("middle", "put", "Shock", "--owner", "Bram")
    edw("middle", "put", "Opt", "--owner", "Ann")
    edw("eliminate", "Bram", "--concede")
    status = edw.status()
    assert status["globals"][0]["may_activate"] == ["Ann", "Cleo"]
    assert [lying["card"] for lying in status["middle"]] == ["Opt"]


def test_a_card_in_the_middle_waits_for_the_next_turn(edw: Edw) -> None:
    begun(edw)("middle", "put", "Shock", "--owner", "Ann", "--as", "instant")
    assert edw.status()["middle"][0]["may_play"] == []
    assert "start of this turn" in edw("middle", "play", "Cleo", "Shock", code=1).err
    edw("turn", "next")
    assert edw.status()["middle"][0] == {
        "card": "Shock", "owner": "Ann", "since": 1, "timing": "instant", "may_play": ["Ann", "Bram", "Cleo"]
    }  # fmt: skip
    assert edw("middle", "play", "Cleo", "shock").out.startswith("Cleo plays Shock from the middle.")
    assert edw.status()["middle"] == []


def test_lands_and_sorceries_are_the_active_players(edw: Edw) -> None:
    begun(edw)("middle", "put", "Forest", "--as", "land")
    edw("middle", "put", "Opt")
    edw("turn", "next")
    assert "it is not Ann's turn (rule 5)" in edw("middle", "play", "Ann", "Forest", code=1).err
    assert [lying["may_play"] for lying in edw.status()["middle"]] == [["Bram"], ["Ann", "Bram", "Cleo"]]
    out = edw("middle").out
    assert "by Bram alone, in a main phase with nothing on the stack, as the land of the turn" in out
    assert "if it is an instant, else by Bram alone" in out
    edw("middle", "play", "Bram", "Forest")
    edw("middle", "out", "Opt", "--to", "its owner's hand")
    assert "The middle is empty." in edw("middle").out
    assert "no card 'Opt' in the middle" in edw("middle", "play", "Ann", "Opt", code=2).err


def test_words_are_read_one_after_the_other(edw: Edw) -> None:
    begun(edw)
    assert "No Global is in play" in edw("global", "leave", "--card", "xyzzy", code=1).err
    assert "no player 'xyzzy'" in edw("global", "control", "Ann", "xyzzy", code=2).err
    assert "--as is instant, sorcery or land" in edw("middle", "put", "Shock", "--as", "inst", code=2).err
    assert "A card cannot be empty" in edw("middle", "put", "Shock", "", "--owner", "xyzzy", code=2).err
    assert "A place cannot be empty" in edw("middle", "out", "xyzzy", "--to", "", code=2).err
