"""A season: what all games on a laptop come to, who won, who eliminated whom, and how long it took; and its sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from edw_companion import games, times
from edw_companion.core.elimination import gives_up
from edw_companion.core.life import NOBODY
from edw_companion.core.state import State
from edw_companion.games.elder_dragon_wars.setup import debts, owed
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.games.game import fold
from edw_companion.games.sheets import Material, NoSheetError
from edw_companion.paper.sheet import SCORE, Paragraph, Section, Sheet, Table
from edw_companion.sentences import DO
from edw_companion.session.every import every
from edw_companion.session.session import Session
from edw_companion.text import Table as Rows
from edw_companion.text import capital, counted, listed
from edw_companion.times import lasting
from edw_companion.times import played as time_at_table

NEMESIS = 3
"""In so many games together at least somebody becomes a nemesis."""
FEW = 2
"""From so many games on it is told what they come to."""


class Loss(NamedTuple):
    """A player who is out of a game: in which turn, and by whom, a player or a guest; None for nobody's doing."""

    player: str
    by: str | None
    turn: int


class Played(NamedTuple):
    """A game as the season has it.

    Attributes:
        first: the seal of its first line, which copies share; and ``lines``, how many it has.
        winner: who has won, if anybody has.
        savior, player, dragon: of a war: the Savior's seat, name and dragon.
        minutes: how long people sat at it, without the breaks between sittings.
        after: the session that it follows.
        gave_up: who left it of their own will.
        debts: who came to owe pizza and soda in it, and in ``debts_due`` who owes after it, and has not paid.
    """

    session: str
    format: str
    begun: str
    over: bool
    winner: str | None
    savior: str | None
    player: str | None
    dragon: str | None
    ur_dragon: bool
    after: str | None
    debts: list[str]
    debts_due: list[str]
    says: str
    players: list[str]
    turns: int
    minutes: int
    eliminated: list[Loss]
    first: str
    lines: int
    gave_up: Sequence[str] = ()

    @property
    def title(self) -> str:
        """Its game, for people."""
        return games.find(self.format).title

    @property
    def tells(self) -> bool:
        """Whether it counts: it is over, or somebody is out of it."""
        return self.over or bool(self.eliminated)

    @property
    def length(self) -> str:
        """Such as "26 turns, 2 h 10 min"; no time where it took less than a minute."""
        time = f", {lasting(timedelta(minutes=self.minutes))}" if self.minutes else ""
        return f"{counted(self.turns, 'turn')}{time}"


def played(session: Session) -> Played:
    """What a session adds to the season.

    Raises:
        BadFileError: its lines do not fit together, or are of a game that is not known.
    """
    begin = session.begin
    state = fold(games.find(begin["format"]), session.standing())
    seats = state.players.items()
    losses = [Loss(each.name, _name(state, by), turn) for seat, each in seats if each.lost for turn, by in [each.lost]]
    gone = [line["who"] for line in session.standing() if gives_up(line)]
    gave_up = [state.name(seat) for who in gone for seat in ([who] if isinstance(who, str) else who)]
    time, _ = time_at_table(line["at"] for line in session.events if line["do"] != "end")
    row = Played(
        session=session.name,
        format=begin["format"],
        begun=begin["at"],
        over=state.over,
        winner=None,
        savior=None,
        player=None,
        dragon=None,
        ur_dragon=False,
        after=(begin.get("after") or {}).get("session"),
        debts=[],
        debts_due=[],
        says=_of_unfinished(state),
        players=[each.name for _, each in seats] or list(begin["players"]),
        turns=state.turns.number,
        minutes=round(time / timedelta(minutes=1)),
        eliminated=sorted(losses, key=lambda loss: loss.turn),
        first=session.events[0]["h"],
        lines=len(session.events),
        gave_up=gave_up,
    )
    return row._replace(**(_of_war(state) if isinstance(state, WarState) else _of_game(state)))


def _name(state: State, seat: str | None) -> str | None:
    if seat is None:
        return None
    return state.name(seat) if seat in state.players else state.title(seat)


def _of_unfinished(state: State) -> str:
    """How far a game has come."""
    says = f"turn {state.turns.number}, {counted(len(state.living), 'player')} left" if state.started else "not started"
    return f"closed before it was won ({says})" if state.closed else says


