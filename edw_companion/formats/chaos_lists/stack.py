"""What is on the stack and still to be rolled: finished, countered, left out, added, noted by hand (rule 3).

An ability that is countered is gone with every roll that it would have made.
"""

from collections.abc import Iterable

from edw_companion.errors import RefusedError
from edw_companion.formats.chaos_lists.rolling import finishing, with_those_below
from edw_companion.formats.chaos_lists.state import Ability, Mayhem, Pending, or_active
from edw_companion.formats.chaos_lists.telling import dues_of_rolls, tell_pendings
from edw_companion.formats.chaos_lists.values import CURRENT
from edw_companion.table import words
from edw_companion.table.due import DO
from edw_companion.table.game import Event, Facts, alive, running
from edw_companion.table.kind import At, Chapter, Shown
from edw_companion.table.params import Number, Text, Who, Word, started

MAX_KEPT = 50
MAX_EXTRA = 100
_FULL = f"Nobody keeps more than {MAX_KEPT} notes, and no more than {MAX_EXTRA} rolls wait."

CHAPTER = Chapter[Mayhem]()


def _list_names(begin: Event) -> Iterable[str]:
    """What completes the name of a list, from the session's first line."""
    lists: Iterable[str] = begin["lists"]
    return lists


def list_name(game: Mayhem, word: str) -> str:
    """The list that a word means: by its name, its title, or a beginning of either."""
    return words.choose(word, {name: (name, each["title"]) for name, each in game.lists.items()}, "list")


@CHAPTER.look("chaos show")
def show(game: Mayhem) -> Shown:
    """Show the stack, the rolls to come and what players keep.

    Example: edw chaos show
    """
    from edw_companion.formats.chaos_lists import view  # what only changes the table does without

    whole = view.rest(game)
    keys = ("list", "next_list", "rolls", "globals", "owed", "stack")
    data = {**{key: whole[key] for key in keys}, "keeps": {seat: list(texts) for seat, texts in game.kept.items()}}
    head = f"Current list: {game.list_title(game.current)}. Rolls in this turn: {game.turn_rolls}."
    return Shown(data, [head, *view.stack_lines(game), *view.kept_lines(game), *map(str, dues_of_rolls(game))])


def _top(game: Mayhem) -> Ability:
    """The topmost ability."""
    running(game)
    if not game.stack:
        raise RefusedError(f"Nothing that was rolled waits on the stack: {DO} makes the next roll.", "chaos")
    return game.stack[-1]


DONE = CHAPTER.kind(
    "chaos-done",
    apply=lambda game, event: game.finish(event["finishes"]),
    tell=lambda _game, event: f"{event['name']} is done.",
    due=lambda game, _event: dues_of_rolls(game),
)


@DONE.command(words="chaos done", anyway=True)
def done(at: At[Mayhem]) -> Facts:
    """The topmost ability has resolved and was carried out.

    Example: edw chaos done
    """
    game = at.game
    top = _top(game)
    if game.next_pending() is not None:
        rolls = tell_pendings(game, top.queue)
        how = f"{DO} makes the next, {DO} leaves it out"
        at.law.forbids(f"{top.name} still has rolls to make ({rolls}): {how} (rule 3).", "chaos", "chaos skip")
    return {"name": top.name, "finishes": with_those_below(game)}


COUNTERED = CHAPTER.kind("chaos-countered", apply=DONE.apply, due=DONE.due)


@COUNTERED.command(
    Who("source", option="--by", metavar="WHO", help="Who countered it."), words="chaos counter", anyway=True
)
def counter(at: At[Mayhem], source: str | None) -> Facts:
    """Counter the topmost ability, with the rolls it would make.

    Example: edw chaos counter
    """
    # Rule 3; ruling 13. The current list stays.
    top = _top(at.game)
    if top.begun:
        at.law.forbids(f"{top.name} is resolving and cannot be countered any more (rule 3, ruling 13).")
    return {"name": top.name, "by": source, "dropped": len(top.queue), "finishes": with_those_below(at.game)}


@COUNTERED.tells
def _(game: Mayhem, event: Event) -> str:
    by = f" by {game.title(event['by'])}" if event["by"] else ""
    lost = f" {event['dropped']} roll{'s' * (event['dropped'] != 1)} with it." if event["dropped"] else ""
    return f"{event['name']} is countered{by}.{lost}"


SKIPPED = CHAPTER.kind("chaos-skipped", due=DONE.due)


