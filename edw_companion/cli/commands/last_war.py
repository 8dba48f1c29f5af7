"""What those would lose who begin a war that follows none of theirs: they are told once, and it begins all the same."""

import json
from collections.abc import Collection, Iterator

from edw_companion import games
from edw_companion.cli.app import App
from edw_companion.cli.loaded import Loaded, loaded
from edw_companion.errors import EdwError
from edw_companion.games.elder_dragon_wars.plan import FEWEST, left_by
from edw_companion.games.game import MISFITS
from edw_companion.sentences import Sentence
from edw_companion.session import files
from edw_companion.session.lines import HEADER, Event
from edw_companion.session.session import read_session
from edw_companion.text import listed

_FIRST = 1 << 16
"""Within so many bytes of a session's file stands its first line."""
_SIGNS = (b'"ur_dragon": ', b'"do": "end"')
"""What stands in the file of every war that is over or closed."""


def would_be_lost(app: App, begin: Event) -> list[Sentence]:
    """What the last war of these players leaves, and only ``--after`` takes over; nothing if they fought none.

    It is the newest of theirs in this data folder that is over or closed (rules 7, 11 and 17; rulings 6, 7 and 15).
    """
    if begin["format"] != games.GAMES[0]:
        return []
    for table in _ended(app, begin["players"]):
        state, name = table.state, table.session.name
        left = left_by(name, state)
        savior = [f"{left['player']}'s title of Savior"] if left["savior"] else []
        rules = ["the house rules"] if state.house.handed else []
        debts = [f"{debtor}'s debt" for debtor in left["debts"]]
        goes = [*(["the decks"] if state.started else []), *savior, *rules, *debts]
        if goes:
            who = f"These {('three', 'four', 'five')[len(begin['players']) - FEWEST]}"
            what = f"{who} {'closed' if 'unfinished' in left else 'ended'} '{name}': {listed(goes)}"
            return [Sentence(f"{what} go over only with", f"new NAME --after {name}")]
    return []


def _ended(app: App, players: Collection[str]) -> Iterator[Loaded]:
    """The wars of just these players that are over or closed, the newest first; of others the first lines are read."""
    same = {name.casefold() for name in players}
    begun = []
    for name in app.home.names():
        try:
            line, _, _ = files.read_file(app.home.session(name), _FIRST)[len(HEADER) :].partition(b"\n")
            begin = json.loads(line[2:])
            if begin["format"] == games.GAMES[0] and {player.casefold() for player in begin["players"]} == same:
                begun.append((str(begin["at"]), name))
        except (EdwError, OSError, RecursionError, *MISFITS):
            continue  # a file that cannot be read takes nothing from the table
    for _, name in sorted(begun, reverse=True):
        try:
            data = files.read_file(app.home.session(name))
            table = loaded(read_session(app.home, name)) if any(sign in data for sign in _SIGNS) else None
        except (EdwError, OSError):
            continue
        if table is not None and (table.state.over or table.state.closed):
            yield table
