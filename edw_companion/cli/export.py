"""``edw export``: the table as it stands and its history, to read or to hand to another program."""

from typing import Any

import click

from edw_companion.cli import screen
from edw_companion.cli.block_yaml import block_yaml
from edw_companion.cli.desk import Desk, pass_desk
from edw_companion.cli.laid import Table
from edw_companion.cli.log import rows, say_csv
from edw_companion.cli.options import json_option
from edw_companion.cli.table import status_of
from edw_companion.errors import UsageError


def exported(table: Table) -> dict[str, Any]:
    """Everything that anybody may see: what is hidden in the history is null."""
    return {"table": status_of(table), "history": list(rows(table))}


@click.command()
@click.option("--yaml", "as_yaml", is_flag=True, help="Print plain block YAML, for people to read; the default.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the history as comma-separated values.")
@json_option
@pass_desk
def export(desk: Desk, as_yaml: bool, as_csv: bool, as_json: bool) -> None:
    """Print the table as it stands and its history.

    YAML and JSON say the same. A hidden chaos card stays hidden until it is played.

    Example: edw export --yaml
    """
    if as_yaml + as_csv + as_json > 1:
        raise UsageError("Choose one of --yaml, --json and --csv.")
    table = desk.read()
    if as_csv:
        say_csv(list(rows(table)))
    elif as_json:
        screen.say_json(exported(table))
    else:
        screen.say(*block_yaml(exported(table)))
