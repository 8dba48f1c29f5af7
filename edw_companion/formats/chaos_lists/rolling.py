"""Rolls on lists: what is due, the directions at the top of a list, what came, and where it goes (rules 2 and 3)."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.chaos_lists.asking import Asker
from edw_companion.formats.chaos_lists.proof import outcome_again
from edw_companion.formats.chaos_lists.results import Roller, outcome
from edw_companion.formats.chaos_lists.state import Ability, Global, Mayhem, Pending
from edw_companion.formats.chaos_lists.telling import dues_of_rolls
from edw_companion.formats.chaos_lists.values import CHAOS, CHOSEN, COMMAND, CURRENT, SPITE, STACK, TOKEN, RollList
from edw_companion.table.absence import waiting_for
from edw_companion.table.due import DO, Due
from edw_companion.table.game import Event, Facts, running
from edw_companion.table.kind import At, Chapter
from edw_companion.table.law import Law
from edw_companion.table.text import listed

PLAYER = "player"

CHAPTER = Chapter[Mayhem]()


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


def capped(game: Mayhem) -> bool:
    """Whether the table has to agree before the next roll."""
    return game.turn_rolls >= game.house.number("cap") * (1 + game.raised)


def coming(game: Mayhem, law: Law) -> Pending:
    """The roll that comes next."""
    running(game)
    pending = game.next_pending()
    if pending is not None:
        return pending
    if game.stack:
        unfinished = f"{game.stack[-1].name} is not finished: {DO}, or {DO} (rule 3)."
        law.forbids(unfinished, "chaos done", "chaos counter")
    elif game.active is None:
        law.forbids("Without an active player there is no chaos roll (rule 5, ruling 30).")
    else:
        law.forbids(f"The chaos roll of this step was made; '{DO}' grants one more (rule 2).", "chaos extra")
    who = game.active or next(iter(game.here), None)
    if who is None:
        raise RefusedError("Everybody is away: there is nobody to roll.")
    return Pending(CURRENT, who)


def asks(game: Mayhem, law: Law, lists: Mapping[str, RollList]) -> str:
    """What the next roll wants chosen before it (see ``wanted``); "" too where its list is yet unsaid or unknown."""
    pending = coming(game, law)
    name = game.meant(pending.on)
    return wanted(game, lists[name]) if name in lists and pending.on != CHOSEN else ""


ROLL = CHAPTER.kind("chaos")


def roll(at: At[Mayhem], lists: Mapping[str, RollList], answers: Answers) -> Facts:
    """Make the next roll, whatever it is: the Global, the chaos roll, or what an ability calls for."""
    # Rules 1 to 3, and 6.
    game = at.game
    pending = _agreed(at, answers)
    name = _list_of(game, pending, answers, lists)
    roll_list = lists[name]
    who = _roller(game, pending, answers)
    asked = wanted(game, roll_list)
    choice = _choice(at, roll_list, asked, who, answers.choice)
    asker = Asker(at.chance, game.label(name), answers.by_hand)
    facts = outcome(Roller(who, choice if asked == PLAYER else None, asker, game), roll_list)
    asker.check_spent()
    head = {"list": name, "who": who, "dropped": _dropped(game, pending), "choice": choice, "to": roll_list.to}
    return _placed(game, {**head, **facts}, asker, clear=roll_list.clear and not pending.stay, more=answers.more)


@ROLL.decides_again
def _(at: At[Mayhem], event: Event) -> Facts:
    game = at.game
    pending = coming(game, at.law)
    on = event["list"] if pending.on == CHOSEN else None
    by_hand = [draw["got"] for draw in event["draws"] if "src" in draw]
    answers = Answers(on, event["who"] if pending.who is None else None, event["choice"], by_hand, event["more"])
    pending = _agreed(at, answers)
    name = _list_of(game, pending, answers, game.lists)
    asker = Asker(at.chance, game.label(name), by_hand)
    facts = outcome_again(game, event, asker)
    asker.check_spent()
    head = {"list": name, "who": _roller(game, pending, answers), "dropped": _dropped(game, pending)}
    head |= {"choice": event["choice"], "to": game.lists[name]["to"]}
    clear = bool(event["cleared"]) and not pending.stay
    return _placed(game, {**head, **facts}, asker, clear=clear, more=answers.more)


def _agreed(at: At[Mayhem], answers: Answers) -> Pending:
    """The roll that comes next, if the table wants it made."""
    game = at.game
    pending = coming(game, at.law)
    if capped(game) and not answers.more:
        raise RefusedError(
            f"This turn has had {game.turn_rolls} roll{'s' * (game.turn_rolls != 1)}, and there are more to come. "
            f"If the table wants to go on: {DO}. To leave a roll out: {DO}.",
            "chaos --more",
            "chaos skip",
        )
    return pending


def _placed(game: Mayhem, came: Facts, asker: Asker, *, clear: bool, more: bool) -> Facts:
    """What came of a roll, with what it does to the command zone and to the stack."""
    cleared = [each.name for each in game.globals] if clear else []
    back = [seat for each in dict.fromkeys(cleared) for seat in waiting_for(game.away, each)]
    tail: Facts = {"cleared": cleared, "back": back, "more": more and capped(game), "rolled": asker.records}
    waits = came["to"] == STACK or bool(came["rolls"])
    return {**came, **tail, "finishes": 0 if waits else finishing(game, came["dropped"])}


def _dropped(game: Mayhem, pending: Pending) -> int:
    """How many rolls of the queue are gone with this one, itself included; none if it is not from the queue."""
    queue = list(game.queue)
    return queue.index(pending) + 1 if game.next_pending() is pending and pending in queue else 0


def finishing(game: Mayhem, taken: int) -> int:
    """How many abilities on the stack are finished when the next ``taken`` rolls of the topmost one are made.

    One is finished when it is resolving and all its rolls are made.
    """
    top = game.stack[-1] if game.stack else None
    if top is None or not (top.begun or taken) or any(map(game.may_roll, top.queue[taken:])):
        return 0
    return with_those_below(game)


def with_those_below(game: Mayhem) -> int:
    """How many are finished when the topmost one is: itself, and those that waited for it alone."""
    count = 1
    for ability in reversed(game.stack[:-1]):
        if not ability.begun or any(map(game.may_roll, ability.queue)):
            break
        count += 1
    return count


def _list_of(game: Mayhem, pending: Pending, answers: Answers, lists: Collection[str]) -> str:
    if pending.on == CHOSEN:
        if answers.on is None:
            raise UsageError(f"On which list? Say it with --on: {', '.join(lists)}.")
        return answers.on
    if answers.on is not None:
        raise UsageError(f"This roll is on {game.list_title(pending.on)}: leave --on out.")
    name = game.meant(pending.on)
    if name not in lists:
        raise UsageError(f"There is no list '{name}' in this session: there are {', '.join(lists)}.")
    return name


def _roller(game: Mayhem, pending: Pending, answers: Answers) -> str:
    if pending.who is not None:
        if answers.who is not None and answers.who != pending.who:
            raise UsageError(f"This roll is {game.title(pending.who)}'s: leave --who out.")
        return pending.who
    if answers.who is None:
        raise UsageError("Who rolls? Say it with --who.")
    if answers.who not in game.here:
        raise RefusedError(f"{game.title(answers.who)} is not there to roll.")
    return answers.who


def _choice(at: At[Mayhem], roll_list: RollList, asked: str, who: str, said: str | None) -> str | None:
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
    if seat not in at.game.living or seat == who:
        raise RefusedError(f"{at.game.title(seat)} cannot be chosen: take another player who is in the game.")
    return seat


def wanted(game: Mayhem, roll_list: RollList) -> str:
    """What the roller chooses before the dice: "player", other words for an object, or "" for nothing (rule 6)."""
    return "" if roll_list.name == SPITE and game.house["spite-killer"] == "none" else roll_list.choose


def pendings(game: Mayhem, rolls: Sequence[Event]) -> tuple[Pending, ...]:
    """The rolls of an event, one by one; what Spite makes somebody roll who has lost is rolled all the same."""
    return tuple(
        Pending(each["list"], each["who"], each["stay"], each["who"] is not None and each["who"] not in game.living)
        for each in rolls
        for _ in range(each["times"])
    )


@ROLL.applies
def _(game: Mayhem, event: Event) -> None:
    if game.override is not None and event["dropped"] and game.queue[event["dropped"] - 1].on == CURRENT:
        game.override = None
    game.take_pending(event["dropped"])
    game.rolls += 1
    game.turn_rolls += 1
    game.raised += bool(event["more"])
    if event["list"] in CHAOS:
        game.current = event["list"]
        game.chaos_rolls += 1
    game.leave_command_zone(event["cleared"])
    for seat in event["back"]:
        del game.away[seat]
    if event["to"] == COMMAND:
        game.globals.append(Global(event["name"], event["text"], event["who"]))
    game.finish(event["finishes"])
    queue = pendings(game, event["rolls"])
    if event["to"] == STACK or queue:
        begun = event["to"] != STACK
        game.stack.append(Ability(event["name"], event["text"], event["list"], event["who"], begun, queue))


@ROLL.tells
def _(game: Mayhem, event: Event) -> str:
    who, title = game.title(event["who"]), game.list_title(event["list"])
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
def _(game: Mayhem, event: Event) -> list[Due]:
    dues = []
    if "also" in event:
        dues.append(Due(f"{listed(event['also'])} would come by the same number: the first in the list counts."))
    dues += dict.fromkeys(hint for words, hint in _HINTS if words in event["text"])
    return [*dues, *dues_of_rolls(game)]
