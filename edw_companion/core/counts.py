"""Cards that are counted and not named: stocks, hands and graveyards of real cards, as numbers by place.

A place is a word, with a player's name after it where each player has one: "stock", "hand Ann". Cards only ever go
from one place to another, so they always add up. Decisions plan their moves with a ``Moves``; only the fold carries
them out, for all kinds of event alike (``HasCounts.before``).

Everybody sees the cards on the table, so a table counts only if it wants to (the house rule ``counts``). One that does
not has no places: no card is known to lie anywhere (``HasCounts.count``), and no move is planned or recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Unpack

from edw_companion.core import words
from edw_companion.core.at import At
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.params import Number, Param, started
from edw_companion.core.rules import HouseRule
from edw_companion.core.state import Event, State
from edw_companion.errors import RefusedError, UsageError
from edw_companion.sentences import DO, Sentence

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, Move, OfMoves
    from edw_companion.core.params import How

    class Counted(Line):
        """So many cards lie in a place; ``was``: how many there were by the count before."""

        place: str
        was: int
        cards: int


MAX_CARDS = 10_000

NOT_COUNTED = Sentence(f"This table does not count its cards. To begin a game that does: {DO}", "new --rule counts=on")


def counting(source: str) -> HouseRule:
    """The house rule of a game whose cards can be counted; ``source``: its ruling."""
    return HouseRule("counts", "off", ("on",), "whether the program counts cards that lie on the table", source,
                     before="on")  # fmt: skip


class TooFewCardsError(RefusedError):
    """More cards than lie in a place, by the program's count."""

    def __init__(self, place: str, there: int, wanted: int) -> None:
        super().__init__(
            f"By the count there {'is' if there == 1 else 'are'} {cards(there)} in {place_title(place)}, not {wanted}. "
            f"If the table counts otherwise: {DO}.",
            "cards set",
        )


class HasCounts(State):
    """The table of a game whose cards can be counted."""

    def __init__(self, begin: Event, rules: Sequence[HouseRule]) -> None:
        """The table before the start; ``rules`` are the house rules that the game has, ``counting`` among them."""
        super().__init__(begin, begin["players"], rules)
        self.counts: dict[str, int] = {}  # how many lie where, by place; empty on a table that does not count

    @property
    def counted(self) -> bool:
        """Whether this table counts its cards."""
        return self.house["counts"] == "on"

    @property
    def locked(self) -> frozenset[str]:
        """Places that cards enter and leave only by the game's own commands."""
        return frozenset()

    def before(self, event: Event) -> None:
        """See ``State``; the cards that a line moves go where they go before all else that it does."""
        super().before(event)
        self.carry(event.get("moves", ()))

    def count(self, zone: str, seat: str = "") -> int | None:
        """How many cards lie in a place, or in that of a player; None on a table that does not count."""
        return self.counts[f"{zone} {seat}".strip()] if self.counted else None

    def moving(self, number: int, source: str, target: str) -> list[Move]:
        """So many cards go from one place to another: one move, or none of no card; see ``Moves.move``."""
        moves = Moves(self.counts)
        moves.move(number, source, target)
        return moves.made

    def carry(self, moves: Iterable[Move]) -> None:
        """Take recorded moves of cards into the table."""
        carry(self.counts, moves)

    def recount(self, place: str, number: int) -> None:
        """So many cards lie in a place; a table that does not count forgets it."""
        if self.counted:
            self.counts[place] = number


CHAPTER = Chapter[HasCounts]()
"""What the table does with its cards by hand."""


class Moves:
    """Moves of cards, thought out one after another; each sees the counts that the ones before it leave.

    On a table that does not count nothing is moved and nothing refused: what is wanted is there.
    """

    def __init__(self, counts: Mapping[str, int]) -> None:
        """``counts``: how many cards lie where, none on a table that does not count; it is not changed."""
        self._counts = dict(counts)
        self.made: list[Move] = []

    def move(self, number: int, source: str, target: str) -> int:
        """So many cards go from one place to another; none is no move. Gives how many went."""
        if not self._counts:
            return number
        if number > self._counts[source]:
            raise TooFewCardsError(source, self._counts[source], number)
        if number:
            self.made.append({"cards": number, "from": source, "to": target})
            carry(self._counts, self.made[-1:])
        return number

    def most(self, number: int, source: str, target: str) -> int:
        """So many cards go, or all that lie there if those are fewer; see ``move``."""
        return self.move(max(0, min(number, self._counts.get(source, number))), source, target)

    def empty(self, source: str, target: str) -> int:
        """All cards of a place go to another; see ``move``."""
        return self.move(self._counts.get(source, 0), source, target)

    def fill(self, number: int, place: str, source: str) -> int:
        """Cards come to a place until so many lie there, as far as there are any; see ``move``."""
        return self.most(number - self._counts.get(place, number), source, place)

    def trim(self, number: int, place: str, target: str) -> int:
        """What is more than so many cards in a place goes to another; see ``move``."""
        return self.most(self._counts.get(place, number) - number, place, target)

    def draw(self, number: int, stock: str, graveyard: str, target: str) -> int:
        """Draw from a stock that takes its graveyard back, shuffled, when it has run out. Gives how many came."""
        first = self.most(number, stock, target)
        if first == number or not self._counts.get(graveyard):
            return first
        self.empty(graveyard, stock)
        return first + self.most(number - first, stock, target)


