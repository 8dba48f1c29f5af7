"""From the files of an edition to its decks; every mistake on the way is yielded as a problem.

What a field must be is known here, what the decks must be as a whole in ``deck_checks``.
"""

from collections.abc import Iterator
from pathlib import Path

from edw_companion.games.chaos_magic.cards import (
    BETWEEN,
    CHAOS_FILE,
    GLOBALS_FILE,
    ChaosCard,
    Decks,
    Edition,
    GlobalCard,
    Side,
)
from edw_companion.games.chaos_magic.deck_checks import check
from edw_companion.lists import files
from edw_companion.lists.editions import Place
from edw_companion.lists.fields import entries, items, letters, number, text
from edw_companion.lists.files import EDITION_FILE
from edw_companion.lists.guard import Map, Node, read_tree
from edw_companion.lists.problems import Problem, Reading, cut, outcome
from edw_companion.lists.reader import Head, read_head

GAME = "chaos-magic"
MAX_NAME, MAX_TEXT = 60, 600

CHAOS_KEYS = ("number", "name", "border", "turned", "text", "sides")
SIDE_KEYS = ("name", "border", "text")
GLOBAL_KEYS = ("number", "name", "types", "text")

_CHAOS = '{number: 1, name: "Tea Break", border: W, text: "…"}'
_SIDE = '{name: "Lend", border: U, text: "…"}'
_GLOBAL = '{number: 1, name: "The Slope", types: "Global Enchantment", text: "…"}'


def read_edition(place: Place) -> Reading[Edition | None]:
    """All that is wrong with the decks at a place, and the edition as far as it could be read.

    An edition that comes with problems is for looking at, never for playing; None has no head to begin with.

    Raises:
        ListStorageError: the system would not read.
    """
    head = yield from _head(place)
    if head and head.format not in (GAME, ""):
        wrong = f'these are lists of "{cut(head.format)}"'
        yield Problem(EDITION_FILE, head.lines["format"], wrong, f"expected format: {GAME}")
        return None
    if head and head.name not in (place.name, ""):
        wrong = f'the name is "{cut(head.name)}", but the folder is {cut(place.name)}'
        yield Problem(EDITION_FILE, head.lines["name"], wrong, "give both the same name")
    decks, unreadable = outcome(_decks(place.folder))
    yield from unreadable
    lines = {(problem.file, problem.line) for problem in unreadable}
    yield from (problem for problem in check(decks) if (problem.file, problem.line) not in lines)
    return Edition(head.name, head.title, head.source, head.date, head.notes, decks) if head else None


def _head(place: Place) -> Reading[Head | None]:
    tree = yield from _tree(place.folder, EDITION_FILE)
    return (yield from read_head(tree, EDITION_FILE)) if tree else None


def _decks(folder: Path) -> Reading[Decks]:
    """Both decks; a file that is neither is a problem."""
    decks = Decks((), (), {}, {})
    chaos = yield from _nodes(folder, CHAOS_FILE, _CHAOS, decks)
    cards = []
    for place, node in enumerate(chaos, start=1):
        cards.append((yield from _chaos_card(node, place)))
    below = yield from _nodes(folder, GLOBALS_FILE, _GLOBAL, decks)
    globals_ = []
    for place, node in enumerate(below, start=1):
        globals_.append((yield from _global_card(node, place)))
    yield from _strangers(folder)
    by_number = tuple(sorted(cards, key=lambda card: card.number))
    return decks._replace(chaos=by_number, globals=tuple(sorted(globals_, key=lambda card: card.number)))


def _strangers(folder: Path) -> Iterator[Problem]:
    for file in files.yaml_files(folder):
        if file not in (EDITION_FILE, CHAOS_FILE, GLOBALS_FILE):
            right = f"the decks are {CHAOS_FILE} and {GLOBALS_FILE}"
            yield Problem(cut(file, 80), 0, "no deck of this game is called so", right)


def _tree(folder: Path, file: str) -> Reading[Node | None]:
    data = yield from files.read_bytes(folder, file)
    return None if data is None else (yield from read_tree(data, file))


