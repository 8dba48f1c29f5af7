"""Reverberating artifacts: rule 6 and rulings 65 to 87. They change hands or leave; ``reverberation`` brings them."""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING, NotRequired

from edw_companion.core.at import At
from edw_companion.core.due import DO
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.core.params import WORD, Card, Who, started
from edw_companion.core.phases import ACTIVE
from edw_companion.core.state import alive, without_empty
from edw_companion.core.words import plain, player
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.elder_dragon_wars import reverberation
from edw_companion.games.elder_dragon_wars.phases import UPKEEP
from edw_companion.games.elder_dragon_wars.state import ARTIFACTS, PLANAR, WarState
from edw_companion.text import columns

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfCard, Paid
    from edw_companion.games.elder_dragon_wars.reverberation import Arrival, Brought

    class Lost(OfCard):
        """An artifact that leaves, and who controlled it; ``paid`` if it was sacrificed for life."""

        paid: NotRequired[Paid]

    class Given(Arrival):
        """An artifact of ``who``; or of nobody, from where it ``was``: the graveyard, or out on the table."""

        card: str
        who: str | None
        was: NotRequired[str | None]

    class Swapped(Line):
        """Two artifacts, and who controlled each."""

        cards: list[str]
        who: list[str]


CHAPTER = Chapter[WarState]()
SACRIFICE_PRICE = 10


def controller(state: WarState, card: str) -> str:
    """Who controls an artifact; it is refused if nobody does."""
    for seat, each in state.players.items():
        if card in each.artifacts:
            return seat
    nobody = f"Nobody controls {card}: '{DO}' shows the zones, '{DO}' the pile."
    raise RefusedError(nobody, "artifact", "pile artifacts")


def in_play(state: WarState) -> list[str]:
    """The artifacts that somebody controls."""
    return [card for player in state.players.values() for card in player.artifacts]


def in_zone(state: WarState, word: str) -> str:
    """The artifact in the zone that a word means, as "w1" is white's first; the word itself if it means none.

    Raises:
        RefusedError: nothing lies there.
    """
    place = re.fullmatch("(.*[^0-9 ]) ?([1-9])", word)
    if place and word not in in_play(state):
        with contextlib.suppress(UsageError):
            seat, number = player(state, place[1]), int(place[2])
            if number > len(state.players[seat].artifacts):
                raise RefusedError(f"Nothing lies in zone {number} of {state.title(seat)}.")
            return state.players[seat].artifacts[number - 1]
    return word


class _Held(Card):
    """An artifact that somebody controls; the planar artifacts are nobody's and cannot be moved (rule 3)."""

    def one(self, at: At[WarState], word: str) -> object:
        """The card's whole name; "w1" is white's first."""
        word = in_zone(started(at.state), word)
        for name in PLANAR.values():
            if plain(word) == plain(name):
                raise RefusedError(f"{name} is a planar artifact, which everybody controls and nothing moves (rule 3).")
        return super().one(at, word)


HELD = _Held(of=in_play, what="artifact in play", rest=True)


@CHAPTER.look("artifact")
def artifact(state: WarState) -> Shown:
    """Show the reverberating artifacts, zone by zone.

    Example: edw artifact
    """
    zones = {seat: list(player.artifacts) for seat, player in state.players.items()}
    rows = [["player", "zone 1", "zone 2", "zone 3"]]
    rows += [[state.title(seat), *(zones[seat] + ["-"] * 3)[:3]] for seat in state.living]
    if all(row[3] == "-" for row in rows[1:]):
        rows = [row[:3] for row in rows]
    graveyard = list(state.artifacts.graveyard)
    return Shown(
        {"zones": zones, "left": state.artifacts.left, "graveyard": graveyard},
        [*columns(rows), f"graveyard: {', '.join(graveyard) or 'empty'}"],
    )


def _apply_lost(state: WarState, event: Lost | Brought) -> None:
    state.players[controller(state, event["card"])].artifacts.remove(event["card"])
    state.artifacts.graveyard.append(event["card"])


LOST: Kind[WarState, Lost] = CHAPTER.kind(
    "artifact-lost",
    apply=_apply_lost,
    tell=lambda state, event: f"{event['card']} of {state.title(event['who'])} goes to the artifact graveyard.",
)


@LOST.command(HELD, words="artifact lose")
def lose(at: At[WarState], card: str) -> Lost:
    """An artifact leaves play for the artifact graveyard.

    It goes there whether it is destroyed, bounced, exiled or sacrificed to something.

    Example: edw artifact lose Mirari
    """
    # Always there: ruling 75.
    return {"card": card, "who": controller(at.running, card)}


SACRIFICED: Kind[WarState, Lost] = CHAPTER.kind(
    "artifact-sacrificed",
    tell=lambda state, event: f"{tell_payment(state, event['paid'])}: {event['card']} goes to the artifact graveyard.",
    due=lambda state, event: dues_of_fallen(state, [event["who"]]),
)


@SACRIFICED.command(
    HELD,
    words="artifact sacrifice",
    act=("A sacrifice for 10 life", "rule 6, ruling 80"),
    during=(UPKEEP,),
    whose=ACTIVE.by("card", controller),
)
def sacrifice(at: At[WarState], card: str) -> Lost:
    """An artifact goes for 10 life, which its controller pays.

    Example: edw artifact sacrifice Mirari
    """
    # Rule 6, seventh bullet; ruling 80.
    state = at.state
    seat = controller(state, card)
    return {"card": card, "who": seat, "paid": pay(state, seat, SACRIFICE_PRICE)}


