"""Which roll comes next, what is finished by it, what waits for a spite (rules 2, 3 and 6); in words, and as dues."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypedDict

from edw_companion.core.at import At
from edw_companion.core.due import ASIDE, DO, Due, quoted
from edw_companion.core.lasting import END_STEP
from edw_companion.core.people import neighbours
from edw_companion.core.rules import Rules
from edw_companion.core.state import running
from edw_companion.core.turn_order import due_of_turn
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_lists.effects import OTHERWISE, Ability, Pending, rest_after
from edw_companion.games.chaos_lists.phases import CHAOS_ROLL
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.texts import EXTRA_TURN, REVERSED, SKIPPED_TURN
from edw_companion.games.chaos_lists.values import CHOSEN, CURRENT, GLOBAL, SPITE
from edw_companion.games.finding import hinted
from edw_companion.text import capital, either, listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:

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
        alone = f"{CHAOS_ROLL}; it is a turn without a player (rule 5, ruling 30). '{DO}' ends it."
        rules.forbids(alone, "turn next")
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


def check_roller(state: ChaosListsState, pending: Pending, who: str | None) -> None:
    """Refuse a roll that is said to be another player's than the next one is."""
    if who is not None and pending.who not in (None, who):
        on = state.place(state.as_it_stands(pending))
        raise RefusedError(f"The next roll is {state.title(pending.who or '')}'s, on {on}.")


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


# In words, and as what is to be done next.

_SKIPPED = {"no": "chaos skip"}


def dues_of_rolls(state: ChaosListsState) -> list[Due]:
    """What is to be done next about rolls and what they brought; empty when nothing is."""
    if not state.going:
        return []
    names = state.of_two()
    if names:
        chooses = {name: f"chaos choose {quoted(name)}" for name in names}
        text = f"{state.title(left_of(state))} chooses which of the two counts: {either([*chooses])}"
        return [Due(text, "chaos choose NAME", how=ASIDE, does="chaos choose", answers=chooses, waits=True, told=True)]
    pending = state.next_pending()
    top = state.stack[-1] if state.stack else None
    if top is not None and pending is None:
        return [_due_of_idle(state, top)]
    if pending is None:
        return []
    if top is not None and top.called and not top.begun and not pending.may:
        text = f"As {top.name} resolves, make its rolls ({tell_queue(state, top.queue)})"
        how = f": {DO}{_COUNTERED}"
        return [Due(text, "chaos", "chaos counter", how=how, does="chaos", answers=_COUNTER, told=True, waits=True)]
    return [_due_of(state, pending, top)]


_COUNTERED, _COUNTER = f"; if it is countered: {DO}", {"countered": "chaos counter"}


def _due_of_idle(state: ChaosListsState, top: Ability) -> Due:
    """What waits on the stack with nothing to roll: resolved, or countered; going on says the first."""
    after = state.after_idle()
    follows, how, does = "", f", just go on (or {DO})", "chaos done"
    if state.to_settle():
        how = f": {DO}"
    elif after is not None:
        follows, how, does = f", next is {_roll(state, after)}", f": {DO}", "chaos"
    if top.begun:
        return Due(f"{top.name} is over{follows}", does, how=how, told=True)
    waits = any(each.at == END_STEP for ability in state.idle() for each in ability.leaves)
    if waits and after is None:
        how = f": {DO}, for its end step is still to come"
    text, how = f"When {top.name} has resolved{follows}", f"{how}{_COUNTERED}"
    return Due(text, does, "chaos counter", how=how, does=does, answers=_COUNTER, told=True, waits=waits)


def _due_of(state: ChaosListsState, pending: Pending, top: Ability | None) -> Due:
    """A roll that comes next; what it depends on is asked."""
    roll, cause = _roll(state, pending), top.name if top is not None and top.called else ""
    if pending.may:
        waits = cause != "" and top is not None and not top.begun
        asked = _condition(pending.may)
        head = f"As {cause} resolves, {asked}" if waits else capital(asked)
        text, how = f"{head}: {roll}", f": {DO}, else {DO}{_COUNTERED * waits}"
        answers = {**_SKIPPED, **(_COUNTER if waits else {})}
        commands = ("chaos", "chaos skip", *["chaos counter"] * waits)
        return Due(text, *commands, how=how, does="chaos", answers=answers, told=True, waits=True)
    text = f"Next: {roll}{f' for {cause}' if cause else ''}"
    if top is None and pending.on == GLOBAL:
        text = f"When all hands are kept, {state.title(pending.who or '')} rolls the first Global"
    if not pending.lost:
        return Due(text, "chaos", answers=_SKIPPED, told=True, waits=True)
    if pending.on == SPITE:
        text = f"First {state.title(pending.who or '')} rolls on {state.list_title(SPITE)}"
    if state.house["spite-decline"] == "no":
        return Due(text, "chaos", told=True, waits=True)
    how = f": {DO}, or {DO} to decline"
    return Due(text, "chaos", "chaos skip", how=how, does="chaos", answers=_SKIPPED, told=True, waits=True)


