"""Players who leave the game for a while: who is away for how long, whose turns are skipped, who sits beside whom.

A game with such players keeps ``away`` (seat to Absence), takes ``next_turn`` and ``upcoming`` from here instead of
``turn_order``, and lets its ``active`` be None while the player whose turn it is is away. Being away is not losing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from edw_companion.core import turn_order
from edw_companion.core.kind import Chapter
from edw_companion.core.rules import Rules
from edw_companion.core.state import State, alive, running
from edw_companion.core.turn_order import NobodyLeftError, begun, tell_turn
from edw_companion.core.turns import Turn, coming
from edw_companion.errors import RefusedError
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line, OfPlayer
    from edw_companion.core.kind import Kind

    class NewTurn(turn_order.NewTurn):
        """A turn that begins; who is ``back`` by then, and how many turns are ``left`` to those who count them."""

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
        if self.until is not None:
            return f"as long as {self.until} is in force"
        if self.turns is None:
            return "until the table says otherwise"
        return f"for {self.turns} more turn{'s' * (self.turns != 1)}" if self.turns else "until this turn ends"


class HasAbsences(State):
    """The table of a game whose players may be away."""

    __slots__ = ()

    away: dict[str, Absence]


class Step(NamedTuple):
    """A turn to come; whose turns passed before it, who is back when it begins, and how many turns others are away."""

    turn: Turn
    skipped: tuple[str, ...]
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


def present(state: HasAbsences) -> list[str]:
    """The seats of those who are in the game and not away, in seat order."""
    return [seat for seat in state.living if seat not in state.away]


def neighbours(state: HasAbsences, seat: str) -> tuple[str | None, str | None]:
    """Who sits on this player's left (next clockwise) and right, over empty chairs; None if nobody else is there."""
    here = [other for other in state.turns.clockwise(seat)[:-1] if other in present(state)]
    return (here[0], here[-1]) if here else (None, None)


def steps(state: HasAbsences) -> Iterator[Step]:
    """The turns to come, as things stand; endless unless nobody can take one.

    Every turn counts for those who are away, begun or skipped, whoever's it is.
    """
    away = dict(state.away)
    skipped: list[str] = []
    back: list[str] = []
    for turn in coming(state.turns, state.living, state.guest()):
        home = [seat for seat, absence in away.items() if absence.turns == 0]
        back += home
        away = {
            seat: absence if absence.turns is None else absence._replace(turns=absence.turns - 1)
            for seat, absence in away.items()
            if seat not in home
        }
        if turn.who not in away:
            left = {seat: absence.turns for seat, absence in away.items() if absence.turns is not None}
            yield Step(turn, tuple(skipped), tuple(back), left)
            skipped, back = [], []
            continue
        skipped.append(turn.who)
        if all(seat in away and away[seat].turns is None for seat in state.living):
            return


def upcoming(state: HasAbsences, count: int) -> list[Turn]:
    """The next turns, as things stand."""
    if not state.started or state.over:
        return []
    return [step.turn for step, _ in zip(steps(state), range(count), strict=False)]


def next_turn(state: State, coming_steps: Iterator[Step]) -> NewTurn:
    """The turn ends and the next begins; ``coming_steps`` are ``steps`` of the same game."""
    running(state)
    step = next(coming_steps, None)
    if step is None:
        raise NobodyLeftError
    facts = cast("NewTurn", begun(state, step.turn))
    if step.skipped:
        facts["skipped"] = list(step.skipped)
    if step.back:
        facts["back"] = list(step.back)
    if step.left:
        facts["left"] = step.left
    return facts


def apply_turn(state: HasAbsences, event: NewTurn) -> None:
    """Take a recorded turn into the game, and what it changes for those who are away."""
    for seat in event.get("back", ()):
        del state.away[seat]
    for seat, left in event.get("left", {}).items():
        state.away[seat] = state.away[seat]._replace(turns=left)
    state.turns.begin(event["who"], event["kind"], event["seat"])


def tell_step(state: State, event: NewTurn) -> str:
    """A turn in words, with who was away and who is back."""
    told = tell_turn(state, event)
    if event.get("skipped"):
        told = f"{told[:-1]} ({listed([state.title(seat) for seat in event['skipped']])} away, skipped)."
    if event.get("back"):
        verb = "are" if len(event["back"]) > 1 else "is"
        told += f" {listed([state.title(seat) for seat in event['back']])} {verb} back in the game."
    return told


CHAPTER = Chapter[HasAbsences]()
AWAY: Kind[HasAbsences, Left] = CHAPTER.kind("away")
"""Leaving for a while; coming back by hand is ``BACK``, and the turn itself is each game's own."""


@AWAY.applies
def _(state: HasAbsences, event: Left) -> None:
    state.away[event["who"]] = Absence(event["turns"], event["until"])


@AWAY.tells
def _(state: HasAbsences, event: Left) -> str:
    return f"{state.title(event['who'])} leaves the game {Absence(event['turns'], event['until'])}."


BACK: Kind[HasAbsences, OfPlayer] = CHAPTER.kind(
    "back", tell=lambda state, event: f"{state.title(event['who'])} is back in the game."
)


@BACK.applies
def _(state: HasAbsences, event: OfPlayer) -> None:
    del state.away[event["who"]]
