"""A battle: its four stages, the fights that follow, and the end of all (rule 7; rulings 11, 13 and 20).

Who is sent where is in ``assigning``, before it; the chapter goes on in ``actions`` and ends in ``combat``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypedDict

from edw_companion.core.at import At
from edw_companion.core.counts import Moves
from edw_companion.core.due import DO
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import Number
from edw_companion.core.questions import Question, WantedError
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors.armies import IN_THE_AIR, LAST, Battle, Field, shown
from edw_companion.games.five_colors.phases import ATTACKS, FIGHT, STAGED, battle_dues, idle_walls
from edw_companion.games.five_colors.provinces import drop_walls, province
from edw_companion.games.five_colors.state import FiveColorsState, Zone
from edw_companion.sentences import Sentence
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line, OfPlayer

    class Picked(OfPlayer):
        """The province that is fought for now."""

        province: int

    class WallsDown(TypedDict):
        """The walls of a province that defended it and are no more."""

        province: int
        walls: list[str]

    class CalledOff(OfPlayer):
        """The provinces for which nobody fights."""

        left: list[int]
        down: list[WallsDown]

    class Come(TypedDict):
        """Fliers that were held back until now, as they are called."""

        side: str
        province: int
        army: list[str]

    class Staged(Line):
        """The stage that is over, and who comes by that; ``more``: whether others were named for it before."""

        stage: int
        come: list[Come]
        more: NotRequired[bool]


CHAPTER = Chapter[FiveColorsState]()


def going_on(state: FiveColorsState) -> None:
    """Refuse what needs a battle in this turn."""
    alive(state, state.turns.who)
    if not state.battle.fields:
        raise RefusedError(f"Nobody attacks: {DO} begins a battle.", ATTACKS)


def walls_down(state: FiveColorsState, field: Field) -> list[str]:
    """The walls of a province that defended it and are no more."""
    own = province(state, state.battle.defender, field.province)
    dead = [wall for name, wall in field.walls.items() if name not in field.armies["defence"]]
    return [wall for wall in own.walls if wall in dead]


PICKED: Kind[FiveColorsState, Picked] = CHAPTER.kind(
    "picked",
    apply=lambda state, event: begin_fight(state.battle, event["province"]),
    tell=lambda state, event: f"{state.title(event['who'])} picks the fight for province {event['province']}.",
    due=lambda state, _event: battle_dues(state),
)
WHICH = Number("number", 1, 100, metavar="[PROVINCE]", required=False, fact="province")


def waits(state: FiveColorsState) -> None:
    """Refuse what needs a province that waits to be fought for."""
    going_on(state)
    if not state.battle.waiting:
        raise RefusedError("No province waits to be fought for.")


@PICKED.command(WHICH, words="battle pick", act=("Picking a fight", "rule 7, ruling 13"), during=(FIGHT,), needs=waits)
def pick(at: At[FiveColorsState], number: int | None) -> Picked:
    """The defender says which PROVINCE is fought for next.

    It need not be said where only one waits.

    Example: edw battle pick 2
    """
    # Rule 7; ruling 20.
    return {"who": at.state.battle.defender, "province": picked(at, number).province}


def picked(at: At[FiveColorsState], number: int | None) -> Field:
    """The fight that begins now; refused while one goes on."""
    waits(at.state)
    battle = at.state.battle
    which = {str(field.province): (str(field.province),) for field in battle.waiting}
    if number is None and len(which) > 1:
        said = f"its number, {either([*which])}"
        also = {number: (f"province {number}", f"p{number}") for number in which}
        asks = Question("Which province is fought for next?", which, also)
        raise WantedError(Sentence("Say it"), asks, said)
    field = next((each for each in battle.waiting if number in (None, each.province)), None)
    if field is None:
        raise RefusedError(f"Province {number} waits for no fight; those that do: {listed([*which])}.")
    if battle.now is not None:
        at.rules.forbids(
            f"First the fight for province {battle.now.province} is resolved (rule 7): {DO}.", "battle resolve"
        )
    if not battle.begun:
        tell_idle(at, battle)
    return field


def begin_fight(battle: Battle, number: int) -> None:
    """The fight for a province begins: the stages are over, and the defender acts first."""
    battle.now = next(field for field in battle.waiting if field.province == number)
    battle.stage, battle.acting, battle.passes, battle.answered = LAST, battle.defender, 0, True


OFF: Kind[FiveColorsState, CalledOff] = CHAPTER.kind("battle-off")


@OFF.command(words="battle off", act=("Calling a battle off", "ruling 11"), during=(*STAGED, FIGHT), needs=waits)
def off(at: At[FiveColorsState]) -> CalledOff:
    """Call the rest of the battle off, for whatever reason.

    Example: edw battle off
    """
    battle = at.state.battle
    waiting = battle.waiting
    down: list[WallsDown] = [{"province": each.province, "walls": walls_down(at.state, each)} for each in waiting]
    return {"who": battle.attacker, "left": [field.province for field in waiting], "down": down}


@OFF.applies
def _(state: FiveColorsState, event: CalledOff) -> None:
    battle = state.battle
    battle.now = None
    for entry in event["down"]:
        drop_walls(state, battle.defender, entry["province"], entry["walls"])
    for field in battle.fields:
        field.fought, field.left = True, {}


@OFF.tells
def _(_state: FiveColorsState, event: CalledOff) -> str:
    numbers = [str(number) for number in event["left"]]
    left = f"; nobody fights for province{'s' * (len(numbers) > 1)} {listed(numbers)}" if numbers else ""
    return f"The battle is over{left}."


def staged(battle: Battle, stage: int, fliers: Iterable[str] = ()) -> Staged:
    """A stage is over, and the attacker's in the air where fliers come by that; ``fliers``: sides that name some."""
    if stage == IN_THE_AIR - 1 and "attack" in (*fliers, *(side for side, _ in battle.held)):
        stage += 1
    come: list[Come] = []
    for field in battle.fields if stage >= IN_THE_AIR else ():
        for side, army in field.armies.items():
            held = [shown(each) for of, each in battle.held if of == side and each["name"] in army]
            come += [{"side": side, "province": field.province, "army": held}] if held else []
    return {"stage": stage, "come": come}


