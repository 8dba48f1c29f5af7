"""Changes of hand size, pipeline size and pipeline steps by cards in play: errata; rulings 13 to 18.

Most hold at once. Black Vise and The Rack begin, move and end only in the upkeep of the player they work on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypedDict

from edw_companion.games.magical_war.state import Gives, MagicalWarState
from edw_companion.text import listed

if TYPE_CHECKING:

    class Works(TypedDict):
        """Whose sizes an effect changes from now on."""

        effect: int
        on: list[str]


def settled(state: MagicalWarState, seat: str) -> tuple[list[Works], int]:
    """The changes that begin or end in this player's upkeep, and what the pipeline size gains by them."""
    changes: list[Works] = []
    gain = 0
    for number, effect in state.effects.items():
        now, then = seat in effect.works_on, effect.live and effect.target == seat
        if effect.at_upkeep and now != then:
            others = [other for other in effect.works_on if other != seat]
            changes.append({"effect": number, "on": [*others, seat] if then else others})
            gain += effect.gives.pipeline * (then - now)
    return changes, gain


def set_works(state: MagicalWarState, number: int, works_on: Iterable[str]) -> None:
    """Where an effect works from now on; one that is gone and works nowhere is forgotten."""
    effect = state.effects[number] = state.effects[number]._replace(works_on=[*works_on])
    if effect.gone and not effect.works_on:
        del state.effects[number]


def forget_player(state: MagicalWarState, seat: str) -> None:
    """A player leaves: what they controlled is gone, and what was aimed at them is aimed at nobody."""
    for number, effect in list(state.effects.items()):
        gone = effect.gone or effect.controller == seat
        target = None if effect.target == seat else effect.target
        state.effects[number] = effect._replace(gone=gone, target=target)
        left = [other for other in effect.works_on if other != seat]
        set_works(state, number, [] if gone and not effect.at_upkeep else left)


def name(state: MagicalWarState, number: int) -> str:
    """An effect as sentences call it: its card, with its number where two have the same card."""
    card = state.effects[number].card
    twins = [effect for effect in state.effects.values() if effect.card == card]
    return f"{card} ({number})" if len(twins) > 1 else card


def says(gives: Gives) -> str:
    """What is given, such as "pipeline size +1"."""
    words = (("pipeline size", gives.pipeline), ("hand size", gives.hand), ("pipeline steps", gives.steps))
    return listed([f"{what} {amount:+d}" for what, amount in words if amount])


def effects(state: MagicalWarState) -> list[Mapping[str, object]]:
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
            "works_on": state.living if effect.common and effect.live else effect.works_on,
        }
        for number, effect in state.effects.items()
    ]


def effect_lines(state: MagicalWarState) -> list[str]:
    """Each change of sizes in a line."""
    lines = []
    for number, effect in state.effects.items():
        target = effect.target if effect.live else None
        on = "everybody" if effect.common else state.title(effect.target)
        condition = " (gone)" if effect.gone else " (tapped)" if effect.tapped else ""
        whose = f"{name(state, number)} of {state.title(effect.controller)}{condition}"
        if not effect.common and effect.target is None and not effect.works_on:
            lines.append(f"{whose} is on nobody and changes nothing")
            continue
        still = [seat for seat in effect.works_on if seat != target]
        begins = ", from their upkeep on" if effect.at_upkeep and target and target not in effect.works_on else ""
        ends = f"; still on {state.titles(still)} until their upkeep" if effect.at_upkeep and still else ""
        lines.append(f"{whose} on {on}: {says(effect.gives)}{begins}{ends}")
    return lines
