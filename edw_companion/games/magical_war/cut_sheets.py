"""What is cut and folded for Magical War: the changed cards, the turn, a tent for each seat, dividers."""

from __future__ import annotations

from edw_companion.games import cut_sheets
from edw_companion.games.cut_sheets import Part
from edw_companion.games.magical_war.errata import CHANGED, HIGH, Changed
from edw_companion.games.magical_war.state import HAND, PIPELINE, RULES
from edw_companion.games.sheets import Material
from edw_companion.paper.cards import LARGE, Card, Face
from edw_companion.paper.dividers import Divider
from edw_companion.paper.sheet import Sheet
from edw_companion.paper.turns import Turn


def _turn(material: Material) -> Turn:
    house = material.house(RULES)
    size, pipeline = house[HAND], house[PIPELINE]
    return Turn(
        (
            ("Untap, upkeep.", "I may choose a new opponent for each of my cards that changes an opponent's size. "
             f"If my pipeline is shorter than its size (usually {pipeline}), I fill it from my hand."),
            ("Draw", f"until hand and pipeline together are one more than my hand size: usually {int(size) + 1}."),
            ("Main: the pipeline step.", "A card from my hand goes to the end of my pipeline, then I turn up the "
             "first. A land (one a turn) comes into play; a spell may be cast if I can pay. Otherwise it goes to the "
             "graveyard. Extra steps work alike."),
            ("Attack", "before the whole step or after it."),
            ("Discard", f"down to my hand size, hand and pipeline together: usually {size}."),
        ),
        (
            ("From the hand:", "instants, and spells that cost nothing. All else goes through the pipeline."),
            ("The pipeline", "counts as part of the hand. I may look at it, but not change its order. If its size "
             "falls, the cards laid last come back to my hand. At size 0 I play from my hand, without the step."),
            ("Stock empty?", "Shuffle the common graveyard: it is the new stock."),
            ("I lose?", "The last stand: I take up my pipeline. I may use every instant, sorcery and fast ability that "
             "I can pay for, but no lands and nothing slow, and make one attack with all my untapped creatures. Then "
             "I am out."),
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
    return cut_sheets.cards_sheet(
        material, title, {"changed": Part("the changed cards", lambda: _changed_cards(title))}
    )


_UNNAMED = f"Card: {'_' * 10}"
"""A line for the name of a card of which nobody can tell which it was."""


INSTEAD, EXCEPT = "Instead of its effect:", "As printed, except:"
"""What is said above what a card does here; its costs are as printed."""


def _source(game: str, each: Changed) -> str:
    """The foot of a card: how sure its name is, if the source does not have it."""
    if not each.names:
        return f"{game}, name lost (D to F)"
    return f"{game}{f', name {_SURE[each.sure == HIGH]}' if each.inferred else ''}"


_SURE = {True: "inferred", False: "guessed"}
"""What is said of a name that is inferred, by whether that is rather sure."""


def _changed_cards(game: str) -> list[Card]:
    """One for each name."""
    named = [(name, each) for each in CHANGED for name in each.names or (_UNNAMED,)]
    return [
        Card(
            (Face(name, "", (("", each.in_full),)),),
            f"{at}/{len(named)}",
            _source(game, each),
            largest=LARGE,
            label=EXCEPT if each.besides else INSTEAD,
        )
        for at, (name, each) in enumerate(named, 1)
    ]


def dividers(material: Material) -> Sheet:
    """The common stock and its graveyard."""
    empty = ("Empty?", "Shuffle the graveyard: it is the new stock.")
    stock = ("", "Everybody draws here."), empty, ("Both empty?", "Nobody draws, and nobody loses.")
    grave = ("", "It is everybody's."), ("", "Cards come here from play, hands and pipelines.")
    those = (Divider("Stock", "Stock", "U", stock), Divider("Grave", "Graveyard", "brown", grave))
    return cut_sheets.dividers_sheet(material, those)
