"""A turn of Chaos by roll lists, as far as the log tells where it is: a turn of Magic with one more step (rule 2).

Untap step. Then the upkeep: it begins with the turn, and with it what happens at a next turn or at each upkeep.
Chaos step. As it begins, the active player rolls on the current list, and once more for whatever gives more rolls. What
comes goes onto the stack, resolves or is countered. Something may leave the roll out, or put something in its place.
Draw step. Then the main phase, combat, the main phase after it. End step: what waits for it happens. If its player
leaves the game, the turn goes on to its end without an active player, and has no more chaos roll (rule 5; ruling 30).

Rolls that something else calls for come whenever that resolves. So do Globals: the first one when all hands are kept,
others as a roll brings them (rule 1). One card of the middle world may be played by each player in each turn, whenever
its own timing allows (rule 4; ruling 21). None of these tells where the turn is. Until its roll is made or left out the
chaos step is still to come, or has just begun; what is on the stack after that may wait in it or later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from edw_companion.core.at import At
from edw_companion.core.lasting import END_STEP, UPKEEP
from edw_companion.core.phases import ACTIVE, ANY_TIME, ANYBODY, Time, over
from edw_companion.core.state import Now
from edw_companion.games.chaos_lists.values import CHAOS_STEP
from edw_companion.sentences import DO, Sentence

if TYPE_CHECKING:
    from edw_companion.games.chaos_lists.state import ChaosListsState

MAIN = "main phase"
TURN = (UPKEEP, CHAOS_STEP, MAIN, END_STEP)

CHAOS_ROLL = Time("A chaos roll", "rule 2", (CHAOS_STEP,), ACTIVE)
"""When the roll is made that no text calls for."""


def now_of(state: ChaosListsState) -> Now:
    """Where the turn is, and what leads through its chaos step."""
    whose = state.title(state.active) if state.active else ""
    if not whose:
        return Now()
    if not state.stepping:
        leads = Sentence(f"the chaos roll of {whose} is still to be made: {DO}.", "chaos")
        return Now(TURN, (UPKEEP, CHAOS_STEP), on=leads) if any(each.step for each in state.owed) else Now()
    made = f"the chaos step of {whose} has begun"
    return Now(TURN, (CHAOS_STEP, MAIN, END_STEP), over=over(made))


def _owner(state: ChaosListsState, number: int) -> str | None:
    """Whose something that lasts is; None where it is everybody's."""
    who = state.effects.find(number).who
    return who if who in state.players else state.active


OWN = ACTIVE.by("number", _owner)
"""The turn of whoever has what is used."""


def of_moment(at: At[Any], said: Mapping[str, Any]) -> Time:
    """When something that lasts is used: at the moment that its text names, or else at any time."""
    thing = at.state.effects.find(said["number"])
    when = said["when"] or next((order.when for order in thing.later), "")
    if thing.at in (UPKEEP, CHAOS_STEP):
        return Time(thing.called, "ruling 42", (thing.at,), OWN, late=lambda state: state.happens(thing))
    if thing.at == END_STEP:
        return Time(thing.called, "ruling 42", (END_STEP,))
    words = when.casefold()
    if words.startswith("at ") and UPKEEP in words:
        return Time(f"“{when}”", "rule 3, ruling 41", (UPKEEP,), OWN if " your " in words else ANYBODY)
    return ANY_TIME
