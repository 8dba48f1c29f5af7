"""What the story of a duel of five colors tells: provinces lost and gained, who falls in fights, cards recruited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from edw_companion.games.game import Telling
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from edw_companion.core.state import Event
    from edw_companion.games.five_colors.state import FiveColorsState
    from edw_companion.games.five_colors.turns import Ended


def _by(state: FiveColorsState, event: Event) -> str | None:
    """Whose army took a province; nobody else does (rule 7)."""
    ends = "resolved" in (event["do"], *event)  # by itself, or with the second pass
    return state.battle.attacker if ends and state.battle is not None else None


def _recruited(_state: FiveColorsState, event: Event) -> Sequence[str]:
    """A line of an old file is one card."""
    return [event["who"]] * len(event.get("cards", "1")) if event["do"] == "recruited" else []


def _gained(_state: FiveColorsState, event: Event) -> Sequence[str]:
    if event["do"] == "province-gained":
        return [event["who"]]
    ended = event.get("ended", {})
    return [ended["who"]] * ended["provinces"] if ended else []


def _point(state: FiveColorsState, event: Event) -> str:
    """A province is destroyed, or gained, an army or a duelist falls (rules 7, 8 and 10; ruling 10)."""
    if event["do"] == "struck":
        loser = min(event["totals"], key=lambda seat: event["totals"][seat])
        return f"{event['dies']} of {state.title(loser)} falls in a duel." if event["dies"] else ""
    fight = event if event["do"] == "resolved" else event.get("resolved", {})
    if fight.get("lost"):
        by = _by(state, event)
        army = f" by {state.title(by)}'s army" if by else ""
        number = fight.get("first", fight["province"])  # as it was attacked
        return f"Province {number} of {state.title(fight['who'])} is destroyed{army}."
    armies = [name for names in fight.get("dead", {}).values() for name in names]
    if armies:
        place = f"province {fight.get('first', fight['province'])} of {state.title(fight['who'])}"
        return f"The fight for {place} destroys {listed(armies)}. The province stands."
    return _of_gain(state, event["ended"]) if event.get("ended", {}).get("provinces") else ""


def _of_gain(state: FiveColorsState, ended: Ended) -> str:
    who, number = ended["who"], ended["provinces"]
    what = "a province" if number == 1 else counted(number, "province")
    return f"{state.title(who)} gains {what} and has {len(state.players[who].provinces) + number}."


STORY = Telling(
    by=_by,
    deeds={"gained": _gained, "cards recruited": _recruited},
    hits=("provinces destroyed", "lost", "most in one battle"),
    most=lambda lost, whom: f"{lost} of {whom}'s",
    battles=True,
    setup=("decks",),
    point=_point,
)
