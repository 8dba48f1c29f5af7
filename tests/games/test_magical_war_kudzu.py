"""Kudzu's travels: a table of who may be chosen, and what happens to the cards."""

import pytest
from conftest import Edw
from magical_war_table import begun

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
def test_where_it_may_go(edw: Edw, players: str, out: str, controller: str, land_of: str, allowed: list[str]) -> None:
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