def carry(counts: dict[str, int], moves: Iterable[Move]) -> None:
    """Take recorded moves into the counts; ValueError or KeyError if they do not fit."""
    for move in moves:
        if not 0 < move["cards"] <= counts[move["from"]]:
            raise ValueError(move["from"])
        counts[move["from"]] -= move["cards"]
        counts[move["to"]] += move["cards"]


def moved(moves: Iterable[Move], source: str, target: str) -> int:
    """How many cards of these moves go from the one place to the other."""
    return sum(move["cards"] for move in moves if (move["from"], move["to"]) == (source, target))


def cards(number: int) -> str:
    """Such as "1 card" or "3 cards"."""
    return f"{number} card{'' if number == 1 else 's'}"


def place_title(place: str) -> str:
    """A place as a sentence calls it, such as "Ann's hand" or "the stock"."""
    zone, _, name = place.partition(" ")
    called = _CALLED.get(zone, zone)
    return f"{name}'s {called}" if name else f"the {called}"


_CALLED = {"out": "pile out of the game", "play": "cards in play"}
"""Places whose names alone are no nouns."""


def as_typed(place: str) -> str:
    """A place as it is typed, such as "hand:Ann"."""
    return place.replace(" ", ":", 1)


class Place(Param):
    """A place of cards, as "stock" or "hand:Ann"; only those of no player complete: shells take a colon apart."""

    def __init__(self, name: str = "place", **how: Unpack[How]) -> None:
        how["names"] = lambda state: (place for place in state.counts if " " not in place)
        super().__init__(name, **how)

    def one(self, at: At[HasCounts], word: str) -> str:
        """The place, with the player's name."""
        state = started(at.state)
        if not state.counted:
            raise RefusedError(NOT_COUNTED.text, *NOT_COUNTED.commands)
        zone, colon, who = word.partition(":")
        zones = {place.partition(" ")[0]: " " in place for place in state.counts}
        own = {name: (name,) for name, players in zones.items() if players == bool(colon)}
        kind = "place of a player" if colon else "place in the middle (a player's is written as hand:Ann)"
        found = words.choose(zone, own, kind)
        place = f"{found} {at.who(who)}" if colon else found
        if place in state.locked:
            raise RefusedError(f"Cards in {found} come and go with commands of their own: see '{DO}'.", "--help")
        return place

    def again(self, at: At[HasCounts], event: Event) -> object:
        """See ``Param``."""
        return self.one(at, as_typed(event[self.name]))


@CHAPTER.look("cards")
def cards_everywhere(state: HasCounts) -> Shown:
    """Show how many cards lie where.

    A place of a player is written with the name behind it: hand:Ann.

    Example: edw cards
    """
    if not state.counted:
        return Shown({"places": None, "all": None}, [str(NOT_COUNTED)])
    counts = state.counts
    total = sum(counts.values())
    lines = [f"{place}: {number}" for place, number in counts.items() if " " not in place]
    for seat in state.players:
        own = [(*place.partition(" ")[::2], number) for place, number in counts.items()]
        lines.append(f"{seat}: {', '.join(f'{zone} {number}' for zone, who, number in own if who == seat)}")
    return Shown({"places": dict(counts), "all": total}, [*lines, f"all: {cards(total)}"])


MOVED: Kind[HasCounts, OfMoves] = CHAPTER.kind("moved")


@MOVED.command(
    Number("number", 1, MAX_CARDS, metavar="N"),
    Place("source", metavar="FROM"),
    Place("target", metavar="TO"),
    words="cards move",
    again=lambda _state, event: {
        "number": event["moves"][0]["cards"],
        "source": as_typed(event["moves"][0]["from"]),
        "target": as_typed(event["moves"][0]["to"]),
    },
)
def cards_move(at: At[HasCounts], number: int, source: str, target: str) -> OfMoves:
    """N cards go from one place to another, for whatever reason.

    Example: edw cards move 1 hand:Ann play:Ann
    """
    if source == target:
        raise UsageError("Those are the same place.")
    return {"moves": at.running.moving(number, source, target)}


@MOVED.tells
def _(_state: HasCounts, event: OfMoves) -> str:
    told = [
        f"{cards(entry['cards'])} from {place_title(entry['from'])} to {place_title(entry['to'])}"
        for entry in event["moves"]
    ]
    return f"Moved: {'; '.join(told)}."


COUNTED: Kind[HasCounts, Counted] = CHAPTER.kind(
    "counted",
    apply=lambda state, event: state.recount(event["place"], event["cards"]),
    tell=lambda _state, event: (
        f"Counted: {cards(event['cards'])} in {place_title(event['place'])} ({event['was']} before)."
    ),
)


@COUNTED.command(Place(), Number("number", 0, MAX_CARDS, metavar="N", fact="cards"), words="cards set")
def cards_set(at: At[HasCounts], place: str, number: int) -> Counted:
    """The table has counted: N cards lie in that place.

    Example: edw cards set hand:Ann 6
    """
    return {"place": place, "was": at.running.counts[place], "cards": number}
