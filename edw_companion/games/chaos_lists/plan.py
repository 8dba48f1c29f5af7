"""A new game as its first line tells it: who plays, which seats are given, which rules and lists hold."""

from pathlib import Path
from typing import Any

from edw_companion.games.chaos_lists.editions import keep
from edw_companion.games.chaos_lists.house_rules import RULES
from edw_companion.games.chaos_lists.loader import GAME, load
from edw_companion.games.plan import Plan
from edw_companion.lists.editions import find

EDITION = "1"
FEWEST = 2


def plan(wanted: Plan, own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game; the lists themselves are kept beside people's own editions.

    After another game the same players keep their seats, and their lists.

    Raises:
        PlayersError, BadHouseRuleError: the plan does not fit this game.
        BadFileError, UsageError, StorageError: the lists are not there, not sound, or cannot be kept.
    """
    facts = wanted.facts(RULES, FEWEST)
    edition = load(find(wanted.edition_or(EDITION), GAME, own_lists))
    lists = {
        name: {
            "title": each.title,
            "dice": each.dice,
            "to": each.to,
            "entries": [f"{entry.at} {entry.name}" for entry in each.entries],
        }
        for name, each in edition.lists.items()
    }
    return {
        **facts,
        "piles": {},
        "edition": {
            "name": edition.name,
            "title": edition.title,
            "date": edition.date,
            "digest": keep(edition.lists, own_lists),
        },
        "lists": lists,
    }
