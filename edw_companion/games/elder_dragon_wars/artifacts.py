"""Reverberating artifacts: rule 6 and rulings 65 to 87. They change hands or leave.

What brings them is in ``reverberating``.
"""

from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Shown, told
from edw_companion.core.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.core.params import Card, Flag, TurnedUp, Who
from edw_companion.core.state import Event, Facts, alive, running
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.reverberation import (
    apply_arrival,
    arrival,
    dues_of_arrival,
    dues_of_legend,
    next_artifact,
    tell_arrival,
    told_of_arrival,
)
from edw_companion.games.elder_dragon_wars.state import ARTIFACTS, WarState
from edw_companion.text import columns

CHAPTER = Chapter[WarState]()
SACRIFICE_PRICE = 10


def controller(state: WarState, card: str) -> str:
    """Who controls an artifact.

    Raises:
        RefusedError: nobody does.
    """
    for seat, player in state.players.items():
        if card in player.artifacts:
            return seat
    nobody = f"Nobody controls {card}: '{DO}' shows the zones, '{DO}' the pile."
    raise RefusedError(nobody, "artifact", "pile artifacts")


def in_play(state: WarState) -> list[str]:
    """The artifacts that somebody controls."""
    return [card for player in state.players.values() for card in player.artifacts]


HELD = Card(of=in_play, what="artifact in play", rest=True)


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


def _apply_lost(state: WarState, event: Event) -> None:
    _leave(state, event["card"])
    apply_payment(state, event.get("paid"))


def _leave(state: WarState, card: str) -> None:
    state.players[controller(state, card)].artifacts.remove(card)
    state.artifacts.graveyard.append(card)


LOST = CHAPTER.kind("artifact-lost", apply=_apply_lost)


@LOST.command(HELD, words="artifact lose")
def lose(at: At[WarState], card: str) -> Facts:
    """An artifact leaves play for the artifact graveyard.

    It goes there whether it is destroyed, bounced, exiled or sacrificed to something.

    Example: edw artifact lose Mirari
    """
    # Always there: ruling 75.
    running(at.state)
    return {"card": card, "who": controller(at.state, card)}


@LOST.tells
def _(state: WarState, event: Event) -> str:
    return f"{event['card']} of {state.title(event['who'])} goes to the artifact graveyard."


SACRIFICED = CHAPTER.kind("artifact-sacrificed", apply=_apply_lost)


@SACRIFICED.command(HELD, words="artifact sacrifice", anyway=True, again=told)
def sacrifice(at: At[WarState], card: str) -> Facts:
    """An artifact is sacrificed for 10 life.

    Its controller pays in their own upkeep.

    Example: edw artifact sacrifice Mirari
    """
    # Rule 6, seventh bullet; ruling 80.
    state = at.state
    running(state)
    seat = controller(state, card)
    paid = pay(state, seat, SACRIFICE_PRICE)
    if state.active != seat:
        at.rules.forbids(
            f"{card} is {state.title(seat)}'s, who may sacrifice it for 10 life only in their own upkeep "
            "(rule 6, ruling 80)."
        )
    return {"card": card, "who": seat, "paid": paid}


@SACRIFICED.tells
def _(state: WarState, event: Event) -> str:
    return f"{tell_payment(state, event['paid'])}: {event['card']} goes to the artifact graveyard."


@SACRIFICED.owes
def _(state: WarState, event: Event) -> list[Due]:
    return dues_of_fallen(state, [event["who"]])


GIVEN = CHAPTER.kind("artifact-given")


