"""What lasts on the table: noted and dropped by hand, put right, rolled or done when its moment comes (rule 3).

What rolls leave behind begins in ``rolls`` and ``state``, as what left it has resolved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NotRequired, cast

from edw_companion.core import lasting, words
from edw_companion.core.at import At
from edw_companion.core.dice import parse_dice
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.lasting import ALL, Effect
from edw_companion.core.params import WORD, Rolled, Text, Who, Word, started
from edw_companion.core.phases import ANY_TIME
from edw_companion.core.state import alive, running, without_empty
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_lists import reminders
from edw_companion.games.chaos_lists.dice import Asker
from edw_companion.games.chaos_lists.effects import Ability, unsaid
from edw_companion.games.chaos_lists.phases import OWN, TURN, of_moment
from edw_companion.games.chaos_lists.queue import dues_of_rolls, here, spite_first
from edw_companion.games.chaos_lists.results import Roller, calls_of, pendings
from edw_companion.games.chaos_lists.stack import list_name
from edw_companion.games.chaos_lists.state import ChaosListsState, or_active
from edw_companion.games.chaos_lists.values import AS, CHAOS_STEP, CHOSEN, MORE, THEN, change_text, parse_change
from edw_companion.sentences import Sentence
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core import questions
    from edw_companion.core.facts import HandRoll, Line
    from edw_companion.games.chaos_lists.dice import Record
    from edw_companion.games.chaos_lists.results import Call
    from edw_companion.games.chaos_lists.stack import OnList

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

    class Used(Line):
        """What something that lasts rolls now.

        Attributes:
            when: its moment, in its text's words.
            rolls: those on lists, which wait on the stack.
            rolled: the dice that were rolled at once.
        """

        number: int
        name: str
        who: str
        when: str
        rolls: Sequence[Call]
        rolled: Sequence[Record]


AT = lasting.Moment(CHAOS_STEP)
CHAPTER = Chapter[ChaosListsState]()


@CHAPTER.look("chaos lasts")
def lasts(state: ChaosListsState) -> Shown:
    """Show what lasts, whose it is and until when.

    It also says what it changes in the rolling and what it rolls.

    Example: edw chaos lasts
    """
    return Shown(reminders.data(state), [*reminders.lines(state)] or ["Nothing lasts."])


KEPT: Kind[ChaosListsState, Noted] = CHAPTER.kind(
    "kept", due=lambda state, event: reminders.dues_of_stack(state, event) if "change" in event else []
)


@KEPT.command(
    Who("who", ALL),
    Text("text", "note", rest=True),
    lasting.UNTIL,
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
    lasting.check_kept(at.state, who, until, moment, lasting.UPKEEP)
    changed = None if rolls is None else _change(at.state, rolls)
    facts = {"who": who, "text": text, "until": until, "moment": moment, "change": changed}
    return cast("Noted", without_empty(facts, "until", "moment", "change"))


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
    by, until = who if who != ALL else state.turns.who, event.get("until") or lasting.usual_end(moment) or lasting.GONE
    return Effect(
        event["text"], who, by, until, moment, since=state.turns.number, change=tuple(event.get("change", ()))
    )


@KEPT.applies
def _(state: ChaosListsState, event: Noted) -> None:
    state.begin_effects([_noted(state, event)])
    state.plan_step()


@KEPT.tells
def _(state: ChaosListsState, event: Noted) -> str:
    until = reminders.until_words(state, _noted(state, event))
    whose = reminders.whose_words(state, event["who"])
    change = reminders.change_words(state, event.get("change", ()))
    return f"{whose} keeps ‘{event['text']}’{f': {change}' if change else ''}{f', {until}' if until else ''}."


DROPPED: Kind[ChaosListsState, Dropped] = CHAPTER.kind("unkept")


@DROPPED.command(lasting.Which("number", metavar="NAME", rest=True), words="chaos drop")
def drop(at: At[ChaosListsState], number: int) -> Dropped:
    """Something lasts no longer: it left, was used up, or is over.

    NAME is its name or a beginning of it, or its number in 'edw chaos lasts'.

    Example: edw chaos drop emblem
    """
    kept = at.running.effects.find(number)
    return {"who": kept.who, "text": kept.called, "number": number}


@DROPPED.applies
def _(state: ChaosListsState, event: Dropped) -> None:
    said = event["who"], event["text"]
    old = (each.number for each in state.effects if (each.who, each.name) == said)
    state.effects.end([event["number"] if "number" in event else next(old)])
    state.plan_step()


@DROPPED.tells
def _(state: ChaosListsState, event: Dropped) -> str:
    if event["who"] in state.players:
        return f"{state.title(event['who'])} no longer keeps ‘{event['text']}’."
    return lasting.ended_words(state, [{"number": 0, "name": event["text"], "who": None}])


NEXT: Kind[ChaosListsState, OnList] = CHAPTER.kind(
    "chaos-next",
    tell=lambda state, event: f"The next chaos roll is on {state.list_title(event['list'])}.",
    due=reminders.dues_of_stack,
)


@NEXT.command(
    Word("name", metavar="LIST", rest=True, known=lambda begin: begin["lists"], fact="list"),
    words="chaos next",
    anyway=True,
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
    change, title = (THEN, event["list"]), "next chaos roll"
    chosen = Effect("", ALL, state.turns.who, lasting.USED, change=change, title=title)
    state.effects.begin([chosen], state.turns.number)


CHANGED: Kind[ChaosListsState, Changed] = CHAPTER.kind("chaos-changed", due=reminders.dues_of_stack, since=4)


@CHANGED.command(
    lasting.Which("number", metavar="NAME", rest=True),
    lasting.UNTIL,
    Who("who", ALL, option="--who", metavar="WHO", help="Whose it is; 'all' for everybody's."),
    Word("on", option="--on", metavar="LIST", known=lambda begin: begin["lists"], help="The list it is about."),
    words="chaos change",
    again=lambda _state, event: {"on": event["change"][1] if "change" in event else None},
)
def change(at: At[ChaosListsState], number: int, until: str | None, who: str | None, on: str | None) -> Changed:
    """Put right what lasts: until when, whose, or which list.

    NAME is its name or a beginning of it, or its number in 'edw chaos lasts'.

    Example: edw chaos change emblem --until "next turn"
    """
    state = at.running
    kept = state.effects.find(number)
    if until is None and who is None and on is None:
        raise _what_is_unsaid(state, kept)
    if until and kept.at not in ("", lasting.UPKEEP):
        raise RefusedError(f"{kept.called} is done {lasting.when_words(state, kept)}: leave --until out.")
    if who is not None:
        alive(state, None if who == ALL else who)
    changed = None
    if on is not None:
        if not kept.change or kept.change[0] == MORE or len(kept.change) == 1:
            raise UsageError(f"{kept.called} is about no list: leave --on out.")
        changed = [kept.change[0], list_name(state, on), *kept.change[2:]]
    facts = {"number": number, "name": kept.called, "until": until, "who": who, "change": changed}
    return cast("Changed", without_empty(facts, "until", "who", "change"))


@CHANGED.applies
def _(state: ChaosListsState, event: Changed) -> None:
    said = {key: event[key] for key in ("who", "until", "change") if key in event}
    state.effects.put(event["number"], **said)
    state.plan_step()


@CHANGED.tells
def _(state: ChaosListsState, event: Changed) -> str:
    told = [f"is {'everybody' if event['who'] == ALL else state.title(event['who'])}'s"] if "who" in event else []
    told += [f"lasts {_ENDS.get(event['until']) or lasting.ends(event['until'])}"] if "until" in event else []
    of = f": {reminders.change_words(state, event['change'])}" if "change" in event else ""
    return f"‘{event['name']}’ {f'{listed(told)} now' if told else 'now says'}{of}."


_ENDS = {
    lasting.NEXT_TURN: "until its player's next turn",
    lasting.END_OF_NEXT: "until the end of its player's next turn",
    lasting.GONE: "until it is gone",
}
"""Until when something lasts, where it is not said whose it is."""

MAX_TEXT = 700
"""How many characters a moment has, which is no longer than an entry's text."""


