"""The stack of Chaos cards: what lies on it, in words and as data; of a card face down no more than that."""

from typing import Any

from edw_companion.colors import BY_LETTER
from edw_companion.core.due import DO, Due, quoted
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_magic.state import ChaosMagicState, OnStack, bordered


def ready(state: ChaosMagicState, entry: OnStack) -> bool:
    """Whether nothing is to be typed of a Chaos card any more before it resolves: it is up, and its side is chosen."""
    return bool(entry.up and entry.card and (entry.side or not state.sides(entry.card)))


def next_step(state: ChaosMagicState) -> str:
    """The command that comes next for the card on top of the stack."""
    entry = top(state)
    if entry.card is None or not entry.up:
        return "chaos reveal"
    return "chaos resolve" if ready(state, entry) else f"chaos choose {' or '.join(state.sides(entry.card))}"


def due_of_top(state: ChaosMagicState) -> Due:
    """What comes next for the card on top of the stack: turned up, a side, triggers, modes and targets (rule 3).

    A spite cannot be countered, and nothing triggers on it (rule 6).
    """
    entry, does = top(state), next_step(state)
    whose = state.title(entry.who)
    if entry.card is None or not entry.up:
        return Due(f"A Chaos card of {whose} lies face down; when all have passed, it is turned up", does)
    if not ready(state, entry):
        answers = {side: f"chaos choose {quoted(side)}" for side in state.sides(entry.card)}
        return Due(f"{whose} chooses a side", does, does="chaos choose", answers=answers)
    trigger = "" if entry.spite or not state.trigger(entry.card) else "first what triggers, then "
    text = f"{entry.card}: {trigger}choose modes and targets, then everybody may respond; resolved: {DO}"
    if entry.spite:
        return Due(text, does, told=True)
    countered = "chaos counter"
    text = f"{text}; countered: {DO}"
    return Due(text, does, countered, does=does, answers={"countered": countered}, told=True)


def top(state: ChaosMagicState) -> OnStack:
    """The Chaos card on top of the stack."""
    if not state.stack:
        raise RefusedError(f"No Chaos card is on the stack: {DO} puts one there.", "chaos draw")
    return state.stack[-1]


def named(state: ChaosMagicState, card: str, side: str | None = None) -> str:
    """A Chaos card with its colours, and the side that counts, such as "Hard of Hard // Soft (border R)"."""
    chosen = f"{side} of " if side else ""
    return f"{chosen}{card} ({bordered(state.colors(card, side))})"


def status(state: ChaosMagicState) -> list[dict[str, Any]]:
    """The stack, its top first; a card is null while it lies face down."""
    found = []
    for who, _pile, name, _answer, up, side, spited, _step in reversed(state.stack):
        card = name if up else None
        colors = [str(BY_LETTER[letter]) for letter in state.colors(card, side)] if card else None
        face = "up" if up else "down"
        found.append({"who": who, "face": face, "card": card, "side": side, "colors": colors, "spite": spited})
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
        cannot = ", a spite: it cannot be countered" if entry.spite else ""
        lies = (
            f"{named(state, entry.card, entry.side)}{cannot}" if entry.card and entry.up else "a Chaos card, face down"
        )
        told.append(f"{state.title(entry.who)}: {lies}")
    return told