@GIVEN.command(
    Card(
        of=lambda war: [*in_play(war), *war.artifacts.graveyard, *war.artifacts.out],
        what="artifact in play or in the graveyard",
        known=lambda begin: begin["piles"][ARTIFACTS],
    ),
    Who(),
    Flag("keep", "The push-out of the oldest artifact was countered."),
    words="artifact give",
    again=lambda state, event: {"who": event["to"], **told_of_arrival(state, event)},
)
def give(at: At[WarState], card: str, who: str, *, keep: bool) -> Facts:
    """Control of an artifact goes to WHO, as WHO's newest.

    One from the artifact graveyard comes into play under WHO.

    Example: edw artifact give Mirari red
    """
    # A new stamp, be it from a player, from the table or from the graveyard: rulings 71 and 73.
    state = at.state
    alive(state, who)
    place = state.artifacts.place(card)
    if place in ("out", "graveyard"):
        return {"card": card, "who": None, "was": place, **arrival(state, who, keep=keep)}
    holder = controller(state, card)
    if holder == who:
        raise RefusedError(f"{state.title(who)} controls {card} already.")
    return {"card": card, "who": holder, **arrival(state, who, keep=keep)}


@GIVEN.applies
def _(state: WarState, event: Event) -> None:
    card = event["card"]
    if event["who"] is None:
        state.artifacts.pull(card)
    else:
        state.players[event["who"]].artifacts.remove(card)
    apply_arrival(state, card, event)


@GIVEN.tells
def _(state: WarState, event: Event) -> str:
    place = "the artifact graveyard" if event.get("was") == "graveyard" else "the table"
    origin = state.title(event["who"]) if event["who"] else place
    return f"From {origin}: {tell_arrival(state, event['card'], event)}"


@GIVEN.owes
def _(state: WarState, event: Event) -> list[Due]:
    return dues_of_legend(state, event["card"], event["to"]) if event["who"] is None else []


SWAPPED = CHAPTER.kind("artifacts-swapped")


@SWAPPED.command(Card(of=in_play, what=HELD.what), Card("other", of=in_play, what=HELD.what), words="artifact swap")
def swap(at: At[WarState], card: str, other: str) -> Facts:
    """Two players exchange control of two artifacts.

    Example: edw artifact swap Mirari Crawlspace
    """
    # Both take new stamps: ruling 73.
    state = at.state
    running(state)
    one, two = controller(state, card), controller(state, other)
    if one == two:
        raise RefusedError(f"{state.title(one)} controls both of them: an exchange is between two players.")
    return {"cards": [card, other], "who": [one, two]}


@SWAPPED.applies
def _(state: WarState, event: Event) -> None:
    for card, seat in zip(event["cards"], event["who"], strict=True):
        state.players[seat].artifacts.remove(card)
    for card, seat in zip(reversed(event["cards"]), event["who"], strict=True):
        state.players[seat].artifacts.append(card)


@SWAPPED.tells
def _(state: WarState, event: Event) -> str:
    (first, second), (one, other) = event["cards"], event["who"]
    return f"{state.title(one)} and {state.title(other)} exchange {first} and {second}."


REPLACED = CHAPTER.kind("artifact-replaced", due=dues_of_arrival)


@REPLACED.command(
    HELD, TurnedUp(lambda war: war.artifacts.order, "artifact"), words="artifact replace", word=True,
    again=told,
)  # fmt: skip
def replace(at: At[WarState], card: str, shown: str | None = None) -> Facts:
    """An artifact that cannot be played here is replaced.

    A card such as Chaos Orb on a full table goes, and the next one takes its place.

    Example: edw artifact replace "Chaos Orb"
    """
    # To the same controller, without another roll: ruling 87.
    state = at.state
    running(state)
    seat = controller(state, card)
    turned = next_artifact(state, at.chance, shown)
    rest = len(state.players[seat].artifacts) - 1
    zone = {"to": seat, "zone": rest + 1, "pushed": []} if turned else {}
    return {"card": card, "who": seat, "turned": turned, **zone}


@REPLACED.applies
def _(state: WarState, event: Event) -> None:
    turned = event["turned"]
    if turned is not None:
        state.artifacts.apply_turned(turned)
    _leave(state, event["card"])
    if turned is not None:
        apply_arrival(state, turned["card"], event)


@REPLACED.tells
def _(state: WarState, event: Event) -> str:
    turned = event["turned"]
    new = "The pile is empty."
    if turned:
        new = f"Artifact {state.artifacts.number(turned['card'])}: {turned['card']} takes its place."
    return f"{event['card']} of {state.title(event['who'])} goes to the artifact graveyard. {new}"
