"""Before the fighting: who attacks and defends which provinces, which is fought first (rule 7; rulings 13 and 20).

Ground attackers are assigned first, then ground defenders, flying attackers, flying defenders. The chapter goes on in
``actions`` and ends in ``combat``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.params import Number, Text
from edw_companion.core.state import alive
from edw_companion.core.wanted import choice
from edw_companion.core.words import MAX_NAME
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors.armies import gathered, parse_fighter, shown
from edw_companion.games.five_colors.row import active, drop_walls, province
from edw_companion.games.five_colors.state import Battle, Field, FiveColorsState
from edw_companion.sentences import Sentence
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from edw_companion.core.facts import OfPlayer
    from edw_companion.games.five_colors.armies import Fighter

    class Assigned(OfPlayer):
        """An army on a side of a province's field."""

        side: str
        province: int
        army: list[Fighter]

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


CHAPTER = Chapter[FiveColorsState]()
STAGES = ("ground attackers", "ground defenders", "flying attackers", "flying defenders")


class Army(Text):
    """Creatures, each as "Grizzly Bears 2/2" or "Serra Angel 4/4 flying", in quotation marks or without."""

    def parts(self, typed: Sequence[str]) -> Sequence[str]:
        """See ``Text``."""
        return gathered(typed)

    def said(self, text: str, clean: Callable[[str, str, int], str]) -> Fighter:
        """See ``Text``."""
        fighter = parse_fighter(text)
        return {**fighter, "name": clean(fighter["name"], self.what, self.most)}


PROVINCE = Number("number", 1, 100, metavar="PROVINCE")
ARMY = Army("army", "creature", most=MAX_NAME, many=True, metavar='"CREATURE 2/2"…')


def going_on(state: FiveColorsState) -> Battle:
    """The battle of this turn."""
    alive(state, state.turns.who)
    if state.battle is None:
        raise RefusedError(f"Nobody attacks: {DO} begins a battle.", 'battle attack PROVINCE "CREATURE 2/2" …')
    return state.battle


def walls_down(state: FiveColorsState, field: Field) -> list[str]:
    """The walls of a province that defended it and are no more."""
    own = province(state, going_on(state).defender, field.province)
    return [wall for wall in own.walls if wall in field.stationed and wall not in field.armies["defence"]]


ASSIGNED: Kind[FiveColorsState, Assigned] = CHAPTER.kind("assigned")


@ASSIGNED.command(PROVINCE, ARMY, words="battle attack", anyway=True)
def attack(at: At[FiveColorsState], number: int, army: Sequence[Fighter]) -> Assigned:
    """The active player attacks a PROVINCE with creatures.

    Those on the ground are assigned first, then the defenders on the ground, then "flying" on both sides. Several
    provinces may be attacked: repeat it for each.

    Example: edw battle attack 2 "Craw Wurm 6/4" "Serra Angel 4/4 flying"
    """
    # Rule 7; ruling 13.
    seat = active(at.state)
    province(at.state, at.state.opponent(seat), number)
    return _assign(at, seat, number, army)


@ASSIGNED.command(PROVINCE, ARMY, words="battle defend", anyway=True)
def defend(at: At[FiveColorsState], number: int, army: Sequence[Fighter]) -> Assigned:
    """The opponent defends a PROVINCE with untapped creatures.

    Example: edw battle defend 2 "Wall of Stone 0/8"
    """
    # Rule 9: walls defend only their own province.
    state = at.state
    battle = going_on(state)
    if all(field.province != number for field in battle.fields):
        raise RefusedError(f"Nobody attacks province {number} of {state.title(battle.defender)}.")
    for place, own in enumerate(state.players[battle.defender].provinces, 1):
        walls = {fighter["name"] for fighter in army if fighter["name"] in own.walls}
        if place != number and walls - set(province(state, battle.defender, number).walls):
            at.rules.forbids(
                f"{listed(sorted(walls))} is attached to province {place} and defends only that one (rule 9)."
            )
    return _assign(at, battle.defender, number, army)


