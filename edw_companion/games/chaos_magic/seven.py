"""The top seven cards of a Chaos deck, at which a player looks who spites: in the program, or in the table's own deck.

Of its own deck only the table knows which seven lie on top: there a card may be any that nobody has seen. Rule 6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.due import DO
from edw_companion.core.kind import At
from edw_companion.core.pile_moves import UnpickedError, opening
from edw_companion.core.piles import Pile, turn_up
from edw_companion.core.real_dice import CARDS
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_magic import decks
from edw_companion.games.chaos_magic.state import ChaosMagicState, Spite

if TYPE_CHECKING:

    class TakenUp(decks.FromDeck, decks.TurnedOver):
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
    return decks.filled(state, pile, decks.refill(state, pile.name))


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
    return len(decks.top_cards(twin, SEVEN)) < min(SEVEN, twin.left)


def possible(state: ChaosMagicState) -> list[str]:
    """The cards that can lie in the deck of the one who spites."""
    twin = _deck(state)
    return [*twin.unseen, *(known.card for known in (*twin.top, *twin.bottom))]


def taken_up(at: At[ChaosMagicState], card: str) -> TakenUp:
    """A card that the one who spites takes from among the top ones of the table's own deck.

    It is one of those that are known to lie on top, or any that nobody has seen.
    """
    pile = at.state.deck_of(first(at.state))
    how = decks.refill(at.state, pile.name)
    twin = decks.filled(at.state, pile, how)
    facts: TakenUp = {"pile": pile.name, "card": card}
    if how:
        facts["refill"] = how
    if card in [known.card for known in decks.top_cards(twin, SEVEN)]:
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
