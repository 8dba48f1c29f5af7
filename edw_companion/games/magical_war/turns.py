"""A turn: what its upkeep changes, the draw and the discard (rules 3, 4 and 6; rulings 3 to 5, 11, 14 and 19)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from edw_companion.core import turn_order
from edw_companion.core.at import At
from edw_companion.core.counts import Moves, cards, moved
from edw_companion.core.due import DO
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import Flag, Number, Text, Who
from edw_companion.core.phases import ACTIVE, ANY_TURN, Time
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.magical_war import phases
from edw_companion.games.magical_war.effects import check_lies, set_works, settled
from edw_companion.games.magical_war.phases import DISCARD, DRAW
from edw_companion.games.magical_war.state import GRAVEYARD, HAND, PIPELINE, STOCK, MagicalWarState
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line, Move, OfMoves, OfPlayer, PlayerMoves, With
    from edw_companion.core.turn_order import NewTurn
    from edw_companion.games.magical_war.effects import Works

    Size = TypedDict("Size", {"from": int, "to": int})

    class Upkeep(Line, total=False):
        """Which effects the upkeep changes, and the player's pipeline size by that.

        ``lost``: who is passed over, in lines of old sessions.
        """

        lost: list[str]
        works: list[Works]
        size: Size

    class TurnBegun(NewTurn, Upkeep, OfMoves):
        """A turn of this game."""

    class TurnLost(OfPlayer, With):
        """A turn to come is skipped: a line of old sessions."""

    class Drawn(PlayerMoves):
        """Cards for the draw phase, which may be ``spared``, or so many as were wanted by some card's doing.

        ``full``: up to how many cards hand and pipeline are filled where nobody counts.
        """

        phase: bool
        spared: bool
        wanted: NotRequired[int]
        full: NotRequired[int]

    class WantedCards(Line):
        """How many cards, and what one of them is called, if somebody said."""

        wanted: NotRequired[int]
        card: NotRequired[str]

    class Discarded(PlayerMoves, WantedCards):
        """Cards that are discarded."""

    class DrewFirst(Line):
        """The draw phase that a line takes along: how many cards came, as far as cards are counted."""

        drew: NotRequired[int | None]


CHAPTER = Chapter[MagicalWarState]()


def next_turn(at: At[MagicalWarState]) -> TurnBegun:
    """The turn ends and the next begins, with what its upkeep changes."""
    state = at.state
    running(state)
    if state.standing:
        first = state.standing[0]
        raise RefusedError(f"{state.title(first)} is making a last stand: when that is done, {DO}", "stand leave")
    begun = turn_order.next_turn(state, between=False)
    if not state.set_up:
        left = phases.setup_left(state).after("No turn ends in the setup (rule 2); ")
        at.rules.forbids(left.text, *left.commands)
    turn_order.none_late(at)
    at.notices += left_undone(state)
    seat = begun["who"]
    changes, gain = settled(state, seat)
    size, after = state.size(PIPELINE, seat), state.size(PIPELINE, seat, gain)
    upkeep: Upkeep = {}
    if changes:
        upkeep["works"] = changes
    if size != after:
        upkeep["size"] = {"from": size, "to": after}
    hand, own = f"{HAND} {seat}", f"{PIPELINE} {seat}"
    moves = Moves(state.counts)
    if state.players[seat].laid:
        moves.fill(after, own, hand)
    moves.trim(after, own, hand)
    return {**begun, **upkeep, "moves": moves.made}


def left_undone(state: MagicalWarState) -> list[str]:
    """What the player whose turn ends has not done, as far as the program can know."""
    seat = state.active
    if seat is None or not state.set_up:  # which the players wanted
        return []
    due = state.steps_due(seat)
    done = ["did not draw for the turn"] if draw_due(state, seat) and not state.drew else []
    if state.steps < due and not state.spared:
        done.append(f"took {state.steps or 'none'} of {due} pipeline steps" if due > 1 else "took no pipeline step")
    over = discard_due(state, seat)
    done += [f"kept {cards(over)} too many"] if over and state.drew else []
    return [f"{state.title(seat)} {listed(done)}."] if done else []


CHAPTER.take(turn_order.SKIP)
CHAPTER.take(turn_order.REVERSE)
CHAPTER.take(turn_order.EXTRA)
TURN: Kind[MagicalWarState, TurnBegun] = CHAPTER.kind("turn")


turn_order.declare_next(TURN, lambda at, _shown: next_turn(at))


@TURN.applies
def _(state: MagicalWarState, event: TurnBegun) -> None:
    state.begin_play()
    state.turns.pass_over(event.get("lost", ()))
    turn_order.apply_turn(state, event)
    state.drew = state.spared = state.landed = False
    state.steps = 0
    set_works(state, event.get("works", ()))
    state.players[event["who"]].face_down += event["size"]["to"] - event["size"]["from"] if "size" in event else 0


@TURN.tells
def _(state: MagicalWarState, event: TurnBegun) -> str:
    who = event["who"]
    told = [f"{state.title(seat)} skips this turn." for seat in event.get("lost", ())]
    told.append(turn_order.tell_turn(state, event, turn_order.tell_skipped(state, event)))
    size = event.get("size")
    told += [f"Pipeline size {size['from']} -> {size['to']}."] if size else []
    laid = moved(event["moves"], f"{HAND} {who}", f"{PIPELINE} {who}")
    back = moved(event["moves"], f"{PIPELINE} {who}", f"{HAND} {who}")
    if size and not state.counted:
        laid, back = max(0, size["to"] - size["from"]), max(0, size["from"] - size["to"])
    told += [f"{cards(laid)} from the hand to the end of the pipeline."] if laid else []
    told += [f"{cards(back)} from the end of the pipeline back to the hand."] if back else []
    return " ".join(told)


LOST: Kind[MagicalWarState, TurnLost] = CHAPTER.kind(
    "turn-lost",
    apply=lambda state, event: state.turns.skips.append(event["who"]),
    tell=lambda state, event: (
        f"{state.title(event['who'])} loses the next turn{', by ' + event['with'] if event['with'] else ''}."
    ),
)
"""How sessions of before there were rulings told of a turn that is skipped."""


@LOST.decides_again
def _(at: At[MagicalWarState], event: TurnLost) -> TurnLost:
    if "rulings" in at.state.begin:
        raise ValueError(event["do"])
    alive(at.state, event["who"])
    return {"who": event["who"], "with": event["with"] and at.clean(event["with"], "card")}


NUMBER = Number("number", 1, 1000, metavar="[N]", required=False, fact="wanted")


def draw_due(state: MagicalWarState, seat: str) -> int | None:
    """What the draw phase brings: hand and pipeline up to one above the hand size, never below none (rule 4).

    None on a table that does not count.
    """
    held = state.held(seat)
    return None if held is None else max(0, state.full(seat) - held)


def discard_due(state: MagicalWarState, seat: str) -> int:
    """What is too much at the end of a turn, as far as the hand itself can give it (rule 6; ruling 5).

    0 on a table that does not count.
    """
    held, hand = state.held(seat), state.count(HAND, seat)
    return 0 if held is None or hand is None else max(0, min(held - state.size(HAND, seat), hand))


def draw_first(state: MagicalWarState, moves: Moves, seat: str) -> DrewFirst:
    """The draw phase, where it is still due as its player goes on: the first card that is played takes it along."""
    if state.upkeep != seat or state.standing:
        return {}
    number = draw_due(state, seat)
    drew = None if number is None else moves.draw(number, STOCK, GRAVEYARD, f"{HAND} {seat}")
    return {"drew": drew}


def apply_draw_first(state: MagicalWarState, event: DrewFirst) -> None:
    """The draw phase is done, if the line has taken it along."""
    state.drew = state.drew or "drew" in event


def tell_draw_first(state: MagicalWarState, seat: str, event: DrewFirst, moves: Sequence[Move]) -> str:
    """What was drawn, as a sentence with a space behind it; "" if nothing was."""
    drew = event.get("drew")
    return f"{tell_reshuffle(moves)}{state.title(seat)} draws {cards(drew)}. " if drew else ""


DRAWN: Kind[MagicalWarState, Drawn] = CHAPTER.kind("drawn")


def by_a_card(_at: At[MagicalWarState], said: Mapping[str, Any]) -> Time | None:
    """In any turn, if it is some card's doing, which says a number."""
    return None if said["number"] is None else ANY_TURN


