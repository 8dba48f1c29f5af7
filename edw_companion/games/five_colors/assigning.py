"""Before the fighting: who attacks and defends which provinces, in four stages (rule 7; ruling 13).

Provinces are declared and ground attackers assigned first, then ground defenders, flying attackers, flying defenders.
A flier that is named early is held back until its stage: it is in the file, and nobody is shown where it goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Kind
from edw_companion.core.params import Word
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors.armies import shown
from edw_companion.games.five_colors.battle import CHAPTER as CHAPTER
from edw_companion.games.five_colors.battle import going_on, names_next, stage_dues, staged, tell_come
from edw_companion.games.five_colors.cards import Naming, apart, as_spoken
from edw_companion.games.five_colors.in_play import doubts, tell_idle, walls
from edw_companion.games.five_colors.row import active, face_down, province
from edw_companion.games.five_colors.state import (
    LAST,
    READY,
    STAGES,
    WALL,
    Battle,
    Field,
    FiveColorsState,
    Known,
    single,
    stage_of,
)
from edw_companion.sentences import Sentence
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import OfPlayer
    from edw_companion.games.five_colors.armies import Fighter, Numbers
    from edw_companion.games.five_colors.battle import Staged

    class Army(TypedDict):
        """Creatures that go to a province, and which of its walls some of them are, by their names in the battle."""

        province: int
        army: list[Fighter]
        walls: NotRequired[dict[str, str]]

    class Assigned(OfPlayer, Staged):
        """Armies on a side."""

        side: str
        armies: list[Army]


NONE = ("none", "nobody")


def _creatures(name: str) -> Word:
    return Word(name, many=True, names=_named, metavar='PROVINCE ["CREATURE 2/2"]…')


def _sent(state: FiveColorsState, event: Assigned) -> dict[str, list[str]]:
    """The words that send a line's armies.

    Where the table overruled a rule, what is known of a creature was perhaps not said: whose it is is asked then.
    """
    words: list[str] = []
    for army in event["armies"]:
        words.append(str(army["province"]))
        for each in army["army"]:
            name = single(each["name"])
            known = state.known.get(name, Known())
            alike = (known.power, known.toughness, known.flying) == (each["power"], each["toughness"], each["flying"])
            words.append(f"{name}," if alike and "anyway" in event else as_spoken(name, each))
    return {"said": words or [NONE[0]]}


def _named(state: FiveColorsState) -> list[str]:
    return [name for name, known in state.known.items() if known.power is not None]


ASSIGNED: Kind[FiveColorsState, Assigned] = CHAPTER.kind("assigned")


@ASSIGNED.command(_creatures("said"), words="battle attack", anyway=True, again=_sent)
def attack(at: At[FiveColorsState], said: Sequence[str]) -> Assigned:
    """The active player attacks provinces with creatures.

    They stand behind the province's number; or it is named alone. Creatures on the ground go first. Fliers are held
    back until the defender has answered; they may be named then, or here. A creature's power and toughness are said
    once.

    Example: edw battle attack 1 "Craw Wurm 6/4" 2 "Bears 2/2" "Serra Angel 4/4 flying"
    """
    # Rule 7; ruling 13.
    state = at.state
    seat = active(state)
    if state.refilled:
        at.rules.forbids("Attacks come before Recruitment, and the provinces are refilled already (rule 9).")
    down = len(face_down(state, seat)) == len(state.players[seat].provinces)
    if down and state.battle is None and not state.revealed:
        first = f"All provinces of {state.title(seat)} lie face down, and Events come first (rule 4): {DO}."
        at.rules.forbids(first, "reveal")
    battle = state.battle or Battle(seat, state.opponent(seat))
    places = _attacked(battle) if battle.stage else range(1, len(state.players[battle.defender].provinces) + 1)
    armies = _placed(at, battle, seat, said, places, "attacked")
    new = [army["province"] for army in armies if army["province"] not in _attacked(battle)]
    if new and battle.stage and not battle.begun:
        at.rules.forbids(
            f"Province {listed([*map(str, new)])} was not among those that are attacked (rule 7, ruling 13)."
        )
    return _assign(at, battle, seat, armies)


@ASSIGNED.command(_creatures("said"), words="battle defend", anyway=True, again=_sent)
def defend(at: At[FiveColorsState], said: Sequence[str]) -> Assigned:
    """The opponent defends provinces with untapped creatures.

    'none' sends nobody. Those on the ground come first and may go to any of these provinces, walls only to their own;
    then fliers come.

    Example: edw battle defend 2 "Wall of Stone 0/8"
    """
    # Rule 9: walls defend only their own province.
    state = at.state
    battle = going_on(state)
    if [word.casefold() for word in said] in ([each] for each in NONE):
        return _assign(at, battle, battle.defender, [])
    armies = _placed(at, battle, battle.defender, said, _attacked(battle), "defended")
    used = {wall for field in battle.fields for wall in field.walls.values()}
    for army in armies:
        if army["province"] not in _attacked(battle):
            raise RefusedError(f"Nobody attacks province {army['province']} of {state.title(battle.defender)}.")
        for each in army["army"]:
            own = walls(state, battle.defender, each["name"])
            here = [wall for wall in own.get(army["province"], ()) if wall not in used]
            if here:
                used.add(here[0])
                army.setdefault("walls", {})[each["name"]] = here[0]
            elif own and army["province"] not in own:
                places = either([*map(str, own)])
                wall = single(each["name"])
                at.rules.forbids(f"{wall} is attached to province {places} and defends no other (rule 9).")
    return _assign(at, battle, battle.defender, armies)


def _attacked(battle: Battle) -> list[int]:
    return sorted(field.province for field in battle.fields if field.province)


def _placed(
    at: At[FiveColorsState], battle: Battle, seat: str, said: Sequence[str], places: Sequence[int], what: str
) -> list[Army]:
    """The armies that words name; the province need not be said where there is only one. Twins get a number."""
    taken = [*battle.names]
    own = [*map(single, battle.of(battle.side(seat)))]
    twins: list[str] = []
    armies: list[Army] = []
    for number, army in Naming(at, seat).sent(said, _of_other(at.state, battle, seat)):
        if number is None and len(places) != 1:
            which = {str(each): (str(each),) for each in places}
            raise RefusedError(f"Say which province is {what}, {either([*which])}, before its creatures.")
        place = places[0] if number is None else number
        province(at.state, battle.defender, place)
        fighters: list[Fighter] = []
        for fighter in army:
            known = at.state.in_play.of(seat, fighter["name"]).count(READY)
            if own.count(fighter["name"]) >= max(1, known):
                twins.append(fighter["name"])
            own.append(fighter["name"])
            taken.append(apart(fighter["name"], taken))
            fighters.append({**fighter, "name": taken[-1]})
        armies.append({"province": place, "army": fighters})
    for name in dict.fromkeys(twins):
        at.notices.append(
            Sentence(f"{name} is in this battle more than once now; if there is one alone: {DO}.", "undo")
        )
    return armies


def _of_other(state: FiveColorsState, battle: Battle, seat: str) -> Sentence | None:
    """That it is not this player who names creatures now; None if it is, or the attack begins."""
    asked = battle.assigning
    if asked == seat or not battle.fields:
        return None
    if asked is None:
        return Sentence("All stages of this battle are over (rule 7).")
    return Sentence(f"{state.title(asked)} names {STAGES[battle.stage + 1]} now (rule 7): {DO}.", names_next(battle))


def _assign(at: At[FiveColorsState], battle: Battle, seat: str, armies: list[Army]) -> Assigned:
    side = battle.side(seat)
    if at.state.duel is not None:
        at.rules.forbids(f"First the duel comes to its end (rule 12): {DO}.", "duel strike WHO")
    if battle.begun:
        at.rules.forbids("The fighting has begun, and nobody is assigned any more (rule 7).")
    fighters = [fighter for army in armies for fighter in army["army"]]
    own = [stage_of(side, flying=fighter["flying"]) for fighter in fighters]
    for stage in sorted({stage for stage in own if stage < battle.stage}):
        at.rules.forbids(
            f"{STAGES[stage].capitalize()} come before {STAGES[battle.stage]}, and those are assigned already "
            "(rule 7, ruling 13)."
        )
    doubts(at, seat, (each["name"] for each in fighters), battle.of(side))
    turn = battle.stage + (battle.stage % 2 != (side == "defence"))  # the next stage of this side
    reached = max(battle.stage, min(turn, max(own, default=turn), LAST))
    fliers = {side} if any(fighter["flying"] for fighter in fighters) else set()
    stages = staged(battle, reached, fliers)
    if side == "defence":
        tell_idle(at, battle, stages["stage"], [wall for army in armies for wall in army.get("walls", {}).values()])
    return {"who": seat, "side": side, "armies": armies, **stages}


@ASSIGNED.applies
def _(state: FiveColorsState, event: Assigned) -> None:
    battle = state.battle = state.battle or Battle(event["who"], state.opponent(event["who"]))
    own = state.players[battle.defender].provinces
    for army in _armies(event):
        field = next((each for each in battle.fields if each.province == army["province"]), None)
        if field is None:
            field = Field(army["province"])
            battle.fields.append(field)
        old = [each["name"] for each in army["army"] if each["name"] in own[army["province"] - 1].walls]
        if event["side"] == "defence":
            field.walls |= army.get("walls", {} if "armies" in event else {name: name for name in old})
        for fighter in army["army"]:
            field.armies[event["side"]][fighter["name"]] = fighter
            wall = WALL if fighter["name"] in field.walls else ""
            numbers: Numbers = {
                "power": fighter["power"],
                "toughness": fighter["toughness"],
                "flying": fighter["flying"],
            }
            state.know(event["who"], single(fighter["name"]), wall, numbers)
            state.in_play.seen(
                event["who"], fighter["name"], [*map(single, battle.of(event["side"]))].count(single(fighter["name"]))
            )
            if "stage" not in event:
                battle.stage = max(battle.stage, stage_of(event["side"], flying=fighter["flying"]))
    battle.stage = event.get("stage", battle.stage)


def _armies(event: Assigned) -> list[Army]:
    """The armies of a line; one of an old file is about one province alone."""
    old: list[Army] = [event]  # type: ignore[list-item]
    return event.get("armies", old)


@ASSIGNED.tells
def _(state: FiveColorsState, event: Assigned) -> str:
    held: list[str] = []
    told: list[str] = []
    for army in _armies(event):
        there: list[str] = []
        for each in army["army"]:
            late = stage_of(event["side"], flying=each["flying"]) > event.get("stage", LAST)
            (held if late else there).append(f"{shown(each)}{' flying' if each['flying'] else ''}")
        with_ = f" with {listed(there)}" if there else " with nobody yet" * bool(held)
        told.append(f"province {army['province']}{with_}")
    verb = "attacks" if event["side"] == "attack" else "defends"
    who = state.title(event["who"])
    whole = f"{who} {verb} {', and '.join(told)}." if told else f"{who} sends nobody."
    back = f" {listed(held)} {'are' if len(held) > 1 else 'is'} held back." if held else ""
    return f"{whole}{back}{tell_come(event.get('come', ()))}"


@ASSIGNED.owes
def _(state: FiveColorsState, _event: Assigned) -> list[Due]:
    return stage_dues(state)
