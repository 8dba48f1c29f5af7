"""The course of turns as any game has it: extra turns, skipped ones, a reversed order, a turn out of its turn.

A game whose turns bring nothing by themselves takes ``next_turn`` and ``TURN`` as they are. What the chapter declares
beside the turn itself (``EXTRA``, ``SKIP``, ``REVERSE``) a game takes as far as its cards can bring it about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from edw_companion.core.at import At
from edw_companion.core.due import NOBODY, OPTIONAL, Due, quoted
from edw_companion.core.kind import Chapter, S
from edw_companion.core.life import fallen, out_of_game, tell_down
from edw_companion.core.params import Names, Spoken, TurnedUp, Who
from edw_companion.core.state import State, alive, running
from edw_companion.core.turns import Turn, next_turns, passed_over
from edw_companion.errors import RefusedError
from edw_companion.sentences import DO

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line, OfPlayer
    from edw_companion.core.kind import Kind

    T = TypeVar("T", bound="Line")
    N = TypeVar("N", bound="NewTurn")

    class NewTurn(Line):
        """A turn that begins: its number, whose, of which kind, in which seat, and who was passed over before it.

        ``called``: whether it began out of its turn.
        """

        number: int
        who: str
        kind: str
        seat: str
        skipped: NotRequired[list[str]]
        called: NotRequired[bool]

    class Order(Line):
        """In which order turns go from now on: ``CLOCKWISE`` or ``REVERSED``."""

        order: str


CLOCKWISE, REVERSED = "clockwise", "reversed"


def without_player(state: State) -> Due:
    """What is due in a turn that has lost its player, where it goes on to its end without an active one."""
    whose = state.title(state.turns.who)
    return Due(f"The turn of {whose} goes on to its end without an active player; when it is over", "turn next")


def due_of_turn(state: State, text: str, does: str, who: str | None = None) -> Due:
    """A turn that a card gives or takes, to whomever that is if nobody is named; it is due until a line does it."""
    if who is not None:
        return Due(text, f"{does} {quoted(who)}", answers=OPTIONAL, waits=True, owed=True)
    whose = {state.name(seat): f"{does} {quoted(seat)}" for seat in state.living}
    return Due(text, f"{does} WHO", answers={**whose, **NOBODY}, waits=True, owed=True)


def to_come(state: State) -> list[Due]:
    """The turns that somebody has been given, or loses, until that is so."""
    extras = Counter(seat for seat in reversed(state.turns.extras) if seat in state.living)
    skips = Counter(seat for seat in state.turns.skips if seat in state.living)
    told = [
        f"{state.title(seat)} gets {'an extra turn' if number == 1 else f'{number} extra turns'} after this one."
        for seat, number in extras.items()
    ]
    told += [
        f"The next {'turn' if number == 1 else f'{number} turns'} of {state.title(seat)} will be skipped."
        for seat, number in skips.items()
    ]
    return [Due(each) for each in told]


class NobodyLeftError(RefusedError):
    """No turn can follow."""

    def __init__(self) -> None:
        super().__init__("Nobody is left to take a turn.")


def upcoming(state: State, count: int) -> list[Turn]:
    """The next turns, as things stand."""
    return next_turns(state.turns, state.living, state.guest(), count) if state.started and not state.over else []


def next_turn(state: State, called: Turn | None = None) -> NewTurn:
    """The turn ends and the next begins: its number, whose, of which kind, in which seat, and who is passed over.

    ``called``: a turn out of its turn instead, as ``out_of_turn`` gives it.
    """
    running(state)
    if called is not None:
        return {**begun(state, called), "called": True}
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


def out_of_turn(at: At[State], seat: str | None, coming: Sequence[Turn]) -> Turn | None:
    """The turn of a player who is called, where another one is ``coming``; None where it just goes on.

    The order goes on from who is called. Extra turns that were granted stay due after that turn; whoever is passed over
    skips nothing, and whose turn is to be skipped still skips the next one. Who would come anyway is not called: that
    may be an extra turn.
    """
    if seat is None:
        return None
    alive(at.state, seat)
    if [turn.who for turn in coming[:1]] == [seat]:
        return None
    if seat in at.state.turns.skips:
        at.rules.forbids(f"{at.state.title(seat)} skips the next turn, so it cannot be taken now.")
    return Turn(seat, "normal")


def begun(state: State, turn: Turn) -> NewTurn:
    """The facts of a turn to come, but for who is passed over."""
    guest = state.guest()
    seat = guest.seat if guest and turn.who == guest.name else turn.who
    return {"number": state.turns.number + 1, "who": turn.who, "kind": turn.kind, "seat": seat}


def skipped(state: State, seat: str) -> list[str]:
    """The seats that a regular turn passes over on its way."""
    around = state.turns.after(state.turns.anchor)
    return around[: around.index(seat)]


def apply_turn(state: State, event: NewTurn) -> None:
    """Take a recorded turn into the game."""
    state.turns.pass_over(event.get("skipped", ()))
    state.turns.begin(event["who"], event["kind"], event["seat"], called=event.get("called", False))


def direction(state: State) -> Mapping[str, str]:
    """What ``status`` says of the turn in games whose order can be reversed."""
    return {"order": REVERSED if state.turns.reversed else CLOCKWISE}


def tell_turn(state: State, event: NewTurn, passed: str = "") -> str:
    """Such as "Turn 7: Ann (white), an extra turn."; ``passed`` says who was passed over, in brackets."""
    called = ", called out of turn" * event.get("called", False)
    over = f" ({passed})" if passed else ""
    return f"Turn {event['number']}: {state.title(event['who'])}{state.turn_words(event['kind'])}{called}{over}."


def tell_skipped(state: State, event: NewTurn) -> str:
    """Who was passed over, in a game where nobody who is out is counted among them."""
    return f"{state.titles(event['skipped'])} skipped" if event.get("skipped") else ""


def none_passed(at: At[S]) -> None:
    """A turn does not end while somebody is at 0 or below and nobody has said what becomes of them."""
    state = at.state
    down = [seat for seat in fallen(state) if not state.over and state.way_out(seat)]
    if down:
        how = tell_down(state, state.turns.in_order(down))
        at.rules.forbids(f"{how}, so the turn does not end yet: {DO}.", out_of_game(state, state.turns.in_order(down)))


def none_late(at: At[S]) -> None:
    """A turn does not end before that is done for which it is too late then."""
    late = at.late()
    if late:
        to_do, commands = [due.text.rstrip(".") for due in late], [do for due in late for do in due.commands]
        at.rules.waits(f"The turn does not end yet. Still to come: {'; '.join(to_do)}.", *commands)


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


def declare_called(turn: Kind[S, N], decide: Callable[[At[S], str | None], N]) -> None:
    """Declare ``edw turn next`` of a game in which anybody may be called: its decision is told who, if anybody."""

    @turn.command(
        Who("called", metavar="[WHO]", required=False),
        Spoken("word"),
        words="turn next",
        anyway=True,
        again=lambda _state, event: {"called": event["who"] if event.get("called") else None},
    )
    def turn_next(at: At[S], called: str | None) -> N:
        """End the turn and begin the next, or WHO's.

        With WHO the order goes on from there: nobody who is passed over skips a turn, and extra turns come after it.
        It does not pass a player who is out of the game, as at 0 life or below, and has not been taken out.

        Example: edw turn next Dan
        """
        none_passed(at)
        return decide(at, called)


CHAPTER = Chapter[State]()
TURN: Kind[State, NewTurn] = CHAPTER.kind("turn", apply=apply_turn, tell=tell_turn)
EXTRA: Kind[State, OfPlayer] = CHAPTER.kind(
    "extra",
    apply=lambda state, event: state.turns.extras.append(event["who"]),
    tell=lambda state, event: f"{state.title(event['who'])} gets an extra turn after this one.",
)


@EXTRA.command(Who(), words="turn extra")
def turn_extra(at: At[State], who: str) -> OfPlayer:
    """Grant a player an extra turn after this one.

    Of several the one granted last is taken first.

    Example: edw turn extra Ann
    """
    alive(at.state, who)
    return {"who": who}


@EXTRA.owes
def _(state: State, event: OfPlayer) -> list[Due]:
    seat = event["who"]
    return [Due(f"{state.title(seat)} skips the next turn, and that is this one.")] if seat in state.turns.skips else []


SKIP: Kind[State, OfPlayer] = CHAPTER.kind(
    "skip",
    apply=lambda state, event: state.turns.skips.append(event["who"]),
    tell=lambda state, event: f"The next turn of {state.title(event['who'])} will be skipped.",
)


@SKIP.command(Who(), words="turn skip")
def turn_skip(at: At[State], who: str) -> OfPlayer:
    """WHO skips the next turn that they would begin.

    It is passed over once, be it an extra turn.

    Example: edw turn skip Ann
    """
    alive(at.state, who)
    return {"who": who}


REVERSE: Kind[State, Order] = CHAPTER.kind("reverse", since=4)


@REVERSE.command(words="turn reverse")
def turn_reverse(at: At[State]) -> Order:
    """Turns go the other way round from now on; said again, back.

    Everybody stays in their seat: who sits on whose left is as before. Extra turns come first, as ever.

    Example: edw turn reverse
    """
    return {"order": CLOCKWISE if at.running.turns.reversed else REVERSED}


@REVERSE.applies
def _(state: State, event: Order) -> None:
    state.turns.reversed = event["order"] == REVERSED


@REVERSE.tells
def _(_state: State, event: Order) -> str:
    way = "the other way round" if event["order"] == REVERSED else "clockwise"
    return f"From now on turns go {way}."
