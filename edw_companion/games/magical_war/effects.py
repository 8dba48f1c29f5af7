"""Cards in play that change sizes: how they come, are aimed anew, tapped and gone (errata; rulings 13 to 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from edw_companion.core.counts import Moves
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.params import Flag, Names, Number, Who, Word, started
from edw_companion.core.phases import ACTIVE
from edw_companion.core.state import alive, running
from edw_companion.core.words import choose
from edw_companion.errors import RefusedError
from edw_companion.games.magical_war.errata import CARD, EFFECTS
from edw_companion.games.magical_war.phases import ANY, UPKEEP
from edw_companion.games.magical_war.resolving import check_spelled, read
from edw_companion.games.magical_war.sizes import (
    ALL,
    added,
    apply_added,
    as_fact,
    dues_of_resized,
    effect_lines,
    effects,
    gains,
    name,
    resize,
    set_works,
    tell_added,
    works,
)
from edw_companion.games.magical_war.state import Effect, Gives, MagicalWarState

if TYPE_CHECKING:
    from edw_companion.core.facts import Line
    from edw_companion.games.magical_war.sizes import Effected, Resized

    class EffectAdded(Effected):
        """Such a card as a line of its own."""

    class Aim(Line, total=False):
        """Whom it is aimed at from now on, and who controls it, as far as that changes."""

        target: str | None
        controller: str

    class EffectChanged(Resized, Aim):
        """What became of it ("target", "give", "tap", "untap" or "gone"), and whose sizes it changes now."""

        number: int
        card: str
        verb: str
        works_on: list[str]


CHAPTER = Chapter[MagicalWarState]()

NAMES: Names = lambda state: (name(state, number) for number in state.effects)  # noqa: E731
IN_PLAY = Word("card", rest=True, names=NAMES)


def _number(option: str, help_: str) -> Number:
    return Number(option, -20, 20, option=f"--{option}", metavar="N", help=help_)


@CHAPTER.look("effect")
def effects_shown(state: MagicalWarState) -> Shown:
    """Show what changes hand sizes, pipeline sizes and steps.

    Example: edw effect
    """
    return Shown(effects(state), effect_lines(state) or ["Nothing changes any size."])


EFFECT: Kind[MagicalWarState, EffectAdded] = CHAPTER.kind("effect", tell=tell_added, due=dues_of_resized)


def _adds(_state: MagicalWarState, event: EffectAdded) -> dict[str, object]:
    """What was said of a card: by a known one what it is known to add is not said."""
    known = EFFECTS.get(event["card"])
    said = {} if known and known.gives == Gives(**event["gives"]) else event["gives"]
    numbers = {what: said.get(what) or None for what in Gives._fields}
    return {"target": ALL if event["common"] else event["target"], **numbers}


@EFFECT.command(
    Who(unsaid=lambda state: state.doer, fact="controller"),
    CARD,
    Who("target", ALL, option="--on", metavar="WHO", help="On whom it works; 'all' for everybody."),
    _number("pipeline", "What it adds to the pipeline size, as +1 or -1."),
    _number("hand", "What it adds to the hand size."),
    _number("steps", "What it adds to the pipeline steps of a turn."),
    Flag("at_upkeep", "It begins and ends only in its target's upkeep."),
    words="effect add",
    act=("A card that comes into play", "rule 2"),
    during=ANY,
    again=_adds,
)
def effect_add(
    at: At[MagicalWarState], who: str, card: str | None, target: str | None, *, at_upkeep: bool, **adds: int | None
) -> EffectAdded:
    """A card of WHO's that changes sizes is in play.

    The cards that this game knows need no numbers; they come with their being cast (edw step, edw cast). Any other says
    what it adds. Without WHO it is the player whose turn it is.

    Example: edw effect add "Black Vise" --on Bram
    """
    own = Gives(**{what: number or 0 for what, number in adds.items()})
    if not any(own):  # what says itself what it adds may be any card
        card, target = read(at.state, card, target)
        check_spelled(at, card)
    return {**added(at, who, card or "A card", target, own, at_upkeep=at_upkeep)}


@EFFECT.applies
def _(state: MagicalWarState, event: EffectAdded) -> None:
    apply_added(state, event)
    state.remember_spell(event["card"])


CHANGED: Kind[MagicalWarState, EffectChanged] = CHAPTER.kind("effect-changed")


@CHANGED.command(
    Word("card", names=NAMES),
    Who(fact="target"),
    words="effect target",
    act=("Aiming a card anew", "errata"),
    during=(UPKEEP,),
    whose=ACTIVE.by("card", lambda state, card: state.effects[_meant(state, card)].controller),
)
def effect_target(at: At[MagicalWarState], card: str, who: str) -> EffectChanged:
    """CARD is aimed at WHO from now on.

    Its controller may choose so in their own upkeep.

    Example: edw effect target "Black Vise" Cleo
    """
    # Errata.
    state = at.state
    number = _meant(state, card)
    alive(state, who)
    effect = state.effects[number]
    title = name(state, number)
    if effect.gone or effect.common:
        raise RefusedError(f"{title} has no target to choose.")
    if effect.target == who:
        raise RefusedError(f"{title} is aimed at {state.title(who)} already.")
    if who == effect.controller:
        at.rules.forbids(f"{title} works on an opponent of {state.title(effect.controller)}.")
    return _changed(state, number, "target", effect._replace(target=who), {"target": who})


@CHANGED.command(Word("card", names=NAMES), Who(fact="controller"), words="effect give")
def effect_give(at: At[MagicalWarState], card: str, who: str) -> EffectChanged:
    """WHO controls CARD from now on.

    What works on its own controller goes over with it. What works on an opponent stays where it is aimed; if that is
    WHO, it is on nobody until WHO aims it in an upkeep.

    Example: edw effect give "Black Vise" Cleo
    """
    # Ruling 50.
    state = at.state
    number = _meant(state, card)
    alive(state, who)
    effect = state.effects[number]
    if effect.gone or effect.controller == who:
        owner = "has left play" if effect.gone else f"is {state.title(who)}'s already"
        raise RefusedError(f"{name(state, number)} {owner}.")
    target = who if effect.target == effect.controller else None if effect.target == who else effect.target
    given = effect._replace(controller=who, target=target)
    return _changed(state, number, "give", given, {"target": target, "controller": who})


@CHANGED.command(IN_PLAY, words="effect tap")
def effect_tap(at: At[MagicalWarState], card: str) -> EffectChanged:
    """CARD is tapped: it changes nothing while it is.

    Example: edw effect tap "Black Vise"
    """
    return _turned(at.state, card, "tap")


@CHANGED.command(IN_PLAY, words="effect untap")
def effect_untap(at: At[MagicalWarState], card: str) -> EffectChanged:
    """CARD is untapped: it counts again.

    Example: edw effect untap "Black Vise"
    """
    return _turned(at.state, card, "untap")


@CHANGED.command(IN_PLAY, words="effect gone")
def effect_gone(at: At[MagicalWarState], card: str) -> EffectChanged:
    """CARD has left play: what it changed is over.

    The card itself is counted with edw cards move.

    Example: edw effect gone "Black Vise"
    """
    return _turned(at.state, card, "gone")


def _meant(state: MagicalWarState, word: str) -> int:
    """The effect that a card's name or its number means."""
    if not started(state).effects:
        raise RefusedError(f"Nothing changes any size: {DO} tells of a card that does.", "effect add WHO CARD")
    names = {str(number): (name(state, number), str(number)) for number in state.effects}
    return int(choose(word, names, "card that changes sizes"))


