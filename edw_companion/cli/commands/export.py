"""For other programs: ``export`` gives the table as it stands and its history, ``completion`` a script for a shell."""

import json
import re
from collections.abc import Iterator
from typing import Any

import click

from edw_companion.cli.app import App
from edw_companion.cli.commands.log import Found, csv_lines, fact_rows, rows
from edw_companion.cli.commands.table import status_of
from edw_companion.cli.options import command
from edw_companion.cli.screen import visible
from edw_companion.cli.table import Loaded, loaded
from edw_companion.core.kind import Shown
from edw_companion.errors import RefusedError, UsageError

_PLAIN = r"[A-Za-z][A-Za-z0-9_ ,.'()/-]*[A-Za-z0-9.')]|[A-Za-z]"
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))


def block_yaml(value: Any) -> Iterator[str]:
    """A map or list as block YAML for people: no braces, no anchors, quotes only where YAML would read something else.

    Numbers, texts, booleans and None inside are read back as they are.
    """
    is_map = isinstance(value, dict)
    for each in value:
        head, part = (f"{_scalar(each)}:", value[each]) if is_map else ("-", each)
        if not isinstance(part, dict | list) or not part:
            yield f"{head} {_scalar(part)}"
            continue
        lines = block_yaml(part)
        yield head if is_map else f"- {next(lines)}"
        yield from (f"  {line}" for line in lines)


def _scalar(value: Any) -> str:
    if not isinstance(value, str):
        return json.dumps(value)
    if re.fullmatch(_PLAIN, value) and value.lower() not in _WORDS:
        return value
    text = json.dumps(value, ensure_ascii=False)  # in which what would act on a terminal is escaped, too
    return "".join(char if visible(char) == char else f"\\U{ord(char):08x}" for char in text)


@command()
@click.option("--yaml", "as_yaml", is_flag=True, help="Print plain block YAML, for people to read; the default.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the history as comma-separated values, one fact a row.")
@click.option("--all", "of_all", is_flag=True, help="Of all sessions on this laptop.")
def export(app: App, as_yaml: bool, as_csv: bool, of_all: bool) -> Shown:
    """Print the table as it stands and its history.

    YAML and JSON say the same. A hidden chaos card stays hidden until it is played. 'edw log --help' says what a row
    of --csv has.

    Example: edw export --yaml
    """
    if as_yaml + as_csv + app.as_json > 1:
        raise UsageError("Choose one of --yaml, --json and --csv.")

    def found(table: Loaded) -> Found:
        history = [*rows(table)]
        return table, [*fact_rows(table, history)] if as_csv else history

    tables = app.of_every(lambda session: found(loaded(session))) if of_all else [found(app.read())]
    if as_csv:
        return Shown(None, csv_lines(row for _, of_one in tables for row in of_one))
    exported = [{"table": status_of(table), "history": history} for table, history in tables]
    whole = exported if of_all else exported[0]
    return Shown(whole, block_yaml(whole))


SHELLS = ("bash", "zsh", "fish", "powershell")


@command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(_app: App, shell: str) -> Shown:
    """Print the completion script of a shell.

    \b
    One line installs it; it completes sessions, players, cards and piles:
      bash        eval "$(edw completion bash)"     in ~/.bashrc
      zsh         eval "$(edw completion zsh)"      in ~/.zshrc, after compinit
      fish        edw completion fish | source      in config.fish
      powershell  edw completion powershell | Out-String | Invoke-Expression
                  in $PROFILE

    Example: edw completion bash
    """  # noqa: D301 - click is to see the sign itself
    from click.shell_completion import get_completion_class

    from edw_companion.cli.main import edw

    found = get_completion_class(shell)
    if found is None:
        raise RefusedError(
            f"The installed click has no completion for {shell}: 'pip install --upgrade click' brings it."
        )
    script = found(edw, {}, "edw", "_EDW_COMPLETE").source()
    return Shown({"shell": shell, "script": script}, script.splitlines())


completion.context_class = click.Context  # its page is about shells, wherever it is read
