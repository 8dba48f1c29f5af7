"""Elder Dragons and their nexus state: rule 2 and rulings 17 to 36."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, NotRequired, Unpack

from edw_companion.colors import Color
from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.params import WORD, Flag, Text, Who
from edw_companion.core.state import alive, without_empty
from edw_companion.core.words import AmbiguousWordError, meant
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars import reverberation
from edw_companion.games.elder_dragon_wars.planar import cheaper, check_open
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, blocks_for
from edw_companion.games.elder_dragon_wars.state import Commander, WarState
from edw_companion.text import columns

if TYPE_CHECKING:
    from edw_companion.core.facts import OfCard
    from edw_companion.games.elder_dragon_wars.reverberation import Brought, How

    class Cast(Brought):
        """An Elder Dragon that leaves its nexus; ``put``: into play by something else than being cast."""

        put: NotRequired[bool]

    class Given(OfCard):
        """Whose Elder Dragon goes from one controller to another."""

        was: str
        to: str

    class Returned(OfCard):
        """An Elder Dragon back in its nexus, and what sent it there."""

        why: str | None


CHAPTER = Chapter[WarState]()
_LETTERS = 3
"""So many letters of a name mean a dragon where a player could stand."""


def dragon_meant(state: WarState, said: str) -> str | None:
    """Whose Elder Dragon a name means that means neither a player nor a colour; None if nobody's."""
    people = {seat: (each.name, seat) for seat, each in state.players.items()}
    with suppress(AmbiguousWordError):
        if len(said) >= _LETTERS and meant(said, people) is None:
            return meant(said, {seat: state.dragon_names(each) for seat, each in state.players.items()})
    return None


class _Whose(Who):
    """A player, or an Elder Dragon by its name: then its own player, whoever controls it."""

    def one(self, at: At[WarState], word: str) -> str:
        """The seat."""
        return dragon_meant(at.state, word) or super().one(at, word)


def may_block(state: WarState, player: Commander) -> bool:
    """Out of the nexus since an earlier turn, anyone's (rulings 21 and 22)."""
    return not player.nexus and state.turns.number > player.since


def may_attack(player: Commander) -> bool:
    """Out of the nexus as a turn of its controller's own began (rule 2, first bullet; rulings 20 and 22)."""
    return not player.nexus and player.begun


def upkeep(player: Commander) -> str | None:
    """The mana due in its controller's upkeep; None in the nexus (rule 2, fourth bullet; ruling 27)."""
    return None if player.nexus else DRAGONS[Color(player.seat)].upkeep


def price(state: WarState, player: Commander) -> str | None:
    """The mana to cast a dragon out of its nexus now, through Planar Gate (ruling 50); None where that cannot be."""
    ready = player.nexus and state.planar["gate"] == "ready"
    return cheaper(DRAGONS[Color(player.seat)].cost) if ready else None


def stands(player: Commander, name: Callable[[str], str]) -> str:
    """Where a dragon is, and under whom if that is not its own player; ``name`` says how a seat is called."""
    thief = "" if player.controller == player.seat else f" under {name(player.controller)}"
    return "nexus" if player.nexus else f"in play{thief}"


def guards(state: WarState, seat: str) -> list[Commander]:
    """Which Elder Dragons may block for this player, as their own players: an ally's (rule 2; rulings 43 to 45).

    Whose ally is asked of whoever controls it.
    """
    always = state.house["ally-block"] == "always"
    return [
        player
        for other in state.living
        for player in state.dragons_of(other)
        if may_block(state, player) and seat in blocks_for(other, state.living, always=always)
    ]


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
        held = {"controller": None if player.nexus else player.controller}
        data.append({"color": seat, "dragon": player.dragon, "nexus": player.nexus, **held, **able})
        says = [stands(player, state.title), *("yes" if may else "no" for may in (blocks, attacks))]
        rows.append([Color(seat).letter, player.dragon, state.title(seat), *says, cost or due or "not now"])
    return Shown(data, columns(rows))


