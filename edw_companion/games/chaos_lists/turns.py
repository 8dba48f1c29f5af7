"""The start, the course of turns, and players who leave for a while or for good (rules 1, 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from edw_companion.core import absence, counters, elimination, life, seats, turn_order
from edw_companion.core.due import Due
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.params import Who
from edw_companion.core.state import Player
from edw_companion.games.chaos_lists.sentences import dues_of_rolls
from edw_companion.games.chaos_lists.state import Ability, MayhemState, Pending
from edw_companion.games.chaos_lists.values import GLOBAL, SPITE
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import OfPlayer

    class NewTurn(absence.NewTurn):
        """A turn that begins; what the one before left on its stack, its rolls that were not made, and whose it was."""

        before: NotRequired[str]
        unfinished: NotRequired[list[str]]
        unrolled: NotRequired[int]

    class Loss(elimination.Loss):
        """Who loses."""

        spites: list[str]  # who rolls on Spite, in order
        gone: list[int]  # the places on the stack, from the bottom, whose abilities go with them
        middle: list[str]  # their cards in the middle world


CHAPTER = Chapter[MayhemState]()

START: Kind[MayhemState, seats.Start] = CHAPTER.kind("start", tell=seats.tell_start, again=seats.again)


@START.applies
def _(state: MayhemState, event: seats.Start) -> None:
    seats.apply_start(state, event, lambda name: Player(name, name, state.house.number("life")))
    state.begin_turn(event["first"])
    state.owed.insert(0, Pending(GLOBAL, event["first"]))


@START.owes
def _(state: MayhemState, event: seats.Start) -> list[Due]:
    return [Due(f"When all hands are kept, {state.title(event['first'])} rolls the first Global", "chaos")]


TURN: Kind[MayhemState, NewTurn] = CHAPTER.kind("turn")


def next_turn(at: At[MayhemState], called: str | None) -> NewTurn:
    """The turn ends and the next begins; what is still on the stack, or was not rolled, is named and gone."""
    state = at.state
    facts = cast("NewTurn", absence.next_turn(at, called))
    if state.stack:
        facts["unfinished"] = [ability.name for ability in state.stack]
    unrolled = sum(map(state.may_roll, state.owed))
    if unrolled:
        facts["unrolled"] = unrolled
    if state.stack or unrolled:
        facts["before"] = state.turns.who
    return facts


turn_order.declare_called(TURN, next_turn)


@TURN.applies
def _(state: MayhemState, event: NewTurn) -> None:
    absence.apply_turn(state, event)
    state.begin_turn(event["who"])


@TURN.tells
def _(state: MayhemState, event: NewTurn) -> str:
    told = absence.tell_step(state, event)
    turn = f"{state.title(event['before'])}'s turn" if event.get("before") else "The turn before"
    left = [counted(event["unrolled"], "chaos roll") + " unmade"] if event.get("unrolled") else []
    left += [f"{listed(event['unfinished'])} unfinished"] if event.get("unfinished") else []
    return f"{told} {turn} left {listed(left)}." if left else told


CHAPTER.take(turn_order.EXTRA)
CHAPTER.take(turn_order.SKIP)
CHAPTER.take(turn_order.REVERSE)

CHAPTER.take(absence.AWAY)


def leave(at: At[MayhemState], who: str, turns: int | None, until: str | None) -> absence.Left:
    """A player leaves the game for so many turns, or until that Global ends (rule 5)."""
    return absence.leave(at.state, at.state.away, at.rules, who, absence.Absence(turns, until))


BACK = CHAPTER.take(absence.BACK)


@BACK.command(Who(), words="back")
def back(at: At[MayhemState], who: str) -> OfPlayer:
    """WHO is back in the game before the time.

    Example: edw back Ann
    """
    return absence.come_back(at.state, at.state.away, who)


LIFE = CHAPTER.take(life.LIFE)


@LIFE.owes
def _(state: MayhemState, event: life.LifeChanged) -> list[Due]:
    changed = [entry["who"] for entry in event["changes"]]
    return [*absence.remarks_of_away(state, [*changed, event["by"]]), *life.LIFE.due(state, event)]


COUNTERS = CHAPTER.take(counters.COUNTERS)


@COUNTERS.owes
def _(state: MayhemState, event: counters.Counted) -> list[Due]:
    changed = [entry["who"] for entry in event["changes"]]
    return [*absence.remarks_of_away(state, changed), *counters.COUNTERS.due(state, event)]


LOST: Kind[MayhemState, Loss] = CHAPTER.kind("eliminate")


@LOST.command(elimination.VICTIMS, elimination.by(), elimination.MEANS, words="eliminate", anyway=True)
def eliminate(at: At[MayhemState], who: Sequence[str], by: Sequence[str], means: str | None) -> Loss:
    """Players lose, all at once; the last one left wins.

    Whoever leaves two or more opponents behind rolls on Spite, one after the other in turn order: edw chaos.

    Example: edw eliminate Dan --by Ann --with Fireball
    """
    # Rule 6.
    state = at.state
    killers = elimination.killers(at, who, by)
    away = [seat for seat in dict.fromkeys(killers.values()) if seat is not None and seat in state.away]
    if away:
        are = "are" if len(away) > 1 else "is"
        at.rules.forbids(f"{state.titles(away)} {are} away, and so cannot have done it (rule 5).")
    facts = elimination.lose(state, killers, means)
    left = [seat for seat in state.living if seat not in who]
    spites = facts["who"] if len(left) > 1 and SPITE in state.lists else []
    gone = [place for place, ability in enumerate(state.stack) if ability.who in who and not ability.begun]
    carried = [card for seat in facts["who"] for card in state.middle.owned(seat)]
    return {**facts, "spites": spites, "gone": gone, "middle": carried}


@LOST.applies
def _(state: MayhemState, event: Loss) -> None:
    elimination.apply_loss(state, event)
    for place in reversed(event["gone"]):
        del state.stack[place]
    for seat in event["who"]:
        state.away.pop(seat, None)
        state.kept.pop(seat, None)
        state.middle.leave_with(seat)
    if event["spites"]:
        queue = tuple(Pending(SPITE, seat, lost=True) for seat in event["spites"])
        state.stack.append(Ability(state.list_title(SPITE), "", "", event["spites"][0], True, queue))


@LOST.tells
def _(state: MayhemState, event: Loss) -> str:
    told = [elimination.tell_loss(state, event)]
    if event["middle"]:
        told.append(f"From the middle world with them: {listed(event['middle'])}.")
    return " ".join(told)


@LOST.owes
def _(state: MayhemState, event: Loss) -> list[Due]:
    return [*elimination.dues_of_loss(state, event), *dues_of_rolls(state)]
