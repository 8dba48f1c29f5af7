"""The table of Elder Dragon Wars: what only this game keeps, and its house rules. Changed by the fold alone."""

from collections.abc import Collection, Sequence
from contextlib import suppress

from edw_companion.colors import WHEEL, Color, letter_of
from edw_companion.core.dice import MAX_SIDES
from edw_companion.core.due import Due, quoted
from edw_companion.core.phases import over
from edw_companion.core.piles import Known
from edw_companion.core.rules import HouseRule
from edw_companion.core.state import Event, Now, Player, State
from edw_companion.core.turns import Guest
from edw_companion.core.words import AmbiguousWordError, card_meant
from edw_companion.games.elder_dragon_wars.phases import COMBAT, MAIN, TURN, Upkeep
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, SCION, Attack, living_enemies, may_attack

EMPTY_SEATS = "empty-seats"

RULES = (
    HouseRule("life", "75", (), "the life that everyone starts with",
              "introduction of the rules; ruling 137", (1, 100_000),
              paper="{} life at the start"),
    HouseRule("low-die", "20", (), "the sides of the die for low rolls",
              "rule 6, first bullet; ruling 68", (2, MAX_SIDES),
              paper="the low die has {} sides"),
    HouseRule("second-artifact", "stays", ("passes",),
              "'passes': a low roller who holds two already passes the artifact to an eternal enemy who holds fewer",
              "rule 6; ruling 70",
              paper="a third artifact passes to an eternal enemy who holds fewer"),
    HouseRule("artifact-pile", "turns-over", ("runs-out",),
              "'runs-out': an empty artifact pile stays empty instead of taking its graveyard back",
              "rule 6; ruling 77",
              paper="an empty artifact pile stays empty"),
    HouseRule("matrix", "all", ("printed",),
              "'printed': Mana Matrix carries only instants and enchantments, so sorceries pass while it is tapped",
              "rule 3 and abridged 11; ruling 49",
              paper="Mana Matrix carries only instants and enchantments"),
    HouseRule("chaos-land", "pays", ("free",), "'free': a chaos land is played without paying 5 life",
              "rule 13; ruling 102",
              paper="a chaos land costs no life"),
    HouseRule("free-attack", "alone", ("together",),
              "'together': allies may be attacked only when no one has an eternal enemy left",
              "rules 5 and 7; ruling 37",
              paper="allies may be attacked once nobody has an eternal enemy left"),
    HouseRule("ally-block", "enemies", ("always",),
              "'always': an Elder Dragon may block for an ally even when its player has no eternal enemy left",
              "rule 2; ruling 44",
              paper="a dragon may always block for an ally"),
    HouseRule("savior", "dragon", ("player",),
              "'player': the opening is the winner's, wherever they sit now, and not who holds the winner's dragon",
              "rule 7 against the goals on the abridged sheet; ruling 7",
              paper="the winner of the last war opens, in whatever seat"),
    HouseRule("lone-scion", "comes", ("stays-away",),
              "'stays-away': if the third elimination leaves one player, that player wins at once",
              "rule 14; ruling 113",
              paper="no Scion comes for a lone player"),
    HouseRule("survivor", "endures", ("wins",),
              "'wins': when one of the last two falls, the other is the Savior without outliving the Scion",
              "rule 14; ruling 127",
              paper="when one of the last two falls, the other has won"),
    HouseRule("lone-double", "twice", ("once",),
              "'once': a dragon that would attack both of the last two hits the one who is left once, not twice",
              "rule 14, fourth bullet; ruling 122", before="once",
              paper="a dragon that would attack both of the last two attacks the last one once"),
    HouseRule("scion-first", "player", ("seat",),
              "'seat': the Scion acts as soon as its seat comes, even before any player has had a turn",
              "rule 14; ruling 115", before="seat",
              paper="the Scion acts as soon as its seat comes"),
    HouseRule("scion-keeps", "no", ("yes",),
              "'yes': a dragon whose whole attack was stopped goes back to the Scion's deck, for one turn more",
              "rule 14, third bullet; ruling 119",
              paper="a dragon that was stopped goes back to the Scion's deck, for one turn more"),
    HouseRule(EMPTY_SEATS, "no", ("yes",),
              "'yes': three or four may play; empty seats are out of the game from the start, by nobody, and count for "
              "the third elimination",
              "title and rule 2; ruling 2",
              paper="empty seats are out from the start, and count for the third elimination"),
)  # fmt: skip


