"""What the story of a war tells besides life: artifacts received, chaos cards played, and the turns of the Scion."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from edw_companion.games.elder_dragon_wars.cards import KASIMIR
from edw_companion.games.elder_dragon_wars.setup import owed
from edw_companion.games.elder_dragon_wars.turns import tell_dragon
from edw_companion.games.game import Telling
from edw_companion.text import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from edw_companion.core.state import Event
    from edw_companion.games.elder_dragon_wars.state import WarState
    from edw_companion.games.elder_dragon_wars.turns import Turn


def _received(_state: WarState, event: Event) -> Sequence[str]:
    """Who has an artifact for a Legend, or for an Elder Dragon that leaves its nexus (rule 6)."""
    return [event["to"]] if "rolls" in event and event.get("to") else []


def _owed(state: WarState) -> Sequence[str]:
    """Who buys at the next start, as Kasimir the Lone Wolf has it (rule 17)."""
    names = owed(state)
    return [f"Pizza and soda at the next start, for {KASIMIR} (rule 17): {listed(names)}."] if names else []


STORY = Telling(
    deeds={
        "artifacts by roll": _received,
        "chaos played": lambda _state, event: [event["who"]] if event["do"] == "chaos-played" else [],
    },
    point=lambda state, event: (
        tell_dragon(state, cast("Turn", event)) if "targets" in event and "dragon" in event else ""
    ),
    beside=_owed,
    victor=lambda state: "the Ur-Dragon" if state.result and state.result["ur_dragon"] else "",
)
