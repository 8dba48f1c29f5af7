"""Sleeves: rule 15 and ruling 142. Ten sources of cards, a sleeve and a sign for each, and where their cards go.

A colour never carries the meaning alone; the sign beside it does. Two sources may look alike only if their cards never
lie side by side. What the group has chosen is a small JSON file in the data folder; a session may have its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core.at import At
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.state import State
from edw_companion.errors import BadFileError, RefusedError
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.session import files
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.session.paths import Home

    Sleeved = TypedDict("Sleeved", {"source": str, "from": str, "to": str})

CHAPTER = Chapter[WarState]()

HAND = "in a hand"
PLAY = "among the cards that a player controls"
MIDDLE = "in the middle of the table"
SEAT = "in the Scion's seat"


class Source(NamedTuple):
    """Where cards come from: a deck, a pile, or the few cards that stay on the table.

    Attributes:
        key: as typed and kept in files.
        title: for people.
        sign: the letter on its sleeves or divider.
        color: its sleeves if nobody chose others.
        cards: how many cards, and so sleeves, it has in the shipped edition.
        zones: where its cards can lie beside those of other sources.
    """

    key: str
    title: str
    sign: str
    color: str
    cards: int
    zones: tuple[str, ...]

    @property
    def ways(self) -> tuple[tuple[str, str], ...]:
        """Which card, from which zone or at which moment, goes where."""
        return tuple(_WAYS.get(self.key, _DECK_WAYS).items())


_DECK_WAYS = {
    "the Elder Dragon": "its nexus",
    "a starting basic land, destroyed or sacrificed": "back into play",
    "a spell whose planar artifact is shut off": "exile",
    "any other card": "its owner's graveyard, or where it is sent",
}
_WAYS = {
    "artifacts": {"an artifact that leaves play, to any zone": "the artifact graveyard"},
    "enchantments": {
        "the one in play, when the next is turned up": "the bottom of its pile",
        "the one in play, whatever else would move it": "it stays in play",
    },
    "chaos": {
        "an instant or sorcery, once used": "the chaos graveyard",
        "any other that leaves play": "the chaos graveyard",
        "one that is discarded, countered or exiled": "the chaos graveyard",
    },
    "scion": {
        "the Scion, in play": "it stays until its fifth turn is over",
        "a dragon, when its turn ends": "out of the Scion's deck",
    },
    "planar": {"one tapped or shut off": "it stays in play"},
}


SOURCES: tuple[Source, ...] = (
    *(Source(str(deck), f"{deck.capitalize()} deck", deck.letter, str(deck), 44, (HAND, PLAY)) for deck in DRAGONS),
    Source("artifacts", "Reverberating artifacts", "A", "brown", 100, (PLAY,)),
    Source("enchantments", "Reverberating enchantments", "E", "purple", 100, (MIDDLE,)),
    Source("chaos", "Chaos cards", "C", "orange", 100, (HAND, PLAY)),
    Source("scion", "The Scion and its dragons", "S", "gold", 6, (SEAT,)),
    Source("planar", "Planar artifacts", "P", "clear", 2, (MIDDLE,)),
)
"""The ten sources (rule 15; rulings 26, 57, 75, 91, 103, 104, 129 and 133)."""

BY_KEY: Mapping[str, Source] = {source.key: source for source in SOURCES}

_ALIKE = (
    *("white, ivory", "blue, navy, sky blue", "black", "red, crimson, maroon", "green, lime, olive"),
    *("brown, copper, bronze", "purple, violet, lilac", "pink, magenta", "orange", "yellow, gold", "silver, grey"),
    *("turquoise, teal", "clear"),
)
LOOKS: Mapping[str, str] = {color: alike for alike in _ALIKE for color in alike.split(", ")}
"""The colours that sleeves are sold in, each with all that look like it across a table."""

Choice = Mapping[str, str]
"""Colours by source, only where they differ from the defaults; or a later choice that goes before an earlier one."""


def meeting(one: Source, other: Source) -> str:
    """Where cards of two sources lie side by side; "" where they never do."""
    return next((zone for zone in one.zones if zone in other.zones), "")


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
    """All colours after a source got another one, which may look like none that it can meet."""
    after = {**chosen, source.key: color}
    for pair in alike(after):
        if source in pair:
            other = pair[source == pair[0]]
            raise RefusedError(
                f"{source.title} in {color} sleeves would look like {other.title} ({after[other.key]}), and the two "
                f"meet {meeting(source, other)}. Choose another colour, or first give {other.title} another one",
                f"sleeves set {other.key} COLOUR",
            )
    return after


def differing(chosen: Choice) -> dict[str, str]:
    """The colours that are not the defaults: what a file keeps."""
    return {source.key: chosen[source.key] for source in SOURCES if chosen[source.key] != source.color}


def counts(piles: Mapping[str, int]) -> dict[str, int]:
    """How many sleeves each source needs; ``piles`` are the sizes of piles that are not the shipped ones."""
    return {source.key: piles.get(source.key, source.cards) for source in SOURCES}


def counts_of(state: State | None) -> dict[str, int]:
    """How many sleeves a session's lists need; without a session, the shipped ones'."""
    return counts({name: len(pile.order) for name, pile in state.piles.items()} if state else {})


def _path_of(home: Home) -> str:
    from pathlib import Path  # a session with sleeves of its own is read without

    return str(Path(home.root, "sleeves.json"))


def read_group(home: Home) -> dict[str, str]:
    """The colours that the group has chosen, by source; empty if it has chosen none.

    Raises:
        BadFileError: the file does not say which source has which colour.
        OddFileError, NotReadError: it is no plain file, or the system says no.
    """
    path = _path_of(home)
    chosen: dict[str, str] = {}
    try:
        chosen = json.loads(files.read_file(path).decode())
        why = _fault(chosen)
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        why = "it is not JSON"
    if why:
        raise BadFileError(f"{path} does not tell the group's sleeves: {why}. Mend it, or delete it to begin anew.")
    return chosen


def _fault(chosen: object) -> str:
    if not isinstance(chosen, dict):
        return "it is no map of sources to colours"
    for source, color in chosen.items():
        if source not in BY_KEY:
            return f"there is no source '{source}', only {', '.join(BY_KEY)}"
        if not isinstance(color, str) or color not in LOOKS:
            return f"the colour of '{source}' is none of {', '.join(LOOKS)}"
    return ""


def write_group(home: Home, chosen: Choice) -> None:
    """Keep the group's colours; ``chosen`` has one for every source."""
    files.make_folder(home.root)
    files.replace(_path_of(home), f"{json.dumps(differing(chosen), indent=2)}\n".encode())


HERE: Kind[WarState, Sleeved] = CHAPTER.kind(
    "sleeves", apply=lambda state, event: state.sleeves.update({event["source"]: event["to"]})
)


def here(state: WarState, group: Choice, source: Source, color: str) -> Sleeved:
    """Another colour, one of ``LOOKS``, for this session alone; ``group`` is what the group has chosen."""
    chosen = colors(group, state.sleeves)
    choose(chosen, source, color)
    return {"source": source.key, "from": chosen[source.key], "to": color}


@HERE.decides_again
def _(at: At[WarState], event: Sleeved) -> Sleeved:
    """What the group has chosen is in no session: a colour that was not chosen in this one may be any."""
    source, was = BY_KEY[event["source"]].key, at.state.sleeves.get(event["source"], event["from"])
    if was not in LOOKS or event["to"] not in LOOKS:
        raise ValueError(was)
    return {"source": source, "from": was, "to": event["to"]}


@HERE.tells
def _(_state: WarState, event: Sleeved) -> str:
    source = BY_KEY[event["source"]]
    return f"{source.title} ({source.sign}): sleeves {event['from']} -> {event['to']}, in this session."
