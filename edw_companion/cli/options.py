"""How commands are declared to click by hand: the frame around each, groups of them, and options that many share."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from edw_companion import games
from edw_companion.cli import complete, screen
from edw_companion.cli.app import App, form_of, interactive
from edw_companion.core.kind import Shown
from edw_companion.errors import UsageError
from edw_companion.sentences import as_called, lead
from edw_companion.text import either

F = TypeVar("F", bound=Callable[..., Any])
Run = Callable[..., Shown | None]
"""What a command does: given the app and what was typed, it gives back what is to be shown, if that is left to do."""
Resolved = tuple[str | None, click.Command | None, list[str]]
"""A command that was found by its word, with its name and the words behind it, as click has it."""

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


class Page(click.HelpFormatter):
    """A page of help, whose texts call commands as they are typed where it is read."""

    def write_text(self, text: str) -> None:
        """See click."""
        super().write_text(as_called(text))


class Paged(click.Context):
    """A command as it is run, whose help is such a page."""

    formatter_class = Page


class Explained(click.Command):
    """A command whose page says its short form, and that drops nothing which was typed.

    Attributes:
        amounts: whether words may begin with a minus sign and a digit, as in ``life white -5``. Such a word would be
            taken for an option. It is passed on with the true minus sign U+2212 instead, which also is what some
            keyboards type; all other words beginning with a dash are options as ever, with their typo hints.
    """

    amounts = False
    context_class = Paged

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See click, which of an option given twice takes the last; here that is refused.

        Of an option used wrongly click does not say of which command.
        """
        if self.amounts:
            args = [f"\u2212{arg[1:]}" if arg[:1] == "-" and arg[1:2].isdigit() else arg for arg in args]
        try:
            if not ctx.resilient_parsing and sum(arg.startswith("-") for arg in args) > 1:
                _, _, given = self.make_parser(ctx).parse_args(args=[*args])
                for param in given:
                    single = isinstance(param, click.Option) and not (param.multiple or param.is_flag)
                    if single and given.count(param) > 1:
                        ctx.fail(f"{param.opts[-1]} is given twice: give it once.")
            return super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            error.ctx = error.ctx or ctx
            raise

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """See click; at a table, which types short forms, what those do says more than the usage."""
        from edw_companion.cli.play.wording import short_of  # only a page of help pays for it
        from edw_companion.games.short_forms import prompting_of

        words = ctx.command_path.removeprefix(lead())
        short = short_of(words, prompting_of(form_of(ctx)))
        if not lead():
            pieces = [] if isinstance(self, click.Group) else self.collect_usage_pieces(ctx)[1:]  # without [OPTIONS]
            formatter.write(f"{f'{short.example}: {short.says}' if short else ' '.join([words, *pieces])}\n")
            return
        super().format_usage(ctx, formatter)
        if short is not None and words in (short.words, short.alone):
            formatter.write(f"Short: {short.example if words == short.words else short.example.split()[0]}\n")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """See click; what every command takes, and nobody types at a table, is not told there."""
        every = set() if lead() else {"--json", "--help"}
        told = [each for each in self.get_params(ctx) if isinstance(each, click.Option) and every.isdisjoint(each.opts)]
        if rows := [*filter(None, (option.get_help_record(ctx) for option in told))]:
            with formatter.section("Options" if lead() else "Behind it may stand"):
                formatter.write_dl([(name, as_called(says)) for name, says in rows])
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class HintingGroup(Explained, click.Group):
    """A group with hints; click has its own from 8.4 on, which know nothing of commands that are loaded when used."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """See click, which says only from 8.5 on that a group may do something by itself."""
        pieces = super().collect_usage_pieces(ctx)
        return [*pieces[:-1], "[COMMAND] [ARGS]..."] if self.invoke_without_command else pieces

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Resolved:
        """See click, which would make the command once more."""
        word = args[0]
        found = self.get_command(ctx, word)
        if found is not None:
            return word, found, args[1:]
        if not ctx.resilient_parsing and not (word.startswith("-") and word.strip("-")):
            raise NoCommandError(word, self.list_commands(ctx), ctx)
        return super().resolve_command(ctx, args)


def missing(name: str) -> click.MissingParameter:
    """That a param of the command that runs was not said."""
    ctx = click.get_current_context()
    return click.MissingParameter(ctx=ctx, param=next(param for param in ctx.command.params if param.name == name))


def framed(run: Run, params: list[click.Parameter]) -> dict[str, Any]:
    """The callback and the params of a command, as click takes them: ``--json`` comes last.

    What a group does is not done where one of its commands follows. In which shape tables are printed (``--as``) is
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
                screen.say_page(screen.pasted(shown.tables, as_tables))
            elif shown is not None:
                show(app, shown)

    taken = {name for param in params for name in param.opts}
    left = [param for param in everywhere(hidden=True) if taken.isdisjoint(param.opts)]
    return {"callback": callback, "params": [*params, shared("--json"), *left]}


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
    name: str = "", *, of: click.Command | None = None, cls: type[Explained] = Explained, **how: Any
) -> Callable[[Run], click.Command]:
    """A command, called as its function if it has no ``name``; ``of`` is the group that it goes into.

    ``cls`` and ``how`` it is made are as click takes them; the function's decorators have left their params at it, the
    last one first.
    """

    def declare(run: Run) -> click.Command:
        framing = framed(run, getattr(run, "__click_params__", [])[::-1])
        made = cls(name or run.__name__, help=run.__doc__, **framing, **how)
        if isinstance(of, click.Group):
            of.add_command(made)
        return made

    return declare


