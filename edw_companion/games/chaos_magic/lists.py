"""Both decks of an edition: a Chaos card with its sides, a Global; read from files, where a mistake becomes a problem.

A new game's first line is made of them, and what ``edw lists`` asks for. Only these commands import this.
"""

from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from edw_companion.chance.chain import sha256
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_magic.state import CHAOS, GLOBALS, RULES
from edw_companion.games.game import Plan
from edw_companion.games.lists import AtHand, Checked, Incoming, Lists, NoSuchListError, Row, Shown, overview, place_of
from edw_companion.lists import cards as magic
from edw_companion.lists import editions, files
from edw_companion.lists.cards import check_numbers, folded, repeated
from edw_companion.lists.editions import Place, as_it_came, read_edition_head, read_yaml
from edw_companion.lists.files import EDITION_FILE
from edw_companion.lists.problems import Problem, Reading, cut, outcome, whole
from edw_companion.lists.schema import Schema, card_number, fields, items, letters, line_of, several, titled, unread
from edw_companion.lists.storage import copy_files
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
    titles: dict[str, str] = {}
    heads: dict[str, int] = {}
    chaos = yield from _deck(folder, CHAOS_FILE, titles, heads)
    below = yield from _deck(folder, GLOBALS_FILE, titles, heads)
    for file in files.yaml_files(folder):
        if file not in (EDITION_FILE, CHAOS_FILE, GLOBALS_FILE):
            right = f"the decks are {CHAOS_FILE} and {GLOBALS_FILE}"
            yield Problem(cut(file, 80), 0, "no deck of this game is called so", right)
    return Decks(chaos, below, titles, heads)


def _deck(folder: Path, file: str, titles: dict[str, str], heads: dict[str, int]) -> Reading[tuple[Any, ...]]:
    """The cards of a file, by number; its title and the line on which they begin go to those of the decks."""
    what, example, schema, make = _READ_AS[file]
    tree = yield from read_yaml(folder, file)
    if tree is None:
        return ()
    titles[file], below, line = yield from titled(tree, "cards", file, MAX_NAME)
    if below is None:
        return ()
    heads[file], cards = line, []
    for place, node in enumerate((yield from items(below, file, f"a list of cards, each as {example}")), 1):
        counted = yield from card_number(node, place, file)
        said, faults = outcome(fields(node, file, schema, f"{what}, such as {example}"))
        yield from faults
        card = make(**{**said, "number": counted}, line=node.line)
        if not faults:
            yield from _whole(file, card, split=isinstance(node, Map) and "sides" in node.entries)
        cards.append(card)
    return tuple(sorted(cards, key=lambda card: card.number))


def _whole(file: str, card: ChaosCard | GlobalCard, *, split: bool) -> Iterator[Problem]:
    """What no card can be without: a name, and a text, or two sides of a Chaos card."""
    chaos = file == CHAOS_FILE
    if not card.name:
        yield Problem(file, card.line, f"card {card.number} has no name", 'add name: "…"')
    elif split and (card.text or (isinstance(card, ChaosCard) and card.border)):
        wrong = f"{card.name} has sides, and a text or border besides"
        yield Problem(file, card.line, wrong, "give text and border to each side")
    elif not split and not card.text:
        yield Problem(file, card.line, f"{card.name} has no text", f'add text: "…"{", or sides:" * chaos}')
    elif not split and chaos and BETWEEN in card.name:
        yield Problem(file, card.line, f"{card.name} is named like a split card", "give it two sides:")


def _side(found: Mapping[str, Node], key: str, file: str) -> Reading[Side]:
    node = found[key]
    said, faults = outcome(fields(node, file, _OF_SIDE, f"a side, such as {_SIDE}"))
    yield from faults
    if not faults and not (said["name"] and said["text"]):
        yield Problem(CHAOS_FILE, node.line, "a side lacks its name or its text", f"write it as {_SIDE}")
    return Side(**said, line=node.line)


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
_READ_AS: Mapping[str, tuple[str, str, Schema, Callable[..., ChaosCard | GlobalCard]]] = {
    CHAOS_FILE: ("a Chaos card", _CHAOS, _CHAOS_CARD, ChaosCard),
    GLOBALS_FILE: ("a Global", _GLOBAL, _GLOBAL_CARD, GlobalCard),
}
"""By file what its cards are called, how one is written, its keys, and what is made of them."""


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


NAMES = (CHAOS, GLOBALS)
FEWEST = 2
EDITION = "starter"
"""The decks that are played when none are named: the ones that were written for this project."""


