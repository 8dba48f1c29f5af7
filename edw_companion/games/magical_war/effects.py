"""Cards in play that change sizes: how they come, are aimed anew, tapped and gone (errata; rulings 13 to 18)."""

from collections.abc import Iterable

from edw_companion.core.counts import Haul
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Shown
from edw_companion.core.params import Flag, Number, Who, Word, started
from edw_companion.core.state import Event, Facts, alive, running
from edw_companion.core.words import choose
from edw_companion.errors import RefusedError
from edw_companion.games.magical_war.errata import CARD, EFFECTS, Known
from edw_companion.games.magical_war.pipeline import shorten
from edw_companion.games.magical_war.sizes import effect_lines, effects, name, says, set_works
from edw_companion.games.magical_war.state import PIPELINE, Effect, Gives, MagicalWarState

CHAPTER = Chapter[MagicalWarState]()

ALL = "all"


def _names(state: MagicalWarState) -> Iterable[str]:
    """The cards in play that change sizes."""
    return (name(state, number) for number in state.effects)


IN_PLAY = Word("card", rest=True, names=_names)


def _number(option: str, help_: str) -> Number:
    return Number(option, -20, 20, option=f"--{option}", metavar="N", help=help_)


@CHAPTER.look("effect")
def effects_shown(state: MagicalWarState) -> Shown:
    """Show what changes hand sizes, pipeline sizes and steps.

    Example: edw effect
    """
    return Shown(effects(state), effect_lines(state) or ["Nothing changes any size."])


def _dues(state: MagicalWarState, event: Event) -> list[Due]:
    backs = [move for move in event["moves"] if move["from"].startswith(PIPELINE)]
    taken = [f"The last {move['cards']} of the pipeline go back to the hand: {move['to'][5:]}." for move in backs]
    effect = state.effects.get(event["number"])
    if effect and effect.at_upkeep and "verb" in event:
        taken.append("Pipeline sizes change only in the upkeep of the player it works on.")
    return [*map(Due, taken)]


EFFECT = CHAPTER.kind("effect", due=_dues)


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
    at: At[MagicalWarState],
    who: str,
    card: str | None,
    target: str | None,
    pipeline: int | None,
    hand: int | None,
    steps: int | None,
    *,
    at_upkeep: bool,
) -> Facts:
    """A card of WHO's that changes sizes has come into play.

    Cards that this game knows need no numbers: Black Vise, The Rack, Cursed Rack, Howling Mine, Ivory Tower, Library
    of Leng. Any other says what it adds.

    Example: edw effect add Ann "Black Vise" --on Bram
    """
    # Errata; rulings 13 to 18.
    state = at.state
    card = card or "A card"
    known = EFFECTS.get(card, Known(Gives(0, 0, 0), "opponent"))
    own = Gives(pipeline or 0, hand or 0, steps or 0)
    gives = own if any(own) else known.gives
    aimed = target or {"self": who, "all": ALL}.get(known.whom)
    seats = [aimed] if aimed and aimed != ALL else []
    alive(state, who, *seats)
    if not any(gives):
        raise RefusedError(f"{card} would change nothing: say what, with --pipeline, --hand or --steps.")
    if aimed is None:
        raise RefusedError(f"{card}: say on whom it works, with --on WHO (or --on all).")
    later = at_upkeep or known.at_upkeep
    on = [] if later else seats
    haul = Haul(state.counts)
    _refit(state, haul, gives, [], on)
    return {
        "number": state.made + 1,
        "card": card,
        "controller": who,
        "target": seats[0] if seats else None,
        "common": aimed == ALL,
        "gives": gives._asdict(),
        "at_upkeep": later,
        "works_on": on,
        "moves": haul.moves,
    }


@EFFECT.applies
def _(state: MagicalWarState, event: Event) -> None:
    effect = Effect(event)
    effect.works_on = list(event["works_on"])
    state.made = event["number"]
    state.effects[state.made] = effect
    state.carry(event["moves"])


@EFFECT.tells
def _(state: MagicalWarState, event: Event) -> str:
    whom = "everybody" if event["common"] else state.title(event["target"])
    when = ", from their upkeep on" if event["at_upkeep"] else ""
    controller = state.title(event["controller"])
    return f"{event['card']} of {controller} gives {whom}: {says(Gives(**event['gives']))}{when}."


CHANGED = CHAPTER.kind("effect-changed", due=_dues)


@CHANGED.command(Word("card", names=_names), Who(), words="effect target", anyway=True)
def effect_target(at: At[MagicalWarState], card: str, who: str) -> Facts:
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
def effect_tap(at: At[MagicalWarState], card: str) -> Facts:
    """CARD is tapped: it changes nothing while it is.

    Example: edw effect tap "Black Vise"
    """
    return _turned(at.state, card, "tap")


@CHANGED.command(IN_PLAY, words="effect untap")
def effect_untap(at: At[MagicalWarState], card: str) -> Facts:
    """CARD is untapped: it counts again.

    Example: edw effect untap "Black Vise"
    """
    return _turned(at.state, card, "untap")


@CHANGED.command(IN_PLAY, words="effect gone")
def effect_gone(at: At[MagicalWarState], card: str) -> Facts:
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


def _turned(state: MagicalWarState, card: str, verb: str) -> Facts:
    number = _meant(state, card)
    running(state)
    effect = state.effects[number]
    if effect.gone or (verb == "tap" and effect.tapped) or (verb == "untap" and not effect.tapped):
        condition = {"tap": "tapped", "untap": "untapped", "gone": "gone"}[verb if not effect.gone else "gone"]
        raise RefusedError(f"{name(state, number)} is {condition} already.")
    return _changed(state, number, verb, effect.target if verb == "untap" else None, {})


def _changed(state: MagicalWarState, number: int, verb: str, on: str | None, more: Facts) -> Facts:
    effect = state.effects[number]
    after = effect.works_on if effect.at_upkeep else [on] if on else []
    haul = Haul(state.counts)
    _refit(state, haul, effect.gives, effect.works_on, after)
    return {"number": number, "card": name(state, number), "verb": verb, **more, "works_on": after, "moves": haul.moves}


def _refit(state: MagicalWarState, haul: Haul, gives: Gives, before: Iterable[str], after: Iterable[str]) -> None:
    """Plan the cards that go back to hands at once where a pipeline size falls; growth waits for the upkeep."""
    for seat in state.living:
        change = gives.pipeline * ((seat in after) - (seat in before))
        if change < 0:
            shorten(haul, seat, state.size(PIPELINE, seat, change))


@CHANGED.applies
def _(state: MagicalWarState, event: Event) -> None:
    effect = state.effects[event["number"]]
    match event["verb"]:
        case "target":
            effect.target = event["target"]
        case "gone":
            effect.gone = True
        case verb:
            effect.tapped = verb == "tap"
    state.carry(event["moves"])
    set_works(state, event["number"], event["works_on"])


@CHANGED.tells
def _(state: MagicalWarState, event: Event) -> str:
    match event["verb"]:
        case "target":
            return f"{event['card']} is aimed at {state.title(event['target'])} now."
        case "gone":
            return f"{event['card']} no longer changes sizes."
        case verb:
            return f"{event['card']} is {verb}ped." if verb == "tap" else f"{event['card']} untaps."
