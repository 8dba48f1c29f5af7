"""When a chaos card comes and when it may be played: as the upkeep begins, and in one's own turn (rule 13)."""

from __future__ import annotations

from edw_companion.core.due import Due
from edw_companion.core.kind import At
from edw_companion.games.elder_dragon_wars.state import EON_HUB, WarState
from edw_companion.text import listed

_OWN_TURN = ("Land", "Creature", "Artifact", "Enchantment", "Sorcery")
"""The types of cards that are played in one's own turn."""


def check_upkeep(at: At[WarState], seat: str) -> None:
    """A chaos card comes once in each upkeep of one's own (ruling 98)."""
    upkeep, title = at.state.upkeep, at.state.title(seat)
    if at.state.active != seat:
        at.rules.forbids(f"{title} draws a chaos card only in their own upkeep (rule 13, ruling 98).")
    elif not upkeep.count:
        at.rules.forbids(f"Nobody has an upkeep, and so a chaos card, with {EON_HUB} in play (rule 13, ruling 98).")
    elif upkeep.drawn >= upkeep.count:
        which = "card of this upkeep" if upkeep.count == 1 else "cards of both upkeeps"
        at.rules.forbids(f"{title} has drawn the chaos {which} already (rule 13, ruling 98).")


def dues_of_late(state: WarState, seat: str) -> list[Due]:
    """What to say of a chaos card after the upkeep has begun: that moment settles whether it was earned (ruling 98)."""
    upkeep = state.upkeep
    if seat != state.active or upkeep.fresh or upkeep.drawn != 1:
        return []
    late = "It was due as the upkeep began, before anything was paid"
    if upkeep.earned:
        were = "was" if len(upkeep.earned) == 1 else "were"
        return [Due(f"{late}; {listed(upkeep.earned)} {were} in play then, so it counts.")]
    return [Due(f"{late}: it counts if {state.title(seat)} had a Legend then (ruling 98). If not", "undo")]


def check_moment(at: At[WarState], seat: str, card: str) -> None:
    """All but instants are played in one's own turn alone, and one land in each (rule 13; ruling 102).

    Flash is not known, nor whether a land of the deck was played.
    """
    state = at.state
    types = state.kind_of(card)
    kind = "" if "Instant" in types else next((kind for kind in _OWN_TURN if kind in types), "")
    title = state.title(seat)
    if kind and state.active != seat:
        what = f"{'an' if kind[0] in 'AE' else 'a'} {kind.lower()}"
        at.rules.forbids(f"{card} is {what}, and {title} plays it only in their own turn (rule 13).")
    elif kind == "Land" and state.land == state.turns.number:
        at.rules.forbids(f"{title} has played a chaos land: the land play of this turn is used (ruling 102).")