def plan(wanted: Plan, own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game; after another one, the same players keep their seats."""
    planned = wanted.facts(RULES, FEWEST)
    return {**planned, "after": planned.get("after"), **facts(load(wanted.edition_or(EDITION), own_lists))}


def load(name: str, own: Path) -> Edition:
    """An edition by its name, without a single mistake."""
    return load_place(editions.find(name, GAME, own))


def load_place(place: Place) -> Edition:
    """The edition at a place, without a single mistake."""
    if not place.shipped:
        return whole(str(place.folder), read_edition(place))
    name, title, source, date, notes, (chaos, below, titles, heads) = as_it_came(place)
    cards = (ChaosCard(*card) for card in chaos)
    whole_cards = tuple(card._replace(sides=tuple(Side(*side) for side in card.sides)) for card in cards)
    decks = Decks(whole_cards, tuple(GlobalCard(*card) for card in below), titles, heads)
    return Edition(name, title, source, date, tuple(notes), decks)


def facts(edition: Edition) -> dict[str, Any]:
    """What a game needs to know of an edition without its files, as plain data (about 26 KB as JSON)."""
    decks = edition.decks
    return {
        "edition": {"name": edition.name, "title": edition.title, "date": edition.date, "digest": edition.digest},
        "piles": {CHAOS: [card.name for card in decks.chaos], GLOBALS: [card.name for card in decks.globals]},
        "cards": {card.name: _chaos_facts(card) for card in decks.chaos},
        "globals": {card.name: {"types": card.types, "text": card.text} for card in decks.globals},
    }


def _chaos_facts(card: ChaosCard) -> dict[str, Any]:
    """Its "border" and "text", or "sides" by name; "turned" if it has that."""
    turned = {"turned": card.turned} if card.turned else {}
    if card.sides:
        return {**turned, "sides": {side.name: {"border": side.border, "text": side.text} for side in card.sides}}
    return {**turned, "border": card.border, "text": card.text}


def _row(place: Place) -> Row:
    edition = load_place(place)
    counts = {CHAOS: len(edition.decks.chaos), GLOBALS: len(edition.decks.globals)}
    return Row(place.name, place.shipped, edition.title, edition.date, counts, edition.digest, "")


def _show(name: str, which: str | None, own: Path) -> list[Shown]:
    edition = load(name, own)
    if which not in (None, *NAMES):
        raise NoSuchListError(str(which), NAMES)
    decks, titles = edition.decks, edition.decks.titles
    chaos = tuple(row for card in decks.chaos for row in _chaos_rows(card))
    below = tuple((str(card.number), card.name, card.types, card.text) for card in decks.globals)
    tables = {
        CHAOS: Shown(titles[CHAOS_FILE] or "Chaos deck", ("number", "card", "border", "text"), chaos),
        GLOBALS: Shown(titles[GLOBALS_FILE] or "Global deck", ("number", "card", "type", "text"), below),
    }
    return [table for key, table in tables.items() if which in (None, key)]


def _chaos_rows(card: ChaosCard) -> Iterator[tuple[str, str, str, str]]:
    """One row for a card, one for each side of a split card."""
    if not card.sides:
        yield str(card.number), card.name, card.border, " ".join(filter(None, (card.turned, card.text)))
    for place, side in enumerate(card.sides):
        turned = f"{card.turned} " if card.turned and not place else ""
        yield "" if place else str(card.number), f"{'// ' * place}{side.name}", side.border, f"{turned}{side.text}"


def _copy(source: str, name: str, own: Path) -> Path:
    """A new own edition, the same as the source but for its name; comments in its decks are kept."""
    place = editions.find(source, GAME, own)
    edition = load_place(place)
    head = magic.Edition(name, GAME, edition.title, edition.source, edition.date, "", {}, edition.notes)
    return copy_files(place, head, (CHAOS_FILE, GLOBALS_FILE), own)


def _compare(before: str, after: str, own: Path) -> list[str]:
    old, new = ({card.name: card for card in load(name, own).decks.all} for name in (before, after))
    parts = {
        "added": [card for name, card in new.items() if name not in old],
        "removed": [card for name, card in old.items() if name not in new],
        "changed": [card for name, card in new.items() if name in old and old[name].words != card.words],
    }
    lines = []
    for title, cards in parts.items():
        lines += [f"{title}:"] * bool(cards)
        lines += [f"  {CHAOS if isinstance(card, ChaosCard) else GLOBALS} {card.number}  {card.name}" for card in cards]
    return lines


def _replace(_incoming: Incoming, _own: Path) -> list[str]:
    raise RefusedError(f"Cards of this game have texts: write them into {CHAOS_FILE} and {GLOBALS_FILE} themselves.")


def _at_hand(begin: Mapping[str, Any], own: Path) -> AtHand | None:
    edition = load(begin["edition"]["name"], own)
    told = {key: value for key, value in facts(edition).items() if key != "edition"}
    return AtHand(told) if edition.digest == begin["edition"]["digest"] else None


LISTS = Lists(
    overview=lambda own: overview(GAME, own, _row),
    names=lambda _edition, _own: NAMES,
    show=_show,
    check=lambda target, own: Checked(outcome(read_edition(place_of(target, GAME, own)))[1], ()),
    copy=_copy,
    compare=_compare,
    replace=_replace,
    at_hand=_at_hand,
)
"""What ``edw lists`` works on in this game."""
