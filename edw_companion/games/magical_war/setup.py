"""Before the first turn: the stock, mulligans, the round of free cards, the first pipelines (rules 1 and 2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from edw_companion.core import seats as seating
from edw_companion.core.at import At
from edw_companion.core.counts import Moves, TooFewCardsError, cards, moved
from edw_companion.core.due import ASIDE, DO, Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import Number, Text, Who, started
from edw_companion.core.state import alive
from edw_companion.errors import UsageError
from edw_companion.games.magical_war.phases import INITIAL_ROUND, LAYING, MULLIGANS
from edw_companion.games.magical_war.state import GRAVEYARD, HAND, PIPELINE, PLAY, RULES, STOCK, MagicalWarState
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Move, OfMoves, PlayerMoves
    from edw_companion.core.seats import Start
    from edw_companion.games.game import Plan

    class FreeCards(PlayerMoves):
        """So many free cards are played and replaced; ``cards``: their names, if these were said."""

        played: int
        cards: NotRequired[str]

    class Mulligan(PlayerMoves):
        """How many cards are drawn; lines of old sessions have it in their moves alone."""

        to: NotRequired[int]

    class Laid(OfMoves):
        """Players lay their first pipelines."""

        who: list[str]


CHAPTER = Chapter[MagicalWarState]()

FEWEST, MOST = 2, 30
"""The text speaks of 2 to 8 players, or more; so many have names that fit into a session."""


def plan(wanted: Plan, _own_lists: Path) -> dict[str, object]:
    """What the first line says of the game."""
    if wanted.edition is not None:
        raise UsageError("Magical War has no card lists: leave --lists out.")
    return {**wanted.facts(RULES, FEWEST, MOST), "piles": {}}


START = CHAPTER.take(seating.START)


@START.applies
def _(state: MagicalWarState, event: Start) -> None:
    seating.START.apply(state, event)
    state.first = event["first"]
    state.deal()


@START.owes
def _(state: MagicalWarState, _event: Start) -> list[Due]:
    number, hand = state.house.number("cards"), cards(state.house.number("hand"))
    return [Due(f"Shuffle all cards into one stock, {number} for each player. Everybody draws {hand}."), *due(state)]


def due(state: MagicalWarState) -> list[Due]:
    """What is due before the first turn.

    Where cards are counted everybody tells of their free cards; elsewhere it is enough that the pipelines lie there.
    """
    number = state.house.number(PIPELINE)
    mulligans = CHAPTER.in_time("mulligan", state, state.first)
    if not state.counted:
        first = [Due(f"Mulligans{ASIDE}, then free cards, in turn order", "mulligan WHO", does="")]
        everybody = "Then everybody" if mulligans else "Everybody"
        return [*(first if mulligans else ()), Due(f"{everybody} lays {cards(number)} face down", "lay")]
    waiting = state.unopened
    if not waiting:
        return [Due(f"The first pipelines are laid face down, by {listed(state.unlaid)}", "lay")]
    how_many = f"Initial round, in turn order: how many free cards {state.title(waiting[0])} plays"
    most = max(1, state.count(HAND, waiting[0]) or 0)
    answers = {str(free): f"initial {free}" for free in range(most + 1)}
    free = Due(how_many, "initial [N]", answers=answers)
    return [*([Due("Mulligans first", "mulligan WHO", does="")] if mulligans else []), free]


MULLIGAN: Kind[MagicalWarState, Mulligan] = CHAPTER.kind("mulligan")


@MULLIGAN.command(Who(), words="mulligan", act=("A mulligan", "rule 1"), during=(MULLIGANS,))
def mulligan(at: At[MagicalWarState], who: str) -> Mulligan:
    """WHO shuffles the hand back and draws one card less.

    Mulligans go in turn order, and whoever has passed cannot take one any more.

    Example: edw mulligan Ann
    """
    # Rule 1; ruling 1.
    state = at.state
    alive(state, who)
    order = state.from_first
    place, took = order.index(who), [each for each, seat in enumerate(order) if state.players[seat].mulligans]
    later = [state.title(order[each]) for each in took if each > place]
    if later:
        at.rules.forbids(
            f"{state.title(who)} has passed already: {listed(later)} decided after that, and nobody may change their "
            "mind (rule 1, ruling 1)."
        )
    passed = order[max(took, default=0) : place]
    if passed:
        at.notices.append(f"So {state.titles(passed)} {'have' if len(passed) > 1 else 'has'} passed (ruling 1).")
    own = f"{HAND} {who}"
    held = state.count(HAND, who)
    if held is None:
        held = state.house.number(HAND) - state.players[who].mulligans
    if held < 1:
        raise TooFewCardsError(own, held, 1)
    moves = Moves(state.counts)
    moves.move(held, own, STOCK)
    moves.move(held - 1, STOCK, own)
    return {"who": who, "to": held - 1, "moves": moves.made}


@MULLIGAN.applies
def _(state: MagicalWarState, event: Mulligan) -> None:
    state.players[event["who"]].mulligans += 1


@MULLIGAN.tells
def _(state: MagicalWarState, event: Mulligan) -> str:
    drawn = event.get("to", moved(event["moves"], STOCK, f"{HAND} {event['who']}"))
    return f"{state.title(event['who'])} takes a mulligan: {drawn + 1} -> {cards(drawn)}."


INITIAL: Kind[MagicalWarState, FreeCards] = CHAPTER.kind(
    "initial", due=lambda state, _event: [] if state.set_up else due(state)
)


@INITIAL.command(
    Who(unsaid=lambda state: state.unopened[0] if state.unopened else state.doer),
    Number("number", 0, 100, metavar="[N]", required=False, fact="played"),
    Text("names", "name", option="--cards", metavar="CARDS", help="What they are called, as text.", fact="cards"),
    words="initial",
    act=("A free card", "rule 2"),
    during=(INITIAL_ROUND,),
)
def initial(at: At[MagicalWarState], who: str, number: int | None, names: str | None) -> FreeCards:
    """WHO plays N free cards in the initial round.

    Cards without a cost that are no lands, one after another, each replaced by a card from the stock. Everybody does
    this once, in turn order; without N WHO plays none, and without WHO it is whoever comes next.

    Example: edw initial 2
    """
    # Rule 2; ruling 2.
    state = at.state
    alive(state, who)
    order = state.from_first
    later = [other for other in order[order.index(who) + 1 :] if state.players[other].opened]
    if state.players[who].opened and (later or not number or state.players[who].laid):
        at.rules.forbids(f"{state.title(who)} has had the initial round (rule 2).")
    waiting = [other for other in state.unopened if other in order[: order.index(who)]]
    if waiting:
        at.rules.forbids(f"The initial round goes in turn order: {state.title(waiting[0])} comes first (rule 2).")
    moves = Moves(state.counts)
    for _each in range(number or 0):
        moves.move(1, f"{HAND} {who}", f"{PLAY} {who}")
        moves.draw(1, STOCK, GRAVEYARD, f"{HAND} {who}")
    facts: FreeCards = {"who": who, "played": number or 0, "moves": _merged(moves.made)}
    return {**facts, "cards": names} if names else facts


@INITIAL.applies
def _(state: MagicalWarState, event: FreeCards) -> None:
    state.players[event["who"]].opened = True


@INITIAL.tells
def _(state: MagicalWarState, event: FreeCards) -> str:
    number = event["played"]
    them = "it" if number == 1 else "them"
    named = f", {event['cards']}," if "cards" in event else ""
    what = f"plays {counted(number, 'free card')}{named} and replaces {them}" if number else "plays no free card"
    return f"{state.title(event['who'])} {what}."


LAID: Kind[MagicalWarState, Laid] = CHAPTER.kind("laid")


@LAID.command(Who(many=True, required=False), words="lay", act=("Laying a first pipeline", "rule 2"), during=(LAYING,))
def lay(at: At[MagicalWarState], who: Sequence[str]) -> Laid:
    """Lay the first pipelines face down: all of them, or WHO's.

    Where nobody counts cards, this alone says that the game begins.

    Example: edw lay
    """
    # Rule 2.
    state: MagicalWarState = started(at.state)
    seats = list(dict.fromkeys(who)) or state.unlaid
    if not seats:
        raise UsageError(f"Every pipeline lies there already; whose is meant? {DO}", "lay WHO")
    alive(state, *seats)
    for seat in seats:
        if state.players[seat].laid:
            at.rules.forbids(f"{state.title(seat)} has laid a first pipeline already (rule 2).")
    moves = Moves(state.counts)
    for seat in seats:
        moves.fill(state.size(PIPELINE, seat), f"{PIPELINE} {seat}", f"{HAND} {seat}")
    return {"who": seats, "moves": moves.made}


@LAID.applies
def _(state: MagicalWarState, event: Laid) -> None:
    for seat in event["who"]:
        state.players[seat].laid = True


@LAID.tells
def _(state: MagicalWarState, event: Laid) -> str:
    if not state.counted:
        return f"{state.titles(event['who'])} {'have' if len(event['who']) > 1 else 'has'} laid a pipeline face down."
    laid = [(seat, moved(event["moves"], f"{HAND} {seat}", f"{PIPELINE} {seat}")) for seat in event["who"]]
    return f"Face down in the pipelines: {listed([f'{state.title(seat)} {number}' for seat, number in laid])}."


def _merged(moves: Sequence[Move]) -> list[Move]:
    """Card by card, played and replaced, as few moves: equal ones that alternate are added up.

    Only without a reshuffle among them; with one every move stays, since the order then matters.
    """
    if any(move["from"] == GRAVEYARD for move in moves):
        return [*moves]
    routes = {(move["from"], move["to"]): moved(moves, move["from"], move["to"]) for move in moves}
    # What is drawn goes first: more cards can be played in a row than were ever in hand at once.
    drawn_first = sorted(routes.items(), key=lambda route: route[0][0] != STOCK)
    return [{"cards": number, "from": source, "to": target} for (source, target), number in drawn_first]
