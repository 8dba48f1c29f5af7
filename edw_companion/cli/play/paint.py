"""Lines of spans onto the terminal, in the colours of the palette."""

import sys
from collections.abc import Iterable

import click

from edw_companion.cli import screen
from edw_companion.cli.play.digits import ink_for
from edw_companion.cli.play.spans import Line, Paper, Span
from edw_companion.cli.screen import inked

_HOME, _REST_OF_LINE, _REST_OF_SCREEN = "\x1b[H", "\x1b[K\n", "\x1b[J"


def paper() -> Paper:
    """The terminal's size and ink."""
    size = screen.size()
    return Paper(size.columns, size.lines, ink_for(sys.stdout.encoding))


def paint(lines: Iterable[Line], foot: Line = ()) -> None:
    """Draw lines over what is on the screen, at once so that nothing flickers; below it on one that obeys no codes.

    ``foot`` stands in the last line of the screen, below the line in which the cursor is left.
    """
    styled = ["".join(map(_styled, line)) for line in lines]
    if not screen.obeys():
        click.echo("\n".join(styled))
        return
    context = click.get_current_context(silent=True)
    if context is not None and context.color is False:
        styled = [click.unstyle(line) for line in styled]
    drawn = _HOME + "".join(line + _REST_OF_LINE for line in styled) + _REST_OF_SCREEN
    last = screen.size().lines
    screen.control(f"{drawn}\x1b[{last};1H{''.join(map(_styled, foot))}\x1b[{last - 1};1H" if foot else drawn)


def _styled(span: Span) -> str:
    return inked(screen.visible(span.text), span.style)
