"""What chance decides of a player in a war: low rolls between eternal enemies, and whom the Scion attacks."""

from __future__ import annotations

from collections.abc import Iterator

from edw_companion.core.dice import LOW
from edw_companion.core.state import Event
from edw_companion.games.elder_dragon_wars.reverberation import ZONES
from edw_companion.games.elder_dragon_wars.ring import SCION
from edw_companion.games.elder_dragon_wars.scion import targets_of
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.luck.draws import Draw, Measure, Turned, contest, one_of

CARDS = ("which cards came",)
LOW_ROLLS = Measure("low rolls won", "rolled lowest", "time", apart=CARDS)
ARTIFACTS = Measure("artifacts", "received", "artifact", apart=CARDS)
ALONE = "Once one of the last two has fallen, the other meets the attacks of the Scion on both."
ATTACKS = Measure("attacks of the Scion", "met", "attack of the Scion", "attacks of the Scion", note=ALONE, apart=CARDS)


def fair_draws(state: WarState, event: Event) -> Iterator[Draw | Turned]:
    """Those of a line, given the table before it: rules 6 and 14; rulings 67 to 70, and 118."""
    if "rolls" in event and event.get("to"):
        yield from _low_roll(state, event)
    elif event["do"] == "turn" and event["who"] == SCION:
        meets = {card: _met(state, card) for card in state.begin["scion"]}
        yield Turned(ATTACKS, event["dragon"], meets, any("src" in draw for draw in event["draws"]))


def _low_roll(state: WarState, event: Event) -> Iterator[Draw]:
    """Who receives an artifact: by the roll, unless one enemy alone is left, or a house rule passes it on."""
    by_hand = any("src" in draw for draw in event.get("draws", ()) if draw.get("label", "").startswith(LOW))
    rounds = [{state.name(seat): value for seat, value in rolled.items()} for rolled in event["rolls"]]
    held = [len(state.players[seat].artifacts) for seat in event["rolls"][0]] if rounds else [0]
    decides = rounds and not (state.house["second-artifact"] == "passes" and max(held) >= ZONES > min(held))
    if rounds:
        won = [LOW_ROLLS, *([ARTIFACTS] if decides else [])]
        yield contest(won, rounds, state.house.number("low-die"), LOW, by_hand=by_hand)
    if not decides:
        receiver = state.name(event["to"])
        yield one_of(ARTIFACTS, [receiver], receiver, by_hand=by_hand)


def _met(state: WarState, dragon: str) -> list[str]:
    """Whom the Scion meets as this dragon; whoever is left alone also for who fell (ruling 127)."""
    return [state.name(seat if seat in state.living else state.living[0]) for seat in targets_of(state, dragon)]
