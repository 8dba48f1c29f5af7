"""``edw history``: the games on this laptop, who was the Savior, and who owes pizza."""

from collections import Counter
from typing import Any

import click

from edw_companion import formats
from edw_companion.cli import screen
from edw_companion.cli.desk import Desk, pass_desk
from edw_companion.cli.options import json_option
from edw_companion.cli.progress import progress
from edw_companion.errors import EdwError, RefusedError
from edw_companion.formats.elder_dragon_wars.setup import debts
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.formats.format import fold
from edw_companion.session.book import read_book

GAME = "elder-dragon-wars"
"""The game whose history there is."""


@click.command()
@json_option
@pass_desk
def history(desk: Desk, as_json: bool) -> None:
    """Show all games on this laptop and their Saviors.

    Who was the Savior with which dragon, and who owes pizza.

    Example: edw history
    """
    games, left_out = _games(desk)
    screen.tell(*left_out)
    paid = {game["after"] for game in games if game["after"]}
    for game in games:
        game["debts_due"] = [] if game["session"] in paid else game["debts"]
    saviors = Counter(f"{game['player']} with {game['dragon']}" for game in games if game["player"])
    if as_json:
        screen.say_json({"games": games, "saviors": dict(saviors)})
        return
    if not games:
        raise RefusedError("No war has been fought on this laptop yet: edw new starts one.")
    for game in games:
        screen.say(f"{game['session']}: {game['says']}")
        for name in game["debts_due"]:
            screen.say(f"  {name} owes pizza and soda at the next start.")
    if saviors:
        screen.say("", "Saviors:", *(f"{count:3}  {who}" for who, count in saviors.most_common()))


def _games(desk: Desk) -> tuple[list[dict[str, Any]], list[str]]:
    """The rows of the history, and a sentence for each session that cannot be read."""
    rows, left_out = [], []
    with progress(desk.home.names(), "Sessions") as names:
        for name in names:
            try:
                row = _row(desk, name)
            except EdwError as error:
                left_out.append(f"'{name}' is left out: {error}")
                continue
            rows += [row] if row else []
    return rows, left_out


def _row(desk: Desk, name: str) -> dict[str, Any] | None:
    """A session of this game as a row of the history; None for one of another game."""
    book = read_book(desk.home, name)
    if book.epoch.name != name and book.epoch.name in desk.home.names():
        from edw_companion.session.mending import EndedCopyError  # rare

        raise EndedCopyError(name, book.epoch.name)
    if book.begin["format"] != GAME:
        return None
    game = fold(formats.find(GAME), book.standing())
    assert isinstance(game, War)
    result = game.result
    savior = game.players[result.savior] if result and result.savior else None
    if result is None:
        says = f"turn {game.turns.number}, {len(game.living)} in the game" if game.started else "not started"
    elif savior:
        says = f"{game.title(savior.seat)} was the Savior with {savior.dragon}"
    else:
        says = "the Ur-Dragon was victorious" if result.ur_dragon else "nobody was left"
    return {
        "session": name,
        "begun": book.begin["at"],
        "over": result is not None,
        "savior": savior.seat if savior else None,
        "player": savior.name if savior else None,
        "dragon": savior.dragon if savior else None,
        "ur_dragon": bool(result and result.ur_dragon),
        "after": (book.begin.get("after") or {}).get("session"),
        "debts": debts(game),
        "says": says,
    }
