"""Deck files, plain text or YAML, and whether a deck may be played: rule 1 and rulings 1, 2 and 4.

All mistakes come at once, with their lines. Nothing of a running game is known here.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from edw_companion.colors import BY_LETTER, WHEEL, Color
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors.state import CREATURE, ENCHANTMENT, LAND, LOCAL, OTHER, SPELL
from edw_companion.lists.cards import MAX_CARDS, folded
from edw_companion.lists.files import read_bytes
from edw_companion.lists.guard import Items, Map, Text, read_tree
from edw_companion.lists.problems import MistakesError, Problem, Reading, cut, outcome
from edw_companion.lists.texts import decoded, recordable, unfit
from edw_companion.tuples import NamedTuple

FEWEST = 30
MOST_OF_ONE = {True: 1, False: 3}
"""How many of one card a deck may hold: of an enchantment, of anything else."""

MAX_NAME = 100

BASICS = dict(zip(WHEEL, ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True))
"""The basic land of each colour: the one that stands beside the deck at the start."""


class Section(NamedTuple):
    """A part of a deck file: which deck its cards are in, what they are, and whether they are enchantments."""

    deck: str
    kind: str
    enchantments: bool = False


BY_HEAD = {
    "lands": Section("dynasty", LAND),
    "creatures": Section("dynasty", CREATURE),
    "global enchantments": Section("dynasty", ENCHANTMENT, enchantments=True),
    "artifacts": Section("dynasty", OTHER),
    "local enchantments": Section("fate", LOCAL, enchantments=True),
    "sorceries": Section("fate", SPELL),
    "instants": Section("fate", SPELL),
}
HEADS = ", ".join(BY_HEAD)

_CARD = re.compile(r"(?:(?P<count>[0-9]{1,4})(?:\s*[xX×])?\s+)?(?P<name>\S.*)")
_FIELD = re.compile(r"(?P<key>color|colour|start)\s*:\s*(?P<value>.*)", re.IGNORECASE)
_COMMENT = re.compile(r"^(?:#|//).*|\s#.*")


class Entry(NamedTuple):
    """A line of a deck: so many of a card, in a section."""

    name: str
    number: int
    section: Section
    line: int


class Written(NamedTuple):
    """A deck as its file has it: the colour and the starting land as written, with their lines, and the cards."""

    fields: Mapping[str, tuple[str, int]]
    entries: tuple[Entry, ...]


class Deck(NamedTuple):
    """A deck that may be played: its colour, its starting land, the sizes of its two halves, its cards' kinds."""

    color: str
    start: str
    dynasty: int
    fate: int
    kinds: Mapping[str, str] = MappingProxyType({})


class Checked(NamedTuple):
    """A deck file that was checked: its name, its deck, and the SHA-256 of its bytes."""

    name: str
    deck: Deck
    digest: str


def read_file(path: str, banned: Collection[str]) -> Checked:
    """Read and check a deck file; all its mistakes come from the top of the file."""
    place = Path(path)
    if not place.is_file():
        raise RefusedError(f"There is no file '{path}': give the path of a deck, plain text or YAML.")
    name = cut(place.name, 80)
    data, problems = outcome(read_bytes(place.parent, place.name))
    if data is not None:
        deck, problems = outcome(read_deck(data, name, banned))
    if data is None or problems:
        raise MistakesError(f"The deck in {name} has", sorted(problems, key=lambda each: (not each.line, each.line)))
    return Checked(name, deck, hashlib.sha256(data).hexdigest())


def read_deck(data: bytes, file: str, banned: Collection[str]) -> Reading[Deck]:
    """The deck that a file's bytes say; its name's end tells YAML (.yaml, .yml) from plain text."""
    reader = _from_yaml if file.lower().endswith((".yaml", ".yml")) else _from_text
    return (yield from _checked((yield from reader(data, file)), file, banned))


def _from_text(data: bytes, file: str) -> Reading[Written]:
    fields: dict[str, tuple[str, int]] = {}
    entries: list[Entry] = []
    section: Section | None = None
    text = (yield from decoded(data, file)) or ""
    for line, raw in enumerate(text.split("\n"), start=1):
        words = _COMMENT.sub("", raw.replace("\t", " ").strip()).strip()
        problem = unfit(words, file, line)
        field = _FIELD.fullmatch(words)
        head = BY_HEAD.get(" ".join(words.casefold().rstrip(":").split()))
        if problem:
            yield problem
        elif field:
            yield from _field(fields, field["key"], field["value"], file, line)
        elif head:
            section = head
        elif words and section is None:
            right = f"write one of these above it: {HEADS}"
            yield Problem(file, line, f'"{cut(words)}" stands above the first heading', right)
        elif words and section:
            entries += yield from _entry(words, section, file, line)
    return Written(fields, tuple(entries))


