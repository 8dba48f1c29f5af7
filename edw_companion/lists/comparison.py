"""What is different between two editions, as values: what a table wants to know before it sorts its cards anew.

Pure. Compared is what the digest covers, so that two editions differ here exactly when their digests do.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from edw_companion.lists.cards import Card, Edition, folded

ALIKE = 0.8
"""How alike two names must be (0 to 1, difflib's ratio) for one to be another spelling of the other."""


class Spot(NamedTuple):
    """A card and the list it stands in."""

    list_name: str
    card: Card


class Change(NamedTuple):
    """One card before and after."""

    before: Spot
    after: Spot


class Difference(NamedTuple):
    """All that is different; a card is in ``added`` or ``removed`` alone, or in one or more of the others.

    moved: the same name in another list or section, or at another number out of the old order.
    shifted: in the same order as before, with another number only because others came, went or moved.
    renamed: another spelling, be it at the same number in the same section and alike (see ``ALIKE``), or in capitals
    and apostrophes alone. A name that is not alike is another card: one removed and one added.
    changed: another cost, other colours or other types.
    """

    added: tuple[Spot, ...] = ()
    removed: tuple[Spot, ...] = ()
    moved: tuple[Change, ...] = ()
    shifted: tuple[Change, ...] = ()
    renamed: tuple[Change, ...] = ()
    changed: tuple[Change, ...] = ()


def difference(before: Edition, after: Edition) -> Difference:
    """What must be done to the cards of one edition to have those of the other."""
    old, new = _by_name(before), _by_name(after)
    stayed = tuple(Change(spot, new[key]) for key, spot in old.items() if key in new)
    gone = tuple(spot for key, spot in old.items() if key not in new)
    come = tuple(spot for key, spot in new.items() if key not in old)
    elsewhere = _pairs(gone, come, lambda old, new: folded(old.card.name) == folded(new.card.name))
    respelt = _pairs(_without(gone, elsewhere), _without(come, elsewhere), _same_place_and_alike)
    renumbered = tuple(change for change in stayed if change.before.card.number != change.after.card.number)
    in_order = frozenset(_in_order(stayed))
    kept = (*stayed, *elsewhere, *respelt)
    return Difference(
        added=_without(come, kept),
        removed=_without(gone, kept),
        moved=(*(change for change in renumbered if change not in in_order), *elsewhere),
        shifted=tuple(change for change in renumbered if change in in_order),
        renamed=tuple(change for change in kept if change.before.card.name != change.after.card.name),
        changed=tuple(change for change in kept if _facts(change.before) != _facts(change.after)),
    )


def _by_name(edition: Edition) -> dict[tuple[str, str, str], Spot]:
    return {
        (name, card.section, folded(card.name)): Spot(name, card)
        for name, card_list in edition.lists.items()
        for card in card_list.cards
    }


def _pairs(gone: Iterable[Spot], come: Iterable[Spot], fit: Callable[[Spot, Spot], bool]) -> tuple[Change, ...]:
    """Each spot that is gone with the first that has come and fits it, none used twice."""
    left = list(come)
    pairs = []
    for before in gone:
        after = next((each for each in left if fit(before, each)), None)
        if after:
            left.remove(after)
            pairs.append(Change(before, after))
    return tuple(pairs)


def _without(spots: Iterable[Spot], pairs: Iterable[Change]) -> tuple[Spot, ...]:
    used = {spot for pair in pairs for spot in pair}
    return tuple(spot for spot in spots if spot not in used)


def _same_place_and_alike(before: Spot, after: Spot) -> bool:
    from difflib import SequenceMatcher  # costs time, and most commands compare nothing

    place, other = ((spot.list_name, spot.card.section, spot.card.number) for spot in (before, after))
    names = folded(before.card.name), folded(after.card.name)
    return place == other and SequenceMatcher(None, *names).ratio() >= ALIKE


def _facts(spot: Spot) -> tuple[str | None, str, str]:
    return spot.card.cost, spot.card.colors, spot.card.types


def _in_order(stayed: Iterable[Change]) -> Iterator[Change]:
    """The cards that kept their order in their section: its longest runs of them."""
    from difflib import SequenceMatcher

    sections: dict[tuple[str, str], list[Change]] = {}
    for change in stayed:
        sections.setdefault((change.before.list_name, change.before.card.section), []).append(change)
    for changes in sections.values():
        later = sorted(changes, key=lambda change: change.after.card.number)
        names, names_later = ([change.before.card.name for change in order] for order in (changes, later))
        matcher = SequenceMatcher(None, names, names_later, autojunk=False)
        for start, _, length in matcher.get_matching_blocks():
            yield from changes[start : start + length]
