"""Before the table is laid: who plays, and the ritual of phrases."""

from collections.abc import Callable

import click

from edw_companion.cli import screen
from edw_companion.cli.asking import Perform, ask
from edw_companion.cli.desk import Desk, NoSessionError
from edw_companion.errors import EdwError
from edw_companion.table.asking import ENTER, Choice, Question
from edw_companion.table.game import listed

RITUAL = Question(
    "The ritual of phrases: everybody says one, and all draws depend on them, so nobody can have chosen them. Do it?",
    (Choice("y", "yes"),),
    "not today",
)
READY = Question("Shall the seats be drawn now?", (Choice("n", "not yet"),), "yes")

Line = Callable[[str], str]
"""Takes a line from the players; EOFError and KeyboardInterrupt as ``input``."""


def begin(desk: Desk, perform: Perform, line: Line) -> bool:
    """See that there is a session to play in; False if the players leave before there is one."""
    try:
        try:
            desk.name()
        except NoSessionError:
            if not _seat_players(desk, perform, line):
                return False
        table = desk.read()
        if not table.game.started:
            _hear_phrases(desk, perform, line)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return False
    except EdwError as error:
        screen.tell(f"edw: {error}")
        return False
    return True


def _seat_players(desk: Desk, perform: Perform, line: Line) -> bool:
    """Ask who plays, until it is right or nobody is named."""
    screen.say("No session yet. Who plays? Type names with commas between, as Ann,Bram,Cleo,Dan,Eve (Enter leaves).")
    while True:
        names = line("players> ").strip()
        if not names:
            return False
        ritual = ["--ritual"] if ask(RITUAL) != ENTER else []
        if perform(["new", "--players", names, *ritual], desk) == 0:
            return True


def _hear_phrases(desk: Desk, perform: Perform, line: Line) -> None:
    """A phrase of each player who has none yet, the host's first; then seats and start are drawn."""
    table = desk.read()
    mixed = {who for who, _ in table.book.epoch.phrases}
    names = [name for name in table.game.begin["players"] if name not in mixed]
    if names:
        screen.say(f"A phrase of {listed(names)}, the host's first; type it as it is said (Enter: none).")
    for name in names:
        phrase = line(f"{screen.visible(name)}> ").strip()
        while phrase and perform(["mix", "--", name, phrase], desk):
            phrase = line(f"{screen.visible(name)}> ").strip()
    if ask(READY) == ENTER:
        perform(["start"], desk)
