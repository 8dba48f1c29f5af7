"""Duels of honour: a Legend challenges a creature; strike or focus in turn (rule 12; rulings 22 to 25).

Focus cards lie face down and are counted; what they cost is told when somebody strikes.
"""

from collections.abc import Mapping, Sequence

from edw_companion.errors import RefusedError
from edw_companion.formats.five_colors.armies import MAX_NUMBER
from edw_companion.formats.five_colors.provinces import active
from edw_companion.formats.five_colors.state import DISCARD, FOCUS, HAND, PLAY, Duel, FiveColors
from edw_companion.table.counting import Haul, cards
from edw_companion.table.game import Event, Facts, Kind, alive
from edw_companion.table.law import Law


class DuelError(RefusedError):
    """A duel that is not there, or there already, or costs that do not fit the focus cards."""


def begin(game: FiveColors, law: Law, legend: tuple[str, int], challenged: tuple[str, int]) -> Facts:
    """The active player taps a Legend and challenges an opposing creature; both with their casting costs.

    Raises:
        DuelError: a duel goes on already, or a cost is none.
        AgainstRulesError: the battle has begun.
    """
    seat = active(game)
    if game.duel is not None:
        raise DuelError(f"{game.duel.legend} is duelling {game.duel.challenged} already: edw duel strike WHO ends it.")
    if game.battle is not None:
        law.forbids("Duels belong to the Actions phase, before the battle (rule 12).")
    _check_costs([legend[1], challenged[1]])
    return {
        "who": seat, "legend": legend[0], "cost": legend[1],
        "against": game.opponent(seat), "challenged": challenged[0], "challenged_cost": challenged[1],
    }  # fmt: skip


def focus(game: FiveColors, law: Law, seat: str) -> Facts:
    """A card from the hand is laid face down; who has none has to strike (rule 12).

    Raises:
        DuelError: no duel goes on, or the hand is empty.
        AgainstRulesError: the other player has the say.
    """
    duel = _going_on(game)
    _check_say(game, law, duel, seat)
    haul = Haul(game.counts)
    if not haul[f"{HAND} {seat}"]:
        raise DuelError(f"{game.title(seat)} has no card in hand and has to strike (rule 12): edw duel strike {seat}")
    haul.move(1, f"{HAND} {seat}", f"{FOCUS} {seat}")
    return {"who": seat, "moves": haul.moves}


def strike(game: FiveColors, law: Law, seat: str, costs: Mapping[str, Sequence[int]]) -> Facts:
    """The duel ends: focus cards are turned up, and the lower total is destroyed; a tie taps both (rule 12).

    Args:
        game: the table.
        law: the rules.
        seat: who strikes.
        costs: by player, what their focus cards cost; none for a player without any (rulings 22 and 23).

    Raises:
        DuelError: no duel goes on, or the costs do not fit the cards that lie there.
        AgainstRulesError: the other player has the say.
    """
    duel = _going_on(game)
    _check_say(game, law, duel, seat)
    told = {each: list(costs.get(each, ())) for each in (duel.challenger, duel.defender)}
    for each, numbers in told.items():
        _check_costs(numbers)
        lying = game.count(FOCUS, each)
        if len(numbers) != lying:
            wanted = f"say what each costs: edw duel strike {seat} {each}={','.join(['N'] * lying)}" if lying else (
                "so no cost belongs to them"
            )
            raise DuelError(f"{game.title(each)} has {cards(lying)} face down, {wanted}")
    totals = {
        duel.challenger: duel.cost + sum(told[duel.challenger]),
        duel.defender: duel.challenged_cost + sum(told[duel.defender]),
    }
    haul = Haul(game.counts)
    _clear(haul, duel)
    loser = min(totals, key=lambda each: totals[each])
    tie = len(set(totals.values())) == 1
    if not tie:
        haul.move(min(1, haul[f"{PLAY} {loser}"]), f"{PLAY} {loser}", f"{DISCARD} {loser}")
    fallen = None if tie else duel.legend if loser == duel.challenger else duel.challenged
    return {"who": seat, "focus": told, "totals": totals, "dies": fallen, "moves": haul.moves}


def off(game: FiveColors, why: str | None) -> Facts:
    """A duelist has left play: the duel ends without a result, and the focus cards are discarded (ruling 24).

    Raises:
        DuelError: no duel goes on.
    """
    duel = _going_on(game)
    haul = Haul(game.counts)
    _clear(haul, duel)
    return {"who": duel.challenger, "why": why, "moves": haul.moves}


def _clear(haul: Haul, duel: Duel) -> None:
    for each in (duel.challenger, duel.defender):
        haul.move(haul[f"{FOCUS} {each}"], f"{FOCUS} {each}", f"{DISCARD} {each}")


def _going_on(game: FiveColors) -> Duel:
    alive(game, game.turns.who)
    if game.duel is None:
        raise DuelError("No duel goes on: edw duel begin LEGEND COST CREATURE COST begins one.")
    return game.duel


def _check_say(game: FiveColors, law: Law, duel: Duel, seat: str) -> None:
    if seat != duel.acting:
        law.forbids(f"It is {game.title(duel.acting)} who strikes or focuses now (rule 12).")


def _check_costs(costs: Sequence[int]) -> None:
    if not all(0 <= cost <= MAX_NUMBER for cost in costs):
        raise DuelError(f"Casting costs are 0 to {MAX_NUMBER} (0 for lands, and for X).")


def _apply_begin(game: FiveColors, event: Event) -> None:
    game.duel = Duel(
        event["who"], event["legend"], event["cost"],
        event["against"], event["challenged"], event["challenged_cost"], event["against"],
    )  # fmt: skip


def _apply_focus(game: FiveColors, event: Event) -> None:
    game.carry(event["moves"])
    assert game.duel is not None
    game.duel = game.duel._replace(acting=game.opponent(event["who"]))


def _apply_end(game: FiveColors, event: Event) -> None:
    game.carry(event["moves"])
    game.duel = None


def _tell_begin(game: FiveColors, event: Event) -> str:
    return (
        f"{event['legend']} of {game.title(event['who'])} ({event['cost']}) taps and challenges {event['challenged']} "
        f"of {game.title(event['against'])} ({event['challenged_cost']})."
    )


def dues(game: FiveColors) -> list[str]:
    """Who has the say in the duel that goes on, and what may be done."""
    duel = game.duel
    if duel is None:
        return []
    may = f"strikes (edw duel strike {duel.acting} [WHO=COSTS])"
    if game.count(HAND, duel.acting):
        may += f" or focuses (edw duel focus {duel.acting})"
    return [f"{game.title(duel.acting)} {may}."]


def _tell_strike(game: FiveColors, event: Event) -> str:
    totals = []
    for seat, total in event["totals"].items():
        costs = " + ".join(map(str, event["focus"][seat]))
        totals.append(f"{game.title(seat)} {total}{f' (focus {costs})' if costs else ''}")
    end = f"{event['dies']} is destroyed" if event["dies"] else "a tie: both creatures are tapped"
    return f"{game.title(event['who'])} strikes. {', '.join(totals)}: {end}."


KINDS = {
    "duel": Kind(_apply_begin, _tell_begin, lambda game, _event: dues(game)),
    "focused": Kind(
        _apply_focus,
        lambda game, event: f"{game.title(event['who'])} focuses: a card from the hand lies face down.",
        lambda game, _event: dues(game),
    ),
    "struck": Kind(_apply_end, _tell_strike),
    "duel-off": Kind(
        _apply_end,
        lambda _game, event: f"The duel ends without a result{': ' + event['why'] if event['why'] else ''}.",
    ),
}
