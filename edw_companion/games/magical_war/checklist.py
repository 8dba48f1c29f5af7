"""What a turn asks for, step by step: the checklist that ``edw turn next`` prints (rules 1 to 7)."""

from edw_companion.core.counts import cards
from edw_companion.core.due import DO, Due, quoted
from edw_companion.games.magical_war.draws import discard_due, draw_due
from edw_companion.games.magical_war.last_stand import dues_of_stand
from edw_companion.games.magical_war.setup import unlaid, unopened
from edw_companion.games.magical_war.sizes import name
from edw_companion.games.magical_war.state import HAND, PIPELINE, MagicalWarState
from edw_companion.text import listed


def due(state: MagicalWarState) -> list[Due]:
    """What is due now, as the table stands."""
    if not state.going:
        return []
    if state.standing:
        return dues_of_stand(state)
    if not state.set_up:
        return _set_up(state)
    if state.active is None:
        return [Due("Nobody is active: the turn runs out and ends", "turn next")]
    seat = state.active
    return [*_upkeep(state, seat), *_draw(state, seat), *_steps(state, seat), *_discard(state, seat)]


def _set_up(state: MagicalWarState) -> list[Due]:
    waiting = unopened(state)
    if waiting:
        initial = f"initial {quoted(waiting[0])} [N]"
        cards_free = f"Initial round of free cards, in turn order: {state.title(waiting[0])} plays them"
        if any(player.opened for player in state.players.values()):
            return [Due(cards_free, initial)]
        return [Due(f"Mulligans first: {DO}", "mulligan WHO", does=""), Due(cards_free, initial)]
    return [Due(f"Pipelines are laid face down: {DO} ({listed(unlaid(state))})", "lay")]


def _upkeep(state: MagicalWarState, seat: str) -> list[Due]:
    if state.drew:
        return []
    mine = [
        name(state, number)
        for number, effect in state.effects.items()
        if effect.controller == seat and not effect.common and not effect.gone and effect.target != seat
    ]
    return [Due(f"Upkeep: may be aimed anew: {listed(mine)} ({DO})", "effect target CARD WHO")] if mine else []


def _draw(state: MagicalWarState, seat: str) -> list[Due]:
    if state.drew:
        return []
    number = draw_due(state, seat)
    held = f"{state.held(seat)} in hand and pipeline, hand size {state.size(HAND, seat)}"
    return [Due(f"Draw: {cards(number) if number else 'nothing'} ({held})", f"draw {seat}")]


def _steps(state: MagicalWarState, seat: str) -> list[Due]:
    if not state.size(PIPELINE, seat):
        played = f"Main: pipeline size 0, so cards are played from the hand, as in Magic: {DO}, {DO}"
        return [Due(played, "cast", "land")]
    left = state.steps_due(seat) - state.steps
    if left <= 0:
        return []
    free = ", if the player likes" if state.spared else ""
    times = "a pipeline step" if left == 1 else f"{left} pipeline steps"
    return [Due(f"Main: {times}{free}, before or after the attack", f"step {seat} land|cast|discard [CARD]")]


def _discard(state: MagicalWarState, seat: str) -> list[Due]:
    number = discard_due(state, seat)
    if not number or not state.drew:
        return []
    return [Due(f"Discard phase, as it stands: {cards(number)}", f"discard {seat}")]
