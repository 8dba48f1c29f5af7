"""Changes of hand size, pipeline size and pipeline steps by cards in play: errata; rulings 13 to 18.

Most hold at once. Black Vise and The Rack begin, move and end only in the upkeep of the player they work on.
"""

from typing import Any, NamedTuple

from edw_companion.games.magical_war.state import Gives, MagicalWarState
from edw_companion.text import listed


class Settled(NamedTuple):
    """What an upkeep does to an effect: where it works from now on, and what the player's sizes gain by that."""

    number: int
    works_on: list[str]
    pipeline: int


def settled(state: MagicalWarState, seat: str) -> list[Settled]:
    """The changes that begin or end in this player's upkeep."""
    changes = []
    for number, effect in state.effects.items():
        if not effect.at_upkeep:
            continue
        now, then = seat in effect.works_on, effect.live and effect.target == seat
        if now != then:
            others = [other for other in effect.works_on if other != seat]
            sign = 1 if then else -1
            changes.append(Settled(number, [*others, seat] if then else others, sign * effect.gives.pipeline))
    return changes


def set_works(state: MagicalWarState, number: int, works_on: list[str]) -> None:
    """Where an effect works from now on; one that is gone and works nowhere is forgotten."""
    effect = state.effects[number]
    effect.works_on = list(works_on)
    if effect.gone and not effect.works_on:
        del state.effects[number]


def forget_player(state: MagicalWarState, seat: str) -> None:
    """A player leaves: what they controlled is gone, and what was aimed at them is aimed at nobody."""
    for number, effect in list(state.effects.items()):
        effect.gone = effect.gone or effect.controller == seat
        if effect.target == seat:
            effect.target = None
        left = [other for other in effect.works_on if other != seat]
        set_works(state, number, [] if effect.gone and not effect.at_upkeep else left)


def name(state: MagicalWarState, number: int) -> str:
    """An effect as sentences call it: its card, with its number where two have the same card."""
    card = state.effects[number].card
    twins = [effect for effect in state.effects.values() if effect.card == card]
    return f"{card} ({number})" if len(twins) > 1 else card


def says(gives: Gives) -> str:
    """What is given, such as "pipeline size +1"."""
    words = (("pipeline size", gives.pipeline), ("hand size", gives.hand), ("pipeline steps", gives.steps))
    return listed([f"{what} {amount:+d}" for what, amount in words if amount])


def effects(state: MagicalWarState) -> list[dict[str, Any]]:
    """The changes of sizes in play."""
    return [
        {
            "number": number,
            "card": effect.card,
            "controller": effect.controller,
            "target": "all" if effect.common else effect.target,
            **effect.gives._asdict(),
            "at_upkeep": effect.at_upkeep,
            "tapped": effect.tapped,
            "gone": effect.gone,
            "works_on": state.living if effect.common and effect.live else list(effect.works_on),
        }
        for number, effect in state.effects.items()
    ]


def effect_lines(state: MagicalWarState) -> list[str]:
    """Each change of sizes in a line."""
    lines = []
    for number, effect in state.effects.items():
        target = "everybody" if effect.common else state.title(effect.target)
        condition = " (gone)" if effect.gone else " (tapped)" if effect.tapped else ""
        whose = f"{name(state, number)} of {state.title(effect.controller)}{condition}"
        line = f"{whose} on {target}: {says(effect.gives)}"
        if effect.at_upkeep and effect.works_on != ([effect.target] if effect.live else []):
            now = listed([state.title(seat) for seat in effect.works_on])
            line += f"; in force until an upkeep changes it: {now}"
        lines.append(line)
    return lines
