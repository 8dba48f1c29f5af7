"""Changes of hand size, pipeline size and pipeline steps by cards in play, and how they come: errata; rulings 13 to 18.

Most hold at once. Black Vise and The Rack begin, move and end only in the upkeep of the player they work on, before
the draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core.counts import Moves
from edw_companion.core.due import DO, Due, quoted
from edw_companion.core.kind import At
from edw_companion.core.questions import choice
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.magical_war.errata import EFFECTS, EVERYBODY, OPPONENT, SELF, Changes
from edw_companion.games.magical_war.state import HAND, PIPELINE, Effect, Gives, MagicalWarState
from edw_companion.sentences import Sentence
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.counts import Moves
    from edw_companion.core.facts import Line, OfMoves

    class Works(TypedDict):
        """Whose sizes an effect changes from now on."""

        effect: int
        on: list[str]

    class Came(Line):
        """By player how many cards come into the pipeline by a change of its size, or (below 0) leave it."""

        resized: NotRequired[dict[str, int]]

    class Resized(Came, OfMoves):
        """A line by which pipelines may grow or shrink."""

    class Effected(Resized):
        """A card that changes sizes, as ``Effect`` has it."""

        number: int
        card: str
        controller: str
        target: str | None
        common: bool
        gives: dict[str, int]
        at_upkeep: bool
        works_on: list[str]


def works(effect: Effect, upkeep: str | None) -> list[str]:
    """Whose sizes an effect changes, now that it is as it is; ``upkeep``: the player who is in it, if anybody is.

    For those in the upkeep it begins and ends there and then; for others, only if it does not wait for theirs.
    """
    now = [effect.target] if effect.live and effect.target else []
    if not effect.at_upkeep:
        return now
    others = [seat for seat in effect.works_on if seat != upkeep]
    return [*others, *(seat for seat in now if seat == upkeep)]


def settled(state: MagicalWarState, seat: str) -> tuple[list[Works], int]:
    """The changes that begin or end in this player's upkeep, and what the pipeline size gains by them."""
    changes: list[Works] = []
    gain = 0
    for number, effect in state.effects.items():
        then = works(effect, seat)
        if effect.at_upkeep and {*then} != {*effect.works_on}:
            changes.append({"effect": number, "on": then})
            gain += effect.gives.pipeline * ((seat in then) - (seat in effect.works_on))
    return changes, gain


def gains(gives: Gives, before: Iterable[str], after: Iterable[str]) -> dict[str, int]:
    """By player what the pipeline size gains when an effect works on others than before."""
    return {seat: gives.pipeline * ((seat in after) - (seat in before)) for seat in dict.fromkeys((*before, *after))}


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


def set_works(state: MagicalWarState, number: int, works_on: Iterable[str]) -> None:
    """Where an effect works from now on; one that is gone and works nowhere is forgotten."""
    effect = state.effects[number] = state.effects[number]._replace(works_on=[*works_on])
    if effect.gone and not effect.works_on:
        del state.effects[number]


def without(state: MagicalWarState, seat: str) -> dict[int, Effect]:
    """The effects, once a player has left: what they controlled is gone, what was aimed at them is aimed at nobody."""
    left = {}
    for number, effect in state.effects.items():
        gone = effect.gone or effect.controller == seat
        target = None if effect.target == seat else effect.target
        others = [other for other in effect.works_on if other != seat]
        left[number] = effect._replace(
            gone=gone, target=target, works_on=[] if gone and not effect.at_upkeep else others
        )
    return left


def forget_player(state: MagicalWarState, seat: str) -> None:
    """A player leaves."""
    state.effects = without(state, seat)
    for number, effect in [*state.effects.items()]:
        set_works(state, number, effect.works_on)


def check_lies(at: At[MagicalWarState], seat: str, card: str) -> None:
    """Check that a player controls a card (errata): what it allows nobody else may do."""
    if not any(each.card == card and each.controller == seat and not each.gone for each in at.state.effects.values()):
        known = f"{at.state.title(seat)} has no {card} in play that the log knows of (errata); '{DO}' tells of one."
        at.rules.forbids(known, f"effect add {quoted(seat)} {quoted(card)}")


