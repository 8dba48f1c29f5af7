"""The course of turns: skipped ones, and what a player's upkeep changes (rules 3 and 5; rulings 11, 14 and 19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from edw_companion.core import turn_order
from edw_companion.core.counts import Moves, cards, moved
from edw_companion.core.due import DO
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.state import alive, running
from edw_companion.core.turns import Turn, next_turns, passed_over
from edw_companion.errors import RefusedError
from edw_companion.games.magical_war import phases
from edw_companion.games.magical_war.draws import discard_due, draw_due
from edw_companion.games.magical_war.sizes import set_works, settled
from edw_companion.games.magical_war.state import HAND, PIPELINE, MagicalWarState
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfMoves, OfPlayer, With
    from edw_companion.core.turn_order import NewTurn
    from edw_companion.games.magical_war.sizes import Works

    Size = TypedDict("Size", {"from": int, "to": int})

    class Upkeep(Line, total=False):
        """Which effects the upkeep changes, and the player's pipeline size by that.

        ``lost``: who is passed over, in lines of old sessions.
        """

        lost: list[str]
        works: list[Works]
        size: Size

    class TurnBegun(NewTurn, Upkeep, OfMoves):
        """A turn of this game."""

    class TurnLost(OfPlayer, With):
        """A turn to come is skipped: a line of old sessions."""


CHAPTER = Chapter[MagicalWarState]()


def upcoming(state: MagicalWarState, count: int) -> list[Turn]:
    """The next turns, as things stand: nobody who makes a last stand has another."""
    here = [seat for seat in state.living if seat not in state.standing]
    return next_turns(state.turns, here, None, count) if state.started and not state.over else []


def next_turn(at: At[MagicalWarState]) -> TurnBegun:
    """The turn ends and the next begins, with what its upkeep changes."""
    state = at.state
    running(state)
    if state.standing:
        first = state.standing[0]
        raise RefusedError(f"{state.title(first)} is making a last stand: when that is done, {DO}", "stand leave")
    coming = upcoming(state, 1)
    if not coming:
        raise turn_order.NobodyLeftError
    if not state.set_up:
        left = phases.setup_left(state).after("No turn ends in the setup (rule 2); ")
        at.rules.forbids(left.text, *left.commands)
    turn_order.none_late(at)
    at.notices += left_undone(state)
    seat = coming[0].who
    changes, gain = settled(state, seat)
    size, after = state.size(PIPELINE, seat), state.size(PIPELINE, seat, gain)
    upkeep: Upkeep = {}
    if changes:
        upkeep["works"] = changes
    if size != after:
        upkeep["size"] = {"from": size, "to": after}
    hand, own = f"{HAND} {seat}", f"{PIPELINE} {seat}"
    moves = Moves(state.counts)
    if state.players[seat].laid:
        moves.fill(after, own, hand)
    moves.trim(after, own, hand)
    begun = turn_order.begun(state, coming[0])
    passed = passed_over(state.turns, state.living, None)
    if passed:
        begun["skipped"] = passed
    return {**begun, **upkeep, "moves": moves.made}


def left_undone(state: MagicalWarState) -> list[str]:
    """What the player whose turn ends has not done, as far as the program can know."""
    seat = state.active
    if seat is None:
        return []
    if not state.set_up:  # which the players wanted
        return []
    steps = 0 if state.spared else state.steps_due(seat) - state.steps
    done = ["did not draw for the turn"] if draw_due(state, seat) and not state.drew else []
    wanted = state.steps_due(seat)
    took = f"{state.steps or 'none'} of {wanted} pipeline steps" if wanted > 1 else "no pipeline step"
    done += [f"took {took}"] if steps > 0 else []
    over = discard_due(state, seat)
    done += [f"kept {cards(over)} too many"] if over and state.drew else []
    return [f"{state.title(seat)} {listed(done)}."] if done else []


CHAPTER.take(turn_order.SKIP)
CHAPTER.take(turn_order.REVERSE)
CHAPTER.take(turn_order.EXTRA)
TURN: Kind[MagicalWarState, TurnBegun] = CHAPTER.kind("turn")


turn_order.declare_next(TURN, lambda at, _shown: next_turn(at))


@TURN.applies
def _(state: MagicalWarState, event: TurnBegun) -> None:
    state.begin_play()
    state.turns.pass_over(event.get("lost", ()))
    turn_order.apply_turn(state, event)
    state.drew = state.spared = state.landed = False
    state.steps = 0
    set_works(state, event.get("works", ()))


@TURN.tells
def _(state: MagicalWarState, event: TurnBegun) -> str:
    who = event["who"]
    told = [f"{state.title(seat)} skips this turn." for seat in event.get("lost", ())]
    told.append(turn_order.tell_turn(state, event, turn_order.tell_skipped(state, event)))
    size = event.get("size")
    told += [f"Pipeline size {size['from']} -> {size['to']}."] if size else []
    laid = moved(event["moves"], f"{HAND} {who}", f"{PIPELINE} {who}")
    back = moved(event["moves"], f"{PIPELINE} {who}", f"{HAND} {who}")
    if size and not state.counted:
        laid, back = max(0, size["to"] - size["from"]), max(0, size["from"] - size["to"])
    told += [f"{cards(laid)} from the hand to the end of the pipeline."] if laid else []
    told += [f"{cards(back)} from the end of the pipeline back to the hand."] if back else []
    return " ".join(told)


LOST: Kind[MagicalWarState, TurnLost] = CHAPTER.kind(
    "turn-lost",
    apply=lambda state, event: state.turns.skips.append(event["who"]),
    tell=lambda state, event: (
        f"{state.title(event['who'])} loses the next turn{', by ' + event['with'] if event['with'] else ''}."
    ),
)
"""How sessions of before there were rulings told of a turn that is skipped."""


@LOST.decides_again
def _(at: At[MagicalWarState], event: TurnLost) -> TurnLost:
    if "rulings" in at.state.begin:
        raise ValueError(event["do"])
    alive(at.state, event["who"])
    return {"who": event["who"], "with": event["with"] and at.clean(event["with"], "card")}
