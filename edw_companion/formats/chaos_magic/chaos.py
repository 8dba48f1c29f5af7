"""Chaos cards: drawn face down in the Chaos step, turned up, resolved or countered. Rules 3 and 4; rulings 10 to 17."""

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.formats.chaos_magic import decks, packets
from edw_companion.formats.chaos_magic.state import ChaosMagic, OnStack, Spite, bordered
from edw_companion.table.game import Event, Facts, Kind, alive, running
from edw_companion.table.law import Law


class EmptyStackError(RefusedError):
    """No Chaos card is on the stack."""

    def __init__(self) -> None:
        super().__init__("No Chaos card is on the stack: edw chaos draw puts one there.")


class NotSplitError(RefusedError):
    """A side chosen of a card that has none, or has not been turned up."""

    def __init__(self) -> None:
        super().__init__("The Chaos card on top of the stack is no split card that lies face up: it has no sides.")


class NoSuchPlaceError(RefusedError):
    """A place that the stack does not have."""

    def __init__(self, number: int, height: int) -> None:
        super().__init__(f"There is no Chaos card number {number} on the stack, which has {height}; 1 is the top.")


def top(game: ChaosMagic) -> OnStack:
    """The Chaos card on top of the stack.

    Raises:
        EmptyStackError: there is none.
    """
    if not game.stack:
        raise EmptyStackError
    return game.stack[-1]


def draw(game: ChaosMagic, law: Law, seat: str, because: str | None) -> Facts:
    """A Chaos card goes face down on the stack; which one, nobody knows before it is turned up (rule 3; ruling 10).

    Args:
        game: the table.
        law: the rules, and the table's word over them.
        seat: who draws it and controls it.
        because: the card or ability that says so; None for the card of the player's Chaos step.

    Raises:
        AgainstRulesError: it is not this player's Chaos step, its card was drawn, or somebody looks at that deck.
        EmptyPileError, UnpickedError: there is nothing to draw, or not now.
    """
    alive(game, seat)
    looking = next((name for name, player in game.players.items() if player.spite is Spite.LOOKING), None)
    if looking is not None and game.deck_of(looking) is game.deck_of(seat):
        law.forbids(f"{game.title(looking)} looks at the top of this deck, and plays one of the cards before (rule 6).")
    if because is None and game.active != seat:
        law.forbids(
            f"The Chaos step is {game.title(game.active)}'s (rule 3): if something makes {game.title(seat)} draw, say "
            "it with --with."
        )
    elif because is None and game.drew:
        law.forbids("The card of this Chaos step was drawn (rule 3): if something brings another, say it with --with.")
    return {"who": seat, "with": because, **decks.off_the_top(game, seat)}


def reveal(game: ChaosMagic, chance: Chance, shown: str | None) -> Facts:
    """When all have passed, the face-down card on top of the stack is turned up (rule 3).

    Raises:
        EmptyStackError, RefusedError, NotNextError: there is none, it lies face up, or it cannot be that card.
    """
    running(game)
    entry = top(game)
    if entry.up:
        raise RefusedError(f"{entry.card} lies face up on top of the stack: edw chaos resolve, or edw chaos counter.")
    return {"who": entry.who, **decks.turn_over(game, chance, entry, shown)}


def choose(game: ChaosMagic, side: str) -> Facts:
    """Its controller chooses the side of the split card on top of the stack (rule 3; ruling 14).

    ``side`` is one of its names.

    Raises:
        EmptyStackError, NotSplitError: there is no such card.
    """
    running(game)
    entry = top(game)
    if entry.card is None or not entry.up or side not in game.sides(entry.card):
        raise NotSplitError
    return {"who": entry.who, "card": entry.card, "side": side}


def resolve(game: ChaosMagic, law: Law) -> Facts:
    """The card on top of the stack resolves and goes to the Chaos discard (ruling 12).

    Raises:
        EmptyStackError: there is none.
        RefusedError: it lies face down.
        AgainstRulesError: it is a split card without a chosen side.
    """
    running(game)
    entry = top(game)
    if entry.card is None or not entry.up:
        raise RefusedError("The card on top of the stack lies face down: turn it up first, with edw chaos reveal.")
    if entry.side is None and game.sides(entry.card):
        names = " or ".join(game.sides(entry.card))
        law.forbids(f"{entry.card} is split, and {game.title(entry.who)} chooses {names} first (rule 3).")
    return {"who": entry.who, "card": entry.card, "side": entry.side}


