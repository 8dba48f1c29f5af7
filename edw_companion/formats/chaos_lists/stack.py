"""What is on the stack and still to be rolled: finished, countered, left out, added, noted by hand (rule 3).

An ability that is countered is gone with every roll that it would have made.
"""

from edw_companion.errors import RefusedError
from edw_companion.formats.chaos_lists.rolling import finishing
from edw_companion.formats.chaos_lists.state import Mayhem, Pending
from edw_companion.formats.chaos_lists.telling import dues_of_rolls, tell_pendings
from edw_companion.table.game import Event, Facts, Kind, alive, running
from edw_companion.table.law import Law

MAX_KEPT = 50
MAX_EXTRA = 100


class EmptyStackError(RefusedError):
    """Nothing is waiting."""

    def __init__(self) -> None:
        super().__init__("Nothing that was rolled waits on the stack: edw chaos makes the next roll.")


class NoRollError(RefusedError):
    """No roll is due."""

    def __init__(self) -> None:
        super().__init__("No roll is due that could be left out.")


class NotKeptError(RefusedError):
    """A note that a player does not keep."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__(f"{title} keeps no '{text}'.")


class FullError(RefusedError):
    """More than anybody keeps on paper."""

    def __init__(self) -> None:
        super().__init__(f"Nobody keeps more than {MAX_KEPT} notes, and no more than {MAX_EXTRA} rolls wait.")


def done(game: Mayhem, law: Law) -> Facts:
    """The topmost ability has resolved and was carried out.

    Raises:
        EmptyStackError: there is none.
        AgainstRulesError: it has rolls left to make.
    """
    running(game)
    if not game.stack:
        raise EmptyStackError
    top = game.stack[-1]
    if game.next_pending() is not None:
        rolls = tell_pendings(game, top.queue)
        how = "edw chaos makes the next, edw chaos skip leaves it out"
        law.forbids(f"{top.name} still has rolls to make ({rolls}): {how} (rule 3).")
    return {"name": top.name, "finishes": _with_those_below(game)}


def counter(game: Mayhem, law: Law, source: str | None) -> Facts:
    """The topmost ability is countered: what it would have rolled is not rolled, and the current list stays.

    Raises:
        EmptyStackError: there is none.
        AgainstRulesError: it is resolving already, or was never an ability.
    """
    running(game)
    if not game.stack:
        raise EmptyStackError
    top = game.stack[-1]
    if top.begun:
        law.forbids(f"{top.name} is resolving and cannot be countered any more (rule 3, ruling 13).")
    return {"name": top.name, "by": source, "dropped": len(top.queue), "finishes": _with_those_below(game)}


def _with_those_below(game: Mayhem) -> int:
    """How many are finished when the topmost one is gone: itself, and those that waited for it alone."""
    count = 1
    for ability in reversed(game.stack[:-1]):
        if not ability.begun or any(map(game.may_roll, ability.queue)):
            break
        count += 1
    return count


def skip(game: Mayhem, law: Law) -> Facts:
    """The next roll is left out: declined, or because something says so.

    Raises:
        NoRollError: none is due.
        AgainstRulesError: it is on Spite, and the table plays without declining.
    """
    running(game)
    pending = game.next_pending()
    if pending is None:
        raise NoRollError
    if pending.lost and game.house["spite-decline"] == "no":
        law.forbids("At this table nobody declines a roll on Spite (house rule spite-decline).")
    dropped = list(game.queue).index(pending) + 1
    return {"list": pending.on, "who": pending.who, "dropped": dropped, "finishes": finishing(game, dropped)}


def extra(game: Mayhem, name: str, who: str, times: int) -> Facts:
    """More rolls than the program knows of: after those of the topmost ability, or of this chaos step.

    Raises:
        DeadError, FullError: it cannot be.
    """
    alive(game, who)
    if len(game.queue) + times > MAX_EXTRA:
        raise FullError
    return {"list": name, "who": who, "times": times}


def next_list(game: Mayhem, name: str) -> Facts:
    """The next chaos roll is on this list, because something says so."""
    running(game)
    return {"list": name}


def keep(game: Mayhem, seat: str, text: str) -> Facts:
    """A player keeps something: an emblem, counters, a held roll.

    Raises:
        DeadError, FullError: it cannot be.
    """
    alive(game, seat)
    if len(game.kept.get(seat, ())) >= MAX_KEPT:
        raise FullError
    return {"who": seat, "text": text}


def drop(game: Mayhem, seat: str, text: str) -> Facts:
    """A player keeps something no longer.

    Raises:
        NotKeptError: it was not kept.
    """
    running(game)
    if text not in game.kept.get(seat, ()):
        raise NotKeptError(game.title(seat), text)
    return {"who": seat, "text": text}


def _apply_finish(game: Mayhem, event: Event) -> None:
    game.finish(event["finishes"])


def _apply_skip(game: Mayhem, event: Event) -> None:
    game.take_pending(event["dropped"])
    game.finish(event["finishes"])


def _apply_extra(game: Mayhem, event: Event) -> None:
    more = (Pending(event["list"], event["who"]),) * event["times"]
    if game.stack:
        top = game.stack[-1]
        game.stack[-1] = top._replace(queue=(*top.queue, *more))
    else:
        game.owed += more


def _apply_next(game: Mayhem, event: Event) -> None:
    game.override = event["list"]


def _apply_keep(game: Mayhem, event: Event) -> None:
    game.kept.setdefault(event["who"], []).append(event["text"])


def _apply_drop(game: Mayhem, event: Event) -> None:
    game.kept[event["who"]].remove(event["text"])


def _tell_counter(game: Mayhem, event: Event) -> str:
    by = f" by {game.title(event['by'])}" if event["by"] else ""
    lost = f" {event['dropped']} roll{'s' * (event['dropped'] != 1)} with it." if event["dropped"] else ""
    return f"{event['name']} is countered{by}.{lost}"


def _tell_skip(game: Mayhem, event: Event) -> str:
    who = game.title(event["who"]) if event["who"] else "Nobody"
    return f"{who} does not roll on {game.list_title(event['list'])}."


def _tell_extra(game: Mayhem, event: Event) -> str:
    often = "once more" if event["times"] == 1 else f"{event['times']} times more"
    return f"{game.title(event['who'])} will roll {often} on {game.list_title(event['list'])}."


def _dues(game: Mayhem, _event: Event) -> list[str]:
    return dues_of_rolls(game)


KINDS = {
    "chaos-done": Kind(_apply_finish, lambda _game, event: f"{event['name']} is done.", _dues),
    "chaos-countered": Kind(_apply_finish, _tell_counter, _dues),
    "chaos-skipped": Kind(_apply_skip, _tell_skip, _dues),
    "chaos-extra": Kind(_apply_extra, _tell_extra, _dues),
    "chaos-next": Kind(
        _apply_next, lambda game, event: f"The next chaos roll is on {game.list_title(event['list'])}.", _dues
    ),
    "kept": Kind(_apply_keep, lambda game, event: f"{game.title(event['who'])} keeps: {event['text']}."),
    "unkept": Kind(_apply_drop, lambda game, event: f"{game.title(event['who'])} keeps no longer: {event['text']}."),
}
