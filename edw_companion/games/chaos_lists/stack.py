"""What is on the stack and still to be rolled: finished, countered, left out, added, noted by hand (rule 3).

An ability that is countered is gone with every roll that it would have made.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from edw_companion.core import words
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.params import Number, Text, Who, Word, started
from edw_companion.core.state import Event, alive, running
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_lists.rolls import finishing, with_those_below
from edw_companion.games.chaos_lists.sentences import dues_of_rolls, tell_pendings
from edw_companion.games.chaos_lists.state import Ability, MayhemState, Pending, or_active
from edw_companion.games.chaos_lists.values import CURRENT

if TYPE_CHECKING:
    from typing import NotRequired, TypedDict

    from edw_companion.core.facts import Line, OfPlayer

    class OnList(Line):
        """A list; ``finishes``, here and below: how many abilities are off the stack by it."""

        list: str

    class Skipped(OnList):
        """The next roll is not made; who: None if somebody was to be chosen; dropped: how many are gone with it."""

        who: str | None
        dropped: int
        finishes: int

    class More(OnList, OfPlayer):
        """One more roll, or several."""

        times: int

    class Done(Line):
        """The topmost ability is finished."""

        name: str
        finishes: int

    CounteredWith = TypedDict("CounteredWith", {"with": NotRequired[str]})

    class Countered(Done, CounteredWith):
        """The topmost ability is gone, and the rolls that are ``dropped`` with it; by and with: who did it, how."""

        by: str | None
        dropped: int

    class Note(OfPlayer):
        """What a player keeps."""

        text: str


MAX_KEPT = 50
MAX_EXTRA = 100
_FULL = f"Nobody keeps more than {MAX_KEPT} notes, and no more than {MAX_EXTRA} rolls wait."

CHAPTER = Chapter[MayhemState]()


def _list_names(begin: Event) -> Iterable[str]:
    lists: Iterable[str] = begin["lists"]
    return lists


def list_name(state: MayhemState, word: str) -> str:
    """The list that a word means: by its name, its title, or a beginning of either."""
    return words.choose(word, {name: (name, each["title"]) for name, each in state.lists.items()}, "list")


@CHAPTER.look("chaos show")
def show(state: MayhemState) -> Shown:
    """Show the stack, the rolls to come and what players keep.

    Example: edw chaos show
    """
    from edw_companion.games.chaos_lists import view  # what only changes the table does without

    whole = view.rest(state)
    keys = ("list", "next_list", "rolls", "globals", "owed", "stack")
    data = {**{key: whole[key] for key in keys}, "keeps": {seat: list(texts) for seat, texts in state.kept.items()}}
    head = f"Current list: {state.list_title(state.current)}. Rolls in this turn: {state.turn_rolls}."
    return Shown(data, [head, *view.stack_lines(state), *view.kept_lines(state), *map(str, dues_of_rolls(state))])


def _top(state: MayhemState) -> Ability:
    running(state)
    if not state.stack:
        if state.next_pending() is None:
            raise RefusedError("Nothing that was rolled waits on the stack, and no roll is due.")
        raise RefusedError(f"Nothing that was rolled waits on the stack: {DO} makes the next roll.", "chaos")
    return state.stack[-1]


def _then(state: MayhemState, _event: Event) -> list[Due]:
    return dues_of_rolls(state)


DONE: Kind[MayhemState, Done] = CHAPTER.kind(
    "chaos-done",
    apply=lambda state, event: state.finish(event["finishes"]),
    tell=lambda _state, event: f"{event['name']} is done.",
    due=_then,
)


@DONE.command(words="chaos done", anyway=True)
def done(at: At[MayhemState]) -> Done:
    """The topmost ability has resolved and was carried out.

    Example: edw chaos done
    """
    state = at.state
    top = _top(state)
    if state.next_pending() is not None:
        rolls = tell_pendings(state, state.to_make(top.queue))
        how = f"{DO} makes the next, {DO} leaves it out"
        at.rules.forbids(f"{top.name} still has rolls to make ({rolls}): {how} (rule 3).", "chaos", "chaos skip")
    return {"name": top.name, "finishes": with_those_below(state)}


COUNTERED: Kind[MayhemState, Countered] = CHAPTER.kind("chaos-countered", apply=DONE.apply, due=_then)


@COUNTERED.command(
    Who("source", option="--by", metavar="WHO", help="Who countered it."),
    Text("means", "card", option="--with", metavar="CARD", help="With what."),
    words="chaos counter",
    anyway=True,
)
def counter(at: At[MayhemState], source: str | None, means: str | None) -> Countered:
    """Counter the topmost ability, with the rolls it would make.

    Example: edw chaos counter --by Bram --with Stifle
    """
    # Rule 3; ruling 13. The current list stays.
    top = _top(at.state)
    if top.begun:
        at.rules.forbids(f"{top.name} is resolving and cannot be countered any more (rule 3, ruling 13).")
    facts: Countered = {
        "name": top.name,
        "by": source,
        "dropped": len(top.queue),
        "finishes": with_those_below(at.state),
    }
    if means:
        facts["with"] = means
    return facts


@COUNTERED.tells
def _(state: MayhemState, event: Countered) -> str:
    by = f" by {state.title(event['by'])}" if event["by"] else ""
    means = f" with {event['with']}" if event.get("with") else ""
    lost = f" {event['dropped']} roll{'s' * (event['dropped'] != 1)} with it." if event["dropped"] else ""
    return f"{event['name']} is countered{by}{means}.{lost}"


SKIPPED: Kind[MayhemState, Skipped] = CHAPTER.kind("chaos-skipped", due=_then)


@SKIPPED.command(words="chaos skip", anyway=True)
def skip(at: At[MayhemState]) -> Skipped:
    """Leave the next roll out: declined, or forbidden by a text.

    Example: edw chaos skip
    """
    # Ruling 33.
    state = at.state
    running(state)
    pending = state.next_pending()
    if pending is None:
        raise RefusedError("No roll is due that could be left out.")
    if pending.lost and state.house["spite-decline"] == "no":
        at.rules.forbids("At this table nobody declines a roll on Spite (house rule spite-decline).")
    dropped = list(state.queue).index(pending) + 1
    return {"list": pending.on, "who": pending.who, "dropped": dropped, "finishes": finishing(state, dropped)}


@SKIPPED.applies
def _(state: MayhemState, event: Skipped) -> None:
    state.take_pending(event["dropped"])
    state.finish(event["finishes"])


@SKIPPED.tells
def _(state: MayhemState, event: Skipped) -> str:
    who = state.title(event["who"]) if event["who"] else "Nobody"
    return f"{who} does not roll on {state.list_title(event['list'])}."


EXTRA: Kind[MayhemState, More] = CHAPTER.kind("chaos-extra", due=_then)


@EXTRA.command(
    Who(option="--who", metavar="WHO", help="Who rolls; the active player if left out."),
    Word("name", metavar="[LIST]", required=False, known=_list_names),
    Number("times", 1, MAX_EXTRA, default=1, option="--times", metavar="N", help="How often."),
    words="chaos extra",
)
def extra(at: At[MayhemState], who: str | None, name: str | None, times: int) -> More:
    """One more roll comes, on the current list or the one named.

    It is for what a text grants and the program does not know of. It comes after the rolls that are due already.

    Example: edw chaos extra vortex --who Ann
    """
    state = at.state
    seat = or_active(state, who, "who rolls")
    on = list_name(state, name) if name else CURRENT
    alive(state, seat)
    if seat in state.away:
        raise RefusedError(f"{state.title(seat)} is away, and cannot roll.")
    if len(state.queue) + times > MAX_EXTRA:
        raise RefusedError(_FULL)
    return {"list": on, "who": seat, "times": times}


@EXTRA.applies
def _(state: MayhemState, event: More) -> None:
    more = (Pending(event["list"], event["who"]),) * event["times"]
    if state.stack:
        top = state.stack[-1]
        state.stack[-1] = top._replace(queue=(*top.queue, *more))
    else:
        state.owed += more


@EXTRA.tells
def _(state: MayhemState, event: More) -> str:
    often = "once more" if event["times"] == 1 else f"{event['times']} times more"
    return f"{state.title(event['who'])} will roll {often} on {state.list_title(event['list'])}."


NEXT: Kind[MayhemState, OnList] = CHAPTER.kind(
    "chaos-next",
    apply=lambda state, event: setattr(state, "override", event["list"]),
    tell=lambda state, event: f"The next chaos roll is on {state.list_title(event['list'])}.",
    due=_then,
)


@NEXT.command(Word("name", metavar="LIST", known=_list_names), words="chaos next")
def next_list(at: At[MayhemState], name: str) -> OnList:
    """The next chaos roll is on LIST.

    Example: edw chaos next e
    """
    on = list_name(started(at.state), name)
    running(at.state)
    return {"list": on}


KEPT: Kind[MayhemState, Note] = CHAPTER.kind(
    "kept",
    apply=lambda state, event: state.kept.setdefault(event["who"], []).append(event["text"]),
    tell=lambda state, event: f"{state.title(event['who'])} keeps: {event['text']}.",
)


@KEPT.command(Who(), Text("text", "note", rest=True), words="chaos keep")
def keep(at: At[MayhemState], who: str, text: str) -> Note:
    """Note what WHO keeps: an emblem, counters, a held roll.

    Example: edw chaos keep Ann "emblem: artifacts you control have haste"
    """
    alive(at.state, who)
    if len(at.state.kept.get(who, ())) >= MAX_KEPT:
        raise RefusedError(_FULL)
    return {"who": who, "text": text}


UNKEPT: Kind[MayhemState, Note] = CHAPTER.kind(
    "unkept",
    apply=lambda state, event: state.kept[event["who"]].remove(event["text"]),
    tell=lambda state, event: f"{state.title(event['who'])} keeps no longer: {event['text']}.",
)


@UNKEPT.command(
    Who(),
    Word("text", rest=True, names=lambda state: [text for texts in state.kept.values() for text in texts]),
    words="chaos drop",
)
def drop(at: At[MayhemState], who: str, text: str) -> Note:
    """WHO no longer keeps something that was noted.

    The beginning of the note is enough.

    Example: edw chaos drop Ann emblem
    """
    note = words.card(text, at.state.kept.get(who, ()), "note")
    running(at.state)
    return {"who": who, "text": note}
