"""What lies before each seat of Elder Dragon Wars: the turn on half a leaf, and a folded leaf with the name."""

from __future__ import annotations

from itertools import combinations

from edw_companion.colors import WHEEL, Color
from edw_companion.games import cut_sheets
from edw_companion.games.elder_dragon_wars import scion_words
from edw_companion.games.elder_dragon_wars.artifacts import SACRIFICE_PRICE
from edw_companion.games.elder_dragon_wars.house_rules import RULES
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, allies, deck_letters, enemies
from edw_companion.games.elder_dragon_wars.state import SCION_TURNS
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import Sheet
from edw_companion.paper.turns import Seat, Tent, Turn


def _turn(material: Material, color: Color) -> Turn:
    """The turn of a seat."""
    low = material.house(RULES)["low-die"]
    upkeep, names, empty = DRAGONS[color].upkeep, names_of(material), empty_in(material)
    sitting = [each for each in enemies(color) if each not in empty]
    foes = " and ".join(f"{names[each]} ({each.letter})" if names[each] else each.letter for each in sitting)
    lives = "one of them lives" if len(sitting) > 1 else "that one lives"
    aims = f"{foes} only, while {lives}; then anybody" if sitting else "anybody, since I have no eternal enemy"
    return Turn(
        (
            ("Untap:", "Gate and Matrix too."),
            ("Upkeep begins:", "with a Legend in play, not in its nexus, I put a chaos card into my "
             "hand. I play it when its type allows, for 5 life and no mana."),
            ("Upkeep:", f"I pay {upkeep} for my dragon in play, or it goes to its nexus. {SACRIFICE_PRICE} life rids "
             "me of an artifact."),
            ("Draw:", "an empty library takes back its graveyard first."),
            ("Attack:", f"{aims}. Legends have haste, but not my dragon."),
            ("If I eliminate a player:", f"I may take one of their artifacts. When the {_LAST[len(empty)]} player is "
             f"out, the Scion comes, for {SCION_TURNS} turns."),
        ),
        (
            ("Spells", "cost up to {2} less: creatures through the Gate, others the Matrix. While one is tapped, "
             "nobody casts its kind. If it is shut off after I have paid, my spell is exiled (a dragon goes to its "
             "nexus, a chaos card to its graveyard)."),
            ("A Legend comes in:", "turn up an artifact. The living enemies of the Legend's controller roll a "
             f"d{low}: low gets it; none left, the controller. My third artifact pushes out my oldest."),
            ("A noncreature spell resolves:", "turn up the next enchantment, unless somebody pays 5 life."),
            ("Regrowth (graveyard to hand):", "sacrifice Legends for a Legend whose colours they have between them, or "
             "a one-colour Legend for an instant, sorcery or enchantment of exactly that colour."),
            ("My dragon:", f"costs {DRAGONS[color].cost}, at instant speed; blocks from the next turn on, for allies "
             "too while an enemy of mine lives; goes to its nexus if countered or leaving play."),
            ("My three starting basics", "come back if destroyed or sacrificed."),
        ),
    )  # fmt: skip


_LAST = ("third", "second", "first")
"""Whose elimination brings the Scion, by how many seats are empty from the start (rule 14; ruling 2)."""


def empty_in(material: Material) -> list[Color]:
    """The seats that nobody took."""
    return [Color(seat) for seat in material.state.empty] if material.state is not None else []


def names_of(material: Material) -> dict[Color, str]:
    """The players by colour; "" for all where nobody is seated yet, and for a seat that is empty."""
    players = material.state.players if material.state is not None else {}
    return {color: players[color].name if color in players else "" for color in WHEEL}


def quick(material: Material) -> Sheet:
    """The turn of each player, with its upkeep and enemies, by its dragon before the seating; and the Scion's."""
    seats = [
        (Seat(color.letter, color.letter, name or DRAGONS[color].name), _turn(material, color))
        for color, name in names_of(material).items()
        if color not in empty_in(material)
    ]
    return cut_sheets.quick_sheet(material, [*seats, (Seat("", "", "The Scion"), _scions_turn(material))])


def _scions_turn(material: Material) -> Turn:
    return Turn(
        (
            ("Draw one of its dragons", "at random: the Scion is that dragon for the turn."),
            ("It flies, and attacks", scion_words.aims("its colours")),
            ("Before it attacks", scion_words.TAPPED),
            ("Whoever is attacked", "may block."),
            ("If it hits a player,", scion_words.ABILITY),
            ("That dragon's card", "is gone: it does not come a second time."),
        ),
        (
            ("It comes", f"into the seat vacated last; {scion_words.begins(material)}"),
            ("No other steps:", "no upkeep and no draw; Gate and Matrix do not untap."),
            ("Nothing", scion_words.REMOVED),
            ("One of the two falls:", scion_words.outlived(material)),
            ("Both fall:", "the Ur-Dragon wins."),
            ("Its ability costs", "{2} and the middle one of its three colours."),
            (f"After {SCION_TURNS} turns", "it leaves, and the two fight on."),
        ),
        "its turn",
    )


def tents(material: Material) -> Sheet:
    """A tent for each seat that is not empty, with its dragon, its allies and its eternal enemies."""
    empty = empty_in(material)
    ring = {color: Seat(color.letter, color.letter, name, color in empty) for color, name in names_of(material).items()}
    places = {color: at for at, color in enumerate(WHEEL)}
    sitting = [color for color in WHEEL if color not in empty]
    foes = tuple((places[one], places[other]) for one, other in combinations(sitting, 2) if other in enemies(one))
    made = []
    for color in sitting:
        sides = (
            ("Allies", tuple(ring[each] for each in allies(color) if each in sitting)),
            ("Enemies", tuple(ring[each] for each in enemies(color) if each in sitting)),
        )
        turn = _turn(material, color)
        named = DRAGONS[color].name
        there = tuple(side for side in sides if side[1])
        made.append(Tent(tuple(ring.values()), places[color], named, deck_letters(color), there, turn, foes))
    return cut_sheets.tents_sheet(material, made)
