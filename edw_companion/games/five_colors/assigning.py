"""Before the fighting: who attacks and defends which provinces, in four stages (rule 7; ruling 13).

Provinces are declared and ground attackers assigned first, then ground defenders, flying attackers, flying defenders.
A flier that is named early is held back until its stage: it is in the file, and nobody is shown where it goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, TypedDict, cast

from edw_companion.core.at import At
from edw_companion.core.due import DO, Due, quoted
from edw_companion.core.kind import Kind
from edw_companion.core.params import Word
from edw_companion.core.phases import ACTIVE, DEFENDER
from edw_companion.core.questions import NO, YES, Question, Spoken, WantedError, in_words
from edw_companion.core.words import plain
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors.armies import IN_THE_AIR, LAST, STAGES, Battle, Field, numbers_of, shown, stage_of
from edw_companion.games.five_colors.battle import CHAPTER as CHAPTER
from edw_companion.games.five_colors.battle import ended, going_on, staged, tell_come, tell_ended
from edw_companion.games.five_colors.cards import Naming, apart, as_spoken, kind_of
from edw_companion.games.five_colors.phases import (
    FLYING_ATTACK,
    FLYING_DEFENCE,
    GROUND_ATTACK,
    GROUND_DEFENCE,
    battle_dues,
    goes_on,
)
from edw_companion.games.five_colors.provinces import province
from edw_companion.games.five_colors.state import UP, FiveColorsState, How, Known, Type, entries, single
from edw_companion.sentences import Sentence
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import OfPlayer
    from edw_companion.core.params import Asks
    from edw_companion.games.five_colors.armies import Fighter
    from edw_companion.games.five_colors.battle import Staged

    class Army(TypedDict):
        """Creatures that go to a province, and which of its walls some of them are, by their names in the battle."""

        province: int
        army: list[Fighter]
        walls: NotRequired[dict[str, str]]

    class Assigned(OfPlayer, Staged):
        """Armies on a side; ``immune``: of those that came before this battle, who is without summoning sickness."""

        side: str
        armies: list[Army]
        immune: NotRequired[list[str]]


NONE = ("none", "nobody")


def _creatures(asks: Asks) -> Word:
    return Word(
        "said", many=True, metavar='PROVINCE ["CREATURE 2/2"]…', asks=asks,
        names=lambda state: [name for name, known in state.known.items() if known.numbers],
    )  # fmt: skip


def _asks(text: str, how: str) -> Spoken:
    """A question for creatures, where the number of a province alone is an answer, too."""
    return Spoken(text, how, lambda line: in_words(line) or [line])


def _which_attack(state: FiveColorsState, _said: object) -> Spoken | None:
    """Which provinces are attacked, and with which creatures."""
    battle = state.battle
    if not state.going or state.active is None or battle.begun:
        return None
    how = "Such as: 1 craw wurm 6/4, 3 serra angel; a number alone attacks it with fliers that come later."
    if not battle.takes(0):
        how = f"Such as: {battle.fields[0].province} serra angel 4/4 flying"
    return _asks("Which provinces are attacked, and with which creatures?", how)


def _which_defend(state: FiveColorsState, _said: object) -> Spoken | None:
    """Which provinces are defended, and with which creatures."""
    battle = state.battle
    if not battle.fields or battle.begun:
        return None
    numbers = [field.province for field in battle.waiting]
    first = f"{numbers[0]} " if len(numbers) > 1 else ""
    who = "Who else defends?" if battle.named(battle.stage + 1) else "Who defends?"
    return _asks(who, f"Such as: {first}grizzly bears 2/2, wall of stone 0/8; or: none")


def _sent(state: FiveColorsState, event: Assigned) -> dict[str, Sequence[str]]:
    """The words that send a line's armies.

    Where the table overruled a rule, what is known of a creature was perhaps not said: whose it is is asked then.
    """
    words: list[str] = []
    for army in event["armies"]:
        words.append(str(army["province"]))
        for each in army["army"]:
            name = single(each["name"])
            known = state.known.get(name, Known())
            alike = known.numbers == numbers_of(each)
            words.append(f"{name}," if alike and "anyway" in event else as_spoken(name, each))
    return {"said": words or [NONE[0]], "haste": [*event["immune"], NONE[0]] if "immune" in event else []}


ASSIGNED: Kind[FiveColorsState, Assigned] = CHAPTER.kind("assigned")


@ASSIGNED.command(
    _creatures(_which_attack),
    Word("haste", many=True, option="--haste", metavar="CARD", help="It came without summoning sickness; or: none."),
    words="battle attack",
    again=_sent,
    act=("An attack", "rule 7, ruling 13"),
    during=(GROUND_ATTACK, FLYING_ATTACK),
    whose=ACTIVE,
)
def attack(at: At[FiveColorsState], said: Sequence[str], haste: Sequence[str]) -> Assigned:
    """The active player attacks provinces with creatures.

    They stand behind the province's number; or it is named alone. Creatures on the ground go first. Fliers are held
    back until the defender has named all on the ground; they may be named then, or here. A creature's power and
    toughness are said once.

    Example: edw battle attack 1 "Craw Wurm 6/4" 2 "Bears 2/2" "Serra Angel 4/4 flying"
    """
    # Rule 7; ruling 13.
    state = at.state
    seat = state.turns.who
    battle = state.battle
    fresh = battle.takes(0)
    places = range(1, len(state.players[battle.defender].provinces) + 1) if fresh else _attacked(battle)
    armies = _placed(at, battle, seat, said, places, "attacked")
    new = [army["province"] for army in armies if army["province"] not in _attacked(battle)]
    if new and not fresh and not battle.begun:
        at.rules.forbids(
            f"Province {listed([*map(str, new)])} was not among those that are attacked (rule 7, ruling 13)."
        )
    facts = _assign(at, battle, seat, armies)
    return {**facts, "immune": _immune(at, haste)} if state.early or haste else facts


def _immune(at: At[FiveColorsState], said: Sequence[str]) -> list[str]:
    """Those of the cards that came before this battle that may have come, which is asked (rule 6)."""
    early = at.state.early
    immune = [at.card(name, early, "card that came before this battle") for name in said if name not in NONE]
    asked = [name for name in early if name not in immune and kind_of(at.state, name) != Type.OTHER]
    if asked and not {*said} & {*NONE}:
        names, do = listed(asked), "have" if len(asked) > 1 else "has"
        why = Sentence(f"Only creatures without summoning sickness come before the battle, as {names} did: say it")
        answers = {YES: [word for name in asked for word in ("--haste", name)], NO: ["--haste", NONE[0]]}
        yes = "haste|yes, haste|it has haste|yes, it has haste|they all do|yes they all do|yes, they all do"
        also = {YES: yes.split("|"), NO: ("no haste", "no, no haste")}
        came = f"{names} came in this turn, before the battle."
        asks = Question(f"{came} {do.title()} {names} haste (no summoning sickness)?", answers, also)
        raise WantedError(why, asks, f"--haste {quoted(asked[0])}, or --haste none")
    for name in (name for name in early if name not in immune):
        at.rules.forbids(
            f"{name} has summoning sickness or is no creature: it came in Recruitment, and the battle is before that "
            f"(rules 6 and 9). '{DO}' ends the turn.",
            "turn next",
        )
    return immune


@ASSIGNED.command(
    _creatures(_which_defend),
    words="battle defend",
    again=_sent,
    act=("A defence", "rule 7, ruling 13"),
    during=(GROUND_DEFENCE, FLYING_DEFENCE),
    whose=DEFENDER,
    needs=going_on,
)
def defend(at: At[FiveColorsState], said: Sequence[str]) -> Assigned:
    """The opponent defends provinces with untapped creatures.

    Those on the ground come first, in as many lines as it takes, until the defender says 'none'. They may go to any of
    these provinces, walls only to their own; then fliers come.

    Example: edw battle defend 2 "Wall of Stone 0/8"
    """
    # Rule 9: walls defend only their own province.
    state = at.state
    battle = state.battle
    if [word.casefold() for word in said] in ([each] for each in NONE):
        over = ended(at, battle, battle.defender)
        return cast("Assigned", {"who": battle.defender, "side": "defence", "armies": [], **over})
    armies = _placed(at, battle, battle.defender, said, _attacked(battle), "defended")
    used = {wall for field in battle.fields for wall in field.walls.values()}
    for army in armies:
        if army["province"] not in _attacked(battle):
            raise RefusedError(f"Nobody attacks province {army['province']} of {state.title(battle.defender)}.")
        for each in army["army"]:
            own = _walls(state, battle.defender, each["name"])
            here = [wall for wall in own.get(army["province"], ()) if wall not in used]
            if here:
                used.add(here[0])
                army.setdefault("walls", {})[each["name"]] = here[0]
            elif own and army["province"] not in own:
                places = either([*map(str, own)])
                wall = single(each["name"])
                at.rules.forbids(f"{wall} is attached to province {places} and defends no other (rule 9).")
    return _assign(at, battle, battle.defender, armies)


def _goes(state: FiveColorsState, side: str, name: str, place: int) -> bool:
    """Whether the only untapped creature of a name goes to another province than was said, while its stage is open."""
    battle, ready = state.battle, state.in_play.of(state.battle.owner(side), name).count(How.READY)
    sent = [
        (field.province, each["flying"]) for field, of, each in battle.creatures if (of, each["name"]) == (side, name)
    ]
    return ready == 1 and any(place != there and battle.takes(stage_of(side, flying=flies)) for there, flies in sent)


def _attacked(battle: Battle) -> list[int]:
    return sorted(field.province for field in battle.fields if field.province)


def _placed(
    at: At[FiveColorsState], battle: Battle, seat: str, said: Sequence[str], places: Sequence[int], what: str
) -> list[Army]:
    """The armies that words name; the province need not be said where there is only one. Twins get a number."""
    taken, side = [*battle.names()], battle.side(seat)
    armies: list[Army] = []
    for number, army in Naming(at, seat).sent(said, _of_other(at.state, battle, seat)):
        if number is None and len(places) != 1:
            which = {str(each): (str(each),) for each in places}
            raise RefusedError(f"Say which province is {what}, {either([*which])}, before its creatures.")
        place = places[0] if number is None else number
        province(at.state, battle.defender, place)
        fighters: list[Fighter] = []
        for fighter in army:
            goes = at.rules.anyway is None and _goes(at.state, side, fighter["name"], place)
            taken.append(fighter["name"] if goes else apart(fighter["name"], taken))
            fighters.append({**fighter, "name": taken[-1]})
        armies.append({"province": place, "army": fighters})
    return armies


def _of_other(state: FiveColorsState, battle: Battle, seat: str) -> Sentence | None:
    """That it is not this player who names creatures now; None if it is, or the attack begins."""
    asked = battle.assigning
    if asked == seat or not battle.fields:
        return None
    if asked is None:
        return Sentence("All stages of this battle are over (rule 7).")
    return goes_on(state, battle)


def _assign(at: At[FiveColorsState], battle: Battle, seat: str, armies: list[Army]) -> Assigned:
    side = battle.side(seat)
    fighters = [fighter for army in armies for fighter in army["army"]]
    flying = {fighter["flying"] for fighter in fighters}
    for stage in sorted(stage_of(side, flying=each) for each in flying):
        if not battle.begun and not battle.takes(stage):
            over = f"{STAGES[stage].capitalize()} are over (rule 7, ruling 13)"
            now = goes_on(at.state, battle) if battle.assigning else Sentence("all are named.")
            at.rules.forbids(f"{over}; {now.text}", *now.commands)
    names = [fighter["name"] for fighter in fighters]
    there = [(each["name"], field.province) for field, of, each in battle.creatures if of == side]
    at.notices += [f"{name} goes no more to province {place}." for name, place in there if name in names]
    sent = [(single(name), place) for name, place in there if name not in names]
    for name, place in ((single(each["name"]), army["province"]) for army in armies for each in army["army"]):
        why = _against(at.state, seat, side, name, [there for other, there in sent if other == name])
        sent.append((name, place))
        if why:
            at.rules.forbids(f"By the log {name} of {at.state.title(seat)} {why}.")
    stages = staged(battle, battle.stage, {side} if True in flying else set())
    return cast("Assigned", {"who": seat, "side": side, "armies": armies, **stages})


_WHY = {
    How.ATTACKED: "has attacked and is tapped",
    How.DUELLED: "is tapped by a duel",
    How.DIED: "has died",
    How.DISCARDED: "was discarded",
}
"""Why a card can hardly fight; the first that is so of any of its name is said."""


def _walls(state: FiveColorsState, seat: str, name: str) -> dict[int, list[str]]:
    """A player's walls of a name, by province."""
    found: dict[int, list[str]] = {}
    for number, own in enumerate(state.players[seat].provinces, 1):
        for wall in own.walls:
            if plain(single(wall)) == plain(single(name)):
                found.setdefault(number, []).append(wall)
    return found


