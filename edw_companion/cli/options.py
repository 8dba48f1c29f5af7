"""How commands are declared to click by hand: the frame around each, groups of them, and options that many share."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from edw_companion.cli import complete, screen
from edw_companion.cli.app import App, interactive
from edw_companion.core.kind import Shown
from edw_companion.errors import UsageError
from edw_companion.text import either

F = TypeVar("F", bound=Callable[..., Any])
Run = Callable[..., Shown | None]
"""What a command does: given the app and what was typed, it gives back what is to be shown, if that is left to do."""

_FEW = 12


class NoCommandError(click.UsageError):
    """A word that is no command here."""

    def __init__(self, word: str, known: list[str], ctx: click.Context) -> None:
        from difflib import get_close_matches  # only a slip pays for it

        typed = word.casefold()
        likely = get_close_matches(typed, [*known, *(["--help"] if typed.startswith("-") else [])], cutoff=0.7)
        begun = [name for name in known if name.startswith(typed)] if typed != "no" else []  # which is no note
        near = dict.fromkeys(begun + likely)
        self.word, self.found = word, [*near][:3]
        where = "" if ctx.parent is None else f" of '{ctx.command_path}'"
        hint = ""
        if near and typed:
            hint = f" Did you mean {either(list(near)[:3])}?"
        elif len(known) <= _FEW:
            hint = f" It can be {either(known)}."
        super().__init__(f"There is no command '{word}'{where}.{hint}", ctx)


class Explained(click.Command):
    """A command whose page says its short form, and that drops nothing which was typed.

    Attributes:
        amounts: whether words may begin with a minus sign and a digit, as in ``life white -5``. Such a word would be
            taken for an option. It is passed on with the true minus sign U+2212 instead, which also is what some
            keyboards type; all other words beginning with a dash are options as ever, with their typo hints.
    """

    amounts = False
    _whole: list[click.Parameter] | None = None
    _parser: Any = None

    def get_help_option_names(self, _ctx: click.Context) -> list[str]:
        """See click, which asks the context; as the params are kept, they are the same in each."""
        return ["-h", "--help"]

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """See click, which puts them together and counts their names anew three times in each line that is typed."""
        if self._whole is None:
            self._whole = super().get_params(ctx)
        return self._whole

    def make_parser(self, ctx: click.Context) -> Any:
        """See click, which makes it anew for each line that is typed; of that line it holds the context only."""
        if self._parser is None:
            self._parser = super().make_parser(ctx)
        self._parser.ctx = ctx
        return self._parser

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See click, which of an option given twice takes the last; here that is refused."""
        if self.amounts:
            args = [f"\u2212{arg[1:]}" if arg[:1] == "-" and arg[1:2].isdigit() else arg for arg in args]
        if not ctx.resilient_parsing and sum(arg.startswith("-") for arg in args) > 1:
            _, _, given = self.make_parser(ctx).parse_args(args=[*args])
            for param in given:
                single = isinstance(param, click.Option) and not (param.multiple or param.is_flag)
                if single and given.count(param) > 1:
                    ctx.fail(f"{param.opts[-1]} is given twice: give it once.")
        return super().parse_args(ctx, args)

    def about(self, _ctx: click.Context, _words: Sequence[str]) -> list[str]:
        """What ``help`` says of one thing that the command may be told; nothing where its page tells all."""
        return []

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """See click."""
        from edw_companion.cli.guide import short_for  # only a page of help pays for it

        super().format_usage(ctx, formatter)
        short = short_for(ctx)
        if short:
            formatter.write(f"Short: {short}\n")


