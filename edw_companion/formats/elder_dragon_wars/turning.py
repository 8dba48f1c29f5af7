"""The course of turns: rules 7, 9 and 14; rulings 9 to 12, 55, 115, 129, 138 and 139."""

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars import planar, scion
from edw_companion.formats.elder_dragon_wars.ending import apply_result, tell_result
from edw_companion.formats.elder_dragon_wars.ring import SCION
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table import course
from edw_companion.table.game import Event, Facts, picked_by_hand, running
from edw_companion.table.kind import At, Chapter

CHAPTER = Chapter[War]()


def next_turn(game: War, chance: Chance, shown: str | None = None) -> Facts:
    """The turn ends and the next begins, with all that comes of it by itself.

    Args:
        game: the table.
        chance: draws the Scion's dragon, if it is the Scion's turn.
        shown: the dragon that the table turned up itself.

    Raises:
        OverError, NotStartedError: it cannot be.
    """
    running(game)
    leaves = scion.expires(game)
    if leaves and len(game.living) == 1:
        result = {"savior": game.living[0], "ur_dragon": False}
        return {"who": None, "kind": None, "scion_leaves": True, "result": result}
    facts = {**course.next_turn(game), **({"scion_leaves": True} if leaves else {})}
    if facts["who"] == SCION:
        return {**facts, **scion.next_dragon(game, chance, shown)}
    if shown is not None:
        raise RefusedError(
            f"The next turn is {game.title(facts['who'])}'s, so no dragon of the Scion is turned up: leave --card out."
        )
    untaps = planar.untapping(game)
    return {**facts, **({"untaps": untaps} if untaps else {})}


TURN = CHAPTER.kind("turn")

course.declare_next(TURN, lambda at, shown: next_turn(at.game, at.chance, shown), cards=lambda war: war.begin["scion"])


@TURN.applies
def _(game: War, event: Event) -> None:
    scion.end_turn(game)
    if event.get("scion_leaves") and game.scion is not None:
        game.scion.gone = True
    apply_result(game, event)
    who = event["who"]
    if who is None:
        return
    game.turns.pass_over(event.get("skipped", ()))
    game.turns.begin(who, event["kind"], event["seat"])
    game.drew_chaos = False
    planar.apply_untaps(game, event.get("untaps", []))
    if who == SCION:
        scion.begin_turn(game, event)
    elif not game.players[who].nexus:
        game.players[who].begun = True


@TURN.decides_again
def _(at: At[War], event: Event) -> Facts:
    return next_turn(at.game, at.chance, event["dragon"] if picked_by_hand(event) else None)


@TURN.tells
def _(game: War, event: Event) -> str:
    parts = ["The Scion's fifth turn is over: it leaves the game."] if event.get("scion_leaves") else []
    if event["who"] is not None:
        parts.append(course.tell_turn(game, event))
    if event.get("untaps"):
        parts.append(f"{planar.tell_untaps(event['untaps'])}.")
    if "dragon" in event:
        parts.append(scion.tell_attack(game, event))
    return " ".join(filter(None, (*parts, tell_result(game, event))))


CHAPTER.take(course.EXTRA)
CHAPTER.take(course.SKIP)
