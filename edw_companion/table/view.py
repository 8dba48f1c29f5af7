"""The frame of what is shown of a table, the same in all games: a game gives its parts, and nothing hidden is in them.

From the parts ``status``, the board and the scene of the prompt and of the second screen are put together here. Pure.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from edw_companion.sentences import DO, Sentence
from edw_companion.table.due import Due
from edw_companion.table.game import Game
from edw_companion.table.text import listed
from edw_companion.table.turns import Turn

if TYPE_CHECKING:
    from edw_companion.table.scene import Scene

S = TypeVar("S", bound=Game)
Data = Mapping[str, Any]
Row = Sequence[str]
Upcoming = Callable[[Any, int], Iterable[Turn]]

NEXT_TURNS = 10
"""How many turns to come are in ``status``; people are shown fewer."""
NEXT_SHOWN = 5

OUT = "out of the game"


def headline(game: Game) -> str:
    """Whose turn it is, or how the game has ended, in one line."""
    if game.result is not None:
        winner = game.result["winner"]
        return f"The game is over: {game.title(winner)} has won." if winner else "The game is over: nobody has won."
    number, active = game.turns.number, game.active
    if active is None:
        return f"Turn {number} of {game.title(game.turns.who)} runs out without its player."
    return f"Turn {number}: {game.title(active)}{game.turn_words(game.turns.kind)}"


def waiting(game: Game) -> list[str]:
    """The table before the start."""
    names = listed(game.begin["players"])
    phrases = f"Waiting for the start: {names}. '{DO}' takes their phrases, '{DO}' draws the seats."
    return [str(Sentence(phrases, "mix", "start"))]


def names_of(game: Game, coming: Iterable[Turn]) -> list[str]:
    """Who takes these turns, by name."""
    return [game.players[who].name if who in game.players else game.title(who) for who, _ in coming]


class View(Generic[S]):
    """What a game shows of its table.

    Attributes:
        player: what ``status`` says of a seat.
        rest: what it says of the table besides.
        turn: what it says of the turn besides its number.
        columns: the seats as a table: a row for the head and one for each seat.
        middle: what lies between the players, a line each.
        notes: what else is to be seen at a seat of somebody who is in the game, a few words each.
        also: what else a seat is known by.
        headline: whose turn it is, or how the game has ended.
        sign: what stands behind the mark of whose turn it is.
        lay: rows as lines.
    """

    __slots__ = ("also", "columns", "headline", "lay", "middle", "notes", "player", "rest", "sign", "turn")

    def __init__(
        self,
        *,
        player: Callable[[S, str], Data],
        rest: Callable[[S], Data],
        columns: Callable[[S], list[Row]],
        middle: Callable[[S], list[str]],
        notes: Callable[[S, str], Sequence[str]],
        lay: Callable[[Sequence[Row]], list[str]],
        turn: Callable[[S], Data] = lambda _game: {},
        also: Callable[[S, str], str] = lambda _game, _seat: "",
        headline: Callable[[S], str] = headline,
        sign: Callable[[S, str], str] = lambda _game, _seat: "",
    ) -> None:
        """See the attributes."""
        self.player, self.rest, self.turn, self.headline = player, rest, turn, headline
        self.columns, self.middle, self.notes, self.also = columns, middle, notes, also
        self.sign, self.lay = sign, lay

    def status(self, game: S, upcoming: Upcoming) -> dict[str, Any]:
        """The table as data, but for what the session adds (name, format, last, code)."""
        turns = game.turns
        turn = {"number": turns.number, "active": game.active, "kind": turns.kind, **self.turn(game)}
        return {
            "players": [{**self.player(game, seat)} for seat in game.players],
            "turn": turn if game.started else None,
            "next": [who for who, _ in upcoming(game, NEXT_TURNS)],
            **self.rest(game),
            "rules": dict(game.house.chosen),
        }

    def board(self, game: S) -> list[str]:
        """The table for people, within 80 columns as long as names are short."""
        if not game.started:
            return waiting(game)
        head, *seats = self.columns(game)
        rows = [[self._mark(game, seat), *row] for seat, row in zip(game.players, seats, strict=True)]
        lines = [self.headline(game), "", *self.lay([["", *head], *rows])]
        between = self._between(game)
        return [*lines, "", *between] if between else lines

    def scene(self, game: S, upcoming: Upcoming, due: Iterable[Due]) -> "Scene":
        """The table as it is shown large."""
        from edw_companion.table.scene import Place, Scene, letter_of  # status does without

        if not game.started:
            return Scene("", (), (), tuple(waiting(game)), ())
        places = tuple(
            Place(
                seat=seat,
                letter=letter_of(seat),
                name=player.name,
                also=self.also(game, seat),
                life=player.life,
                alive=player.alive,
                active=game.active == seat and not game.over,
                state=tuple(self.notes(game, seat)) if player.alive else (OUT,),
            )
            for seat, player in game.players.items()
        )
        after = tuple(names_of(game, upcoming(game, NEXT_SHOWN)))
        return Scene(self.headline(game), after, places, tuple(self._between(game)), tuple(due))

    def _mark(self, game: S, seat: str) -> str:
        return (">" if game.active == seat and not game.over else "") + self.sign(game, seat)

    def _between(self, game: S) -> list[str]:
        return [*self.middle(game), *game.house.lines()]
