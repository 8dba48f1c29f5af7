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

from typing import TYPE_CHECKING, Any

from edw_companion.core.due import Due

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from edw_companion.games.chaos_magic.state import ChaosMagicState

CHAOS_STEP, MAIN = "Chaos step", "main phase"
_FLASH = r"\bas though they had flash\b"


def phase(state: ChaosMagicState) -> tuple[str, str]:
    """The phase that the turn is in for certain, and how that is known; both "" where it is not."""
    if state.active is None:
        return "", ""
    if not state.drew and state.chaos_left:
        return CHAOS_STEP, "whose card is still to be drawn"
    if any(entry.step for entry in state.stack):
        return CHAOS_STEP, "whose card is on the stack"
    return (MAIN, f"for {state.in_main} was played from the middle") if state.in_main else ("", "")


def due_without_player(state: ChaosMagicState) -> Due:
    """What is due in a turn that has lost its player: it goes on to its end without an active one."""
    whose = state.title(state.turns.who)
    return Due(f"The turn of {whose} goes on to its end without an active player; when it is over", "turn next")


def leads_to(state: ChaosMagicState, phases: Sequence[str]) -> str:
    """What leads through the Chaos step, where the main phase is still to come; "" where it is not."""
    if MAIN not in phases or phase(state)[0] != CHAOS_STEP:
        return ""
    if not state.drew:
        return "chaos draw"
    return "chaos resolve" if state.stack[-1].up else "chaos reveal"


def of_the_step(_state: ChaosMagicState, said: Mapping[str, Any]) -> bool:
    """Whether a Chaos card is that of the Chaos step, which nothing else brings."""
    return said["means"] is None


def is_slow(state: ChaosMagicState, timing: str | None) -> bool:
    """Whether that is played in one's own main phase alone: a land, and a sorcery, unless a Global gives it flash."""
    return timing == "land" or (timing == "sorcery" and not state.global_says(_FLASH))


def played_slowly(state: ChaosMagicState, said: Mapping[str, Any]) -> bool:
    """Whether a card of the middle is known to be one that is played so."""
    return is_slow(state, said["timing"] or state.timings.get(said["card"]))
