"""``help``: the first screen of what can be typed, all commands, or the page of one of them."""

from collections.abc import Sequence

import click

from edw_companion.cli.app import App, form_of
from edw_companion.cli.options import NoCommandError, command
from edw_companion.core.kind import Shown

ALL = "all"


@command("help")
@click.argument("topic", nargs=-1, metavar="[COMMAND or all]")
def help_page(_app: App, topic: Sequence[str]) -> Shown:
    """Show what can be typed at a table, or explain a command.

    'edw help all' shows every command and option. A short form stands for its command, as in 'edw help l'.

    Example: edw help undo
    """
    from edw_companion.cli.play.shorts import typed_in_shell

    ctx = click.get_current_context().find_root()
    if not topic:
        page = ctx.get_help()
    elif topic == (ALL,):
        formatter = ctx.make_formatter()
        click.Group.format_help(_group(ctx), ctx, formatter)
        page = formatter.getvalue()
    else:
        page = _within(ctx, typed_in_shell(topic, form_of(ctx))).get_help()
    lines = page.rstrip().splitlines()
    return Shown({"topic": " ".join(topic), "lines": lines}, lines)


def _within(ctx: click.Context, words: Sequence[str]) -> click.Context:
    """Where the command stands that words begin with."""
    for word in words:
        if not isinstance(ctx.command, click.Group):
            break  # what follows it is what it is told
        found = ctx.command.get_command(ctx, word)
        if found is None:
            raise NoCommandError(word, ctx.command.list_commands(ctx), ctx)
        ctx = click.Context(found, info_name=word, parent=ctx)
    return ctx


def _group(ctx: click.Context) -> click.Group:
    assert isinstance(ctx.command, click.Group)
    return ctx.command
