"""Sleeves: rule 15 and ruling 142. Ten sources of cards, a sleeve and a sign for each, and where their cards go.

Pure: which colour a group or a session has chosen is passed in. A colour never carries the meaning alone; the sign
beside it does. Two sources may look alike only if their cards never lie side by side.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from edw_companion.core.kind import Chapter
from edw_companion.core.state import Event, Facts
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.elder_dragon_wars.state import WarState

CHAPTER = Chapter[WarState]()

HAND = "in a hand"
PLAY = "among the cards that a player controls"
MIDDLE = "in the middle of the table"
SEAT = "in the Scion's seat"


class Way(NamedTuple):
    """Where a card goes: from which zone or at which moment, and to where."""

    zone: str
    to: str


class Source(NamedTuple):
    """Where cards come from: a deck, a pile, or the few cards that stay on the table.

    Attributes:
        key: as typed and kept in files.
        title: for people.
        sign: the letter on its sleeves or divider.
        color: its sleeves if nobody chose others.
        cards: how many cards, and so sleeves, it has in the shipped edition.
        zones: where its cards can lie beside those of other sources.
        ways: where they go from each zone.
    """

    key: str
    title: str
    sign: str
    color: str
    cards: int
    zones: frozenset[str]
    ways: tuple[Way, ...]


GRAVEYARD = "its owner's graveyard"
_DECK_WAYS = (
    Way("the Elder Dragon, from anywhere", "the nexus"),
    Way("a starting basic land, destroyed or sacrificed", "back to play"),
    Way("in play, in hand or on the stack", f"{GRAVEYARD}, or where it is sent"),
    Way("on the stack, as its planar artifact is shut off", "out of the game"),
)


def _deck(color: str, sign: str) -> Source:
    title = f"{color.capitalize()} deck"
    return Source(color, title, sign, color, 44, frozenset((HAND, PLAY)), _DECK_WAYS)


SOURCES: tuple[Source, ...] = (
    *(_deck(str(color), color.letter) for color in DRAGONS),
    Source(
        "artifacts",
        "Reverberating artifacts",
        "A",
        "brown",
        100,
        frozenset((PLAY,)),
        (Way("in play, wherever it would go", "the artifact graveyard"),),
    ),
    Source(
        "enchantments",
        "Reverberating enchantments",
        "E",
        "purple",
        100,
        frozenset((MIDDLE,)),
        (
            Way("in play, as the next one is turned up", "the bottom of the enchantment pile"),
            Way("in play, by anything else", "nowhere: it stays"),
        ),
    ),
    Source(
        "chaos",
        "Chaos cards",
        "C",
        "orange",
        100,
        frozenset((HAND, PLAY)),
        (
            Way("on the stack, resolved or countered", "the chaos graveyard"),
            Way("in play, wherever it would go", "the chaos graveyard"),
            Way("in hand, discarded or exiled", "the chaos graveyard"),
        ),
    ),
    Source(
        "scion",
        "The Scion and its dragons",
        "S",
        "gold",
        6,
        frozenset((SEAT,)),
        (
            Way("the Scion, in play", "nowhere: it stays until its fifth turn is over"),
            Way("a dragon, as its turn ends", "out of the Scion's deck"),
        ),
    ),
    Source(
        "planar",
        "Planar artifacts",
        "P",
        "clear",
        2,
        frozenset((MIDDLE,)),
        (Way("in play", "nowhere: they can only be tapped"),),
    ),
)
"""The ten sources (rule 15; rulings 26, 57, 75, 91, 103, 104, 129 and 133)."""

BY_KEY: Mapping[str, Source] = {source.key: source for source in SOURCES}

LOOKS: Mapping[str, str] = {
    "white": "white", "ivory": "white",
    "blue": "blue", "navy": "blue", "sky blue": "blue",
    "black": "black",
    "red": "red", "crimson": "red", "maroon": "red",
    "green": "green", "lime": "green", "olive": "green",
    "brown": "brown", "copper": "brown", "bronze": "brown",
    "purple": "purple", "violet": "purple", "lilac": "purple",
    "pink": "pink", "magenta": "pink",
    "orange": "orange",
    "yellow": "gold", "gold": "gold",
    "silver": "silver", "grey": "silver",
    "turquoise": "turquoise", "teal": "turquoise",
    "clear": "clear",
}  # fmt: skip
"""The colours that sleeves are sold in, each with the one that stands for all that look like it across a table."""

Choice = Mapping[str, str]
"""Colours by source, only where they differ from the defaults; or a later choice that goes before an earlier one."""


class AlikeError(RefusedError):
    """Two sources that would be mistaken for each other."""

    def __init__(self, source: Source, color: str, other: Source, theirs: str) -> None:
        super().__init__(
            f"{source.title} in {color} sleeves would look like {other.title} ({theirs}), and the two meet "
            f"{meeting(source, other)}. Choose another colour, or first give {other.title} another one",
            f"sleeves set {other.key} COLOUR",
        )


def meeting(one: Source, other: Source) -> str:
    """Where cards of two sources lie side by side; "" where they never do."""
    return next((zone for zone in (HAND, PLAY, MIDDLE, SEAT) if zone in one.zones & other.zones), "")


def colors(*choices: Choice) -> dict[str, str]:
    """The sleeve colour of every source: the defaults, then each choice over those before it."""
    chosen = {source.key: source.color for source in SOURCES}
    for choice in choices:
        chosen.update(choice)
    return chosen


def alike(chosen: Choice) -> Iterator[tuple[Source, Source]]:
    """The pairs of sources that look alike and can meet; ``chosen`` has a colour for every source."""
    for one, other in combinations(SOURCES, 2):
        if LOOKS[chosen[one.key]] == LOOKS[chosen[other.key]] and meeting(one, other):
            yield one, other


def choose(chosen: Choice, source: Source, color: str) -> dict[str, str]:
    """All colours after a source got another one.

    Raises:
        AlikeError: it would look like another that it can meet.
    """
    after = {**chosen, source.key: color}
    for one, other in alike(after):
        if source in (one, other):
            theirs = other if source == one else one
            raise AlikeError(source, color, theirs, after[theirs.key])
    return after


def differing(chosen: Choice) -> dict[str, str]:
    """The colours that are not the defaults: what a file keeps."""
    return {source.key: chosen[source.key] for source in SOURCES if chosen[source.key] != source.color}


def counts(piles: Mapping[str, int]) -> dict[str, int]:
    """How many sleeves each source needs; ``piles`` are the sizes of piles that are not the shipped ones."""
    return {source.key: piles.get(source.key, source.cards) for source in SOURCES}


def counts_of(state: WarState | None) -> dict[str, int]:
    """How many sleeves a session's lists need; without a session, the shipped ones'."""
    return counts({name: len(pile.order) for name, pile in state.piles.items()} if state else {})


def here(state: WarState, group: Choice, source: Source, color: str) -> Facts:
    """Another colour for this session alone.

    Args:
        state: the table.
        group: what the group has chosen.
        source: whose sleeves.
        color: one of ``LOOKS``.

    Raises:
        AlikeError: as ``choose``.
    """
    chosen = colors(group, state.sleeves)
    choose(chosen, source, color)
    return {"source": source.key, "from": chosen[source.key], "to": color}


HERE = CHAPTER.kind("sleeves")


@HERE.applies
def _(state: WarState, event: Event) -> None:
    state.sleeves[event["source"]] = event["to"]


@HERE.tells
def _(_state: WarState, event: Event) -> str:
    source = BY_KEY[event["source"]]
    return f"{source.title} ({source.sign}): sleeves {event['from']} -> {event['to']}, in this session."