def ended(at: At[FiveColorsState], battle: Battle, seat: str) -> Staged:
    """The stage that is on is over, because a player says so: who was named early comes by that."""
    if seat != battle.assigning:
        asked = at.state.title(battle.assigning)
        text = f"It is {asked} who is asked now, not {at.state.title(seat)} (rule 7, ruling 13): {DO}, if nobody comes."
        at.rules.forbids(text, "battle none")
    over = staged(battle, battle.stage + 1)
    tell_idle(at, battle, over["stage"])
    return {**over, "more": True} if battle.named(battle.stage + 1) else over


def tell_ended(state: FiveColorsState, event: Mapping[str, Any]) -> str:
    """Such as "Bram sends nobody else. Attackers fly to province 2: Roc 3/3."."""
    nobody = f"{state.title(event['who'])} sends nobody{' else' * event.get('more', False)}."
    return f"{nobody}{tell_come(event.get('come', ()))}"


def tell_come(come: Iterable[Come]) -> str:
    """Such as " Attackers fly to province 2: Serra Angel 4/4."."""
    who = {"attack": "Attackers", "defence": "Defenders"}
    return "".join(f" {who[each['side']]} fly to province {each['province']}: {listed(each['army'])}." for each in come)


def fought(state: FiveColorsState) -> Field:
    """The field that is being fought."""
    waits(state)
    if state.battle.now is None:
        picks = f"No fight goes on: {state.title(state.battle.defender)} picks one with {DO}"
        raise RefusedError(picks, "battle pick PROVINCE")
    return state.battle.now


def may_act(state: FiveColorsState) -> list[Field]:
    """The fight that goes on; or those of which one begins with an action."""
    waits(state)
    return [state.battle.now] if state.battle.now else state.battle.waiting


def acting(at: At[FiveColorsState], seat: str) -> Field:
    """The field where it is this player who acts or passes."""
    field, battle = fought(at.state), at.state.battle
    if battle.passes > 1:
        at.rules.forbids(f"Both have passed, so the armies are compared (rule 8): {DO}.", "battle resolve")
    elif seat != battle.acting:
        at.rules.forbids(f"It is {at.state.title(battle.acting)} who acts or passes now (rule 8).")
    return field


def here(state: FiveColorsState) -> list[str]:
    """The creatures in the fight that goes on, or in those that wait."""
    return [name for field in may_act(state) for army in field.armies.values() for name in army]


def everywhere(state: FiveColorsState) -> list[str]:
    """The creatures in the battle of this turn."""
    return state.battle.names()


def bury(moves: Moves, seat: str, name: str, *, back: bool = False) -> None:
    """A creature's card goes to the discard pile, or comes back from it; tokens are no cards."""
    if name.casefold().startswith("token"):
        return
    source, target = (Zone.DISCARD, Zone.PLAY) if back else (Zone.PLAY, Zone.DISCARD)
    moves.most(1, f"{source} {seat}", f"{target} {seat}")


def tell_idle(at: At[FiveColorsState], battle: Battle, reached: int = LAST) -> None:
    """Say which walls the defender leaves out by the end of a stage."""
    idle = idle_walls(at.state, battle, battle.stage, reached)
    at.notices += [f"{wall} stands at province {number} and does not defend it." for wall, number in idle]
