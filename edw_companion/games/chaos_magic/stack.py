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
    return [_on_stack(state, entry) for entry in reversed(state.stack)]


def _on_stack(state: ChaosMagicState, entry: OnStack) -> dict[str, Any]:
    card = entry.card if entry.up else None
    return {
        "who": entry.who,
        "face": "up" if entry.up else "down",
        "card": card,
        "side": entry.side,
        "colors": [str(BY_LETTER[letter]) for letter in state.colors(card, entry.side)] if card else None,
        "spite": entry.spite,
    }


def lines(state: ChaosMagicState) -> list[str]:
    """Each Chaos card on the stack, the top one first."""
    return [_stack_line(state, entry) for entry in reversed(state.stack)]


def _stack_line(state: ChaosMagicState, entry: OnStack) -> str:
    if entry.card is None or not entry.up:
        return f"{state.title(entry.who)}: a Chaos card, face down"
    spite = ", a spite: it cannot be countered" if entry.spite else ""
    return f"{state.title(entry.who)}: {named(state, entry.card, entry.side)}{spite}"
