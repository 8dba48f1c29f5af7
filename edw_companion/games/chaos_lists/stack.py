"""What is on the stack and still to be rolled: finished, countered, left out, added (rule 3).

An ability that is countered is gone with every roll that it would have made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from edw_companion.core import words
from edw_companion.core.at import At
from edw_companion.core.due import DO
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.params import Card, Flag, Number, Text, Who, Word
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_lists.effects import FORMER, LATTER, Ability, Pending
from edw_companion.games.chaos_lists.queue import (
    done_with,
    due_next,
    finishes,
    going_on,
    spite_first,
    tell_queue,
    told_resolved,
    without_turns_of,
)
from edw_companion.games.chaos_lists.reminders import dues_of_stack, short_lines
from edw_companion.games.chaos_lists.state import ChaosListsState, or_active
from edw_companion.games.chaos_lists.values import CURRENT

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfPlayer
    from edw_companion.games.chaos_lists.queue import Resolved

    class OnList(Line):
        """A list; ``finishes``, here and below: how many abilities are off the stack by it."""

        list: str

    class Skipped(OnList, Resolved):
        """The next roll is not made; who: None if somebody was to be chosen; dropped: how many are gone with it.

        Attributes:
            of: the lists of which it was one.
            all: the name of what rolls nothing more, "" for the chaos step.
        """

        who: str | None
        dropped: int
        finishes: int
        of: NotRequired[Sequence[str]]
        all: NotRequired[str]

    class More(OnList, OfPlayer):
        """One more roll, or several; name: what they are on the stack."""

        times: int
        name: NotRequired[str]

    class Done(Line):
        """The topmost ability is finished."""

        name: str
        finishes: int

    CounteredWith = TypedDict("CounteredWith", {"with": NotRequired[str]})

    class Chose(Line):
        """Which of two results counts, and which does not."""

        name: str
        gone: str

    class Countered(Done, CounteredWith):
        """The topmost ability is gone, and the rolls that are ``dropped`` with it; by and with: who did it, how."""

        by: str | None
        dropped: int


MAX_EXTRA = 100
EXTRA_NAME = "Extra roll"

CHAPTER = Chapter[ChaosListsState]()


def list_name(state: ChaosListsState, word: str) -> str:
    """The list that a word means: by its name, its title, or a beginning of either."""
    return words.choose(word, {name: (name, each["title"]) for name, each in state.lists.items()}, "list")


@CHAPTER.look("chaos show")
def show(state: ChaosListsState) -> Shown:
    """Show the stack, the rolls to come and what lasts.

    Example: edw chaos show
    """
    from edw_companion.games.chaos_lists import view  # what only changes the table does without

    whole = view.rest(state)
    keys = ("list", "next_list", "rolls", "globals", "owed", "stack", "lasting")
    keeps = {seat: names for seat in state.players if (names := state.keeps(seat))}
    data = {**{key: whole[key] for key in keys}, "keeps": keeps}
    head = f"Current list: {state.list_title(state.current)}. Rolls in this turn: {state.turn_rolls}."
    return Shown(data, [head, *view.stack_lines(state), *short_lines(state), *map(str, dues_of_stack(state, {}))])


def _top(at: At[ChaosListsState]) -> Ability:
    state = at.running
    spite_first(at)
    if not state.stack:
        if state.next_pending() is None:
            raise RefusedError("Nothing that was rolled waits on the stack, and no roll is due.")
        raise RefusedError(f"Nothing that was rolled waits on the stack: {DO} makes the next roll.", "chaos")
    return state.stack[-1]


DONE: Kind[ChaosListsState, Done] = CHAPTER.kind(
    "chaos-done",
    apply=lambda state, event: state.finish(event["finishes"]),
    tell=lambda _state, event: f"{event['name']} resolves.",
    due=dues_of_stack,
)


@DONE.command(words="chaos done", anyway=True)
def done(at: At[ChaosListsState]) -> Done:
    """The topmost ability has resolved and was carried out.

    Example: edw chaos done
    """
    state = at.state
    top = _top(at)
    if state.next_pending() is not None:
        rolls, how = tell_queue(state, top.queue), f"{DO} makes the next, {DO} leaves it out"
        at.rules.forbids(f"{top.name} still has rolls to make ({rolls}): {how} (rule 3).", "chaos", "chaos skip")
    return {"name": top.name, "finishes": done_with(state)}


COUNTERED: Kind[ChaosListsState, Countered] = CHAPTER.kind("chaos-countered", due=dues_of_stack)


@COUNTERED.command(
    Who("source", option="--by", metavar="WHO", help="Who countered it.", fact="by"),
    Text("means", "card", option="--with", metavar="CARD", help="With what.", fact="with"),
    words="chaos counter",
    anyway=True,
)
def counter(at: At[ChaosListsState], source: str | None, means: str | None) -> Countered:
    """Counter the topmost ability, with the rolls it would make.

    Example: edw chaos counter --by Bram --with Stifle
    """
    # Rule 3; ruling 13. The current list stays.
    top = _top(at)
    if top.begun:
        at.rules.forbids(f"{top.name} is resolving and cannot be countered any more (rule 3, ruling 13).")
    facts = {"name": top.name, "by": source, "dropped": len(top.queue), "finishes": done_with(at.state)}
    return cast("Countered", {**facts, **({"with": means} if means else {})})


@COUNTERED.applies
def _(state: ChaosListsState, event: Countered) -> None:
    state.stack[-1] = state.stack[-1]._replace(leaves=())
    state.finish(event["finishes"])
    _gone(state, event["name"])


def _gone(state: ChaosListsState, name: str) -> None:
    """The turns that something would have given or taken are no longer due, where it is not on the stack once more."""
    if all(each.name != name for each in state.stack):
        state.left_due = without_turns_of(state.left_due, name)


@COUNTERED.tells
def _(state: ChaosListsState, event: Countered) -> str:
    by = f" by {state.title(event['by'])}" if event["by"] else ""
    means = f" with {event['with']}" if event.get("with") else ""
    dropped = event["dropped"]
    lost = ": its roll is not made" if dropped == 1 else f": its {dropped} rolls are not made" if dropped else ""
    return f"{event['name']} is countered{by}{means}{lost}."


CHOSE: Kind[ChaosListsState, Chose] = CHAPTER.kind(
    "chaos-choice",
    tell=lambda _state, event: f"{event['name']} counts, and {event['gone']} does not.",
    due=dues_of_stack,
    since=6,
)


def _two(state: ChaosListsState) -> tuple[str, str]:
    names = state.of_two()
    if names is None:
        raise RefusedError("There are no two results of which one counts.")
    return names


@CHOSE.command(Card("name", of=_two, what="result", rest=True), words="chaos choose")
def choose(at: At[ChaosListsState], name: str) -> Chose:
    """Of two results NAME is the one that counts.

    The player on the left of whoever rolled them chooses.

    Example: edw chaos choose "Warm Bath"
    """
    # Ruling 43.
    first, second = _two(at.running)
    return {"name": name, "gone": second if name == first else first}


@CHOSE.applies
def _(state: ChaosListsState, event: Chose) -> None:
    at = next(at for at in range(len(state.stack) - 1, -1, -1) if state.stack[at].of_two == FORMER)
    while at and state.stack[at - 1].of_two == FORMER:  # copies
        at -= 1
    kept = FORMER if state.stack[-1].name != event["name"] or event["gone"] == event["name"] else LATTER
    two = [each._replace(of_two="") for each in state.stack[at:] if each.of_two == kept]
    state.stack[at:] = two
    _gone(state, event["gone"])


SKIPPED: Kind[ChaosListsState, Skipped] = CHAPTER.kind("chaos-skipped", due=dues_of_stack)


@SKIPPED.command(
    Flag("every", "All that is due: what the topmost ability still rolls, or the chaos step.", option="--all"),
    words="chaos skip",
    anyway=True,
    again=lambda _state, event: {"every": "all" in event},
)
def skip(at: At[ChaosListsState], every: bool) -> Skipped:
    """Leave the next roll out: declined, or forbidden by a text.

    Example: edw chaos skip
    """
    # Ruling 33.
    state = at.running
    due = due_next(state)
    if due is None:
        raise RefusedError("No roll is due that could be left out.")
    pending, resolved = due.pending, due.resolved
    below, queue = state.below_idle(), state.queue_after_idle()
    dropped = len(queue) if every else due.dropped
    if any(each.lost for each in queue[:dropped]) and state.house["spite-decline"] == "no":
        at.rules.forbids("At this table nobody declines a roll on Spite (house rule spite-decline).")
    finished = finishes(state, resolved, dropped)
    facts = {"list": pending.on, "who": pending.who, "dropped": dropped, "finishes": finished}
    one_of = {"of": pending.of} if pending.of else {}
    all_of = {"all": below[-1].name if below else ""} if every else {}
    return cast("Skipped", {**facts, **one_of, **all_of, **going_on(resolved)})


@SKIPPED.applies
def _(state: ChaosListsState, event: Skipped) -> None:
    state.finish(event.get("off", 0))
    state.take_pending(event["dropped"])
    state.finish(event["finishes"])


@SKIPPED.tells
def _(state: ChaosListsState, event: Skipped) -> str:
    resolved = told_resolved(event.get("resolved", ()), " ")
    if "all" in event:
        return f"{resolved}{event['all'] or 'This chaos step'} rolls nothing more."
    who = state.title(event["who"]) if event["who"] else "Nobody"
    on = state.place(Pending(event["list"], event["who"], of=tuple(event.get("of", ()))))
    return f"{resolved}{who} does not roll on {on}."


EXTRA: Kind[ChaosListsState, More] = CHAPTER.kind("chaos-extra", due=dues_of_stack)


@EXTRA.command(
    Who(option="--who", metavar="WHO", help="Who rolls; the active player if left out."),
    Word("name", metavar="[LIST]", required=False, rest=True, known=lambda begin: begin["lists"]),
    Number("times", 1, MAX_EXTRA, default=1, option="--times", metavar="N", help="How often."),
    words="chaos extra",
    anyway=True,
    again=lambda _state, event: {"name": None if event["list"] == CURRENT else event["list"]},
)
def extra(at: At[ChaosListsState], who: str | None, name: str | None, times: int) -> More:
    """One more roll comes, on the current list or the one named.

    It is for what a text grants and the program does not know of. It goes on top of whatever waits, as a thing of its
    own: it is made first, and may be countered alone.

    Example: edw chaos extra vortex --who Ann
    """
    state = at.state
    seat = or_active(state, who, "who rolls")
    on = list_name(state, name) if name else CURRENT
    alive(state, seat)
    if seat in state.away:
        raise RefusedError(f"{state.title(seat)} is away, and cannot roll.")
    spite_first(at)
    if sum(len(each.queue) for each in state.stack) + len(state.owed) + times > MAX_EXTRA:
        raise RefusedError(f"No more than {MAX_EXTRA} rolls wait.")
    return {"list": on, "who": seat, "times": times, "name": EXTRA_NAME}


@EXTRA.applies
def _(state: ChaosListsState, event: More) -> None:
    more = (Pending(event["list"], event["who"]),) * event["times"]
    if "name" in event:
        state.stack.append(Ability(event["name"], "", "", event["who"], begun=False, queue=more))
    elif state.stack:  # so it was before rulings 4
        top = state.stack[-1]
        state.stack[-1] = top._replace(queue=(*top.queue, *more))
    else:
        state.owed += more


@EXTRA.tells
def _(state: ChaosListsState, event: More) -> str:
    often = "once more" if event["times"] == 1 else f"{event['times']} times more"
    return f"{state.title(event['who'])} will roll {often} on {state.list_title(event['list'])}."
