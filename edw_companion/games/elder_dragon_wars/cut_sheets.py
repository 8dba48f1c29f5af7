"""What is cut out for Elder Dragon Wars: cards, dividers for the ten sources, the pages of the binder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from edw_companion.colors import BY_LETTER, WHEEL
from edw_companion.games import cut_sheets
from edw_companion.games.cut_sheets import Part, Wanted
from edw_companion.games.elder_dragon_wars import seat_sheets, sleeves
from edw_companion.games.elder_dragon_wars.lists import is_basic
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, SCION_DRAGONS, ScionDragon, ring_letters
from edw_companion.games.elder_dragon_wars.sheets import colors_of, counts_in, edition_of
from edw_companion.games.elder_dragon_wars.state import ARTIFACTS, CHAOS, PILES, PLANAR, SCION_CARD
from edw_companion.games.sheets import Material
from edw_companion.lists.cards import Card, CardList, is_land
from edw_companion.paper import cards as printed
from edw_companion.paper.cards import Face
from edw_companion.paper.dividers import Divider
from edw_companion.paper.figure import INKS
from edw_companion.paper.lines import Passage
from edw_companion.paper.sheet import Sheet

_NEXUS = "nexus"
_INK_OF = {"clear": "paper", "yellow": "gold"} | {color: color.letter for color in WHEEL}


def cards(material: Material) -> Sheet:
    """The Scion's six, the nexus markers and the planar pair; of any other list, cards without their texts."""
    edition = edition_of(material)
    parts = {
        "scion": Part("the Scion and its dragons", lambda: tuple(_scion(material, edition.lists["scion"]))),
        _NEXUS: Part("nexus markers", lambda: printed.alike(_markers())),
        "planar": Part("planar artifacts", lambda: tuple(_planar())),
        **{name: Part(each.title, partial(_named, each)) for name, each in edition.lists.items() if name not in _OWN},
    }
    return cut_sheets.cards_sheet(material, edition.title, parts, _OWN)


_OWN = ("scion", _NEXUS, "planar")


def _named(listed: CardList) -> Sequence[printed.Card]:
    """The cards of a list without their texts, which are Magic's."""
    source = sleeves.BY_KEY[listed.name.removeprefix("deck-")]
    count = len(listed.cards)
    return [
        printed.Card(
            (Face(card.name, _letters(card), (), card.types, cost=card.cost or ""),),
            f"{source.sign} {at}/{count}",
            source.title,
        )
        for at, card in enumerate(_through(listed), 1)
    ]


def _letters(card: Card) -> str:
    return ring_letters({BY_LETTER[letter] for letter in card.colors})


def _through(listed: CardList) -> list[Card]:
    """The cards as they are numbered on paper: in a deck the lands not in play at the start come last.

    A pile keeps its own numbers, which its draws give, wherever lands stand in it.
    """
    if not listed.name.startswith("deck-"):
        return list(listed.cards)
    return sorted(listed.cards, key=lambda card: is_land(card) and not is_basic(card))


def _scion(material: Material, listed: CardList) -> Iterator[printed.Card]:
    source, count = sleeves.BY_KEY["scion"].title, len(listed.cards)
    left = seat_sheets.outlived(material)
    others: list[printed.Card] = []
    dragons: list[printed.Card] = []
    for at, card in enumerate(listed.cards, 1):
        face = Face(card.name, card.colors, ())
        if card.name == SCION_CARD:
            face = face._replace(
                passages=(
                    ("It comes", seat_sheets.comes(material)),
                    ("Each turn", "it is one of its dragons, drawn at random, which attacks and is then gone."),
                    ("Nothing", seat_sheets.REMOVED),
                    ("One of the last two falls:", f"{left} If both fall, the Ur-Dragon wins."),
                )
            )
        elif card.name in SCION_DRAGONS:
            dragon = SCION_DRAGONS[card.name]
            letters = ring_letters(dragon.colors)
            face = Face(card.name, letters, tuple(_aims(letters, dragon)))
        family = dragons if card.name in SCION_DRAGONS else others
        family.append(printed.Card((face,), f"S {at}/{count}", source))
    yield from (*others, *printed.alike(dragons))


def _aims(letters: str, dragon: ScionDragon) -> Iterator[Passage]:
    yield ("It flies, and attacks", seat_sheets.scions_aims(f"the colours {letters}"))
    yield ("Before it attacks", f"{seat_sheets.TAPPED} Whoever is attacked may block.")
    yield ("If it hits a player,", f"the other may pay {dragon.ability} and choose a colour: "
           f"{dragon.effect}.")  # fmt: skip
    yield ("If it hits both,", "each may pay for the hit on the other.")


def _markers() -> Iterator[printed.Card]:
    for color, dragon in DRAGONS.items():
        passages = (
            ("In the nexus", "it lies face up, as a card in hand: it cannot be targeted and owes no upkeep."),
            ("Cast it", f"for {dragon.cost} whenever an instant could be cast. It turns up an artifact."),
            (
                "In play",
                f"pay {dragon.upkeep} in each of my upkeeps. It blocks from the next turn on, for allies too while "
                "an enemy of mine lives, and may attack from my next turn on. Countered, unpaid or leaving play, it "
                "goes back to its nexus.",
            ),
        )
        face = Face(f"{dragon.name}: nexus", ring_letters({color}), passages)
        yield printed.Card((face,), color.letter, "Nexus marker")


