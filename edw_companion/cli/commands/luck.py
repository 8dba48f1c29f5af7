"""``edw luck``: is it rigged? What chance gave to each player, against what was to be expected."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import click

from edw_companion.chance.chain import sha256
from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.options import command
from edw_companion.cli.table import game_of
from edw_companion.core.kind import Shown
from edw_companion.games.luck import NOTHING, luck_of, seated, told_luck
from edw_companion.luck.draws import Draw
from edw_companion.luck.evening import COLUMNS, Row, Told, not_counted, verdict
from edw_companion.session.session import Session
from edw_companion.text import Styled, columns


@command()
@click.option("--all", "of_all", is_flag=True, help="Over all sessions on this laptop, whatever was played.")
def luck(app: App, of_all: bool) -> Shown:
    """Is it rigged? Show what chance gave to each player.

    Beside it stands what was to be expected, and how likely fair chance gives as much or more (or as little or less).
    What was undone or voided does not count, and your own dice and piles are counted apart. The last sentence says how
    often fair chance gives some figure as odd as the oddest: among many figures one always is. That the draws were not
    chosen is what 'edw verify' proves. 'edw print luck' puts it on paper.

    Example: edw luck --all
    """
    if of_all:
        draws: list[Draw] = []
        counted: set[str] = set()

        def take(session: Session) -> str:
            draws.extend(luck_of(game_of(session), session, counted))
            counted.update(line["h"] for line in session.events)
            return str(session.begin["commit"])

        commits = app.of_every(take)
        parts = told_luck(draws, sha256("\n".join(commits).encode()).hexdigest(), [])
    else:
        table = app.read()
        parts = told_luck(luck_of(table.game, table.session), table.session.begin["commit"], seated(table.state))
    return Shown([_data(part) for part in parts], _lines(parts) if parts else [NOTHING])


def _lines(parts: Sequence[Told]) -> Iterator[str]:
    known: set[str] = set()
    for at, part in enumerate(parts):
        yield from ("",) * bool(at)
        yield Styled(part.title, "strong")
        notes = [*part.notes, *filter(None, [not_counted(part.apart)])]
        yield from (line for note in notes if note not in known for line in screen.wrapped(note))
        known.update(notes)
        rows = [row for titles, of_players in part.figures for row in _beside(titles, of_players)]
        if rows:
            yield from columns([("what", *COLUMNS), *rows], (2, 3, 4))
        yield from screen.wrapped(verdict(part))


def _beside(titles: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """What is measured in a column before the players, in as many lines as it has titles."""
    *others, last = titles
    for title, row in zip_longest([*(f"{title} and" for title in others), last], rows, fillvalue=""):
        yield title, *row


def _data(part: Told) -> dict[str, Any]:
    found = part.evening
    return {
        "by_hand": part.by_hand,
        "figures": [_row(row) for row in found.rows],
        "oddest": _row(found.oddest) if found.oddest else None,
        "as_odd": found.as_odd,
        "evenings": found.trials,
        "says": verdict(part),
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "what": row.what.title,
        "player": row.who,
        "draws": row.draws,
        "came": row.came,
        "expected": float(row.expected),
        "chance_of_so_much_or_more": row.least,
        "chance_of_so_much_or_less": row.most,
    }
