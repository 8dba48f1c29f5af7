"""Cards in play that change sizes: how they come, are aimed anew, tapped and gone (errata; rulings 13 to 18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from edw_companion.core.counts import Haul
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.params import Flag, Names, Number, Who, Word, started
from edw_companion.core.state import alive, running
from edw_companion.core.wanted import choice
from edw_companion.core.words import choose
from edw_companion.errors import RefusedError
from edw_companion.games.magical_war.errata import CARD, EFFECTS, Known
from edw_companion.games.magical_war.sizes import effect_lines, effects, name, says, set_works
from edw_companion.games.magical_war.state import HAND, PIPELINE, Effect, Gives, MagicalWarState
from edw_companion.sentences import Sentence

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, Move, OfMoves

    class EffectAdded(OfMoves):
        """A card that changes sizes, as ``Effect`` has it."""

        number: int
        card: str
        controller: str
        target: str | None
        common: bool
        gives: dict[str, int]
        at_upkeep: bool
        works_on: list[str]

    class Target(Line, total=False):
        """Whom it is aimed at from now on."""

        target: str

    class EffectChanged(OfMoves, Target):
        """What became of it ("target", "tap", "untap" or "gone"), and whose sizes it changes now."""

        number: int
        card: str
        verb: str
        works_on: list[str]


CHAPTER = Chapter[MagicalWarState]()

ALL = "all"
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


def _dues(_state: MagicalWarState, event: OfMoves) -> list[Due]:
    return [
        Due(f"{move['to'][5:]} takes the last {_cards(move['cards'])} of the pipeline back to the hand.")
        for move in event["moves"]
        if move["from"].startswith(PIPELINE)
    ]


def _cards(number: int) -> str:
    return "card" if number == 1 else f"{number} cards"


EFFECT: Kind[MagicalWarState, EffectAdded] = CHAPTER.kind("effect", due=_dues)


@EFFECT.command(
    Who(),
    CARD,
    Who("target", ALL, option="--on", metavar="WHO", help="On whom it works; 'all' for everybody."),
    _number("pipeline", "What it adds to the pipeline size, as +1 or -1."),
    _number("hand", "What it adds to the hand size."),
    _number("steps", "What it adds to the pipeline steps of a turn."),
    Flag("at_upkeep", "It begins and ends only in its target's upkeep."),
    words="effect add",
)
def effect_add(
    at: At[MagicalWarState], who: str, card: str | None, target: str | None, *, at_upkeep: bool, **adds: int | None
) -> EffectAdded:
    """A card of WHO's that changes sizes has come into play.

    Cards that this game knows need no numbers: Black Vise, The Rack, Cursed Rack, Howling Mine, Ivory Tower, Library
    of Leng. Any other says what it adds.

    Example: edw effect add Ann "Black Vise" --on Bram
    """
    # Errata; rulings 13 to 18.
    state = at.state
    card = card or "A card"
    known = EFFECTS.get(card, Known(Gives(), "opponent"))
    own = Gives(**{what: number or 0 for what, number in adds.items()})
    gives = own if any(own) else known.gives
    aimed = target or {"self": who, "all": ALL}.get(known.whom)
    seats = [aimed] if aimed and aimed != ALL else []
    alive(state, who, *seats)
    if not any(gives):
        raise RefusedError(f"{card} would change nothing: say what, with --pipeline, --hand or --steps.")
    if aimed is None:
        others = {state.title(seat): ("--on", seat) for seat in state.living if seat != who}
        on_whom = f"{card} of {state.title(who)}: on whom?"
        raise choice(Sentence("Say it"), on_whom, others, "--on WHO (or --on all)")
    later = at_upkeep or known.at_upkeep
    on = [] if later else seats
    return {
        "number": state.made + 1,
        "card": card,
        "controller": who,
        "target": seats[0] if seats else None,
        "common": aimed == ALL,
        "gives": gives._asdict(),
        "at_upkeep": later,
        "works_on": on,
        "moves": _taken_back(state, gives, [], on),
    }


@EFFECT.applies
def _(state: MagicalWarState, event: EffectAdded) -> None:
    state.made = event["number"]
    source = (event["card"], event["controller"], event["target"], event["common"])
    state.effects[state.made] = Effect(*source, Gives(**event["gives"]), event["at_upkeep"], event["works_on"])
    state.carry(event["moves"])


@EFFECT.tells
def _(state: MagicalWarState, event: EffectAdded) -> str:
    whom = "everybody" if event["common"] else state.title(event["target"])
    when = ", from their upkeep on" if event["at_upkeep"] else ""
    controller = state.title(event["controller"])
    return f"{event['card']} of {controller} gives {whom}: {says(Gives(**event['gives']))}{when}."


CHANGED: Kind[MagicalWarState, EffectChanged] = CHAPTER.kind("effect-changed")


@CHANGED.command(Word("card", names=NAMES), Who(), words="effect target", anyway=True)
def effect_target(at: At[MagicalWarState], card: str, who: str) -> EffectChanged:
    """CARD is aimed at WHO from now on.

    Its controller may choose so in the own upkeep.

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
    if state.active != effect.controller or state.drew:
        at.rules.forbids(
            f"{title} is aimed anew only in the upkeep of {state.title(effect.controller)}, before the draw."
        )
    if who == effect.controller:
        at.rules.forbids(f"{title} works on an opponent of {state.title(effect.controller)}.")
    return _changed(state, number, "target", who if not effect.tapped else None, {"target": who})


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
    return _changed(state, number, verb, effect.target if verb == "untap" else None, {})


def _changed(state: MagicalWarState, number: int, verb: str, on: str | None, target: Target) -> EffectChanged:
    effect = state.effects[number]
    after = effect.works_on if effect.at_upkeep else [on] if on else []
    moves = _taken_back(state, effect.gives, effect.works_on, after)
    return {"number": number, "card": name(state, number), "verb": verb, **target, "works_on": after, "moves": moves}


def _taken_back(state: MagicalWarState, gives: Gives, before: Iterable[str], after: Iterable[str]) -> list[Move]:
    """The cards that go back to hands at once where a pipeline size falls; growth waits for the upkeep."""
    haul = Haul(state.counts)
    for seat in state.living:
        change = gives.pipeline * ((seat in after) - (seat in before))
        if change < 0:
            own = f"{PIPELINE} {seat}"
            haul.trim(state.size(PIPELINE, seat, change), own, f"{HAND} {seat}")
    return haul.moves


@CHANGED.applies
def _(state: MagicalWarState, event: EffectChanged) -> None:
    effect = state.effects[event["number"]]
    match event["verb"]:
        case "target":
            effect = effect._replace(target=event["target"])
        case "gone":
            effect = effect._replace(gone=True)
        case verb:
            effect = effect._replace(tapped=verb == "tap")
    state.effects[event["number"]] = effect
    state.carry(event["moves"])
    set_works(state, event["number"], event["works_on"])


@CHANGED.tells
def _(state: MagicalWarState, event: EffectChanged) -> str:
    end = {"gone": "no longer changes sizes", "tap": "is tapped", "untap": "untaps"}
    aimed = f"is aimed at {state.title(event.get('target'))} now"
    return f"{event['card']} {end.get(event['verb'], aimed)}."


@CHANGED.owes
def _(state: MagicalWarState, event: EffectChanged) -> list[Due]:
    effect = state.effects.get(event["number"])
    upkeep = Due("Pipeline sizes change only in the upkeep of the player it works on.")
    return [*_dues(state, event), *([upkeep] if effect and effect.at_upkeep else [])]
