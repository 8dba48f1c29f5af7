"""Actions in a fight, in turn, until both players have passed (rules 3 and 8); the middle of this chapter."""

from collections.abc import Sequence

from edw_companion.core.counts import Haul
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At
from edw_companion.core.params import Card, Names, Text, Who, started
from edw_companion.core.state import Event, Facts
from edw_companion.core.words import MAX_NAME, card
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors.armies import OTHER, OWN, Fighter
from edw_companion.games.five_colors.battle import CHAPTER, Army, going_on
from edw_companion.games.five_colors.state import DISCARD, PLAY, Battle, Field, FiveColorsState
from edw_companion.text import listed


def fought(state: FiveColorsState) -> tuple[Battle, Field]:
    """The battle and the field that is being fought."""
    battle = going_on(state)
    if battle.now is None:
        picks = f"No fight goes on: {state.title(battle.defender)} picks one with {DO}"
        raise RefusedError(picks, "battle pick PROVINCE")
    return battle, battle.now


def acting(at: At[FiveColorsState], seat: str) -> tuple[Battle, Field]:
    """The battle and the field where it is this player who acts or passes."""
    battle, field = fought(at.state)
    if seat != battle.acting:
        at.rules.forbids(f"It is {at.state.title(battle.acting)} who acts or passes now (rule 8).")
    return battle, field


def here(state: FiveColorsState) -> list[str]:
    """The creatures in the fight that goes on."""
    return [name for army in fought(state)[1].armies.values() for name in army]


def everywhere(state: FiveColorsState) -> list[str]:
    """The creatures in the battle of this turn."""
    fields = state.battle.fields if state.battle else ()
    return [name for field in fields for army in field.armies.values() for name in army]


def bury(haul: Haul, seat: str, name: str, *, back: bool = False) -> None:
    """A creature's card goes to the discard pile, or comes back from it; tokens are no cards."""
    if name.casefold().startswith("token"):
        return
    source, target = f"{PLAY} {seat}", f"{DISCARD} {seat}"
    if back:
        source, target = target, source
    haul.move(min(1, haul[source]), source, target)


def _some(verb: str, text: str, of: Names = here) -> Card:
    """``--VERB CREATURE``."""
    what = "creature in this fight"
    option = f"--{verb}"
    return Card(verb, of=of, what=what, names=everywhere, many=True, option=option, metavar="CREATURE", help=text)


class Actor(Who):
    """A player who acts in a fight: before anybody is looked for there must be one."""

    __slots__ = ()

    def one(self, at: "At[FiveColorsState]", word: str) -> str:
        """See ``Param``."""
        fought(started(at.state))
        return super().one(at, word)


ACTED = CHAPTER.kind("acted")
_DOES = {"uses": "uses", "taps": "taps", "destroys": "takes out", "saves": "saves", "becomes": "makes"}


