"""What a file of cards says, whatever its shape: entries under headings; and the words of headings.

Headings that any game of Magic may have stand here: card types, and the boards of deck programs. Pure.
"""

import re
from collections.abc import Container
from typing import NamedTuple

from edw_companion.lists.cards import MAX_CARDS
from edw_companion.lists.problems import Problem, Reading, cut
from edw_companion.lists.yaml_tree import recordable

MAX_NAME = 100

MAIN = frozenset(
    {"deck", "main", "main deck", "maindeck", "mainboard", "main board", "decklist", "commander", "companion"}
)
"""Headings that say only that these cards belong to the deck."""

ASIDE = frozenset(
    {"sideboard", "side", "side board", "maybeboard", "maybe board", "maybe", "considering", "wishlist", "token"}
    | {"tokens and extra", "acquireboard", "avatar", "plane", "scheme", "conspiracy", "dungeon", "not in deck"}
)
"""Headings of cards that lie beside the deck."""

ABOUT = frozenset({"about", "metadata"})
"""Headings of lines that name no cards."""

TYPES = frozenset(
    {"land", "basic land", "nonbasic land", "creature", "artifact", "artifact creature", "enchantment", "sorcery"}
    | {"instant", "planeswalker", "battle", "spell", "noncreature spell", "other spell", "legend", "permanent"}
)

_COUNTED = re.compile(
    r"(?:(?P<before>[0-9]{1,4})\s+)?(?P<words>[^\W\d_][^\d:()\[\]]*?)"
    r"\s*(?:[:(\[–-]+\s*(?P<after>[0-9]{1,4})\s*(?:cards?)?\s*[)\]]?)?\s*:?"
)
_MARKED = re.compile(
    r"\[(?P<a>[^\]]+)\]\s*(?:\([0-9]+\))?|(?P<sign>==+|--+|\*\*+|~~+)\s*(?P<b>\S.*?)\s*(?P=sign)|(?P<c>[^:]+):"
)


class Heading(NamedTuple):
    """A heading, as it is written without its count and marks, and its line."""

    words: str
    line: int

    @property
    def key(self) -> str:
        """What counts when it is compared: its words in the singular."""
        return heading_key(self.words)


class Facts(NamedTuple):
    """What a table says of a card besides its name; "" for what it does not."""

    cost: str = ""
    colors: str = ""
    types: str = ""


class Entry(NamedTuple):
    """So many of a card.

    Attributes:
        name: as written, without its edition and other marks of a program.
        head: the heading that it stands under; None for none.
        number: its number in the list ("12."), where it has one.
        bare: whether its count stood there without a sign, as a number in a list might.
        facts: what a table says of it.
    """

    name: str
    times: int
    line: int
    head: Heading | None = None
    number: int | None = None
    bare: bool = False
    facts: Facts = Facts()


class Sheet:
    """What a file of cards says, in its order; the reader of its shape fills it.

    Attributes:
        cards: those that belong to the deck or list.
        aside: those of a sideboard and the like.
        heads: all headings of ``cards``.
        titles: lines above all cards and headings that are neither, such as the list's title and its author.
        fields: what it says of itself ("color: white"), by key in small letters, with the line.
        break_line: the empty line below which the sideboard begins, where only that tells; 0 if none does.
        head: the heading that what follows stands under.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.cards: list[Entry] = []
        self.aside: list[Entry] = []
        self.heads: list[Heading] = []
        self.titles: list[Heading] = []
        self.fields: dict[str, tuple[str, int]] = {}
        self.break_line = 0
        self.head: Heading | None = None
        self._total = 0

    def under(self, head: Heading) -> None:
        """Begin a heading."""
        self.head = head
        if head.key not in ASIDE | ABOUT:
            self.heads.append(head)

    def add(self, entry: Entry, written: str) -> Reading[bool]:
        """Put so many of a card below its own heading, or else the last one; whether it is a card.

        ``written``: how the file has it, for the message.
        """
        name = recordable(" ".join(entry.name.split()))
        if not name or len(name) > MAX_NAME or not 1 <= entry.times <= MAX_CARDS:
            wrong = f'"{cut(written)}" names no card'
            yield Problem(self.file, entry.line, wrong, 'write how many and which, as "3 Forest"')
            return False
        head = entry.head or self.head
        into = self.aside if head and head.key in ASIDE else self.cards
        into.append(entry._replace(name=name, head=head))
        self._total += entry.times
        return True

    def too_much(self, line: int) -> Reading[bool]:
        """Whether it has more cards than a list may have by that line; then that is a problem."""
        if self._total <= MAX_CARDS:
            return False
        wrong = f"the list goes on after {MAX_CARDS:,} cards"
        yield Problem(self.file, line, wrong, f"{MAX_CARDS:,} are the most")
        return True


def heading_key(words: str) -> str:
    """What of a heading counts: small words in the singular, without dashes."""
    return " ".join(map(_singular, re.findall(r"[^\W_]+", words.casefold())))


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def heading(text: str, line: int, known: Container[str]) -> tuple[Heading | None, bool]:
    """The heading that a line is, and whether it is marked as one: "Lands", "4 Lands", "[Lands]", "Lands (4)", "Ramp:".

    Without a mark only words that are ``known`` (by ``heading_key``) make a heading.
    """
    marked = _MARKED.fullmatch(text)
    inner = marked and (marked["a"] or marked["b"] or marked["c"])
    counted = _COUNTED.fullmatch(inner or text)
    words = counted["words"] if counted else inner or ""
    found = Heading(words, line)
    if words and (found.key in known or marked):
        return found, found.key not in known
    return None, False


def uncounted(text: str) -> str:
    """A heading without the count and the colon of its cards."""
    counted = _COUNTED.fullmatch(text)
    return counted["words"] if counted else text.rstrip(":")
