"""Drawing and discarding: rules 4 and 6; rulings 3 to 5."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from edw_companion.core.counts import Haul, cards, moved, take_moves
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.params import Flag, Number, Who
from edw_companion.core.state import alive
from edw_companion.errors import UsageError
from edw_companion.games.magical_war.state import GRAVEYARD, HAND, STOCK, MagicalWarState
from edw_companion.sentences import DO

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Move, PlayerMoves

    class Drawn(PlayerMoves):
        """Cards for the draw phase, which may be ``spared``, or so many as were wanted by some card's doing."""

        phase: bool
        spared: bool
        wanted: NotRequired[int]


CHAPTER = Chapter[MagicalWarState]()
NUMBER = Number("number", 1, 1000, metavar="[N]", required=False)


def draw_due(state: MagicalWarState, seat: str) -> int | None:
    """What the draw phase brings: hand and pipeline up to one above the hand size, never below none (rule 4).

    None on a table that does not count.
    """
    held = state.held(seat)
    return None if held is None else max(0, state.size(HAND, seat) + 1 - held)


def discard_due(state: MagicalWarState, seat: str) -> int:
    """What is too much at the end of a turn, as far as the hand itself can give it (rule 6; ruling 5).

    0 on a table that does not count.
    """
    held, hand = state.held(seat), state.count(HAND, seat)
    return 0 if held is None or hand is None else max(0, min(held - state.size(HAND, seat), hand))


DRAWN: Kind[MagicalWarState, Drawn] = CHAPTER.kind("drawn")


@DRAWN.command(
    Who(),
    NUMBER,
    Flag("spared", "Island Sanctuary: no draw, and the pipeline may rest.", option="--skip"),
    words="draw",
    anyway=True,
)
def draw(at: At[MagicalWarState], who: str, number: int | None, *, spared: bool) -> Drawn:
    """WHO draws for the turn, or N cards by some card's doing.

    In the draw phase it is up to one card above the hand size, the pipeline counted. When the stock has run out the
    graveyard becomes the new one.

    Example: edw draw Ann
    """
    # Rule 4.
    state = at.state
    if spared and number is not None:
        raise UsageError("With --skip no card is drawn: leave the number out.")
    alive(state, who)
    haul = Haul(state.counts)
    if number is not None:
        haul.draw(number, STOCK, GRAVEYARD, f"{HAND} {who}")
        return {"who": who, "phase": False, "spared": False, "wanted": number, "moves": haul.moves}
    if not state.set_up:
        at.rules.forbids(f"Nobody draws before all pipelines are laid (rule 2): {DO}.", "lay")
    if state.active != who:
        at.rules.forbids(f"{state.title(who)} has a draw phase only in their own turn (rule 4).")
    elif state.drew or state.steps:
        at.rules.forbids(f"The draw phase of {state.title(who)}'s turn is over: pipeline steps come after it (rule 4).")
    if not spared:
        haul.draw(draw_due(state, who) or 0, STOCK, GRAVEYARD, f"{HAND} {who}")
    return {"who": who, "phase": True, "spared": spared, "moves": haul.moves}


@DRAWN.applies
def _(state: MagicalWarState, event: Drawn) -> None:
    state.carry(event["moves"])
    if event["phase"] and state.active == event["who"]:
        state.drew, state.spared = True, event["spared"]


@DRAWN.tells
def _(state: MagicalWarState, event: Drawn) -> str:
    title, moves = state.title(event["who"]), event["moves"]
    number = moved(moves, STOCK, f"{HAND} {event['who']}")
    if event["spared"]:
        return f"{title} does not draw, so the pipeline may rest this turn."
    if event["phase"] and not number:
        return f"{title} draws no card."
    short = "" if number == event.get("wanted", number) else ": there are no more"
    return f"{tell_reshuffle(moves)}{title} draws {cards(number)}{short}."


def tell_reshuffle(moves: Iterable[Move]) -> str:
    """A sentence on the graveyard that became the stock, with a space behind it; "" if it did not."""
    back = moved(moves, GRAVEYARD, STOCK)
    return f"The stock has run out: the graveyard is shuffled into a new one ({cards(back)}). " if back else ""


DISCARDED: Kind[MagicalWarState, PlayerMoves] = CHAPTER.kind("discarded", apply=take_moves)


@DISCARDED.command(Who(), NUMBER, words="discard")
def discard(at: At[MagicalWarState], who: str, number: int | None) -> PlayerMoves:
    """WHO discards down to the hand size, or N cards.

    The pipeline counts as part of the hand; what goes comes from the hand itself.

    Example: edw discard Ann 1
    """
    # Rule 6; ruling 5: to the common graveyard.
    alive(at.state, who)
    wanted = discard_due(at.state, who) if number is None else number
    return {"who": who, "moves": at.state.moving(wanted, f"{HAND} {who}", GRAVEYARD)}


@DISCARDED.tells
def _(state: MagicalWarState, event: PlayerMoves) -> str:
    number = moved(event["moves"], f"{HAND} {event['who']}", GRAVEYARD)
    return f"{state.title(event['who'])} discards {cards(number) if number else 'nothing'}."
