"""Losing: who is out, in which order, and who has won."""

import pytest
from small_game import small_game

from edw_companion.errors import RefusedError
from edw_companion.table import losing
from edw_companion.table.game import Event, Game, Player
from edw_companion.table.losing import OwnDoingError


class Ending(Game):
    """A game that ends."""

    __slots__ = ("result",)

    def __init__(self, names: str) -> None:
        super().__init__({"name": "friday", "piles": {}}, tuple(names))
        self.players = {name: Player(name, name, 20) for name in names}
        self.turns.begin("b", "normal", "b")
        self.result: Event | None = None

    @property
    def over(self) -> bool:
        """See Game."""
        return self.result is not None


# Who plays, who loses, the order in which they do (from "b", whose turn it is), and the result.
LOSSES = [
    ("abcd", "c", "c", None),
    ("abcd", "ad", "da", None),
    ("abcd", "abc", "bca", {"winner": "d"}),
    ("abc", "cb", "bc", {"winner": "a"}),
    ("ab", "ab", "ba", {"winner": None}),
]


@pytest.mark.parametrize(("names", "victims", "order", "result"), LOSSES)
def test_players_lose_together_in_turn_order(names: str, victims: str, order: str, result: Event | None) -> None:
    game = Ending(names)
    facts = losing.lose(game, list(victims), dict.fromkeys(victims), None)
    assert ("".join(facts["who"]), facts["result"]) == (order, result)
    losing.apply_loss(game, facts)
    assert game.living == [name for name in names if name not in victims]
    assert game.result == result
    told = losing.tell_loss(game, facts)
    assert told.startswith(f"{order[0]} loses.")
    assert ("wins the game" in told) == bool(result and result["winner"])
    assert ("edw new" in " ".join(map(str, losing.dues_of_loss(game, facts)))) == game.over


def test_a_loss_says_by_whom_and_with_what() -> None:
    game = Ending("abc")
    facts = losing.lose(game, ["b"], {"b": "c"}, "Fireball")
    assert losing.tell_loss(game, facts) == "b loses to c, with Fireball."
    losing.apply_loss(game, facts)
    assert str(losing.dues_of_loss(game, facts)[-1]) == "The turn runs out with no active player; then: edw turn next"


def test_nobody_is_their_own_killer_and_nobody_loses_twice() -> None:
    game = Ending("abc")
    with pytest.raises(OwnDoingError):
        losing.lose(game, ["a"], {"a": "a"}, None)
    losing.apply_loss(game, losing.lose(game, ["a"], {"a": None}, None))
    with pytest.raises(RefusedError):
        losing.lose(game, ["a"], {"a": None}, None)


def test_turn_order_begins_with_whose_turn_it_is() -> None:
    game = small_game("a", "b", "c")
    game.turns.begin("b", "normal", "b")
    assert losing.in_turn_order(game, {"a", "b", "c"}) == ["b", "c", "a"]
