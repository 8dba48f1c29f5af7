"""Whose turn it is, and who comes next: clockwise over the living, with openings, extra turns and a guest's seat.

The turns to come are told by ``next_turns``; ``Turns.begin`` is what the fold does with the recorded fact.
The order may be reversed: then the regular turns go the other way round from the seat whose regular turn it is or was
last. Extra turns and the turns of an opening are taken before that as ever, and who sits beside whom stays.
"""

from collections.abc import Collection, Iterable, Iterator

from edw_companion.tuples import NamedTuple


class Turn(NamedTuple):
    """A turn to come: whose, of which kind ("normal", "extra", that of the opening, or the guest's own)."""

    who: str
    kind: str


class Guest(NamedTuple):
    """One who is no player but has a seat in the order: its turns are counted."""

    name: str  # what its turns are called, and their kind
    seat: str  # the vacated seat it sits in
    turns: int  # how many turns it has left
    waits: bool = False  # whether its seat is passed over until a player has had a turn, other than an extra one


class Absence(NamedTuple):
    """How long a player is away: until a thing ends, such as a card in force, or for so many more ``turns``.

    They are counted begun or skipped (0: back as the next turn begins); None while it is not turns that decide.
    """

    turns: int | None = None
    until: str | None = None

    def __str__(self) -> str:
        return self.told(more=" more")

    def told(self, *, more: str = "") -> str:
        """How long it is; ``more`` stands before "turns" where some of them have passed."""
        if self.until is not None:
            return f"as long as {self.until} is in force"
        if self.turns is None:
            return "for now"
        return f"for {self.turns}{more} turn{'s' * (self.turns != 1)}" if self.turns else "until this turn ends"


class Turns:
    """The order of turns as it stands."""

    def __init__(self, ring: Collection[str]) -> None:
        self.ring = tuple(ring)  # all seats, clockwise
        self.number = 0  # how many turns have begun, a guest's too
        self.who = ""  # whose turn it is; a turn that runs out without its player still has this
        self.kind = ""  # of the turn
        self.anchor = ""  # the seat from which the regular order goes on
        self.line = 0  # the line that began the turn; 0 for the first
        self.opening: list[str] = []  # turns that come before the regular order, in order
        self.opening_kind = "opening"  # what the game calls such a turn
        self.extras: list[str] = []  # extra turns that were granted, the newest last; the newest is taken first
        self.skips: list[str] = []  # whose next turn is passed over, each as often as there are such turns
        self.reversed = False  # whether the regular order goes the other way round instead of clockwise

    def begin(self, who: str, kind: str, seat: str, *, called: bool = False) -> None:
        """A recorded turn begins; ``seat`` is the owner's, or the one that a guest sits in.

        ``called``: out of its turn, so that what would have come before it is still due after it.
        """
        self.number += 1
        self.who, self.kind = who, kind
        if called:
            self.anchor = seat
        elif kind == "extra":
            while self.extras.pop() != who:
                pass
        elif kind == self.opening_kind:
            while self.opening.pop(0) != who:
                pass
        else:
            self.opening.clear()
            self.extras.clear()  # those left belong to the dead: a living player's would have come first
            self.anchor = seat

    def pass_over(self, seats: Iterable[str]) -> None:
        """Those among these seats who wait for a turn to be passed over lose their very next one, of whatever kind."""
        for seat in seats:
            if seat not in self.skips:
                continue
            self.skips.remove(seat)
            if seat in self.extras:
                del self.extras[-1 - self.extras[::-1].index(seat)]
            elif seat in self.opening:
                self.opening.remove(seat)

    def clockwise(self, seat: str) -> list[str]:
        """The seats after this one, clockwise, and itself last."""
        at = self.ring.index(seat) + 1
        return [*self.ring[at:], *self.ring[:at]]

    def after(self, seat: str) -> list[str]:
        """The seats in the order of turns after this one, and itself last."""
        around = self.clockwise(seat)
        return [*around[-2::-1], seat] if self.reversed else around

    def in_order(self, seats: Collection[str]) -> list[str]:
        """These seats in turn order, from the one whose turn it is (or was last)."""
        first = self.who if self.who in self.ring else self.anchor
        return [seat for seat in (first, *self.after(first)[:-1]) if seat in seats]


def with_skips(turns: Turns, living: Collection[str], guest: Guest | None) -> Iterator[tuple[Turn, bool]]:
    """The turns to come, each with whether it is passed over because its player skips it."""
    waiting = list(turns.skips)
    for turn in _in_order(turns, living, guest):
        skipped = turn.who in waiting
        if skipped:
            waiting.remove(turn.who)
        yield turn, skipped


def _in_order(turns: Turns, living: Collection[str], guest: Guest | None) -> Iterator[Turn]:
    for who in reversed(turns.extras):
        if who in living:
            yield Turn(who, "extra")
    waits = guest is not None and guest.waits and bool(living)
    for who in turns.opening:
        if who in living:
            waits = False
            yield Turn(who, turns.opening_kind)
    anchor = turns.anchor
    left = guest.turns if guest else 0
    while living or left:
        for seat in turns.after(anchor):
            if seat in living:
                waits = False
                yield Turn(seat, "normal")
            elif guest and left and seat == guest.seat and not waits:
                left -= 1
                yield Turn(guest.name, guest.name)
