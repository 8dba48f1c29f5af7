"""A new game as its first line tells it: who plays, which seats are settled, which rules and decks hold."""

from pathlib import Path
from typing import Any

from edw_companion.formats.chaos_magic.house import RULES
from edw_companion.formats.chaos_magic.lists import facts, load
from edw_companion.formats.planning import Plan
from edw_companion.table.house import parse_rules
from edw_companion.table.seating import check_players, kept, ordered

FEWEST = 2
EDITION = "starter"
"""The decks that are played when none are named: the ones that were written for this project."""


def plan(wanted: Plan, own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game; after another one, the same players keep their seats.

    Raises:
        PlayersError, BadHouseRuleError: the plan does not fit this game.
        BadFileError, UsageError: the decks are not there or not sound.
    """
    session, before = wanted.previous or ("", None)
    names = list(wanted.players or (before.begin["players"] if before else ()))
    check_players(names, FEWEST)
    given = wanted.seats or ({} if wanted.redeal else kept(before, names))
    edition = wanted.edition or (before.begin["edition"]["name"] if before else EDITION)
    return {
        "players": names,
        "seats": ordered(names, given),
        "rules": parse_rules(RULES, wanted.rules),
        "after": {"session": session} if before else None,
        **facts(load(edition, own_lists)),
    }
