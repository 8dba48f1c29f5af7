"""What an edition of Elder Dragon Wars must look like: all its lists, and the piles card by card.

Lists in, problems out (``check``); each says its file, its line, what is wrong and what would be right. A card
that is marked ``odd`` may have types that its place does not allow: that it stands there is meant. Counts, numbers
and repeats are never odd. The decks' own chapter is ``deck_checks``.
"""

from collections.abc import Callable, Iterator, Mapping

from edw_companion.games.elder_dragon_wars.deck_checks import DECKS, MEANT, check_deck, misfit
from edw_companion.games.elder_dragon_wars.ring import SCION_DRAGONS
from edw_companion.lists.cards import COLORS, Card, CardList, folded, front, is_land, is_legend
from edw_companion.lists.problems import Problem
from edw_companion.text import listed

PILES = ("artifacts", "enchantments", "chaos")
PLANAR = ("Planar Gate", "Mana Matrix")

MAX_WORDS = 50 * 1024
"""How many bytes of names and types a session's first line has room for; edition 1 has some 16,000."""


def check(lists: Mapping[str, CardList]) -> Iterator[Problem]:
    """All that is wrong with lists that could be read, file by file, then what stands in two of them.

    A list without heads has no place yet for any card; that is said by whoever read it.
    """
    for name, card_list in lists.items():
        if not card_list.heads:
            continue
        yield from _check_numbers(card_list)
        yield from _check_repeats(card_list)
        yield from _CHECKS[name](card_list)
    yield from _check_shared(lists)
    yield from _check_words(lists)


def _check_numbers(card_list: CardList) -> Iterator[Problem]:
    """Numbers run from 1 without a gap or repeat, section by section; a pile has at least one card."""
    for section, head in card_list.heads.items():
        cards = card_list.section(section)
        if not cards and not section:
            yield Problem(card_list.file, head, "there are no cards below this", "add cards, one a line")
        expected = 1
        for card in cards:
            if card.number < expected:
                wrong = f"the number {card.number} stands twice, here for {card.name}"
                yield Problem(card_list.file, card.line, wrong, "give every card a number of its own")
            elif card.number > expected:
                wrong = f"the number {expected} is missing before {card.name}, {card.number}"
                yield Problem(card_list.file, card.line, wrong, "number the cards from 1 without a gap")
            expected = card.number + 1


def _check_repeats(card_list: CardList) -> Iterator[Problem]:
    """No card is twice in one list."""
    first: dict[str, Card] = {}
    for card in card_list.cards:
        before = first.setdefault(folded(card.name), card)
        if card.name and before is not card:
            wrong = f"{card.name} stands twice in this list (first in line {before.line})"
            yield Problem(card_list.file, card.line, wrong, "every card is in a list once")


def _check_shared(lists: Mapping[str, CardList]) -> Iterator[Problem]:
    """No card but a land is in two lists."""
    first: dict[str, tuple[CardList, Card]] = {}
    for card_list in lists.values():
        for card in card_list.cards:
            where, before = first.setdefault(folded(card.name), (card_list, card))
            if card.name and where is not card_list and not (is_land(card) and is_land(before)):
                wrong = f"{card.name} is also in {where.file}, line {before.line}"
                yield Problem(card_list.file, card.line, wrong, "only lands may be in two lists")


def _check_words(lists: Mapping[str, CardList]) -> Iterator[Problem]:
    """What a session keeps of the lists fits into its first line: all names, and the types of chaos cards and decks."""
    named = [card for name in PILES if name in lists for card in lists[name].cards]
    typed = [card for name in lists if name not in ("artifacts", "enchantments") for card in lists[name].cards]
    words = [card.name for card in (*named, *typed)] + [card.types for card in typed]
    size = sum(len(word.encode()) + len('"", ') for word in words)
    if size > MAX_WORDS:
        wrong = f"the names and types are too many or too long for a session ({size:,} bytes)"
        yield Problem("edition.yaml", 0, wrong, f"{MAX_WORDS:,} bytes are the most")


