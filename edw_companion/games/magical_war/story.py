"""What the story of a Magical War tells: cards cast from pipelines, new hands and last stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from edw_companion.core.elimination import cause_of
from edw_companion.core.life import tell_change
from edw_companion.games.game import Telling
from edw_companion.games.magical_war.fates import CAST
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.state import Event
    from edw_companion.games.magical_war.state import MagicalWarState


def _cast(_state: MagicalWarState, event: Event) -> Sequence[str]:
    """By a pipeline step: of what is cast from the hand, often only what it did is told."""
    return [event["who"]] if event["do"] == "step" and event["as"] == CAST else []


def _point(state: MagicalWarState, event: Event) -> str:
    """Last stands, new hands for several, and turns that are skipped (rules 3 and 7; errata)."""
    match event["do"]:
        case "eliminate":
            return " ".join(_stands(state, seat, event["by"][seat], cause_of(event, seat)) for seat in event["who"])
        case "life" if event.get("by") in state.standing:
            changes = listed([tell_change(state, change) for change in event["changes"]])
            means = f", with {event['with']}" if event.get("with") else ""
            return f"{state.title(event['by'])}'s last stand: {changes}{means}."
        case "renewed" if len(event["who"]) > 1:
            return f"New hands for {state.titles(event['who'])}."
        case "turn":
            lost = [*event.get("lost", ()), *event.get("skipped", ())]
            return f"{state.titles(lost)} {'skip' if len(lost) > 1 else 'skips'} a turn." if lost else ""
        case _:
            return ""


def _stands(state: MagicalWarState, seat: str, killer: str | None, means: str | None) -> str:
    to = f" to {state.title(killer)}" if killer else ""
    return f"{state.title(seat)} loses{to}{f', with {means},' if means else ''} and makes a last stand."


STORY = Telling(deeds={"pipeline casts": _cast}, point=_point, setup=("mulligan", "initial", "laid"))