PILES = ARTIFACTS, ENCHANTMENTS, CHAOS = "artifacts", "enchantments", "chaos"
PLANAR = {"gate": "Planar Gate", "matrix": "Mana Matrix"}
SCION_TURNS = 5
SAVIOR = "savior"
"""The turns of the Savior's opening (rule 7)."""
SCION_CARD = "Scion of the Ur-Dragon"
TOKENS = {"Stangg Twin": "RG", "Marit Lage": "B"}
"""The legendary creature tokens that cards of the decks can make (ruling 61)."""
BRINGS_TOKEN = {"Stangg": "Stangg Twin"}
"""Which of them comes into play with which Legend."""
HALLOWS_EVE, COUNTERS = "All Hallow's Eve", 2
"""The sorcery among the enchantments, and with how many counters it comes (ruling 97)."""
LAST_COUNTER = "all creature cards return from all players' graveyards to play"
"""What it does at last."""


def of_decks(begin: Event, *kinds: str) -> list[str]:
    """The cards of the decks that are of these kinds, "legends", "spells" or "basics", by a session's first line."""
    return [card for deck in begin["decks"].values() for kind in kinds for card in deck[kind]]


def types_of(begin: Event) -> dict[str, str]:
    """The type line of every card of a session, by its name; of chaos cards and decks the whole, of others the kind.

    Older sessions know no lands of the decks but the basic ones.
    """
    decks, piles = begin["decks"].values(), begin["piles"]
    legends = [*TOKENS, SCION_CARD, *begin["scion"], *of_decks(begin, "legends")]
    return {
        **dict.fromkeys((*PLANAR.values(), *piles[ARTIFACTS]), "Artifact"),
        **dict.fromkeys(piles[ENCHANTMENTS], "Enchantment"),
        **begin["types"],
        **dict.fromkeys(legends, "Legendary Creature"),
        **{card: said.partition(" ")[2] for deck in decks for card, said in deck["spells"].items()},
        **dict.fromkeys(of_decks(begin, "basics"), "Basic Land"),
        **{card: types for deck in decks for card, types in deck.get("lands", {}).items()},
    }


class Commander(Player):
    """A player and their Elder Dragon.

    Attributes:
        nexus: whether the dragon is in its nexus state (rule 2).
        controller: the seat of whoever controls it: its player, or a thief (rulings 31, 32 and 45).
        since: the number of the turn in which it left the nexus or changed hands.
        begun: whether it has begun a turn of its controller's own since then (rule 2, first bullet).
        artifacts: reverberating artifacts, the oldest first: zone 1, zone 2 (rule 6).
        hand: chaos cards in hand, each with the draw that showed it to its player alone.
        chaos: chaos cards in play under this player.
    """

    def __init__(self, seat: str, name: str, life: int) -> None:
        super().__init__(seat, name, life)
        self.nexus = True
        self.controller = seat
        self.since = 0
        self.begun = False
        self.artifacts: list[str] = []
        self.hand: list[Known] = []
        self.chaos: list[str] = []

    @property
    def dragon(self) -> str:
        """The Elder Dragon's full name."""
        return DRAGONS[Color(self.seat)].name

    def out(self, under: str, turn: int) -> None:
        """The dragon is out of its nexus, from this turn on under somebody's control."""
        self.nexus, self.controller, self.since, self.begun = False, under, turn, False

    def home(self) -> None:
        """The dragon is in its own player's nexus, whoever controlled it (ruling 31)."""
        self.nexus, self.controller = True, self.seat