@SACRIFICED.applies
def _(state: WarState, event: Lost) -> None:
    _apply_lost(state, event)
    apply_payment(state, event["paid"])


GIVEN: Kind[WarState, Given] = CHAPTER.kind(
    "artifact-given",
    due=lambda state, event: [] if event["who"] else reverberation.dues_of_legend(state, event["card"], event["to"]),
)


@GIVEN.command(
    _Held(
        of=lambda war: [*in_play(war), *war.artifacts.graveyard, *war.artifacts.out],
        what="artifact in play or in the graveyard",
        known=lambda begin: begin["piles"][ARTIFACTS],
    ),
    Who(fact="to"),
    reverberation.KEEP,
    words="artifact give",
    again=lambda state, event: {"who": event["to"], **reverberation.told_of_arrival(state, event)},
)
def give(at: At[WarState], card: str, who: str, *, keep: bool) -> Given:
    """Control of an artifact goes to WHO, as WHO's newest.

    One from the artifact graveyard comes into play under WHO.

    Example: edw artifact give Mirari red
    """
    # A new stamp, be it from a player, from the table or from the graveyard: rulings 71 and 73.
    state = at.state
    alive(state, who)
    place = state.artifacts.place(card)
    holder = None if place in ("out", "graveyard") else controller(state, card)
    if holder == who:
        raise RefusedError(f"{state.title(who)} controls {card} already.")
    was = None if holder else place
    facts: Given = {"card": card, "who": holder, "was": was, **reverberation.arrival(state, who, keep=keep)}
    return without_empty(facts, "was")


@GIVEN.applies
def _(state: WarState, event: Given) -> None:
    if event["who"] is None:
        state.artifacts.pull(event["card"])
    else:
        state.players[event["who"]].artifacts.remove(event["card"])
    reverberation.apply_arrival(state, event["card"], event)


@GIVEN.tells
def _(state: WarState, event: Given) -> str:
    place = "the artifact graveyard" if event.get("was") == "graveyard" else "the table"
    origin = state.title(event["who"]) if event["who"] else place
    return f"From {origin}: {reverberation.tell_arrival(state, event['card'], event)}"


SWAPPED: Kind[WarState, Swapped] = CHAPTER.kind("artifacts-swapped")


@SWAPPED.command(
    _Held(of=in_play, what=HELD.what),
    _Held("other", of=in_play, what=HELD.what),
    words="artifact swap",
    again=lambda _state, event: dict(zip(("card", "other"), event["cards"], strict=True)),
)
def swap(at: At[WarState], card: str, other: str) -> Swapped:
    """Two players exchange control of two artifacts.

    Example: edw artifact swap Mirari Crawlspace
    """
    # Both take new stamps: ruling 73.
    state = at.running
    one, two = controller(state, card), controller(state, other)
    if one == two:
        raise RefusedError(f"{state.title(one)} controls both of them: an exchange is between two players.")
    return {"cards": [card, other], "who": [one, two]}


@SWAPPED.applies
def _(state: WarState, event: Swapped) -> None:
    one, other = (state.players[seat].artifacts for seat in event["who"])
    for card, mine, theirs in zip(event["cards"], (one, other), (other, one), strict=True):
        mine.remove(card)
        theirs.append(card)


@SWAPPED.tells
def _(state: WarState, event: Swapped) -> str:
    (first, second), (one, other) = event["cards"], event["who"]
    return f"{state.title(one)} and {state.title(other)} exchange {first} and {second}."


REPLACED: Kind[WarState, Brought] = CHAPTER.kind("artifact-replaced", due=reverberation.dues_of_arrival)


@REPLACED.command(HELD, reverberation.SHOWN, WORD, words="artifact replace")
def replace(at: At[WarState], card: str, shown: str | None = None) -> Brought:
    """An artifact that cannot be played here is replaced.

    A card such as Chaos Orb on a full table goes, and the next one takes its place.

    Example: edw artifact replace "Chaos Orb"
    """
    # To the same controller, without another roll: ruling 87.
    state = at.running
    seat = controller(state, card)
    turned = reverberation.next_artifact(state, at.chance, shown)
    if turned is None:
        return {"card": card, "who": seat, "turned": None}
    zone = len(state.players[seat].artifacts)
    return {"card": card, "who": seat, "turned": turned, "to": seat, "zone": zone, "pushed": []}


@REPLACED.applies
def _(state: WarState, event: Brought) -> None:
    turned = event["turned"]
    if turned is not None:
        state.artifacts.apply_turned(turned)
    _apply_lost(state, event)
    if turned is not None:
        reverberation.apply_arrival(state, turned["card"], event)


@REPLACED.tells
def _(state: WarState, event: Brought) -> str:
    turned = event["turned"]
    new = "The pile is empty."
    if turned:
        new = f"Artifact {state.artifacts.number(turned['card'])}: {turned['card']} takes its place."
    return f"{event['card']} of {state.title(event['who'])} goes to the artifact graveyard. {new}"
