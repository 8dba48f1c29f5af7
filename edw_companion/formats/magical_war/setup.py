"""Before the first turn: the stock, mulligans, the round of free cards, the first pipelines (rules 1 and 2)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from edw_companion.errors import UsageError
from edw_companion.formats.magical_war.house import RULES
from edw_companion.formats.magical_war.state import GRAVEYARD, HAND, PIPELINE, PLAY, STOCK, Mage, MagicalWar
from edw_companion.formats.planning import Plan
from edw_companion.table import seating
from edw_companion.table.counting import Haul, TooFewCardsError, cards, moved
from edw_companion.table.game import Event, Facts, Kind, alive
from edw_companion.table.house import parse_rules
from edw_companion.table.law import Law
from edw_companion.table.text import listed

FEWEST, MOST = 2, 30
"""The text speaks of 2 to 8 players, or more; so many have names that fit into a session."""


def plan(wanted: Plan, _own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game.

    Raises:
        PlayersError, BadHouseRuleError, UsageError: the plan does not fit this game.
    """
    if wanted.edition is not None:
        raise UsageError("Magical War has no card lists: leave --lists out.")
    session, before = wanted.previous or ("", None)
    names = wanted.players or (tuple(before.begin["players"]) if before else ())
    seating.check_players(names, FEWEST, MOST)
    return {
        "players": list(names),
        "seats": seating.ordered(names, wanted.seats or ({} if wanted.redeal else seating.kept(before, names))),
        "rules": parse_rules(RULES, wanted.rules),
        **({"after": {"session": session}} if before else {}),
        "piles": {},
    }


def mulligan(game: MagicalWar, law: Law, seat: str) -> Facts:
    """A player shuffles the hand back and draws one card less (rule 1; ruling 1).

    Raises:
        TooFewCardsError: the hand is empty.
        AgainstRulesError: the player has passed, or the initial round has begun.
    """
    alive(game, seat)
    if any(player.opened for player in game.players.values()):
        law.forbids("Mulligans are over: the initial round has begun (rule 1).")
    order = _in_order(game)
    later = [other for other in order[order.index(seat) + 1 :] if game.players[other].mulligans]
    if later:
        law.forbids(
            f"{game.title(seat)} has passed already: {listed([game.title(other) for other in later])} decided "
            "after that, and nobody may change their mind (rule 1, ruling 1)."
        )
    own = f"{HAND} {seat}"
    held = game.counts[own]
    if not held:
        raise TooFewCardsError(own, held, 1)
    haul = Haul(game.counts)
    haul.move(held, own, STOCK)
    haul.move(held - 1, STOCK, own)
    return {"who": seat, "moves": haul.moves}


def initial(game: MagicalWar, law: Law, seat: str, number: int) -> Facts:
    """A player's part of the initial round: free cards played, each replaced from the stock (rule 2; ruling 2).

    Raises:
        TooFewCardsError: there are fewer cards than that in the hand.
        AgainstRulesError: it was done before, or someone earlier in turn order has not done it.
    """
    alive(game, seat)
    if game.players[seat].opened:
        law.forbids(f"{game.title(seat)} has had the initial round (rule 2).")
    waiting = _before(game, seat)
    if waiting:
        law.forbids(f"The initial round goes in turn order: {game.title(waiting[0])} comes first (rule 2).")
    haul = Haul(game.counts)
    own = f"{HAND} {seat}"
    for _ in range(number):
        haul.move(1, own, f"{PLAY} {seat}")
        haul.draw(1, STOCK, GRAVEYARD, own)
    return {"who": seat, "played": number, "moves": _merged(haul.moves)}


def lay(game: MagicalWar, law: Law, seats: Sequence[str]) -> Facts:
    """Players lay the first cards of their pipelines face down (rule 2).

    Raises:
        AgainstRulesError: somebody has done it, or the initial round is not over.
    """
    alive(game, *seats)
    if not all(player.opened for player in game.players.values()):
        law.forbids("First the initial round of free cards, everybody in turn order (rule 2): edw initial WHO [N].")
    for seat in seats:
        if game.players[seat].laid:
            law.forbids(f"{game.title(seat)} has laid a first pipeline already (rule 2).")
    haul = Haul(game.counts)
    for seat in seats:
        wanted = game.size(PIPELINE, seat) - game.count(PIPELINE, seat)
        haul.move(max(0, min(wanted, game.count(HAND, seat))), f"{HAND} {seat}", f"{PIPELINE} {seat}")
    return {"who": list(seats), "moves": haul.moves}


