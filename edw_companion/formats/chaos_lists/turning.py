"""The start, the course of turns, and players who leave for a while or for good (rules 1, 5 and 6)."""

from collections.abc import Sequence

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.chaos_lists.state import Ability, Mayhem, Pending
from edw_companion.formats.chaos_lists.telling import dues_of_rolls
from edw_companion.formats.chaos_lists.values import GLOBAL, SPITE
from edw_companion.table import absence, course, losing, seating
from edw_companion.table.due import Due
from edw_companion.table.game import Event, Facts, Player
from edw_companion.table.kind import At, Chapter
from edw_companion.table.params import Text, Who, Word
from edw_companion.table.text import listed

CHAPTER = Chapter[Mayhem]()

START = CHAPTER.kind("start", tell=seating.tell_start, audit=seating.audit_start)


@START.applies
def _(game: Mayhem, event: Event) -> None:
    seating.apply_start(game, event, lambda name: Player(name, name, game.house.number("life")))
    game.begin_turn(event["first"])
    game.owed.insert(0, Pending(GLOBAL, event["first"]))


@START.owes
def _(game: Mayhem, event: Event) -> list[Due]:
    return [Due(f"When all hands are kept, {game.title(event['first'])} rolls the first Global", "chaos")]


TURN = CHAPTER.kind("turn")


def next_turn(game: Mayhem, _chance: Chance, _shown: str | None = None) -> Facts:
    """The turn ends and the next begins; what is still on the stack, or was not rolled, is named and gone."""
    facts = absence.next_turn(game, absence.steps(game))
    unfinished = [ability.name for ability in game.stack]
    unrolled = sum(map(game.may_roll, game.owed))
    return {
        **facts,
        **({"unfinished": unfinished} if unfinished else {}),
        **({"unrolled": unrolled} if unrolled else {}),
    }


@TURN.applies
def _(game: Mayhem, event: Event) -> None:
    absence.apply_turn(game, event)
    game.begin_turn(event["who"])


@TURN.tells
def _(game: Mayhem, event: Event) -> str:
    told = [absence.tell_step(game, event)]
    if event.get("unrolled"):
        told.append(f"Chaos rolls of the turn before that were not made: {event['unrolled']}.")
    if event.get("unfinished"):
        told.append(f"It left unfinished: {listed(event['unfinished'])}.")
    return " ".join(told)


CHAPTER.kind("extra", **course.EXTRA._asdict())

CHAPTER.kind("away", **absence.KINDS["away"]._asdict())


def leave(at: At[Mayhem], who: str, turns: int | None, until: str | None) -> Facts:
    """A player leaves the game for so many turns, or until that Global ends (rule 5)."""
    return absence.leave(at.game, at.game.away, at.law, who, absence.Absence(turns, until))


BACK = CHAPTER.kind("back", **absence.KINDS["back"]._asdict())


@BACK.command(Who(), words="back")
def back(at: At[Mayhem], who: str) -> Facts:
    """WHO is back in the game before the time.

    Example: edw back Ann
    """
    return absence.come_back(at.game, at.game.away, who)


LOST = CHAPTER.kind("eliminate")


@LOST.command(
    Who(many=True),
    Word(
        "by", option="--by", metavar="WHO", many=True, known=lambda begin: begin["players"],
        help="Who caused it; of several who lose also Dan=Ann.",
    ),
    Text("card", "card", most=80, option="--with", metavar="CARD", help="What did it, in your own words."),
    words="eliminate",
)  # fmt: skip
def eliminate(at: At[Mayhem], who: Sequence[str], by: Sequence[str], card: str | None) -> Facts:
    """Players lose, all at once; the last one left wins.

    Whoever leaves two or more opponents behind rolls on Spite, one after the other in turn order: edw chaos.

    Example: edw eliminate Dan --by Ann --with Fireball
    """
    # Rule 6.
    if len(set(who)) < len(who):
        raise RefusedError("Somebody is named twice: name each player once.")
    game = at.game
    facts = losing.lose(game, who, _killers(at, who, by), card)
    left = [seat for seat in game.living if seat not in who]
    spites = facts["who"] if len(left) > 1 and SPITE in game.lists else []
    gone = [place for place, ability in enumerate(game.stack) if ability.who in who and not ability.begun]
    carried = [card for seat in facts["who"] for card in game.middle.owned(seat)]
    return {**facts, "spites": spites, "gone": gone, "middle": carried}


def _killers(at: At[Mayhem], victims: Sequence[str], by: Sequence[str]) -> dict[str, str | None]:
    """By victim who caused it, from words such as "Ann" and "Dan=Ann"."""
    killers: dict[str, str | None] = dict.fromkeys(victims)
    for text in by:
        victim, equals, killer = text.partition("=")
        named = at.who(killer if equals else text)
        for seat in [at.who(victim)] if equals else victims:
            if seat not in killers:
                raise UsageError(f"'{text}' names a killer of somebody who does not lose.")
            killers[seat] = named
    return killers


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
