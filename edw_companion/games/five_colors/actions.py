"""Actions in a fight, in turn, until both players have passed (rules 3 and 8); the middle of this chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.counts import Haul
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Kind
from edw_companion.core.params import Card, Flag, Names, Text, Who, Word, started
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors.armies import MAX_NUMBER, OTHER, OWN, fighter, shown
from edw_companion.games.five_colors.assigning import stage_dues, staged, tell_come
from edw_companion.games.five_colors.battle import CHAPTER, fight_dues, going_on
from edw_companion.games.five_colors.creatures import Hits
from edw_companion.games.five_colors.growth import CREATURE, grown
from edw_companion.games.five_colors.state import DISCARD, HAND, PLAY, Battle, Field, FiveColorsState
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import OfPlayer, PlayerMoves
    from edw_companion.games.five_colors.armies import Fighter
    from edw_companion.games.five_colors.assigning import Come

    class Struck(Fighter):
        """A creature that is taken out, and of which side."""

        side: str

    class Acted(PlayerMoves):
        """An action: in words, what it ``does`` to which creatures, and the armies by side as they are after it."""

        text: str | None
        does: dict[str, list[str]]
        struck: list[Struck]
        armies: dict[str, list[Fighter]]

    class Passed(OfPlayer):
        """Who passes; before the fighting the stage that is reached by it, and who comes; see ``Staged``."""

        stage: NotRequired[int]
        come: NotRequired[list[Come]]


def fought(state: FiveColorsState) -> tuple[Battle, Field]:
    """The battle and the field that is being fought."""
    battle = going_on(state)
    if battle.now is None and not battle.waiting:
        raise RefusedError("No province waits to be fought for.")
    if battle.now is None:
        picks = f"No fight goes on: {state.title(battle.defender)} picks one with {DO}"
        raise RefusedError(picks, "battle pick PROVINCE")
    return battle, battle.now


def acting(at: At[FiveColorsState], seat: str) -> tuple[Battle, Field]:
    """The battle and the field where it is this player who acts or passes."""
    battle, field = fought(at.state)
    if battle.passes > 1:
        at.rules.forbids(f"Both have passed, so the armies are compared (rule 8): {DO}.", "battle resolve")
    elif seat != battle.acting:
        at.rules.forbids(f"It is {at.state.title(battle.acting)} who acts or passes now (rule 8).")
    return battle, field


def here(state: FiveColorsState) -> list[str]:
    """The creatures in the fight that goes on."""
    return [name for army in fought(state)[1].armies.values() for name in army]


def everywhere(state: FiveColorsState) -> list[str]:
    """The creatures in the battle of this turn."""
    return state.battle.names if state.battle else []


def bury(haul: Haul, seat: str, name: str, *, back: bool = False) -> None:
    """A creature's card goes to the discard pile, or comes back from it; tokens are no cards."""
    if name.casefold().startswith("token"):
        return
    source, target = (DISCARD, PLAY) if back else (PLAY, DISCARD)
    haul.most(1, f"{source} {seat}", f"{target} {seat}")


def _some(verb: str, text: str, of: Names = here) -> Card:
    return Card(
        verb, of=of, what=CREATURE, names=everywhere, many=True,
        option=f"--{verb}", metavar="CREATURE", help=text,
    )  # fmt: skip


class _Actor(Who):
    """A player who acts in a fight: before anybody is looked for there must be one."""

    def one(self, at: At[FiveColorsState], word: str) -> str:
        fought(started(at.state))
        return super().one(at, word)


class _What(Text):
    """What is done, at whose end -2/-2 may stand."""

    amounts = True


ACTED: Kind[FiveColorsState, Acted] = CHAPTER.kind("acted")
_DOES = {
    "uses": "uses", "taps": "taps", "untaps": "untaps", "becomes": "makes",
    "damages": "deals", "destroys": "takes out", "saves": "saves",
}  # fmt: skip


