"""Chaos cards are drawn face down on the stack: in the Chaos step, or as a card says. Rule 3; rulings 10 and 13."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from edw_companion.core import words
from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import Text, Who
from edw_companion.core.phases import ACTIVE, ANY_TIME
from edw_companion.core.state import alive, running
from edw_companion.errors import UsageError
from edw_companion.games.chaos_magic import global_cards, phases, piles, reminders, stack
from edw_companion.games.chaos_magic.state import ChaosMagicState, Spite

if TYPE_CHECKING:
    from edw_companion.core.facts import OfPlayer, With

    class Drawn(OfPlayer, piles.FaceDown, With):
        """A card goes face down on the stack; with: what brought it outside of the Chaos step."""


CHAPTER = Chapter[ChaosMagicState]()


class WhoDraws(Who):
    """Who draws, while a game goes on."""

    def read(self, at: At[Any], typed: Any) -> Any:
        """See ``Param``."""
        running(at.state)
        return super().read(at, typed)


def _sources(state: ChaosMagicState) -> dict[str, str]:
    """Who controls what may bring a Chaos card, by its name: Globals, Chaos cards on the stack or just off it."""
    lie = [*([state.gone] if state.gone else []), *(entry for entry in state.stack if entry.up)]
    cards = {name: each.who for each in lie if each.card for name in (each.card, *state.sides(each.card))}
    found = {**cards, **{each.card: each.controller for each in state.globals if each.controller}}
    return {name: who for name, who in found.items() if state.players[who].alive}


def _controller(state: ChaosMagicState, means: str) -> str | None:
    """Who controls the card that brings another; None if that is nobody, or the table alone knows."""
    sources = _sources(state)
    try:
        return sources[words.card(means, sources)]
    except UsageError:
        return None


DRAWN: Kind[ChaosMagicState, Drawn] = CHAPTER.kind("chaos-drawn")


@DRAWN.command(
    WhoDraws(required=False),
    Text(
        "means", "card", option="--with", metavar="CARD",
        help="The card or ability that brings it, outside of the Chaos step.", names=_sources,
    ),
    words="chaos draw",
    anyway=True,
    act=("Unless something brings it (--with), a Chaos card", "rule 3"),
    during=(phases.CHAOS_STEP,),
    whose=ACTIVE.by("who", lambda state, who: who or state.active or state.turns.who),
    named=phases.brought,
    eased=ANY_TIME,
    again=lambda _state, event: {"means": event["with"]},
)  # fmt: skip
def draw(at: At[ChaosMagicState], who: str | None, means: str | None) -> Drawn:
    """A Chaos card goes face down on the stack.

    It is the active player's in the Chaos step, or WHO's because of something else (--with): without WHO it is that of
    whoever controls what brings it. Which card it is, is only drawn when it is turned up. Everybody may respond first.

    Example: edw chaos draw
    """
    # Rule 3; ruling 10: nobody knows which card it is.
    state, means = at.state, stack.called(at.state, means)
    named = who or (_controller(state, means) if means else None)
    seat = named or state.active or state.turns.who
    alive(state, seat)
    if means and not named:
        at.notices.append(f"Nobody here controls {means}, so {state.title(seat)} draws, whose turn it is.")
    stack.spite_first(at, stack.UNDECIDED if means else (*Spite,))
    if means is None and state.active == seat and state.drew:
        at.rules.forbids(
            "The card of this Chaos step was drawn (rule 3): if something brings another, say it with --with."
        )
    return {"who": seat, "with": means, **piles.off_the_top(state, seat)}


@DRAWN.applies
def _(state: ChaosMagicState, event: Drawn) -> None:
    piles.lay_down(state, event["who"], event)
    if state.active == event["who"] and event["with"] is None:
        state.drew = True
        state.stack.append(state.stack.pop()._replace(step=True))


@DRAWN.tells
def _(state: ChaosMagicState, event: Drawn) -> str:
    means = f", with {event['with']}" if event["with"] else ""
    refilled = piles.tell_refill(state, event)
    return f"{refilled}{state.title(event['who'])} draws a Chaos card, face down on the stack{means}."


@DRAWN.owes
def _(state: ChaosMagicState, event: Drawn) -> list[Due]:
    begins = [] if event["with"] else reminders.reminders(state, reminders.CHAOS_STEP)
    turned = Due("Everybody may respond; when all have passed, it is turned up", "chaos reveal")
    before = [Due("No Global is in play, and one comes before that", "global reveal")]
    before = before if global_cards.dues_of_none(state) else []
    return [*before, *begins, *reminders.reminders(state, reminders.DRAWN), turned]
