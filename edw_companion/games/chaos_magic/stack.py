"""The stack of Chaos cards: what lies on it, in words and as data; of a card face down no more than that."""

import re
from typing import Any

from edw_companion.colors import BY_LETTER
from edw_companion.core import words
from edw_companion.core.due import DO, Due, quoted
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_magic.phases import next_step as next_step
from edw_companion.games.chaos_magic.phases import ready as ready
from edw_companion.games.chaos_magic.reminders import dues_of_text
from edw_companion.games.chaos_magic.state import ChaosMagicState, OnStack, bordered

_LEFT_CHOOSES = r"split Chaos card, the player to its controller's left chooses the side"


def chooser(state: ChaosMagicState, entry: OnStack) -> tuple[str, str]:
    """Who chooses the side of a split card, and the Global that says so; its controller where none does (rule 3)."""
    says = [each.card for each in state.globals if re.search(_LEFT_CHOOSES, state.says(each.card)[0])]
    left = next(seat for seat in state.turns.clockwise(entry.who) if state.players[seat].alive)
    return (left, says[0]) if says else (entry.who, "")


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
        return Due(chooses(state, entry), does, does="chaos choose", answers=answers)
    trigger = "" if entry.spite or not state.trigger(entry.card) else "first what triggers, then "
    text = f"{entry.card}: {trigger}choose modes and targets, then everybody may respond; resolved: {DO}"
    waits = any(due.waits for due in dues_of_text(" ".join(says(state, entry)), entry.card))  # it brings more
    if entry.spite:
        return Due(text, does, waits=waits, told=True)
    countered = "chaos counter"
    text = f"{text}; countered: {DO}"
    return Due(text, does, countered, does=does, answers={"countered": countered}, waits=waits, told=True)


def called(state: ChaosMagicState, means: str | None) -> str | None:
    """What brings something by its whole name: a Global in play, a Chaos card on the stack or one that just left it."""
    lie = [*([state.gone] if state.gone else []), *(entry for entry in state.stack if entry.up)]
    names = {name: each.side or str(each.card) for each in lie for name in (each.card, each.side) if name}
    names |= {each.card: each.card for each in state.globals}
    try:
        return means and names[words.card(means, names)]
    except UsageError:
        return means


def source(state: ChaosMagicState, means: str) -> tuple[str | None, str]:
    """Who controls the Chaos card that brings something, if it lies on the stack or has just left it; what it says."""
    sides = {side: card for card in state.begin["cards"] for side in state.sides(card)}
    try:
        name = words.card(means, [*state.begin["cards"], *sides])
    except UsageError:
        return None, ""
    lie = [*([state.gone] if state.gone else []), *(entry for entry in state.stack if entry.up)]
    entry = next((each for each in lie if each.card and name in (each.card, each.side)), None)
    if entry:
        return entry.who, " ".join(state.says(str(entry.card), entry.side))
    return None, " ".join(state.says(sides.get(name, name), name if name in sides else None))


def chooses(state: ChaosMagicState, entry: OnStack) -> str:
    """That somebody chooses the side of a split card, and why, if that is not its controller."""
    seat, card = chooser(state, entry)
    return f"{state.title(seat)} chooses a side{f' ({card})' if card else ''}"


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
