"""What a turn asks for, step by step: Straighten, Events, Upkeep, Actions, Battle, Recruitment, End (rules 4 to 10)."""

from edw_companion.core import turn_order
from edw_companion.core.counts import cards
from edw_companion.core.due import DO, OPTIONAL, Due, quoted
from edw_companion.games.five_colors import duel
from edw_companion.games.five_colors.battle import fight_dues, picks, stage_dues
from edw_companion.games.five_colors.phases import (
    ACTIONS,
    ATTACKS,
    EVENTS,
    GROUND_ATTACK,
    RECRUITMENT,
    STRAIGHTEN,
    UPKEEP,
)
from edw_companion.games.five_colors.row import empty
from edw_companion.games.five_colors.state import DYNASTY, FATE, HAND, HAND_LIMIT, LIFE_FOR_PROVINCE, FiveColorsState
from edw_companion.text import listed


def due(state: FiveColorsState) -> list[Due]:
    """What is due in the present turn: what its phase, as far as it is known, lets be done."""
    seat = state.active
    if seat is None:
        return [turn_order.without_player(state)]
    if state.duel is not None:
        return duel.dues(state)
    if state.battle is not None and state.battle.waiting:
        return _battle(state)
    actions = (
        f"Actions: sorceries and local enchantments ({DO}), duels of Legends ({DO}), "
        f"creatures without summoning sickness ({DO})"
    )
    recruitment = f"Recruitment: bring cards into play ({DO}), discard some ({DO})"
    steps = [
        (STRAIGHTEN, Due("Straighten: untap")),
        (EVENTS, Due(f"Events: turn up {cards(len(state.hidden))} from the left", "reveal CARD …")),
        (UPKEEP, Due("Upkeep: costs, if any")),
        (ACTIONS, Due(actions, "cast", "duel begin", "recruit N")),
        (GROUND_ATTACK, Due("Battle, if wanted", ATTACKS, does="battle attack", answers=OPTIONAL)),
        (RECRUITMENT, Due(recruitment, "recruit N", "province clear N")),
    ]
    none = [*([RECRUITMENT] if state.refilled else []), *([] if state.hidden else [EVENTS])]
    may = [phase for phase in state.phase.may if phase not in none]
    return [*(step for phase, step in steps if phase in may), *_damage(state), _end(state, seat)]


def _battle(state: FiveColorsState) -> list[Due]:
    battle = state.battle
    assert battle is not None
    if not battle.begun:
        return stage_dues(state)
    if battle.now is None:
        return [picks(state, battle)]
    return fight_dues(state)


def _damage(state: FiveColorsState) -> list[Due]:
    """What may be assigned; the end of the turn waits for what can destroy a creature."""
    dues = []
    for seat, number, army in state.battle.damage if state.battle is not None else ():
        text, command = f"{state.title(seat)} has {number} damage to assign", f"battle assign {quoted(seat)} CREATURE N"
        deadly = any(each["damage"] + number >= each["toughness"] for each in army)
        dues.append(Due(text, command, waits=deadly, told=True))
    return dues


def _end(state: FiveColorsState, seat: str) -> Due:
    draws = state.count(FATE, seat) != 0
    over = (state.count(HAND, seat) or 0) + draws - HAND_LIMIT
    wanted = [] if state.refilled or state.count(DYNASTY, seat) == 0 else empty(state, seat)
    parts = [f"refill {listed([*map(str, wanted)])}"] if wanted else []
    parts += ["draw a fate card" if draws else "no fate card is left"]
    parts += [f"discard {over}"] if over > 0 else []
    number = state.players[seat].gained // LIFE_FOR_PROVINCE
    parts += [f"add {number} province{'s' * (number > 1)} for life"] if number else []
    before = "before Events" if state.hidden else ""  # what comes after them would stand behind the same item
    return Due(f"End the turn ({', '.join(parts)})", "turn next", key=before)
