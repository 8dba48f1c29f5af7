"""The start, and the course of turns: as in any game, with the Globals that untap (rule 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from edw_companion.core import seats, turn_order
from edw_companion.core.due import Due
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.games.chaos_magic import global_cards
from edw_companion.games.chaos_magic.state import ChaosMagicState, Mage
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    class NewTurn(turn_order.NewTurn):
        """A turn that begins, and the Globals that untap."""

        untaps: NotRequired[list[str]]


CHAPTER = Chapter[ChaosMagicState]()
START: Kind[ChaosMagicState, seats.Start] = CHAPTER.kind("start", tell=seats.tell_start, again=seats.again)


@START.applies
def _(state: ChaosMagicState, event: seats.Start) -> None:
    seats.apply_start(state, event, lambda name: Mage(name, state.house.number("life")))


@START.owes
def _(_state: ChaosMagicState, _event: seats.Start) -> list[Due]:
    lie = "The Chaos deck and the Global deck lie in the middle."
    return [Due(f"{lie} When all have kept their hands, the first Global is turned up", "global reveal")]


CHAPTER.take(turn_order.EXTRA)
CHAPTER.take(turn_order.SKIP)
CHAPTER.take(turn_order.REVERSE)
TURN: Kind[ChaosMagicState, NewTurn] = CHAPTER.kind("turn")


def next_turn(at: At[ChaosMagicState], called: str | None) -> NewTurn:
    """The turn ends and the next begins; Globals untap that the player controls, and no others (rule 2)."""
    out_of_turn = turn_order.out_of_turn(at, called, turn_order.upcoming(at.state, 1))
    facts = cast("NewTurn", turn_order.next_turn(at.state, *out_of_turn))
    untaps = [each.card for each in at.state.globals if each.tapped and each.controller == facts["who"]]
    if untaps:
        facts["untaps"] = untaps
    return facts


turn_order.declare_called(TURN, next_turn)


@TURN.applies
def _(state: ChaosMagicState, event: NewTurn) -> None:
    turn_order.apply_turn(state, event)
    state.drew = False
    for card in event.get("untaps", ()):
        global_cards.change(state, card, tapped=False)


@TURN.tells
def _(state: ChaosMagicState, event: NewTurn) -> str:
    untaps = event.get("untaps")
    told = f" {listed(untaps)} {'untap' if len(untaps) > 1 else 'untaps'}." if untaps else ""
    return f"{turn_order.tell_turn(state, event)}{told}"
