"""How a fight ends: two passes in a row, and the comparison of the armies (rule 8; rulings 14 to 21).

The end of this chapter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.counts import Haul
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Kind, Shown
from edw_companion.core.params import Who
from edw_companion.core.state import next_game
from edw_companion.games.five_colors import view
from edw_companion.games.five_colors.armies import outcome
from edw_companion.games.five_colors.battle import (
    WHICH,
    begin_fight,
    fight_dues,
    going_on,
    picked,
    picks,
    walls_down,
)
from edw_companion.games.five_colors.damage import CHAPTER, to_divide
from edw_companion.games.five_colors.fight import acting, bury, fought
from edw_companion.games.five_colors.in_play import ATTACKED, READY
from edw_companion.games.five_colors.presence import tell_idle
from edw_companion.games.five_colors.row import apply_fallen, drop_walls, fallen, tell_fallen
from edw_companion.games.five_colors.stages import stage_dues, staged, tell_come
from edw_companion.games.five_colors.state import Field, FiveColorsState, numbered
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import OfPlayer, PlayerMoves
    from edw_companion.games.five_colors.armies import Outcome
    from edw_companion.games.five_colors.row import Fallen
    from edw_companion.games.five_colors.stages import Come

    class Resolved(PlayerMoves, Outcome):
        """How a fight ends: who dies by side, walls that are down, the province if lost, damage left by player.

        ``first``: the number of the province as it was attacked; ``quiet``: its passes are no lines of their own.
        """

        province: int
        first: NotRequired[int]
        quiet: NotRequired[bool]
        dead: dict[str, list[str]]
        down: list[str]
        lost: Fallen | None
        left: dict[str, int]
        taps: list[str]

    class Passed(OfPlayer):
        """Who passes; before the fighting the stage that is reached by it, and who comes; see ``Staged``.

        In a fight the second pass in a row ends it: how is ``resolved``.
        """

        stage: NotRequired[int]
        come: NotRequired[list[Come]]
        resolved: NotRequired[Resolved]


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
    return _compared(state, field, quiet=battle.passes < 2)


def _compared(state: FiveColorsState, field: Field, *, quiet: bool) -> Resolved:
    """How the fight for a province ends, as the armies are now."""
    battle = going_on(state)
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
        "first": field.first,
        "quiet": quiet,
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
    for side, names in event["dead"].items():
        for name in names:
            del field.armies[side][name]
            state.in_play.dies(battle.owner(side), name)
    for name in event["taps"]:
        state.in_play.turns(battle.attacker, name, ATTACKED, READY)
    drop_walls(state, battle.defender, field.province, event["down"])
    field.fought, field.left = True, dict(event["left"])
    battle.now = None
    if event["lost"] is not None:
        apply_fallen(state, battle.defender, event["lost"])


@RESOLVED.tells
def _(state: FiveColorsState, event: Resolved) -> str:
    (power, toughness), (other_power, other_toughness) = event["attack"], event["defence"]
    defence = f"{other_power}/{other_toughness}"
    title = numbered(event["province"], event.get("first", event["province"]))
    quiet = f"{title.removesuffix(')')}{', ' if title.endswith(')') else ' ('}both pass)"
    told = [
        f"Province {quiet if event.get('quiet') else title}: the attack has {power}/{toughness}, the defence {defence}."
    ]
    for side, name in (("defence", "defenders"), ("attack", "attackers")):
        if event["dead"][side]:
            told.append(f"The {name} are destroyed: {listed(event['dead'][side])}.")
    told.append(tell_fallen(state, event["who"], event["lost"], title) if event["lost"] else "The province stands.")
    return " ".join(told)


@RESOLVED.owes
def _(state: FiveColorsState, event: Resolved) -> list[Due]:
    if state.over:
        return [next_game(state)]
    dues = to_divide(state, event["left"])
    tap = "Then tap" if dues else "Tap"  # damage may still destroy some of them
    dues += [Due(f"{tap} the attackers that are left: {listed(event['taps'])}.")] if event["taps"] else []
    battle = state.battle
    if battle is not None and battle.waiting:
        dues.append(picks(state, battle))
    return dues


PASSED: Kind[FiveColorsState, Passed] = CHAPTER.kind("passed")


def _passing(state: FiveColorsState) -> str:
    """Who passes now: in the fight that goes on, or before it the one whose stage comes."""
    battle = going_on(state)
    return (battle.assigning if battle.now is None else None) or fought(state)[0].acting


@PASSED.command(Who(unsaid=_passing), words="battle pass", anyway=True)
def pass_on(at: At[FiveColorsState], who: str) -> Passed:
    """WHO sends nobody, or takes no action.

    Before the fighting it passes a stage; in a fight, armies are compared at the second pass in a row. Without WHO it
    is the player whose move it is.

    Example: edw battle pass
    """
    # Rules 7 and 8.
    battle = going_on(at.state)
    if battle.now is not None or battle.assigning is None:
        _, field = acting(at, who)
        if battle.passes:
            return {"who": who, "resolved": _compared(at.state, field, quiet=False)}
        return {"who": who}
    if who != battle.assigning:
        at.rules.forbids(f"It is {at.state.title(battle.assigning)} who is asked now (rule 7, ruling 13).")
    reached = staged(battle, battle.stage + 1)
    tell_idle(at, battle, reached["stage"])
    return {"who": who, "stage": reached["stage"], "come": reached["come"]}


@PASSED.applies
def _(state: FiveColorsState, event: Passed) -> None:
    battle = going_on(state)
    if "stage" in event:
        battle.stage = event["stage"]
        return
    battle, field = fought(state)
    field.struck = {}
    battle.acting, battle.passes, battle.answered = state.opponent(event["who"]), battle.passes + 1, True
    if "resolved" in event:
        state.carry(event["resolved"]["moves"])
        RESOLVED.apply(state, event["resolved"])


@PASSED.tells
def _(state: FiveColorsState, event: Passed) -> str:
    does = "sends nobody" if "stage" in event else "passes"
    ends = f" {RESOLVED.tell(state, event['resolved'])}" if "resolved" in event else ""
    return f"{state.title(event['who'])} {does}.{tell_come(event.get('come', ()))}{ends}"


@PASSED.owes
def _(state: FiveColorsState, event: Passed) -> list[Due]:
    if "resolved" in event:
        return RESOLVED.due(state, event["resolved"])
    return fight_dues(state) or stage_dues(state)
