"""Rolls on lists: what is due, the directions at the top of a list, what came, and where it goes (rules 2 and 3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.absence import waiting_for
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.rules import Rules
from edw_companion.core.state import running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_lists.results import Asker, Roller, outcome, outcome_again
from edw_companion.games.chaos_lists.sentences import dues_of_rolls, dues_of_text
from edw_companion.games.chaos_lists.state import Ability, Global, MayhemState, Pending
from edw_companion.games.chaos_lists.values import (
    CHAOS,
    CHOSEN,
    COMMAND,
    CURRENT,
    PLAYER,
    SPITE,
    STACK,
    TOKEN,
    RollList,
)
from edw_companion.games.game import later
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.facts import Line
    from edw_companion.core.questions import Asked
    from edw_companion.games.chaos_lists import questions
    from edw_companion.games.chaos_lists.results import Call, Came, Record

    class Head(Line):
        """The roll that was made."""

        list: str
        who: str
        dropped: int  # see ``_dropped``
        choice: str | None
        to: str  # where what comes goes

    class Made(Head, Came):
        """A roll, and what it does to the command zone and to the stack."""

        cleared: Sequence[str]  # the Globals that leave the command zone
        back: Sequence[str]  # who was away because of them
        more: bool  # whether the table wanted to go on past the cap
        rolled: Sequence[Record]
        finishes: int


else:
    (questions,) = later(__package__, "questions")  # few rolls ask for anything

CHAPTER = Chapter[MayhemState]()


class Answers(NamedTuple):
    """What the players answer to a roll's directions."""

    on: str | None = None  # the list, where the roller may choose one
    who: str | None = None  # who rolls, where the roller may choose somebody
    choice: str | None = None  # what is chosen first, as it was said: a player, or an object
    by_hand: Sequence[Sequence[int]] = ()  # what real dice showed, a roll after the other
    more: bool = False  # whether the table wants to go on past the cap


def capped(state: MayhemState) -> bool:
    """Whether the table has to agree before the next roll."""
    return state.turn_rolls >= state.house.number("cap") * (1 + state.raised)


def coming(state: MayhemState, rules: Rules) -> Pending:
    """The roll that comes next."""
    running(state)
    pending = state.next_pending()
    if pending is not None:
        return pending
    if state.stack:
        unfinished = f"{state.stack[-1].name} is not finished: {DO}, or {DO} (rule 3)."
        rules.forbids(unfinished, "chaos done", "chaos counter")
    elif state.active is None:
        rules.forbids("Without an active player there is no chaos roll (rule 5, ruling 30).")
    else:
        rules.forbids(f"The chaos roll of this step was made; '{DO}' grants one more (rule 2).", "chaos extra")
    who = state.active or next(iter(state.here), None)
    if who is None:
        raise RefusedError("Everybody is away: there is nobody to roll.")
    return Pending(CURRENT, who)


def asks(state: MayhemState, rules: Rules, lists: Mapping[str, RollList]) -> Asked | None:
    """What the next roll wants chosen before it; None too where its list or roller is yet unsaid or unknown."""
    pending = coming(state, rules)
    name = state.meant(pending.on)
    if name not in lists or pending.on == CHOSEN or pending.who is None:
        return None
    asked = wanted(state, lists[name])
    return questions.what_is_chosen(state, lists[name], asked, pending.who) if asked else None


ROLL: Kind[MayhemState, Made] = CHAPTER.kind("chaos")


def roll(at: At[MayhemState], lists: Mapping[str, RollList], answers: Answers) -> Made:
    """Make the next roll, whatever it is: the Global, the chaos roll, or what an ability calls for."""
    # Rules 1 to 3, and 6.
    state = at.state
    pending, name, who = _agreed(at, answers, lists)
    roll_list = lists[name]
    asked = wanted(state, roll_list)
    choice = _choice(at, roll_list, asked, who, answers.choice)
    whose = f"{state.title(who)} on {roll_list.title}"
    asker = Asker(at.chance, state.label(name), answers.by_hand, whose)
    came = outcome(Roller(who, choice if asked == PLAYER else None, asker, state), roll_list)
    dropped = _dropped(state, pending)
    head: Head = {"list": name, "who": who, "dropped": dropped, "choice": choice, "to": roll_list.to}
    return _placed(state, head, came, asker, clear=roll_list.clear and not pending.stay, more=answers.more)


