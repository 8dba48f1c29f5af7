"""Seats, the start, and what is left to the next game: rules 7, 9, 11 and 17; rulings 2, 5 to 8, 13 to 15."""

from typing import Any

import pytest
from edw_wars import NAMES, B, G, R, Script, U, W, die, happen, list_facts, started

from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.elder_dragon_wars import setup
from edw_companion.games.elder_dragon_wars.plan import left_by, seats_of
from edw_companion.games.elder_dragon_wars.setup import KASIMIR
from edw_companion.games.elder_dragon_wars.state import WarState

PLAYERS = tuple(NAMES.values())


def begun(seats: dict[str, str], after: Any = None, names: tuple[str, ...] = PLAYERS) -> WarState:
    begin = {"players": list(names), "seats": seats, "rules": {}, "after": after, **list_facts()}
    return WarState({"name": "friday", **begin})


def start(war: WarState, *answers: Any) -> list[tuple[str | None, str]]:
    chance = Script(*answers)
    happen(war, "start", setup.start(war, chance), chance)
    return chance.questions


def seated(war: WarState) -> str:
    return ",".join(player.name for player in war.players.values())


def test_all_seats_are_drawn_and_then_the_start() -> None:
    war = begun({})
    assert start(war, (3, 1, 5, 2, 4), 4) == [("seats/1", "perm 5"), ("start/1", "pick 5")]
    assert seated(war) == "Cleo,Ann,Eve,Bram,Dan"
    assert (war.active, war.turns.number) == (R, 1)
    assert {player.nexus for player in war.players.values()} == {True}
    assert war.planar == {"gate": "ready", "matrix": "ready"}


@pytest.mark.parametrize("name", ["Chromium", "nicol bolas", "Palladia Mors"])
def test_no_player_is_called_as_a_dragon(name: str) -> None:
    with pytest.raises(UsageError, match=f"'{name}' is an Elder Dragon's name"):
        seats_of(["Ann", "Bram", "Cleo", "Dan", name], {}, {}, redeal=False)
    assert seats_of(["Ann", "Bram", "Cleo", "Dan", "Nicol"], {}, {}, redeal=False)[0][4] == "Nicol"


def test_given_seats_are_kept_and_the_others_drawn() -> None:
    war = begun({B: "Eve", W: "Dan"})
    assert start(war, (2, 3, 1), 1) == [("seats/1", "perm 3"), ("start/1", "pick 5")]
    assert seated(war) == "Dan,Bram,Eve,Cleo,Ann"


def test_one_open_seat_needs_no_draw() -> None:
    war = begun({seat: name for seat, name in NAMES.items() if seat != R})
    assert start(war, 5) == [("start/1", "pick 5")]
    assert seated(war) == "Ann,Bram,Cleo,Dan,Eve"
    with pytest.raises(RefusedError, match="has started already"):
        setup.start(war, Script())


WRONG = [
    (("Ann", "Bram"), {}, "is for five players (ruling 2), not for 2"),
    ((*PLAYERS, "Fred"), {}, "not for 6"),
    (("Ann", "ann", "Cleo", "Dan", "Eve"), {}, "Two players have the same name"),
    (PLAYERS, {W: "Fred"}, "Fred is given the white seat but is not among the players"),
    (PLAYERS, {W: "Ann", U: "Ann"}, "A player is given two seats"),
]


@pytest.mark.parametrize(("names", "seats", "why"), WRONG)
def test_players_that_do_not_fit(names: tuple[str, ...], seats: dict[str, str], why: str) -> None:
    with pytest.raises(UsageError) as caught:
        seats_of(names, seats, {}, redeal=False)
    assert why in str(caught.value)


def finished(savior: str | None) -> Any:
    """What a game leaves that white won, or nobody; Kasimir killed Dan in it."""
    war = started({"survivor": "wins"})
    die(war, R, by=W, card=KASIMIR)
    for seat in (B, G):
        die(war, seat, card="Fireball")
    die(war, *((U,) if savior else (U, W)))
    return left_by("friday", war)


def test_what_a_game_leaves() -> None:
    assert finished(W) == {"session": "friday", "savior": W, "player": "Ann", "debts": ["Dan"]}
    assert finished(None)["savior"] is finished(None)["player"] is None
    with pytest.raises(RefusedError, match="The game of 'friday' is not over"):
        left_by("friday", started())


def test_the_same_five_keep_their_decks_and_the_savior_opens() -> None:
    names, seats = seats_of((), {}, NAMES, redeal=False)
    war = begun(seats, finished(W), tuple(names))
    assert start(war) == [], "nothing is left to draw"
    assert seated(war) == "Ann,Bram,Cleo,Dan,Eve"
    assert (war.active, war.turns.kind) == (W, "savior")


def test_pizza_is_due_at_the_next_start() -> None:
    war = begun(dict(NAMES), finished(W))
    chance = Script()
    told = happen(war, "start", setup.start(war, chance), chance)
    assert told.endswith("Dan owes pizza and soda (rule 17).")


def test_after_a_redeal_the_title_stays_with_the_dragon() -> None:
    names, seats = seats_of((), {}, NAMES, redeal=True)
    assert seats == {}
    war = begun(seats, finished(W), tuple(names))
    assert start(war, (2, 1, 3, 4, 5)) == [("seats/1", "perm 5")]
    assert seated(war) == "Bram,Ann,Cleo,Dan,Eve"
    assert (war.active, war.turns.kind) == (W, "savior"), "Arcades opens, though Bram holds it now"


def test_somebody_new_takes_the_open_deck() -> None:
    names, seats = seats_of(("Ann", "Cleo", "Dan", "Eve", "Fred"), {}, NAMES, redeal=False)
    war = begun(seats, finished(W), tuple(names))
    assert start(war) == []
    assert seated(war) == "Ann,Fred,Cleo,Dan,Eve"
    assert war.turns.kind == "savior"


def test_without_the_savior_the_start_is_drawn() -> None:
    names, seats = seats_of(("Fred", "Bram", "Cleo", "Dan", "Eve"), {}, NAMES, redeal=False)
    war = begun(seats, finished(W), tuple(names))
    assert start(war, 3) == [("start/1", "pick 5")]
    assert (seated(war), war.active, war.turns.kind) == ("Fred,Bram,Cleo,Dan,Eve", B, "normal")


def test_after_a_game_without_a_savior_the_start_is_drawn() -> None:
    war = begun(dict(NAMES), finished(None))
    assert start(war, 2) == [("start/1", "pick 5")]
    assert war.turns.kind == "normal"


def test_a_given_seat_moves_a_player_and_the_rest_keep_theirs() -> None:
    _, seats = seats_of((), {W: "Bram"}, NAMES, redeal=False)
    assert seats == {W: "Bram", B: "Cleo", R: "Dan", G: "Eve"}
