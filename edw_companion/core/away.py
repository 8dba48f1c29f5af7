"""Players who leave the game for a while: who is away for how long, whose turns are skipped, who sits beside whom.

A game with such players keeps ``away`` (seat to Absence), takes ``next_turn`` and ``upcoming`` from here instead of
``turn_order``, and lets its ``active`` be None while the player whose turn it is is away. Being away is not losing.
Each turn counts for those who are away, begun or skipped for whatever reason; whoever is passed over because somebody
else is called skips none, so that the called turn counts as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, cast

from edw_companion.core import turn_order
from edw_companion.core.at import At
from edw_companion.core.due import DO, Due, quoted
from edw_companion.core.kind import Chapter
from edw_companion.core.rules import Rules
from edw_companion.core.state import State, alive, running
from edw_companion.core.turn_order import begun, tell_turn
from edw_companion.core.turns import Turn, with_skips
from edw_companion.errors import RefusedError
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line, OfPlayer
    from edw_companion.core.kind import Kind

    class NewTurn(turn_order.NewTurn):
        """A turn that begins, as in ``turn_order``.

        Attributes:
            lost: those among the ``skipped`` who were there, and skip that turn.
            back: who is back by then.
            left: how many turns are left to those who count them.
        """

        lost: NotRequired[list[str]]
        back: NotRequired[list[str]]
        left: NotRequired[dict[str, int]]

    class Left(Line):
        """Who leaves for a while, and for how long, as in ``Absence``."""

        who: str
        turns: int | None
        until: str | None


MAX_TURNS = 1_000


class Absence(NamedTuple):
    """How long a player is away: until a thing ends, such as a card in force, or for so many more ``turns``.

    They are counted begun or skipped (0: back as the next turn begins); None while it is not turns that decide.
    """

    turns: int | None
    until: str | None

    def __str__(self) -> str:
        return self.told(more=" more")

    def told(self, *, more: str = "") -> str:
        """How long it is; ``more`` stands before "turns" where some of them have passed."""
        if self.until is not None:
            return f"as long as {self.until} is in force"
        if self.turns is None:
            return "until the table says otherwise"
        return f"for {self.turns}{more} turn{'s' * (self.turns != 1)}" if self.turns else "until this turn ends"


class HasAbsences(State):
    """The table of a game whose players may be away."""

    away: dict[str, Absence]

    @property
    def here(self) -> list[str]:
        """Those who are in the game and not away, in seat order."""
        return [seat for seat in self.living if seat not in self.away]


class Step(NamedTuple):
    """A turn to come; whose turns passed before it, who is back when it begins, and how many turns others are away.

    ``lost``: those whose turns passed although they were there.
    """

    turn: Turn
    skipped: tuple[str, ...]
    lost: tuple[str, ...]
    back: tuple[str, ...]
    left: dict[str, int]


def leave(state: State, away: dict[str, Absence], rules: Rules, seat: str, absence: Absence) -> Left:
    """A player leaves the game for a while."""
    alive(state, seat)
    if seat in away:
        rules.forbids(f"{state.title(seat)} is away already, {away[seat]}.")
    return {"who": seat, "turns": absence.turns, "until": absence.until}


def come_back(state: State, away: dict[str, Absence], seat: str) -> OfPlayer:
    """A player is in the game again before the time."""
    running(state)
    if seat not in away:
        raise RefusedError(f"{state.title(seat)} is not away.")
    return {"who": seat}


def waiting_for(away: dict[str, Absence], ended: str) -> list[str]:
    """Who comes back because this has ended."""
    return [seat for seat, absence in away.items() if absence.until == ended]


def neighbours(state: HasAbsences, seat: str) -> tuple[str | None, str | None]:
    """Who sits on this player's left (next clockwise) and right, over empty chairs; None if nobody else is there."""
    here = [other for other in state.turns.clockwise(seat)[:-1] if other in state.here]
    return (here[0], here[-1]) if here else (None, None)


