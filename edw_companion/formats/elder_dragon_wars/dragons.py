"""Elder Dragons and their nexus state: rule 2 and rulings 17 to 36."""

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.reverberating import (
    Reverberation,
    apply_reverberation,
    audit_reverberation,
    dues_of_arrival,
    reverberate,
    tell_reverberation,
)
from edw_companion.formats.elder_dragon_wars.ring import DRAGONS
from edw_companion.formats.elder_dragon_wars.state import Commander, War
from edw_companion.table.colors import Color
from edw_companion.table.game import Event, Facts, Kind, alive
from edw_companion.table.law import Law


class NexusError(RefusedError):
    """A dragon that is already where it should go."""

    def __init__(self, dragon: str, *, nexus: bool) -> None:
        super().__init__(f"{dragon} is in its nexus already." if nexus else f"{dragon} has left its nexus already.")


def cast(game: War, chance: Chance, law: Law, seat: str, how: Reverberation) -> Facts:
    """The Elder Dragon leaves the nexus and comes into play: a Legend, so it reverberates (rule 2; rulings 19 and 35).

    Raises:
        NexusError: it is in play already.
        AgainstRulesError: Planar Gate is tapped, which stops all creature spells (ruling 29).
    """
    alive(game, seat)
    player = game.players[seat]
    if not player.nexus:
        raise NexusError(player.dragon, nexus=False)
    if game.planar["gate"] == "tapped":
        law.forbids(
            f"Planar Gate is tapped, so {player.dragon} cannot be cast (rule 3, ruling 29): "
            "it untaps in the next player's untap step."
        )
    return {"who": seat, "card": player.dragon, **reverberate(game, chance, seat, how)}


def return_to_nexus(game: War, seat: str, why: str | None) -> Facts:
    """The Elder Dragon would leave play, or its upkeep was not paid: back to the nexus (rule 2; rulings 24 to 28).

    Raises:
        NexusError: it is there already.
    """
    alive(game, seat)
    player = game.players[seat]
    if player.nexus:
        raise NexusError(player.dragon, nexus=True)
    return {"who": seat, "card": player.dragon, "why": why}


def may_block(game: War, player: Commander) -> bool:
    """Out of the nexus since an earlier turn, anyone's (rulings 21 and 22)."""
    return not player.nexus and game.turns.number > player.since


def may_attack(player: Commander) -> bool:
    """Out of the nexus as a turn of its player's own began (rule 2, first bullet; rulings 20 and 22)."""
    return not player.nexus and player.begun


def upkeep(player: Commander) -> str | None:
    """The mana due in its player's upkeep; None in the nexus (rule 2, fourth bullet; ruling 27)."""
    return None if player.nexus else DRAGONS[Color(player.seat)].upkeep


def _apply_cast(game: War, event: Event) -> None:
    player = game.players[event["who"]]
    player.nexus, player.since, player.begun = False, game.turns.number, False
    apply_reverberation(game, event)


def _apply_return(game: War, event: Event) -> None:
    game.players[event["who"]].nexus = True


def _tell_cast(game: War, event: Event) -> str:
    return f"{event['card']} leaves the nexus under {game.title(event['who'])}. {tell_reverberation(game, event)}"


def _tell_return(game: War, event: Event) -> str:
    why = f": {event['why']}" if event["why"] else ""
    return f"{event['card']} of {game.title(event['who'])} returns to the nexus{why}."


def _dues_cast(game: War, event: Event) -> list[str]:
    who = game.title(event["who"])
    own = f"{event['card']} may block from the next turn on, and attack from the next turn of {who} on."
    return [own, *dues_of_arrival(game, event)]


def _dues_return(_game: War, _event: Event) -> list[str]:
    return ["It loses Auras, Equipment and all counters but the nexus counter."]


KINDS = {
    "cast": Kind(_apply_cast, _tell_cast, _dues_cast, audit_reverberation),
    "returned": Kind(_apply_return, _tell_return, _dues_return),
}
