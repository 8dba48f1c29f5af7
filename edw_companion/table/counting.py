"""Cards that are counted and not named: stocks, hands and graveyards of real cards, as numbers by place.

A place is a word, with a player's name after it where each player has one: "stock", "hand Ann". Cards only ever go
from one place to another, so they always add up. Decisions plan their moves with a ``Haul``; only the fold carries
them out, with ``carry``.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

from edw_companion.errors import RefusedError
from edw_companion.table.game import Event, Facts, Game, Kind, running

MAX_CARDS = 10_000


class TooFewCardsError(RefusedError):
    """More cards than lie in a place, by the program's count."""

    def __init__(self, place: str, there: int, wanted: int) -> None:
        super().__init__(
            f"By the count there {'is' if there == 1 else 'are'} {cards(there)} in {place_title(place)}, not {wanted}. "
            "If the table counts otherwise: edw cards set."
        )


class TooManyCardsError(RefusedError):
    """A number of cards that nobody has."""

    def __init__(self) -> None:
        super().__init__(f"Cards are counted from 0 to {MAX_CARDS:,} in a place.")


class HasCounts(Protocol):
    """A game whose cards are counted.

    Attributes:
        counts: how many cards lie in each place.
        locked: places that cards enter and leave only by the game's own commands.
    """

    counts: dict[str, int]

    @property
    def locked(self) -> frozenset[str]:
        """See above."""
        ...

    def carry(self, moves: Iterable[Event]) -> None:
        """Take recorded moves of cards into the table."""
        ...

    def recount(self, place: str, number: int) -> None:
        """So many cards lie in a place."""
        ...


class Haul:
    """Moves of cards, thought out one after another; each sees the counts that the ones before it leave.

    Attributes:
        moves: the facts, in order: {"cards", "from", "to"}.
    """

    __slots__ = ("_counts", "moves")

    def __init__(self, counts: Mapping[str, int]) -> None:
        """``counts``: how many cards lie where; it is not changed."""
        self._counts = dict(counts)
        self.moves: list[Facts] = []

    def __getitem__(self, place: str) -> int:
        return self._counts[place]

    def move(self, number: int, source: str, target: str) -> int:
        """So many cards go from one place to another; none is no move.

        Returns:
            How many went.

        Raises:
            TooFewCardsError: there are fewer.
        """
        if number > self._counts[source]:
            raise TooFewCardsError(source, self._counts[source], number)
        if number:
            self.moves.append({"cards": number, "from": source, "to": target})
            carry(self._counts, self.moves[-1:])
        return number

    def draw(self, number: int, stock: str, graveyard: str, target: str) -> int:
        """Draw from a stock that takes its graveyard back, shuffled, when it has run out; both empty: no more come.

        Returns:
            How many were drawn.
        """
        first = self.move(min(number, self[stock]), stock, target)
        if first == number or not self[graveyard]:
            return first
        self.move(self[graveyard], graveyard, stock)
        return first + self.move(min(number - first, self[stock]), stock, target)


def carry(counts: dict[str, int], moves: Iterable[Event]) -> None:
    """Take recorded moves into the counts.

    Raises:
        ValueError, KeyError: they do not fit.
    """
    for move in moves:
        if not 0 < move["cards"] <= counts[move["from"]]:
            raise ValueError(move["from"])
        counts[move["from"]] -= move["cards"]
        counts[move["to"]] += move["cards"]


def move_by_hand(game: Game, counts: Mapping[str, int], number: int, source: str, target: str) -> Facts:
    """So many cards go from one place to another, because the table says so.

    Raises:
        TooFewCardsError, NotStartedError, OverError: it cannot be.
    """
    running(game)
    haul = Haul(counts)
    haul.move(number, source, target)
    return {"moves": haul.moves}


def count_by_hand(game: Game, counts: Mapping[str, int], place: str, number: int) -> Facts:
    """The table has counted a place: so many cards lie there.

    Raises:
        TooManyCardsError, NotStartedError, OverError: it cannot be.
    """
    running(game)
    if not 0 <= number <= MAX_CARDS:
        raise TooManyCardsError
    return {"place": place, "was": counts[place], "cards": number}


def moved(moves: Iterable[Event], source: str, target: str) -> int:
    """How many cards of these moves go from the one place to the other."""
    return sum(move["cards"] for move in moves if (move["from"], move["to"]) == (source, target))


def cards(number: int) -> str:
    """Such as "1 card" or "3 cards"."""
    return f"{number} card{'' if number == 1 else 's'}"


def place_title(place: str) -> str:
    """A place as a sentence calls it, such as "Ann's hand" or "the stock"."""
    zone, _, name = place.partition(" ")
    return f"{name}'s {zone}" if name else f"the {zone}"


def _apply_moved(game: HasCounts, event: Event) -> None:
    game.carry(event["moves"])


def _apply_counted(game: HasCounts, event: Event) -> None:
    game.recount(event["place"], event["cards"])


def _tell_moved(_game: Game, event: Event) -> str:
    told = [
        f"{cards(entry['cards'])} from {place_title(entry['from'])} to {place_title(entry['to'])}"
        for entry in event["moves"]
    ]
    return f"Moved: {'; '.join(told)}."


def _tell_counted(_game: Game, event: Event) -> str:
    return f"Counted: {cards(event['cards'])} in {place_title(event['place'])} ({event['was']} before)."


KINDS = {"moved": Kind(_apply_moved, _tell_moved), "counted": Kind(_apply_counted, _tell_counted)}
"""What the table does with its cards by hand."""