USE: Kind[ChaosListsState, Used] = CHAPTER.kind("chaos-used", due=lambda state, _event: dues_of_rolls(state), since=4)


@USE.command(
    lasting.Which(
        "number", metavar="NAME", rest=True, names=lambda state: [each.name for each in state.effects if each.later]
    ),
    Text(
        "when", "moment", most=MAX_TEXT, option="--when", metavar="WHEN",
        help="Which of its moments, as its text has them.",
    ),
    Who(option="--who", metavar="WHO", help="Who rolls; whoever has it, or the active player, if left out."),
    Rolled(),
    WORD,
    words="chaos use",
    anyway=True,
    act=("What is rolled or done at a moment", "rulings 41 and 42"),
    during=(lasting.UPKEEP, CHAOS_STEP),
    whose=OWN,
    named=of_moment,
    eased=ANY_TIME,
    again=lambda _state, event: {
        "when": event["when"] or None,
        "rolled": [draw["got"] for draw in event.get("draws", ()) if "src" in draw],
    },
)  # fmt: skip
def use(at: At[ChaosListsState], number: int, when: str | None, who: str | None, rolled: Sequence[HandRoll]) -> Used:
    """Something that lasts rolls now, or was done.

    A token is tapped for it, or its moment has come. Its rolls wait on the stack as an ability of their own, for
    'edw chaos'; plain dice are rolled at once. What is done at a moment is done with it. NAME is its name or a
    beginning of it, or its number in 'edw chaos lasts'.

    Example: edw chaos use emblem
    """
    state = at.running
    spite_first(at)
    thing = state.effects.find(number)
    if thing.at not in ("", *TURN) and not state.happens(thing):
        at.rules.forbids(f"{thing.called} is done {lasting.when_words(state, thing)} (ruling 42).")
    moments = reminders.by_moment(thing) or ({thing.at: []} if thing.at else {})
    if not moments:
        raise RefusedError(f"{thing.called} rolls nothing later. To add a roll", "chaos extra")
    if when is None and len(moments) > 1:
        raise _which_moment(thing, moments)
    moment = words.one_of(when or next(iter(moments)), moments, "moment")
    own = thing.who if thing.who in state.players else thing.by if thing.at else None
    seat = or_active(state, who or own, "who rolls")
    alive(state, seat)
    if moments[moment]:
        here(state, seat)
    by_hand = [[*map(int, each)] for each in rolled]
    asker = Asker(at.chance, f"use/{state.uses + 1}", by_hand, f"{state.title(seat)}, {thing.called}")
    roller = Roller(seat, None, asker, state)
    rolls: list[Call] = []
    for order in moments[moment]:
        calls = calls_of(roller, [order._replace(dice="")])
        if not order.dice:
            rolls += calls
            continue
        for call in calls:
            for _ in range(call["times"]):
                asker.dice(parse_dice(order.dice), "later", call["who"])
    asker.check_spent()
    return {
        "number": number,
        "name": thing.called,
        "who": seat,
        "when": moment,
        "rolls": rolls,
        "rolled": asker.records,
    }


