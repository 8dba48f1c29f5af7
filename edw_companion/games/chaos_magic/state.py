"""The table of Chaos Magic: what only this game keeps, and its house rules. Changed by the fold alone."""

import re
from collections.abc import Iterable
from enum import StrEnum

from edw_companion.core.lasting import Effect, Effects, HasEffects
from edw_companion.core.piles import Pile
from edw_companion.core.rules import HouseRule
from edw_companion.core.state import Event, Now, Player
from edw_companion.core.things import HasMiddle, Middle
from edw_companion.games.chaos_magic import phases
from edw_companion.tuples import NamedTuple

RULES = (
    HouseRule("life", "20", (), "the life that everyone starts with", "Magic's own; ruling 1", (1, 100_000),
              paper="{} life at the start"),
    HouseRule("decks", "common", ("own",),
              "'own': one shuffled stock of Chaos cards is cut into a packet for each player", "rule 1; ruling 3",
              paper="a packet of Chaos cards for each player"),
    HouseRule("spite-rest", "top", ("bottom",),
              "'bottom': the cards that a spite leaves over go under the Chaos deck, in the same order",
              "rule 6; ruling 22", paper="what a spite leaves over goes under the Chaos deck"),
)  # fmt: skip


CHAOS, GLOBALS = "chaos", "globals"
NOBODY = "nobody"


class Spite(StrEnum):
    """How far a player is with the one spite of the game (rule 6)."""

    UNUSED = "unused"
    DUE = "due"
    LOOKING = "looking"
    ON_STACK = "on the stack"
    RESOLVED = "resolved"
    USED = "used"


class Mage(Player):
    """A player, and how far the player's spite is."""

    def __init__(self, name: str, life: int) -> None:
        """A player as the game starts; the seat is the name."""
        super().__init__(name, name, life)
        self.spite = Spite.UNUSED


class OnStack(NamedTuple):
    """A Chaos card on the stack."""

    who: str  # its controller
    pile: str  # the Chaos deck that it came from
    card: str | None  # None as long as it is face down and nobody knows it: then it is not even drawn yet
    answer: str | None = None  # the draw that showed it to somebody alone, while it is face down
    up: bool = False  # whether it lies face up
    side: str | None = None  # the side of a split card that was chosen
    spite: bool = False  # whether it was played as a spite
    step: bool = False  # whether it is the card of the Chaos step
    turn: int = 0  # in which turn it has left the stack


class GlobalInPlay(NamedTuple):
    """A Global in play: its controller (None: nobody, so everybody may use it), and whether it is tapped.

    ``until`` and ``since``: as in ``core.lasting``, of its control; ``until`` is "" if no end was said.
    """

    card: str
    controller: str | None = None
    tapped: bool = False
    until: str = ""
    since: int = 0

    @property
    def held(self) -> Effect:
        """Its control, as something that lasts."""
        return Effect(self.card, self.controller, self.controller or "", self.until, since=self.since)


