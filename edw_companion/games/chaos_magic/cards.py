"""The values of the decks: a Chaos card with its sides, a Global, both decks of an edition. Pure and light."""

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple

CHAOS_FILE, GLOBALS_FILE = "chaos.yaml", "globals.yaml"
BETWEEN = " // "
"""What stands between the names of a split card's sides."""


class Side(NamedTuple):
    """One side of a split Chaos card; ``line`` is its file's line, here and below."""

    name: str
    border: str
    text: str
    line: int = 0


class ChaosCard(NamedTuple):
    """A Chaos card.

    Attributes:
        number: counts from 1.
        name: of a split card "Left // Right".
        border: the letters of its colours, in the order WUBRG; empty for none, and for a split card.
        text: what it does when it resolves; empty for a split card.
        turned: what triggers when it is turned face up; empty for nothing.
        sides: the two of a split card.
        line: of its file.
    """

    number: int
    name: str
    border: str
    text: str
    turned: str = ""
    sides: tuple[Side, ...] = ()
    line: int = 0


class GlobalCard(NamedTuple):
    """A card of the Global deck; ``types`` begin with Global."""

    number: int
    name: str
    types: str
    text: str
    line: int = 0


class Decks(NamedTuple):
    """Both decks, as far as they could be read; ``titles`` by file, ``heads`` the lines on which their cards begin."""

    chaos: tuple[ChaosCard, ...]
    globals: tuple[GlobalCard, ...]
    titles: dict[str, str]
    heads: dict[str, int]

    @property
    def all(self) -> list["ChaosCard | GlobalCard"]:
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
        lines = ["edw-decks-1 chaos-magic", *(_line(card) for card in self.decks.all)]
        return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def _line(card: ChaosCard | GlobalCard) -> str:
    if isinstance(card, GlobalCard):
        return "\t".join(("global", str(card.number), card.name, card.types, card.text))
    sides = [field for side in card.sides for field in (side.name, side.border, side.text)]
    return "\t".join(("chaos", str(card.number), card.name, card.border, card.turned, card.text, *sides))


def chaos_facts(cards: Iterable[ChaosCard]) -> dict[str, Any]:
    """By name what a game must know of each Chaos card: "border" and "text", or "sides"; "turned" if it has that."""
    return {card.name: {**({"turned": card.turned} if card.turned else {}), **_rest(card)} for card in cards}


def _rest(card: ChaosCard) -> dict[str, Any]:
    if card.sides:
        return {"sides": {side.name: {"border": side.border, "text": side.text} for side in card.sides}}
    return {"border": card.border, "text": card.text}


def global_facts(cards: Iterable[GlobalCard]) -> dict[str, Any]:
    """By name the "types" and "text" of each Global."""
    return {card.name: {"types": card.types, "text": card.text} for card in cards}
