"""The roll lists in an edition's folder; every mistake on the way is yielded as a problem, and the reading goes on.

What one list says is known here; whether its numbers fit its dice, and the lists each other, ``checks`` knows.
"""

import re
from collections.abc import Mapping

from edw_companion.colors import WHEEL
from edw_companion.core.dice import BadDiceError, parse_dice
from edw_companion.core.lasting import ALL, UNTILS, UPKEEP, USED, Moment, usual_end
from edw_companion.games.chaos_lists import values
from edw_companion.games.chaos_lists.checks import faults, flaws
from edw_companion.games.chaos_lists.texts import THAT, BadMarkError, split
from edw_companion.games.chaos_lists.values import BuildStep, Entry, Lasting, Lists, RollList, RollOrder
from edw_companion.lists import files, schema
from edw_companion.lists.editions import Place, read_edition_head, read_yaml
from edw_companion.lists.files import EDITION_FILE
from edw_companion.lists.problems import Problem, Reading, cut, outcome, whole
from edw_companion.lists.yaml_tree import Items, Map, Node, Text
from edw_companion.text import either

GAME = "chaos-lists"
MAX_NAME = 80
MAX_TEXT = 5_000
MAX_ENTRIES = 1_000
MAX_NUMBER = 10_000

LIST_KEYS = ("title", "desc", "dice", "to", "clear", "choose", "optional", "build", "entries")
ENTRY_KEYS = (
    "at", "name", "text", "card", "cost", "type", "size", "x", "times", "color", "rolls", "lasts",
)  # fmt: skip
ORDER_KEYS = ("list", "of", "pick", "dice", "times", "who", "stay", "may", "when")
LASTING_KEYS = ("until", "at", "whose", "rolls", "text")
STEP_KEYS = ("name", "dice", "of", "entries")
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
    return whole(str(place.folder), _edition(place))


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
    found = yield from schema.known_entries(node, file, LIST_KEYS, "title:, dice: and entries:")
    for key in ("title", "dice", "entries"):
        if isinstance(node, Map) and key not in node.entries:
            yield Problem(file, node.line, f'"{key}" is missing', f"add {key}: and what belongs to it")
    title = yield from schema.text(found, "title", file, MAX_NAME)
    desc = yield from schema.prose(found, "desc", file, MAX_TEXT)
    dice = yield from _dice(found, "dice", file)
    to = yield from _word(found, "to", file, values.PLACES, values.STACK)
    clear = (yield from _word(found, "clear", file, (values.COMMAND,), "")) == values.COMMAND
    choose = yield from schema.text(found, "choose", file, MAX_NAME)
    optional = yield from _yes(found, "optional", file)
    build = yield from _steps(found, file)
    below = yield from schema.items(found.get("entries"), file, f"entries, each on a line of its own: - {EXAMPLE}")
    rows = found.get("entries")
    if isinstance(rows, Items) and not rows.items:
        yield Problem(file, rows.line, "there are no entries", f"add some, one a line: - {EXAMPLE}")
    if len(below) > MAX_ENTRIES:
        yield Problem(file, below[MAX_ENTRIES].line, f"the list has {len(below):,} entries", f"{MAX_ENTRIES:,} at most")
    entries: tuple[Entry, ...] = ()
    for item in below[:MAX_ENTRIES]:
        entries += yield from read_entry(item, file)
    return RollList(name, title, dice, values.NOW if build else to, clear, choose, optional, build, entries, desc)


def read_entry(node: Node, file: str) -> Reading[tuple[Entry, ...]]:
    """The entry, alone; nothing where its number or its name cannot be read."""
    found = yield from schema.known_entries(node, file, ENTRY_KEYS, f"an entry, such as {EXAMPLE}")
    if not found:
        return ()
    span = yield from _numbers(found, "at", file)
    if "at" not in found:
        yield Problem(file, node.line, "this entry has no number", "add at: and the number that gives it")
    card = yield from schema.text(found, "card", file, MAX_NAME)
    name = yield from schema.text(found, "name", file, MAX_NAME)
    text = yield from schema.prose(found, "text", file, MAX_TEXT)
    if "card" in found and "name" in found:
        yield Problem(file, node.line, "this entry is a card and has a name as well", "keep card: or name:")
    elif not card and not name and not {"card", "name"} & set(found):
        yield Problem(file, node.line, "this entry has no name", 'add name: "…" (or card: "…" for a card)')
    try:
        list(split(text))
    except BadMarkError as error:
        yield Problem(file, found["text"].line, error.wrong, error.right)
    x = yield from _count(found, "x", file, "")
    times = yield from _count(found, "times", file, "1")
    color = yield from _word(found, "color", file, COLORS, "")
    rolls = yield from _orders(found, file)
    lasts = yield from _lasting(found, file)
    cost = yield from schema.text(found, "cost", file, MAX_NAME)
    kind = yield from schema.text(found, "type", file, MAX_NAME)
    size = yield from schema.text(found, "size", file, MAX_NAME)
    if span is None or not (card or name):
        return ()
    entry = Entry(*span, card or name, text, bool(card), x, times, color, rolls, lasts, cost, kind, size, node.line)
    return (entry,)


