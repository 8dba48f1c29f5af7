"""``edw`` alone: the present session, and what to type first."""

from edw_companion.cli import screen
from edw_companion.cli.completing import one_word
from edw_companion.cli.desk import Desk, NoSessionError
from edw_companion.cli.laid import Table
from edw_companion.errors import EdwError
from edw_companion.table.text import columns

Steps = tuple[tuple[str, str], ...]

_FIRST: Steps = (
    ("edw play", "open the table prompt; it asks who plays"),
    ("edw new friday --players Ann,Bram,Cleo,Dan,Eve", "or start a session in one line"),
)
_LOST: Steps = (("edw sessions", "list the sessions"), ("edw use NAME", "choose one"))
_WAITING: Steps = (
    ("edw mix WHO PHRASE", "a player's phrase goes into all draws"),
    ("edw start", "then seats and start are drawn"),
)
_ALWAYS: Steps = (("edw --help", "all commands"), ("edw rules", "look something up, by number, word or card"))


def welcome(desk: Desk) -> int:
    """Say which session commands go to and how to go on, or how to start one; the exit code."""
    try:
        table = desk.read()
    except NoSessionError:
        steps = _FIRST
        screen.say("edw keeps the table of a game with paper Magic cards. There is no session yet:", "")
    except EdwError as error:
        steps = _LOST
        screen.say(str(error), "")
    else:
        steps = _steps(table)
        turn = next(iter(table.form.board(table.game)), "")
        screen.say(f"Session '{table.book.name}', {table.form.title}. {turn}", "")
    screen.say(*(f"  {line}" for line in columns([*steps, *_ALWAYS])))
    return 0


def _steps(table: Table) -> Steps:
    """What can be typed at this table, with its own names."""
    game = table.game
    if not game.started and not game.closed:
        return _WAITING
    if not game.going:
        again = f" --after {table.book.name}" if game.over else ""
        return (("edw status", "show the table"), (f"edw new{again}", "the next game"))
    return (
        ("edw play", "open the table prompt"),
        ("edw status", "show the table"),
        (f"edw life {one_word(game.players[game.living[0]].name)} -5", "a change: one line, one command"),
        ("edw turn next", "the next turn"),
    )
