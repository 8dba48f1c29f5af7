"""Cards in play that change sizes: how they come, are aimed anew, tapped and gone (errata; rulings 13 to 18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.lasting import Which
from edw_companion.core.params import Flag, Number, Who
from edw_companion.core.phases import ACTIVE
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError
from edw_companion.games.magical_war import sizes
from edw_companion.games.magical_war.errata import CARD, EFFECTS
from edw_companion.games.magical_war.phases import ANY, UPKEEP
from edw_companion.games.magical_war.resolving import check_spelled, read
from edw_companion.games.magical_war.sizes import ALL, name
from edw_companion.games.magical_war.state import Effect, Gives, MagicalWarState
from edw_companion.sentences import Sentence

if TYPE_CHECKING:
    from edw_companion.core.facts import Line
    from edw_companion.games.magical_war.sizes import EffectAdded, Worked

    class Aim(Line, total=False):
        """Whom it is aimed at from now on, and who controls it, as far as that changes."""

        target: str | None
        controller: str

    class EffectChanged(Worked, Aim):
        """What became of it ("target", "give", "tap", "untap" or "gone")."""

        number: int
        card: str
        verb: str


CHAPTER = Chapter[MagicalWarState]()


@CHAPTER.look("effect")
def effects_shown(state: MagicalWarState) -> Shown:
    """Show what changes hand sizes, pipeline sizes and steps.

    Example: edw effect
    """
    return Shown(sizes.effects(state), sizes.effect_lines(state) or ["Nothing changes any size."])


EFFECT: Kind[MagicalWarState, EffectAdded] = CHAPTER.kind("effect", tell=sizes.tell_added, due=sizes.dues_of_resized)


def _adds(_state: MagicalWarState, event: EffectAdded) -> dict[str, object]:
    """What was said of a card: by a known one what it is known to add is not said."""
    known = EFFECTS.get(event["card"])
    said = {} if known and known.gives == Gives(**event["gives"]) else event["gives"]
    numbers = {what: said.get(what) or None for what in Gives._fields}
    return {"target": ALL if event["common"] else event["target"], **numbers}


def _number(option: str, help_: str) -> Number:
    return Number(option, -20, 20, option=f"--{option}", metavar="N", help=help_)


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
    return sizes.added(at, who, card or "A card", target, own, at_upkeep=at_upkeep)


@EFFECT.applies
def _(state: MagicalWarState, event: EffectAdded) -> None:
    sizes.apply_added(state, event)
    state.remember_spell(event["card"])


def called(state: MagicalWarState) -> dict[str, Sequence[str]]:
    """By its number, what each goes by."""
    return {str(each.number): (name(state, each), str(each.number)) for each in state.effects}


_NONE = Sentence(f"Nothing changes any size: {DO} tells of a card that does.", "effect add WHO CARD")
ONE = Which("card", called, "card that changes sizes", _NONE, fact="number")
IN_PLAY = Which("card", called, "card that changes sizes", _NONE, fact="number", rest=True)
TURNED = {"tap": ({"tapped": True}, "is tapped"), "untap": ({"tapped": False}, "untaps"),
          "gone": ({"gone": True}, "leaves play")}  # fmt: skip
"""By verb what is so of a card from now on, and what is said of it."""

CHANGED: Kind[MagicalWarState, EffectChanged] = CHAPTER.kind("effect-changed")


@CHANGED.command(
    ONE,
    Who(fact="target"),
    words="effect target",
    act=("Aiming a card anew", "errata"),
    during=(UPKEEP,),
    whose=ACTIVE.by("card", lambda state, card: state.effects.find(card).controller),
)
def effect_target(at: At[MagicalWarState], card: int, who: str) -> EffectChanged:
    """CARD is aimed at WHO from now on.

    Its controller may choose so in their own upkeep.

    Example: edw effect target "Black Vise" Cleo
    """
    # Errata.
    state = at.state
    alive(state, who)
    effect = state.effects.find(card)
    title = name(state, effect)
    if effect.gone or effect.common:
        raise RefusedError(f"{title} has no target to choose.")
    if effect.target == who:
        raise RefusedError(f"{title} is aimed at {state.title(who)} already.")
    if who == effect.controller:
        at.rules.forbids(f"{title} works on an opponent of {state.title(effect.controller)}.")
    return _changed(state, effect, "target", {"target": who})


@CHANGED.command(ONE, Who(fact="controller"), words="effect give")
def effect_give(at: At[MagicalWarState], card: int, who: str) -> EffectChanged:
    """WHO controls CARD from now on.

    What works on its own controller goes over with it. What works on an opponent stays where it is aimed; if that is
    WHO, it is on nobody until WHO aims it in an upkeep.

    Example: edw effect give "Black Vise" Cleo
    """
    # Ruling 50.
    state = at.state
    alive(state, who)
    effect = state.effects.find(card)
    if effect.gone or effect.controller == who:
        owner = "has left play" if effect.gone else f"is {state.title(who)}'s already"
        raise RefusedError(f"{name(state, effect)} {owner}.")
    target = who if effect.target == effect.controller else None if effect.target == who else effect.target
    return _changed(state, effect, "give", {"target": target, "controller": who})


@CHANGED.command(IN_PLAY, words="effect tap")
def effect_tap(at: At[MagicalWarState], card: int) -> EffectChanged:
    """CARD is tapped: it changes nothing while it is.

    Example: edw effect tap "Black Vise"
    """
    return _turned(at.state, card, "tap")


@CHANGED.command(IN_PLAY, words="effect untap")
def effect_untap(at: At[MagicalWarState], card: int) -> EffectChanged:
    """CARD is untapped: it counts again.

    Example: edw effect untap "Black Vise"
    """
    return _turned(at.state, card, "untap")


@CHANGED.command(IN_PLAY, words="effect gone")
def effect_gone(at: At[MagicalWarState], card: int) -> EffectChanged:
    """CARD has left play: what it changed is over.

    The card itself is counted with edw cards move.

    Example: edw effect gone "Black Vise"
    """
    return _turned(at.state, card, "gone")


def _turned(state: MagicalWarState, card: int, verb: str) -> EffectChanged:
    running(state)
    effect = state.effects.find(card)
    condition = "gone" if effect.gone else "tapped" if effect.tapped else "untapped"
    if condition in ("gone", f"{verb}ped"):
        raise RefusedError(f"{name(state, effect)} is {condition} already.")
    return _changed(state, effect, verb, {})


def _changed(state: MagicalWarState, effect: Effect, verb: str, aim: Aim) -> EffectChanged:
    facts = {"number": effect.number, "card": name(state, effect), "verb": verb, **aim}
    then = effect._replace(**_become(verb, aim))
    return cast("EffectChanged", {**facts, **sizes.worked(state, effect, then)})


def _become(verb: str, aim: Aim | EffectChanged) -> dict[str, Any]:
    """What is so of an effect from now on."""
    turned, _ = TURNED.get(verb, ({}, ""))
    return {**turned, **{key: value for key, value in aim.items() if key in ("target", "controller")}}


@CHANGED.applies
def _(state: MagicalWarState, event: EffectChanged) -> None:
    number, verb = event["number"], event["verb"]
    state.effects.put(number, **_become(verb, event), **({"chosen": state.turns.number} if verb == "target" else {}))
    sizes.set_works(state, [{"effect": number, "on": event["works_on"]}])


@CHANGED.tells
def _(state: MagicalWarState, event: EffectChanged) -> str:
    title = state.title(event.get("target"))
    if event["verb"] == "target":
        return f"{event['card']} is aimed at {title} now."
    if event["verb"] == "give":
        on = "" if event["target"] == event["controller"] else f", on {title}"
        return f"{event['card']} is {state.title(event['controller'])}'s now{on}."
    return f"{event['card']} {TURNED[event['verb']][1]}."


@CHANGED.owes
def _(state: MagicalWarState, event: EffectChanged) -> list[Due]:
    those = [each for each in state.effects if each.number == event["number"] and each.at_upkeep]
    waits = {seat for each in those for seat in {*each.works_on} ^ {*each.aims}}
    later = [Due(f"Settled in the upkeep of {state.titles(sorted(waits))}.")] if waits else []
    return [*sizes.dues_of_resized(state, event), *later]
