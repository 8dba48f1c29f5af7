"""Makes click commands of what chapters declare, when they are used and only of those."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import takewhile
from typing import Any

import click

from edw_companion.cli import complete
from edw_companion.cli.app import App, Deciding, form_of
from edw_companion.cli.options import Explained, HintingGroup, Resolved, framed, shared
from edw_companion.core.kind import Chapter, Command, Look, Shown
from edw_companion.core.params import Choice, Flag, Number, Param, Spoken, Unseen, Who, Word, started
from edw_companion.core.phases import Time
from edw_companion.core.words import AmbiguousWordError, leads_nobody, one_of
from edw_companion.errors import UsageError
from edw_companion.games.game import Game

Declared = Mapping[str, Command[Any] | Look[Any]]
"""Commands and looks of chapters, by their words."""


def built(chapter: Chapter[Any], name: str, by_hand: Sequence[click.Command] = ()) -> click.Command:
    """The command or group of commands of that name; ``by_hand`` are those of the group that no chapter declares."""
    alone = made(chapter.commands[name], name)
    if not any(words.startswith(f"{name} ") for words in chapter.commands):
        return alone
    how = {"params": alone.params, "callback": alone.callback, "help": alone.help, "commands": by_hand}
    return DeclaredGroup(name, declared=chapter.commands, **how)


class DeclaredGroup(HintingGroup):
    """The commands of a chapter, or several, that begin with one word, and what the word alone does.

    Those that are ``declared`` are made when they are used; where they are the game's, that is a function which gives
    them. Those that are not, its ``commands``, stand beside them.
    """

    def __init__(self, name: str, *, declared: Declared | Callable[[Game], Declared], **how: Any) -> None:
        """See above."""
        super().__init__(name, invoke_without_command=True, **how)
        self._declared, self._prefix = declared, f"{name} "

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Resolved:
        """See click; a word that is no command may stand behind the one that goes unsaid, as in "duel bears wurm"."""
        known = self.list_commands(ctx)
        if not ctx.resilient_parsing and args[0] not in known:
            from difflib import get_close_matches  # only a word that is no command pays for it

            from edw_companion.games.short_forms import prompting_of

            if not get_close_matches(args[0], known):
                args = prompting_of(form_of(ctx)).spoken([str(self.name), *args])[1:]
        return super().resolve_command(ctx, args)

    def _of(self, ctx: click.Context) -> Declared:
        return self._declared(form_of(ctx)) if callable(self._declared) else self._declared

    def list_commands(self, ctx: click.Context) -> list[str]:
        """See click; they stand in the order of the alphabet, as in every group."""
        declared = (words.removeprefix(self._prefix) for words in self._of(ctx) if words.startswith(self._prefix))
        return sorted([*declared, *self.commands])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """See click."""
        declared = self._of(ctx).get(self._prefix + cmd_name)
        return super().get_command(ctx, cmd_name) if declared is None else made(declared, cmd_name)


class LedCommand(Explained):
    """A command that begins with players, of whom the first may be left out: "step land" beside "step ann land".

    ``leads``: so many players stand first; ``words`` may stand behind them, and are no players then.
    """

    leads = 0
    words: Collection[str] = ()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See click; an empty word stands for the player who is left out."""
        words = [*self._words(args)]
        first = range(min(self.leads, len(words)))
        players = len([*takewhile(lambda at: self._player(ctx, words[at], words[at + 1 : at + 2]), first)])
        if players < self.leads and (len(words) > players or not ctx.resilient_parsing):
            args = ["", *args]
        return super().parse_args(ctx, args)

    def _words(self, args: Sequence[str]) -> Iterator[str]:
        """The words that are neither options nor their values."""
        valued = {name for param in self.params if isinstance(param, click.Option) and not param.is_flag
                  for name in param.opts}  # fmt: skip
        value = False
        for arg in args:
            if not value and not arg.startswith("-"):
                yield arg
            value = arg in valued and not value

    def _player(self, ctx: click.Context, word: str, after: Sequence[str]) -> bool:
        app = ctx.find_object(App)
        if app is None or leads_nobody(self.words, word, after):
            return False
        try:
            one_of(word, app.game().table.called(complete.begin_of(app)), "player")
        except AmbiguousWordError:
            return True  # which is said
        except UsageError:
            return False
        return True


def _led(declared: Command[Any] | Look[Any]) -> tuple[int, Param | None]:
    """How many players a command begins with, where the first may be left out before other words; what follows them."""
    first = [param for param in declared.params if not param.option and not isinstance(param, (Spoken, Unseen))]
    leads = len([*takewhile(lambda param: isinstance(param, Who), first)])
    may_lack = leads and isinstance(first[0], Who) and first[0].unsaid is not None and len(first) > 1
    return (leads, first[leads] if len(first) > leads else None) if may_lack else (0, None)


