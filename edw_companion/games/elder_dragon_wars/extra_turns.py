"""The cards that grant extra turns, and what is due of them; the turns themselves are in ``core.turn_order``."""

from edw_companion.core.due import NOBODY, Due
from edw_companion.games.elder_dragon_wars.state import WarState

TIMESIFTER = "Timesifter"
_OF_TARGET = ("an extra turn for the player it targets",)
GRANTS = {
    "Time Warp": _OF_TARGET,
    "Walk the Aeons": _OF_TARGET,
    "Beacon of Tomorrows": _OF_TARGET,
    "Time Stretch": tuple(f"the {which} of two extra turns for the player it targets" for which in ("first", "second")),
    "Seedtime": ("perhaps an extra turn",),
    TIMESIFTER: ("an extra turn for whoever turns up the highest cost",),
}
"""Whose extra turns they are, one by one, by card; lists of one's own may hold any of them anywhere."""


def dues_of_extra_turn(state: WarState, card: str | None, before: str) -> list[Due]:
    """The extra turns that a card grants, each by itself, after the words ``before``; nothing for other cards."""
    whose = {state.name(seat): f"turn extra {seat}" for seat in state.living}
    return [
        Due(f"{before} {grant}", "turn extra WHO", answers={**whose, **NOBODY}, waits=True, owed=True)
        for grant in GRANTS.get(card or "", ())
    ]
