"""A played game, followed line by line: each score, who took from whom, who was eliminated, which turns.

It is told from the standing lines of a session, with all that is hidden left hidden (``core/hidden``). Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from edw_companion.core.elimination import cause_of, gives_up
from edw_companion.core.hidden import is_hidden, opened, shown
from edw_companion.core.life import restates
from edw_companion.core.rules import overruled
from edw_companion.core.turn_order import CLOCKWISE
from edw_companion.games.game import MISFITS, UNFIT, Game, Telling, apply
from edw_companion.session.history import void_lines, voided
from edw_companion.session.lines import BadLineError
from edw_companion.text import capital

if TYPE_CHECKING:
    from edw_companion.core.state import Event, State
    from edw_companion.session.lines import Event as Line


_AS_IT_ENDED = 1e-6
"""So long before a turn begins is the end of the one before, in turns."""

_TOLD = frozenset(("extra", "reverse"))
"""Lines of any game about the order of turns; of a turn that is to be skipped it is told once it is."""

VOID = "[void] "
"""Begins what is said of a line whose draw does not count."""

OWN_DOING = "own doing"
"""What somebody fell to who was hurt last by themselves."""


def telling_of(game: Game) -> Telling:
    """What a game declares."""
    telling: Telling = game.part("view:STORY")
    return telling


class Moment(NamedTuple):
    """A line of a game.

    Attributes:
        when: turns since the start, a line's share of its turn behind the point; 0 before the first turn. A score that
            changes in the line that begins a turn has changed with the end of the one before.
        turn: its turn; 0 before the first one.
        active: whose turn begins with it, by title; "" if none does.
        says: what happened, in words.
        point: what it says as a turning point, in a sentence or two; "" if nothing but its changes can make it one.
        changes: by seat, what it did to their score.
        by: who did it: a seat or a guest; None for nobody.
        blow: what it says where it puts a blow of the same turn right, whose changes are here; "" where it does not.
        paid: whether that was a payment.
        fell: who was out of the game by it.
        doomed: of whom it says that they lose, though they are still in the game: a last stand or a spite comes first.
        guest: whether one who is no player entered with it.
        given: whose life was set, and nobody was said to have done it.
    """

    n: int
    at: str
    turn: int
    when: float
    active: str
    says: str
    point: str
    changes: Mapping[str, int]
    by: str | None
    paid: bool
    fell: tuple[str, ...]
    doomed: tuple[str, ...]
    guest: bool
    blow: str = ""
    given: Collection[str] = ()

    @property
    def hits(self) -> dict[str, int]:
        """By seat, how much somebody else, or nobody, took from their score; what was set was not taken."""
        unhurt = {self.by, *self.given}
        return {seat: -change for seat, change in self.changes.items() if change < 0 and seat not in unhurt}


class Blow(NamedTuple):
    """A change of life that a later line of its turn may put right.

    Attributes:
        at: its place among the moments.
        before: the score before it.
        means: with what it was done.
    """

    at: int
    before: int
    means: str | None


class Course(NamedTuple):
    """A game, followed.

    Attributes:
        scores: by seat, the score at the start, and each later one with when it came to it.
        out: by seat of those who fell, when that was.
        gave_up: who of them left of their own will.
        means: by seat of those who lose, with what that was done, where it was said.
        turns: whose turns they were, in order.
        rounds: when each round of the table began. One begins with whoever comes for a second time; extra turns aside.
        arrivals: guests who entered, each with when that was.
        deeds: by what is counted, and by seat, how often it was done.
        hidden: whether any of its lines still hides a card.
        blows: by seat whose life a line of the present turn changed last, that blow.
    """

    moments: list[Moment]
    scores: dict[str, list[tuple[float, int]]]
    out: dict[str, float]
    gave_up: set[str]
    means: dict[str, str | None]
    turns: list[str]
    rounds: list[int]
    arrivals: list[tuple[str, float]]
    deeds: dict[str, dict[str, int]]
    hidden: bool
    blows: dict[str, Blow]

    @property
    def length(self) -> float:
        """How many turns it has had, one that goes on counted as a whole one."""
        return float(max(1, len(self.turns)))

    def last_hurt(self, seat: str) -> Moment | None:
        """When a player's score went down for the last time."""
        return next((moment for moment in reversed(self.moments) if moment.changes.get(seat, 0) < 0), None)

    def struck_back(self, moment: Moment) -> bool:
        """Whether somebody loses by it who takes from others before they are out of the game."""
        after = (each for each in self.moments if each.n > moment.n)
        later = takewhile(lambda each: not {*moment.doomed} & {*each.fell}, after)
        return any(each.by in moment.doomed and each.hits for each in later)

    def told_before(self, seat: str) -> bool:
        """Whether it has been told as a turning point to whom a player loses: what they did afterwards follows it."""
        doom = next((moment for moment in reversed(self.moments) if seat in moment.doomed), None)
        return doom is not None and bool(doom.point) and self.struck_back(doom)


