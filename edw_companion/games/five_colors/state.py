"""The table of Legends of the Five Colors: what only this game keeps. Changed by the fold alone.

Cards are counted, not named, but for those that lie face up in provinces and those that the table names. In play the
log knows cards that were brought out or seen in a fight, tapped, dead; what the table does by hand it does not know.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from edw_companion.core.counts import HasCounts, counting
from edw_companion.core.rules import HouseRule
from edw_companion.core.state import Event, Player
from edw_companion.games.five_colors.armies import Battle
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NotRequired

    from edw_companion.core.facts import OfPlayer
    from edw_companion.games.five_colors.armies import Numbers

    class Decks(OfPlayer):
        """How many cards the dynasty and the fate deck have; of a checked file what it says and is.

        ``cards``: what is in it, each name with its kind; ``copies``: and with how many there are.
        """

        sizes: list[int]
        color: str | None
        start: str | None
        file: str | None
        sha256: str | None
        cards: NotRequired[dict[str, str]]
        copies: NotRequired[dict[str, int]]


class How:
    """How a card is: untapped as far as is known, tapped by an attack or by a duel; or no longer in play."""

    READY, ATTACKED, DUELLED = "", "attacked", "duelled"
    DIED, DISCARDED = GONE = "died", "discarded"


def single(name: str) -> str:
    """The name without the number that tells two of one name apart."""
    return re.sub(r" \([0-9]+\)$", "", name)


class InPlay:
    """The cards of each player by name, those that are gone too.

    Two of one name are not told apart, not by the numbers that a battle gives them either: the log says how many there
    are, and how each of them is.
    """

    def __init__(self) -> None:
        """None is known. A card that nobody named counts under "" as the name."""
        self._cards: dict[tuple[str, str], list[str]] = {}

    def of(self, seat: str, name: str) -> list[str]:
        """How a player's cards of a name are, one after the other."""
        return self._cards.get((seat, single(name)), [])

    def there(self, seat: str) -> Iterator[tuple[str, str]]:
        """A player's cards that are in play: the name and how it is."""
        for (owner, name), cards in self._cards.items():
            if owner == seat and name:
                yield from ((name, how) for how in cards if how not in How.GONE)

    def comes(self, seat: str, name: str, how: str = How.READY) -> None:
        """One more card."""
        self._cards.setdefault((seat, single(name)), []).append(how)

    def seen(self, seat: str, name: str, number: int = 1) -> None:
        """So many of a name are in play, whatever was known: who was thought gone is back, others are new."""
        cards = self._cards.setdefault((seat, single(name)), [])
        while sum(how not in How.GONE for how in cards) < number:
            gone = next((at for at, how in enumerate(cards) if how in How.GONE), len(cards))
            cards[gone : gone + 1] = [How.READY]

    def turns(self, seat: str, name: str, how: str, *likely: str) -> None:
        """One of a name becomes ``how``: such a one as is ``likely``, the likeliest first; nothing if there is none."""
        cards = self.of(seat, name)
        at = next((cards.index(each) for each in likely if each in cards), None)
        if at is not None:
            cards[at] = how

    def dies(self, seat: str, name: str, likely: str = How.READY) -> None:
        """One of a name is gone; ``likely`` says how it was."""
        self.turns(seat, name, How.DIED, likely, How.READY, How.ATTACKED, How.DUELLED)

    def straighten(self, seat: str) -> None:
        """A player's tapped cards untap (rule 4)."""
        for (owner, _), cards in self._cards.items():
            if owner == seat:
                cards[:] = [how if how in How.GONE else How.READY for how in cards]


RULES = (
    HouseRule("life", "20", (), "the life that everyone starts with; nobody loses by it", "ruling 3", (1, 100_000),
              paper="{} life at the start"),
    HouseRule("provinces", "4", (), "the provinces that everyone starts with", "Setup; rule 2", (1, 20),
              paper="provinces at the start: {}"),
    counting("ruling 28"),
)  # fmt: skip
"""The house rules: what the text leaves open and a table may choose otherwise; the rest is settled in the rulings."""


class Zone:
    """The places of each player, as in "hand Ann"; "play" is all that was brought out and has not been discarded."""

    DYNASTY, FATE, HAND, FOCUS, PROVINCES, PLAY, DISCARD = ALL = (
        "dynasty", "fate", "hand", "focus", "provinces", "play", "discard"
    )  # fmt: skip


