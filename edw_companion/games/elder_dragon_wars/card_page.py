"""The page of a card of Elder Dragon Wars: where it lies, what it is, and which rules and rulings concern its kind.

Nothing here says what a card does: that is printed on it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from edw_companion.colors import Color
from edw_companion.core.words import UnknownWordError, card, plain
from edw_companion.errors import EdwError
from edw_companion.games.card_pages import Page
from edw_companion.games.elder_dragon_wars.lists import EDITION, SHAPE, is_basic, is_elder_dragon
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, SCION_DRAGONS
from edw_companion.games.elder_dragon_wars.state import ARTIFACTS, CHAOS, ENCHANTMENTS
from edw_companion.lists.cards import COLORS, front, is_land, is_legend
from edw_companion.lists.comparison import Spot
from edw_companion.lists.editions import find, lists_naming
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

_Is = Callable[[Spot], bool]


def _of(name: str) -> _Is:
    return lambda spot: spot.list_name == name


def _has(*types: str) -> _Is:
    return lambda spot: not front(spot.card.types).isdisjoint(types)


def _both(*tests: _Is) -> _Is:
    return lambda spot: all(test(spot) for test in tests)


def _deck(spot: Spot) -> bool:
    return spot.list_name.startswith(_DECK)


def _spell(spot: Spot) -> bool:
    """Whether it is a noncreature spell where it lies, which turns up an enchantment (ruling 89)."""
    return (_deck(spot) or spot.list_name == CHAOS) and not _has("Creature", "Land")(spot)


_KINDS: Sequence[tuple[_Is, Sequence[int], Sequence[int]]] = (
    (lambda spot: is_elder_dragon(spot.card), (1, 2, 3, 4, 6), (22, 24, 29, 33, 43, 31)),
    (lambda spot: is_legend(spot.card) and not is_elder_dragon(spot.card) and spot.list_name != "scion",
     (2, 4, 6, 13), (23, 65, 98, 58)),
    (lambda spot: is_legend(spot.card) and len(spot.card.colors) == 1, (), (60,)),
    (_both(_deck, _has("Creature"), lambda spot: not is_legend(spot.card)), (3,), (48,)),
    (_spell, (3, 12), (89, 49, 88)),
    (lambda spot: _spell(spot) and _deck(spot) and len(spot.card.colors) == 1, (4,), (60,)),
    (_both(_deck, lambda spot: is_basic(spot.card)), (10,), (133, 134)),
    (_both(_deck, lambda spot: is_land(spot.card) and not is_basic(spot.card)), (10,), (133, 89)),
    (_of(ARTIFACTS), (6, 10), (71, 73, 75, 80)),
    (_of(ENCHANTMENTS), (12,), (90, 91, 92, 97)),
    (_of(CHAOS), (13,), (101, 104)),
    (_both(_of(CHAOS), _has("Land")), (), (102, 56)),
    (_both(_of(CHAOS), _has("Creature")), (3,), (48, 56)),
    (_both(_of(CHAOS), _has("Creature", "Land", "Artifact", "Enchantment")), (), (103, 111)),
    (_both(_of(CHAOS), _has("Instant", "Sorcery")), (), (106, 107, 108)),
    (_of("planar"), (3,), (51, 54, 55, 56)),
    (_of("scion"), (14,), ()),
    (_both(_of("scion"), lambda spot: spot.card.colors == COLORS), (), (116, 117, 119, 120, 121, 126)),
    (lambda spot: spot.card.name in SCION_DRAGONS, (), (118, 122, 123, 124)),
)  # fmt: skip
"""By kind of card the rules and the rulings that concern it, the weightiest first; every card has a rule."""


def find_page(query: str, begin: Mapping[str, Any] | None, own: Path) -> Page | None:
    """The page of the card that a query means, in the session's edition or else in the shipped one.

    None if no card is meant, or the lists have changed since the session began; see ``card_pages.FindPage``.
    """
    parts = plain(query).split()
    try:
        place = find(begin["edition"]["name"] if begin else EDITION, SHAPE.format, own)
        lists = [*lists_naming(SHAPE, place, lambda name: all(part in plain(name) for part in parts))]
    except EdwError:
        return None
    if not lists:
        return None
    spots = [Spot(each.name, card) for each in lists for card in each.cards]
    written = {spot.card.name: spot.card.written for spot in spots if spot.card.written}
    names = dict.fromkeys(spot.card.name for spot in spots)
    first = [name for name in names if plain(name.partition(",")[0]) == plain(query)]
    try:
        name = card(query, first or names, written=written)  # "Crosis" is the dragon, no Catacombs of his
    except UnknownWordError:
        return None
    if not all(part in plain(name) for part in parts):  # found by the source's name, which not every list has
        page = find_page(name, begin, own)
        return page and page._replace(whole=plain(query) == plain(written[name]))
    meant = [spot for spot in spots if spot.card.name == name and _as_begun(spot, begin)]
    if not meant:
        return None
    called = [name, *dict.fromkeys(spot.card.written for spot in meant if spot.card.written)]
    kinds = [(rules, rulings) for is_one, rules, rulings in _KINDS if any(map(is_one, meant))]
    rules, rulings = ([*chain.from_iterable(each)] for each in zip(*kinds, strict=True))
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
    yield f"{one.name}: {'; '.join(map(_place, spots))}. {what}."
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
