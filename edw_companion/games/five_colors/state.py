"""The table of Legends of the Five Colors: what only this game keeps. Changed by the fold alone.

Cards are counted, not named, but for those that lie face up in provinces and those that the table names.
"""

from typing import NamedTuple

from edw_companion.core.counts import HasCounts
from edw_companion.core.state import Event, Player
from edw_companion.games.five_colors.armies import Fighter
from edw_companion.games.five_colors.house_rules import RULES

DYNASTY, FATE, HAND, FOCUS, PROVINCES, PLAY, DISCARD = (
    "dynasty", "fate", "hand", "focus", "provinces", "play", "discard"
)  # fmt: skip
ZONES = (DYNASTY, FATE, HAND, FOCUS, PROVINCES, PLAY, DISCARD)
"""The places that each player has, as in "hand Ann"; "play" is all that was brought out and has not been discarded."""

DECK, HAND_SIZE, HAND_LIMIT, LIFE_FOR_PROVINCE = 30, 5, 7, 5

DOWN, UP, EMPTY = "down", "up", "empty"


class Province(NamedTuple):
    """A province: whether its card lies face down, face up, or is none; the card's name, if said; walls attached."""

    state: str
    card: str | None = None
    walls: tuple[str, ...] = ()


class Planeswalker(Player):
    """A player.

    Attributes:
        color: the chosen colour; None until the deck was told.
        size: how many cards are in the dynasty and in the fate deck as the game begins.
        checked: the file of the checked deck, if there was one.
        provinces: from the left.
        gained: life gained in the present turn.
    """

    __slots__ = ("checked", "color", "gained", "provinces", "size")

    def __init__(self, seat: str, name: str, life: int, provinces: int) -> None:
        """A player as the game starts."""
        super().__init__(seat, name, life)
        self.color: str | None = None
        self.size = {DYNASTY: DECK, FATE: DECK}
        self.checked: str | None = None
        self.provinces = [Province(DOWN)] * provinces
        self.gained = 0


class Field:
    """The fight for one province.

    Attributes:
        province: its number now; 0 once it has fallen.
        armies: the creatures there by side, "attack" and "defence", each by name.
        stationed: the names of all that were ever assigned there.
        fought: whether it is resolved.
        struck: those that the last action took out, with their side: an answer may still save them.
        left: damage that each player may still assign, once it is resolved.
    """

    __slots__ = ("armies", "fought", "left", "province", "stationed", "struck")

    def __init__(self, province: int) -> None:
        """Nobody is there."""
        self.province = province
        self.armies: dict[str, dict[str, Fighter]] = {"attack": {}, "defence": {}}
        self.stationed: set[str] = set()
        self.fought = False
        self.struck: dict[str, tuple[str, Fighter]] = {}
        self.left: dict[str, int] = {}


class Battle:
    """The battle of a turn.

    Attributes:
        attacker, defender: the players.
        stage: how far the armies are assigned (see ``battle.STAGES``).
        fields: one for each province that is attacked.
        now: the field that is being fought; None between two.
        acting: whose action it is there.
        passes: how many have passed in a row.
    """

    __slots__ = ("acting", "attacker", "defender", "fields", "now", "passes", "stage")

    def __init__(self, attacker: str, defender: str) -> None:
        """Nobody is assigned."""
        self.attacker = attacker
        self.defender = defender
        self.stage = 0
        self.fields: list[Field] = []
        self.now: Field | None = None
        self.acting = defender
        self.passes = 0

    def side(self, seat: str) -> str:
        """Whether a player attacks or defends."""
        return "attack" if seat == self.attacker else "defence"

    def owner(self, side: str) -> str:
        """Whose creatures are on a side."""
        return self.attacker if side == "attack" else self.defender

    @property
    def waiting(self) -> list[Field]:
        """The fields that are still to be fought, from the left."""
        return sorted((field for field in self.fields if not field.fought), key=lambda field: field.province)

    def find(self, name: str) -> tuple[Field, str, Fighter] | None:
        """Where a creature is: field, side, and itself."""
        for field in self.fields:
            for side, army in field.armies.items():
                if name in army:
                    return field, side, army[name]
        return None


class Duel(NamedTuple):
    """A duel of honour: the Legend and the challenged creature with their casting costs, and who has the next say."""

    challenger: str
    legend: str
    cost: int
    defender: str
    challenged: str
    challenged_cost: int
    acting: str


class FiveColorsState(HasCounts):
    """The whole table.

    Attributes:
        players: by name, in seat order.
        counts: how many cards lie in each place, as in ``table.counting``.
        events: the enchantments that came out of provinces, until their players' next Straighten: (player, card).
        revealed: whether the provinces were turned up in this turn.
        landed: whether a land was brought into play in this turn.
        refilled: whether this turn's Recruitment has refilled the provinces.
        battle: the battle of this turn; None before one.
        duel: the duel that goes on, or None.
    """

    __slots__ = ("battle", "counts", "duel", "events", "landed", "players", "refilled", "revealed")

    players: dict[str, Planeswalker]

    def __init__(self, begin: Event) -> None:
        """The table before the start."""
        super().__init__(begin, RULES)
        self.events: list[tuple[str, str]] = []
        self.revealed = False
        self.landed = False
        self.refilled = False
        self.battle: Battle | None = None
        self.duel: Duel | None = None

    def way_out(self, seat: str) -> str:  # noqa: ARG002 - the same for everybody
        """Nothing: in this game life runs out without an end (rule 11), and provinces decide."""
        return ""

    @property
    def locked(self) -> frozenset[str]:
        """Provinces and focus cards come and go only with their own commands."""
        return frozenset(f"{zone} {seat}" for zone in (PROVINCES, FOCUS) for seat in self.players)

    def opponent(self, seat: str) -> str:
        """The other player."""
        return next(other for other in self.players if other != seat)

    def deal(self) -> None:
        """Four provinces, five cards in hand, one basic land in play (rule 2)."""
        for seat, player in self.players.items():
            dealt = len(player.provinces)
            numbers = (DECK - dealt, DECK - HAND_SIZE, HAND_SIZE, 0, dealt, 1, 0)
            self.counts |= {f"{zone} {seat}": number for zone, number in zip(ZONES, numbers, strict=True)}
