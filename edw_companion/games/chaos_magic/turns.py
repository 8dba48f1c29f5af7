"""The start, and the course of turns: as in any game, with the Globals that untap (rule 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from edw_companion.core import seats, turn_order
from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.lasting import END_STEP, ended, fewer, is_over
from edw_companion.games.chaos_magic import global_cards, piles, seven, stack
from edw_companion.games.chaos_magic.lasting import begun_by, effect
from edw_companion.games.chaos_magic.reminders import AS_A_TURN_BEGINS, reminders
from edw_companion.games.chaos_magic.state import ChaosMagicState
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.lasting import Ended
    from edw_companion.games.chaos_magic.lasting import Begun

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
START: Kind[ChaosMagicState, seats.Start] = CHAPTER.kind("start", tell=seats.tell_start, again=seats.again)


@START.applies
def _(state: ChaosMagicState, event: seats.Start) -> None:
    seats.apply_start(state, event, state.arrival)


@START.owes
def _(state: ChaosMagicState, _event: seats.Start) -> list[Due]:
    lie = "The Chaos deck and the Global deck lie in the middle."
    if state.own_decks:
        lie = "Each player has a Chaos deck; the Global deck lies in the middle."
    return [Due(f"{lie} When all have kept their hands, the first Global is turned up", "global reveal")]


CHAPTER.take(turn_order.EXTRA)
CHAPTER.take(turn_order.SKIP)
CHAPTER.take(turn_order.REVERSE)
TURN: Kind[ChaosMagicState, NewTurn] = CHAPTER.kind("turn")


def next_turn(at: At[ChaosMagicState], called: str | None) -> NewTurn:
    """The turn ends and the next begins; Globals untap that the player controls, and no others (rule 2)."""
    out_of_turn = turn_order.out_of_turn(at, called, turn_order.upcoming(at.state, 1))
    facts = cast("NewTurn", turn_order.next_turn(at.state, out_of_turn))
    released = [each.card for each in at.state.globals if is_over(each.held, at.state.turns, [facts["who"]])]
    if released:
        facts["released"] = released
    mine = [each for each in at.state.globals if each.controller == facts["who"] and each.card not in released]
    untaps = [each.card for each in mine if each.tapped]
    if untaps:
        facts["untaps"] = untaps
    _end(at, facts)
    return facts


def _end(at: At[ChaosMagicState], facts: NewTurn) -> None:
    """What of the turn that ends was forgotten: its Chaos card, and that what lies on the stack has resolved.

    It does not end before a spite (rule 6), nor while something is still to be said of a card on the stack: which it
    is, or its side (rule 3).
    """
    state = at.state
    seven.spite_first(at)
    turn_order.none_late(at)
    unsettled = [entry for entry in reversed(state.stack) if not stack.ready(state, entry)]
    if unsettled:
        card = unsettled[0].card if unsettled[0].up else "a Chaos card face down"
        at.rules.forbids(f"The turn does not end with {card} on the stack (rule 3): {DO}.", stack.next_step(state))
    elif state.stack:
        facts["resolved"] = [str(entry.card) for entry in reversed(state.stack)]
        left = [begun for entry in reversed(state.stack) for begun in begun_by(state, entry)]
        stays = [begun for begun in left if begun.get("moment") != END_STEP]  # what was for this turn is over with it
        lasts = [begun for begun in stays if not is_over(effect(begun), state.turns, [facts["who"]])]
        if lasts:
            facts["lasts"] = lasts
    done = state.happening()
    over = [each for each in state.effects.things if is_over(each, state.turns, [facts["who"]]) and each not in done]
    if over:
        facts["over"] = ended(over)
    if done:
        facts["done"] = ended(done)
    if state.active and not state.drew and state.chaos_left:
        facts["before"], facts["undrawn"] = state.active, True


turn_order.declare_called(TURN, next_turn)


@TURN.applies
def _(state: ChaosMagicState, event: NewTurn) -> None:
    state.effects.begin(map(effect, event.get("lasts", ())), state.turns.number)
    turn_order.apply_turn(state, event)
    state.effects.end([each["number"] for each in (*event.get("over", ()), *event.get("done", ()))])
    state.effects.pass_turns(1)
    state.drew, state.land, state.in_main = False, "", ""
    for card in event.get("resolved", ()):
        piles.discard(state, state.stack.pop(), card)
    for card in event.get("released", ()):
        global_cards.change(state, card, controller=None, until="")
    state.globals = [each._replace(until=fewer(each.until, 1)) for each in state.globals]
    for card in event.get("untaps", ()):
        global_cards.change(state, card, tapped=False)


@TURN.owes
def _(state: ChaosMagicState, _event: NewTurn) -> list[Due]:
    return reminders(state, AS_A_TURN_BEGINS)


@TURN.tells
def _(state: ChaosMagicState, event: NewTurn) -> str:
    untaps = event.get("untaps")
    told = [turn_order.tell_turn(state, event)]
    if untaps:
        told.append(f"{listed(untaps)} {'untap' if len(untaps) > 1 else 'untaps'}.")
    if event.get("undrawn"):
        told.append(f"{state.title(event['before'])}'s Chaos step brought no card.")
    if resolved := event.get("resolved"):
        told.append(f"{listed(resolved)} {'count' if len(resolved) > 1 else 'counts'} as resolved.")
    names = [each["name"] for each in event.get("done", ())]
    over = [each for each in event.get("over", ()) if each["name"] not in names]
    told += [f"{name} counts as done." for name in dict.fromkeys(names)]
    told += [f"{name} is over." for name in dict.fromkeys(each["name"] for each in over)]
    if released := event.get("released"):
        told.append(f"{listed(released)} {'are' if len(released) > 1 else 'is'} under nobody's control again.")
    return " ".join(told)
