"""Rolls on lists: what is due, the directions at the top of a list, what came, and where it goes (rules 2 and 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, cast

from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.lasting import ALL, Effect
from edw_companion.core.people import waiting_for
from edw_companion.core.state import running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_lists import values
from edw_companion.games.chaos_lists.dice import Asker, by_hand
from edw_companion.games.chaos_lists.effects import FORMER, LATTER, Ability, Global, Pending, read_out
from edw_companion.games.chaos_lists.queue import (
    Coming,
    capped,
    check_roller,
    coming,
    due_next,
    dues_of_text,
    dues_of_turns,
    finishes,
    going_on,
    here,
    spite_first,
    told_resolved,
)
from edw_companion.games.chaos_lists.reminders import dues_of_new_list, dues_of_stack
from edw_companion.games.chaos_lists.results import Roller, outcome, outcome_again, pendings, remember
from edw_companion.games.chaos_lists.state import ChaosListsState, or_active
from edw_companion.games.chaos_lists.texts import body, shown
from edw_companion.games.chaos_lists.values import RollList
from edw_companion.sentences import DO, Sentence
from edw_companion.text import Lines, counted, either, listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core import questions
    from edw_companion.core.facts import Line
    from edw_companion.games.chaos_lists.dice import Record
    from edw_companion.games.chaos_lists.queue import Resolved
    from edw_companion.games.chaos_lists.results import Came

    class Made(Line, Came, Resolved):
        """A roll, and what it does to the command zone and to the stack.

        Attributes:
            dropped: how many rolls of the queue are gone with this one, as ``Coming`` says.
            to: where what comes goes.
            cleared: the Globals that leave the command zone; back: who was away because of them.
            more: whether the table wanted to go on past the cap.
            called: whether the table has called for it, and nothing on the stack or in the turn.
            aside: whether the current list stays what it is, though this roll was on one that would set it.
            copies: how often more what came goes onto the stack.
            two: whether it is the first or the second of two, of which one counts.
        """

        list: str
        who: str
        dropped: int
        choice: str | None
        to: str
        cleared: Sequence[str]
        back: Sequence[str]
        more: bool
        rolled: Sequence[Record]
        called: NotRequired[bool]
        aside: NotRequired[bool]
        copies: NotRequired[int]
        two: NotRequired[str]
        finishes: int


CHAPTER = Chapter[ChaosListsState]()


class Answers(NamedTuple):
    """What the players answer to a roll's directions."""

    on: str | None = None  # the list, where the roller may choose one
    who: str | None = None  # who rolls, where the roller may choose somebody
    choice: str | None = None  # what is chosen first, as it was said: a player, or an object
    by_hand: Sequence[Sequence[int]] = ()  # what real dice showed, a roll after the other
    more: bool = False  # whether the table wants to go on past the cap


ROLL: Kind[ChaosListsState, Made] = CHAPTER.kind("chaos")


def roll(at: At[ChaosListsState], lists: Mapping[str, RollList], answers: Answers) -> Made:
    """Make the next roll, whatever it is: the Global, the chaos roll, or what an ability calls for."""
    # Rules 1 to 3, and 6.
    return _made(at, coming(at.state, at.rules), lists, answers)


def roll_global(at: At[ChaosListsState], lists: Mapping[str, RollList], answers: Answers) -> Made:
    """Roll on Global: the roll that was forgotten, or one that a text calls for and nothing has noted."""
    # Rule 1; ruling 7.
    state = at.state
    if values.GLOBAL not in lists:
        raise RefusedError("There is no Global list in this session.")
    running(state)
    spite_first(at)
    due = due_next(state)
    if due is not None and due.pending.on == values.GLOBAL and answers.who in (None, due.pending.who):
        return _made(at, due, lists, answers)
    who = or_active(state, answers.who, "who rolls")
    here(state, who)
    return _made(at, Coming(Pending(values.GLOBAL, who), called=True), lists, answers._replace(who=None))


