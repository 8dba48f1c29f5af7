"""Before the first turn: seats, the start, and what a game takes over from the one before.

Rules 7, 9, 11 and 17; rulings 2, 5 to 8, 13 to 15.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from edw_companion.chance import Chance
from edw_companion.colors import WHEEL, Color
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter
from edw_companion.core.seats import StartedError, first_seat
from edw_companion.core.state import Event, Facts, picked_by_hand
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, opening, opening_anchor
from edw_companion.games.elder_dragon_wars.state import SAVIOR, Commander, WarState
from edw_companion.tuples import NamedTuple

CHAPTER = Chapter[WarState]()
PLAYERS = 5
KASIMIR = "Kasimir the Lone Wolf"


class PlayersError(UsageError):
    """Not five players, or players who cannot be told apart, from one another or from a dragon."""


class Before(NamedTuple):
    """What the game before leaves to the next.

    Attributes:
        session: its name.
        seats: who held which deck then.
        savior: the Savior's colour, or None (ruling 14).
        debts: who owes pizza and soda (rule 17).
    """

    session: str
    seats: Mapping[str, str]
    savior: str | None
    debts: tuple[str, ...]


def before(session: str, state: WarState) -> Before:
    """What a finished game leaves.

    Raises:
        RefusedError: it has not ended.
    """
    if state.result is None:
        raise RefusedError(
            f"The game of '{session}' is not over: finish it ('{DO}'), or start the next without --after.",
            f"use {session}",
        )
    seats = {seat: player.name for seat, player in state.players.items()}
    return Before(session, seats, state.result["savior"], tuple(debts(state)))


def debts(state: WarState) -> list[str]:
    """Who was killed by Kasimir the Lone Wolf and owes pizza and soda at the next start (rule 17; ruling 15)."""
    return [state.players[victim].name for victim, _, card in state.kills if card == KASIMIR]


def seats_of(
    players: Sequence[str], given: Mapping[str, str], previous: Before | None, *, redeal: bool
) -> tuple[list[str], dict[str, str]]:
    """Who plays, and which seats are settled before the draw (rule 11; rulings 6 and 13).

    Those who played the game before keep their decks, unless ``redeal`` or a given seat says otherwise.

    Raises:
        PlayersError: not five, a name twice or an Elder Dragon's, or a seat for somebody who does not play.
    """
    known = {name.casefold(): name for name in previous.seats.values()} if previous else {}
    names = [known.get(name.casefold(), name) for name in players] or list(known.values())
    if len(names) != PLAYERS:
        raise PlayersError(f"Elder Dragon Wars is for five players (ruling 2), not for {len(names)}.")
    folded = [name.casefold() for name in names]
    if len(set(folded)) < PLAYERS:
        raise PlayersError("Two players have the same name: add a letter to one of them.")
    dragons = {_letters(dragon.name) for dragon in DRAGONS.values()}
    for name in names:
        if _letters(name) in dragons:
            raise PlayersError(f"'{name}' is an Elder Dragon's name, by which a seat is meant: add a letter to it.")
    settled = {seat: known.get(name.casefold(), name) for seat, name in given.items()}
    for seat, name in settled.items():
        if name not in names:
            raise PlayersError(f"{name} is given the {seat} seat but is not among the players.")
    if len(set(settled.values())) < len(settled):
        raise PlayersError("A player is given two seats.")
    if previous and not redeal:
        for seat, name in previous.seats.items():
            if name in names and seat not in settled and name not in settled.values():
                settled[seat] = name
    return names, {seat: settled[seat] for seat in WHEEL if seat in settled}


def _letters(name: str) -> str:
    """A name as words are compared: no case, and only letters and digits."""
    return "".join(filter(str.isalnum, name.casefold()))


def start(state: WarState, chance: Chance, first: str | None = None) -> Facts:
    """Draw the open seats and the start, or begin with the Savior's opening (rules 7, 9 and 11; rulings 5 and 13).

    ``first`` is the seat or player to begin, if the table drew that itself.

    Raises:
        StartedError: that was done.
        FirstError: nobody is called so.
        RefusedError: somebody was named to begin, but the Savior opens.
    """
    if state.started:
        raise StartedError
    begin = state.begin
    seats: dict[str, str] = dict(begin["seats"])
    unseated = [name for name in begin["players"] if name not in seats.values()]
    empty = [seat for seat in WHEEL if seat not in seats]
    if len(empty) > 1:
        order = chance.order("seats/1", len(empty))
        unseated = [unseated[place - 1] for place in order]
    seats |= zip(empty, unseated, strict=True)
    savior = _returning_savior(begin)
    ordered = {str(seat): seats[seat] for seat in WHEEL}
    if savior is not None:
        if first is not None:
            raise RefusedError(f"{ordered[savior]} was the Savior and opens this game (rule 7): leave --first out.")
        turns = [str(seat) for seat in opening(savior)]
        return {"seats": ordered, "first": savior, "opening": turns, "anchor": str(opening_anchor(savior))}
    begins = first_seat(chance, tuple(ordered), tuple(ordered.values()), first)
    return {"seats": ordered, "first": begins, "opening": []}


def _returning_savior(begin: Event) -> str | None:
    """The Savior's colour, if the one who held that dragon plays again (ruling 13)."""
    after = begin.get("after")
    if not after or not after["savior"] or after["player"] not in begin["players"]:
        return None
    return str(after["savior"])


def begin_facts(
    names: Sequence[str],
    seats: Mapping[str, str],
    rules: Mapping[str, str],
    lists: Mapping[str, Any],
    previous: Before | None,
) -> Facts:
    """What the first line of a session says of this game; ``lists`` are the facts of the edition played."""
    after = None
    if previous is not None:
        winner = previous.seats[previous.savior] if previous.savior else None
        after = {
            "session": previous.session,
            "savior": previous.savior,
            "player": winner,
            "debts": list(previous.debts),
        }
    return {"players": list(names), "seats": dict(seats), "rules": dict(rules), "after": after, **lists}


START = CHAPTER.kind("start")


@START.decides_again
def _(at: At[WarState], event: Event) -> Facts:
    return start(at.state, at.chance, event["first"] if picked_by_hand(event) else None)


@START.applies
def _(state: WarState, event: Event) -> None:
    life = state.house.number("life")
    state.players = {seat: Commander(seat, name, life) for seat, name in event["seats"].items()}
    state.turns.opening = list(event["opening"])
    first = event["first"]
    state.turns.begin(first, SAVIOR if event["opening"] else "normal", first)
    state.turns.anchor = event.get("anchor", first)


@START.tells
def _(_state: WarState, event: Event) -> str:
    seats = ", ".join(f"{name} {seat}" for seat, name in event["seats"].items())
    first = event["first"]
    who = f"{event['seats'][first]} ({first})"
    if event["opening"]:
        dragon = DRAGONS[Color(first)].name
        opens = f"{dragon} was the Savior's: {who} opens with three turns, then each ally takes one."
        return f"Seats clockwise: {seats}. {opens}"
    return f"Seats clockwise: {seats}. {who} takes the first turn."


@START.owes
def _(state: WarState, _event: Event) -> list[Due]:
    after = state.begin.get("after") or {}
    owed = [f"{name} owes pizza and soda (rule 17)." for name in after.get("debts", ())]
    lands = "In play: each player's three basic lands and Elder Dragon in its nexus; Planar Gate and Mana Matrix."
    return [*map(Due, [lands, *owed])]
