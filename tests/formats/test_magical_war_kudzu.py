"""Kudzu's travels: a table of who may be chosen, and what happens to the cards."""

import pytest
from conftest import Edw
from magical_war_table import begun, cards, seat

FIVE = "Ann,Bram,Cleo,Dan,Eve"


@pytest.mark.parametrize(
    ("players", "out", "controller", "land_of", "allowed"),
    [
        # Somebody else's Kudzu: own lands and the neighbours', but not those of the player it came from.
        (FIVE, "", "Ann", "Bram", ["Bram", "Cleo"]),
        (FIVE, "", "Ann", "Cleo", ["Bram", "Cleo", "Dan"]),
        (FIVE, "", "Ann", "Eve", ["Dan", "Eve"]),
        # One's own: any land.
        (FIVE, "", "Cleo", "Cleo", ["Ann", "Bram", "Cleo", "Dan", "Eve"]),
        # Neighbours are over the seats of those who are out.
        (FIVE, "Bram", "Ann", "Cleo", ["Cleo", "Dan"]),
        (FIVE, "Bram,Dan", "Ann", "Cleo", ["Cleo", "Eve"]),
        ("Ann,Bram", "", "Ann", "Bram", ["Bram"]),
        ("Ann,Bram,Cleo", "", "Ann", "Bram", ["Bram", "Cleo"]),
    ],
)
def test_where_it_may_go(
    edw: Edw, players: str, out: str, controller: str, land_of: str, allowed: list[str]
) -> None:
    begun(edw, players=players)
    for name in filter(None, out.split(",")):
        edw("eliminate", name)
        edw("stand", "leave", name)
    edw("kudzu", "aim", controller, land_of)
    assert edw("kudzu", "--json").json[0]["next"] == allowed
    for name in players.split(","):
        if name in allowed or name in out.split(","):
            continue
        assert "may go only to lands of" in edw("kudzu", "spread", name, code=1).err
    edw("kudzu", "spread", allowed[0])
    found = edw.status()["kudzu"][0]
    assert (found["controller"], found["land_of"]) == (land_of, allowed[0])


def test_cards_go_with_it(edw: Edw) -> None:
    begun(edw)
    for name in ("Ann", "Bram", "Cleo"):
        edw("cards", "move", "3", "stock", f"play:{name}")
    edw("kudzu", "aim", "Ann", "Bram", "Forest")
    told = edw("kudzu", "spread", "Cleo", "Swamp").out.splitlines()
    assert told[0] == "Kudzu destroys Forest of Bram, who controls it now: Bram sends it to Swamp of Cleo."
    assert told[1] == "When it destroys that land, Cleo chooses among lands of Ann and Cleo."
    assert [seat(edw, name)["in_play"] for name in ("Ann", "Bram", "Cleo")] == [2, 3, 3]
    assert cards(edw)["graveyard"] == 1
    edw("kudzu", "spread")
    assert edw.status()["kudzu"] == []
    assert [seat(edw, name)["in_play"] for name in ("Ann", "Bram", "Cleo")] == [2, 2, 2]
    assert cards(edw)["graveyard"] == 3


def test_it_dies_with_its_land(edw: Edw) -> None:
    begun(edw)
    edw("kudzu", "aim", "Ann", "Bram")
    assert edw("kudzu", "dies", "--why", "Stone Rain").out.startswith("Kudzu is destroyed: Stone Rain.\n")
    assert "No Kudzu is in play" in edw("kudzu", "spread", code=1).err
    assert edw("kudzu").out == "No Kudzu is in play.\n"


@pytest.mark.parametrize("gone", ["Ann", "Bram"])
def test_it_goes_with_its_controller_and_with_the_owner_of_its_land(edw: Edw, gone: str) -> None:
    begun(edw)
    edw("cards", "move", "1", "stock", "play:Ann")
    edw("kudzu", "aim", "Ann", "Bram")
    edw("eliminate", gone)
    edw("stand", "leave", gone)
    assert edw.status()["kudzu"] == []
    assert cards(edw)["play Ann"] == 0
    assert sum(cards(edw).values()) == 180


def test_several_are_told_apart(edw: Edw) -> None:
    begun(edw)
    edw("kudzu", "aim", "Ann", "Bram")
    edw("kudzu", "aim", "Bram", "Cleo")
    assert "Which Kudzu? Say --which 1 or 2." in edw("kudzu", "spread", "Cleo", code=2).err
    edw("kudzu", "spread", "Cleo", "--which", "2")
    assert [row["number"] for row in edw.status()["kudzu"]] == [1, 2]
    assert "Kudzu (2) of Cleo" in edw("kudzu").out
