"""The roll lists in an edition's folder; every mistake on the way is yielded as a problem, and the reading goes on.

Lists that could be read have two kinds of mistakes: those that make an edition unplayable (``faults``), and those that
a table can live with, since a gap is rolled again and of two entries at one number the first counts (``flaws``).
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain

from edw_companion.colors import WHEEL
from edw_companion.core.dice import BadDiceError, parse_dice
from edw_companion.core.lasting import ALL, UNTILS, UPKEEP, USED, Moment, usual_end
from edw_companion.games.chaos_lists import values
from edw_companion.games.chaos_lists.odds import MAX_RESULTS, countable
from edw_companion.games.chaos_lists.texts import THAT, BadMarkError, split
from edw_companion.games.chaos_lists.values import BuildStep, Entry, Lasting, Lists, RollList, RollOrder
from edw_companion.lists import files, schema
from edw_companion.lists.editions import Place, as_it_came, read_edition_head, read_yaml
from edw_companion.lists.files import EDITION_FILE
from edw_companion.lists.problems import Problem, Reading, cut, every, outcome, whole
from edw_companion.lists.schema import Read, Schema
from edw_companion.lists.yaml_tree import Items, Map, Node, Text
from edw_companion.text import counted, either, listed

GAME = "chaos-lists"
MAX_NAME = 80
MAX_TEXT = 5_000
MAX_ENTRIES = 1_000
MAX_NUMBER = 10_000

EXAMPLE = '{at: 10, name: "Lost Luggage", text: "Each player discards a card."}'
FIRST = (*values.CHAOS, values.GLOBAL)
"""The lists that stand before all others."""
COLORS = (*WHEEL, "colorless")

_LIST = re.compile(r"[a-z][a-z0-9-]{0,30}")
_RANGE = re.compile(r"([0-9]{1,5})(?:\s*[-–]\s*([0-9]{1,5}))?", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,3}", re.ASCII)
_MOMENTS = Moment(values.CHAOS_STEP).moments
_TURNS = re.compile(r"[1-9][0-9]? turns", re.ASCII)


def load(place: Place) -> Lists:
    """The edition at a place, as long as it can be played: with gaps and overlaps, but without a fault."""
    if not place.shipped:
        return whole(str(place.folder), _edition(place))
    name, title, source, date, notes, lists = as_it_came(place)
    return Lists(name, title, source, date, tuple(notes), values.unpacked(lists))


def examine(place: Place) -> tuple[Lists | None, tuple[Problem, ...]]:
    """All that is wrong at a place, gaps and overlaps too, and the edition as far as it could be read."""
    edition, problems = outcome(_edition(place))
    lists = edition.lists.values() if edition else ()
    return edition, (*problems, *(problem for each in lists for problem in flaws(each)))


def _edition(place: Place) -> Reading[Lists | None]:
    head, of_game = yield from read_edition_head(place, GAME)
    if not of_game:
        return None
    found = [file.rpartition(".")[0] for file in files.yaml_files(place.folder) if file != EDITION_FILE]
    order = head.order if head and head.order else FIRST
    names = tuple(sorted(found, key=lambda name: order.index(name) if name in order else len(order)))
    lists, unreadable = outcome(_lists(place, names))
    yield from unreadable
    yield from faults(lists, names)
    return Lists(head.name, head.title, head.source, head.date, head.notes, lists) if head else None


def _lists(place: Place, names: tuple[str, ...]) -> Reading[Mapping[str, RollList]]:
    lists = {}
    for name in names:
        file = f"{name}.yaml"
        if not _LIST.fullmatch(name) or name in values.RELATIVE:
            right = "small letters, digits and hyphens, a letter first"
            means = f"{right}; {', '.join(values.RELATIVE)} mean lists"
            yield Problem(cut(file, 80), 0, "no list can be called so", means)
            continue
        tree = yield from read_yaml(place.folder, file)
        if tree:
            lists[name] = yield from read_list(tree, name, file)
    return lists


def read_list(node: Node, name: str, file: str) -> Reading[RollList]:
    """One list of a file."""
    for key in ("title", "dice", "entries"):
        if isinstance(node, Map) and key not in node.entries:
            yield Problem(file, node.line, f'"{key}" is missing', f"add {key}: and what belongs to it")
    said = yield from schema.fields(node, file, _LIST_OF, "title:, dice: and entries:")
    to = values.NOW if said["build"] else said.pop("to")
    return RollList(name=name, **{**said, "to": to, "clear": said["clear"] == values.COMMAND})


def _entries(found: Mapping[str, Node], key: str, file: str) -> Reading[tuple[Entry, ...]]:
    rows = found.get(key)
    below = yield from schema.items(rows, file, f"entries, each on a line of its own: - {EXAMPLE}")
    if isinstance(rows, Items) and not rows.items:
        yield Problem(file, rows.line, "there are no entries", f"add some, one a line: - {EXAMPLE}")
    if len(below) > MAX_ENTRIES:
        yield Problem(file, below[MAX_ENTRIES].line, f"the list has {len(below):,} entries", f"{MAX_ENTRIES:,} at most")
    return tuple(chain.from_iterable((yield from every(read_entry(item, file) for item in below[:MAX_ENTRIES]))))


def read_entry(node: Node, file: str) -> Reading[tuple[Entry, ...]]:
    """The entry, alone; nothing where its number or its name cannot be read."""
    said = yield from schema.fields(node, file, _ENTRY, f"an entry, such as {EXAMPLE}")
    keys = node.entries.keys() if isinstance(node, Map) else frozenset[str]()
    if keys.isdisjoint(_ENTRY):
        return ()
    span, card, name = said.pop("at"), said.pop("card"), said.pop("name")
    if "at" not in keys:
        yield Problem(file, node.line, "this entry has no number", "add at: and the number that gives it")
    if {"card", "name"} <= keys:
        yield Problem(file, node.line, "this entry is a card and has a name as well", "keep card: or name:")
    elif not card and not name and not {"card", "name"} & keys:
        yield Problem(file, node.line, "this entry has no name", 'add name: "…" (or card: "…" for a card)')
    if span is None or not (card or name):
        return ()
    return (Entry(span[0], span[1], card or name, card=bool(card), line=node.line, **said),)


def _marked(without: str = "", also: str = "") -> Read:
    """A text with what is rolled in double brackets; the marks of a pattern may stand there as well."""

    def read(found: Mapping[str, Node], key: str, file: str) -> Reading[str]:
        value = yield from (schema.prose if not without else schema.text)(found, key, file, MAX_TEXT)
        try:
            list(split(re.sub(without, "", value) if without else value))
        except BadMarkError as error:
            yield Problem(file, found[key].line, error.wrong, error.right + also)
        return value

    return read


def _order(found: Mapping[str, Node], key: str, file: str) -> Reading[RollOrder | None]:
    item = found[key]
    said = yield from schema.fields(item, file, _ORDER, "a roll, such as {list: b}")
    on = said.pop("list")
    number = bool(on) + bool(said["of"]) + bool(said["dice"])
    if not number and isinstance(item, Map) and not {"list", "of", "dice"} & item.entries.keys():
        right = "add list: and the list's name (or of: and several, or dice:)"
        yield Problem(file, item.line, "this roll has no list", right)
    if number > 1:
        yield Problem(file, item.line, "this roll says twice what is rolled", "keep one of list:, of: and dice:")
    return RollOrder(on, **said) if number else None


def _change(found: Mapping[str, Node], key: str, file: str) -> Reading[tuple[str, ...]]:
    """What something changes in the rolling; which lists that names, ``faults`` looks up."""
    said = yield from schema.text(found, key, file, MAX_NAME)
    try:
        return values.parse_change(said) if said else ()
    except ValueError:
        right = "write +1, skip, first LIST, LIST as LIST, next LIST, copy, free or two"
        yield Problem(file, found[key].line, f'{key}: "{cut(said)}" changes nothing in the rolling', right)
        return ()


def _lasting(found: Mapping[str, Node], key: str, file: str) -> Reading[Lasting | None]:
    item = found[key]
    said = yield from schema.fields(item, file, _LASTS, _WHAT_LASTS)
    moment, until = said["at"], said.pop("until") or usual_end(said["at"])
    if not isinstance(item, Map) or item.entries.keys().isdisjoint(_LASTS):
        return None
    if moment not in ("", UPKEEP) and until != USED:
        wrong = "this lasts until a moment and is done at one"
        yield Problem(file, item.line, wrong, "keep until: or at:, or write two")
    if until in UNTILS or _TURNS.fullmatch(until):
        return Lasting(until, change=said.pop("rolls"), **said)
    right = f"write until: {either((*UNTILS, '3 turns'))}; or at: {either(_MOMENTS)}"
    yield Problem(file, item.line, "it is not said until when this lasts", right)
    return None


def _step(found: Mapping[str, Node], key: str, file: str) -> Reading[BuildStep | None]:
    """A step of a procedure; what its words must be to fit its dice, ``faults`` says."""
    item = found[key]
    said = yield from schema.fields(item, file, _STEP, "a step, such as {name: power, dice: 2d6}")
    if said["name"] and said["dice"]:
        return BuildStep(said["name"], said["dice"], said["of"], said["entries"])
    if isinstance(item, Map) and item.entries.keys() & _STEP and not {"name", "dice"} <= item.entries.keys():
        yield Problem(file, item.line, "this step has no name or no dice", "write {name: power, dice: 2d6}")
    return None


def _numbers(found: Mapping[str, Node], key: str, file: str) -> Reading[tuple[int, int] | None]:
    """A number or a range of them, lowest first; None where none can be read."""
    below = found.get(key)
    match = _RANGE.fullmatch(below.value.strip()) if isinstance(below, Text) else None
    if match:
        low = int(match[1])
        high = int(match[2]) if match[2] else low
        if low <= high <= MAX_NUMBER:
            return low, high
    if below is not None:
        right = f'write a number or a range, such as 12 or "12-14", up to {MAX_NUMBER:,}'
        yield Problem(file, below.line, f"{schema.shown(below)} are no numbers of an entry", right)
    return None


def _dice(found: Mapping[str, Node], key: str, file: str) -> Reading[str]:
    """Dice, such as 2d6+1; empty where there are none or they cannot be read."""
    value = yield from schema.text(found, key, file, 100)
    if not value:
        return ""
    try:
        return str(parse_dice(value))
    except BadDiceError as error:
        yield Problem(file, found[key].line, f'{key}: "{cut(value)}" is no dice roll', error.right)
        return ""


def _count(default: str, word: str | None = None) -> Read:
    """A number from 0 to 999, dice, or that one word."""

    def read(found: Mapping[str, Node], key: str, file: str) -> Reading[str]:
        below = found.get(key)
        if isinstance(below, Text) and below.value == word:
            return word
        if isinstance(below, Text) and _NUMBER.fullmatch(below.value):
            return str(int(below.value))
        return (yield from _dice(found, key, file)) or default

    return read


_SHORT, _LONG = schema.line_of(MAX_NAME), schema.line_of(MAX_TEXT)
_WHAT_LASTS = "what lasts, such as {until: next turn}"

_STEP: Schema = {
    "name": _SHORT,
    "dice": _dice,
    "of": schema.several(_SHORT, "words, one for each result"),
    "entries": schema.yes,
}
_ORDER: Schema = {
    "list": _SHORT,
    "of": schema.several(_SHORT, "a choice of lists, such as of: [a, vortex]"),
    "dice": _dice,
    "pick": schema.one_of(values.PICKS, values.CHOICE),
    "times": _count("1", values.PLAYERS),
    "who": schema.one_of(tuple(values.ROLLERS), "you"),
    "stay": schema.yes,
    "may": _LONG,
    "when": _LONG,
}
_LASTS: Schema = {
    "at": schema.one_of(_MOMENTS),
    "until": _SHORT,
    "whose": schema.one_of((*values.ROLLERS, ALL), "you"),
    "rolls": _change,
    "text": _marked(THAT.pattern, ", that or twice that"),
}
_ENTRY: Schema = {
    "at": _numbers,
    "name": _SHORT,
    "text": _marked(),
    "card": _SHORT,
    "cost": _SHORT,
    "type": _SHORT,
    "size": _SHORT,
    "x": _count(""),
    "times": _count("1"),
    "color": schema.one_of(COLORS),
    "rolls": schema.several(_order, "a list of rolls, such as [{list: b}]"),
    "lasts": schema.several(_lasting, _WHAT_LASTS),
}
_LIST_OF: Schema = {
    "title": _SHORT,
    "desc": schema.lines_of(MAX_TEXT),
    "dice": _dice,
    "to": schema.one_of(values.PLACES, values.STACK),
    "clear": schema.one_of((values.COMMAND,)),
    "choose": _SHORT,
    "optional": schema.yes,
    "build": schema.several(_step, "steps, such as {name: power, dice: 2d6}"),
    "entries": _entries,
}


# What is wrong with lists that could be read.

MAX_DIFFERENT = 20
"""How many different entries a procedure may ask for: their rolls have to fit into a line of the session."""

MAX_WORDS = 50 * 1024
"""How many bytes of names a session's first line has room for."""