@SKIPPED.command(words="chaos skip", anyway=True)
def skip(at: At[Mayhem]) -> Facts:
    """Leave the next roll out: declined, or forbidden by a text.

    Example: edw chaos skip
    """
    # Ruling 33.
    game = at.game
    running(game)
    pending = game.next_pending()
    if pending is None:
        raise RefusedError("No roll is due that could be left out.")
    if pending.lost and game.house["spite-decline"] == "no":
        at.law.forbids("At this table nobody declines a roll on Spite (house rule spite-decline).")
    dropped = list(game.queue).index(pending) + 1
    return {"list": pending.on, "who": pending.who, "dropped": dropped, "finishes": finishing(game, dropped)}


@SKIPPED.applies
def _(game: Mayhem, event: Event) -> None:
    game.take_pending(event["dropped"])
    game.finish(event["finishes"])


@SKIPPED.tells
def _(game: Mayhem, event: Event) -> str:
    who = game.title(event["who"]) if event["who"] else "Nobody"
    return f"{who} does not roll on {game.list_title(event['list'])}."


EXTRA = CHAPTER.kind("chaos-extra", due=DONE.due)


@EXTRA.command(
    Who(option="--who", metavar="WHO", help="Who rolls; the active player if left out."),
    Word("name", metavar="[LIST]", required=False, known=_list_names),
    Number("times", 1, MAX_EXTRA, default=1, option="--times", metavar="N", help="How often."),
    words="chaos extra",
)
def extra(at: At[Mayhem], who: str | None, name: str | None, times: int) -> Facts:
    """One more roll comes, on the current list or the one named.

    It is for what a text grants and the program does not know of. It comes after the rolls that are due already.

    Example: edw chaos extra vortex --who Ann
    """
    game = at.game
    seat = or_active(game, who, "who rolls")
    on = list_name(game, name) if name else CURRENT
    alive(game, seat)
    if len(game.queue) + times > MAX_EXTRA:
        raise RefusedError(_FULL)
    return {"list": on, "who": seat, "times": times}


@EXTRA.applies
def _(game: Mayhem, event: Event) -> None:
    more = (Pending(event["list"], event["who"]),) * event["times"]
    if game.stack:
        top = game.stack[-1]
        game.stack[-1] = top._replace(queue=(*top.queue, *more))
    else:
        game.owed += more


@EXTRA.tells
def _(game: Mayhem, event: Event) -> str:
    often = "once more" if event["times"] == 1 else f"{event['times']} times more"
    return f"{game.title(event['who'])} will roll {often} on {game.list_title(event['list'])}."


NEXT = CHAPTER.kind(
    "chaos-next",
    tell=lambda game, event: f"The next chaos roll is on {game.list_title(event['list'])}.",
    due=DONE.due,
)


@NEXT.command(Word("name", metavar="LIST", known=_list_names), words="chaos next")
def next_list(at: At[Mayhem], name: str) -> Facts:
    """The next chaos roll is on LIST.

    Example: edw chaos next e
    """
    on = list_name(started(at.game), name)
    running(at.game)
    return {"list": on}


@NEXT.applies
def _(game: Mayhem, event: Event) -> None:
    game.override = event["list"]


KEPT = CHAPTER.kind(
    "kept",
    apply=lambda game, event: game.kept.setdefault(event["who"], []).append(event["text"]),
    tell=lambda game, event: f"{game.title(event['who'])} keeps: {event['text']}.",
)


@KEPT.command(Who(), Text("text", "note", rest=True), words="chaos keep")
def keep(at: At[Mayhem], who: str, text: str) -> Facts:
    """Note what WHO keeps: an emblem, counters, a held roll.

    Example: edw chaos keep Ann "emblem: artifacts you control have haste"
    """
    alive(at.game, who)
    if len(at.game.kept.get(who, ())) >= MAX_KEPT:
        raise RefusedError(_FULL)
    return {"who": who, "text": text}


UNKEPT = CHAPTER.kind(
    "unkept",
    apply=lambda game, event: game.kept[event["who"]].remove(event["text"]),
    tell=lambda game, event: f"{game.title(event['who'])} keeps no longer: {event['text']}.",
)


@UNKEPT.command(
    Who(),
    Word("text", rest=True, names=lambda game: [text for texts in game.kept.values() for text in texts]),
    words="chaos drop",
)
def drop(at: At[Mayhem], who: str, text: str) -> Facts:
    """WHO no longer keeps something that was noted.

    The beginning of the note is enough.

    Example: edw chaos drop Ann emblem
    """
    note = words.card(text, at.game.kept.get(who, ()), "note")
    running(at.game)
    return {"who": who, "text": note}
