"""What lies or is counted beside life: the middle, face up between all players, and counters that players have.

Cards in the middle are played from there; counters are poison, energy, experience, or whatever else a table counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict, TypeVar

from edw_companion.core.at import At
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.life import MAX_LIFE, Change, dues_of_fallen, tell_change, tell_origin
from edw_companion.core.params import Asks, Card, Doer, Param, Text, Who, started
from edw_companion.core.state import POISON, Event, State, alive, without_empty
from edw_companion.core.words import UnknownWordError, one_of, plain, several
from edw_companion.errors import RefusedError, UsageError
from edw_companion.text import counted, listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.facts import LifeChange, Line, OfCard
    from edw_companion.core.questions import Asked

    class Put(Line):
        """Cards that go in, and the seat whose they are, if that was said."""

        cards: list[str]
        owner: str | None

    class Out(Line):
        """A card that leaves the middle otherwise; ``to``: where it goes, in the table's words."""

        card: str
        to: str | None

    M = TypeVar("M", bound="HasMiddle")

    F = TypeVar("F", bound=Put)

    Counted = TypedDict(
        "Counted",
        {
            "counter": str,
            "changes": list[LifeChange],
            "by": NotRequired[str | None],
            "with": NotRequired[str | None],
        },
    )
    """Changes of how many counters of a name players have, written as those of life: +3, -1 or =5; who gave them."""


OWNER = Who("owner", option="--owner", metavar="WHO", help="Whose cards they are; they leave with their owner.")
TO = Text("to", "place", option="--to", metavar="WHERE", help="Where it goes, in your own words.")


class Lying(NamedTuple):
    """A card in the middle: its ``owner``, if the table said whose it is, and the ``turn`` in which it came there."""

    card: str
    owner: str | None
    turn: int


class Middle:
    """The zone as it stands."""

    def __init__(self) -> None:
        self.cards: list[Lying] = []  # what lies there, the oldest first; the same name may lie there twice
        self.plays: list[tuple[int, str]] = []  # who played from it in which turn, as (turn, seat), oldest first
        self.played: Lying | None = None  # what was played from it last

    def names(self) -> list[str]:
        """The names of the cards that lie there."""
        return [lying.card for lying in self.cards]

    def find(self, card: str) -> Lying:
        """The oldest card of that name."""
        return next(lying for lying in self.cards if lying.card == card)

    def owned(self, seat: str) -> list[str]:
        """The cards that leave with this player."""
        return [lying.card for lying in self.cards if lying.owner == seat]


class HasMiddle(State):
    """The table of a game with a middle."""

    middle: Middle

    def leave_middle(self, seat: str) -> None:
        """The cards of a player who is out of the game leave the middle."""
        self.players[seat].took = self.middle.owned(seat)
        self.middle.cards = [lying for lying in self.middle.cards if lying.owner != seat]


def lying(zone: str, asks: Asks | None = None) -> Card:
    """A card that lies in the middle; see ``Param`` for ``asks``."""
    return Card(of=lambda state: state.middle.names(), what=f"card in {zone}", rest=True, asks=asks)


def _which_leaves(state: Any, _said: object) -> Asked | None:
    from edw_companion.core.questions import Question  # only the table prompt asks

    names = dict.fromkeys(state.middle.names())
    return Question("Which card leaves the middle?", {name: (name,) for name in names}) if names else None


def which_goes_in(state: State, _said: object) -> Asked | None:
    """Asks which card goes into the middle."""
    from edw_companion.core.questions import Spoken

    return Spoken("Which card goes into the middle?", "Say it in words.") if state.going else None


_BASICS = ("plains", "island", "swamp", "mountain", "forest", "wastes")


def is_basic(card: str) -> bool:
    """Whether it is a basic land, which everybody knows."""
    return card.casefold().removeprefix("snow-covered ") in _BASICS


def declare(chapter: Chapter[M], zone: str) -> tuple[Kind[M, F], Kind[M, OfCard]]:
    """Declare the kinds of event around the middle, which this game calls ``zone`` ("the middle world").

    Gives those of cards that go in and that are played, whose commands are the game's own.
    """
    going_in: Kind[M, F] = chapter.kind("middle-in")
    playing: Kind[M, OfCard] = chapter.kind("middle-played")
    leaving: Kind[M, Out] = chapter.kind("middle-out")

    @going_in.applies
    def _(state: M, event: F) -> None:
        state.middle.cards += [Lying(card, event["owner"], state.turns.number) for card in event["cards"]]

    @going_in.tells
    def _(state: M, event: F) -> str:
        whose = f" ({state.title(event['owner'])}'s)" if event["owner"] else ""
        return f"Into {zone}: {listed(event['cards'])}{whose}."

    @playing.applies
    def _(state: M, event: OfCard) -> None:
        state.middle.played = state.middle.find(event["card"])
        state.middle.cards.remove(state.middle.played)
        state.middle.plays.append((state.turns.number, event["who"]))

    @playing.tells
    def _(state: M, event: OfCard) -> str:
        return f"{state.title(event['who'])} plays {event['card']} from {zone}."

    def out(at: At[M], card: str, to: str | None) -> Out:
        at.running.middle.find(card)
        return {"card": card, "to": to}

    example = 'Example: edw middle out "Lightning Bolt" --to "its owner\'s hand"'
    out.__doc__ = f"A card leaves {zone} without being played.\n\n{example}"
    leaving.command(lying(zone, _which_leaves), TO, words="middle out")(out)

    @leaving.applies
    def _(state: M, event: Out) -> None:
        state.middle.cards.remove(state.middle.find(event["card"]))

    @leaving.tells
    def _(_state: M, event: Out) -> str:
        where = f" for {event['to']}" if event["to"] else ""
        return f"{event['card']} leaves {zone}{where}."

    return going_in, playing