CAST: Kind[WarState, Cast] = CHAPTER.kind(
    "cast",
    tell=lambda state, event: (
        f"{event['card']} {'is put into play' if event.get('put') else 'leaves the nexus'} under "
        f"{state.title(event['who'])}. {reverberation.tell_reverberation(state, event)}"
    ),
)


@CAST.command(
    _Whose(), Flag("put", "Something else put it into play: it is not cast, so Planar Gate does not matter."),
    *reverberation.HOW, WORD, words="dragon cast", anyway=True, again=reverberation.told_of_arrival,
)  # fmt: skip
def cast(at: At[WarState], who: str, *, put: bool = False, **how: Unpack[How]) -> Cast:
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
    if not put:
        check_open(state, at.rules, player.dragon, 29, " If something else put it into play, say --put.")
    facts: Cast = {"who": who, "card": player.dragon, "put": put, **reverberation.reverberate(at, who, how)}
    return without_empty(facts, "put")


@CAST.applies
def _(state: WarState, event: Cast) -> None:
    state.players[event["who"]].out(event["who"], state.turns.number)
    state.arrived = event["who"]
    reverberation.apply_reverberation(state, event)


@CAST.owes
def _(state: WarState, event: Cast) -> list[Due]:
    who, dragon, foes = event["who"], event["card"], state.attackable(event["who"])
    against = f" against {state.titles(foes)}" if foes else ""
    wants = f"wants {upkeep(state.players[who])} in each upkeep, or it goes home"
    fights = Due(f"{dragon} fights for {state.title(who)}{against}, and {wants}.")
    return [fights, _ready(state, dragon, who), *reverberation.dues_of_arrival(state, event)]


def _ready(state: WarState, dragon: str, controller: str) -> Due:
    """From when on it may block and attack (rulings 20 to 22)."""
    who = state.title(controller)
    return Due(f"{dragon} may block from the next turn on, and attack from the next turn of {who} on.")


GIVEN: Kind[WarState, Given] = CHAPTER.kind(
    "dragon-given", since=3, apply=lambda state, event: state.players[event["who"]].out(event["to"], state.turns.number)
)


@GIVEN.command(_Whose(), Who("to", metavar="TO"), words="dragon give")
def give(at: At[WarState], who: str, to: str) -> Given:
    """Control of WHO's Elder Dragon goes to TO, or back to WHO.

    Whoever controls it pays its upkeep, attacks and blocks with it; its nexus stays WHO's.

    Example: edw dragon give white red
    """
    # Rulings 31, 32, 45; in its nexus nothing can touch it (rule 2, ruling 30).
    state = at.state
    alive(state, who, to)
    player = state.players[who]
    if player.nexus:
        raise RefusedError(f"{player.dragon} is in its nexus, where nobody can take control of it (rule 2).")
    if player.controller == to:
        raise RefusedError(f"{state.title(to)} controls {player.dragon} already.")
    return {"who": who, "card": player.dragon, "was": player.controller, "to": to}


@GIVEN.tells
def _(state: WarState, event: Given) -> str:
    if event["to"] == event["who"]:
        return f"{event['card']} goes back from {state.title(event['was'])} to {state.title(event['to'])}."
    whose = "" if event["was"] == event["who"] else f" of {state.title(event['who'])}"
    return f"{state.title(event['to'])} takes control of {event['card']}{whose} from {state.title(event['was'])}."


@GIVEN.owes
def _(state: WarState, event: Given) -> list[Due]:
    dues = [_ready(state, event["card"], event["to"])]
    if event["to"] != event["who"]:
        price = DRAGONS[Color(event["who"])].upkeep
        dues.append(Due(f"{state.title(event['to'])} pays its upkeep, {price}; unpaid, it goes home to its own nexus."))
    return dues


RETURNED: Kind[WarState, Returned] = CHAPTER.kind(
    "returned",
    apply=lambda state, event: state.players[event["who"]].home(),
    due=lambda _state, _event: [Due("It loses Auras, Equipment and all counters but the nexus counter.")],
)


@RETURNED.command(
    _Whose(),
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


@RETURNED.tells
def _(state: WarState, event: Returned) -> str:
    why = f": {event['why']}" if event["why"] else ""
    return f"{event['card']} of {state.title(event['who'])} returns to the nexus{why}."
