"""The published draw: a chain of keys fixed before the game, and results that anyone can recompute.

Pure: no file, clock or click in here. The bytes are fixed by the contract on the session file; change nothing.
What the rules see of all this is ``Chance``.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from typing import TypedDict

    class Draw(TypedDict, total=False):
        """One entry of a line's ``draws``: label, spec, and word, i, key, got; or again, got; or src "hand", got."""

        label: str
        spec: str
        word: str
        i: int
        key: str
        src: str
        again: int
        got: list[int]
else:
    Draw = dict[str, Any]


class Chance(Protocol):
    """What the rules see of chance. Every result counts from 1; ``by_hand`` is what real dice or piles showed."""

    draws: list[Draw]

    def pick(self, label: str, m: int, by_hand: int | None = None) -> int:
        """A place 1 to m in the stated order of what is left."""
        ...

    def dice(self, label: str | None, count: int, sides: int, by_hand: Sequence[int] | None = None) -> list[int]:
        """``count`` dice of ``sides``; without a label it is a free roll."""
        ...

    def order(self, label: str, m: int) -> list[int]:
        """A permutation of 1 to m."""
        ...
