"""Losing and the last stand: rule 7; rulings 22 to 25. Whoever loses strikes once more, then leaves."""

from collections.abc import Mapping, Sequence

from edw_companion.errors import RefusedError
from edw_companion.formats.magical_war import kudzu, sizes
from edw_companion.formats.magical_war.state import GRAVEYARD, HAND, OWN, PIPELINE, PLAY, MagicalWar
from edw_companion.table.counting import Haul, cards, moved
from edw_companion.table.game import Event, Facts, Kind, alive, next_game, remark_of_absent
from edw_companion.table.law import Law
from edw_companion.table.losing import OwnDoingError, in_turn_order
from edw_companion.table.text import listed


class StandError(RefusedError):
    """A last stand that is made already, or by somebody who has not lost."""


def eliminate(game: MagicalWar, victims: Sequence[str], killers: Mapping[str, str | None], card: str | None) -> Facts:
    """Players lose: each picks up the pipeline, and their last stands follow in turn order.

    Raises:
        StandError: one of them has lost already.
        OwnDoingError, DeadError, OverError, NotStartedError: it cannot be.
    """
    alive(game, *victims)
    for victim in victims:
        if victim in game.standing:
            raise StandError(f"{game.title(victim)} has lost already and makes a last stand.")
        if killers[victim] == victim:
            raise OwnDoingError(game.title(victim))
    haul = Haul(game.counts)
    order = in_turn_order(game, victims)
    for seat in order:
        haul.move(game.count(PIPELINE, seat), f"{PIPELINE} {seat}", f"{HAND} {seat}")
    return {"who": order, "by": {seat: killers[seat] for seat in order}, "with": card, "moves": haul.moves}


def attack(game: MagicalWar, law: Law, seat: str) -> Facts:
    """The one attack of a last stand, with all untapped creatures.

    Raises:
        StandError: the player has not lost.
        AgainstRulesError: it was made, or it is another's last stand.
    """
    _check_standing(game, law, seat)
    if game.players[seat].attacked:
        law.forbids(f"{game.title(seat)} has made the one attack of the last stand (rule 7).")
    return {"who": seat}


def leave(game: MagicalWar, law: Law, seat: str) -> Facts:
    """A last stand is over: the player leaves, and all their cards go to the common graveyard.

    Raises:
        StandError: the player has not lost.
        AgainstRulesError: somebody else's last stand comes first.
    """
    _check_standing(game, law, seat)
    haul = Haul(game.counts)
    for zone in OWN:
        haul.move(haul[f"{zone} {seat}"], f"{zone} {seat}", GRAVEYARD)
    for controller in kudzu.on_lands_of(game, seat):
        haul.move(min(1, haul[f"{PLAY} {controller}"]), f"{PLAY} {controller}", GRAVEYARD)
    left = [other for other in game.living if other != seat]
    over = not left or (len(left) == 1 and left[0] not in game.standing)
    result = {"winner": left[0] if left else None} if over else None
    return {"who": seat, "moves": haul.moves, "result": result}


def _check_standing(game: MagicalWar, law: Law, seat: str) -> None:
    alive(game, seat)
    if seat not in game.standing:
        raise StandError(f"{game.title(seat)} has not lost: edw eliminate {seat} begins a last stand.")
    first = game.standing[0]
    if first != seat:
        law.forbids(f"First comes the last stand of {game.title(first)} (rule 7, ruling 23).")


def _apply_eliminate(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    game.standing += event["who"]


def _apply_attack(game: MagicalWar, event: Event) -> None:
    game.players[event["who"]].attacked = True


def _apply_leave(game: MagicalWar, event: Event) -> None:
    seat = event["who"]
    game.carry(event["moves"])
    game.players[seat].alive = False
    game.standing.remove(seat)
    sizes.forget_player(game, seat)
    kudzu.forget_player(game, seat)
    game.result = event["result"]


def _tell_eliminate(game: MagicalWar, event: Event) -> str:
    means = f", with {event['with']}" if event["with"] else ""
    told = []
    for seat in event["who"]:
        killer = event["by"][seat]
        number = moved(event["moves"], f"{PIPELINE} {seat}", f"{HAND} {seat}")
        told.append(
            f"{game.title(seat)} loses{' to ' + game.title(killer) if killer else ''}{means} and picks up "
            f"{cards(number)} of the pipeline."
        )
    return " ".join(told)


def _tell_leave(game: MagicalWar, event: Event) -> str:
    told = f"{game.title(event['who'])} is out of the game; all cards of that seat go to the common graveyard."
    if event["result"] is None:
        return told
    winner = event["result"]["winner"]
    return f"{told} {game.title(winner) + ' wins the game.' if winner else 'Nobody is left: nobody wins.'}"


def dues_of_stand(game: MagicalWar) -> list[str]:
    """What whoever makes a last stand may do now."""
    if not game.standing:
        return []
    seat = game.standing[0]
    title = game.title(seat)
    dues = [f"Last stand of {title}: instants and sorceries with the mana at hand: edw cast {seat} CARD"]
    if not game.players[seat].attacked:
        dues.append(f"One attack with all untapped creatures: edw stand attack {seat}")
    dues.append(f"Then {title} leaves: edw stand leave {seat}")
    if len(game.standing) > 1:
        dues.append(f"After that: {listed([game.title(other) for other in game.standing[1:]])}.")
    return dues


def _dues_eliminate(game: MagicalWar, event: Event) -> list[str]:
    return [*remark_of_absent(game, event["by"].values(), event["who"]), *_dues(game, event)]


def _dues(game: MagicalWar, _event: Event) -> list[str]:
    if game.over:
        return [next_game(game)]
    return dues_of_stand(game)


KINDS = {
    "eliminate": Kind(_apply_eliminate, _tell_eliminate, _dues_eliminate),
    "stand-attack": Kind(
        _apply_attack,
        lambda game, event: f"{game.title(event['who'])} attacks once more with all untapped creatures.",
        _dues,
    ),
    "left": Kind(_apply_leave, _tell_leave, _dues),
}
