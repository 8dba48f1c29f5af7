"""The four stages before the fighting: whose comes next, and who was held back until then (rule 7; ruling 13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core.due import Due
from edw_companion.games.five_colors.armies import shown
from edw_companion.games.five_colors.battle import names_next, picks
from edw_companion.games.five_colors.presence import idle_walls
from edw_companion.games.five_colors.state import STAGES, Battle, FiveColorsState, stage_of
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line

    class Come(TypedDict):
        """Fliers that were held back until now, as they are called."""

        side: str
        province: int
        army: list[str]

    class Staged(Line):
        """The stage that is reached, and who comes by it that was held back."""

        stage: int
        come: list[Come]


def staged(battle: Battle, stage: int, fliers: Iterable[str] = ()) -> Staged:
    """A stage is reached, and those after it whose creatures are held back; ``fliers``: sides that name some now."""
    sides = {*fliers, *(side for side, _ in battle.held)}
    for side in ("attack", "defence"):
        if stage == stage_of(side, flying=True) - 1 and side in sides:
            stage += 1
    come: list[Come] = []
    for field in battle.fields:
        for side in field.armies:
            held = [shown(each) for of, each in battle.held if of == side and each["name"] in field.armies[side]]
            if held and stage >= stage_of(side, flying=True):
                come.append({"side": side, "province": field.province, "army": held})
    return {"stage": stage, "come": come}


def tell_come(come: Iterable[Come]) -> str:
    """Such as " Attackers fly to province 2: Serra Angel 4/4."."""
    who = {"attack": "Attackers", "defence": "Defenders"}
    return "".join(f" {who[each['side']]} fly to province {each['province']}: {listed(each['army'])}." for each in come)


def stage_dues(state: FiveColorsState) -> list[Due]:
    """Whose stage it is, and that the fighting may begin."""
    battle = state.battle
    if battle is None or battle.begun:
        return []
    dues = []
    if battle.assigning is not None:
        who = state.title(battle.assigning)
        does = names_next(battle)
        idle = idle_walls(state, battle, battle.stage, battle.stage + 1)
        stands = listed([f"{wall} stands at {number}" for wall, number in idle])
        what = f"{STAGES[battle.stage + 1]}{f' ({stands})' if idle else ''}"
        dues = [
            Due(f"{who} names {what}", does, does=" ".join(does.split()[:2])),
            Due("... or none", "battle pass"),
        ]
    if battle.waiting and not battle.held:
        dues.append(picks(state, battle, "... or " if dues else ""))
    return dues
