"""The stack of Chaos cards: what lies on it, in words and as data; of a card face down no more than that."""

from typing import Any

from edw_companion.colors import BY_LETTER
from edw_companion.core.due import DO, Due, quoted
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_magic.state import ChaosMagicState, OnStack, bordered


def due_of_card(card: str, *, spite: bool = False) -> Due:
    """What comes of a card that lies face up on top of the stack; a spite cannot be countered."""
    text = f"{card}: choose modes and targets, then everybody may respond; resolved: {DO}"
    if spite:
        return Due(text, "chaos resolve")
    resolved, countered = "chaos resolve", "chaos counter"
    text = f"{text}; countered: {DO}"
    return Due(text, resolved, countered, does=resolved, answers={"countered": countered})


def due_after_spite(state: ChaosMagicState, seat: str) -> Due:
    """What is asked when a spite has resolved."""
    title = state.title(seat)
    lives, out = "spite lives", f"eliminate {quoted(title)}"
    answers = {"lives": lives, "yes": lives, "is out": out, "out": out, "loses": out, "no": out}
    return Due(f"Did {title} live through the spite? ({DO}, or {DO})", lives, out, answers=answers, waits=True)


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


def says(state: ChaosMagicState, entry: OnStack) -> list[str]:
    """What a Chaos card on the stack says, line by line; nothing while it lies face down."""
    return state.says(entry.card, entry.side) if entry.card and entry.up else []


def told(state: ChaosMagicState) -> list[str]:
    """Each Chaos card on the stack with what it says, the top one first."""
    found = []
    for entry, line in zip(reversed(state.stack), lines(state), strict=True):
        found += [line, *(f"  {text}" for text in says(state, entry))]
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
