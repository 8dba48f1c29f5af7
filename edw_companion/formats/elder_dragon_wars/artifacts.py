"""Reverberating artifacts: rule 6 and rulings 65 to 87. They change hands or leave.

What brings them is in ``reverberating``.
"""

from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.reverberating import (
    apply_arrival,
    arrival,
    dues_of_arrival,
    dues_of_legend,
    next_artifact,
    tell_arrival,
    told_of_arrival,
)
from edw_companion.formats.elder_dragon_wars.state import ARTIFACTS, War
from edw_companion.table.due import DO, Due
from edw_companion.table.game import Event, Facts, alive, running
from edw_companion.table.kind import At, Chapter, Shown, told
from edw_companion.table.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.table.params import Card, Flag, TurnedUp, Who
from edw_companion.table.text import columns

CHAPTER = Chapter[War]()
SACRIFICE_PRICE = 10


def controller(game: War, card: str) -> str:
    """Who controls an artifact.

    Raises:
        RefusedError: nobody does.
    """
    for seat, player in game.players.items():
        if card in player.artifacts:
            return seat
    nobody = f"Nobody controls {card}: '{DO}' shows the zones, '{DO}' the pile."
    raise RefusedError(nobody, "artifact", "pile artifacts")


def in_play(game: War) -> list[str]:
    """The artifacts that somebody controls."""
    return [card for player in game.players.values() for card in player.artifacts]


HELD = Card(of=in_play, what="artifact in play", rest=True)


@CHAPTER.look("artifact")
def artifact(game: War) -> Shown:
    """Show the reverberating artifacts, zone by zone.

    Example: edw artifact
    """
    zones = {seat: list(player.artifacts) for seat, player in game.players.items()}
    rows = [["player", "zone 1", "zone 2", "zone 3"]]
    rows += [[game.title(seat), *(zones[seat] + ["-"] * 3)[:3]] for seat in game.living]
    if all(row[3] == "-" for row in rows[1:]):
        rows = [row[:3] for row in rows]
    graveyard = list(game.artifacts.graveyard)
    return Shown(
        {"zones": zones, "left": game.artifacts.left, "graveyard": graveyard},
        [*columns(rows), f"graveyard: {', '.join(graveyard) or 'empty'}"],
    )


def _apply_lost(game: War, event: Event) -> None:
    _leave(game, event["card"])
    apply_payment(game, event.get("paid"))


def _leave(game: War, card: str) -> None:
    game.players[controller(game, card)].artifacts.remove(card)
    game.artifacts.graveyard.append(card)


LOST = CHAPTER.kind("artifact-lost", apply=_apply_lost)


@LOST.command(HELD, words="artifact lose")
def lose(at: At[War], card: str) -> Facts:
    """An artifact leaves play for the artifact graveyard.

    It goes there whether it is destroyed, bounced, exiled or sacrificed to something.

    Example: edw artifact lose Mirari
    """
    # Always there: ruling 75.
    running(at.game)
    return {"card": card, "who": controller(at.game, card)}


@LOST.tells
def _(game: War, event: Event) -> str:
    return f"{event['card']} of {game.title(event['who'])} goes to the artifact graveyard."


SACRIFICED = CHAPTER.kind("artifact-sacrificed", apply=_apply_lost)


@SACRIFICED.command(HELD, words="artifact sacrifice", anyway=True, again=told)
def sacrifice(at: At[War], card: str) -> Facts:
    """An artifact is sacrificed for 10 life.

    Its controller pays in their own upkeep.

    Example: edw artifact sacrifice Mirari
    """
    # Rule 6, seventh bullet; ruling 80.
    game = at.game
    running(game)
    seat = controller(game, card)
    paid = pay(game, seat, SACRIFICE_PRICE)
    if game.active != seat:
        at.law.forbids(
            f"{card} is {game.title(seat)}'s, who may sacrifice it for 10 life only in their own upkeep "
            "(rule 6, ruling 80)."
        )
    return {"card": card, "who": seat, "paid": paid}


@SACRIFICED.tells
def _(game: War, event: Event) -> str:
    return f"{tell_payment(game, event['paid'])}: {event['card']} goes to the artifact graveyard."


