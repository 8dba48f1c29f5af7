"""The circle of the five Elder Dragons: allies, eternal enemies, who may attack whom, and the Scion's aim.

Everything follows from the colour pie: each deck has its axis colour and the two beside it (rule 1). Alliance and
enmity stay by colour whoever is eliminated (ruling 46).
"""

from collections.abc import Collection

from edw_companion.colors import WHEEL, Color
from edw_companion.tuples import NamedTuple

SCION = "scion"
"""Whose turn it is when the Scion of the Ur-Dragon acts; no player may be called so."""
THIRD = 3
"""The elimination that brings the Scion (rule 14)."""


SAVIORS = 3
"""So many turns open a war that follows one (rule 7)."""


class ElderDragon(NamedTuple):
    """One of the five: its full name, its mana cost, and what its upkeep costs out of the nexus (rule 2)."""

    name: str
    cost: str
    upkeep: str


DRAGONS: dict[Color, ElderDragon] = {
    Color.WHITE: ElderDragon("Arcades Sabboth", "{2}{G}{G}{W}{W}{U}{U}", "{G}{W}{U}"),
    Color.BLUE: ElderDragon("Chromium", "{2}{W}{W}{U}{U}{B}{B}", "{W}{U}{B}"),
    Color.BLACK: ElderDragon("Nicol Bolas", "{2}{U}{U}{B}{B}{R}{R}", "{U}{B}{R}"),
    Color.RED: ElderDragon("Vaevictis Asmadi", "{2}{B}{B}{R}{R}{G}{G}", "{B}{R}{G}"),
    Color.GREEN: ElderDragon("Palladia-Mors", "{2}{R}{R}{G}{G}{W}{W}", "{R}{G}{W}"),
}


class ScionDragon(NamedTuple):
    """A dragon that the Scion becomes: its colours, the price of its ability after damage, and what it is in short.

    On paper a dragon may be a card without Magic's text, so that whoever pays must be told what for.
    """

    colors: frozenset[Color]
    ability: str
    effect: str


def deck_colors(axis: str) -> frozenset[Color]:
    """The three colours of a deck: its axis and both neighbours (rule 1)."""
    at = WHEEL.index(Color(axis))
    return frozenset((WHEEL[at - 1], WHEEL[at], WHEEL[(at + 1) % 5]))


def deck_letters(axis: str) -> str:
    """The letters of a deck's colours as they lie around the ring, its axis in the middle (rule 1): GWU."""
    return ring_letters(deck_colors(axis))


def ring_letters(colors: Collection[str]) -> str:
    """The letters of neighbouring colours, clockwise."""
    first = next((at for at, color in enumerate(WHEEL) if color in colors and WHEEL[at - 1] not in colors), 0)
    return "".join(color.letter for color in (*WHEEL[first:], *WHEEL[:first]) if color in colors)


SCION_DRAGONS: dict[str, ScionDragon] = {
    "Treva, the Renewer": ScionDragon(deck_colors("white"), "{2}{W}", "gain 1 life per permanent of that colour"),
    "Dromar, the Banisher": ScionDragon(deck_colors("blue"), "{2}{U}", "all creatures of that colour go back to hand"),
    "Crosis, the Purger": ScionDragon(
        deck_colors("black"), "{2}{B}", "whoever was hit discards all cards of that colour"
    ),
    "Darigaaz, the Igniter": ScionDragon(
        deck_colors("red"), "{2}{R}", "whoever was hit takes 1 damage per card of that colour in hand"
    ),
    "Rith, the Awakener": ScionDragon(
        deck_colors("green"), "{2}{G}", "a 1/1 green Saproling per permanent of that colour"
    ),
}
"""The dragons in the order of the seats whose colours they have; "that colour" in an effect is the chosen one."""


def clockwise_from(seat: str) -> list[Color]:
    """The five seats clockwise, beginning with this one."""
    at = WHEEL.index(Color(seat))
    return [*WHEEL[at:], *WHEEL[:at]]


def allies(seat: str) -> list[Color]:
    """The neighbours, who share two colours, in seat order."""
    ring = clockwise_from(seat)
    return [color for color in WHEEL if color in (ring[1], ring[4])]


def enemies(seat: str) -> list[Color]:
    """The eternal enemies, who share one colour, in seat order (rule 5)."""
    ring = clockwise_from(seat)
    return [color for color in WHEEL if color in (ring[2], ring[3])]


def living_enemies(seat: str, living: Collection[str]) -> list[Color]:
    """The eternal enemies who are still in the game, in seat order."""
    return [color for color in enemies(seat) if color in living]


def may_attack(seat: str, living: Collection[str], *, together: bool) -> list[Color]:
    """Whom a player may attack: eternal enemies while one lives, then anybody left (rules 5 and 7; ruling 37).

    Args:
        seat: the attacker.
        living: who is in the game.
        together: the house rule ``free-attack=together``: a player may attack an ally only when no living player
            has a living eternal enemy.
    """
    foes = living_enemies(seat, living)
    if foes or (together and any(living_enemies(other, living) for other in living)):
        return foes
    return [color for color in WHEEL if color in living and color != seat]


def blocks_for(seat: str, living: Collection[str], *, always: bool) -> list[Color]:
    """For whom a player's Elder Dragon may block (rule 2, last bullet but one; rulings 43 and 44).

    Living allies, as long as the player still has a living eternal enemy; with ``always`` (the house rule
    ``ally-block=always``), as long as the allies live.
    """
    if not always and not living_enemies(seat, living):
        return []
    return [color for color in allies(seat) if color in living]


def targets(dragon: str, living: Collection[str]) -> list[Color]:
    """Whom the Scion attacks as this dragon: those who share the fewest colours with it, both on a tie (rule 14)."""
    shared = {color: len(SCION_DRAGONS[dragon].colors & deck_colors(color)) for color in WHEEL if color in living}
    fewest = min(shared.values(), default=0)
    return [color for color, count in shared.items() if count == fewest]


def payers(hit: Collection[str], living: Collection[str]) -> list[Color]:
    """Who may pay for the dragon's ability after damage: for each player hit, the others (ruling 123)."""
    return [color for color in WHEEL if color in living and any(victim != color for victim in hit)]


def opening(savior: str) -> list[Color]:
    """The Savior's opening: three turns, then each ally clockwise from the Savior (rule 7; rulings 9 to 11)."""
    ring = clockwise_from(savior)
    return [ring[0]] * SAVIORS + [ring[1], ring[4]]


def opening_anchor(savior: str) -> Color:
    """The seat after which the regular order goes on clockwise: the next is the first eternal enemy (ruling 10)."""
    return clockwise_from(savior)[1]
