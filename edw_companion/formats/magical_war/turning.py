"""The course of turns: lost turns, and what a player's upkeep changes (rules 3 and 5; rulings 11, 14 and 19)."""

from collections.abc import Iterator
from typing import NamedTuple

from edw_companion.errors import RefusedError
from edw_companion.formats.magical_war.errata import known_card
from edw_companion.formats.magical_war.pipeline import lengthen, shorten
from edw_companion.formats.magical_war.sizes import set_works, settled
from edw_companion.formats.magical_war.state import HAND, PIPELINE, MagicalWar
from edw_companion.table import course
from edw_companion.table.counting import Haul, cards, moved
from edw_companion.table.due import DO, Due
from edw_companion.table.game import Event, Facts, alive, running
from edw_companion.table.kind import At, Chapter
from edw_companion.table.params import Who
from edw_companion.table.turns import Turn, coming

CHAPTER = Chapter[MagicalWar]()


class Coming(NamedTuple):
    """A turn to come, and whose turns are lost on the way to it."""

    turn: Turn
    lost: tuple[str, ...]


def turns_to_come(game: MagicalWar) -> Iterator[Coming]:
    """The turns to come, as things stand; endless while somebody is left to take them."""
    tokens = {seat: game.players[seat].lost_turns for seat in game.living}
    lost: list[str] = []
    for turn in coming(game.turns, game.living, None):
        if tokens[turn.who]:
            tokens[turn.who] -= 1
            lost.append(turn.who)
        else:
            yield Coming(turn, tuple(lost))
            lost = []


def upcoming(game: MagicalWar, count: int) -> list[Turn]:
    """The next turns, as things stand."""
    if not game.started or game.over:
        return []
    return [entry.turn for entry, _ in zip(turns_to_come(game), range(count), strict=False)]


def next_turn(game: MagicalWar) -> Facts:
    """The turn ends and the next begins, with what its upkeep changes."""
    running(game)
    if game.standing:
        first = game.standing[0]
        stands = f"{game.title(first)} is making a last stand: when that is done, {DO}"
        raise RefusedError(stands, f"stand leave {first}")
    entry = next(turns_to_come(game), None)
    if entry is None:
        raise course.NobodyLeftError
    seat = entry.turn.who
    changes = settled(game, seat)
    size = game.size(PIPELINE, seat)
    after = game.size(PIPELINE, seat, sum(each.pipeline for each in changes))
    haul = Haul(game.counts)
    lengthen(game, haul, seat, after)
    shorten(haul, seat, after)
    return {
        "number": game.turns.number + 1,
        "who": seat,
        "kind": entry.turn.kind,
        "seat": seat,
        **({"lost": list(entry.lost)} if entry.lost else {}),
        **({"works": [{"effect": each.number, "on": each.works_on} for each in changes]} if changes else {}),
        **({"size": {"from": size, "to": after}} if size != after else {}),
        "moves": haul.moves,
    }


CHAPTER.take(course.EXTRA)
TURN = CHAPTER.kind("turn")


course.declare_next(TURN, lambda at, _shown: next_turn(at.game))


@TURN.applies
def _(game: MagicalWar, event: Event) -> None:
    for seat in event.get("lost", ()):
        game.players[seat].lost_turns -= 1
    game.turns.begin(event["who"], event["kind"], event["seat"])
    game.drew = game.spared = game.landed = False
    game.steps = 0
    for entry in event.get("works", ()):
        set_works(game, entry["effect"], entry["on"])
    game.carry(event["moves"])


@TURN.tells
def _(game: MagicalWar, event: Event) -> str:
    who = event["who"]
    told = [f"{game.title(seat)} loses this turn." for seat in event.get("lost", ())]
    told.append(course.tell_turn(game, event))
    size = event.get("size")
    if size:
        told.append(f"Pipeline size {size['from']} -> {size['to']}.")
    laid = moved(event["moves"], f"{HAND} {who}", f"{PIPELINE} {who}")
    back = moved(event["moves"], f"{PIPELINE} {who}", f"{HAND} {who}")
    told += [f"{cards(laid)} from the hand to the end of the pipeline."] if laid else []
    told += [f"{cards(back)} from the end of the pipeline back to the hand."] if back else []
    return " ".join(told)


LOST = CHAPTER.kind("turn-lost")


@LOST.command(Who(), known_card("card", "--with", "What did it."), words="skip")
def skip(at: At[MagicalWar], who: str, card: str | None) -> Facts:
    """WHO loses the next turn; several add up.

    Example: edw skip Bram
    """
    # Errata; ruling 19.
    alive(at.game, who)
    return {"who": who, "with": card}


@LOST.applies
def _(game: MagicalWar, event: Event) -> None:
    game.players[event["who"]].lost_turns += 1


@LOST.tells
def _(game: MagicalWar, event: Event) -> str:
    return f"{game.title(event['who'])} loses the next turn{', by ' + event['with'] if event['with'] else ''}."


@LOST.owes
def _(game: MagicalWar, event: Event) -> list[Due]:
    number = game.players[event["who"]].lost_turns
    return [Due(f"Turns to be lost by {game.title(event['who'])}: {number}.")] if number > 1 else []
