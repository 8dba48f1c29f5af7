"""Lines of spans onto the terminal: styles to colours. The only place that knows which colour a seat is painted in."""

import shutil
import sys
from collections.abc import Iterable, Mapping
from typing import Any

import click

from edw_companion.cli import screen
from edw_companion.cli.play.digits import ink_for
from edw_companion.cli.play.spans import Line, Paper, Span

_HOME, _REST_OF_LINE, _REST_OF_SCREEN = "\x1b[H", "\x1b[K\n", "\x1b[J"

_STYLES: Mapping[str, Mapping[str, Any]] = {
    "white": {"bold": True},  # the terminal's own colour: white on white paper would be gone
    "blue": {"fg": "bright_blue"},
    "black": {"fg": "bright_magenta"},  # black on black would be gone; the letter beside it says which it is
    "red": {"fg": "bright_red"},
    "green": {"fg": "bright_green"},
    "seat 1": {"fg": "bright_cyan"},
    "seat 2": {"fg": "bright_yellow"},
    "seat 3": {"fg": "bright_magenta"},
    "seat 4": {"fg": "bright_green"},
    "seat 5": {"fg": "bright_blue"},
    "seat 6": {"fg": "bright_red"},
    "seat 7": {"fg": "cyan"},
    "seat 8": {"fg": "yellow"},
    "danger": {"fg": "red", "bold": True},
    "bar": {"reverse": True},
    "strong": {"bold": True},
    "changed": {"bold": True},
    "dim": {"dim": True},
}


def paper() -> Paper:
    """The terminal's size and ink."""
    size = shutil.get_terminal_size((80, 24))
    return Paper(size.columns, size.lines, ink_for(sys.stdout.encoding))


def paint(lines: Iterable[Line], environ: Mapping[str, str], foot: Line = ()) -> None:
    """Draw lines over what is on the screen, at once so that nothing flickers; below it on one that obeys no codes.

    ``foot`` stands in the last line of the screen, below the line in which the cursor is left.
    """
    styled = ["".join(map(_styled, line)) for line in lines]
    if not screen.obeys(environ):
        click.echo("\n".join(styled))
        return
    context = click.get_current_context(silent=True)
    if context is not None and context.color is False:
        styled = [click.unstyle(line) for line in styled]
    drawn = _HOME + "".join(line + _REST_OF_LINE for line in styled) + _REST_OF_SCREEN
    last = shutil.get_terminal_size((80, 24)).lines
    screen.control(f"{drawn}\x1b[{last};1H{''.join(map(_styled, foot))}\x1b[{last - 1};1H" if foot else drawn)


def _styled(span: Span) -> str:
    text = screen.visible(span.text)
    seat = span.style.removesuffix(" bar")
    style = {**_STYLES.get(seat, {}), **({"reverse": True, "bold": True} if seat != span.style else {})}
    return click.style(text, **style) if style and (text.strip() or "reverse" in style) else text