def _made(
    at: At[ChaosListsState], due: Coming, lists: Mapping[str, RollList], answers: Answers, recorded: Made | None = None
) -> Made:
    """A roll, decided; ``recorded`` is its line where it is decided again without the lists."""
    state = at.state
    asker = Asker(at.chance, f"random/{state.rolls + 1}", answers.by_hand)
    if capped(state) and not answers.more:
        raise _whether_more(state)
    check_roller(state, due.pending, answers.who)
    pending = due.pending._replace(who=due.pending.who or answers.who)
    name, who = _list_of(state, pending, answers, asker), pending.who
    if who is None:
        from edw_companion.core import questions  # few rolls ask for anything

        rollers = {seat: ("--who", seat) for seat in state.here}
        question = questions.Question(f"Who rolls on {state.place(pending)}?", rollers)
        raise questions.WantedError(Sentence("Who rolls? Say it with --who."), question)
    if due.pending.who is None:
        here(state, who)
    asker.on(f"{name}/{state.rolls + 1}", f"{state.title(who)} on {state.list_title(name)}")
    if recorded is None:
        roll_list = lists[name]
        asked, clear = wanted(state, roll_list), roll_list.clear
        choice = _choice(at, roll_list, asked, who, answers.choice)
        came = outcome(Roller(who, choice if asked == values.PLAYER else None, asker, state), roll_list)
    else:
        choice, clear = answers.choice, bool(recorded["cleared"])
        came = outcome_again(state, recorded, asker)
    asker.check_spent()
    to, chaos = state.lists[name]["to"], name in state.rotation
    abilities = to == values.STACK and chaos
    copies = len(state.effects.changing_for(who, values.COPY)) if abilities else 0
    two = abilities and (due.pending.second or state.effects.changing_for(who, values.TWO))
    cleared = [each.name for each in state.globals] if clear and not due.pending.stay else []
    waits = to == values.STACK or came["rolls"]
    facts = {
        "list": name,
        "who": who,
        "dropped": due.dropped,
        "choice": choice,
        "to": to,
        **came,
        "cleared": cleared,
        "back": [seat for each in dict.fromkeys(cleared) for seat in waiting_for(state.away, each)],
        "more": answers.more and capped(state),
        "rolled": asker.records,
        "finishes": 0 if waits else finishes(state, due.resolved, due.dropped, name),
        **({"copies": copies} if copies else {}),
        **({"two": LATTER if due.pending.second else FORMER} if two else {}),
        **({"aside": True} if due.pending.stay and chaos else {}),
        **({"called": True} if due.called else {}),
        **going_on(due.resolved),
    }
    return cast("Made", facts)


@ROLL.decides_again
def _(at: At[ChaosListsState], event: Made) -> Made:
    state = at.state
    called = event.get("called", False)
    if called:
        spite_first(at)
    due = Coming(Pending(values.GLOBAL, event["who"]), called=True) if called else coming(state, at.rules)
    pending = due.pending
    on = event["list"] if state.is_said(pending._replace(who=event["who"])) else None
    who = event["who"] if pending.who is None else None
    said = Answers(on, who, event["choice"], by_hand(event), event["more"])
    return _made(at, due, at.lists, said, None if at.lists else event)


def _list_of(state: ChaosListsState, pending: Pending, answers: Answers, asker: Asker) -> str:
    """The list: the only one, the one that chance takes, or the one that somebody chooses."""
    names = state.options(pending)
    if not state.is_said(pending):
        if answers.on is not None and [answers.on] != [*names]:
            on = state.place(state.as_it_stands(pending))
            raise RefusedError(f"The next roll is on {on}, not on {state.list_title(answers.on)}.")
        return names[0] if len(names) == 1 else asker.among(names, "list", [*map(state.list_title, names)])
    if answers.on is None:
        chooser = state.chooser(pending)
        raise _which_list_or_none(state, pending, chooser) if chooser else _which_list(state, pending)
    if answers.on not in names:
        titles = either([*map(state.list_title, names)])
        raise UsageError(f"{state.list_title(answers.on)} is not among them: choose {titles}.")
    return answers.on


def _choice(at: At[ChaosListsState], roll_list: RollList, asked: str, who: str, said: str | None) -> str | None:
    """The seat or the object that is chosen; None where nothing is to be."""
    if asked != values.PLAYER:
        said = None if said is None else at.clean(said, "choice")
    if not asked:
        return None
    if said is None:
        if asked == values.PLAYER and {*at.state.here} <= {who}:  # all others are away (rule 5; ruling 33)
            return None
        raise _not_chosen(at.state, roll_list, asked, who)
    if asked != values.PLAYER:
        return said
    seat = at.who(said)
    if seat not in at.state.living or seat == who:
        raise RefusedError(f"{at.state.title(seat)} cannot be chosen: take another player who is in the game.")
    if seat in at.state.away:
        at.rules.forbids(f"{at.state.title(seat)} is away, and cannot be chosen (rule 5).")
    return seat


