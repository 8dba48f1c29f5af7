"""Both decks of an edition: a Chaos card with its sides, a Global; read from files, where a mistake becomes a problem.

A new game's first line is made of them, and what ``edw lists`` asks for. Only these commands import this.
"""

from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, cast

from edw_companion.chance.chain import sha256
from edw_companion.games.chaos_magic.state import CHAOS, GLOBALS, RULES
from edw_companion.games.game import Plan
from edw_companion.games.lists import Shown, lists_by_hand
from edw_companion.lists.cards import CardList, Edition, Shape, check_numbers, folded, repeated
from edw_companion.lists.editions import load
from edw_companion.lists.problems import Problem, Reading, outcome
from edw_companion.lists.schema import Schema, card_number, fields, items, letters, line_of, several, titled, unread
from edw_companion.lists.yaml_tree import Map, Node

CHAOS_FILE, GLOBALS_FILE = f"{CHAOS}.yaml", f"{GLOBALS}.yaml"
BETWEEN = " // "
"""What stands between the names of a split card's sides."""


class Side(NamedTuple):
    """One side of a split Chaos card."""

    name: str
    border: str
    text: str
    line: int = 0  # of its file, here and below


class DeckCard(NamedTuple):
    """A card of either deck."""

    number: int  # counts from 1
    name: str  # of a split card "Left // Right"
    text: str  # of a Chaos card what it does when it resolves; empty for a split card
    types: str = ""  # of a Global, beginning with Global; empty for a Chaos card
    border: str = ""  # the letters of a Chaos card's colours, in the order WUBRG; empty for none, and for a split card
    turned: str = ""  # what triggers when it is turned face up; empty for nothing
    sides: tuple[Side, ...] = ()  # the two of a split card
    line: int = 0

    @property
    def words(self) -> list[str]:
        """What makes it what it is, in the order of the digest."""
        if self.types:
            return ["global", str(self.number), self.name, self.types, self.text]
        sides = [field for side in self.sides for field in (side.name, side.border, side.text)]
        return ["chaos", str(self.number), self.name, self.border, self.turned, self.text, *sides]


def cards_of(deck: CardList | None) -> tuple[DeckCard, ...]:
    """The cards of a deck, by number; none where it could not be read."""
    return cast("tuple[DeckCard, ...]", deck.cards) if deck else ()


def _digest(game: str, decks: Iterable[CardList]) -> str:
    """SHA-256 over what is played, in hex: one line for each card, its fields with a TAB between each two."""
    lines = [f"edw-decks-1 {game}", *("\t".join(card.words) for deck in decks for card in cards_of(deck))]
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


def _read(tree: Node, name: str, file: str) -> Reading[CardList]:
    """A deck; see ``Shape``."""
    what, example, schema = _READ_AS[name]
    title, below, line = yield from titled(tree, "cards", file, MAX_NAME)
    if below is None:
        return CardList(name, title, (), {})
    cards = []
    for place, node in enumerate((yield from items(below, file, f"a list of cards, each as {example}")), 1):
        counted = yield from card_number(node, place, file)
        said, faults = outcome(fields(node, file, schema, f"{what}, such as {example}"))
        yield from faults
        card = DeckCard(**{**said, "number": counted}, line=node.line)
        if not faults:
            yield from _whole(file, card, split=isinstance(node, Map) and "sides" in node.entries)
        cards.append(card)
    ordered: tuple[Any, ...] = tuple(sorted(cards, key=lambda card: card.number))
    return CardList(name, title, ordered, {"": line})


def _whole(file: str, card: DeckCard, *, split: bool) -> Iterator[Problem]:
    """What no card can be without: a name, and a text, or two sides of a Chaos card."""
    chaos = file == CHAOS_FILE
    if not card.name:
        yield Problem(file, card.line, f"card {card.number} has no name", 'add name: "…"')
    elif split and (card.text or card.border):
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
_READ_AS: Mapping[str, tuple[str, str, Schema]] = {
    CHAOS: ("a Chaos card", _CHAOS, _CHAOS_CARD),
    GLOBALS: ("a Global", _GLOBAL, _GLOBAL_CARD),
}
"""By deck what its cards are called, how one is written, and its keys."""


def check(decks: Mapping[str, CardList]) -> Iterator[Problem]:
    """All that is wrong with decks that could be read."""
    for deck in decks.values():
        if deck.heads:
            if not deck.cards:
                yield Problem(
                    deck.file, deck.heads[""], "there are no cards below this", "add cards, each with a number"
                )
            yield from check_numbers(deck.file, deck.cards)
    yield from _check_names(decks)
    for card in cards_of(decks.get(CHAOS)):
        yield from _check_chaos(card)
    for each in cards_of(decks.get(GLOBALS)):
        yield from _check_global(each)
    yield from _check_words([card for deck in decks.values() for card in cards_of(deck)])


