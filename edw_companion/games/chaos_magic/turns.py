"""The course of turns: as in any game, with the Globals that untap (rule 2)."""

from edw_companion.core import turn_order
from edw_companion.core.kind import Chapter
from edw_companion.core.state import Event, Facts
from edw_companion.games.chaos_magic import global_cards
from edw_companion.games.chaos_magic.state import ChaosMagicState
from edw_companion.text import listed

CHAPTER = Chapter[ChaosMagicState]()
CHAPTER.take(turn_order.EXTRA)
TURN = CHAPTER.kind("turn")


def next_turn(state: ChaosMagicState) -> Facts:
    """The turn ends and the next begins; Globals under the player's control untap, those under nobody's do not.

    Raises:
        OverError, NotStartedError, NobodyLeftError: it cannot be.
    """
    facts = turn_order.next_turn(state)
    untaps = global_cards.untapping(state, facts["who"])
    return {**facts, **({"untaps": untaps} if untaps else {})}


turn_order.declare_next(TURN, lambda at, _shown: next_turn(at.state))


@TURN.applies
def _(state: ChaosMagicState, event: Event) -> None:
    state.turns.begin(event["who"], event["kind"], event["seat"])
    state.drew = False
    for card in event.get("untaps", ()):
        global_cards.change(state, card, tapped=False)


@TURN.tells
def _(state: ChaosMagicState, event: Event) -> str:
    untaps = event.get("untaps")
    told = f" {listed(untaps)} {'untap' if len(untaps) > 1 else 'untaps'}." if untaps else ""
    return f"{turn_order.tell_turn(state, event)}{told}"
