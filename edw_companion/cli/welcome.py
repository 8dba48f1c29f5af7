"""``edw`` with nothing after it: where one stands, and what to type first."""

from edw_companion.cli import screen
from edw_companion.cli.desk import Desk
from edw_companion.errors import EdwError
from edw_companion.table.text import columns

Steps = tuple[tuple[str, str], ...]

_FIRST: Steps = (
    ("edw play", "open the table prompt; it asks who plays"),
    ("edw new friday --players Ann,Bram,Cleo,Dan,Eve", "or start a session in one line"),
)
_THEN: Steps = (
    ("edw play", "open the table prompt"),
    ("edw status", "show the table"),
    ("edw life white -5", "a change: one line, one command"),
    ("edw new --after NAME", "the next game of the same group"),
)
_ALWAYS: Steps = (("edw --help", "all commands"), ("edw rules haste", "look something up"))


def welcome(desk: Desk) -> int:
    """Say which session commands go to and how to go on, or how to start one; the exit code."""
    try:
        table = desk.read()
    except EdwError:
        steps = _FIRST
        screen.say("edw keeps the table of a game with paper Magic cards. There is no session yet:", "")
    else:
        steps = _THEN
        turn = next(iter(table.form.board(table.game)), "")
        screen.say(f"Session '{table.book.name}', {table.form.title}. {turn}", "")
    screen.say(*(f"  {line}" for line in columns([*steps, *_ALWAYS])))
    return 0
