"""A table of Chaos Magic for its tests: Ann, Bram and Cleo, clockwise, with cards named by hand."""

from collections.abc import Sequence
from random import Random
from typing import Any

from conftest import Edw

from edw_companion.chance import Chance
from edw_companion.games.chaos_magic.lists import GAME, SHAPE, DeckCard, cards_of
from edw_companion.games.chaos_magic.state import ChaosMagicState
from edw_companion.games.game import fold
from edw_companion.lists.editions import load
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session


def begun(edw: Edw, *rules: str, players: str = "Ann,Bram,Cleo", session: str = "friday") -> Edw:
    """A game with its seats in the order named; the first of them begins."""
    names = players.split(",")
    seats = [f"--seat={place}={name}" for place, name in enumerate(names, 1)]
    chosen = [f"--rule={rule}" for rule in rules]
    edw("new", session, "--format", GAME, "--players", players, *seats, *chosen, "--first", names[0])
    return edw


def turned_up(edw: Edw, card: str) -> Edw:
    """A Chaos card of the active player's lies face up on the stack."""
    edw("chaos", "draw")
    edw("chaos", "reveal", "--card", card)
    return edw


def next_turn(edw: Edw) -> str:
    """The turn ends whatever is still to come; what is said of the next."""
    return edw("turn", "next", "--anyway", "so be it").out


def looked_at(edw: Edw) -> list[str]:
    """The names of the cards that ``spite cards`` shows."""
    names = names_of_cards(edw)
    return [
        name
        for line in edw("spite", "cards", "--show").out.splitlines()
        for name in names
        if line.lstrip(" 0123456789.").startswith((f"{name} (", f"{name}, split"))
    ]


def names_of_cards(edw: Edw) -> list[str]:
    """All Chaos cards of the starter decks."""
    return [card.name for card in chaos_cards(edw)]


def chaos_cards(edw: Edw) -> tuple[DeckCard, ...]:
    """The Chaos deck that comes with the program."""
    return cards_of(load(SHAPE, "starter", edw.home / "lists").lists["chaos"])


def game_of(edw: Edw, session: str = "friday") -> ChaosMagicState:
    """The table, from its file."""
    from edw_companion import games

    book = read_session(Home(str(edw.home)), session, trust=False)
    state: Any = fold(games.find(GAME), book.standing())
    found: ChaosMagicState = state
    return found


def row(edw: Edw, name: str) -> Any:
    """A player's row of the status."""
    return next(player for player in edw.status()["players"] if player["player"] == name)


class Fate(Chance):
    """A Chance from a ``Random``: a question that was asked before keeps its answer, as in real sessions."""

    def __init__(self, random: Random) -> None:
        self.draws: list[Any] = []
        self.answers: dict[tuple[str, str], list[int]] = {}
        self._random = random

    def found(self) -> Chance:
        """Itself, for a decision that asks what it draws with."""
        return self

    def _ask(self, label: str | None, spec: str, fresh: Sequence[int]) -> list[int]:
        got = list(fresh) if label is None else self.answers.setdefault((label, spec), list(fresh))
        self.draws.append({"label": label, "spec": spec, "got": got})
        return got

    def pick(self, label: str, m: int, by_hand: int | None = None) -> int:
        return self._ask(label, f"pick {m}", [by_hand or self._random.randint(1, m)])[0]

    def dice(self, label: str | None, count: int, sides: int, by_hand: Sequence[int] | None = None) -> list[int]:
        return self._ask(label, f"{count}d{sides}", by_hand or [self._random.randint(1, sides) for _ in range(count)])

    def order(self, label: str, m: int) -> list[int]:
        return self._ask(label, f"perm {m}", self._random.sample(range(1, m + 1), m))
