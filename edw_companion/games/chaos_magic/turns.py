"""The start, and the course of turns: as in any game, with the Globals that untap (rule 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired, cast

from edw_companion.core import life, seats, turn_order
from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.lasting import END_OF_NEXT, END_STEP, Effect, ended, fewer, is_over
from edw_companion.games.chaos_magic import global_cards, phases, piles, stack
from edw_companion.games.chaos_magic.reminders import AS_A_TURN_BEGINS, begun_by, due_at, effect
from edw_companion.games.chaos_magic.state import ChaosMagicState
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.lasting import Ended
    from edw_companion.games.chaos_magic.reminders import Begun

    class NewTurn(turn_order.NewTurn):
        """A turn that begins, and the Globals that untap.

        ``before`` is whose turn ended, where something is to be said of it: ``undrawn``, its Chaos step brought no
        card; ``resolved``, what still lay on the stack ready to resolve, the top one first, and ``lasts``, what that
        leaves. ``over`` lasts no longer, and ``done`` counts as done: it was due in that turn. ``released``: the
        Globals that nobody controls again.
        """

        untaps: NotRequired[list[str]]
        before: NotRequired[str]
        undrawn: NotRequired[bool]
        resolved: NotRequired[list[str]]
        lasts: NotRequired[list[Begun]]
        over: NotRequired[list[Ended]]
        done: NotRequired[list[Ended]]
        released: NotRequired[list[str]]


CHAPTER = Chapter[ChaosMagicState]()
START = CHAPTER.take(seats.START)


@START.owes
def _(state: ChaosMagicState, _event: seats.Start) -> list[Due]:
    lie = "The Chaos deck and the Global deck lie in the middle."
    if state.own_decks:
        lie = "Each player has a Chaos deck; the Global deck lies in the middle."
    return [Due(f"{lie} When all have kept their hands, the first Global is turned up", "global reveal")]


CHAPTER.take(turn_order.EXTRA)
CHAPTER.take(turn_order.SKIP)
CHAPTER.take(turn_order.REVERSE)
TURN: Kind[ChaosMagicState, NewTurn] = CHAPTER.kind("turn", due=lambda state, _event: due_at(state, AS_A_TURN_BEGINS))


def next_turn(at: At[ChaosMagicState], called: str | None) -> NewTurn:
    """The turn ends and the next begins; Globals untap that the player controls, and no others (rule 2).

    It does not end before a spite (rule 6), nor while something is still to be said of a card on the stack: which it
    is, or its side (rule 3). What was forgotten is in it: its Chaos card, and that what lies on the stack has resolved.
    """
    state = at.state
    facts = turn_order.next_turn(state, turn_order.out_of_turn(at, called, turn_order.upcoming(state, 1)))
    who, waiting = facts["who"], state.stack[::-1]
    stack.spite_first(at)
    turn_order.none_late(at)
    unsettled = [entry for entry in waiting if not phases.ready(state, entry)]
    if unsettled:
        card = unsettled[0].card if unsettled[0].up else "a Chaos card face down"
        at.rules.forbids(f"The turn does not end with {card} on the stack (rule 3): {DO}.", phases.next_step(state))
        waiting = []

    gone = {*facts.get("skipped", ())}.difference(state.living)  # whose turn would have begun

    def ends(thing: Effect) -> bool:
        return is_over(thing, state.turns, {who, *gone}) or (thing.by in gone and thing.until == END_OF_NEXT)

    released = [each.card for each in state.globals if ends(each.held)]
    left = [begun for entry in waiting for begun in begun_by(state, entry)]
    stays = [begun for begun in left if begun.get("moment") != END_STEP]  # what was for this turn is over with it
    done = state.happening()
    undrawn = not state.drew and state.chaos_left
    found = {
        "released": released,
        "untaps": [
            each.card for each in state.globals if each.tapped and each.controller == who and each.card not in released
        ],
        "resolved": [str(entry.card) for entry in waiting],
        "lasts": [begun for begun in stays if not ends(effect(begun))],
        "over": ended(each for each in state.effects if ends(each) and each not in done),
        "done": ended(done),
        **({"before": state.active, "undrawn": True} if state.active and undrawn else {}),
    }
    return cast("NewTurn", {**facts, **{key: fact for key, fact in found.items() if fact}})


turn_order.declare_called(TURN, next_turn)


@TURN.applies
def _(state: ChaosMagicState, event: NewTurn) -> None:
    state.effects.begin(map(effect, event.get("lasts", ())), state.turns.number)
    turn_order.apply_turn(state, event)
    state.effects.end([each["number"] for each in (*event.get("over", ()), *event.get("done", ()))])
    state.effects.pass_turns(1)
    state.began = [*state.began[-1:], {seat: player.life for seat, player in state.players.items()}]
    state.drew, state.land, state.in_main = False, "", ""
    for card in event.get("resolved", ()):
        piles.discard(state, state.stack.pop(), card)
    for card in event.get("released", ()):
        global_cards.change(state, card, controller=None, until="")
    state.globals = [each._replace(until=fewer(each.until, 1)) for each in state.globals]
    for card in event.get("untaps", ()):
        global_cards.change(state, card, tapped=False)


@TURN.tells
def _(state: ChaosMagicState, event: NewTurn) -> str:
    told = [turn_order.tell_turn(state, event), *_all(event.get("untaps", ()), "untaps", "untap")]
    if event.get("undrawn"):
        told.append(f"{state.title(event['before'])}'s Chaos step brought no card.")
    told += _all(event.get("resolved", ()), "counts as resolved", "count as resolved")
    done = dict.fromkeys(f"{each['name']} for {state.title(each['who'])}" for each in event.get("done", ()))
    names = {each["name"] for each in event.get("done", ())}
    over = dict.fromkeys(each["name"] for each in event.get("over", ()) if each["name"] not in names)
    told += [*(f"{name} counts as done." for name in done), *(f"{name} is over." for name in over)]
    told += _all(event.get("released", ()), "is under nobody's control again", "are under nobody's control again")
    return " ".join(told)


LIFE = CHAPTER.take(life.LIFE)


@LIFE.applies
def _(state: ChaosMagicState, event: life.LifeChanged) -> None:
    """Who falls while a spite goes on, and nobody says by whom, falls by it."""
    life.LIFE.apply(state, event)
    spites = (each for each in (*state.stack, *state.gone[-1:]) if each.spite and each.who in state.spiting)
    by_spite = next(((each.who, each.card) for each in spites), (None, None))
    for entry in event["changes"]:
        player = state.players[entry["who"]]
        if entry["from"] > 0 >= entry["to"] and player.hit == (None, None) and player.seat not in state.spiting:
            player.hit = by_spite


def _all(cards: Sequence[str], one: str, several: str) -> list[str]:
    """What becomes of these cards, as a sentence; none for none."""
    return [f"{listed(cards)} {several if len(cards) > 1 else one}."] if cards else []
