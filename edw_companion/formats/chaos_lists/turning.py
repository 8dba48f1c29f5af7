"""The start, the course of turns, and players who leave for a while or for good (rules 1, 5 and 6)."""

from collections.abc import Sequence

from edw_companion.formats.chaos_lists.state import Ability, Mayhem, Pending
from edw_companion.formats.chaos_lists.telling import dues_of_rolls
from edw_companion.formats.chaos_lists.values import GLOBAL, SPITE
from edw_companion.table import absence, course, losing, seating
from edw_companion.table.due import Due
from edw_companion.table.game import Event, Facts, Player
from edw_companion.table.kind import At, Chapter
from edw_companion.table.params import Who
from edw_companion.table.text import listed

CHAPTER = Chapter[Mayhem]()

START = CHAPTER.kind("start", tell=seating.tell_start, again=seating.again)


@START.applies
def _(game: Mayhem, event: Event) -> None:
    seating.apply_start(game, event, lambda name: Player(name, name, game.house.number("life")))
    game.begin_turn(event["first"])
    game.owed.insert(0, Pending(GLOBAL, event["first"]))


@START.owes
def _(game: Mayhem, event: Event) -> list[Due]:
    return [Due(f"When all hands are kept, {game.title(event['first'])} rolls the first Global", "chaos")]


TURN = CHAPTER.kind("turn")


def next_turn(game: Mayhem) -> Facts:
    """The turn ends and the next begins; what is still on the stack, or was not rolled, is named and gone."""
    facts = absence.next_turn(game, absence.steps(game))
    left = {
        "unfinished": [ability.name for ability in game.stack],
        "unrolled": sum(map(game.may_roll, game.owed)),
    }
    return {**facts, **{key: value for key, value in left.items() if value}}


course.declare_next(TURN, lambda at, _shown: next_turn(at.game))


@TURN.applies
def _(game: Mayhem, event: Event) -> None:
    absence.apply_turn(game, event)
    game.begin_turn(event["who"])


@TURN.tells
def _(game: Mayhem, event: Event) -> str:
    told = absence.tell_step(game, event)
    if event.get("unrolled"):
        told += f" Chaos rolls of the turn before that were not made: {event['unrolled']}."
    if event.get("unfinished"):
        told += f" It left unfinished: {listed(event['unfinished'])}."
    return told


CHAPTER.take(course.EXTRA)

CHAPTER.take(absence.AWAY)


def leave(at: At[Mayhem], who: str, turns: int | None, until: str | None) -> Facts:
    """A player leaves the game for so many turns, or until that Global ends (rule 5)."""
    return absence.leave(at.game, at.game.away, at.law, who, absence.Absence(turns, until))


BACK = CHAPTER.take(absence.BACK)


@BACK.command(Who(), words="back")
def back(at: At[Mayhem], who: str) -> Facts:
    """WHO is back in the game before the time.

    Example: edw back Ann
    """
    return absence.come_back(at.game, at.game.away, who)


LOST = CHAPTER.kind("eliminate")


@LOST.command(losing.VICTIMS, losing.by(), losing.MEANS, words="eliminate")
def eliminate(at: At[Mayhem], who: Sequence[str], by: Sequence[str], means: str | None) -> Facts:
    """Players lose, all at once; the last one left wins.

    Whoever leaves two or more opponents behind rolls on Spite, one after the other in turn order: edw chaos.

    Example: edw eliminate Dan --by Ann --with Fireball
    """
    # Rule 6.
    game = at.game
    facts = losing.lose(game, losing.killers(at, who, by), means)
    left = [seat for seat in game.living if seat not in who]
    spites = facts["who"] if len(left) > 1 and SPITE in game.lists else []
    gone = [place for place, ability in enumerate(game.stack) if ability.who in who and not ability.begun]
    carried = [card for seat in facts["who"] for card in game.middle.owned(seat)]
    return {**facts, "spites": spites, "gone": gone, "middle": carried}


@LOST.applies
def _(game: Mayhem, event: Event) -> None:
    losing.apply_loss(game, event)
    for place in reversed(event["gone"]):
        del game.stack[place]
    for seat in event["who"]:
        game.away.pop(seat, None)
        game.kept.pop(seat, None)
        game.middle.leave_with(seat)
    if event["spites"]:
        queue = tuple(Pending(SPITE, seat, lost=True) for seat in event["spites"])
        game.stack.append(Ability(game.list_title(SPITE), "", "", event["spites"][0], True, queue))


@LOST.tells
def _(game: Mayhem, event: Event) -> str:
    told = [losing.tell_loss(game, event)]
    if event["middle"]:
        told.append(f"From the middle world with them: {listed(event['middle'])}.")
    return " ".join(told)


@LOST.owes
def _(game: Mayhem, event: Event) -> list[Due]:
    return [*losing.dues_of_loss(game, event), *dues_of_rolls(game)]
