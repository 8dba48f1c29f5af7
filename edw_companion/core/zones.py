"""The middle: cards face up between all players, which they may play from there.

What is the same in every game with such a zone lives here; when a card may be played from it, the game itself says.
A game that has one keeps a ``Middle`` as its ``middle`` and calls ``declare``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from edw_companion.core.kind import At, Chapter
from edw_companion.core.params import Card, Text, Who
from edw_companion.core.state import State, alive, running
from edw_companion.errors import RefusedError
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.facts import Line
    from edw_companion.core.kind import Kind

    class Put(Line):
        """Cards that go in, and the seat whose they are, if that was said."""

        cards: list[str]
        owner: str | None

    class Played(Line):
        """A card that is played from the middle."""

        who: str
        card: str

    class Out(Line):
        """A card that leaves the middle otherwise; ``to``: where it goes, in the table's words."""

        card: str
        to: str | None

    M = TypeVar("M", bound="HasMiddle")
    F = TypeVar("F", bound=Put)

OWNER = Who("owner", option="--owner", metavar="WHO", help="Whose cards they are; they leave with their owner.")
TO = Text("to", "place", option="--to", metavar="WHERE", help="Where it goes, in your own words.")


class Lying(NamedTuple):
    """A card in the middle: its ``owner``, if the table said whose it is, and the ``turn`` in which it came there."""

    card: str
    owner: str | None
    turn: int


class Middle:
    """The zone as it stands."""

    def __init__(self) -> None:
        self.cards: list[Lying] = []  # what lies there, the oldest first; the same name may lie there twice
        self.plays: list[tuple[int, str]] = []  # who played from it in which turn, as (turn, seat), oldest first

    def names(self) -> list[str]:
        """The names of the cards that lie there."""
        return [lying.card for lying in self.cards]

    def find(self, card: str) -> Lying:
        """The oldest card of that name."""
        for lying in self.cards:
            if lying.card == card:
                return lying
        raise RefusedError(f"{card} does not lie in the middle.")

    def has_played(self, seat: str, turn: int) -> bool:
        """Whether this player has played a card from it in this turn."""
        return (turn, seat) in self.plays

    def owned(self, seat: str) -> list[str]:
        """The cards that leave with this player."""
        return [lying.card for lying in self.cards if lying.owner == seat]

    def leave_with(self, seat: str) -> None:
        """The player's own cards leave with the player."""
        self.cards = [lying for lying in self.cards if lying.owner != seat]


class HasMiddle(State):
    """The table of a game with a middle."""

    middle: Middle


def put(at: At[HasMiddle], cards: Sequence[str], owner: str | None) -> Put:
    """Cards are put into the middle; ``owner`` is whose they are, as far as the table says."""
    running(at.state)
    return {"cards": [*cards], "owner": owner}


def play(at: At[HasMiddle], seat: str, card: str, refusal: str | None) -> Played:
    """A player plays a card from the middle; ``refusal`` is what this game's rules say against it, None if nothing."""
    alive(at.state, seat)
    at.state.middle.find(card)
    if refusal is not None:
        at.rules.forbids(refusal)
    return {"who": seat, "card": card}


def remove(at: At[HasMiddle], card: str, to: str | None) -> Out:
    """A card leaves the middle otherwise; ``to`` says where, in the table's words."""
    running(at.state)
    at.state.middle.find(card)
    return {"card": card, "to": to}


def lying(zone: str) -> Card:
    """A card that lies in the middle."""
    return Card(of=lambda state: state.middle.names(), what=f"card in {zone}", rest=True)


def declare(chapter: Chapter[M], zone: str) -> tuple[Kind[M, F], Kind[M, Played]]:
    """Declare the kinds of event around the middle, which this game calls ``zone`` ("the middle world").

    Gives those of cards that go in and that are played, whose commands are the game's own.
    """
    going_in: Kind[M, F] = chapter.kind("middle-in")
    playing: Kind[M, Played] = chapter.kind("middle-played")
    leaving: Kind[M, Out] = chapter.kind("middle-out")

    @going_in.applies
    def _(state: M, event: F) -> None:
        state.middle.cards += [Lying(card, event["owner"], state.turns.number) for card in event["cards"]]

    @going_in.tells
    def _(state: M, event: F) -> str:
        whose = f" ({state.title(event['owner'])}'s)" if event["owner"] else ""
        return f"Into {zone}: {listed(event['cards'])}{whose}."

    @playing.applies
    def _(state: M, event: Played) -> None:
        state.middle.cards.remove(state.middle.find(event["card"]))
        state.middle.plays.append((state.turns.number, event["who"]))

    @playing.tells
    def _(state: M, event: Played) -> str:
        return f"{state.title(event['who'])} plays {event['card']} from {zone}."

    def out(at: At[M], card: str, to: str | None) -> Out:
        return remove(at, card, to)

    example = 'Example: edw middle out "Lightning Bolt" --to "its owner\'s hand"'
    out.__doc__ = f"A card leaves {zone} without being played.\n\n{example}"
    leaving.command(lying(zone), TO, words="middle out")(out)

    @leaving.applies
    def _(state: M, event: Out) -> None:
        state.middle.cards.remove(state.middle.find(event["card"]))

    @leaving.tells
    def _(_state: M, event: Out) -> str:
        where = f" for {event['to']}" if event["to"] else ""
        return f"{event['card']} leaves {zone}{where}."

    return going_in, playing