def name(state: MagicalWarState, number: int) -> str:
    """An effect as sentences call it: its card, with its place among those of that card where there are two."""
    card = state.effects[number].card
    twins = [each for each, effect in state.effects.items() if effect.card == card]
    return f"{card} ({twins.index(number) + 1})" if len(twins) > 1 else card


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
    plain: dict[str, list[str]] = {}  # by controller, cards that stay and change no size
    for number, effect in state.effects.items():
        if not any(effect.gives):
            plain.setdefault(effect.controller, []).append(name(state, number) + " (tapped)" * effect.tapped)
            continue
        target = effect.target if effect.live else None
        on = "everybody" if effect.common else state.title(effect.target)
        condition = " (gone)" if effect.gone else " (tapped)" if effect.tapped else ""
        whose = f"{name(state, number)} of {state.title(effect.controller)}{condition}"
        if not effect.common and effect.target is None and not effect.works_on:
            lines += [f"{whose} is on nobody and changes nothing"] if state.going else []  # else nobody aims it again
            continue
        still = [seat for seat in effect.works_on if seat != target]
        waits = effect.at_upkeep and target and target not in effect.works_on
        begins = f", from {state.title(target)}'s upkeep on" if waits else ""
        ends = f"; still on {state.titles(still)} until the upkeep" if effect.at_upkeep and still else ""
        lines.append(f"{whose} on {on}: {says(effect.gives)}{begins}{ends}")
    return [*lines, *(f"{listed(cards)} of {state.title(seat)}" for seat, cards in plain.items())]


ALL = "all"
NOTHING = Gives()


def added(
    at: At[MagicalWarState],
    who: str,
    card: str,
    target: str | None,
    own: Gives = NOTHING,
    *,
    at_upkeep: bool = False,
) -> Effected:
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
        _check(at, who, card, known.whom, aimed)
    later = (at_upkeep or known.at_upkeep) and aimed != ALL
    effect = Effect(card, who, seats[0] if seats else None, aimed == ALL, gives, later, [])
    on = works(effect, state.upkeep)
    moves = Moves(state.counts)
    resized = resize(state, moves, gains(gives, [], on))
    return {
        "number": state.made + 1,
        "card": card,
        "controller": who,
        "target": effect.target,
        "common": effect.common,
        "gives": gives._asdict(),
        "at_upkeep": later,
        "works_on": on,
        **as_fact(resized),
        "moves": moves.made,
    }


def _check(at: At[MagicalWarState], who: str, card: str, whom: str, aimed: str) -> None:
    """Check that a card that this game knows works on those it works on."""
    title = at.state.title(who)
    if whom == OPPONENT and aimed in (who, ALL):
        at.rules.forbids(f"{card} works on one opponent of {title} (errata).")
    elif whom == SELF and aimed != who:
        at.rules.forbids(f"{card} of {title} works on {title} alone (errata).")
    elif whom == EVERYBODY and aimed != ALL:
        at.rules.forbids(f"{card} works on everybody (errata).")


def as_fact(resized: dict[str, int]) -> Came:
    """By player how many cards come into or leave the pipeline, as a fact; none where nobody's does."""
    return {"resized": resized} if resized else {}


def apply_added(state: MagicalWarState, event: Effected) -> None:
    """An effect comes into the table; its cards move with the line that brings it."""
    state.made = event["number"]
    source = (event["card"], event["controller"], event["target"], event["common"])
    effect = Effect(*source, Gives(**event["gives"]), event["at_upkeep"], event["works_on"])
    state.effects[state.made] = effect._replace(chosen=state.turns.number)


def tell_added(state: MagicalWarState, event: Effected) -> str:
    """What a card gives whom, and from when on."""
    if not any(event["gives"].values()):
        return f"{event['card']} of {state.title(event['controller'])} is in play."
    whom = "everybody" if event["common"] else state.title(event["target"])
    waits = event["at_upkeep"] and event["target"] not in event["works_on"]
    begins = f", from {whom}'s upkeep on" if waits else ""
    gives = says(Gives(**event["gives"]))
    return f"{event['card']} of {state.title(event['controller'])} gives {whom}: {gives}{begins}."
