"""Cards in play that change hand size, pipeline size and steps: how they come, are aimed anew, tapped and gone.

Most hold at once. Black Vise and The Rack begin, move and end only in the upkeep of the player they work on, before
the draw. Errata; rulings 13 to 18.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, cast

from edw_companion.core.at import At
from edw_companion.core.counts import Moves
from edw_companion.core.due import DO, Due, quoted
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.lasting import Which
from edw_companion.core.params import Flag, Number, Who
from edw_companion.core.phases import ACTIVE
from edw_companion.core.questions import choice
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.magical_war.errata import (
    CARD,
    EFFECTS,
    EVERYBODY,
    OPPONENT,
    SELF,
    Changes,
    check_spelled,
    read,
)
from edw_companion.games.magical_war.phases import ANY, UPKEEP
from edw_companion.games.magical_war.state import HAND, PIPELINE, Effect, Gives, MagicalWarState
from edw_companion.sentences import Sentence
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line, OfMoves

    class Works(TypedDict):
        """Whose sizes an effect changes from now on."""

        effect: int
        on: list[str]

    class Resized(OfMoves):
        """A line by which pipelines may grow or shrink.

        ``resized``: by player how many cards come into the pipeline by that, or (below 0) leave it.
        """

        resized: NotRequired[dict[str, int]]

    class Worked(Resized):
        """Whose sizes an effect changes from now on, and what that does to pipelines."""

        works_on: list[str]

    class EffectAdded(Worked):
        """A card that changes sizes, as ``Effect`` has it."""

        number: int
        card: str
        controller: str
        target: str | None
        common: bool
        gives: dict[str, int]
        at_upkeep: bool

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
ALL = "all"
NOTHING = Gives()


def settled(state: MagicalWarState, seat: str) -> tuple[list[Works], int]:
    """The changes that begin or end in this player's upkeep, and what the pipeline size gains by them."""
    changes: list[Works] = []
    gain = 0
    for effect in state.effects:
        then = effect.works(seat)
        if effect.at_upkeep and {*then} != {*effect.works_on}:
            changes.append({"effect": effect.number, "on": then})
            gain += gains(effect, then).get(seat, 0)
    return changes, gain


def gains(effect: Effect, after: Iterable[str]) -> dict[str, int]:
    """By player what the pipeline size gains when an effect works on others than now."""
    before = effect.works_on
    seats = dict.fromkeys((*before, *after))
    return {seat: effect.gives.pipeline * ((seat in after) - (seat in before)) for seat in seats}


def resize(state: MagicalWarState, moves: Moves, change: Mapping[str, int]) -> dict[str, int]:
    """Bring pipelines to sizes that change by so much: they shrink at once, and grow only in the upkeep (ruling 11).

    Gives by player how many cards come, or (below 0) go back to the hand.
    """
    found = {}
    for seat, gain in change.items():
        if not gain or seat in state.standing:  # who makes a last stand has picked the pipeline up
            continue
        size, own, hand = state.size(PIPELINE, seat, gain), f"{PIPELINE} {seat}", f"{HAND} {seat}"
        grows = seat == state.upkeep
        if state.counted:
            came = (moves.fill(size, own, hand) if grows else 0) - moves.trim(size, own, hand)
        else:
            came = size - state.size(PIPELINE, seat)
        if came < 0 or (came and grows):
            found[seat] = came
    return found


def worked(state: MagicalWarState, was: Effect, then: Effect) -> Worked:
    """What an effect does from now on: at once, or in the upkeep that goes on, or it waits for one (ruling 14)."""
    on, moves = then.works(state.upkeep), Moves(state.counts)
    resized = resize(state, moves, gains(was, on))
    return cast("Worked", {"works_on": on, **({"resized": resized} if resized else {}), "moves": moves.made})


