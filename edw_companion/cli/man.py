"""Manual pages for man(1), made of what the help is made of: a page each for ``edw``, its commands and the games."""

from collections.abc import Iterator, Mapping, Sequence
from inspect import cleandoc

import click

from edw_companion import __version__, games
from edw_companion.cli.help import summaries
from edw_companion.cli.main import GAME_SECTION, SHARED, Commands, command_at, command_of, edw

MARK = '.\\" Made by edw help --man\n'
"""With this each page begins; only such files are written over."""

_HEARD = {
    "EDW_HOME": "The folder for sessions, keys and lists of your own, instead of your user data folder.",
    "EDW_SESSION": "The session to use, as with --session.",
    "EDW_TRACEBACK": "Show where a fault of the program happened.",
    "NO_COLOR, CLICOLOR, CLICOLOR_FORCE, FORCE_COLOR": "Whether there are colours; NO_COLOR is heard first.",
    "PAGER, LESS": "What shows that which is longer than the terminal; PAGER=cat has none.",
    "VISUAL, EDITOR": "What 'edw lists edit' opens.",
}
_ENDS = {
    "0": "It is done.",
    "1": "The rules or the table say no; nothing was recorded.",
    "2": "The words typed do not say what to do.",
    "65": "A session, key or list is not what it should be.",
    "70": "A fault of the program.",
    "74": "The system would not read or write.",
    "75": "Another command is writing to the session.",
    "130": "Ctrl-C.",
}


def pages() -> dict[str, str]:
    """Every page by the name of its file, such as "edw-life.1"."""
    found = {"edw.1": _overview()}
    for section in SHARED.values():
        for name, place in section.items():
            found[f"edw-{name}.1"] = _of_command(name, command_at(place, name))
    for game in map(games.find, games.GAMES):
        lines = [".SH COMMANDS"]
        for name in (name for name in game.commands if " " not in name):
            lines += [line for each in _within(name, command_of(game, name)) for line in _told(*each)]
        found[f"edw-{game.slug}.1"] = _page(f"edw-{game.slug}", f"the commands of {game.title}", lines)
    return found


def _page(name: str, about: str, lines: Sequence[str]) -> str:
    head = [
        f'.TH {_said(name.upper())} 1 "" "edw {__version__}" "edw"',
        ".SH NAME",
        f"{_said(name)} \\- {_said(about)}",
    ]
    return MARK + "".join(f"{line}\n" for line in (*head, *lines))


def _overview() -> str:
    ctx = click.Context(edw, info_name="edw")
    assert isinstance(edw, Commands)
    lines = [".SH SYNOPSIS", _usage("", edw), ".SH DESCRIPTION", *_prose(edw.help or ""), ".SH OPTIONS", *_options(edw)]
    for title, commands in edw.sections(ctx).items():
        if title != GAME_SECTION:
            lines += [f".SH {_said(title.upper())}", *_terms({f"edw {k}": v for k, v in summaries(commands).items()})]
    named = {f"edw-{game.slug}(1)": game.title for game in map(games.find, games.GAMES)}
    lines += [".SH GAMES", *_terms(named), ".SH ENVIRONMENT", *_terms(_HEARD), ".SH EXIT STATUS", *_terms(_ENDS)]
    return _page("edw", "a companion for games with paper Magic cards", lines)


def _of_command(name: str, command: click.Command) -> str:
    (_, first), *inner = _within(name, command)
    lines = [".SH SYNOPSIS", _usage(name, first), ".SH DESCRIPTION", *_prose(first.help or "")]
    lines += [".SH OPTIONS", *_options(first), *([".SH COMMANDS"] if inner else [])]
    lines += [line for each in inner for line in _told(*each)]
    return _page(f"edw-{name}", (command.help or "").partition("\n")[0].rstrip("."), [*lines, ".SH SEE ALSO", "edw(1)"])


def _within(path: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    """A command, and those that belong to it."""
    yield path, command
    if isinstance(command, click.Group):
        ctx = click.Context(command, info_name=path)
        for name in command.list_commands(ctx):
            inner = command.get_command(ctx, name)
            assert inner is not None
            yield from _within(f"{path} {name}", inner)


def _told(path: str, command: click.Command) -> Iterator[str]:
    """What a page says of one of several commands."""
    heading = f".SS {_said(f'edw {path}')}"
    yield from (heading, _usage(path, command), ".PP", *_prose(command.help or ""), *_options(command))


def _usage(path: str, command: click.Command) -> str:
    typed = f"edw {path}".strip()
    pieces = command.collect_usage_pieces(click.Context(command, info_name=typed))
    return f"\\fB{_said(typed)}\\fR {_said(' '.join(pieces))}"


def _options(command: click.Command) -> list[str]:
    ctx = click.Context(command)
    options = [param for param in command.params if isinstance(param, click.Option)]
    return _terms(dict(record for option in options if (record := option.get_help_record(ctx))))


def _terms(told: Mapping[str, str]) -> list[str]:
    return [line for term, says in told.items() for line in (".TP", f"\\fB{_said(term)}\\fR", _said(says))]


def _prose(text: str) -> Iterator[str]:
    """The paragraphs of a help text; what it lays out in lines, as click has it, stays so."""
    for at, part in enumerate(cleandoc(text).split("\n\n")):
        yield from ([".PP"] if at else [])
        if part.startswith("\b\n"):
            yield from (".nf", *map(_said, part.splitlines()[1:]), ".fi")
        else:
            yield _said(" ".join(part.split()))


_SIGNS = str.maketrans({"\\": "\\e", "-": "\\-", "'": "\\(aq", "~": "\\(ti", "^": "\\(ha", "`": "\\(ga"})


def _said(text: str) -> str:
    """A text as roff takes it: nothing in it is a request or an escape, and all of it is ASCII."""
    plain = "".join(char if char.isascii() else f"\\[u{ord(char):04X}]" for char in text.translate(_SIGNS))
    return f"\\&{plain}" if plain.startswith(".") else plain