def _from_yaml(data: bytes, file: str) -> Reading[Written]:
    tree = yield from read_tree(data, file)
    fields: dict[str, tuple[str, int]] = {}
    entries: list[Entry] = []
    if tree is not None and not isinstance(tree, Map):
        yield Problem(file, tree.line, "this is no deck", f"write color: and then {HEADS}, each with its cards")
    if not isinstance(tree, Map):
        return Written(fields, ())
    for key, node in tree.entries.items():
        line = tree.lines[key]
        section = BY_HEAD.get(key.casefold().replace("-", " ").replace("_", " "))
        if section and isinstance(node, Items):
            for item in node.items:
                if isinstance(item, Text):
                    entries += yield from _entry(item.value, section, file, item.line)
                else:
                    yield Problem(file, item.line, "this is no card", 'write a card as "3 Plains"')
        elif section:
            yield Problem(file, line, f'"{key}" has no list below it', 'write a card a line below it, as - "3 Plains"')
        elif key.casefold() in ("color", "colour", "start") and isinstance(node, Text):
            yield from _field(fields, key, node.value, file, line)
        else:
            yield Problem(file, line, f'"{cut(key)}" is no part of a deck', f"there are color, start, {HEADS}")
    return Written(fields, tuple(entries))


def _field(fields: dict[str, tuple[str, int]], key: str, value: str, file: str, line: int) -> Generator[Problem]:
    key = "color" if key.casefold().startswith("colo") else "start"
    if key in fields:
        yield Problem(file, line, f'"{key}" stands here twice', f"keep the one in line {fields[key][1]}, or this one")
    fields.setdefault(key, (value.strip(), line))


def _entry(text: str, section: Section, file: str, line: int) -> Reading[list[Entry]]:
    match = _CARD.fullmatch(text.strip())
    name = recordable(match["name"].strip()) if match else None
    count = int(match["count"] or 1) if match else 0
    if name is None or not 0 < count <= MAX_CARDS or len(name) > MAX_NAME:
        yield Problem(file, line, f'"{cut(text)}" names no card', 'write how many and which, as "3 Plains"')
        return []
    return [Entry(name, count, section, line)]


def _checked(written: Written, file: str, banned: Collection[str]) -> Reading[Deck]:
    """What is wrong with a deck that could be read, from the top of its file to its sizes."""
    color = yield from _color(written, file)
    start = yield from _start(written, color, file)
    forbidden = {folded(name) for name in banned}
    for entry in written.entries:
        if folded(entry.name) in forbidden:
            wrong = f"{entry.name} only deals damage to players, who have no life to lose"
            yield Problem(file, entry.line, wrong, "take it out: it is banned")
    for deck in ("dynasty", "fate"):
        yield from _copies([entry for entry in written.entries if entry.section.deck == deck], deck, file)
    sizes = Counter({"dynasty": 0, "fate": 0})
    for entry in written.entries:
        sizes[entry.section.deck] += entry.number
    for deck, size in sizes.items():
        if size < FEWEST:
            wrong = f"the {deck} deck has {size} card{'' if size == 1 else 's'}"
            yield Problem(file, 0, wrong, f"it needs {FEWEST} at least, so add {FEWEST - size}")
    return Deck(
        color or "", start, sizes["dynasty"], sizes["fate"], {each.name: each.section.kind for each in written.entries}
    )


def _color(written: Written, file: str) -> Reading[Color | None]:
    if "color" not in written.fields:
        yield Problem(file, 0, "the colour is missing", 'write "color: white", or the colour that is yours')
        return None
    text, line = written.fields["color"]
    found = BY_LETTER.get(text.upper()) or next((color for color in WHEEL if color == text.casefold()), None)
    if found is None:
        yield Problem(file, line, f'"{cut(text)}" is no colour', f"there are {', '.join(WHEEL)}")
    return found


def _start(written: Written, color: Color | None, file: str) -> Reading[str]:
    if "start" not in written.fields or color is None:
        return BASICS[color] if color else ""
    text, line = written.fields["start"]
    if folded(text) != folded(BASICS[color]):
        wrong = f'the starting land is "{cut(text)}"'
        yield Problem(file, line, wrong, f"{color} starts with one {BASICS[color]} beside the deck")
    return BASICS[color]


def _copies(entries: Iterable[Entry], deck: str, file: str) -> Generator[Problem]:
    """Too many of one card in one deck; a card that is an enchantment anywhere in it counts as one."""
    count: Counter[str] = Counter()
    found = list(entries)
    enchantments = {folded(entry.name) for entry in found if entry.section.enchantments}
    for entry in found:
        name = folded(entry.name)
        most = MOST_OF_ONE[name in enchantments]
        before, count[name] = count[name], count[name] + entry.number
        if before <= most < count[name]:
            kind = "an enchantment" if name in enchantments else "any card, basic lands too"
            wrong = f"{entry.name} is {count[name]} times in the {deck} deck"
            yield Problem(file, entry.line, wrong, f"{most} is the most of {kind}")
