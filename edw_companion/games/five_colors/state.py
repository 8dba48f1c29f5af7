"""The table of Legends of the Five Colors: what only this game keeps. Changed by the fold alone.

Cards are counted, not named, but for those that lie face up in provinces and those that the table names. In play the
log knows cards that were brought out or seen in a fight, tapped, dead; what the table does by hand it does not know.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from edw_companion.core.counts import HasCounts, counting
from edw_companion.core.rules import HouseRule
from edw_companion.core.state import Event, Player
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from edw_companion.games.five_colors.armies import Fighter, Numbers
    from edw_companion.games.five_colors.setup import Decks


READY, ATTACKED, DUELLED, DIED, DISCARDED = "", "attacked", "duelled", "died", "discarded"
"""How a card is: untapped as far as is known, tapped by an attack or by a duel; or no longer in play."""

GONE = (DIED, DISCARDED)

_TWIN = re.compile(r" \([0-9]+\)$")


def single(name: str) -> str:
    """The name without the number that tells two of one name apart."""
    return _TWIN.sub("", name)


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
                yield from ((name, how) for how in cards if how not in GONE)

    def comes(self, seat: str, name: str, how: str = READY) -> None:
        """One more card."""
        self._cards.setdefault((seat, single(name)), []).append(how)

    def seen(self, seat: str, name: str, number: int = 1) -> None:
        """So many of a name are in play, whatever was known: who was thought gone is back, others are new."""
        cards = self._cards.setdefault((seat, single(name)), [])
        while sum(how not in GONE for how in cards) < number:
            gone = next((at for at, how in enumerate(cards) if how in GONE), len(cards))
            cards[gone : gone + 1] = [READY]

    def turns(self, seat: str, name: str, how: str, *likely: str) -> None:
        """One of a name becomes ``how``: such a one as is ``likely``, the likeliest first; nothing if there is none."""
        cards = self.of(seat, name)
        at = next((cards.index(each) for each in likely if each in cards), None)
        if at is not None:
            cards[at] = how

    def dies(self, seat: str, name: str, likely: str = READY) -> None:
        """One of a name is gone; ``likely`` says how it was."""
        self.turns(seat, name, DIED, likely, READY, ATTACKED, DUELLED)

    def straighten(self, seat: str) -> None:
        """A player's tapped cards untap (rule 4)."""
        for (owner, _), cards in self._cards.items():
            if owner == seat:
                cards[:] = [how if how in GONE else READY for how in cards]


RULES = (
    HouseRule(
        "life",
        "20",
        (),
        "the life that everyone starts with; nobody loses by it",
        "ruling 3",
        (1, 100_000),
        paper="{} life at the start",
    ),
    HouseRule(
        "provinces",
        "4",
        (),
        "the provinces that everyone starts with",
        "Setup; rule 2",
        (1, 20),
        paper="provinces at the start: {}",
    ),
    counting("ruling 28"),
)
"""The house rules: what the text leaves open and a table may choose otherwise; the rest is settled in the rulings."""

DYNASTY, FATE, HAND, FOCUS, PROVINCES, PLAY, DISCARD = ZONES = (
    "dynasty", "fate", "hand", "focus", "provinces", "play", "discard"
)  # fmt: skip
"""The places that each player has, as in "hand Ann"; "play" is all that was brought out and has not been discarded."""

DECK, HAND_SIZE, HAND_LIMIT, LIFE_FOR_PROVINCE = 30, 5, 7, 5

DOWN, UP, EMPTY = "down", "up", "empty"


LAND, WALL, CREATURE, ENCHANTMENT, OTHER = "land", "wall", "creature", "enchantment", "other"
LOCAL, SORCERY, INSTANT, SPELL = FATE_KINDS = ("local enchantment", "sorcery", "instant", "spell")
"""What a card may be, as far as it matters here: in a dynasty deck, and in a fate deck; a "spell" may be any there."""


class Known(NamedTuple):
    """What was said of a card: who has named one, its kind, and a creature's power and toughness.

    ``under``: the enchantments that were in play as events when its numbers were said; ``immune``: whether it is
    without summoning sickness.
    """

    seats: tuple[str, ...] = ()
    kind: str = ""
    power: int | None = None
    toughness: int | None = None
    flying: bool = False
    under: tuple[str, ...] = ()
    immune: bool = False


