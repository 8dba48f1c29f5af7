"""What an edition of Elder Dragon Wars must look like: its lists card by card, and the problems with them.

Lists in, problems out (`check`); each says its file, its line, what is wrong and what would be right. A card
that is marked `odd` may have types or colours that its place does not allow: that it stands there is meant.
Counts, numbers and repeats are never odd.
"""

from collections.abc import Callable, Iterator, Mapping

from edw_companion.cardlists.cards import COLORS, Card, CardList, folded, front, is_land, is_legend
from edw_companion.cardlists.problems import Problem

DECKS = {"white": "WUG", "blue": "WUB", "black": "UBR", "red": "BRG", "green": "WRG"}
"""The colours of each deck, in the order WUBRG (rule 1: the axis colour and its two neighbours)."""

LEGENDS = ("multicolor-3", "multicolor-2", "mono-legends")
SECTIONS = (*LEGENDS, "spells", "lands")
PILES = ("artifacts", "enchantments", "chaos")
PLANAR = ("Planar Gate", "Mana Matrix")
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}

_Fault = tuple[str, str]
"""What is wrong with a card in its place, and what would be right."""

_MEANT = '(or, if this card is meant, say why: odd: "…")'


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


def _file(card_list: CardList) -> str:
    return f"{card_list.name}.yaml"


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


def _check_numbers(card_list: CardList) -> Iterator[Problem]:
    """Numbers run from 1 without a gap or repeat, section by section; a pile has at least one card."""
    for section, head in card_list.heads.items():
        cards = card_list.section(section)
        if not cards and not section:
            yield Problem(_file(card_list), head, "there are no cards below this", "add cards, one a line")
        expected = 1
        for card in cards:
            if card.number < expected:
                wrong = f"the number {card.number} stands twice, here for {card.name}"
                yield Problem(_file(card_list), card.line, wrong, "give every card a number of its own")
            elif card.number > expected:
                wrong = f"the number {expected} is missing before {card.name}, {card.number}"
                yield Problem(_file(card_list), card.line, wrong, "number the cards from 1 without a gap")
            expected = card.number + 1


def _check_repeats(card_list: CardList) -> Iterator[Problem]:
    """No card is twice in one list."""
    first: dict[str, Card] = {}
    for card in card_list.cards:
        before = first.setdefault(folded(card.name), card)
        if card.name and before is not card:
            wrong = f"{card.name} stands twice in this list (first in line {before.line})"
            yield Problem(_file(card_list), card.line, wrong, "every card is in a list once")


def _check_shared(lists: Mapping[str, CardList]) -> Iterator[Problem]:
    """No card but a land is in two lists."""
    first: dict[str, tuple[CardList, Card]] = {}
    for card_list in lists.values():
        for card in card_list.cards:
            where, before = first.setdefault(folded(card.name), (card_list, card))
            if card.name and where is not card_list and not (is_land(card) and is_land(before)):
                wrong = f"{card.name} is also in {_file(where)}, line {before.line}"
                yield Problem(_file(card_list), card.line, wrong, "only lands may be in two lists")


def _check_deck(deck: CardList) -> Iterator[Problem]:
    """A deck is 44 cards: 14 Legends, 10 spells and 20 lands (rules 1 and 2)."""
    colors = DECKS[deck.name.removeprefix("deck-")]
    yield from _check_size(deck, ("multicolor-3", "multicolor-2"), 11, "multicoloured Legends")
    yield from _check_size(deck, ("mono-legends",), 3, "Legends of one colour")
    yield from _check_size(deck, ("spells",), 10, "spells")
    yield from _check_size(deck, ("lands",), 20, "lands")
    for card in deck.cards:
        if card.types and (card.odd is None or is_elder_dragon(card)):
            for wrong, right in _CARD_CHECKS[card.section](card, colors):
                yield Problem(_file(deck), card.line, wrong, right)
    yield from _check_one_each(deck, colors)
    yield from _check_dragon(deck, colors)
    yield from _check_basics(deck, colors)


def _check_size(deck: CardList, sections: tuple[str, ...], size: int, kind: str) -> Iterator[Problem]:
    count = sum(len(deck.section(section)) for section in sections)
    lines = [deck.heads[section] for section in sections if section in deck.heads]
    if count != size and len(lines) == len(sections):
        yield Problem(_file(deck), lines[-1], f"there are {count} {kind} here", f"a deck has {size}")


def _misfit(card: Card) -> str:
    return f"{card.name} ({card.types}) does not fit here"


