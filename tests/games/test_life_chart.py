"""The chart of everybody's life: all within the picture, who is who without colour, who fell, the same in words."""

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.games.life_chart import Frame, chart, step, ticks
from edw_companion.games.life_lines import Life
from edw_companion.paper.figure import Disc, Figure, Label, Line, measured

ANN = Life("white", "Ann", "W", ((0, 75), (0.5, 70), (8.9, -3)), 8.95, "by Bram")
BRAM = Life("blue", "Bram", "U", ((0, 75), (8.2, 76)))
FRAME = Frame(9, (0, 5), (("the Scion enters", 8.9),))
SEATS = ("white", "blue", "black", "red", "green")


def labels(figure: Figure) -> list[str]:
    return [mark.text for mark in figure.marks if isinstance(mark, Label)]


def courses(figure: Figure) -> Iterator[Line]:
    """The lines that are players' scores: only they have a white rim below them."""
    marks = figure.marks
    for rim, mark in pairwise(marks):
        if isinstance(rim, Line) and rim.ink == "paper":
            assert isinstance(mark, Line)
            yield mark


def test_the_picture_in_words() -> None:
    assert chart([ANN, BRAM], FRAME).says == (
        "Ann: 75 at the start, by rounds 70, -3; out in turn 9, by Bram.",
        "Bram: 75 at the start, by rounds 75, 76.",
    )


def test_who_is_left_who_fell_and_what_came() -> None:
    words = labels(chart([ANN, BRAM], FRAME))
    assert {"Bram 76", "Ann by Bram", "the Scion enters", "Ann: solid", "Bram: long dashes", "75", "0"} <= {*words}
    assert words.count("W") == words.count("U") == 3, "on the line, at its end, and below"


def test_lines_are_steps() -> None:
    for line in courses(chart([ANN, BRAM], FRAME)):
        assert all(x == right or y == low for (x, y), (right, low) in pairwise(line.points))


def test_lines_differ_without_colour() -> None:
    lives = [Life(seat, seat, seat[0], ((0, 75), (1, 75))) for seat in SEATS]
    figure = chart(lives, Frame(2, (0,)))
    lines = [*courses(figure)]
    assert len({line.dashes for line in lines}) == 5
    assert len({line.points[0][1] for line in lines}) == 5, "none hides another that stands at the same life"
    named = [text.partition(": ")[2] for text in labels(figure) if ": " in text]
    assert len({*named}) == 5


def test_who_fell_together_do_not_stand_over_each_other() -> None:
    lives = [Life(seat, f"Long name {seat}", seat[0], ((0, 75), (4, 0)), 4.5, "by Long name white") for seat in SEATS]
    figure = chart(lives, Frame(9, (0, 5)))
    fallen = [
        mark
        for mark in figure.marks
        if isinstance(mark, Label) and mark.text.startswith("Long name") and "by" in mark.text
    ]
    assert len(fallen) == 5
    for one, other in combinations(fallen, 2):
        apart = abs(one.at[1] - other.at[1]) >= one.size
        left, right = sorted((one, other), key=lambda mark: mark.at[0])
        assert apart or left.at[0] + measured(left.text, left.size) <= right.at[0]


def struck(figure: Figure) -> list[str]:
    """The words of falls that a line drops through."""
    marks = figure.marks
    drops = [mark.points for mark in marks if isinstance(mark, Line) and len(mark.points) == 2 and mark.weight == 0.75]
    found = []
    for mark in marks:
        if isinstance(mark, Label) and " by " in mark.text:
            wide = measured(mark.text, mark.size)
            left = mark.at[0] - (wide if mark.anchor == "end" else 0)
            for (x, top), (_, low) in drops:
                if left < x < left + wide and top < mark.at[1] - mark.size / 2 < low:
                    found.append(mark.text)
    return found


def test_no_line_drops_through_who_fell_before() -> None:
    by = "by Konstantinopolitanska"
    lives = [
        Life("a", "Maximiliana-Alexandrowna", "M", ((0, 20), (3, 0)), 3.0, by),
        Life("b", "Konstantinopolitanska", "K", ((0, 20), (7.4, 0)), 7.4, by),
        Life("c", "Bartholomew", "B", ((0, 20), (7.8, 0)), 7.8, by),
        Life("d", "Ann", "A", ((0, 20), (8, 18))),
    ]
    assert struck(chart(lives, Frame(8, (0, 4)))) == []


def test_discs_of_lines_and_of_falls_do_not_overlap() -> None:
    lives = [
        Life("a", "Ann", "A", ((0, 20), (1, 1)), 7.0, "by Dan"),
        Life("b", "Bram", "B", ((0, 20), (1, 0)), 6.8, "by Dan"),
        Life("c", "Cleo", "C", ((0, 20), (4, 0), (7.1, 1))),
    ]
    discs = [mark for mark in chart(lives, Frame(8, (0, 4))).marks if isinstance(mark, Disc)]
    for one, other in combinations(discs, 2):
        assert max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1])) >= 2 * one.radius


def test_the_axis_says_what_it_measures() -> None:
    assert "life" in labels(chart([ANN], FRAME))
    assert "provinces" in labels(chart([ANN], FRAME._replace(measure="provinces")))


@pytest.mark.parametrize(
    ("span", "most", "each"), [(75, 8, 10), (8, 8, 1), (9, 8, 2), (1000, 8, 200), (30, 12, 5), (0, 8, 1)]
)
def test_ticks_are_round_numbers(span: int, most: int, each: int) -> None:
    assert step(span, most) == each


@pytest.mark.parametrize(
    ("low", "high", "start", "found"),
    [
        (0, 79, 75, [0, 25, 50, 75]),
        (0, 23, 20, [0, 5, 10, 15, 20]),
        (0, 5, 4, [0, 1, 2, 3, 4, 5]),
        (-7, 41, 40, [0, 10, 20, 30, 40]),
        (0, 200, 73, [0, 50, 73, 100, 150, 200]),
    ],
)
def test_the_axis_names_zero_and_the_start(low: int, high: int, start: int, found: list[int]) -> None:
    assert ticks(low, high, start) == found


COURSES = st.lists(
    st.tuples(
        st.lists(st.integers(-1_000_000, 1_000_000), min_size=1, max_size=30),
        st.text("abc d", min_size=1, max_size=60),
        st.booleans(),
    ),
    min_size=1,
    max_size=40,
)


@given(COURSES)
def test_nothing_lies_outside_the_picture(found: list[tuple[list[int], str, bool]]) -> None:
    lives = [
        Life(str(at), name, str(at), tuple(enumerate(values)), len(values) - 0.5 if out else None, "by somebody" * out)
        for at, (values, name, out) in enumerate(found)
    ]
    figure = chart(lives, Frame(max(len(values) for values, _, _ in found), (0,)))
    for mark in figure.marks:
        points = mark.points if isinstance(mark, Line) else (mark.at,)
        margin = mark.radius if isinstance(mark, Disc) else 0
        for x, y in points:
            assert margin <= x <= figure.width - margin
            assert margin <= y <= figure.height - margin
        if isinstance(mark, Label):
            wide = measured(mark.text, mark.size)
            left = mark.at[0] - {"start": 0, "middle": wide / 2, "end": wide}[mark.anchor]
            assert left >= -0.01 or mark.anchor == "middle"
            assert left + wide <= figure.width + 0.01 or mark.anchor == "middle"
