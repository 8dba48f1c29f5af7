"""A card that changes sizes comes into play: on whom it works, from when on (errata; rulings 13 to 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.counts import Haul
from edw_companion.core.kind import At
from edw_companion.core.questions import choice
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.magical_war.errata import EFFECTS, EVERYBODY, OPPONENT, SELF, Changes
from edw_companion.games.magical_war.sizes import gains, resize, says, works
from edw_companion.games.magical_war.state import Effect, Gives, MagicalWarState
from edw_companion.sentences import Sentence

if TYPE_CHECKING:
    from edw_companion.games.magical_war.sizes import Came, Resized

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
    haul = Haul(state.counts)
    resized = resize(state, haul, gains(gives, [], on))
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
        "moves": haul.moves,
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
