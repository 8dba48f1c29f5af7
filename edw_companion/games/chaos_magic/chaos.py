"""Chaos cards: drawn face down in the Chaos step, turned up, resolved or countered. Rules 3 and 4; rulings 10 to 17."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from edw_companion.core import params
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind, Shown, told
from edw_companion.core.params import Card, Number, Text, Who
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_magic import decks, stack
from edw_companion.games.chaos_magic.stack import due_after_spite, due_of_card, named, top
from edw_companion.games.chaos_magic.state import ChaosMagicState, OnStack, Spite

if TYPE_CHECKING:
    from edw_companion.core.facts import OfPlayer, With

    class Drawn(OfPlayer, decks.FaceDown, With):
        """A card goes face down on the stack; with: what brought it outside of the Chaos step."""

    class Revealed(OfPlayer, decks.TurnedOver):
        """The card on top is turned up."""

    class Face(OfPlayer):
        """The card on top, and the side of a split one that counts."""

        card: str
        side: str | None

    class Countered(OfPlayer, decks.TurnedOver, With):
        """A card on the stack is countered; place: 1 for the top; by and with: who did it, with what."""

        place: int
        by: str | None


CHAPTER = Chapter[ChaosMagicState]()


def known_sides(begin: Mapping[str, Any]) -> Iterable[str]:
    """The sides of all split cards, by the session's first line."""
    return (side for facts in begin["cards"].values() for side in facts.get("sides", ()))


def _open_sides(state: ChaosMagicState) -> Sequence[str]:
    """The sides of the split card that lies face up on top of the stack."""
    entry = top(state)
    sides = state.sides(entry.card) if entry.card is not None and entry.up else ()
    if not sides:
        raise RefusedError("The Chaos card on top of the stack is no split card that lies face up: it has no sides.")
    return sides


SHOWN = params.TurnedUp(lambda state: state.begin["cards"], "Chaos card")


@CHAPTER.look("chaos")
def chaos(state: ChaosMagicState) -> Shown:
    """Show the Chaos cards on the stack, the top one first.

    Those that lie face up with what they say.

    Example: edw chaos
    """
    lines = stack.told(state) or ["No Chaos card is on the stack."]
    for pile in state.chaos_decks:
        lines.append(f"{pile.name}: {pile.left} left; discard: {', '.join(pile.graveyard) or 'empty'}")
    return Shown({"stack": stack.status(state), "chaos_drawn": state.drew}, lines)


@CHAPTER.look("chaos read", Card(known=lambda begin: (*begin["cards"], *begin["globals"]), rest=True), early=True)
def read(state: ChaosMagicState, card: str) -> Shown:
    """Read what a Chaos card or a Global of this session says.

    Example: edw chaos read "Lend // Keep"
    """
    return Shown({"card": card, "text": state.text(card)}, state.text(card))


class Drawer(Who):
    """Who draws, while a game goes on."""

    __slots__ = ()

    def read(self, at: At[Any], typed: Any) -> Any:
        """See ``Param``."""
        running(at.state)
        return super().read(at, typed)


DRAWN: Kind[ChaosMagicState, Drawn] = CHAPTER.kind(
    "chaos-drawn",
    due=lambda _state, _event: [Due("Everybody may respond; when all have passed, it is turned up", "chaos reveal")],
)


@DRAWN.command(
    Drawer(required=False),
    Text(
        "means", "card", option="--with", metavar="CARD",
        help="The card or ability that brings it, outside of the Chaos step.",
    ),
    words="chaos draw",
    anyway=True,
    again=lambda _state, event: {"means": event["with"]},
)  # fmt: skip
def draw(at: At[ChaosMagicState], who: str | None, means: str | None) -> Drawn:
    """A Chaos card goes face down on the stack.

    It is the active player's in the Chaos step, or WHO's because of something else (--with). Which card it is, is
    only drawn when it is turned up. Everybody may respond first.

    Example: edw chaos draw
    """
    # Rule 3; ruling 10: nobody knows which card it is.
    state, rules = at.state, at.rules
    seat = who or state.active or state.turns.who
    alive(state, seat)
    looking = next((name for name, player in state.players.items() if player.spite is Spite.LOOKING), None)
    if looking is not None and state.deck_of(looking) is state.deck_of(seat):
        rules.forbids(
            f"{state.title(looking)} looks at the top of this deck, and plays one of the cards before (rule 6)."
        )
    if means is None and state.active != seat:
        rules.forbids(
            f"The Chaos step is {state.title(state.active)}'s (rule 3): if something makes {state.title(seat)} draw, "
            "say it with --with."
        )
    elif means is None and state.drew:
        rules.forbids(
            "The card of this Chaos step was drawn (rule 3): if something brings another, say it with --with."
        )
    return {"who": seat, "with": means, **decks.off_the_top(state, seat)}


@DRAWN.applies
def _(state: ChaosMagicState, event: Drawn) -> None:
    decks.lay_down(state, event["who"], event)
    if state.active == event["who"] and event["with"] is None:
        state.drew = True


@DRAWN.tells
def _(state: ChaosMagicState, event: Drawn) -> str:
    means = f", with {event['with']}" if event["with"] else ""
    refilled = decks.tell_refill(state, event)
    return f"{refilled}{state.title(event['who'])} draws a Chaos card, face down on the stack{means}."


REVEALED: Kind[ChaosMagicState, Revealed] = CHAPTER.kind(
    "chaos-revealed",
    tell=lambda state, event: f"{state.title(event['who'])}'s Chaos card is turned up: {named(state, event['card'])}.",
)