def faults(lists: Mapping[str, RollList], files: Collection[str]) -> Iterator[Problem]:
    """What makes an edition unplayable; ``files`` are the names of all lists in it, those that cannot be read too."""
    known = dict.fromkeys((*files, *values.RELATIVE))
    right = f"the lists are {', '.join(known)}"
    if not files:
        yield Problem(EDITION_FILE, 0, "there are no lists beside it", "write one, such as a.yaml, or copy an edition")
    for roll_list in lists.values():
        yield from _check_dice(roll_list)
        for entry in roll_list.entries:
            for on in entry.lists:
                if on not in known:
                    yield Problem(roll_list.file, entry.line, f'{entry.name} rolls on "{on}", which is no list', right)
        yield from _check_build(roll_list)
    size = sum(len(f'"{entry.at} {entry.name}", '.encode()) for each in lists.values() for entry in each.entries)
    if size > MAX_WORDS:
        wrong = f"the names are too many or too long for a session ({size:,} bytes)"
        yield Problem(EDITION_FILE, 0, wrong, f"{MAX_WORDS:,} bytes are the most")


def _check_dice(roll_list: RollList) -> Iterator[Problem]:
    if not roll_list.dice:
        return
    if not countable(roll_list):
        wrong = f"{roll_list.dice} are no dice for a list"
        yield Problem(roll_list.file, 0, wrong, f"dice with at most {MAX_RESULTS:,} different results are")
    elif roll_list.entries and not any(map(_reach(roll_list).intersection, map(_span, roll_list.entries))):
        yield Problem(roll_list.file, 0, f"{roll_list.dice} give none of its entries", "mend the dice or the numbers")