def counter(
    game: ChaosMagic, chance: Chance, law: Law, number: int, by: str | None, means: str | None, shown: str | None
) -> Facts:
    """A Chaos card on the stack is countered and goes to the discard, face up (rule 6; rulings 12 and 15).

    Args:
        game: the table.
        chance: what draws it, if it lies face down and is only drawn now.
        law: the rules, and the table's word over them.
        number: its place, 1 for the top.
        by: who counters it, as far as the table says.
        means: with what.
        shown: the card that the table turned over itself.

    Raises:
        EmptyStackError, NoSuchPlaceError, NotNextError: it is not there.
        AgainstRulesError: it is somebody's spite.
    """
    running(game)
    top(game)
    if number > len(game.stack):
        raise NoSuchPlaceError(number, len(game.stack))
    entry = game.stack[-number]
    if entry.spite:
        law.forbids(f"{entry.card} was played as a spite and cannot be countered (rule 6).")
    turned = {} if entry.up else decks.turn_over(game, chance, entry, shown)
    return {"who": entry.who, "card": entry.card, "place": number, "by": by, "with": means, **turned}


def _apply_draw(game: ChaosMagic, event: Event) -> None:
    game.stack.append(decks.lay_down(game, event))
    if game.active == event["who"] and event["with"] is None:
        game.drew = True


def _apply_reveal(game: ChaosMagic, event: Event) -> None:
    decks.apply_turned_over(game, event)
    game.stack[-1] = game.stack[-1]._replace(card=event["card"], answer=None, up=True)


def _apply_choose(game: ChaosMagic, event: Event) -> None:
    game.stack[-1] = game.stack[-1]._replace(side=event["side"])


def _apply_leave(game: ChaosMagic, event: Event) -> None:
    """Resolved or countered: to the discard of the deck that it came from."""
    decks.apply_turned_over(game, event)
    entry = game.stack.pop(-event.get("place", 1))
    game.piles[entry.pile].graveyard.append(event["card"])
    if entry.spite:
        game.players[entry.who].spite = Spite.RESOLVED


def named(game: ChaosMagic, card: str, side: str | None = None) -> str:
    """A Chaos card with its colours, and the side that counts, such as "Hard // Soft (border RW)"."""
    chosen = f", {side}" if side else ""
    return f"{card}{chosen} ({bordered(game.colors(card, side))})"


def _tell_draw(game: ChaosMagic, event: Event) -> str:
    means = f", with {event['with']}" if event["with"] else ""
    refilled = packets.tell_refill(game, event)
    return f"{refilled}{game.title(event['who'])} draws a Chaos card, face down on the stack{means}."


def _tell_reveal(game: ChaosMagic, event: Event) -> str:
    return f"{game.title(event['who'])}'s Chaos card is turned up: {named(game, event['card'])}."


def _tell_choose(game: ChaosMagic, event: Event) -> str:
    return f"{game.title(event['who'])} plays {named(game, event['card'], event['side'])}."


def _tell_resolve(_game: ChaosMagic, event: Event) -> str:
    side = f", {event['side']}," if event["side"] else ""
    return f"{event['card']}{side} resolves and goes to the Chaos discard."


def _tell_counter(game: ChaosMagic, event: Event) -> str:
    by = f" by {game.title(event['by'])}" if event["by"] else ""
    means = f" with {event['with']}" if event["with"] else ""
    return f"{event['card']} of {game.title(event['who'])} is countered{by}{means} and goes to the Chaos discard."


def _dues_draw(_game: ChaosMagic, _event: Event) -> list[str]:
    return ["Everybody may respond; when all have passed: edw chaos reveal"]


def _dues_reveal(game: ChaosMagic, event: Event) -> list[str]:
    """What the card says, and what its controller chooses."""
    sides = game.sides(event["card"])
    if sides:
        then = f"{game.title(event['who'])} chooses a side: edw chaos choose {' or '.join(sides)}"
    else:
        then = AFTER_CHOICE
    return [*game.text(event["card"]), then]


def _dues_leave(game: ChaosMagic, event: Event) -> list[str]:
    who = event["who"]
    if game.players[who].spite != Spite.RESOLVED or who not in game.spiting:
        return []
    name = game.title(who)
    return [f"If {name} should still lose the game: edw eliminate {name}. If not: edw spite lives"]


AFTER_CHOICE = "Modes and targets are chosen, and everybody may respond; then: edw chaos resolve (or counter)"


KINDS = {
    "chaos-drawn": Kind(_apply_draw, _tell_draw, _dues_draw, decks.audit_drawn),
    "chaos-revealed": Kind(_apply_reveal, _tell_reveal, _dues_reveal, decks.audit_drawn),
    "chaos-chosen": Kind(_apply_choose, _tell_choose, lambda _game, _event: [AFTER_CHOICE]),
    "chaos-resolved": Kind(_apply_leave, _tell_resolve, _dues_leave),
    "chaos-countered": Kind(_apply_leave, _tell_counter, _dues_leave, decks.audit_drawn),
}
