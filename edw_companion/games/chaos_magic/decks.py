"""Both decks of an edition, read from files: a Chaos card with its sides, a Global. A mistake becomes a problem."""

from collections.abc import Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from edw_companion.chance.chain import sha256
from edw_companion.lists import files
from edw_companion.lists.cards import check_numbers, folded, repeated
from edw_companion.lists.editions import Place, read_edition_head, read_yaml
from edw_companion.lists.files import EDITION_FILE
from edw_companion.lists.problems import Problem, Reading, cut, outcome
from edw_companion.lists.schema import card_number, fields, items, letters, line_of, several, titled, unread
from edw_companion.lists.yaml_tree import Map, Node

CHAOS_FILE, GLOBALS_FILE = "chaos.yaml", "globals.yaml"
BETWEEN = " // "
"""What stands between the names of a split card's sides."""


class Side(NamedTuple):
    """One side of a split Chaos card."""

    name: str
    border: str
    text: str
    line: int = 0  # of its file, here and below


class ChaosCard(NamedTuple):
    """A Chaos card."""

    number: int  # counts from 1
    name: str  # of a split card "Left // Right"
    border: str  # the letters of its colours, in the order WUBRG; empty for none, and for a split card
    text: str  # what it does when it resolves; empty for a split card
    turned: str = ""  # what triggers when it is turned face up; empty for nothing
    sides: tuple[Side, ...] = ()  # the two of a split card
    line: int = 0

    @property
    def words(self) -> list[str]:
        """What makes it what it is, in the order of the digest."""
        sides = [field for side in self.sides for field in (side.name, side.border, side.text)]
        return ["chaos", str(self.number), self.name, self.border, self.turned, self.text, *sides]


class GlobalCard(NamedTuple):
    """A card of the Global deck; ``types`` begin with Global."""

    number: int
    name: str
    types: str
    text: str
    line: int = 0

    @property
    def words(self) -> list[str]:
        """What makes it what it is, in the order of the digest."""
        return ["global", str(self.number), self.name, self.types, self.text]


class Decks(NamedTuple):
    """Both decks, as far as they could be read; ``titles`` by file, ``heads`` the lines on which their cards begin."""

    chaos: tuple[ChaosCard, ...]
    globals: tuple[GlobalCard, ...]
    titles: dict[str, str]
    heads: dict[str, int]

    @property
    def all(self) -> list[ChaosCard | GlobalCard]:
        """The cards of both."""
        return [*self.chaos, *self.globals]


class Edition(NamedTuple):
    """Decks with a name, and where they come from."""

    name: str
    title: str
    source: str
    date: str
    notes: tuple[str, ...]
    decks: Decks

    @property
    def digest(self) -> str:
        """SHA-256 over what is played, in hex: one line for each card, its fields with a TAB between each two."""
        lines = ["edw-decks-1 chaos-magic", *("\t".join(card.words) for card in self.decks.all)]
        return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


GAME = "chaos-magic"
MAX_NAME, MAX_TEXT = 60, 600

_CHAOS = '{number: 1, name: "Tea Break", border: W, text: "…"}'
_SIDE = '{name: "Lend", border: U, text: "…"}'
_GLOBAL = '{number: 1, name: "The Slope", types: "Global Enchantment", text: "…"}'

GLOBAL = "Global"
SUPERTYPES = frozenset({"Basic", "Legendary", "Snow"})
PERMANENTS = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})

MAX_WORDS = 50 * 1024
"""How many bytes of names and texts a session's first line has room for; the starter decks have some 24,000."""


def read_edition(place: Place) -> Reading[Edition | None]:
    """All that is wrong with the decks at a place, and the edition as far as it could be read.

    An edition that comes with problems is for looking at, never for playing; None has no head to begin with.
    """
    head, of_game = yield from read_edition_head(place, GAME)
    if not of_game:
        return None
    decks, unreadable = outcome(_decks(place.folder))
    yield from unreadable
    lines = {(problem.file, problem.line) for problem in unreadable}
    yield from (problem for problem in check(decks) if (problem.file, problem.line) not in lines)
    return Edition(head.name, head.title, head.source, head.date, head.notes, decks) if head else None


