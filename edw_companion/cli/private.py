"""Something that only one player may see: shown after a key, then gone from the screen and from its scroll-back."""

from collections.abc import Sequence

import click

from edw_companion.cli import screen

_ALTERNATE, _BACK = "\x1b[?1049h\x1b[2J\x1b[H", "\x1b[2J\x1b[H\x1b[?1049l"


def show_alone(name: str, lines: Sequence[str]) -> None:
    """Show lines to one player at a terminal.

    They go to the terminal's second screen, which has no scroll-back and is wiped before the first one returns.
    """
    click.pause(f"Only {screen.visible(name)} looks now. Press any key to see it … ", err=True)
    click.echo(_ALTERNATE, nl=False)
    try:
        screen.say(*lines, "")
        click.pause("Press any key to hide it … ")
    finally:
        click.echo(_BACK, nl=False)
