"""The story of a played game, for paper: who won, a chart, the standings, its turning points, and the log if asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from edw_companion.colors import letter_of
from edw_companion.games.course import Course, Moment, follow, telling_of
from edw_companion.games.life_chart import Frame, chart
from edw_companion.games.life_lines import Life
from edw_companion.games.sheets import Material
from edw_companion.paper.qr import qr
from edw_companion.paper.sheet import Block, Paragraph, Section, Sheet, Table
from edw_companion.session.lines import FIRST_DIGITS, code
from edw_companion.text import counted, listed
from edw_companion.times import clock, day, lasting, played

if TYPE_CHECKING:
    from edw_companion.core.state import State

MOST_POINTS = 24
"""So many turning points go onto a page with some room for long ones."""
_SWINGS = 10


def report(material: Material) -> Sheet:
    """The story of the session: who won, the chart of life, who stands where, and the turning points."""
    state = material.played("report")
    session, game = material.session, material.game
    assert session is not None
    course = follow(game, session.standing(), session.events, state)
    banner = game.shown().banner(state) if state.over else None
    title = banner.title if banner else f"The story of '{session.name}'{'' if state.closed else ' so far'}"
    measure = game.shown().score[-1] or "life"
    sections = [Section("", (*_picture(course, state, measure), *_standings(material, course, state)))]
    points = turning_points(course)
    if points:
        sections.append(Section("Turning points", (story_table(points),), flows=True))
    if material.log:
        sections.append(Section("What happened", (story_table(course.moments),), flows=True))
    sections.append(Section("Signed", tuple(_signed(material, state)), follows=True))
    return Sheet("report", title, _intro(material, course, state), tuple(sections))


def _intro(material: Material, course: Course, state: State) -> str:
    """Which game it was, when, how long, and who played it."""
    session = material.session
    assert session is not None
    times = [event["at"] for event in session.events if event["do"] != "end"]
    time, sittings = played(times)
    until = f" to {clock(times[-1])}" if sittings == 1 else f" to {day(times[-1])}, {clock(times[-1])}"
    took = f"{lasting(time)} in {sittings} sittings" if sittings > 1 else lasting(time)
    known = {seat: material.game.shown().also(state, seat) for seat in state.players}
    players = [
        f"{state.title(seat)}{f' with {also}' if also not in ('', seat) else ''}" for seat, also in known.items()
    ]
    so_far = f"{counted(len(course.turns), 'turn')}, {counted(len(course.rounds), 'round')} of the table"
    return (
        f"{material.game.title}, session '{session.name}'. {day(times[0])}, {clock(times[0])}{until} "
        f"({took}); {so_far}. Players: {listed(players)}."
        f"{' Cards that are still hidden are not told.' if course.hidden else ''}"
    )


def signs_of(state: State) -> dict[str, str]:
    """By seat a sign that no other has: its letter, or where two have the same two letters of the name, or a number."""
    names = [state.name(seat) for seat in state.players]
    numbers = map(str, range(1, len(names) + 1))
    tried = ([*map(letter_of, state.players)], [name[:2] for name in names], [*numbers])
    signs = next(signs for signs in tried if len({*signs}) == len(names))
    return dict(zip(state.players, signs, strict=True))


def _picture(course: Course, state: State, measure: str) -> Iterator[Block]:
    """The chart, once any score has changed."""
    if not any(moment.changes for moment in course.moments):
        return
    signs = signs_of(state)
    lives = [
        Life(seat, state.name(seat), signs[seat], steps, course.out.get(seat), _fell(state, seat))
        for seat, steps in course.scores.items()
    ]
    entered = [(f"{name} enters", when) for name, when in course.arrivals]
    yield chart(lives, Frame(course.length, course.rounds, entered, measure))


def _killer(state: State, seat: str) -> str | None:
    """Who took a player out of the game, by name; None for nobody."""
    _, killer = state.players[seat].lost or (0, None)
    if killer is None:
        return None
    return state.name(killer) if killer in state.players else state.title(killer)


def _fell(state: State, seat: str) -> str:
    killer = _killer(state, seat)
    return f"by {killer}" if killer and not state.players[seat].alive else ""


def _standings(material: Material, course: Course, state: State) -> Iterator[Block]:
    """Everybody's place, the last one standing first, and what they did and suffered, as far as anybody did."""
    rows = [_standing(material, course, state, place, seat) for place, seat in _places(course, state)]
    head = [name for name in rows[0] if any(row[name] for row in rows)]
    cells = tuple(tuple(row[name] or "-" for name in head) for row in rows)
    right = tuple(at for at, name in enumerate(head) if all(row[name].isdigit() for row in rows if row[name]))
    yield Table(tuple(head), cells, right=right)


