"""What Chaos decks hold: packets that share their unseen cards, and decks that run out. Rule 1; rulings 2 to 4.

As nobody knows an unseen card, a packet is just a number of them: which ones is open until they are turned up. So the
unseen cards are the same in all packets, and each counts those that are not its own as lying elsewhere.
"""

from collections.abc import Mapping
from typing import Any

from edw_companion.core import pile_moves
from edw_companion.core.kind import Chapter
from edw_companion.core.pile_moves import UnpickedError
from edw_companion.core.piles import Pile
from edw_companion.core.state import Event, Facts
from edw_companion.games.chaos_magic.state import GLOBALS, ChaosMagicState, share

CHAPTER = Chapter[ChaosMagicState]()

Piles = Mapping[str, Pile]


def refill(state: ChaosMagicState, name: str) -> Facts | None:
    """What an empty deck is filled with before a card is taken off it; None if it has cards, or there are none.

    The common deck takes its shuffled discard. A packet takes half of the largest one, or, when all are out, all
    discards are shuffled and cut anew among those in the game (rulings 2 and 4).

    Raises:
        UnpickedError: it would be shuffled while a card on the stack is still to be picked.
    """
    if state.piles[name].left:
        return None
    largest = max(state.chaos_decks, key=lambda pile: pile.left)
    if largest.left:
        return {"how": "half", "of": largest.name, "cards": (largest.left + 1) // 2}
    if not any(pile.graveyard for pile in state.chaos_decks):
        return None
    if state.unpicked(largest):
        raise UnpickedError
    return {"how": "shuffle", "among": list(dict.fromkeys(state.deck_of(seat).name for seat in state.living))}


def apply_refill(piles: Piles, name: str, how: Event | None) -> None:
    """Fill the deck as the line says; the fold does it to the table, a decision to copies."""
    if how is None:
        return
    if how["how"] == "half":
        _take_from_below(piles[how["of"]], piles[name], how["cards"])
        return
    decks = [pile for key, pile in piles.items() if key != GLOBALS]
    discards = [card for pile in decks for card in pile.graveyard]
    for pile in decks:
        pile.shuffle_in(discards)
        pile.graveyard = []
        pile.elsewhere = len(pile.unseen)
    for place, deck in enumerate(how["among"]):
        piles[deck].elsewhere -= share(len(discards), len(how["among"]), place)


def _take_from_below(largest: Pile, mine: Pile, count: int) -> None:
    """The lower part of a packet becomes mine, an empty one; cards that somebody knows keep their order."""
    top, bottom = largest.top, largest.bottom
    order = [*top, *[None] * largest.fresh, *bottom]
    for pile, cards in ((largest, order[:-count]), (mine, order[-count:])):
        pile.top = [known for known in top if known in cards]
        pile.bottom = [known for known in bottom if known in cards]
        pile.elsewhere = len(pile.unseen) - cards.count(None)


def settle(state: ChaosMagicState, changed: Pile) -> None:
    """Packets share the unseen cards: what came to or went from those of one is the same in all."""
    if changed.name == GLOBALS:
        return
    for pile in state.chaos_decks:
        if pile is not changed:
            pile.elsewhere += len(changed.unseen) - len(pile.unseen)
            pile.unseen = list(changed.unseen)


def filled(state: ChaosMagicState, pile: Pile, how: Facts | None) -> Pile:
    """A copy of the deck to think with, after what fills it."""
    twins = {name: each.copy() for name, each in state.piles.items()}
    apply_refill(twins, pile.name, how)
    return twins[pile.name]


PILE = CHAPTER.take(pile_moves.PILE)


@PILE.applies
def _(state: ChaosMagicState, event: Event) -> None:
    pile_moves.PILE.apply(state, event)
    settle(state, state.piles[event["pile"]])


def tell_refill(state: ChaosMagicState, event: Event) -> str:
    """What an empty deck was filled with, as a sentence with a space behind it; "" if nothing."""
    how: dict[str, Any] | None = event.get("refill")
    if how is None:
        return ""
    if how["how"] == "half":
        return f"{event['pile']} is out of cards and takes {how['cards']} from under {how['of']}. "
    return f"The Chaos discard is shuffled{' and cut anew' if state.own_decks else ''}. "