def _against(state: FiveColorsState, seat: str, side: str, name: str, sent: Sequence[int]) -> str:
    """Why a player's creature cannot be sent, by the log; "" if nothing is known against it.

    ``sent``: the provinces to which others of its name are sent already.
    """
    if side == "attack" and kind_of(state, name) == Type.WALL:
        return "is a Wall, and Walls do not attack"
    there, player = state.in_play.of(seat, name), state.players[seat]
    if there.count(How.READY) > len(sent):
        return ""
    tapped = next((why for how, why in _WHY.items() if how in there), "") if How.READY not in there else ""
    lies = next((at for at, each in enumerate(player.provinces, 1) if each.state == UP and each.card == name), 0)
    if lies and not tapped:
        return f"lies in province {lies} still"
    if there:
        return tapped or f"{'attacks' if side == 'attack' else 'defends'} province {sent[-1]} already"
    recruits = player.came.total() and not state.in_play.of(seat, "")  # all that came was named
    return "has not been brought into play" if recruits and name in player.deck and not player.came[name] else ""


@ASSIGNED.applies
def _(state: FiveColorsState, event: Assigned) -> None:
    battle = state.battle
    own = state.players[battle.defender].provinces
    for army in entries(event, "armies"):
        field = next((each for each in battle.fields if each.province == army["province"]), None)
        if field is None:
            field = Field(army["province"])
            battle.fields.append(field)
        old = [each["name"] for each in army["army"] if each["name"] in own[army["province"] - 1].walls]
        for fighter, other in product(army["army"], battle.fields):  # who is named anew goes here instead
            other.armies[event["side"]].pop(fighter["name"], None)
        if event["side"] == "defence":
            field.walls |= army.get("walls", {} if "armies" in event else {name: name for name in old})
        for fighter in army["army"]:
            field.armies[event["side"]][fighter["name"]] = fighter
            wall = Type.WALL if fighter["name"] in field.walls else ""
            state.know(event["who"], single(fighter["name"]), wall, numbers_of(fighter))
            state.in_play.seen(
                event["who"],
                fighter["name"],
                [*map(single, battle.names(event["side"]))].count(single(fighter["name"])),
            )
            if "stage" not in event:
                battle.stage = max(battle.stage, stage_of(event["side"], flying=fighter["flying"]))
    battle.stage = event.get("stage", battle.stage)
    state.early = []
    for name in event.get("immune", ()):
        state.known[name] = state.known[name]._replace(immune=True)


@ASSIGNED.tells
def _(state: FiveColorsState, event: Assigned) -> str:
    held: list[str] = []
    told: list[str] = []
    for army in entries(event, "armies"):
        there: list[str] = []
        for each in army["army"]:
            early = each["flying"] and event.get("stage", LAST) < IN_THE_AIR
            (held if early else there).append(f"{shown(each)}{' flying' if each['flying'] else ''}")
        with_ = f" with {listed(there)}" if there else " with nobody yet" * bool(held)
        told.append(f"province {army['province']}{with_}")
    verb = "attacks" if event["side"] == "attack" else "defends"
    who = state.title(event["who"])
    if not told:
        return tell_ended(state, event)
    whole = f"{who} {verb} {', and '.join(told)}."
    back = f" {listed(held)} {'are' if len(held) > 1 else 'is'} held back." if held else ""
    return f"{whole}{back}{tell_come(event.get('come', ()))}"


@ASSIGNED.owes
def _(state: FiveColorsState, _event: Assigned) -> list[Due]:
    return [] if state.battle.begun else battle_dues(state)
