"""What follows a Legend: an artifact, a low roll, a zone, a push-out. Rule 6; rulings 67 to 79.

No kind of event is made of it here: the lines of the chapters on artifacts and on Elder Dragons take it in.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.ring import living_enemies
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table.dice import LOW, Round, SpareRollError, contest, winners
from edw_companion.table.game import Event, Facts
from edw_companion.table.piles import Turned, turn_up, turn_up_or_reshuffle
from edw_companion.table.piling import audit_cards, copies
from edw_companion.table.text import listed

ZONES = 2


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


def pushed_out(held: Sequence[str], *, keep: bool) -> list[str]:
    """What leaves when one more artifact arrives beside those held, oldest first (rule 6; rulings 71 to 73).

    The newest two stay; ``keep``: this arrival's push-out was countered, so three may stay until the next arrival.
    """
    return list(held[: max(0, len(held) + 1 - ZONES - keep)])


def reverberate(game: War, chance: Chance, seat: str, how: Reverberation) -> Facts:
    """The artifact, the low roll, the zone and the push-out, as facts (rule 6; rulings 67 to 72, 77 and 78)."""
    if how.countered:
        if how.keep or how.shown or how.rolled:
            raise CounteredError
        return {"countered": True}
    turned = next_artifact(game, chance, how.shown)
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


def next_artifact(game: War, chance: Chance, shown: str | None) -> Turned | None:
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
    """What is due when an artifact that comes is itself a Legend (rulings 65 and 79): named, never started."""
    turned = event.get("turned")
    return dues_of_legend(game, turned["card"], event["to"]) if turned else []


def dues_of_legend(game: War, card: str, to: str) -> list[str]:
    """The command that is due if an artifact that came into play is a Legend (rulings 65 and 79)."""
    if not game.is_legend(card):
        return []
    word = card.split(",")[0].split(" ")[0]
    return [f"{card} is a Legend: edw legend {to} {word}"]


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