@ROLL.decides_again
def _(at: At[MayhemState], event: Made) -> Made:
    state = at.state
    due = coming(state, at.rules)
    said = Answers(event["list"] if due.on == CHOSEN else None, event["who"] if due.who is None else None)
    pending, name, who = _agreed(at, said._replace(more=event["more"]), state.lists)
    by_hand = [draw["got"] for draw in event["draws"] if "src" in draw]
    asker = Asker(at.chance, state.label(name), by_hand)
    came = outcome_again(state, event, asker)
    dropped, to = _dropped(state, pending), state.lists[name]["to"]
    head: Head = {"list": name, "who": who, "dropped": dropped, "choice": event["choice"], "to": to}
    return _placed(state, head, came, asker, clear=bool(event["cleared"]) and not pending.stay, more=event["more"])


def _agreed(at: At[MayhemState], answers: Answers, lists: Collection[str]) -> tuple[Pending, str, str]:
    """The roll that comes next, if the table wants it made: on which list, and who makes it."""
    state = at.state
    pending = coming(state, at.rules)
    if capped(state) and not answers.more:
        raise RefusedError(
            f"This turn has had {state.turn_rolls} roll{'s' * (state.turn_rolls != 1)}, and there are more to come. "
            f"If the table wants to go on: {DO}. To leave a roll out: {DO}.",
            "chaos --more",
            "chaos skip",
        )
    return pending, _list_of(state, pending, answers, lists), _roller(state, pending, answers)


def _dropped(state: MayhemState, pending: Pending) -> int:
    """How many rolls of the queue are gone with this one, itself included; none if it is not from the queue."""
    queue = list(state.queue)
    return queue.index(pending) + 1 if state.next_pending() is pending and pending in queue else 0


def _placed(state: MayhemState, head: Head, came: Came, asker: Asker, *, clear: bool, more: bool) -> Made:
    """What came of a roll, with what it does to the command zone and to the stack."""
    asker.check_spent()
    cleared = [each.name for each in state.globals] if clear else []
    back = [seat for each in dict.fromkeys(cleared) for seat in waiting_for(state.away, each)]
    waits = head["to"] == STACK or bool(came["rolls"])
    return {
        **head,
        **came,
        "cleared": cleared,
        "back": back,
        "more": more and capped(state),
        "rolled": asker.records,
        "finishes": 0 if waits else finishing(state, head["dropped"]),
    }


def finishing(state: MayhemState, taken: int) -> int:
    """How many abilities on the stack are finished when the next ``taken`` rolls of the topmost one are made.

    One is finished when it is resolving and all its rolls are made.
    """
    top = state.stack[-1] if state.stack else None
    if top is None or not (top.begun or taken) or any(map(state.may_roll, top.queue[taken:])):
        return 0
    return with_those_below(state)


def with_those_below(state: MayhemState) -> int:
    """How many are finished when the topmost one is: itself, and those that waited for it alone."""
    count = 1
    for ability in reversed(state.stack[:-1]):
        if not ability.begun or any(map(state.may_roll, ability.queue)):
            break
        count += 1
    return count


def _list_of(state: MayhemState, pending: Pending, answers: Answers, lists: Collection[str]) -> str:
    if pending.on == CHOSEN:
        if answers.on is None:
            raise questions.which_list(state, pending.who)
        return answers.on
    if answers.on is not None:
        raise UsageError(f"This roll is on {state.list_title(pending.on)}: leave --on out.")
    name = state.meant(pending.on)
    if name not in lists:
        raise UsageError(f"There is no list '{name}' in this session: there are {', '.join(lists)}.")
    return name


def _roller(state: MayhemState, pending: Pending, answers: Answers) -> str:
    if pending.who is not None:
        if answers.who is not None and answers.who != pending.who:
            raise UsageError(f"This roll is {state.title(pending.who)}'s: leave --who out.")
        return pending.who
    if answers.who is None:
        raise questions.who_rolls(state, state.list_title(state.meant(pending.on)))
    if answers.who not in state.here:
        raise RefusedError(f"{state.title(answers.who)} is not there to roll.")
    return answers.who


