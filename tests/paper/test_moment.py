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


# Tents and the leaf of the turn


@pytest.mark.parametrize(
    ("game", "begins"),
    [
        ("chaos-lists", "20 life"),
        ("chaos-magic", "20 life"),
        ("magical-war", "20 life, hand size 9, pipeline size 2"),
        ("five-colors", "20 life, 4 provinces"),
    ],
)
def test_tents_say_only_what_holds_all_evening(edw: Edw, game: str, begins: str) -> None:
    players = FIVE[:2] if game == "five-colors" else FIVE
    seated(edw, game, *players)
    before = edw("print", "tents").out
    assert f"begins with {begins}." in before
    assert "Before" not in before
    assert "Next" not in before
    edw("life", "Ann", "-7")
    if game == "magical-war":
        edw("eliminate", "Dan")
        edw("stand", "leave")
    assert edw("print", "tents").out == before


def test_a_name_fills_its_side_of_a_tent(edw: Edw) -> None:
    seated(edw, "chaos-magic", *FIVE)
    (pieces,) = printed(edw, "tents")["sections"][0]["blocks"]
    sizes: dict[str, float] = {}
    for figure in pieces["figures"]:
        outside = figure["marks"][0]["marks"]
        name = [mark for mark in outside if mark["is"] == "label" and mark["bold"] and len(mark["text"]) > 1]
        ring = [mark["at"][1] + mark["radius"] for mark in outside if mark["is"] == "disc"]
        assert min(mark["at"][1] - mark["size"] for mark in name) > max(ring) - 3, "no name touches a disc"
        sizes["".join(mark["text"] for mark in name)] = name[0]["size"] * 72 / 25.4
    assert sizes["Dan"] > 80, "points"
    assert sizes[LONG.replace(" von", "von")] > 36


def test_the_turn_inside_a_tent_has_12_points_and_its_base_is_black(edw: Edw) -> None:
    seated(edw, "five-colors", *FIVE[:2])
    (pieces,) = printed(edw, "tents")["sections"][0]["blocks"]
    for figure in pieces["figures"]:
        _, inside, *base = figure["marks"]
        labels = [mark for mark in inside["marks"] if mark["is"] == "label"]
        assert min(mark["size"] for mark in labels) * 72 / 25.4 >= 12
        assert [mark["ink"] for mark in base if mark["is"] == "label"] == ["black", "black"]


def test_there_is_a_leaf_of_the_turn_for_each_who_plays_and_the_last_one_is_full(edw: Edw) -> None:
    seated(edw, "chaos-lists", *FIVE[:4])
    edw("eliminate", "Dan")
    (pieces,) = printed(edw, "quick")["sections"][0]["blocks"]
    title = "Chaos by roll lists: my turn"
    assert [figure["says"][0] for figure in pieces["figures"]] == [
        f"{title}, Ann", f"{title}, Bram", f"{title}, {LONG}", title,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "says", "not_so"),
    [
        ("five-colors", "Straighten. Untap; discard my events.", "Higher casting costs win"),
        ("five-colors", "In come my creatures without flying, theirs, my flyers, theirs", "My ground"),
        ("five-colors", "The lower total cost is destroyed; a tie taps both.", "win"),
        ("five-colors", "its costs: now or never.", "first fight"),
        ("chaos-magic", "I cannot lose before it has resolved.", "counts as resolved"),
        ("chaos-magic", "Does nothing make me lose then? I stay in the game.", "End."),
        ("magical-war", "I bring my pipeline to its size, from my hand.", "gets its size"),
        (
            "magical-war",
            "down to my hand size, hand and pipeline together: usually 9.",
            "down to my hand size: usually",
        ),
        ("chaos-lists", "A roll on Global removes it first, then brings a new one.", "clears it"),
        ("chaos-lists", "Dice in its text are rolled at once, then targets are chosen.", "is rolled now"),
    ],
)
def test_the_turn_is_that_of_the_rules(edw: Edw, game: str, says: str, not_so: str) -> None:
    out = " ".join(edw("print", "quick", "--format", game).out.split())
    assert says in out
    assert not_so not in out
