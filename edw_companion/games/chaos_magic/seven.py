"""The top seven cards of a Chaos deck, at which a player looks who spites, and what waits for that. Rule 6; ruling 23.

The cards are in the program, or in the table's own deck: of that only the table knows which seven lie on top, so that
a card may be any that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.life import cause, line_of
from edw_companion.core.pile_moves import UnpickedError, opening
from edw_companion.core.piles import Pile, turn_up
from edw_companion.core.real_dice import CARDS
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_magic import piles
from edw_companion.games.chaos_magic.stack import due_of_top, ready
from edw_companion.games.chaos_magic.state import ChaosMagicState, Spite
from edw_companion.text import either

if TYPE_CHECKING:
    from edw_companion.core.at import At

    class TakenUp(piles.FromDeck, piles.TurnedOver):
        """A card out of the table's own deck, which may have been out."""


SEVEN = 7


def first(state: ChaosMagicState) -> str:
    """Whose spite goes on now; several come in turn order (ruling 23)."""
    if not state.spiting:
        raise RefusedError(f"Nobody spites now: when a player would lose, {DO}.", "eliminate WHO")
    return state.spiting[0]


def _deck(state: ChaosMagicState) -> Pile:
    """The deck of the one who spites, after what fills it; a copy to think with."""
    pile = state.deck_of(first(state))
    return piles.filled(state, pile, piles.refill(state, pile.name))


def count(state: ChaosMagicState) -> int:
    """At how many cards the one who spites looks (ruling 21)."""
    return min(SEVEN, _deck(state).left)


def own(state: ChaosMagicState) -> bool:
    """Whether the one who spites now looks at cards of the table's own deck that the program does not know."""
    seat = first(state)
    if state.players[seat].spite is not Spite.DUE or not (CARDS.do in state.own or state.deck_of(seat).own):
        return False
    try:
        twin = _deck(state)
    except UnpickedError:  # as the look says
        return False
    return len(piles.top_cards(twin, SEVEN)) < min(SEVEN, twin.left)


def possible(state: ChaosMagicState) -> list[str]:
    """The cards that can lie in the deck of the one who spites."""
    twin = _deck(state)
    return [*twin.unseen, *(known.card for known in (*twin.top, *twin.bottom))]


def taken_up(at: At[ChaosMagicState], card: str) -> TakenUp:
    """A card that the one who spites takes from among the top ones of the table's own deck.

    It is one of those that are known to lie on top, or any that nobody has seen.
    """
    pile = at.state.deck_of(first(at.state))
    how = piles.refill(at.state, pile.name)
    twin = piles.filled(at.state, pile, how)
    facts: TakenUp = {"pile": pile.name, "card": card}
    if how:
        facts["refill"] = how
    if card in [known.card for known in piles.top_cards(twin, SEVEN)]:
        answer = opening(twin, card)
        if answer:
            facts["opens"] = answer
        return facts
    if card not in twin.unseen:
        raise RefusedError(f"{card} cannot lie on top of that Chaos deck now: check the deck and the name.")
    twin.top, twin.elsewhere = [], 0
    turned = turn_up(twin, at.chance, card)
    assert turned is not None
    facts["turned"] = turned
    return facts


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
    seat = first(state)
    title = state.title(seat)
    match state.players[seat].spite:
        case Spite.DUE if own(state):
            top = f"{title} spites: look at the top {count(state)} Chaos cards of your own deck"
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


def way_out(state: ChaosMagicState, seat: str) -> str:
    """The command when a spite has not saved its player: who did it and with what is as it was said before."""
    killer, card = cause(state, seat)
    return line_of({seat: killer}, {seat: card})


def due_after_spite(state: ChaosMagicState, seat: str) -> Due:
    """What is asked when a spite has resolved."""
    title = state.title(seat)
    lives, out = "spite lives", way_out(state, seat)
    answers = {"lives": lives, "yes": lives, "is out": out, "out": out, "loses": out, "no": out}
    return Due(f"Did {title} live through the spite? ({DO}, or {DO})", lives, out, answers=answers)
