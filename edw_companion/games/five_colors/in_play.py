"""What the log knows in play: cards that were brought out or seen in a fight, tapped, dead. Changed by the fold alone.

Nobody keeps books for it: what was never named is not known, and what the table does by hand is not either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

READY, ATTACKED, DUELLED, DIED, DISCARDED = "", "attacked", "duelled", "died", "discarded"
"""How a card is: untapped as far as is known, tapped by an attack or by a duel; or no longer in play."""

GONE = (DIED, DISCARDED)

_TWIN = re.compile(r" \([0-9]+\)$")


def single(name: str) -> str:
    """The name without the number that tells two of one name apart."""
    return _TWIN.sub("", name)


class InPlay:
    """The cards of each player by name, those that are gone too.

    Two of one name are not told apart, not by the numbers that a battle gives them either: the log says how many there
    are, and how each of them is.
    """

    def __init__(self) -> None:
        """None is known. A card that nobody named counts under "" as the name."""
        self._cards: dict[tuple[str, str], list[str]] = {}

    def of(self, seat: str, name: str) -> list[str]:
        """How a player's cards of a name are, one after the other."""
        return self._cards.get((seat, single(name)), [])

    def there(self, seat: str) -> Iterator[tuple[str, str]]:
        """A player's cards that are in play: the name and how it is."""
        for (owner, name), cards in self._cards.items():
            if owner == seat and name:
                yield from ((name, how) for how in cards if how not in GONE)

    def comes(self, seat: str, name: str, how: str = READY) -> None:
        """One more card."""
        self._cards.setdefault((seat, single(name)), []).append(how)

    def seen(self, seat: str, name: str, number: int = 1) -> None:
        """So many of a name are in play, whatever was known: who was thought gone is back, others are new."""
        cards = self._cards.setdefault((seat, single(name)), [])
        while sum(how not in GONE for how in cards) < number:
            gone = next((at for at, how in enumerate(cards) if how in GONE), len(cards))
            cards[gone : gone + 1] = [READY]

    def turns(self, seat: str, name: str, how: str, *likely: str) -> None:
        """One of a name becomes ``how``: such a one as is ``likely``, the likeliest first; nothing if there is none."""
        cards = self.of(seat, name)
        at = next((cards.index(each) for each in likely if each in cards), None)
        if at is not None:
            cards[at] = how

    def dies(self, seat: str, name: str, likely: str = READY) -> None:
        """One of a name is gone; ``likely`` says how it was."""
        self.turns(seat, name, DIED, likely, READY, ATTACKED, DUELLED)

    def straighten(self, seat: str) -> None:
        """A player's tapped cards untap (rule 4)."""
        for (owner, _), cards in self._cards.items():
            if owner == seat:
                cards[:] = [how if how in GONE else READY for how in cards]
