"""What a turn asks for, step by step: the checklist that ``edw turn next`` prints (rules 1 to 7)."""

from edw_companion.formats.magical_war.drawing import discard_due, draw_due
from edw_companion.formats.magical_war.ending import dues_of_stand
from edw_companion.formats.magical_war.setup import unlaid, unopened
from edw_companion.formats.magical_war.sizes import name
from edw_companion.formats.magical_war.state import HAND, PIPELINE, MagicalWar
from edw_companion.table.counting import cards
from edw_companion.table.due import DO, Due
from edw_companion.table.text import listed


def due(game: MagicalWar) -> list[Due]:
    """What is due now, as the table stands."""
    if not game.going:
        return []
    if game.standing:
        return dues_of_stand(game)
    if not game.set_up:
        return _set_up(game)
    if game.active is None:
        return [Due("Nobody is active; when the turn has run out", "turn next")]
    seat = game.active
    return [*_upkeep(game, seat), *_draw(game, seat), *_steps(game, seat), *_discard(game, seat)]


def _set_up(game: MagicalWar) -> list[Due]:
    waiting = unopened(game)
    if waiting:
        cards_free, initial = "Initial round of free cards, in turn order", f"initial {waiting[0]} [N]"
        if any(player.opened for player in game.players.values()):
            return [Due(cards_free, initial)]
        return [Due(f"Mulligans first: {DO}. {cards_free}: {DO}", "mulligan WHO", initial)]
    return [Due(f"Pipelines are laid face down: {DO} ({listed(unlaid(game))})", "lay")]


def _upkeep(game: MagicalWar, seat: str) -> list[Due]:
    if game.drew:
        return []
    mine = [
        name(game, number)
        for number, effect in game.effects.items()
        if effect.controller == seat and not effect.common and not effect.gone and effect.target != seat
    ]
    return [Due(f"Upkeep: may be aimed anew: {listed(mine)} ({DO})", "effect target CARD WHO")] if mine else []


def _draw(game: MagicalWar, seat: str) -> list[Due]:
    if game.drew:
        return []
    number = draw_due(game, seat)
    held = f"{game.held(seat)} in hand and pipeline, hand size {game.size(HAND, seat)}"
    return [Due(f"Draw: {cards(number) if number else 'nothing'} ({held})", f"draw {seat}")]


def _steps(game: MagicalWar, seat: str) -> list[Due]:
    if not game.size(PIPELINE, seat):
        played = f"Main: pipeline size 0, so cards are played from the hand, as in Magic: {DO}, {DO}"
        return [Due(played, "cast", "land")]
    left = game.steps_due(seat) - game.steps
    if left <= 0:
        return []
    free = ", if the player likes" if game.spared else ""
    times = "a pipeline step" if left == 1 else f"{left} pipeline steps"
    return [Due(f"Main: {times}{free}, before or after the attack", f"step {seat} land|cast|discard [CARD]")]


def _discard(game: MagicalWar, seat: str) -> list[Due]:
    number = discard_due(game, seat)
    if not number or not game.drew:
        return []
    return [Due(f"Discard phase, as it stands: {cards(number)}", f"discard {seat}")]
