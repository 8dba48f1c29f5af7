"""The stack of Chaos cards, and the spite that goes on: what lies there, in words and as data, and what comes next.

Of a card face down no more is told than that it lies there. Rules 3 and 6; rulings 14, 21 and 23.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from edw_companion.colors import BY_LETTER
from edw_companion.core import words
from edw_companion.core.at import At
from edw_companion.core.dice import CARDS
from edw_companion.core.due import DO, Due, quoted
from edw_companion.core.life import cause, line_of
from edw_companion.core.pile_moves import UnpickedError
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_magic import piles
from edw_companion.games.chaos_magic.phases import next_step, ready
from edw_companion.games.chaos_magic.piles import SEVEN
from edw_companion.games.chaos_magic.reminders import dues_of_text
from edw_companion.games.chaos_magic.state import ChaosMagicState, OnStack, Spite, bordered
from edw_companion.text import either

_LEFT_CHOOSES = r"split Chaos card, the player to its controller's left chooses the side"


def top(state: ChaosMagicState) -> OnStack:
    """The Chaos card on top of the stack."""
    if not state.stack:
        none = "No Chaos card is on the stack"
        if state.spiting:
            due = due_of_spite(state)
            raise RefusedError(f"{none}. {due.text.removesuffix('.')}.", *due.commands)
        if state.drew:
            raise RefusedError(f"{none}: that of this Chaos step was drawn.")
        raise RefusedError(f"{none}: {DO} puts one there.", "chaos draw")
    return state.stack[-1]


def chooses(state: ChaosMagicState, entry: OnStack) -> str:
    """That somebody chooses the side of a split card: its controller, or who a Global says, which is named (rule 3)."""
    says = [f" ({each.card})" for each in state.globals if re.search(_LEFT_CHOOSES, state.says(each.card)[0])]
    left = next(seat for seat in state.turns.clockwise(entry.who) if state.players[seat].alive)
    return f"{state.title(left if says else entry.who)} chooses a side{''.join(says[:1])}"


def due_of_top(state: ChaosMagicState) -> Due:
    """What comes next for the card on top of the stack: turned up, a side, triggers, modes and targets (rule 3).

    A spite cannot be countered, and nothing triggers on it (rule 6).
    """
    entry, does = top(state), next_step(state)
    whose = state.title(entry.who)
    if entry.card is None or not entry.up:
        return Due(f"A Chaos card of {whose} lies face down; when all have passed, it is turned up", does)
    if not ready(state, entry):
        return Due(chooses(state, entry), does, does="chaos choose", answers=_by_side(state, entry))
    trigger = "" if entry.spite or not state.trigger(entry.card) else "first what triggers, then "
    text = f"{entry.card}: {trigger}choose modes and targets, then everybody may respond"
    waits = any(due.waits for due in dues_of_text(" ".join(says(state, entry)), entry.card))  # it brings more
    counters = {} if entry.spite else {"countered": "chaos counter"}
    how = f"; resolved: {DO}" + f"; countered: {DO}" * len(counters)
    answers = {**counters, **_by_side(state, entry)}
    return Due(text, does, *counters.values(), how=how, does=does, answers=answers, waits=waits, told=True)


def _by_side(state: ChaosMagicState, entry: OnStack) -> dict[str, str]:
    """By the sides of a split card that may still be chosen, the command that does."""
    return {side: f"chaos choose {quoted(side)}" for side in state.sides(str(entry.card)) if side != entry.side}


# What brings a Chaos card or a Global.


def known(state: ChaosMagicState) -> list[OnStack]:
    """The Chaos cards that may bring something: what left the stack last, and what lies there face up."""
    return [*state.gone[-1:], *(entry for entry in state.stack if entry.up)]


def called(state: ChaosMagicState, means: str | None) -> str | None:
    """What brings something by its whole name: a Global in play, a Chaos card on the stack or one that just left it."""
    names = {name: each.side or str(each.card) for each in known(state) for name in (each.card, each.side) if name}
    names |= {each.card: each.card for each in state.globals}
    try:
        return means and names[words.card(means, names)]
    except UsageError:
        return means


def says_of(state: ChaosMagicState, means: str, pattern: str) -> bool:
    """Whether a card or a side, which may be off the stack by now, says that."""
    sides = {side: card for card in state.begin["cards"] for side in state.sides(card)}
    try:
        name = words.card(means, [*state.begin["cards"], *state.begin["globals"], *sides])
    except UsageError:
        return False
    return bool(re.search(pattern, " ".join(state.says(sides.get(name, name), name if name in sides else None))))


def controllers(state: ChaosMagicState) -> dict[str, str]:
    """Who controls what may bring a Chaos card, by its name: Globals, Chaos cards on the stack or just off it."""
    lie = [*(each for each in state.gone if each.turn == state.turns.number), *known(state)]
    found = {name: each.who for each in lie if each.card for name in (each.card, *state.sides(each.card))}
    found |= {each.card: each.controller for each in state.globals if each.controller}
    return {name: who for name, who in found.items() if state.players[who].alive}


# In words and as data.


def named(state: ChaosMagicState, card: str, side: str | None = None) -> str:
    """A Chaos card with its colours, and the side that counts, such as "Hard of Hard // Soft (border R)"."""
    chosen = f"{side} of " if side else ""
    return f"{chosen}{card} ({bordered(state.colors(card, side))})"


def status(state: ChaosMagicState) -> list[dict[str, Any]]:
    """The stack, its top first; a card is null while it lies face down."""
    found = []
    for who, _pile, name, _answer, up, side, spited, *_ in reversed(state.stack):
        card, face = (name, "up") if up else (None, "down")
        colors = [str(BY_LETTER[letter]) for letter in state.colors(card, side)] if card else None
        found.append({"who": who, "face": face, "card": card, "side": side, "colors": colors, "spite": spited})
    return found


def says(state: ChaosMagicState, entry: OnStack) -> list[str]:
    """What a Chaos card on the stack says, line by line; nothing while it lies face down."""
    return state.says(entry.card, entry.side) if entry.card and entry.up else []


def lines(state: ChaosMagicState) -> list[str]:
    """Each Chaos card on the stack, the top one first."""
    told = []
    for entry in reversed(state.stack):
        lies = named(state, entry.card, entry.side) if entry.card and entry.up else "a Chaos card, face down"
        told.append(f"{state.title(entry.who)}: {lies}{', a spite: it cannot be countered' * entry.spite}")
    return told


def told(state: ChaosMagicState) -> list[str]:
    """Likewise with what each says."""
    waiting = zip(reversed(state.stack), lines(state), strict=True)
    return [each for entry, line in waiting for each in (line, *(f"  {text}" for text in says(state, entry)))]


# The spite that goes on.

UNDECIDED = (Spite.DUE, Spite.LOOKING)
"""Before the card of a spite lies on the stack; it comes in the place of a loss, so nobody has priority."""
OFF_STACK = (*UNDECIDED, Spite.RESOLVED)
"""Whenever it does not lie there. While it does, players respond to it as to any Chaos card."""


def spiting(state: ChaosMagicState) -> str:
    """Whose spite goes on now; several come in turn order (ruling 23)."""
    if not state.spiting:
        raise RefusedError(f"Nobody spites now: when a player would lose, {DO}.", "eliminate WHO")
    return state.spiting[0]


def spite_first(at: At[ChaosMagicState], points: Collection[Spite] = tuple(Spite)) -> None:
    """Refuse what waits for the spite that goes on, while that is at one of these points (rule 6)."""
    state = at.state
    if state.spiting and state.players[state.spiting[0]].spite in points:
        whose, due = state.title(state.spiting[0]), due_of_spite(state)
        does = due.commands if due.does is None else due.commands[:1]
        at.rules.forbids(f"{whose}'s spite comes first (rule 6): {either([DO] * len(does))}.", *does)


def seven(state: ChaosMagicState) -> int:
    """At how many cards the one who spites looks: fewer than seven, where no more are left (ruling 21)."""
    return min(SEVEN, piles.deck(state, spiting(state))[1].left)


def own(state: ChaosMagicState) -> bool:
    """Whether the one who spites now looks at cards of the table's own deck that the program does not know.

    Only the table knows which seven lie on top of it: a card may be any that nobody has seen.
    """
    seat = spiting(state)
    if state.players[seat].spite is not Spite.DUE or not (CARDS.do in state.own or state.deck_of(seat).own):
        return False
    try:
        _, twin = piles.deck(state, seat)
    except UnpickedError:  # as the look says
        return False
    return len(twin.known_next(SEVEN)) < min(SEVEN, twin.left)


def due_of_spite(state: ChaosMagicState) -> Due:
    """What the spite that goes on now asks for."""
    seat = spiting(state)
    title = state.title(seat)
    stays = f"A spite is not left: it comes in the place of a loss (rule 6). '{title} concedes' takes {title} out."
    match state.players[seat].spite:
        case Spite.DUE if own(state):
            top = f"{title} spites: look at the top {seven(state)} Chaos cards of your own deck"
            return Due(f"{top}, and play one of them", "spite play CARD", stays=stays)
        case Spite.DUE:
            return Due(f"{title} spites, and looks at seven cards", "spite look", stays=stays)
        case Spite.LOOKING:
            return Due(f"{title} plays one of the cards", "spite play CARD", stays=stays)
        case Spite.ON_STACK if state.stack[-1].spite and ready(state, state.stack[-1]):
            text = f"The spite of {title} resolves; {title} cannot lose before it has"
            return Due(text, "chaos resolve", stays=stays)
        case Spite.ON_STACK:
            return due_of_top(state)
    lives, out = "spite lives", way_out(state, seat)
    answers = {"lives": lives, "yes": lives, "is out": out, "out": out, "loses": out, "no": out}
    first = any((due.does or "").startswith("life") for due in state.left_due)
    text = f"{'When life has changed as it says: d' if first else 'D'}id {title} live through the spite?"
    return Due(text, lives, out, how=f" ({DO}, or {DO})", answers=answers, key=lives)


def way_out(state: ChaosMagicState, seat: str) -> str:
    """The command when a spite has not saved its player: who did it and with what is as it was said before."""
    killer, card = cause(state, seat)
    return line_of({seat: killer}, {seat: card})
