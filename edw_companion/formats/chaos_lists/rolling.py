"""Rolling on lists: what is due, the directions at the top of a list, what came, and where it goes (rules 2 and 3)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from edw_companion.chance.source import Chance
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.chaos_lists.asking import Asker, audit_records
from edw_companion.formats.chaos_lists.results import outcome
from edw_companion.formats.chaos_lists.state import Ability, Global, Mayhem, Pending
from edw_companion.formats.chaos_lists.values import CHAOS, CHOSEN, COMMAND, CURRENT, SPITE, STACK, TOKEN, RollList
from edw_companion.table.absence import waiting_for
from edw_companion.table.game import Event, Facts, Kind, listed, running
from edw_companion.table.law import Law

PLAYER = "player"

_HINTS = (
    ("middle world", "Cards in the middle world: edw middle put CARD…"),
    ("leave the game", "Who leaves for a while: edw away WHO --turns N, --turn or --global NAME"),
    ("leaves the game for", "Who leaves for a while: edw away WHO --turns N, --turn or --global NAME"),
    ("extra turn", "An extra turn: edw turn extra WHO"),
    ("counter on", "What has to be remembered: edw chaos keep WHO TEXT"),
    ("rest of the game", "What has to be remembered: edw chaos keep WHO TEXT"),
)
"""What a text speaks of, and the command that notes it; everything else in a text is the table's to carry out."""


class Answers(NamedTuple):
    """What the players answer to a roll's directions.

    Attributes:
        on: the list, where the roller may choose one.
        who: who rolls, where the roller may choose somebody.
        choice: what is chosen first: a player's seat, or an object in the table's words.
        by_hand: what real dice showed, a roll after the other.
        more: whether the table wants to go on past the cap.
    """

    on: str | None = None
    who: str | None = None
    choice: str | None = None
    by_hand: Sequence[Sequence[int]] = ()
    more: bool = False


class AnswerNeededError(UsageError):
    """A direction that nobody has answered."""


class CapError(RefusedError):
    """So many rolls in one turn that the table is asked first."""

    def __init__(self, count: int) -> None:
        super().__init__(
            f"{count} rolls were made in this turn, and there are more to come. If the table wants to go on: "
            "edw chaos --more. To leave a roll out: edw chaos skip."
        )