class HintingGroup(Explained, click.Group):
    """A group with hints; click has its own from 8.4 on, which know nothing of commands that are loaded when used."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """See click, which says only from 8.5 on that a group may do something by itself."""
        pieces = super().collect_usage_pieces(ctx)
        return [*pieces[:-1], "[COMMAND] [ARGS]..."] if self.invoke_without_command else pieces

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """See click, which would make the command once more."""
        word = args[0]
        found = self.get_command(ctx, word)
        if found is not None:
            return word, found, args[1:]
        if not ctx.resilient_parsing and not (word.startswith("-") and word.strip("-")):
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


def missing(name: str) -> click.MissingParameter:
    """That a param of the command that runs was not said."""
    ctx = click.get_current_context()
    return click.MissingParameter(ctx=ctx, param=next(param for param in ctx.command.params if param.name == name))


def framed(run: Run, params: list[click.Parameter]) -> dict[str, Any]:
    """The callback and the params of a command, as click takes them: ``--json`` comes last.

    What a group does is not done where one of its commands follows. In which shape tables are printed (``as_param``) is
    settled here, too.
    """

    def callback(as_json: bool, as_tables: str | None = None, **typed: Any) -> None:
        ctx = click.get_current_context()
        if ctx.invoked_subcommand is None:
            if as_json and as_tables:
                raise UsageError("--json and --as are two ways to print the same: take one of them.")
            app = ctx.ensure_object(App)
            app.as_json = as_json
            shown = run(app, **typed)
            if shown is not None and as_tables:
                from edw_companion.cli.tables import pasted  # tabulate, which no screen pays for

                screen.say_page(pasted(shown.tables, as_tables))
            elif shown is not None:
                show(app, shown)

    taken = {name for param in params for name in param.opts}
    shared = [param for param in everywhere(hidden=True) if taken.isdisjoint(param.opts)]
    return {"callback": callback, "params": [*params, _json(), *shared]}


def show(app: App, shown: Shown) -> None:
    """Print what is to be seen: one JSON document, or lines for people, or for one of them alone."""
    if app.as_json:
        screen.say_json(shown.data() if callable(shown.data) else shown.data)
    elif not shown.alone:
        lines = screen.wrapped(*shown.lines) if shown.prose else shown.lines
        screen.page(lines, newest_last=shown.newest_last, always=app.pager)
    elif interactive():
        from edw_companion.cli.private import show_alone

        show_alone(shown.alone, shown.lines)
    else:
        raise UsageError(shown.unless)


def command(
    name: str = "", *, of: click.Group | None = None, cls: type[Explained] = Explained
) -> Callable[[Run], click.Command]:
    """A command, called as its function if it has no ``name``; ``of`` is the group that it goes into."""

    def declare(run: Run) -> click.Command:
        made = cls(**_of(run, name))
        if of is not None:
            of.add_command(made)
        return made

    return declare


def group(name: str = "") -> Callable[[Run], HintingGroup]:
    """A group of commands, which does something by itself, too."""
    return lambda run: HintingGroup(invoke_without_command=True, **_of(run, name))


def _of(run: Run, name: str) -> dict[str, Any]:
    """What click takes for a function with its decorators, which have left their params at it, the last one first."""
    params: list[click.Parameter] = getattr(run, "__click_params__", [])
    return {"name": name or run.__name__, "help": run.__doc__, **framed(run, params[::-1])}


def everywhere(*, hidden: bool) -> list[click.Option]:
    """What may stand before the command, and behind it as well, where its page does not tell of it."""
    how: dict[str, Any] = {"expose_value": False, "hidden": hidden}
    flag = {**how, "is_flag": True}
    return [
        click.Option(
            ["_session", "--session"],  # an underscore: commands have arguments of such names
            metavar="NAME",
            is_eager=True,  # help and completion, which begin no command, go by it too
            callback=_choose,
            shell_complete=complete.session,
            help="The session to use, if not the one last used (also: EDW_SESSION).",
            **how,
        ),
        click.Option(
            ["_color", "--color"],
            type=click.Choice(("auto", "always", "never")),
            callback=_paint,
            help="Colours; 'auto' heeds the terminal, NO_COLOR, CLICOLOR and FORCE_COLOR.",
            **how,
        ),
        click.Option(["_no_color", "--no-color"], callback=_unpaint, help="The same as --color never.", **flag),
        click.Option(["_pager", "--pager"], callback=_page, help="Show it in the pager, even if it is short.", **flag),
    ]


def _choose(ctx: click.Context, _param: click.Parameter, name: str | None) -> None:
    if name:
        ctx.ensure_object(App).chosen = name


def _paint(ctx: click.Context, _param: click.Parameter, when: str | None) -> None:
    app = ctx.ensure_object(App)
    if when is not None:
        app.color = {"always": True, "never": False}.get(when)
    ctx.color = app.color


def _unpaint(ctx: click.Context, param: click.Parameter, unpaint: bool) -> None:
    _paint(ctx, param, "never" if unpaint else None)


def _page(ctx: click.Context, _param: click.Parameter, paged: bool) -> None:
    ctx.ensure_object(App).pager |= paged


def _json() -> click.Option:
    return click.Option(["as_json", "--json"], is_flag=True, help="Print one JSON document.")


def word_param() -> click.Option:
    """``--word W``, or ``--word WHO:W`` with who says it."""
    text = "A word that an opponent says now goes into the draw; with who says it: bram:pancake."
    return click.Option(["word", "--word"], metavar="W", default="", help=text)


def anyway_param() -> click.Option:
    """``--anyway WHY``."""
    text = "Do it against the rules, because the table wants it; the log keeps why."
    return click.Option(["anyway", "--anyway"], metavar="WHY", help=text)


def as_param() -> click.Option:
    """``--as SHAPE``: what is shown as tables to take elsewhere, ``tables`` of what the command gives back."""
    text = "Print a table for a chat (github), a spreadsheet (tsv), a page (html), or as it is (plain)."
    return click.Option(["as_tables", "--as"], type=click.Choice(["github", "tsv", "html", "plain"]), help=text)


def format_param(text: str = "The game, if not the present session's.") -> click.Option:
    """``--format GAME``: by whatever people call it, as at the table prompt."""

    def meant(_ctx: click.Context, _param: click.Parameter, name: str | None) -> str | None:
        from edw_companion import games  # only who names a game pays for it

        return None if name is None else games.meant(name)

    return click.Option(["slug", "--format"], metavar="GAME", callback=meant, shell_complete=complete.game, help=text)


def _card() -> click.Option:
    text = "The card that was turned up from the real pile: recorded as by hand."
    return click.Option(["turned_up", "--card"], metavar="CARD", shell_complete=complete.card, help=text)


def option(make: Callable[[], click.Option]) -> Callable[[F], F]:
    """An option as a decorator, as click's own."""

    def declare(run: F) -> F:
        run.__dict__.setdefault("__click_params__", []).append(make())
        return run

    return declare


json_option = option(_json)
anyway_option = option(anyway_param)
word_option = option(word_param)
as_option = option(as_param)
card_option = option(_card)
format_option = option(format_param)
"""That of commands that work without a session, too."""
