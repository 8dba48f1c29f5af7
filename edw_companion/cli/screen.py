"""The way to the screen, the only one: every text passes ``visible``, which shows what would act on a terminal.

stdout is data, stderr is messages. Names and phrases come from files and people; an escape sequence, a bidi mark or
a line break in one of them must be seen, never obeyed.
"""

import json
import re
from collections.abc import Iterable
from typing import Any

import click

_ACTING = (
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\ud800-\udfff\U000e0000-\U000e0fff]"
)


def visible(text: str) -> str:
    """The text with control, bidi, zero-width, tag and line-separator characters written out, as in <U+202E>."""
    if text.isascii() and text.isprintable():
        return text
    return re.sub(_ACTING, lambda match: f"<U+{ord(match[0]):04X}>", text)


def say(*lines: str) -> None:
    """Print lines to stdout."""
    for line in lines:
        click.echo(visible(line))


def tell(*lines: str) -> None:
    """Print lines to stderr."""
    for line in lines:
        click.echo(visible(line), err=True)


def say_json(value: Any) -> None:
    """Print one JSON document to stdout; all but ASCII is escaped, so nothing in it can act."""
    click.echo(json.dumps(value, indent=2))


def say_table(lines: Iterable[str], indent: str = "") -> None:
    """Print a block of lines."""
    say(*(f"{indent}{line}".rstrip() for line in lines))