def _choose(ctx: click.Context, _param: click.Parameter, name: str | None) -> None:
    if name:
        ctx.ensure_object(App).chosen = name


def _paint(ctx: click.Context, _param: click.Parameter, when: str | None) -> None:
    app = ctx.ensure_object(App)
    if when is not None:
        app.color = {"always": True, "never": False}.get(when)
    ctx.color = app.color


def _page(ctx: click.Context, _param: click.Parameter, paged: bool) -> None:
    ctx.ensure_object(App).pager |= paged


_FLAG = {"is_flag": True}
_BEFORE = {"expose_value": False}  # with an underscore: commands have arguments of such names
_SHARED: Mapping[str, tuple[str, str, Mapping[str, Any]]] = {
    "--session": (
        "_session",
        "The session to use, if not the one last used (also: EDW_SESSION).",
        # Help and completion, which begin no command, go by it too.
        {**_BEFORE, "metavar": "NAME", "is_eager": True, "callback": _choose, "shell_complete": complete.session},
    ),
    "--color": (
        "_color",
        "Colours; 'auto' heeds the terminal, NO_COLOR, CLICOLOR and FORCE_COLOR.",
        {**_BEFORE, "type": click.Choice(("auto", "always", "never")), "callback": _paint},
    ),
    "--no-color": (
        "_no_color",
        "The same as --color never.",
        {**_BEFORE, **_FLAG, "callback": lambda ctx, param, given: _paint(ctx, param, "never" if given else None)},
    ),
    "--pager": ("_pager", "Show it in the pager, even if it is short.", {**_BEFORE, **_FLAG, "callback": _page}),
    "--who": ("who", "", {"metavar": "WHO", "shell_complete": complete.who}),
    "--lists": ("edition", "", {"metavar": "EDITION", "shell_complete": complete.edition}),
    "--json": ("as_json", "Print one JSON document.", _FLAG),
    "--word": (  # W, or WHO:W
        "word",
        "A word that an opponent says now goes into the draw; with who says it: bram:pancake.",
        {"metavar": "W", "default": ""},
    ),
    "--anyway": (
        "anyway",
        "Do it against the rules, because the table wants it; the log keeps why.",
        {"metavar": "WHY"},
    ),
    "--as": (  # of ``tables`` of what the command gives back
        "as_tables",
        "Print a table for a chat (github), a spreadsheet (tsv), a page (html), or as it is (plain).",
        {"type": click.Choice(["github", "tsv", "html", "plain"])},
    ),
    "--agreed": (
        "agreed",
        "Who agreed: commas or repeats for more, or 'all'.",
        {"metavar": "WHO", "multiple": True, "shell_complete": complete.agreed},
    ),
    "--format": (  # of commands that work without a session, too; by whatever people call the game
        "slug",
        "The game, if not the present session's.",
        {
            "metavar": "GAME",
            "callback": lambda _ctx, _param, name: None if name is None else games.meant(name),
            "shell_complete": complete.game,
        },
    ),
}
"""Options that many commands have, by what is typed: the name of the param, its help, the rest as click takes it."""

_EVERYWHERE = ("--session", "--color", "--no-color", "--pager")


def shared(name: str, **other: Any) -> click.Option:
    """One of the options that many commands have; ``other`` is what it has otherwise here."""
    param, text, how = _SHARED[name]
    return click.Option([param, name], **{"help": text, **how, **other})


def everywhere(*, hidden: bool) -> list[click.Option]:
    """What may stand before the command, and behind it as well, where its page does not tell of it."""
    return [shared(name, hidden=hidden) for name in _EVERYWHERE]


def option(*names: str, **other: Any) -> Callable[[F], F]:
    """Such options as one decorator, as click's own; ``other`` as ``shared`` takes it."""

    def declare(run: F) -> F:
        run.__dict__.setdefault("__click_params__", []).extend(shared(name, **other) for name in names[::-1])
        return run

    return declare
