"""How a fight ends: the comparison, the damage that is left (rule 8; rulings 14 to 21); the end of this chapter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.counts import Haul
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Kind, Shown
from edw_companion.core.params import Who, Word
from edw_companion.core.state import next_game
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.five_colors import view
from edw_companion.games.five_colors.actions import bury, everywhere, fought
from edw_companion.games.five_colors.armies import MAX_NUMBER, outcome
from edw_companion.games.five_colors.battle import CHAPTER, WHICH, begin_fight, going_on, picked, picks, walls_down
from edw_companion.games.five_colors.row import apply_fallen, drop_walls, fallen, tell_fallen
from edw_companion.games.five_colors.state import ATTACKED, FiveColorsState
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line, PlayerMoves
    from edw_companion.games.five_colors.armies import Outcome
    from edw_companion.games.five_colors.row import Fallen

    class Resolved(PlayerMoves, Outcome):
        """How a fight ends: who dies by side, walls that are down, the province if lost, damage left by player.

        ``quiet``: nobody has acted in it, and its passes are no lines of their own.
        """

        province: int
        quiet: NotRequired[bool]
        dead: dict[str, list[str]]
        down: list[str]
        lost: Fallen | None
        left: dict[str, int]
        taps: list[str]

    class Hit(Line):
        """Damage to a creature, what it has then as a ``whole``, and what is ``left`` to assign."""

        fighter: str
        side: str
        damage: int
        whole: int
        dies: bool
        left: int

    class Damage(PlayerMoves):
        """Damage to creatures of one side; a line of an old file is about one of them itself."""

        hits: list[Hit]


@CHAPTER.look("battle")
def show_battle(state: FiveColorsState) -> Shown:
    """Show the battle of this turn, province by province.

    Example: edw battle
    """
    return Shown({"battle": view.battle(state)}, view.battle_lines(state)[1:] or ["Nobody attacks in this turn."])


RESOLVED: Kind[FiveColorsState, Resolved] = CHAPTER.kind("resolved")


@RESOLVED.command(WHICH, words="battle resolve", anyway=True)
def resolve(at: At[FiveColorsState], number: int | None) -> Resolved:
    """Compare the armies of the fight that goes on.

    Or of PROVINCE, where nobody wants to act; it need not be said where only one waits. Power against toughness both
    ways; the province falls if the attack exceeds the defence by six. Who has not passed passes with it; but an action
    may be answered first.

    Example: edw battle resolve 2
    """
    # Rule 8; rulings 14 to 18: see ``armies.outcome``.
    state = at.state
    battle = going_on(state)
    if battle.now is not None and number in (None, battle.now.province):
        field = battle.now
    else:
        place = picked(at, number)
        field = next(each for each in battle.fields if each.province == place)
    if not battle.answered:
        at.rules.forbids(
            f"{state.title(battle.acting)} may answer that action first, or pass (rule 8): {DO}.", "battle pass"
        )
    attackers, defenders = field.armies["attack"], field.armies["defence"]
    result = outcome(attackers.values(), defenders.values())
    haul = Haul(state.counts)
    dead = {"attack": list(attackers) if result["attackers_die"] else [],
            "defence": list(defenders) if result["defenders_die"] else []}  # fmt: skip
    for side, names in dead.items():
        for name in names:
            bury(haul, battle.owner(side), name)
    down = [*walls_down(state, field), *(field.walls[name] for name in dead["defence"] if name in field.walls)]
    lost = fallen(state, haul, battle.defender, field.province, down) if result["falls"] else None
    left = {battle.attacker: result["attack_left"], battle.defender: result["defence_left"]}
    return {
        "who": battle.defender,
        "province": field.province,
        "quiet": battle.passes < 2,
        **result,
        "dead": dead,
        "down": down,
        "lost": lost,
        "left": {seat: number for seat, number in left.items() if number},
        "taps": [] if result["attackers_die"] else list(attackers),
        "moves": haul.moves,
    }


@RESOLVED.applies
def _(state: FiveColorsState, event: Resolved) -> None:
    battle = going_on(state)
    if battle.now is None or battle.now.province != event["province"]:
        begin_fight(battle, event["province"])
    battle, field = fought(state)
    state.carry(event["moves"])
    for side, names in event["dead"].items():
        for name in names:
            del field.armies[side][name]
    for name in event["taps"]:
        state.spent[battle.attacker, name] = ATTACKED
    drop_walls(state, battle.defender, field.province, event["down"])
    field.fought, field.left = True, dict(event["left"])
    battle.now = None
    if event["lost"] is not None:
        apply_fallen(state, battle.defender, event["lost"])


@RESOLVED.tells
def _(state: FiveColorsState, event: Resolved) -> str:
    (power, toughness), (other_power, other_toughness) = event["attack"], event["defence"]
    defence = f"{other_power}/{other_toughness}"
    quiet = " (both pass)" if event.get("quiet") else ""
    told = [f"Province {event['province']}{quiet}: the attack has {power}/{toughness}, the defence {defence}."]
    for side, name in (("defence", "defenders"), ("attack", "attackers")):
        if event["dead"][side]:
            told.append(f"The {name} are destroyed: {listed(event['dead'][side])}.")
    told.append(tell_fallen(state, event["who"], event["lost"]) if event["lost"] else "The province stands.")
    return " ".join(told)


@RESOLVED.owes
def _(state: FiveColorsState, event: Resolved) -> list[Due]:
    if state.over:
        return [next_game(state)]
    dues = [Due(f"Tap the attackers that are left: {listed(event['taps'])}.")] if event["taps"] else []
    for seat, number in event["left"].items():
        divides = f"{state.title(seat)} divides {number} damage as they like"
        dues.append(Due(divides, f"battle assign {seat} CREATURE N"))
    battle = state.battle
    if battle is not None and battle.waiting:
        numbers = [str(field.province) for field in battle.waiting]
        dues.append(picks(state.title(battle.defender), numbers))
    return dues


DAMAGE: Kind[FiveColorsState, Damage] = CHAPTER.kind("damage")


@DAMAGE.command(
    Who(unsaid=lambda _state: ""),
    Word("said", many=True, names=everywhere, metavar="CREATURE [N]…"),
    words="battle assign",
    anyway=True,
)
def assign(at: At[FiveColorsState], who: str, said: Sequence[str]) -> Damage:
    """WHO assigns damage to creatures of the other's.

    It is what a fight left over, divided freely: N to a creature, or as much as destroys it. Without WHO it is the
    creature's opponent.

    Example: edw battle assign "Grizzly Bears" 2 Elves 1
    """
    # Rule 8; ruling 18.
    state = at.state
    battle = going_on(state)
    haul = Haul(state.counts)
    hits: list[Hit] = []
    for name, wanted in _hits(said):
        creature = at.card(name, battle.names, "creature in this battle")
        if creature in [hit["fighter"] for hit in hits]:
            raise UsageError(f"{creature} is named twice: say all its damage at once.")
        field, side, fighter = battle.find(creature)
        who = who or state.opponent(battle.owner(side))
        before = [hit["damage"] for hit in hits if battle.find(hit["fighter"])[0] is field]
        left = max(0, field.left.get(who, 0) - sum(before))
        deadly = max(1, fighter["toughness"] - fighter["damage"])
        number = wanted or min(left, deadly)
        if not number:
            raise RefusedError(f"{state.title(who)} has no damage left to assign there.")
        if battle.owner(side) == who:
            at.rules.forbids(f"{creature} is {state.title(who)}'s own: damage goes to the other's creatures (rule 8).")
        if number > left:
            at.rules.forbids(f"{state.title(who)} has {left} damage left to assign there, not {number} (rule 8).")
        whole = min(fighter["damage"] + number, MAX_NUMBER)
        dies = whole >= fighter["toughness"]
        if dies:
            bury(haul, battle.owner(side), creature)
        hits.append({"fighter": creature, "side": side, "damage": number, "whole": whole, "dies": dies,
                     "left": max(0, left - number)})  # fmt: skip
    return {"who": who, "hits": hits, "moves": haul.moves}


def _hits(said: Iterable[str]) -> list[tuple[str, int]]:
    """Creatures as they are named, each with the number behind it, 0 if none is; a name may be several words."""
    found: list[tuple[str, int]] = []
    name = ""
    for word in said:
        number = re.fullmatch("([0-9]{1,3}),?", word)
        if number and not name:
            raise UsageError("Say which creature gets the damage, then how much: bears 2.")
        if number and not int(number[1]):
            raise UsageError("Damage is a number from 1 on.")
        if not number:
            name = f"{name} {word.removesuffix(',')}".strip()
        if number or word.endswith(","):
            found.append((name, int(number[1]) if number else 0))
            name = ""
    return [*found, (name, 0)] if name else found


@DAMAGE.applies
def _(state: FiveColorsState, event: Damage) -> None:
    battle = going_on(state)
    state.carry(event["moves"])
    for hit in _told(event):
        field, side, fighter = battle.find(hit["fighter"])
        field.left[event["who"]] = hit["left"]
        if hit["dies"]:
            del field.armies[side][hit["fighter"]]
            if hit["fighter"] in field.walls and field.province:
                drop_walls(state, battle.defender, field.province, [field.walls[hit["fighter"]]])
        else:
            field.armies[side][hit["fighter"]] = {**fighter, "damage": hit["whole"]}


def _told(event: Damage) -> list[Hit]:
    old: list[Hit] = [event]  # type: ignore[list-item]
    return event.get("hits", old)


@DAMAGE.tells
def _(state: FiveColorsState, event: Damage) -> str:
    hits = _told(event)
    told = [f"{hit['damage']} damage to {hit['fighter']}{' and destroys it' * hit['dies']}" for hit in hits]
    return f"{state.title(event['who'])} assigns {'; '.join(told)}; {hits[-1]['left']} left."
