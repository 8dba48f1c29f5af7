"""The story of a played game, for paper: who won, a chart, the standings, its turning points, and the log if asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING

from edw_companion.colors import letter_of
from edw_companion.games.chart import HIGH, LOW, Frame, Life, chart, flat
from edw_companion.games.sheets import Material
from edw_companion.games.timeline import OWN_DOING, VOID, Course, Moment, follow, telling_of
from edw_companion.paper.figure import qr
from edw_companion.paper.sheet import LOG, SCORE, SIGNED, Block, Paragraph, Section, Sheet, Stressed, Table
from edw_companion.session.lines import FIRST_DIGITS, code
from edw_companion.text import capital, counted, listed, short_names
from edw_companion.times import clock, day, lasting, played

if TYPE_CHECKING:
    from edw_companion.core.state import State


_BEFORE = "start"
"""Stands for the turn of what happens before the first one."""


def _timed(table: Table) -> Table:
    """A table whose second column is the time; where all is of one minute it has none."""
    if len({time for _, time, *_ in table.rows}) > 1:
        return table
    (turn, _, *head), rows = table.head, [(turn, *others) for turn, _, *others in table.rows]
    return table._replace(head=(turn, *head), rows=tuple(rows), right=tuple(at - (at > 1) for at in table.right))


def log(moments: Sequence[Moment]) -> Section:
    """The whole log on pages of its own; each line has its turn, since a page may begin in the middle of one."""
    gone = " (moves taken back are left out)" * (len(moments) < moments[-1].n)
    head = ("turn", "time", "line", "what happened")
    table = _timed(Table(head, tuple(_rows(moments)), (0, 2), grouped=True, role=LOG))
    return Section(f"The log{gone}", (table,), fresh=True, flows=True, runs=True, foot="the log")


def _rows(moments: Sequence[Moment]) -> Iterator[tuple[str, str, str, str]]:
    """For each moment its turn, its time, its line and what it says; before the first of another day stands the day."""
    first = next((moment.active for moment in moments if moment.active), "")
    for before, moment in pairwise((None, *moments)):
        assert moment is not None
        turn, today = str(moment.turn or _BEFORE), day(moment.at)
        if before is not None and (before.turn, moment.turn) == (0, 1) and first:
            yield turn, clock(moment.at), "", Stressed(capital(first), (0, len(first)))
        if before is not None and day(before.at) != today:
            yield turn, "", "", Stressed(today, (0, len(today)))
        time, number, says = clock(moment.at), str(moment.n), moment.says.replace(" -> ", " → ")
        mark = VOID * says.startswith(VOID)
        done, _, begins = says.removeprefix(mark).partition(f"Turn {moment.turn}: ")
        if not (moment.active and begins):
            yield turn, time, number, says
            continue
        if before is not None and done.strip():
            # What ends a turn and what begins the next one stand each in their own.
            yield str(before.turn or _BEFORE), time, number, f"{mark}{done.strip()}"
            number = ""
        # The column before it says which turn begins; whose it is stands out.
        says = moment.active if begins == f"{moment.active}." else begins
        yield turn, time, number, Stressed(f"{mark}{capital(says)}", (len(mark), len(mark) + len(moment.active)))


MOST_POINTS = 14
"""So many turning points are told."""
_MUCH, _LONG = 11, 95
"""So many rows of players and turning points leave room for a low chart only; so many letters are a row."""
_LEAST = 5
"""A change of so much may turn a game, or of a quarter of what one begins with, if that is less; but where one
begins with much, of an eighth of it."""
_FIRM = "\N{NO-BREAK SPACE}"


def report(material: Material) -> Sheet:
    """The story of the session: who won, the chart of life, who stands where, and the turning points."""
    state = material.played("report")
    session, game = material.session, material.game
    assert session is not None
    course = follow(game, session.standing(), session.events, state)
    banner = game.shown().banner(state) if state.over else None
    title = banner.title if banner else f"The story of ‘{session.name}’{'' if state.closed else ' so far'}"
    measure = game.shown().score[-1] or "life"
    intro, standings = _intro(material, course, state), _standings(material, course, state)
    telling = telling_of(game)
    nobody = _without_a_first(course, state, telling.victor(state))
    beside = (*nobody, *map(Paragraph, telling.beside(state)), *_not_counted(material, course, standings.head))
    signed = Section("Signed", tuple(_signed(material, state)), follows=True)
    lives, points = _lives(course, state), turning_points(course)
    rows = len(course.scores) + sum(1 + len(point.says) // _LONG for point in points)
    height = HIGH / 2 if flat(lives) else LOW if rows > _MUCH else HIGH
    picture = [chart(lives, _frame(course, measure, height))] if lives else []
    sections = [Section("", (*picture, standings, *beside))]
    told = tuple((turn, time, says) for turn, time, _, says in _rows(points))
    table = _timed(Table(("turn", "time", "what happened"), told, (0,), role=SCORE))
    sections += [Section("Turning points", (table,), flows=True)] if points else []
    whole = [log(course.moments)] if material.log else []
    foot = f"{game.title}, session ‘{session.name}’: {title}" if banner else f"{game.title}: {title}"
    return Sheet("report", title, intro, (*sections, signed, *whole), foot=foot)


def _intro(material: Material, course: Course, state: State) -> str:
    """Which game it was, when, how long, and who played it."""
    session = material.session
    assert session is not None
    times = [event["at"] for event in session.events if event["do"] != "end"]
    time, sittings = played(times)
    begun, ended = f"{day(times[0])}, {clock(times[0])}", f"{day(times[-1])}, {clock(times[-1])}"
    until = f"{begun} to {clock(times[-1])}" if sittings == 1 else f"{begun} to {ended}"
    took = f"{lasting(time)} in {sittings} sittings" if sittings > 1 else lasting(time)
    when = f"{begun}, {took}" if begun == ended else f"{until} ({took})"
    known = {seat: material.game.shown().also(state, seat) for seat in state.players}
    players = [
        f"{state.title(seat)}{f' with {also}' if also not in ('', seat) else ''}" for seat, also in known.items()
    ]
    empty = f"; {listed([*state.empty])} stayed empty" if state.empty else ""
    so_far = counted(len(course.turns), "turn").replace(" ", _FIRM)
    if len(state.players) > 2:  # of two the rounds are half the turns
        so_far += f", {counted(len(course.rounds), 'round').replace(' ', _FIRM)} of the table"
    goes_on = state.started and not (state.over or state.closed)
    now = "" if not goes_on else f" It stands at turn {state.turns.number}: {state.title(state.turns.who)}."
    return (
        f"{material.game.title}, session ‘{session.name}’. {when}; {so_far}.{now} Players: {listed(players)}{empty}."
        f"{' Cards still hidden are left out.' if course.hidden else ''}"
    )


def signs_of(state: State) -> dict[str, str]:
    """By seat a sign that no other has: its letter, or where two have the same two letters of the name, or a number."""
    names = [state.name(seat) for seat in state.players]
    numbers = map(str, range(1, len(names) + 1))
    tried = ([*map(letter_of, state.players)], [name[:2] for name in names], [*numbers])
    signs = next(signs for signs in tried if len({*signs}) == len(names))
    return dict(zip(state.players, signs, strict=True))


def _lives(course: Course, state: State) -> list[Life]:
    """What the chart shows, once any score has changed."""
    if not any(moment.changes for moment in course.moments):
        return []
    signs, lives = signs_of(state), list[Life]()
    short = short_names([state.name(seat) for seat in state.players])
    for seat, steps in course.scores.items():
        killer, alive = _killer(state, seat), state.players[seat].alive
        color = getattr(state.players[seat], "color", None) or ""
        fell = "" if alive else _how_it_ended(course, state, seat).replace(_NOT_TOLD, "")
        if fell and steps[-1][1] > 0 and killer is not None:  # or it would seem that a blow had done it
            fell += f" at {steps[-1][1]}"
        lives.append(Life(seat, short[state.name(seat)], signs[seat], steps, course.out.get(seat), fell, color))
    return lives


def _frame(course: Course, measure: str, height: float) -> Frame:
    entered = [(f"{name} enters", when) for name, when in course.arrivals]
    if len(course.scores) == 2:
        return Frame(course.length, range(len(course.turns)), entered, measure, height, "turn")
    return Frame(course.length, course.rounds, entered, measure, height)


def _killer(state: State, seat: str) -> str | None:
    """Who took a player out of the game, by name; None for nobody."""
    _, killer = state.players[seat].lost or (0, None)
    if killer is None:
        return None
    return state.name(killer) if killer in state.players else state.title(killer)


def _standings(material: Material, course: Course, state: State) -> Table:
    """Everybody's place, the last one standing first, and what they did and suffered, as far as anybody did."""
    victor = telling_of(material.game).victor(state)
    rows = [_standing(material, course, state, place, seat) for place, seat in _places(course, state, victor)]
    head = [name for name in rows[0] if any(row[name] not in ("", "0", _NOT_TOLD, _WON) for row in rows)]
    if victor:
        guests = [moment for moment in course.moments if moment.by is not None and moment.by not in state.players]
        rows.insert(0, dict.fromkeys(head, "") | {"player": victor, "place": "1"} | _dealt(material, state, guests))
    cells = tuple(tuple(row[name] or _NOTHING for name in head) for row in rows)
    told = [[row[name].removeprefix("-") for row in rows if row[name]] for name in head]
    right = tuple(at for at, column in enumerate(told) if all(map(str.isdigit, column)))
    return Table(tuple(head), cells, right=right, role=SCORE)


