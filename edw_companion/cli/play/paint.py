"""Lines of spans onto the terminal: styles to colours. The only place that knows which colour a seat is painted in."""

import shutil
import sys
from collections.abc import Iterable, Mapping
from typing import Any

import click

from edw_companion.cli import screen
from edw_companion.cli.play.digits import ink_for
from edw_companion.cli.play.picture import Line, Paper, Span

_HOME, _REST_OF_LINE, _REST_OF_SCREEN = "\x1b[H", "\x1b[K\n", "\x1b[J"

_STYLES: Mapping[str, Mapping[str, Any]] = {
    "white": {"bold": True},  # the terminal's own colour: white on white paper would be gone
    "blue": {"fg": "bright_blue"},
    "black": {"fg": "magenta"},  # black on black would be gone; the letter beside it says which it is
    "red": {"fg": "bright_red"},
    "green": {"fg": "bright_green"},
    "strong": {"bold": True},
    "changed": {"bold": True},
    "dim": {"dim": True},
}


def paper() -> Paper:
    """The terminal's size and ink."""
    size = shutil.get_terminal_size((80, 24))
    return Paper(size.columns, size.lines, ink_for(sys.stdout.encoding))


def paint(lines: Iterable[Line], environ: Mapping[str, str]) -> None:
    """Draw lines over what is on the screen, at once so that nothing flickers; below it on one that obeys no codes."""
    styled = ["".join(map(_styled, line)) for line in lines]
    if not screen.obeys(environ):
        click.echo("\n".join(styled))
        return
    context = click.get_current_context(silent=True)
    if context is not None and context.color is False:
        styled = [click.unstyle(line) for line in styled]
    screen.control(_HOME + "".join(line + _REST_OF_LINE for line in styled) + _REST_OF_SCREEN)


def _styled(span: Span) -> str:
    text = screen.visible(span.text)
    style = _STYLES.get(span.style)
    return click.style(text, **style) if style and text.strip() else text
