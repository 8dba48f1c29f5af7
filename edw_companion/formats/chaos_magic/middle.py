"""When a card in the middle may be played: rule 5; rulings 18 to 20. The zone itself is in ``table/middle``."""

from edw_companion.formats.chaos_magic.state import ChaosMagic
from edw_companion.table import middle
from edw_companion.table.game import Event, Facts, running
from edw_companion.table.law import Law
from edw_companion.table.middle import Lying

TIMINGS = {
    "instant": "by anybody who has priority",
    "sorcery": "by {active} alone, in a main phase with nothing on the stack",
    "land": "by {active} alone, in a main phase with nothing on the stack, as the land of the turn",
}
"""How a card in the middle is played, by what the table said it is; the costs are always its own."""


def put(game: ChaosMagic, cards: list[str], owner: str | None, timing: str | None) -> Facts:
    """Cards are put into the middle; ``timing`` is one of TIMINGS, if the table says it.

    Raises:
        NotStartedError, OverError: no game goes on.
    """
    return {**middle.put(game, cards, owner), "timing": timing}


def fresh(game: ChaosMagic, lying: Lying) -> bool:
    """Whether the card came this turn, and so cannot be played before the next (rule 5; ruling 18)."""
    return lying.turn == game.turns.number


def play(game: ChaosMagic, law: Law, seat: str, card: str) -> Facts:
    """A player plays a card from the middle, for its costs and by its timing (rule 5).

    Raises:
        NotInMiddleError, DeadError: it cannot be.
        AgainstRulesError: the card came this turn, or it is not the turn of a player who may play it.
    """
    running(game)
    lying = game.middle.find(card)
    return middle.play(game, game.middle, law, seat, card, _refusal(game, lying, seat))


def _refusal(game: ChaosMagic, lying: Lying, seat: str) -> str | None:
    if fresh(game, lying):
        return f"{lying.card} has not been in the middle since the start of this turn, so it waits (rule 5)."
    timing = game.timings.get(lying.card)
    if timing in ("sorcery", "land") and game.active != seat:
        return f"{lying.card} is played {_when(game, timing)}: it is not {game.title(seat)}'s turn (rule 5)."
    return None


def _when(game: ChaosMagic, timing: str | None) -> str:
    if timing is None:
        return f"{_when(game, 'instant')} if it is an instant, else {_when(game, 'sorcery')}"
    return TIMINGS[timing].format(active=game.title(game.active))


def says(game: ChaosMagic, lying: Lying) -> str:
    """Who may play a card in the middle, and when."""
    return "not to be played in this turn" if fresh(game, lying) else _when(game, game.timings.get(lying.card))


def players(game: ChaosMagic, lying: Lying) -> list[str]:
    """Who may play it in this turn, as far as the table told what it is."""
    return [seat for seat in game.living if _refusal(game, lying, seat) is None]


def _apply_in(game: ChaosMagic, event: Event) -> None:
    _KINDS["middle-in"].apply(game, event)
    for card in event["cards"]:
        if event["timing"]:
            game.timings[card] = event["timing"]


def _dues_in(_game: ChaosMagic, _event: Event) -> list[str]:
    return ["To be played from the next turn on, for all costs and by its own timing: edw middle"]


def _dues_played(game: ChaosMagic, event: Event) -> list[str]:
    land = game.timings.get(event["card"]) == "land"
    return ["It is the land of this turn." if land else "All its costs are paid, as if it came from a hand."]


_KINDS = middle.kinds("the middle")
KINDS = {
    **_KINDS,
    "middle-in": _KINDS["middle-in"]._replace(apply=_apply_in, due=_dues_in),
    "middle-played": _KINDS["middle-played"]._replace(due=_dues_played),
}
