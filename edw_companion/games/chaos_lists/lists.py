"""Roll lists for ``edw lists``: which editions there are, what stands in them, whether they are right, imports.

``check`` and ``import_set`` are what other rooms may call; ``LISTS`` is what ``edw lists`` asks.
"""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from edw_companion.errors import UsageError
from edw_companion.games.catalog import Checked, NoSuchListError, Row, Shown, overview, place_of
from edw_companion.games.catalog import Lists as Listing
from edw_companion.games.chaos_lists.checks import NEEDED, notices
from edw_companion.games.chaos_lists.conversion import Imported, list_text
from edw_companion.games.chaos_lists.conversion import import_set as import_bytes
from edw_companion.games.chaos_lists.odds import TangledError, countable, entry_chances, expected_stay, moving_on
from edw_companion.games.chaos_lists.reader import GAME, examine, load
from edw_companion.games.chaos_lists.values import CHAOS, Entry, Lists, RollList, RollOrder, digest
from edw_companion.lists import editions, files, storage
from edw_companion.lists.cards import Edition
from edw_companion.lists.editions import Place
from edw_companion.lists.files import EDITION_FILE
from edw_companion.lists.problems import Problem, whole
from edw_companion.text import counted

EVERY = "all"
"""What stands for every list that a file holds, where one list is named."""

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


def check(folder: Path) -> Report:
    """Everything about the roll lists in a folder."""
    return report_on(editions.at_folder(folder, GAME))


def import_set(path: Path, known: Lists | None = None) -> Imported:
    """Lists in the best-known set's shape; see ``importing``."""
    data = whole(str(path), files.read_bytes(path.parent, path.name))
    return import_bytes(data, path.name, known.lists if known else {})


def _row(place: Place) -> Row:
    edition = load(place)
    counts = {name: len(each.entries) for name, each in edition.lists.items()}
    return Row(place.name, place.shipped, edition.title, edition.date, counts, digest(edition.lists), "")


def _show(name: str, which: str | None, own: Path) -> list[Shown]:
    lists = load(editions.find(name, GAME, own)).lists
    if which not in (None, EVERY, *lists):
        raise NoSuchListError(str(which), lists)
    return [_table(each) for key, each in lists.items() if which in (None, EVERY, key)]


def _table(roll_list: RollList) -> Shown:
    rows = tuple((entry.at, entry.name, _marks(entry), entry.text, _orders(entry.rolls)) for entry in roll_list.entries)
    return Shown(f"{roll_list.title} ({roll_list.dice})", ("number", "name", "", "text", "then rolls"), rows)


def _entries(roll_list: RollList) -> str:
    return counted(len(roll_list.entries), "entry", "entries")


def _marks(entry: Entry) -> str:
    marks = ["card"] * entry.card + [f"X = {entry.x}"] * bool(entry.x) + [f"{entry.times} times"] * (entry.times != "1")
    return ", ".join([*marks, entry.color] if entry.color else marks)


def _orders(orders: tuple[RollOrder, ...]) -> str:
    words = []
    for order in orders:
        times = f"{order.times} × " if order.times != "1" else ""
        words.append(f"{times}{order.on}{f' ({order.who})' if order.who != 'you' else ''}")
    return ", ".join(words)


def _check(target: str, own: Path) -> Checked:
    report = report_on(place_of(target, GAME, own))
    return Checked(report.problems, (*report.notices, *chance_lines(report)))


def _copy(source: str, name: str, own: Path) -> Path:
    """A new own edition, file by file the same but for the name in its head."""
    place = editions.find(source, GAME, own)
    edition = load(place)
    head = Edition(name, GAME, edition.title, edition.source, edition.date, "", {}, edition.notes)
    return storage.copy_files(place, head, [each.file for each in edition.lists.values()], own)


def _compare(before: str, after: str, own: Path) -> list[str]:
    old, new = (load(editions.find(name, GAME, own)).lists for name in (before, after))
    lines = [f"list removed: {name}" for name in old if name not in new]
    lines += [f"list added: {name}, {_entries(new[name])}" for name in new if name not in old]
    for name in (each for each in old if each in new):
        if old[name]._replace(entries=()) != new[name]._replace(entries=()):
            lines.append(f"{name}: its directions changed ({old[name].dice} -> {new[name].dice})")
        first, second = ({entry.at: entry._replace(line=0) for entry in each[name].entries} for each in (old, new))
        lines += [f"{name} {at}: removed {entry.name}" for at, entry in first.items() if at not in second]
        lines += [f"{name} {at}: added {entry.name}" for at, entry in second.items() if at not in first]
        lines += [
            f"{name} {at}: {entry.name} -> {second[at].name}"
            + (" (its text or its rolls)" if entry.name == second[at].name else "")
            for at, entry in first.items()
            if at in second and entry != second[at]
        ]
    return lines


def _replace(name: str, which: str, data: bytes, file: str, own: Path) -> list[str]:
    """Lists of an own edition from a file in the best-known set's shape; what it could not place is reported."""
    folder = storage.own_folder(name, GAME, own)
    edition, _ = examine(Place(name, GAME, folder, False))
    known = edition.lists if edition else {}
    imported = import_bytes(data, file, known)
    found = dict(imported.lists)
    if which != EVERY:
        if len(found) > 1:
            raise UsageError(
                f"{file} holds several lists ({', '.join(found)}), so it cannot become the list {which} alone: "
                f"write {EVERY} in its place, and each goes where it belongs."
            )
        old = known.get(which)
        made = next(iter(found.values()))
        found = {which: made._replace(name=which, to=old.to, build=old.build) if old else made._replace(name=which)}
    for key, each in found.items():
        storage.replace_file(folder / f"{key}.yaml", list_text(each))
    counts = [f"The list {key} of {name} now has {_entries(each)}." for key, each in found.items()]
    return [*counts, *imported.report]


def _names() -> tuple[str, ...]:
    """What can be named: the shipped lists, and all of them."""
    stems = (Path(file).stem for place in editions.shipped(GAME) for file in files.yaml_files(place.folder))
    return (*dict.fromkeys((*NEEDED, *(stem for stem in stems if f"{stem}.yaml" != EDITION_FILE))), EVERY)


LISTS = Listing(
    overview=lambda own: overview(GAME, own, _row),
    names=_names(),
    show=_show,
    check=_check,
    copy=_copy,
    compare=_compare,
    replace=_replace,
)