def _choice(at: At[MayhemState], roll_list: RollList, asked: str, who: str, said: str | None) -> str | None:
    """The seat or the object that is chosen; None where nothing is to be."""
    if asked != PLAYER:
        said = None if said is None else at.clean(said, "choice")
    if not asked:
        return None
    if said is None:
        raise questions.not_chosen(at.state, roll_list, asked, who)
    if asked != PLAYER:
        return said
    seat = at.who(said)
    if seat not in at.state.living or seat == who:
        raise RefusedError(f"{at.state.title(seat)} cannot be chosen: take another player who is in the game.")
    if seat in at.state.away:
        at.rules.forbids(f"{at.state.title(seat)} is away, and cannot be chosen (rule 5).")
    return seat


def wanted(state: MayhemState, roll_list: RollList) -> str:
    """What the roller chooses before the dice: "player", other words for an object, or "" for nothing (rule 6)."""
    return "" if roll_list.name == SPITE and state.house["spite-killer"] == "none" else roll_list.choose


def _pendings(state: MayhemState, calls: Sequence[Call]) -> tuple[Pending, ...]:
    """The rolls of an event, one by one; what Spite makes somebody roll who has lost is rolled all the same."""
    return tuple(
        Pending(each["list"], each["who"], each["stay"], each["who"] is not None and each["who"] not in state.living)
        for each in calls
        for _ in range(each["times"])
    )


@ROLL.applies
def _(state: MayhemState, event: Made) -> None:
    if state.override is not None and event["dropped"] and state.queue[event["dropped"] - 1].on == CURRENT:
        state.override = None
    state.take_pending(event["dropped"])
    state.rolls += 1
    state.turn_rolls += 1
    state.raised += bool(event["more"])
    if event["list"] in CHAOS:
        state.current = event["list"]
        state.chaos_rolls += 1
    state.leave_command_zone(event["cleared"], event["back"])
    if event["to"] == COMMAND:
        state.globals.append(Global(event["name"], event["text"], event["who"]))
    state.finish(event["finishes"])
    queue = _pendings(state, event["rolls"])
    if event["to"] == STACK or queue:
        begun = event["to"] != STACK
        state.stack.append(Ability(event["name"], event["text"], event["list"], event["who"], begun, queue))


@ROLL.tells
def _(state: MayhemState, event: Made) -> str:
    cleared = event["cleared"]
    told = [f"{listed(cleared)} leave{'s' * (len(cleared) == 1)} the command zone."] if cleared else []
    told += [f"{seat} is back in the game." for seat in event["back"]]
    chosen = f", having chosen {event['choice']}" if event["choice"] else ""
    again = [str(each["came"]) for each in event["rolled"] if each["for"] == "number" and each["name"] is None]
    gaps = f" ({listed(again)} stand{'s' * (len(again) == 1)} for nothing)" if again else ""
    number = "" if event["number"] is None else f" {event['number']}"
    title = state.list_title(event["list"])
    return " ".join([*told, f"{state.title(event['who'])} rolls{number} on {title}{chosen}{gaps}: {_what(event)}"])


def _what(event: Made) -> str:
    """The result in words: its name, X, colour and text."""
    name, times = event["name"], event.get("times", 1)
    if event["to"] == TOKEN:
        copies = f"a token copy of {name}" if times == 1 else f"{times} token copies of {name}"
        name = copies if event.get("card") else f"{name}{f' ({times} tokens)' if times != 1 else ''}"
    elif times != 1:
        name = f"{name}, {times} times"
    marks = [f"X is {event['x']}"] if "x" in event else []
    marks += [event["color"]] if "color" in event else []
    head = f"{name} ({', '.join(marks)})" if marks else name
    return f"{head}. {event['text']}".rstrip()


@ROLL.owes
def _(state: MayhemState, event: Made) -> list[Due]:
    dues = []
    if "also" in event:
        dues.append(Due(f"{listed(event['also'])} would come by the same number: the first in the list counts."))
    dues += dues_of_text(event["text"])
    return [*dues, *dues_of_rolls(state)]
