"""The ``edw`` command: its groups of commands, each imported only when it is used, and how every run ends."""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from edw_companion import __version__, games
from edw_companion.cli import screen
from edw_companion.cli.app import App, form_of, interactive
from edw_companion.cli.options import HintingGroup, Resolved, everywhere
from edw_companion.cli.screen import colors_of, size, tell
from edw_companion.errors import EdwError, UsageError
from edw_companion.games.game import MISFITS, Game, load
from edw_companion.sentences import DO, called, lead
from edw_companion.session.paths import find_home
from edw_companion.text import listed

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_CLI = "edw_companion.cli"
_CORE = "edw_companion.core"

SHARED: Mapping[str, Mapping[str, str]] = {
    "At the table": {
        "play": f"{_CLI}.play.terminal:play",
        "status": f"{_CLI}.commands.table:status",
        "life": f"{_CORE}.life:life",
        "turn": f"{_CLI}.commands.turn:turn",
        "roll": f"{_CORE}.dice:roll",
        "dice": f"{_CORE}.dice:dice",
        "pile": f"{_CLI}.commands.pile:pile",
        "note": f"{_CORE}.records:note",
        "undo": f"{_CLI}.commands.undo:undo",
        "redo": f"{_CLI}.commands.undo:redo",
        "log": f"{_CLI}.commands.log:log",
        "rules": f"{_CLI}.commands.help:rules",
        "watch": f"{_CLI}.commands.watch:watch",
        "help": f"{_CLI}.commands.help:help_page",
    },
    "Begin and end": {
        "new": f"{_CLI}.commands.begin:new",
        "demo": f"{_CLI}.commands.begin:demo",
        "sessions": f"{_CLI}.commands.sessions:sessions",
        "use": f"{_CLI}.commands.sessions:use",
        "history": f"{_CLI}.commands.sessions:history",
        "luck": f"{_CLI}.commands.luck:luck",
        "end": f"{_CLI}.commands.sessions:end",
    },
    "On paper, and for other programs": {
        "print": f"{_CLI}.commands.print:print_sheets",
        "lists": f"{_CLI}.commands.lists:lists_group",
        "export": f"{_CLI}.commands.log:export",
        "completion": f"{_CLI}.commands.help:completion",
    },
    "Rituals, and when something is wrong": {
        "mix": f"{_CLI}.commands.begin:mix",
        "start": f"{_CLI}.commands.begin:start",
        "void": f"{_CLI}.commands.undo:void",
        "result": f"{_CLI}.commands.sessions:result",
        "seats": f"{_CORE}.people:seats",
        "first": f"{_CORE}.people:first",
        "verify": f"{_CLI}.commands.verify:verify",
        "proof": f"{_CLI}.commands.proof:proof",
        "dispute": f"{_CLI}.commands.proof:dispute",
        "repair": f"{_CLI}.commands.repair:repair",
        "rekey": f"{_CLI}.commands.repair:rekey",
        "adopt": f"{_CLI}.commands.repair:adopt",
        "accept-rollback": f"{_CLI}.commands.repair:accept_rollback",
    },
}
"""The commands of every game, by what people do with them: as click has them, or declared in a chapter."""

_SHARED = {name: place for commands in SHARED.values() for name, place in commands.items()}


