"""Compares what a session says of its edition with the edition as it lies here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from edw_companion.errors import EdwError
from edw_companion.games.game import MISFITS, Game, load

if TYPE_CHECKING:
    from pathlib import Path

    from edw_companion.games.lists import AtHand, Lists


def edition_at_hand(game: Game, begin: Mapping[str, Any], own: Path) -> AtHand | None:
    """The edition, if one of that name and digest lies here; ``own`` is the folder of people's own."""
    if not game.lists:
        return None
    lists: Lists = load(game.lists)
    try:
        return lists.at_hand(begin, own)
    except (EdwError, *MISFITS):
        return None


def _are_cards(pile: object) -> bool:
    return isinstance(pile, list) and all(isinstance(card, str) for card in pile)


def odd_lists(game: Game, begin: Mapping[str, Any], found: AtHand | None) -> Iterator[str]:
    """What a first line says of its edition that is not so, without a full stop; nothing of one that is not here."""
    edition = begin.get("edition")
    names = isinstance(edition, dict) and all(isinstance(edition.get(key), str) for key in ("name", "digest"))
    if game.lists and not names:
        yield "it does not name its edition"
    piles = begin.get("piles")
    if not isinstance(piles, dict) or not all(_are_cards(pile) for pile in piles.values()):
        yield "its 'piles' are not lists of cards"
        return
    for name, pile in piles.items():
        twice = [card for card, count in Counter[str](pile).items() if count > 1]
        if twice:
            yield f"its pile '{name}' has {twice[0]} more than once, which no list has"
    for key, value in found.facts.items() if found else ():
        if begin.get(key) != value:
            yield f"its '{key}' are not those of the edition '{begin['edition']['name']}', whose digest it has"
