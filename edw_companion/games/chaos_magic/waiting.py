"""The spite that goes on, what it asks for next, and what waits for it. Rule 6; ruling 23."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from edw_companion.core.due import DO, Due, quoted
from edw_companion.games.chaos_magic import seven
from edw_companion.games.chaos_magic.stack import due_of_top, ready
from edw_companion.games.chaos_magic.state import ChaosMagicState, Spite
from edw_companion.text import either

if TYPE_CHECKING:
    from edw_companion.core.kind import At

UNDECIDED = (Spite.DUE, Spite.LOOKING)
"""Before the card of a spite lies on the stack; it comes in the place of a loss, so nobody has priority."""
OFF_STACK = (*UNDECIDED, Spite.RESOLVED)
"""Whenever it does not lie there. While it does, players respond to it as to any Chaos card."""


def spite_first(at: At[ChaosMagicState], points: Collection[Spite] = tuple(Spite)) -> None:
    """Refuse what waits for the spite that goes on, while that is at one of these points (rule 6)."""
    state = at.state
    if state.spiting and state.players[state.spiting[0]].spite in points:
        whose, due = state.title(state.spiting[0]), due_of_spite(state)
        does = due.commands if due.does is None else due.commands[:1]
        at.rules.forbids(f"{whose}'s spite comes first (rule 6): {either([DO] * len(does))}.", *does)


def due_of_spite(state: ChaosMagicState) -> Due:
    """What the spite that goes on now asks for."""
    seat = seven.first(state)
    title = state.title(seat)
    match state.players[seat].spite:
        case Spite.DUE if seven.own(state):
            top = f"{title} spites: look at the top {seven.count(state)} Chaos cards of your own deck"
            return Due(f"{top}, and play one of them", "spite play CARD")
        case Spite.DUE:
            return Due(f"{title} spites, and looks at seven cards", "spite look")
        case Spite.LOOKING:
            return Due(f"{title} plays one of the cards", "spite play CARD")
        case Spite.ON_STACK if state.stack[-1].spite and ready(state, state.stack[-1]):
            return Due(f"The spite of {title} resolves; {title} cannot lose before it has", "chaos resolve")
        case Spite.ON_STACK:
            return due_of_top(state)
        case _:
            return due_after_spite(state, seat)


def due_after_spite(state: ChaosMagicState, seat: str) -> Due:
    """What is asked when a spite has resolved."""
    title = state.title(seat)
    lives, out = "spite lives", f"eliminate {quoted(title)}"
    answers = {"lives": lives, "yes": lives, "is out": out, "out": out, "loses": out, "no": out}
    return Due(f"Did {title} live through the spite? ({DO}, or {DO})", lives, out, answers=answers)