def follow(game: Game, standing: Sequence[Event], lines: Sequence[Line], end: State) -> Course:
    """Play a session once more.

    ``standing`` lines make its table, by whose ``end`` the players are named; all ``lines``, those taken back too, tell
    what is hidden no more, and what is void.

    Raises:
        BadLineError: a line does not fit those before it.
    """
    public, void = opened(lines, void_lines(lines)), voided(lines)
    state, telling = game.table(standing[0]), telling_of(game)
    before, undone = _before_the_first_turn(standing, (*telling.setup, "seats")), _undone(standing)
    settled = max((line["n"] for line in standing if line["do"] == "result" or "goes_on" in line), default=0)
    places, hidden = _places(standing, before), any(is_hidden(line, public) for line in standing)
    deeds: dict[str, dict[str, int]] = {deed: {} for deed in telling.deeds}
    course = Course([], {seat: [] for seat in end.players}, {}, set(), {}, [], [], [], deeds, hidden, {})
    for line in standing:
        try:
            mark = VOID * (line["n"] in void)
            seen = shown(line, public)
            says = f"{mark}{game.kinds[line['do']].tell(end, seen)}{overruled(line)}"
            told = (telling.point(state, seen) or _of_order(state, line, says)) if state.started else ""
            when, ends = places[line["n"]], line["n"] >= settled
            moment = _take(course, game, state, line, telling, when, undone.get(line["n"], ()), ends=ends)
            turn, point = 0 if line["n"] in before else moment.turn, " ".join(filter(None, (told, moment.point)))
            course.moments.append(moment._replace(turn=turn, says=says, point=point))
        except MISFITS as error:
            raise BadLineError(line["n"], UNFIT) from error
    return course


def _undone(standing: Sequence[Event]) -> dict[int, frozenset[str]]:
    """By line that says who is out of the game, those of whom it does not count: they came back, or have won."""
    lines: dict[str, list[int]] = {}
    found: dict[int, frozenset[str]] = {}
    for line in standing:
        if line["do"] in _OUT:
            who = line["who"]
            for seat in {*([who] if isinstance(who, str) else who), *line.get("by", ())}:
                lines.setdefault(seat, []).append(line["n"])
        elif line["do"] == "result" or (line["do"] == "back" and "life" in line):
            for n in lines.pop(line["who"], ()):
                found[n] = found.get(n, frozenset()) | {line["who"]}
    return found


_OUT = ("eliminate", "left", "conceded")
"""The kinds of line that say in any game who loses, or is out of it."""


