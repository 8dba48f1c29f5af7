"""What is cut and folded for Legends of the Five Colors: provinces, the turn, tents for both seats, dividers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edw_companion.colors import Color
from edw_companion.games import cut_sheets
from edw_companion.games.cut_sheets import Part
from edw_companion.games.five_colors.setup import PLAYERS
from edw_companion.games.five_colors.state import DECK, HAND_LIMIT, LIFE_FOR_PROVINCE, RULES, FiveColorsState
from edw_companion.games.sheets import Material
from edw_companion.paper.cards import LARGE, Card, Face
from edw_companion.paper.dividers import Divider
from edw_companion.paper.passages import Passage
from edw_companion.paper.sheet import Sheet
from edw_companion.paper.turns import Turn
from edw_companion.text import short_names

_ON_TENTS = 6
"""So much of what may happen at any time is on tents, whose type stays large; all of it is on the leaf of the turn."""

_TURN = Turn(
    (
        ("Straighten.", "Untap; discard my events."),
        ("Events.", "Turn up my provinces from the left. An enchantment comes in free and concerns all players; its "
         "costs: now or never."),
        ("Upkeep.", "Pay its costs."),
        ("Actions.", "Sorceries, local enchantments; my Legends may challenge. Creatures immune to summoning sickness "
         "may come in."),
        ("Battle.", "I name provinces. Untapped creatures, in four stages: my ground, their ground, my flyers, their "
         "flyers. The defender picks each fight."),
        ("Recruitment.", "Cards from provinces for their costs, one land, tapped; walls stay there. Discard some, fill "
         "face down."),
        ("End.", f"Draw a fate card, discard to {HAND_LIMIT}. A province for every {LIFE_FOR_PROVINCE} life "
         "gained this turn."),
    ),
    (
        ("No responses, no damage to players,", "no trample, first strike, banding, poison, shadow, landwalk, "
         "landhome."),
        ("No province left:", "I have lost."),
        ("A fight:", "actions in turn, the defender first, until both pass in a row. Then power against toughness."),
        ("More power", "destroys the army; else it is damage to divide. Six or more ahead, the province too. Attackers "
         "left tap."),
        ("Tapped for its own effect:", "no power. By anything else: no toughness either."),
        ("A duel:", "strike, or lay a card face down, in turn, the challenged first. The lower total cost is "
         "destroyed; a tie taps both."),
        ("Protection", "also taps one such opposing creature, as an action."),
        ("Basic lands of my colour", "give double mana."),
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
    turn = _TURN._replace(anytime=_TURN.anytime[:_ON_TENTS])
    colors = {seat: f"colour: {player.color or '____________'}" for seat, player in state.players.items()}
    return cut_sheets.seat_tents(material, turn, signs, colors)


GAINED = 3
"""So many provinces each player may gain until more have to be printed."""

_NAME_LINE = 16
"""So long is the line for a name."""


def cards(material: Material) -> Sheet:
    """The places of the provinces, for both sides of the table."""
    house = material.state.house if material.state is not None else {rule.key: rule.default for rule in RULES}
    number = int(house["provinces"])
    state: FiveColorsState | None = material.state
    players = [(each.name, each.color) for each in state.players.values()] if state is not None else []
    parts = {"provinces": Part("provinces", lambda: tuple(_provinces(number, players or [("", None)] * PLAYERS)))}
    return cut_sheets.cards_sheet(material, material.game.title, parts)


def _provinces(number: int, players: Sequence[tuple[str, str | None]]) -> Iterator[Card]:
    """For each player, in the player's colour: those of the start, then those to be gained, their numbers open."""
    falls = ("", "Its walls fall with it; the highest number goes.")
    filled = ("", "Filled as Recruitment ends.")
    gained = ("", f"For {LIFE_FOR_PROVINCE} life gained in my turn.")

    def card(of: tuple[str, str | None], title: str, line: Passage, foot: str, place: str, numeral: str) -> Card:
        name, color = of
        face = Face(title, Color(color).letter if color else "", ((name or "_" * _NAME_LINE, ""), line, falls))
        return Card((face,), foot, place, largest=LARGE, numeral=numeral)

    for each in players:
        for at in map(str, range(1, number + 1)):
            yield card(each, "Province", filled, f"{at}/{number}", "from the left", at)
    for each in players:
        yield from [card(each, "New province", gained, "new", "beside the last", "__")] * GAINED


def dividers(material: Material) -> Sheet:
    """Both decks and the discard of each player."""
    made = []
    names = cut_sheets.names_of(material)
    short = short_names(names)
    for name in names or [""] * PLAYERS:
        whose = () if name else (("Player:", "_" * _NAME_LINE),)
        own = f" {short[name]}" if name else ""
        made += [
            Divider(f"D{own}", "Dynasty deck", "brown", (*whose, ("", f"{DECK} cards or more"),
                    ("Lands, creatures, global enchantments, artifacts:", "to the provinces, from there into play"))),
            Divider(f"F{own}", "Fate deck", "U", (*whose, ("", f"{DECK} cards or more"),
                    ("Local enchantments, sorceries, instants:", "to the hand"))),
            Divider(f"×{own}", "Discard", "silver", (*whose,
                    ("", "cards of both decks, from play, hands and provinces"))),
        ]  # fmt: skip
    return cut_sheets.dividers_sheet(material, made)
