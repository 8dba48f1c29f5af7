"""``edw history``: the games on this laptop and who won them; of wars who was the Savior, and who owes pizza."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edw_companion import games
from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.options import as_option, command
from edw_companion.cli.progress import progress
from edw_companion.core.kind import Shown
from edw_companion.core.state import State
from edw_companion.errors import EdwError, RefusedError
from edw_companion.games.elder_dragon_wars.setup import debts, owed
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.games.game import fold
from edw_companion.sentences import DO
from edw_companion.session.session import read_session
from edw_companion.text import Styled


@command()
@as_option
def history(app: App) -> Shown:
    """Show all games on this laptop, and who won them.

    Of Elder Dragon Wars: who was the Savior with which dragon, and who owes pizza.

    Example: edw history
    """
    played: list[dict[str, Any]] = []
    left_out = []
    with progress(app.home.names(), "Sessions") as names:
        for name in names:
            try:
                played.append(_row(app, name))
            except EdwError as error:
                left_out.append(f"'{name}' is left out: {error}")
    screen.tell(*left_out)
    followed = {row["after"] for row in played if row["after"]}
    for row in played:  # what a war leaves to be paid goes over to the one that follows it
        row["debts_due"] = [] if row["session"] in followed else row["debts_due"]
    saviors = Counter(f"{row['player']} with {row['dragon']}" for row in played if row["dragon"])
    table = [_HEAD, *([row["session"], row["begun"][:10], _title(row), row["says"]] for row in played)]
    return Shown({"games": played, "saviors": dict(saviors)}, _lines(played, saviors), tables=[table])


_HEAD = ["session", "begun", "game", "what became of it"]


def _title(row: Mapping[str, Any]) -> str:
    return games.find(row["format"]).title


def _lines(played: Sequence[Mapping[str, Any]], saviors: Counter[str]) -> Iterator[str]:
    if not played:
        raise RefusedError(f"No game has been played on this laptop yet: {DO} starts one.", "new")
    for row in played:
        which = "" if row["format"] == games.GAMES[0] else f"{_title(row)}, "
        yield Styled(f"{row['session']}: {which}{row['says']}", row["savior"] or "")
        yield from (f"  {name} owes pizza and soda at the next start." for name in row["debts_due"])
    if saviors:
        yield from ("", Styled("Saviors:", "strong"), *(f"{count:3}  {who}" for who, count in saviors.most_common()))


def _row(app: App, name: str) -> dict[str, Any]:
    """A session as a row of the history."""
    session = read_session(app.home, name)
    if session.epoch.name != name and session.epoch.name in app.home.names():
        from edw_companion.session.repair import EndedCopyError  # rare

        raise EndedCopyError(name, session.epoch.name)
    slug = session.begin["format"]
    state = fold(games.find(slug), session.standing())
    row = {
        "session": name,
        "format": slug,
        "begun": session.begin["at"],
        "over": state.over,
        "winner": None,
        "savior": None,
        "player": None,
        "dragon": None,
        "ur_dragon": False,
        "after": (session.begin.get("after") or {}).get("session"),
        "debts": [],
        "debts_due": [],
        "says": _of_unfinished(state),
    }
    return row | (_of_war(state) if isinstance(state, WarState) else _of_game(state))


def _of_unfinished(state: State) -> str:
    """How far a game has come."""
    says = f"turn {state.turns.number}, {len(state.living)} in the game" if state.started else "not started"
    return f"closed before it was won ({says})" if state.closed else says


def _of_game(state: State) -> dict[str, Any]:
    """What the row of a game says besides, if it is over: who won."""
    if state.result is None:
        return {}
    winner = state.result["winner"]
    name = state.players[winner].name if winner else None
    return {"winner": name, "says": f"{name} won" if name else "nobody won"}


def _of_war(state: WarState) -> dict[str, Any]:
    """What the row of a war says besides: the Savior, and the debts."""
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
