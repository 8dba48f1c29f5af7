"""The course of turns: lost turns, and what a player's upkeep changes (rules 3 and 5; rulings 11, 14 and 19)."""

from collections.abc import Iterator
from typing import NamedTuple

from edw_companion.core import turn_order
from edw_companion.core.counts import Haul, cards, moved
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter
from edw_companion.core.params import Who
from edw_companion.core.state import Event, Facts, alive, running
from edw_companion.core.turns import Turn, coming
from edw_companion.errors import RefusedError
from edw_companion.games.magical_war.errata import known_card
from edw_companion.games.magical_war.pipeline import lengthen, shorten
from edw_companion.games.magical_war.sizes import set_works, settled
from edw_companion.games.magical_war.state import HAND, PIPELINE, MagicalWarState

CHAPTER = Chapter[MagicalWarState]()


class Coming(NamedTuple):
    """A turn to come, and whose turns are lost on the way to it."""

    turn: Turn
    lost: tuple[str, ...]


def turns_to_come(state: MagicalWarState) -> Iterator[Coming]:
    """The turns to come, as things stand; endless while somebody is left to take them."""
    tokens = {seat: state.players[seat].lost_turns for seat in state.living}
    lost: list[str] = []
    for turn in coming(state.turns, state.living, None):
        if tokens[turn.who]:
            tokens[turn.who] -= 1
            lost.append(turn.who)
        else:
            yield Coming(turn, tuple(lost))
            lost = []


def upcoming(state: MagicalWarState, count: int) -> list[Turn]:
    """The next turns, as things stand."""
    if not state.started or state.over:
        return []
    return [entry.turn for entry, _ in zip(turns_to_come(state), range(count), strict=False)]


def next_turn(state: MagicalWarState) -> Facts:
    """The turn ends and the next begins, with what its upkeep changes."""
    running(state)
    if state.standing:
        first = state.standing[0]
        stands = f"{state.title(first)} is making a last stand: when that is done, {DO}"
        raise RefusedError(stands, f"stand leave {first}")
    entry = next(turns_to_come(state), None)
    if entry is None:
        raise turn_order.NobodyLeftError
    seat = entry.turn.who
    changes = settled(state, seat)
    size = state.size(PIPELINE, seat)
    after = state.size(PIPELINE, seat, sum(each.pipeline for each in changes))
    haul = Haul(state.counts)
    lengthen(state, haul, seat, after)
    shorten(haul, seat, after)
    return {
        "number": state.turns.number + 1,
        "who": seat,
        "kind": entry.turn.kind,
        "seat": seat,
        **({"lost": list(entry.lost)} if entry.lost else {}),
        **({"works": [{"effect": each.number, "on": each.works_on} for each in changes]} if changes else {}),
        **({"size": {"from": size, "to": after}} if size != after else {}),
        "moves": haul.moves,
    }


CHAPTER.take(turn_order.EXTRA)
TURN = CHAPTER.kind("turn")


turn_order.declare_next(TURN, lambda at, _shown: next_turn(at.state))


@TURN.applies
def _(state: MagicalWarState, event: Event) -> None:
    for seat in event.get("lost", ()):
        state.players[seat].lost_turns -= 1
    state.turns.begin(event["who"], event["kind"], event["seat"])
    state.drew = state.spared = state.landed = False
    state.steps = 0
    for entry in event.get("works", ()):
        set_works(state, entry["effect"], entry["on"])
    state.carry(event["moves"])


@TURN.tells
def _(state: MagicalWarState, event: Event) -> str:
    who = event["who"]
    told = [f"{state.title(seat)} loses this turn." for seat in event.get("lost", ())]
    told.append(turn_order.tell_turn(state, event))
    size = event.get("size")
    if size:
        told.append(f"Pipeline size {size['from']} -> {size['to']}.")
    laid = moved(event["moves"], f"{HAND} {who}", f"{PIPELINE} {who}")
    back = moved(event["moves"], f"{PIPELINE} {who}", f"{HAND} {who}")
    told += [f"{cards(laid)} from the hand to the end of the pipeline."] if laid else []
    told += [f"{cards(back)} from the end of the pipeline back to the hand."] if back else []
    return " ".join(told)


LOST = CHAPTER.kind("turn-lost")


@LOST.command(Who(), known_card("card", "--with", "What did it."), words="skip")
def skip(at: At[MagicalWarState], who: str, card: str | None) -> Facts:
    """WHO loses the next turn; several add up.

    Example: edw skip Bram
    """
    # Errata; ruling 19.
    alive(at.state, who)
    return {"who": who, "with": card}


@LOST.applies
def _(state: MagicalWarState, event: Event) -> None:
    state.players[event["who"]].lost_turns += 1


@LOST.tells
def _(state: MagicalWarState, event: Event) -> str:
    return f"{state.title(event['who'])} loses the next turn{', by ' + event['with'] if event['with'] else ''}."


@LOST.owes
def _(state: MagicalWarState, event: Event) -> list[Due]:
    number = state.players[event["who"]].lost_turns
    return [Due(f"Turns to be lost by {state.title(event['who'])}: {number}.")] if number > 1 else []
