"""Elder Dragons and their nexus state: rule 2 and rulings 17 to 36."""

from typing import Unpack

from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.reverberating import (
    HOW,
    Reverberation,
    apply_reverberation,
    dues_of_arrival,
    reverberate,
    tell_reverberation,
    told_of_arrival,
)
from edw_companion.formats.elder_dragon_wars.ring import DRAGONS
from edw_companion.formats.elder_dragon_wars.state import Commander, War
from edw_companion.table.colors import Color
from edw_companion.table.due import Due
from edw_companion.table.game import Event, Facts, alive
from edw_companion.table.kind import At, Chapter, Shown
from edw_companion.table.params import Text, Who
from edw_companion.table.text import columns

CHAPTER = Chapter[War]()


def may_block(game: War, player: Commander) -> bool:
    """Out of the nexus since an earlier turn, anyone's (rulings 21 and 22)."""
    return not player.nexus and game.turns.number > player.since


def may_attack(player: Commander) -> bool:
    """Out of the nexus as a turn of its player's own began (rule 2, first bullet; rulings 20 and 22)."""
    return not player.nexus and player.begun


def upkeep(player: Commander) -> str | None:
    """The mana due in its player's upkeep; None in the nexus (rule 2, fourth bullet; ruling 27)."""
    return None if player.nexus else DRAGONS[Color(player.seat)].upkeep


@CHAPTER.look("dragon")
def dragon(game: War) -> Shown:
    """Show the Elder Dragons and what they may do.

    In the nexus or in play, and whether they may block and attack.

    Example: edw dragon
    """
    data = [
        {
            "color": player.seat,
            "dragon": player.dragon,
            "nexus": player.nexus,
            "may_block": may_block(game, player),
            "may_attack": may_attack(player),
            "upkeep": upkeep(player),
        }
        for player in map(game.players.__getitem__, game.living)
    ]
    rows = [["", "Elder Dragon", "player", "state", "blocks", "attacks", "upkeep"]]
    for seat, each in zip(game.living, data, strict=True):
        state = "nexus" if each["nexus"] else "in play"
        able = ["yes" if each[what] else "no" for what in ("may_block", "may_attack")]
        rows.append(
            [Color(seat).letter, str(each["dragon"]), game.title(seat), state, *able, str(each["upkeep"] or "-")]
        )
    return Shown(data, columns(rows))


CAST = CHAPTER.kind("cast")


@CAST.command(Who(), *HOW, words="dragon cast", word=True, anyway=True, again=told_of_arrival)
def cast(at: At[War], who: str, **how: Unpack[Reverberation]) -> Facts:
    """WHO's Elder Dragon leaves its nexus and comes into play.

    As every Legend it reverberates. If the spell itself is countered there is nothing to type: the dragon stays in
    its nexus.

    Example: edw dragon cast white
    """
    # Rule 2; rulings 19 and 35. A tapped Planar Gate stops all creature spells: ruling 29.
    game = at.game
    alive(game, who)
    player = game.players[who]
    if not player.nexus:
        raise RefusedError(f"{player.dragon} has left its nexus already.")
    if game.planar["gate"] == "tapped":
        at.law.forbids(
            f"Planar Gate is tapped, so {player.dragon} cannot be cast (rule 3, ruling 29): "
            "it untaps in the next player's untap step."
        )
    return {"who": who, "card": player.dragon, **reverberate(at, who, **how)}


@CAST.applies
def _(game: War, event: Event) -> None:
    player = game.players[event["who"]]
    player.nexus, player.since, player.begun = False, game.turns.number, False
    apply_reverberation(game, event)


@CAST.tells
def _(game: War, event: Event) -> str:
    return f"{event['card']} leaves the nexus under {game.title(event['who'])}. {tell_reverberation(game, event)}"


@CAST.owes
def _(game: War, event: Event) -> list[Due]:
    who = game.title(event["who"])
    own = f"{event['card']} may block from the next turn on, and attack from the next turn of {who} on."
    return [Due(own), *dues_of_arrival(game, event)]


RETURNED = CHAPTER.kind("returned")


@RETURNED.command(
    Who(),
    Text("why", "reason", option="--why", metavar="WHY", help="What sent it back, as 'upkeep not paid'."),
    words="dragon return",
)
def return_to_nexus(at: At[War], who: str, why: str | None) -> Facts:
    """WHO's Elder Dragon returns to its nexus.

    It would leave play, or its upkeep was not paid.

    Example: edw dragon return white --why "upkeep not paid"
    """
    # Rule 2; rulings 24 to 28.
    alive(at.game, who)
    player = at.game.players[who]
    if player.nexus:
        raise RefusedError(f"{player.dragon} is in its nexus already.")
    return {"who": who, "card": player.dragon, "why": why}


@RETURNED.applies
def _(game: War, event: Event) -> None:
    game.players[event["who"]].nexus = True


@RETURNED.tells
def _(game: War, event: Event) -> str:
    why = f": {event['why']}" if event["why"] else ""
    return f"{event['card']} of {game.title(event['who'])} returns to the nexus{why}."


@RETURNED.owes
def _(_game: War, _event: Event) -> list[Due]:
    return [Due("It loses Auras, Equipment and all counters but the nexus counter.")]
