"""Reverberating artifacts: rule 6 and rulings 65 to 87. A Legend comes, and artifacts change hands or leave.

What follows a Legend, and what an arrival pushes out, is in ``reverberating``.
"""

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.reverberating import (
    Reverberation,
    apply_arrival,
    apply_reverberation,
    arrival,
    audit_reverberation,
    dues_of_arrival,
    dues_of_legend,
    next_artifact,
    reverberate,
    tell_arrival,
    tell_reverberation,
)
from edw_companion.formats.elder_dragon_wars.ring import DRAGONS
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table.game import Event, Facts, Kind, alive, running
from edw_companion.table.law import Law
from edw_companion.table.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.table.piling import audit_turned

SACRIFICE_PRICE = 10


class NotHeldError(RefusedError):
    """An artifact that nobody controls."""

    def __init__(self, card: str) -> None:
        super().__init__(f"Nobody controls {card}: 'edw artifact' shows the zones, 'edw pile artifacts' the pile.")


class ElderDragonError(RefusedError):
    """An Elder Dragon that would come into play as any Legend does, and its nexus state would not be known."""

    def __init__(self, dragon: str, axis: str) -> None:
        super().__init__(f"{dragon} is an Elder Dragon, which leaves its nexus with: edw dragon cast {axis}")


class NoLegendError(RefusedError):
    """A card of the session that is no legendary creature."""

    def __init__(self, card: str, types: str) -> None:
        super().__init__(f"{card} is no legendary creature ({types}): no artifact follows it (rule 6).")


class SwapError(RefusedError):
    """An exchange within one player's zones."""

    def __init__(self, title: str) -> None:
        super().__init__(f"{title} controls both of them: an exchange is between two players.")


def controller(game: War, card: str) -> str:
    """Who controls an artifact.

    Raises:
        NotHeldError: nobody does.
    """
    for seat, player in game.players.items():
        if card in player.artifacts:
            return seat
    raise NotHeldError(card)


def legend(game: War, chance: Chance, seat: str, card: str | None, how: Reverberation) -> Facts:
    """A legendary creature came into play under ``seat``'s control, in any way (rule 6; rulings 65 and 66).

    Raises:
        ElderDragonError: it is one of the five, which have a command of their own.
        NoLegendError: it is a card of the session, and no legendary creature.
        RefusedError: the player is out, or the table's own card or dice do not fit.
    """
    alive(game, seat)
    axis = next((color for color, dragon in DRAGONS.items() if dragon.name == card), None)
    if axis is not None:
        raise ElderDragonError(DRAGONS[axis].name, axis)
    if card is not None and game.kind_of(card) and not game.is_legend(card):
        raise NoLegendError(card, game.kind_of(card))
    return {"who": seat, "card": card, **reverberate(game, chance, seat, how)}


def lose(game: War, card: str) -> Facts:
    """An artifact is destroyed, sacrificed for another cost, bounced or exiled: the graveyard, always (ruling 75)."""
    running(game)
    return {"card": card, "who": controller(game, card)}


def sacrifice(game: War, law: Law, card: str) -> Facts:
    """For 10 life in the controller's own upkeep (rule 6, seventh bullet; ruling 80).

    Raises:
        CannotPayError: the controller has less than 10 life.
        AgainstRulesError: it is not the controller's turn.
    """
    running(game)
    seat = controller(game, card)
    paid = pay(game, seat, SACRIFICE_PRICE)
    if game.active != seat:
        law.forbids(
            f"{card} is {game.title(seat)}'s, who may sacrifice it for 10 life only in their own upkeep "
            "(rule 6, ruling 80)."
        )
    return {"card": card, "who": seat, "paid": paid}


def give(game: War, card: str, seat: str, *, keep: bool) -> Facts:
    """Control of an artifact changes, or one on the table or in the graveyard comes under control: a new stamp.

    Rulings 71 and 73. Raises NotHeldError if the card is in the pile.
    """
    alive(game, seat)
    place = game.artifacts.place(card)
    if place in ("out", "graveyard"):
        return {"card": card, "who": None, "was": place, **arrival(game, seat, keep=keep)}
    holder = controller(game, card)
    if holder == seat:
        raise RefusedError(f"{game.title(seat)} controls {card} already.")
    return {"card": card, "who": holder, **arrival(game, seat, keep=keep)}


