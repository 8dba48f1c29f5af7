"""The parts of a deck: what headings say of the cards below them, and what a card is by its type line (rule 1)."""

from collections.abc import Iterable, Mapping

from edw_companion.games.five_colors.state import (
    CREATURE,
    DYNASTY,
    ENCHANTMENT,
    FATE,
    FATE_KINDS,
    INSTANT,
    LAND,
    LOCAL,
    OTHER,
    SORCERY,
)
from edw_companion.lists.cards import front
from edw_companion.lists.sheet import MAIN, Heading
from edw_companion.tuples import NamedTuple

DECK_OF = {**dict.fromkeys((LAND, CREATURE, ENCHANTMENT, OTHER), DYNASTY), **dict.fromkeys(FATE_KINDS, FATE)}
"""The deck that each kind of card belongs in."""

ENCHANTMENTS = frozenset({ENCHANTMENT, LOCAL})
"""The kinds of which a deck may hold one of a name."""

NAMES = {
    LAND: "lands",
    CREATURE: "creatures",
    ENCHANTMENT: "global enchantments",
    OTHER: "artifacts",
    LOCAL: "local enchantments",
    SORCERY: "sorceries",
    INSTANT: "instants",
}
"""The heading that a kind of card stands under, as a message says it."""


class Section(NamedTuple):
    """What a heading says: the deck and the kind of the cards below it, each "" where it leaves that open.

    ``enchantments``: whether it says at least that they are enchantments.
    """

    deck: str = ""
    kind: str = ""
    enchantments: bool = False


_KINDS = {
    LAND: ("land", "basic land", "nonbasic land", "snow land"),
    CREATURE: ("creature", "artifact creature", "legend", "legendary creature", "summon", "wall"),
    OTHER: ("artifact", "mono artifact", "poly artifact", "continuous artifact"),
    ENCHANTMENT: ("global enchantment", "enchant world", "world enchantment", "event"),
    LOCAL: (
        *("local enchantment", "aura", "enchant creature", "enchant land", "enchant artifact", "enchant enchantment"),
        *("creature enchantment", "land enchantment"),
    ),
    SORCERY: ("sorcery",),
    INSTANT: ("instant", "interrupt", "mana source"),
}
BY_HEAD: Mapping[str, Section] = {
    **{key: Section(DECK_OF[kind], kind, kind in ENCHANTMENTS) for kind, keys in _KINDS.items() for key in keys},
    **dict.fromkeys(("dynasty", "dynasty deck"), Section(DYNASTY)),
    **dict.fromkeys(("fate", "fate deck"), Section(FATE)),
    "enchantment": Section(enchantments=True),
    **dict.fromkeys((*MAIN, "spell", "other spell", "noncreature spell", "permanent"), Section()),
}
"""What headings say, by ``heading_key``: the game's own words, Magic's, and those of deck programs."""

HEADS = "lands, creatures, global enchantments, artifacts, local enchantments, sorceries, instants"


def sections(heads: Iterable[Heading]) -> Mapping[Heading, Section]:
    """What each heading says, in their order: "enchantments" below "fate deck" are local ones. Unknown ones are out."""
    found: dict[Heading, Section] = {}
    half = ""
    for head in heads:
        section = BY_HEAD.get(head.key)
        if section is None:
            continue
        if section.enchantments and not section.kind and half:
            section = Section(half, ENCHANTMENT if half == DYNASTY else LOCAL, True)
        elif section.deck and not section.kind:
            half = section.deck
        found[head] = section
    return found


def kind_of_types(types: str) -> str:
    """What a card is by its type line; "" for what this game does not know."""
    words = front(types)
    if "Enchantment" in words and "Aura" in types:
        return LOCAL
    kinds = {"Land": LAND, "Creature": CREATURE, "Enchantment": ENCHANTMENT, "Artifact": OTHER}
    kinds |= {"Instant": INSTANT, "Sorcery": SORCERY}
    return next((kind for word, kind in kinds.items() if word in words), "")
