"""The course of turns as any game has it: extra turns, skipped ones, a reversed order, a turn out of its turn.

A turn is a kind of each game's own; where it brings nothing by itself, ``next_turn``, ``apply_turn`` and ``tell_turn``
are all of it. What the chapter declares (``EXTRA``, ``SKIP``, ``REVERSE``) a game takes as far as its cards can bring
it about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict, TypeVar, cast

from edw_companion.core.at import At
from edw_companion.core.due import NOBODY, OPTIONAL, Due, quoted
from edw_companion.core.kind import Chapter, Kind, S
from edw_companion.core.life import out_of_game, tell_down, to_take_out
from edw_companion.core.params import WORD, Names, TurnedUp, Who
from edw_companion.core.state import State, alive, running
from edw_companion.core.turns import Turn, with_skips
from edw_companion.errors import RefusedError, UnfinishedError
from edw_companion.sentences import DO

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfPlayer

    T = TypeVar("T", bound="Line")
    N = TypeVar("N", bound="NewTurn")

    class Passed(TypedDict, total=False):
        """Who was away before a turn, in the games where ``skipped`` does not tell: they are among those."""

        away: list[str]  # whose turns passed because they were
        back: list[str]  # who is back by then
        left: dict[str, int]  # how many turns are left to those who count them

    class NewTurn(Line, Passed):
        """A turn that begins: its number, whose, of which kind, in which seat, and who was passed over before it.

        ``called``: whether it began out of its turn; ``lost``: those among the ``skipped`` who were not away, as some
        games say it instead of ``away``.
        """

        number: int
        who: str
        kind: str
        seat: str
        skipped: NotRequired[list[str]]
        called: NotRequired[bool]
        lost: NotRequired[list[str]]

    class Order(Line):
        """In which order turns go from now on: ``CLOCKWISE`` or ``REVERSED``."""

        order: str


CLOCKWISE, REVERSED = "clockwise", "reversed"
_WAYS = {CLOCKWISE: "clockwise", REVERSED: "the other way round"}


def without_player(state: State) -> Due:
    """What is due in a turn that has lost its player, where it goes on to its end without an active one."""
    whose = state.title(state.turns.who)
    return Due("", "turn next", how=f"'{DO}' ends the turn of {whose}, which goes on without an active player.")


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


def steps(state: State, called: Turn | None = None) -> Iterator[tuple[Turn, Mapping[str, Any]]]:
    """The turns to come, as things stand, one that is ``called`` first; endless unless nobody can take one.

    Each with whose turns passed before it ("skipped", of whom the "lost" were there), who is "back" when it begins, and
    how many turns are "left" to those who count them.

    Every turn counts for those who are away, begun or skipped, whoever's it is. A turn that passes while its player is
    away uses up a skip of theirs, too.
    """
    takers, guest, away = state.takers, state.guest(), dict(state.away)
    of_guest = guest.turns if guest else 0
    skipped: list[str] = []
    lost: list[str] = []
    back: list[str] = []
    first = [(called, False)] if called else []
    for turn, skips in chain(first, with_skips(state.turns, takers, guest)):
        home = [seat for seat, absence in away.items() if absence.turns == 0]
        back += home
        away = {
            seat: absence if absence.turns is None else absence._replace(turns=absence.turns - 1)
            for seat, absence in away.items()
            if seat not in home
        }
        if turn.who not in away and not skips:
            of_guest -= turn.who not in takers
            left = {seat: absence.turns for seat, absence in away.items() if absence.turns is not None}
            yield turn, {"skipped": skipped, "lost": lost, "back": back, "left": left}
            skipped, lost, back = [], [], []
            continue
        skipped.append(turn.who)
        lost += [] if turn.who in away else [turn.who]
        if of_guest < 1 and all(seat in away and away[seat].turns is None for seat in takers):
            return


def upcoming(state: State, count: int) -> list[Turn]:
    """The next turns, as things stand."""
    return [turn for turn, _ in islice(steps(state), count)] if state.started and not state.over else []


def following(state: State, called: Turn | None = None) -> NewTurn:
    """The turn ends and the next begins: its number, whose, of which kind, in which seat, and who is passed over.

    ``called``: a turn out of its turn instead, as ``out_of_turn`` gives it.
    """
    running(state)
    step = next(steps(state, called), None)
    if step is None:
        if not state.away:
            raise RefusedError("Nobody is left to take a turn.")
        back = f"back {quoted(next(iter(state.away)))}"
        raise RefusedError(f"Everybody is away: '{DO}' brings one back.", back)
    ((who, kind), passed), guest = step, state.guest()
    seat = guest.seat if guest and who == guest.name else who
    begun = {"number": state.turns.number + 1, "who": who, "kind": kind, "seat": seat}
    told = {name: value for name, value in {"called": called is not None, **passed}.items() if value}
    return cast("NewTurn", {**begun, **told})


def next_turn(state: State, called: Turn | None = None, *, between: bool = True) -> NewTurn:
    """As ``following``, where a line says who was ``away`` and not who was there.

    ``between``: whether a regular turn passes over all seats on its way, those of who is out of the game, too.
    """
    facts = following(state, called)
    lost, passed = facts.pop("lost", []), facts.get("skipped", [])
    away = [seat for seat in passed if seat not in lost]
    if between and called is None and facts["kind"] not in ("extra", state.turns.opening_kind):
        passed += [other for other in skipped(state, facts["seat"]) if other not in passed]
    if passed:
        facts["skipped"] = passed
    if away:
        facts["away"] = away
    return facts


def out_of_turn(at: At[State], seat: str | None, coming: Sequence[Turn]) -> Turn | None:
    """The turn of a player who is called, where another one is ``coming``; None where it just goes on.

    The order goes on from who is called. Extra turns that were granted stay due after that turn; whoever is passed over
    skips nothing, and whose turn is to be skipped still skips the next one. Who would come anyway is not called: that
    may be an extra turn. Whoever is away cannot be called, unless they are back as the turn begins.
    """
    if seat is None:
        return None
    alive(at.state, seat)
    absence = at.state.away.get(seat)
    if absence is not None and absence.turns != 0:
        raise RefusedError(f"{at.state.title(seat)} is away {absence}: {DO} first.", f"back {quoted(seat)}")
    if [turn.who for turn in coming[:1]] == [seat]:
        return None
    if seat in at.state.turns.skips:
        at.rules.forbids(f"{at.state.title(seat)} skips the next turn, so it cannot be taken now.")
    return Turn(seat, "normal")


def skipped(state: State, seat: str) -> list[str]:
    """The seats that a regular turn passes over on its way."""
    around = state.turns.after(state.turns.anchor)
    return around[: around.index(seat)]


def apply_turn(state: State, event: NewTurn) -> None:
    """Take a recorded turn into the game, and what it changes for those who are away."""
    for seat in event.get("back", ()):
        del state.away[seat]
    for seat, left in event.get("left", {}).items():
        state.away[seat] = state.away[seat]._replace(turns=left)
    state.turns.pass_over(event.get("skipped", ()))
    state.turns.begin(event["who"], event["kind"], event["seat"], called=event.get("called", False))


def direction(state: State) -> Mapping[str, str]:
    """What ``status`` says of the turn in games whose order can be reversed."""
    return {"order": REVERSED if state.turns.reversed else CLOCKWISE}


def name_turn(state: State, event: NewTurn, passed: str = "") -> str:
    """Such as "Turn 7: Ann (white), an extra turn"; ``passed`` says who was passed over, beside those who are away."""
    called = ", called out of turn" * event.get("called", False)
    away = event.get("away", ())
    over = "; ".join([*([f"{state.titles(away)} away, skipped"] if away else []), *([passed] if passed else [])])
    whose = f"{state.title(event['who'])}{state.turn_words(event['kind'])}{called}"
    return f"Turn {event['number']}: {whose}{f' ({over})' if over else ''}"


def tell_turn(state: State, event: NewTurn, passed: str = "") -> str:
    """The same as a sentence, and who is back."""
    told, back = f"{name_turn(state, event, passed)}.", event.get("back", ())
    return told + (f" {state.titles(back)} {'are' if len(back) > 1 else 'is'} back in the game." if back else "")


def tell_skipped(state: State, event: NewTurn) -> str:
    """Who was passed over, in a game where nobody who is out is counted among them."""
    lost = [seat for seat in event.get("skipped", ()) if seat not in event.get("away", ())]
    return f"{state.titles(lost)} skipped" if lost else ""


def none_passed(at: At[S]) -> None:
    """A turn does not end while somebody is at 0 or below and nobody has said what becomes of them."""
    down = to_take_out(at.state)
    if down:
        how = f"{tell_down(at.state, down)}, so the turn does not end yet: {DO}."
        at.rules.forbids(how, out_of_game(at.state, down))


def none_late(at: At[S]) -> None:
    """A turn does not end before that is done for which it is too late then."""
    late = at.late()
    if late:
        to_do, commands = [due.text.rstrip(".") for due in late], [do for due in late for do in due.commands]
        says = f"The turn does not end yet. Still to come: {'; '.join(to_do)}."
        at.rules.forbids(says, *commands, error=UnfinishedError)


def declare_next(turn: Kind[S, T], decide: Callable[[At[S], str | None], T], cards: Names = lambda _state: ()) -> None:
    """Declare ``edw turn next`` of a game by its decision, which is told the card that was turned up by hand, if any.

    ``cards``: those that a turn can turn up; most games turn up none.
    """

    @turn.command(WORD, TurnedUp(cards), words="turn next", anyway=True)
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
        WORD,
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


REVERSE: Kind[State, Order] = CHAPTER.kind(
    "reverse",
    tell=lambda _state, event: f"From now on turns go {_WAYS[event['order']]}.",
    since=4,
)


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
