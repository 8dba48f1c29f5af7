"""Seats, pads and tents in the middle of a game of a sister game: what they say is what ``status`` says."""

from typing import Any

import pytest
from conftest import Edw
from test_sister_sheets import LONG, seated

FIVE = ("Ann", "Bram", LONG, "Dan", "Eve")


def printed(edw: Edw, kind: str) -> Any:
    (sheet,) = edw("print", kind, "--json").json["sheets"]
    return sheet


def tables(sheet: Any) -> dict[str, Any]:
    """The tables of a sheet by the titles of their sections."""
    found = {}
    for section in sheet["sections"]:
        for block in section["blocks"]:
            if block["is"] == "table":
                found.setdefault(section["title"], block)
    return found


def arrows(figure: Any) -> int:
    """How many arrows join the seats of a ring; each is a line from seat to seat and one for its head."""
    return sum(mark["is"] == "line" for mark in figure["marks"]) // 2


# Seats


def test_seats_pass_over_who_is_away_and_say_so(edw: Edw) -> None:
    """Rule 5 of Chaos by roll lists: the two beside a player who is away sit beside each other."""
    seated(edw, "chaos-lists", *FIVE)
    edw("away", "Dan", "--turns", "2")
    figure, table = printed(edw, "seats")["sections"][0]["blocks"]
    assert arrows(figure) == 4
    assert "away for 2 more turns" in [mark.get("text") for mark in figure["marks"]]
    ann, *_ = edw("status", "--json").json["players"]
    assert table["rows"][0][-1] == f"{ann['left']} and {ann['right']}" == "Bram and Eve"
    assert [row[-1] for row in table["rows"]][2:4] == ["Eve and Bram", ""]
    assert "away for 2 more turns" in table["rows"][3]


def test_seats_mark_whose_turn_it_is(edw: Edw) -> None:
    seated(edw, "chaos-magic", *FIVE)
    edw("turn", "next")
    edw("turn", "reverse")
    sheet = printed(edw, "seats")
    figure, _ = sheet["sections"][0]["blocks"]
    assert [mark["fill"] for mark in figure["marks"] if mark["is"] == "disc"] == ["paper", "black", *["paper"] * 3]
    assert sheet["intro"] == "Turn 2: Bram (the order of turns is reversed)."
    assert edw("status").out.split("\n")[1] == sheet["intro"].removesuffix(".")


def test_the_seats_table_is_that_of_status(edw: Edw) -> None:
    seated(edw, "magical-war", *FIVE)
    for name in FIVE:
        edw("initial", name)
    edw("lay")
    edw("effect", "add", "Ann", "Library of Leng")
    edw("turn", "skip", "Eve")
    edw("eliminate", "Dan")
    edw("stand", "leave")
    _, table = printed(edw, "seats")["sections"][0]["blocks"]
    assert table["rows"][0][:4] == ["1", "Ann", "20", "10/2"]
    assert [row[-1] for row in table["rows"]] == ["", "", "", "out of the game", "skips 1 turn"]
    assert table["right"] == [0, 2, 3]


@pytest.mark.parametrize("player", [0, 3])
def test_spite_stands_beside_a_life_below_1(edw: Edw, player: int) -> None:
    seated(edw, "chaos-magic", *FIVE)
    edw("life", FIVE[player], "-25")
    edw("eliminate", FIVE[player])
    _, table = printed(edw, "seats")["sections"][0]["blocks"]
    assert table["rows"][player][2:] == ["-5", "due"]
