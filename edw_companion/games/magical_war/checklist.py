"""What a turn asks for, step by step: the checklist that ``edw turn next`` prints (rules 1 to 7)."""

from edw_companion.core import turn_order
from edw_companion.core.counts import cards
from edw_companion.core.due import DO, OPTIONAL, Due, quoted
from edw_companion.games.magical_war import setup
from edw_companion.games.magical_war.draws import discard_due, draw_due
from edw_companion.games.magical_war.last_stand import dues_of_stand
from edw_companion.games.magical_war.sizes import name
from edw_companion.games.magical_war.state import HAND, PIPELINE, MagicalWarState


def due(state: MagicalWarState) -> list[Due]:
    """What is due now, as the table stands."""
    if not state.going:
        return []
    if state.standing:
        return dues_of_stand(state)
    if not state.set_up:
        return setup.due(state)
    if state.active is None:
        return [turn_order.WITHOUT_PLAYER]
    seat = state.active
    return [*_upkeep(state, seat), *_draw(state, seat), *_steps(state, seat), *_discard(state, seat)]


def _upkeep(state: MagicalWarState, seat: str) -> list[Due]:
    if state.upkeep != seat:
        return []
    steps = []
    for number, effect in state.effects.items():
        others = [each for each in state.living if each not in (seat, effect.target)]
        aimed = effect.controller == seat and not (effect.common or effect.gone or effect.target == seat)
        if aimed and others and effect.chosen != state.turns.number:
            card = name(state, number)
            aims = f"effect target {quoted(card)}"
            answers = {**{state.title(each): f"{aims} {quoted(each)}" for each in others}, **OPTIONAL}
            anew = f"Upkeep: {card}, on {state.title(effect.target)}, may be aimed anew ({DO})"
            steps.append(Due(anew, f"{aims} WHO", answers=answers))
    return steps


def _draw(state: MagicalWarState, seat: str) -> list[Due]:
    if state.upkeep != seat:
        return []
    number, full = draw_due(state, seat), state.full(seat)
    if number is None:
        return [Due(f"Draw: up to {cards(full)}, the pipeline counted.")]
    held = f"{state.held(seat)} in hand and pipeline, hand size {state.size(HAND, seat)}"
    if not number:
        return [Due(f"Draw: nothing ({held}).")]
    return [Due(f"Draw: {cards(number)} ({held}), or with the first card played", "draw", told=True)]


def _steps(state: MagicalWarState, seat: str) -> list[Due]:
    if not state.size(PIPELINE, seat):
        played = f"Main: pipeline size 0, so cards are played from the hand, as in Magic: {DO}, {DO}"
        return [Due(played, "cast", "land")]
    left = state.steps_due(seat) - state.steps
    if left <= 0:
        return []
    free = ", if the player likes" if state.spared else ""
    times = "a pipeline step" if left == 1 else f"{left} pipeline steps"
    none_yet = not (state.steps or state.spared)
    main = f"Main: {times}{free}, before or after the attack"
    return [Due(main, "step land|cast|discard [CARD]", told=True, waits=none_yet)]


def _discard(state: MagicalWarState, seat: str) -> list[Due]:
    """What is too many once the steps of the turn are done: before that they may take it away."""
    number = discard_due(state, seat)
    if not number or state.upkeep == seat or (state.steps < state.steps_due(seat) and not state.spared):
        return []
    return [Due(f"Discard phase, as it stands: {cards(number)}", "discard", told=True)]