@ACTED.command(
    _some("uses", "Tapped for its own effect: toughness, no power."),
    _some("taps", "Tapped by something else: neither."),
    _some("untaps", "Untapped: it counts in full again."),
    Hits(
        "damage", lambda state: here(started(state)), many=True,
        option="--damage", metavar="CREATURE=N", help="It stays till the end of the turn.",
    ),
    _some("destroys", "Taken out of the battle at once."),
    _some("saves", "One that the action just before took out.", lambda state: fought(state)[1].struck),
    _Actor(unsaid=lambda state: fought(state)[0].acting),
    _What("text", "text", rest=True, required=False, metavar="[WHAT]"),
    Word(
        "becomes", many=True, names=everywhere,
        option="--becomes", metavar='"CREATURE 5/5"', help="It has that power and toughness now.",
    ),
    Flag("effect", "A fast effect of a card in play: no card leaves the hand."),
    words="battle act",
    anyway=True,
)  # fmt: skip
def act(
    at: At[FiveColorsState],
    who: str,
    text: str | None,
    uses: Sequence[str],
    taps: Sequence[str],
    untaps: Sequence[str],
    damage: Sequence[tuple[str, int]],
    destroys: Sequence[str],
    saves: Sequence[str],
    becomes: Sequence[str],
    *,
    effect: bool,
) -> Acted:
    """WHO acts in the fight that goes on.

    It is an instant from the hand, or a fast effect. The defender acts first, then both in turn; without WHO it is the
    player whose move it is. Power and toughness stand behind the creature; what else it does to creatures is said with
    options. The card leaves the hand, unless it is an effect.

    Example: edw battle act Giant Growth on Grizzly Bears +3/+3
    """
    # Rules 3 and 8: it resolves at once. What is tapped for its own effect keeps its toughness.
    state = at.state
    fighters = {name: each for army in fought(state)[1].armies.values() for name, each in army.items()}
    text, larger = grown(text, becomes, fighters)
    battle, field = acting(at, who)
    armies = {side: dict(army) for side, army in field.armies.items()}
    for name, mark in (*((name, OWN) for name in uses), *((name, OTHER) for name in taps)):
        side = _side(armies, name)
        if mark == OWN and side != battle.side(who):
            at.rules.forbids(f"{name} is not {state.title(who)}'s: only its own player uses its effects (rule 8).")
        if armies[side][name]["tapped"]:
            at.rules.forbids(f"{name} is tapped already.")
        armies[side][name] = {**armies[side][name], "tapped": mark}
    for name in untaps:
        army = armies[_side(armies, name)]
        if not army[name]["tapped"]:
            raise RefusedError(f"{name} is not tapped.")
        army[name] = {**army[name], "tapped": ""}
    for new in larger:
        army = armies[_side(armies, new["name"])]
        army[new["name"]] = {**army[new["name"]], "power": new["power"], "toughness": new["toughness"]}
    for name, number in damage:
        army = armies[_side(armies, name)]
        army[name] = {**army[name], "damage": min(army[name]["damage"] + number, MAX_NUMBER)}
    weak = [each["name"] for each in larger if not each["toughness"]]
    deadly = [name for army in armies.values() for name, each in army.items() if name in weak or deals_death(each)]
    struck: list[Struck] = []
    for name in dict.fromkeys((*destroys, *deadly)):
        side = _side(armies, name)
        struck.append({"side": side, **armies[side].pop(name)})
    haul = Haul(state.counts)
    for name in saves:
        side, saved = field.struck[name]
        armies[side][name] = {**saved, "damage": 0} if deals_death(saved) else saved
        bury(haul, battle.owner(side), name, back=True)
    for each in struck:
        bury(haul, battle.owner(each["side"]), each["name"])
    if text and not (uses or effect):
        haul.move(1, f"{HAND} {who}", f"{DISCARD} {who}")
    does = {
        "uses": uses, "taps": taps, "untaps": untaps, "becomes": [*map(shown, larger)],
        "damages": [f"{number} damage to {name}" for name, number in damage],
        "destroys": [each["name"] for each in struck], "saves": saves,
    }  # fmt: skip
    return {
        "who": who,
        "text": text,
        "does": {verb: [*names] for verb, names in does.items() if names},
        "struck": struck,
        "armies": {side: [*army.values()] for side, army in armies.items()},
        "moves": haul.moves,
    }


def deals_death(each: Fighter) -> bool:
    """Whether the damage on a creature reaches its toughness (ruling 18)."""
    return 0 < each["damage"] >= each["toughness"]


def _side(armies: Mapping[str, Mapping[str, Fighter]], name: str) -> str:
    for side, army in armies.items():
        if name in army:
            return side
    raise RefusedError(f"{name} is not at this province: only creatures at the battle take part in it.")


@ACTED.applies
def _(state: FiveColorsState, event: Acted) -> None:
    battle, field = fought(state)
    state.carry(event["moves"])
    field.armies = {side: {each["name"]: each for each in army} for side, army in event["armies"].items()}
    field.struck = {}
    for each in event["struck"]:
        whole = fighter(each["name"], each["power"], each["toughness"], flying=each["flying"], tapped=each["tapped"])
        field.struck[each["name"]] = (each["side"], {**whole, "damage": each["damage"]})
    battle.acting, battle.passes, battle.answered = state.opponent(event["who"]), 0, False


@ACTED.tells
def _(state: FiveColorsState, event: Acted) -> str:
    parts = [f"{_DOES[key]} {listed(names)}" for key, names in event["does"].items()]
    text = f"{event['text']}: " if event["text"] else ""
    return f"{state.title(event['who'])} acts: {text}{listed(parts) if parts else 'nothing that the program counts'}."


@ACTED.owes
def _(state: FiveColorsState, _event: Acted) -> list[Due]:
    return fight_dues(state)


PASSED: Kind[FiveColorsState, Passed] = CHAPTER.kind("passed")


def _passing(state: FiveColorsState) -> str:
    """Who passes now: in the fight that goes on, or before it the one whose stage comes."""
    battle = going_on(state)
    return (battle.assigning if battle.now is None else None) or fought(state)[0].acting


@PASSED.command(Who(unsaid=_passing), words="battle pass", anyway=True)
def pass_on(at: At[FiveColorsState], who: str) -> Passed:
    """WHO sends nobody, or takes no action.

    Before the fighting it passes a stage; in a fight, armies are compared after two passes in a row. Without WHO it is
    the player whose move it is.

    Example: edw battle pass
    """
    # Rules 7 and 8.
    battle = going_on(at.state)
    if battle.now is not None or battle.assigning is None:
        acting(at, who)
        return {"who": who}
    if who != battle.assigning:
        at.rules.forbids(f"It is {at.state.title(battle.assigning)} who is asked now (rule 7, ruling 13).")
    reached = staged(battle, battle.stage + 1)
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


@PASSED.tells
def _(state: FiveColorsState, event: Passed) -> str:
    does = "sends nobody" if "stage" in event else "passes"
    return f"{state.title(event['who'])} {does}.{tell_come(event.get('come', ()))}"


@PASSED.owes
def _(state: FiveColorsState, _event: Passed) -> list[Due]:
    return fight_dues(state) or stage_dues(state)
