"""The course of turns: rules 7, 9 and 14; rulings 9 to 12, 55, 115, 129, 138 and 139."""

from edw_companion.chance import Chance
from edw_companion.core import turn_order
from edw_companion.core.kind import At, Chapter
from edw_companion.core.state import Event, Facts, picked_by_hand, running
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars import planar, scion
from edw_companion.games.elder_dragon_wars.end_of_war import apply_result, tell_result
from edw_companion.games.elder_dragon_wars.ring import SCION
from edw_companion.games.elder_dragon_wars.state import WarState

CHAPTER = Chapter[WarState]()


def next_turn(state: WarState, chance: Chance, shown: str | None = None) -> Facts:
    """The turn ends and the next begins, with all that comes of it by itself.

    Args:
        state: the table.
        chance: draws the Scion's dragon, if it is the Scion's turn.
        shown: the dragon that the table turned up itself.

    Raises:
        OverError, NotStartedError: it cannot be.
    """
    running(state)
    leaves = scion.expires(state)
    if leaves and len(state.living) == 1:
        result = {"savior": state.living[0], "ur_dragon": False}
        return {"who": None, "kind": None, "scion_leaves": True, "result": result}
    facts = {**turn_order.next_turn(state), **({"scion_leaves": True} if leaves else {})}
    if facts["who"] == SCION:
        return {**facts, **scion.next_dragon(state, chance, shown)}
    if shown is not None:
        raise RefusedError(
            f"The next turn is {state.title(facts['who'])}'s, so no dragon of the Scion is turned up: leave --card out."
        )
    untaps = planar.untapping(state)
    return {**facts, **({"untaps": untaps} if untaps else {})}


TURN = CHAPTER.kind("turn")

turn_order.declare_next(
    TURN, lambda at, shown: next_turn(at.state, at.chance, shown), cards=lambda war: war.begin["scion"]
)


@TURN.applies
def _(state: WarState, event: Event) -> None:
    scion.end_turn(state)
    if event.get("scion_leaves") and state.scion is not None:
        state.scion.gone = True
    apply_result(state, event)
    who = event["who"]
    if who is None:
        return
    state.turns.pass_over(event.get("skipped", ()))
    state.turns.begin(who, event["kind"], event["seat"])
    state.drew_chaos = False
    planar.apply_untaps(state, event.get("untaps", []))
    if who == SCION:
        scion.begin_turn(state, event)
    elif not state.players[who].nexus:
        state.players[who].begun = True


@TURN.decides_again
def _(at: At[WarState], event: Event) -> Facts:
    return next_turn(at.state, at.chance, event["dragon"] if picked_by_hand(event) else None)


@TURN.tells
def _(state: WarState, event: Event) -> str:
    parts = ["The Scion's fifth turn is over: it leaves the game."] if event.get("scion_leaves") else []
    if event["who"] is not None:
        parts.append(turn_order.tell_turn(state, event))
    if event.get("untaps"):
        parts.append(f"{planar.tell_untaps(event['untaps'])}.")
    if "dragon" in event:
        parts.append(scion.tell_attack(state, event))
    return " ".join(filter(None, (*parts, tell_result(state, event))))


CHAPTER.take(turn_order.EXTRA)
CHAPTER.take(turn_order.SKIP)
