"""Rolling on lists: what is due, the directions at the top of a list, what came, and where it goes (rules 2 and 3)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.chaos_lists.asking import Asker
from edw_companion.formats.chaos_lists.proof import audit_roll
from edw_companion.formats.chaos_lists.results import outcome
from edw_companion.formats.chaos_lists.state import Ability, Global, Mayhem, Pending
from edw_companion.formats.chaos_lists.telling import dues_of_roll, tell_roll
from edw_companion.formats.chaos_lists.values import CHAOS, CHOSEN, COMMAND, CURRENT, SPITE, STACK, RollList
from edw_companion.table.absence import waiting_for
from edw_companion.table.game import Event, Facts, Kind, running
from edw_companion.table.law import Law

PLAYER = "player"


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


class AnswerError(UsageError):
    """A direction that nobody has answered, or an answer to what was not asked."""


class CapError(RefusedError):
    """So many rolls in one turn that the table is asked first."""

    def __init__(self, count: int) -> None:
        super().__init__(
            f"This turn has had {count} roll{'s' * (count != 1)}, and there are more to come. "
            "If the table wants to go on: edw chaos --more. To leave a roll out: edw chaos skip."
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
        CapError, AnswerError, UnknownListError, RefusedError: it cannot be yet.
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
    asker = Asker(chance, game.label(name), answers.by_hand)
    facts = outcome(game, roll_list, asker, who)
    asker.check_spent()
    if wanted(game, roll_list) == PLAYER:
        facts["rolls"] = [{**each, "who": each["who"] or choice} for each in facts["rolls"]]
    head: Facts = {"list": name, "who": who, "dropped": dropped, "choice": choice, "to": roll_list.to}
    back = [seat for each in dict.fromkeys(cleared) for seat in waiting_for(game.away, each)]
    tail: Facts = {"cleared": cleared, "back": back, "more": answers.more and capped(game), "rolled": asker.records}
    waits = roll_list.to == STACK or bool(facts["rolls"])
    return {**head, **facts, **tail, "finishes": 0 if waits else finishing(game, dropped)}


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
            raise AnswerError(f"On which list? Say it with --on: {', '.join(lists)}.")
        return answers.on
    if answers.on is not None:
        raise AnswerError(f"This roll is on {game.list_title(pending.on)}: leave --on out.")
    name = game.meant(pending.on)
    if name not in lists:
        raise UnknownListError(name, tuple(lists))
    return name


def _roller(game: Mayhem, pending: Pending, answers: Answers) -> str:
    if pending.who is not None:
        if answers.who is not None and answers.who != pending.who:
            raise AnswerError(f"This roll is {game.title(pending.who)}'s: leave --who out.")
        return pending.who
    if answers.who is None:
        raise AnswerError("Who rolls? Say it with --who.")
    if answers.who not in game.here:
        raise RefusedError(f"{game.title(answers.who)} is not there to roll.")
    return answers.who


def _choice(game: Mayhem, roll_list: RollList, who: str, answers: Answers) -> str | None:
    asked = wanted(game, roll_list)
    if not asked:
        return None
    if answers.choice is None:
        what = "a player" if asked == PLAYER else asked
        raise AnswerError(f"{roll_list.title}: first choose {what}. Say it with --choose.")
    if asked == PLAYER and (answers.choice not in game.living or answers.choice == who):
        raise RefusedError(f"{game.title(answers.choice)} cannot be chosen: take another player who is in the game.")
    return answers.choice


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
    queue = pendings(game, event["rolls"])
    if event["to"] == STACK or queue:
        begun = event["to"] != STACK
        game.stack.append(Ability(event["name"], event["text"], event["list"], event["who"], begun, queue))


KINDS = {"chaos": Kind(_apply, tell_roll, dues_of_roll, audit_roll)}
