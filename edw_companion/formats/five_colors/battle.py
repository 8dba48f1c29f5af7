"""Before the fighting: who attacks and defends which provinces, which is fought first (rule 7; rulings 13 and 20).

Ground attackers are assigned first, then ground defenders, flying attackers, flying defenders.
"""

from collections.abc import Sequence

from edw_companion.errors import RefusedError
from edw_companion.formats.five_colors.armies import Fighter
from edw_companion.formats.five_colors.provinces import active, province
from edw_companion.formats.five_colors.state import Battle, Field, FiveColors
from edw_companion.table.game import Event, Facts, Kind, alive
from edw_companion.table.law import Law
from edw_companion.table.text import listed

STAGES = ("ground attackers", "ground defenders", "flying attackers", "flying defenders")


class BattleError(RefusedError):
    """A battle, a field or a creature that is not there."""


class NoBattleError(BattleError):
    """Nobody attacks."""

    def __init__(self) -> None:
        super().__init__('Nobody attacks: edw battle attack PROVINCE "CREATURE 2/2" … begins a battle.')


def going_on(game: FiveColors) -> Battle:
    """The battle of this turn.

    Raises:
        NoBattleError: there is none.
    """
    alive(game, game.turns.who)
    if game.battle is None:
        raise NoBattleError
    return game.battle


def attack(game: FiveColors, law: Law, number: int, army: Sequence[Fighter]) -> Facts:
    """The active player assigns creatures to one of the opponent's provinces.

    Raises:
        ProvinceError: there is no such province.
        AgainstRulesError: it is too late for these creatures.
    """
    seat = active(game)
    province(game, game.opponent(seat), number)
    return _assign(game, law, seat, number, army)


def defend(game: FiveColors, law: Law, number: int, army: Sequence[Fighter]) -> Facts:
    """The opponent assigns untapped creatures to the defence of a province; walls only to their own (rule 9).

    Raises:
        BattleError: nobody attacks that province.
        AgainstRulesError: it is too late for these creatures, or a wall stands elsewhere.
    """
    battle = going_on(game)
    if all(field.province != number for field in battle.fields):
        raise BattleError(f"Nobody attacks province {number} of {game.title(battle.defender)}.")
    for at, own in enumerate(game.players[battle.defender].provinces, 1):
        walls = {fighter.name for fighter in army if fighter.name in own.walls}
        if at != number and walls - set(province(game, battle.defender, number).walls):
            law.forbids(f"{listed(sorted(walls))} is attached to province {at} and defends only that one (rule 9).")
    return _assign(game, law, battle.defender, number, army)


def _assign(game: FiveColors, law: Law, seat: str, number: int, army: Sequence[Fighter]) -> Facts:
    battle = game.battle or Battle(seat, game.opponent(seat))
    side = battle.side(seat)
    if game.duel is not None:
        law.forbids("First the duel comes to its end (rule 12): edw duel strike WHO")
    if battle.now is not None or any(field.fought for field in battle.fields):
        law.forbids("The fighting has begun, and nobody is assigned any more (rule 7).")
    for flying in {fighter.flying for fighter in army}:
        stage = 2 * flying + (side == "defence")
        if stage < battle.stage:
            law.forbids(
                f"{STAGES[stage].capitalize()} come before {STAGES[battle.stage]}, and those are assigned already "
                "(rule 7, ruling 13)."
            )
    taken = [name for field in battle.fields for names in field.armies.values() for name in names]
    named: list[Facts] = []
    for fighter in army:
        own = _unique(fighter.name, [*taken, *(each["name"] for each in named)])
        named.append(fighter._replace(name=own)._asdict())
    return {"who": seat, "side": side, "province": number, "army": named}