def dues_of_resized(state: MagicalWarState, event: Resized) -> list[Due]:
    """What players do by hand where their pipelines have grown or shrunk."""
    dues = []
    for seat, came in event.get("resized", {}).items():
        number = abs(came)
        if came < 0:
            which = "the last card" if number == 1 else f"the last {number} cards"
            dues.append(Due(f"{state.title(seat)} takes {which} of the pipeline back to the hand."))
        else:
            more = "one more card" if number == 1 else f"{number} more cards"
            dues.append(Due(f"{state.title(seat)} lays {more} at the end of the pipeline."))
    return dues


def set_works(state: MagicalWarState, works: Iterable[Works]) -> None:
    """Where effects work from now on; what is gone and works nowhere is forgotten."""
    for each in works:
        state.effects.put(each["effect"], works_on=[*each["on"]])
    state.effects.end_where(lambda effect: effect.gone and not effect.works_on)


def check_lies(at: At[MagicalWarState], seat: str, card: str) -> None:
    """Check that a player controls a card (errata): what it allows nobody else may do."""
    if not any(each.card == card and each.controller == seat and not each.gone for each in at.state.effects):
        known = f"{at.state.title(seat)} has no {card} in play that the log knows of (errata); '{DO}' tells of one."
        at.rules.forbids(known, f"effect add {quoted(seat)} {quoted(card)}")


def name(state: MagicalWarState, effect: Effect) -> str:
    """An effect as sentences call it: its card, with its place among those of that card where there are two."""
    twins = [each.number for each in state.effects if each.card == effect.card]
    return f"{effect.card} ({twins.index(effect.number) + 1})" if len(twins) > 1 else effect.card


def says(gives: Gives) -> str:
    """What is given, such as "pipeline size +1"."""
    words = (("pipeline size", gives.pipeline), ("hand size", gives.hand), ("pipeline steps", gives.steps))
    return listed([f"{what} {amount:+d}" for what, amount in words if amount])


def effects(state: MagicalWarState) -> list[Mapping[str, object]]:
    """The changes of sizes in play."""
    return [
        {
            "number": effect.number,
            "card": effect.card,
            "controller": effect.controller,
            "target": ALL if effect.common else effect.target,
            **effect.gives._asdict(),
            "at_upkeep": effect.at_upkeep,
            "tapped": effect.tapped,
            "gone": effect.gone,
            "works_on": state.living if effect.common and effect.live else effect.works_on,
        }
        for effect in state.effects
    ]


def effect_lines(state: MagicalWarState) -> list[str]:
    """Each change of sizes in a line."""
    lines = []
    plain: dict[str, list[str]] = {}  # by controller, cards that stay and change no size
    for effect in state.effects:
        condition = " (gone)" if effect.gone else " (tapped)" if effect.tapped else ""
        if not any(effect.gives):
            plain.setdefault(effect.controller, []).append(name(state, effect) + condition)
            continue
        whose = f"{name(state, effect)} of {state.title(effect.controller)}{condition}"
        if not effect.common and effect.target is None and not effect.works_on:
            lines += [f"{whose} is on nobody and changes nothing"] if state.going else []  # else nobody aims it again
            continue
        on = "everybody" if effect.common else state.title(effect.target)
        still = [seat for seat in effect.works_on if seat not in effect.aims]
        waits = effect.at_upkeep and effect.aims and effect.target not in effect.works_on
        begins = f", from {on}'s upkeep on" if waits else ""
        ends = f"; still on {state.titles(still)} until the upkeep" if effect.at_upkeep and still else ""
        lines.append(f"{whose} on {on}: {says(effect.gives)}{begins}{ends}")
    return [*lines, *(f"{listed(cards)} of {state.title(seat)}" for seat, cards in plain.items())]


