"""The values: a card, a list of cards, an edition (all lists of one game in one state), and what a game expects.

Pure and light: no file is opened and no YAML is read here, so that whatever only needs the values may import
this module. Facts of Magic that hold in every game (colour letters, card types, mana costs) live here too;
what one game wants of its lists does not.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar

from edw_companion.chance.chain import sha256
from edw_companion.lists.problems import Problem

T = TypeVar("T")

COLORS = "WUBRG"
MAX_CARDS = 1_000

SUPERTYPES = frozenset({"Basic", "Legendary", "Snow", "World"})
CARD_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery"}
)

_LEGEND = frozenset({"Legendary", "Creature"})

_SYMBOL = r"\{(?:[0-9]{1,7}|[WUBRGCSXYZ]|[WUBRGC2]/[WUBRG](?:/P)?|[WUBRG]/P)\}"
_COST = re.compile(f"(?:{_SYMBOL})+")


class Card(NamedTuple):
    """One line of a list.

    ``number`` counts from 1 within its section. ``cost`` is in mana symbols, None for a land; ``colors`` are letters
    in the order WUBRG, empty for colourless; ``types`` is the type line without creature types (but for the Elder
    Dragons of their game). ``section`` is empty in a list without sections. ``written`` is the name as the source
    has it, where it differs; ``odd`` says why a card may stand where its like may not; ``box`` says where the card
    lies, or whose it is, as people note it in their own lists; ``line`` is its file's line.
    """

    number: int
    name: str
    cost: str | None
    colors: str
    types: str
    section: str = ""
    written: str | None = None
    odd: str | None = None
    box: str | None = None
    line: int = 0


class CardList(NamedTuple):
    """The cards of one file: section by section as the file has them, by number within each.

    ``heads`` are the lines on which the sections begin, by their names ("" for a list without sections).
    """

    name: str
    title: str
    cards: tuple[Card, ...]
    heads: Mapping[str, int]

    @property
    def file(self) -> str:
        """The name of the list's file in the edition's folder."""
        return f"{self.name}.yaml"

    def section(self, name: str) -> tuple[Card, ...]:
        """The cards of one section, by number."""
        return tuple(card for card in self.cards if card.section == name)


class Edition(NamedTuple):
    """All lists of a game in one state; ``lists`` go by their names, in the order the game has them."""

    name: str
    format: str
    title: str
    source: str
    date: str
    digest: str
    lists: Mapping[str, CardList]
    notes: tuple[str, ...] = ()
    order: tuple[str, ...] = ()  # of lists whose order is not the game's


def digest(game: str, lists: Iterable[CardList]) -> str:
    """SHA-256 over what is played, in hex: neither comments, layout, the order of lines nor titles change it.

    Hashed is UTF-8 text, each line ended by LF: "edw-lists-1", a space and the game's format; then for each list,
    by name, a line "list <name>"; then for each of its cards, by section (as text) and number, one line of
    section, number, name, cost, colours and types, with a TAB between each two. A land's cost is empty. No field
    can hold a TAB or LF. The edition's name, title, source, date and notes, the lists' titles, and a card's
    ``written``, ``odd`` and ``box`` are not hashed: they change nothing in play.
    """
    lines = [f"edw-lists-1 {game}"]
    for card_list in sorted(lists, key=lambda each: each.name):
        lines.append(f"list {card_list.name}")
        for card in sorted(card_list.cards, key=lambda each: (each.section, each.number, each.name)):
            fields = (card.section, str(card.number), card.name, card.cost or "", card.colors, card.types)
            lines.append("\t".join(fields))
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


class Shape(NamedTuple):
    """What the lists of one game must look like; each game has one and passes it in.

    ``lists`` names every list and the sections of each (none for a pile). ``check`` yields what is wrong with lists
    that could be read; lists that could not are not among those it is given. Where cards are not ``Card``, ``card``
    makes one of what the program keeps of it, ``read`` reads a list off a tree, given its name and its file's, and
    ``digest`` is that of the game.
    """

    format: str
    lists: Mapping[str, tuple[str, ...]]
    check: Callable[[Mapping[str, CardList]], Iterable[Problem]]
    named: frozenset[str] = frozenset()
    card: Callable[..., Any] = Card
    read: Callable[..., Any] | None = None
    digest: Callable[[str, Iterable[CardList]], str] = digest


def check_numbers(file: str, cards: Iterable[Any]) -> Iterator[Problem]:
    """The numbers of cards of any game, in their order, run from 1 without a gap or repeat."""
    expected = 1
    for card in cards:
        if card.number < expected:
            wrong = f"the number {card.number} stands twice, here for {card.name}"
            yield Problem(file, card.line, wrong, "give every card a number of its own")
        elif card.number > expected:
            wrong = f"the number {expected} is missing before {card.name}, {card.number}"
            yield Problem(file, card.line, wrong, "number the cards from 1 without a gap")
        expected = card.number + 1


def repeated(items: Iterable[T], key: Callable[[T], object]) -> Iterator[tuple[T, T]]:
    """What has the key of something before it, with the first that has it."""
    first: dict[object, T] = {}
    for item in items:
        before = first.setdefault(key(item), item)
        if before is not item:
            yield item, before


def is_cost(text: str) -> bool:
    """Whether a text is a mana cost in symbols, such as {2}{G}{W}."""
    return _COST.fullmatch(text) is not None


def colors_of(cost: str | None) -> str:
    """The colours of the mana symbols in a cost, in the order WUBRG."""
    return "".join(color for color in COLORS if cost and color in cost)


@cache
def is_type_line(text: str) -> bool:
    """Whether the words before the dash are supertypes and card types, at least one of these among them."""
    words = front(text)
    return words <= SUPERTYPES | CARD_TYPES and not words.isdisjoint(CARD_TYPES)


@cache
def front(types: str) -> frozenset[str]:
    """The supertypes and card types of a type line."""
    return frozenset(types.partition("—")[0].split())


def is_legend(card: Card) -> bool:
    """Whether a card is a Legend in the old sense of the word: a legendary creature."""
    return front(card.types) >= _LEGEND


def is_land(card: Card) -> bool:
    """Whether a card is a land."""
    return "Land" in front(card.types)


@cache
def folded(name: str) -> str:
    """A name for comparing: in small letters, with straight apostrophes."""
    return name.casefold().replace("’", "'")


def spelling(name: str) -> str:
    """What of a name counts when it is looked up: its letters and digits, small and without accents."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("æ", "ae"))
    return "".join(character for character in plain if character.isalnum())


def front_face(name: str) -> str:
    """The first half of a split card's name, by which it is called too: Fire of Fire // Ice or Fire/Ice."""
    return name.partition("/")[0].strip()
