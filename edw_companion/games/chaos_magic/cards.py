"""The values of the decks: a Chaos card with its sides, a Global, both decks of an edition. Pure and light."""

import hashlib
from typing import NamedTuple

CHAOS_FILE, GLOBALS_FILE = "chaos.yaml", "globals.yaml"
BETWEEN = " // "
"""What stands between the names of a split card's sides."""


class Side(NamedTuple):
    """One side of a split Chaos card."""

    name: str
    border: str
    text: str
    line: int = 0  # of its file, here and below


class ChaosCard(NamedTuple):
    """A Chaos card."""

    number: int  # counts from 1
    name: str  # of a split card "Left // Right"
    border: str  # the letters of its colours, in the order WUBRG; empty for none, and for a split card
    text: str  # what it does when it resolves; empty for a split card
    turned: str = ""  # what triggers when it is turned face up; empty for nothing
    sides: tuple[Side, ...] = ()  # the two of a split card
    line: int = 0

    @property
    def words(self) -> list[str]:
        """What makes it what it is, in the order of the digest."""
        sides = [field for side in self.sides for field in (side.name, side.border, side.text)]
        return ["chaos", str(self.number), self.name, self.border, self.turned, self.text, *sides]


class GlobalCard(NamedTuple):
    """A card of the Global deck; ``types`` begin with Global."""

    number: int
    name: str
    types: str
    text: str
    line: int = 0

    @property
    def words(self) -> list[str]:
        """What makes it what it is, in the order of the digest."""
        return ["global", str(self.number), self.name, self.types, self.text]


class Decks(NamedTuple):
    """Both decks, as far as they could be read; ``titles`` by file, ``heads`` the lines on which their cards begin."""

    chaos: tuple[ChaosCard, ...]
    globals: tuple[GlobalCard, ...]
    titles: dict[str, str]
    heads: dict[str, int]

    @property
    def all(self) -> list[ChaosCard | GlobalCard]:
        """The cards of both."""
        return [*self.chaos, *self.globals]


class Edition(NamedTuple):
    """Decks with a name, and where they come from."""

    name: str
    title: str
    source: str
    date: str
    notes: tuple[str, ...]
    decks: Decks

    @property
    def digest(self) -> str:
        """SHA-256 over what is played, in hex: one line for each card, its fields with a TAB between each two."""
        lines = ["edw-decks-1 chaos-magic", *("\t".join(card.words) for card in self.decks.all)]
        return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