def wanted(state: ChaosListsState, roll_list: RollList) -> str:
    """What the roller chooses before the dice: "player", other words for an object, or "" for nothing (rule 6)."""
    return "" if roll_list.name == values.SPITE and state.house["spite-killer"] == "none" else roll_list.choose


@ROLL.applies
def _(state: ChaosListsState, event: Made) -> None:
    state.finish(event.get("off", 0))
    state.use_up(event)
    state.take_pending(event["dropped"], event["list"])
    state.rolls += 1
    state.turn_rolls += 1
    state.raised += bool(event["more"])
    before = state.current
    if event["list"] in state.rotation:
        state.current = state.current if event.get("aside") else event["list"]
        state.chaos_rolls += 1
    state.moved = state.current != before
    if event["number"] is not None:
        remember(state, event["list"], event["number"])
    state.leave_command_zone(event["cleared"], event["back"])
    text = body(event["text"], event.get("type", ""), event.get("size", ""))
    if event["to"] == values.COMMAND:
        state.globals.append(Global(event["name"], text, event["who"]))
    state.finish(event["finishes"])
    queue, leaves, begun = pendings(state, event["rolls"]), read_out(event, text), event["to"] != values.STACK
    if begun:
        state.begin_lasting(leaves)
    two = event.get("two", "")
    if two == LATTER:
        state.stack.pop()  # what called for it
    if queue or not begun:
        came = Ability(event["name"], text, event["list"], event["who"], begun, queue, () if begun else leaves, two)
        state.stack += [came] * (1 + event.get("copies", 0))
    if two == FORMER:
        why = state.effects.changing_for(event["who"], values.TWO)[-1].called
        second = Pending(values.CURRENT, event["who"], why=why, second=True)
        state.stack.append(Ability(why, "", "", event["who"], begun=True, queue=(second,)))


@ROLL.tells
def _(state: ChaosListsState, event: Made) -> str:
    cleared, resolved = event["cleared"], event.get("resolved")
    told = [told_resolved(resolved)] if resolved else []
    told += [f"{listed(cleared)} leave{'s' * (len(cleared) == 1)} the command zone."] if cleared else []
    told += [f"{seat} is back in the game." for seat in event["back"]]
    chosen = f", having chosen {event['choice']}" if event["choice"] else ""
    number = "" if event["number"] is None else f" {event['number']}"
    rolls = f"{state.title(event['who'])} rolls{number} on {state.list_title(event['list'])}"
    first, *more = _what(event).lines
    copies = event.get("copies", 0)
    twice = [f"It goes onto the stack {'twice' if copies == 1 else f'{1 + copies} times'}."] if copies else []
    said = " ".join([*told, f"{rolls}{chosen}{_not_counted(event)}: {first}"])
    return Lines([said, *more, *twice] if more else [" ".join([said, *twice])])


def _not_counted(event: Made) -> str:
    """The numbers that came before the one that counts, and why they do not."""
    if event["number"] is None:
        return ""
    *before, last = [each for each in event["rolled"] if each["for"] == "number"]
    again = [str(each["came"]) for each in before if each["name"] is None]
    came = [str(each["came"]) for each in before if each["name"] is not None]
    told = [f"{listed(again)} stand{'s' * (len(again) == 1)} for nothing"] if again else []
    told += [f"{listed([*dict.fromkeys(came)])} came last"] if came else []
    told += [f"{last['came']} has come"] if last["came"] != event["number"] else []
    return f" ({', '.join(told)})" if told else ""


