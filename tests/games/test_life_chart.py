"""The chart of everybody's life: all of it within the picture, crosses for the dead, the same in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.games.life_chart import Life, chart, step
from edw_companion.paper.figure import Disc, Label, Line

ANN = Life("white", "Ann (white)", ((0, 75), (1, 70), (2, 70), (9, -3)), 9)
BRAM = Life("blue", "Bram (blue)", ((0, 75), (1, 75), (9, 76)), None)


def test_the_picture_in_words() -> None:
    assert chart([ANN, BRAM]).says == (
        "Ann (white): 75 at the start, 70 after turn 1, out in turn 9 at -3.",
        "Bram (blue): 75 at the start, 76 after turn 9.",
    )


def test_names_stand_beside_the_ends_and_the_dead_have_a_cross() -> None:
    marks = chart([ANN, BRAM]).marks
    words = [mark.text for mark in marks if isinstance(mark, Label)]
    assert {"Bram (blue): 76", "Ann (white): out in turn 9"} <= set(words)
    crosses = [mark for mark in marks if isinstance(mark, Line) and mark.weight == 0.8]
    assert len(crosses) == 2


def test_lines_differ_without_colour() -> None:
    lives = [Life(seat, seat, ((0, 75), (1, 75)), None) for seat in ("white", "blue", "black", "red", "green")]
    lines = [mark for mark in chart(lives).marks if isinstance(mark, Line) and mark.weight == 0.7]
    assert len({line.dashes for line in lines}) == 5


@pytest.mark.parametrize(
    ("span", "most", "each"), [(75, 8, 10), (8, 8, 1), (9, 8, 2), (1000, 8, 200), (30, 12, 5), (0, 8, 1)]
)
def test_ticks_are_round_numbers(span: int, most: int, each: int) -> None:
    assert step(span, most) == each


COURSES = st.lists(
    st.tuples(
        st.lists(st.integers(-1_000_000, 1_000_000), min_size=1, max_size=30), st.text("abc d", min_size=1, max_size=60)
    ),
    min_size=1,
    max_size=40,
)


@given(COURSES)
def test_nothing_lies_outside_the_picture(courses: list[tuple[list[int], str]]) -> None:
    lives = [Life(str(at), title, tuple(enumerate(values)), None) for at, (values, title) in enumerate(courses)]
    figure = chart(lives)
    for mark in figure.marks:
        points = mark.points if isinstance(mark, Line) else (mark.at,)
        assert not isinstance(mark, Disc)
        for x, y in points:
            assert 0 <= x <= figure.width
            assert 0 <= y <= figure.height
        if isinstance(mark, Label) and mark.anchor == "start":
            assert mark.at[0] + len(mark.text) * mark.size * 0.4 <= figure.width + 0.01