def _standing(material: Material, course: Course, state: State, place: str, seat: str) -> dict[str, str]:
    """A row of the standings; a cell is empty where there is nothing to tell."""
    measure, _, unit = material.game.shown().score
    telling = telling_of(material.game)
    dealt, taken, most = telling.hits
    hits: Counter[tuple[int, str]] = Counter()
    for moment in course.moments:
        if moment.by == seat:
            hits.update(
                {(moment.turn if telling.battles else moment.n, other): hit for other, hit in moment.hits.items()}
            )
    whom, biggest = max(((other, hit) for (_, other), hit in hits.items()), key=lambda hit: hit[1], default=("", 0))
    alive = state.players[seat].alive
    return {
        "player": f"{signs_of(state)[seat]} {state.name(seat)}",
        "place": place,
        unit or "life": str(measure(state, seat)) if alive and not state.over else "",
        "turns": str(course.turns.count(seat)),
        dealt: str(hits.total() or ""),
        taken: str(sum(moment.hits.get(seat, 0) for moment in course.moments) or ""),
        most: f"{biggest} ({signs_of(state)[whom]})" if whom else "",
        **{deed: str(seats.get(seat, "")) for deed, seats in course.deeds.items()},
        "fell to": "" if alive else _killer(state, seat) or "nobody",
    }


def _places(course: Course, state: State) -> Iterator[tuple[str, str]]:
    """The seats with their places, which nobody has before the end; who fell together share one.

    The first is only for who has won: nobody has it at the end of a game that no player won.
    """
    ends = (state.result or {}).values()
    yield from (("1" if seat in ends else "", seat) for seat in state.living)
    fallen = sorted(course.out, key=lambda seat: -course.out[seat])
    for seat in fallen:
        place = max(1, len(state.living)) + 1 + sum(course.out[other] > course.out[seat] for other in fallen)
        yield str(place) if state.over else "", seat


def turning_points(course: Course) -> list[Moment]:
    """The lines that decided the game, as far as they fit on a page.

    Who fell; a guest's coming and its turns; the widest swings of everybody's score; and what else the game tells, of
    too much the last. Each says only what turned, and stands in the turn in which it did.
    """
    sure = [moment for moment in course.moments if moment.fell or moment.guest][-MOST_POINTS:]
    others = [moment for moment in course.moments if not (moment.fell or moment.guest)]
    swings = sorted(
        (moment for moment in others if moment.changes), key=lambda moment: -max(map(abs, moment.changes.values()))
    )
    chosen = {moment.n for moment in (*sure, *swings[: min(_SWINGS, MOST_POINTS - len(sure))])}
    told = [moment.n for moment in others if moment.point and moment.n not in chosen]
    chosen.update(told[max(0, len(told) + len(chosen) - MOST_POINTS) :])
    return [
        moment._replace(says=moment.says if moment.guest else moment.point or moment.says, turn=int(moment.when) + 1)
        for moment in course.moments
        if moment.n in chosen
    ]


def story_table(moments: Sequence[Moment]) -> Table:
    """Lines as a table; the first one of each turn bears its number, and the first of another day its date."""
    rows = []
    for before, moment in pairwise((None, *moments)):
        assert moment is not None
        turn = str(moment.turn or "-") if before is None or before.turn != moment.turn else ""
        date = "" if before is None or day(before.at) == day(moment.at) else f"{day(moment.at)}: "
        rows.append((turn, clock(moment.at), str(moment.n), f"{date}{moment.says}"))
    return Table(("turn", "time", "line", "what happened"), tuple(rows), right=(0, 2), grouped=True)


def _signed(material: Material, state: State) -> Iterator[Block]:
    """What binds the story to the session's file, and where the players sign that it was so."""
    session = material.session
    assert session is not None
    first, last = session.events[0], session.events[-1]
    codes = f"Code of line 1: {code(first['h'], FIRST_DIGITS)}; code of line {last['n']}: {material.code}."
    yield Paragraph(f"{codes} Whoever keeps them can tell whether the session's file was changed.")
    square = qr(session.name, last)
    if square:
        yield square
    yield Table(("player", "signed"), tuple((state.name(seat), "") for seat in state.players), room=True)