class AskedArgument(click.Argument):
    """A word that may be left out where somebody is there to be asked for it."""

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """See click, which refuses that it is not there."""
        app = ctx.find_object(App)
        if app is None or not app.report.puts_questions or not self.value_is_missing(value):
            return super().process_value(ctx, value)
        return () if self.nargs == -1 else None


@cache
def made(declared: Command[Any] | Look[Any], name: str) -> click.Command:
    """A declared command or look as click has it, under that name: made once, however often a table prompt runs it."""
    leads, behind = _led(declared)
    time = declared.time
    params = [_param(param, behind, time) for param in declared.params if not isinstance(param, Unseen) or param.option]
    if isinstance(declared, Look):
        params += [shared("--as")] * declared.tables
        return Explained(name, **framed(partial(_look, declared), params), help=declared.show.__doc__)
    params += [shared("--anyway")] * declared.anyway
    kind = LedCommand if leads else Explained
    command = kind(name, **framed(partial(_change, declared), params), help=_help(declared))
    command.amounts = any(param.amounts for param in declared.params)
    if isinstance(command, LedCommand):
        command.leads, command.words = leads, behind.of if isinstance(behind, Choice) else ()
    return command


def _help(declared: Command[Any]) -> str:
    """A command's help page: its docstring, and when it may be typed."""
    text = declared.decide.__doc__ or ""
    if declared.time is None:
        return text
    from inspect import cleandoc  # click has loaded it; from Python 3.13 on a docstring has lost its margin already

    text, before, example = cleandoc(text).partition("\n\nExample:")
    return f"{text}\n\n{declared.time}.{before}{example}"


def _param(param: Param, behind: Param | None = None, time: Time | None = None) -> click.Parameter:
    """A param as click takes it.

    ``behind``: what may stand in the place of a player who is left out; ``time``: when the command may be typed.
    """
    if isinstance(param, Spoken):
        return shared("--word")
    how: dict[str, Any] = {"required": param.required}
    if isinstance(param, (Flag, Unseen)):
        return click.Option([param.name, param.option], is_flag=True, help=param.help)
    if param.metavar:
        how["metavar"] = param.metavar
    if isinstance(param, Number):
        bounded = param.least is not None or param.most is not None
        how["type"] = click.IntRange(param.least, param.most) if bounded else click.INT
        if param.default is not None:
            how.update(default=param.default, show_default=True)
    if isinstance(param, Word) and param.of:
        how["type"] = click.Choice(param.of)
    timed = time is not None and time.named is None and time.whose.param == param.name
    completes = _complete_in_time(param, time) if time and timed else _complete(param)
    if behind is not None and isinstance(param, Who) and param.unsaid is not None:
        completes = complete.either(completes, _complete(behind))
    if completes is not None:
        how["shell_complete"] = completes
    if param.option:
        return click.Option([param.name, param.option], multiple=param.many, help=param.help, **how)
    kind = click.Argument if param.asks is None else AskedArgument
    return kind([param.name], nargs=-1 if param.many or param.rest else 1, **how)


def _complete(param: Param) -> complete.Complete | None:
    """What completes a word: names that the session's first line knows, or those of the table as it stands."""
    if param.people:
        return complete.who
    known, names = param.known, param.names
    if isinstance(param, Choice):
        return complete.completed(lambda _app: param.of)
    if known is not None:
        return complete.completed(lambda app: known(complete.begin_of(app)))
    if names is not None:
        return complete.completed(lambda app: names(app.read().state))
    return None


def _complete_in_time(param: Param, time: Time) -> complete.Complete:
    """What completes the word that says who acts: whatever it may be the time for, as the table stands."""

    def find(app: App) -> list[str]:
        state = app.read().state

        def meant(names: Iterable[str]) -> list[str]:
            return [name for name in names if not time.wrong(state, {param.name: name})]

        if param.people:
            return [name for seat in meant(state.living) for name in (seat, state.name(seat))]
        return meant(param.names(state) if param.names else ())

    return complete.completed(find)


def _change(declared: Command[Any], app: App, word: str = "", anyway: str | None = None, **typed: Any) -> Shown | None:
    if declared.shows is not None and not any(typed.values()):
        return declared.shows(app.read().state)
    from edw_companion.cli.record import carry_out  # what only looks does without

    return carry_out(app, declared, typed, word=word, anyway=anyway)


def _look(declared: Look[Any], app: App, **typed: Any) -> Shown:
    from edw_companion.core.view import of_seats  # what records does without

    at = Deciding(app.read())
    if not declared.early:
        started(at.state)
    shown = declared.show(at.state, **{param.name: param.read(at, typed[param.name]) for param in declared.params})
    return shown if shown.alone else shown._replace(lines=of_seats(at.state, shown.lines), prose=True)