@ACTED.command(
    _some("uses", "Tapped for its own effect: toughness, no power."),
    _some("taps", "Tapped by something else: neither."),
    _some("destroys", "Taken out of the battle at once."),
    _some("saves", "One that the action just before took out.", lambda state: fought(state)[1].struck),
    Actor(),
    Text("text", "text", rest=True, required=False, metavar="[WHAT]"),
    Army(
        "becomes", "creature", most=MAX_NAME, many=True, names=everywhere,
        option="--becomes", metavar='"CREATURE 5/5"', help="It has that power and toughness now.",
    ),
    words="battle act",
    anyway=True,
)  # fmt: skip
def act(
    at: At[FiveColorsState],
    who: str,
    text: str | None,
    uses: Sequence[str],
    taps: Sequence[str],
    destroys: Sequence[str],
    saves: Sequence[str],
    becomes: Sequence[Fighter],
) -> Facts:
    """WHO acts in the fight that goes on.

    The defender acts first, then both in turn. What it does to creatures is said with options; a spell from the hand
    is told with edw cast as well.

    Example: edw battle act Bram "Giant Growth" --becomes "Grizzly Bears 5/5"
    """
    # Rules 3 and 8: it resolves at once. What is tapped for its own effect keeps its toughness.
    state = at.state
    grown = [each._replace(name=card(each.name, here(state), "creature in this fight")) for each in becomes]
    battle, field = acting(at, who)
    armies = {side: dict(army) for side, army in field.armies.items()}
    struck: list[Facts] = []
    for name, mark in (*((name, OWN) for name in uses), *((name, OTHER) for name in taps)):
        side = _side(armies, name)
        if mark == OWN and side != battle.side(who):
            at.rules.forbids(f"{name} is not {state.title(who)}'s: only its own player uses its effects (rule 8).")
        if armies[side][name].tapped:
            at.rules.forbids(f"{name} is tapped already.")
        armies[side][name] = armies[side][name]._replace(tapped=mark)
    for fighter in grown:
        side = _side(armies, fighter.name)
        changed = armies[side][fighter.name]._replace(power=fighter.power, toughness=fighter.toughness)
        armies[side][fighter.name] = changed
    for name in destroys:
        side = _side(armies, name)
        struck.append({"side": side, **armies[side].pop(name)._asdict()})
    haul = Haul(state.counts)
    for name in saves:
        side, fighter = field.struck[name]
        armies[side][name] = fighter
        bury(haul, battle.owner(side), name, back=True)
    for facts in struck:
        bury(haul, battle.owner(facts["side"]), facts["name"])
    after = {side: [fighter._asdict() for fighter in army.values()] for side, army in armies.items()}
    made = [f"{each.name} {each.power}/{each.toughness}" for each in grown]
    does = {"uses": uses, "taps": taps, "destroys": destroys, "saves": saves, "becomes": made}
    told = {verb: names for verb, names in does.items() if names}
    return {"who": who, "text": text, "does": told, "struck": struck, "armies": after, "moves": haul.moves}


def _side(armies: dict[str, dict[str, Fighter]], name: str) -> str:
    for side, army in armies.items():
        if name in army:
            return side
    raise RefusedError(f"{name} is not at this province: only creatures at the battle take part in it.")


@ACTED.applies
def _(state: FiveColorsState, event: Event) -> None:
    battle, field = fought(state)
    state.carry(event["moves"])
    field.armies = {side: {facts["name"]: Fighter(**facts) for facts in army} for side, army in event["armies"].items()}
    field.struck = {
        facts["name"]: (facts["side"], Fighter(**{key: value for key, value in facts.items() if key != "side"}))
        for facts in event["struck"]
    }
    battle.acting, battle.passes = state.opponent(event["who"]), 0


@ACTED.tells
def _(state: FiveColorsState, event: Event) -> str:
    parts = [f"{_DOES[key]} {listed(names)}" for key, names in event["does"].items()]
    text = f"{event['text']}: " if event["text"] else ""
    return f"{state.title(event['who'])} acts: {text}{listed(parts) if parts else 'nothing that the program counts'}."


PASSED = CHAPTER.kind("passed")


@PASSED.command(Who(), words="battle pass", anyway=True)
def pass_on(at: At[FiveColorsState], who: str) -> Facts:
    """WHO takes no action; after two in a row it is compared.

    Example: edw battle pass Bram
    """
    # Rule 8.
    acting(at, who)
    return {"who": who}


@PASSED.applies
def _(state: FiveColorsState, event: Event) -> None:
    battle, field = fought(state)
    field.struck = {}
    battle.acting, battle.passes = state.opponent(event["who"]), battle.passes + 1


@PASSED.tells
def _(state: FiveColorsState, event: Event) -> str:
    return f"{state.title(event['who'])} passes."


@PASSED.owes
def _(state: FiveColorsState, _event: Event) -> list[Due]:
    battle = state.battle
    assert battle is not None
    if battle.passes > 1:
        return [Due("Both have passed", "battle resolve")]
    return [Due(f"{state.title(battle.acting)} acts or passes.")]
