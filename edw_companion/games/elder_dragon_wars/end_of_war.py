"""Whether the Scion enters and how a game ends: rules 7 and 14; rulings 112 to 114, 127, 128 and 140."""

from collections.abc import Sequence

from edw_companion.core.state import Event, Facts
from edw_companion.games.elder_dragon_wars.state import WarState

THIRD = 3


def aftermath(state: WarState, victims: Sequence[str], living: Sequence[str]) -> Facts:
    """Whether the Scion enters, and whether the game is over (rulings 112 to 114, 127, 128 and 140)."""
    scion = state.scion
    comes = scion is None and len(state.fallen) + len(victims) >= THIRD and bool(living)
    if comes and len(living) == 1 and state.house["lone-scion"] == "stays-away":
        comes = False
    present = comes or (scion is not None and not scion.gone)
    facts: Facts = {"scion": latest_seat(state, victims) if comes else None, "result": None}
    if not living:
        # Rule 14, fourth bullet: only a Scion that was there before they fell makes it the Ur-Dragon's victory.
        facts["result"] = {"savior": None, "ur_dragon": present}
    elif len(living) == 1 and (not present or (state.house["survivor"] == "wins" and not comes)):
        facts["result"] = {"savior": living[0], "ur_dragon": False}
    return facts


def latest_seat(state: WarState, victims: Sequence[str]) -> str:
    """The most recently vacated seat; of several at once, the last in turn order from the active player.

    Rule 14; ruling 114.
    """
    turns = state.turns
    active = turns.who if turns.who in state.players else turns.anchor
    order = [active, *turns.clockwise(active)[:-1]]
    return max(victims, key=order.index)


def apply_result(state: WarState, event: Event) -> None:
    """Take the end of the game, if it is one, into the state."""
    result = event.get("result")
    if result is not None:
        state.result = {key: result[key] for key in ("savior", "ur_dragon")}


def tell_result(state: WarState, event: Event) -> str:
    """How the game ended, as a sentence; "" if it goes on."""
    result = event.get("result")
    if result is None:
        return ""
    if result["ur_dragon"]:
        return "The Ur-Dragon is victorious: there is no Savior."
    if result["savior"] is None:
        return "Nobody is left: there is no Savior."
    player = state.players[result["savior"]]
    return f"{state.title(result['savior'])} is the Savior: {player.dragon} keeps the essences of the others."
