"""Groups of commands that, given a word they do not know, say which one was probably meant."""

import click


class NoCommandError(click.UsageError):
    """A word that is no command here."""

    def __init__(self, word: str, known: list[str], ctx: click.Context) -> None:
        from difflib import get_close_matches  # only a slip pays for it

        near = dict.fromkeys([name for name in known if name.startswith(word)] + get_close_matches(word, known))
        hint = f" Did you mean {' or '.join(list(near)[:3])}?" if near else ""
        super().__init__(f"There is no command '{word}'.{hint}", ctx)


class HintingGroup(click.Group):
    """A group with hints; click has its own from 8.4 on, which know nothing of commands that are loaded when used."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """See click."""
        word = args[0]
        if not ctx.resilient_parsing and not word.startswith("-") and self.get_command(ctx, word) is None:
            raise NoCommandError(word, self.list_commands(ctx), ctx)
        return super().resolve_command(ctx, args)
