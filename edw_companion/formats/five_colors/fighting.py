"""The fight for a province: actions in turn, the comparison, the damage that is left (rule 8; rulings 14 to 21)."""

from collections.abc import Sequence
from typing import NamedTuple

from edw_companion.formats.five_colors.armies import MAX_NUMBER, OTHER, OWN, Fighter, outcome
from edw_companion.formats.five_colors.battle import BattleError, drop_walls, going_on, walls_down
from edw_companion.formats.five_colors.provinces import apply_fallen, fallen, province, tell_fallen
from edw_companion.formats.five_colors.state import DISCARD, PLAY, Battle, Field, FiveColors
from edw_companion.table.counting import Haul
from edw_companion.table.game import Event, Facts, Kind, next_game
from edw_companion.table.law import Law
from edw_companion.table.text import listed


class Action(NamedTuple):
    """What an action does, as the table tells it; creatures by name.

    Attributes:
        text: what it is, such as a card.
        uses: whose own effect taps it: no power, but toughness.
        taps: tapped by anything else: neither.
        destroys: taken out at once, by damage or otherwise.
        saves: those that the action just before took out, and that this one regenerates or shields.
        becomes: creatures with other power and toughness now.
    """

    text: str | None
    uses: Sequence[str] = ()
    taps: Sequence[str] = ()
    destroys: Sequence[str] = ()
    saves: Sequence[str] = ()
    becomes: Sequence[Fighter] = ()


def fought(game: FiveColors) -> tuple[Battle, Field]:
    """The battle and the field that is being fought.

    Raises:
        NoBattleError, BattleError: there is none.
    """
    battle = going_on(game)
    if battle.now is None:
        raise BattleError(f"No fight goes on: {game.title(battle.defender)} picks one with edw battle pick PROVINCE")
    return battle, battle.now


def act(game: FiveColors, law: Law, seat: str, action: Action) -> Facts:
    """A player's action in the fight that goes on; it resolves at once (rules 3 and 8).

    Raises:
        BattleError: a creature is not at this province.
        AgainstRulesError: it is the other player's action, or a creature cannot do that.
    """
    battle, field = fought(game)
    _check_turn(game, law, battle, seat)
    armies = {side: dict(army) for side, army in field.armies.items()}
    struck: list[Facts] = []
    for name, mark in (*((name, OWN) for name in action.uses), *((name, OTHER) for name in action.taps)):
        side = _side(armies, name)
        if mark == OWN and side != battle.side(seat):
            law.forbids(f"{name} is not {game.title(seat)}'s: only its own player uses its effects (rule 8).")
        if armies[side][name].tapped:
            law.forbids(f"{name} is tapped already.")
        armies[side][name] = armies[side][name]._replace(tapped=mark)
    for fighter in action.becomes:
        side = _side(armies, fighter.name)
        changed = armies[side][fighter.name]._replace(power=fighter.power, toughness=fighter.toughness)
        armies[side][fighter.name] = changed
    for name in action.destroys:
        side = _side(armies, name)
        struck.append({"side": side, **armies[side].pop(name)._asdict()})
    haul = Haul(game.counts)
    for name in action.saves:
        if name not in field.struck:
            raise BattleError(f"{name} was not taken out by the action just before this one, so it cannot be saved.")
        side, fighter = field.struck[name]
        armies[side][name] = fighter
        _bury(haul, battle.owner(side), name, back=True)
    for facts in struck:
        _bury(haul, battle.owner(facts["side"]), facts["name"], back=False)
    after = {side: [fighter._asdict() for fighter in army.values()] for side, army in armies.items()}
    told = {key: list(names) for key, names in action._asdict().items() if key not in ("text", "becomes") and names}
    if action.becomes:
        told["becomes"] = [f"{each.name} {each.power}/{each.toughness}" for each in action.becomes]
    return {"who": seat, "text": action.text, "does": told, "struck": struck, "armies": after, "moves": haul.moves}


