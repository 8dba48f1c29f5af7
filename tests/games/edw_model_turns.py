"""Whose turn comes next: extra turns, the Savior's opening, the ring, and the Scion in it (r7, r9, r14)."""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from edw_model_scion import SCION, Scion
from edw_model_seats import RING


class Turn(NamedTuple):
    """A turn that begins: a seat or the Scion, and of what kind it is."""

    who: str
    kind: str


class Order:
    """The order of turns; ``anchor`` is the seat from which the ring goes on.

    Attributes:
        opening: the turns left of the Savior's opening.
        extra: granted extra turns, the newest last.
        skips: how many turns each player is still to skip.
        holds: the Scion has entered, and no player has had a turn since but extra ones (115).
    """

    def __init__(self) -> None:
        """Nobody has a turn yet."""
        self.anchor = "white"
        self.opening: list[str] = []
        self.extra: list[str] = []
        self.skips: Counter[str] = Counter()
        self.holds = False

    def begin(self, first: str, *, savior: bool) -> Turn:
        """The first turn. A Savior has three, then each ally one clockwise, then the ring from the first enemy on."""
        self.anchor = first
        if not savior:
            return Turn(first, "normal")
        left, right = RING[first][1], RING[first][4]
        self.opening, self.anchor = [first, first, left, right], left
        return Turn(first, "savior")

    def follow(self, living: Sequence[str], scion: Scion | None) -> Turn:
        """The next turn that begins. The dead and those who skip are passed over (12, 138)."""
        while True:
            turn = self._next(living, scion)
            if turn.who == SCION:
                return turn
            if turn.who not in living:
                continue
            self.holds = self.holds and turn.kind == "extra"
            if not self.skips[turn.who]:
                return turn
            self.skips[turn.who] -= 1

    def _next(self, living: Sequence[str], scion: Scion | None) -> Turn:
        if self.extra:
            return Turn(self.extra.pop(), "extra")
        if self.opening:
            return Turn(self.opening.pop(0), "savior")
        for seat in (*RING[self.anchor][1:], self.anchor):
            acts = scion is not None and seat == scion.seat and scion.turns_left > 0 and not self.holds
            if acts or seat in living:
                self.anchor = seat
                return Turn(SCION, "scion") if acts else Turn(seat, "normal")
        raise AssertionError("nobody lives")

    def upcoming(self, count: int, living: Sequence[str], scion: Scion | None) -> list[str]:
        """Who has the next turns, as things stand; a lone survivor's war ends with the Scion's last one (127)."""
        order, scion = copy(self), copy(scion)
        found: list[str] = []
        order.opening, order.extra, order.skips = [*self.opening], [*self.extra], Counter(self.skips)
        while len(found) < count and not (scion is not None and scion.turns_left == 0 and len(living) == 1):
            turn = order.follow(living, scion)
            if scion is not None and turn.who == SCION:
                scion.turns_left -= 1
            found.append(turn.who)
        return found
