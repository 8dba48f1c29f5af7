"""``edw history``: the games on this laptop, who was the Savior, and who owes pizza."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edw_companion import games
from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.options import command
from edw_companion.cli.progress import progress
from edw_companion.core.kind import Shown
from edw_companion.errors import EdwError, RefusedError
from edw_companion.games.elder_dragon_wars.setup import debts, owed
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.games.game import fold
from edw_companion.sentences import DO
from edw_companion.session.session import read_session
from edw_companion.text import Styled

GAME = "elder-dragon-wars"
"""The game whose history there is."""


@command()
def history(app: App) -> Shown:
    """Show all games on this laptop and their Saviors.

    Who was the Savior with which dragon, and who owes pizza.

    Example: edw history
    """
    games: list[dict[str, Any]] = []
    left_out = []
    with progress(app.home.names(), "Sessions") as names:
        for name in names:
            try:
                games += _rows(app, name)
            except EdwError as error:
                left_out.append(f"'{name}' is left out: {error}")
    screen.tell(*left_out)
    followed = {state["after"] for state in games if state["after"]}
    for state in games:  # what a war leaves to be paid goes over to the one that follows it
        state["debts_due"] = [] if state["session"] in followed else state["debts_due"]
    saviors = Counter(f"{state['player']} with {state['dragon']}" for state in games if state["player"])
    return Shown({"games": games, "saviors": dict(saviors)}, _lines(games, saviors))


def _lines(games: Sequence[Mapping[str, Any]], saviors: Counter[str]) -> Iterator[str]:
    if not games:
        raise RefusedError(f"No war has been fought on this laptop yet: {DO} starts one.", "new")
    for state in games:
        yield Styled(f"{state['session']}: {state['says']}", state["savior"] or "")
        yield from (f"  {name} owes pizza and soda at the next start." for name in state["debts_due"])
    if saviors:
        yield from ("", Styled("Saviors:", "strong"), *(f"{count:3}  {who}" for who, count in saviors.most_common()))


def _rows(app: App, name: str) -> list[dict[str, Any]]:
    """A session of this game as a row of the history; none for one of another game."""
    session = read_session(app.home, name)
    if session.epoch.name != name and session.epoch.name in app.home.names():
        from edw_companion.session.repair import EndedCopyError  # rare

        raise EndedCopyError(name, session.epoch.name)
    if session.begin["format"] != GAME:
        return []
    state = fold(games.find(GAME), session.standing())
    assert isinstance(state, WarState)
    result = state.result
    savior = state.players[result["savior"]] if result and result["savior"] else None
    if result is None:
        says = f"turn {state.turns.number}, {len(state.living)} in the game" if state.started else "not started"
        says = f"closed before it was won ({says})" if state.closed else says
    elif savior:
        says = f"{state.title(savior.seat)} was the Savior with {savior.dragon}"
    else:
        says = "the Ur-Dragon was victorious" if result["ur_dragon"] else "nobody was left"
    row = {
        "session": name,
        "begun": session.begin["at"],
        "over": result is not None,
        "savior": savior.seat if savior else None,
        "player": savior.name if savior else None,
        "dragon": savior.dragon if savior else None,
        "ur_dragon": bool(result and result["ur_dragon"]),
        "after": (session.begin.get("after") or {}).get("session"),
        "debts": debts(state),
        "debts_due": owed(state),
        "says": says,
    }
    return [row]