def pass_on(game: FiveColors, law: Law, seat: str) -> Facts:
    """A player takes no action; when both have passed in a row the fight is compared (rule 8).

    Raises:
        AgainstRulesError: it is the other player's turn to act.
    """
    battle, _ = fought(game)
    _check_turn(game, law, battle, seat)
    return {"who": seat}


def _check_turn(game: FiveColors, law: Law, battle: Battle, seat: str) -> None:
    if seat != battle.acting:
        law.forbids(f"It is {game.title(battle.acting)} who acts or passes now (rule 8).")


def _side(armies: dict[str, dict[str, Fighter]], name: str) -> str:
    for side, army in armies.items():
        if name in army:
            return side
    raise BattleError(f"{name} is not at this province: only creatures at the battle take part in it.")


def _bury(haul: Haul, seat: str, name: str, *, back: bool) -> None:
    """A creature's card goes to the discard pile, or comes back from it; tokens are no cards."""
    if name.casefold().startswith("token"):
        return
    source, target = f"{PLAY} {seat}", f"{DISCARD} {seat}"
    if back:
        source, target = target, source
    haul.move(min(1, haul[source]), source, target)


def resolve(game: FiveColors, law: Law) -> Facts:
    """Compare the armies: who is destroyed, whether the province falls, what is left to assign.

    Raises:
        AgainstRulesError: not both have passed in a row.
    """
    battle, field = fought(game)
    if battle.passes < 2:
        law.forbids(f"Not both have passed: {game.title(battle.acting)} acts or passes now (rule 8).")
    attackers, defenders = field.armies["attack"], field.armies["defence"]
    result = outcome(attackers.values(), defenders.values())
    haul = Haul(game.counts)
    dead = {"attack": list(attackers) if result.attackers_die else [],
            "defence": list(defenders) if result.defenders_die else []}  # fmt: skip
    for side, names in dead.items():
        for name in names:
            _bury(haul, battle.owner(side), name, back=False)
    walls = [wall for wall in dead["defence"] if wall in province(game, battle.defender, field.province).walls]
    down = [*walls_down(game, field), *walls]
    lost = fallen(game, haul, battle.defender, field.province, down) if result.falls else None
    left = {battle.attacker: result.attack_left, battle.defender: result.defence_left}
    return {
        "who": battle.defender,
        "province": field.province,
        **result.facts(),
        "dead": dead,
        "down": down,
        "lost": lost,
        "left": {seat: number for seat, number in left.items() if number},
        "taps": [] if result.attackers_die else list(attackers),
        "moves": haul.moves,
    }


def assign(game: FiveColors, law: Law, seat: str, name: str, number: int) -> Facts:
    """A player assigns damage that a fight left over to one of the other's creatures (rule 8; ruling 18).

    Raises:
        BattleError: the creature is not there.
        AgainstRulesError: it is more than is left, or the player's own creature.
    """
    battle = going_on(game)
    found = battle.find(name)
    if found is None:
        raise BattleError(f"{name} is in no army any more.")
    field, side, fighter = found
    if battle.owner(side) == seat:
        law.forbids(f"{name} is {game.title(seat)}'s own: damage goes to the other's creatures (rule 8).")
    left = field.left.get(seat, 0)
    if number > left:
        law.forbids(f"{game.title(seat)} has {left} damage left to assign there, not {number} (rule 8).")
    damage = min(fighter.damage + number, MAX_NUMBER)
    dies = damage >= fighter.toughness
    haul = Haul(game.counts)
    if dies:
        _bury(haul, battle.owner(side), name, back=False)
    return {"who": seat, "fighter": name, "side": side, "damage": number, "whole": damage, "dies": dies,
            "left": max(0, left - number), "moves": haul.moves}  # fmt: skip


def _apply_act(game: FiveColors, event: Event) -> None:
    battle, field = fought(game)
    game.carry(event["moves"])
    field.armies = {
        side: {facts["name"]: Fighter(**facts) for facts in army} for side, army in event["armies"].items()
    }
    field.struck = {
        facts["name"]: (facts["side"], Fighter(**{key: value for key, value in facts.items() if key != "side"}))
        for facts in event["struck"]
    }
    battle.acting, battle.passes = game.opponent(event["who"]), 0


