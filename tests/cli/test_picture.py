"""Pictures of the table: large digits, marks for what has changed, and no line wider than its paper."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.cli.play.picture import Below, fitted, pictures
from edw_companion.cli.play.text import BLOCKS, PLAIN, Ink, Line, Paper, Span, cut, ink_for, large
from edw_companion.core.view import Banner, Place, Scene
from edw_companion.text import width, wrapped

LARGE = {
    (75, 7, 1, BLOCKS): ["▀▀█ █▀▀", "  █ ▀▀█", "  ▀ ▀▀▀"],
    (-4, 7, 1, BLOCKS): ["    █ █", "▀▀▀ ▀▀█", "      ▀"],
    (75, 6, 9, BLOCKS): ["75"],
    (75, 7, 0, BLOCKS): ["75"],
    (75, 7, 1, PLAIN): ["75"],
    (1, 6, 3, PLAIN): ["####  ", "  ##  ", "  ##  ", "  ##  ", "######"],
    (1, 12, 4, BLOCKS): [*["████████    "] * 2, *["    ████    "] * 6, *["████████████"] * 2],
    (1, 9, 4, BLOCKS): ["██████   ", "▀▀▀███   ", *["   ███   "] * 4, "█████████", "▀▀▀▀▀▀▀▀▀"],
    (1, 6, 2, BLOCKS): ["████  ", "  ██  ", "  ██  ", "  ██  ", "██████"],
}


@pytest.mark.parametrize(("asked", "drawn"), LARGE.items())
def test_large_digits(asked: tuple[int, int, int, Ink], drawn: list[str]) -> None:
    assert large(*asked) == drawn


@pytest.mark.parametrize(("encoding", "ink"), [("utf-8", BLOCKS), ("cp437", BLOCKS), ("ascii", PLAIN), (None, PLAIN)])
def test_ink_is_what_the_terminal_has(encoding: str | None, ink: Ink) -> None:
    assert ink_for(encoding) == ink


def place(seat: str, name: str, score: int, *state: str, alive: bool = True, target: bool = False) -> Place:
    active, danger = seat == "white", alive and score <= 10
    return Place(seat, seat[:1].upper(), name, "Chromium", score, alive, active, target, danger, seat, state)


def text(lines: list[Line]) -> list[str]:
    return ["".join(span.text for span in line).rstrip() for line in lines]


SEATED = (place("white", "Ann", 75, "in nexus"), place("blue", "Bram", 75, target=True))
SCENE = Scene("Turn 1: Ann", ("Bram",), SEATED, ("A: x",), ())


HEADING = ("friday", "code")


def largest(scene: Scene, before: Scene | None, paper: Paper) -> list[str]:
    return text(next(pictures(scene, before, paper, *HEADING)).lines)


def test_what_changed_is_marked() -> None:
    after = SCENE._replace(
        places=(place("white", "Ann", 70, "in play"), place("blue", "Bram", 75)), facts=("A: y", "B: z")
    )
    drawn = "\n".join(largest(after, SCENE, Paper(80, 24, BLOCKS)))
    assert "-5*" in drawn
    assert "*in play" in drawn
    assert "* A: y" in drawn
    assert "* B: z" in drawn
    assert drawn.count("*") == 4
    assert "*" not in "\n".join(largest(after, after, Paper(80, 24, BLOCKS)))


@pytest.mark.parametrize(
    ("cells", "active", "target"),
    [(80, "YOUR TURN", "target"), (34, "YOUR TURN", "target"), (24, "YOUR TURN", "target"), (20, "TURN", "target")],
)
def test_whose_turn_it_is_and_who_may_be_attacked_is_said_in_words(cells: int, active: str, target: str) -> None:
    drawn = largest(SCENE, None, Paper(cells, 24, BLOCKS))
    assert any(active in line for line in drawn)
    assert any(target in line for line in drawn)
    assert "+" not in "".join(drawn)


def test_the_seat_of_the_turn_is_filled() -> None:
    header = next(pictures(SCENE, None, Paper(80, 24, BLOCKS), *HEADING)).lines[1]
    assert [span.style for span in header if span.text.strip()] == ["white bar", "blue"]


def test_danger_is_marked_without_colour_too() -> None:
    scene = SCENE._replace(places=(place("white", "Ann", 10), place("blue", "Bram", 11)))
    for cells in (80, 24):
        drawn = largest(scene, None, Paper(cells, 24, BLOCKS))
        assert "\n".join(drawn).count("!") == 1


def test_a_seat_that_is_out_is_one_line() -> None:
    out = place("blue", "Bram", 0, "out, turn 3, by Ann", alive=False)
    scene = SCENE._replace(places=(place("white", "Ann", 75), out))
    for lines in (24, 60):
        drawn = largest(scene, None, Paper(80, lines, BLOCKS))
        assert " B Bram: out, turn 3, by Ann" in drawn
        assert "Bram" not in "".join(line for line in drawn[1:] if "out" not in line)


def test_a_guest_takes_its_turn_and_counts_what_is_left() -> None:
    guest = place("white", "Scion", 4, "Crosis")._replace(guest=True, unit="turns left")
    before = SCENE._replace(places=(guest._replace(score=5), SEATED[1]))
    drawn = "\n".join(largest(SCENE._replace(places=(guest, SEATED[1])), before, Paper(80, 24, BLOCKS)))
    assert "ITS TURN" in drawn
    assert "turns left" in drawn
    assert "-1" not in drawn


def test_a_seat_has_a_frame_in_its_colour_where_there_is_room() -> None:
    drawn = next(pictures(SCENE, None, Paper(120, 40, BLOCKS), *HEADING)).lines
    assert [(span.text[:1], span.style) for span in drawn[2] if span.text.strip()] == [("╔", "white"), ("┌", "blue")]


def test_a_narrow_terminal_has_a_seat_a_line() -> None:
    drawn = largest(SCENE, None, Paper(19, 24, BLOCKS))
    assert drawn[1].startswith(">W Ann   75 TURN")
    assert drawn[2].startswith(" B Bram  75 target")


def test_eight_seats_stand_in_two_rows() -> None:
    places = tuple(place(f"seat {at}", f"Player {at}", 75) for at in range(8))
    drawn = largest(Scene("Turn 1", (), places, (), ()), None, Paper(80, 24, BLOCKS))
    assert [sum(f"Player {at}" in line for at in range(8)) for line in drawn if "Player" in line] == [4, 4]


def test_a_banner_is_shown_while_it_is_new_and_when_the_game_is_over() -> None:
    banner = Banner("THE SCION", ("It sits.", "It attacks."), "blue")
    now = SCENE._replace(banner=banner)
    paper = Paper(80, 24, BLOCKS)
    assert "THE SCION" in "\n".join(largest(now, SCENE, paper))
    assert "THE SCION" not in "\n".join(largest(now, now, paper))
    assert "THE SCION" in "\n".join(largest(now._replace(over=True), now, paper))


def test_a_fight_is_a_table_and_its_new_rows_are_marked() -> None:
    rows = (("province", "Ann attacks", "Bram defends"), ("1", "Craw Wurm 6/4; " * 6, "nobody"))
    drawn = largest(SCENE._replace(fight=rows), SCENE._replace(fight=rows[:1]), Paper(60, 24, BLOCKS))
    at = next(at for at, line in enumerate(drawn) if "province" in line)
    assert drawn[at + 1].startswith("* 1")
    assert drawn[at + 1].endswith("nobody")
    assert "Craw Wurm" in drawn[at + 2]


def test_a_player_at_0_is_due_in_red() -> None:
    scene = SCENE._replace(places=(place("white", "Ann", 0), SEATED[1]))
    below = Below((), [" 1 Ann (white) is at 0: out", " 2 Bram may draw"], ())
    drawn = fitted(scene, None, Paper(80, 24, BLOCKS), HEADING, below)[0]
    assert drawn is not None
    assert ("Ann (white) is at 0: out", "danger") in [tuple(span) for line in drawn for span in line]
    assert ("Bram", "blue") in [tuple(span) for line in drawn for span in line]


def test_what_is_set_apart_is_broken_only_there() -> None:
    asked = "Which artifact does Ann take from Dan?  1 Torture Chamber  2 Tawnos's Coffin  0 none"
    assert wrapped(asked, 60) == [
        "Which artifact does Ann take from Dan?  1 Torture Chamber",
        "  2 Tawnos's Coffin  0 none",
    ]


LOG = [Span("Turn 1: Ann.", "white"), *(Span(f"  life {at}") for at in range(30))]
DUE = [" 1 draw", " 2 pay"]


@pytest.mark.parametrize(("cells", "lines"), [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)])
def test_the_prompt_stands_on_the_line_before_the_last(cells: int, lines: int) -> None:
    drawn = fitted(SCENE, None, Paper(cells, lines, BLOCKS), HEADING, Below(["said"], DUE, LOG))[0]
    assert drawn is not None
    seen = text(drawn)
    assert len(seen) == lines - (2 if lines > 20 else 1)
    assert seen[-1] == "said"
    assert any(line.startswith(" 1 draw") for line in seen)
    assert any("life 29" in line for line in seen)
    beside = next(line for line in seen if line.startswith(" 1 draw"))
    assert ("│" in beside) == (cells >= 100)


def test_what_is_due_gives_way_to_what_was_said_and_says_so() -> None:
    drawn = fitted(SCENE, None, Paper(80, 12, BLOCKS), HEADING, Below(["said"] * 4, DUE * 9, LOG))[0]
    assert drawn is not None
    assert "   ... (t shows all that is due)" in text(drawn)
    assert text(drawn)[-4:] == ["said"] * 4


def test_the_log_gives_way_before_what_is_at_the_seats_and_a_fight_stands_whole() -> None:
    provinces = [f"p{number} face up" for number in range(1, 5)]
    army = "creatures: " + "; ".join(["Savannah Lions 2/1"] * 9)
    places = (place("white", "Ann", 75, *provinces, army), place("blue", "Bram", 75, "p1 face down"))
    rows = (("province", "Ann attacks", "Bram defends"), *[("p1", "Savannah Lions 2/1", "nobody")] * 5)
    scene, said = SCENE._replace(places=places, fight=rows), ["said"] * 3
    drawn = text(fitted(scene, scene, Paper(60, 20, BLOCKS), HEADING, Below(said, DUE, LOG))[0] or [])
    assert sum("Savannah Lions" in line and "nobody" in line for line in drawn) == 5
    assert [line for line in drawn if line in (*DUE, "said")] == [*DUE, *said]
    seats = [line.strip() for line in drawn if "face up" in line]
    assert [line[line.index("p") :] for line in seats] == ["p1 face up · p2 face up · p3 face up", "p4 face up .."]


def test_what_was_said_is_never_cut() -> None:
    assert fitted(SCENE, None, Paper(80, 9, BLOCKS), HEADING, Below(["said"] * 9, []))[0] is None


NAMES = st.text(st.characters(codec="utf-8", categories=["Lu", "Ll", "Nd", "Lo"]), min_size=1, max_size=20)


@given(
    st.lists(st.tuples(NAMES, st.integers(-1_000_000, 1_000_000), st.lists(NAMES, max_size=3)), max_size=7),
    st.integers(40, 200),
    st.integers(10, 60),
)
def test_no_line_is_wider_than_the_paper(people: list[tuple[str, int, list[str]]], cells: int, lines: int) -> None:
    places = tuple(place(f"seat {at}", name, life, *state) for at, (name, life, state) in enumerate(people))
    scene = Scene("Turn 1", (), places, ("word " * 30,), ())
    for picture in pictures(scene, None, Paper(cells, lines, BLOCKS), *HEADING):
        for line in text(picture.lines):
            assert width(line) < cells


@given(st.integers(1, 7), st.integers(20, 200), st.integers(4, 60), st.integers(0, 30), st.integers(0, 9))
def test_the_table_fits_its_screen(people: int, cells: int, lines: int, said: int, due: int) -> None:
    places = tuple(place(f"seat {at}", f"Player {at}", 75, "in nexus") for at in range(people))
    scene = Scene("Turn 1", (), places, ("one fact", "another"), ())
    drawn = fitted(scene, None, Paper(cells, lines, BLOCKS), HEADING, Below(["said"] * said, ["due"] * due, LOG))[0]
    assert drawn is None or len(drawn) + (2 if lines > 21 else 1) == lines


@given(NAMES, st.integers(2, 30))
def test_cut_text_fits(name: str, cells: int) -> None:
    assert width(cut(name, cells)) <= cells


def test_the_table_does_not_grow_while_the_eye_is_on_it() -> None:
    """What is due or said more makes it smaller; when that is gone it stays, until another turn begins anew."""
    paper, few, many = Paper(80, 24, BLOCKS), Below([], DUE), Below(["said"] * 5, DUE * 2)
    large, form = fitted(SCENE, None, paper, HEADING, few)
    smaller, after = fitted(SCENE, None, paper, HEADING, many, form)
    assert form < after
    assert fitted(SCENE, None, paper, HEADING, few, after)[0] != large
    assert fitted(SCENE, None, paper, HEADING, few, after)[1] == after
    assert fitted(SCENE, None, paper, HEADING, few)[0] == large
    assert smaller
    row, last = fitted(SCENE, None, paper, HEADING, Below(["said"] * 18, DUE), after)
    assert any("Ann 75" in line and "Bram 75" in line for line in text(row or [])), "for one long message alone"
    lines = text(fitted(SCENE, None, paper, HEADING, few, last)[0] or [])
    assert [line.split()[:2] for line in lines[1:3]] == [[">W", "Ann"], ["B", "Bram"]]


def test_what_lies_at_the_seats_and_comes_first_in_the_middle_goes_last() -> None:
    """Air goes first, then what else lies in the middle, down to its first line."""
    places = (place("white", "Ann", 20, "3 poison counters"), place("blue", "Bram", 20))
    scene = SCENE._replace(places=places, facts=("Global: Hot Seat", *(f"Middle: card {at}" for at in range(9))))
    for said in range(1, 14):
        below = Below(["said"] * said, DUE)
        drawn = "\n".join(text(fitted(scene, None, Paper(60, 20, BLOCKS), HEADING, below)[0] or []))
        assert "Global: Hot Seat" in drawn, said
        assert "3 poison counters" in drawn, said