def _decks(folder: Path) -> Reading[Decks]:
    """Both decks; a file that is neither is a problem."""
    decks = Decks((), (), {}, {})
    cards, globals_ = [], []
    for place, node in enumerate((yield from _nodes(folder, CHAOS_FILE, _CHAOS, decks)), 1):
        cards.append((yield from _chaos_card(node, place)))
    for place, node in enumerate((yield from _nodes(folder, GLOBALS_FILE, _GLOBAL, decks)), 1):
        globals_.append((yield from _global_card(node, place)))
    for file in files.yaml_files(folder):
        if file not in (EDITION_FILE, CHAOS_FILE, GLOBALS_FILE):
            right = f"the decks are {CHAOS_FILE} and {GLOBALS_FILE}"
            yield Problem(cut(file, 80), 0, "no deck of this game is called so", right)
    by_number = tuple(sorted(cards, key=lambda card: card.number))
    return decks._replace(chaos=by_number, globals=tuple(sorted(globals_, key=lambda card: card.number)))


def _nodes(folder: Path, file: str, example: str, decks: Decks) -> Reading[tuple[Node, ...]]:
    """The cards of a file, still as nodes; its title and where the cards begin go into the decks."""
    tree = yield from read_yaml(folder, file)
    if tree is None:
        return ()
    decks.titles[file], cards, line = yield from titled(tree, "cards", file, MAX_NAME)
    if cards is None:
        return ()
    decks.heads[file] = line
    return (yield from items(cards, file, f"a list of cards, each as {example}"))


def _chaos_card(node: Node, place: int) -> Reading[ChaosCard]:
    """One Chaos card; a split one has ``sides`` in place of border and text."""
    counted = yield from card_number(node, place, CHAOS_FILE)
    said, faults = outcome(fields(node, CHAOS_FILE, _CHAOS_CARD, f"a Chaos card, such as {_CHAOS}"))
    yield from faults
    card = ChaosCard(**{**said, "number": counted}, line=node.line)
    if not faults:
        yield from _whole(card, split=isinstance(node, Map) and "sides" in node.entries)
    return card


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


def _side(found: Mapping[str, Node], key: str, file: str) -> Reading[Side]:
    node = found[key]
    said, faults = outcome(fields(node, file, _OF_SIDE, f"a side, such as {_SIDE}"))
    yield from faults
    if not faults and not (said["name"] and said["text"]):
        yield Problem(CHAOS_FILE, node.line, "a side lacks its name or its text", f"write it as {_SIDE}")
    return Side(**said, line=node.line)


def _global_card(node: Node, place: int) -> Reading[GlobalCard]:
    counted = yield from card_number(node, place, GLOBALS_FILE)
    said, faults = outcome(fields(node, GLOBALS_FILE, _GLOBAL_CARD, f"a Global, such as {_GLOBAL}"))
    yield from faults
    card = GlobalCard(**{**said, "number": counted}, line=node.line)
    if not faults and not card.name:
        yield Problem(GLOBALS_FILE, node.line, f"card {card.number} has no name", 'add name: "…"')
    elif not faults and not card.text:
        yield Problem(GLOBALS_FILE, node.line, f"{card.name} has no text", 'add text: "…"')
    return card


_NAME, _TEXT = line_of(MAX_NAME), line_of(MAX_TEXT)
_OF_SIDE = {"name": _NAME, "border": letters, "text": _TEXT}
_CHAOS_CARD = {
    "number": unread,
    "name": _NAME,
    "border": letters,
    "turned": _TEXT,
    "text": _TEXT,
    "sides": several(_side, f"two sides, each as {_SIDE}"),
}
_GLOBAL_CARD = {"number": unread, "name": _NAME, "types": _NAME, "text": _TEXT}


