"""What is shown of a table, in the same frame in all games, and the table as it is shown large, as a scene.

A game gives its parts. A scene is a value that screens and pages are drawn from. Pure, and nothing hidden is in them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from edw_companion.colors import WHEEL, letter_of
from edw_companion.core.at import Generic
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import S
from edw_companion.core.state import State
from edw_companion.core.turns import Turn
from edw_companion.text import Styled, columns, listed
from edw_companion.tuples import NamedTuple

Data = Mapping[str, Any]
Row = Sequence[str]
Upcoming = Callable[[Any, int], Iterable[Turn]]

NEXT_TURNS = 10
"""How many turns to come are in ``status``; people are shown fewer."""
NEXT_SHOWN = 5
NOBODY = "Nobody has won"
CLOSED = "The session is closed"

LOW_LIFE = 10
"""From this life down a player is in danger."""

OUT = "out of the game"


class Middle(NamedTuple):
    """What lies between the players, for a large screen: ``extras`` and ``fight`` as in ``Scene``."""

    facts: Sequence[str] = ()
    extras: Sequence[str] = ()
    fight: Sequence[Row] = ()


def headline(state: State) -> str:
    """Whose turn it is, or how the game has ended, in one line."""
    if state.result is not None:
        winner = state.result["winner"]
        return f"The game is over: {state.title(winner)} has won." if winner else "The game is over: nobody has won."
    turns, active = state.turns, state.active
    order = " (the order of turns is reversed)" if turns.reversed else ""
    if active is None:
        gone = "away" if turns.who in state.living else OUT
        return f"Turn {turns.number} of {state.title(turns.who)}, who is {gone}{order}."
    return f"Turn {turns.number}: {state.title(active)}{state.turn_words(turns.kind)}{order}"


def out(state: State, seat: str) -> str:
    """That a player is out of the game, when and by whom: "out, turn 14, by Bram"."""
    turn, by = state.players[seat].lost or (0, None)
    return f"out, turn {turn}{f', by {state.by_name(by)}' if by else ''}"


def ending(state: State) -> "Banner | None":
    """How the game has ended, large."""
    if state.result is None:
        return None
    winner = state.result["winner"]
    return Banner(f"{state.players[winner].name} has won", style=style_of(state, winner)) if winner else Banner(NOBODY)


def waiting(state: State) -> Due:
    """The table before the start."""
    how = f". '{DO}' takes their phrases, '{DO}' draws the seats."
    return Due(f"Waiting for the start: {listed(state.begin['players'])}", "mix", "start", how=how)


def round_of(state: State, upcoming: Upcoming) -> list[str]:
    """Who comes next, by name: nobody is said again at the end who was said before."""
    coming = [state.by_name(turn.who) for turn in upcoming(state, NEXT_SHOWN)]
    while coming and coming[-1] in coming[:-1]:
        coming.pop()
    return coming


def style_of(state: State, seat: str) -> str:
    """In which colour a seat is painted: its own, or "seat 1" and so on in games without colours."""
    return seat if seat in tuple(WHEEL) else f"seat {[*state.players].index(seat) + 1}"


def of_seats(state: State, lines: Iterable[str], known: Iterable[object] = ()) -> Iterator[str]:
    """The lines, each in the colour of the seat that it is about.

    That is the one that is ``known``, as far as that is a seat; or that it begins with, or that it alone names.
    """
    titles = {seat: state.title(seat) for seat in state.players}
    for line, seat in zip_longest(lines, known):
        about = seat if isinstance(seat, str) and seat in titles else _seat_of(titles, line)
        yield Styled(line, style_of(state, about)) if about and not isinstance(line, Styled) else line


def _seat_of(titles: Mapping[str, str], line: str) -> str:
    """The seat that a line begins with, or that it alone names; "" if there is none."""
    named: list[tuple[int, str]] = []
    for seat, title in titles.items():
        at = line.find(title)
        around = line[at - 1 : at] + line[at + len(title) : at + len(title) + 1]
        if at >= 0 and not any(map(str.isalnum, around)):
            named.append((at, seat))
    if not named:
        return ""
    at, first = min(named)
    begins = all(len(word) == 1 for word in line[:at].split())  # but for a mark and the seat's letter
    return first if begins or len(named) == 1 else ""


def _away(state: State, seat: str, notes: Sequence[str]) -> list[str]:
    """That a player is away, and for how long, where the game itself does not say it at the seat."""
    says = f"away {state.away[seat]}" if seat in state.away else ""
    return [says] if says and says not in notes else []


def _own(state: State) -> list[str]:
    return [f"You use your own {listed(sorted(state.own))}, and say what came"] if state.own else []


class View(NamedTuple, Generic[S]):
    """What a game shows of its table.

    Attributes:
        notes: what else is to be seen at a seat of somebody who is in the game, a few words each.
        extras: what a small screen leaves out of that.
        large: what lies between the players, parted for a large screen; ``middle`` says the same in lines.
    """

    player: Callable[[S, str], Data]  # what ``status`` says of a seat
    rest: Callable[[S], Data]  # what it says of the table besides
    columns: Callable[[S], list[Row]]  # the seats as a table: a head, and a row each; a cell may have lines
    middle: Callable[[S], list[str]]  # what lies between the players, a line each
    notes: Callable[[S, str], Sequence[str]]
    right: Collection[int]  # which columns are set flush right; the mark of whose turn it is stands in column 0
    turn: Callable[[S], Data] = lambda _state: {}  # what it says of the turn besides its number
    also: Callable[[S, str], str] = lambda _state, _seat: ""  # what else a seat is known by
    headline: Callable[[S], str] = headline  # whose turn it is, or how the game has ended
    sign: Callable[[S, str], str] = lambda _state, _seat: ""  # what stands behind the mark of whose turn it is
    score: tuple[Callable[[S, str], int], int, str] = (lambda state, seat: state.players[seat].life, LOW_LIFE, "")
    """What the game is about at a seat; from what number down it is low; what it counts, where that is not life."""
    beside: Callable[[S, str], str] = lambda _state, _seat: ""  # what else counts at a seat beside its score
    extras: Callable[[S, str], Sequence[str]] = lambda _state, _seat: ()
    large: Callable[[S], Middle] = lambda _state: Middle()
    guest: Callable[[S], "Place | None"] = lambda _state: None  # one who is no player but sits at the table
    banner: Callable[[S], "Banner | None"] = ending
    targets: Callable[[S], Collection[str]] = lambda _state: ()
    """Whom the player whose turn it is may attack, where that is not everybody."""

    def status(self, state: S, upcoming: Upcoming) -> dict[str, Any]:
        """The table as data, but for what the session adds (name, format, last, code)."""
        turns = state.turns
        turn = {"number": turns.number, "active": state.active, "kind": turns.kind, **self.turn(state)}
        return {
            "players": [dict(self.player(state, seat)) for seat in state.players],
            "turn": turn if state.started else None,
            "next": [who for who, _ in upcoming(state, NEXT_TURNS)],
            **self.rest(state),
            "rules": dict(state.house.chosen),
            "own": sorted(state.own),
        }

    def board(self, state: S) -> list[str]:
        """The table for people, within 80 columns as long as names are short."""
        if not state.started:
            return [str(waiting(state))]
        head, *seats = self.columns(state)
        now = None if state.over else state.active
        rows: list[Row] = [["", *head]]
        styles = ["strong"]
        for (seat, player), row in zip(state.players.items(), seats, strict=True):
            mark = f"{'>' if seat == now else ''}{self.sign(state, seat)}"
            deep = [*zip_longest(*(cell.split("\n") for cell in (mark, *row)), fillvalue="")]
            rows += deep
            styles += [style_of(state, seat) if player.alive else "dim"] * len(deep)
        style = f"{style_of(state, now)} bar" if now is not None and now in state.players else "strong"
        table = map(Styled, columns(rows, self.right), styles)
        says = [(seat, say) for seat in state.away for say in _away(state, seat, self.notes(state, seat))]
        away = [f"{state.title(seat)} is {say}" for seat, say in says]
        between = [*away, *self.middle(state), *state.house.lines(), *_own(state)]
        below = ["", *of_seats(state, between)] if between else []
        return [Styled(self.headline(state), style), "", *table, *below]

    def scene(self, state: S, upcoming: Upcoming, due: Iterable[Due]) -> "Scene":
        """The table as it is shown large."""
        if not state.started:
            return Scene("", (), (), (str(waiting(state)),), (waiting(state),))
        targets = self.targets(state) if state.going else ()
        measure, low, unit = self.score
        notes = {seat: self.notes(state, seat) if player.alive else () for seat, player in state.players.items()}
        places = [
            Place(
                seat=seat,
                letter=letter_of(seat),
                name=player.name,
                also=self.also(state, seat),
                score=measure(state, seat),
                alive=player.alive,
                active=state.active == seat and not (state.over or state.closed),
                target=seat in targets,
                danger=player.alive and measure(state, seat) <= low and not state.over,
                style=style_of(state, seat),
                state=(*player.counted(), *notes[seat], *_away(state, seat, notes[seat]))
                if player.alive
                else (out(state, seat),),
                extras=tuple(self.extras(state, seat)) if player.alive else (),
                unit=unit.removesuffix("s") if measure(state, seat) == 1 else unit,
                beside=self.beside(state, seat) if player.alive else "",
            )
            for seat, player in state.players.items()
        ]
        if state.empty:
            places += [
                Place(seat, letter_of(seat), "empty seat", style=seat, state=("out from the start",), vacant=True)
                for seat in state.empty
            ]
            places.sort(key=lambda place: state.turns.ring.index(place.seat))
        guest = self.guest(state)
        if guest is not None:
            places.insert(next(at for at, place in enumerate(places, 1) if place.style == guest.style), guest)
        facts, extras, fight = self.large(state)
        return Scene(
            turn=CLOSED if state.closed and not state.over else self.headline(state),
            after=tuple(round_of(state, upcoming)) if state.going else (),
            places=tuple(places),
            facts=tuple(facts),
            due=tuple(due),
            extras=(*extras, *state.house.lines(), *_own(state)),
            fight=tuple(tuple(row) for row in fight),
            banner=self.banner(state),
            over=state.over,
        )


class Place(NamedTuple):
    """A seat at the table.

    Attributes:
        state: what else is to be seen there, a few words each; of somebody who is out, when and by whom that was.
    """

    seat: str  # its key, a colour where the game sits by colours
    letter: str  # the sign that stands beside its colour
    name: str  # the player
    also: str = ""  # what else the seat is known by; shown where there is room
    score: int = 0  # what the game is about, such as life
    alive: bool = False  # False once eliminated
    active: bool = False  # whether it is this player's turn
    target: bool = False  # whether the player whose turn it is may attack this one, where not everybody may
    danger: bool = False  # whether the score is low
    style: str = ""  # in which colour the seat is painted: its own, or "seat 1" and so on in games without colours
    state: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()  # what a small screen leaves out, a few words each, such as counts of cards
    unit: str = ""  # what the score counts, where that is not life
    beside: str = ""  # what else counts there, in a word or two; it is seen wherever the score is
    guest: bool = False  # whether it is no player who sits there
    vacant: bool = False  # whether nobody does, and its score means nothing


class Banner(NamedTuple):
    """What changes the game, said large: a title in somebody's colour, and a few sentences."""

    title: str
    lines: tuple[str, ...] = ()
    style: str = ""


class Scene(NamedTuple):
    """The whole table.

    Attributes:
        fight: the fight or the stack that goes on as rows of a table, its head first; empty if there is none.
    """

    turn: str  # whose turn it is, in one line
    after: tuple[str, ...]  # who comes next, by name
    places: tuple[Place, ...]  # in ring order; empty before the start
    facts: tuple[str, ...]  # what lies in the middle, a line each
    due: tuple[Due, ...]  # what the turn asks for, a line each
    extras: tuple[str, ...] = ()  # what else is so in the middle, a line each; a small screen leaves it out
    fight: tuple[tuple[str, ...], ...] = ()
    banner: Banner | None = None  # what is said large, while it is new or the game is over
    over: bool = False  # whether the game has ended

    def between(self) -> list[str]:
        """All that lies in the middle, a line each."""
        head, *rows = self.fight or ((),)
        told = [[f"{name} {text}".strip() for name, text in zip(head, row, strict=True) if text] for row in rows]
        return [*self.facts, *map("; ".join, told), *self.extras]
