"""Cards that are counted: they only move, they add up, and a stock takes its graveyard back."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.core.counts import Moves, TooFewCardsError, carry, moved, place_title

PLACES = ("stock", "graveyard", "hand Ann", "hand Bram")


@pytest.mark.parametrize(
    ("stock", "graveyard", "wanted", "drawn", "after"),
    [
        (10, 0, 3, 3, (7, 0)),
        (3, 5, 3, 3, (0, 5)),  # it may run out: the graveyard comes back when a card is missing
        (2, 5, 3, 3, (4, 0)),
        (0, 5, 3, 3, (2, 0)),
        (1, 1, 3, 2, (0, 0)),
        (0, 0, 3, 0, (0, 0)),
        (5, 5, 0, 0, (5, 5)),
    ],
)
def test_drawing(stock: int, graveyard: int, wanted: int, drawn: int, after: tuple[int, int]) -> None:
    counts = {"stock": stock, "graveyard": graveyard, "hand Ann": 0}
    moves = Moves(counts)
    assert moves.draw(wanted, "stock", "graveyard", "hand Ann") == drawn
    carry(counts, moves.made)
    assert (counts["stock"], counts["graveyard"]) == after
    assert counts["hand Ann"] == drawn == moved(moves.made, "stock", "hand Ann")


def test_a_place_is_filled_up_and_trimmed() -> None:
    counts = {"hand Ann": 3, "pipeline Ann": 2}
    moves = Moves(counts)
    assert moves.fill(4, "pipeline Ann", "hand Ann") == 2
    assert moves.fill(4, "pipeline Ann", "hand Ann") == 0
    assert moves.fill(9, "pipeline Ann", "hand Ann") == 1  # as far as there are any
    assert moves.trim(1, "pipeline Ann", "hand Ann") == 4
    assert moves.trim(1, "pipeline Ann", "hand Ann") == 0
    carry(counts, moves.made)
    assert counts == {"hand Ann": 4, "pipeline Ann": 1}


def test_on_a_table_that_does_not_count_everything_is_there_and_nothing_moves() -> None:
    moves = Moves({})
    assert moves.move(99, "stock", "hand Ann") == moves.most(99, "stock", "hand Ann") == 99
    assert moves.draw(7, "stock", "graveyard", "hand Ann") == 7
    assert moves.empty("hand Ann", "graveyard") == moves.fill(4, "hand Ann", "stock") == 0
    assert moves.trim(0, "hand Ann", "graveyard") == 0
    assert moves.made == []


def test_more_than_there_is_cannot_go() -> None:
    moves = Moves({"stock": 1, "hand Ann": 0})
    with pytest.raises(TooFewCardsError) as refused:
        moves.move(2, "stock", "hand Ann")
    assert str(refused.value) == (
        "By the count there is 1 card in the stock, not 2. If the table counts otherwise: edw cards set."
    )
    assert moves.made == []


@given(
    st.lists(
        st.tuples(st.integers(0, 5), st.sampled_from(PLACES), st.sampled_from(PLACES)).filter(lambda m: m[1] != m[2])
    )
)
def test_cards_add_up_and_the_fold_comes_to_the_same(wanted: list[tuple[int, str, str]]) -> None:
    start = dict.fromkeys(PLACES, 6)
    moves = Moves(start)
    went = 0
    for number, source, target in wanted:
        with contextlib.suppress(TooFewCardsError):
            went += moves.move(number, source, target)
    counts = dict(start)
    carry(counts, moves.made)
    assert sum(move["cards"] for move in moves.made) == went
    assert sum(counts.values()) == 24
    assert min(counts.values()) >= 0


@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_move_that_cannot_be_is_not_folded(number: int) -> None:
    counts = {"stock": 6, "graveyard": 0}
    with pytest.raises(ValueError, match="stock"):
        carry(counts, [{"cards": number, "from": "stock", "to": "graveyard"}])


def test_places_in_words() -> None:
    assert place_title("stock") == "the stock"
    assert place_title("hand Mary Ann") == "Mary Ann's hand"