class Scion:
    """The Scion of the Ur-Dragon, from the moment it enters (rule 14).

    Attributes:
        seat: the vacated seat it sits in.
        turns_left: falls as its turn begins.
        dragons: those not yet drawn, in the list's order.
        attacks: those of its turns so far.
        attack: that of its present turn; None between its turns.
        waits: whether a player has a turn before it acts for the first time (ruling 115).
        partner: the other one of the last two, once one of them is left alone (ruling 127).
        gone: whether its fifth turn has ended.
    """

    def __init__(self, seat: str, dragons: list[str], *, waits: bool) -> None:
        self.seat, self.dragons, self.waits = seat, dragons, waits
        self.turns_left, self.gone = SCION_TURNS, False
        self.attacks: list[Attack] = []
        self.attack: Attack | None = None
        self.partner: str | None = None


class WarState(State):
    """The whole table.

    Attributes:
        players: by colour, from white.
        current: the enchantment in play, or None.
        resolved: the spells that have turned an enchantment up in the present turn.
        planar: "ready" or "tapped" of "gate" and "matrix"; what is shut off counts as tapped.
        shut_off: those that are shut off without being tapped, and until what, if that was said.
        low_rolls: how many low rolls for artifacts stand.
        counters: those that are left on All Hallow's Eve after this upkeep; -1 if none was left before it.
        upkeep: of the present turn.
        legends_came: by seat, those that came into play there, but no Elder Dragons and artifacts.
        chaos_cast: noncreature chaos cards that were cast, and whose resolving was not told yet.
        land: the number of the turn in which its player has last played a chaos land.
        fallen: the seats of the dead in the order they fell, and what each fell to, if it was said; not those that
            were ``empty`` from the start.
        sleeves: the sleeve colours that are this session's own, by source.
        types: the type line of every card of the session, by its name.
        arrived: who came last in the present turn: the Scion, or whose Elder Dragon it was; "" if neither has.
        spell: what the newest line says of a spell; None if it is no spell's.
    """

    players: dict[str, Commander]

    def __init__(self, begin: Event) -> None:
        super().__init__(begin, WHEEL, RULES)
        self.artifacts, self.enchantments, self.chaos = (self.piles[name] for name in PILES)
        self.types = types_of(begin)
        self.turns.opening_kind = SAVIOR
        self.current: str | None = None
        self.resolved: set[str] = set()
        self.planar = dict.fromkeys(PLANAR, "ready")
        self.shut_off: dict[str, str | None] = {}
        self.low_rolls = 0
        self.counters = -1
        self.upkeep = Upkeep()
        self.legends_came: dict[str, list[str]] = {}
        self.chaos_cast: set[str] = set()
        self.land = 0
        self.scion: Scion | None = None
        self.fallen: dict[str, str | None] = {}
        self.arrived = ""
        self.sleeves: dict[str, str] = {}
        self.spell: Event | None = None

    @property
    def empty(self) -> dict[str, Sequence[str]]:
        """See ``State``: the seats that nobody took are out from the start (ruling 2 and its house rule)."""
        if not self.started:
            return {}
        named = {str(seat): (seat, seat.letter, dragon.name) for seat, dragon in DRAGONS.items()}
        return {seat: names for seat, names in named.items() if seat not in self.players}

    def dragons_of(self, seat: str) -> list[Commander]:
        """The Elder Dragons out of the nexus that somebody controls, as their own players, in seat order."""
        return [player for player in self.players.values() if not player.nexus and player.controller == seat]

    def before(self, event: Event) -> None:
        """As in other games, and what it tells of the upkeep."""
        do = event["do"]
        self.spell = event if do == "spell" else None
        if do == "life" and not event.get("with"):  # as most lines do, which tell no more of the upkeep
            self.newest, self.upkeep.fresh = event, False
            return
        super().before(event)
        self.upkeep.take(self, event)
        if do == "turn":
            self.arrived = ""
        elif do == "legend" and event["card"] not in self.artifacts.order:
            self.legends_came.setdefault(event["who"], []).append(event["card"] or "a Legend")

    @property
    def phase(self) -> Now:
        """See ``State``: nothing tells that an upkeep goes on, only that it is over or that there is none."""
        phase, why = self.upkeep.past
        told = f"it is the {phase} of {self.title(self.active)}, {why}"
        return Now(TURN, (MAIN, COMBAT), over=over(told)) if phase else Now()

    def begin_upkeep(self, who: str) -> None:
        """A turn begins, and with a player's an upkeep; a counter goes off All Hallow's Eve in each."""
        self.resolved.clear()
        if who not in self.players:
            return
        cards = [card for player in self.players.values() for card in (*player.artifacts, *player.chaos)]
        held = [*self.players[who].artifacts]
        legends = [*(player.dragon for player in self.dragons_of(who)), *held, *self.players[who].chaos]
        legends = [card for card in legends if self.is_legend(card)]  # ruling 79
        maybe = {seat: [*came] for seat, came in self.legends_came.items() if seat in self.living}
        self.upkeep = Upkeep(earned=legends, maybe=maybe, held=held, cards=cards)
        if self.upkeep.count:
            self.counters = max(self.counters - self.upkeep.count, 0) if self.counters > 0 else -1

    def turn_up(self, card: str | None) -> None:
        """An enchantment is in play now, or none."""
        self.current, self.counters = card, COUNTERS if card == HALLOWS_EVE else -1

    @property
    def attack(self) -> Attack | None:
        """What the Scion does in its present turn, while the war goes on; None at any other time."""
        return self.scion.attack if self.scion is not None and not self.over else None

    def attackable(self, seat: str, living: Collection[str] = ()) -> list[str]:
        """Whom a player may attack under this table's house rules; ``living`` if other players were left than now."""
        together = self.house["free-attack"] == "together"
        return [str(target) for target in may_attack(seat, living or self.living, together=together)]

    def guest(self) -> Guest | None:
        """The Scion, while it has turns."""
        scion = self.scion
        return Guest(SCION, scion.seat, scion.turns_left, scion.waits) if scion and not scion.gone else None

    def come_back(self, seat: str, life: int) -> None:
        """See ``State``: the dragon is in its nexus, and a Scion in that seat is gone until it is called again."""
        super().come_back(seat, life)
        del self.fallen[seat]
        if self.in_the_way(seat):
            self.scion = None
        elif self.scion is not None and len(self.living) > 1:
            self.scion.partner = None

    def resolved_with(self, seat: str | None, card: str) -> list[Due]:
        """An instant or a sorcery by which life was changed turns the enchantment over (rule 12, ruling 89).

        The lists hold every card of the five decks: what is on none, and no verb, is a token, an ability or a word.
        """
        from edw_companion.games.short_forms import SPELLS  # only what names a card pays for it

        with suppress(AmbiguousWordError):
            spell = SPELLS.get(card.casefold()) or card_meant(card, self.types, self.written) or ""
            turns = {"Instant", "Sorcery"} & {*self.types.get(spell, "Instant" if spell else "").split()}
            if turns and spell not in (*self.resolved, *self.chaos.order):
                who = seat if seat in self.living else self.active
                return [Due(f"If {spell} has resolved, the enchantment turns over", f"spell {who} {quoted(spell)}")]
        return []

    def in_the_way(self, seat: str) -> str:
        """See ``State``: the Scion sits in the seat that was vacated last (rule 14)."""
        guest = self.guest()
        if guest is None or guest.seat != seat:
            return ""
        says = f"The Scion of the Ur-Dragon has taken the seat of {self.title(seat)} (rule 14)"
        return f"{says}: if all want it, it leaves, and comes again with the next who makes three."

    def put_back(self, seat: str, card: str) -> str:
        """See ``State``: a line says who has an artifact again, or that the dragon is in play as it was."""
        if card == self.players[seat].dragon:
            return f"dragon cast {seat} --countered"  # no artifact comes of it once more
        return f"artifact give {quoted(card)} {seat}" if card in self.artifacts.order else ""

    @property
    def places(self) -> dict[str, Sequence[str]]:
        """See ``State``: the colours that are played."""
        return {seat: (seat, letter_of(seat).lower(), str(place)) for place, seat in enumerate(self.players, 1)}

    def reseat(self, names: Sequence[str]) -> None:
        """See ``State``: deck, dragon and life stay with the colour."""
        for player, name in zip(self.players.values(), names, strict=True):
            player.name = name

    def take_first(self, seat: str) -> None:
        """See ``State``: it begins with the upkeep, as every turn but the first of all does."""
        super().take_first(seat)
        if self.scion is not None:
            self.scion.attack = None
        if self.turns.number > 1:
            self.begin_upkeep(seat)

    victors = (SCION,)

    def outcome(self, winner: str | None) -> Event:
        """See ``State``: the winner is the Savior, if it is not the Scion (rules 7 and 14)."""
        return {"savior": None if winner == SCION else winner, "ur_dragon": winner == SCION}

    def names(self, seat: str) -> tuple[str, ...]:
        """What a seat may be called by: its player, its colour, and each Elder Dragon that is under its control."""
        held = [each for each in self.players.values() if each.controller == seat]
        return (*super().names(seat), *(name for each in held for name in self.dragon_names(each)))

    def dragon_names(self, player: Commander) -> tuple[str, str]:
        """The Elder Dragon of a player, also as the source writes it."""
        return player.dragon, self.written.get(player.dragon, player.dragon)

    @staticmethod
    def called(begin: Event) -> list[str]:
        """As in other games, and colours and Elder Dragons."""
        decks = begin["decks"]
        return [*begin["players"], *filter(decks.__contains__, WHEEL), *(deck["dragon"] for deck in decks.values())]

    @staticmethod
    def homes(begin: Event) -> dict[str, tuple[Collection[str], str]]:
        """As in other games, and the decks."""
        decks = {
            f"the {kind} of the {color} deck": (deck[kind], kind)
            for color, deck in begin["decks"].items()
            for kind in ("legends", "spells")
        }
        return {**State.homes(begin), **decks}

    def turn_words(self, kind: str) -> str:
        """As in other games, and the turns of the Savior's opening."""
        return ", in the Savior's opening" if kind == SAVIOR else super().turn_words(kind)

    def foes(self, of: str | None = None) -> list[str]:
        """See ``State``: the living eternal enemies, with one of them gone the next (rule 2)."""
        who = of or self.active
        return [*living_enemies(who, self.living)] if who in self.players else []

    def way_out(self, seat: str) -> str:
        """As in other games, and the killer may take an artifact (rule 6, fourth bullet)."""
        return f"{super().way_out(seat)} [--take CARD]"

    def title(self, seat: str | None) -> str:
        """How a seat is called in sentences; the Scion has no player's name."""
        return "the Scion" if seat == SCION else super().title(seat)

    def kind_of(self, card: str) -> str:
        """A card's type line where the session knows it; "" where it does not."""
        return self.types.get(card, "")

    @property
    def legends(self) -> list[str]:
        """Every Legend that the session knows: of the decks, of the piles, and tokens."""
        return [*of_decks(self.begin, "legends"), *filter(self.is_legend, self.artifacts.order), *TOKENS]

    def is_legend(self, card: str) -> bool:
        """Whether a card is a legendary creature, as far as the session knows (rule 2; ruling 79)."""
        types = self.kind_of(card)
        return "Legendary" in types and "Creature" in types
