"""What a turn asks for, step by step: Straighten, Events, Upkeep, Actions, Battle, Recruitment, End (rules 4 to 10)."""

from edw_companion.formats.five_colors import duel
from edw_companion.formats.five_colors.row import empty, face_down
from edw_companion.formats.five_colors.state import DYNASTY, FATE, HAND, HAND_LIMIT, LIFE_FOR_PROVINCE, FiveColors
from edw_companion.table.counting import cards
from edw_companion.table.due import DO, Due
from edw_companion.table.text import listed


def due(game: FiveColors) -> list[Due]:
    """What is due in the present turn, as it stands now."""
    if not game.going or game.active is None:
        return []
    seat = game.active
    if game.duel is not None:
        return duel.dues(game)
    if game.battle is not None and game.battle.waiting:
        return _battle(game)
    steps = [] if game.revealed or game.battle or game.refilled else _first(game, seat)
    if game.battle is None and not game.refilled:
        actions = (
            f"Actions: sorceries and local enchantments ({DO}), duels of Legends ({DO}), "
            f"creatures without summoning sickness ({DO})"
        )
        steps.append(Due(actions, "cast", "duel begin", "recruit N"))
        steps.append(Due("Battle, if wanted", 'battle attack PROVINCE "CREATURE 2/2" …'))
    return [*steps, *_damage(game), *_recruitment(game, seat), _end(game, seat)]


def _first(game: FiveColors, seat: str) -> list[Due]:
    hidden = face_down(game, seat)
    events = Due("Events: no card to turn up")
    if hidden:
        events = Due(f"Events: turn up {cards(len(hidden))} from the left", "reveal CARD …")
    return [Due("Straighten: untap"), events, Due("Upkeep: costs, if any")]


def _battle(game: FiveColors) -> list[Due]:
    battle = game.battle
    assert battle is not None
    if battle.now is not None:
        if battle.passes > 1:
            return [Due("Both have passed", "battle resolve")]
        acting = battle.acting
        now = f"Battle for province {battle.now.province}: {game.title(acting)} acts or passes: {DO}, {DO}"
        return [Due(now, f"battle act {acting} …", f"battle pass {acting}")]
    numbers = [str(field.province) for field in battle.waiting]
    picks = f"Battle: {game.title(battle.defender)} picks what is fought next, {listed(numbers)}"
    steps = [Due(picks, "battle pick N")]
    if not any(field.fought for field in battle.fields):
        defend = 'battle defend PROVINCE "CREATURE 2/2" …'
        steps.insert(0, Due(f"Defence: {game.title(battle.defender)}", defend))
    return steps


def _damage(game: FiveColors) -> list[Due]:
    if game.battle is None:
        return []
    return [
        Due(f"{game.title(seat)} has {number} damage to assign", f"battle assign {seat} CREATURE N")
        for field in game.battle.fields
        for seat, number in field.left.items()
        if number
    ]


def _recruitment(game: FiveColors, seat: str) -> list[Due]:
    wanted = empty(game, seat)
    steps = []
    if not game.refilled:
        recruitment = f"Recruitment: bring cards into play ({DO}), discard some ({DO})"
        steps.append(Due(recruitment, "recruit N", "province clear N"))
    if wanted and (not game.refilled or game.count(DYNASTY, seat)):
        numbers = listed([str(number) for number in wanted])
        steps.append(Due(f"Refill province {numbers}", f"province refill {seat}"))
    return steps


def _end(game: FiveColors, seat: str) -> Due:
    over = game.count(HAND, seat) + (1 if game.count(FATE, seat) else 0) - HAND_LIMIT
    parts = ["draw a fate card" if game.count(FATE, seat) else "no fate card is left"]
    parts += [f"discard {over}"] if over > 0 else []
    number = game.players[seat].gained // LIFE_FOR_PROVINCE
    parts += [f"add {number} province{'s' * (number > 1)} for life"] if number else []
    return Due(f"End: {', '.join(parts)}", "turn next")