def _take(
    course: Course,
    game: Game,
    state: State,
    line: Event,
    telling: Telling,
    when: float,
    undone: Collection[str],
    *,
    ends: bool,
) -> Moment:
    """A line happens: what it did, without what it says; of those of whom it is ``undone`` not that they lose by it.

    ``ends``: whether an end that comes by it stays one.
    """
    measure, *_ = game.shown().score
    before = {seat: measure(state, seat) for seat in state.players}
    down = {seat: player.down for seat, player in state.players.items()}
    living, guest, over = state.living, state.guest(), state.over
    by = telling.by(state, line) if state.started else None
    deeds = {deed: seats_of(state, line) if state.started else () for deed, seats_of in telling.deeds.items()}
    if line["do"] != "begin":
        apply(game, state, line)
    began = state.turns.number > len(course.turns)
    if began:
        course.blows.clear()
        _begin(course, state)
    scores = {seat: measure(state, seat) for seat in state.players}
    changes = {seat: scores[seat] - was for seat, was in before.items() if scores[seat] != was}
    when -= _AS_IT_ENDED * bool(began and changes)
    for seat, score in scores.items():
        if seat in changes or not course.scores[seat]:
            course.scores[seat].append((when if seat in before else 0.0, score))
    fell = tuple(seat for seat in living if not state.players[seat].alive and seat not in undone)
    course.out.update(dict.fromkeys(fell, when))
    losing = tuple(seat for seat in line["by"] if seat not in undone) if line["do"] == "eliminate" else fell
    if gives_up(line):
        course.gave_up.update(losing)
    if line["do"] == "eliminate":
        poison = {seat: why.removeprefix("has ") for seat, why in down.items() if why.startswith("has ")}
        course.means.update({seat: cause_of(line, seat) or poison.get(seat) for seat in losing})
    doomed = tuple(seat for seat in losing if seat not in fell)
    now = state.guest()
    came = state.title(now.name) if guest is None and now is not None else ""
    if came:
        course.arrivals.append((came, when))
    for deed, seats in deeds.items():
        for seat in seats:
            course.deeds[deed][seat] = course.deeds[deed].get(seat, 0) + 1
    known = {*state.players, *([guest.name] if guest else [])}
    who = by if isinstance(by, str) and by in known else None
    who, right = _put_right(course, line, who, changes)
    blow = game.kinds["life"].tell(state, right) if right else ""
    _keep_blows(course, line, right, before, changes)
    banner = game.shown().banner(state) if ends and state.over and (not over or line["do"] == "result") else None
    end = f"{banner.title}." if banner else ""
    entered = f"{capital(came)} enters." if came else ""
    point = " ".join(filter(None, (*(_fallen(course, state, seat) for seat in fell), entered, end)))
    active = state.title(state.turns.who) if began else ""
    entries = line["changes"] if line["do"] == "life" and who is None and not right else ()
    given = [entry["who"] for entry in entries if entry["change"][0] == "=" and entry["to"] < entry["from"]]
    return Moment(
        line["n"], line["at"], state.turns.number, when, active, "", point, changes, who, "paid" in line, fell, doomed,
        guest=bool(came), blow=blow, given=given,
    )  # fmt: skip


def _put_right(
    course: Course, line: Event, who: str | None, changes: dict[str, int]
) -> tuple[str | None, Event | None]:
    """Take blows of this turn out of the moments that told them, if a change of life puts them right.

    That is life that is set, by nobody else as far as that is said, or that stays and is said to be somebody's doing.

    Returns:
        Who did it, and the line as it would have been at first, if it puts anything right.
    """
    entries = line["changes"] if line["do"] == "life" else ()
    known = course.blows
    blows = [(entry, known[entry["who"]]) for entry in entries if restates(entry) and entry["who"] in known]
    doers = {course.moments[blow.at].by for _, blow in blows}
    changed = any(entry["to"] != entry["from"] for entry in entries)
    told = (doers == {who} or not changed) if who is not None else len(doers) == 1 and (changed or line["with"])
    level = len(entries) > 1 and len({entry["to"] for entry in entries}) == 1  # as a card does: "everyone is at 10"
    if not blows or len(blows) < len(entries) or not told or level:
        return who, None
    for entry, blow in blows:
        seat, moment, steps = entry["who"], course.moments[blow.at], course.scores[entry["who"]]
        rest = {each: change for each, change in moment.changes.items() if each != seat}
        course.moments[blow.at] = moment._replace(changes=rest, point=moment.point if rest else "")
        if entry["to"] != entry["from"]:
            steps[:] = [step for at, step in enumerate(steps) if not at or step[0] != moment.when]
        changes[seat] = entry["to"] - blow.before
        if not changes[seat]:
            del changes[seat]
    who = who or doers.pop()
    means = line["with"] or blows[0][1].means
    at_first = [{**entry, "from": blow.before} for entry, blow in blows]
    return who, {**line, "changes": at_first, "by": who, "with": means}


