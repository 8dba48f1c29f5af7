"""The end of a war: rules 7 and 14; rulings 112 to 114, 127 to 129, 137 and 140."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core import elimination
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


THIRD = 3
"""The elimination that brings the Scion (rule 14)."""


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
    outlived = ", and has outlived the Scion of the Ur-Dragon" if scion is not None and scion.gone else ""
    return [Due(f"{state.title(savior)} wins against {others}{outlived}.")]


def aftermath(state: WarState, victims: Sequence[str], living: Sequence[str]) -> tuple[str | None, Result | None]:
    """In which seat the Scion enters, if it does, and whether the game is over.

    Rules 7 and 14; rulings 112 to 114, 127, 128 and 140.
    """
    scion, alone = state.scion, len(living) == 1
    comes = scion is None and len(state.fallen) + len(victims) >= THIRD and bool(living)
    comes = comes and not (alone and state.house["lone-scion"] == "stays-away")
    present = comes or (scion is not None and not scion.gone)
    result: Result | None = None
    if not living:
        # Rule 14, fourth bullet: only a Scion that was there before they fell makes it the Ur-Dragon's victory.
        result = {"savior": None, "ur_dragon": present}
    elif alone and (not present or (state.house["survivor"] == "wins" and not comes)):
        result = {"savior": living[0], "ur_dragon": False}
    # It takes the seat vacated last; of several at once, the last in turn order (ruling 114).
    return elimination.in_turn_order(state, victims)[-1] if comes else None, result
