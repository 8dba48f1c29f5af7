"""Groups of commands that, given a word they do not know, say which one was probably meant."""

import click

from edw_companion.text import either

_FEW = 12


class NoCommandError(click.UsageError):
    """A word that is no command here."""

    def __init__(self, word: str, known: list[str], ctx: click.Context) -> None:
        from difflib import get_close_matches  # only a slip pays for it

        typed = word.casefold()
        likely = get_close_matches(typed, [*known, "--help"])
        near = dict.fromkeys([name for name in known if name.startswith(typed)] + likely)
        where = "" if ctx.parent is None else f" of '{ctx.command_path}'"
        hint = ""
        if near and typed:
            hint = f" Did you mean {either(list(near)[:3])}?"
        elif len(known) <= _FEW:
            hint = f" It can be {either(known)}."
        super().__init__(f"There is no command '{word}'{where}.{hint}", ctx)


class HintingGroup(click.Group):
    """A group with hints; click has its own from 8.4 on, which know nothing of commands that are loaded when used."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """See click."""
        word = args[0]
        option = word.startswith("-") and word.strip("-")
        if not ctx.resilient_parsing and not option and self.get_command(ctx, word) is None:
            raise NoCommandError(word, self.list_commands(ctx), ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """See click; of an option used wrongly it says of which command."""
        try:
            return super().invoke(ctx)
        except click.BadOptionUsage as error:
            name = ctx.invoked_subcommand
            command = self.get_command(ctx, name) if name else None
            if error.ctx is None and command is not None:
                error.ctx = click.Context(command, parent=ctx, info_name=name)
            raise
