"""A new game as its first line tells it: who plays, which seats are settled, which rules and decks hold."""

from pathlib import Path
from typing import Any

from edw_companion.games.chaos_magic.house_rules import RULES
from edw_companion.games.chaos_magic.lists import facts, load
from edw_companion.games.plan import Plan

FEWEST = 2
EDITION = "starter"
"""The decks that are played when none are named: the ones that were written for this project."""


def plan(wanted: Plan, own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game; after another one, the same players keep their seats.

    Raises:
        PlayersError, BadHouseRuleError: the plan does not fit this game.
        BadFileError, UsageError: the decks are not there or not sound.
    """
    planned = wanted.facts(RULES, FEWEST)
    decks = facts(load(wanted.edition_or(EDITION), own_lists))
    return {**planned, "after": planned.get("after"), **decks}
