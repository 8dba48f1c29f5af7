"""Help with commands: the first screen of help, each command in one line, and what click finds wrong with a line.

What a short form is and what it does is declared in ``play/wording`` and in the games' ``sayings``.
"""

import sys
import textwrap
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from types import CodeType
from typing import Any

import click

from edw_companion.core.params import UNSEEN
from edw_companion.sentences import IN_SHELL, as_called, called
from edw_companion.text import columns, either

_EXTRA = "Got unexpected extra argument"
_MISSING_COMMAND = "Missing command"
_EXAMPLE = "Example: "
_CELLS = 80
PROGRAM = IN_SHELL.strip()


def slip(error: click.UsageError, *, shell: bool = True) -> tuple[str, str]:
    """What is wrong with the words typed, in one sentence, and how the command is typed, where that says more.

    ``shell``: they were typed in one, where quotation marks and dashes matter.
    """
    match error:
        case click.MissingParameter(param=click.Parameter() as param, ctx=click.Context() as ctx):
            lines = [line.strip() for line in (ctx.command.help or "").splitlines()]
            example = next((line.removeprefix(_EXAMPLE) for line in lines if line.startswith(_EXAMPLE)), "")
            return f"'{ctx.command_path}' needs {_label(param)}.", as_called(example)
        case click.NoSuchOption(ctx=click.Context() as ctx):
            return _unknown_option(error, ctx, shell=shell), ""
        case click.BadParameter(param=click.Parameter() as param) if kind := _kind(param):
            value, found, _ = error.message.partition(" is not ")
            quoted = value.strip("'")
            return f"{_label(param)} is {kind}" + (f", not '{quoted}'." if found else "."), ""
        case click.BadOptionUsage(option_name=name, ctx=click.Context() as ctx):
            for param in ctx.command.params:
                if name in param.opts and isinstance(param, click.Option) and param.is_flag:
                    return f"'{name}' stands alone: nothing goes with it.", ""
                if name in param.opts:
                    choices = "|".join(map(str, param.type.choices)) if isinstance(param.type, click.Choice) else ""
                    said = f"{param.opts[-1]} {choices or param.metavar or 'N'}"
                    return f"'{name}' needs something after it: {said}.", ""
    message = " ".join(error.format_message().split())  # click lays some of its messages out in lines
    if error.ctx is None:
        return message, ""
    path = error.ctx.command_path or PROGRAM
    if message.startswith(_EXTRA):
        words = message[message.find("(") + 1 : message.rfind(")")]
        hint = "; words that belong together go in quotation marks" * shell
        return f"'{words}' is more than '{path}' takes{hint}.", ""
    if message.startswith(_MISSING_COMMAND):
        return f"'{path}' needs a command after it, such as: {called('status')}.", ""
    return message, ""


def _unknown_option(error: click.NoSuchOption, ctx: click.Context, *, shell: bool) -> str:
    option = error.option_name
    if option == "--card" and any(UNSEEN in param.opts for param in ctx.command.params):
        return f"A card that is hidden is never named where everybody can read it: {UNSEEN} asks for it."
    if option == "--json" and ctx.parent is None:
        return f"--json stands behind the command, as in: {called('status --json')}."
    wrong = f"'{ctx.command_path or PROGRAM}' has no option '{option}'."
    hidden = {name for param in ctx.command.params if getattr(param, "hidden", False) for name in param.opts}
    near = [name for name in error.possibilities or () if name not in hidden]
    if near:
        return f"{wrong} Did you mean {either(near)}?"
    hint = " (If it is no option but a name or a text that begins with a dash, type -- before it.)"
    return wrong + hint * shell


def _kind(param: click.Parameter) -> str:
    """What the value of a parameter is; "" for types whose values are texts."""
    match param.type:
        case click.Choice(choices=choices):
            return either([str(choice) for choice in choices])
        case click.IntRange(min=int() as low, max=int() as high):
            return f"a whole number from {low:,} to {high:,}"
        case click.IntRange(min=int() as low):
            return f"a whole number, {low} or more"
    return "a whole number" if isinstance(param.type, type(click.INT)) else ""


def _label(param: click.Parameter) -> str:
    """How a sentence calls an option or an argument: "--why", "COUNT"."""
    if isinstance(param, click.Option):
        return param.opts[-1]
    return param.human_readable_name.removeprefix("[").removesuffix("]")


def first_screen(ctx: click.Context, commands: Sequence[str]) -> list[str]:
    """What a table needs, on 80 by 24; of these commands those that have no short form are only named.

    How to ask for help is said below them.
    """
    from edw_companion.cli.app import form_of
    from edw_companion.cli.play.wording import SHARED
    from edw_companion.games.short_forms import prompting_of

    prompting = prompting_of(form_of(ctx))
    life, own = prompting.life, prompting.shorts
    known = {"help", "play", *(short.words.partition(" ")[0] for short in (life, *SHARED.values(), *own.values()))}
    others = ", ".join(name for name in commands if name not in known)
    keys = life.example.split()[0]
    rows = [(keys, life.words, life.says), *((key, short.words, short.says) for key, short in own.items())]
    return [
        "Usage: edw [OPTIONS] COMMAND [ARGS]...",
        "",
        f"{called('play')} opens the table. Short forms work there, and after edw: edw {keys}",
        *(f"  {line}" for line in columns(rows)),
        f"  {'   '.join(f'{key}  {short.words}' for key, short in SHARED.items())}",
        *textwrap.wrap(f"Also: {others}.", _CELLS, subsequent_indent="  ", break_on_hyphens=False),
        as_called("edw help roll explains one. edw help all: the rest. edw help handbook: by task."),
    ]


def summaries(places: Mapping[str, str]) -> dict[str, str]:
    """By name, the first line of the docstring of the function that each "module:function" names; "" if it has none.

    They are read from the compiled modules, which are not run: importing every command to ask it for one line would
    cost more than all the rest of ``edw --help``.
    """
    parts = {name: place.partition(":") for name, place in places.items()}
    lines = {module: _first_lines(module) for module in {module for module, _, _ in parts.values()}}
    return {name: as_called(lines[module].get(function, "")) for name, (module, _, function) in parts.items()}


def _first_lines(module: str) -> dict[str, str]:
    """By function, the first line of its docstring, as far as it has one; every command has, unless ``-OO`` drops it.

    The docstring of compiled code is its first constant.
    """
    if sys.flags.optimize > 1:
        return {}
    spec = find_spec(module)
    loader: Any = spec.loader if spec else None
    functions = [constant for constant in loader.get_code(module).co_consts if isinstance(constant, CodeType)]
    texts = {each.co_name: each.co_consts[0] for each in functions if each.co_consts}
    return {name: text.strip().partition("\n")[0] for name, text in texts.items() if isinstance(text, str)}
