"""What lasts on the table: noted and dropped by hand, put right, rolled when its moment comes, ended by turn or loss.

What rolls leave behind begins in ``rolls`` and ``state``, as what left it has resolved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.lasting import (
    ALL,
    AT,
    GONE,
    NEXT_TURN,
    UNTIL,
    UPKEEP,
    USED,
    Which,
    ended_words,
    ends,
    names,
    usual_end,
    when_words,
)
from edw_companion.core.params import Text, Who, Word, started
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_lists import later_rolls
from edw_companion.games.chaos_lists.effects import Effect
from edw_companion.games.chaos_lists.queue import dues_of_rolls, spite_first
from edw_companion.games.chaos_lists.stack import list_name
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.values import AS, CHOSEN, MORE, THEN, change_text, parse_change
from edw_companion.games.game import later
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.due import Due
    from edw_companion.core.facts import Line
    from edw_companion.core.state import Event
    from edw_companion.games.chaos_lists import questions

    class Noted(Line):
        """What a player, or everybody, keeps."""

        who: str
        text: str
        until: NotRequired[str]
        moment: NotRequired[str]
        change: NotRequired[list[str]]

    class Dropped(Line):
        """What is kept no longer; old lines have no number."""

        who: str | None
        text: str
        number: NotRequired[int]

    class Changed(Line):
        """What is otherwise from now on of something that lasts."""

        number: int
        name: str
        who: NotRequired[str]
        until: NotRequired[str]
        change: NotRequired[list[str]]

    class OnList(Line):
        """A list."""

        list: str

else:
    (questions,) = later(__package__, "questions")

MAX_NOTES = 100
CHAPTER = Chapter[ChaosListsState]()


@CHAPTER.look("chaos lasts")
def lasts(state: ChaosListsState) -> Shown:
    """Show what lasts, whose it is and until when.

    It also says what it changes in the rolling and what it rolls.

    Example: edw chaos lasts
    """
    return Shown(later_rolls.data(state), [*later_rolls.lines(state)] or ["Nothing lasts."])


def _then(state: ChaosListsState, _event: Event) -> list[Due]:
    return [*later_rolls.dues_of_effects(state), *dues_of_rolls(state)]


def _if_changed(state: ChaosListsState, event: Mapping[str, Any]) -> list[Due]:
    return _then(state, event) if "change" in event else []


KEPT: Kind[ChaosListsState, Noted] = CHAPTER.kind("kept", due=_if_changed)


@KEPT.command(
    Who("who", ALL),
    Text("text", "note", rest=True),
    UNTIL,
    AT,
    Text("rolls", "change", option="--rolls", metavar="CHANGE", help="What it changes in the rolling, such as +1."),
    words="chaos keep",
    again=lambda _state, event: {"rolls": change_text(event["change"]) if "change" in event else None},
)
def keep(
    at: At[ChaosListsState], who: str, text: str, until: str | None, moment: str | None, rolls: str | None
) -> Noted:
    """Note what WHO keeps: an emblem, counters, a held roll.

    WHO may be 'all'. It stays until it is dropped, or as long as --until says; with --at it is to be done at that
    moment, and due then: next turn, chaos step and upkeep are WHO's. --rolls tells the program what it
    changes: +1 (one more roll in each chaos step), skip (none), 'first LIST', 'LIST as LIST', 'next LIST', copy (what
    is rolled on A to F comes twice), free (whoever has it chooses the list of every chaos roll) or two (whoever rolls
    chaos rolls two, and the player on their left chooses which counts).

    Example: edw chaos keep Ann "emblem: artifacts you control have haste"
    """
    state = at.state
    alive(state, *([] if who == ALL else [who]))
    if len(state.effects.things) >= MAX_NOTES:
        raise RefusedError(f"There is no room for more than {MAX_NOTES} things that last.")
    if until and moment not in (None, UPKEEP):
        raise UsageError("It lasts until a moment or is done at one: leave --until or --at out.")
    facts: Noted = {"who": who, "text": text}
    if until is not None:
        facts["until"] = until
    if moment is not None:
        facts["moment"] = moment
    if rolls is not None:
        facts["change"] = _change(state, rolls)
    return facts


def _change(state: ChaosListsState, said: str) -> list[str]:
    """What is changed in the rolling, with the names of lists looked up; "chosen" is not yet one of them."""
    try:
        kind, *rest = parse_change(said)
    except ValueError:
        right = "+1, skip, 'first LIST', 'LIST as LIST', 'next LIST', copy, free or two"
        raise UsageError(f"'{said}' changes nothing in the rolling: it can be {right}.") from None
    if kind == MORE:
        return [kind, *rest]
    chosen = rest[:1] == [CHOSEN] and kind == AS
    return [kind, *(name if chosen and name == CHOSEN else list_name(state, name) for name in rest)]


def _noted(state: ChaosListsState, event: Noted) -> Effect:
    """What is kept, as it begins."""
    who, moment = event["who"], event.get("moment", "")
    by, until = who if who != ALL else state.turns.who, event.get("until") or usual_end(moment) or GONE
    return Effect(
        event["text"], "", who, by, until, tuple(event.get("change", ())), since=state.turns.number, at=moment
    )


@KEPT.applies
def _(state: ChaosListsState, event: Noted) -> None:
    state.begin_effects([_noted(state, event)])
    state.plan_step()


@KEPT.tells
def _(state: ChaosListsState, event: Noted) -> str:
    until = later_rolls.until_words(state, _noted(state, event))
    whose = later_rolls.whose_words(state, event["who"])
    change = later_rolls.change_words(state, event.get("change", ()))
    return f"{whose} keeps ‘{event['text']}’{f': {change}' if change else ''}{f', {until}' if until else ''}."


DROPPED: Kind[ChaosListsState, Dropped] = CHAPTER.kind("unkept")


@DROPPED.command(Which("number", metavar="NAME", rest=True, names=names), words="chaos drop")
def drop(at: At[ChaosListsState], number: int) -> Dropped:
    """Something lasts no longer: it left, was used up, or is over.

    NAME is its name or a beginning of it, or its number in 'edw chaos lasts'.

    Example: edw chaos drop emblem
    """
    running(at.state)
    kept = at.state.effects.find(number)
    return {"who": kept.who, "text": kept.called, "number": number}


@DROPPED.applies
def _(state: ChaosListsState, event: Dropped) -> None:
    said = event["who"], event["text"]
    old = (each.number for each in state.effects.things if (each.who, each.name) == said)
    state.effects.end([event["number"] if "number" in event else next(old)])
    state.plan_step()


@DROPPED.tells
def _(state: ChaosListsState, event: Dropped) -> str:
    if event["who"] in state.players:
        return f"{state.title(event['who'])} no longer keeps ‘{event['text']}’."
    return ended_words(state, [{"number": 0, "name": event["text"], "who": None}])


NEXT: Kind[ChaosListsState, OnList] = CHAPTER.kind(
    "chaos-next",
    tell=lambda state, event: f"The next chaos roll is on {state.list_title(event['list'])}.",
    due=_then,
)


@NEXT.command(
    Word("name", metavar="LIST", known=lambda begin: begin["lists"], fact="list"), words="chaos next", anyway=True
)
def next_list(at: At[ChaosListsState], name: str) -> OnList:
    """The next chaos roll is on LIST.

    Example: edw chaos next e
    """
    on = list_name(started(at.state), name)
    running(at.state)
    spite_first(at)
    return {"list": on}


@NEXT.applies
def _(state: ChaosListsState, event: OnList) -> None:
    state.effects.begin([Effect("", "", ALL, state.turns.who, USED, (THEN, event["list"]))], state.turns.number)


CHANGED: Kind[ChaosListsState, Changed] = CHAPTER.kind("chaos-changed", due=_then, since=4)


@CHANGED.command(
    Which("number", metavar="NAME", rest=True, names=names),
    UNTIL,
    Who("who", ALL, option="--who", metavar="WHO", help="Whose it is; 'all' for everybody's."),
    Word(
        "on",
        option="--on",
        metavar="LIST",
        known=lambda begin: begin["lists"],
        help="The list it is about.",
    ),
    words="chaos change",
    again=lambda _state, event: {"on": event["change"][1] if "change" in event else None},
)
def change(at: At[ChaosListsState], number: int, until: str | None, who: str | None, on: str | None) -> Changed:
    """Put right what lasts: until when, whose, or which list.

    NAME is its name or a beginning of it, or its number in 'edw chaos lasts'.

    Example: edw chaos change emblem --until "next turn"
    """
    state = at.state
    running(state)
    kept = state.effects.find(number)
    if until is None and who is None and on is None:
        raise questions.what_is_unsaid(state, kept)
    if until and kept.at not in ("", UPKEEP):
        raise RefusedError(f"{kept.called} is done {when_words(state, kept)}: leave --until out.")
    facts: Changed = {"number": number, "name": kept.called}
    if until is not None:
        facts["until"] = until
    if who is not None:
        alive(state, *([] if who == ALL else [who]))
        facts["who"] = who
    if on is not None:
        if not kept.change or kept.change[0] == MORE or len(kept.change) == 1:
            raise UsageError(f"{kept.called} is about no list: leave --on out.")
        facts["change"] = [kept.change[0], list_name(state, on), *kept.change[2:]]
    return facts


@CHANGED.applies
def _(state: ChaosListsState, event: Changed) -> None:
    said = {key: event[key] for key in ("who", "until", "change") if key in event}
    state.effects.put(event["number"], **said)
    state.plan_step()


@CHANGED.tells
def _(state: ChaosListsState, event: Changed) -> str:
    told = [f"is {'everybody' if event['who'] == ALL else state.title(event['who'])}'s"] if "who" in event else []
    told += [f"lasts {_ends(event['until'])}"] if "until" in event else []
    of = f": {later_rolls.change_words(state, event['change'])}" if "change" in event else ""
    return f"‘{event['name']}’ {f'{listed(told)} now' if told else 'now says'}{of}."


def _ends(until: str) -> str:
    return {NEXT_TURN: "until its player's next turn", GONE: "until it is gone"}.get(until) or ends(until)
