"""Chaos decks, the cards between deck and stack, and decks that run out. Rules 1, 3 and 6; rulings 2 to 4, 10, 11, 21.

A face-down card that nobody knows is not drawn: it only makes its deck smaller by one, and is picked when it is turned
up, so that no file knows it before the table does. As nobody knows an unseen card, a packet is just a number of them:
which ones is open until they are turned up. So the unseen cards are the same in all packets, and each counts those that
are not its own as lying elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from edw_companion.core import pile_moves, piles
from edw_companion.core.at import At
from edw_companion.core.kind import Chapter
from edw_companion.core.pile_moves import UnpickedError, hidden_answers
from edw_companion.core.piles import EmptyPileError, Known, NotNextError, Pile, turn_up
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_magic.state import GLOBALS, ChaosMagicState, OnStack, Spite, share
from edw_companion.text import counted

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfPlayer, Turned

    class Refill(TypedDict):
        """What an empty deck is filled with: "half" ``of`` another, so many cards; or a "shuffle" ``among`` some.

        ``apart``: whether the one card that nobody has seen is left out of it, as it lies face down on the stack.
        """

        how: str
        of: NotRequired[str]
        cards: NotRequired[int]
        among: NotRequired[list[str]]
        apart: NotRequired[bool]

    class FromDeck(Line):
        """Cards that leave a Chaos deck, which may have been out."""

        pile: str
        refill: NotRequired[Refill]

    class FaceDown(FromDeck):
        """A card taken off face down; turned: the card, if its place was known."""

        turned: NotRequired[Turned]

    class TurnedOver(Line):
        """A face-down card is turned up; turned: if it is only drawn now; opens: the hidden answer that it was."""

        card: str
        turned: NotRequired[Turned]
        opens: NotRequired[str]

    class TakenUp(FromDeck, TurnedOver):
        """A card out of the table's own deck, which may have been out."""

    class Looked(OfPlayer, FromDeck):
        """A look at so many top cards; turned: those that were not known before."""

        count: int
        turned: list[Turned]


CHAPTER = Chapter[ChaosMagicState]()
PILE = CHAPTER.take(pile_moves.PILE)
SEVEN = 7
"""At so many top cards of their Chaos deck a player looks who spites."""


@PILE.applies
def _(state: ChaosMagicState, event: pile_moves.PileMoved) -> None:
    pile_moves.PILE.apply(state, event)
    settle(state, state.piles[event["pile"]])


def settle(state: ChaosMagicState, changed: Pile) -> None:
    """Packets share the unseen cards: what came to or went from those of one is the same in all."""
    if changed.name == GLOBALS:
        return
    for pile in state.chaos_decks:
        if pile is not changed:
            pile.elsewhere += len(changed.unseen) - len(pile.unseen)
            pile.unseen = list(changed.unseen)


