"""A turn of Chaos Magic, as far as the log tells where it is: a turn of Magic with one more step (rule 3).

Untap step. Globals untap that the active player controls (rule 2). Then the upkeep.
Chaos step. As it begins, the active player draws a Chaos card; it is turned up, and resolves or is countered (rule 3).
Draw step. Then the main phase: sorceries are played in it, and one land, also from the middle (rule 5); combat, and
the main phase after it. End step. If its player leaves the game, it goes on to its end without an active player.

A Chaos card that something else brings, instants and abilities come at any time. So do Globals: the first one when all
have kept their hands, the next one whenever none is in play (rule 2). None of these tells where the turn is. Until its
card is drawn the Chaos step is still to come; while that lies on the stack, it goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.phases import over
from edw_companion.core.state import Now
from edw_companion.sentences import DO, Sentence

if TYPE_CHECKING:
    from edw_companion.games.chaos_magic.state import ChaosMagicState, OnStack

CHAOS_STEP, MAIN = TURN = "Chaos step", "main phase"
_FLASH = r"\bas though they had flash\b"


def now_of(state: ChaosMagicState) -> Now:
    """Where the turn is, and what leads through its Chaos step."""
    whose = state.title(state.active) if state.active else ""
    if not whose:
        return Now()
    if not state.drew and state.chaos_left:
        why, leads = "whose card is still to be drawn", "chaos draw"
    elif any(entry.step for entry in state.stack):
        why, leads = "whose card is on the stack", next_step(state)
    elif state.in_main:
        played = f"it is the {MAIN} of {whose}, for {state.in_main} was played from the middle"
        return Now(TURN, (MAIN,), over=over(played))
    else:
        return Now()
    return Now(TURN, (CHAOS_STEP,), on=Sentence(f"it is the {CHAOS_STEP} of {whose}, {why}: {DO}.", leads))


def ready(state: ChaosMagicState, entry: OnStack) -> bool:
    """Whether nothing is to be typed of a Chaos card any more before it resolves: it is up, and its side is chosen."""
    return bool(entry.up and entry.card and (entry.side or not state.sides(entry.card)))


def next_step(state: ChaosMagicState) -> str:
    """The command that comes next for the card on top of the stack, of which there is one."""
    entry = state.stack[-1]
    if entry.card is None or not entry.up:
        return "chaos reveal"
    return "chaos resolve" if ready(state, entry) else f"chaos choose {' or '.join(state.sides(entry.card))}"


def is_slow(state: ChaosMagicState, timing: str | None) -> bool:
    """Whether that is played in one's own main phase alone: a land, and a sorcery, unless a Global gives it flash."""
    return timing == "land" or (timing == "sorcery" and not state.global_says(_FLASH))
