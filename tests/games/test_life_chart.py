"""The chart of everybody's life: all within the picture, who is who without colour, who fell, the same in words."""

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from edw_companion.games.chart import HIGH, LOW, Frame, Life, chart, shortened, step, ticks
from edw_companion.paper.figure import Disc, Figure, Label, Line, measured

POINT, SIZE = 25.4 / 72, 3.0

ANN = Life("white", "Ann", "W", ((0, 75), (0.5, 70), (8.9, -3)), 8.95, "eliminated by Bram")
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
        "Ann: 75 at the start; 70, -3 at the end of each round; out in turn 9, eliminated by Bram.",
        "Bram: 75 at the start; 75, 76 at the end of each round.",
    )


def test_who_is_left_who_fell_and_what_came() -> None:
    words = labels(chart([ANN, BRAM], FRAME))
    assert {"Bram 76", "Ann -3 †", "the Scion enters", "75", "0"} <= {*words}
    assert words.count("W") == words.count("U") == 2, "where the lines begin, and at their ends"
    assert words.count("†") == 1, "where Ann's line ends; when and by whom stands in the table below"


def test_a_score_below_zero_that_somebody_came_back_from_stands_on_the_axis() -> None:
    back = Life("a", "Cleo", "C", ((0, 20), (1, -3), (2, 1)), 4.0, "eliminated by Ann")
    lives = [back, Life("b", "Ann", "A", ((0, 20),))]
    figure = chart(lives, Frame(4, (0,)))
    low, zero = (next(mark.at[1] for mark in figure.marks if isinstance(mark, Label) and mark.text == text)
                 for text in ("\N{MINUS SIGN}3", "0"))  # fmt: skip
    assert low > zero
    assert max(y for _, y in next(courses(figure)).points) == pytest.approx(low - 1.1)
    fallen = Life("a", "Cleo", "C", ((0, 20), (1, -3)), 4.0)
    assert "\N{MINUS SIGN}3" not in labels(chart([fallen, lives[1]], Frame(4, (0,)))), "who falls ends at zero"


def test_where_all_begin_together_each_line_has_its_letter_at_the_left() -> None:
    figure = chart(
        [Life(seat, seat, seat[:2], ((0, 75), (at + 2, 60))) for at, seat in enumerate(SEATS)], Frame(9, (0, 5))
    )
    signs = [mark.text for mark in figure.marks if isinstance(mark, Label) and mark.bold and mark.at[0] < 34]
    assert sorted(signs) == sorted(seat[:2] for seat in SEATS)


def test_nobody_has_the_ink_of_a_colour_that_somebody_represents() -> None:
    """Of two who have not said what they represent yet, and of one who has."""
    lives = [
        Life("Ann", "Ann", "A", ((0, 4),), color="blue"),
        *(Life(who, who, who[0], ((0, 4),)) for who in ("Bo", "Cy")),
    ]
    inks = [line.ink for line in courses(chart(lives, Frame(2, (0,))))]
    assert inks == ["blue", "black", "red"]


def test_lines_are_steps() -> None:
    for line in courses(chart([ANN, BRAM], FRAME)):
        assert all(x == right or y == low for (x, y), (right, low) in pairwise(line.points))


def test_lines_differ_without_colour() -> None:
    lives = [Life(seat, seat, seat[0], ((0, 75), (1, 75))) for seat in SEATS]
    figure = chart(lives, Frame(2, (0,)))
    lines = [*courses(figure)]
    assert len({line.dashes for line in lines}) == 5
    assert len({line.points[0][1] for line in lines}) == 5, "none hides another that stands at the same life"


def height_of(figure: Figure, score: float) -> float:
    """Where a score stands: the axis has a line for 0 and one for 75."""
    ticks = {mark.text: mark.at[1] - 1.1 for mark in figure.marks if isinstance(mark, Label) and mark.anchor == "end"}
    return ticks["0"] + (ticks["75"] - ticks["0"]) * score / 75


def test_a_line_stands_at_its_score_and_leaves_it_for_others_alone_by_a_millimetre_at_most() -> None:
    lives = [Life(seat, seat, seat[0], ((0, 75), (at + 1, 60 - 9 * at), (8, 20))) for at, seat in enumerate(SEATS)]
    figure = chart(lives, Frame(10, (0, 5)))
    for at, line in enumerate(courses(figure)):
        levels = [y for _, y in line.points]
        assert any(abs(y - height_of(figure, 60 - 9 * at)) < 0.01 for y in levels), "nobody else is there"
        assert all(min(abs(y - height_of(figure, score)) for score in (75, 60 - 9 * at, 20)) < 1.01 for y in levels)
    assert len({line.points[-1][1] for line in courses(figure)}) == 5, "at 20 all five are seen"


