"""What a turn asks for, step by step: the checklist that ``edw turn next`` prints (rules 2, 3, 5, 6, 7, 12 to 14)."""

from collections.abc import Iterable, Iterator

from edw_companion.core import turn_order
from edw_companion.core.due import OPTIONAL, Due, quoted
from edw_companion.core.life import dues_of_fallen
from edw_companion.games.elder_dragon_wars import artifacts, chaos, elimination, scion
from edw_companion.games.elder_dragon_wars.artifacts import SACRIFICE_PRICE
from edw_companion.games.elder_dragon_wars.dragons import guards, price
from edw_companion.games.elder_dragon_wars.dragons import may_attack as dragon_may_attack
from edw_companion.games.elder_dragon_wars.dragons import upkeep as mana_due
from edw_companion.games.elder_dragon_wars.enchantments import LAST_COUNTER
from edw_companion.games.elder_dragon_wars.phases import PARADOX_HAZE
from edw_companion.games.elder_dragon_wars.planar import locks, stands
from edw_companion.games.elder_dragon_wars.ring import SCION
from edw_companion.games.elder_dragon_wars.state import COUNTERS, HALLOWS_EVE, PLANAR, WarState
from edw_companion.text import listed


def due(state: WarState) -> list[Due]:
    """What is due in the present turn, as it stands now."""
    if not state.going:
        return []
    if state.active is None:
        return [*dues_of_fallen(state, state.living), turn_order.without_player(state), *elimination.dues_of_end(state)]
    if state.active == SCION:
        return [
            *dues_of_fallen(state, state.living),
            *scion.dues_of_attack(state),
            *(_blocks(state, state.attack.aims(state.attack.coming)) if state.attack else ()),
            *_main(state),
            *elimination.dues_of_end(state),
        ]
    return [
        *dues_of_fallen(state, state.living),
        *_upkeep(state, state.active),
        *_main(state),
        *_combat(state, state.active),
        *_casting(state, state.active),
        *elimination.dues_of_end(state),
    ]


def _upkeep(state: WarState, seat: str) -> list[Due]:
    """What is due in the upkeep, in order: the chaos card comes before anything is paid (ruling 98)."""
    player, upkeep = state.players[seat], state.upkeep
    if not upkeep.count:
        return []
    draws = chaos.CHAPTER.in_time("chaos draw", state, seat)
    begins, draw = "Upkeep begins: draw a chaos card", f"chaos draw {seat}"
    steps = []
    if draws and not upkeep.drawn and upkeep.earned:  # wherever they are now
        steps.append(Due(f"{begins}, for {listed(upkeep.earned)}", draw))
    elif draws and not upkeep.drawn and upkeep.maybe:
        steps.append(Due(f"{begins}, if a Legend is in play", draw, answers=OPTIONAL))
    for each in state.dragons_of(seat):
        if not each.begun:  # one that came in this turn was not there as it began
            continue
        home = f"dragon return {each.seat}"
        paid = f"Upkeep: pay {mana_due(each)} for {each.dragon}, or it goes home"
        steps.append(Due(paid, home, does="", answers={"no": f'{home} --why "upkeep not paid"'}))
    if 0 <= state.counters < COUNTERS:
        off = f"Upkeep: a counter off {HALLOWS_EVE}"
        last = f"{off}, the last: {LAST_COUNTER}, and each Legend among them reverberates"  # rulings 65 and 97
        left = Due(f"{off}, {state.counters} left.")
        steps.append(left if state.counters else Due(last, "legend WHO CARD", does="", answers=OPTIONAL))
    for card in filter(upkeep.held.__contains__, player.artifacts):  # one that came since is hardly in time
        if player.life >= SACRIFICE_PRICE and artifacts.CHAPTER.in_time("artifact sacrifice", state, card):
            may_go = f"Upkeep: {card} may go, for {SACRIFICE_PRICE} life"
            steps.append(Due(may_go, f"artifact sacrifice {quoted(card)}", answers=OPTIONAL))
    if draws and not (upkeep.drawn or upkeep.earned or upkeep.maybe) and upkeep.came:
        steps.append(
            Due(f"Upkeep: draw a chaos card, if {listed(upkeep.came)} came during the upkeep", draw, answers=OPTIONAL)
        )
    if draws and upkeep.drawn < upkeep.count > 1:
        again = f"Then a second upkeep, if {PARADOX_HAZE} is on {state.title(seat)}: draw a chaos card and pay again"
        steps.append(Due(again, draw, answers=OPTIONAL) if upkeep.drawn else Due(f"{again}."))
    return steps


def _main(state: WarState) -> list[Due]:
    tapped = [name for which, name in PLANAR.items() if stands(state, which) == "tapped"]
    steps = [Due(f"Locked until the next player's untap step, by being tapped: {listed(tapped)}.")] if tapped else []
    shut = [f"{PLANAR[which]} is {stands(state, which)}: {locks(state, which)}." for which in state.shut_off]
    return [*steps, *map(Due, shut)]


def _combat(state: WarState, seat: str) -> list[Due]:
    targets = state.attackable(seat)
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


def _casting(state: WarState, seat: str) -> list[Due]:
    """What the player's Elder Dragon costs in its nexus; it can be cast at any time (rule 2, eighth bullet)."""
    mana = price(state, state.players[seat])
    return [Due(f"{state.players[seat].dragon} can be cast for {mana}.")] if mana else []