@REVEALED.command(SHOWN, words="chaos reveal", word=True, again=told)
def reveal(at: At[ChaosMagicState], shown: str | None) -> Revealed:
    """Turn up the face-down Chaos card on top of the stack.

    That is, when all have passed. With --card it takes what the table turned over from its real deck.

    Example: edw chaos reveal
    """
    # Rule 3.
    running(at.state)
    entry = top(at.state)
    if entry.up:
        lies = f"{entry.card} lies face up on top of the stack: {DO}, or {DO}."
        raise RefusedError(lies, "chaos resolve", "chaos counter")
    return {"who": entry.who, **decks.turn_over(at, entry, shown)}


@REVEALED.applies
def _(state: ChaosMagicState, event: Revealed) -> None:
    decks.apply_turned_over(state, event)
    state.stack.append(state.stack.pop()._replace(card=event["card"], answer=None, up=True))


@REVEALED.owes
def _(state: ChaosMagicState, event: Revealed) -> list[Due]:
    sides = state.sides(event["card"])
    chosen = Due(f"{state.title(event['who'])} chooses a side", f"chaos choose {' or '.join(sides)}")
    return [*map(Due, state.text(event["card"])), chosen if sides else due_of_card(event["card"])]


CHOSEN: Kind[ChaosMagicState, Face] = CHAPTER.kind(
    "chaos-chosen",
    apply=lambda state, event: state.stack.append(state.stack.pop()._replace(side=event["side"])),
    tell=lambda state, event: f"{state.title(event['who'])} plays {named(state, event['card'], event['side'])}.",
    due=lambda _state, event: [due_of_card(event["card"])],
)


@CHOSEN.command(Card("side", of=_open_sides, known=known_sides, what="side", rest=True), words="chaos choose")
def choose(at: At[ChaosMagicState], side: str) -> Face:
    """Choose the side of the split card on top of the stack.

    Its controller does, as soon as it has been turned up.

    Example: edw chaos choose Lend
    """
    # Rule 3; ruling 14.
    running(at.state)
    entry = top(at.state)
    return {"who": entry.who, "card": str(entry.card), "side": side}


def _leave(state: ChaosMagicState, entry: OnStack, card: str) -> None:
    """To the discard of the deck that it came from."""
    state.piles[entry.pile].graveyard.append(card)
    if entry.spite:
        state.players[entry.who].spite = Spite.RESOLVED


def _after_leaving(state: ChaosMagicState, event: Face | Countered) -> list[Due]:
    who = event["who"]
    if state.players[who].spite != Spite.RESOLVED or who not in state.spiting:
        return []
    return [due_after_spite(state, who)]


RESOLVED: Kind[ChaosMagicState, Face] = CHAPTER.kind(
    "chaos-resolved",
    apply=lambda state, event: _leave(state, state.stack.pop(), event["card"]),
    due=_after_leaving,
)


@RESOLVED.command(words="chaos resolve", anyway=True)
def resolve(at: At[ChaosMagicState]) -> Face:
    """The Chaos card on top of the stack resolves.

    The table does what it says, and it goes to the Chaos discard.

    Example: edw chaos resolve
    """
    # Ruling 12.
    state = at.state
    running(state)
    entry = top(state)
    if entry.card is None or not entry.up:
        raise RefusedError(f"The card on top of the stack lies face down: turn it up first, with {DO}.", "chaos reveal")
    if entry.side is None and state.sides(entry.card):
        names = " or ".join(state.sides(entry.card))
        at.rules.forbids(f"{entry.card} is split, and {state.title(entry.who)} chooses {names} first (rule 3).")
    return {"who": entry.who, "card": entry.card, "side": entry.side}


@RESOLVED.tells
def _(_state: ChaosMagicState, event: Face) -> str:
    side = f", {event['side']}," if event["side"] else ""
    return f"{event['card']}{side} resolves and goes to the Chaos discard."


COUNTERED: Kind[ChaosMagicState, Countered] = CHAPTER.kind("chaos-countered", due=_after_leaving)


@COUNTERED.command(
    Number("place", 1, 1000, option="--place", metavar="N", help="Which on the stack; 1 is the top."),
    Who("by", option="--by", metavar="WHO", help="Who countered it."),
    Text("means", "card", option="--with", metavar="CARD", help="With what."),
    SHOWN,
    words="chaos counter",
    anyway=True,
    word=True,
    again=lambda _state, event: {"means": event["with"]},
)
def counter(
    at: At[ChaosMagicState], place: int | None, by: str | None, means: str | None, shown: str | None
) -> Countered:
    """A Chaos card on the stack is countered.

    It goes to the Chaos discard face up. One that lies face down is turned up for that. A spite cannot be countered.

    Example: edw chaos counter --by Bram
    """
    # Rule 6; rulings 12 and 15.
    state = at.state
    running(state)
    top(state)
    number, height = place or 1, len(state.stack)
    if number > height:
        raise RefusedError(f"There is no Chaos card number {number} on the stack, which has {height}; 1 is the top.")
    entry = state.stack[-number]
    if entry.spite:
        at.rules.forbids(f"{entry.card} was played as a spite and cannot be countered (rule 6).")
    over = decks.turn_over(at, entry, None if entry.up else shown)
    return {"who": entry.who, "card": over["card"], "place": number, "by": by, "with": means, **over}


@COUNTERED.applies
def _(state: ChaosMagicState, event: Countered) -> None:
    decks.apply_turned_over(state, event)
    _leave(state, state.stack.pop(-event["place"]), event["card"])


@COUNTERED.tells
def _(state: ChaosMagicState, event: Countered) -> str:
    by = f" by {state.title(event['by'])}" if event["by"] else ""
    means = f" with {event['with']}" if event["with"] else ""
    return f"{event['card']} of {state.title(event['who'])} is countered{by}{means} and goes to the Chaos discard."
