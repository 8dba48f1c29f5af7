"""What the story of an evening with roll lists tells: who rolled how often, and the rolls that turned the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.games.chaos_lists.values import COMMAND, SPITE
from edw_companion.games.game import Telling

if TYPE_CHECKING:
    from edw_companion.core.state import Event
    from edw_companion.games.chaos_lists.state import MayhemState

MANY = 3
"""From so many rolls that it calls for, a result is told."""


def _point(state: MayhemState, event: Event) -> str:
    """A Global, a Spite, another list, or a result that calls for many rolls (rules 1 to 3, and 6)."""
    match event["do"]:
        case "global-put":
            return f"Into the command zone: {event['name']}."
        case "chaos":
            return _roll(state, event)
        case _:
            return ""


def _roll(state: MayhemState, event: Event) -> str:
    where = event["list"]
    last = ", who is out," * (not state.players[event["who"]].alive)
    told = f"{state.title(event['who'])}{last} rolls {event['name']} on {state.list_title(where)}"
    moves = where in state.rotation and where != state.current and not event.get("aside")
    calls = sum(call["times"] for call in event["rolls"])
    if moves:
        return f"{told}: that is the list from now on."
    if calls >= MANY:
        return f"{told}, for {calls} more rolls."
    return f"{told}." if event["to"] == COMMAND or where == SPITE else ""


STORY = Telling(
    deeds={"rolls": lambda _state, event: [event["who"]] if event["do"] == "chaos" else []},
    point=_point,
)
