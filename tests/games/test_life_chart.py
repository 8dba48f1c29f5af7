"""The chart of everybody's life: all within the picture, who is who without colour, who fell, the same in words."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random

import pytest
from edw_companion.paper.setting import POINT
from hypothesis import example, given
from hypothesis import strategies as st

from edw_companion.games.chart import Frame, Life, chart, shortened, step, ticks
from edw_companion.paper.figure import Box, Disc, Figure, Label, Line, measured
from edw_companion.paper.letters import BOLD

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
    assert {"Bram 76", "Ann, eliminated by Bram", "the Scion enters", "75", "0"} <= {*words}
    assert words.count("W") == words.count("U") == 3, "twice on the line, and at its end"


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


def test_who_falls_ends_at_zero_and_a_thin_line_leads_down_to_the_name() -> None:
    figure = chart([ANN, BRAM], FRAME)
    line = next(courses(figure))
    assert max(y for _, y in line.points) <= height_of(figure, 0) + 0.01
    (thin,) = (mark for mark in figure.marks if isinstance(mark, Line) and mark.points[0] == line.points[-1])
    assert thin.weight == 0.3


def test_every_round_has_its_number() -> None:
    rounds = [4.0 * at for at in range(14)] + [56 + 2.4 * at for at in range(4)]
    assert {*map(str, range(1, 19))} <= {*labels(chart([ANN, BRAM], Frame(66, rounds)))}


def test_who_fell_together_do_not_stand_over_each_other() -> None:
    lives = [
        Life(seat, f"Long name {seat}", seat[0], ((0, 75), (4, 0)), 4.5, "eliminated by Long name white")
        for seat in SEATS
    ]
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


def test_falls_in_a_row_are_not_read_as_one() -> None:
    """The words of one end where those of the other begin: they stand in two rows, or well apart."""
    ann, dan = (Life(name, name, name[0], ((0, 20), (when, 0)), when) for name, when in (("Ann", 33), ("Dan", 90)))
    for late in (59, 62, 63, 64, 66):
        eve = Life("green", "Eve", "E", ((0, 20), (58, 0)), 58, "eliminated by Cleo")
        cleo = Life("black", "Cleo", "C", ((0, 20), (late, 0)), late)
        figure = chart([ann, eve, cleo, BRAM, dan], Frame(91, (0, 50)))
        ends = [
            mark
            for mark in figure.marks
            if isinstance(mark, Label) and mark.text in ("Eve, eliminated by Cleo", "Cleo")
        ]
        (_, _, upto, _), (at, *_) = sorted(box_of(mark) for mark in ends)
        assert ends[0].at[1] != ends[1].at[1] or at - upto >= 6 + 2 * (1 + 2 * DISC), late


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
    by = "eliminated by Konstantinopolitanska"
    lives = [
        Life("a", "Maximiliana-Alexandrowna", "M", ((0, 20), (3, 0)), 3.0, by),
        Life("b", "Konstantinopolitanska", "K", ((0, 20), (7.4, 0)), 7.4, by),
        Life("c", "Bartholomew", "B", ((0, 20), (7.8, 0)), 7.8, by),
        Life("d", "Ann", "A", ((0, 20), (8, 18))),
    ]
    assert struck(chart(lives, Frame(8, (0, 4)))) == []


def test_discs_of_lines_and_of_falls_do_not_overlap() -> None:
    lives = [
        Life("a", "Ann", "A", ((0, 20), (1, 1)), 7.0, "eliminated by Dan"),
        Life("b", "Bram", "B", ((0, 20), (1, 0)), 6.8, "eliminated by Dan"),
        Life("c", "Cleo", "C", ((0, 20), (4, 0), (7.1, 1))),
    ]
    discs = [mark for mark in chart(lives, Frame(8, (0, 4))).marks if isinstance(mark, Disc)]
    for one, other in combinations(discs, 2):
        assert max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1])) >= 2 * one.radius


def box_of(mark: Label) -> tuple[float, float, float, float]:
    """From where to where the letters of a label go, a little less than they do at most."""
    wide = measured(mark.text, mark.size) / BOLD
    left = mark.at[0] - {"start": 0, "middle": wide / 2, "end": wide}[mark.anchor]
    return left + 0.2, mark.at[1] - 0.65 * mark.size, left + wide - 0.2, mark.at[1]


def meet(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two rectangles share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def covered(figure: Figure) -> list[str]:
    """The words that are not free: a line or a disc goes through them that no white lies upon, or other words do."""
    words = [(at, mark, box_of(mark)) for at, mark in enumerate(figure.marks) if isinstance(mark, Label)]
    discs = [mark for mark in figure.marks if isinstance(mark, Disc)]
    words = [each for each in words if not any(abs(each[1].at[0] - disc.at[0]) < 0.01 for disc in discs)]
    found = [one.text for (_, one, box), (_, _, other) in combinations(words, 2) if meet(box, other)]
    for at, label, box in words:
        white = -1
        for place, mark in enumerate(figure.marks[:at]):
            if isinstance(mark, Box):
                (left, top), (wide, high) = mark.at, mark.size
                if left <= box[0] and top <= box[1] + 0.4 and left + wide >= box[2] and top + high >= box[3] - 0.4:
                    white = place
        for place, mark in enumerate(figure.marks):
            if isinstance(mark, Disc) and place > white:
                (x, y), radius = mark.at, mark.radius
                found += [label.text] * meet(box, (x - radius, y - radius, x + radius, y + radius))
            if isinstance(mark, Line) and place > white and mark.ink not in ("pale", "mist", "paper"):
                for (x, y), (right, low) in pairwise(mark.points):
                    crossed = (min(x, right) - 0.01, min(y, low) - 0.01, max(x, right) + 0.01, max(y, low) + 0.01)
                    found += [label.text] * meet(box, crossed)
    return found


CALLED = ("Ann", "Maximiliana-Konstantinopolska von Hohens", "Bartholomaea-Alexandrowna Wassiljewska-X", "Bo", "Cleo")


@pytest.mark.parametrize("seed", [*range(6), 8, 17, 48, 61, 73, 144])
def test_every_word_in_the_chart_is_free_of_lines_and_discs(seed: int) -> None:
    """Wars at random: who falls late or early, beside each other or together, and the Scion comes with the third."""
    random = Random(seed)
    count = random.randint(2, 5)
    length = random.randint(3, 60)
    ends = [random.choice((random.uniform(0.6, 1), random.uniform(0.9, 1))) * length for _ in range(count - 1)]
    if seed % 3 == 0:
        ends = [ends[0]] * len(ends)
    lives = []
    for at in range(count):
        out = None if at == 0 else ends[at - 1]
        times = sorted(random.uniform(0, out or length) for _ in range(random.randint(1, 30)))
        score, steps = 75, [(0.0, 75)]
        for when in times:
            score -= random.choice((-3, 0, 1, 5, 20))
            steps.append((when, score))
        by = f"eliminated by {random.choice(CALLED)}"
        lives.append(Life(SEATS[at], CALLED[at], SEATS[at][0].upper(), steps, out, by if out else ""))
    signs = [("the Scion of the Ur-Dragon enters", sorted(ends)[2])] if count > 3 else []
    figure = chart(lives, Frame(length, range(0, length, count), signs))
    assert covered(figure) == []
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


def test_who_gives_up_ends_at_their_score_with_a_disc() -> None:
    figure = chart([BRAM, Life("a", "Ann", "A", ((0, 75), (1, 60)), 4.0, "gave up", stays=True)], FRAME)
    line = [*courses(figure)][1]
    assert len({y for _, y in line.points}) == 2, "from 75 to 60, and no farther"
    discs = [mark.at for mark in figure.marks if isinstance(mark, Disc)]
    assert line.points[-1] in discs
    assert "Ann: gave up at 60" in labels(figure)
    named = [mark.bold for mark in figure.marks if isinstance(mark, Label) and mark.text.startswith(("Ann", "Bram "))]
    assert named == [True, False], "those who are in are told first, in bold type"
    assert "Ann: 75 at the start; 60 at the end of the round; out in turn 5, gave up." in figure.says


def test_lines_at_the_same_score_are_said_to_be_drawn_apart() -> None:
    said = " ".join(labels(chart([ANN, BRAM], FRAME)))
    assert "lines that would hide each other are drawn a little apart" in said


def test_the_white_below_the_words_of_a_fall_is_no_longer_than_they_are() -> None:
    marks = chart([ANN, BRAM], FRAME).marks
    (box,) = (mark for mark in marks if isinstance(mark, Box))
    assert box.size[0] < measured("Ann, eliminated by Bram", SIZE) / BOLD + 1


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ann", "Ann"),
        ("Maximiliana-Konstantinopolska von Hohens", "Maximiliana-K\N{HORIZONTAL ELLIPSIS}"),
        ("Featherstonehaughessingtonwick", "Featherstoneha\N{HORIZONTAL ELLIPSIS}"),
        ("Dr. Eve Featherstonehaugh", "Dr. Eve F\N{HORIZONTAL ELLIPSIS}"),
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