@SACRIFICED.owes
def _(game: War, event: Event) -> list[Due]:
    return dues_of_fallen(game, [event["who"]])


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
    again=lambda game, event: {"who": event["to"], **told_of_arrival(game, event)},
)
def give(at: At[War], card: str, who: str, *, keep: bool) -> Facts:
    """Control of an artifact goes to WHO, as WHO's newest.

    One from the artifact graveyard comes into play under WHO.

    Example: edw artifact give Mirari red
    """
    # A new stamp, be it from a player, from the table or from the graveyard: rulings 71 and 73.
    game = at.game
    alive(game, who)
    place = game.artifacts.place(card)
    if place in ("out", "graveyard"):
        return {"card": card, "who": None, "was": place, **arrival(game, who, keep=keep)}
    holder = controller(game, card)
    if holder == who:
        raise RefusedError(f"{game.title(who)} controls {card} already.")
    return {"card": card, "who": holder, **arrival(game, who, keep=keep)}


@GIVEN.applies
def _(game: War, event: Event) -> None:
    card = event["card"]
    if event["who"] is None:
        game.artifacts.pull(card)
    else:
        game.players[event["who"]].artifacts.remove(card)
    apply_arrival(game, card, event)


@GIVEN.tells
def _(game: War, event: Event) -> str:
    place = "the artifact graveyard" if event.get("was") == "graveyard" else "the table"
    origin = game.title(event["who"]) if event["who"] else place
    return f"From {origin}: {tell_arrival(game, event['card'], event)}"


@GIVEN.owes
def _(game: War, event: Event) -> list[Due]:
    return dues_of_legend(game, event["card"], event["to"]) if event["who"] is None else []


SWAPPED = CHAPTER.kind("artifacts-swapped")


@SWAPPED.command(Card(of=in_play, what=HELD.what), Card("other", of=in_play, what=HELD.what), words="artifact swap")
def swap(at: At[War], card: str, other: str) -> Facts:
    """Two players exchange control of two artifacts.

    Example: edw artifact swap Mirari Crawlspace
    """
    # Both take new stamps: ruling 73.
    game = at.game
    running(game)
    one, two = controller(game, card), controller(game, other)
    if one == two:
        raise RefusedError(f"{game.title(one)} controls both of them: an exchange is between two players.")
    return {"cards": [card, other], "who": [one, two]}


@SWAPPED.applies
def _(game: War, event: Event) -> None:
    for card, seat in zip(event["cards"], event["who"], strict=True):
        game.players[seat].artifacts.remove(card)
    for card, seat in zip(reversed(event["cards"]), event["who"], strict=True):
        game.players[seat].artifacts.append(card)


@SWAPPED.tells
def _(game: War, event: Event) -> str:
    (first, second), (one, other) = event["cards"], event["who"]
    return f"{game.title(one)} and {game.title(other)} exchange {first} and {second}."


REPLACED = CHAPTER.kind("artifact-replaced", due=dues_of_arrival)


@REPLACED.command(
    HELD, TurnedUp(lambda war: war.artifacts.order, "artifact"), words="artifact replace", word=True,
    again=told,
)  # fmt: skip
def replace(at: At[War], card: str, shown: str | None = None) -> Facts:
    """An artifact that cannot be played here is replaced.

    A card such as Chaos Orb on a full table goes, and the next one takes its place.

    Example: edw artifact replace "Chaos Orb"
    """
    # To the same controller, without another roll: ruling 87.
    game = at.game
    running(game)
    seat = controller(game, card)
    turned = next_artifact(game, at.chance, shown)
    rest = len(game.players[seat].artifacts) - 1
    zone = {"to": seat, "zone": rest + 1, "pushed": []} if turned else {}
    return {"card": card, "who": seat, "turned": turned, **zone}


@REPLACED.applies
def _(game: War, event: Event) -> None:
    turned = event["turned"]
    if turned is not None:
        game.artifacts.apply_turned(turned)
    _leave(game, event["card"])
    if turned is not None:
        apply_arrival(game, turned["card"], event)


@REPLACED.tells
def _(game: War, event: Event) -> str:
    turned = event["turned"]
    new = "The pile is empty."
    if turned:
        new = f"Artifact {game.artifacts.number(turned['card'])}: {turned['card']} takes its place."
    return f"{event['card']} of {game.title(event['who'])} goes to the artifact graveyard. {new}"
