"""What is cut and folded for Legends of the Five Colors: provinces, the turn, tents for both seats, dividers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edw_companion.colors import Color
from edw_companion.games import cut_sheets
from edw_companion.games.cut_sheets import Part
from edw_companion.games.five_colors.armies import MARGIN
from edw_companion.games.five_colors.setup import PLAYERS
from edw_companion.games.five_colors.state import DECK, HAND_LIMIT, LIFE_FOR_PROVINCE, RULES, FiveColorsState
from edw_companion.games.sheets import Material
from edw_companion.paper.cards import Card, Face
from edw_companion.paper.dividers import Divider
from edw_companion.paper.lines import Passage
from edw_companion.paper.setting import POINT
from edw_companion.paper.sheet import Sheet
from edw_companion.paper.turns import Turn
from edw_companion.text import short_names

_TURN = Turn(
    (
        ("Straighten.", "I untap, and discard my events."),
        ("Events.", "I turn up my provinces from the left. An enchantment comes into play free and affects all; in "
         "this phase anyone may pay for its abilities."),
        ("Upkeep.", "I pay upkeep costs."),
        ("Actions.", "I may play sorceries and local enchantments, recruit creatures with haste, and duel."),
        ("Battle.", "I say which provinces I attack. Untapped creatures go there: my ground, theirs, my flyers, "
         "theirs. The defender picks each fight. Surviving attackers tap."),
        ("Recruitment.", "I may pay for cards in my provinces; one land at most, tapped. A wall defends only its "
         "own province. I may discard others; I refill face down."),
        ("End.", f"I draw a fate card and discard to {HAND_LIMIT}. For every {LIFE_FOR_PROVINCE} life gained this turn "
         "I may add a province."),
    ),
    (
        ("No", "responses, player damage, trample, first strike, banding, poison, shadow, landwalk or landhome."),
        ("Basic lands of my colour", "give double mana."),
        ("A fight:", "the defender acts first, then in turn until both pass: instants, fast effects of artifacts and "
         "of creatures there. Protection from X: tap an opposing creature with X."),
        ("Then", "power above the other army's toughness destroys it; if not, it is divided as damage. An "
         f"attack {MARGIN} or more above destroys the province too."),
        ("Tapped for its own effect,", "a creature adds no power; tapped otherwise, no toughness either."),
        ("A duel:", "I tap my Legend. The challenged first, we lay cards face down until one strikes. Creature and "
         "cards: the lower cost dies, a tie taps both."),
        ("No province left?", "I have lost."),
    ),
)  # fmt: skip


def quick(material: Material) -> Sheet:
    """The turn for each player."""
    return cut_sheets.quick_for_all(material, _TURN)


def tents(material: Material) -> Sheet:
    """A tent for each of the two, in the colour that the player represents; in black or white until it is said."""
    state: FiveColorsState = material.started("tents")
    signs = {
        seat: (Color(player.color).letter, Color(player.color).letter) if player.color else (str(at), ink)
        for (at, ink), (seat, player) in zip(enumerate(("paper", "black"), 1), state.players.items(), strict=True)
    }
    colors = {seat: f"colour: {player.color or '____________'}" for seat, player in state.players.items()}
    return cut_sheets.seat_tents(material, _TURN, signs, colors)


_TYPE = 12 * POINT
"""The type of cards for provinces, whose text fills them."""

GAINED = 3
"""So many provinces each player may gain until more have to be printed."""

_NAME_LINE = 16
"""So long is the line for a name."""


def cards(material: Material) -> Sheet:
    """The places of the provinces, for both sides of the table."""
    number = int(material.house(RULES)["provinces"])
    state: FiveColorsState | None = material.state
    players = [(each.name, each.color) for each in state.players.values()] if state is not None else []
    parts = {"provinces": Part("provinces", lambda: tuple(_provinces(number, players or [("", None)] * PLAYERS)))}
    return cut_sheets.cards_sheet(material, material.game.title, parts)


def _provinces(number: int, players: Sequence[tuple[str, str | None]]) -> Iterator[Card]:
    """For each player, in the player's colour: those of the start, then those to be gained, their numbers open."""
    filled = ("Empty?", "Fill it face down at the end of Recruitment.")
    falls = ("If it falls:", "discard its card; its walls are destroyed. Close the row; take away the highest number.")
    gained = ("", f"For every {LIFE_FOR_PROVINCE} life gained in one turn of mine; at the right end.")

    def card(of: tuple[str, str | None], title: str, foot: str, place: str, numeral: str, *more: Passage) -> Card:
        name, color = of
        passages = ((name or "_" * _NAME_LINE, ""), *more, filled, falls)
        face = Face(title, Color(color).letter if color else "", passages)
        return Card((face,), foot, place, largest=_TYPE, numeral=numeral)

    for each in players:
        for at in range(1, number + 1):
            yield card(each, "Province", "at the start", f"{at} of {number} from the left", str(at))
    for each in players:
        yield from [card(each, "New province", "gained", "right of the last", "__", gained)] * GAINED


_TITLES = ("Dynasty deck", "Fate deck", "Discard")


def dividers(material: Material) -> Sheet:
    """Both decks and the discard of each player."""
    made = []
    names = cut_sheets.names_of(material)
    short = short_names(names)
    for name in names or [""] * PLAYERS:
        whose = () if name else (("Player:", "_" * _NAME_LINE),)
        own = f"{short[name]}'s".replace(" ", "\N{NO-BREAK SPACE}") if name else ""
        dynasty, fate, discard = (f"{own} {pile}" for pile in ("dynasty", "fate", "discard")) if name else "DF×"
        titles = tuple(f"{own} {title.lower()}" for title in _TITLES) if name else _TITLES
        made += [
            Divider(dynasty, titles[0], "brown", (*whose,
                    ("", f"{DECK} cards or more: lands, creatures, artifacts, global enchantments."),
                    ("", "They go to my provinces, and from there into play."))),
            Divider(fate, titles[1], "U", (*whose,
                    ("", f"{DECK} cards or more: local enchantments, sorceries, instants."),
                    ("", "They go to my hand."))),
            Divider(discard, titles[2], "silver", (*whose,
                    ("", "Cards of both decks, from my hand, my provinces and play."))),
        ]  # fmt: skip
    return cut_sheets.dividers_sheet(material, made, len(made) // max(1, len(names) or PLAYERS))
