"""The end of a war: rules 7 and 14; rulings 127 to 129."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from edw_companion.core.due import Due
from edw_companion.core.state import Event
from edw_companion.games.elder_dragon_wars.ring import SCION
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.text import counted

if TYPE_CHECKING:

    class Result(TypedDict):
        """The end of a war: the seat of the Savior, or None; and whether the Ur-Dragon is victorious."""

        savior: str | None
        ur_dragon: bool


def tell_result(state: WarState, result: Result | Event | None) -> str:
    """How the game ended, as a sentence; "" if it goes on."""
    if result is None:
        return ""
    if result["ur_dragon"]:
        return "The Ur-Dragon is victorious: there is no Savior."
    savior = result["savior"]
    if savior is None:
        return "Nobody is left: there is no Savior."
    return f"{state.title(savior)} is the Savior: {state.players[savior].dragon} keeps the essences of the others."


def dues_of_end(state: WarState) -> list[Due]:
    """Against what the war was won; or that the last one standing must still outlive the Scion (ruling 127)."""
    scion = state.scion
    if state.result is None:
        if len(state.living) > 1 or scion is None or scion.gone:
            return []
        last = state.turns.who == SCION
        more = counted(scion.turns_left, "more turn")
        turns = f"this turn and {more}" if last and scion.turns_left else "this turn" if last else more
        return [Due(f"{state.title(state.living[0])} has not won yet: outlive {turns} of the Scion.")]
    savior = state.result["savior"]
    if savior is None:
        return []
    others = state.titles([seat for seat in state.fallen if seat != savior])
    outlived = ", and has outlived the Scion of the Ur-Dragon" if scion is not None else ""
    return [Due(f"{state.title(savior)} wins against {others}{outlived}.")]
