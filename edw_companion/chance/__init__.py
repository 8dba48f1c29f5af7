"""The published draw: a chain of keys fixed before the game, and results that anyone can recompute.

Pure: no file, clock or click in here. The bytes are fixed by the contract on the session file; change nothing.
What the rules see of all this is ``Chance``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from typing import TypedDict

    from edw_companion.sentences import Sentence

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

    def unknown(self, label: str, m: int) -> None:
        """A card of the table's own pile that nobody has named, one of ``m``."""
        raise ValueError(f"one of {m} for {label}, which nobody names")

    def dice(self, label: str | None, count: int, sides: int, by_hand: Sequence[int] | None = None) -> list[int]:
        """``count`` dice of ``sides``; without a label it is a free roll."""
        ...

    def wanted(self, label: str | None, spec: str, what: str) -> Sentence | None:
        """Why the table says this itself, from its own ``what`` ("dice" or "cards"); None if it is drawn here."""
        del label, spec, what
        return None

    def order(self, label: str, m: int) -> list[int]:
        """A permutation of 1 to m."""
        ...
