"""Magical War before the first turn: the stock, mulligans, free cards, pipelines."""

import pytest
from conftest import Edw
from magical_war_table import begun, cards, playing, seat


def test_everybody_is_dealt_nine_of_sixty_each(edw: Edw) -> None:
    begun(edw)
    assert cards(edw)["stock"] == 180 - 27
    assert [row["hand"] for row in edw.status()["players"]] == [9, 9, 9]
    assert [row["life"] for row in edw.status()["players"]] == [20, 20, 20]


def test_house_rules_change_the_numbers(edw: Edw) -> None:
    begun(edw, "cards=40", "hand=7", "life=30", "pipeline=3")
    assert cards(edw)["stock"] == 3 * 33
    row = seat(edw, "Ann")
    assert (row["hand"], row["life"], row["hand_size"], row["pipeline_size"]) == (7, 30, 7, 3)


@pytest.mark.parametrize("players", ["Ann", ",".join(f"P{n}" for n in range(31))])
def test_the_number_of_players(edw: Edw, players: str) -> None:
    done = edw("new", "friday", "--format", "magical-war", "--players", players, code=2)
    assert "This game is for 2 to 30 players" in done.err


def test_mulligans_are_counted_and_go_in_turn_order(edw: Edw) -> None:
    begun(edw, first="Bram")
    edw("mulligan", "bram")
    edw("mulligan", "bram")
    assert edw("mulligan", "Cleo").out.startswith("Cleo takes a mulligan: 9 -> 8 cards.\n")
    assert (seat(edw, "Bram")["hand"], seat(edw, "Bram")["mulligans"]) == (7, 2)
    refused = edw("mulligan", "bram", code=1)
    assert "Bram has passed already: Cleo decided after that" in refused.err
    edw("mulligan", "bram", "--anyway", "a misdeal")
    assert seat(edw, "Bram")["hand"] == 6
    assert sum(cards(edw).values()) == 180


def test_down_to_no_card_at_all(edw: Edw) -> None:
    begun(edw)
    for _ in range(9):
        edw("mulligan", "Ann")
    assert seat(edw, "Ann")["hand"] == 0
    assert "By the count there are 0 cards in Ann's hand" in edw("mulligan", "Ann", code=1).err
    assert "By the count there are 0 cards in Ann's hand" in edw("initial", "Ann", "1", code=1).err
    edw("initial", "Ann", "0")


def test_free_cards_are_replaced_in_turn_order(edw: Edw) -> None:
    begun(edw, first="Cleo")
    assert "Cleo comes first" in edw("initial", "Ann", "2", code=1).err
    edw("initial", "Cleo", "12")  # more than were ever in hand at once: each is replaced before the next
    assert (seat(edw, "Cleo")["hand"], seat(edw, "Cleo")["in_play"]) == (9, 12)
    assert "has had the initial round" in edw("initial", "Cleo", code=1).err
    assert "Mulligans are over" in edw("mulligan", "Ann", code=1).err
    edw("initial", "Ann", "1")
    assert "First the initial round" in edw("lay", code=1).err
    assert edw("initial", "Bram").out.splitlines()[1] == "Now everybody lays a pipeline face down: edw lay"
    assert edw("lay").out.startswith("Face down in the pipelines: Cleo 2, Ann 2 and Bram 2.\n")
    assert [row["pipeline"] for row in edw.status()["players"]] == [2, 2, 2]
    assert edw("lay", code=2).err.startswith("edw: Every pipeline lies there already")


def test_a_short_hand_lays_what_it_has(edw: Edw) -> None:
    begun(edw, "hand=1", players="Ann,Bram")
    for name in ("Ann", "Bram"):
        edw("initial", name)
    edw("lay")
    row = seat(edw, "Ann")
    assert (row["hand"], row["pipeline"]) == (0, 1)


def test_set_up_is_the_checklist_until_it_is_done(edw: Edw) -> None:
    begun(edw)
    assert edw("turn", "--json").json["due"] == [
        "Mulligans first: edw mulligan WHO. Initial round of free cards, in turn order: edw initial Ann [N]"
    ]
    edw("initial", "Ann")
    assert edw("turn", "--json").json["due"] == ["Initial round of free cards, in turn order: edw initial Bram [N]"]
    edw("initial", "Bram")
    edw("initial", "Cleo")
    edw("lay", "Bram")
    assert edw("turn", "--json").json["due"] == ["Pipelines are laid face down: edw lay (Ann and Cleo)"]
    assert "Nobody draws before all pipelines are laid" in edw("draw", "Ann", code=1).err


def test_the_next_game_takes_the_players_over(edw: Edw) -> None:
    playing(edw, players="Ann,Bram")
    edw("new", "saturday", "--format", "magical-war", "--after", "friday")
    assert sorted(row["player"] for row in edw.status()["players"]) == ["Ann", "Bram"]
