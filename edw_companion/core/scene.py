"""The table as it is shown large: a value that screens and pages are drawn from. Pure, and nothing hidden is in it."""

from typing import NamedTuple

from edw_companion.core.due import Due


class Place(NamedTuple):
    """A seat at the table.

    Attributes:
        seat: its key, a colour where the game sits by colours.
        letter: the sign that stands beside its colour.
        name: the player.
        also: what else the seat is known by; shown where there is room.
        score: what the game is about, such as life.
        alive: False once eliminated.
        active: whether it is this player's turn.
        target: whether the player whose turn it is may attack this one, where not everybody may.
        danger: whether the score is low.
        style: in which colour the seat is painted: its own, or "seat 1" and so on in games without colours.
        state: what else is to be seen there, a few words each.
    """

    seat: str
    letter: str
    name: str
    also: str
    score: int
    alive: bool
    active: bool
    target: bool
    danger: bool
    style: str
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
