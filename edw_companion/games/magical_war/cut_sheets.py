"""What is cut and folded for Magical War: the changed cards, the turn, a tent for each seat, dividers."""

from __future__ import annotations

from edw_companion.games import cut_sheets
from edw_companion.games.cut_sheets import Part
from edw_companion.games.magical_war.errata import CHANGED
from edw_companion.games.magical_war.state import HAND, RULES
from edw_companion.games.sheets import Material
from edw_companion.paper.cards import LARGE, Card, Face
from edw_companion.paper.dividers import Divider
from edw_companion.paper.sheet import Sheet
from edw_companion.paper.turns import Turn


def _turn(material: Material) -> Turn:
    usual = {rule.key: rule.default for rule in RULES}
    size = (usual if material.state is None else material.state.house)[HAND]
    return Turn(
        (
            ("Untap, upkeep.", "I may aim my cards that change an opponent's size anew. I bring my pipeline to its "
             "size, from my hand."),
            ("Draw", f"until hand and pipeline together are one more than my hand size: usually {int(size) + 1}."),
            ("Main: the pipeline step.", "A card from my hand goes to its end, then I turn up the first. A land, one "
             "a turn, comes into play, a spell is cast if I have the mana; if not, to the graveyard."),
            ("Attack", "before the whole step or after it."),
            ("Discard", f"down to my hand size, hand and pipeline together: usually {size}."),
        ),
        (
            ("From the hand:", "instants, and spells that cost nothing. All else goes through the pipeline."),
            ("The pipeline", "counts as part of the hand. I may look at it, and not change its order."),
            ("Stock empty?", "Shuffle the common graveyard: it is the stock."),
            ("I lose?", "The last stand: I take up my pipeline, use every instant and sorcery that I can pay, and make "
             "one attack with all that is untapped. Nothing else but fast abilities, and no land. Then I am out."),
        ),
    )  # fmt: skip


def quick(material: Material) -> Sheet:
    """The turn for each player."""
    return cut_sheets.quick_for_all(material, _turn(material))


def tents(material: Material) -> Sheet:
    """A tent for each seat."""
    return cut_sheets.seat_tents(material, _turn(material))


def cards(material: Material) -> Sheet:
    """What the changed cards do here, to lie beside them."""
    title = material.game.title
    return cut_sheets.cards_sheet(material, title, {"changed": Part("the changed cards", lambda: _changed(title))})


_UNNAMED = "_" * 16
"""A line for the name of a card of which nobody can tell which it was."""


def _changed(game: str) -> list[Card]:
    """One for each name."""
    named = [(name, each) for each in CHANGED for name in each.names or (_UNNAMED,)]
    return [
        Card(
            (Face(name, "", (("", each.in_full),)),),
            f"{at}/{len(named)}",
            f"{game}{', name inferred' if each.inferred else ''}",
            largest=LARGE,
            label="Besides its text:" if each.besides else "Instead of its text:",
        )
        for at, (name, each) in enumerate(named, 1)
    ]


def dividers(material: Material) -> Sheet:
    """The common stock and its graveyard."""
    stock = Divider(
        "S", "Stock", "U", (("", "everybody's"), ("Leaves play, a hand or a pipeline:", "to the common graveyard"))
    )
    grave = Divider("×", "Graveyard", "brown", (("", "everybody's"), ("Stock empty?", "Shuffle these: the new stock.")))
    return cut_sheets.dividers_sheet(material, (stock, grave))
