"""Which roll comes next, what is finished by it, and what waits for a spite (rules 2, 3 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from edw_companion.core.away import neighbours
from edw_companion.core.due import DO, quoted
from edw_companion.core.rules import Rules
from edw_companion.core.state import running
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_lists.effects import Ability, Pending, rest_after
from edw_companion.games.chaos_lists.phases import CHAOS_ROLL
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.values import CURRENT, SPITE
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import TypedDict

    from edw_companion.core.kind import At

    class Resolved(TypedDict, total=False):
        """What is taken as resolved, since somebody went on: what waited, by name, and how many are off the stack."""

        resolved: list[str]
        off: int


class Coming(NamedTuple):
    """The roll that comes next.

    Attributes:
        resolved: what is taken as resolved before it.
        dropped: how many rolls of the queue are gone with it, itself included; none if it is not from the queue.
        called: whether the table has called for it, and nothing on the stack or in the turn.
    """

    pending: Pending
    resolved: Sequence[Ability] = ()
    dropped: int = 0
    called: bool = False


def capped(state: ChaosListsState) -> bool:
    """Whether the table has to agree before the next roll."""
    return state.turn_rolls >= state.house.number("cap") * (1 + state.raised)


def due_next(state: ChaosListsState) -> Coming | None:
    """The roll that is due next; what is on top of the stack and has nothing more to roll has resolved by then.

    Raises:
        RefusedError: one of those changes the rolling, so that the next roll is known only when it has resolved.
    """
    if state.of_two():
        raise first_chosen(state)
    pending = state.after_idle()
    if pending is None:
        return None
    if state.to_settle():
        names = listed(state.to_settle())
        why = f"{names} may change the next roll: say first what has resolved ({DO}) or is countered ({DO})."
        raise RefusedError(why, "chaos done", "chaos counter")
    dropped = next(at for at, each in enumerate(state.queue_after_idle(), 1) if each is pending)
    return Coming(pending, state.idle(), dropped)


def coming(state: ChaosListsState, rules: Rules) -> Coming:
    """The roll that comes next: the one that is due, or else one against the rules."""
    running(state)
    due = due_next(state)
    if due is not None:
        return due
    if state.active is None:
        rules.forbids(f"{CHAOS_ROLL}; it is a turn without a player (rule 5, ruling 30).")
    elif state.left_out():
        names = listed(state.left_out())
        rules.forbids(f"{CHAOS_ROLL}; there is none in this turn ({names}). '{DO}' grants one.", "chaos extra")
    else:
        rules.forbids(f"{CHAOS_ROLL}; the one of this turn was made. '{DO}' grants one more.", "chaos extra")
    who = state.active or next(iter(state.here), None)
    if who is None:
        raise RefusedError("Everybody is away: there is nobody to roll.")
    return Coming(Pending(CURRENT, who))


def finishes(state: ChaosListsState, resolved: Sequence[Ability], taken: int, on: str | None = None) -> int:
    """How many abilities are finished when those have resolved and the next ``taken`` rolls of the next one are gone.

    ``on``: the list that the last of these was made on; None where it was left out.

    One is finished when it is resolving and all its rolls are made: the topmost one, and those that waited for it.
    """
    stack = state.stack[: len(state.stack) - len(resolved)]
    if not stack or not (stack[-1].begun or taken):
        return 0
    queues: list[Sequence[Pending]] = [ability.queue for ability in stack]
    if taken:
        queues[-1] = rest_after(queues[-1], taken, on)
    count = 0
    for ability, queue in zip(reversed(stack), reversed(queues), strict=True):
        if (count and not ability.begun) or any(map(state.may_roll, queue)):
            break
        count += 1
    return count


def going_on(idle: Sequence[Ability]) -> Resolved:
    """The facts of whoever goes on while these have nothing more to roll."""
    return {"resolved": [each.name for each in idle if not each.begun], "off": len(idle)} if idle else {}


def done_with(state: ChaosListsState) -> int:
    """How many are finished when the topmost one is: itself, and those that waited for it alone."""
    return 1 + finishes(state, state.stack[-1:], 0)


def here(state: ChaosListsState, seat: str) -> str:
    """The seat of one who is there to roll."""
    if seat not in state.here:
        raise RefusedError(f"{state.title(seat)} is not there to roll.")
    return seat


def first_chosen(state: ChaosListsState) -> RefusedError:
    """That somebody chooses first which of two results counts."""
    names = [quoted(name) for name in state.of_two() or ()]
    why = f"First {state.title(left_of(state))} chooses which of the two counts: {DO} or {DO}."
    return RefusedError(why, *(f"chaos choose {name}" for name in names))


def left_of(state: ChaosListsState) -> str:
    """Who sits on the left of whoever rolled what is on top of the stack; they themselves if nobody does."""
    who = state.stack[-1].who
    return neighbours(state, who)[0] or who


def spite_first(at: At[Any], *, whole: bool = False) -> None:
    """Refuse what waits for a roll on Spite, which is at once (rule 6), or for a choice of two (ruling 43).

    ``whole``: what waits until all that it brought is over, too, as the end of the turn does.
    """
    state: ChaosListsState = at.state
    if state.of_two():
        why = first_chosen(state).sentence
        at.rules.forbids(why.text, *why.commands)
    queues = [ability.queue for ability in state.stack] if whole else [state.queue]
    spites = [each for queue in queues for each in queue if each.on == SPITE and each.lost]
    if spites and (whole or state.next_pending() is spites[0]):
        who = state.title(spites[0].who or "")
        declined = state.house["spite-decline"] != "no"
        how = f"{DO}, or {DO} to decline" if declined else DO
        at.rules.forbids(
            f"First {who} rolls on {state.list_title(SPITE)} (rule 6): {how}.", "chaos", *["chaos skip"] * declined
        )