def _of_game(state: State) -> dict[str, Any]:
    """What a game says besides, if it is over: who won."""
    if state.result is None:
        return {}
    winner = state.result["winner"]
    name = state.players[winner].name if winner else None
    return {"winner": name, "says": f"{name} won" if name else "nobody won"}


def _of_war(state: WarState) -> dict[str, Any]:
    """What a war says besides: the Savior, and the debts."""
    result, found = state.result, {"debts": debts(state), "debts_due": owed(state)}
    if result is None:
        return found
    if result["savior"]:
        savior = state.players[result["savior"]]
        says = f"{state.title(savior.seat)} was the Savior with {savior.dragon}"
        who = {"winner": savior.name, "savior": savior.seat, "player": savior.name, "dragon": savior.dragon}
        return {**found, **who, "says": says}
    says = "the Ur-Dragon was victorious" if result["ur_dragon"] else "nobody was left"
    return {**found, "ur_dragon": bool(result["ur_dragon"]), "says": says}


class Standing(NamedTuple):
    """What a season comes to for a player, who is known by the name as it is written.

    Attributes:
        games: those that count: somebody is out of them, or they are over.
        eliminated: whom the player eliminated, each so often.
        fell: by whom the player was eliminated, None for nobody's doing.
        nemesis: who eliminated the player most often, more than once and alone, of those who were in ``NEMESIS`` of
            their games or more.
    """

    player: str
    games: int
    won: int
    eliminated: Counter[str]
    fell: Counter[str | None]
    nemesis: str | None


class Season(NamedTuple):
    """All games, in the order they began; what they come to for each player; and for the Saviors.

    Players stand by how often they won, then by how many they eliminated.
    """

    games: Sequence[Played]
    standings: Sequence[Standing]
    saviors: Counter[tuple[str, str]]  # the player, and the dragon
    ur_dragon: int  # how often it was victorious
    others: Mapping[str, Counter[str]]  # by guest who is no player, or "nobody", whom they eliminated


def season(of_all: Iterable[Played]) -> Season:
    """What these games come to; of those that are copies of one another the longest counts."""
    rows = sorted(of_all, key=lambda game: (game.begun, game.session))
    followed = {game.after for game in rows}
    # What a war leaves to be paid goes over to the one that follows it.
    rows = [game._replace(debts_due=[]) if game.session in followed else game for game in rows]
    longest = {game.first: game for game in sorted(rows, key=lambda game: game.lines)}
    counts = [game for game in rows if game.tells and longest[game.first] is game]
    names = dict.fromkeys(name for game in counts for name in game.players)
    standings = [_standing(name, [game for game in counts if name in game.players]) for name in names]
    others: dict[str, Counter[str]] = {}
    for loss in (loss for game in counts for loss in game.eliminated if loss.by not in game.players):
        others.setdefault(loss.by or NOBODY, Counter())[loss.player] += 1
    saviors = Counter((game.player, game.dragon) for game in counts if game.player and game.dragon)
    ur_dragon = sum(game.ur_dragon for game in counts)
    standings.sort(key=lambda each: (-each.won, -each.eliminated.total()))
    return Season(rows, standings, saviors, ur_dragon, others)


def _standing(name: str, of_player: Sequence[Played]) -> Standing:
    losses = [loss for game in of_player for loss in game.eliminated]
    fell = Counter(loss.by for loss in losses if loss.player == name)
    together = Counter(other for game in of_player for other in game.players)
    foes = Counter({by: count for by, count in fell.items() if by and together[by] >= NEMESIS})
    (first, most), (_, next_most) = [*foes.most_common(2), ("", 0), ("", 0)][:2]
    return Standing(
        player=name,
        games=len(of_player),
        won=sum(game.winner == name for game in of_player),
        eliminated=Counter(loss.player for loss in losses if loss.by == name),
        fell=fell,
        nemesis=first if most > max(next_most, 1) else None,
    )


def games_of(found: Season) -> Rows:
    """The games as a table."""
    rows = [(game.session, game.begun[:10], game.title, game.says, game.length * game.over) for game in found.games]
    return [("session", "begun", "game", "result", "length"), *rows]


