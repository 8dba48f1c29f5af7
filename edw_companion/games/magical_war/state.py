"""The table of Magical War: what only this game keeps. Changed by the fold alone.

Cards are counted, if the table wants it, and not named: the stock and the graveyard are common to all, hands and
pipelines are hidden.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.counts import HasCounts, counting
from edw_companion.core.lasting import Things
from edw_companion.core.rules import HouseRule
from edw_companion.core.state import Event, Player
from edw_companion.errors import RefusedError
from edw_companion.games.magical_war import phases
from edw_companion.sentences import Sentence
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import Self

    from edw_companion.core.facts import Move

RULES = (
    HouseRule("life", "20", (), "the life that everyone starts with", "Setup; rule 1", (1, 100_000),
              paper="{} life at the start"),
    HouseRule("cards", "60", (), "the cards in the common stock for each player", "Setup; rule 1", (30, 1_000),
              paper="{} cards in the stock for each player"),
    HouseRule("hand", "9", (), "the hand size that everyone starts with", "Setup; rules 1 and 4", (1, 20),
              paper="hand size {}"),
    HouseRule("pipeline", "2", (), "the pipeline size that everyone starts with", "Setup; rules 2 and 5", (0, 10),
              paper="pipeline size {}"),
    HouseRule("mine", "steps", ("draws",), "what Howling Mine gives: a step, or a card to draw as well", "ruling 35",
              paper="Howling Mine lets everybody draw a card more, too"),
    HouseRule("type", "open", ("1", "1.5", "2", "extended"), "whose banned and restricted list holds", "ruling 18",
              paper="the lists of Type {} hold"),
    counting("ruling 49"),
)  # fmt: skip
"""The house rules: the numbers that a game begins with, what the source leaves open, whether cards are counted."""

MINE = "Howling Mine"
"""The card that one of the house rules is about."""

STOCK, GRAVEYARD, OUT = COMMON = ("stock", "graveyard", "out")
"""The places that all share; "out" is out of the game."""

HAND, PIPELINE, PLAY = OWN = ("hand", "pipeline", "play")
"""The places that each player has, as in "hand Ann"."""


class Slot(NamedTuple):
    """A face-down card; its name if its player had it noted, and the hidden answer that keeps it."""

    card: str | None = None
    answer: str | None = None


UNKNOWN = Slot()


class Gives(NamedTuple):
    """What an effect adds to the sizes of those it works on, and to the pipeline steps of their turns."""

    pipeline: int = 0
    hand: int = 0
    steps: int = 0


class Effect(NamedTuple):
    """A change of sizes for as long as its source is in play (rules 3 to 5, errata).

    Attributes:
        card: its source, as the table calls it; two of one name are told apart by a number behind it.
        target: who is chosen; None for nobody (any more).
        common: it works on everybody, without a target.
        at_upkeep: whether it begins and ends in the target's upkeep only (Black Vise, The Rack).
        works_on: the seats whose sizes it changes now.
        tapped: a tapped one does not count.
        gone: its source has left; it stays only until those it works on come to their upkeep.
        chosen: in which turn its target was chosen.
    """

    number: int
    card: str
    controller: str
    target: str | None
    common: bool
    gives: Gives
    at_upkeep: bool
    works_on: list[str]
    tapped: bool = False
    gone: bool = False
    chosen: int = 0

    @property
    def live(self) -> bool:
        """Whether its source counts at all."""
        return not (self.tapped or self.gone)

    @property
    def aims(self) -> list[str]:
        """On whom it is to work, at once or from an upkeep on."""
        return [self.target] if self.live and self.target else []

    def works(self, upkeep: str | None) -> list[str]:
        """Whose sizes it changes, now that it is as it is; ``upkeep``: the player who is in it, if anybody is.

        For those in the upkeep it begins and ends there and then; for others, only if it does not wait for theirs.
        """
        if not self.at_upkeep:
            return self.aims
        others = [seat for seat in self.works_on if seat != upkeep]
        return [*others, *(seat for seat in self.aims if seat == upkeep)]

    def without(self, seat: str) -> "Self":
        """What it is once a player has left: gone, if it was theirs, or aimed at nobody, if it was at them."""
        gone = self.gone or self.controller == seat
        on = [] if gone and not self.at_upkeep else [other for other in self.works_on if other != seat]
        return self._replace(gone=gone, target=None if self.target == seat else self.target, works_on=on)


class Kudzu(NamedTuple):
    """A Kudzu in play: who aimed it last, whose land it is on, and which, if somebody said so."""

    number: int
    controller: str
    land_of: str
    land: str | None

    def ends_with(self, seat: str) -> bool:
        """Whether it ends when that player leaves: one that the player controls, or on the player's land."""
        return seat in (self.controller, self.land_of)


