"""Before the first turn: seats and the start, and what is owed. Rules 7, 9, 11 and 17; rulings 5, 7, 8 and 13 to 15."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired

from edw_companion.chance import Chance
from edw_companion.colors import WHEEL, Color
from edw_companion.core.due import Due
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.seats import StartedError, first_seat
from edw_companion.core.state import Event, picked_by_hand
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, SCION, opening, opening_anchor
from edw_companion.games.elder_dragon_wars.state import SAVIOR, Commander, WarState

if TYPE_CHECKING:
    from edw_companion.core.facts import Line

    class Started(Line):
        """Who sits where and who begins; ``anchor`` is where the regular order goes on after the Savior's opening."""

        seats: dict[str, str]
        first: str
        opening: list[str]
        anchor: NotRequired[str]


CHAPTER = Chapter[WarState]()
KASIMIR = "Kasimir the Lone Wolf"


def debts(state: WarState) -> list[str]:
    """Who was killed by Kasimir the Lone Wolf and owes pizza and soda at the next start (rule 17; ruling 15)."""
    return [state.players[victim].name for victim, _, card in state.kills if card == KASIMIR]


def start(state: WarState, chance: Chance, first: str | None = None) -> Started:
    """Draw the open seats and the start, or begin with the Savior's opening (rules 7, 9 and 11; rulings 5 and 13).

    ``first`` is the seat or player to begin, if the table drew that itself.
    """
    if state.started:
        raise StartedError
    begin = state.begin
    seats: dict[str, str] = dict(begin["seats"])
    unseated = _unseated(state)
    empty = [seat for seat in WHEEL if seat not in seats]
    if len(empty) > 1:
        unseated = [unseated[place - 1] for place in chance.order("seats/1", len(empty))]
    seats |= zip(empty, unseated, strict=True)
    seats = {str(seat): seats[seat] for seat in WHEEL}
    # Whoever held the Savior's dragon must play again; the title stays with the dragon (ruling 13).
    after = begin.get("after") or {}
    savior = after.get("savior")
    if savior and after["player"] in begin["players"]:
        if first is not None:
            raise RefusedError(f"{seats[savior]} was the Savior and opens this game (rule 7): leave --first out.")
        turns = [str(seat) for seat in opening(savior)]
        return {"seats": seats, "first": savior, "opening": turns, "anchor": str(opening_anchor(savior))}
    return {"seats": seats, "first": first_seat(chance, tuple(seats), tuple(seats.values()), first), "opening": []}


def _unseated(state: WarState) -> list[str]:
    return [name for name in state.begin["players"] if name not in state.begin["seats"].values()]


def choices(state: WarState, _event: Event, label: str) -> Sequence[str]:
    """The list behind a label that is no pile's, as its numbers count, given the table before the draw."""
    match label.split("/")[0]:
        case "seats":
            return _unseated(state)
        case "start":
            return [str(seat) for seat in WHEEL]
        case dragons if dragons == SCION and state.scion is not None:
            return list(state.scion.dragons)
        case _:
            return []


START: Kind[WarState, Started] = CHAPTER.kind("start")


@START.decides_again
def _(at: At[WarState], event: Started) -> Started:
    return start(at.state, at.chance, event["first"] if picked_by_hand(event) else None)


@START.applies
def _(state: WarState, event: Started) -> None:
    life = state.house.number("life")
    state.players = {seat: Commander(seat, name, life) for seat, name in event["seats"].items()}
    state.turns.opening = list(event["opening"])
    first = event["first"]
    state.turns.begin(first, SAVIOR if event["opening"] else "normal", first)
    state.turns.anchor = event.get("anchor", first)


@START.tells
def _(_state: WarState, event: Started) -> str:
    first = event["first"]
    who = f"{event['seats'][first]} ({first})"
    begins = f"{who} takes the first turn."
    if event["opening"]:
        dragon = DRAGONS[Color(first)].name
        begins = f"{dragon} was the Savior's: {who} opens with three turns, then each ally takes one."
    return f"Seats clockwise: {', '.join(f'{name} {seat}' for seat, name in event['seats'].items())}. {begins}"


@START.owes
def _(state: WarState, _event: Started) -> list[Due]:
    after = state.begin.get("after") or {}
    owed = [f"{name} owes pizza and soda (rule 17)." for name in after.get("debts", ())]
    lands = "In play: each player's three basic lands and Elder Dragon in its nexus; Planar Gate and Mana Matrix."
    return [*map(Due, [lands, *owed])]
