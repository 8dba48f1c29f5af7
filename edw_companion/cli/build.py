"""click's commands, made of what chapters declare when they are used, and only of those that are."""

from collections.abc import Callable, Mapping
from typing import Any

import click

from edw_companion.cli import completing, screen
from edw_companion.cli.desk import Deciding, Desk, interactive
from edw_companion.cli.groups import HintingGroup
from edw_companion.errors import UsageError
from edw_companion.table.game import Facts
from edw_companion.table.kind import Chapter, Command, Look, Shown
from edw_companion.table.params import Choice, Flag, Number, Param, Text, Unseen, Who, started

Typed = dict[str, Any]
"""What was typed, by the names of the params; and as_json, and word and anyway where the command takes them."""


def built(chapter: Chapter[Any], name: str) -> click.Command:
    """The command or group of commands of that name."""
    if any(words.startswith(f"{name} ") for words in chapter.commands):
        return DeclaredGroup(chapter, name)
    return _command(chapter.commands[name], name)


class DeclaredGroup(HintingGroup):
    """The commands that begin with one word; the word alone is a look."""

    def __init__(self, chapter: Chapter[Any], name: str) -> None:
        """Its commands are made when they are used."""
        look = chapter.commands[name]
        assert isinstance(look, Look)
        super().__init__(
            name,
            params=[*map(_param, look.params), _json()],
            callback=_look(look, alone=False),
            help=look.show.__doc__,
            invoke_without_command=True,
        )
        self._chapter = chapter
        self._prefix = f"{name} "

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """See click; they stand in the order of the alphabet, as in every group."""
        return sorted(words.removeprefix(self._prefix) for words in self._chapter.commands if self._mine(words))

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """See click."""
        declared = self._chapter.commands.get(self._prefix + cmd_name)
        return None if declared is None else _command(declared, cmd_name)

    def _mine(self, words: str) -> bool:
        return words.startswith(self._prefix)


def _command(declared: Command[Any] | Look[Any], name: str) -> click.Command:
    params = [*map(_param, declared.params)]
    if isinstance(declared, Look):
        return click.Command(name, params=[*params, _json()], callback=_look(declared), help=declared.show.__doc__)
    if declared.word:
        from edw_companion.cli.options import WORD  # most commands draw nothing

        params.append(click.Option(["word", "--word"], metavar="W", default="", help=WORD))
    if declared.anyway:
        from edw_companion.cli.options import ANYWAY

        params.append(click.Option(["anyway", "--anyway"], metavar="WHY", help=ANYWAY))
    return click.Command(name, params=[*params, _json()], callback=_change(declared), help=declared.decide.__doc__)


def _json() -> click.Option:
    return click.Option(["as_json", "--json"], is_flag=True, help="Print one JSON document.")


def _param(param: Param) -> click.Parameter:
    """A param as click takes it."""
    how: dict[str, Any] = {"required": param.required}
    if isinstance(param, (Flag, Unseen)):
        return click.Option([param.name, param.option], is_flag=True, help=param.help)
    if param.metavar:
        how["metavar"] = param.metavar
    if isinstance(param, Number):
        bounded = param.least is not None or param.most is not None
        how["type"] = click.IntRange(param.least, param.most) if bounded else click.INT
    complete = _complete(param)
    if complete is not None:
        how["shell_complete"] = complete
    if param.option:
        return click.Option([param.name, param.option], multiple=param.many, help=param.help, **how)
    return click.Argument([param.name], nargs=-1 if param.many or param.rest else 1, **how)


def _complete(param: Param) -> completing.Complete | None:
    """What completes a word: names that the session's first line knows, or those of the table as it stands."""
    if isinstance(param, Who):
        return completing.who
    known, names = param.known, param.names
    if isinstance(param, Choice):
        return completing.completed(lambda _desk: param.of)
    if known is not None:
        return completing.completed(lambda desk: known(completing.begin_of(desk)))
    if names is not None:
        return completing.completed(lambda desk: names(desk.read().game))
    return None


def _change(declared: Command[Any]) -> Callable[..., None]:
    def run(as_json: bool, word: str = "", anyway: str | None = None, **typed: Any) -> None:
        desk: Desk = click.get_current_context().ensure_object(Desk)
        said = _said_before(desk, declared, typed)

        def decide(at: Deciding) -> tuple[str, Facts]:
            values = {param.name: _value(param, at, typed, said) for param in declared.params}
            return declared.do, declared.decide(at, **values)

        table = desk.change(decide, word=word, anyway=anyway, as_json=as_json)
        if declared.alone is not None and interactive() and not as_json:
            from edw_companion.cli.private import show_alone

            show_alone(*declared.alone(table.game, table.book.events[-1]))

    return run


def _said_before(desk: Desk, declared: Command[Any], typed: Typed) -> Mapping[str, str]:
    """The texts, which are cleaned before the session is locked: they mean the same on every table.

    What nobody may see is asked for before it, too.
    """
    from edw_companion.cli import words

    found = {}
    for param in declared.params:
        text = typed[param.name]
        if isinstance(param, Unseen):
            typed[param.name] = _ask_unseen(desk, param) if text else None
        elif isinstance(param, Text) and text not in (None, ()):
            found[param.name] = param.means(words.clean(" ".join(text) if param.rest else text, param.what))
    return found


def _ask_unseen(desk: Desk, param: Unseen) -> str:
    """A card's name, typed without anybody seeing it.

    Raises:
        UsageError: nobody is there to be asked.
    """
    if not interactive():
        raise UsageError(f"A {param.what} from the real pile is typed unseen, which needs a terminal.")
    from edw_companion.cli.private import ask_unseen

    desk.before_asking()
    return ask_unseen(param.ask)


def _value(param: Param, at: Deciding, typed: Typed, said: Mapping[str, str]) -> Any:
    return said[param.name] if param.name in said else param.read(at, typed[param.name])


def _look(declared: Look[Any], *, alone: bool = True) -> Callable[..., None]:
    """What shows it; ``alone``: no other word may follow."""

    def run(as_json: bool, **typed: Any) -> None:
        ctx = click.get_current_context()
        if not alone and ctx.invoked_subcommand is not None:
            return
        desk = ctx.ensure_object(Desk)
        at = Deciding.looking(desk.read())
        started(at.game)
        values = {param.name: param.read(at, typed[param.name]) for param in declared.params}
        shown: Shown = declared.show(at.game, **values)
        if as_json:
            screen.say_json(shown.data)
        elif shown.alone:
            _show_alone(shown)
        elif shown.prose:
            screen.prose(*shown.lines)
        else:
            screen.say(*shown.lines)

    return run


def _show_alone(shown: Shown) -> None:
    if not interactive():
        raise UsageError(shown.unless)
    from edw_companion.cli.private import show_alone

    show_alone(shown.alone, shown.lines)
