"""What a turn asks for, step by step: the checklist that ``edw turn next`` prints."""

from edw_companion.core import turn_order
from edw_companion.core.due import DO, Due, quoted
from edw_companion.core.life import dues_of_fallen
from edw_companion.games.chaos_magic import middle
from edw_companion.games.chaos_magic.spite import due_of_spite
from edw_companion.games.chaos_magic.stack import due_of_card
from edw_companion.games.chaos_magic.state import ChaosMagicState
from edw_companion.text import listed


def due(state: ChaosMagicState) -> list[Due]:
    """What is due in the present turn, as it stands now."""
    if not state.going:
        return []
    steps = [*_before_all_else(state), *_stack(state)]
    if state.active is None:
        return [*steps, turn_order.WITHOUT_PLAYER]
    return [*steps, *_globals(state), *_chaos_step(state), *_middle(state)]


def _before_all_else(state: ChaosMagicState) -> list[Due]:
    """What is a matter of state-based actions, or in the place of one."""
    steps = [due_of_spite(state)] if state.spiting else []
    steps += dues_of_fallen(state, state.living)
    if not state.globals and (state.global_deck.left or state.global_deck.graveyard):
        first = "When all have kept their hands, the first Global is turned up"
        when = first if state.turns.number == 1 else "No Global is in play, so the next one is turned up"
        steps.append(Due(when, "global reveal"))
    return steps


def _stack(state: ChaosMagicState) -> list[Due]:
    if not state.stack:
        return []
    entry = state.stack[-1]
    if entry.card is None or not entry.up:
        return [
            Due(
                f"A Chaos card of {state.title(entry.who)} lies face down; when all have passed, it is turned up",
                "chaos reveal",
                waits=True,
            )
        ]
    if state.sides(entry.card) and entry.side is None:
        sides = state.sides(entry.card)
        answers = {side: f"chaos choose {quoted(side)}" for side in sides}
        choose = f"chaos choose {' or '.join(sides)}"
        return [Due(f"{state.title(entry.who)} chooses a side", choose, does="chaos choose", answers=answers)]
    return [due_of_card(entry.card, spite=entry.spite)]


def _globals(state: ChaosMagicState) -> list[Due]:
    stuck = [each.card for each in state.globals if each.tapped and each.controller is None]
    return [Due(f"Untap step: {listed(stuck)} stays tapped, under nobody's control.")] if stuck else []


def _chaos_step(state: ChaosMagicState) -> list[Due]:
    if state.drew:
        return [Due("The Chaos step has brought its card; the draw step follows.")]
    return [Due("Chaos step, between upkeep and draw step, with a Chaos card", "chaos draw")]


def _middle(state: ChaosMagicState) -> list[Due]:
    ready = [lying.card for lying in state.middle.cards if not middle.fresh(state, lying)]
    return [Due(f"In the middle, to be played for its costs: {listed(ready)} ({DO})", "middle")] if ready else []
