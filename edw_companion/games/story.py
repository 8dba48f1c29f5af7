"""The story of a played game, for paper: everybody's score over the turns, and turn by turn what happened.

It is told from the standing lines of a session, with all that is hidden left hidden (``core/hidden``).
"""

from collections.abc import Sequence
from typing import NamedTuple

from edw_companion.core.hidden import opened, shown
from edw_companion.core.state import Event, State
from edw_companion.games.game import Game, apply
from edw_companion.games.life_chart import Life, chart
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import Plain, Section, Sheet, Table
from edw_companion.session.history import void_lines, voided
from edw_companion.session.lines import Event as Line
from edw_companion.text import counted


class Told(NamedTuple):
    """A line of the story: the turn it happened in, its number, and what happened."""

    turn: int
    n: int
    says: str


def report(material: Material) -> Sheet:
    """The whole story."""
    state = material.played("report")
    session = material.session
    assert session is not None
    game, begin = material.game, session.begin
    lives, story = follow(game, session.standing(), session.events, state)
    intro = (
        f"{game.title}, begun {begin['at'][:10]} at {begin['at'][11:16]} UTC; {counted(len(session.events), 'line')}, "
        f"code {material.code}. Cards that are still hidden are not told."
    )
    sections = [
        Section(f"{game.shown().score[2] or 'life'} over the turns".capitalize(), (chart(lives),)),
        Section("The table now" if not state.over else "The table at the end", (Plain(tuple(game.board(state))),)),
        Section("What happened", (story_table(story),)),
    ]
    return Sheet("report", f"The story of '{session.name}'", intro, tuple(sections))


def follow(game: Game, standing: Sequence[Event], lines: Sequence[Line], end: State) -> tuple[list[Life], list[Told]]:
    """Play a session once more, and note everybody's score after each line and each line in words.

    ``standing`` lines make its table, by whose ``end`` the players are named; all ``lines``, those taken back too, tell
    what is hidden no more, and what is void.
    """
    public = opened(lines, void_lines(lines))
    void = voided(lines)
    state = game.table(standing[0])
    score, *_ = game.shown().score
    courses: dict[str, list[tuple[int, int]]] = {seat: [] for seat in end.players}
    out: dict[str, int] = {}
    story = []
    for line in standing:
        if line["do"] != "begin":
            apply(game, state, line)
        for seat, player in state.players.items():
            turn = state.turns.number if courses[seat] else 0
            if player.alive or seat not in out:
                courses[seat].append((turn, score(state, seat)))
            if not player.alive:
                out.setdefault(seat, state.turns.number)
        says = game.kinds[line["do"]].tell(end, shown(line, public))
        overruled = f" (all the same: {line['anyway']})" if line.get("anyway") else ""
        says = f"{'[void] ' if line['n'] in void else ''}{says}{overruled}"
        story.append(Told(state.turns.number, line["n"], says))
    # Of each turn the last score.
    lives = [
        Life(seat, end.title(seat), tuple(dict(course).items()), out.get(seat)) for seat, course in courses.items()
    ]
    return lives, story


def story_table(story: Sequence[Told]) -> Table:
    """The story as a table; the first line of each turn bears its number."""
    rows = []
    before = -1
    for told in story:
        turn = str(told.turn) if told.turn != before else ""
        before = told.turn
        rows.append((turn if told.turn else turn and "-", str(told.n), told.says))
    return Table(("turn", "line", "what happened"), tuple(rows), right=(0, 1), grouped=True)
