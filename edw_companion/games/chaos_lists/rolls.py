"""Rolls on lists: what is due, the directions at the top of a list, what came, and where it goes (rules 2 and 3)."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from edw_companion.core.absence import waiting_for
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter
from edw_companion.core.rules import Rules
from edw_companion.core.state import Event, Facts, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_lists.audit import outcome_again
from edw_companion.games.chaos_lists.results import Roller, outcome
from edw_companion.games.chaos_lists.roll_chance import Asker
from edw_companion.games.chaos_lists.sentences import dues_of_rolls
from edw_companion.games.chaos_lists.state import Ability, Global, MayhemState, Pending
from edw_companion.games.chaos_lists.values import CHAOS, CHOSEN, COMMAND, CURRENT, SPITE, STACK, TOKEN, RollList
from edw_companion.text import listed

PLAYER = "player"

CHAPTER = Chapter[MayhemState]()


class Answers(NamedTuple):
    """What the players answer to a roll's directions.

    Attributes:
        on: the list, where the roller may choose one.
        who: who rolls, where the roller may choose somebody.
        choice: what is chosen first, as it was said: a player, or an object.
        by_hand: what real dice showed, a roll after the other.
        more: whether the table wants to go on past the cap.
    """

    on: str | None = None
    who: str | None = None
    choice: str | None = None
    by_hand: Sequence[Sequence[int]] = ()
    more: bool = False


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


def asks(state: MayhemState, rules: Rules, lists: Mapping[str, RollList]) -> str:
    """What the next roll wants chosen before it (see ``wanted``); "" too where its list is yet unsaid or unknown."""
    pending = coming(state, rules)
    name = state.meant(pending.on)
    return wanted(state, lists[name]) if name in lists and pending.on != CHOSEN else ""


ROLL = CHAPTER.kind("chaos")


def roll(at: At[MayhemState], lists: Mapping[str, RollList], answers: Answers) -> Facts:
    """Make the next roll, whatever it is: the Global, the chaos roll, or what an ability calls for."""
    # Rules 1 to 3, and 6.
    state = at.state
    pending = _agreed(at, answers)
    name = _list_of(state, pending, answers, lists)
    roll_list = lists[name]
    who = _roller(state, pending, answers)
    asked = wanted(state, roll_list)
    choice = _choice(at, roll_list, asked, who, answers.choice)
    asker = Asker(at.chance, state.label(name), answers.by_hand)
    facts = outcome(Roller(who, choice if asked == PLAYER else None, asker, state), roll_list)
    asker.check_spent()
    head = {"list": name, "who": who, "dropped": _dropped(state, pending), "choice": choice, "to": roll_list.to}
    return _placed(state, {**head, **facts}, asker, clear=roll_list.clear and not pending.stay, more=answers.more)


@ROLL.decides_again
def _(at: At[MayhemState], event: Event) -> Facts:
    state = at.state
    pending = coming(state, at.rules)
    on = event["list"] if pending.on == CHOSEN else None
    by_hand = [draw["got"] for draw in event["draws"] if "src" in draw]
    answers = Answers(on, event["who"] if pending.who is None else None, event["choice"], by_hand, event["more"])
    pending = _agreed(at, answers)
    name = _list_of(state, pending, answers, state.lists)
    asker = Asker(at.chance, state.label(name), by_hand)
    facts = outcome_again(state, event, asker)
    asker.check_spent()
    head = {"list": name, "who": _roller(state, pending, answers), "dropped": _dropped(state, pending)}
    head |= {"choice": event["choice"], "to": state.lists[name]["to"]}
    clear = bool(event["cleared"]) and not pending.stay
    return _placed(state, {**head, **facts}, asker, clear=clear, more=answers.more)


def _agreed(at: At[MayhemState], answers: Answers) -> Pending:
    """The roll that comes next, if the table wants it made."""
    state = at.state
    pending = coming(state, at.rules)
    if capped(state) and not answers.more:
        raise RefusedError(
            f"This turn has had {state.turn_rolls} roll{'s' * (state.turn_rolls != 1)}, and there are more to come. "
            f"If the table wants to go on: {DO}. To leave a roll out: {DO}.",
            "chaos --more",
            "chaos skip",
        )
    return pending


def _placed(state: MayhemState, came: Facts, asker: Asker, *, clear: bool, more: bool) -> Facts:
    """What came of a roll, with what it does to the command zone and to the stack."""
    cleared = [each.name for each in state.globals] if clear else []
    back = [seat for each in dict.fromkeys(cleared) for seat in waiting_for(state.away, each)]
    tail: Facts = {"cleared": cleared, "back": back, "more": more and capped(state), "rolled": asker.records}
    waits = came["to"] == STACK or bool(came["rolls"])
    return {**came, **tail, "finishes": 0 if waits else finishing(state, came["dropped"])}


def _dropped(state: MayhemState, pending: Pending) -> int:
    """How many rolls of the queue are gone with this one, itself included; none if it is not from the queue."""
    queue = list(state.queue)
    return queue.index(pending) + 1 if state.next_pending() is pending and pending in queue else 0


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
            raise UsageError(f"On which list? Say it with --on: {', '.join(lists)}.")
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
        raise UsageError("Who rolls? Say it with --who.")
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
        what = "a player" if asked == PLAYER else asked
        raise UsageError(f"{roll_list.title}: first choose {what}. Say it with --choose.")
    if asked != PLAYER:
        return said
    seat = at.who(said)
    if seat not in at.state.living or seat == who:
        raise RefusedError(f"{at.state.title(seat)} cannot be chosen: take another player who is in the game.")
    return seat


def wanted(state: MayhemState, roll_list: RollList) -> str:
    """What the roller chooses before the dice: "player", other words for an object, or "" for nothing (rule 6)."""
    return "" if roll_list.name == SPITE and state.house["spite-killer"] == "none" else roll_list.choose


def pendings(state: MayhemState, rolls: Sequence[Event]) -> tuple[Pending, ...]:
    """The rolls of an event, one by one; what Spite makes somebody roll who has lost is rolled all the same."""
    return tuple(
        Pending(each["list"], each["who"], each["stay"], each["who"] is not None and each["who"] not in state.living)
        for each in rolls
        for _ in range(each["times"])
    )


@ROLL.applies
def _(state: MayhemState, event: Event) -> None:
    if state.override is not None and event["dropped"] and state.queue[event["dropped"] - 1].on == CURRENT:
        state.override = None
    state.take_pending(event["dropped"])
    state.rolls += 1
    state.turn_rolls += 1
    state.raised += bool(event["more"])
    if event["list"] in CHAOS:
        state.current = event["list"]
        state.chaos_rolls += 1
    state.leave_command_zone(event["cleared"])
    for seat in event["back"]:
        del state.away[seat]
    if event["to"] == COMMAND:
        state.globals.append(Global(event["name"], event["text"], event["who"]))
    state.finish(event["finishes"])
    queue = pendings(state, event["rolls"])
    if event["to"] == STACK or queue:
        begun = event["to"] != STACK
        state.stack.append(Ability(event["name"], event["text"], event["list"], event["who"], begun, queue))


@ROLL.tells
def _(state: MayhemState, event: Event) -> str:
    who, title = state.title(event["who"]), state.list_title(event["list"])
    cleared = event["cleared"]
    told = [f"{listed(cleared)} leave{'s' * (len(cleared) == 1)} the command zone."] if cleared else []
    told += [f"{seat} is back in the game." for seat in event["back"]]
    chosen = f", having chosen {event['choice']}" if event["choice"] else ""
    again = [record["came"] for record in event["rolled"] if record["for"] == "number" and record["name"] is None]
    gaps = f" ({listed([str(number) for number in again])} stand{'s' * (len(again) == 1)} for nothing)" if again else ""
    number = "" if event["number"] is None else f" {event['number']}"
    told.append(f"{who} rolls{number} on {title}{chosen}{gaps}: {_what(event)}")
    return " ".join(told)


def _what(event: Event) -> str:
    """The result in words: its name, X, colour and text."""
    name = event["name"]
    if event["to"] == TOKEN:
        times = event.get("times", 1)
        copies = f"a token copy of {name}" if times == 1 else f"{times} token copies of {name}"
        name = copies if event.get("card") else f"{name}{f' ({times} tokens)' if times != 1 else ''}"
    elif event.get("times", 1) != 1:
        name = f"{name}, {event['times']} times"
    marks = [f"X is {event['x']}"] if "x" in event else []
    marks += [event["color"]] if "color" in event else []
    head = f"{name} ({', '.join(marks)})" if marks else name
    return f"{head}. {event['text']}".rstrip() if event["text"] else f"{head}."


_LEAVES = Due("Who leaves for a while", "away WHO --turns N, --turn or --global NAME")
_KEPT = Due("What has to be remembered", "chaos keep WHO TEXT")
_HINTS = (
    ("middle world", Due("Cards in the middle world", "middle put CARD…")),
    ("leave the game", _LEAVES),
    ("leaves the game for", _LEAVES),
    ("extra turn", Due("An extra turn", "turn extra WHO")),
    ("emblem", _KEPT),
    ("rest of the game", _KEPT),
)
"""What a text speaks of, and the command that notes it; everything else in a text is the table's to carry out."""


@ROLL.owes
def _(state: MayhemState, event: Event) -> list[Due]:
    dues = []
    if "also" in event:
        dues.append(Due(f"{listed(event['also'])} would come by the same number: the first in the list counts."))
    dues += dict.fromkeys(hint for words, hint in _HINTS if words in event["text"])
    return [*dues, *dues_of_rolls(state)]
