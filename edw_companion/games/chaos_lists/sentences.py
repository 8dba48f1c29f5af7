"""What is said about rolls to come, and what is to be done next."""

import re
from collections.abc import Sequence
from itertools import groupby

from edw_companion.core.due import DO, NOBODY, OPTIONAL, Due, quoted
from edw_companion.core.lasting import END_STEP
from edw_companion.games.chaos_lists.effects import OTHERWISE, Ability, Pending
from edw_companion.games.chaos_lists.queue import left_of
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.values import CHOSEN, GLOBAL, SPITE
from edw_companion.games.finding import hinted
from edw_companion.text import capital, either, listed

_SKIPPED = {"no": "chaos skip"}


def dues_of_rolls(state: ChaosListsState) -> list[Due]:
    """What is to be done next about rolls and what they brought; empty when nothing is."""
    if not state.going:
        return []
    names = state.of_two()
    if names:
        how = {name: f"chaos choose {quoted(name)}" for name in names}
        text = f"{state.title(left_of(state))} chooses which of the two counts: {either([*how])} ({DO})"
        return [Due(text, "chaos choose NAME", does="chaos choose", answers=how, waits=True, told=True)]
    pending = state.next_pending()
    top = state.stack[-1] if state.stack else None
    if top is not None and pending is None:
        return [_due_of_idle(state, top)]
    if pending is None:
        return []
    if top is None and pending.on == GLOBAL:
        return [
            Due(
                f"When all hands are kept, {state.title(pending.who or '')} rolls the first Global",
                "chaos",
                answers=_SKIPPED,
                told=True,
            )
        ]
    if top is not None and top.called and not top.begun and not pending.may:
        rolls = tell_pendings(state, state.to_make(top.queue))
        text = f"As {top.name} resolves, make its rolls ({rolls}): {DO}{_COUNTERED}"
        return [Due(text, "chaos", "chaos counter", does="chaos", answers=_COUNTER, told=True, waits=True)]
    return [_due_of(state, pending, top)]


_COUNTERED, _COUNTER = f"; if it is countered: {DO}", {"countered": "chaos counter"}


def _due_of_idle(state: ChaosListsState, top: Ability) -> Due:
    """What waits on the stack with nothing to roll: resolved, or countered; going on says the first."""
    after = state.after_idle()
    follows, does = f", just go on (or {DO})", "chaos done"
    if state.to_settle():
        follows = f": {DO}"
    elif after is not None:
        follows, does = f", next is {_roll(state, after)}: {DO}", "chaos"
    if top.begun:
        return Due(f"{top.name} is over{follows}", does, told=True)
    text = f"When {top.name} has resolved{follows}{_COUNTERED}"
    waits = any(each.at == END_STEP for ability in state.idle() for each in ability.leaves)
    return Due(text, does, "chaos counter", does=does, answers=_COUNTER, told=True, waits=waits)


def _due_of(state: ChaosListsState, pending: Pending, top: Ability | None) -> Due:
    """A roll that comes next; what it depends on is asked."""
    roll, waits = _roll(state, pending), top is not None and top.called and not top.begun
    cause = f" for {top.name}" if top is not None and top.called else ""
    commands, answers = ["chaos", "chaos skip"], {**_SKIPPED, **(_COUNTER if waits else {})}
    if pending.may:
        asked = _condition(pending.may)
        head = f"As {top.name} resolves, {asked}" if top is not None and waits else capital(asked)
        text = f"{head}: {roll}: {DO}, else {DO}{_COUNTERED * bool(waits)}"
        commands += ["chaos counter"] * bool(waits)
    elif pending.lost and pending.on == SPITE:
        text = f"First {state.title(pending.who or '')} rolls on {state.list_title(SPITE)}: {DO}{_DECLINE}"
    elif pending.lost:
        text = f"Next: {roll}{cause}: {DO}{_DECLINE}"
    else:
        return Due(f"Next: {roll}{cause}", "chaos", answers=_SKIPPED, told=True, waits=True)
    if pending.lost and state.house["spite-decline"] == "no":
        return Due(text.removesuffix(f": {DO}{_DECLINE}"), "chaos", told=True, waits=True)
    return Due(text, *commands, does="chaos", answers=answers, told=True, waits=True)