def _what(event: Made) -> Lines:
    """The result as a card shows it: its name, X, colour, cost, type, text and size."""
    name, times = event["name"], event.get("times", 1)
    if event["to"] == values.TOKEN:
        copies = f"a token copy of {name}" if times == 1 else f"{times} token copies of {name}"
        name = copies if event.get("card") else f"{name}{f' ({times} tokens)' if times != 1 else ''}"
    elif times != 1:
        name = f"{name}, {times} times"
    marks = ["a Magic card"] if event.get("card") and event["to"] != values.TOKEN and not event["text"] else []
    marks += [f"X is {event['x']}"] if "x" in event else []
    marks += [event["color"]] if "color" in event else []
    cost, kind, size = event.get("cost", ""), event.get("type", ""), event.get("size", "")
    return shown(name, event["text"], cost, kind, size, ", ".join(marks))


@ROLL.owes
def _(state: ChaosListsState, event: Made) -> list[Due]:
    dues = []
    if "also" in event:
        dues.append(Due(f"{listed(event['also'])} would come by the same number: the first in the list counts."))
    dues += dues_of_text(event["text"], lasts="lasts" in event)
    dues += dues_of_turns(state, event["name"], event["text"], event["who"]) * (1 + event.get("copies", 0))
    return [*dues, *dues_of_new_list(state), *dues_of_stack(state, event)]


# What is asked before a roll


def _which_list(state: ChaosListsState, pending: Pending) -> questions.WantedError:
    """On which list a roll is that its roller chooses."""
    from edw_companion.core import questions  # few rolls ask for anything

    names = state.options(pending)
    said = f"{state.title(pending.who)} chooses: on which list?" if pending.who else "On which list?"
    text = f"{said} It holds for {pending.once} rolls." if pending.once > 1 else said
    answers = {state.list_title(name): ("--on", name) for name in names}
    return questions.WantedError(
        Sentence(f"On which list? Say it with --on: {', '.join(names)}."), questions.Question(text, answers)
    )


def _which_list_or_none(state: ChaosListsState, pending: Pending, chooser: Effect) -> questions.WantedError:
    """On which list a chaos roll is that a player chooses for whoever rolls, or that it is not made."""
    from edw_companion.core import questions  # few rolls ask for anything

    who = state.title(state.choosing(chooser, pending))
    whose_roll = state.title(pending.who) if pending.who else "somebody"
    roll = "roll" if chooser.who in (ALL, pending.who) else f"let {whose_roll} roll"
    answers = {state.list_title(name): ("chaos", "--on", name) for name in state.options(pending)}
    question = questions.Instead(
        f"{chooser.name}: on which list does {who} {roll}?", {**answers, "none": ("chaos", "skip")}
    )
    why = f"{chooser.name}: {who} chooses the list. Say it with --on, or {DO} for none."
    return questions.WantedError(Sentence(why, "chaos skip"), question)


def _whether_more(state: ChaosListsState) -> questions.WantedError:
    """Whether a turn has had rolls enough."""
    from edw_companion.core import questions  # few rolls ask for anything

    had = f"This turn has had {counted(state.turn_rolls, 'roll')}, and there are more to come."
    why = f"{had} If the table wants to go on: {DO}. To leave a roll out: {DO}."
    question = questions.Question(f"{had} Go on?", {"yes": ("--more",), "no": ()})
    enough = questions.WantedError(Sentence(why, "chaos --more", "chaos skip"), question)
    enough.exit_code = RefusedError.exit_code  # a house rule says no; nothing was mistyped
    return enough


def _not_chosen(state: ChaosListsState, roll_list: RollList, asked: str, who: str) -> questions.WantedError:
    """What is chosen before a roll: another player who is in the game, or an object in the table's own words."""
    from edw_companion.core import questions  # few rolls ask for anything

    whose = f"{state.title(who)}'s {roll_list.title}"
    what = "a player" if asked == values.PLAYER else asked
    why = Sentence(f"{roll_list.title}: first choose {what}. Say it with --choose.")
    if asked != values.PLAYER:
        return questions.WantedError(why, questions.worded(f"{whose}: first choose {asked}. Which?", "--choose"))
    role = "who is chosen as the killer" if roll_list.name == values.SPITE else "which player is chosen"
    others = [seat for seat in state.here if seat != who]
    _, killer = state.players[who].lost or (0, None)
    told = f" {state.title(killer)} did it ('yes')." if killer in others and roll_list.name == values.SPITE else ""
    also = {killer: ("yes",)} if killer and told else {}
    answers = {seat: ("--choose", seat) for seat in others}
    return questions.WantedError(why, questions.Question(f"{whose}: {role}?{told}", answers, also))
