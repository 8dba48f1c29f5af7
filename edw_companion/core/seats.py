"""Seats of games where they are just the players: their order is drawn, then who begins; a late player sits down.

A seat is called by its player's name. (A game whose seats are colours draws them itself.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.chance import Chance
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import Text, Who
from edw_companion.core.state import Event, State, picked_by_hand
from edw_companion.core.words import MAX_NAME, player_name
from edw_companion.errors import RefusedError, UsageError

if TYPE_CHECKING:
    from edw_companion.core.at import At
    from edw_companion.core.facts import Line, OfPlayer

    class Start(Line):
        """The seats, clockwise, and who begins."""

        seats: list[str]
        first: str

    class Joined(OfPlayer):
        """Who sits down, after whom, and with how much life."""

        after: str
        life: int


MAX_PLAYERS = 40
MOST = 30
"""So many players at most sit at a table that others join."""
STARTED = "The game has started already."
TWICE = "Two players have the same name: add a letter to one of them."


def check_players(names: Sequence[str], fewest: int, most: int = MAX_PLAYERS) -> None:
    """Check that so many play, and that no two have one name."""
    if not fewest <= len(names) <= most:
        wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise UsageError(f"This game is for {wanted} players, not for {len(names)}.")
    if len({name.casefold() for name in names}) < len(names):
        raise UsageError(TWICE)


def ordered(names: Sequence[str], given: Mapping[str, str]) -> list[str | None]:
    """The seats 1, 2, 3 … with those who were given one (``--seat 1=Ann``); None where the draw decides."""
    seats: list[str | None] = [None] * len(names)
    for word, name in given.items():
        if not (word.isascii() and word.isdigit() and 1 <= int(word) <= len(names)):
            raise UsageError(f"'{word}' is no seat: seats are 1 to {len(names)}, clockwise.")
        if name not in names or name in seats or seats[int(word) - 1] is not None:
            raise UsageError(f"{name} cannot have seat {word}: each seat and each player once, among those who play.")
        seats[int(word) - 1] = name
    return seats


def first_seat(chance: Chance, seats: Sequence[str], names: Sequence[str], drawn: str | None) -> str:
    """Who takes the first turn: drawn here, or ``drawn`` by the table and named by seat or player.

    ``names`` are those of the players in these seats, in their order.
    """
    place = None
    if drawn is not None:
        folded = drawn.casefold()
        called = [{seat.casefold(), name.casefold()} for seat, name in zip(seats, names, strict=True)]
        place = next((at for at, words in enumerate(called, 1) if folded in words), None)
        if place is None:
            raise UsageError(f"'{drawn}' cannot begin: say a player's name or a seat as they are called in this game.")
    return seats[chance.pick("start/1", len(seats), place) - 1]


def start(state: State, chance: Chance, first: str | None = None) -> Start:
    """Draw the open seats, then who begins. ``begin`` has "players" (names) and "seats" (as ``ordered`` gives them).

    ``first`` is who begins, if the table drew that itself.
    """
    if state.started:
        raise RefusedError(STARTED)
    seats = list(state.begin["seats"])
    loose = [name for name in state.begin["players"] if name not in seats]
    if len(loose) > 1:
        loose = [loose[place - 1] for place in chance.order("seats/1", len(loose))]
    waiting = iter(loose)
    filled = [name if name is not None else next(waiting) for name in seats]
    return {"seats": filled, "first": first_seat(chance, filled, filled, first)}


START: Kind[State, Start] = Chapter[State]().kind("start")
"""What a game takes into its own chapter, and adds what else comes of it."""


@START.decides_again
def _(at: At[State], event: Start) -> Start:
    return start(at.state, at.chance, event["first"] if picked_by_hand(event) else None)


@START.applies
def _(state: State, event: Start) -> None:
    state.players = {name: state.arrival(name) for name in event["seats"]}
    state.turns.ring = tuple(event["seats"])
    state.turns.begin(event["first"], "normal", event["first"])


@START.tells
def _(_state: State, event: Start) -> str:
    by_lot = "" if picked_by_hand(event) else ", by lot"
    return f"Seats clockwise: {', '.join(event['seats'])}. {event['first']} takes the first turn{by_lot}."


def choices(state: State, event: Event, label: str) -> Sequence[str]:
    """What the numbers of a draw count, if it is one for seats or start; ``state`` is the table before the line."""
    what = label.split("/")[0]
    if what == "seats":
        return [name for name in state.begin["players"] if name not in state.begin["seats"]]
    return list(event["seats"]) if what == "start" else ()


CHAPTER = Chapter[State]()
"""A late player in mid-game, where any number may play."""

JOINED: Kind[State, Joined] = CHAPTER.kind(
    "join",
    apply=lambda state, event: state.sit(event["who"], event["after"]),
    tell=lambda state, event: (
        f"{event['who']} sits down after {state.title(event['after'])} and plays, at {event['life']} life."
    ),
    due=lambda state, event: [*map(Due, state.begins_with(event["who"]))],
    since=6,
)


@JOINED.command(
    Text("name", "player's name", rest=True, fact="who", most=MAX_NAME, means=player_name),
    Who("after", option="--after", metavar="WHO", help="On whose left they sit; the last one's if left out."),
    words="join",
)
def join(at: At[State], name: str, after: str | None) -> Joined:
    """A late player sits down and plays.

    They begin with the life that everybody began with, and their first turn is the next one that comes to the seat.

    Example: edw join Frank --after Cleo
    """
    state = at.running
    if any(name.casefold() == each.name.casefold() for each in state.players.values()):
        raise RefusedError(f"{name} plays already: add a letter to the name of who comes.")
    if len(state.players) >= MOST:
        raise RefusedError(f"This table is full: {len(state.players)} play.")
    full = state.no_room()
    if full:
        raise RefusedError(full)
    return {"who": name, "after": after or [*state.players][-1], "life": state.house.number("life")}