def swap(game: War, first: str, second: str) -> Facts:
    """Two players exchange control of two artifacts; both take new stamps (ruling 73)."""
    running(game)
    one, other = controller(game, first), controller(game, second)
    if one == other:
        raise SwapError(game.title(one))
    return {"cards": [first, second], "who": [one, other]}


def replace(game: War, chance: Chance, card: str, shown: str | None = None) -> Facts:
    """A card that cannot be played (Chaos Orb on a crowded table) goes to the graveyard, the next is revealed.

    Ruling 87: to the same controller, without another roll.
    """
    running(game)
    seat = controller(game, card)
    turned = next_artifact(game, chance, shown)
    rest = len(game.players[seat].artifacts) - 1
    zone = {"to": seat, "zone": rest + 1, "pushed": []} if turned else {}
    return {"card": card, "who": seat, "turned": turned, **zone}


def _leave(game: War, card: str) -> None:
    game.players[controller(game, card)].artifacts.remove(card)
    game.artifacts.graveyard.append(card)


def _apply_lost(game: War, event: Event) -> None:
    _leave(game, event["card"])
    apply_payment(game, event.get("paid"))


def _apply_give(game: War, event: Event) -> None:
    card = event["card"]
    if event["who"] is None:
        game.artifacts.pull(card)
    else:
        game.players[event["who"]].artifacts.remove(card)
    apply_arrival(game, card, event)


def _dues_give(game: War, event: Event) -> list[str]:
    return dues_of_legend(game, event["card"], event["to"]) if event["who"] is None else []


def _apply_swap(game: War, event: Event) -> None:
    for card, seat in zip(event["cards"], event["who"], strict=True):
        game.players[seat].artifacts.remove(card)
    for card, seat in zip(reversed(event["cards"]), event["who"], strict=True):
        game.players[seat].artifacts.append(card)


def _apply_replace(game: War, event: Event) -> None:
    turned = event["turned"]
    if turned is None:
        return _leave(game, event["card"])
    game.artifacts.apply_turned(turned)
    _leave(game, event["card"])
    return apply_arrival(game, turned["card"], event)


def _apply_legend(game: War, event: Event) -> None:
    apply_reverberation(game, event)


def _tell_legend(game: War, event: Event) -> str:
    card = event["card"] or "A Legend"
    return f"{card} comes into play under {game.title(event['who'])}. {tell_reverberation(game, event)}"


def _tell_lost(game: War, event: Event) -> str:
    return f"{event['card']} of {game.title(event['who'])} goes to the artifact graveyard."


def _tell_sacrifice(game: War, event: Event) -> str:
    return f"{tell_payment(game, event['paid'])}: {event['card']} goes to the artifact graveyard."


def _tell_give(game: War, event: Event) -> str:
    place = "the artifact graveyard" if event.get("was") == "graveyard" else "the table"
    origin = game.title(event["who"]) if event["who"] else place
    return f"From {origin}: {tell_arrival(game, event['card'], event)}"


def _tell_swap(game: War, event: Event) -> str:
    (first, second), (one, other) = event["cards"], event["who"]
    return f"{game.title(one)} and {game.title(other)} exchange {first} and {second}."


def _tell_replace(game: War, event: Event) -> str:
    turned = event["turned"]
    new = "The pile is empty."
    if turned:
        new = f"Artifact {game.artifacts.number(turned['card'])}: {turned['card']} takes its place."
    return f"{event['card']} of {game.title(event['who'])} goes to the artifact graveyard. {new}"


def _dues_sacrifice(game: War, event: Event) -> list[str]:
    return dues_of_fallen(game, [event["who"]])


KINDS = {
    "legend": Kind(_apply_legend, _tell_legend, dues_of_arrival, audit_reverberation),
    "artifact-lost": Kind(_apply_lost, _tell_lost),
    "artifact-sacrificed": Kind(_apply_lost, _tell_sacrifice, _dues_sacrifice),
    "artifact-given": Kind(_apply_give, _tell_give, _dues_give),
    "artifacts-swapped": Kind(_apply_swap, _tell_swap),
    "artifact-replaced": Kind(_apply_replace, _tell_replace, dues_of_arrival, audit_turned),
}