def _keep_blows(
    course: Course, line: Event, right: Event | None, before: Mapping[str, int], changes: Mapping[str, int]
) -> None:
    """Which change of everybody's life a later line of this turn may put right: their last; ``right`` was put right."""
    at_first = {entry["who"]: entry["from"] for entry in right["changes"]} if right else {}
    for seat, was in {**before, **at_first}.items():
        if seat in changes and line["do"] == "life":
            course.blows[seat] = Blow(len(course.moments), was, (right or line)["with"])
        elif seat in changes or seat in at_first:
            course.blows.pop(seat, None)


def _fallen(course: Course, state: State, seat: str) -> str:
    """Such as "Ann eliminates Dan with Fireball."; nothing where that has been told before what they did at last."""
    _, killer = state.players[seat].lost or (0, None)
    means = f" with {course.means[seat]}" if course.means.get(seat) else ""
    if seat in course.gave_up:
        return f"{state.title(seat)} gives up{f', to {state.title(killer)}' if killer else ''}."
    if course.told_before(seat):
        return ""
    own = course.last_hurt(seat)
    if not (killer or means) and own is not None and own.by == seat:
        if own.paid:
            return f"{state.title(seat)} pays {-own.changes[seat]} life and is eliminated."
        return f"{state.title(seat)} is eliminated by their {OWN_DOING}."
    if killer:
        return f"{capital(state.title(killer))} eliminates {state.title(seat)}{means}."
    return f"{state.title(seat)} is eliminated{f',{means}' if means else ''}."


def _of_order(state: State, line: Event, says: str) -> str:
    """What a line about the order of turns says as a turning point; none is that turns go as they went at first."""
    skipped = [seat for seat in line.get("skipped", ()) if seat in state.here]  # passed over are all others, too
    if line["do"] == "turn" and skipped:
        return f"{state.titles(skipped)} {'skip' if len(skipped) > 1 else 'skips'} a turn."
    return says if line["do"] in _TOLD and line.get("order") != CLOCKWISE else ""


def _begin(course: Course, state: State) -> None:
    """A turn has begun."""
    had = course.turns[course.rounds[-1] :] if course.rounds else []
    if not had or (state.turns.who in had and state.turns.kind != "extra"):
        course.rounds.append(len(course.turns))
    course.turns.append(state.turns.who)


def _before_the_first_turn(standing: Sequence[Event], setup: Collection[str]) -> set[int]:
    """The lines up to the start, and those that lay the table right after it."""
    start = next((at for at, line in enumerate(standing, 1) if line["do"] == "start"), len(standing))
    return {line["n"] for line in (*standing[:start], *takewhile(lambda line: line["do"] in setup, standing[start:]))}


def _places(standing: Sequence[Event], before: Collection[int]) -> dict[int, float]:
    """By line, when it was: those before the first turn at its beginning, those of a turn evenly over it."""
    begun: list[list[int]] = [[]]
    for line in (line for line in standing if line["n"] not in before):
        if line["do"] == "turn" and line.get("who"):  # not the end of a guest's stay
            begun.append([])
        begun[-1].append(line["n"])
    places = dict.fromkeys(before, 0.0)
    for number, lines in enumerate(begun):
        places.update({n: number + at / len(lines) for at, n in enumerate(lines)})
    return places
