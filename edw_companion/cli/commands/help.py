"""``help``: the first screen of what can be typed, all commands, or the page of one of them."""

from collections.abc import Sequence
from pathlib import Path

import click

from edw_companion.cli.app import App, form_of
from edw_companion.cli.options import Explained, NoCommandError, command
from edw_companion.core.kind import Shown
from edw_companion.errors import RefusedError, StorageError, UsageError
from edw_companion.session import files

ALL = "all"


@command("help")
@click.argument("topic", nargs=-1, metavar="[COMMAND or all]")
@click.option("--man", "folder", metavar="FOLDER", help="Write all of it as manual pages into a folder.")
def help_page(_app: App, topic: Sequence[str], folder: str | None) -> Shown:
    """Show what can be typed at a table, or explain a command.

    'edw help all' shows every command and option, 'edw help print season' what is on that sheet. A short form stands
    for its command, as in 'edw help l'. Manual pages that 'edw help --man ~/.local/share/man/man1' writes are read with
    'man edw' and 'man edw-life'.

    Example: edw help undo
    """
    if folder is not None:
        return _manual(Path(folder).expanduser(), topic)
    from edw_companion.cli.play.shorts import typed_in_shell

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


def _manual(folder: Path, topic: Sequence[str]) -> Shown:
    """The manual pages, written into a folder that may be there; nothing else in it is touched."""
    from edw_companion.cli.man import MARK, pages

    if folder == Path():
        raise UsageError("--man needs a folder to write into.")
    if topic:
        raise UsageError("--man writes the pages of all commands: leave the command out.")
    made = pages()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in made:
            file = folder / name
            if file.is_symlink() or (file.exists() and not file.read_bytes().startswith(MARK.encode())):
                raise RefusedError(f"{file} is there already and is none of these pages: name another folder.")
        for name, text in made.items():
            files.replace(str(folder / name), text.encode())
    except OSError as error:
        raise StorageError(f"No manual pages could be written into {folder}: {error.strerror or error}.") from error
    return Shown({"folder": str(folder), "pages": [*made]}, [f"{len(made)} manual pages are in {folder}"])


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