class Province(NamedTuple):
    """A province: whether its card lies face down, face up, or is none; the card's name, if said; walls attached.

    No two walls of a player are called alike: the second Wall of Stone is "Wall of Stone (2)".
    """

    state: str
    card: str | None = None
    walls: tuple[str, ...] = ()


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
        self.size = {DYNASTY: DECK, FATE: DECK}
        self.deck: Mapping[str, int] = {}
        self.came: Counter[str] = Counter()
        self.provinces = [Province(DOWN)] * provinces


class Field:
    """The fight for one province, whose number is 0 once it has fallen; ``first``: the number that was attacked."""

    fought = False

    def __init__(self, province: int) -> None:
        """Nobody is there.

        ``armies`` are the creatures by side and name; ``walls`` says of defenders, dead ones too, which wall of the
        province they are; ``struck`` are those that the last action took out, with their side: an answer may still save
        them. ``left`` is the damage that each player may still assign, once it is resolved.
        """
        self.province = self.first = province
        self.armies: dict[str, dict[str, Fighter]] = {"attack": {}, "defence": {}}
        self.walls: dict[str, str] = {}
        self.struck: dict[str, tuple[str, Fighter]] = {}
        self.left: dict[str, int] = {}

    @property
    def title(self) -> str:
        """Its number, and the one that was attacked, if others before it have fallen since."""
        return numbered(self.province, self.first)


def numbered(province: int, first: int) -> str:
    """Such as "1", or "1 (attacked as 2)"."""
    return str(province) if province == first else f"{province} (attacked as {first})"


STAGES = ("ground attackers", "ground defenders", "flying attackers", "flying defenders")
"""The order in which armies are assigned (rule 7, ruling 13): the attacker's and the defender's stages in turn."""

LAST = len(STAGES) - 1
IN_THE_AIR = STAGES.index("flying attackers")
"""From this stage on fliers are seen where they go."""


def stage_of(side: str, *, flying: bool) -> int:
    """In which of the ``STAGES`` a creature is assigned."""
    return 2 * flying + (side == "defence")


class Battle:
    """The battle of a turn, with a field for each province that is attacked.

    Creatures whose stage has not come are held back: they are kept at their province, and nobody sees them there.
    """

    stage = 0  # the last of ``STAGES`` that is over, or that the next one ends; its number is that of the one before
    now: Field | None = None  # the field that is being fought; None between two
    passes = 0  # how many have passed in a row
    answered = True  # whether the last action in the fight was answered, by another one or by a pass

    def __init__(self, attacker: str, defender: str) -> None:
        """Nobody is assigned; ``acting``: whose action it is in a fight."""
        self.attacker, self.defender, self.acting = attacker, defender, defender
        self.fields: list[Field] = []

    def acted(self, seat: str) -> None:
        """An action was taken in the fight; now it is this player who acts or passes."""
        self.acting, self.passes, self.answered = seat, 0, False
        if self.now is not None:
            self.now.struck = {}

    def side(self, seat: str) -> str:
        """Whether a player attacks or defends."""
        return "attack" if seat == self.attacker else "defence"

    def owner(self, side: str) -> str:
        """Whose creatures are on a side."""
        return self.attacker if side == "attack" else self.defender

    @property
    def begun(self) -> bool:
        """Whether the fighting has begun, after which nobody is assigned any more."""
        return self.now is not None or any(field.fought for field in self.fields)

    @property
    def assigning(self) -> str | None:
        """Whose stage comes next; None once all are over."""
        if self.begun or self.stage == LAST:
            return None
        return self.attacker if self.stage % 2 else self.defender

    def takes(self, side: str, *, flying: bool) -> bool:
        """Whether creatures may be named still: their stage is to come, or on, or the defender has not yet answered."""
        stage = stage_of(side, flying=flying)
        answered = side == "defence" or self.named(stage + 1)
        return not self.begun and (self.stage < stage or (self.stage == stage and not answered))

    def named(self, stage: int) -> bool:
        """Whether somebody was named for that one of ``STAGES``."""
        side, flying = ("defence" if stage % 2 else "attack"), stage > 1
        return any(each["flying"] == flying for field in self.fields for each in field.armies[side].values())

    @property
    def held(self) -> list[tuple[str, Fighter]]:
        """The creatures that are held back, each with its side: fliers, until the ground is done with."""
        there = ((side, each) for field in self.fields for side in field.armies for each in field.armies[side].values())
        return [(side, each) for side, each in there if each["flying"] and not self.begun and self.stage < IN_THE_AIR]

    def seen(self, field: Field, side: str) -> list[Fighter]:
        """An army without those that are held back."""
        held = [each["name"] for _, each in self.held]
        return [each for each in field.armies[side].values() if each["name"] not in held]

    @property
    def waiting(self) -> list[Field]:
        """The fields that are still to be fought, from the left; where no attacker has come in the end, nobody fights.

        Attackers come in the stages before the last.
        """
        found = (each for each in self.fields if not each.fought)
        empty = self.begun or self.stage == LAST
        left = [each for each in found if each is self.now or each.armies["attack"] or not empty]
        return sorted(left, key=lambda field: field.province)

    @property
    def damage(self) -> list[tuple[str, int, list[Fighter]]]:
        """What players may still assign: who, how much, and to which creatures."""
        return [
            (seat, number, army)
            for field in self.fields
            for seat, number in field.left.items()
            if number and (army := [*field.armies["defence" if seat == self.attacker else "attack"].values()])
        ]

    @property
    def names(self) -> list[str]:
        """The creatures in it."""
        return [name for field in self.fields for army in field.armies.values() for name in army]

    def of(self, side: str) -> list[str]:
        """The creatures of a side."""
        return [name for field in self.fields for name in field.armies[side]]

    def find(self, name: str) -> tuple[Field, str, Fighter]:
        """Where a creature is: field, side, and itself; StopIteration where it is nowhere."""
        return next(
            (field, side, army[name]) for field in self.fields for side, army in field.armies.items() if name in army
        )


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


