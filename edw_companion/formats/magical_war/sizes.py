"""Changes of hand size, pipeline size and pipeline steps by cards in play: errata; rulings 13 to 18.

Most hold at once. Black Vise and The Rack begin, move and end only in the upkeep of the player they work on.
"""

from collections.abc import Iterable
from typing import NamedTuple

from edw_companion.errors import RefusedError
from edw_companion.formats.magical_war.pipeline import shorten
from edw_companion.formats.magical_war.state import PIPELINE, Effect, Gives, MagicalWar
from edw_companion.table.counting import Haul
from edw_companion.table.game import Event, Facts, Kind, alive, running
from edw_companion.table.law import Law
from edw_companion.table.text import listed


class Source(NamedTuple):
    """A new source of a change, as the table tells it; see ``Effect``."""

    card: str
    controller: str
    target: str | None
    common: bool
    gives: Gives
    at_upkeep: bool


class EffectError(RefusedError):
    """A change that changes nothing, or is so already."""


def add(game: MagicalWar, source: Source) -> Facts:
    """A card that changes sizes has come into play.

    Raises:
        EffectError: it gives nothing, or works on nobody.
        DeadError, NotStartedError, OverError: it cannot be.
    """
    alive(game, source.controller, *filter(None, [source.target]))
    if not any(source.gives):
        raise EffectError(f"{source.card} would change nothing: say what, with --pipeline, --hand or --steps.")
    if not source.common and source.target is None:
        raise EffectError(f"{source.card}: say on whom it works, with --on WHO (or --on all).")
    on = [source.target] if source.target and not source.at_upkeep else []
    haul = Haul(game.counts)
    _refit(game, haul, source.gives, [], on)
    facts = {**source._asdict(), "gives": source.gives._asdict()}
    return {"number": game.made + 1, **facts, "works_on": on, "moves": haul.moves}


def retarget(game: MagicalWar, law: Law, number: int, target: str) -> Facts:
    """The controller chooses another target (errata: in the own upkeep).

    Raises:
        EffectError: it has no target, or this one already.
        AgainstRulesError: it is not the controller's upkeep, or the target is the controller.
    """
    alive(game, target)
    effect = game.effects[number]
    title = name(game, number)
    if effect.gone or effect.common:
        raise EffectError(f"{title} has no target to choose.")
    if effect.target == target:
        raise EffectError(f"{title} is aimed at {game.title(target)} already.")
    if game.active != effect.controller or game.drew:
        law.forbids(f"{title} is aimed anew only in the upkeep of {game.title(effect.controller)}, before the draw.")
    if target == effect.controller:
        law.forbids(f"{title} works on an opponent of {game.title(effect.controller)}.")
    return _changed(game, number, "target", target if not effect.tapped else None, {"target": target})


def turn(game: MagicalWar, number: int, verb: str) -> Facts:
    """The source is tapped ("tap"), untapped ("untap") or leaves play ("gone").

    Raises:
        EffectError: it is so already.
    """
    running(game)
    effect = game.effects[number]
    if effect.gone or (verb == "tap" and effect.tapped) or (verb == "untap" and not effect.tapped):
        state = {"tap": "tapped", "untap": "untapped", "gone": "gone"}[verb if not effect.gone else "gone"]
        raise EffectError(f"{name(game, number)} is {state} already.")
    return _changed(game, number, verb, effect.target if verb == "untap" else None, {})


def _changed(game: MagicalWar, number: int, verb: str, on: str | None, more: Facts) -> Facts:
    effect = game.effects[number]
    after = effect.works_on if effect.at_upkeep else [on] if on else []
    haul = Haul(game.counts)
    _refit(game, haul, effect.gives, effect.works_on, after)
    return {"number": number, "card": name(game, number), "verb": verb, **more, "works_on": after, "moves": haul.moves}


def _refit(game: MagicalWar, haul: Haul, gives: Gives, before: Iterable[str], after: Iterable[str]) -> None:
    """Plan the cards that go back to hands at once where a pipeline size falls; growth waits for the upkeep."""
    for seat in game.living:
        change = gives.pipeline * ((seat in after) - (seat in before))
        if change < 0:
            shorten(haul, seat, game.size(PIPELINE, seat, change))


