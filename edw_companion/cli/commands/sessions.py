"""``sessions``, ``use`` and ``end``: which sessions there are, where commands go, and a session closed."""

import click

from edw_companion.cli import complete, screen
from edw_companion.cli.app import NO_SESSION, App, Deciding, interactive
from edw_companion.cli.loaded import loaded
from edw_companion.cli.options import command
from edw_companion.cli.progress import progress
from edw_companion.cli.record import change
from edw_companion.core.kind import Shown
from edw_companion.core.state import Event
from edw_companion.errors import EdwError, RefusedError
from edw_companion.session.keys import key_path, read_secret
from edw_companion.session.paths import checked_name
from edw_companion.session.session import read_session
from edw_companion.text import columns


@command()
def sessions(app: App) -> Shown:
    """List the sessions on this laptop.

    The one that commands go to is marked.

    Example: edw sessions
    """
    try:
        current = app.name()
    except EdwError:
        current = ""
    with progress(app.home.names(), "Sessions") as names:
        rows = [{"name": name, "current": name == current, **_summary(app, name)} for name in names]
    table = [[">" if row["current"] else "", *(str(row[key]) for key in ("name", "begun", "says"))] for row in rows]
    return Shown(rows, columns(table) if rows else [NO_SESSION], prose=bool(rows))


def _summary(app: App, name: str) -> dict[str, object]:
    try:
        game, session, state = loaded(read_session(app.home, name))
    except EdwError as error:
        return {"format": None, "begun": "", "lines": 0, "over": False, "says": str(error)}
    condition = "over" if state.over else f"turn {state.turns.number}" if state.started else "waiting for the start"
    players = ", ".join(session.begin["players"])
    return {
        "format": game.slug,
        "begun": session.begin["at"][:10],
        "lines": len(session.events),
        "over": state.over,
        "says": f"{game.title}, {condition}: {players}",
    }


@command()
@click.argument("name", shell_complete=complete.session)
def use(app: App, name: str) -> Shown:
    """Switch to another session: commands go there from now on.

    Example: edw use friday
    """
    table = app.read(checked_name(name))
    app.chosen = None
    app.use(name)
    said = f"Commands now go to '{name}', {table.game.title}."
    return Shown({"session": name, "format": table.game.slug}, [said])


@command()
def end(app: App) -> None:
    """Close the session and publish its key.

    Then even cards that nobody saw can be checked. Nothing can be recorded after it.

    Example: edw end
    """
    if interactive() and not (app.as_json or app.report.puts_questions or app.before_asking().state.over):
        question = "The game is not over, and this closes it for good (for the turn: edw turn next). Close it?"
        with screen.terminal():
            agreed = click.confirm(question, default=False, err=True)
        if not agreed:
            raise RefusedError("Never mind: nothing was recorded.")

    def decide(at: Deciding) -> tuple[str, Event]:
        epoch = at.table.session.epoch
        return "end", {"key": read_secret(key_path(app.home, epoch.sid, epoch.commit))}

    change(app, decide)