class FiveColorsState(HasCounts):
    """The whole table."""

    players: dict[str, Planeswalker]

    revealed = False  # the provinces were turned up in this turn
    landed = False  # a land was brought into play in this turn
    refilled = False  # this turn's Recruitment has refilled the provinces
    recruiting = ""  # what tells that this turn's Recruitment has begun without a battle
    battle: Battle | None = None  # of this turn
    duel: Duel | None = None  # the one that goes on

    def __init__(self, begin: Event) -> None:
        """See below.

        ``events`` are enchantments that came out of provinces, until their players' next Straighten: (player, card);
        ``known`` is what was said of cards, by their names; ``in_play`` has those that the log knows in play; ``early``
        are cards that came before a battle of this turn, of which nobody has said that they are immune creatures.
        """
        super().__init__(begin, RULES)
        self.events: list[tuple[str, str]] = []
        self.known: dict[str, Known] = {}
        self.in_play = InPlay()
        self.early: list[str] = []

    @property
    def hidden(self) -> list[int]:
        """The provinces whose cards this turn's Events are still to turn up, from the left."""
        own = self.players[self.active].provinces if self.active is not None and not self.revealed else ()
        return [at for at, each in enumerate(own, 1) if each.state == DOWN]

    def know(self, seat: str, name: str, kind: str = "", numbers: Numbers | None = None) -> None:
        """Something was said of a card; what was said before and not now holds on."""
        before = self.known.get(name, Known())
        known = before._replace(seats=(*before.seats, *({seat} - {*before.seats})), kind=kind or before.kind)
        if numbers:
            power, toughness, flying = numbers["power"], numbers["toughness"], numbers["flying"]
            if (power, toughness) != (before.power, before.toughness):
                known = known._replace(under=tuple(card for _, card in self.events))
            known = known._replace(power=power, toughness=toughness, flying=flying)
        self.known[name] = known

    def named_under(self, events: Collection[str]) -> list[tuple[str, Known]]:
        """The creatures whose numbers were said while one of these enchantments was in play, but for the dead."""
        found = ((name, known) for name, known in self.known.items() if {*known.under} & {*events})
        return [
            (name, known)
            for name, known in found
            if any(how not in GONE for seat in self.players for how in self.in_play.of(seat, name))
            or not any(self.in_play.of(seat, name) for seat in self.players)
        ]

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
            for zone, number in zip(ZONES, numbers, strict=True):
                self.recount(f"{zone} {seat}", number)
