"""The shapes of facts that several kinds of event share, for type checkers alone: nothing imports this when it runs.

A kind of event says what its facts are in its own chapter, under ``if TYPE_CHECKING``, as a ``Line`` with more fields.
"""

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from edw_companion.chance import Draw


class Line(TypedDict, total=False):
    """What any line may have beside its facts; see the contract on the session file."""

    n: int
    at: str
    do: str
    draws: list[Draw]
    anyway: str
    word_by: str
    hidden: bool


Paid = TypedDict("Paid", {"who": str, "from": int, "to": int})
"""A payment of life: who paid, from how much, to how much."""

Turned = TypedDict(
    "Turned",
    {
        "pile": str,
        "card": str,
        "from": str,
        "shuffled": NotRequired[bool],
        "answer": NotRequired[str],
        "opens": NotRequired[str],
    },
)
"""A card that was turned up, as ``piles`` says; ``answer`` and ``opens`` name a hidden question, as ``hidden`` says."""

Roll = dict[str, int]
"""What each player rolled in one round of a roll between them, by seat, in seat order."""

HandRoll = Roll | Sequence[int]
"""What real dice showed in such a round: by seat, or in seat order."""

Move = TypedDict("Move", {"cards": int, "from": str, "to": str})
"""So many cards that go from one place to another, as in ``counts``."""

LifeChange = TypedDict("LifeChange", {"who": str, "change": str, "from": int, "to": int})
"""A change of life as it was said (-5, +3, =20), and the life before and after it."""

With = TypedDict("With", {"with": str | None})
"""With what something was done, in the table's words."""


class OfPlayer(Line):
    """A line whose only fact is whom it is about: a seat."""

    who: str


class OfCard(OfPlayer):
    """A line about a player and a card."""

    card: str


class OfMoves(Line):
    """A line that moves cards; what else it does is in more facts."""

    moves: list[Move]


class PlayerMoves(OfPlayer, OfMoves):
    """A line of a player who moves cards."""


class Result(TypedDict):
    """The end of a game: the seat of who has won, or None."""

    winner: str | None
