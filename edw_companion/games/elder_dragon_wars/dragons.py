"""Elder Dragons and their nexus state: rule 2 and rulings 17 to 36."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from edw_companion.colors import Color
from edw_companion.core.due import Due
from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.params import Text, Who
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.planar import cheaper, check_open
from edw_companion.games.elder_dragon_wars.reverberation import (
    HOW,
    apply_reverberation,
    dues_of_arrival,
    reverberate,
    tell_reverberation,
    told_of_arrival,
)
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.elder_dragon_wars.state import Commander, WarState
from edw_companion.text import columns

if TYPE_CHECKING:
    from edw_companion.core.facts import Line
    from edw_companion.games.elder_dragon_wars.reverberation import Brought, How

    class Returned(Line):
        """An Elder Dragon back in its nexus, and what sent it there."""

        who: str
        card: str
        why: str | None


CHAPTER = Chapter[WarState]()


def may_block(state: WarState, player: Commander) -> bool:
    """Out of the nexus since an earlier turn, anyone's (rulings 21 and 22)."""
    return not player.nexus and state.turns.number > player.since


def may_attack(player: Commander) -> bool:
    """Out of the nexus as a turn of its player's own began (rule 2, first bullet; rulings 20 and 22)."""
    return not player.nexus and player.begun


def upkeep(player: Commander) -> str | None:
    """The mana due in its player's upkeep; None in the nexus (rule 2, fourth bullet; ruling 27)."""
    return None if player.nexus else DRAGONS[Color(player.seat)].upkeep


def price(state: WarState, player: Commander) -> str | None:
    """The mana to cast a dragon out of its nexus now, through Planar Gate (ruling 50); None where that cannot be."""
    ready = player.nexus and state.planar["gate"] == "ready"
    return cheaper(DRAGONS[Color(player.seat)].cost) if ready else None


@CHAPTER.look("dragon")
def dragon(state: WarState) -> Shown:
    """Show the Elder Dragons and what they may do.

    In the nexus or in play, whether they may block and attack, and what mana they cost: to be cast now out of the
    nexus, or in each upkeep in play.

    Example: edw dragon
    """
    data = []
    rows = [["", "Elder Dragon", "player", "state", "blocks", "attacks", "cast or upkeep"]]
    for seat in state.living:
        player = state.players[seat]
        blocks, attacks = may_block(state, player), may_attack(player)
        due, cost = upkeep(player), price(state, player)
        able = {"may_block": blocks, "may_attack": attacks, "upkeep": due, "cost": cost}
        data.append({"color": seat, "dragon": player.dragon, "nexus": player.nexus, **able})
        stands = "nexus" if player.nexus else "in play"
        says = ["yes" if may else "no" for may in (blocks, attacks)]
        rows.append([Color(seat).letter, player.dragon, state.title(seat), stands, *says, cost or due or "not now"])
    return Shown(data, columns(rows))


CAST: Kind[WarState, Brought] = CHAPTER.kind(
    "cast",
    tell=lambda state, event: (
        f"{event['card']} leaves the nexus under {state.title(event['who'])}. {tell_reverberation(state, event)}"
    ),
)


@CAST.command(Who(), *HOW, words="dragon cast", word=True, anyway=True, again=told_of_arrival)
def cast(at: At[WarState], who: str, **how: Unpack[How]) -> Brought:
    """WHO's Elder Dragon leaves its nexus and comes into play.

    Like any Legend it brings an artifact. If the spell itself is countered there is nothing to type: the dragon stays
    in its nexus.

    Example: edw dragon cast white
    """
    # Rule 2; rulings 19 and 35. A tapped Planar Gate stops all creature spells: ruling 29.
    state = at.state
    alive(state, who)
    player = state.players[who]
    if not player.nexus:
        raise RefusedError(f"{player.dragon} has left its nexus already.")
    check_open(state, at.rules, player.dragon, 29)
    return {"who": who, "card": player.dragon, **reverberate(at, who, how)}


@CAST.applies
def _(state: WarState, event: Brought) -> None:
    player = state.players[event["who"]]
    player.nexus, player.since, player.begun = False, state.turns.number, False
    apply_reverberation(state, event)


@CAST.owes
def _(state: WarState, event: Brought) -> list[Due]:
    who = state.title(event["who"])
    own = f"{event['card']} may block from the next turn on, and attack from the next turn of {who} on."
    return [Due(own), *dues_of_arrival(state, event)]


RETURNED: Kind[WarState, Returned] = CHAPTER.kind(
    "returned", due=lambda _state, _event: [Due("It loses Auras, Equipment and all counters but the nexus counter.")]
)


@RETURNED.command(
    Who(),
    Text("why", "reason", option="--why", metavar="WHY", help="What sent it back, as 'upkeep not paid'."),
    words="dragon return",
)
def return_to_nexus(at: At[WarState], who: str, why: str | None) -> Returned:
    """WHO's Elder Dragon returns to its nexus.

    It would leave play, or its upkeep was not paid.

    Example: edw dragon return white --why "upkeep not paid"
    """
    # Rule 2; rulings 24 to 28.
    alive(at.state, who)
    player = at.state.players[who]
    if player.nexus:
        raise RefusedError(f"{player.dragon} is in its nexus already.")
    return {"who": who, "card": player.dragon, "why": why}


@RETURNED.applies
def _(state: WarState, event: Returned) -> None:
    state.players[event["who"]].nexus = True


@RETURNED.tells
def _(state: WarState, event: Returned) -> str:
    why = f": {event['why']}" if event["why"] else ""
    return f"{event['card']} of {state.title(event['who'])} returns to the nexus{why}."
