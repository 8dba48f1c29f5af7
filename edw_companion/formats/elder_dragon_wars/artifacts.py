"""Reverberating artifacts: rule 6 and rulings 65 to 87. A Legend comes, an artifact follows to an eternal enemy."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.ring import DRAGONS, living_enemies
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table.dice import LOW, Round, SpareRollError, contest, winners
from edw_companion.table.game import Event, Facts, Kind, alive, running
from edw_companion.table.law import Law
from edw_companion.table.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.table.piles import Turned, turn_up, turn_up_or_reshuffle
from edw_companion.table.piling import audit_cards, audit_turned, copies
from edw_companion.table.text import listed

ZONES = 2
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


class CounteredError(RefusedError):
    """A trigger that was countered, with something of what it would have done."""

    def __init__(self) -> None:
        super().__init__("A countered trigger reveals nothing: give --countered alone, or leave it out (ruling 78).")


class Reverberation(NamedTuple):
    """How the table says a reverberation went.

    Attributes:
        countered: the trigger was countered, so nothing is revealed (ruling 78).
        keep: the push-out of the oldest was countered (ruling 72).
        shown: the artifact that was turned up from the real pile, or None to draw.
        rolled: what real dice showed, round by round; empty to roll here.
    """

    countered: bool = False
    keep: bool = False
    shown: str | None = None
    rolled: Sequence[Mapping[str, int]] = ()


def controller(game: War, card: str) -> str:
    """Who controls an artifact.

    Raises:
        NotHeldError: nobody does.
    """
    for seat, player in game.players.items():
        if card in player.artifacts:
            return seat
    raise NotHeldError(card)


def pushed_out(held: Sequence[str], *, keep: bool) -> list[str]:
    """What leaves when one more artifact arrives beside those held, oldest first (rule 6; rulings 71 to 73).

    The newest two stay; ``keep``: this arrival's push-out was countered, so three may stay until the next arrival.
    """
    return list(held[: max(0, len(held) + 1 - ZONES - keep)])


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


def reverberate(game: War, chance: Chance, seat: str, how: Reverberation) -> Facts:
    """The artifact, the low roll, the zone and the push-out, as facts (rule 6; rulings 67 to 72, 77 and 78)."""
    if how.countered:
        if how.keep or how.shown or how.rolled:
            raise CounteredError
        return {"countered": True}
    turned = _next_artifact(game, chance, how.shown)
    if turned is None:
        return {"turned": None}
    foes = living_enemies(seat, game.living)
    rounds: list[Round] = []
    if len(foes) == 2:
        label = f"low/{game.low_rolls + 1}"
        rounds = contest(chance, label, foes, game.house.number("low-die"), LOW, how.rolled)
        receiver = _receiver(game, foes, winners(rounds[-1], LOW)[0])
    elif how.rolled:
        raise SpareRollError
    else:  # One enemy left: no roll. None left: the trigger's controller (ruling 69).
        receiver = foes[0] if foes else seat
    return {"turned": turned, "rolls": rounds, **arrival(game, receiver, keep=how.keep)}


def _next_artifact(game: War, chance: Chance, shown: str | None) -> Turned | None:
    """The top artifact; an empty pile takes its graveyard back, unless the house rule lets it run out (ruling 77)."""
    if game.house["artifact-pile"] == "runs-out":
        return turn_up(game.artifacts, chance, shown)
    return turn_up_or_reshuffle(game.artifacts, chance, shown)


def _receiver(game: War, foes: Sequence[str], low: str) -> str:
    """The low roller receives even with both zones full (ruling 70), unless the house rule passes it on."""
    if game.house["second-artifact"] == "passes" and len(game.players[low].artifacts) >= ZONES:
        return next((foe for foe in foes if len(game.players[foe].artifacts) < ZONES), low)
    return low


def arrival(game: War, seat: str, *, keep: bool) -> Facts:
    """An artifact arrives under a player's control: to whom, in which zone, and what it pushes out."""
    held = game.players[seat].artifacts
    out = pushed_out(held, keep=keep)
    return {"to": seat, "zone": len(held) - len(out) + 1, "pushed": out}


