"""``help``: the first screen of what can be typed, all commands, the page of one of them, or the handbook."""

from collections.abc import Sequence

import click

from edw_companion.cli.app import App, form_of
from edw_companion.cli.options import Explained, NoCommandError, command
from edw_companion.core.kind import Shown

ALL, HANDBOOK = "all", "handbook"


@command("help")
@click.argument("topic", nargs=-1, metavar="[COMMAND, all or handbook]")
def help_page(_app: App, topic: Sequence[str]) -> Shown:
    """Show what can be typed at a table, or explain a command.

    'edw help all' shows every command and option, 'edw help print season' what is on that sheet. A short form stands
    for its command, as in 'edw help l'. 'edw help handbook' shows what is in the handbook, which goes by task, and
    'edw help handbook left' what it says of that.

    Example: edw help undo
    """
    from edw_companion.cli.play.grammar import typed_in_shell

    if topic[:1] == (HANDBOOK,):
        from edw_companion.cli.handbook import told

        lines = told(" ".join(topic[1:]))
        return Shown({"topic": " ".join(topic), "lines": lines}, lines)
    ctx = click.get_current_context().find_root()
    if not topic:
        page = ctx.get_help()
    elif topic == (ALL,):
        formatter = ctx.make_formatter()
        assert isinstance(ctx.command, click.Group)
        click.Group.format_help(ctx.command, ctx, formatter)
        page = formatter.getvalue()
    else:
        within, more = _within(ctx, typed_in_shell(topic, form_of(ctx)))
        about = within.command.about(within, more) if more and isinstance(within.command, Explained) else []
        page = "\n".join(about) or within.get_help()
    lines = page.rstrip().splitlines()
    return Shown({"topic": " ".join(topic), "lines": lines}, lines)


def _within(ctx: click.Context, words: Sequence[str]) -> tuple[click.Context, Sequence[str]]:
    """Where the command stands that words begin with, and what it is told behind them."""
    for at, word in enumerate(words):
        if not isinstance(ctx.command, click.Group):
            return ctx, words[at:]
        found = ctx.command.get_command(ctx, word)
        if found is None:
            raise NoCommandError(word, ctx.command.list_commands(ctx), ctx)
        ctx = click.Context(found, info_name=word, parent=ctx)
    return ctx, ()