@USE.applies
def _(state: ChaosListsState, event: Used) -> None:
    state.uses += 1
    queue = pendings(state, event["rolls"])
    if queue:
        state.stack.append(Ability(event["name"], event["when"], "", event["who"], begun=False, queue=queue))
    state.do(state.effects.find(event["number"]), event["who"])


@USE.tells
def _(state: ChaosListsState, event: Used) -> str:
    if event["when"] in AT.moments or lasting.turns_left(event["when"]) is not None:
        return f"{event['name']} is done."
    rolled = [f"{each['dice']} comes to {each['came']}" for each in event["rolled"] if each["for"] == "later"]
    of = f" ({event['when']})" if event["when"] else ""
    return f"{state.title(event['who'])} uses {event['name']}{of}{f': {listed(rolled)}' if rolled else ''}."


def _what_is_unsaid(state: ChaosListsState, kept: Effect) -> UsageError:
    """What is to be changed of something that lasts: what is still unsaid of it is asked."""
    from edw_companion.core import questions  # little that lasts asks for anything

    if kept.who is None:
        answers = {seat: ("--who", seat) for seat in state.living}
        question = questions.Question(f"Whose is {kept.called}?", {**answers, "everybody": ("--who", ALL)})
        return questions.WantedError(Sentence(f"Whose is {kept.called}? Say it with --who."), question)
    if unsaid(kept):
        text = f"{kept.name}: which list counts as {state.list_title(kept.change[2])}?"
        lists = {name: state.list_title(name) for name in state.rotation if name != kept.change[2]}
        answers = {title: ("--on", name) for name, title in lists.items()}
        also = {title: (name,) for name, title in lists.items()}
        return questions.WantedError(Sentence(f"{text} Say it with --on."), questions.Question(text, answers, also))
    return UsageError("What is to be changed? Say it with --until, --who or --on.")


def _which_moment(kept: Effect, moments: Iterable[str]) -> questions.WantedError:
    """Which of several later rolls is made."""
    from edw_companion.core import questions  # little that lasts asks for anything

    question = questions.Question(f"{kept.called}: which of its rolls?", {when: ("--when", when) for when in moments})
    why = f"{kept.called} rolls at several moments. Say with --when: {'; '.join(moments)}."
    return questions.WantedError(Sentence(why), question)