def players_of(found: Season) -> Rows:
    """What the season comes to for each player, as a table; its columns ``NUMBERS`` hold numbers."""
    rows = [
        (each.player, *map(str, (each.games, each.won, each.eliminated.total(), each.fell.total())), nemesis(each))
        for each in found.standings
    ]
    return [("player", "games", "won", ELIMINATED, "went out", "nemesis"), *rows]


ELIMINATED = "eliminated others"
"""Heads the column of how many others somebody eliminated."""
NUMBERS = (1, 2, 3, 4)
"""The columns of a table of players that are flush right."""


def nemesis(of: Standing) -> str:
    """Such as "Bram (3 times)"; "" for nobody."""
    return f"{of.nemesis} ({counted(of.fell[of.nemesis], 'time')})" if of.nemesis else ""


def victims_of(found: Season) -> Rows:
    """Who eliminated whom and how often, as a table: players, then who is none."""
    doers = [*((each.player, each.eliminated) for each in found.standings), *found.others.items()]
    rows = [(name, ", ".join(f"{who} {count}" for who, count in whom.most_common())) for name, whom in doers if whom]
    return [("who", "whom, and how often"), *rows]


def lengths(of_all: Iterable[Played]) -> str:
    """How long the games took that were played to their end: on average, the shortest, the longest; "" for few."""
    whole = sorted((game for game in of_all if game.over), key=lambda game: (game.turns, game.minutes))
    if len(whole) < FEW:
        return ""
    average = counted(round(sum(game.turns for game in whole) / len(whole)), "turn")
    short, long = (f"'{game.session}' ({game.length})" for game in (whole[0], whole[-1]))
    return f"A game took {average} on average; the shortest was {short}, the longest {long}."


_UNKILLED = "gave up or own doing"
"""Who eliminated those who gave up or fell to something of nobody's."""

_UNFINISHED = "An unfinished game counts once a player is out."

MOST_ABREAST, MOST = 8, 16
"""So many players at most are columns by their names, and so many by numbers; of more it is a list."""


def season_sheet(material: Material) -> Sheet:
    """The season: all games on this laptop and who won them; those that are left out are named on it."""
    home = material.home
    found, left_out = every(home, home.names(), played)
    if not found:
        raise NoSheetError(f"No game has been played on this laptop yet: {DO} starts one.", "new")
    whole = season(found)
    first, last = (times.date(whole.games[at].begun) for at in (0, -1))
    when = f"begun on {first}" if first == last else f"begun from {first} to {last}"
    titles = {game.title for game in whole.games}
    over, others = ([game for game in whole.games if game.over is ended] for ended in (True, False))
    of = f" of {titles.pop()}" if len(titles) == 1 else ""
    apart = f" finished, {len(others)} not" if over and others else ""
    which = f"{counted(len(over or others), 'game')}{apart}, {when}"
    owing = [f"{name} ({game.session}, killed by Kasimir)" for game in whole.games for name in game.debts_due]
    unfinished = [f"{game.session} ({'' if of else f'{game.title}, '}{game.says})" for game in others]
    counts = f"{_UNFINISHED * bool(others)} {_nemeses(whole)}".strip()
    parts: list[tuple[str, Sequence[Table], Sequence[Paragraph]]] = [
        (
            "The players",
            [_players(whole)],
            _told({"": [counts], "Pizza and soda are still owed by": owing}),
        ),
        ("Who eliminated whom", *_eliminations(whole)),
        (
            "The games",
            [_games(over, whole)],
            _told({"": [lengths(over)] if of else [], "Not finished:": unfinished}),
        ),
        ("Left out", [], [*map(Paragraph, left_out)]),
    ]
    filled = ((title, [table for table in tables if table.rows], told) for title, tables, told in parts)
    sections = [Section(title, (*tables, *told)) for title, tables, told in filled if tables or told]
    return Sheet("season", f"The season{of}", f"{which}.", tuple(sections))


def _told(said: Mapping[str, Sequence[str]]) -> list[Paragraph]:
    """What there is to say under a table, each with what leads to it."""
    return [Paragraph(f"{listed(texts).removesuffix('.')}.", lead) for lead, texts in said.items() if any(texts)]


