"""The table as it is shown large: a value that screens and pages are drawn from. Pure, and nothing hidden is in it."""

from collections.abc import Sequence
from typing import NamedTuple

from edw_companion.table.colors import LETTERS, WHEEL
from edw_companion.table.due import Due
from edw_companion.table.game import Game


class Place(NamedTuple):
    """A seat at the table.

    Attributes:
        seat: its key, a colour where the game sits by colours.
        letter: the sign that stands beside its colour.
        name: the player.
        also: what else the seat is known by, such as its Elder Dragon; shown where there is room.
        life: the life total.
        alive: False once eliminated.
        active: whether it is this player's turn.
        state: what else is to be seen there, a few words each.
    """

    seat: str
    letter: str
    name: str
    also: str
    life: int
    alive: bool
    active: bool
    state: tuple[str, ...]


class Scene(NamedTuple):
    """The whole table.

    Attributes:
        turn: whose turn it is, in one line.
        after: who comes next, by name.
        places: in ring order; empty before the start.
        facts: what lies in the middle, a line each.
        due: what the turn asks for, a line each.
    """

    turn: str
    after: tuple[str, ...]
    places: tuple[Place, ...]
    facts: tuple[str, ...]
    due: tuple[Due, ...]


def letter_of(seat: str) -> str:
    """W, U, B, R or G for a colour; the first letter of any other seat."""
    return next((LETTERS[color] for color in WHEEL if color == seat), seat[:1].upper())


def plain_places(game: Game) -> tuple[Place, ...]:
    """The seats of any game: names and life totals."""
    return tuple(
        Place(
            seat=seat,
            letter=letter_of(seat),
            name=player.name,
            also="",
            life=player.life,
            alive=player.alive,
            active=game.active == seat and not game.over,
            state=(),
        )
        for seat, player in game.players.items()
    )


def plain_scene(game: Game, board: Sequence[str], after: Sequence[str], due: Sequence[Due]) -> Scene:
    """The table of a game that shows nothing of its own: its board in words, whose first line is the turn."""
    first, *rest = board
    return Scene(first, tuple(after), plain_places(game), tuple(line for line in rest if line.strip()), tuple(due))
