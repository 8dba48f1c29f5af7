"""Roll lists for ``edw lists``: which editions there are, what stands in them, whether they are right, imports."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from edw_companion.errors import EdwError, UsageError
from edw_companion.games.chaos_lists import odds, values
from edw_companion.games.chaos_lists.game import at_hand
from edw_companion.games.chaos_lists.imports.names import Names, list_name
from edw_companion.games.chaos_lists.reader import FIRST, GAME, examine, faults, flaws, load
from edw_companion.games.chaos_lists.texts import beginning
from edw_companion.games.chaos_lists.values import Entry, RollList, RollOrder, digest, rotation
from edw_companion.games.lists import Checked, Incoming, NoSuchListError, Row, Shown, Undecided, overview, place_of
from edw_companion.games.lists import Lists as Listing
from edw_companion.lists import editions, files, storage
from edw_companion.lists.cards import Edition
from edw_companion.lists.editions import Place
from edw_companion.lists.files import EDITION_FILE
from edw_companion.lists.problems import BadListsError, outcome
from edw_companion.text import counted, either

if TYPE_CHECKING:
    from edw_companion.games.chaos_lists.imports.files import Imported

EVERY = "all"
"""What stands for every list that a file holds, where one list is named."""

TABLE = 4
"""How many players the chance of moving on is reckoned for, where an entry makes each of them roll."""


def _row(place: Place) -> Row:
    edition = load(place)
    counts = {name: len(each.entries) for name, each in edition.lists.items()}
    return Row(place.name, place.shipped, edition.title, edition.date, counts, digest(edition.lists), "")


def _show(name: str, which: str | None, own: Path) -> list[Shown]:
    lists = load(editions.find(name, GAME, own)).lists
    which = next((each for each, of in lists.items() if list_name(of.title) == which and which not in lists), which)
    if which not in (None, EVERY, *lists):
        raise NoSuchListError(str(which), lists)
    tables = []
    for each in (lists[key] for key in lists if which in (None, EVERY, key)):
        rows = ((row.at, "" if row.name == beginning(row.text) else row.name, _marks(row), row.text, _then(row))
                for row in each.entries)  # fmt: skip
        title = f"{each.title} ({each.dice}){_role(each, lists)}"
        tables.append(Shown(title, ("number", "name", "", "text", "then"), tuple(rows), prose=True))
    return tables


def _role(each: RollList, lists: Mapping[str, RollList]) -> str:
    """What a list is for, where its title does not say it."""
    if each.name == values.GLOBAL and list_name(each.title) != values.GLOBAL:
        return ", holds for all"
    first = rotation(lists)[:1] == (each.name,) and len(lists) > 1
    return ", rolled on in each turn" if first and list_name(each.title) not in values.CHAOS else ""


def _entries(roll_list: RollList) -> str:
    return counted(len(roll_list.entries), "entry", "entries")


def _marks(entry: Entry) -> str:
    x, times = f"X = {entry.x}" if entry.x else "", f"{entry.times} times" if entry.times != "1" else ""
    return ", ".join(filter(None, [entry.cost, entry.type, entry.size, "card" * entry.card, x, times, entry.color]))


def _then(entry: Entry) -> str:
    """What an entry makes players roll, and what of it lasts."""
    rolls = "; ".join(map(_order, entry.rolls))
    lasts = ", ".join(f"at {each.at}" if each.at else each.until for each in entry.lasts)
    return "; ".join([f"rolls: {rolls}"] * bool(rolls) + [f"lasts: {lasts}"] * bool(lasts))


def _order(order: RollOrder) -> str:
    """What is rolled, in words: "2 × musical (each, if they want to)"."""
    on = (", ".join if order.pick == values.RANDOM else either)(order.lists or (order.dice,))
    picked = {values.RANDOM: f"one at random of {on}", values.ONCE: f"one of {on} for all"}
    many = order.dice or picked.get(order.pick, on)
    often = {"1": "", values.PLAYERS: "once for each player "}.get(order.times, f"{order.times} × ")
    stays = "beside the others" if order.on == values.GLOBAL else "the current list stays"
    marks = [order.who] * (order.who != "you") + [stays] * order.stay
    marks += [f"if {order.may}"] * bool(order.may) + [f"later: {order.when}"] * bool(order.when)
    told = f" ({', '.join(marks)})" if marks else ""
    return f"{often}{many}{told}"


def _check(target: str, own: Path) -> Checked:
    edition, problems = examine(place_of(target, GAME, own))
    return Checked(problems, chain(notices(edition.lists), _chances(edition.lists)) if edition else ())


def notices(lists: Mapping[str, RollList]) -> Iterator[str]:
    """Lists that nothing rolls on, and texts that say more than their entry's keys: meant so, or forgotten."""
    turning = rotation(lists)
    anywhere = {values.NEXT, values.CHOSEN}
    reached = odds.reachable(
        lists,
        [*turning[:1], values.GLOBAL, values.SPITE],
        lambda entry: (*entry.lists, *(() if anywhere.isdisjoint(entry.lists) else turning)),
    )
    yield from (f"{name}.yaml: no entry that can come rolls on {name}" for name in lists if name not in reached)
    names = Names({name: each.title for name, each in lists.items()})
    for roll_list in lists.values():
        for entry in roll_list.entries:
            keys = [*_missing_keys(entry, roll_list, names)]
            if keys:
                place = f"{roll_list.file}:{entry.line}: {entry.name}"
                yield f"{place}: its text says more than its keys: {', '.join(keys)}"