def added(
    at: At[MagicalWarState], who: str, card: str, target: str | None, own: Gives = NOTHING, *, at_upkeep: bool = False
) -> EffectAdded:
    """A card that changes sizes comes into play; ``own``: what it adds, where the table says so.

    Errata; rulings 13 to 18.
    """
    state = at.state
    known = EFFECTS.get(card, Changes(NOTHING, OPPONENT))
    gives = own if any(own) else known.gives
    aimed = target or {SELF: who, EVERYBODY: ALL}.get(known.whom)
    seats = [aimed] if aimed and aimed != ALL else []
    alive(state, who, *seats)
    if not any(gives) and card not in EFFECTS:
        raise RefusedError(f"{card} would change nothing: say what, with --pipeline, --hand or --steps.")
    if aimed is None:
        others = {state.title(seat): ("--on", seat) for seat in state.living if seat != who or card not in EFFECTS}
        others |= {} if card in EFFECTS else {"everybody": ("--on", ALL)}
        on_whom = f"{card} of {state.title(who)}: on whom?"
        raise choice(Sentence("Say it"), on_whom, others, "--on WHO" if card in EFFECTS else "--on WHO (or --on all)")
    if at_upkeep and aimed == ALL:
        raise UsageError("--at-upkeep goes with one player: say --on WHO.")
    if card in EFFECTS and gives == known.gives:
        _check_whom(at, who, card, known.whom, aimed)
    later = (at_upkeep or known.at_upkeep) and aimed != ALL
    effect = Effect(state.next_number, card, who, seats[0] if seats else None, aimed == ALL, gives, later, [])
    facts = {key: value for key, value in effect._asdict().items() if key in _FACTS}
    return cast("EffectAdded", {**facts, "gives": gives._asdict(), **worked(state, effect, effect)})


_FACTS = ("number", "card", "controller", "target", "common", "gives", "at_upkeep", "works_on")
"""What a line says of an effect that comes."""


def _check_whom(at: At[MagicalWarState], who: str, card: str, whom: str, aimed: str) -> None:
    """Check that a card that this game knows works on those it works on."""
    title = at.state.title(who)
    if whom == OPPONENT and aimed in (who, ALL):
        at.rules.forbids(f"{card} works on one opponent of {title} (errata).")
    elif whom == SELF and aimed != who:
        at.rules.forbids(f"{card} of {title} works on {title} alone (errata).")
    elif whom == EVERYBODY and aimed != ALL:
        at.rules.forbids(f"{card} works on everybody (errata).")


def apply_added(state: MagicalWarState, event: EffectAdded) -> None:
    """An effect comes into the table; its cards move with the line that brings it."""
    facts: dict[str, Any] = {key: value for key, value in event.items() if key in _FACTS}
    state.effects.add([Effect(**{**facts, "gives": Gives(**event["gives"]), "chosen": state.turns.number})])


def tell_added(state: MagicalWarState, event: EffectAdded) -> str:
    """What a card gives whom, and from when on."""
    if not any(event["gives"].values()):
        return f"{event['card']} of {state.title(event['controller'])} is in play."
    whom = "everybody" if event["common"] else state.title(event["target"])
    waits = event["at_upkeep"] and event["target"] not in event["works_on"]
    begins = f", from {whom}'s upkeep on" if waits else ""
    gives = says(Gives(**event["gives"]))
    return f"{event['card']} of {state.title(event['controller'])} gives {whom}: {gives}{begins}."


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
    return added(at, who, card or "A card", target, own, at_upkeep=at_upkeep)


@EFFECT.applies
def _(state: MagicalWarState, event: EffectAdded) -> None:
    apply_added(state, event)
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
    return cast("EffectChanged", {**facts, **worked(state, effect, then)})


def _become(verb: str, aim: Aim | EffectChanged) -> dict[str, Any]:
    """What is so of an effect from now on."""
    turned, _ = TURNED.get(verb, ({}, ""))
    return {**turned, **{key: value for key, value in aim.items() if key in ("target", "controller")}}


@CHANGED.applies
def _(state: MagicalWarState, event: EffectChanged) -> None:
    number, verb = event["number"], event["verb"]
    state.effects.put(number, **_become(verb, event), **({"chosen": state.turns.number} if verb == "target" else {}))
    set_works(state, [{"effect": number, "on": event["works_on"]}])


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
    return [*dues_of_resized(state, event), *later]