@DRAWN.command(
    Who(unsaid=lambda state: state.doer),
    NUMBER,
    Flag("spared", "Island Sanctuary: no draw, and the pipeline may rest.", option="--skip"),
    words="draw",
    act=("The draw for the turn", "rule 4"),
    during=(DRAW,),
    whose=ACTIVE,
    named=by_a_card,
    eased=ANY_TURN,
)
def draw(at: At[MagicalWarState], who: str, number: int | None, *, spared: bool) -> Drawn:
    """WHO draws for the turn, or N cards by some card's doing.

    The draw of a turn is up to one card above the hand size, the pipeline counted; the first card that is played takes
    it along, so it need not be said. Without WHO it is the player whose turn it is.

    Example: edw draw
    """
    # Rule 4.
    state = at.state
    if spared and number is not None:
        raise UsageError("With --skip no card is drawn: leave the number out.")
    alive(state, who)
    moves = Moves(state.counts)
    if number is not None:
        moves.draw(number, STOCK, GRAVEYARD, f"{HAND} {who}")
        return {"who": who, "phase": False, "spared": False, "wanted": number, "moves": moves.made}
    if spared:
        check_lies(at, who, "Island Sanctuary")
    else:
        moves.draw(draw_due(state, who) or 0, STOCK, GRAVEYARD, f"{HAND} {who}")
    return {"who": who, "phase": True, "spared": spared, "full": state.full(who), "moves": moves.made}


