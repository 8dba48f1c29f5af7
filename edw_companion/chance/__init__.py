"""The published draw: a chain of keys fixed before the game, and results that anyone can recompute.

Pure: no file, clock or click in here. The bytes are fixed by the contract on the session file; change nothing.
What the rules see of all this is ``Chance``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

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


class Chance:
    """What the rules see of chance. Every result counts from 1; ``by_hand`` is what real dice or piles showed.

    Attributes:
        draws: those made so far, as a line has them.
    """

    draws: list[Draw]

    def pick(self, label: str, m: int, by_hand: int | None = None) -> int:
        """A place 1 to m in the stated order of what is left."""
        return self.answer(label, f"pick {m}", None if by_hand is None else [by_hand])[0]

    def unknown(self, label: str, m: int) -> None:
        """A card of the table's own pile that nobody has named, one of ``m``."""
        self.answer(label, f"pick {m}", ())

    def dice(self, label: str | None, count: int, sides: int, by_hand: Sequence[int] | None = None) -> list[int]:
        """``count`` dice of ``sides``; without a label it is a free roll."""
        return self.answer(label, f"{count}d{sides}", by_hand)

    def wanted(self, label: str | None, spec: str, what: str) -> Sentence | None:
        """Why the table says this itself, from its own ``what`` ("dice" or "cards"); None if it is drawn here."""
        del label, spec, what
        return None

    def order(self, label: str, m: int) -> list[int]:
        """A permutation of 1 to m."""
        return self.answer(label, f"perm {m}", None)

    def answer(self, label: str | None, spec: str, by_hand: Sequence[int] | None) -> list[int]:
        """What a question comes to; it is one of ``draws`` from then on."""
        raise NotImplementedError
