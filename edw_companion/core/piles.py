"""A pile of cards that is drawn lazily: what is left unseen has no order until a card is asked for.

So no file can hold a card that nobody has seen. Known cards on top (after a look) or at the bottom are part of the
state and draw nothing. Decisions return *turned* facts; only ``Pile.apply_turned`` and the other moves change a pile,
and only the fold calls them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.sentences import Sentence
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.facts import Turned


class Known(NamedTuple):
    """A card whose place in the pile is known; ``answer`` names the draw that showed it to somebody alone."""

    card: str
    answer: str | None


class OwnCardsError(RefusedError):
    """A look at cards that lie in the table's own pile."""

    def __init__(self) -> None:
        super().__init__("Those are your own cards: look at them as they lie there. Nothing is recorded of it.")


class EmptyPileError(RefusedError):
    """There is no card to turn up."""

    def __init__(self, title: str) -> None:
        super().__init__(f"The {title} is empty, and so is its graveyard: there is no card to turn up.")


class NotNextError(RefusedError):
    """The table says it turned up another card than can have been next."""

    def __init__(self, title: str, card: str, why: str) -> None:
        super().__init__(f"{card} cannot be the next card of the {title}: {why}. Check the pile and the name.")


class Pile:
    """A pile and its graveyard.

    Attributes:
        elsewhere: how many of the unseen cards lie face down elsewhere (on a stack, in another pile of the same cards):
            each is picked from ``unseen`` when it is turned up, and not before.
    """

    def __init__(
        self, name: str, order: Iterable[str], written: Mapping[str, str] | None = None, title: str = ""
    ) -> None:
        self.name = name  # what it is called in files and as it is typed
        self.title = title or f"pile of {name}"  # what the table calls it, such as "pile of spells"
        self.order = tuple(order)  # all its cards in the list's own order; a card's number is its place there, from 1
        self.written = written or {}  # by card, the name that the game's source has for it, where that is another one
        self.unseen = list(self.order)  # the cards that nobody has seen since the last shuffle, in the list's order
        self.top: list[Known] = []  # known cards on top, the next one first
        self.bottom: list[Known] = []  # known cards at the bottom, the first to come first
        self.graveyard: list[str] = []  # cards that left for the pile's own graveyard, oldest first
        self.out: list[str] = []  # cards taken out by hand that lie on the table, in no zone the program keeps
        self.elsewhere = 0
        self.shuffle = 1  # how often it was shuffled, from 1
        self.turned = 0  # how many unseen cards were turned up since then
        self.own = False  # whether the table took a card of its own pile since then, and nobody said which

    @property
    def left(self) -> int:
        """How many cards are still in the pile."""
        return len(self.top) + self.fresh + len(self.bottom)

    @property
    def fresh(self) -> int:
        """How many unseen cards are in the pile itself."""
        return len(self.unseen) - self.elsewhere

    def known_next(self, count: int) -> list[Known]:
        """The known ones among the next cards: on top, and at the bottom too, where nothing unseen lies between.

        After a look at so many these are what it shows, in order.
        """
        return (self.top if self.fresh else [*self.top, *self.bottom])[:count]

    @property
    def unnamed(self) -> bool:
        """Whether a card of the table's own pile is out that nobody has named: then nobody but the table can draw.

        The program might draw that very card again.
        """
        return self.own and self.elsewhere > 0

    def number(self, card: str) -> int:
        """A card's number in the list, from 1."""
        return self.order.index(card) + 1

    def label(self) -> str:
        """The label of the next draw from the unseen part."""
        return f"{self.name}/{self.shuffle}/{self.turned + 1}"

    def copy(self) -> Pile:
        """A pile to think with, for decisions that turn up several cards."""
        twin = Pile(self.name, self.order)
        vars(twin).update((name, [*kept] if isinstance(kept, list) else kept) for name, kept in vars(self).items())
        return twin

    # What the fold does.

    def apply_turned(self, turned: Turned) -> None:
        """Take the card of a recorded fact off the pile; where it goes is the event's own matter."""
        if turned.get("shuffled"):
            self.shuffle_in(self.graveyard)
            self.graveyard = []
        card = turned["card"]
        if turned["from"] == "pile":
            self.unseen.remove(card)
            self.turned += 1
        else:
            known = self.top if turned["from"] == "top" else self.bottom
            if known.pop(0).card != card:
                raise ValueError(card)

    def shuffle_in(self, cards: Iterable[str]) -> None:
        """Shuffle: these cards and all known ones join the unseen part, and counting begins anew."""
        self.put_back(*cards, *(known.card for known in (*self.top, *self.bottom)))
        self.top, self.bottom = [], []
        self.shuffle += 1
        self.turned, self.own = 0, self.own and bool(self.elsewhere)

    def take_unknown(self) -> None:
        """Somebody takes the next card, and nobody says which: it stays among the unseen, but lies elsewhere."""
        self.elsewhere += 1
        self.turned += 1
        self.own = True

    def name_unknown(self, card: str) -> None:
        """A card that was taken so is named as it is played, or leaves a hand."""
        self.unseen.remove(card)
        self.elsewhere -= 1

    def put_back(self, *cards: str) -> None:
        """Shuffle cards into the unseen part; what is known stays known."""
        joined = {*self.unseen, *cards}
        self.unseen = [card for card in self.order if card in joined]

    def place(self, card: str) -> str | None:
        """Where a card is: pile, top, bottom, graveyard or out; None if in no place of this pile's own."""
        top, bottom = ([known.card for known in kept] for kept in (self.top, self.bottom))
        places = {"pile": self.unseen, "top": top, "bottom": bottom, "graveyard": self.graveyard, "out": self.out}
        return next((place for place, cards in places.items() if card in cards), None)

    def pull(self, card: str) -> None:
        """Take a card out of wherever it is in this pile; ValueError if that is in none of its places."""
        place = self.place(card)
        if place == "pile":
            self.unseen.remove(card)
            self.turned += 1
        elif place in ("top", "bottom"):
            kept = self.top if place == "top" else self.bottom
            kept[:] = [known for known in kept if known.card != card]
        else:
            (self.graveyard if place == "graveyard" else self.out).remove(card)


