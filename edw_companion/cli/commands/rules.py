"""``edw rules``: the reference of the session's game, by number, word or card."""

from collections.abc import Sequence

import click

from edw_companion.cli import words
from edw_companion.cli.app import App
from edw_companion.cli.options import command
from edw_companion.core.kind import Shown
from edw_companion.errors import EdwError


@command()
@click.argument("query", nargs=-1, metavar="[NUMBER or WORD or CARD]")
def rules(app: App, query: Sequence[str]) -> Shown:
    """Look up a rule by its number, a word or a card.

    Where the source is unclear, the ruling that this program plays by stands beside it. 'edw rules 6' shows rule 6,
    'edw rules ruling 70' that ruling, 'edw rules house' the house rules.

    Example: edw rules haste
    """
    # It reads YAML, which no other command at the table pays for.
    from edw_companion.games.rulebook import NothingFoundError, look_up, reference

    wanted = " ".join(query)
    try:
        lines = look_up(reference(app.game().slug), wanted)
    except NothingFoundError:
        lines = _card(app, wanted)
        if not lines:
            raise
    return Shown({"query": wanted, "lines": lines}, lines, prose=True)


def _card(app: App, wanted: str) -> list[str]:
    """Where a card of the session belongs that no rule speaks of; empty for what is no card, or without a session."""
    try:
        table = app.read()
        places = table.game.table.homes(table.session.begin)
        card = words.card(wanted, [card for cards, _ in places.values() for card in cards])
    except EdwError:
        return []
    place, (_, about) = next((place, found) for place, found in places.items() if card in found[0])
    return [
        f"{card} belongs to {place}. What it does is printed on it; what the rules say of its kind: edw rules {about}"
    ]