def _missing_keys(entry: Entry, roll_list: RollList, names: Names) -> Iterator[str]:
    """The keys that an entry lacks for what its text calls for, ready to be written into its line."""
    from edw_companion.games.chaos_lists.imports.wording import read  # a grammar, which only few commands need
    from edw_companion.games.chaos_lists.writer import in_braces

    said = read(entry.text or entry.name, names, roll_list.name, stays=roll_list.to in (values.COMMAND, values.TOKEN))
    if entry.card:
        return
    known, wanted = ({on for order in of.rolls for on in (*order.lists, order.dice)} for of in (entry, said))
    if wanted - known - {""}:
        yield f"rolls: [{', '.join(map(in_braces, said.rolls))}]"
    moments = {each.at for each in said.lasts} - {each.at for each in entry.lasts} - {""}
    if (said.lasts and not entry.lasts) or moments:
        yield f"lasts: [{', '.join(map(in_braces, said.lasts))}]"
    if "[[" in said.text and "[[" not in entry.text:
        yield f"text: {storage.quoted(said.text)}"


def _chances(lists: Mapping[str, RollList]) -> Iterator[str]:
    """Each list with its dice, how likely it is to move on if that has a simple answer, and each entry's chance."""
    sound = [each for each in lists.values() if each.entries and odds.countable(each)]
    turning = rotation(lists)
    whole = len(sound) == len(lists)
    for roll_list in sound:
        words = f"{roll_list.name}: {roll_list.title}, {roll_list.dice}, {_entries(roll_list)}"
        with suppress(odds.TangledError, KeyError):
            if roll_list.name in turning and turning[1:] and whole:
                moving = odds.moving_on(lists, roll_list.name, TABLE)
                rolls = f", {float(1 / moving):.1f} rolls on it on average" if moving else ""
                words += f"; moves on {_percent(moving)} ({moving}){rolls}"
        yield words
        for entry, chance in odds.entry_chances(roll_list):
            yield f"  {entry.at:>7}  {_percent(chance):>7}  {entry.name}"


def _percent(chance: Fraction) -> str:
    """As people read it: "2.5 %"."""
    return f"{float(chance * 100):.3g} %"


def _copy(source: str, name: str, own: Path) -> Path:
    place = editions.find(source, GAME, own)
    edition = load(place)
    head = Edition(name, GAME, edition.title, edition.source, edition.date, "", {}, edition.notes, tuple(edition.lists))
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


def _replace(incoming: Incoming, own: Path) -> list[str]:
    """Lists of an own edition from a file in the best-known set's shape; its mistakes are told."""
    from edw_companion.games.chaos_lists.imports.files import import_set  # what only reads lists does without
    from edw_companion.games.chaos_lists.writer import list_text

    name, which, data, file, *_ = incoming
    if which == EVERY:
        return _replace_all(incoming, own)
    folder = storage.own_folder(name, GAME, own)
    edition, _ = examine(Place(name, GAME, folder, False))
    known = edition.lists if edition else {}
    imported = import_set(data, file, known, which)
    if len(imported.lists) > 1:
        raise UsageError(
            f"{file} holds several lists ({', '.join(imported.lists)}), so it cannot become the list {which} alone: "
            f"write {EVERY} in its place, and they become the edition."
        )
    storage.replace_file(folder / f"{which}.yaml", list_text(imported.lists[which]).encode())
    has = f"The list {which} of {name} now has {_entries(imported.lists[which])}."
    return [has, *_told(imported, file, (*imported.lists, *known))]


