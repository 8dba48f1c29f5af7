"""When a card in the middle may be played: rule 5; rulings 18 to 20. The zone itself is in ``core/things``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NotRequired, cast

from edw_companion.core import things
from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.params import Text, Who, Word
from edw_companion.core.phases import ACTIVE, ANY_TIME
from edw_companion.core.questions import Question, WantedError
from edw_companion.core.state import running
from edw_companion.core.things import Lying
from edw_companion.games.chaos_magic import stack
from edw_companion.games.chaos_magic.phases import CHAOS_STEP, MAIN, is_slow, next_step
from edw_companion.games.chaos_magic.reminders import MIDDLE, due_at, next_of
from edw_companion.games.chaos_magic.state import ChaosMagicState
from edw_companion.sentences import Sentence
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from edw_companion.core.facts import OfCard

    class Put(things.Put):
        """Cards that go in, and by which timing they are played, if that was said; lands: which are so unsaid."""

        timing: str | None
        lands: NotRequired[list[str]]

    class Played(OfCard):
        """A card that is played; timing: by which one, where that was said only now."""

        timing: NotRequired[str]


CHAPTER = Chapter[ChaosMagicState]()

_LANDS_AT_ONCE = r"^Land cards may be played from the middle as soon as they are there"

TIMINGS = {
    "instant": "by anybody who has priority",
    "sorcery": "by {active} in a main phase, the stack empty",
    "land": "by {active} in a main phase, the stack empty, as the land of the turn",
}
"""How a card in the middle is played, by what the table said it is; the costs are always its own."""

AS = Word("timing", of=tuple(TIMINGS), option="--as", help="By which timing they are played.")
IN: Kind[ChaosMagicState, Put]
IN, _PLAYED = things.declare(CHAPTER, "the middle")
PLAYED = cast("Kind[ChaosMagicState, Played]", _PLAYED)
_APPLY_IN, _APPLY_PLAYED = IN.apply, PLAYED.apply


@CHAPTER.look("middle")
def show(state: ChaosMagicState) -> Shown:
    """Show the cards in the middle, who may play them and when.

    Example: edw middle
    """
    return Shown({"middle": status(state)}, lines(state) or ["The middle is empty."])


def status(state: ChaosMagicState) -> list[dict[str, Any]]:
    """Each card in the middle, and who may play it."""
    found = []
    for card, owner, turn in state.middle.cards:
        timing, may = state.timings.get(card), players(state, Lying(card, owner, turn))
        found.append({"card": card, "owner": owner, "since": turn, "timing": timing, "may_play": may})
    return found


def lines(state: ChaosMagicState) -> list[str]:
    """The cards in the middle: whose they are, since when; and who may play them and by which timing, once for all."""
    never, active = "not to be played in this turn", state.active
    by: dict[str | None, str] = {  # its timing, when it may be played
        timing: how.format(active=state.title(active)) if active or timing == "instant" else never
        for timing, how in TIMINGS.items()
    }
    by |= {"land": f"{never}, whose land was {state.land}"} if active and state.land else {}
    by[None] = f"{by['instant']} if an instant, else {by['sorcery']}"
    told: dict[str, dict[str, list[str]]] = {}  # by when they are played, by whose they are and since when
    for lying in state.middle.cards:
        whose = f" of {state.title(lying.owner)}" if lying.owner else ""
        timing = state.timings.get(lying.card)
        when = never if fresh(state, lying, timing) else by[timing]
        if timing is None and when == never and active and not (state.land or fresh(state, lying, "land")):
            when = f"{by['land']} if it is a land, else {never}"
        told.setdefault(when, {}).setdefault(f"{whose}, since turn {lying.turn}", []).append(lying.card)
    lie = {when: (f"{listed(cards)}{since}" for since, cards in those.items()) for when, those in told.items()}
    return [f"{'; '.join(cards)}: {when}" for when, cards in lie.items()]


def fresh(state: ChaosMagicState, lying: Lying, timing: str | None) -> bool:
    """Whether the card came this turn, and so cannot be played before the next (rule 5; ruling 18).

    A Global may say that lands need not wait.
    """
    return lying.turn == state.turns.number and not (timing == "land" and state.global_says(_LANDS_AT_ONCE))


def players(state: ChaosMagicState, lying: Lying) -> list[str]:
    """Who may play it in this turn, as far as the table told what it is."""
    timing = state.timings.get(lying.card)
    whose = [state.active] if is_slow(state, timing) else state.living
    return [seat for seat in whose if seat in state.living and _refusal(state, lying, seat, timing) is None]


def ready(state: ChaosMagicState) -> list[str]:
    """The cards that somebody may play now, as far as the table told what they are: on the stack only instants."""
    unsaid = "sorcery" if state.stack else None
    lie = [(each, state.timings.get(each.card, unsaid)) for each in state.middle.cards]
    return [each.card for each, known in lie if any(_may_play(state, each, seat, known) for seat in state.living)]


def _refusal(state: ChaosMagicState, lying: Lying, seat: str, timing: str | None) -> str | None:
    if fresh(state, lying, timing):
        return f"{lying.card} has not been in the middle since the start of this turn, so it waits (rule 5)."
    if timing == "land" and state.land:
        return f"{state.title(seat)} has played {state.land} from the middle as the land of this turn (rule 5)."
    return None


@IN.command(
    Text("cards", "card", metavar="CARD…", many=True, asks=things.which_goes_in), things.OWNER, AS, words="middle put"
)
def put(at: At[ChaosMagicState], cards: Sequence[str], owner: str | None, timing: str | None) -> Put:
    """Put cards into the middle.

    They may be played from the next turn on. Each word is a card: put names of several words in quotes. --as instant
    is for anything with flash, too; --as sorcery for everything that is neither that nor a land. What it is stays
    known, and basic lands are lands unsaid.

    Example: edw middle put "Lightning Bolt" --owner Ann --as instant
    """
    # Ruling 20.
    running(at.state)
    facts: Put = {"cards": [*cards], "owner": owner, "timing": timing}
    lands = [card for card in cards if things.is_basic(card) and card not in at.state.timings]
    return {**facts, "lands": lands} if lands and timing is None else facts


@IN.applies
def _(state: ChaosMagicState, event: Put) -> None:
    _APPLY_IN(state, event)
    state.timings.update(dict.fromkeys(event.get("lands", ()), "land"))
    if event["timing"]:
        state.timings.update(dict.fromkeys(event["cards"], event["timing"]))


@IN.owes
def _(state: ChaosMagicState, event: Put) -> list[Due]:
    known = {state.timings.get(card) for card in event["cards"]}
    when = "from the next turn on"
    if state.global_says(_LANDS_AT_ONCE) and known & {"land", None}:
        when = "at once" if known == {"land"} else f"{when}, a land at once"
    wait = Due(f"To be played {when}, for all costs and by its own timing", "middle")
    return [wait, *due_at(state, MIDDLE), *next_of(state, event["n"], "middle put", len(event["cards"]))]


@PLAYED.command(
    Who(),
    things.lying("the middle"),
    AS,
    words="middle play",
    act=("A land or sorcery of the middle", "rule 5"),
    during=(MAIN,),
    whose=ACTIVE,
    named=lambda at, said: (
        None if is_slow(at.state, said["timing"] or at.state.timings.get(said["card"])) else ANY_TIME
    ),
    eased=ANY_TIME,
)
def play(at: At[ChaosMagicState], who: str, card: str, timing: str | None) -> Played:
    """WHO plays a card from the middle.

    All its costs are paid, and its timing is its own. It must have lain there since the turn began. Where it matters
    what the card is and nobody has said it, that is asked, or said with --as.

    Example: edw middle play Bram Lightning
    """
    # Rule 5; ruling 20.
    state = at.running
    lying, known = state.middle.find(card), timing or state.timings.get(card)
    stack.spite_first(at, stack.OFF_STACK)
    if known is None and len({_may_play(state, lying, who, each) for each in TIMINGS}) > 1:
        raise _what_is_it(card)
    refusal = _refusal(state, lying, who, known)
    if state.stack and refusal is None and is_slow(state, known):
        busy = f"{card} is played with nothing on the stack, where a Chaos card still lies (rule 5): {DO}."
        at.rules.forbids(busy, next_step(state))
    if refusal is not None:
        at.rules.forbids(refusal)
    facts: Played = {"who": who, "card": card}
    return {**facts, "timing": timing} if timing else facts


def _what_is_it(card: str) -> WantedError:
    answers = {timing: ("--as", timing) for timing in TIMINGS}
    how = either([" ".join(words) for words in answers.values()])
    other = "a creature, or something else"  # which goes by the timing of a sorcery
    also = {other: ("creature", "artifact", "enchantment", "planeswalker", "something else")}
    asked = Question(f"What is {card}?", {**answers, other: answers["sorcery"]}, also)
    return WantedError(Sentence("Say it"), asked, how)


def _may_play(state: ChaosMagicState, lying: Lying, seat: str, timing: str | None) -> bool:
    """Whether the card may be played now, if it is that."""
    if is_slow(state, timing) and (state.stack or state.active != seat or CHAOS_STEP in state.phase.may):
        return False
    return _refusal(state, lying, seat, timing) is None


@PLAYED.applies
def _(state: ChaosMagicState, event: Played) -> None:
    _APPLY_PLAYED(state, event)
    if "timing" in event:
        state.timings[event["card"]] = event["timing"]
    timing, own = state.timings.get(event["card"]), event["who"] == state.active
    if timing == "land" and own:
        state.land = event["card"]
    if is_slow(state, timing) and own and "anyway" not in event:
        state.in_main = event["card"]


@PLAYED.owes
def _(state: ChaosMagicState, event: Played) -> list[Due]:
    paid = Due("All its costs are paid, as if it came from a hand.")
    if state.timings.get(event["card"]) == "land":
        paid = Due("It is the land of this turn: no other is played in it, from a hand either.")
    return [paid, *due_at(state, MIDDLE)]


CHAPTER.kinds["middle-out"].owes(lambda state, event: next_of(state, event["n"], "middle out"))