def _assign(at: At[FiveColorsState], seat: str, number: int, army: Sequence[Fighter]) -> Assigned:
    state = at.state
    battle = state.battle or Battle(seat, state.opponent(seat))
    side = battle.side(seat)
    if state.duel is not None:
        at.rules.forbids("First the duel comes to its end (rule 12)", "duel strike WHO")
    if battle.now is not None or any(field.fought for field in battle.fields):
        at.rules.forbids("The fighting has begun, and nobody is assigned any more (rule 7).")
    for flying in {fighter["flying"] for fighter in army}:
        stage = 2 * flying + (side == "defence")
        if stage < battle.stage:
            at.rules.forbids(
                f"{STAGES[stage].capitalize()} come before {STAGES[battle.stage]}, and those are assigned already "
                "(rule 7, ruling 13)."
            )
    taken = {*battle.names}
    named: list[Fighter] = []
    for fighter in army:
        names = (fighter["name"] if twin == 1 else f"{fighter['name']} ({twin})" for twin in count(1))
        own = next(name for name in names if name not in taken)
        taken.add(own)
        named.append({**fighter, "name": own})
    return {"who": seat, "side": side, "province": number, "army": named}


@ASSIGNED.applies
def _(state: FiveColorsState, event: Assigned) -> None:
    battle = state.battle = state.battle or Battle(event["who"], state.opponent(event["who"]))
    field = next((each for each in battle.fields if each.province == event["province"]), None)
    if field is None:
        field = Field(event["province"])
        battle.fields.append(field)
    for fighter in event["army"]:
        field.armies[event["side"]][fighter["name"]] = fighter
        field.stationed.add(fighter["name"])
        battle.stage = max(battle.stage, 2 * fighter["flying"] + (event["side"] == "defence"))


@ASSIGNED.tells
def _(state: FiveColorsState, event: Assigned) -> str:
    army = listed([f"{shown(each)}{' flying' if each['flying'] else ''}" for each in event["army"]])
    verb = "attacks" if event["side"] == "attack" else "defends"
    return f"{state.title(event['who'])} {verb} province {event['province']} with {army}."


PICKED: Kind[FiveColorsState, Picked] = CHAPTER.kind(
    "picked", tell=lambda state, event: f"{state.title(event['who'])} has province {event['province']} fought for now."
)


@PICKED.command(
    Number("number", 1, 100, metavar="[PROVINCE]", required=False), words="battle pick", anyway=True,
)  # fmt: skip
def pick(at: At[FiveColorsState], number: int | None) -> Picked:
    """The defender says which PROVINCE is fought for next.

    It need not be said where only one waits.

    Example: edw battle pick 2
    """
    # Rule 7; ruling 20.
    battle = going_on(at.state)
    waiting = [field.province for field in battle.waiting]
    those = listed([str(each) for each in waiting])
    if number is None and not waiting:
        raise RefusedError("No province waits to be fought for.")
    if number is None:
        if len(waiting) > 1:
            which = {str(each): (str(each),) for each in waiting}
            said = f"its number, {either([*which])}"
            raise choice(Sentence("Say it"), "Which province is fought for next?", which, said)
        number = waiting[0]
    if number not in waiting:
        raise RefusedError(f"Province {number} waits for no fight; those that do: {those}.")
    if battle.now is not None:
        at.rules.forbids(f"First the fight for province {battle.now.province} is resolved (rule 7)", "battle resolve")
    return {"who": battle.defender, "province": number}


@PICKED.applies
def _(state: FiveColorsState, event: Picked) -> None:
    battle = going_on(state)
    battle.now = next(field for field in battle.waiting if field.province == event["province"])
    battle.acting, battle.passes = battle.defender, 0


@PICKED.owes
def _(state: FiveColorsState, _event: Picked) -> list[Due]:
    first = state.title(going_on(state).acting)
    actions = f"Actions in turn, {first} first, until both have passed: {DO}, {DO}"
    return [Due(actions, "battle act WHO …", "battle pass WHO")]


OFF: Kind[FiveColorsState, CalledOff] = CHAPTER.kind("battle-off")


@OFF.command(words="battle off")
def off(at: At[FiveColorsState]) -> CalledOff:
    """Call the rest of the battle off, for whatever reason.

    Example: edw battle off
    """
    battle = going_on(at.state)
    waiting = battle.waiting
    down: list[WallsDown] = [{"province": each.province, "walls": walls_down(at.state, each)} for each in waiting]
    return {"who": battle.attacker, "left": [field.province for field in waiting], "down": down}


@OFF.applies
def _(state: FiveColorsState, event: CalledOff) -> None:
    battle = going_on(state)
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