def _unique(name: str, taken: Sequence[str]) -> str:
    """The name, with a number behind it if it is taken."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name} ({number})"
    return found


def pick(game: FiveColors, law: Law, number: int) -> Facts:
    """The defender chooses which province is fought for next (rule 7; ruling 20).

    Raises:
        BattleError: that province is not attacked, or was fought for.
        AgainstRulesError: another fight goes on.
    """
    battle = going_on(game)
    if number not in [field.province for field in battle.waiting]:
        waiting = listed([str(field.province) for field in battle.waiting])
        raise BattleError(f"Province {number} waits for no fight; those that do: {waiting}.")
    if battle.now is not None:
        law.forbids(f"First the fight for province {battle.now.province} is resolved (rule 7): edw battle resolve")
    return {"who": battle.defender, "province": number}


def off(game: FiveColors) -> Facts:
    """The rest of the battle is called off: nothing more is fought for in this turn."""
    battle = going_on(game)
    down = [{"province": field.province, "walls": walls_down(game, field)} for field in battle.waiting]
    return {"who": battle.attacker, "left": [field.province for field in battle.waiting], "down": down}


def walls_down(game: FiveColors, field: Field) -> list[str]:
    """The walls of a province that defended it and are no more."""
    assert game.battle is not None
    own = province(game, game.battle.defender, field.province)
    return [wall for wall in own.walls if wall in field.stationed and wall not in field.armies["defence"]]


def drop_walls(game: FiveColors, seat: str, number: int, walls: Sequence[str]) -> None:
    """Walls are no longer attached to a province."""
    own = game.players[seat].provinces
    kept = tuple(wall for wall in own[number - 1].walls if wall not in walls)
    own[number - 1] = own[number - 1]._replace(walls=kept)


def waits(game: FiveColors) -> bool:
    """Whether a fight is still to be fought or resolved."""
    return game.battle is not None and bool(game.battle.waiting)


def _apply_assign(game: FiveColors, event: Event) -> None:
    if game.battle is None:
        game.battle = Battle(event["who"], game.opponent(event["who"]))
    battle = game.battle
    field = next((each for each in battle.fields if each.province == event["province"]), None)
    if field is None:
        field = Field(event["province"])
        battle.fields.append(field)
    for facts in event["army"]:
        fighter = Fighter(**facts)
        field.armies[event["side"]][fighter.name] = fighter
        field.stationed.add(fighter.name)
        battle.stage = max(battle.stage, 2 * fighter.flying + (event["side"] == "defence"))


def _apply_pick(game: FiveColors, event: Event) -> None:
    battle = game.battle
    assert battle is not None
    battle.now = next(field for field in battle.waiting if field.province == event["province"])
    battle.acting, battle.passes = battle.defender, 0


def _apply_off(game: FiveColors, event: Event) -> None:
    battle = game.battle
    assert battle is not None
    battle.now = None
    for entry in event["down"]:
        drop_walls(game, battle.defender, entry["province"], entry["walls"])
    for field in battle.fields:
        field.fought = True
        field.left = {}


def _tell_assign(game: FiveColors, event: Event) -> str:
    army = [
        f"{each['name']} {each['power']}/{each['toughness']}{' flying' if each['flying'] else ''}"
        for each in event["army"]
    ]
    verb = "attacks" if event["side"] == "attack" else "defends"
    return f"{game.title(event['who'])} {verb} province {event['province']} with {listed(army)}."


def _tell_off(_game: FiveColors, event: Event) -> str:
    left = listed([str(number) for number in event["left"]]) if event["left"] else ""
    return f"The battle is over{f'; nobody fights for province {left}' if left else ''}."


def _dues_pick(game: FiveColors, _event: Event) -> list[str]:
    battle = game.battle
    assert battle is not None
    acting = game.title(battle.acting)
    return [f"Actions in turn, {acting} first, until both have passed: edw battle act WHO …, edw battle pass WHO"]


KINDS = {
    "assigned": Kind(_apply_assign, _tell_assign),
    "picked": Kind(
        _apply_pick,
        lambda game, event: f"{game.title(event['who'])} has province {event['province']} fought for now.",
        _dues_pick,
    ),
    "battle-off": Kind(_apply_off, _tell_off),
}
