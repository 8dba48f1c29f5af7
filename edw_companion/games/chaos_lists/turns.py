"""The start, the course of turns, and players who leave for a while or for good (rules 1, 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired, cast

from edw_companion.core import elimination, life, people, seats, things, turn_order
from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.lasting import LOSS, NEXT_TURN, USED, Effect, ended, ended_words, is_over
from edw_companion.core.params import Card
from edw_companion.games.chaos_lists.effects import Ability, Pending
from edw_companion.games.chaos_lists.queue import dues_of_rolls, going_on, spite_first, told_resolved
from edw_companion.games.chaos_lists.reminders import done_by, dues_of_lasting
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.values import GLOBAL, SPITE
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from edw_companion.core.lasting import Ended
    from edw_companion.games.chaos_lists.queue import Resolved

    class NewTurn(turn_order.NewTurn, Resolved):
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

START = CHAPTER.take(seats.START)


@START.applies
def _(state: ChaosListsState, event: seats.Start) -> None:
    seats.START.apply(state, event)
    state.begin_turn()
    if GLOBAL in state.lists:
        state.owed.insert(0, Pending(GLOBAL, event["first"]))


@START.owes
def _(state: ChaosListsState, _event: seats.Start) -> list[Due]:
    return dues_of_rolls(state)


TURN: Kind[ChaosListsState, NewTurn] = CHAPTER.kind("turn", due=lambda state, _event: dues_of_lasting(state))


def next_turn(at: At[ChaosListsState], called: str | None) -> NewTurn:
    """The turn ends and the next begins, with nothing left to roll, unless the table wants it so.

    What is left then is named and gone; what only waited has resolved.
    """
    state = at.state
    spite_first(at, whole=True)
    turn_order.none_late(at)
    out_of_turn = turn_order.out_of_turn(at, called, turn_order.upcoming(state, 1))
    facts = cast("NewTurn", turn_order.following(state, out_of_turn))
    unfinished = [ability.name for ability in state.below_idle()]
    unrolled = sum(map(state.may_roll, state.owed))
    if unfinished:
        facts["unfinished"] = unfinished
    if unrolled:
        facts["unrolled"] = unrolled
    if unfinished or unrolled:
        facts["before"] = state.turns.who
    # Whose next turn has begun with it, or would have: those on its way were skipped, or are out of the game.
    out_of_order = facts["kind"] == "extra" or "called" in facts
    on_its_way = () if out_of_order else turn_order.skipped(state, facts["seat"])
    begun = {facts["who"], *facts.get("skipped", ()), *on_its_way}
    passed = 1 + len(facts.get("skipped", ()))
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


turn_order.declare_called(TURN, next_turn)


@TURN.applies
def _(state: ChaosListsState, event: NewTurn) -> None:
    state.finish(event.get("off", 0))
    state.effects.begin(state.left_open(), state.turns.number)
    turn_order.apply_turn(state, event)
    state.effects.end([each["number"] for each in (*event.get("ends", ()), *event.get("undone", ()))])
    state.effects.pass_turns(1 + len(event.get("skipped", ())))
    state.begin_turn()


@TURN.tells
def _(state: ChaosListsState, event: NewTurn) -> str:
    lost, passed = event.get("lost", []), event.get("skipped", [])
    away = cast("NewTurn", {**event, "away": [seat for seat in passed if seat not in lost]})
    step = turn_order.tell_turn(state, away, f"{state.titles(lost)} skipped" if lost else "")
    told = f"{told_resolved(event.get('resolved', ()), ' ')}{step}"
    turn = f"{state.title(event['before'])}'s turn" if event.get("before") else "The turn before"
    left = [counted(event["unrolled"], "chaos roll") + " unmade"] if event.get("unrolled") else []
    left += [f"{listed(event['unfinished'])} unfinished"] if event.get("unfinished") else []
    left += [f"{listed([each['name'] for each in event['undone']])} undone"] if event.get("undone") else []
    over = ended_words(state, event.get("ends", ()))
    return " ".join([told, *([f"{turn} left {listed(left)}."] if left else []), *([over] if over else [])])


CHAPTER.take(turn_order.EXTRA)
CHAPTER.take(turn_order.SKIP)
CHAPTER.take(turn_order.REVERSE)

# Rule 5.
AWAY: Kind[ChaosListsState, people.Left] = CHAPTER.kind(
    "away", apply=people.AWAY.apply, tell=people.AWAY.tell, due=people.AWAY.due
)


@AWAY.command(
    *people.WHO_AND_HOW_LONG,
    Card(
        "until",
        of=lambda state: [each.name for each in state.globals],
        what="Global",
        option="--global",
        metavar="NAME",
        help="As long as that Global is in force.",
    ),
    words="away",
    anyway=True,
    shows=people.who_is_away,
)
def away(at: At[ChaosListsState], who: str | None, turns: int | None, until: str | None, *, turn: bool) -> people.Left:
    """WHO leaves the game for a while; alone, show who is away.

    Until 'edw back WHO', if nothing else is said. Nobody can do anything to a player who is away, neighbours are linked
    over the empty chair, and turns that come to it are skipped. Every turn counts, begun or skipped, whoever's it is.

    Example: edw away Ann --turns 6
    """
    return people.leave(at, who, turns, until, turn=turn)


CHAPTER.take(people.BACK).since = 0
CHAPTER.take(people.SEATED)

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
    return [*people.remarks_of_away(state, [*changed, event["by"]]), *life.LIFE.due(state, event)]


COUNTERS = CHAPTER.take(things.COUNTERS)


@COUNTERS.owes
def _(state: ChaosListsState, event: things.Counted) -> list[Due]:
    changed = [entry["who"] for entry in event["changes"]]
    return [*people.remarks_of_away(state, changed), *things.COUNTERS.due(state, event)]


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
    elimination.ask_who_did_it(at, who, by, means)
    left = [seat for seat in state.living if seat not in who]
    spites = facts["who"] if len(left) > 1 and SPITE in state.lists else []
    gone = _gone(state, who)
    carried = [card for seat in facts["who"] for card in state.middle.owned(seat)]
    over = [each for each in state.effects if each.until == LOSS and each.who not in who]
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
        if event.get("after"):
            state.leaving.append(seat)
        else:
            state.leave_middle(seat)
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
    if event["spites"]:  # rule 6: they roll on Spite before they are gone
        return elimination.dues_of_loss(state, event, dues_of_rolls(state))
    return [*elimination.dues_of_loss(state, event), *dues_of_rolls(state)]
