"""Whose turn it is: rules 7 and 9; rulings 9 to 12, 115, 138 and 139; and the checklist of a turn."""

import pytest
from edw_wars import B, G, R, U, W, die, due, happen, holding, next_turn, started

from edw_companion.core import turn_order
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.game import GAME
from edw_companion.games.elder_dragon_wars.state import WarState

LETTERS = {W: "W", U: "U", B: "B", R: "R", G: "G"}
COLOR = {letter: seat for seat, letter in LETTERS.items()}

OPENINGS = {
    "W": "WWWUGBRGWUBRGWU",
    "U": "UUUBWRGWUBRGWUB",
    "B": "BBBRUGWUBRGWUBR",
    "R": "RRRGBWUBRGWUBRG",
    "G": "GGGWRUBRGWUBRGW",
}


def after(savior: str) -> WarState:
    seat = COLOR[savior]
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
    happen(war, "extra", turn_order.extra(war, B))
    assert played(war, 7) == "WBWWUGB"


def test_extra_turns_are_taken_newest_first_and_the_order_goes_on_from_the_turn_before() -> None:
    war = started()
    for seat in (R, G, G):
        happen(war, "extra", turn_order.extra(war, seat))
    assert played(war, 6) == "WGGRUB"


def test_an_extra_turn_may_be_granted_in_an_extra_turn() -> None:
    war = started()
    happen(war, "extra", turn_order.extra(war, R))
    next_turn(war)
    happen(war, "extra", turn_order.extra(war, B))
    assert played(war, 3) == "RBU"


def test_the_dead_are_passed_over() -> None:
    war = started()
    die(war, U, B)
    assert turn_order.next_turn(war) == {"number": 2, "who": R, "kind": "normal", "seat": R, "skipped": [U, B]}
    next_turn(war)
    assert "skipped" not in turn_order.next_turn(war)
    with pytest.raises(RefusedError, match=r"Bram \(blue\) is out of the game"):
        turn_order.extra(war, U)


def test_the_turn_of_one_who_died_in_it() -> None:
    war = started()
    die(war, W)
    assert GAME.status(war)["turn"] == {"number": 1, "active": None, "kind": "normal"}
    assert due(war) == ["Nobody is active; when the turn has run out: edw turn next"]
    next_turn(war)
    assert GAME.status(war)["turn"] == {"number": 2, "active": U, "kind": "normal"}


def test_the_checklist() -> None:
    war = holding(started(), white="Mirari Crawlspace")
    assert due(war) == [
        "Upkeep: with a Legend in play (a dragon in its nexus is none): edw chaos draw white",
        "Upkeep: for 10 life each may go: Mirari or Crawlspace (edw artifact sacrifice)",
        "Attack: Cleo (black) and Dan (red).",
    ]
    war.players[W].life = 9
    assert len(due(war)) == 2, "9 life cannot pay 10"
    die(war, B, R)
    assert due(war)[-1] == "Attack: Bram (blue) and Eve (green)."
    die(war, U, G)
    assert due(war)[-1] == "Attack: there is nobody to attack."
