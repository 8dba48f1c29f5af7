"""The end of a war: rules 7 and 14; rulings 112 to 114, 127 to 129, 137 and 140."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core.due import Due
from edw_companion.core.state import Event
from edw_companion.games.elder_dragon_wars.ring import SCION, THIRD
from edw_companion.games.elder_dragon_wars.setup import owed
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.text import counted, listed

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
    others = state.titles([seat for seat in state.fallen if seat != savior])
    outlived = ", and has outlived the Scion of the Ur-Dragon" if scion is not None and scion.gone else ""
    won = [f"{state.title(savior)} wins against {others}{outlived}."] if savior else []
    return [*map(Due, [*won, *tell_end(state)])]


def tell_end(state: WarState) -> list[str]:
    """What there is to tell of a war that is over: its last blow, and who owes what at the next start (rule 17)."""
    told, names = [], owed(state)
    if state.kills:
        (last, killer, card), turn = state.kills[-1], state.players[state.fallen[-1]].lost
        alike = [victim for victim, *how in state.kills if how == [killer, card] and state.players[victim].lost == turn]
        victims, means = state.titles(alike or [last]), f" with {card}" if card else ""
        if killer:
            told.append(f"The last blow: {state.title(killer)} took out {victims}{means}.")
        else:
            told.append(f"The last to fall: {victims}{means}.")
    return [*told, *([f"Pizza and soda at the next start: {listed(names)}."] if names else [])]


def aftermath(state: WarState, victims: Sequence[str], living: Sequence[str]) -> tuple[str | None, Result | None]:
    """In which seat the Scion enters, if it does, and whether the game is over.

    Rules 7 and 14; rulings 112 to 114, 127, 128 and 140.
    """
    scion, alone = state.scion, len(living) == 1
    out = len(state.empty) + len(state.fallen) + len(victims)
    comes = scion is None and out >= THIRD and bool(living)
    comes = comes and not (alone and state.house["lone-scion"] == "stays-away")
    present = comes or (scion is not None and not scion.gone)
    result: Result | None = None
    if not living:
        # Rule 14, fourth bullet: only a Scion that was there before they fell makes it the Ur-Dragon's victory.
        result = {"savior": None, "ur_dragon": present}
    elif alone and (not present or (state.house["survivor"] == "wins" and not comes)):
        result = {"savior": living[0], "ur_dragon": False}
    # It takes the seat vacated last; of several at once, the last in turn order (ruling 114).
    return state.turns.in_order(victims)[-1] if comes else None, result
