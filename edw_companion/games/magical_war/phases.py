"""The setup and a turn of Magical War, as far as the log tells where the table is.

The setup. The round of mulligans comes first and ends with the first free cards. In the initial round each in turn
plays free cards; it ends when everybody has. Then everybody lays a pipeline, and the first turn begins (rules 1 and 2).
Where nobody counts cards none of it needs a line; so what is played may tell that it is over, and a turn that ends may
not.
Untap phase, and upkeep: they begin with the turn. Pipelines are brought to their sizes, cards are aimed anew (rule 3).
Draw phase: it begins with the draw, which ends the upkeep; the first card that is played takes it along (rule 4).
Main phase: it begins when the draw is done. Pipeline steps, before or after the attack; lands (rule 5).
Discard phase: down to the hand size (rule 6). It ends the turn.

Instants come at any time of any turn, and so does what cards bring: steps that are forced, new hands, cards that are
drawn. None of these tells where the turn is. A last stand goes on beside the turn, until its player leaves (rule 7). A
turn whose player has left goes on to its end without one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.due import quoted
from edw_companion.core.state import ANY_PHASE
from edw_companion.sentences import DO, Sentence

if TYPE_CHECKING:
    from collections.abc import Collection

    from edw_companion.games.magical_war.state import MagicalWarState

MULLIGANS, INITIAL_ROUND, LAYING = "round of mulligans", "initial round", "end of the setup"
UPKEEP, DRAW, MAIN, DISCARD = "upkeep", "draw phase", "main phase", "discard phase"
ANY = (ANY_PHASE,)
"""Whatever phase of a turn it is."""

TURN = (MULLIGANS, INITIAL_ROUND, LAYING, UPKEEP, DRAW, MAIN, DISCARD)
"""The setup, and the phases of a turn, in their order."""


def maybe(state: MagicalWarState) -> Collection[str]:
    """The phases of which one is now; the log does not tell which."""
    if state.standing:
        return ANY
    turn = {ANY_PHASE, MAIN, DISCARD, *(() if state.drew or state.steps else (UPKEEP, DRAW))}
    if state.set_up:
        return turn
    laid = any(player.laid for player in state.players.values())
    began = laid or any(player.opened for player in state.players.values())
    may_lay = set() if state.counted and state.unopened else {LAYING}
    setup = {*may_lay, *(() if laid else (INITIAL_ROUND,)), *(() if began else (MULLIGANS,))}
    return setup if state.counted else setup | turn - {UPKEEP}


def instead(state: MagicalWarState, during: Collection[str]) -> Sentence:
    """What goes on instead of these phases, and what leads on."""
    if state.standing:
        first = state.title(state.standing[0])
        return Sentence(f"the last stand of {first} goes on. '{DO}' ends it.", "stand leave")
    if not state.set_up:
        return setup_left(state)
    if {*during} & {MULLIGANS, INITIAL_ROUND, LAYING}:
        return Sentence("the setup is over.")
    whose = f" of {state.title(state.active)}" if state.active else ""
    return Sentence(f"it is the main phase{whose}, for the draw is done. '{DO}' ends the turn.", "turn next")


def setup_left(state: MagicalWarState) -> Sentence:
    """What of the setup comes next."""
    if state.counted and state.unopened:
        seat = state.unopened[0]
        whose = f"it is the initial round, in which {state.title(seat)} comes next: '{DO}'."
        return Sentence(whose, f"initial {quoted(seat)} [N]")
    return Sentence(f"first everybody lays a pipeline: '{DO}'.", "lay")
