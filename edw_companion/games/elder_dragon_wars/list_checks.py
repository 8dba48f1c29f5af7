"""What an edition of Elder Dragon Wars must look like: all its lists, and the piles card by card.

Lists in, problems out (``check``); each says its file, its line, what is wrong and what would be right. A card
that is marked ``odd`` may have types that its place does not allow: that it stands there is meant. Counts, numbers
and repeats are never odd. The decks' own chapter is ``deck_checks``.
"""

from collections.abc import Callable, Iterator, Mapping

from edw_companion.games.elder_dragon_wars.deck_checks import DECKS, MEANT, check_deck, misfit
from edw_companion.games.elder_dragon_wars.ring import SCION_DRAGONS
from edw_companion.games.elder_dragon_wars.state import PLANAR
from edw_companion.lists.cards import COLORS, Card, CardList, check_numbers, folded, front, is_land, is_legend
from edw_companion.lists.problems import Problem
from edw_companion.text import listed

MAX_WORDS = 50 * 1024
"""How many bytes of names and types a session's first line has room for; edition 1 has some 16,000."""

PILES: Mapping[str, tuple[Callable[[Card], bool], str]] = {
    # Rule 6.
    "artifacts": (
        lambda card: "Artifact" in front(card.types) and "Creature" not in front(card.types),
        "artifacts that are no creatures",
    ),
    # For the whole table: rule 12.
    "enchantments": (
        lambda card: "Enchantment" in front(card.types) and not {"Creature", "Aura"} & set(card.types.split()),
        "enchantments that are neither creatures nor Auras",
    ),
    # A Legend would turn up artifacts: rules 6 and 13.
    "chaos": (lambda card: not is_legend(card), "any cards but legendary creatures"),
}
"""By pile, which cards it is of, and how that is said."""


def check(lists: Mapping[str, CardList]) -> Iterator[Problem]:
    """All that is wrong with lists that could be read, file by file, then what stands in two of them.

    A list without heads has no place yet for any card; that is said by whoever read it.
    """
    for name, card_list in lists.items():
        if card_list.heads:
            yield from _check_sections(card_list)
            yield from _check_repeats(card_list)
            yield from {"planar": _check_planar, "scion": _check_scion}.get(
                name, _check_pile if name in PILES else check_deck
            )(card_list)
    yield from _check_shared(lists)
    yield from _check_words(lists)


def _check_sections(card_list: CardList) -> Iterator[Problem]:
    """Each section is numbered for itself; a pile has at least one card."""
    for section, head in card_list.heads.items():
        cards = card_list.section(section)
        if not cards and not section:
            yield Problem(card_list.file, head, "there are no cards below this", "add cards, one a line")
        yield from check_numbers(card_list.file, cards)


def _check_repeats(card_list: CardList) -> Iterator[Problem]:
    first: dict[str, Card] = {}
    for card in card_list.cards:
        before = first.setdefault(folded(card.name), card)
        if card.name and before is not card:
            wrong = f"{card.name} stands twice in this list (first in line {before.line})"
            yield Problem(card_list.file, card.line, wrong, "every card is in a list once")


def _check_shared(lists: Mapping[str, CardList]) -> Iterator[Problem]:
    first: dict[str, tuple[CardList, Card]] = {}
    for card_list in lists.values():
        for card in card_list.cards:
            where, before = first.setdefault(folded(card.name), (card_list, card))
            if card.name and where is not card_list and not (is_land(card) and is_land(before)):
                wrong = f"{card.name} is also in {where.file}, line {before.line}"
                yield Problem(card_list.file, card.line, wrong, "only lands may be in two lists")


def _check_words(lists: Mapping[str, CardList]) -> Iterator[Problem]:
    """What a session keeps of the lists fits into its first line: names, the types of chaos cards and decks."""
    named = [card for name in PILES if name in lists for card in lists[name].cards]
    typed = [card for name in lists if name not in ("artifacts", "enchantments") for card in lists[name].cards]
    written = [card.written for each in lists.values() for card in each.cards if card.written]
    words = [*(card.name for card in (*named, *typed)), *(card.types for card in typed), *written]
    size = len("".join(words).encode()) + len('"", ') * len(words)
    if size > MAX_WORDS:
        wrong = f"the names and types are too many or too long for a session ({size:,} bytes)"
        yield Problem("edition.yaml", 0, wrong, f"{MAX_WORDS:,} bytes are the most")


def _check_pile(pile: CardList) -> Iterator[Problem]:
    fits, kind = PILES[pile.name]
    for card in pile.cards:
        if card.types and card.odd is None and not fits(card):
            yield Problem(pile.file, card.line, misfit(card), f"this pile is of {kind} {MEANT}")


def _check_planar(pile: CardList) -> Iterator[Problem]:
    """The two planar artifacts, which the rules call by their names (rule 3)."""
    wanted = PLANAR.values()
    right = f"the planar artifacts are {' and '.join(wanted)}"
    strange = [card for card in pile.cards if card.name and card.name not in wanted]
    for card in strange:
        yield Problem(pile.file, card.line, f"{card.name} is no planar artifact", right)
    for name in wanted:
        if not strange and name not in [card.name for card in pile.cards]:
            yield Problem(pile.file, pile.heads[""], f"{name} is missing", right)


def _check_scion(pile: CardList) -> Iterator[Problem]:
    """The Scion of all colours first, then a Legend for each deck, of the same three colours (rule 14).

    The rules know the five dragons by their names.
    """
    first: dict[str, Card] = {}
    for card in pile.cards:
        before = first.setdefault(card.colors, card)
        fault = _scion_fault(card, before) if card.types else None
        if fault:
            yield Problem(pile.file, card.line, *fault)
    for color, colors in DECKS.items():
        if len(pile.cards) < 1 + len(DECKS) and colors not in first:
            wrong = f"the dragon with the {color} deck's colours ({colors}) is missing"
            yield Problem(pile.file, pile.heads[""], wrong, "add it as the next number")


def _scion_fault(card: Card, before: Card) -> tuple[str, str] | None:
    """What is wrong with a card of this pile, and what would be right; ``before`` is the first of its colours."""
    decks = DECKS.values()
    if not is_legend(card):
        return misfit(card), "only legendary creatures stand here"
    if card.number == 1 and card.colors != COLORS:
        return f"{card.name} is not of all five colours", "number 1 is the Scion of the Ur-Dragon"
    if card.number > 1 and card.colors not in decks:
        wrong = f"{card.name} has the colours of no deck ({card.colors or 'none'})"
        return wrong, f"the decks' colours are {', '.join(decks)}"
    if before is not card:
        wrong = f"{card.name} has the same colours as {before.name} ({card.colors})"
        return wrong, "there is one dragon for each deck's colours"
    if card.number > 1 and card.name and card.name not in SCION_DRAGONS:
        return f"{card.name} is no dragon of the Scion", f"its dragons are {listed(list(SCION_DRAGONS))}"
    return None