class Commands(HintingGroup):
    """The group: shared commands, and those of the session's game."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See click; the session is known before the command."""
        return super().parse_args(ctx, _session_first(args))

    def sections(self, ctx: click.Context) -> dict[str, Mapping[str, str]]:
        """All commands of this run by section; the game's own after those that every table needs."""
        first, *rest = SHARED
        own = {name: place for name, place in places(form_of(ctx)).items() if " " not in name}
        return {first: SHARED[first], "The game": own, **{name: SHARED[name] for name in rest}}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """See click."""
        return [name for commands in self.sections(ctx).values() for name in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """See click; of another game's commands it says whose they are."""
        if " " in cmd_name:  # such as "deck check", which belongs to a group
            return None
        if cmd_name in _SHARED:
            return command_at(_SHARED[cmd_name], cmd_name)
        game = form_of(ctx)
        if cmd_name in game.commands:
            return command_of(game, cmd_name)
        theirs = [other for other in map(games.find, games.GAMES) if cmd_name in other.commands]
        if theirs:
            titles = listed([other.title for other in theirs])
            refusal = UsageError(f"{game.title} has no '{cmd_name}', which is of {titles}: see '{DO}'.", "--help")
            return _anywhere(cmd_name, theirs[0], refusal)
        return None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Resolved:
        """See click; what is no command may be a line of the table prompt, as ``edw w-5``; dice are read there, too."""
        word = args[0]
        if args[:2] == ["new", "after"] and args[2:]:  # as the table prompt says it
            args[1] = "--after"
        known = word in _SHARED or (" " not in word and word in form_of(ctx).commands)
        if (word == "roll" or not (word.startswith("-") or known)) and not ctx.resilient_parsing:
            app = ctx.find_object(App)
            args = load(f"{_CLI}.play.grammar:typed_in_shell")(args, form_of(ctx), app and app.state)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """See click; the commands themselves are not loaded for it."""
        from click.shell_completion import CompletionItem

        from edw_companion.cli import help as help_module  # only lists of commands and slips pay for it

        known = [pair for commands in self.sections(ctx).values() for pair in commands.items()]
        begun = {name: place for name, place in known if name.startswith(incomplete)}
        items = [CompletionItem(name, help=line) for name, line in help_module.summaries(begun).items()]
        return items + click.Command.shell_complete(self, ctx, incomplete)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What a table needs, on one screen; 'edw help all' has the whole."""
        from edw_companion.cli.help import first_screen

        table, own, begin, *_ = self.sections(ctx).values()
        formatter.write("".join(f"{line}\n" for line in first_screen(ctx, [*own, *table, *begin])))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands by section, a line each."""
        from edw_companion.cli import help as help_module

        for title, commands in self.sections(ctx).items():
            with formatter.section(title):
                formatter.write_dl(list(help_module.summaries(commands).items()))


def places(game: Game) -> dict[str, str]:
    """A game's own commands, each as "module:attribute".

    Those that no declaration can say have a module of the game's name here. One of them that belongs to a declared
    group has two words, as "deck check".
    """
    module = f"{_CLI}.commands.{game.slug.replace('-', '_')}"
    return {name: place or f"{module}:{name.replace(' ', '_')}" for name, place in game.commands.items()}


def _by_hand(game: Game, name: str) -> list[click.Command]:
    """The commands of a game's declared group of that name that no declaration can say."""
    return [load(place) for words, place in places(game).items() if words.startswith(f"{name} ")]


def command_of(game: Game, name: str) -> click.Command:
    """A game's own command."""
    return command_at(places(game)[name], name, _by_hand(game, name))


def _anywhere(name: str, game: Game, refusal: UsageError) -> click.Command:
    """Of another game's group what is done without a session; whatever else is asked of it is refused.

    Raises:
        UsageError: nothing is.
    """
    commands = _by_hand(game, name)
    if not commands:
        raise refusal

    class Anywhere(HintingGroup):
        def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
            if cmd_name not in self.commands:
                raise refusal
            return super().get_command(ctx, cmd_name)

    def alone() -> None:
        if click.get_current_context().invoked_subcommand is None:
            raise refusal

    text = f"What is done without a session of {game.title}."
    return Anywhere(name, commands, invoke_without_command=True, callback=alone, help=text)


def command_at(place: str, name: str, by_hand: Sequence[click.Command] = ()) -> click.Command:
    """The command of that name at a "module:attribute": as click has it, or made of what a chapter declares."""
    found = load(place)
    if isinstance(found, click.Command):
        return found
    from edw_companion.cli.build import built

    return built(load(f"{place.partition(':')[0]}:CHAPTER"), name, by_hand)


def _session_first(args: Sequence[str]) -> list[str]:
    """What was typed, with each ``--session NAME`` before the command: which commands there are goes by the session."""
    end = args.index("--") if "--" in args else len(args)
    first: list[str] = []
    rest: list[str] = []
    typed = iter(args[:end])
    for word in typed:
        if word == "--session" and (name := next(typed, None)) is not None:
            first += [word, name]
        else:  # a --session that nothing follows stays the last word: what it lacks is said of it
            (first if word.startswith("--session=") else rest).append(word)
    return [*first, *rest, *args[end:]]


_NARROWEST, _WIDEST = 50, 100
"""How many cells a line of a help page has, on the narrowest terminal and on the widest."""


@click.group(
    cls=Commands,
    params=[*everywhere(hidden=False)],
    context_settings={"max_content_width": _WIDEST, "help_option_names": ["-h", "--help"]},
    epilog="Each command explains itself: edw COMMAND --help. The options may stand behind the command as well. WHO is "
    "a player's name, or any beginning of it; in Elder Dragon Wars also a dragon, a colour, or its letter (w u b r g). "
    "What is longer than the terminal goes to the pager; PAGER=cat has none.",
)
@click.version_option(__version__, "-V", "--version", prog_name="edw")
def edw() -> None:
    """Keep the table of Elder Dragon Wars: life, dragons, piles, dice, turns, and a log that anyone can prove.

    Example: edw life ann -5
    """


def run(args: list[str], environ: Mapping[str, str]) -> int:
    """One run of the program, given what was typed after ``edw``; every message is printed. Returns the exit code."""
    app = App(lambda: find_home(environ), environ.get("EDW_SESSION") or None)
    app.color = colors_of(environ)
    if not args and "_EDW_COMPLETE" not in environ:
        from edw_companion.cli.commands.table import welcome

        return welcome(app)
    return perform(args, app)


def _with_answer(error: EdwError, args: Sequence[str], app: App) -> Sequence[str]:
    """The command with what it wants to know, which players at a terminal are asked; nothing where nobody is, or wants.

    The answer is about the table as it is shown then (section 3 of the contract).
    """
    question = getattr(error, "question", None)
    if question is None or not interactive() or app.as_json or app.report.puts_questions:
        return ()
    from edw_companion.core.questions import Instead

    app.expect = app.known.session.journal.last_seal if app.known else None
    answer: Sequence[str] | None = None
    with screen.terminal():
        while answer is None:
            said = click.prompt(screen.visible(question.line()), err=True)
            try:
                answer = question.answered(said)
            except UsageError as wrong:
                tell(str(wrong))
            else:
                if answer is None:
                    tell("That is no answer: type a number, or the beginning of a name.")
    return answer if not answer or isinstance(question, Instead) else [*args, *answer]


def perform(args: Sequence[str], app: App) -> int:
    """Run one command; every message is printed. Returns the exit code."""
    program = lead().strip()
    # As click finds it by itself, which loads all kinds of archives for that.
    width = max(min(size().columns, _WIDEST) - 2, _NARROWEST)
    try:
        done = edw.main(list(args), prog_name=program, standalone_mode=False, obj=app, terminal_width=width)
        sys.stdout.flush()
    except click.Abort:
        tell(f"Stopped: see '{called('log')}' for what was recorded.")
        return 130
    except click.UsageError as error:
        from edw_companion.cli.help import slip  # only a slip pays for it

        error.ctx = error.ctx or click.Context(edw, info_name=program)  # where click reads no command
        wrong, example = slip(error, shell=not app.report.puts_questions)
        app.report.see_help(wrong, error.ctx.command_path.removeprefix(program).strip(), example, error)
        return error.exit_code
    except EdwError as error:
        whole = _with_answer(error, args, app)
        if whole:
            return perform(whole, app)
        app.report.refused(error)
        return error.exit_code
    except UnicodeEncodeError as error:
        if error.object not in args:
            raise
        tell(f"edw: '{error.object}' holds a character that no file's name can hold: leave it out.")
        return 2
    except MISFITS:
        from edw_companion.cli.commands.verify import first_fault

        fault = first_fault(app)
        if fault is None:
            raise
        tell(f"edw: {fault} See '{called('verify')}'.")
        return fault.exit_code
    finally:
        app.expect = None  # what was asked was about this command
    return done if isinstance(done, int) else 0
