"""What is cut out for Elder Dragon Wars: cards, dividers for the ten sources, the pages of the binder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from edw_companion.colors import BY_LETTER, WHEEL
from edw_companion.games import cut_sheets
from edw_companion.games.cut_sheets import Part, Wanted
from edw_companion.games.elder_dragon_wars import scion_words, sleeves
from edw_companion.games.elder_dragon_wars.lists import SHAPE, is_basic
from edw_companion.games.elder_dragon_wars.plan import EDITION
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, SCION_DRAGONS, ScionDragon, ring_letters
from edw_companion.games.elder_dragon_wars.seat_sheets import names_of
from edw_companion.games.elder_dragon_wars.state import ARTIFACTS, CHAOS, PILES, PLANAR, SCION_CARD
from edw_companion.games.sheets import Material
from edw_companion.lists.cards import Card, CardList, Edition, is_land
from edw_companion.lists.editions import load
from edw_companion.paper import pieces
from edw_companion.paper.figure import INKS
from edw_companion.paper.fit import Passage
from edw_companion.paper.pieces import Divider, Face
from edw_companion.paper.sheet import Sheet

_NEXUS = "nexus"
_INK_OF = {"clear": "paper", "yellow": "gold"} | {color: color.letter for color in WHEEL}


def edition_of(material: Material) -> Edition:
    """The edition that was asked for, or the session's, or the shipped one."""
    own = material.state.begin["edition"]["name"] if material.state is not None else EDITION
    return load(SHAPE, material.edition or own, material.home.lists)


def cards(material: Material) -> Sheet:
    """The Scion's six, the nexus markers and the planar pair; of any other list, cards without their texts."""
    edition = edition_of(material)
    parts = {
        "scion": Part("the Scion and its dragons", lambda: tuple(_scion(material, edition.lists["scion"]))),
        _NEXUS: Part("nexus markers", lambda: tuple(_markers())),
        "planar": Part("planar artifacts", lambda: tuple(_planar())),
        **{name: Part(each.title, partial(_named, each)) for name, each in edition.lists.items() if name not in _OWN},
    }
    return cut_sheets.cards_sheet(material, edition.title, parts, _OWN)


_OWN = ("scion", _NEXUS, "planar")


def _named(listed: CardList) -> Sequence[pieces.Card]:
    """The cards of a list without their texts, which are Magic's."""
    source = sleeves.BY_KEY[listed.name.removeprefix("deck-")]
    count = len(listed.cards)
    return [
        pieces.Card(
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


def _scion(material: Material, listed: CardList) -> list[pieces.Card]:
    source, count = sleeves.BY_KEY["scion"].title, len(listed.cards)
    left = scion_words.outlived(material)
    found: list[pieces.Card] = []
    for at, card in enumerate(listed.cards, 1):
        face = Face(card.name, card.colors, ())
        if card.name == SCION_CARD:
            face = face._replace(
                passages=(
                    ("It comes", scion_words.comes(material)),
                    ("Each turn", "it is one of its dragons, drawn at random, which attacks and is then gone."),
                    ("Nothing", scion_words.REMOVED),
                    ("One of the last two falls:", f"{left} If both fall, the Ur-Dragon wins."),
                )
            )
        elif card.name in SCION_DRAGONS:
            dragon = SCION_DRAGONS[card.name]
            letters = ring_letters(dragon.colors)
            face = Face(card.name, letters, tuple(_aims(letters, dragon)))
        family = "dragons" if card.name in SCION_DRAGONS else ""
        found.append(pieces.Card((face,), f"S {at}/{count}", source, family=family))
    return sorted(found, key=lambda card: card.family)


def _aims(letters: str, dragon: ScionDragon) -> Iterator[Passage]:
    yield ("It flies, and attacks", scion_words.aims(f"the colours {letters}"))
    yield ("Before it attacks", f"{scion_words.TAPPED} Whoever is attacked may block.")
    yield ("If it hits a player,", f"the other may pay {dragon.ability} and choose a colour: "
           f"{dragon.effect}.")  # fmt: skip
    yield ("If it hits both,", "each may pay for the hit on the other.")


def _markers() -> Iterator[pieces.Card]:
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
        yield pieces.Card((face,), color.letter, "Nexus marker", family=_NEXUS)


def _planar() -> Iterator[pieces.Card]:
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
        yield pieces.Card((Face(name, "", passages),), f"P {at}/{len(PLANAR)}", source, family="planar")


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
    lists = edition_of(material).lists
    counts = sleeves.counts({key.removeprefix("deck-"): len(each.cards) for key, each in lists.items()})
    own = material.state.sleeves if material.state is not None else {}
    chosen = sleeves.colors(sleeves.read_group(material.home), own)
    names = {str(color): name for color, name in names_of(material).items()}
    made = [_divider(source, counts[source.key], chosen[source.key], names) for source in sleeves.SOURCES]
    made += [_graveyard(sleeves.BY_KEY[key], word, chosen[key]) for key, word in GRAVEYARDS.items()]
    return cut_sheets.dividers_sheet(material, made)


GRAVEYARDS = {CHAOS: "Chaos", ARTIFACTS: "Artifact"}
"""The piles whose cards have a graveyard of their own (rules 6 and 13); no tab hides that of its pile."""


def _divider(source: sleeves.Source, count: int, color: str, names: Mapping[str, str]) -> Divider:
    dragons = {str(seat): dragon.name for seat, dragon in DRAGONS.items()}
    whose = " · ".join(filter(None, (names.get(source.key), dragons.get(source.key))))
    ways = tuple((way.zone[0].upper() + way.zone[1:], f"→ {way.to}") for way in source.ways)
    told = (*([(whose, "")] if whose else []), ("", f"{count} cards, {color} sleeves"), *ways)
    return Divider(source.sign, source.title, _ink_of(color), told)


def _graveyard(source: sleeves.Source, word: str, color: str) -> Divider:
    told = (("", f"face up, {color} sleeves"), ("The pile is empty?", "Shuffle these: they are the pile."))
    return Divider(f"{source.sign} graveyard", f"{word} graveyard", _ink_of(color), told)


def _ink_of(color: str) -> str:
    """The ink nearest to a colour of sleeves."""
    looks = (color, *sleeves.LOOKS[color].split(", "))
    inks = (_INK_OF.get(each, each) for each in looks)
    return next((ink for ink in inks if ink in INKS), "paper")
