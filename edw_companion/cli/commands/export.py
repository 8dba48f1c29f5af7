"""``edw export``: the table as it stands and its history, to read or to hand to another program."""

from typing import Any

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, pass_app
from edw_companion.cli.block_yaml import block_yaml
from edw_companion.cli.commands.log import rows, say_csv
from edw_companion.cli.commands.table import status_of
from edw_companion.cli.loaded import Loaded
from edw_companion.cli.options import json_option
from edw_companion.errors import UsageError


def exported(table: Loaded) -> dict[str, Any]:
    """Everything that anybody may see: what is hidden in the history is null."""
    return {"table": status_of(table), "history": list(rows(table))}


@click.command()
@click.option("--yaml", "as_yaml", is_flag=True, help="Print plain block YAML, for people to read; the default.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the history as comma-separated values.")
@json_option
@pass_app
def export(app: App, as_yaml: bool, as_csv: bool, as_json: bool) -> None:
    """Print the table as it stands and its history.

    YAML and JSON say the same. A hidden chaos card stays hidden until it is played.

    Example: edw export --yaml
    """
    if as_yaml + as_csv + as_json > 1:
        raise UsageError("Choose one of --yaml, --json and --csv.")
    table = app.read()
    if as_csv:
        say_csv(list(rows(table)))
    elif as_json:
        screen.say_json(exported(table))
    else:
        screen.say(*block_yaml(exported(table)))