_PAIR = 4.0
"""Millimetres: the type of the planar pair, the same on both though the Gate's has more to say."""


def _planar() -> Iterator[printed.Card]:
    kinds = {"gate": "creature spells", "matrix": "spells that are not creatures"}
    spared = {
        "gate": "an Elder Dragon goes to its nexus, a chaos card to the chaos graveyard",
        "matrix": "a chaos card goes to the chaos graveyard",
    }
    for at, (which, name) in enumerate(PLANAR.items(), 1):
        passages = (
            ("Everybody's:", f"{kinds[which]} cost up to {{2}} less through it. It never leaves."),
            ("Tapped or countered", f"after such a spell is paid for, it exiles that spell; {spared[which]}."),
            ("While it is tapped", "nobody casts such spells. It untaps when the next player untaps."),
        )
        source = sleeves.BY_KEY["planar"].title
        yield printed.Card((Face(name, "", passages),), f"P {at}/{len(PLANAR)}", source, largest=_PAIR)


def binder(material: Material) -> Sheet:
    """The piles, the Scion's cards and the planar pair in the pockets of a binder; or any one list."""
    edition = edition_of(material)
    piles = {name: (each.title, [card.name for card in each.cards]) for name, each in edition.lists.items()}
    return cut_sheets.binder_sheet(material, edition.title, piles, (*PILES, "scion", "planar"))


def pull(material: Material) -> Sheet:
    """Every card of the decks and piles, with the sign of its source and its number there; or those of any one list."""
    edition = edition_of(material)
    chosen = cut_sheets.chosen_lists(material, {name: each.title for name, each in edition.lists.items()})
    wanted = [
        Wanted(card.name, card.box or "", _filed(card), f"{sleeves.BY_KEY[name.removeprefix('deck-')].sign} {at}")
        for name in chosen
        for at, card in enumerate(_through(edition.lists[name]), 1)
    ]
    return cut_sheets.pull_sheet(edition.title, _CODES, sorted(wanted, key=lambda each: _FILED.index(each.group)))


_CODES = (
    "The number says where a card goes: C\xa054 is the 54th of the chaos cards. A\xa0artifacts · E\xa0enchantments · "
    "C\xa0chaos · S\xa0Scion · P\xa0planar · W\xa0U\xa0B\xa0R\xa0G the decks. Tick what you have in hand."
)


_FILED = (*(str(color).capitalize() for color in WHEEL), "Several colours", "No colour", "Lands")


def _filed(card: Card) -> str:
    """What people file a card under."""
    if is_land(card):
        return "Lands"
    if not card.colors:
        return "No colour"
    return "Several colours" if len(card.colors) > 1 else str(BY_LETTER[card.colors]).capitalize()


def dividers(material: Material) -> Sheet:
    """A divider for each of the ten sources, in the colour of its sleeves, and for the two graveyards."""
    counts, chosen = counts_in(edition_of(material)), colors_of(material)
    names = {str(color): name for color, name in seat_sheets.names_of(material).items()}
    made = [_divider(source, counts[source.key], chosen[source.key], names) for source in sleeves.SOURCES]
    made += [_graveyard(sleeves.BY_KEY[key], word, chosen[key]) for key, word in GRAVEYARDS.items()]
    return cut_sheets.dividers_sheet(material, made)


GRAVEYARDS = {CHAOS: "Chaos", ARTIFACTS: "Artifact"}
"""The piles whose cards have a graveyard of their own (rules 6 and 13); no tab hides that of its pile."""


_DIVIDER = 13.0
"""Points: the type of all dividers is not far from that of the decks', which have most to say."""


def _divider(source: sleeves.Source, count: int, color: str, names: Mapping[str, str]) -> Divider:
    dragons = {str(seat): dragon.name for seat, dragon in DRAGONS.items()}
    whose = " · ".join(filter(None, (names.get(source.key), dragons.get(source.key))))
    ways = tuple((zone[0].upper() + zone[1:], f"→ {to}") for zone, to in source.ways)
    told = (*([(whose, "")] if whose else []), ("", f"{count} cards, {color} sleeves"), *ways)
    return Divider(source.sign, source.title, _ink_of(color), told, _DIVIDER)


def _graveyard(source: sleeves.Source, word: str, color: str) -> Divider:
    told = (("", f"face up, {color} sleeves"), ("The pile is empty?", "Shuffle these: they are the pile."))
    return Divider(f"{source.sign} graveyard", f"{word} graveyard", _ink_of(color), told, _DIVIDER)


def _ink_of(color: str) -> str:
    """The ink nearest to a colour of sleeves."""
    looks = (color, *sleeves.LOOKS[color].split(", "))
    inks = (_INK_OF.get(each, each) for each in looks)
    return next((ink for ink in inks if ink in INKS), "paper")