class Mage(Player):
    """A player."""

    mulligans = 0
    opened = False  # the free cards of the initial round are played
    laid = False  # the first pipeline lies there
    attacked = False  # in the last stand
    face_down = 1_000  # how many cards lie in the pipeline where nobody counts: what it grows by comes in the upkeep

    def __init__(self, name: str, life: int) -> None:
        """``pipeline``: the face-down cards, the first to be turned up first."""
        super().__init__(name, name, life)
        self.pipeline: list[Slot] = []


class MagicalWarState(HasCounts):
    """The whole table."""

    players: dict[str, Mage]

    first = ""  # who took the first turn
    stolen = 0  # how many cards were taken at random out of hands, for the next draw's label
    drew = False  # the draw phase of this turn is done
    spared = False  # its pipeline steps are free to be left out (Island Sanctuary)
    steps = 0  # pipeline steps that were taken in this turn
    landed = False  # a land was played in this turn

    def __init__(self, begin: Event) -> None:
        """The table before the start."""
        super().__init__(begin, RULES)
        for place in COMMON:
            self.recount(place, 0)
        self.effects: Things[Effect] = Things()  # the cards in play that change sizes
        self.kudzus: Things[Kudzu] = Things()
        self.spells: dict[str, bool | None] = {}  # what was cast so far: whether it stays in play, if that was said
        self.kinds: dict[str, str] = {}  # by name, what the table has said that a card is, or played it as
        self.casters: dict[str, list[str]] = {}  # by name, who has cast it

    @property
    def next_number(self) -> int:
        """By which the next effect or Kudzu is called: they are numbered together."""
        return max(self.effects.came, self.kudzus.came) + 1

    def remember_spell(self, card: str | None, stays: bool | None = None, kind: str | None = None) -> None:
        """A spell was named as it was cast; whether it ``stays`` in play and its ``kind``, if the table said so."""
        if card and kind:
            self.kinds[card] = kind
        if card:
            self.spells[card] = self.spells.get(card) if stays is None else stays

    def falls(self, _seats: Iterable[str]) -> str:
        """Before anybody is out of the game, a last stand is made (rule 7)."""
        return "out after a last stand"

    def way_out(self, seat: str) -> str:
        """Nothing during the player's last stand."""
        return "" if seat in self.standing else super().way_out(seat)

    @property
    def set_up(self) -> bool:
        """Whether everybody who is in the game has laid the first pipeline."""
        return all(self.players[seat].laid for seat in self.living)

    @property
    def unlaid(self) -> list[str]:
        """Who has no pipeline yet, in turn order."""
        return [seat for seat in self.from_first if not self.players[seat].laid and self.players[seat].alive]

    @property
    def unopened(self) -> list[str]:
        """Who has not had the initial round, in turn order."""
        return [seat for seat in self.from_first if not self.players[seat].opened and self.players[seat].alive]

    @property
    def from_first(self) -> list[str]:
        """All seats from the one that takes the first turn."""
        return [self.first, *self.turns.clockwise(self.first)[:-1]]

    def elsewhere(self, during: Collection[str]) -> Sentence | None:
        """See ``State``."""
        return None if {*during} & {*phases.maybe(self)} else phases.instead(self, during)

    @property
    def paused(self) -> bool:
        """During the setup and in a last stand."""
        return bool(self.standing) or not self.set_up

    @property
    def doer(self) -> str:
        """Who is meant where nobody is named: who makes a last stand, or else whose turn it is."""
        seat = self.standing[0] if self.standing else self.active
        if seat is None:
            raise RefusedError("The player whose turn it was is out of the game, or away: say who is meant.")
        return seat

    @property
    def upkeep(self) -> str | None:
        """Who is in the upkeep: whose turn it is, until the draw and the first step."""
        return self.active if self.set_up and not (self.drew or self.steps) else None

    @property
    def takers(self) -> list[str]:
        """See ``State``: nobody who makes a last stand has another turn."""
        return [seat for seat in self.living if seat not in self.standing]

    def arrival(self, name: str) -> Mage:
        """See ``State``."""
        return Mage(name, self.house.number("life"))

    def begins_with(self, name: str) -> Sequence[str]:
        """See ``State``: as everybody did, but that the initial round is over (rules 1 and 2)."""
        number, hand = self.house.number("cards"), self.house.number(HAND)
        laid = f", and lays {self.house.number(PIPELINE)} of them face down" if self.players[name].laid else ""
        return [f"{number} cards more are shuffled into the stock. {name} draws {hand}{laid}."]

    def sit(self, name: str, after: str) -> None:
        """See ``State``: cards come into the stock with the player, and a hand out of it."""
        begun = self.set_up
        super().sit(name, after)
        hand, player = self.house.number(HAND), self.players[name]
        player.opened = player.laid = begun
        laid = min(hand, self.house.number(PIPELINE)) if begun and self.counted else 0
        self.recount(STOCK, (self.count(STOCK) or 0) + self.house.number("cards") - hand)
        for zone, number in zip(OWN, (hand - laid, laid, 0), strict=True):
            self.recount(f"{zone} {name}", number)

    def come_back(self, seat: str, life: int) -> None:
        """See ``State``: a last stand is over with it (rule 7)."""
        super().come_back(seat, life)
        self.standing = [other for other in self.standing if other != seat]
        self.players[seat].attacked = False

    def take_first(self, seat: str) -> None:
        """See ``State``: nothing is done in it yet; mulligans and free cards go from there, too."""
        super().take_first(seat)
        self.first = seat if self.turns.number == 1 else self.first
        self.drew = self.spared = self.landed = False
        self.steps = 0

    def begin_play(self) -> None:
        """Somebody plays on: where nobody counts, the first pipelines lie there by then, told or not."""
        if not self.counted:
            for player in self.players.values():
                player.opened = player.laid = True

    def deal(self) -> None:
        """The shuffled stock, and everybody's first hand out of it (rule 1)."""
        hand = self.house.number(HAND)
        self.recount(STOCK, (self.house.number("cards") - hand) * len(self.players))
        for seat in self.players:
            for zone, number in zip(OWN, (hand, 0, 0), strict=True):
                self.recount(f"{zone} {seat}", number)

    def held(self, seat: str) -> int | None:
        """The cards in hand, the pipeline among them (rule 4); None on a table that does not count."""
        return self.counts[f"{HAND} {seat}"] + self.counts[f"{PIPELINE} {seat}"] if self.counted else None

    def full(self, seat: str) -> int:
        """Up to how many cards the draw phase fills hand and pipeline (rule 4; ruling 35)."""
        mines = sum(effect.card == MINE and effect.live for effect in self.effects)
        return self.size(HAND, seat) + 1 + (mines if self.house["mine"] == "draws" else 0)

    def size(self, what: str, seat: str, change: int = 0) -> int:
        """The "hand" or "pipeline" size of a player, now or after a change; never below 0 (ruling 13)."""
        return max(0, self.house.number(what) + self._given(what, seat) + change)

    def steps_due(self, seat: str) -> int:
        """How many pipeline steps a turn of this player has (rule 5; ruling 8)."""
        return max(0, 1 + self._given("steps", seat)) if self.size(PIPELINE, seat) else 0

    def _given(self, what: str, seat: str) -> int:
        """What the effects in force add to a size, or to the "steps", of a player."""
        return sum(
            getattr(effect.gives, what)
            for effect in self.effects
            if seat in effect.works_on or (effect.common and effect.live)
        )

    def land(self, seat: str, land: str | None) -> str:
        """A player's land in a sentence, such as "Forest of Ann"."""
        return f"{land or 'a land'} of {self.title(seat)}"

    def before(self, event: Event) -> None:
        """See ``State``; where nobody counts, names that were noted of cards beyond a pipeline's size are forgotten."""
        super().before(event)
        if not self.counted:
            for seat, player in self.players.items():
                size = self.size(PIPELINE, seat)
                del player.pipeline[size:]
                player.face_down = size if seat == self.upkeep else min(size, player.face_down)

    def turn_up(self, seat: str) -> None:
        """The first card of a pipeline is turned up: where nobody counts, that is no move."""
        if not self.counted:
            del self.players[seat].pipeline[:1]

    def forget_names(self, *seats: str) -> None:
        """Pipelines are taken up: what was noted of their cards is no longer so."""
        for seat in seats:
            pipeline = self.players[seat].pipeline
            pipeline[:] = [UNKNOWN] * len(pipeline)
            self.players[seat].face_down = self.size(PIPELINE, seat)

    def recount(self, place: str, number: int) -> None:
        """So many cards lie in a place; in a pipeline the first ones stay what they were."""
        super().recount(place, number)
        zone, _, seat = place.partition(" ")
        if zone == PIPELINE:
            slots = self.players[seat].pipeline
            slots[:] = [*slots[:number], *[UNKNOWN] * (number - len(slots))]

    def carry(self, moves: "Iterable[Move]") -> None:
        """Take recorded moves of cards into the table; what comes into a pipeline lies at its end, unknown.

        Out of a pipeline its first card goes to any place, but back to its player's hand go the last ones.
        """
        for move in moves:
            super().carry([move])
            zone, _, seat = move["from"].partition(" ")
            if zone == PIPELINE:
                slots, number = self.players[seat].pipeline, move["cards"]
                del slots[slice(-number, None) if move["to"] == f"{HAND} {seat}" else slice(number)]
            zone, _, seat = move["to"].partition(" ")
            if zone == PIPELINE:
                self.players[seat].pipeline += [UNKNOWN] * move["cards"]
