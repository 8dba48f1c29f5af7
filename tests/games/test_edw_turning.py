"""Whose turn it is: rules 7 and 9; rulings 9 to 12, 115, 138 and 139."""

import pytest
from edw_wars import B, G, R, U, W, die, happen, next_turn, started

from edw_companion.core import turn_order
from edw_companion.core.at import At
from edw_companion.games.elder_dragon_wars.state import WarState

LETTERS = {W: "W", U: "U", B: "B", R: "R", G: "G"}

OPENINGS = {
    "W": "WWWUGBRGWUBRGWU",
    "U": "UUUBWRGWUBRGWUB",
    "B": "BBBRUGWUBRGWUBR",
    "R": "RRRGBWUBRGWUBRG",
    "G": "GGGWRUBRGWUBRGW",
}


def after(savior: str) -> WarState:
    seat = next(seat for seat, letter in LETTERS.items() if letter == savior)
    return started(after={"session": "last", "savior": seat, "player": started().players[seat].name, "debts": []})


def played(war: WarState, count: int) -> str:
    turns = LETTERS[war.turns.who]
    for _ in range(count - 1):
        next_turn(war)
        turns += LETTERS[war.turns.who]
    return turns


@pytest.mark.parametrize("first", range(1, 6))
def test_clockwise_from_the_seat_that_was_drawn(first: int) -> None:
    war = started(first=first)
    expected = ("WUBRG" * 4)[first - 1 :]
    assert "".join(LETTERS[turn.who] for turn in turn_order.upcoming(war, 10)) == expected[1:11]
    assert played(war, 12) == expected[:12]
    assert war.turns.number == 12


@pytest.mark.parametrize(("savior", "order"), OPENINGS.items())
def test_the_savior_opens(savior: str, order: str) -> None:
    war = after(savior)
    assert "".join(LETTERS[turn.who] for turn in turn_order.upcoming(war, 14)) == order[1:]
    kinds = []
    for _ in range(6):
        kinds.append(war.turns.kind)
        next_turn(war)
    assert kinds == ["savior"] * 5 + ["normal"]
    assert played(after(savior), 15) == order


def test_the_opening_skips_the_dead() -> None:
    war = after("W")
    die(war, W)
    assert (war.active, [LETTERS[turn.who] for turn in turn_order.upcoming(war, 6)]) == (None, list("UGBRGU"))
    ally = after("W")
    die(ally, U)
    die(ally, B)
    assert played(ally, 9) == "WWWGRGWRG"


def test_an_extra_turn_in_the_opening_does_not_use_it_up() -> None:
    war = after("W")
    happen(war, "extra", turn_order.turn_extra(At(war), B))
    assert played(war, 7) == "WBWWUGB"
