"""The start, the course of turns, and players who leave for a while or for good (rules 1, 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from edw_companion.core import away, elimination, life, seats, things, turn_order
from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.lasting import LOSS, NEXT_TURN, USED, ended, ended_words, is_over
from edw_companion.core.params import Who
from edw_companion.core.state import Player
from edw_companion.games.chaos_lists.effects import Ability, Effect, Pending
from edw_companion.games.chaos_lists.queue import dues_of_rolls, going_on, spite_first, told_resolved
from edw_companion.games.chaos_lists.reminders import done_by, dues_of_lasting
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.values import GLOBAL, SPITE
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import OfPlayer
    from edw_companion.core.lasting import Ended
    from edw_companion.games.chaos_lists.queue import Resolved

    class NewTurn(away.NewTurn, Resolved):
        """A turn that begins; what the one before left on its stack, its rolls that were not made, and whose it was.

        ``undone``: what was to be done in it, and was not. ``ends``, here and below: what lasts no longer by it.
        """

        before: NotRequired[str]
        unfinished: NotRequired[list[str]]
        unrolled: NotRequired[int]
        ends: NotRequired[list[Ended]]
        undone: NotRequired[list[Ended]]

    class Loss(elimination.Loss):
        """Who loses.

        Attributes:
            spites: who rolls on Spite, in order.
            gone: the places on the stack, from the bottom, whose abilities go with them.
            middle: their cards in the middle world.
            after: whether these leave after the roll on Spite; before rulings 6 they left at once.
        """

        spites: list[str]
        gone: list[int]
        middle: list[str]
        after: NotRequired[bool]
        ends: NotRequired[list[Ended]]


CHAPTER = Chapter[ChaosListsState]()

START: Kind[ChaosListsState, seats.Start] = CHAPTER.kind("start", tell=seats.tell_start, again=seats.again)


@START.applies
def _(state: ChaosListsState, event: seats.Start) -> None:
    seats.apply_start(state, event, lambda name: Player(name, name, state.house.number("life")))
    state.begin_turn()
    if GLOBAL in state.lists:
        state.owed.insert(0, Pending(GLOBAL, event["first"]))


@START.owes
def _(state: ChaosListsState, _event: seats.Start) -> list[Due]:
    return dues_of_rolls(state)


TURN: Kind[ChaosListsState, NewTurn] = CHAPTER.kind("turn")


def next_turn(at: At[ChaosListsState], called: str | None) -> NewTurn:
    """The turn ends and the next begins, with nothing left to roll, unless the table wants it so.

    What is left then is named and gone; what only waited has resolved.
    """
    state = at.state
    spite_first(at, whole=True)
    turn_order.none_late(at)
    facts = cast("NewTurn", away.next_turn(at, called))
    unfinished = [ability.name for ability in state.below_idle()]
    unrolled = sum(map(state.may_roll, state.owed))
    if unfinished:
        facts["unfinished"] = unfinished
    if unrolled:
        facts["unrolled"] = unrolled
    if unfinished or unrolled:
        facts["before"] = state.turns.who
    passed = 1 + len(facts.get("skipped", ()))
    begun = _begun(state, facts)
    left, effects = _undone(state), state.effects
    over = [
        each
        for each in (*effects, *effects.numbered(state.left_open(), 0))
        if is_over(each, state.turns, begun, passed) or (each.until == USED and each.number in state.stepped)
    ]
    over += [each for each in effects if each.at == NEXT_TURN and each.by in begun.difference(state.living)]
    over = [each for each in over if each not in left]
    if over:
        facts["ends"] = ended(over)
    if left:
        facts["undone"], facts["before"] = ended(left), state.turns.who
    return cast("NewTurn", {**facts, **going_on(state.idle())})


def _undone(state: ChaosListsState) -> list[Effect]:
    """What was to be done in the turn that ends, and is over with it."""
    late = state.effects.numbered(state.left_open(), state.turns.number)
    left = [each for each in (*state.happening(), *late) if state.happens(each)]
    return [each for each in left if each.until == USED]


def _begun(state: ChaosListsState, facts: NewTurn) -> set[str]:
    """Whose next turn has begun with a turn, or would have: those on its way were skipped, or are out of the game."""
    out_of_order = facts["kind"] == "extra" or "called" in facts
    passed = () if out_of_order else turn_order.skipped(state, facts["seat"])
    return {facts["who"], *facts.get("skipped", ()), *passed}


turn_order.declare_called(TURN, next_turn)


@TURN.applies
def _(state: ChaosListsState, event: NewTurn) -> None:
    state.finish(event.get("off", 0))
    state.effects.begin(state.left_open(), state.turns.number)
    away.apply_turn(state, event)
    state.effects.end([each["number"] for each in (*event.get("ends", ()), *event.get("undone", ()))])
    state.effects.pass_turns(1 + len(event.get("skipped", ())))
    state.begin_turn()


@TURN.tells
def _(state: ChaosListsState, event: NewTurn) -> str:
    told = f"{told_resolved(event.get('resolved', ()), ' ')}{away.tell_step(state, event)}"
    turn = f"{state.title(event['before'])}'s turn" if event.get("before") else "The turn before"
    left = [counted(event["unrolled"], "chaos roll") + " unmade"] if event.get("unrolled") else []
    left += [f"{listed(event['unfinished'])} unfinished"] if event.get("unfinished") else []
    left += [f"{listed([each['name'] for each in event['undone']])} undone"] if event.get("undone") else []
    over = ended_words(state, event.get("ends", ()))
    return " ".join([told, *([f"{turn} left {listed(left)}."] if left else []), *([over] if over else [])])


@TURN.owes
def _(state: ChaosListsState, _event: NewTurn) -> list[Due]:
    return dues_of_lasting(state)


CHAPTER.take(turn_order.EXTRA)
CHAPTER.take(turn_order.SKIP)
CHAPTER.take(turn_order.REVERSE)

AWAY = CHAPTER.take(away.AWAY)


def leave(at: At[ChaosListsState], who: str, turns: int | None, until: str | None) -> away.Left:
    """A player leaves the game for so many turns, or until that Global ends (rule 5)."""
    return away.leave(at.state, at.state.away, at.rules, who, away.Absence(turns, until))


@AWAY.decides_again
def _(at: At[ChaosListsState], event: away.Left) -> away.Left:
    turns, until = event["turns"], event["until"]
    counted_ = until is None and type(turns) is int and 0 <= turns <= away.MAX_TURNS
    if not counted_ and (turns is not None or until not in [each.name for each in at.state.globals]):
        raise ValueError(turns, until)
    return leave(at, at.who(event["who"]), turns, until)


BACK = CHAPTER.take(away.BACK)


@BACK.command(Who(), words="back")
def back(at: At[ChaosListsState], who: str) -> OfPlayer:
    """WHO is back in the game before the time.

    Example: edw back Ann
    """
    return away.come_back(at.state, at.state.away, who)


LIFE = CHAPTER.take(life.LIFE)


@LIFE.applies
def _(state: ChaosListsState, event: life.LifeChanged) -> None:
    thing = done_by(state, event)
    life.LIFE.apply(state, event)
    if thing is not None:
        state.do(thing, event["changes"][0]["who"])


@LIFE.owes
def _(state: ChaosListsState, event: life.LifeChanged) -> list[Due]:
    changed = [entry["who"] for entry in event["changes"]]
    return [*away.remarks_of_away(state, [*changed, event["by"]]), *life.LIFE.due(state, event)]


COUNTERS = CHAPTER.take(things.COUNTERS)


@COUNTERS.owes
def _(state: ChaosListsState, event: things.Counted) -> list[Due]:
    changed = [entry["who"] for entry in event["changes"]]
    return [*away.remarks_of_away(state, changed), *things.COUNTERS.due(state, event)]


LOST: Kind[ChaosListsState, Loss] = CHAPTER.kind("eliminate")


@LOST.command(elimination.VICTIMS, elimination.by(), elimination.MEANS, words="eliminate", anyway=True)
def eliminate(at: At[ChaosListsState], who: Sequence[str], by: Sequence[str], means: Sequence[str]) -> Loss:
    """Players lose, all at once; the last one left wins.

    Whoever leaves two or more opponents behind rolls on Spite, one after the other in turn order: edw chaos.

    Example: edw eliminate Dan --by Ann --with Fireball
    """
    # Rule 6.
    state = at.state
    killers = elimination.killers(at, who, by)
    causes = elimination.causes(at, who, means)
    absent = [seat for seat in dict.fromkeys(killers.values()) if seat is not None and seat in state.away]
    if absent:
        are = "are" if len(absent) > 1 else "is"
        at.rules.forbids(f"{state.titles(absent)} {are} away, and so cannot have done it (rule 5).")
    facts = elimination.lose(state, killers, causes)
    winner = facts["result"]["winner"] if facts["result"] else None
    elimination.check_winner(at, killers, causes, winner)
    elimination.ask_who_did_it(at, who, by)
    left = [seat for seat in state.living if seat not in who]
    spites = facts["who"] if len(left) > 1 and SPITE in state.lists else []
    gone = _gone(state, who)
    carried = [card for seat in facts["who"] for card in state.middle.owned(seat)]
    over = [each for each in state.effects.things if each.until == LOSS and each.who not in who]
    loss = cast("Loss", {**facts, "spites": spites, "gone": gone, "middle": carried})
    if spites and carried:
        loss["after"] = True
    if over:
        loss["ends"] = ended(over)
    return loss


def _gone(state: ChaosListsState, who: Sequence[str]) -> list[int]:
    """The places on the stack of what leaves with players: what waits of theirs, and what only waited for that."""
    gone = [place for place, ability in enumerate(state.stack) if ability.who in who and not ability.begun]
    for place, ability in reversed([*enumerate(state.stack)]):
        if place not in gone and (ability.queue or not ability.begun):
            break
        gone += [] if place in gone else [place]
    return sorted(gone)


@LOST.applies
def _(state: ChaosListsState, event: Loss) -> None:
    elimination.apply_loss(state, event)
    for seat in event["who"]:
        state.away.pop(seat, None)
        if event.get("after"):
            state.leaving.append(seat)
        else:
            state.middle.leave_with(seat)
    state.effects.end([each["number"] for each in event.get("ends", ())])
    state.effects.end_where(lambda each: each.who in event["who"])
    gone = [state.stack.pop(place) for place in reversed(event["gone"])]
    state.begin_lasting(kept for ability in gone if ability.begun for kept in ability.leaves)
    if event["spites"]:
        queue = tuple(Pending(SPITE, seat, lost=True) for seat in event["spites"])
        state.stack.append(Ability(state.list_title(SPITE), "", "", event["spites"][0], True, queue))


@LOST.tells
def _(state: ChaosListsState, event: Loss) -> str:
    told = [elimination.tell_loss(state, event)]
    if event["spites"]:
        told.append(f"{state.titles(event['spites'])} may still roll on {state.list_title(SPITE)}.")
    if event["middle"]:
        when = "After that, from" if event.get("after") else "From"
        told.append(f"{when} the middle world with them: {listed(event['middle'])}.")
    over = ended_words(state, event.get("ends", ()))
    return " ".join([*told, *([over] if over else [])])


@LOST.owes
def _(state: ChaosListsState, event: Loss) -> list[Due]:
    dues = elimination.dues_of_loss(state, event)
    if not event["spites"]:
        return [*dues, *dues_of_rolls(state)]
    # Rule 6: they roll on Spite before they are gone.
    leaving = next(at for at, due in enumerate(dues) if due.text.startswith("All cards"))
    after = Due(f"Then all cards{dues[leaving].text.removeprefix('All cards')}")
    return [*dues[:leaving], *dues_of_rolls(state), after, *dues[leaving + 1 :]]