def _apply_pass(game: FiveColors, event: Event) -> None:
    battle, field = fought(game)
    field.struck = {}
    battle.acting, battle.passes = game.opponent(event["who"]), battle.passes + 1


def _apply_resolve(game: FiveColors, event: Event) -> None:
    battle, field = fought(game)
    game.carry(event["moves"])
    for side, names in event["dead"].items():
        for name in names:
            del field.armies[side][name]
    drop_walls(game, battle.defender, field.province, event["down"])
    field.fought, field.left = True, dict(event["left"])
    battle.now = None
    if event["lost"] is not None:
        apply_fallen(game, battle.defender, event["lost"])


def _apply_assign(game: FiveColors, event: Event) -> None:
    battle = going_on(game)
    game.carry(event["moves"])
    found = battle.find(event["fighter"])
    assert found is not None
    field, side, fighter = found
    field.left[event["who"]] = event["left"]
    if event["dies"]:
        del field.armies[side][event["fighter"]]
        if side == "defence":
            drop_walls(game, battle.defender, field.province, [event["fighter"]])
    else:
        field.armies[side][event["fighter"]] = fighter._replace(damage=event["whole"])


_DOES = {"uses": "uses", "taps": "taps", "destroys": "takes out", "saves": "saves", "becomes": "makes"}


def _tell_act(game: FiveColors, event: Event) -> str:
    parts = [f"{_DOES[key]} {listed(names)}" for key, names in event["does"].items()]
    text = f"{event['text']}: " if event["text"] else ""
    return f"{game.title(event['who'])} acts: {text}{listed(parts) if parts else 'nothing that the program counts'}."


def _tell_resolve(game: FiveColors, event: Event) -> str:
    (power, toughness), (other_power, other_toughness) = event["attack"], event["defence"]
    defence = f"{other_power}/{other_toughness}"
    told = [f"Province {event['province']}: the attack has {power}/{toughness}, the defence {defence}."]
    for side, name in (("defence", "defenders"), ("attack", "attackers")):
        if event["dead"][side]:
            told.append(f"The {name} are destroyed: {listed(event['dead'][side])}.")
    if event["lost"] is not None:
        told.append(tell_fallen(game, event["who"], event["lost"]))
    else:
        told.append("The province stands.")
    return " ".join(told)


def _dues_resolve(game: FiveColors, event: Event) -> list[str]:
    if game.over:
        return [next_game(game)]
    dues = [f"Tap the attackers that are left: {listed(event['taps'])}."] if event["taps"] else []
    for seat, number in event["left"].items():
        dues.append(f"{game.title(seat)} divides {number} damage as they like: edw battle assign {seat} CREATURE N")
    battle = game.battle
    if battle is not None and battle.waiting:
        numbers = listed([str(field.province) for field in battle.waiting])
        dues.append(f"{game.title(battle.defender)} picks the next fight, province {numbers}: edw battle pick PROVINCE")
    return dues


def _tell_assign(game: FiveColors, event: Event) -> str:
    what = f"{event['damage']} damage to {event['fighter']}{' and destroys it' if event['dies'] else ''}"
    return f"{game.title(event['who'])} assigns {what}; {event['left']} left."


def _dues_pass(game: FiveColors, _event: Event) -> list[str]:
    battle = game.battle
    assert battle is not None
    if battle.passes > 1:
        return ["Both have passed: edw battle resolve"]
    return [f"{game.title(battle.acting)} acts or passes."]


KINDS = {
    "acted": Kind(_apply_act, _tell_act),
    "passed": Kind(_apply_pass, lambda game, event: f"{game.title(event['who'])} passes.", _dues_pass),
    "resolved": Kind(_apply_resolve, _tell_resolve, _dues_resolve),
    "damage": Kind(_apply_assign, _tell_assign),
}
