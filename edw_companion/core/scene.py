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
        state: what else is to be seen there, a few words each; of somebody who is out, when and by whom that was.
        extras: what a small screen leaves out, a few words each, such as counts of cards.
        unit: what the score counts, where that is not life.
        beside: what else counts there, in a word or two; it is seen wherever the score is.
        guest: whether it is no player who sits there.
        vacant: whether nobody does, and its score means nothing.
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
    extras: tuple[str, ...] = ()
    unit: str = ""
    beside: str = ""
    guest: bool = False
    vacant: bool = False

    @classmethod
    def empty(cls, seat: str, letter: str) -> "Place":
        """A seat in which nobody sits."""
        return cls(
            seat,
            letter,
            name="empty seat",
            also="",
            score=0,
            alive=False,
            active=False,
            target=False,
            danger=False,
            style=seat,
            state=("out from the start",),
            vacant=True,
        )


class Banner(NamedTuple):
    """What changes the game, said large: a title in somebody's colour, and a few sentences."""

    title: str
    lines: tuple[str, ...] = ()
    style: str = ""


class Scene(NamedTuple):
    """The whole table.

    Attributes:
        turn: whose turn it is, in one line.
        after: who comes next, by name.
        places: in ring order; empty before the start.
        facts: what lies in the middle, a line each.
        due: what the turn asks for, a line each.
        extras: what else is so in the middle, a line each; a small screen leaves it out.
        fight: the fight or the stack that goes on as rows of a table, its head first; empty if there is none.
        banner: what is said large, while it is new or the game is over.
        over: whether the game has ended.
    """

    turn: str
    after: tuple[str, ...]
    places: tuple[Place, ...]
    facts: tuple[str, ...]
    due: tuple[Due, ...]
    extras: tuple[str, ...] = ()
    fight: tuple[tuple[str, ...], ...] = ()
    banner: Banner | None = None
    over: bool = False

    def between(self) -> list[str]:
        """All that lies in the middle, a line each."""
        head, *rows = self.fight or ((),)
        told = [[f"{name} {text}".strip() for name, text in zip(head, row, strict=True) if text] for row in rows]
        return [*self.facts, *map("; ".join, told), *self.extras]
