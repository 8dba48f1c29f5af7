"""``demo``: a game in full swing to try. It is played from the lines of the game's ``demo.txt`` when it is asked for.

Dice and times are the same for everybody, so that the lines can be written down with what came of them.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from importlib.resources import files

import click

from edw_companion import games
from edw_companion.cli import complete, screen
from edw_companion.cli.app import App, interactive
from edw_companion.cli.commands import seating
from edw_companion.cli.commands.table import lines_of, status_of
from edw_companion.cli.options import command
from edw_companion.cli.table import Report
from edw_companion.core.kind import Shown
from edw_companion.errors import EdwError, RefusedError
from edw_companion.games.game import Game, Plan
from edw_companion.session.demo import begin_demo, remove_demo
from edw_companion.session.paths import DEMO

_EVENING = datetime.fromisoformat("2026-11-20T19:30:00+00:00")
_LINE = timedelta(minutes=2)
HOW = f"'edw demo' opens it at a terminal; without one a line goes to it so: edw --session {DEMO} life ann -3"
LEFT = "That was the demo: its dice are the same for everybody, and nothing of it counts. 'edw play' opens your own."


@command()
@click.argument("game", nargs=-1, shell_complete=complete.game)
@click.option("--remove", is_flag=True, help="Take it away again.")
def demo(app: App, game: tuple[str, ...], remove: bool) -> Shown | None:
    """Try a game that is in full swing.

    GAME is Elder Dragon Wars if it is left out. It is a session of its own, named 'demo', made anew each time: type
    what you like. No history, league, luck or season counts it, and commands go on to your own session. Its dice are
    the same for everybody, so they prove nothing; those of your games are drawn from a secret of their own.

    Without a terminal the table is printed.

    Example: edw demo five-colors
    """
    if remove:
        if not remove_demo(app.home):
            raise RefusedError("There is no demo here to take away.")
        if app.chosen == DEMO:
            app.chosen = None
        return Shown({"removed": DEMO}, ["The demo is gone."])
    own = app.chosen if app.report.puts_questions and app.chosen != DEMO else None
    tries = lay(app, games.find(games.meant(" ".join(game)) if game else games.GAMES[0]))
    if app.report.puts_questions:
        return Shown({}, [*tries, *([f"'use {own}' goes back to your own game."] if own else [])])
    if app.as_json or not interactive():
        return Shown(lambda: status_of(app.read()), [*lines_of(app.read()), "", *tries, HOW])
    from edw_companion.cli.play.terminal import open_prompt

    open_prompt(app, *tries)
    screen.prose(LEFT)
    return None


def lay(app: App, game: Game) -> list[str]:
    """Play the lines of a game's demo, to which commands of this run then go; what can be tried in it."""
    from edw_companion.cli.main import perform
    from edw_companion.cli.play.terminal import run_lines

    text = files(f"edw_companion.games.{game.slug.replace('-', '_')}").joinpath("demo.txt").read_text(encoding="utf-8")
    tries, setup, lines = text.split("\n\n", 2)
    dice, players, *rules = setup.splitlines()
    plan = Plan(tuple(seating.names_in(players)), {}, None, redeal=False, edition=None, rules=tuple(rules))
    before = app.clock, app.report, app.at_once, app.as_json
    app.clock, app.report = _times().__next__, Report()
    try:
        begin_demo(app.home, {"format": game.slug, **game.plan(plan, app.home.lists)}, app.clock, dice)
        app.chosen, app.known = DEMO, None
        with screen.collected() as said:
            # Of what one player alone may see, JSON keeps no page.
            failed = run_lines(["start", *lines.splitlines()], app, perform, ["--json"])
    finally:
        app.clock, app.report, app.at_once, app.as_json = before
    if failed:
        raise EdwError("\n".join(said.lines()[-3:]))
    return tries.splitlines()


def _times() -> Iterator[str]:
    at = _EVENING
    while True:
        yield f"{at:%Y-%m-%dT%H:%M:%SZ}"
        at += _LINE
