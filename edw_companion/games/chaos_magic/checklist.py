"""What a turn asks for, step by step: the checklist that ``edw turn next`` prints."""

from edw_companion.core import turn_order
from edw_companion.core.due import DO, Due
from edw_companion.core.life import dues_of_fallen
from edw_companion.games.chaos_magic import middle
from edw_companion.games.chaos_magic.global_cards import dues_of_none
from edw_companion.games.chaos_magic.stack import due_of_top
from edw_companion.games.chaos_magic.state import ChaosMagicState
from edw_companion.games.chaos_magic.waiting import due_of_spite
from edw_companion.text import listed


def due(state: ChaosMagicState) -> list[Due]:
    """What is due in the present turn, as it stands now."""
    if not state.going:
        return []
    steps = _before_all_else(state)
    if state.spiting:
        return steps
    if state.stack:
        steps.append(due_of_top(state))
    if state.active is None:
        return [*steps, turn_order.WITHOUT_PLAYER]
    return [*steps, *_globals(state), *_chaos_step(state), *_dues_of_middle(state)]


def _before_all_else(state: ChaosMagicState) -> list[Due]:
    """What is a matter of state-based actions, or in the place of one."""
    spite = [due_of_spite(state)] if state.spiting else []
    return [*spite, *dues_of_fallen(state, state.living), *dues_of_none(state)]


def _globals(state: ChaosMagicState) -> list[Due]:
    stuck = [each.card for each in state.globals if each.tapped and each.controller is None]
    return [Due(f"Untap step: {listed(stuck)} stays tapped, under nobody's control.")] if stuck else []


def _chaos_step(state: ChaosMagicState) -> list[Due]:
    if state.drew:
        return [Due("The Chaos step has brought its card; the draw step follows.")]
    return [Due("Chaos step, between upkeep and draw step, with a Chaos card", "chaos draw", told=True)]


def _dues_of_middle(state: ChaosMagicState) -> list[Due]:
    ready = [lying.card for lying in state.middle.cards if middle.players(state, lying)]
    return [Due(f"In the middle, to be played for its costs: {listed(ready)} ({DO})", "middle")] if ready else []
