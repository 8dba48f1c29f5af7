"""What a deck of Elder Dragon Wars must look like: its sections, its colours, its Elder Dragon and its basic lands.

One deck in, problems out (``check_deck``). A card that is marked ``odd`` may have types or colours that its section
does not allow; the Elder Dragon may not.
"""

from collections.abc import Iterator

from edw_companion.colors import Color
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.lists.cards import Card, CardList, front, is_land, is_legend
from edw_companion.lists.problems import Problem

DECKS = {"white": "WUG", "blue": "WUB", "black": "UBR", "red": "BRG", "green": "WRG"}
"""The colours of each deck, in the order WUBRG (rule 1: the axis colour and its two neighbours)."""

LEGENDS = ("multicolor-3", "multicolor-2", "mono-legends")
SECTIONS = (*LEGENDS, "spells", "lands")
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}

MEANT = '(or, if this card is meant, say why: odd: "…")'

_Fault = tuple[str, str]
"""What is wrong with a card in its place, and what would be right."""


def is_elder_dragon(card: Card) -> bool:
    """Whether a card is an Elder Dragon: the one creature type that the lists keep."""
    return is_legend(card) and card.types.endswith("Elder Dragon")


def is_basic(card: Card) -> bool:
    """Whether a card is a basic land."""
    return {"Basic", "Land"} <= front(card.types)


def section_for(card: Card) -> str:
    """The section of a deck that a card belongs into, by its types and its colours."""
    if is_land(card):
        return "lands"
    if is_legend(card) and 1 <= len(card.colors) <= len(LEGENDS):
        return LEGENDS[-len(card.colors)]
    return "spells"


def check_deck(deck: CardList) -> Iterator[Problem]:
    """A deck is 44 cards: 14 Legends, 10 spells and 20 lands (rules 1 and 2)."""
    colors = DECKS[deck.name.removeprefix("deck-")]
    yield from _check_size(deck, ("multicolor-3", "multicolor-2"), 11, "multicoloured Legends")
    yield from _check_size(deck, ("mono-legends",), 3, "Legends of one colour")
    yield from _check_size(deck, ("spells",), 10, "spells")
    yield from _check_size(deck, ("lands",), 20, "lands")
    for card in deck.cards:
        if card.types and (card.odd is None or is_elder_dragon(card)):
            for wrong, right in _CARD_CHECKS[card.section](card, colors):
                yield Problem(deck.file, card.line, wrong, right)
    yield from _check_one_each(deck, colors)
    yield from _check_dragon(deck, colors, DRAGONS[Color(deck.name.removeprefix("deck-"))].name)
    yield from _check_basics(deck, colors)


def _check_size(deck: CardList, sections: tuple[str, ...], size: int, kind: str) -> Iterator[Problem]:
    count = sum(len(deck.section(section)) for section in sections)
    lines = [deck.heads[section] for section in sections if section in deck.heads]
    if count != size and len(lines) == len(sections):
        yield Problem(deck.file, lines[-1], f"there are {count} {kind} here", f"a deck has {size}")


def misfit(card: Card) -> str:
    """What is wrong with a card whose types its place does not allow."""
    return f"{card.name} ({card.types}) does not fit here"


def _legend_faults(card: Card, colors: str) -> Iterator[_Fault]:
    """A legendary creature of the deck's colours, in the section for as many colours as it has (rule 1)."""
    if not is_legend(card):
        yield misfit(card), "only legendary creatures stand here"
        return
    count = len(LEGENDS) - LEGENDS.index(card.section)
    if not set(card.colors) <= set(colors):
        yield f"{card.name} is {card.colors}", f"the deck's colours are {colors}"
    elif len(card.colors) != count:
        right = LEGENDS[-len(card.colors)] if 1 <= len(card.colors) <= len(LEGENDS) else "another list"
        wrong = f"{card.name} has {_colours(len(card.colors))}, this section is for {_colours(count)}"
        yield wrong, f"it belongs into {right}"


def _colours(count: int) -> str:
    return {0: "no colour", 1: "one colour", 2: "two colours", 3: "three colours"}.get(count, f"{count} colours")


def _spell_faults(card: Card, colors: str) -> Iterator[_Fault]:
    """Neither creature nor land, and within the deck's colours."""
    if front(card.types) & {"Creature", "Land"}:
        yield misfit(card), f"spells are neither creatures nor lands {MEANT}"
    if not set(card.colors) <= set(colors):
        yield f"{card.name} is {card.colors}", f"the deck's colours are {colors}"


def _land_faults(card: Card, _colors: str) -> Iterator[_Fault]:
    if not is_land(card):
        yield misfit(card), "only lands stand here"


_CARD_CHECKS = {**dict.fromkeys(LEGENDS, _legend_faults), "spells": _spell_faults, "lands": _land_faults}


def _check_one_each(deck: CardList, colors: str) -> Iterator[Problem]:
    """One mono-coloured Legend for each colour of the deck (rule 1)."""
    first: dict[str, Card] = {}
    for card in deck.section("mono-legends"):
        before = first.setdefault(card.colors, card)
        if before is not card and card.colors in tuple(colors) and card.odd is None:
            wrong = f"{card.name} is a second Legend of {card.colors} beside {before.name}"
            yield Problem(deck.file, card.line, wrong, f"the deck has one each of {', '.join(colors)}")


def _check_dragon(deck: CardList, colors: str, dragon: str) -> Iterator[Problem]:
    """One Elder Dragon, of the deck's three colours; the rules call it by its name (rules 1 and 2)."""
    dragons = [card for card in deck.cards if is_elder_dragon(card)]
    if not dragons and "multicolor-3" in deck.heads:
        right = f'give the one of {colors} the types "Legendary Creature — Elder Dragon"'
        yield Problem(deck.file, deck.heads["multicolor-3"], "no Elder Dragon is in this deck", right)
    for card in dragons[:1]:
        if card.name and card.name != dragon:
            wrong = f"{card.name} is not the Elder Dragon of this deck"
            yield Problem(deck.file, card.line, wrong, f"it is {dragon}")
    for card in dragons[1:]:
        wrong = f"{card.name} is a second Elder Dragon beside {dragons[0].name}"
        yield Problem(deck.file, card.line, wrong, "a deck has one")


def _check_basics(deck: CardList, colors: str) -> Iterator[Problem]:
    """Three basic lands, one for each colour of the deck (rule 2)."""
    kinds = [BASICS[color] for color in colors]
    right = f"a deck has three: {', '.join(kinds)}"
    basics = [card for card in deck.section("lands") if is_basic(card)]
    of_kind = {kind: [card for card in basics if kind in card.types.split()] for kind in kinds}
    for card in basics:
        if not any(card in cards for cards in of_kind.values()):
            yield Problem(deck.file, card.line, f"{card.name} is no basic land of this deck's colours", right)
    for kind, cards in of_kind.items():
        if not cards and "lands" in deck.heads:
            yield Problem(deck.file, deck.heads["lands"], f"no basic {kind} is among the lands", right)
        for card in cards[1:]:
            yield Problem(deck.file, card.line, f"{card.name} is a second basic {kind}", right)