MAX_NAME = 24
KNOWN = (POISON, "energy", "experience")
"""Names that are known before anybody has such counters."""


def names(state: State) -> list[str]:
    """The names of counters that are well known or in use."""
    return [*dict.fromkeys([*KNOWN, *(name for player in state.players.values() for name in player.counters)])]


class Whose(Who):
    """A player, or several in one word, as ``life`` takes them or with commas; the seats."""

    def read(self, at: At[State], typed: str | None) -> list[str]:
        """See ``Param``."""
        words = typed.split(",") if typed else []
        return [*dict.fromkeys(seat for word in words for seat in several(at.state, word) or [at.who(word)])]

    def again(self, _at: At[State], event: Event) -> list[str]:
        """See ``Param``."""
        return [entry["who"] for entry in event["changes"]]


class Name(Param):
    """What counters are called: a name that is known here or a beginning of it, or a new one that is no slip."""

    def one(self, at: At[State], word: str) -> str:
        """The name."""
        known = names(started(at.state))
        said = re.sub(" counters?$", "", word)
        try:
            return one_of(said, known, "kind of counter")
        except UnknownWordError:
            from difflib import get_close_matches  # only a new name pays for it

            if get_close_matches(plain(said), known, n=1, cutoff=0.8):
                raise
            if plain(said).startswith(tuple(f"{plain(name)} " for name in known)):
                raise UsageError(f"'{word}' is more than a name: type WHO, the name, how many, and no more.") from None
            return at.clean(said, "counter's name", MAX_NAME)


class Amount(Param):
    """How many: +3, -1 or 5."""

    amounts = anywhere = True

    def one(self, _at: At[State], word: str) -> Change:
        """The change."""
        said = re.fullmatch("([-\u2212+=]?)([0-9]{1,7})", word)
        if said is None:
            raise UsageError(f"'{word}' is no number of counters: write +3, -1, or 5 for just so many.")
        return Change({"\u2212": "-", "": "="}.get(said[1], said[1]), int(said[2]))

    def told(self, event: Event) -> str:
        """See ``Param``: everybody's number changes alike."""
        return str(event["changes"][0]["change"])


CHAPTER = Chapter[State]()
COUNTERS: Kind[State, Counted] = CHAPTER.kind(
    "counters",
    due=lambda state, event: dues_of_fallen(state, [entry["who"] for entry in event["changes"]]),
    since=4,
)


def in_use(state: State) -> Shown:
    """All counters that players have."""
    having = {seat: player for seat, player in started(state).players.items() if player.counters}
    lines = [f"{state.title(seat)}: {', '.join(player.counted())}" for seat, player in having.items()]
    return Shown({seat: player.counters for seat, player in having.items()}, lines or ["Nobody has counters."])


@COUNTERS.command(
    Whose("who", metavar="[WHO]", required=False),
    Name("name", metavar="[NAME]", required=False, rest=True, names=names, fact="counter"),
    Amount("number", metavar="[+N, -N or N]", required=False),
    Doer("source", option="--from", metavar="WHO", help="Who gave them.", fact="by"),
    Text("card", "card", option="--with", metavar="CARD", help="What gave them, as text.", fact="with"),
    words="counters",
    shows=in_use,
)
def counters(
    at: At[State],
    who: Sequence[str],
    name: str | None,
    number: Change | None,
    source: str | None = None,
    card: str | None = None,
) -> Counted:
    """Change poison or other counters of WHO, or show all.

    NAME is any word or two. +3 and -1 change how many there are, 5 makes them just so many, and with 0 they are gone.
    WHO may be all or others. They go when their player loses.

    Example: edw counters Ann poison +3
    """
    if not who or name is None or number is None:
        raise UsageError("Say whose counters, their name and how many, as in", "counters WHO poison +3")
    alive(at.state, *who)
    changes: list[LifeChange] = []
    for seat in who:
        now = at.state.players[seat].counters.get(name, 0)
        after = number.result(now)
        if after < 0:
            has = counted(now, f"{name} counter")
            raise RefusedError(f"{at.state.title(seat)} has {has}, so {number.amount} cannot go.")
        if after > MAX_LIFE:
            raise RefusedError(f"Nobody can have more than {MAX_LIFE:,} counters of a name.")
        changes.append({"who": seat, "change": str(number), "from": now, "to": after})
    facts: Counted = {"counter": name, "changes": changes, "by": source, "with": card}
    return without_empty(facts, "by", "with")


@COUNTERS.applies
def _(state: State, event: Counted) -> None:
    for entry in event["changes"]:
        player = state.players[entry["who"]]
        stood = not player.down
        player.counters[event["counter"]] = entry["to"]
        if not entry["to"]:
            del player.counters[event["counter"]]
        if stood and player.down:
            player.hit = (event.get("by"), event.get("with"))


@COUNTERS.tells
def _(state: State, event: Counted) -> str:
    parts = [tell_change(state, entry) for entry in event["changes"]]
    name, origin = event["counter"], tell_origin(state, event.get("by"), event.get("with"))
    return f"{name[:1].upper()}{name[1:]} counters: {listed(parts)}{origin}."
