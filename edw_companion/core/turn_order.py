"""The course of turns as any game has it: extra turns, skipped ones, and which seats are passed over.

A game whose turns bring nothing by themselves takes ``next_turn`` and ``TURN`` as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from edw_companion.core.due import Due
from edw_companion.core.kind import At, Chapter, S
from edw_companion.core.life import fallen, out_of_game
from edw_companion.core.params import Names, Spoken, TurnedUp, Who
from edw_companion.core.state import State, alive, running
from edw_companion.core.turns import Turn, next_turns, passed_over
from edw_companion.errors import RefusedError
from edw_companion.sentences import DO
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line, OfPlayer
    from edw_companion.core.kind import Kind

    T = TypeVar("T", bound="Line")

    class NewTurn(Line):
        """A turn that begins: its number, whose, of which kind, in which seat, and who was passed over before it."""

        number: int
        who: str
        kind: str
        seat: str
        skipped: NotRequired[list[str]]


WITHOUT_PLAYER = Due("The player whose turn it is has left the game, so the turn ends", "turn next")
"""What is due in a turn that has lost its player."""


class NobodyLeftError(RefusedError):
    """No turn can follow."""

    def __init__(self) -> None:
        super().__init__("Nobody is left to take a turn.")


def upcoming(state: State, count: int) -> list[Turn]:
    """The next turns, as things stand."""
    return next_turns(state.turns, state.living, state.guest(), count) if state.started and not state.over else []


def next_turn(state: State) -> NewTurn:
    """The turn ends and the next begins: its number, whose, of which kind, in which seat, and who is passed over."""
    running(state)
    coming = upcoming(state, 1)
    if not coming:
        raise NobodyLeftError
    facts = begun(state, coming[0])
    passed = passed_over(state.turns, state.living, state.guest())
    if facts["kind"] not in ("extra", state.turns.opening_kind):
        passed += [between for between in skipped(state, facts["seat"]) if between not in passed]
    if passed:
        facts["skipped"] = passed
    return facts


def begun(state: State, turn: Turn) -> NewTurn:
    """The facts of a turn to come, but for who is passed over."""
    guest = state.guest()
    seat = guest.seat if guest and turn.who == guest.name else turn.who
    return {"number": state.turns.number + 1, "who": turn.who, "kind": turn.kind, "seat": seat}


def skipped(state: State, seat: str) -> list[str]:
    """The seats that a regular turn passes over on its way."""
    around = state.turns.clockwise(state.turns.anchor)
    return around[: around.index(seat)]


def extra(state: State, seat: str) -> OfPlayer:
    """A player is granted an extra turn, taken right after the present one; the newest is taken first."""
    alive(state, seat)
    return {"who": seat}


def skip(state: State, seat: str) -> OfPlayer:
    """A player skips the very next turn that they would begin, of whatever kind."""
    alive(state, seat)
    return {"who": seat}


def tell_turn(state: State, event: NewTurn) -> str:
    """Such as "Turn 7: Ann (white), an extra turn."."""
    return f"Turn {event['number']}: {state.title(event['who'])}{state.turn_words(event['kind'])}."


def none_passed(at: At[S]) -> None:
    """A turn does not end while somebody is at 0 or below and nobody has said what becomes of them."""
    state = at.state
    down = [seat for seat in fallen(state) if not state.over and state.way_out(seat)]
    if down:
        how = listed([f"{state.title(seat)} is at {state.players[seat].life}" for seat in down])
        does = listed([DO] * len(down))
        at.rules.forbids(f"{how}, so the turn does not end yet: {does}.", *(out_of_game(state, seat) for seat in down))


def declare_next(turn: Kind[S, T], decide: Callable[[At[S], str | None], T], cards: Names = lambda _state: ()) -> None:
    """Declare ``edw turn next`` of a game by its decision, which is told the card that was turned up by hand, if any.

    ``cards``: those that a turn can turn up; most games turn up none.
    """

    @turn.command(Spoken("word"), TurnedUp(cards), words="turn next", anyway=True)
    def turn_next(at: At[S], shown: str | None) -> T:
        """End the turn and begin the next.

        It says what untaps, what is due, and whom this player may attack. It does not pass a player at 0 life or below
        who is still in the game.

        Example: edw turn next
        """
        none_passed(at)
        return decide(at, shown)


CHAPTER = Chapter[State]()
TURN: Kind[State, NewTurn] = CHAPTER.kind("turn", tell=tell_turn)


@TURN.applies
def _(state: State, event: NewTurn) -> None:
    state.turns.pass_over(event.get("skipped", ()))
    state.turns.begin(event["who"], event["kind"], event["seat"])


EXTRA: Kind[State, OfPlayer] = CHAPTER.kind(
    "extra",
    apply=lambda state, event: state.turns.extras.append(event["who"]),
    tell=lambda state, event: f"{state.title(event['who'])} gets an extra turn after this one.",
)


@EXTRA.command(Who(), words="turn extra")
def turn_extra(at: At[State], who: str) -> OfPlayer:
    """Grant a player an extra turn after this one.

    Of several the one granted last is taken first.

    Example: edw turn extra white
    """
    return extra(at.state, who)


SKIP: Kind[State, OfPlayer] = CHAPTER.kind(
    "skip",
    apply=lambda state, event: state.turns.skips.append(event["who"]),
    tell=lambda state, event: f"The next turn of {state.title(event['who'])} will be skipped.",
)
