"""What a turn asks for, step by step: the checklist that ``edw turn next`` prints (rules 2, 3, 5, 6, 7, 12 to 14)."""

from edw_companion.formats.elder_dragon_wars import scion
from edw_companion.formats.elder_dragon_wars.artifacts import SACRIFICE_PRICE
from edw_companion.formats.elder_dragon_wars.dragons import may_attack as dragon_may_attack
from edw_companion.formats.elder_dragon_wars.dragons import upkeep
from edw_companion.formats.elder_dragon_wars.ring import SCION
from edw_companion.formats.elder_dragon_wars.state import PLANAR, War
from edw_companion.formats.elder_dragon_wars.view import attackable, guards
from edw_companion.table.due import DO, Due
from edw_companion.table.life import dues_of_fallen
from edw_companion.table.text import either, listed


def due(game: War) -> list[Due]:
    """What is due in the present turn, as it stands now."""
    if not game.going:
        return []
    if game.active is None:
        return [Due("Nobody is active; when the turn has run out", "turn next")]
    if game.active == SCION:
        return scion.dues_of_attack(game)
    return [*dues_of_fallen(game, game.living), *_upkeep(game, game.active), *_main(game), *_combat(game, game.active)]


def _upkeep(game: War, seat: str) -> list[Due]:
    player = game.players[seat]
    steps = []
    price = upkeep(player)
    if price:
        steps.append(Due(f"Upkeep: pay {price} for {player.dragon}, or it goes home", f"dragon return {seat}"))
    if game.current and "Sorcery" in game.kind_of(game.current):
        steps.append(Due(f"Upkeep: remove a counter from {game.current}, or what counters it has (ruling 97)."))
    if not game.drew_chaos:
        steps.append(Due("Upkeep: with a Legend in play (a dragon in its nexus is none)", f"chaos draw {seat}"))
    if player.artifacts and player.life >= SACRIFICE_PRICE:
        names = either(player.artifacts)
        steps.append(Due(f"Upkeep: for {SACRIFICE_PRICE} life each may go: {names} ({DO})", "artifact sacrifice"))
    return steps


def _main(game: War) -> list[Due]:
    tapped = [name for which, name in PLANAR.items() if game.planar[which] == "tapped"]
    return [Due(f"Locked until the next player's untap step, by being tapped: {listed(tapped)}.")] if tapped else []


def _combat(game: War, seat: str) -> list[Due]:
    player = game.players[seat]
    targets = attackable(game, seat)
    if not targets:
        return [Due("Attack: there is nobody to attack.")]
    able = "" if player.nexus else f"; {player.dragon} {'too' if dragon_may_attack(player) else 'not yet'}"
    steps = [Due(f"Attack: {listed([game.title(target) for target in targets])}{able}.")]
    for target in targets:
        helpers = [other for other in guards(game, target) if other != seat]
        if helpers:
            dragons = listed([f"{game.players[other].dragon} of {game.title(other)}" for other in helpers])
            steps.append(Due(f"{dragons} may block for {game.title(target)}."))
    return steps
