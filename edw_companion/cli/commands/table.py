"""``edw status``: the table in words, or as one JSON document; and ``edw`` alone: what to type first."""

from collections.abc import Iterator
from typing import Any

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, NoSessionError
from edw_companion.cli.complete import one_word
from edw_companion.cli.options import command
from edw_companion.cli.table import Loaded, code_of, loaded
from edw_companion.core.kind import Shown
from edw_companion.errors import EdwError, UsageError
from edw_companion.text import columns


def status_of(table: Loaded) -> dict[str, Any]:
    """The table as the JSON of ``status``."""
    session = table.session
    last = session.events[-1]
    return {
        "session": session.name,
        "format": table.game.slug,
        "last": last["n"],
        "code": code_of(last),
        **table.game.status(table.state),
        "mixed": [who for who, _ in session.epoch.phrases],
        "ended": session.ended,
    }


@command()
@click.option("--at", "at", metavar="N", type=click.INT, help="The table as it stood after line N of the log.")
def status(app: App, at: int | None) -> Shown:
    """Show the table.

    Seats, life, what lies where, piles, whose turn it is and who comes next.

    Example: edw status
    """
    table, then = app.read(), ""
    if at is not None:
        lines = len(table.session.events)
        if not 0 < at <= lines:
            raise UsageError(f"There is no line {at}: the log has the lines 1 to {lines}.")
        table, then = loaded(table.session.first(at)), f", as it stood after line {at}"
    return Shown(lambda: status_of(table), lines_of(table, then))


def lines_of(table: Loaded, then: str = "") -> Iterator[str]:
    """The table in words."""
    from edw_companion.core.view import round_of  # life does without

    game, session, state = table
    yield from screen.wrapped(f"{session.name}: {game.title}{then}", *game.board(state))
    if not state.started:
        mixed = len({who for who, _ in session.epoch.phrases})
        yield f"Phrases mixed in: {mixed} of {len(state.begin['players'])} players."
    coming = round_of(state, game.upcoming)
    if state.closed:
        yield "The session is closed: nothing more is recorded in it."
    elif coming:
        yield f"Next: {', '.join(coming)}"
    last = session.events[-1]
    yield f"line {last['n']}, code {code_of(last)}"


Steps = tuple[tuple[str, str], ...]

_FIRST: Steps = (
    ("edw play", "your own game: it asks who plays"),
    ("edw demo", "a game in full swing, to try"),
    ("edw help", "what can be typed"),
)
_LOST: Steps = (("edw sessions", "list the sessions"), ("edw use NAME", "choose one"))
_WAITING: Steps = (
    ("edw mix WHO PHRASE", "a player's phrase goes into all draws"),
    ("edw start", "then seats and start are drawn"),
)
_ALWAYS: Steps = (("edw help", "what can be typed"), ("edw rules", "look up a number, a word or a card"))


def welcome(app: App) -> int:
    """Say which session commands go to and how to go on, or how to start one; the exit code."""
    try:
        table = app.read()
    except NoSessionError:
        steps = _FIRST
        screen.say("edw keeps the table of a game with paper Magic cards.", "There is no session yet:", "")
    except EdwError as error:
        steps = (*_LOST, *_ALWAYS)
        screen.say(str(error), "")
    else:
        steps = (*_steps(table), *_ALWAYS)
        turn = next(iter(table.game.board(table.state)), "")
        screen.say(f"Session '{table.session.name}', {table.game.title}. {turn}", "")
    screen.say(*(f"  {line}" for line in columns(steps)))
    return 0


def _steps(table: Loaded) -> Steps:
    """What can be typed at this table, with its own names."""
    state = table.state
    if not state.started and not state.closed:
        return _WAITING
    if not state.going:
        return (("edw status", "show the table"), (f"edw new --after {table.session.name}", "the next game"))
    waits = state.paused or any(due.waits for due in table.game.dues(state))
    return (
        ("edw play", "open the table prompt"),
        ("edw status", "show the table"),
        (f"edw life {one_word(state.players[state.living[0]].name)} -5", "a change: one line, one command"),
        ("edw turn", "what is due before the next one") if waits else ("edw turn next", "the next turn"),
    )
