"""Before the table is laid: who plays, and the ritual of phrases."""

from collections.abc import Callable, Sequence

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, NoSessionError
from edw_companion.cli.play.messages import Said, TableReport, heard
from edw_companion.cli.play.shorts import leaves
from edw_companion.cli.questions import Perform, ask
from edw_companion.core.questions import ENTER, Choice, Question
from edw_companion.text import listed

RITUAL = Question(
    "The ritual of phrases: everybody says one, and all draws depend on them, so nobody can have chosen them. Do it?",
    (Choice("y", "yes"),),
    "not today",
)
READY = Question("Shall the seats be drawn now?", (Choice("n", "not yet"),), "yes")

Line = Callable[[str], str]
"""Takes a line from the players; EOFError and KeyboardInterrupt as ``input``."""


def begin(app: App, perform: Perform, line: Line) -> list[Said] | None:
    """See that there is a session to play in.

    Returns:
        What is to be said at the first table; None if the players leave before there is one.

    Raises:
        EdwError: there is a session, but no table that could be shown.
    """
    try:
        try:
            app.name()
        except NoSessionError:
            said = _seat_players(app, perform, line)
        else:
            said = []
        if said is not None and not app.read().state.started:
            screen.prose(*map(str, said))
            return _hear_phrases(app, perform, line)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None
    return said


def _seat_players(app: App, perform: Perform, line: Line) -> list[Said] | None:
    """Ask who plays, until it is right or somebody leaves; what the new session says."""
    screen.prose("No session yet. Who plays? Type names with commas between, as Ann,Bram,Cleo,Dan,Eve (Enter leaves).")
    while True:
        names = line("players> ").strip()
        if not names or leaves(names):
            return None
        begin = ["new", "--players", names]
        if ask(RITUAL) == ENTER:
            code, said = heard(begin, app, perform, TableReport())
        else:
            code, said = _with_codes([*begin, "--ritual"], app, perform)
        if code == 0:
            return said
        screen.prose(*map(str, said))


def _with_codes(words: Sequence[str], app: App, perform: Perform) -> tuple[int, list[Said]]:
    """Run a command; its exit code and what it printed, as a shell shows it: there is no table yet with the code."""
    with screen.collected() as kept:
        code = perform(words, app)
    return code, [*kept.lines()]


def _hear_phrases(app: App, perform: Perform, line: Line) -> list[Said]:
    """A phrase of each player who has none yet, the host's first; then seats and start are drawn."""
    table = app.read()
    mixed = {who for who, _ in table.session.epoch.phrases}
    names = [name for name in table.state.begin["players"] if name not in mixed]
    if names:
        screen.prose(f"A phrase of {listed(names)}, the host's first; type it as it is said (Enter: none).")
    for name in names:
        phrase = line(f"{screen.visible(name)}> ").strip()
        while phrase and perform(["mix", "--", name, phrase], app):
            phrase = line(f"{screen.visible(name)}> ").strip()
    if ask(READY) != ENTER:
        return ["When the seats shall be drawn: start"]
    _, said = heard(["start"], app, perform, TableReport())
    return said
