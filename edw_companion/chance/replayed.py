"""Chance for a line that is decided anew: it answers only from the line's own draws.

Whether those draws are what their keys came to is proven elsewhere (``session/verify``); here a decision must ask for
just them, in their order, with their labels and specs, and take by hand what was typed in.
"""

from collections.abc import Sequence

from edw_companion.chance import Draw


class OtherDrawError(ValueError):
    """A decision asks for something else than its line has drawn. It is no refusal, so no decision catches it."""


class Replayed:
    """The Chance of a recorded line.

    Attributes:
        draws: those of the line's draws that were asked for so far.
    """

    def __init__(self, draws: Sequence[Draw]) -> None:
        """``draws``: as the line has them."""
        self.draws: list[Draw] = []
        self._line = draws

    @property
    def spare(self) -> str:
        """What the line draws next, where nothing has asked for it; "" if nothing is left."""
        left = self._line[len(self.draws) :]
        return _question(left[0].get("label"), left[0]["spec"]) if left else ""

    def pick(self, label: str, m: int, by_hand: int | None = None) -> int:
        """See Chance."""
        return self._ask(label, f"pick {m}", None if by_hand is None else [by_hand])[0]

    def dice(self, label: str | None, count: int, sides: int, by_hand: Sequence[int] | None = None) -> list[int]:
        """See Chance."""
        return self._ask(label, f"{count}d{sides}", by_hand)

    def order(self, label: str, m: int) -> list[int]:
        """See Chance."""
        return self._ask(label, f"perm {m}", None)

    def _ask(self, label: str | None, spec: str, by_hand: Sequence[int] | None) -> list[int]:
        wanted = _question(label, spec)
        if not self.spare:
            raise OtherDrawError(f"it lacks the draw {wanted}")
        draw = self._line[len(self.draws)]
        if (draw.get("label"), draw["spec"]) != (label, spec):
            raise OtherDrawError(f"it draws {self.spare} where {wanted} is asked for")
        got: list[int] = draw["got"]
        if ("src" in draw) != (by_hand is not None) or (by_hand is not None and list(by_hand) != got):
            raise OtherDrawError(f"what was typed in for {wanted} is not what it says")
        self.draws.append(draw)
        return got


def _question(label: str | None, spec: str) -> str:
    return spec if label is None else f"{label} ({spec})"