def from_own(pile: Pile, chance: Chance) -> Sentence | None:
    """Why the table says what comes next of the unseen part, from its own pile; None if it does not."""
    if not pile.fresh:
        return None
    if pile.unnamed:
        return Sentence("A card of your own pile is out that nobody has named: say what came")
    return chance.wanted(pile.label(), f"pick {len(pile.unseen)}", "cards")


def turn_up(pile: Pile, chance: Chance, shown: str | None = None) -> Turned | None:
    """The next card: known on top, drawn from the unseen part, or known at the bottom. The pile is not changed.

    ``shown`` is the card that the table turned up from its real pile, if it did. None if the pile is empty.

    Raises:
        NotNextError: the table's card cannot be the next one.
    """
    if not pile.top and pile.fresh:
        number = None
        if shown is not None:
            if shown not in pile.unseen:
                raise NotNextError(pile.title, shown, "it is not among the cards that are left unseen")
            number = pile.unseen.index(shown) + 1
        else:
            why = from_own(pile, chance)
            if why is not None:
                from edw_companion.core import questions  # a table without piles of its own does without

                raise questions.card(why, pile)
        place = chance.pick(pile.label(), len(pile.unseen), number)
        return {"pile": pile.name, "card": pile.unseen[place - 1], "from": "pile"}
    source, known = ("top", pile.top) if pile.top else ("bottom", pile.bottom)
    if not known:
        return None
    card, answer = known[0]
    if shown is not None and shown != card:
        known_so = f"the next one is known to be {card}" if answer is None else "another is known to be next"
        raise NotNextError(pile.title, shown, known_so)
    turned: Turned = {"pile": pile.name, "card": card, "from": source}
    if answer:
        turned["opens"] = answer
    return turned


def turn_up_or_reshuffle(pile: Pile, chance: Chance, shown: str | None = None) -> Turned | None:
    """As ``turn_up``; an empty pile has its graveyard shuffled into it first. None if both are empty."""
    if pile.left or not pile.graveyard:
        return turn_up(pile, chance, shown)
    twin = pile.copy()
    twin.shuffle_in(twin.graveyard)
    turned = turn_up(twin, chance, shown)
    if turned is not None:
        turned["shuffled"] = True
    return turned


def look(pile: Pile, chance: Chance, count: int, shown: Sequence[str] = ()) -> list[Turned]:
    """Turn up the next ``count`` cards for somebody alone; they go back on top in the same order.

    Only the cards that were not known before are in the facts. Fewer are left: all that there are. ``shown`` are those
    that the table took up itself, the top one first; none to draw.

    Raises:
        NotNextError: those cannot be the next ones.
        OwnCardsError: nobody said what they are, and they lie in the table's own pile.
    """
    if not shown and len(pile.top) < count and from_own(pile, chance):
        raise OwnCardsError
    for known, name in zip(pile.top, shown, strict=False):
        if known.card != name:
            raise NotNextError(pile.title, name, "another is known to be there")
    twin = pile.copy()
    twin.top = []
    found: list[Turned] = []
    for place in range(len(pile.top), min(count, len(pile.top) + pile.fresh)):
        turned = turn_up(twin, chance, shown[place] if shown else None)
        assert turned is not None
        twin.apply_turned(turned)
        found.append(turned)
    return found