def _check_build(roll_list: RollList) -> Iterator[Problem]:
    for step in roll_list.build:
        low, high = parse_dice(step.dice).least, parse_dice(step.dice).most
        if step.words and (low != 1 or high != len(step.words)):
            wrong = f"{step.name}: {step.dice} give {low} to {high}, but there are {counted(len(step.words), 'word')}"
            yield Problem(roll_list.file, 0, wrong, "give one word for each result, from 1")
        sound = countable(roll_list)
        reachable = [entry for entry in roll_list.entries if sound and _span(entry) & _reach(roll_list)]
        if step.entries and high > MAX_DIFFERENT:
            wrong = f"{step.name}: {step.dice} can ask for {high} different entries"
            yield Problem(roll_list.file, 0, wrong, f"{MAX_DIFFERENT} are the most")
        elif step.entries and sound and not 0 <= low <= high <= len(reachable):
            wrong = f"{step.name}: {step.dice} can ask for {high} different entries, and {len(reachable)} can come"
            yield Problem(roll_list.file, 0, wrong, "take smaller dice, or write more entries")


def flaws(roll_list: RollList) -> Iterator[Problem]:
    """Gaps, overlaps and entries that never come, in a list whose dice are sound."""
    if not roll_list.entries or not countable(roll_list):
        return
    reach = _reach(roll_list)
    taken: dict[int, Entry] = {}
    for entry in roll_list.entries:
        span = _span(entry)
        beyond = sorted(span - reach)
        if beyond:
            never = "it never comes" if len(beyond) == len(span) else f"never by {_ranges(beyond)}"
            given = f"{roll_list.dice} give {min(reach)} to {max(reach)}"
            wrong = f"{given}, but {entry.name} stands at {entry.at}: {never}"
            yield Problem(roll_list.file, entry.line, wrong, "mend the dice or the number")
        twice = sorted(number for number in span & reach if number in taken)
        if twice:
            first = taken[twice[0]]
            never = ", so it never comes" if span & reach == set(twice) else ""
            wrong = f"{entry.name} stands at {_ranges(twice)}, where {first.name} stands already (line {first.line})"
            yield Problem(roll_list.file, entry.line, f"{wrong}{never}", "give every number to one entry")
        taken = {**dict.fromkeys(span, entry), **taken}
    gaps = sorted(reach - set(taken))
    if gaps:
        wrong = f"nothing stands at {_ranges(gaps)}, which {roll_list.dice} can give"
        yield Problem(roll_list.file, 0, wrong, "add entries there; until then it is rolled again")


def _reach(roll_list: RollList) -> set[int]:
    return set(range(roll_list.roll.least, roll_list.roll.most + 1))


def _span(entry: Entry) -> set[int]:
    return set(range(entry.low, entry.high + 1))


def _ranges(numbers: Iterable[int]) -> str:
    """Numbers in order as words: "3, 5-7 and 9"."""
    spans: list[list[int]] = []
    for number in numbers:
        if not spans or number > spans[-1][-1] + 1:
            spans.append([])
        spans[-1].append(number)
    return listed([str(low) if not more else f"{low}-{more[-1]}" for low, *more in spans])