def _turned(state: MagicalWarState, card: str, verb: str) -> EffectChanged:
    number = _meant(state, card)
    running(state)
    effect = state.effects[number]
    condition = "gone" if effect.gone else "tapped" if effect.tapped else "untapped"
    if condition in ("gone", f"{verb}ped"):
        raise RefusedError(f"{name(state, number)} is {condition} already.")
    return _changed(state, number, verb, _become(effect, verb), {})


def _become(effect: Effect, verb: str) -> Effect:
    """An effect whose source is tapped, untapped, or gone."""
    return effect._replace(gone=True) if verb == "gone" else effect._replace(tapped=verb == "tap")


def _changed(state: MagicalWarState, number: int, verb: str, then: Effect, aim: Aim) -> EffectChanged:
    """What is so of an effect from now on: at once, or in the upkeep that goes on, or it waits for one (ruling 14)."""
    after = works(then, state.upkeep)
    moves = Moves(state.counts)
    resized = resize(state, moves, gains(then.gives, then.works_on, after))
    facts = {"number": number, "card": name(state, number), "verb": verb, **aim, "works_on": after}
    return cast("EffectChanged", {**facts, **as_fact(resized), "moves": moves.made})


@CHANGED.applies
def _(state: MagicalWarState, event: EffectChanged) -> None:
    effect = state.effects[event["number"]]
    match event["verb"]:
        case "target":
            effect = effect._replace(target=event["target"], chosen=state.turns.number)
        case "give":
            effect = effect._replace(target=event["target"], controller=event["controller"])
        case verb:
            effect = _become(effect, verb)
    state.effects[event["number"]] = effect
    set_works(state, event["number"], event["works_on"])


@CHANGED.tells
def _(state: MagicalWarState, event: EffectChanged) -> str:
    title = state.title(event.get("target"))
    match event["verb"]:
        case "gone":
            what = "leaves play"
        case "tap":
            what = "is tapped"
        case "untap":
            what = "untaps"
        case "give":
            on = "" if event["target"] == event["controller"] else f", on {title}"
            what = f"is {state.title(event['controller'])}'s now{on}"
        case _:
            what = f"is aimed at {title} now"
    return f"{event['card']} {what}."


@CHANGED.owes
def _(state: MagicalWarState, event: EffectChanged) -> list[Due]:
    effect = state.effects.get(event["number"])
    if effect is None or not effect.at_upkeep:
        return dues_of_resized(state, event)
    aimed = {effect.target} if effect.live and effect.target else set()
    waits = {*effect.works_on} ^ aimed
    later = [Due(f"Settled in the upkeep of {state.titles(sorted(waits))}.")] if waits else []
    return [*dues_of_resized(state, event), *later]
