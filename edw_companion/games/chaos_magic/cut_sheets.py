"""What is cut out for Chaos Magic: every card of both decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from edw_companion.games.chaos_magic.lists import EDITION, facts, load
from edw_companion.games.chaos_magic.state import CHAOS, GLOBALS
from edw_companion.games.cut_sheets import cards_sheet
from edw_companion.games.sheets import Material
from edw_companion.paper.cards import Card, Face
from edw_companion.paper.sheet import Sheet


def decks(material: Material) -> Mapping[str, Any]:
    """Both decks of the session, or of an edition, as its first line says them."""
    if material.state is not None and not material.edition:
        begin: Mapping[str, Any] = material.state.begin
        return begin
    return facts(load(material.edition or EDITION, material.home.lists))


def cards(material: Material) -> Sheet:
    """Both decks, card by card, each with the border of its colours."""
    begin = decks(material)
    parts = {"Chaos deck": tuple(_chaos(begin)), "Global deck": tuple(_globals(begin))}
    return cards_sheet(material, begin["edition"]["title"], parts)


def _chaos(begin: Mapping[str, Any]) -> Iterator[Card]:
    names = begin["piles"][CHAOS]
    for number, name in enumerate(names, 1):
        card = begin["cards"][name]
        turned = card.get("turned", "")
        sides = card.get("sides") or {name: card}
        faces = [
            Face(side, each["border"], tuple(("", text) for text in (turned if at == 0 else "", each["text"]) if text))
            for at, (side, each) in enumerate(sides.items())
        ]
        yield Card(tuple(faces), f"Chaos {number}/{len(names)}", begin["edition"]["title"])


def _globals(begin: Mapping[str, Any]) -> Iterator[Card]:
    names = begin["piles"][GLOBALS]
    for number, name in enumerate(names, 1):
        card = begin["globals"][name]
        face = Face(name, "", (("", card["text"]),), card["types"])
        yield Card((face,), f"Global {number}/{len(names)}", begin["edition"]["title"])
