"""The table of Magical War: what only this game keeps. Changed by the fold alone.

Cards are counted, not named: the stock and the graveyard are everybody's, hands and pipelines are hidden.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from edw_companion.core import counts
from edw_companion.core.state import Event, Player
from edw_companion.games.magical_war.house_rules import RULES

if TYPE_CHECKING:
    from edw_companion.core.facts import Move

STOCK, GRAVEYARD, OUT = "stock", "graveyard", "out"
COMMON = (STOCK, GRAVEYARD, OUT)
"""The places that all share; "out" is out of the game."""

HAND, PIPELINE, PLAY = "hand", "pipeline", "play"
OWN = (HAND, PIPELINE, PLAY)
"""The places that each player has, as in "hand Ann"."""


class Slot(NamedTuple):
    """A face-down card; its name if its player had it noted, and the hidden answer that keeps it."""

    card: str | None
    answer: str | None


UNKNOWN = Slot(None, None)


class Gives(NamedTuple):
    """What an effect adds to the sizes of those it works on, and to the pipeline steps of their turns."""

    pipeline: int
    hand: int
    steps: int


class Effect:
    """A change of sizes for as long as its source is in play (rules 3 to 5, errata).

    Attributes:
        card: its source, as the table calls it; two of one name are told apart by a number behind it.
        controller: who chooses the target.
        target: who is chosen; None for nobody (any more).
        common: it works on everybody, without a target.
        gives: what it adds.
        at_upkeep: whether it begins and ends in the target's upkeep only (Black Vise, The Rack).
        tapped: a tapped one does not count.
        gone: its source has left; it stays only until those it works on come to their upkeep.
        works_on: the seats whose sizes it changes now.
    """

    __slots__ = ("at_upkeep", "card", "common", "controller", "gives", "gone", "tapped", "target", "works_on")

    def __init__(self, event: Event) -> None:
        """As its line tells it."""
        self.card: str = event["card"]
        self.controller: str = event["controller"]
        self.target: str | None = event["target"]
        self.common: bool = event["common"]
        self.gives = Gives(**event["gives"])
        self.at_upkeep: bool = event["at_upkeep"]
        self.tapped = False
        self.gone = False
        self.works_on: list[str] = []

    @property
    def live(self) -> bool:
        """Whether its source counts at all."""
        return not (self.tapped or self.gone)


class Kudzu(NamedTuple):
    """A Kudzu in play: who aimed it last, whose land it is on, and which, if somebody said so."""

    controller: str
    land_of: str
    land: str | None


class Mage(Player):
    """A player.

    Attributes:
        pipeline: the face-down cards, the first to be turned up first.
        lost_turns: how many turns to come are lost.
        mulligans: how many were taken.
        opened: whether the free cards of the initial round are played.
        laid: whether the first pipeline lies there.
        attacked: whether the attack of the last stand was made.
    """

    __slots__ = ("attacked", "laid", "lost_turns", "mulligans", "opened", "pipeline")

    def __init__(self, seat: str, name: str, life: int) -> None:
        """A player as the game starts."""
        super().__init__(seat, name, life)
        self.pipeline: list[Slot] = []
        self.lost_turns = 0
        self.mulligans = 0
        self.opened = False
        self.laid = False
        self.attacked = False


class MagicalWarState(counts.HasCounts):
    """The whole table.

    Attributes:
        players: by name, in seat order.
        counts: how many cards lie in each place, as in ``table.counting``.
        effects: the changes of sizes, by number.
        kudzus: the Kudzus in play, by number.
        made: how many effects and Kudzus there have been, for the next number.
        first: who took the first turn.
        stolen: how many cards were taken at random out of hands, for the next draw's label.
        drew: whether the draw phase of this turn is done.
        spared: whether its pipeline steps are free to be left out (Island Sanctuary).
        steps: how many pipeline steps were taken in this turn.
        landed: whether a land was played in this turn.
        standing: who has lost and makes a last stand, in order.
    """

    __slots__ = (
        "counts", "drew", "effects", "first", "kudzus", "landed", "made", "players", "spared", "standing", "steps",
        "stolen",
    )  # fmt: skip

    players: dict[str, Mage]

    def __init__(self, begin: Event) -> None:
        """The table before the start."""
        super().__init__(begin, begin["players"], RULES)
        self.counts = dict.fromkeys(COMMON, 0)
        self.effects: dict[int, Effect] = {}
        self.kudzus: dict[int, Kudzu] = {}
        self.made = 0
        self.first = ""
        self.stolen = 0
        self.drew = False
        self.spared = False
        self.steps = 0
        self.landed = False
        self.standing: list[str] = []

    def way_out(self, seat: str) -> str:
        """Nothing during the player's last stand."""
        return "" if seat in self.standing else super().way_out(seat)

    @property
    def set_up(self) -> bool:
        """Whether everybody has laid the first pipeline."""
        return all(player.laid for player in self.players.values())

    def deal(self) -> None:
        """The shuffled stock, and everybody's first hand out of it (rule 1)."""
        hand = self.house.number(HAND)
        self.counts[STOCK] = (self.house.number("cards") - hand) * len(self.players)
        for seat in self.players:
            self.counts |= {f"{HAND} {seat}": hand, f"{PIPELINE} {seat}": 0, f"{PLAY} {seat}": 0}

    def count(self, zone: str, seat: str) -> int:
        """How many cards a player has in a place."""
        return self.counts[f"{zone} {seat}"]

    def held(self, seat: str) -> int:
        """The cards in hand, the pipeline among them (rule 4)."""
        return self.count(HAND, seat) + self.count(PIPELINE, seat)

    def size(self, what: str, seat: str, change: int = 0) -> int:
        """The "hand" or "pipeline" size of a player, now or after a change; never below 0 (ruling 13)."""
        return max(0, self.house.number(what) + self._given(what, seat) + change)

    def steps_due(self, seat: str) -> int:
        """How many pipeline steps a turn of this player has (rule 5; ruling 8)."""
        return max(0, 1 + self._given("steps", seat)) if self.size(PIPELINE, seat) else 0

    def _given(self, what: str, seat: str) -> int:
        """What the effects in force add to a size, or to the "steps", of a player."""
        working = [effect for effect in self.effects.values() if seat in effect.works_on]
        working += [effect for effect in self.effects.values() if effect.common and effect.live]
        return sum(int(getattr(effect.gives, what)) for effect in working)

    def recount(self, place: str, number: int) -> None:
        """So many cards lie in a place; in a pipeline the first ones stay what they were."""
        self.counts[place] = number
        zone, _, seat = place.partition(" ")
        if zone == PIPELINE:
            slots = self.players[seat].pipeline
            del slots[number:]
            slots += [UNKNOWN] * (number - len(slots))

    def carry(self, moves: "Iterable[Move]") -> None:
        """Take recorded moves of cards into the table; what comes into a pipeline lies at its end, unknown.

        Out of a pipeline its first card goes to any place, but back to its player's hand go the last ones.
        """
        for move in moves:
            counts.carry(self.counts, [move])
            zone, _, seat = move["from"].partition(" ")
            if zone == PIPELINE:
                slots, number = self.players[seat].pipeline, move["cards"]
                del slots[slice(-number, None) if move["to"] == f"{HAND} {seat}" else slice(number)]
            zone, _, seat = move["to"].partition(" ")
            if zone == PIPELINE:
                self.players[seat].pipeline += [UNKNOWN] * move["cards"]
