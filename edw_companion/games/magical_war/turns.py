"""The course of turns: lost turns, and what a player's upkeep changes (rules 3 and 5; rulings 11, 14 and 19)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core import turn_order
from edw_companion.core.counts import Haul, cards, moved
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.params import Who
from edw_companion.core.state import alive, running
from edw_companion.core.turns import Turn, coming
from edw_companion.errors import RefusedError
from edw_companion.games.magical_war.errata import known_card
from edw_companion.games.magical_war.sizes import set_works, settled
from edw_companion.games.magical_war.state import HAND, PIPELINE, MagicalWarState

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfMoves, OfPlayer, With
    from edw_companion.core.turn_order import NewTurn
    from edw_companion.games.magical_war.sizes import Works

    Size = TypedDict("Size", {"from": int, "to": int})

    class Upkeep(Line, total=False):
        """Whose turns are lost before it, which effects its upkeep changes, and the player's pipeline size by that."""

        lost: list[str]
        works: list[Works]
        size: Size

    class TurnBegun(NewTurn, Upkeep, OfMoves):
        """A turn of this game."""

    class TurnLost(OfPlayer, With):
        """A turn to come is lost."""


CHAPTER = Chapter[MagicalWarState]()


def turns_to_come(state: MagicalWarState) -> Iterator[tuple[Turn, list[str]]]:
    """The turns to come, as things stand, and whose turns are lost before each; endless unless nobody is left."""
    tokens = {seat: state.players[seat].lost_turns for seat in state.living}
    lost: list[str] = []
    for turn in coming(state.turns, state.living, None):
        if tokens[turn.who]:
            tokens[turn.who] -= 1
            lost.append(turn.who)
        else:
            yield turn, lost
            lost = []


def upcoming(state: MagicalWarState, count: int) -> list[Turn]:
    """The next turns, as things stand."""
    return [turn for turn, _ in islice(turns_to_come(state), count)] if state.started and not state.over else []


def next_turn(state: MagicalWarState) -> TurnBegun:
    """The turn ends and the next begins, with what its upkeep changes."""
    running(state)
    if state.standing:
        first = state.standing[0]
        stands = f"{state.title(first)} is making a last stand: when that is done, {DO}"
        raise RefusedError(stands, f"stand leave {first}")
    turn, lost = next(turns_to_come(state), (None, []))
    if turn is None:
        raise turn_order.NobodyLeftError
    seat = turn.who
    changes, gain = settled(state, seat)
    size, after = state.size(PIPELINE, seat), state.size(PIPELINE, seat, gain)
    upkeep: Upkeep = {}
    if lost:
        upkeep["lost"] = lost
    if changes:
        upkeep["works"] = changes
    if size != after:
        upkeep["size"] = {"from": size, "to": after}
    hand, own = f"{HAND} {seat}", f"{PIPELINE} {seat}"
    haul = Haul(state.counts)
    if state.players[seat].laid:
        haul.fill(after, own, hand)
    haul.trim(after, own, hand)
    begun: NewTurn = {"number": state.turns.number + 1, "who": seat, "kind": turn.kind, "seat": seat}
    return {**begun, **upkeep, "moves": haul.moves}


CHAPTER.take(turn_order.EXTRA)
TURN: Kind[MagicalWarState, TurnBegun] = CHAPTER.kind("turn")


turn_order.declare_next(TURN, lambda at, _shown: next_turn(at.state))


@TURN.applies
def _(state: MagicalWarState, event: TurnBegun) -> None:
    for seat in event.get("lost", ()):
        state.players[seat].lost_turns -= 1
    state.turns.begin(event["who"], event["kind"], event["seat"])
    state.drew = state.spared = state.landed = False
    state.steps = 0
    for entry in event.get("works", ()):
        set_works(state, entry["effect"], entry["on"])
    state.carry(event["moves"])


@TURN.tells
def _(state: MagicalWarState, event: TurnBegun) -> str:
    who = event["who"]
    told = [f"{state.title(seat)} loses this turn." for seat in event.get("lost", ())]
    told.append(turn_order.tell_turn(state, event))
    size = event.get("size")
    told += [f"Pipeline size {size['from']} -> {size['to']}."] if size else []
    laid = moved(event["moves"], f"{HAND} {who}", f"{PIPELINE} {who}")
    back = moved(event["moves"], f"{PIPELINE} {who}", f"{HAND} {who}")
    told += [f"{cards(laid)} from the hand to the end of the pipeline."] if laid else []
    told += [f"{cards(back)} from the end of the pipeline back to the hand."] if back else []
    return " ".join(told)


LOST: Kind[MagicalWarState, TurnLost] = CHAPTER.kind("turn-lost")


@LOST.command(Who(), known_card("card", "--with", "What did it."), words="skip")
def skip(at: At[MagicalWarState], who: str, card: str | None) -> TurnLost:
    """WHO loses the next turn; several add up.

    Example: edw skip Bram
    """
    # Errata; ruling 19.
    alive(at.state, who)
    return {"who": who, "with": card}


@LOST.applies
def _(state: MagicalWarState, event: TurnLost) -> None:
    state.players[event["who"]].lost_turns += 1


@LOST.tells
def _(state: MagicalWarState, event: TurnLost) -> str:
    return f"{state.title(event['who'])} loses the next turn{', by ' + event['with'] if event['with'] else ''}."


@LOST.owes
def _(state: MagicalWarState, event: TurnLost) -> list[Due]:
    number = state.players[event["who"]].lost_turns
    return [Due(f"Turns to be lost by {state.title(event['who'])}: {number}.")] if number > 1 else []