def _legend_faults(card: Card, colors: str) -> Iterator[_Fault]:
    """A legendary creature of the deck's colours, in the section for as many colours as it has (rule 1)."""
    if not is_legend(card):
        yield _misfit(card), "only legendary creatures stand here"
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
        yield _misfit(card), f"spells are neither creatures nor lands {_MEANT}"
    if not set(card.colors) <= set(colors):
        yield f"{card.name} is {card.colors}", f"the deck's colours are {colors}"


def _land_faults(card: Card, _colors: str) -> Iterator[_Fault]:
    if not is_land(card):
        yield _misfit(card), "only lands stand here"


_CARD_CHECKS = {**dict.fromkeys(LEGENDS, _legend_faults), "spells": _spell_faults, "lands": _land_faults}


def _check_one_each(deck: CardList, colors: str) -> Iterator[Problem]:
    """One mono-coloured Legend for each colour of the deck (rule 1)."""
    first: dict[str, Card] = {}
    for card in deck.section("mono-legends"):
        before = first.setdefault(card.colors, card)
        if before is not card and card.colors in tuple(colors) and card.odd is None:
            wrong = f"{card.name} is a second Legend of {card.colors} beside {before.name}"
            yield Problem(_file(deck), card.line, wrong, f"the deck has one each of {', '.join(colors)}")


def _check_dragon(deck: CardList, colors: str) -> Iterator[Problem]:
    """One Elder Dragon, of the deck's three colours."""
    dragons = [card for card in deck.cards if is_elder_dragon(card)]
    if not dragons and "multicolor-3" in deck.heads:
        right = f'give the one of {colors} the types "Legendary Creature — Elder Dragon"'
        yield Problem(_file(deck), deck.heads["multicolor-3"], "no Elder Dragon is in this deck", right)
    for card in dragons[1:]:
        wrong = f"{card.name} is a second Elder Dragon beside {dragons[0].name}"
        yield Problem(_file(deck), card.line, wrong, "a deck has one")


def _check_basics(deck: CardList, colors: str) -> Iterator[Problem]:
    """Three basic lands, one for each colour of the deck (rule 2)."""
    kinds = [BASICS[color] for color in colors]
    right = f"a deck has three: {', '.join(kinds)}"
    basics = [card for card in deck.section("lands") if is_basic(card)]
    of_kind = {kind: [card for card in basics if kind in card.types.split()] for kind in kinds}
    for card in basics:
        if not any(card in cards for cards in of_kind.values()):
            yield Problem(_file(deck), card.line, f"{card.name} is no basic land of this deck's colours", right)
    for kind, cards in of_kind.items():
        if not cards and "lands" in deck.heads:
            yield Problem(_file(deck), deck.heads["lands"], f"no basic {kind} is among the lands", right)
        for card in cards[1:]:
            yield Problem(_file(deck), card.line, f"{card.name} is a second basic {kind}", right)


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
            yield Problem(_file(pile), card.line, _misfit(card), f"this pile is of {kind} {_MEANT}")


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
        yield Problem(_file(pile), card.line, f"{card.name} is no planar artifact", right)
    for name in PLANAR:
        if name not in names and not strange:
            yield Problem(_file(pile), pile.heads[""], f"{name} is missing", right)


def _check_scion(pile: CardList) -> Iterator[Problem]:
    """The Scion of all colours first, then a Legend for each deck, of the same three colours (rule 14)."""
    decks = set(DECKS.values())
    first: dict[str, Card] = {}
    for card in pile.cards:
        before = first.setdefault(card.colors, card)
        if not card.types:
            continue
        if not is_legend(card):
            yield Problem(_file(pile), card.line, _misfit(card), "only legendary creatures stand here")
        elif card.number == 1 and card.colors != COLORS:
            wrong = f"{card.name} is not of all five colours"
            yield Problem(_file(pile), card.line, wrong, "number 1 is the Scion of the Ur-Dragon")
        elif card.number > 1 and card.colors not in decks:
            wrong = f"{card.name} has the colours of no deck ({card.colors or 'none'})"
            yield Problem(_file(pile), card.line, wrong, f"the decks' colours are {', '.join(DECKS.values())}")
        elif before is not card:
            wrong = f"{card.name} has the same colours as {before.name} ({card.colors})"
            yield Problem(_file(pile), card.line, wrong, "there is one dragon for each deck's colours")
    for color, colors in DECKS.items():
        if len(pile.cards) < 1 + len(DECKS) and colors not in first:
            wrong = f"the dragon with the {color} deck's colours ({colors}) is missing"
            yield Problem(_file(pile), pile.heads[""], wrong, "add it as the next number")


_CHECKS = {
    **{f"deck-{color}": _check_deck for color in DECKS},
    "artifacts": _check_artifacts,
    "enchantments": _check_enchantments,
    "chaos": _check_chaos,
    "planar": _check_planar,
    "scion": _check_scion,
}
