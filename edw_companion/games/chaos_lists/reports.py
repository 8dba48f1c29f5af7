"""What there is to say of an edition of roll lists: its mistakes, its oversights, and every chance in it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from edw_companion.games.chaos_lists.checks import NEEDED, notices
from edw_companion.games.chaos_lists.loader import examine
from edw_companion.games.chaos_lists.odds import TangledError, countable, entry_chances, expected_stay, moving_on
from edw_companion.games.chaos_lists.values import CHAOS, Entry, Lists, RollList
from edw_companion.lists.editions import Place
from edw_companion.lists.problems import Problem
from edw_companion.text import counted

PLAYERS = 4
"""How many players the chance of moving on is reckoned for, where an entry makes each of them roll."""


class Chances(NamedTuple):
    """What is likely on a list: each entry, moving on (None: no simple answer, or not one of A to F)."""

    roll_list: RollList
    entries: tuple[tuple[Entry, Fraction], ...]
    moving: Fraction | None


class Report(NamedTuple):
    """All that is wrong with an edition, the chances in it as far as they can be told, and what may be an oversight."""

    problems: tuple[Problem, ...]
    chances: tuple[Chances, ...]
    notices: tuple[str, ...]


def report_on(place: Place) -> Report:
    """Everything about the lists at a place."""
    edition, problems = examine(place)
    if edition is None:
        return Report(problems, (), ())
    whole = set(NEEDED) <= set(edition.lists) and all(map(_sound, edition.lists.values()))
    chances = tuple(
        Chances(each, tuple(entry_chances(each)), _moving(edition, each.name) if whole else None)
        for each in edition.lists.values()
        if _sound(each)
    )
    return Report(problems, chances, tuple(notices(edition.lists)))


def _sound(roll_list: RollList) -> bool:
    return bool(roll_list.entries) and countable(roll_list)


def _moving(edition: Lists, name: str) -> Fraction | None:
    if name not in CHAOS:
        return None
    try:
        return moving_on(edition.lists, name, PLAYERS)
    except (TangledError, KeyError):
        return None


def percent(chance: Fraction) -> str:
    """A chance as people read it: "2.5 %"."""
    return f"{float(chance * 100):.3g} %"


def chance_lines(report: Report) -> Iterator[str]:
    """Each list with its dice, how likely it is to move on, and each entry's chance."""
    for roll_list, entries, moving in report.chances:
        words = f"{roll_list.name}: {roll_list.title}, {roll_list.dice}, {counted(len(entries), 'entry', 'entries')}"
        if moving is not None:
            stay = expected_stay(moving)
            rolls = f", {float(stay):.1f} rolls on it on average" if stay else ""
            words += f"; moves on {percent(moving)} ({moving}){rolls}"
        yield words
        for entry, chance in entries:
            yield f"  {entry.at:>7}  {percent(chance):>7}  {entry.name}"
