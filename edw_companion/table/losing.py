"""Players who are out of the game for good, where the last one left wins. What else follows is each game's own.

Elder Dragon Wars has eliminations of its own: loot, the Scion, the Savior.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from edw_companion.errors import RefusedError
from edw_companion.table.due import Due
from edw_companion.table.game import Event, Facts, Game, Player, alive, next_game, remark_of_absent
from edw_companion.table.text import listed


class OwnDoingError(RefusedError):
    """A player named as their own killer."""

    def __init__(self, title: str) -> None:
        super().__init__(f"{title} cannot be their own killer: when nobody else caused it, leave --by out.")


class HasResult(Protocol):
    """A game that ends with a winner, or with nobody left: ``result`` is None, or {"winner": seat or None}."""

    result: Event | None

    @property
    def players(self) -> Mapping[str, Player]:
        """See Game."""
        ...


def lose(game: Game, victims: Sequence[str], killers: Mapping[str, str | None], card: str | None) -> Facts:
    """Players lose, all at once: {"who", "by", "with", "result"}.

    Args:
        game: the table.
        victims: who loses, each once.
        killers: by victim: who caused it, None for nobody's doing.
        card: what did it, in the table's words.

    Raises:
        OwnDoingError, DeadError, OverError, NotStartedError: it cannot be.
    """
    alive(game, *victims)
    for victim in victims:
        if killers[victim] == victim:
            raise OwnDoingError(game.title(victim))
    left = [seat for seat in game.living if seat not in victims]
    result = {"winner": left[0] if left else None} if len(left) < 2 else None
    return {
        "who": in_turn_order(game, victims),
        "by": {victim: killers[victim] for victim in victims},
        "with": card,
        "result": result,
    }


def in_turn_order(game: Game, seats: Collection[str]) -> list[str]:
    """These players in turn order, from the one whose turn it is (or was last)."""
    turns = game.turns
    first = turns.who if turns.who in turns.ring else turns.anchor
    return [seat for seat in (first, *turns.clockwise(first)[:-1]) if seat in seats]


def apply_loss(game: HasResult, event: Event) -> None:
    """Take a recorded loss into the game."""
    for seat in event["who"]:
        game.players[seat].alive = False
    game.result = event["result"]


def tell_loss(game: Game, event: Event) -> str:
    """Who lost by whom, and who has won, if that ends the game."""
    means = f", with {event['with']}" if event["with"] else ""
    told = []
    for seat in event["who"]:
        killer = event["by"][seat]
        told.append(f"{game.title(seat)} loses{f' to {game.title(killer)}' if killer else ''}{means}.")
    if event["result"]:
        winner = event["result"]["winner"]
        told.append(f"{game.title(winner)} wins the game." if winner else "Nobody is left: nobody wins.")
    return " ".join(told)


def dues_of_loss(game: Game, event: Event) -> list[Due]:
    """What the players do by hand: the cards of those who are out, the turn that runs out, the next game."""
    dues = [
        *remark_of_absent(game, event["by"].values(), event["who"]),
        Due(f"All cards of {listed([game.title(seat) for seat in event['who']])} leave the game with them."),
    ]
    if game.over:
        return [*dues, next_game(game)]
    if game.turns.who in event["who"]:
        dues.append(Due("The turn runs out with no active player; then", "turn next"))
    return dues
