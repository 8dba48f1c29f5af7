"""Chaos cards: drawn face down on the stack, turned up, their sides chosen, resolved or countered.

Rules 3 and 4; rulings 10 to 17.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NotRequired

from edw_companion.core import params
from edw_companion.core.at import At
from edw_companion.core.due import DO, Due, quoted
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.lasting import until_words
from edw_companion.core.params import WORD, Card, Number, Text, Who
from edw_companion.core.phases import ACTIVE, ANY_TIME
from edw_companion.core.questions import Question, WantedError
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError
from edw_companion.games import finding
from edw_companion.games.chaos_magic import global_cards, phases, piles, reminders, stack
from edw_companion.games.chaos_magic.stack import due_of_top, named, top
from edw_companion.games.chaos_magic.state import NOBODY, ChaosMagicState, Spite, known_sides
from edw_companion.sentences import BEHIND, Sentence
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from edw_companion.core.facts import OfPlayer, With

    class Drawn(OfPlayer, piles.FaceDown, With):
        """A card goes face down on the stack; with: what brought it outside of the Chaos step."""

    class Revealed(OfPlayer, piles.TurnedOver):
        """The card on top is turned up."""

    class Face(OfPlayer):
        """The card on top, and the side of a split one that counts.

        lasts: what it leaves, as it resolves; on: on whom it works, if that was said.
        """

        card: str
        side: str | None
        lasts: NotRequired[list[reminders.Begun]]
        on: NotRequired[str]

    class Countered(OfPlayer, piles.TurnedOver, With):
        """A card on the stack is countered; place: 1 for the top; by and with: who did it, with what."""

        place: int
        by: str | None


CHAPTER = Chapter[ChaosMagicState]()
_TARGET = r"(?i)\btarget (?:player|opponent)s?\b[^.]*\bdraws?\b[^.]*\bChaos card"


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
        lines.append(f"{pile.title}: {pile.left} left; discard: {', '.join(pile.graveyard) or 'empty'}")
    return Shown({"stack": stack.status(state), "chaos_drawn": state.drew}, lines)


def _known(begin: Mapping[str, Any]) -> Iterable[str]:
    return (*begin["cards"], *begin["globals"])


@CHAPTER.look("chaos read", Card(known=_known, rest=True), early=True)
def read(state: ChaosMagicState, card: str) -> Shown:
    """Read what a Chaos card or a Global of this session says.

    Example: edw chaos read "Lend // Keep"
    """
    return Shown({"card": card, "text": state.text(card)}, state.text(card))


@CHAPTER.look("chaos find", Text("words", "words", metavar="NAME or WORDS", rest=True, known=_known), early=True)
def find_card(state: ChaosMagicState, words: str) -> Shown:
    """Find cards by a part of the name, or by their text.

    Shows where each Chaos card or Global is, as far as everybody may know, and what it says.

    Example: edw chaos find goat
    """
    from edw_companion.games.chaos_magic.view import things  # what changes the table does without

    return finding.find(words, things(state))


@CHAPTER.look("chaos lasts")
def lasts(state: ChaosMagicState) -> Shown:
    """Show what lasts and what waits for its moment.

    With whose it is, and until when.

    Example: edw chaos lasts
    """
    return Shown(reminders.data(state), reminders.told(state) or ["Nothing lasts."])


CHAPTER.take(reminders.KEPT)
CHAPTER.take(reminders.DROPPED)


def _drawer(state: ChaosMagicState, means: str) -> str | None:
    """Who draws, by the card that brings another: its controller; None if that is nobody, or the table alone knows.

    Raises:
        WantedError: it says that a target does.
    """
    whose = {name.casefold(): seat for name, seat in stack.controllers(state).items()}
    who = whose.get(means.casefold())
    if stack.says_of(state, means, _TARGET):
        brings = f"the Chaos card that {means} brings"
        answers = {**{state.title(seat): (seat,) for seat in state.living if seat != who}, NOBODY: ()}
        raise WantedError(
            Sentence(f"Say who draws {brings}", "chaos draw WHO"), Question(f"Who draws {brings}?", answers)
        )
    return who


DRAWN: Kind[ChaosMagicState, Drawn] = CHAPTER.kind("chaos-drawn")


@DRAWN.command(
    Who(required=False),
    Text(
        "means", "card", option="--with", metavar="CARD", fact="with",
        help="The card or ability that brings it, outside of the Chaos step.", names=stack.controllers,
    ),
    words="chaos draw",
    anyway=True,
    act=("Unless something brings it (--with), a Chaos card", "rule 3"),
    during=(phases.CHAOS_STEP,),
    whose=ACTIVE.by("who", lambda state, who: who or state.active or state.turns.who),
    named=lambda _at, said: None if said["means"] is None else ANY_TIME,  # as something else may bring one
    eased=ANY_TIME,
)  # fmt: skip
def draw(at: At[ChaosMagicState], who: str | None, means: str | None) -> Drawn:
    """A Chaos card goes face down on the stack.

    It is the active player's in the Chaos step, or WHO's because of something else (--with): without WHO it is that of
    whoever controls what brings it. Which card it is, is only drawn when it is turned up. Everybody may respond first.

    Example: edw chaos draw
    """
    # Rule 3; ruling 10: nobody knows which card it is.
    state, means = at.running, stack.called(at.state, means)
    named = who or (_drawer(state, means) if means else None)
    seat = named or state.active or state.turns.who
    alive(state, seat)
    if means and not named:
        at.notices.append(f"Nobody here controls {means}, so {state.title(seat)} draws, whose turn it is.")
    stack.spite_first(at, stack.UNDECIDED if means else (*Spite,))
    if means is None and state.active == seat and state.drew:
        at.rules.forbids(
            f"The card of this Chaos step was drawn (rule 3): if something brings another, say it with {DO}.",
            f"{BEHIND}--with",
        )
    return {"who": seat, "with": means, **piles.off_the_top(state, seat)}


@DRAWN.applies
def _(state: ChaosMagicState, event: Drawn) -> None:
    piles.lay_down(state, event["who"], event)
    if state.active == event["who"] and event["with"] is None:
        state.drew = True
        state.stack.append(state.stack.pop()._replace(step=True))


@DRAWN.tells
def _(state: ChaosMagicState, event: Drawn) -> str:
    means = f", with {event['with']}" if event["with"] else ""
    refilled = piles.tell_refill(state, event)
    return f"{refilled}{state.title(event['who'])} draws a Chaos card, face down on the stack{means}."


@DRAWN.owes
def _(state: ChaosMagicState, event: Drawn) -> list[Due]:
    first = [Due("No Global is in play, and one comes before that", "global reveal")]
    dues = first if global_cards.dues_of_none(state) else []
    dues += [] if event["with"] else reminders.due_at(state, reminders.IN_CHAOS_STEP)
    dues += reminders.due_at(state, reminders.DRAWN)
    if event["with"]:
        dues += reminders.next_of(state, event["n"], f"chaos draw --with {quoted(event['with'])}")
    return [*dues, Due("Everybody may respond; when all have passed, it is turned up", "chaos reveal")]


REVEALED: Kind[ChaosMagicState, Revealed] = CHAPTER.kind(
    "chaos-revealed",
    tell=lambda state, event: f"{state.title(event['who'])}'s Chaos card is turned up: {named(state, event['card'])}.",
)


@REVEALED.command(SHOWN, WORD, words="chaos reveal", anyway=True)
def reveal(at: At[ChaosMagicState], shown: str | None) -> Revealed:
    """Turn up the face-down Chaos card on top of the stack.

    That is, when all have passed. With --card it takes what the table turned over from its real deck.

    Example: edw chaos reveal
    """
    # Rule 3.
    entry = top(at.running)
    if entry.up:
        does = phases.next_step(at.state)
        others = ["chaos counter"] if phases.ready(at.state, entry) and not entry.spite else []
        lies = f"{entry.card} lies face up on top of the stack: {either([DO, *(DO for _ in others)])}."
        raise RefusedError(lies, does, *others)
    stack.spite_first(at, stack.OFF_STACK)
    return {"who": entry.who, **piles.turn_over(at, entry, shown)}


@REVEALED.applies
def _(state: ChaosMagicState, event: Revealed) -> None:
    piles.apply_turned_over(state, event)
    state.stack.append(state.stack.pop()._replace(card=event["card"], answer=None, up=True))


@REVEALED.owes
def _(state: ChaosMagicState, event: Revealed) -> list[Due]:
    card = event["card"]
    says = [*map(Due, state.text(card)), *reminders.dues_now(state, state.trigger(card), card, event["who"])]
    says += reminders.due_at(state, reminders.TURNED_UP)
    return [*says, due_of_top(state)]


_ON = Who("on", option="--on", metavar="WHO", help="On whom it works.")

CHOSEN: Kind[ChaosMagicState, Face] = CHAPTER.kind(
    "chaos-chosen",
    apply=lambda state, event: state.stack.append(state.stack.pop()._replace(side=event["side"])),
    tell=lambda state, event: (
        f"{state.title(event['who'])} plays {named(state, event['card'], event['side'])}{_on_whom(state, event)}."
    ),
    due=lambda state, _event: [due_of_top(state)],
)


def _on_whom(state: ChaosMagicState, event: Face) -> str:
    """On whom a card works, with a comma before it; "" where that was not said."""
    return f", on {state.title(event['on'])}" if "on" in event else ""


def _which_side(state: ChaosMagicState, _said: object) -> Question | None:
    sides = {side: (side,) for side in _open_sides(state)}
    return Question(f"{top(state).card}: which side?", sides) if sides else None


@CHOSEN.command(
    Card("side", of=_open_sides, known=known_sides, what="side", rest=True, asks=_which_side),
    _ON,
    words="chaos choose",
    anyway=True,
)
def choose(at: At[ChaosMagicState], side: str, on: str | None) -> Face:
    """Choose the side of the split card on top of the stack.

    Its controller does, as soon as it has been turned up, unless a Global says who else.

    Example: edw chaos choose Lend
    """
    # Rule 3; ruling 14.
    state = at.running
    stack.spite_first(at, stack.OFF_STACK)
    entry = top(state)
    if entry.side == side:
        raise RefusedError(f"{side} is chosen already.")
    alive(state, on)
    facts: Face = {"who": entry.who, "card": str(entry.card), "side": side}
    return {**facts, "on": on} if on else facts


def _after_leaving(state: ChaosMagicState, event: Face | Countered) -> list[Due]:
    is_over = event["who"] in state.spiting and state.players[event["who"]].spite is Spite.RESOLVED
    return [stack.due_of_spite(state)] if is_over else []


RESOLVED: Kind[ChaosMagicState, Face] = CHAPTER.kind("chaos-resolved")


@RESOLVED.command(_ON, words="chaos resolve", anyway=True)
def resolve(at: At[ChaosMagicState], on: str | None) -> Face:
    """The Chaos card on top of the stack resolves.

    The table does what it says, and it goes to the Chaos discard.

    Example: edw chaos resolve
    """
    # Ruling 12.
    state = at.running
    entry = top(state)
    if entry.card is None or not entry.up:
        raise RefusedError(f"The card on top of the stack lies face down: turn it up first, with {DO}.", "chaos reveal")
    stack.spite_first(at, stack.OFF_STACK)
    if entry.side is None and state.sides(entry.card):
        first = f"{entry.card} is split, and {stack.chooses(state, entry)} first (rule 3): {DO}."
        at.rules.forbids(first, phases.next_step(state))
    alive(state, on)
    facts: Face = {"who": entry.who, "card": entry.card, "side": entry.side}
    if on:
        facts["on"] = on
    lasts = reminders.begun_by(state, entry)
    return {**facts, "lasts": lasts} if lasts else facts


@RESOLVED.applies
def _(state: ChaosMagicState, event: Face) -> None:
    piles.discard(state, state.stack.pop(), event["card"])
    state.begin_effects(map(reminders.effect, event.get("lasts", ())))


@RESOLVED.owes
def _(state: ChaosMagicState, event: Face) -> list[Due]:
    told = reminders.sentences(reminders.does(state, event["card"], event["side"]))
    text = " ".join(each for each in told if not re.search(reminders.TURNED_UP, each))  # that is called when it comes
    types = " ".join(state.begin["globals"][each.card]["types"] for each in state.globals).casefold()
    text = re.sub(r", Global (\w+)s too", lambda said: said[0] * (said[1] in types), text)
    says = reminders.dues_now(state, text, event["side"] or event["card"], event["who"])
    return [*says, *reminders.due_at(state, reminders.WHEN_RESOLVED), *_after_leaving(state, event)]


@RESOLVED.tells
def _(state: ChaosMagicState, event: Face) -> str:
    resolved = f"{event['side']} of {event['card']}" if event["side"] else event["card"]
    lasts = map(reminders.effect, event.get("lasts", ()))
    when = dict.fromkeys(f"{until_words(state, each)}{reminders.condition(each.text)}" for each in lasts)
    noted = f" Noted: {listed([*when])}." if when else ""
    on = f"{_on_whom(state, event)}," if "on" in event else ""
    return f"{resolved} resolves{on} and goes to the Chaos discard.{noted}"


COUNTERED: Kind[ChaosMagicState, Countered] = CHAPTER.kind(
    "chaos-countered",
    due=lambda state, event: [*reminders.due_at(state, reminders.WHEN_COUNTERED), *_after_leaving(state, event)],
)


@COUNTERED.command(
    Number("place", 1, 1000, option="--place", metavar="N", help="Which on the stack; 1 is the top."),
    Who("by", option="--by", metavar="WHO", help="Who countered it."),
    Text("means", "card", option="--with", metavar="CARD", help="With what.", fact="with"),
    SHOWN,
    WORD,
    words="chaos counter",
    anyway=True,
)
def counter(
    at: At[ChaosMagicState], place: int | None, by: str | None, means: str | None, shown: str | None
) -> Countered:
    """A Chaos card on the stack is countered.

    It goes to the Chaos discard face up. One that lies face down is turned up for that. A spite cannot be countered.

    Example: edw chaos counter --by Bram
    """
    # Rule 6; rulings 12 and 15.
    state = at.running
    top(state)
    number, height = place or 1, len(state.stack)
    if number > height:
        raise RefusedError(f"There is no Chaos card number {number} on the stack, which has {height}; 1 is the top.")
    entry = state.stack[-number]
    if entry.spite:
        at.rules.forbids(f"{entry.card} was played as a spite and cannot be countered (rule 6).")
    stack.spite_first(at, stack.OFF_STACK)
    over = piles.turn_over(at, entry, None if entry.up else shown)
    return {"who": entry.who, "card": over["card"], "place": number, "by": by, "with": means, **over}


@COUNTERED.applies
def _(state: ChaosMagicState, event: Countered) -> None:
    piles.apply_turned_over(state, event)
    piles.discard(state, state.stack.pop(-event["place"])._replace(up=False), event["card"])


@COUNTERED.tells
def _(state: ChaosMagicState, event: Countered) -> str:
    by = f" by {state.title(event['by'])}" if event["by"] else ""
    means = f" with {event['with']}" if event["with"] else ""
    return f"{state.title(event['who'])}'s {event['card']} is countered{by}{means} and goes to the Chaos discard."
