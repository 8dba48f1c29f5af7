"""A table with nothing on it but players and piles, for tests of what every game shares."""

from edw_companion.core.state import Player, State


def small_game(*names: str, piles: dict[str, str] | None = None) -> State:
    """Players with 20 life, the first of them in the first turn; ``piles`` as name to one letter a card."""
    state = State({"piles": {name: list(cards) for name, cards in (piles or {}).items()}}, names)
    state.players = {name: Player(name, name, 20) for name in names}
    state.turns.begin(names[0], "normal", names[0])
    return state
