"""The page of a card of Elder Dragon Wars: where it lies, what it is, and which rules and rulings concern its kind.

Nothing here says what a card does: that is printed on it.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from edw_companion.colors import Color
from edw_companion.core.words import card_meant, plain
from edw_companion.errors import EdwError
from edw_companion.games.elder_dragon_wars.lists import EDITION, SHAPE, is_basic, is_elder_dragon
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, SCION_DRAGONS
from edw_companion.games.elder_dragon_wars.state import ARTIFACTS, CHAOS, ENCHANTMENTS
from edw_companion.games.rulebook import Page
from edw_companion.lists.cards import COLORS, front, is_land, is_legend
from edw_companion.lists.comparison import Spot
from edw_companion.lists.editions import find, readable_lists
from edw_companion.text import listed

_DECK = "deck-"
_PLACES = {
    ARTIFACTS: "artifact {}",
    ENCHANTMENTS: "enchantment {}",
    CHAOS: "chaos card {}",
    "planar": "planar artifact {}",
    "scion": "the Scion's deck, card {}",
}
_SECTIONS = {
    "multicolor-3": "three-colour Legend",
    "multicolor-2": "two-colour Legend",
    "mono-legends": "one-colour Legend",
    "spells": "spell",
    "lands": "land",
}


def _kinds(spot: Spot) -> Iterator[tuple[object, Sequence[int], Sequence[int]]]:
    """For each kind of card whether it is one, and the rules and the rulings about that kind, the weightiest first.

    Every card has a rule. A noncreature spell, where it lies as one, turns up an enchantment (ruling 89).
    """
    card, where, types = spot.card, spot.list_name, front(spot.card.types)
    deck, chaos, scion, one_color = where.startswith(_DECK), where == CHAOS, where == "scion", len(card.colors) == 1
    legend, dragon, basic = is_legend(card), is_elder_dragon(card), is_basic(card)
    spell = (deck or chaos) and not types & {"Creature", "Land"}
    yield dragon, (1, 2, 3, 4, 6), (22, 24, 29, 33, 43, 31)
    yield legend and not dragon and not scion, (2, 4, 6, 13), (23, 65, 98, 58)
    yield legend and one_color, (), (60,)
    yield deck and "Creature" in types and not legend, (3,), (48,)
    yield spell, (3, 12), (89, 49, 88)
    yield spell and deck and one_color, (4,), (60,)
    yield deck and basic, (10,), (133, 134)
    yield deck and is_land(card) and not basic, (10,), (133, 89)
    yield where == ARTIFACTS, (6, 10), (71, 73, 75, 80)
    yield where == ENCHANTMENTS, (12,), (90, 91, 92, 97)
    yield chaos, (13,), (101, 104)
    yield chaos and "Land" in types, (), (102, 56)
    yield chaos and "Creature" in types, (3,), (48, 56)
    yield chaos and types & {"Creature", "Land", "Artifact", "Enchantment"}, (), (103, 111)
    yield chaos and types & {"Instant", "Sorcery"}, (), (106, 107, 108)
    yield where == "planar", (3,), (51, 54, 55, 56)
    yield scion, (14,), ()
    yield scion and card.colors == COLORS, (), (116, 117, 119, 120, 121, 126)
    yield card.name in SCION_DRAGONS, (), (118, 122, 123, 124)


def find_page(query: str, begin: Mapping[str, Any] | None, own: Path) -> Page | None:
    """The page of the card that a query means, in the session's edition or else in the shipped one.

    None if no card is meant, or the lists have changed since the session began; see ``rulebook.FindPage``.
    """
    try:
        place = find(begin["edition"]["name"] if begin else EDITION, SHAPE.format, own)
        lists = readable_lists(SHAPE, place)
    except EdwError:
        return None
    spots = [Spot(each.name, card) for each in lists for card in each.cards]
    written = {spot.card.name: spot.card.written for spot in spots if spot.card.written}
    names = dict.fromkeys(spot.card.name for spot in spots)
    first = [name for name in names if plain(name.partition(",")[0]) == plain(query)]
    name = card_meant(query, first or names, written)  # "Crosis" is the dragon, no Catacombs of his
    meant = [spot for spot in spots if spot.card.name == name and _as_begun(spot, begin)]
    if name is None or not meant:
        return None
    called = [name, *dict.fromkeys(spot.card.written for spot in meant if spot.card.written)]
    rules, rulings = list[int](), list[int]()
    for places in zip(*map(_kinds, meant), strict=True):
        if any(is_one for is_one, _, _ in places):
            rules += places[0][1]
            rulings += places[0][2]
    return Page(called, [*_lines(meant)], rules, rulings, plain(query) in map(plain, called))


def _as_begun(spot: Spot, begin: Mapping[str, Any] | None) -> bool:
    """Whether a card lies in the session where the lists have it now, as far as the session knows."""
    if begin is None or is_land(spot.card):
        return True
    name, color = spot.card.name, spot.list_name.removeprefix(_DECK)
    if color in begin["decks"]:
        return name in begin["decks"][color]["legends"] or name in begin["decks"][color]["spells"]
    pile = begin["piles"].get(spot.list_name)
    return pile is None or pile[spot.card.number - 1 : spot.card.number] == [name]


def _lines(spots: Sequence[Spot]) -> Iterator[str]:
    """What there is to say of a card that lies in these places; only lands lie in several."""
    one = spots[0].card
    what = ", ".join(filter(None, (one.cost, one.types)))
    yield f"{one.name}: {'; '.join(map(_place, spots))}. {what}. Its text is on the card."
    written = dict.fromkeys(spot.card.written for spot in spots if spot.card.written)
    others = [name for name in written if plain(name) != plain(one.name)]
    if others:
        yield f'The source writes "{listed(others)}".'
    if one.odd:
        yield f"Note: {one.odd}."
    for dragon in DRAGONS.values():
        if dragon.name == one.name:
            yield f"Its upkeep out of the nexus: {dragon.upkeep}."
    if one.name in SCION_DRAGONS:
        colors, ability, _ = SCION_DRAGONS[one.name]
        have = listed([color for color in Color if color in colors])
        yield f"It is {have}. Whoever may pay for its ability pays {ability} (rule 14)."


def _place(spot: Spot) -> str:
    """Where a card lies, with its number there, such as "artifact 13" or "the white deck, land 6"."""
    list_name, card = spot
    if list_name in _PLACES:
        return _PLACES[list_name].format(card.number)
    kind = "basic land" if is_basic(card) else _SECTIONS[card.section]
    place = f"the {list_name.removeprefix(_DECK)} deck, {kind} {card.number}"
    return f"{place}, its Elder Dragon" if is_elder_dragon(card) else place
