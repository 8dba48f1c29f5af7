"""A season: what all games on a laptop come to, who won, who eliminated whom, and how long it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from edw_companion import games
from edw_companion.core.elimination import gives_up
from edw_companion.core.life import NOBODY
from edw_companion.core.state import State
from edw_companion.games.elder_dragon_wars.setup import debts, owed
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.games.game import fold
from edw_companion.session.session import Session
from edw_companion.text import Table, counted
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
    leavers = (seat for who in gone for seat in ([who] if isinstance(who, str) else who))
    gave_up = [state.name(seat) for seat in dict.fromkeys(leavers) if state.players[seat].lost]
    time, _ = time_at_table(line["at"] for line in session.events if line["do"] != "end")
    return Played(
        session=session.name,
        format=begin["format"],
        begun=begin["at"],
        over=state.over,
        after=(begin.get("after") or {}).get("session"),
        players=[each.name for _, each in seats] or list(begin["players"]),
        turns=state.turns.number,
        minutes=round(time / timedelta(minutes=1)),
        eliminated=sorted(losses, key=lambda loss: loss.turn),
        first=session.events[0]["h"],
        lines=len(session.events),
        gave_up=gave_up,
        **_end(state),
    )


def _name(state: State, seat: str | None) -> str | None:
    if seat is None:
        return None
    return state.name(seat) if seat in state.players else state.title(seat)


def _end(state: State) -> dict[str, Any]:
    """How a game ended, or how far it has come; of a war also who was its Savior, with which dragon, and the debts."""
    result, found = state.result, dict[str, Any].fromkeys(("winner", "savior", "player", "dragon"))
    found |= {"ur_dragon": False, "debts": [], "debts_due": []}
    if isinstance(state, WarState):
        found |= {"debts": debts(state), "debts_due": owed(state)}
    if result is None:
        left = f"turn {state.turns.number}, {counted(len(state.living), 'player')} left"
        says = left if state.started else "not started"
        return {**found, "says": f"closed before it was won ({says})" if state.closed else says}
    if not isinstance(state, WarState):
        name = state.players[result["winner"]].name if result["winner"] else None
        return {**found, "winner": name, "says": f"{name} won" if name else "nobody won"}
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


def games_of(found: Season) -> Table:
    """The games as a table."""
    rows = [(game.session, game.begun[:10], game.title, game.says, game.length * game.over) for game in found.games]
    return [("session", "begun", "game", "result", "length"), *rows]


def players_of(found: Season) -> Table:
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


def victims_of(found: Season) -> Table:
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
