"""The cards that grant extra turns, and what is due of them; the turns themselves are in ``core.turn_order``."""

from edw_companion.core.due import NOBODY, Due
from edw_companion.games.elder_dragon_wars.state import WarState

TIMESIFTER = "Timesifter"
GRANTS = {
    "Time Warp": "an extra turn for the player it targets",
    "Walk the Aeons": "an extra turn for the player it targets",
    "Beacon of Tomorrows": "an extra turn for the player it targets",
    "Time Stretch": "two extra turns for the player it targets",
    "Seedtime": "perhaps an extra turn",
    TIMESIFTER: "an extra turn for whoever turns up the highest cost",
}
"""Whose extra turn it is, by card; lists of one's own may hold any of them anywhere."""


def dues_of_extra_turn(state: WarState, card: str | None, before: str) -> list[Due]:
    """The extra turn that a card grants, after the words ``before``; nothing for other cards."""
    if card not in GRANTS:
        return []
    whose = {state.name(seat): f"turn extra {seat}" for seat in state.living}
    return [Due(f"{before} {GRANTS[card]}", "turn extra WHO", answers={**whose, **NOBODY}, waits=True)]
