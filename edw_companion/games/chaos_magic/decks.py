"""Chaos cards between deck and stack: taken off face down, turned over only later, the top ones looked at.

Rules 3 and 6; rulings 10, 11 and 21. A face-down card that nobody knows is not drawn: it only makes its deck smaller by
one, and is picked when it is turned up, so that no file knows it before the table does.
"""

from collections.abc import Sequence

from edw_companion.core.kind import At
from edw_companion.core.pile_moves import hidden_answers
from edw_companion.core.piles import EmptyPileError, Known, NotNextError, Pile, Turned, turn_up
from edw_companion.core.state import Event, Facts
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_magic.packets import apply_refill, filled, refill, settle
from edw_companion.games.chaos_magic.state import ChaosMagicState, OnStack
from edw_companion.text import counted


def off_the_top(state: ChaosMagicState, seat: str) -> Facts:
    """The next card of the player's deck, face down: {"pile"}, with "refill" if the deck was out.

    A card that was known on top has a "turned" of its own, hidden unless everybody knows it.

    Raises:
        EmptyPileError: there is no Chaos card left anywhere.
        UnpickedError: see ``refill``.
    """
    pile = state.deck_of(seat)
    how = refill(state, pile.name)
    twin = filled(state, pile, how)
    if not twin.left:
        raise EmptyPileError("Chaos cards")
    facts: Facts = {"pile": pile.name, **({"refill": how} if how else {})}
    known = twin.top or ([] if twin.fresh else twin.bottom)
    if not known:
        return facts
    turned = {"pile": pile.name, "card": known[0].card, "from": "top" if twin.top else "bottom"}
    if known[0].answer is None:
        return {**facts, "turned": turned}
    return {**facts, "hidden": True, "turned": {**turned, "answer": known[0].answer}}


def lay_down(state: ChaosMagicState, event: Event) -> OnStack:
    """Take a face-down card off its deck, as the line says, and give what lies on the stack."""
    pile = state.piles[event["pile"]]
    apply_refill(state.piles, pile.name, event.get("refill"))
    turned = event.get("turned")
    if turned is None:
        pile.elsewhere += 1
        return OnStack(event["who"], pile.name, None)
    pile.apply_turned(turned)
    return OnStack(event["who"], pile.name, turned["card"], turned.get("answer"))


def turn_over(at: At[ChaosMagicState], entry: OnStack, shown: str | None) -> Facts:
    """A face-down card of the stack is turned up: {"card"}, with "turned" if it is only drawn now.

    ``shown`` is the card that the table turned over itself.

    Raises:
        NotNextError: it cannot be that one.
    """
    pile = at.state.piles[entry.pile]
    if entry.card is not None:
        if shown not in (None, entry.card):
            raise NotNextError(pile.name, str(shown), "another is known to lie there")
        return {"card": entry.card, **({"opens": entry.answer} if entry.answer else {})}
    twin = pile.copy()
    twin.top, twin.elsewhere = [], 0
    turned = turn_up(twin, at.chance, shown)
    assert turned is not None
    return {"card": turned["card"], "turned": turned}


def apply_turned_over(state: ChaosMagicState, event: Event) -> None:
    """Take the card that was only drawn now out of its deck's unseen ones."""
    turned = event.get("turned")
    if turned is not None:
        pile = state.piles[turned["pile"]]
        pile.apply_turned(turned)
        pile.elsewhere -= 1
        settle(state, pile)


def lay_back(state: ChaosMagicState, entry: OnStack) -> None:
    """A card leaves the stack with its player: face up to the discard, face down under its deck, unseen as it was."""
    pile = state.piles[entry.pile]
    if entry.card is None:
        pile.elsewhere -= 1
    elif entry.up:
        pile.graveyard.append(entry.card)
    else:
        pile.bottom.append(Known(entry.card, entry.answer))


def top_cards(pile: Pile, count: int) -> list[Known]:
    """The known cards that lie on top, when at most so many were looked at; those at the bottom too, if no other is."""
    return (pile.top if pile.fresh else [*pile.top, *pile.bottom])[:count]


def look(at: At[ChaosMagicState], seat: str, count: int, shown: Sequence[str]) -> Facts:
    """A look at the top cards of the player's deck: {"pile", "count", "turned"}, with "refill" if the deck was out.

    Only cards that were not known before are in "turned"; fewer are left: all that there are.

    Args:
        at: the table, and chance.
        seat: whose deck.
        count: how many are looked at.
        shown: the cards that the table took up itself, the top one first; none to draw.

    Raises:
        RefusedError, NotNextError: they cannot be those.
        UnpickedError: see ``refill``.
    """
    pile = at.state.deck_of(seat)
    how = refill(at.state, pile.name)
    twin = filled(at.state, pile, how)
    seen = min(count, twin.left)
    if shown and len(shown) != seen:
        raise RefusedError(f"{counted(seen, 'card')} to look at, but {len(shown)} named: name each of them.")
    known, twin.top = twin.top[:seen], []
    by_hand: Sequence[str | None] = shown[len(known) :] if shown else [None] * seen
    for card, name in zip(known, shown, strict=False):
        if card.card != name:
            raise NotNextError(pile.name, name, "another is known to be there")
    found: list[Turned] = []
    for typed in by_hand[: min(seen - len(known), twin.fresh)]:
        turned = turn_up(twin, at.chance, typed)
        assert turned is not None
        twin.apply_turned(turned)
        found.append(turned)
    return {"pile": pile.name, "count": seen, **({"refill": how} if how else {}), "hidden": True, "turned": found}


def looked_at(state: ChaosMagicState, event: Event) -> list[str]:
    """The cards that somebody took up for a look, the top one first; ``state`` is the table before it."""
    twin = filled(state, state.piles[event["pile"]], event.get("refill"))
    known, below = ([each.card for each in cards] for cards in (twin.top, twin.bottom))
    cards = [*known, *(turned["card"] for turned in event["turned"]), *below]
    return cards[: event["count"]]


def apply_look(state: ChaosMagicState, event: Event) -> None:
    """The cards of a look lie on top, in their order, known."""
    pile = state.piles[event["pile"]]
    apply_refill(state.piles, pile.name, event.get("refill"))
    for turned, answer in zip(event["turned"], hidden_answers(event), strict=True):
        pile.apply_turned(turned)
        pile.top.append(Known(turned["card"], answer))
    settle(state, pile)