class Settled(NamedTuple):
    """What an upkeep does to an effect: where it works from now on, and what the player's sizes gain by that."""

    number: int
    works_on: list[str]
    pipeline: int


def settled(game: MagicalWar, seat: str) -> list[Settled]:
    """The changes that begin or end in this player's upkeep."""
    changes = []
    for number, effect in game.effects.items():
        if not effect.at_upkeep:
            continue
        now, then = seat in effect.works_on, effect.live and effect.target == seat
        if now != then:
            others = [other for other in effect.works_on if other != seat]
            sign = 1 if then else -1
            changes.append(Settled(number, [*others, seat] if then else others, sign * effect.gives.pipeline))
    return changes


def set_works(game: MagicalWar, number: int, works_on: list[str]) -> None:
    """Where an effect works from now on; one that is gone and works nowhere is forgotten."""
    effect = game.effects[number]
    effect.works_on = list(works_on)
    if effect.gone and not effect.works_on:
        del game.effects[number]


def forget_player(game: MagicalWar, seat: str) -> None:
    """A player leaves: what they controlled is gone, and what was aimed at them is aimed at nobody."""
    for number, effect in list(game.effects.items()):
        effect.gone = effect.gone or effect.controller == seat
        if effect.target == seat:
            effect.target = None
        left = [other for other in effect.works_on if other != seat]
        set_works(game, number, [] if effect.gone and not effect.at_upkeep else left)


def name(game: MagicalWar, number: int) -> str:
    """An effect as sentences call it: its card, with its number where two have the same card."""
    card = game.effects[number].card
    twins = [effect for effect in game.effects.values() if effect.card == card]
    return f"{card} ({number})" if len(twins) > 1 else card


def says(gives: Gives) -> str:
    """What is given, such as "pipeline size +1"."""
    words = (("pipeline size", gives.pipeline), ("hand size", gives.hand), ("pipeline steps", gives.steps))
    return listed([f"{what} {amount:+d}" for what, amount in words if amount])


def _apply_add(game: MagicalWar, event: Event) -> None:
    effect = Effect(event)
    effect.works_on = list(event["works_on"])
    game.made = event["number"]
    game.effects[game.made] = effect
    game.carry(event["moves"])


def _apply_change(game: MagicalWar, event: Event) -> None:
    effect = game.effects[event["number"]]
    match event["verb"]:
        case "target":
            effect.target = event["target"]
        case "gone":
            effect.gone = True
        case verb:
            effect.tapped = verb == "tap"
    game.carry(event["moves"])
    set_works(game, event["number"], event["works_on"])


def _tell_add(game: MagicalWar, event: Event) -> str:
    whom = "everybody" if event["common"] else game.title(event["target"])
    when = ", from their upkeep on" if event["at_upkeep"] else ""
    controller = game.title(event["controller"])
    return f"{event['card']} of {controller} gives {whom}: {says(Gives(**event['gives']))}{when}."


def _tell_change(game: MagicalWar, event: Event) -> str:
    match event["verb"]:
        case "target":
            return f"{event['card']} is aimed at {game.title(event['target'])} now."
        case "gone":
            return f"{event['card']} no longer changes sizes."
        case verb:
            return f"{event['card']} is {verb}ped." if verb == "tap" else f"{event['card']} untaps."


def _dues(game: MagicalWar, event: Event) -> list[str]:
    backs = [move for move in event["moves"] if move["from"].startswith(PIPELINE)]
    taken = [f"The last {move['cards']} of the pipeline go back to the hand: {move['to'][5:]}." for move in backs]
    effect = game.effects.get(event["number"])
    if effect and effect.at_upkeep and "verb" in event:
        taken.append("Pipeline sizes change only in the upkeep of the player it works on.")
    return taken


KINDS = {
    "effect": Kind(_apply_add, _tell_add, _dues),
    "effect-changed": Kind(_apply_change, _tell_change, _dues),
}
