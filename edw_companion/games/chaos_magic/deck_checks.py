"""What the decks of Chaos Magic must be as a whole: ``check`` gives all that is wrong, with file and line.

Decks in, problems out. Cards without a name are not looked at: whoever read them has said so.
"""

from collections.abc import Iterator, Sequence

from edw_companion.games.chaos_magic.cards import BETWEEN, CHAOS_FILE, GLOBALS_FILE, ChaosCard, Decks, GlobalCard
from edw_companion.lists.cards import folded
from edw_companion.lists.problems import Problem

GLOBAL = "Global"
SUPERTYPES = frozenset({"Basic", "Legendary", "Snow"})
PERMANENTS = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})

MAX_WORDS = 50 * 1024
"""How many bytes of names and texts a session's first line has room for; the starter decks have some 24,000."""

Cards = Sequence[ChaosCard] | Sequence[GlobalCard]


def check(decks: Decks) -> Iterator[Problem]:
    """All that is wrong with decks that could be read."""
    for file, cards in ((CHAOS_FILE, decks.chaos), (GLOBALS_FILE, decks.globals)):
        if file in decks.heads:
            yield from _check_numbers(file, cards, decks.heads[file])
    yield from _check_names(decks)
    for card in decks.chaos:
        yield from _check_chaos(card)
    for each in decks.globals:
        yield from _check_global(each)
    yield from _check_words(decks)


def _check_numbers(file: str, cards: Cards, head: int) -> Iterator[Problem]:
    """Numbers run from 1 without a gap or repeat, and there is at least one card."""
    if not cards:
        yield Problem(file, head, "there are no cards below this", "add cards, each with a number")
    expected = 1
    for card in cards:
        if card.number < expected:
            wrong = f"the number {card.number} stands twice, here for {card.name}"
            yield Problem(file, card.line, wrong, "give every card a number of its own")
        elif card.number > expected:
            wrong = f"the number {expected} is missing before {card.name}, {card.number}"
            yield Problem(file, card.line, wrong, "number the cards from 1 without a gap")
        expected = card.number + 1


def _check_names(decks: Decks) -> Iterator[Problem]:
    """Every card and every side has a name of its own in both decks, as the table calls them by it."""
    first: dict[str, tuple[str, int]] = {}
    for file, line, name in _names(decks):
        key = folded(name)
        if key in first:
            where, before = first[key]
            wrong = f"{name} stands twice (first in {where}, line {before})"
            yield Problem(file, line, wrong, "give every card a name of its own")
        first.setdefault(key, (file, line))


def _names(decks: Decks) -> Iterator[tuple[str, int, str]]:
    for card in decks.chaos:
        for name, line in ((card.name, card.line), *((side.name, side.line) for side in card.sides)):
            if name:
                yield CHAOS_FILE, line, name
    for each in decks.globals:
        if each.name:
            yield GLOBALS_FILE, each.line, each.name


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
    for line, text in ((card.line, card.text), (card.line, card.turned), *((s.line, s.text) for s in card.sides)):
        yield from _check_text(CHAOS_FILE, line, text)


def _check_global(card: GlobalCard) -> Iterator[Problem]:
    """A Global is a permanent with that supertype (rule 2)."""
    words = card.types.partition("—")[0].split()
    known = {GLOBAL} | SUPERTYPES | PERMANENTS
    if card.name and (GLOBAL not in words or not set(words) <= known or PERMANENTS.isdisjoint(words)):
        wrong = f'"{card.types}" is no type line of a Global' if card.types else f"{card.name} has no types"
        right = f'write Global and one of {", ".join(sorted(PERMANENTS))}, such as "Global Enchantment"'
        yield Problem(GLOBALS_FILE, card.line, wrong, right)
    yield from _check_text(GLOBALS_FILE, card.line, card.text)


def _check_text(file: str, line: int, text: str) -> Iterator[Problem]:
    if text and not text.rstrip("”’)").endswith((".", "!", "?")):
        yield Problem(file, line, f"the text breaks off at “{text[-20:]}”", "end it with a full stop")


def _check_words(decks: Decks) -> Iterator[Problem]:
    """A session keeps all names and texts in its first line, so that it needs no deck file later."""
    words = [word for card in decks.chaos for word in (card.name, card.text, card.turned)]
    words += [word for card in decks.chaos for side in card.sides for word in (side.name, side.text)]
    words += [word for card in decks.globals for word in (card.name, card.types, card.text)]
    size = sum(len(word.encode()) for word in words) + 60 * (len(decks.chaos) + len(decks.globals))
    if size > MAX_WORDS:
        wrong = f"names and texts of both decks take {size:,} bytes"
        yield Problem(CHAOS_FILE, 0, wrong, f"{MAX_WORDS:,} are the most: leave cards out, or say less")