def test_who_falls_ends_at_zero_with_a_dagger() -> None:
    figure = chart([ANN, BRAM], FRAME)
    line = next(courses(figure))
    assert max(y for _, y in line.points) <= height_of(figure, 0) + 1.01
    (dagger,) = (mark for mark in figure.marks if isinstance(mark, Label) and mark.text == "†")
    assert math.dist(dagger.at, line.points[-1]) < 2.5
    assert dagger.ink == line.ink


def test_every_round_has_its_number() -> None:
    rounds = [4.0 * at for at in range(14)] + [56 + 2.4 * at for at in range(4)]
    assert {*map(str, range(1, 19))} <= {*labels(chart([ANN, BRAM], Frame(66, rounds)))}


CALLED = ("Ann", "Maximiliana-Konstantinopolska von Hohens", "Bartholomaea-Alexandrowna Wassiljewska-X", "Bo", "Cleo")


@pytest.mark.parametrize("count", [2, 5, 10])
@pytest.mark.parametrize("height", [LOW, HIGH])
def test_no_name_lies_over_another_or_beyond_the_picture(count: int, height: float) -> None:
    """Also of ten who all end at the same score, or at the lowest; each name has its disc."""
    for last in (20, 0):
        lives = [
            Life(str(at), CALLED[at % len(CALLED)], str(at), ((0.0, 75), (1.0 + at, last)), 9.0 if at % 2 else None)
            for at in range(count)
        ]
        figure = chart(lives, Frame(20, (0, 10), height=height))
        named = [mark for mark in figure.marks if isinstance(mark, Label) and mark.text.split()[-1] in ("†", str(last))]
        named = [mark for mark in named if len(mark.text) > 2]
        assert len(named) == count
        heights = [mark.at[1] for mark in named]
        assert all(below - above >= 4.5 for above, below in pairwise(sorted(heights)))
        assert max(heights) <= figure.height
        assert all(mark.at[0] + measured(mark.text, mark.size) <= figure.width + 0.2 for mark in named)
        discs = [mark.at for mark in figure.marks if isinstance(mark, Disc)]
        assert all(any(abs(y + 1.05 - at) < 0.01 for _, y in discs) for at in heights)
    assert min(mark.size for mark in figure.marks if isinstance(mark, Label)) > 8 * POINT


def test_steps_beside_each_other_are_wide_enough_to_be_steps() -> None:
    steps = [(0.0, 20), *((0.5 + at / 1000, 18 - at) for at in range(10))]
    (line,) = courses(chart([Life("a", "Ann", "A", steps)], Frame(8, (0, 4))))
    flats = [right - left for (left, y), (right, low) in pairwise(line.points) if y == low]
    assert min(flats) > 1.5, "millimetres"


def test_no_line_runs_along_the_upper_edge_or_through_the_measure() -> None:
    figure = chart([Life("a", "Ann", "A", ((0, 4), (1, 5)))], Frame(2, (0,), measure="provinces"))
    top = min(y for line in courses(figure) for _, y in line.points)
    words = {mark.text: mark for mark in figure.marks if isinstance(mark, Label)}
    assert top - words["provinces"].at[1] > 3
    assert words["5"].at[1] - words["5"].size > words["provinces"].at[1]


def test_who_gives_up_ends_at_their_score_with_a_dagger() -> None:
    figure = chart([BRAM, Life("a", "Ann", "A", ((0, 75), (1, 60)), 4.0, "gave up")], FRAME)
    line = [*courses(figure)][1]
    assert len({y for _, y in line.points}) == 2, "from 75 to 60, and no farther"
    assert "Ann 60 †" in labels(figure)
    named = [mark.bold for mark in figure.marks if isinstance(mark, Label) and mark.text.startswith(("Ann", "Bram "))]
    assert named == [True, False], "those who are in, in bold type"
    assert "Ann: 75 at the start; 60 at the end of the round; out in turn 5, gave up." in figure.says


def test_lines_at_the_same_score_are_said_to_be_drawn_apart() -> None:
    said = " ".join(labels(chart([ANN, BRAM], FRAME)))
    assert "lines that meet are drawn apart" in said


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ann", "Ann"),
        ("Maximiliana-Konstantinopolska von Hohens", "Maximiliana-Ko\N{HORIZONTAL ELLIPSIS}"),
        ("Featherstonehaughessingtonwick", "Featherstoneha\N{HORIZONTAL ELLIPSIS}"),
        ("Dr. Eve Featherstonehaugh", "Dr. Eve Feather\N{HORIZONTAL ELLIPSIS}"),
    ],
)
def test_long_names_are_shortened_and_keep_their_size(name: str, kept: str) -> None:
    assert shortened(name, 27, SIZE) == kept


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


@example([([0], "a", False), ([0], "a" * 22, True), ([100_000], "aaa", False)])
@given(COURSES)
def test_nothing_lies_outside_the_picture(found: list[tuple[list[int], str, bool]]) -> None:
    lives = [
        Life(
            str(at),
            name,
            str(at),
            tuple(enumerate(values)),
            len(values) - 0.5 if out else None,
            "eliminated by somebody" * out,
        )
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
