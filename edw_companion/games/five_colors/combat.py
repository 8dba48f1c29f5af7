"""How a fight ends: two passes in a row, the comparison of the armies, damage left over (rule 8; rulings 14 to 21).

The end of this chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from edw_companion.core.at import At
from edw_companion.core.counts import Moves
from edw_companion.core.due import DO, Due, quoted
from edw_companion.core.kind import Kind, Shown
from edw_companion.core.params import Flag, Who, Word
from edw_companion.core.questions import choice
from edw_companion.core.state import next_game
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.five_colors import view
from edw_companion.games.five_colors.actions import CHAPTER as CHAPTER
from edw_companion.games.five_colors.armies import MAX_NUMBER, Battle, Field, numbered, outcome
from edw_companion.games.five_colors.battle import (
    WHICH,
    acting,
    begin_fight,
    bury,
    ended,
    everywhere,
    fought,
    going_on,
    picked,
    tell_ended,
    waits,
    walls_down,
)
from edw_companion.games.five_colors.cards import REST, parts
from edw_companion.games.five_colors.phases import FIGHT, STAGED, battle_dues
from edw_companion.games.five_colors.provinces import apply_fallen, drop_walls, fallen, tell_fallen
from edw_companion.games.five_colors.state import FiveColorsState, How, entries
from edw_companion.sentences import Sentence
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line, OfPlayer, PlayerMoves
    from edw_companion.games.five_colors.armies import Outcome
    from edw_companion.games.five_colors.battle import Come
    from edw_companion.games.five_colors.provinces import Fallen

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
        more: NotRequired[bool]
        resolved: NotRequired[Resolved]


DAMAGE: Kind[FiveColorsState, Damage] = CHAPTER.kind("damage")


@DAMAGE.command(
    Who(unsaid=lambda _state: ""),
    Word("said", many=True, required=False, names=everywhere, metavar="[CREATURE [N]]…"),
    words="battle assign",
    act=("Damage that is left", "rule 8, ruling 18"),
    during=(FIGHT,),
    late=lambda state: bool(state.battle.fields),
    needs=going_on,
    again=lambda _state, event: {
        "said": [word for hit in event["hits"] for word in (hit["fighter"], str(hit["damage"]))]
    },
)
def assign(at: At[FiveColorsState], who: str, said: Sequence[str]) -> Damage:
    """WHO assigns damage to creatures of the other's.

    It is what a fight left over, divided freely: N to a creature, or as much as destroys it. Without WHO it is the
    creature's opponent; the creature need not be said where only one can get it.

    Example: edw battle assign "Grizzly Bears" 2 Elves 1
    """
    # Rule 8; ruling 18.
    state = at.state
    battle = state.battle
    moves = Moves(state.counts)
    hits: list[Hit] = []
    for name, wanted in _hits(said) or [(_only(battle, who), 0)]:
        creature = at.card(name, battle.names(), "creature in this battle")
        if creature in [hit["fighter"] for hit in hits]:
            raise UsageError(f"{creature} is named twice: say all its damage at once.")
        field, side, fighter = battle.find(creature)
        who = who or state.opponent(battle.owner(side))
        before = [hit["damage"] for hit in hits if battle.find(hit["fighter"])[0] is field]
        left = max(0, field.left.get(who, 0) - sum(before))
        deadly = max(1, fighter["toughness"] - fighter["damage"])
        number = left if wanted == _ALL else wanted or min(left, deadly)
        if not number:
            raise RefusedError(f"{state.title(who)} has no damage left to assign at province {field.first}.")
        if battle.owner(side) == who:
            at.rules.forbids(f"{creature} is {state.title(who)}'s own: damage goes to the other's creatures (rule 8).")
        if number > left:
            at.rules.forbids(
                f"{state.title(who)} has {left} damage left to assign at province {field.first}, not {number} (rule 8)."
            )
        whole = min(fighter["damage"] + number, MAX_NUMBER)
        dies = whole >= fighter["toughness"]
        if dies:
            bury(moves, battle.owner(side), creature)
        hits.append({"fighter": creature, "side": side, "damage": number, "whole": whole, "dies": dies,
                     "left": max(0, left - number)})  # fmt: skip
    return {"who": who, "hits": hits, "moves": moves.made}


def _only(battle: Battle, who: str) -> str:
    """The one creature to which damage can be assigned; asked for where there are several."""
    names = [each["name"] for seat, _, army in battle.damage if who in ("", seat) for each in army]
    if not names:
        raise RefusedError("No damage is left to assign.")
    if len(names) > 1:
        why = Sentence(f"Say to which creature, {either(names)}", "battle assign CREATURE")
        raise choice(why, "To which creature?", {name: (name,) for name in names}, "")
    return names[0]


_ALL = -1
"""For all damage that is left."""


def _hits(said: Iterable[str]) -> list[tuple[str, int]]:
    """Creatures as they are named, each with the number behind it, 0 if none is."""
    found: list[tuple[str, int]] = []
    for part in parts(said):
        number = _ALL if found and part.text == REST else part.number
        if number is None:
            found.append((part.text, 0))
        elif not found or found[-1][1]:
            raise UsageError("Say which creature gets the damage, then how much: bears 2.")
        elif not number:
            raise UsageError("Damage is a number from 1 on.")
        else:
            found[-1] = (found[-1][0], number)
    return found


@DAMAGE.applies
def _(state: FiveColorsState, event: Damage) -> None:
    battle = state.battle
    for hit in entries(event, "hits"):
        field, side, fighter = battle.find(hit["fighter"])
        field.left[event["who"]] = hit["left"]
        if hit["dies"]:
            state.in_play.dies(battle.owner(side), hit["fighter"], How.ATTACKED if side == "attack" else How.READY)
            del field.armies[side][hit["fighter"]]
            if hit["fighter"] in field.walls and field.province:
                drop_walls(state, battle.defender, field.province, [field.walls[hit["fighter"]]])
        else:
            field.armies[side][hit["fighter"]] = {**fighter, "damage": hit["whole"]}


@DAMAGE.tells
def _(state: FiveColorsState, event: Damage) -> str:
    hits: list[Hit] = entries(event, "hits")
    told = [f"{hit['damage']} damage to {hit['fighter']}{' and destroys it' * hit['dies']}" for hit in hits]
    return f"{state.title(event['who'])} assigns {'; '.join(told)}; {hits[-1]['left']} left."


@CHAPTER.look("battle")
def show_battle(state: FiveColorsState) -> Shown:
    """Show the battle of this turn, province by province.

    Example: edw battle
    """
    return Shown({"battle": view.battle(state)}, view.battle_lines(state)[1:] or ["Nobody attacks in this turn."])


RESOLVED: Kind[FiveColorsState, Resolved] = CHAPTER.kind("resolved")


@RESOLVED.command(
    WHICH,
    Flag("both", "Both pass, behind an action as well."),
    words="battle resolve",
    again=(lambda _state, _event: {"both": False}, lambda _state, _event: {"both": True}),
    act=("Comparing armies", "rule 8"),
    during=(FIGHT,),
    needs=waits,
)
def resolve(at: At[FiveColorsState], number: int | None, *, both: bool) -> Resolved:
    """Compare the armies of the fight that goes on.

    Or of PROVINCE, where nobody wants to act; it need not be said where only one waits. Power against toughness both
    ways; the province falls if the attack exceeds the defence by six. Who has not passed passes with it; but an action
    may be answered first, unless --both says that nobody does.

    Example: edw battle resolve 2
    """
    # Rule 8; rulings 14 to 18: see ``armies.outcome``.
    state = at.state
    battle = state.battle
    field = battle.now if battle.now and number in (None, battle.now.province) else picked(at, number)
    over = battle.now is None and at.rules.anyway is None  # the last action was in another fight; older files overrule
    if not (battle.answered or both or over):
        at.rules.forbids(
            f"{state.title(battle.acting)} may answer that action first, or pass (rule 8): {DO}.", "battle pass"
        )
    return _compared(state, field, quiet=battle.passes < 2)


def _compared(state: FiveColorsState, field: Field, *, quiet: bool) -> Resolved:
    """How the fight for a province ends, as the armies are now."""
    battle = state.battle
    attackers, defenders = field.armies["attack"], field.armies["defence"]
    result = outcome(attackers.values(), defenders.values())
    moves = Moves(state.counts)
    dead = {"attack": list(attackers) if result["attackers_die"] else [],
            "defence": list(defenders) if result["defenders_die"] else []}  # fmt: skip
    for side, names in dead.items():
        for name in names:
            bury(moves, battle.owner(side), name)
    down = [*walls_down(state, field), *(field.walls[name] for name in dead["defence"] if name in field.walls)]
    lost = fallen(state, moves, battle.defender, field.province, down) if result["falls"] else None
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
        "moves": moves.made,
    }


@RESOLVED.applies
def _(state: FiveColorsState, event: Resolved) -> None:
    battle = state.battle
    if battle.now is None or battle.now.province != event["province"]:
        begin_fight(battle, event["province"])
    field = fought(state)
    for side, names in event["dead"].items():
        for name in names:
            del field.armies[side][name]
            state.in_play.dies(battle.owner(side), name)
    for name in event["taps"]:
        state.in_play.turns(battle.attacker, name, How.ATTACKED, How.READY)
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
    dues = [
        Due(f"{state.title(seat)} divides {number} damage as they like", f"battle assign {quoted(seat)} CREATURE N")
        for seat, number in event["left"].items()
    ]
    tap = "Then tap" if dues else "Tap"  # damage may still destroy some of them
    dues += [Due(f"{tap} the attackers that are left: {listed(event['taps'])}.")] if event["taps"] else []
    return [*dues, *battle_dues(state)]


PASSED: Kind[FiveColorsState, Passed] = CHAPTER.kind("passed")


def _passing(state: FiveColorsState) -> str:
    """Who passes now: in the fight that goes on, or before it the one whose stage is on."""
    going_on(state)
    if state.battle.assigning is None:
        fought(state)
    return state.battle.assigning or state.battle.acting


@PASSED.command(
    Who(unsaid=_passing),
    words="battle none",
    act=("The end of a stage", "rule 7, ruling 13"),
    during=STAGED,
    needs=waits,
)
def none(at: At[FiveColorsState], who: str) -> Passed:
    """WHO names nobody more, and the stage of the battle is over.

    Without WHO it is the player whose stage is on.

    Example: edw battle none
    """
    # Rule 7; ruling 13.
    return cast("Passed", {"who": who, **ended(at, at.state.battle, who)})


@PASSED.command(
    Who(unsaid=_passing), words="battle pass", act=("A pass", "rules 7 and 8"), during=(*STAGED, FIGHT), needs=waits
)
def pass_on(at: At[FiveColorsState], who: str) -> Passed:
    """WHO takes no action.

    Armies are compared at the second pass in a row. Before the fighting it is the same as edw battle none. Without WHO
    it is the player whose move it is.

    Example: edw battle pass
    """
    # Rules 7 and 8.
    battle = at.state.battle
    if battle.assigning is not None:
        return none(at, who)
    field = acting(at, who)
    if battle.passes:
        return {"who": who, "resolved": _compared(at.state, field, quiet=False)}
    return {"who": who}


@PASSED.applies
def _(state: FiveColorsState, event: Passed) -> None:
    battle = state.battle
    if "stage" in event:
        battle.stage = event["stage"]
        return
    field = fought(state)
    field.struck = {}
    battle.acting, battle.passes, battle.answered = state.opponent(event["who"]), battle.passes + 1, True
    if "resolved" in event:
        state.carry(event["resolved"]["moves"])
        RESOLVED.apply(state, event["resolved"])


@PASSED.tells
def _(state: FiveColorsState, event: Passed) -> str:
    if "stage" in event:
        return tell_ended(state, event)
    ends = f" {RESOLVED.tell(state, event['resolved'])}" if "resolved" in event else ""
    return f"{state.title(event['who'])} passes.{ends}"


@PASSED.owes
def _(state: FiveColorsState, event: Passed) -> list[Due]:
    if "resolved" in event:
        return RESOLVED.due(state, event["resolved"])
    return battle_dues(state)