def _check_names(decks: Mapping[str, CardList]) -> Iterator[Problem]:
    """Every card and every side has a name of its own in both decks, as the table calls them by it."""
    named: list[tuple[str, int, str]] = []
    for deck in decks.values():
        for card in cards_of(deck):
            named.append((deck.file, card.line, card.name))
            named += [(deck.file, side.line, side.name) for side in card.sides]
    for (file, line, name), (where, before, _) in repeated(filter(itemgetter(2), named), lambda each: folded(each[2])):
        wrong = f"{name} stands twice (first in {where}, line {before})"
        yield Problem(file, line, wrong, "give every card a name of its own")


def _check_chaos(card: DeckCard) -> Iterator[Problem]:
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


def _check_global(card: DeckCard) -> Iterator[Problem]:
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


def _check_words(cards: list[DeckCard]) -> Iterator[Problem]:
    """A session keeps all names and texts in its first line, so that it needs no deck file later."""
    words = [word for card in cards for word in (card.name, card.types, card.text, card.turned)]
    words += [word for card in cards for side in card.sides for word in (side.name, side.text)]
    size = sum(len(word.encode()) for word in words) + 60 * len(cards)
    if size > MAX_WORDS:
        wrong = f"names and texts of both decks take {size:,} bytes"
        yield Problem(CHAOS_FILE, 0, wrong, f"{MAX_WORDS:,} are the most: leave cards out, or say less")


def _kept(*row: Any) -> DeckCard:
    """A card of the decks that come with the program, as it is kept."""
    card = DeckCard(*row)
    return card._replace(sides=tuple(Side(*side) for side in card.sides))


SHAPE = Shape(GAME, {CHAOS: (), GLOBALS: ()}, check, card=_kept, read=_read, digest=_digest)
FEWEST = 2
EDITION = "starter"
"""The decks that are played when none are named: the ones that were written for this project."""


def plan(wanted: Plan, own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game; after another one, the same players keep their seats."""
    planned = wanted.facts(RULES, FEWEST)
    return {**planned, "after": planned.get("after"), **facts(load(SHAPE, wanted.edition_or(EDITION), own_lists))}


def facts(edition: Edition) -> dict[str, Any]:
    """What a game needs to know of an edition without its files, as plain data (about 26 KB as JSON)."""
    chaos, below = (cards_of(edition.lists[name]) for name in (CHAOS, GLOBALS))
    return {
        "edition": {"name": edition.name, "title": edition.title, "date": edition.date, "digest": edition.digest},
        "piles": {CHAOS: [card.name for card in chaos], GLOBALS: [card.name for card in below]},
        "cards": {card.name: _chaos_facts(card) for card in chaos},
        "globals": {card.name: {"types": card.types, "text": card.text} for card in below},
    }


def _chaos_facts(card: DeckCard) -> dict[str, Any]:
    """Its "border" and "text", or "sides" by name; "turned" if it has that."""
    turned = {"turned": card.turned} if card.turned else {}
    if card.sides:
        return {**turned, "sides": {side.name: {"border": side.border, "text": side.text} for side in card.sides}}
    return {**turned, "border": card.border, "text": card.text}


def _table(deck: CardList) -> Shown:
    """A row for each card, and one for each side of a split card."""
    if deck.name == GLOBALS:
        rows = tuple((str(card.number), card.name, card.types, card.text) for card in cards_of(deck))
        return Shown(deck.title or "Global deck", ("number", "card", "type", "text"), rows)
    rows = tuple(row for card in cards_of(deck) for row in _chaos_rows(card))
    return Shown(deck.title or "Chaos deck", ("number", "card", "border", "text"), rows)


def _chaos_rows(card: DeckCard) -> Iterator[tuple[str, str, str, str]]:
    """One row for a card, one for each side of a split card."""
    if not card.sides:
        yield str(card.number), card.name, card.border, " ".join(filter(None, (card.turned, card.text)))
    for place, side in enumerate(card.sides):
        turned = f"{card.turned} " if card.turned and not place else ""
        yield "" if place else str(card.number), f"{'// ' * place}{side.name}", side.border, f"{turned}{side.text}"


def _compare(before: Edition, after: Edition) -> list[str]:
    old, new = (
        {card.name: (name, card) for name, deck in edition.lists.items() for card in cards_of(deck)}
        for edition in (before, after)
    )
    parts = {
        "added": [each for name, each in new.items() if name not in old],
        "removed": [each for name, each in old.items() if name not in new],
        "changed": [each for name, each in new.items() if name in old and old[name][1].words != each[1].words],
    }
    lines = []
    for title, cards in parts.items():
        lines += [f"{title}:"] * bool(cards)
        lines += [f"  {name} {card.number}  {card.name}" for name, card in cards]
    return lines


LISTS = lists_by_hand(  # the digest fixes all of an edition
    SHAPE, lambda found, _: {key: fact for key, fact in facts(found).items() if key != "edition"}, _table, _compare
)
"""What ``edw lists`` works on in this game."""
