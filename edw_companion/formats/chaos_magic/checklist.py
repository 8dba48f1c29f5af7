"""What a turn asks for, step by step: the checklist that ``edw turn next`` prints."""

from edw_companion.formats.chaos_magic import middle
from edw_companion.formats.chaos_magic.spite import due_of_spite
from edw_companion.formats.chaos_magic.stack import AFTER_CHOICE
from edw_companion.formats.chaos_magic.state import ChaosMagic
from edw_companion.table.due import DO, Due
from edw_companion.table.life import dues_of_fallen
from edw_companion.table.text import listed


def due(game: ChaosMagic) -> list[Due]:
    """What is due in the present turn, as it stands now."""
    if not game.going:
        return []
    steps = [*_before_all_else(game), *_stack(game)]
    if game.active is None:
        return [*steps, Due("Nobody is active; when the turn has run out", "turn next")]
    return [*steps, *_globals(game), *_chaos_step(game), *_middle(game)]


def _before_all_else(game: ChaosMagic) -> list[Due]:
    """What is a matter of state-based actions, or in the place of one."""
    steps = [due_of_spite(game)] if game.spiting else []
    steps += dues_of_fallen(game, game.living)
    if not game.globals and (game.global_deck.left or game.global_deck.graveyard):
        when = "When all have kept their hands" if game.turns.number == 1 else "No Global is in play"
        steps.append(Due(when, "global reveal"))
    return steps


def _stack(game: ChaosMagic) -> list[Due]:
    if not game.stack:
        return []
    entry = game.stack[-1]
    if entry.card is None or not entry.up:
        return [Due(f"A Chaos card of {game.title(entry.who)} lies face down; when all have passed", "chaos reveal")]
    if game.sides(entry.card) and entry.side is None:
        sides = " or ".join(game.sides(entry.card))
        return [Due(f"{game.title(entry.who)} chooses a side", f"chaos choose {sides}")]
    return [AFTER_CHOICE.after(f"On the stack: {entry.card}. ")]


def _globals(game: ChaosMagic) -> list[Due]:
    stuck = [each.card for each in game.globals if each.tapped and each.controller is None]
    return [Due(f"Untap step: {listed(stuck)} stays tapped, under nobody's control.")] if stuck else []


def _chaos_step(game: ChaosMagic) -> list[Due]:
    if game.drew:
        return [Due("The Chaos step has brought its card; the draw step follows.")]
    return [Due("Chaos step, between upkeep and draw step", "chaos draw")]


def _middle(game: ChaosMagic) -> list[Due]:
    ready = [lying.card for lying in game.middle.cards if not middle.fresh(game, lying)]
    return [Due(f"In the middle, to be played for its costs: {listed(ready)} ({DO})", "middle")] if ready else []
