"""Something that only one player may see: shown after a key, then gone from the screen and from its scroll-back."""

import os
from collections.abc import Sequence

import click

from edw_companion.cli import screen
from edw_companion.cli.keys import listening

_ALTERNATE, _BACK = "\x1b[?1049h\x1b[2J\x1b[H", "\x1b[2J\x1b[H\x1b[?1049l"
_PAGE = 100


def show_alone(name: str, lines: Sequence[str]) -> None:
    """Show lines to one player at a terminal.

    They go to the terminal's second screen, which has no scroll-back; each is overwritten before the first screen
    returns, since a terminal without a second one would keep what it wipes. A terminal that obeys no codes is
    scrolled far enough that nothing of them is left in sight.
    """
    with screen.terminal():
        obeys = screen.obeys(os.environ)
        _wait_for_key(f"Only {screen.visible(name)} looks now. Press a key to see it ... ")
        if obeys:
            screen.control(_ALTERNATE)
        else:
            click.echo()
        try:
            screen.say(*lines, "")
            _wait_for_key("Press a key to hide it ... ")
        finally:
            screen.control(_wiped(len(lines) + 2) + _BACK if obeys else "\n" * _PAGE)


def _wait_for_key(text: str) -> None:
    with listening() as read_key:
        click.echo(text, nl=False)
        read_key()


def _wiped(rows: int) -> str:
    return "".join(f"\x1b[{row};1H\x1b[2K" for row in range(1, rows + 1))


def ask_unseen(text: str) -> str:
    """What a player types without anybody seeing it."""
    with screen.terminal():
        typed: str = click.prompt(text, hide_input=True)
    return typed
