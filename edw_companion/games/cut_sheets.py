"""The sheets that are cut or folded, the same for every game; what stands on them is the game's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from edw_companion.games.sheets import Material
from edw_companion.paper import cards
from edw_companion.paper.cards import Card
from edw_companion.paper.pieces import Pieces
from edw_companion.paper.sheet import Section, Sheet


def cards_sheet(material: Material, edition: str, parts: Mapping[str, Sequence[Card]]) -> Sheet:
    """Cards to cut out, part by part; ``edition`` says whose lists they are of."""
    title = f"{material.game.title}: cards"
    sections = tuple(
        Section(name, (Pieces(f"{edition}: {name}", tuple(map(cards.figure, part))),)) for name, part in parts.items()
    )
    return Sheet("cards", title, "", sections)
