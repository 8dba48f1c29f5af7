"""What the story of a game of Chaos Magic tells: Chaos cards, Globals that come, and Spite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from edw_companion.games.game import Telling

if TYPE_CHECKING:
    from edw_companion.core.state import Event
    from edw_companion.games.chaos_magic.state import ChaosMagicState


def _resolved(state: ChaosMagicState, event: Event) -> Sequence[str]:
    """Whose Chaos cards resolve: one, or what still lay on the stack as the turn ended."""
    if event["do"] == "chaos-resolved":
        return [event["who"]]
    return [entry.who for entry, _ in zip(reversed(state.stack), event.get("resolved", ()), strict=False)]


def _point(state: ChaosMagicState, event: Event) -> str:
    """Another Global than the first one comes, or somebody spites, and lives on if they do (rules 2 and 6)."""
    match event:
        case {"do": "global-revealed", "turned": {"card": card}} if state.globals:
            return f"{card} comes as one more Global."
        case {"do": "global-left", "card": gone, "turned": {"card": card}}:
            return f"{gone} leaves, and {card} comes as the Global."
        case {"do": "spite-played", "who": who, "card": card}:
            return f"{state.title(who)} would lose, and spites with {card}."
        case {"do": "spite-lived", "who": who}:
            return f"{state.title(who)} lives, at {state.players[who].life} life, and stays in the game."
        case _:
            return ""


STORY = Telling(deeds={"chaos resolved": _resolved}, point=_point)
