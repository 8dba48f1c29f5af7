"""The course of a played game, followed line by line: everybody's score, who took from whom, who fell, which turns.

It is told from the standing lines of a session, with all that is hidden left hidden (``core/hidden``). Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from edw_companion.core.hidden import opened, shown
from edw_companion.games.game import MISFITS, UNFIT, Game, apply
from edw_companion.session.history import void_lines, voided
from edw_companion.session.lines import BadLineError

if TYPE_CHECKING:
    from edw_companion.core.state import Event, State
    from edw_companion.session.lines import Event as Line


class Moment(NamedTuple):
    """A line of a game.

    Attributes:
        when: turns since the start, a line's share of its turn behind the point; 0 before the first turn.
        says: what happened, in words.
        changes: by seat, what it did to their score.
        by: who did it: a seat or a guest; None for nobody.
        fell: who was out of the game by it.
        guest: whether one who is no player entered with it, or has this turn.
    """

    n: int
    at: str
    turn: int
    when: float
    says: str
    changes: Mapping[str, int]
    by: str | None
    fell: tuple[str, ...]
    guest: bool

    @property
    def hits(self) -> dict[str, int]:
        """By seat, how much somebody else, or nobody, took from their score."""
        return {seat: -change for seat, change in self.changes.items() if change < 0 and seat != self.by}


class Course(NamedTuple):
    """A game, followed.

    Attributes:
        scores: by seat, the score at the start, and each later one with when it came to it.
        out: by seat of those who fell, when that was.
        turns: whose turns they were, in order.
        rounds: when each round of the table began. One begins with whoever comes for a second time; extra turns aside.
        arrivals: guests who entered, each with when that was.
        deeds: by what is counted, and by seat, how often it was done.
    """

    moments: list[Moment]
    scores: dict[str, list[tuple[float, int]]]
    out: dict[str, float]
    turns: list[str]
    rounds: list[int]
    arrivals: list[tuple[str, float]]
    deeds: dict[str, dict[str, int]]

    @property
    def length(self) -> float:
        """How many turns it has had, one that goes on counted as a whole one."""
        return float(max(1, len(self.turns)))


def follow(game: Game, standing: Sequence[Event], lines: Sequence[Line], end: State) -> Course:
    """Play a session once more.

    ``standing`` lines make its table, by whose ``end`` the players are named; all ``lines``, those taken back too, tell
    what is hidden no more, and what is void.

    Raises:
        BadLineError: a line does not fit those before it.
    """
    public, void = opened(lines, void_lines(lines)), voided(lines)
    state, places = game.table(standing[0]), _places(standing)
    course = Course([], {seat: [] for seat in end.players}, {}, [], [], [], {deed: {} for deed in game.shown().deeds})
    for line in standing:
        try:
            overruled = f" (all the same: {line['anyway']})" if line.get("anyway") else ""
            mark = "[void] " if line["n"] in void else ""
            says = f"{mark}{game.kinds[line['do']].tell(end, shown(line, public))}{overruled}"
            _take(course, game, state, line, places[line["n"]], says)
        except MISFITS as error:
            raise BadLineError(line["n"], UNFIT) from error
    return course


def _take(course: Course, game: Game, state: State, line: Event, when: float, says: str) -> None:
    """A line happens, and is noted."""
    view = game.shown()
    measure, *_ = view.score
    before = {seat: measure(state, seat) for seat in state.players}
    living, guest = state.living, state.guest()
    by = view.dealt(state, line) if state.started else None
    if line["do"] != "begin":
        apply(game, state, line)
    began = state.turns.number > len(course.turns)
    if began:
        _begin(course, state)
    scores = {seat: measure(state, seat) for seat in state.players}
    changes = {seat: scores[seat] - was for seat, was in before.items() if scores[seat] != was}
    for seat, score in scores.items():
        if seat in changes or not course.scores[seat]:
            course.scores[seat].append((when, score))
    fell = tuple(seat for seat in living if not state.players[seat].alive)
    course.out.update(dict.fromkeys(fell, when))
    now = state.guest()
    if guest is None and now is not None:
        course.arrivals.append((state.title(now.name), when))
    for deed, seats_of in view.deeds.items():
        for seat in filter(None, seats_of(line)):
            course.deeds[deed][seat] = course.deeds[deed].get(seat, 0) + 1
    known = {*state.players, *([guest.name] if guest else [])}
    doer = by if isinstance(by, str) and by in known else None
    guests = (guest is None and now is not None) or (began and state.turns.who not in state.players)
    course.moments.append(Moment(line["n"], line["at"], state.turns.number, when, says, changes, doer, fell, guests))


def _begin(course: Course, state: State) -> None:
    """A turn has begun."""
    had = course.turns[course.rounds[-1] :] if course.rounds else []
    if not had or (state.turns.who in had and state.turns.kind != "extra"):
        course.rounds.append(len(course.turns))
    course.turns.append(state.turns.who)


def _places(standing: Sequence[Event]) -> dict[int, float]:
    """By line, when it was: the turn's own line at its beginning, the others evenly over it."""
    turns: list[list[int]] = [[]]
    for line in standing:
        if line["do"] == "start" or (line["do"] == "turn" and line.get("who")):  # not the end of a guest's stay
            turns.append([])
        turns[-1].append(line["n"])
    first, *begun = turns
    places = dict.fromkeys(first, 0.0)
    for number, lines in enumerate(begun):
        places.update({n: number + at / len(lines) for at, n in enumerate(lines)})
    return places