def unlaid(game: MagicalWar) -> list[str]:
    """Who has no pipeline yet, in turn order."""
    return [seat for seat in _in_order(game) if not game.players[seat].laid and game.players[seat].alive]


def unopened(game: MagicalWar) -> list[str]:
    """Who has not had the initial round, in turn order."""
    return [seat for seat in _in_order(game) if not game.players[seat].opened and game.players[seat].alive]


def _before(game: MagicalWar, seat: str) -> list[str]:
    order = _in_order(game)
    return [other for other in unopened(game) if order.index(other) < order.index(seat)]


def _in_order(game: MagicalWar) -> list[str]:
    """All seats from the one that takes the first turn."""
    at = game.turns.ring.index(game.first)
    return [*game.turns.ring[at:], *game.turns.ring[:at]]


def _merged(moves: Sequence[Facts]) -> list[Facts]:
    """Card by card, played and replaced, as few moves: equal ones that alternate are added up.

    Only without a reshuffle among them; with one every move stays, since the order then matters.
    """
    if any(move["from"] == GRAVEYARD for move in moves):
        return list(moves)
    totals: dict[tuple[str, str], int] = {}
    for move in moves:
        key = (move["from"], move["to"])
        totals[key] = totals.get(key, 0) + move["cards"]
    # What is drawn goes first: more cards can be played in a row than were ever in hand at once.
    drawn_first = sorted(totals.items(), key=lambda entry: entry[0][0] != STOCK)
    return [{"cards": number, "from": source, "to": target} for (source, target), number in drawn_first]


def _make(game: MagicalWar, name: str) -> Mage:
    return Mage(name, name, game.house.number("life"))


def _apply_start(game: MagicalWar, event: Event) -> None:
    seating.apply_start(game, event, lambda name: _make(game, name))
    game.first = event["first"]
    game.deal()


def _dues_start(game: MagicalWar, _event: Event) -> list[str]:
    each = cards(game.house.number("hand"))
    return [
        f"Shuffle all cards into one stock, {game.house.number('cards')} for each player. Everybody draws {each}.",
        "Mulligans in turn order (edw mulligan WHO), then the initial round of free cards (edw initial WHO [N]), "
        "then everybody lays a pipeline (edw lay).",
    ]


def _apply_mulligan(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    game.players[event["who"]].mulligans += 1


def _apply_initial(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    game.players[event["who"]].opened = True


def _apply_lay(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    for seat in event["who"]:
        game.players[seat].laid = True


def _tell_mulligan(game: MagicalWar, event: Event) -> str:
    drawn = moved(event["moves"], STOCK, f"{HAND} {event['who']}")
    return f"{game.title(event['who'])} takes a mulligan: {drawn + 1} -> {cards(drawn)}."


def _tell_initial(game: MagicalWar, event: Event) -> str:
    number = event["played"]
    what = f"plays {number} free card{'s' * (number != 1)} and replaces them" if number else "plays no free card"
    return f"{game.title(event['who'])} {what}."


def _tell_lay(game: MagicalWar, event: Event) -> str:
    laid = [
        f"{game.title(seat)} {moved(event['moves'], f'{HAND} {seat}', f'{PIPELINE} {seat}')}" for seat in event["who"]
    ]
    return f"Face down in the pipelines: {listed(laid)}."


def _dues_initial(game: MagicalWar, _event: Event) -> list[str]:
    waiting = unopened(game)
    return [f"Next: edw initial {waiting[0]} [N]" if waiting else "Now everybody lays a pipeline face down: edw lay"]


KINDS = {
    "start": Kind(_apply_start, seating.tell_start, _dues_start, seating.audit_start),
    "mulligan": Kind(_apply_mulligan, _tell_mulligan),
    "initial": Kind(_apply_initial, _tell_initial, _dues_initial),
    "laid": Kind(_apply_lay, _tell_lay),
}