def refill(state: ChaosMagicState, name: str) -> Refill | None:
    """What an empty deck is filled with before a card is taken off it; None if it has cards, or there are none.

    The common deck takes its shuffled discard. A packet takes half of the largest one, or, when all are out, all
    discards are shuffled and cut anew among those in the game (rulings 2 and 4). One card that lies face down on the
    stack meanwhile is the last that nobody has seen, so it is known which; of several it is not (ruling 11).

    Raises:
        UnpickedError: several lie face down, and the discard would have to be shuffled.
    """
    if state.piles[name].left:
        return None
    largest = max(state.chaos_decks, key=lambda pile: pile.left)
    if largest.left:
        return {"how": "half", "of": largest.name, "cards": (largest.left + 1) // 2}
    if not any(pile.graveyard for pile in state.chaos_decks):
        return None
    among = list(dict.fromkeys(state.deck_of(seat).name for seat in state.living))
    if not state.unpicked(largest):
        return {"how": "shuffle", "among": among}
    if len(largest.unseen) > 1:
        raise UnpickedError
    return {"how": "shuffle", "among": among, "apart": True}


def fill(state: ChaosMagicState, name: str, how: Refill | None) -> None:
    """Fill the deck as the line says; what lies face down on the stack is known then, if it was the last card."""
    if how and how.get("apart"):
        last = state.piles[name].unseen[0]
        state.stack = [entry if entry.card else entry._replace(card=last) for entry in state.stack]
    apply_refill(state.piles, name, how)


def apply_refill(among: Mapping[str, Pile], name: str, how: Refill | None) -> None:
    """Fill the deck among these, which may be copies to think with, as the line says.

    Half of a packet is its lower part; cards that somebody knows keep their order.
    """
    if how is None:
        return
    if how["how"] == "half":
        largest, mine, count = among[how["of"]], among[name], how["cards"]
        top, bottom = largest.top, largest.bottom
        order = [*top, *[None] * largest.fresh, *bottom]
        for pile, cards in ((largest, order[:-count]), (mine, order[-count:])):
            pile.top = [known for known in top if known in cards]
            pile.bottom = [known for known in bottom if known in cards]
            pile.elsewhere = len(pile.unseen) - cards.count(None)
        return
    decks = [pile for key, pile in among.items() if key != GLOBALS]
    discards = [card for pile in decks for card in pile.graveyard]
    for pile in decks:
        pile.unseen = []
        pile.shuffle_in(discards)
        pile.graveyard = []
        pile.elsewhere = len(pile.unseen)
    for place, deck in enumerate(how["among"]):
        among[deck].elsewhere -= share(len(discards), len(how["among"]), place)


def deck(state: ChaosMagicState, seat: str) -> tuple[FromDeck, Pile]:
    """The player's deck as cards leave it: what a line says of it, and a copy to think with, filled if it was out."""
    pile = state.deck_of(seat)
    how = refill(state, pile.name)
    twins = {name: each.copy() for name, each in state.piles.items()}
    apply_refill(twins, pile.name, how)
    return {"pile": pile.name, "refill": how} if how else {"pile": pile.name}, twins[pile.name]


def tell_refill(state: ChaosMagicState, event: FromDeck) -> str:
    """What an empty deck was filled with, as a sentence with a space behind it; "" if nothing."""
    how = event.get("refill")
    if how is None:
        return ""
    if how["how"] == "half":
        mine, largest = (state.piles[name].title for name in (event["pile"], how["of"]))
        return f"The {mine} is out of cards and takes {how['cards']} from under the {largest}. "
    return f"The Chaos discard is shuffled{' and cut anew' if state.own_decks else ''}. "


def off_the_top(state: ChaosMagicState, seat: str) -> FaceDown:
    """The next card of the player's deck, face down. One that was known there is hidden unless everybody knows it."""
    taken, twin = deck(state, seat)
    facts = cast("FaceDown", taken)
    if not twin.left:
        raise EmptyPileError(twin.title)
    for card, answer in twin.known_next(1):
        turned: Turned = {"pile": twin.name, "card": card, "from": "top" if twin.top else "bottom"}
        if answer is not None:
            facts["hidden"], turned["answer"] = True, answer
        facts["turned"] = turned
    return facts


def lay_down(state: ChaosMagicState, who: str, event: FaceDown) -> None:
    """Take a face-down card off its deck, as the line says, and lay it on the stack."""
    pile = state.piles[event["pile"]]
    fill(state, pile.name, event.get("refill"))
    turned = event.get("turned")
    if turned is None:
        pile.elsewhere += 1
        state.stack.append(OnStack(who, pile.name, None))
    else:
        pile.apply_turned(turned)
        state.stack.append(OnStack(who, pile.name, turned["card"], turned.get("answer")))


def turn_over(at: At[ChaosMagicState], entry: OnStack, shown: str | None) -> TurnedOver:
    """A card of the stack is turned up, if it is not yet; ``shown`` is what the table turned over itself."""
    pile = at.state.piles[entry.pile]
    if entry.card is not None:
        if shown not in (None, entry.card):
            raise NotNextError(pile.title, str(shown), "another is known to lie there")
        return {"card": entry.card, "opens": entry.answer} if entry.answer else {"card": entry.card}
    turned = _unseen(at, pile.copy(), shown)
    return {"card": turned["card"], "turned": turned}


def _unseen(at: At[ChaosMagicState], twin: Pile, shown: str | None) -> Turned:
    """One of the cards that nobody has seen, wherever they lie, off a copy of a deck to think with."""
    twin.top, twin.elsewhere = [], 0
    turned = turn_up(twin, at.chance, shown)
    assert turned is not None
    return turned


def apply_turned_over(state: ChaosMagicState, event: TurnedOver) -> None:
    """Take the card that was only drawn now out of its deck's unseen ones."""
    turned = event.get("turned")
    if turned is not None:
        pile = state.piles[turned["pile"]]
        pile.apply_turned(turned)
        pile.elsewhere -= 1
        settle(state, pile)


def discard(state: ChaosMagicState, entry: OnStack, card: str) -> None:
    """A card that has left the stack goes to the discard of the deck that it came from (ruling 12)."""
    state.piles[entry.pile].graveyard.append(card)
    state.gone.append(entry._replace(card=card, turn=state.turns.number))
    if entry.spite:
        state.players[entry.who].spite = Spite.RESOLVED


def lay_back(state: ChaosMagicState, entry: OnStack) -> None:
    """A card leaves the stack with its player: face up to the discard, face down under its deck, unseen as it was."""
    pile = state.piles[entry.pile]
    if entry.card is None:
        pile.elsewhere -= 1
    elif entry.up:
        pile.graveyard.append(entry.card)
    else:
        pile.bottom.append(Known(entry.card, entry.answer))


def look(at: At[ChaosMagicState], seat: str, shown: Sequence[str]) -> Looked:
    """A player looks at the top seven cards of their deck; fewer are left: at all that there are.

    ``shown`` are the cards that the table took up itself, the top one first; none to draw.
    """
    taken, twin = deck(at.state, seat)
    seen = min(SEVEN, twin.left)
    if shown and len(shown) != seen:
        raise RefusedError(f"{counted(seen, 'card')} to look at, but {len(shown)} named: name each of them.")
    found = piles.look(twin, at.chance, SEVEN, shown)
    return {"who": seat, "pile": twin.name, "count": seen, **taken, "hidden": True, "turned": found}


def taken_up(at: At[ChaosMagicState], seat: str, card: str) -> TakenUp:
    """A card that the one who spites takes from among the top ones of the table's own deck.

    It is one of those that are known to lie on top, or any that nobody has seen: only the table knows which it is.
    """
    taken, twin = deck(at.state, seat)
    facts = cast("TakenUp", {"pile": twin.name, "card": card, **taken})
    if card in [known.card for known in twin.known_next(SEVEN)]:
        answer = pile_moves.opening(twin, card)
        if answer:
            facts["opens"] = answer
    elif card in twin.unseen:
        facts["turned"] = _unseen(at, twin, card)
    else:
        raise RefusedError(f"{card} cannot lie on top of that Chaos deck now: check the deck and the name.")
    return facts


def looked_at(state: ChaosMagicState, event: Looked) -> list[str]:
    """The cards that somebody took up for a look, the top one first; ``state`` is the table before it."""
    _, twin = deck(state, event["who"])
    found = [*twin.top, *(Known(turned["card"], None) for turned in event["turned"]), *twin.bottom]
    return [each.card for each in found[: event["count"]]]


def apply_look(state: ChaosMagicState, event: Looked) -> None:
    """The cards of a look lie on top, in their order, known."""
    pile = state.piles[event["pile"]]
    fill(state, pile.name, event.get("refill"))
    for turned, answer in zip(event["turned"], hidden_answers(event), strict=True):
        pile.apply_turned(turned)
        pile.top.append(Known(turned["card"], answer))
    settle(state, pile)