DECK, HAND_SIZE, HAND_LIMIT, LIFE_FOR_PROVINCE = 30, 5, 7, 5

DOWN, UP, EMPTY = "down", "up", "empty"


class Type:
    """What a card may be, as far as it matters here: in a dynasty deck, in a fate deck; a "spell" may be any there."""

    LAND, WALL, CREATURE, ENCHANTMENT, OTHER = OF_DYNASTY = "land", "wall", "creature", "enchantment", "other"
    LOCAL, SORCERY, INSTANT, SPELL = OF_FATE = "local enchantment", "sorcery", "instant", "spell"


class Known(NamedTuple):
    """What was said of a card: who has named one, its kind, and a creature's numbers.

    ``immune``: whether it is without summoning sickness.
    """

    seats: tuple[str, ...] = ()
    kind: str = ""
    numbers: Numbers | None = None
    immune: bool = False

    @property
    def size(self) -> str:
        """Such as "2/2"; "" where it was not said."""
        return f"{self.numbers['power']}/{self.numbers['toughness']}" if self.numbers else ""

    @property
    def flying(self) -> bool:
        """Whether it flies, as far as was said."""
        return bool(self.numbers and self.numbers["flying"])


class Province(NamedTuple):
    """A province: whether its card lies face down, face up, or is none; the card's name, if said; walls attached.

    No two walls of a player are called alike: the second Wall of Stone is "Wall of Stone (2)".
    """

    state: str
    card: str | None = None
    walls: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Such as "face down" or "Forest" or "empty, with Wall of Stone"."""
        words = {DOWN: "face down", EMPTY: "empty"}.get(self.state, self.card or "face up")
        return f"{words}, with {listed(self.walls)}" if self.walls else words


class Planeswalker(Player):
    """A player."""

    color: str | None = None  # None until the deck was told
    checked: str | None = None  # the file of the checked deck, if there was one
    decks: Decks | None = None  # what was said of the decks last; the next game begins with it
    gained = 0  # life, in the present turn

    def __init__(self, name: str, life: int, provinces: int) -> None:
        """``provinces`` lie from the left.

        ``size``: of the dynasty and the fate deck as the game begins; ``deck``: how many of each card a checked deck
        has, by name; ``came``: how many of each name came out of provinces so far.
        """
        super().__init__(name, name, life)
        self.size = {Zone.DYNASTY: DECK, Zone.FATE: DECK}
        self.deck: Mapping[str, int] = {}
        self.came: Counter[str] = Counter()
        self.provinces = [Province(DOWN)] * provinces

    def lying(self, how: str) -> list[int]:
        """The numbers of the provinces that are so: face down, face up or empty; from the left."""
        return [at for at, each in enumerate(self.provinces, 1) if each.state == how]

    def row(self) -> list[dict[str, object]]:
        """The provinces as data, from the left."""
        return [
            {"number": at, "state": each.state, "card": each.card, "walls": list(each.walls)}
            for at, each in enumerate(self.provinces, 1)
        ]


class Duel(NamedTuple):
    """A duel of honour: the Legend and the challenged creature with their casting costs, and who has the next say."""

    challenger: str
    legend: str
    cost: int
    defender: str
    challenged: str
    challenged_cost: int
    acting: str
    focus: tuple[str, ...] = ()  # who laid each focus card

    @property
    def duelists(self) -> dict[str, tuple[str, int]]:
        """The two creatures and their costs, by player."""
        return {self.challenger: (self.legend, self.cost), self.defender: (self.challenged, self.challenged_cost)}


class FiveColorsState(HasCounts):
    """The whole table."""

    players: dict[str, Planeswalker]

    revealed = False  # the provinces were turned up in this turn
    landed = False  # a land was brought into play in this turn
    refilled = False  # this turn's Recruitment has refilled the provinces
    recruiting = ""  # what tells that this turn's Recruitment has begun without a battle
    duel: Duel | None = None  # the one that goes on

    def __init__(self, begin: Event) -> None:
        """See below.

        ``battle`` is that of this turn; there is none as long as it has no fields.
        ``events`` are enchantments that came out of provinces, until their players' next Straighten: (player, card);
        ``known`` is what was said of cards, by their names; ``in_play`` has those that the log knows in play; ``early``
        are cards that came before a battle of this turn, of which nobody has said that they are immune creatures;
        ``under`` has by event in play the creatures whose numbers were said meanwhile, and whether they became others;
        ``idle`` are the actions that did nothing to creatures, in words.
        ``worn`` has by the name of a local enchantment on what it was played.
        """
        super().__init__(begin, RULES)
        self.battle = Battle("", "")
        self.events: list[tuple[str, str]] = []
        self.known: dict[str, Known] = {}
        self.in_play = InPlay()
        self.early: list[str] = []
        self.under: dict[str, dict[str, bool]] = {}
        self.worn: dict[str, str] = {}
        self.idle = set[str]()

    def arrival(self, name: str) -> Planeswalker:
        """See ``State``."""
        return Planeswalker(name, self.house.number("life"), self.house.number("provinces"))

    @property
    def hidden(self) -> list[int]:
        """The provinces whose cards this turn's Events are still to turn up, from the left."""
        return [] if self.active is None or self.revealed else self.players[self.active].lying(DOWN)

    def cards(self, *kinds: str) -> list[str]:
        """The names of the known cards of these kinds."""
        return [name for name, known in self.known.items() if known.kind in kinds]

    def know(self, seat: str, name: str, kind: str = "", numbers: Numbers | None = None) -> None:
        """Something was said of a card; what was said before and not now holds on."""
        before = self.known.get(name, Known())
        known = before._replace(seats=(*before.seats, *({seat} - {*before.seats})), kind=kind or before.kind)
        if numbers:
            known = known._replace(numbers=numbers)
            for _, event in self.events if known.size != before.size else ():
                self.under.setdefault(event, {})[name] = bool(before.numbers)
        self.known[name] = known

    def named_under(self, events: Collection[str]) -> list[str]:
        """The creatures whose numbers one of these enchantments may have changed, with them; but for the dead."""
        said = [self.under.get(event, {}) for event in events]
        names = {name for each in said if any(each.values()) for name in each}
        found = [(name, known) for name, known in self.known.items() if known.seats and name in names]
        cards = {name: [how for seat in self.players for how in self.in_play.of(seat, name)] for name in names}
        return [f"{name} {known.size}" for name, known in found if not cards[name] or {*cards[name]} - {*How.GONE}]

    @property
    def bare(self) -> list[tuple[str, str]]:
        """Local enchantments in play, each with the creature that it was on and that is there no more."""
        there = {name for seat in self.players for name, _ in self.in_play.there(seat)}
        gone = {on for on in self.worn.values() for seat in self.players if self.in_play.of(seat, on)} - there
        return [(card, on) for card, on in self.worn.items() if card in there and on in gone]

    def take_first(self, seat: str) -> None:
        """See ``State``: nothing is done in it yet."""
        super().take_first(seat)
        self.begin_turn(seat)

    def begin_turn(self, seat: str) -> None:
        """Nothing is done yet in a turn of this player."""
        self.revealed = self.landed = self.refilled = False
        self.battle, self.duel = Battle(seat, self.opponent(seat)), None
        self.recruiting, self.early = "", []

    def way_out(self, seat: str) -> str:  # noqa: ARG002 - the same for everybody
        """Nothing: in this game life runs out without an end (rule 11), and provinces decide."""
        return ""

    @property
    def locked(self) -> frozenset[str]:
        """Provinces and focus cards come and go only with their own commands."""
        return frozenset(f"{zone} {seat}" for zone in (Zone.PROVINCES, Zone.FOCUS) for seat in self.players)

    def in_provinces(self, seat: str) -> list[str]:
        """What lies in a player's provinces, from the left; walls that have died in the battle are there no more."""
        fields = self.battle.fields if seat == self.battle.defender else ()
        dead = {wall for each in fields for name, wall in each.walls.items() if name not in each.armies["defence"]}
        own = self.players[seat].provinces
        return [each._replace(walls=tuple(wall for wall in each.walls if wall not in dead)).words for each in own]

    def opponent(self, seat: str) -> str:
        """The other player."""
        return next(other for other in self.players if other != seat)

    def deal(self) -> None:
        """Four provinces, five cards in hand, one basic land in play (rule 2)."""
        for seat, player in self.players.items():
            dealt = len(player.provinces)
            numbers = (DECK - dealt, DECK - HAND_SIZE, HAND_SIZE, 0, dealt, 1, 0)
            for zone, number in zip(Zone.ALL, numbers, strict=True):
                self.recount(f"{zone} {seat}", number)


def entries(event: Event, key: str) -> list[Any]:
    """What a line is about, one or several; a line of an old file is about one, and has that itself."""
    found: list[Any] = event.get(key, [event])
    return found