def apply_arrival(game: War, card: str, event: Event) -> None:
    """Take an arrival into the game; what is pushed out goes to the artifact graveyard (ruling 74)."""
    player = game.players[event["to"]]
    for old in event["pushed"]:
        player.artifacts.remove(old)
        game.artifacts.graveyard.append(old)
    player.artifacts.append(card)


def tell_arrival(game: War, card: str, event: Event) -> str:
    """Such as "Mirari goes to Cleo (black), zone 2; Crawlspace leaves for the artifact graveyard."""
    where = f"{card} goes to {game.title(event['to'])}, zone {event['zone']}"
    if not event["pushed"]:
        return f"{where}."
    leaves = "leaves" if len(event["pushed"]) == 1 else "leave"
    return f"{where}; {listed(event['pushed'])} {leaves} for the artifact graveyard."


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
    turned = _next_artifact(game, chance, shown)
    rest = len(game.players[seat].artifacts) - 1
    zone = {"to": seat, "zone": rest + 1, "pushed": []} if turned else {}
    return {"card": card, "who": seat, "turned": turned, **zone}


def _leave(game: War, card: str) -> None:
    game.players[controller(game, card)].artifacts.remove(card)
    game.artifacts.graveyard.append(card)


def apply_reverberation(game: War, event: Event) -> None:
    """Take the artifact of a ``legend`` or ``cast`` line into the game."""
    turned = event.get("turned")
    if turned is not None:
        game.artifacts.apply_turned(turned)
        apply_arrival(game, turned["card"], event)
        game.low_rolls += bool(event["rolls"])


def tell_reverberation(game: War, event: Event) -> str:
    """What followed a Legend, as sentences."""
    if event.get("countered"):
        return "The reverberation is countered; the top artifact stays unseen."
    turned = event["turned"]
    if turned is None:
        return "The artifact pile is empty: nothing is revealed."
    card = turned["card"]
    refilled = "The artifact graveyard is shuffled into the pile. " if turned.get("shuffled") else ""
    rolls = "".join(
        f"{'Low roll' if number == 1 else 'Again'}: "
        f"{', '.join(f'{game.title(seat)} {value}' for seat, value in rolled.items())}. "
        for number, rolled in enumerate(event["rolls"], 1)
    )
    return f"{refilled}Artifact {game.artifacts.number(card)}: {card}. {rolls}{tell_arrival(game, card, event)}"


def dues_of_arrival(game: War, event: Event) -> list[str]:
    """What is due when the revealed artifact is itself a Legend (ruling 79): named, never started."""
    turned = event.get("turned")
    if not turned or not game.is_legend(turned["card"]):
        return []
    word = turned["card"].split(",")[0].split(" ")[0]
    return [f"{turned['card']} is a Legend: edw legend {event['to']} {word}"]


def audit_reverberation(game: War, event: Event) -> str | None:
    """Whether the draws of a ``legend`` or ``cast`` line give its artifact and its rolls."""
    rolls: list[Event] = []
    others: list[Event] = []
    for draw in event.get("draws", ()):
        (rolls if draw.get("label", "").startswith("low/") else others).append(draw)
    told = [list(rolled.values()) for rolled in event.get("rolls") or ()]
    labels = [
        f"low/{game.low_rolls + 1}/{'-'.join(rolled)}/{number}"
        for number, rolled in enumerate(event.get("rolls") or (), 1)
    ]
    if [draw["got"] for draw in rolls] != told or [draw["label"] for draw in rolls] != labels:
        return "its low rolls are not those that were drawn"
    low = winners(event["rolls"][-1], LOW) if event.get("rolls") else []
    if game.house["second-artifact"] == "stays" and low and low != [event["to"]]:
        return f"{low[0]} rolled lowest, but the line says that {event['to']} got the artifact"
    return audit_cards(copies(game), event, others)


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
    "artifact-given": Kind(_apply_give, _tell_give),
    "artifacts-swapped": Kind(_apply_swap, _tell_swap),
    "artifact-replaced": Kind(_apply_replace, _tell_replace, dues_of_arrival, audit_turned),
}