_NOT_TOLD, _WON, _NOTHING = "not told", "won", "\N{EN DASH}"
"""Stand where somebody fell and nobody was named for it, for the winner, and where there is nothing to say."""


def _standing(material: Material, course: Course, state: State, place: str, seat: str) -> dict[str, str]:
    """A row of the standings; a cell is empty where there is nothing to tell, and others are named in short."""
    measure, _, unit = material.game.shown().score
    dealt, taken, most = telling_of(material.game).hits
    did = _dealt(material, state, [moment for moment in course.moments if moment.by == seat])
    alive = state.players[seat].alive
    return {
        "player": f"{signs_of(state)[seat]} {state.name(seat)}",
        "place": place,
        unit or "life": "" if state.over else str(measure(state, seat)),
        dealt: did[dealt],
        taken: str(sum(moment.hits.get(seat, 0) for moment in course.moments)),
        most: did[most],
        **{deed: str(seats.get(seat, 0)) for deed, seats in course.deeds.items()},
        "how it ended": _WON * (place == "1") if alive else _how_it_ended(course, state, seat),
    }


def _how_it_ended(course: Course, state: State, seat: str) -> str:
    """Who took a player out, in short; or that they gave up, or did it to themselves, as far as that was told."""
    killer = _killer(state, seat)
    if killer:
        short = short_names([state.name(each) for each in state.players]).get(killer, killer)
        return f"gave up to {short}" if seat in course.gave_up else f"eliminated by {short}"
    if seat in course.gave_up:
        return "gave up"
    hurt = course.last_hurt(seat)
    return OWN_DOING if hurt is not None and hurt.by == seat else _NOT_TOLD