def check(decks: Decks) -> Iterator[Problem]:
    """All that is wrong with decks that could be read."""
    for file, cards in ((CHAOS_FILE, decks.chaos), (GLOBALS_FILE, decks.globals)):
        if file in decks.heads:
            if not cards:
                yield Problem(file, decks.heads[file], "there are no cards below this", "add cards, each with a number")
            yield from check_numbers(file, cards)
    yield from _check_names(decks)
    for card in decks.chaos:
        yield from _check_chaos(card)
    for each in decks.globals:
        yield from _check_global(each)
    yield from _check_words(decks)


def _check_names(decks: Decks) -> Iterator[Problem]:
    """Every card and every side has a name of its own in both decks, as the table calls them by it."""
    named = []
    for chaos in decks.chaos:
        named += [(CHAOS_FILE, chaos.line, chaos.name), *((CHAOS_FILE, each.line, each.name) for each in chaos.sides)]
    named += [(GLOBALS_FILE, card.line, card.name) for card in decks.globals]
    for (file, line, name), (where, before, _) in repeated(filter(itemgetter(2), named), lambda each: folded(each[2])):
        wrong = f"{name} stands twice (first in {where}, line {before})"
        yield Problem(file, line, wrong, "give every card a name of its own")


def _check_chaos(card: ChaosCard) -> Iterator[Problem]:
    """A split card has two sides whose names make up its own; every text is whole sentences."""
    if card.sides:
        joined = BETWEEN.join(side.name for side in card.sides)
        if len(card.sides) != 2:
            wrong = f"{card.name} has {len(card.sides)} side{'s' * (len(card.sides) != 1)}"
            yield Problem(CHAOS_FILE, card.line, wrong, "a split card has two")
        elif all(side.name for side in card.sides) and joined != card.name:
            wrong = f"{card.name} does not have the names of its sides"
            yield Problem(CHAOS_FILE, card.line, wrong, f'call it "{joined}"')
    for line, says in ((card.line, card.text), (card.line, card.turned), *((s.line, s.text) for s in card.sides)):
        yield from _check_text(CHAOS_FILE, line, says)


def _check_global(card: GlobalCard) -> Iterator[Problem]:
    """A Global is a permanent with that supertype (rule 2)."""
    words = card.types.partition("—")[0].split()
    known = {GLOBAL} | SUPERTYPES | PERMANENTS
    if card.name and (GLOBAL not in words or not set(words) <= known or PERMANENTS.isdisjoint(words)):
        wrong = f'"{card.types}" is no type line of a Global' if card.types else f"{card.name} has no types"
        right = f'write Global and one of {", ".join(sorted(PERMANENTS))}, such as "Global Enchantment"'
        yield Problem(GLOBALS_FILE, card.line, wrong, right)
    yield from _check_text(GLOBALS_FILE, card.line, card.text)


def _check_text(file: str, line: int, says: str) -> Iterator[Problem]:
    if says and not says.rstrip("”’)").endswith((".", "!", "?")):
        yield Problem(file, line, f"the text breaks off at “{says[-20:]}”", "end it with a full stop")


def _check_words(decks: Decks) -> Iterator[Problem]:
    """A session keeps all names and texts in its first line, so that it needs no deck file later."""
    words = [word for card in decks.chaos for word in (card.name, card.text, card.turned)]
    words += [word for card in decks.chaos for side in card.sides for word in (side.name, side.text)]
    words += [word for card in decks.globals for word in (card.name, card.types, card.text)]
    size = sum(len(word.encode()) for word in words) + 60 * (len(decks.chaos) + len(decks.globals))
    if size > MAX_WORDS:
        wrong = f"names and texts of both decks take {size:,} bytes"
        yield Problem(CHAOS_FILE, 0, wrong, f"{MAX_WORDS:,} are the most: leave cards out, or say less")