_DECLINE = f", or {DO} to decline"


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


def told_resolved(names: Sequence[str], after: str = "") -> str:
    """What was taken as resolved, since somebody went on, and what stands ``after`` that; "" for nothing."""
    return f"{listed(names)} {'resolve' if len(names) > 1 else 'resolves'}.{after}" if names else ""


_LEAVES = Due("Who leaves for a while", "away WHO --turns N, --turn or --global NAME")
_KEPT = Due("What has to be remembered", "chaos keep WHO TEXT")
_HINTS = (
    ("middle world", Due("Cards in the middle world", "middle put CARD…")),
    ("leave the game", _LEAVES),
    ("leaves the game for", _LEAVES),
    ("reverse the (turn order|order of turns)", Due("The other way round", "turn reverse")),
    ("(poison|energy|experience) counter", Due("Such counters", "counters WHO NAME +N")),
    ("emblem", _KEPT),
    ("rest of the game", _KEPT),
)
"""What a text speaks of, and the command that notes it; everything else in a text is the table's to carry out."""


_EXTRA = re.compile(r"\b(?P<you>[Yy]ou )?takes? (?P<two>two )?(?:an )?extra turns?\b")
_SKIP = re.compile(r"\b(?P<you>[Yy]ou )?skips? (?:their|your|that|the) next turn\b")
_CARDS = (
    *("Time Walk", "Time Warp", "Time Stretch", "Temporal Trespass", "Temporal Mastery", "Temporal Manipulation"),
    *("Capture of Jingzhou", "Walk the Aeons", "Nexus of Fate", "Part the Waterveil", "Karn's Temporal Sundering"),
)
_TWO = "Time Stretch"
"""The cards that stand on lists for extra turns, of which no text is at hand, and the one that gives two."""


def dues_of_turns(state: ChaosListsState, name: str, text: str, who: str) -> list[Due]:
    """The turns that something gives or takes, each due until it is given; ``who`` has rolled it."""
    extra, skip = _EXTRA.search(text), _SKIP.search(text)
    given: Sequence[str] = ("extra turn",) if extra or name in _CARDS else ()
    if name == _TWO or (extra and extra["two"]):
        given = ("first extra turn", "second extra turn")
    own = who if extra and extra["you"] else None
    dues = [_due_of_turn(state, f"The {which} that {name} gives", "turn extra", own) for which in given]
    if skip:
        own = who if skip["you"] else None
        dues.append(_due_of_turn(state, f"The turn that is skipped by {name}", "turn skip", own))
    return dues


def _due_of_turn(state: ChaosListsState, text: str, does: str, who: str | None) -> Due:
    if who is not None:
        return Due(text, f"{does} {quoted(who)}", answers=OPTIONAL, waits=True, owed=True)
    whose = {state.title(seat): f"{does} {quoted(seat)}" for seat in state.living}
    return Due(text, f"{does} WHO", answers={**whose, **NOBODY}, waits=True, owed=True)


def without_turns_of(left: Sequence[Due], name: str) -> list[Due]:
    """What is left to be done without the turns that something gives or takes, for that comes to nothing."""
    return [
        due
        for due in left
        if not re.search(rf" (?:that {re.escape(name)} gives|skipped by {re.escape(name)})", due.text)
    ]


def dues_of_text(text: str, *, lasts: bool = False) -> list[Due]:
    """What is noted of what a text speaks of, each once; ``lasts``: what lasts of it the program knows by itself."""
    return [hint for hint in hinted(text, _HINTS) if not (lasts and hint is _KEPT)]