def _replace_all(incoming: Incoming, own: Path) -> list[str]:
    """An own edition from a file: made, or its lists replaced, all of them at once."""
    from edw_companion.games.chaos_lists.imports.files import import_set  # what only reads lists does without
    from edw_companion.games.chaos_lists.writer import list_text
    from edw_companion.lists.guard import read_tree

    name, _, data, file, title, source, main, for_all = incoming
    imported = import_set(data, file, {}, "", main, for_all)
    found = [place for place in editions.own_editions(own, name) if place.format in (GAME, None)]
    before = examine(found[0])[0] if found else None
    gone = [each for each in (before.lists if before else ()) if each not in imported.lists]
    if gone and len(imported.lists) == 1:
        raise UsageError(
            f"{file} holds one list, {next(iter(imported.lists))}, and {name} has others: write the name of the list "
            f"that it becomes in the place of {EVERY}."
        )
    theirs = {load(place).title for place in editions.shipped(GAME)}
    kept = before if before and before.title not in theirs else None
    head = Edition(name, GAME, title or (kept.title if kept else name), source or (kept.source if kept else file),
                   kept.date if kept else "", "", {}, kept.notes if kept else (), tuple(imported.lists))  # fmt: skip
    texts = {each.file: list_text(each) for each in imported.lists.values()}
    too_much = [problem for name, text in texts.items() for problem in outcome(read_tree(text.encode(), name))[1]]
    if too_much:
        raise BadListsError(file, too_much)
    storage.put_files(head, texts, own)
    count = sum(len(each.entries) for each in imported.lists.values())
    has = f"{counted(len(imported.lists), 'list')} with {counted(count, 'entry', 'entries')}"
    left = [f"Gone from {name}, since {file} does not have them: {', '.join(gone)}."] if gone else []
    return [f"The edition {name} now has {has}.", *_roles(imported), *left, *_told(imported, file, imported.lists)]


def _undecided(data: bytes, file: str) -> Undecided:
    """Of which lists one is rolled on in each turn, and one may hold for all, where that is open; the longest first."""
    from edw_companion.games.chaos_lists.imports.files import import_set

    found = import_set(data, file, {})
    sizes = {each.title: len(each.entries) for each in found.lists.values()}
    main, for_all = (tuple(sorted(titles, key=lambda title: -sizes.get(title, 0))) for titles in found.open)
    return Undecided(main, for_all)


def _roles(imported: "Imported") -> Iterator[str]:
    """Which list is rolled on in each turn and which one holds for all, where names do not say it."""
    lists = imported.lists
    turning = [lists[name].title for name in rotation(lists)]
    if imported.open[0]:
        yield f"In each turn there is a roll on {turning[0]} (the longest; another one: --main NAME)."
    elif list_name(turning[0]) not in values.CHAOS and len(lists) > 1:
        yield f"In each turn there is a roll on {turning[0]}."
    if values.GLOBAL in lists and list_name(lists[values.GLOBAL].title) != values.GLOBAL:
        alone = ", one result at a time" if lists[values.GLOBAL].clear else ""
        yield f"{lists[values.GLOBAL].title} holds for all{alone}."
    elif imported.open[1] and imported.open[0]:
        yield "No list holds for all (one that does: --for-all NAME)."


def _told(imported: "Imported", file: str, known: Collection[str]) -> Iterator[str]:
    """How the texts were understood, and what is wrong with the lists, each a line; ``known``: those of the edition."""
    asked = [(name, entry, read) for name, entry, read in imported.texts if read.unread]
    if imported.texts:
        understood = len(imported.texts) - len(asked)
        these = "this one is" if len(asked) == 1 else f"these {len(asked)} are"
        rest = f"; {these} read out at the table:" if asked else "."
        yield f"{understood:,} of {counted(len(imported.texts), 'instruction')} understood{rest}"
    for name, entry, read in asked:
        place = f"{file}:{entry.line}: {imported.lists[name].title} {entry.at}, {entry.name}"
        yield f"  {place}: {' '.join(read.unread)}"
    titles = {each.file: each.title for each in imported.lists.values()}
    wrong = [*faults(imported.lists, known), *chain.from_iterable(map(flaws, imported.lists.values()))]
    told = (problem._replace(file=file, wrong=f"{titles[problem.file]}: {problem.wrong}")
            if problem.file in titles else problem for problem in wrong)  # fmt: skip
    lines = [*imported.faults, *map(str, told)]
    if lines:
        yield f"What is wrong in {file} itself:"
        yield from (f"  {line}" for line in lines)


def _names(edition: str | None, own: Path) -> tuple[str, ...]:
    """What can be named: the lists of an edition (None: of any), those of the shipped ones, and all of them."""
    own_ones = [place for place in editions.own_editions(own) if place.format == GAME]
    places = [*editions.shipped(GAME), *(place for place in own_ones if edition in (None, place.name))]
    found = (file for place in places for file in files.yaml_files(place.folder))
    named = [Path(file).stem for file in found if file != EDITION_FILE]
    with suppress(EdwError):
        named += [
            list_name(each.title) for place in own_ones if place.name == edition for each in load(place).lists.values()
        ]
    return (*dict.fromkeys((*FIRST, *named)), EVERY)


def _export(shape: str, name: str, own: Path) -> str:
    from edw_companion.games.chaos_lists.writer import export_set, export_text

    write = {"yaml": export_set, "text": export_text}[shape]
    return write(load(editions.find(name, GAME, own)).lists)


LISTS = Listing(
    overview=lambda own: overview(GAME, own, _row),
    names=_names,
    show=_show,
    check=_check,
    copy=_copy,
    compare=_compare,
    replace=_replace,
    at_hand=at_hand,
    undecided=_undecided,
    every=EVERY,
    exports={shape: partial(_export, shape) for shape in ("yaml", "text")},
)