def _dealt(material: Material, state: State, own: Sequence[Moment]) -> dict[str, str]:
    """Of all that somebody did to others: how much that was, and the most at once; empty cells for nothing."""
    telling = telling_of(material.game)
    dealt, _, most = telling.hits
    hits: Counter[tuple[int, str]] = Counter()
    for moment in own:
        hits.update({(moment.turn if telling.battles else moment.n, other): hit for other, hit in moment.hits.items()})
    whom, biggest = max(((other, hit) for (_, other), hit in hits.items()), key=lambda hit: hit[1], default=("", 0))
    short = short_names([state.name(each) for each in state.players])
    return {
        dealt: str(hits.total()),
        most: telling.most(biggest, short[state.name(whom)]) if whom else "",
    }


def _places(course: Course, state: State, victor: str) -> Iterator[tuple[str, str]]:
    """The seats with their places, which nobody has before the end; who fell together share one.

    ``victor`` has won and is no player; "" for nobody.

    The first is only for who has won: whoever fell last has none at the end of a game that nobody won.
    """
    ends = (state.result or {}).values()
    yield from (("1" if seat in ends else "", seat) for seat in state.living)
    fallen = sorted(course.out, key=lambda seat: -course.out[seat])
    first = 1 + len(state.living) + bool(victor)
    for seat in fallen:
        place = first + sum(course.out[other] > course.out[seat] for other in fallen)
        yield str(place) if state.over and place > 1 else "", seat