def _condition(may: str) -> str:
    """What a roll hangs on, as "if you pay 10 life" or "otherwise, if you have a Food"."""
    first, _, more = may.partition(" ")
    if first != OTHERWISE:
        return f"if {may}"
    return f"{OTHERWISE}, if {more}" if more else OTHERWISE


def _roll(state: ChaosListsState, pending: Pending) -> str:
    """A roll as it stands now, as "Ann on Chaos B", and those of the same chaos step; the condition goes before it."""
    now = state.as_it_stands(pending._replace(may=""))
    own = [each for each in state.owed if each.step] if pending.step else []
    moves = now.on in (*state.rotation, CHOSEN)
    then = [each if moves else state.as_it_stands(each) for each in own[1:]]
    return tell_pendings(state, [now]) + (f", then {tell_pendings(state, then)}" if then else "")


def tell_pendings(state: ChaosListsState, queue: Sequence[Pending]) -> str:
    """Rolls to come in words, as "Ann and Bram on Chaos B, 2 × Cleo on Vortex": who rolls where, in order."""
    told = []
    for (place, may, why), rolls in groupby(queue, lambda each: (state.place(each), each.may, each.why)):
        runs = [(who, len([*run])) for who, run in groupby(state.title(each.who) if each.who else "" for each in rolls)]
        names = [f"{f'{times} × ' if times > 1 else ''}{who or 'somebody chosen'}" for who, times in runs]
        told.append(
            " ".join([f"{listed(names)} on {place}", *[f"({why})"] * bool(why), *[_condition(may)] * bool(may)])
        )
    return ", ".join(told)


def tell_queue(state: ChaosListsState, queue: Sequence[Pending]) -> str:
    """Those of the rolls to come that are made; "" for none."""
    return tell_pendings(state, state.to_make(queue))


def told_resolved(names: Sequence[str], after: str = "") -> str:
    """What was taken as resolved, since somebody went on, and what stands ``after`` that; "" for nothing."""
    return f"{listed(names)} {'resolve' if len(names) > 1 else 'resolves'}.{after}" if names else ""


_LEAVES = Due("Who leaves for a while", "away WHO --turns N, --turn or --global NAME")
_KEPT = Due("What has to be remembered", "chaos keep WHO TEXT")
_HINTS = (
    ("middle world", Due("Cards in the middle world", "middle put CARD…")),
    ("leave the game", _LEAVES),
    ("leaves the game for", _LEAVES),
    (REVERSED, Due("The other way round", "turn reverse")),
    ("(poison|energy|experience) counter", Due("Such counters", "counters WHO NAME +N")),
    ("emblem", _KEPT),
    ("rest of the game", _KEPT),
)
"""What a text speaks of, and the command that notes it; everything else in a text is the table's to carry out."""


_CARDS = (
    *("Time Walk", "Time Warp", "Time Stretch", "Temporal Trespass", "Temporal Mastery", "Temporal Manipulation"),
    *("Capture of Jingzhou", "Walk the Aeons", "Nexus of Fate", "Part the Waterveil", "Karn's Temporal Sundering"),
)
_TWO = "Time Stretch"
"""The cards that stand on lists for extra turns, of which no text is at hand, and the one that gives two."""


def dues_of_turns(state: ChaosListsState, name: str, text: str, who: str) -> list[Due]:
    """The turns that something gives or takes, each due until it is given; ``who`` has rolled it."""
    extra, skip = EXTRA_TURN.search(text), SKIPPED_TURN.search(text)
    given: Sequence[str] = ("extra turn",) if extra or name in _CARDS else ()
    if name == _TWO or (extra and extra["two"]):
        given = ("first extra turn", "second extra turn")
    own = who if extra and extra["you"] is not None else None
    dues = [due_of_turn(state, f"The {which} that {name} gives", "turn extra", own) for which in given]
    if skip:
        own = who if skip["you"] is not None else None
        dues.append(due_of_turn(state, f"The turn that is skipped by {name}", "turn skip", own))
    return dues


def without_turns_of(left: Sequence[Due], name: str) -> list[Due]:
    """What is left to be done without the turns that something gives or takes, for that comes to nothing."""
    return [due for due in left if not due.says.endswith((f" that {name} gives", f" skipped by {name}"))]


def dues_of_text(text: str, *, lasts: bool = False) -> list[Due]:
    """What is noted of what a text speaks of, each once; ``lasts``: what lasts of it the program knows by itself."""
    return [hint for hint in hinted(text, _HINTS) if not (lasts and hint is _KEPT)]
