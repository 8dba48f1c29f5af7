"""A new game as its first line tells it: who plays, which seats are given, which rules and lists hold."""

from pathlib import Path
from typing import Any

from edw_companion.cardlists.editions import find
from edw_companion.errors import UsageError
from edw_companion.formats.chaos_lists.house import RULES
from edw_companion.formats.chaos_lists.keeping import keep
from edw_companion.formats.chaos_lists.loading import GAME, load
from edw_companion.formats.format import Plan
from edw_companion.table.house import parse_rules
from edw_companion.table.seating import check_players, ordered

EDITION = "1"
FEWEST = 2


class NothingToFollowError(UsageError):
    """A game that follows another one, where games do not."""

    def __init__(self) -> None:
        super().__init__("Games of Chaos by roll lists do not follow each other: leave --after out and name --players.")


def plan(wanted: Plan, own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game; the lists themselves are kept beside people's own editions.

    Raises:
        PlayersError, NothingToFollowError, BadHouseRuleError: the plan does not fit this game.
        BadFileError, UsageError, StorageError: the lists are not there, not sound, or cannot be kept.
    """
    if wanted.previous is not None:
        raise NothingToFollowError
    check_players(wanted.players, FEWEST)
    seats = ordered(wanted.players, wanted.seats)
    rules = parse_rules(RULES, wanted.rules)
    edition = load(find(wanted.edition or EDITION, GAME, own_lists))
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
        "players": list(wanted.players),
        "seats": seats,
        "rules": rules,
        "piles": {},
        "edition": {
            "name": edition.name,
            "title": edition.title,
            "date": edition.date,
            "digest": keep(edition.lists, own_lists),
        },
        "lists": lists,
    }
