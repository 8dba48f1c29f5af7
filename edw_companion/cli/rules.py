"""``edw rules``: the reference of the session's game, by number, word or card."""

from collections.abc import Sequence

import click

from edw_companion.cli import screen
from edw_companion.cli.desk import Desk, pass_desk
from edw_companion.cli.options import json_option


@click.command()
@click.argument("query", nargs=-1, metavar="[NUMBER or WORD or CARD]")
@json_option
@pass_desk
def rules(desk: Desk, query: Sequence[str], as_json: bool) -> None:
    """Look up a rule by its number, a word or a card.

    Where the source is unclear, the ruling that this program plays by stands beside it. 'edw rules 6' shows rule 6,
    'edw rules ruling 70' that ruling, 'edw rules house' the house rules.

    Example: edw rules haste
    """
    # It reads YAML, which no other command at the table pays for.
    from edw_companion.formats.rulebook import look_up, reference

    lines = look_up(reference(desk.form().slug), " ".join(query))
    if as_json:
        screen.say_json({"query": " ".join(query), "lines": lines})
    else:
        screen.say(*lines)
