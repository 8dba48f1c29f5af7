"""A late player sits down in mid-game, where any number may play and a seat is called by its player's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import Text, Who, started
from edw_companion.core.state import State, running
from edw_companion.core.words import MAX_NAME, player_name
from edw_companion.errors import RefusedError

if TYPE_CHECKING:
    from edw_companion.core.facts import OfPlayer

    class Joined(OfPlayer):
        """Who sits down, after whom, and with how much life."""

        after: str
        life: int


MOST = 30
"""So many players at most sit at a table that others join."""

CHAPTER = Chapter[State]()
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
    state = at.state
    running(started(state))
    if any(name.casefold() == each.name.casefold() for each in state.players.values()):
        raise RefusedError(f"{name} plays already: add a letter to the name of who comes.")
    if len(state.players) >= MOST:
        raise RefusedError(f"This table is full: {len(state.players)} play.")
    full = state.no_room()
    if full:
        raise RefusedError(full)
    return {"who": name, "after": after or [*state.players][-1], "life": state.house.number("life")}