class ChaosMagicState(HasMiddle, HasEffects):
    """The whole table."""

    players: dict[str, Mage]  # by name, in seat order

    def __init__(self, begin: Event) -> None:
        """The table before the start."""
        super().__init__(begin, begin["players"], RULES)
        self.stack: list[OnStack] = []  # the top one last
        self.gone: list[OnStack] = []  # what has left the stack, the newest last; up: resolved, and not countered
        self.globals: list[GlobalInPlay] = []  # the oldest first
        self.middle = Middle()
        self.effects = Effects()  # what lasts until a moment, or waits for one
        self.timings: dict[str, str] = {}  # by which timing a card of the middle is played, as far as the table said
        self.land = ""  # what the active player played from the middle as the land of this turn
        self.in_main = ""  # what the active player played from the middle as one does in a main phase
        self.drew = False  # whether this turn's Chaos step has brought its card
        self.began = [dict.fromkeys(begin["players"], self.house.number("life"))]  # life as the last two turns began
        self.spiting: list[str] = []  # whose spites are not over, in the order they come
        self.global_deck = self.piles[GLOBALS]
        self.global_deck.title = "Global deck"
        self.piles[CHAOS].title = "Chaos deck"
        if self.own_decks:
            self._cut()

    def _cut(self) -> None:
        """Cut the shuffled stock into equal packets: as nobody knows a card of it, a packet is just a number of cards.

        Which of the unseen cards it holds is open until they are turned up, so all packets share them (ruling 3).
        """
        stock, players, packets = self.piles.pop(CHAOS), self.begin["players"], {}
        for place, player in enumerate(players):
            name = f"{CHAOS}-{place + 1}"
            packets[name] = Pile(name, stock.order, title=f"{stock.title} of {player}")
            packets[name].elsewhere = stock.left - share(stock.left, len(players), place)
        self.piles = {**packets, **self.piles}

    def arrival(self, name: str) -> Mage:
        """See ``State``."""
        return Mage(name, self.house.number("life"))

    def no_room(self) -> str:
        """See ``State``: a stock that was cut into packets has none for one player more."""
        return "Each player has a packet of Chaos cards, and there is none for one more." if self.own_decks else ""

    def come_back(self, seat: str, life: int) -> None:
        """See ``State``: a spite that they were at is over."""
        super().come_back(seat, life)
        if self.players[seat].spite is not Spite.UNUSED:
            self.players[seat].spite = Spite.USED

    def take_first(self, seat: str) -> None:
        """See ``State``: nothing is done in it yet."""
        super().take_first(seat)
        self.drew, self.land, self.in_main = False, "", ""

    @property
    def own_decks(self) -> bool:
        """Whether each player has a Chaos deck."""
        return self.house["decks"] == "own"

    @property
    def chaos_decks(self) -> list[Pile]:
        """The Chaos deck, or each player's in the order of the session's first line."""
        return [pile for name, pile in self.piles.items() if name != GLOBALS]

    def deck_of(self, seat: str) -> Pile:
        """The Chaos deck that a player draws from."""
        return self.piles[f"{CHAOS}-{self.begin['players'].index(seat) + 1}" if self.own_decks else CHAOS]

    @property
    def chaos_left(self) -> bool:
        """Whether there is any Chaos card that could be drawn."""
        return any(pile.left or pile.graveyard for pile in self.chaos_decks)

    @property
    def phase(self) -> Now:
        """See ``State``."""
        return phases.now_of(self)

    def ahead(self, step: str) -> bool:
        """See ``HasEffects``: the Chaos step is still to come until it has brought its card."""
        return step == phases.CHAOS_STEP and not self.drew

    def global_says(self, words: str) -> bool:
        """Whether the text of a Global in play says that."""
        return any(re.search(words, self.begin["globals"][each.card]["text"]) for each in self.globals)

    def way_out(self, seat: str) -> str:
        """Nothing while the player spites, who cannot lose meanwhile (rule 6)."""
        return "" if seat in self.spiting else super().way_out(seat)

    def unpicked(self, pile: Pile) -> bool:
        """Whether a card of this Chaos deck lies face down on the stack, not drawn yet; packets share their cards."""
        return pile.name != GLOBALS and any(entry.card is None for entry in self.stack)

    def falls(self, seats: Iterable[str]) -> str:
        """Who has not spited yet does so first (rule 6)."""
        spite = [seat for seat in seats if self.players[seat].spite is Spite.UNUSED]
        if [*seats] == spite:
            return "out unless a spite saves them"
        return super().falls(seats) + (f" ({self.titles(spite)} unless a spite saves them)" if spite else "")

    def sides(self, card: str) -> list[str]:
        """The sides of a split card; none of any other."""
        return list(self.begin["cards"][card].get("sides", ()))

    def trigger(self, card: str) -> str:
        """What triggers when a Chaos card is turned face up; "" for nothing."""
        return str(self.begin["cards"][card].get("turned", ""))

    def colors(self, card: str, side: str | None = None) -> str:
        """The letters of a Chaos card's colours, from its borders: of both sides until one is chosen (rule 4)."""
        facts = self.begin["cards"][card]
        halves = facts.get("sides", {side: facts})
        letters = "".join(half["border"] for name, half in halves.items() if side in (None, name))
        return "".join(letter for letter in "WUBRG" if letter in letters)

    def says(self, card: str, side: str | None = None) -> list[str]:
        """What a Chaos card or Global says, without its name; of a split card both sides, until one is chosen."""
        _, *lines = self.text(card)
        own = [line for line in lines if side is not None and line.startswith(f"{side} (")]
        return own or lines

    def text(self, card: str) -> list[str]:
        """What a Chaos card or Global says, line by line."""
        if card in self.begin["globals"]:
            facts = self.begin["globals"][card]
            return [f"{card}, {facts['types']}", facts["text"]]
        facts = self.begin["cards"][card]
        halves = facts.get("sides", {})
        head = f"{card}, split" if halves else f"{card} ({bordered(facts['border'])})"
        says = [f"{name} ({bordered(half['border'])}): {half['text']}" for name, half in halves.items()]
        return [head, *filter(None, [self.trigger(card)]), *(says or [facts["text"]])]


def bordered(letters: str) -> str:
    """A border in words, such as "border UR"; "colorless", as Magic's cards spell it, of one without colours."""
    return f"border {letters}" if letters else "colorless"


def known_sides(begin: Event) -> Iterable[str]:
    """The sides of all split cards, by the session's first line."""
    return (side for facts in begin["cards"].values() for side in facts.get("sides", ()))


def share(cards: int, packets: int, place: int) -> int:
    """How many cards a packet gets of a cut as equal as can be; the first ones get what is over."""
    return cards // packets + (place < cards % packets)
