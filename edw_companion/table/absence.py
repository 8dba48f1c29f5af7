"""Players who leave the game for a while: who is away for how long, whose turns are skipped, who sits beside whom.

A game with such players keeps ``away`` (seat to Absence), takes ``next_turn`` and ``upcoming`` from here instead of
``course``, and lets its ``active`` be None while the player whose turn it is is away. Being away is not losing.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from edw_companion.errors import RefusedError
from edw_companion.table.course import NobodyLeftError, tell_turn
from edw_companion.table.game import Event, Facts, Game, alive, running
from edw_companion.table.kind import Chapter
from edw_companion.table.law import Law
from edw_companion.table.text import listed
from edw_companion.table.turns import Guest, Turn, Turns, coming

MAX_TURNS = 1_000


class Absence(NamedTuple):
    """How long a player is away.

    Attributes:
        turns: how many more turns, begun or skipped, pass before the return (0: back as the next turn begins);
            None while it is not turns that decide.
        until: what has to end first, such as the name of a card; None if nothing.
    """

    turns: int | None
    until: str | None

    def __str__(self) -> str:
        if self.until is not None:
            return f"as long as {self.until} is in force"
        if self.turns is None:
            return "until the table says otherwise"
        return f"for {self.turns} more turn{'s' * (self.turns != 1)}" if self.turns else "until this turn ends"


class HasAbsences(Protocol):
    """A game whose players may be away."""

    away: dict[str, Absence]
    turns: Turns

    @property
    def living(self) -> list[str]:
        """See Game."""
        ...

    @property
    def started(self) -> bool:
        """See Game."""
        ...

    @property
    def over(self) -> bool:
        """See Game."""
        ...

    def guest(self) -> Guest | None:
        """See Game."""
        ...


class NotAwayError(RefusedError):
    """Someone who did not leave."""

    def __init__(self, title: str) -> None:
        super().__init__(f"{title} is not away.")


class Step(NamedTuple):
    """A turn to come, and what happens to those who are away as it begins.

    Attributes:
        turn: whose it is.
        skipped: whose turns passed without being taken, in order.
        back: who is in the game again when it begins.
        left: for those who count turns, how many are left then.
    """

    turn: Turn
    skipped: tuple[str, ...]
    back: tuple[str, ...]
    left: dict[str, int]


def leave(game: Game, away: dict[str, Absence], law: Law, seat: str, absence: Absence) -> Facts:
    """A player leaves the game for a while.

    Raises:
        NotStartedError, OverError, DeadError: it cannot be.
        AgainstRulesError: the player is away already.
    """
    alive(game, seat)
    if seat in away:
        law.forbids(f"{game.title(seat)} is away already, {away[seat]}.")
    return {"who": seat, "turns": absence.turns, "until": absence.until}


def come_back(game: Game, away: dict[str, Absence], seat: str) -> Facts:
    """A player is in the game again before the time.

    Raises:
        NotAwayError, NotStartedError, OverError: it cannot be.
    """
    running(game)
    if seat not in away:
        raise NotAwayError(game.title(seat))
    return {"who": seat}


def waiting_for(away: dict[str, Absence], ended: str) -> list[str]:
    """Who comes back because this has ended."""
    return [seat for seat, absence in away.items() if absence.until == ended]


def present(game: HasAbsences) -> list[str]:
    """The seats of those who are in the game and not away, in seat order."""
    return [seat for seat in game.living if seat not in game.away]


def neighbours(game: HasAbsences, seat: str) -> tuple[str | None, str | None]:
    """Who sits on this player's left (next clockwise) and right, over empty chairs; None if nobody else is there."""
    here = [other for other in game.turns.clockwise(seat)[:-1] if other in present(game)]
    return (here[0], here[-1]) if here else (None, None)


def steps(game: HasAbsences) -> Iterator[Step]:
    """The turns to come, as things stand; endless unless nobody can take one.

    Every turn counts for those who are away, begun or skipped, whoever's it is.
    """
    away = dict(game.away)
    skipped: list[str] = []
    back: list[str] = []
    for turn in coming(game.turns, game.living, game.guest()):
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
        if all(seat in away and away[seat].turns is None for seat in game.living):
            return


def upcoming(game: HasAbsences, count: int) -> list[Turn]:
    """The next turns, as things stand."""
    if not game.started or game.over:
        return []
    return [step.turn for step, _ in zip(steps(game), range(count), strict=False)]


def next_turn(game: Game, coming_steps: Iterator[Step]) -> Facts:
    """The turn ends and the next begins; ``coming_steps`` are ``steps`` of the same game.

    Raises:
        OverError, NotStartedError, NobodyLeftError: it cannot be.
    """
    running(game)
    step = next(coming_steps, None)
    if step is None:
        raise NobodyLeftError
    who, kind = step.turn
    guest = game.guest()
    seat = guest.seat if guest and who == guest.name else who
    facts: Facts = {"number": game.turns.number + 1, "who": who, "kind": kind, "seat": seat}
    for key, seats in (("skipped", list(step.skipped)), ("back", list(step.back)), ("left", step.left)):
        if seats:
            facts[key] = seats
    return facts


def apply_turn(game: HasAbsences, event: Event) -> None:
    """Take a recorded turn into the game, and what it changes for those who are away."""
    for seat in event.get("back", ()):
        del game.away[seat]
    for seat, left in event.get("left", {}).items():
        game.away[seat] = game.away[seat]._replace(turns=left)
    game.turns.begin(event["who"], event["kind"], event["seat"])


def tell_step(game: Game, event: Event) -> str:
    """A turn in words, with who was away and who is back."""
    told = tell_turn(game, event)
    if event.get("skipped"):
        told = f"{told[:-1]} ({listed([game.title(seat) for seat in event['skipped']])} away, skipped)."
    if event.get("back"):
        verb = "are" if len(event["back"]) > 1 else "is"
        told += f" {listed([game.title(seat) for seat in event['back']])} {verb} back in the game."
    return told


def _apply_leave(game: HasAbsences, event: Event) -> None:
    game.away[event["who"]] = Absence(event["turns"], event["until"])


def _apply_back(game: HasAbsences, event: Event) -> None:
    del game.away[event["who"]]


def _tell_leave(game: Game, event: Event) -> str:
    return f"{game.title(event['who'])} leaves the game {Absence(event['turns'], event['until'])}."


CHAPTER = Chapter[Any]()
AWAY = CHAPTER.kind("away", apply=_apply_leave, tell=_tell_leave)
BACK = CHAPTER.kind(
    "back", apply=_apply_back, tell=lambda game, event: f"{game.title(event['who'])} is back in the game."
)
"""Leaving for a while and coming back by hand; the turn itself is each game's own."""