def _orders(found: Mapping[str, Node], file: str) -> Reading[tuple[RollOrder, ...]]:
    orders = []
    for item in (yield from schema.items(found.get("rolls"), file, "a list of rolls, such as [{list: b}]")):
        below = yield from schema.known_entries(item, file, ORDER_KEYS, "a roll, such as {list: b}")
        on = yield from schema.text(below, "list", file, MAX_NAME)
        of = yield from _names(below, "of", file, "a choice of lists, such as of: [a, vortex]")
        dice = yield from _dice(below, "dice", file)
        if not on and not of and not dice:
            if isinstance(item, Map) and not {"list", "of", "dice"} & set(below):
                right = "add list: and the list's name (or of: and several, or dice:)"
                yield Problem(file, item.line, "this roll has no list", right)
            continue
        if bool(on) + bool(of) + bool(dice) > 1:
            yield Problem(file, item.line, "this roll says twice what is rolled", "keep one of list:, of: and dice:")
        pick = yield from _word(below, "pick", file, values.PICKS, values.CHOICE)
        times = yield from _count(below, "times", file, "1", values.PLAYERS)
        who = yield from _word(below, "who", file, tuple(values.ROLLERS), "you")
        stay = yield from _yes(below, "stay", file)
        may = yield from schema.text(below, "may", file, MAX_TEXT)
        when = yield from schema.text(below, "when", file, MAX_TEXT)
        orders.append(RollOrder(on, times, who, stay, of, pick, dice, may, when))
    return tuple(orders)


def _lasting(found: Mapping[str, Node], file: str) -> Reading[tuple[Lasting, ...]]:
    """What lasts; which lists its changes name, ``checks`` looks up."""
    lasting = []
    example = "what lasts, such as {until: next turn}"
    for item in (yield from schema.items(found.get("lasts"), file, example)):
        below = yield from schema.known_entries(item, file, LASTING_KEYS, example)
        moment = yield from _word(below, "at", file, _MOMENTS, "")
        until = (yield from schema.text(below, "until", file, MAX_NAME)) or usual_end(moment)
        if moment not in ("", UPKEEP) and until != USED:
            wrong = "this lasts until a moment and is done at one"
            yield Problem(file, item.line, wrong, "keep until: or at:, or write two")
        if below and until not in UNTILS and not _TURNS.fullmatch(until):
            right = f"write until: {either((*UNTILS, '3 turns'))}; or at: {either(_MOMENTS)}"
            yield Problem(file, item.line, "it is not said until when this lasts", right)
            continue
        whose = yield from _word(below, "whose", file, (*values.ROLLERS, ALL), "you")
        said = yield from schema.text(below, "rolls", file, MAX_NAME)
        change: tuple[str, ...] = ()
        try:
            change = values.parse_change(said) if said else ()
        except ValueError:
            right = "write +1, skip, first LIST, LIST as LIST, next LIST, copy, free or two"
            yield Problem(file, below["rolls"].line, f'rolls: "{cut(said)}" changes nothing in the rolling', right)
        text = yield from schema.text(below, "text", file, MAX_TEXT)
        try:
            list(split(THAT.sub("", text)))
        except BadMarkError as error:
            yield Problem(file, below["text"].line, error.wrong, f"{error.right}, that or twice that")
        if below:
            lasting.append(Lasting(until, whose, change, text, moment))
    return tuple(lasting)


def _names(found: Mapping[str, Node], key: str, file: str, expected: str) -> Reading[tuple[str, ...]]:
    """Several short texts."""
    words: tuple[str, ...] = ()
    for each in (yield from schema.items(found.get(key), file, expected)):
        words += ((yield from schema.text({key: each}, key, file, MAX_NAME)),)
    return tuple(filter(None, words))


def _steps(found: Mapping[str, Node], file: str) -> Reading[tuple[BuildStep, ...]]:
    """The steps of a procedure; what the words of one must be to fit its dice, ``checks`` says."""
    steps = []
    for item in (yield from schema.items(found.get("build"), file, "steps, such as {name: power, dice: 2d6}")):
        below = yield from schema.known_entries(item, file, STEP_KEYS, "a step, such as {name: power, dice: 2d6}")
        name = yield from schema.text(below, "name", file, MAX_NAME)
        dice = yield from _dice(below, "dice", file)
        words = yield from _names(below, "of", file, "words, one for each result")
        entries = yield from _yes(below, "entries", file)
        if name and dice:
            steps.append(BuildStep(name, dice, words, entries))
        elif below and not {"name", "dice"} <= set(below):
            yield Problem(file, item.line, "this step has no name or no dice", "write {name: power, dice: 2d6}")
    return tuple(steps)


def _word(found: Mapping[str, Node], key: str, file: str, words: tuple[str, ...], default: str) -> Reading[str]:
    """One of some words; the default where there is none of them."""
    value = yield from schema.text(found, key, file, 100)
    if value in words:
        return value
    if value:
        wrong = f'{key}: cannot be "{cut(value)}"'
        yield Problem(file, found[key].line, wrong, f"write {either(words)}")
    return default


def _yes(found: Mapping[str, Node], key: str, file: str) -> Reading[bool]:
    """Whether a key says yes; no where it is left out."""
    return (yield from _word(found, key, file, ("yes", "no"), "no")) == "yes"


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


def _count(found: Mapping[str, Node], key: str, file: str, default: str, word: str | None = None) -> Reading[str]:
    """A number from 0 to 999, dice, or that one word."""
    below = found.get(key)
    if isinstance(below, Text) and below.value == word:
        return word
    if isinstance(below, Text) and _NUMBER.fullmatch(below.value):
        return str(int(below.value))
    return (yield from _dice(found, key, file)) or default
