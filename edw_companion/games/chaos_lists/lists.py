"""Roll lists for ``edw lists``: which editions there are, what stands in them, whether they are right, imports."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

from edw_companion.errors import UsageError
from edw_companion.games.catalog import Checked, NoSuchListError, Row, Shown, overview, place_of
from edw_companion.games.catalog import Lists as Listing
from edw_companion.games.chaos_lists.checks import NEEDED, notices
from edw_companion.games.chaos_lists.conversion import import_set, list_text
from edw_companion.games.chaos_lists.odds import TangledError, countable, entry_chances, expected_stay, moving_on
from edw_companion.games.chaos_lists.reader import GAME, examine, load
from edw_companion.games.chaos_lists.values import CHAOS, Entry, RollList, RollOrder, digest
from edw_companion.lists import editions, files, storage
from edw_companion.lists.cards import Edition
from edw_companion.lists.editions import Place
from edw_companion.lists.files import EDITION_FILE
from edw_companion.text import counted

EVERY = "all"
"""What stands for every list that a file holds, where one list is named."""

PLAYERS = 4
"""How many players the chance of moving on is reckoned for, where an entry makes each of them roll."""


def _row(place: Place) -> Row:
    edition = load(place)
    counts = {name: len(each.entries) for name, each in edition.lists.items()}
    return Row(place.name, place.shipped, edition.title, edition.date, counts, digest(edition.lists), "")


def _show(name: str, which: str | None, own: Path) -> list[Shown]:
    lists = load(editions.find(name, GAME, own)).lists
    if which not in (None, EVERY, *lists):
        raise NoSuchListError(str(which), lists)
    tables = []
    for each in (lists[key] for key in lists if which in (None, EVERY, key)):
        rows = ((row.at, row.name, _marks(row), row.text, _orders(row.rolls)) for row in each.entries)
        tables.append(Shown(f"{each.title} ({each.dice})", ("number", "name", "", "text", "then rolls"), tuple(rows)))
    return tables


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
    edition, problems = examine(place_of(target, GAME, own))
    return Checked(problems, (*notices(edition.lists), *_chances(edition.lists)) if edition else ())


def _chances(lists: Mapping[str, RollList]) -> Iterator[str]:
    """Each list with its dice, how likely it is to move on if that has a simple answer, and each entry's chance."""
    sound = [each for each in lists.values() if each.entries and countable(each)]
    whole = set(NEEDED) <= set(lists) and len(sound) == len(lists)
    for roll_list in sound:
        words = f"{roll_list.name}: {roll_list.title}, {roll_list.dice}, {_entries(roll_list)}"
        with suppress(TangledError, KeyError):
            if roll_list.name in CHAOS and whole:
                moving = moving_on(lists, roll_list.name, PLAYERS)
                stay = expected_stay(moving)
                rolls = f", {float(stay):.1f} rolls on it on average" if stay else ""
                words += f"; moves on {_percent(moving)} ({moving}){rolls}"
        yield words
        for entry, chance in entry_chances(roll_list):
            yield f"  {entry.at:>7}  {_percent(chance):>7}  {entry.name}"


def _percent(chance: Fraction) -> str:
    """As people read it: "2.5 %"."""
    return f"{float(chance * 100):.3g} %"


def _copy(source: str, name: str, own: Path) -> Path:
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
    imported = import_set(data, file, known)
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
    found = (file for place in editions.shipped(GAME) for file in files.yaml_files(place.folder))
    return (*dict.fromkeys((*NEEDED, *(Path(file).stem for file in found if file != EDITION_FILE))), EVERY)


LISTS = Listing(
    overview=lambda own: overview(GAME, own, _row),
    names=_names(),
    show=_show,
    check=_check,
    copy=_copy,
    compare=_compare,
    replace=_replace,
)
