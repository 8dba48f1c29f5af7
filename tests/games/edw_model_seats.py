"""Five seats on the ring, and what lies before each."""

from dataclasses import dataclass, field

SEATS = ("white", "blue", "black", "red", "green")
"""Clockwise, by the color pie (r2)."""

RING = {seat: SEATS[at:] + SEATS[:at] for at, seat in enumerate(SEATS)}
"""The seats clockwise from each one, itself first."""


def allies(seat: str) -> list[str]:
    """The two neighbours, who share two colours with the seat, from white on."""
    return [other for other in SEATS if other in (RING[seat][1], RING[seat][4])]


def foes(seat: str) -> list[str]:
    """The two seats opposite: eternal enemies (r5), alive or not."""
    return [other for other in SEATS if other in RING[seat][2:4]]


def colors(seat: str) -> set[str]:
    """The three colours of the seat's Elder Dragon: its axis and both neighbours (r1)."""
    return {seat, *allies(seat)}


@dataclass
class Dragon:
    """An Elder Dragon: who controls it (None: it is in its nexus), and the turn in which it came to them."""

    controller: str | None = None
    came: int = 0
    ready: bool = False  # a turn of its controller has begun since: it may attack (22)

    def goes_to(self, controller: str | None, number: int) -> None:
        """In the turn of that number it comes under somebody's control, or returns to its nexus (None)."""
        self.controller, self.came, self.ready = controller, number, False


@dataclass
class Seat:
    """A player and what is theirs; artifacts stand with the oldest first (73).

    Attributes:
        blow: who did their last loss of life in this turn.
        by: who brought them to 0, by the last word on it; nobody, if they did it themselves (81).
        held: the artifacts that they had as the present turn began, if it is theirs.
    """

    name: str
    life: int
    alive: bool = True
    dragon: Dragon = field(default_factory=Dragon)
    artifacts: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    chaos: list[str] = field(default_factory=list)
    blow: str | None = None
    by: str | None = None
    held: list[str] = field(default_factory=list)