def _check_artifacts(pile: CardList) -> Iterator[Problem]:
    """Artifacts that are no creatures (rule 6)."""
    yield from _check_types(pile, _is_artifact, "artifacts that are no creatures")


def _check_enchantments(pile: CardList) -> Iterator[Problem]:
    """Enchantments for the whole table: no creatures and no Auras (rule 12)."""
    yield from _check_types(pile, _is_enchantment, "enchantments that are neither creatures nor Auras")


def _check_chaos(pile: CardList) -> Iterator[Problem]:
    """Any card but a Legend, which would turn up artifacts (rules 6 and 13)."""
    yield from _check_types(pile, _is_no_legend, "any cards but legendary creatures")


def _check_types(pile: CardList, fits: Callable[[Card], bool], kind: str) -> Iterator[Problem]:
    for card in pile.cards:
        if card.types and card.odd is None and not fits(card):
            yield Problem(pile.file, card.line, misfit(card), f"this pile is of {kind} {MEANT}")


def _is_artifact(card: Card) -> bool:
    return "Artifact" in front(card.types) and "Creature" not in front(card.types)


def _is_enchantment(card: Card) -> bool:
    return "Enchantment" in front(card.types) and not {"Creature", "Aura"} & set(card.types.split())


def _is_no_legend(card: Card) -> bool:
    return not is_legend(card)


def _check_planar(pile: CardList) -> Iterator[Problem]:
    """The two planar artifacts, which the rules call by their names (rule 3)."""
    right = f"the planar artifacts are {' and '.join(PLANAR)}"
    names = [card.name for card in pile.cards]
    strange = [card for card in pile.cards if card.name and card.name not in PLANAR]
    for card in strange:
        yield Problem(pile.file, card.line, f"{card.name} is no planar artifact", right)
    for name in PLANAR:
        if name not in names and not strange:
            yield Problem(pile.file, pile.heads[""], f"{name} is missing", right)


def _check_scion(pile: CardList) -> Iterator[Problem]:
    """The Scion of all colours first, then a Legend for each deck, of the same three colours (rule 14).

    The rules know the five dragons by their names.
    """
    decks = set(DECKS.values())
    first: dict[str, Card] = {}
    for card in pile.cards:
        before = first.setdefault(card.colors, card)
        if not card.types:
            continue
        if not is_legend(card):
            yield Problem(pile.file, card.line, misfit(card), "only legendary creatures stand here")
        elif card.number == 1 and card.colors != COLORS:
            wrong = f"{card.name} is not of all five colours"
            yield Problem(pile.file, card.line, wrong, "number 1 is the Scion of the Ur-Dragon")
        elif card.number > 1 and card.colors not in decks:
            wrong = f"{card.name} has the colours of no deck ({card.colors or 'none'})"
            yield Problem(pile.file, card.line, wrong, f"the decks' colours are {', '.join(DECKS.values())}")
        elif before is not card:
            wrong = f"{card.name} has the same colours as {before.name} ({card.colors})"
            yield Problem(pile.file, card.line, wrong, "there is one dragon for each deck's colours")
        elif card.number > 1 and card.name and card.name not in SCION_DRAGONS:
            right = f"its dragons are {listed(list(SCION_DRAGONS))}"
            yield Problem(pile.file, card.line, f"{card.name} is no dragon of the Scion", right)
    for color, colors in DECKS.items():
        if len(pile.cards) < 1 + len(DECKS) and colors not in first:
            wrong = f"the dragon with the {color} deck's colours ({colors}) is missing"
            yield Problem(pile.file, pile.heads[""], wrong, "add it as the next number")


_CHECKS = {
    **{f"deck-{color}": check_deck for color in DECKS},
    "artifacts": _check_artifacts,
    "enchantments": _check_enchantments,
    "chaos": _check_chaos,
    "planar": _check_planar,
    "scion": _check_scion,
}
