"""What a deck of Elder Dragon Wars must look like: its sections, its colours, its Elder Dragon and its basic lands.

One deck in, problems out (``check_deck``). A card that is marked ``odd`` may have types or colours that its section
does not allow; the Elder Dragon may not.
"""

from collections.abc import Iterator
from itertools import chain

from edw_companion.colors import BASIC_LANDS, BY_LETTER, Color
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.lists.cards import Card, CardList, front, is_land, is_legend
from edw_companion.lists.problems import Problem

DECKS = {"white": "WUG", "blue": "WUB", "black": "UBR", "red": "BRG", "green": "WRG"}
"""The colours of each deck, in the order WUBRG (rule 1: the axis colour and its two neighbours)."""

LEGENDS = ("multicolor-3", "multicolor-2", "mono-legends")
SECTIONS = (*LEGENDS, "spells", "lands")
_SIZES = (
    (("multicolor-3", "multicolor-2"), 11, "multicoloured Legends"),
    (("mono-legends",), 3, "Legends of one colour"),
    (("spells",), 10, "spells"),
    (("lands",), 20, "lands"),
)
"""A deck is 44 cards: 14 Legends, 10 spells and 20 lands (rules 1 and 2)."""

MEANT = '(or, if this card is meant, say why: odd: "…")'

_Faults = Iterator[tuple[int, str, str]]
"""Lines, what is wrong there, and what would be right."""


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
    return _section(len(card.colors), "spells") if is_legend(card) else "spells"


def _section(count: int, other: str) -> str:
    """Where Legends of so many colours stand."""
    return LEGENDS[-count] if 1 <= count <= len(LEGENDS) else other


def misfit(card: Card) -> str:
    """What is wrong with a card whose types its place does not allow."""
    return f"{card.name} ({card.types}) does not fit here"


def check_deck(deck: CardList) -> Iterator[Problem]:
    """All that is wrong with a deck."""
    color = deck.name.removeprefix("deck-")
    colors = DECKS[color]
    faults = chain(
        _sizes(deck),
        *(_cards(card, colors) for card in deck.cards if card.types and (card.odd is None or is_elder_dragon(card))),
        _one_each(deck, colors),
        _dragon(deck, colors, DRAGONS[Color(color)].name),
        _basics(deck, colors),
    )
    for line, wrong, right in faults:
        yield Problem(deck.file, line, wrong, right)


def _sizes(deck: CardList) -> _Faults:
    for sections, size, kind in _SIZES:
        count = sum(len(deck.section(section)) for section in sections)
        if count != size and deck.heads.keys() >= set(sections):
            yield deck.heads[sections[-1]], f"there are {count} {kind} here", f"a deck has {size}"


def _cards(card: Card, colors: str) -> _Faults:
    """A card of a type that its section is for, and of the deck's colours (rule 1)."""
    foreign = card.line, f"{card.name} is {card.colors}", f"the deck's colours are {colors}"
    within = set(card.colors) <= set(colors)
    if card.section == "lands":
        if not is_land(card):
            yield card.line, misfit(card), "only lands stand here"
    elif card.section == "spells":
        if front(card.types) & {"Creature", "Land"}:
            yield card.line, misfit(card), f"spells are neither creatures nor lands {MEANT}"
        if not within:
            yield foreign
    elif not is_legend(card):
        yield card.line, misfit(card), "only legendary creatures stand here"
    elif not within:
        yield foreign
    elif card.section != _section(len(card.colors), ""):
        count = len(LEGENDS) - LEGENDS.index(card.section)
        wrong = f"{card.name} has {_colours(len(card.colors))}, this section is for {_colours(count)}"
        yield card.line, wrong, f"it belongs into {_section(len(card.colors), 'another list')}"


def _colours(count: int) -> str:
    return {0: "no colour", 1: "one colour", 2: "two colours", 3: "three colours"}.get(count, f"{count} colours")


def _one_each(deck: CardList, colors: str) -> _Faults:
    """One mono-coloured Legend for each colour of the deck (rule 1)."""
    first: dict[str, Card] = {}
    for card in deck.section("mono-legends"):
        before = first.setdefault(card.colors, card)
        if before is not card and card.colors in tuple(colors) and card.odd is None:
            wrong = f"{card.name} is a second Legend of {card.colors} beside {before.name}"
            yield card.line, wrong, f"the deck has one each of {', '.join(colors)}"


def _dragon(deck: CardList, colors: str, dragon: str) -> _Faults:
    """One Elder Dragon, of the deck's three colours; the rules call it by its name (rules 1 and 2)."""
    dragons = [card for card in deck.cards if is_elder_dragon(card)]
    if not dragons and "multicolor-3" in deck.heads:
        right = f'give the one of {colors} the types "Legendary Creature — Elder Dragon"'
        yield deck.heads["multicolor-3"], "no Elder Dragon is in this deck", right
    for card in dragons[:1]:
        if card.name and card.name != dragon:
            yield card.line, f"{card.name} is not the Elder Dragon of this deck", f"it is {dragon}"
    for card in dragons[1:]:
        yield card.line, f"{card.name} is a second Elder Dragon beside {dragons[0].name}", "a deck has one"


def _basics(deck: CardList, colors: str) -> _Faults:
    """Three basic lands, one for each colour of the deck (rule 2)."""
    kinds = [BASIC_LANDS[BY_LETTER[color]] for color in colors]
    right = f"a deck has three: {', '.join(kinds)}"
    basics = [card for card in deck.section("lands") if is_basic(card)]
    for card in basics:
        if not set(kinds) & set(card.types.split()):
            yield card.line, f"{card.name} is no basic land of this deck's colours", right
    for kind in kinds:
        cards = [card for card in basics if kind in card.types.split()]
        if not cards and "lands" in deck.heads:
            yield deck.heads["lands"], f"no basic {kind} is among the lands", right
        for card in cards[1:]:
            yield card.line, f"{card.name} is a second basic {kind}", right