def _nodes(folder: Path, file: str, example: str, decks: Decks) -> Reading[tuple[Node, ...]]:
    """The cards of a file, still as nodes; its title and where the cards begin go into the decks."""
    tree = yield from _tree(folder, file)
    if tree is None:
        return ()
    found, faults = outcome(entries(tree, file, ("title", "cards"), "title: and cards:"))
    yield from faults
    decks.titles[file] = yield from text(found, "title", file, MAX_NAME)
    if "cards" not in found:
        if not faults:
            yield Problem(file, tree.line, '"cards" is missing', "add cards: and the cards below it")
        return ()
    decks.heads[file] = tree.lines["cards"] if isinstance(tree, Map) else tree.line
    return (yield from items(found["cards"], file, f"a list of cards, each as {example}"))


def _chaos_card(node: Node, place: int) -> Reading[ChaosCard]:
    """One Chaos card; a split one has ``sides`` in place of border and text."""
    read, faults = outcome(_chaos_fields(node, place))
    yield from faults
    card, split = read
    if not faults:
        yield from _whole(card, split=split)
    return card


def _chaos_fields(node: Node, place: int) -> Reading[tuple[ChaosCard, bool]]:
    """The card as far as its fields can be read, and whether it says that it has sides."""
    found = yield from entries(node, CHAOS_FILE, CHAOS_KEYS, f"a Chaos card, such as {_CHAOS}")
    counted = (yield from number(node, place, CHAOS_FILE)) if isinstance(node, Map) else place
    name = yield from text(found, "name", CHAOS_FILE, MAX_NAME)
    border = yield from letters(found, "border", CHAOS_FILE)
    turned = yield from text(found, "turned", CHAOS_FILE, MAX_TEXT)
    says = yield from text(found, "text", CHAOS_FILE, MAX_TEXT)
    below = yield from items(found.get("sides"), CHAOS_FILE, f"two sides, each as {_SIDE}")
    sides: tuple[Side, ...] = ()
    for each in below:
        sides += ((yield from _side(each)),)
    return ChaosCard(counted, name, border, says, turned, sides, node.line), "sides" in found


def _whole(card: ChaosCard, *, split: bool) -> Iterator[Problem]:
    """What no Chaos card can be without: a name, and a text or two sides."""
    if not card.name:
        yield Problem(CHAOS_FILE, card.line, f"card {card.number} has no name", 'add name: "…"')
    elif split and (card.text or card.border):
        wrong = f"{card.name} has sides, and a text or border besides"
        yield Problem(CHAOS_FILE, card.line, wrong, "give text and border to each side")
    elif not split and not card.text:
        yield Problem(CHAOS_FILE, card.line, f"{card.name} has no text", 'add text: "…", or sides:')
    elif not split and BETWEEN in card.name:
        yield Problem(CHAOS_FILE, card.line, f"{card.name} is named like a split card", "give it two sides:")


def _side(node: Node) -> Reading[Side]:
    side, faults = outcome(_side_fields(node))
    yield from faults
    if not faults and not (side.name and side.text):
        yield Problem(CHAOS_FILE, node.line, "a side lacks its name or its text", f"write it as {_SIDE}")
    return side


def _side_fields(node: Node) -> Reading[Side]:
    found = yield from entries(node, CHAOS_FILE, SIDE_KEYS, f"a side, such as {_SIDE}")
    name = yield from text(found, "name", CHAOS_FILE, MAX_NAME)
    border = yield from letters(found, "border", CHAOS_FILE)
    says = yield from text(found, "text", CHAOS_FILE, MAX_TEXT)
    return Side(name, border, says, node.line)


def _global_card(node: Node, place: int) -> Reading[GlobalCard]:
    card, faults = outcome(_global_fields(node, place))
    yield from faults
    if not faults and not card.name:
        yield Problem(GLOBALS_FILE, node.line, f"card {card.number} has no name", 'add name: "…"')
    elif not faults and not card.text:
        yield Problem(GLOBALS_FILE, node.line, f"{card.name} has no text", 'add text: "…"')
    return card


def _global_fields(node: Node, place: int) -> Reading[GlobalCard]:
    found = yield from entries(node, GLOBALS_FILE, GLOBAL_KEYS, f"a Global, such as {_GLOBAL}")
    counted = (yield from number(node, place, GLOBALS_FILE)) if isinstance(node, Map) else place
    name = yield from text(found, "name", GLOBALS_FILE, MAX_NAME)
    types = yield from text(found, "types", GLOBALS_FILE, MAX_NAME)
    says = yield from text(found, "text", GLOBALS_FILE, MAX_TEXT)
    return GlobalCard(counted, name, types, says, node.line)
