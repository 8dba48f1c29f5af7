"""What happened in a played game, as tables: its turning points, and its whole log with a head for each turn."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from edw_companion.games.course import VOID, Moment
from edw_companion.paper.sheet import Section, Stressed, Table
from edw_companion.text import capital
from edw_companion.times import clock, day

_BEFORE = "start"
"""Stands for the turn of what happens before the first one."""


def points_table(points: Sequence[Moment]) -> Table:
    """Turning points as a table, each with its turn."""
    rows = [(turn, time, says) for turn, time, _, says in _rows(points)]
    return _timed(Table(("turn", "time", "what happened"), tuple(rows), (0,)))


def _timed(table: Table) -> Table:
    """A table whose second column is the time; where all is of one minute it has none."""
    if len({time for _, time, *_ in table.rows}) > 1:
        return table
    (turn, _, *head), rows = table.head, [(turn, *others) for turn, _, *others in table.rows]
    return table._replace(head=(turn, *head), rows=tuple(rows), right=tuple(at - (at > 1) for at in table.right))


def log(moments: Sequence[Moment]) -> Section:
    """The whole log on pages of its own; each line has its turn, since a page may begin in the middle of one."""
    gone = " (moves taken back are left out)" * (len(moments) < moments[-1].n)
    table = _timed(Table(("turn", "time", "line", "what happened"), tuple(_rows(moments)), (0, 2), grouped=True))
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