def _without_a_first(course: Course, state: State, victor: str) -> tuple[Paragraph, ...]:
    """Why nobody has the first place, where a game has ended so."""
    winners = [place for place, _ in _places(course, state, victor) if place == "1"]
    if not state.over or winners or victor:
        return ()
    last = [state.name(seat) for seat, when in course.out.items() if when == max(course.out.values())]
    return (Paragraph(f"Nobody has the first place: {listed(last)} fell last{', together' * (len(last) > 1)}."),)


def _not_counted(material: Material, course: Course, columns: Collection[str]) -> tuple[Paragraph, ...]:
    """Why what was dealt and what was taken need not be the same, nor what the chart shows; below those columns."""
    dealt, taken, _ = telling_of(material.game).hits
    own = any(moment.changes.get(moment.by or "", 0) < 0 for moment in course.moments)
    given = any(moment.given for moment in course.moments)
    unnamed = any(moment.by is None and moment.hits for moment in course.moments)
    told = [
        f"Not counted: life paid{' or set' * given}, and damage to oneself." * (own or given),
        "Where nobody told the source, damage is only ‘taken’." * unnamed,
    ]
    return (Paragraph(" ".join(filter(None, told))),) if any(told) and {dealt, taken} <= {*columns} else ()


def turning_points(course: Course) -> list[Moment]:
    """The lines that decided the game, at most ``MOST_POINTS``.

    Who fell, and a guest's coming; then the largest change of each third of the game, up or down; then by turns what
    else the game tells, the latest first, and the next largest changes. Each says only what turned, and stands in the
    turn in which it did; a blow that somebody falls by in that turn is told by the fall alone, but for a last stand
    in which they struck.
    """
    fallen = ((seat, moment) for moment in course.moments for seat in moment.fell)
    falls = {(seat, int(moment.when)) for seat, moment in fallen if seat not in course.gave_up}
    sure = [moment for moment in course.moments if (moment.fell or moment.guest) and moment.point]
    others = [
        moment
        for moment in course.moments
        if not (moment.fell or moment.guest) and (course.struck_back(moment) or not _told_by_a_fall(moment, falls))
    ]
    begun = min(steps[0][1] for steps in course.scores.values())
    least = max(1, min(_LEAST, begun // 4), begun // 8)
    swings = _spread([each for each in others if not each.point and _size(each) >= least], course.length)
    told = [moment for moment in others if moment.point]
    by_weight = [*reversed(sure), *swings[:3], *_by_turns(told[::-1], swings[3:])]
    chosen = {moment.n for moment in by_weight[:MOST_POINTS]}
    return [
        moment._replace(says=moment.point or moment.blow or moment.says, turn=int(moment.when) + 1)
        for moment in course.moments
        if moment.n in chosen
    ]


def _spread(swings: Sequence[Moment], length: float) -> list[Moment]:
    """Changes, the largest of each third of the game first, then the second largest of each, and so on."""
    thirds: list[list[Moment]] = [[], [], []]
    for moment in sorted(swings, key=_size, reverse=True):
        thirds[min(2, int(3 * moment.when / length))].append(moment)
    return _by_turns(*thirds)


def _by_turns(*lists: Sequence[Moment]) -> list[Moment]:
    """The first of each, then the second of each, and so on."""
    return [moment for of_each in zip_longest(*lists) for moment in of_each if moment is not None]


def _size(moment: Moment) -> int:
    """The most that anybody's score went up or down by it."""
    return max(map(abs, moment.changes.values()), default=0)


def _told_by_a_fall(moment: Moment, falls: Collection[tuple[str, int]]) -> bool:
    """Whether all that it is about is how somebody came to fall, in the same turn."""
    struck = {*moment.doomed, *moment.hits}
    return bool(struck) and all((seat, int(moment.when)) in falls for seat in struck)


def _signed(material: Material, state: State) -> Iterator[Block]:
    """What binds the story to the session's file, and room for each player to sign that it was so."""
    session = material.session
    assert session is not None
    first, last = session.events[0], session.events[-1]
    codes = f"line 1: {code(first['h'], FIRST_DIGITS)}; line {last['n']}: {material.code}"
    yield Paragraph(f"The file is unchanged if ‘edw verify’ shows {codes}.")
    square = qr(session.name, last)
    if square:
        yield square
    names = [state.name(seat) for seat in state.players]
    short = short_names(names)
    yield Table(tuple(short[name] for name in names), (("",) * len(names),), role=SIGNED)