def _players(whole: Season) -> Table:
    """What the season comes to for each player and, where somebody has won a war, with which dragons they did.

    The Ur-Dragon is below them; who is whose nemesis stands under the table, in words. Where nobody has eliminated
    another there is no column for it.
    """
    head, *rows = (tuple(row[:-1]) for row in players_of(whole))
    if whole.ur_dragon:
        rows.append(("the Ur-Dragon", "", str(whole.ur_dragon), "", ""))
    if whole.saviors:
        dragons = {player: list[str]() for player, _ in whole.saviors}
        for (player, dragon), count in whole.saviors.most_common():
            dragons[player].append(f"{dragon} {count}×" if count > 1 else dragon)
        head, rows = (*head, "Savior with"), [(*row, ", ".join(dragons.get(row[0], ()))) for row in rows]
    kept = [at for at, name in enumerate(head) if name != ELIMINATED or any(row[at] not in ("", "0") for row in rows)]
    head, *rows = (tuple(row[at] for at in kept) for row in (head, *rows))
    return Table(head, tuple(rows), tuple(kept.index(at) for at in NUMBERS if at in kept), role=SCORE)


def _nemeses(whole: Season) -> str:
    """Who has eliminated somebody more often than anybody else has, in one line; "" where nobody has a nemesis."""
    told = [(each.player, nemesis(each)) for each in whole.standings if each.nemesis]
    said = [f"{who}'s {'is' if at else 'nemesis is'} {nemesis}" for at, (who, nemesis) in enumerate(told)]
    return f"{'; '.join(said)}." if said else ""


def _eliminations(whole: Season) -> tuple[list[Table], list[Paragraph]]:
    """A table of who eliminated whom, or for a single one a sentence; nothing where nobody eliminated anybody."""
    doers = {**{each.player: each.eliminated for each in whole.standings}, **whole.others}
    done = [(name, who, count) for name, of in doers.items() if name != NOBODY for who, count in of.items()]
    if len(done) == 1 and NOBODY not in whole.others:
        ((name, who, count),) = done
        often = f" {counted(count, 'time')}" if count > 1 else ""
        return [], [Paragraph(f"{capital(name)} eliminated {who}{often}.")]
    return [_victims(whole)] if done else [], []


def _victims(whole: Season) -> Table:
    """A row for who eliminated somebody, and a column for each who was eliminated, by number where they are many."""
    doers = [*((each.player, each.eliminated) for each in whole.standings), *whole.others.items()]
    doers = [(_UNKILLED if name == NOBODY else name, of) for name, of in doers if of]
    fallen = [each.player for each in whole.standings if any(each.player in of for _, of in doers)]
    if len(fallen) > MOST:
        head, *rows = map(tuple, victims_of(whole))
        return Table(head, tuple(rows), role=SCORE)
    names, heads = [name for name, _ in doers], fallen
    if len(fallen) > MOST_ABREAST:
        # Those who only fell have a row too, for the number of their column.
        names = [*fallen, *(name for name in names if name not in fallen)]
        heads = [str(at) for at, _ in enumerate(fallen, 1)]
    called = {name: f"{head} {name}" for name, head in zip(fallen, heads, strict=True) if head != name}
    found = dict(doers)
    rows = [
        (called.get(name, name), *(_cell(of[who], own=who == name) for who in fallen), str(of.total()))
        for name in names
        for of in [found.get(name, Counter())]
    ]
    return Table(("who", *heads, "in all"), tuple(rows), right=tuple(range(1, len(fallen) + 2)), role=SCORE)


def _cell(count: int, *, own: bool) -> str:
    """How often; of a player and the same one nobody asks."""
    return str(count) if count or not own else "\N{EN DASH}"


def _gave_up(game: Played) -> list[str]:
    return [f"{listed(game.gave_up)} gave up"] if game.gave_up else []


def _games(games: Sequence[Played], whole: Season) -> Table:
    """Games that are over; which game it was is not said where it is the same in all of the season."""
    columns: dict[str, list[str]] = {
        "session": [game.session for game in games],
        "begun": [times.date(game.begun) for game in games],
        "game": [game.title for game in games],
        "result": ["; ".join([game.says, *_gave_up(game)]) for game in games],
        "length": [game.length for game in games],
    }
    if len({game.title for game in whole.games}) == 1:
        del columns["game"]
    return Table(tuple(columns), tuple(zip(*columns.values(), strict=True)), role=SCORE)
