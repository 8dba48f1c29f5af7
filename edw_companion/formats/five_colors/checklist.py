"""What a turn asks for, step by step: Straighten, Events, Upkeep, Actions, Battle, Recruitment, End (rules 4 to 10)."""

from edw_companion.formats.five_colors import duel
from edw_companion.formats.five_colors.row import empty, face_down
from edw_companion.formats.five_colors.state import DYNASTY, FATE, HAND, HAND_LIMIT, LIFE_FOR_PROVINCE, FiveColors
from edw_companion.table.counting import cards
from edw_companion.table.text import listed


def due(game: FiveColors) -> list[str]:
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
        steps += [
            "Actions: sorceries and local enchantments (edw cast), duels of Legends (edw duel begin), "
            "creatures without summoning sickness (edw recruit N)",
            'Battle, if wanted: edw battle attack PROVINCE "CREATURE 2/2" …',
        ]
    return [*steps, *_damage(game), *_recruitment(game, seat), _end(game, seat)]


def _first(game: FiveColors, seat: str) -> list[str]:
    hidden = face_down(game, seat)
    events = f"turn up {cards(len(hidden))} from the left: edw reveal CARD …" if hidden else "no card to turn up"
    return ["Straighten: untap", f"Events: {events}", "Upkeep: costs, if any"]


def _battle(game: FiveColors) -> list[str]:
    battle = game.battle
    assert battle is not None
    if battle.now is not None:
        if battle.passes > 1:
            return ["Both have passed: edw battle resolve"]
        acting = battle.acting
        what = f"{game.title(acting)} acts or passes: edw battle act {acting} …, edw battle pass {acting}"
        return [f"Battle for province {battle.now.province}: {what}"]
    numbers = [str(field.province) for field in battle.waiting]
    steps = [f"Battle: {game.title(battle.defender)} picks what is fought next, {listed(numbers)}: edw battle pick N"]
    if not any(field.fought for field in battle.fields):
        steps.insert(0, f"Defence: {game.title(battle.defender)}: edw battle defend PROVINCE \"CREATURE 2/2\" …")
    return steps


def _damage(game: FiveColors) -> list[str]:
    if game.battle is None:
        return []
    return [
        f"{game.title(seat)} has {number} damage to assign: edw battle assign {seat} CREATURE N"
        for field in game.battle.fields
        for seat, number in field.left.items()
        if number
    ]


def _recruitment(game: FiveColors, seat: str) -> list[str]:
    wanted = empty(game, seat)
    steps = []
    if not game.refilled:
        steps.append("Recruitment: bring cards into play (edw recruit N), discard some (edw province clear N)")
    if wanted and (not game.refilled or game.count(DYNASTY, seat)):
        steps.append(f"Refill province {listed([str(number) for number in wanted])}: edw province refill {seat}")
    return steps


def _end(game: FiveColors, seat: str) -> str:
    over = game.count(HAND, seat) + (1 if game.count(FATE, seat) else 0) - HAND_LIMIT
    parts = ["draw a fate card" if game.count(FATE, seat) else "no fate card is left"]
    parts += [f"discard {over}"] if over > 0 else []
    number = game.players[seat].gained // LIFE_FOR_PROVINCE
    parts += [f"add {number} province{'s' * (number > 1)} for life"] if number else []
    return f"End: {', '.join(parts)}: edw turn next"