class UnknownListError(UsageError):
    """A list that this session does not have."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"There is no list '{name}' in this session: there are {', '.join(known)}.")


def capped(game: Mayhem) -> bool:
    """Whether the table has to agree before the next roll."""
    return game.turn_rolls >= game.house.number("cap") * (1 + game.raised)


def coming(game: Mayhem, law: Law) -> Pending:
    """The roll that comes next.

    Raises:
        AgainstRulesError: none is due.
        RefusedError: there is nobody to make one.
    """
    running(game)
    pending = game.next_pending()
    if pending is not None:
        return pending
    if game.stack:
        law.forbids(f"{game.stack[-1].name} is not finished: edw chaos done, or edw chaos counter (rule 3).")
    elif game.active is None:
        law.forbids("Without an active player there is no chaos roll (rule 5, ruling 30).")
    else:
        law.forbids("The chaos roll of this step was made; 'edw chaos extra' grants one more (rule 2).")
    who = game.active or next(iter(game.here), None)
    if who is None:
        raise RefusedError("Everybody is away: there is nobody to roll.")
    return Pending(CURRENT, who)


def roll(game: Mayhem, chance: Chance, law: Law, lists: Mapping[str, RollList], answers: Answers) -> Facts:
    """Make the next roll, whatever it is: the Global, the chaos roll, or what an ability calls for.

    Raises:
        AgainstRulesError: none is due.
        CapError, AnswerNeededError, UnknownListError, RefusedError: it cannot be yet.
    """
    pending = coming(game, law)
    dropped = _dropped(game, pending)
    if capped(game) and not answers.more:
        raise CapError(game.turn_rolls)
    name = _list_of(game, pending, answers, lists)
    roll_list = lists[name]
    who = _roller(game, pending, answers)
    choice = _choice(game, roll_list, who, answers)
    cleared = [] if pending.stay or not roll_list.clear else [each.name for each in game.globals]
    asker = Asker(chance, label(game, name), answers.by_hand)
    facts = outcome(game, roll_list, asker, who)
    asker.check_spent()
    if wanted(game, roll_list) == PLAYER:
        facts["rolls"] = [{**each, "who": each["who"] or choice} for each in facts["rolls"]]
    head: Facts = {"list": name, "who": who, "dropped": dropped, "choice": choice, "to": roll_list.to}
    back = [seat for each in cleared for seat in waiting_for(game.away, each)]
    tail: Facts = {"cleared": cleared, "back": back, "more": answers.more and capped(game), "rolled": asker.records}
    waits = roll_list.to == STACK or bool(facts["rolls"])
    return {**head, **facts, **tail, "finishes": 0 if waits else finishing(game, dropped)}


def label(game: Mayhem, name: str) -> str:
    """The first parts of the labels of the next roll, on that list."""
    return f"{name}/{game.rolls + 1}"


def _dropped(game: Mayhem, pending: Pending) -> int:
    """How many rolls of the queue are gone with this one, itself included; none if it is not from the queue."""
    queue = list(game.queue)
    return queue.index(pending) + 1 if game.next_pending() is pending and pending in queue else 0


def finishing(game: Mayhem, taken: int) -> int:
    """How many abilities on the stack are finished when the next ``taken`` rolls of the topmost one are made.

    One is finished when it is resolving and all its rolls, and those below it that waited for it alone, are made.
    """
    count = 0
    for depth, ability in enumerate(reversed(game.stack)):
        left = ability.queue[taken:] if depth == 0 else ability.queue
        if any(game.may_roll(pending) for pending in left) or not (ability.begun or (depth == 0 and taken)):
            break
        count += 1
    return count


def _list_of(game: Mayhem, pending: Pending, answers: Answers, lists: Mapping[str, RollList]) -> str:
    if pending.on == CHOSEN:
        if answers.on is None:
            raise AnswerNeededError(f"On which list? Say it with --on: {', '.join(lists)}.")
        return answers.on
    if answers.on is not None:
        raise AnswerNeededError(f"This roll is on {game.list_title(pending.on)}: leave --on out.")
    name = game.meant(pending.on)
    if name not in lists:
        raise UnknownListError(name, tuple(lists))
    return name


def _roller(game: Mayhem, pending: Pending, answers: Answers) -> str:
    if pending.who is not None:
        if answers.who is not None and answers.who != pending.who:
            raise AnswerNeededError(f"This roll is {game.title(pending.who)}'s: leave --who out.")
        return pending.who
    if answers.who is None:
        raise AnswerNeededError("Who rolls? Say it with --who.")
    if answers.who not in game.here:
        raise RefusedError(f"{game.title(answers.who)} is not there to roll.")
    return answers.who


def _choice(game: Mayhem, roll_list: RollList, who: str, answers: Answers) -> str | None:
    asked = wanted(game, roll_list)
    if not asked:
        return None
    if answers.choice is None:
        what = "a player" if asked == PLAYER else asked
        raise AnswerNeededError(f"{roll_list.title}: first choose {what}. Say it with --choose.")
    if asked == PLAYER and (answers.choice not in game.living or answers.choice == who):
        raise RefusedError(f"{game.title(answers.choice)} cannot be chosen: take another player who is in the game.")
    return answers.choice


def wanted(game: Mayhem, roll_list: RollList) -> str:
    """What the roller chooses before the dice: "player", other words for an object, or "" for nothing (rule 6)."""
    return "" if roll_list.name == SPITE and game.house["spite-killer"] == "none" else roll_list.choose


def pendings(rolls: Sequence[Event]) -> tuple[Pending, ...]:
    """The rolls of an event, one by one."""
    return tuple(Pending(each["list"], each["who"], each["stay"]) for each in rolls for _ in range(each["times"]))


def _apply(game: Mayhem, event: Event) -> None:
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
    queue = pendings(event["rolls"])
    if event["to"] == STACK or queue:
        waits = event["to"] == STACK
        game.stack.append(
            Ability(event["name"], event["text"], event["list"], event["who"], event["to"], not waits, queue)
        )


def _tell(game: Mayhem, event: Event) -> str:
    who, title = game.title(event["who"]), game.list_title(event["list"])
    told = [f"{listed(event['cleared'])} leave{'s' * (len(event['cleared']) == 1)} the command zone."] * bool(
        event["cleared"]
    )
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


def _dues(game: Mayhem, event: Event) -> list[str]:
    dues = []
    if "also" in event:
        dues.append(f"{listed(event['also'])} would come by the same number: the first in the list counts.")
    dues += dict.fromkeys(hint for words, hint in _HINTS if words in event["text"])
    return [*dues, *dues_of_rolls(game)]


def dues_of_rolls(game: Mayhem) -> list[str]:
    """What is to be done next about rolls and what they brought; empty when nothing is."""
    if not game.started or game.over:
        return []
    pending = game.next_pending()
    top = game.stack[-1] if game.stack else None
    if top is not None and not top.begun:
        resolves = f"When {top.name} has resolved: edw chaos done."
        if top.queue:
            resolves = f"As {top.name} resolves, make its rolls ({tell_pendings(game, top.queue)}): edw chaos."
        return [f"{resolves} If it is countered: edw chaos counter"]
    if pending is None:
        return [f"{top.name} has nothing more to roll: edw chaos done"] if top is not None else []
    cause = f" for {top.name}" if top is not None and top.on else ""
    left = "" if not pending.lost or game.house["spite-decline"] == "no" else ", or edw chaos skip to decline"
    now = pending._replace(on=game.meant(pending.on))
    return [f"Next: {tell_pendings(game, [now])}{cause}: edw chaos{left}"]


def tell_pendings(game: Mayhem, queue: Sequence[Pending]) -> str:
    """Rolls to come in words, as "Ann on Chaos B, Bram on Vortex"; equal ones after each other as "2 × …"."""
    words: list[tuple[str, int]] = []
    for pending in queue:
        word = f"{game.title(pending.who) if pending.who else 'somebody chosen'} on {game.list_title(pending.on)}"
        if words and words[-1][0] == word:
            words[-1] = (word, words[-1][1] + 1)
        else:
            words.append((word, 1))
    return ", ".join(word if count == 1 else f"{count} × {word}" for word, count in words)


def _audit(game: Mayhem, event: Event) -> str | None:
    """Whether number, name and everything at random are what was drawn, by the names in the session's first line."""
    fault = audit_records(event, label(game, event["list"]))
    if fault:
        return fault
    numbers = [record for record in event["rolled"] if record["for"] == "number"]
    known = game.lists[event["list"]]
    for record in numbers:
        if record["dice"] != known["dice"]:
            return f"it rolls {record['dice']} on a list of {known['dice']}"
        if record["name"] != name_at(known["entries"], record["came"]):
            return f"{record['came']} is not {record['name']} on its list"
    if event["number"] is not None and (event["number"], event["name"]) != (numbers[-1]["came"], numbers[-1]["name"]):
        return f"it says {event['name']}, but {numbers[-1]['name']} was rolled"
    texts = [str(record["came"]) for record in event["rolled"] if record["for"] in ("text", "entry")]
    missing = [came for came in texts if came not in event["text"]]
    return f"its text does not say that {missing[0]} was rolled" if missing else None


def name_at(entries: Sequence[str], number: int) -> str | None:
    """The name that stands at a number in "12 Name" and "12-14 Name"; None in a gap."""
    for entry in entries:
        at, _, name = entry.partition(" ")
        low, _, high = at.partition("-")
        if int(low) <= number <= int(high or low):
            return name
    return None


KINDS = {"chaos": Kind(_apply, _tell, _dues, _audit)}