@DRAWN.applies
def _(state: MagicalWarState, event: Drawn) -> None:
    if event["phase"] and state.active == event["who"]:
        state.drew, state.spared = True, event["spared"]


@DRAWN.tells
def _(state: MagicalWarState, event: Drawn) -> str:
    title, moves = state.title(event["who"]), event["moves"]
    number = moved(moves, STOCK, f"{HAND} {event['who']}")
    if event["spared"]:
        return f"{title} does not draw, so the pipeline may rest this turn."
    if not state.counted:
        what = cards(event["wanted"]) if "wanted" in event else f"up to {cards(event['full'])}, the pipeline counted"
        return f"{title} draws {what}."
    if event["phase"] and not number:
        return f"{title} draws no card."
    short = "" if number == event.get("wanted", number) else ": there are no more"
    return f"{tell_reshuffle(moves)}{title} draws {cards(number)}{short}."


def tell_reshuffle(moves: Iterable[Move]) -> str:
    """A sentence on the graveyard that became the stock, with a space behind it; "" if it did not."""
    back = moved(moves, GRAVEYARD, STOCK)
    return f"The stock has run out: the graveyard is shuffled into a new one ({cards(back)}). " if back else ""


DISCARDED: Kind[MagicalWarState, Discarded] = CHAPTER.kind("discarded")


@DISCARDED.command(
    Who(unsaid=lambda state: state.doer),
    NUMBER,
    Text("card", "card", option="--named", metavar="CARD", help="What it is called."),
    words="discard",
    act=("Discarding down to the hand size", "rule 6"),
    during=(DISCARD,),
    whose=ACTIVE,
    named=by_a_card,
    eased=ANY_TURN,
)
def discard(at: At[MagicalWarState], who: str, number: int | None, card: str | None) -> Discarded:
    """WHO discards down to the hand size, or N cards.

    The pipeline counts as part of the hand; what goes comes from the hand itself. Without WHO it is the player whose
    turn it is.

    Example: edw discard 1
    """
    # Rule 6; ruling 5: to the common graveyard.
    alive(at.state, who)
    wanted = discard_due(at.state, who) if number is None else number
    said: WantedCards = {} if number is None else {"wanted": number}
    facts: Discarded = {"who": who, **said, "moves": at.state.moving(wanted, f"{HAND} {who}", GRAVEYARD)}
    if card:
        facts["card"] = card
    return facts


@DISCARDED.tells
def _(state: MagicalWarState, event: Discarded) -> str:
    if not state.counted and "wanted" not in event:
        return f"{state.title(event['who'])} discards down to the hand size."
    number = event.get("wanted", moved(event["moves"], f"{HAND} {event['who']}", GRAVEYARD))
    named = f", {event['card']}" if "card" in event else ""
    return f"{state.title(event['who'])} discards {cards(number) if number else 'nothing'}{named}."
