"""The stack of Chaos cards: what lies on it, in words and as data; of a card face down no more than that."""

from typing import Any

from edw_companion.colors import BY_LETTER
from edw_companion.core.due import DO, Due
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_magic.state import ChaosMagicState, OnStack, bordered

_CHOSEN = "Modes and targets are chosen, and everybody may respond; then"
AFTER_SPITE = Due(_CHOSEN, "chaos resolve")
AFTER_CHOICE = Due(f"{_CHOSEN}: {DO} (or counter)", "chaos resolve", answers={"countered": "chaos counter"})


def top(state: ChaosMagicState) -> OnStack:
    """The Chaos card on top of the stack."""
    if not state.stack:
        raise RefusedError(f"No Chaos card is on the stack: {DO} puts one there.", "chaos draw")
    return state.stack[-1]


def named(state: ChaosMagicState, card: str, side: str | None = None) -> str:
    """A Chaos card with its colours, and the side that counts, such as "Hard // Soft (border RW)"."""
    chosen = f", {side}" if side else ""
    return f"{card}{chosen} ({bordered(state.colors(card, side))})"


def status(state: ChaosMagicState) -> list[dict[str, Any]]:
    """The stack, its top first; a card is null while it lies face down."""
    found = []
    for who, _pile, name, _answer, up, side, spite in reversed(state.stack):
        card = name if up else None
        colors = [str(BY_LETTER[letter]) for letter in state.colors(card, side)] if card else None
        face = "up" if up else "down"
        found.append({"who": who, "face": face, "card": card, "side": side, "colors": colors, "spite": spite})
    return found


def lines(state: ChaosMagicState) -> list[str]:
    """Each Chaos card on the stack, the top one first."""
    told = []
    for entry in reversed(state.stack):
        spite = ", a spite: it cannot be countered" if entry.spite else ""
        lies = (
            f"{named(state, entry.card, entry.side)}{spite}" if entry.card and entry.up else "a Chaos card, face down"
        )
        told.append(f"{state.title(entry.who)}: {lies}")
    return told
