"""What a turn asks for, step by step: the checklist that ``edw turn next`` prints (rules 2, 3, 5, 6, 7, 12 to 14)."""

from collections.abc import Iterable, Iterator

from edw_companion.core.due import NONE, OPTIONAL, Due, quoted
from edw_companion.core.life import dues_of_fallen
from edw_companion.games.elder_dragon_wars import ending, scion
from edw_companion.games.elder_dragon_wars.artifacts import SACRIFICE_PRICE
from edw_companion.games.elder_dragon_wars.dragons import guards, upkeep
from edw_companion.games.elder_dragon_wars.dragons import may_attack as dragon_may_attack
from edw_companion.games.elder_dragon_wars.ring import SCION
from edw_companion.games.elder_dragon_wars.state import PLANAR, WarState
from edw_companion.games.elder_dragon_wars.view import attackable
from edw_companion.text import listed


def due(state: WarState) -> list[Due]:
    """What is due in the present turn, as it stands now."""
    if not state.going:
        return []
    if state.active is None:
        return [Due("Nobody is active: the turn runs out and ends", "turn next"), *ending.dues_of_end(state)]
    if state.active == SCION:
        attack = state.scion.attack if state.scion else None
        return [
            *dues_of_fallen(state, state.living),
            *scion.dues_of_attack(state),
            *(_blocks(state, attack.aims(attack.coming)) if attack else ()),
            *_main(state),
            *ending.dues_of_end(state),
        ]
    return [
        *dues_of_fallen(state, state.living),
        *_upkeep(state, state.active),
        *_main(state),
        *_combat(state, state.active),
        *ending.dues_of_end(state),
    ]


def _upkeep(state: WarState, seat: str) -> list[Due]:
    player = state.players[seat]
    steps = []
    dragons = [each for each in state.dragons_of(seat) if each.begun]  # those that were there as it began
    if not state.drew_chaos:
        legend = "" if dragons else ", with a Legend in play"
        answers = NONE if dragons else OPTIONAL  # a dragon that is out is a Legend
        steps.append(Due(f"Upkeep: draw a chaos card{legend}", f"chaos draw {seat}", answers=answers))
    for each in dragons:
        home = f"dragon return {each.seat}"
        paid = f"Upkeep: pay {upkeep(each)} for {each.dragon}, or it goes home"
        steps.append(Due(paid, home, does="", answers={"no": f'{home} --why "upkeep not paid"'}))
    if state.current and "Sorcery" in state.kind_of(state.current):
        steps.append(Due(f"Upkeep: remove a counter from {state.current}, or what counters it has (ruling 97)."))
    if player.artifacts and player.life >= SACRIFICE_PRICE:
        for card in player.artifacts:
            may_go = f"Upkeep: {card} may go, for {SACRIFICE_PRICE} life"
            steps.append(Due(may_go, f"artifact sacrifice {quoted(card)}", answers=OPTIONAL))
    return steps


def _main(state: WarState) -> list[Due]:
    tapped = [name for which, name in PLANAR.items() if state.planar[which] == "tapped"]
    return [Due(f"Locked until the next player's untap step, by being tapped: {listed(tapped)}.")] if tapped else []


def _combat(state: WarState, seat: str) -> list[Due]:
    targets = attackable(state, seat)
    if not targets:
        return [Due("Attack: there is nobody to attack.")]
    able = [f"; {each.dragon} {'too' if dragon_may_attack(each) else 'not yet'}" for each in state.dragons_of(seat)]
    return [Due(f"Attack: {state.titles(targets)}{''.join(able)}."), *_blocks(state, targets)]


def _blocks(state: WarState, targets: Iterable[str]) -> Iterator[Due]:
    """Which Elder Dragons may block for those who are attacked."""
    for target in targets:
        helpers = [each for each in guards(state, target) if each.controller != state.active]
        if helpers:
            dragons = listed([f"{each.dragon} of {state.title(each.controller)}" for each in helpers])
            yield Due(f"{dragons} may block for {state.title(target)}.")
