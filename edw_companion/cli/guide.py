"""What can be typed, for people: the first screen of help, and the short form of a command.

What a short form is and what it does is declared in ``play/wording`` and in the games' ``questions``.
"""

import textwrap
from collections.abc import Sequence

import click

from edw_companion.cli.app import form_of
from edw_companion.cli.play.wording import SHARED, short_of
from edw_companion.games.short_forms import prompting_of
from edw_companion.text import columns

_CELLS = 80


def first_screen(ctx: click.Context, commands: Sequence[str]) -> list[str]:
    """What a table needs, on 80 by 24; of these commands those that have no short form are only named.

    How to ask for help is said below them.
    """
    prompting = prompting_of(form_of(ctx))
    life, own = prompting.life, prompting.shorts
    known = {"help", "play", *(short.words.partition(" ")[0] for short in (life, *SHARED.values(), *own.values()))}
    others = ", ".join(name for name in commands if name not in known)
    keys = life.example.split()[0]
    rows = [(keys, life.words, life.says), *((key, short.words, short.says) for key, short in own.items())]
    return [
        "Usage: edw [OPTIONS] COMMAND [ARGS]...",
        "",
        f"edw play opens the table. Short forms work there, and after edw: edw {keys}",
        *(f"  {line}" for line in columns(rows)),
        f"  {'   '.join(f'{key}  {short.words}' for key, short in SHARED.items())}",
        *textwrap.wrap(f"Also: {others}.", _CELLS, subsequent_indent="  ", break_on_hyphens=False),
        "edw help roll explains one. edw help all: the rest. edw help handbook: by task.",
    ]


def short_for(ctx: click.Context) -> str:
    """A command's short form as an example, such as "l w kei"; "" if it has none."""
    words = ctx.command_path.partition(" ")[2]
    short = short_of(words, prompting_of(form_of(ctx))) if words else None
    if short is None or words not in (short.words, short.alone):
        return ""
    return short.example if words == short.words else short.example.split()[0]
