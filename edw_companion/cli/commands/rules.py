"""``edw rules``: the reference of the session's game, by number, word or card."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from edw_companion.cli.app import App
from edw_companion.cli.options import command
from edw_companion.core import words
from edw_companion.core.kind import Shown
from edw_companion.errors import EdwError, RefusedError
from edw_companion.games.game import load


@command()
@click.argument("query", nargs=-1, metavar="[NUMBER or WORD or CARD]")
def rules(app: App, query: Sequence[str]) -> Shown:
    """Look up a rule by its number, a word or a card.

    Where the source is unclear, the ruling that this program plays by stands beside it. 'edw rules 6' shows rule 6,
    'edw rules ruling 70' that ruling, 'edw rules house' the house rules. A card's name shows where the card lies, and
    which rules and rulings concern it. What no rule speaks of, as 'edw rules a player left', comes from the handbook.

    Example: edw rules haste
    """
    from edw_companion.cli.handbook import titled
    from edw_companion.games.rulebook import NEAREST, FindPage, Page, look_up, reference

    game, wanted = app.game(), " ".join(query)
    if wanted.casefold() in game.topics:
        told = load(game.topics[wanted.casefold()])()
        return Shown({"query": wanted, "lines": told}, told)

    def find_page(name: str) -> Page | None:
        if not game.page:
            return None
        find: FindPage = load(game.page)
        return find(name, _begin(app), app.home.lists)

    try:
        lines = look_up(reference(game.slug), wanted, find_page, lambda name: _belongs(app, name))
        lines = (titled(wanted) or lines) if lines[:1] and lines[0].startswith(NEAREST) else lines
    except RefusedError:
        lines = titled(wanted)
        if not lines:
            raise
    return Shown({"query": wanted, "lines": lines}, lines, prose=True)


def _begin(app: App) -> Mapping[str, Any] | None:
    """The first line of the session; None without one that can be read."""
    try:
        begin: Mapping[str, Any] = app.read().state.begin
    except EdwError:
        return None
    return begin


def _belongs(app: App, wanted: str) -> list[str]:
    """Where a card of the session belongs; empty for what is no card, or without a session."""
    begin = _begin(app)
    if begin is None:
        return []
    places = app.game().table.homes(begin)
    try:
        names = [card for cards, _ in places.values() for card in cards]
        card = words.card(wanted, names, written=begin.get("written", {}))
    except EdwError:
        return []
    place, (_, about) = next((place, found) for place, found in places.items() if card in found[0])
    return [
        f"{card} belongs to {place}. What it does is printed on it; what the rules say of its kind: edw rules {about}"
    ]
