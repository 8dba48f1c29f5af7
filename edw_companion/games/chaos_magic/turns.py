"""The start, and the course of turns: as in any game, with the Globals that untap (rule 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from edw_companion.core import lasting, seats, turn_order
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.games.chaos_magic import global_cards, piles, seven, stack
from edw_companion.games.chaos_magic.lasting import begun_by, tell_over
from edw_companion.games.chaos_magic.reminders import AS_A_TURN_BEGINS, reminders
from edw_companion.games.chaos_magic.state import ChaosMagicState, Mage
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.lasting import Begun, Over

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
        over: NotRequired[list[Over]]
        done: NotRequired[list[Over]]
        released: NotRequired[list[str]]


CHAPTER = Chapter[ChaosMagicState]()
START: Kind[ChaosMagicState, seats.Start] = CHAPTER.kind("start", tell=seats.tell_start, again=seats.again)


@START.applies
def _(state: ChaosMagicState, event: seats.Start) -> None:
    seats.apply_start(state, event, lambda name: Mage(name, state.house.number("life")))


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
    released = [each.card for each in at.state.globals if lasting.ends(each.held, facts["who"])]
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
        lasts = [begun for begun in left if lasting.TURN not in (begun.get("until"), begun.get("when"))]
        lasts = [begun for begun in lasts if not lasting.ends(lasting.Thing(**begun), facts["who"])]
        for begun in lasts:
            begun.pop("due", None)  # what that turn had still to come is over with it
        if lasts:
            facts["lasts"] = lasts
    over, done = lasting.over(state.lasting.ending(facts["who"])), lasting.over(state.lasting.left())
    if over:
        facts["over"] = over
    if done:
        facts["done"] = done
    if state.active and not state.drew and state.chaos_left:
        facts["before"], facts["undrawn"] = state.active, True


turn_order.declare_called(TURN, next_turn)


@TURN.applies
def _(state: ChaosMagicState, event: NewTurn) -> None:
    turn_order.apply_turn(state, event)
    state.lasting.end([each["number"] for each in (*event.get("over", ()), *event.get("done", ()))])
    state.lasting.begin(event.get("lasts", ()))
    state.lasting.turn(event["who"])
    state.drew, state.land, state.in_main = False, "", ""
    for card in event.get("resolved", ()):
        piles.discard(state, state.stack.pop(), card)
    for card in event.get("released", ()):
        global_cards.change(state, card, controller=None, until="")
    state.globals = [each._replace(until=lasting.later(each.held, event["who"]).until) for each in state.globals]
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
    done = event.get("done", ())
    over = [each for each in event.get("over", ()) if each["what"] not in [other["what"] for other in done]]
    told += filter(None, (tell_over(done, "counts as done"), tell_over(over)))
    if released := event.get("released"):
        told.append(f"{listed(released)} {'are' if len(released) > 1 else 'is'} under nobody's control again.")
    return " ".join(told)