def steps(state: HasAbsences, called: Turn | None = None) -> Iterator[Step]:
    """The turns to come, as things stand, one that is ``called`` first; endless unless nobody can take one.

    Every turn counts for those who are away, begun or skipped, whoever's it is. A turn that passes while its player is
    away uses up a skip of theirs, too.
    """
    away = dict(state.away)
    skipped: list[str] = []
    lost: list[str] = []
    back: list[str] = []
    first = [(called, False)] if called else []
    for turn, skips in chain(first, with_skips(state.turns, state.living, state.guest())):
        home = [seat for seat, absence in away.items() if absence.turns == 0]
        back += home
        away = {
            seat: absence if absence.turns is None else absence._replace(turns=absence.turns - 1)
            for seat, absence in away.items()
            if seat not in home
        }
        if turn.who not in away and not skips:
            left = {seat: absence.turns for seat, absence in away.items() if absence.turns is not None}
            yield Step(turn, tuple(skipped), tuple(lost), tuple(back), left)
            skipped, lost, back = [], [], []
            continue
        skipped.append(turn.who)
        lost += [] if turn.who in away else [turn.who]
        if all(seat in away and away[seat].turns is None for seat in state.living):
            return


def upcoming(state: HasAbsences, count: int) -> list[Turn]:
    """The next turns, as things stand."""
    if not state.started or state.over:
        return []
    return [step.turn for step, _ in zip(steps(state), range(count), strict=False)]


def next_turn(at: At[HasAbsences], seat: str | None = None) -> NewTurn:
    """The turn ends and the next begins, or that of the player who is called, as ``turn_order.out_of_turn`` says.

    Whoever is away cannot be called, unless they are back as the turn begins.
    """
    state = at.state
    running(state)
    if seat is not None and seat in state.away and state.away[seat].turns != 0:
        raise RefusedError(f"{state.title(seat)} is away {state.away[seat]}: {DO} first.", f"back {quoted(seat)}")
    called = turn_order.out_of_turn(at, seat, upcoming(state, 1))
    step = next(steps(state, called), None)
    if step is None:
        back = f"back {quoted(next(iter(state.away)))}"
        raise RefusedError(f"Everybody is away until something ends: '{DO}' brings one back.", back)
    more = {"called": called is not None, "skipped": [*step.skipped], "lost": [*step.lost], "back": [*step.back]}
    told = {name: value for name, value in {**more, "left": step.left}.items() if value}
    return cast("NewTurn", {**begun(state, step.turn), **told})


def apply_turn(state: HasAbsences, event: NewTurn) -> None:
    """Take a recorded turn into the game, and what it changes for those who are away."""
    for seat in event.get("back", ()):
        del state.away[seat]
    for seat, left in event.get("left", {}).items():
        state.away[seat] = state.away[seat]._replace(turns=left)
    turn_order.apply_turn(state, event)


def tell_step(state: State, event: NewTurn) -> str:
    """A turn in words, with who was away and who is back."""
    lost = event.get("lost", [])
    away = [seat for seat in event.get("skipped", ()) if seat not in lost]
    passed = [f"{state.titles(away)} away, skipped"] if away else []
    passed += [f"{state.titles(lost)} skipped"] if lost else []
    told = tell_turn(state, event, "; ".join(passed))
    if event.get("back"):
        verb = "are" if len(event["back"]) > 1 else "is"
        told += f" {state.titles(event['back'])} {verb} back in the game."
    return told


def remarks_of_away(state: HasAbsences, seats: Iterable[str | None]) -> list[Due]:
    """That somebody is away to whom, or by whom, something was done: it counts, since the table may mean it."""
    gone = [seat for seat in dict.fromkeys(seats) if seat in state.away]
    return [Due(f"{state.title(seat)} is away {state.away[seat]}. If it was somebody else", "undo") for seat in gone]


CHAPTER = Chapter[HasAbsences]()
AWAY: Kind[HasAbsences, Left] = CHAPTER.kind("away")
"""Leaving for a while; coming back by hand is ``BACK``, and the turn itself is each game's own."""


@AWAY.applies
def _(state: HasAbsences, event: Left) -> None:
    state.away[event["who"]] = Absence(event["turns"], event["until"])


@AWAY.tells
def _(state: HasAbsences, event: Left) -> str:
    return f"{state.title(event['who'])} leaves the game {Absence(event['turns'], event['until']).told()}."


BACK: Kind[HasAbsences, OfPlayer] = CHAPTER.kind(
    "back", tell=lambda state, event: f"{state.title(event['who'])} is back in the game."
)


@BACK.applies
def _(state: HasAbsences, event: OfPlayer) -> None:
    del state.away[event["who"]]
