"""Losing: who is out, in which order, and who has won."""

import pytest
from small_game import small_game

from edw_companion.core import elimination
from edw_companion.core.kind import At
from edw_companion.core.state import Event, Player, State
from edw_companion.errors import RefusedError, UsageError


class Ending(State):
    """A game that ends."""

    __slots__ = ()

    def __init__(self, names: str) -> None:
        super().__init__({"name": "friday", "piles": {}}, tuple(names))
        self.players = {name: Player(name, name, 20) for name in names}
        self.turns.begin("b", "normal", "b")


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
    state = Ending(names)
    facts = elimination.lose(state, dict.fromkeys(victims), None)
    assert ("".join(facts["who"]), facts["result"]) == (order, result)
    elimination.apply_loss(state, facts)
    assert state.living == [name for name in names if name not in victims]
    assert state.result == result
    told = elimination.tell_loss(state, facts)
    assert told.startswith(f"{order[0]} loses.")
    assert ("wins the game" in told) == bool(result and result["winner"])
    assert ("edw new" in " ".join(map(str, elimination.dues_of_loss(state, facts)))) == state.over


def test_a_loss_says_by_whom_and_with_what() -> None:
    state = Ending("abc")
    facts = elimination.lose(state, {"b": "c"}, "Fireball")
    assert elimination.tell_loss(state, facts) == "b loses to c, with Fireball."
    elimination.apply_loss(state, facts)
    assert (
        str(elimination.dues_of_loss(state, facts)[-1])
        == "The turn runs out with no active player; then: edw turn next"
    )


def test_nobody_is_their_own_killer_and_nobody_loses_twice() -> None:
    state = Ending("abc")
    with pytest.raises(RefusedError, match="own killer"):
        elimination.lose(state, {"a": "a"}, None)
    elimination.apply_loss(state, elimination.lose(state, {"a": None}, None))
    with pytest.raises(RefusedError):
        elimination.lose(state, {"a": None}, None)


BY = [
    ((), {"a": None, "b": None}),
    (("c",), {"a": "c", "b": "c"}),
    (("b=c",), {"a": None, "b": "c"}),
    (("c", "b=a"), {"a": "c", "b": "a"}),
    (("scion",), {"a": "scion", "b": "scion"}),
]


@pytest.mark.parametrize(("words", "causes"), BY)
def test_one_word_for_all_or_one_for_each(words: tuple[str, ...], causes: dict[str, str | None]) -> None:
    assert elimination.killers(At(Ending("abc")), ["a", "b"], words, "scion") == causes


@pytest.mark.parametrize(
    ("victims", "words", "says"),
    [
        ("aa", (), "named twice"),
        ("ab", ("c=a",), "not eliminated"),
        ("ab", ("c", "a"), "'a' is one too many: name one for all, or one for each, as in a=a"),
        ("ab", ("b=c", "b=a"), "'b=a' is one too many"),
        ("ab", ("b=",), "no player ''"),
    ],
)
def test_words_that_do_not_say_who_caused_it(victims: str, words: tuple[str, ...], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        elimination.killers(At(Ending("abc")), list(victims), words)


def test_turn_order_begins_with_whose_turn_it_is() -> None:
    state = small_game("a", "b", "c")
    state.turns.begin("b", "normal", "b")
    assert elimination.in_turn_order(state, {"a", "b", "c"}) == ["b", "c", "a"]
