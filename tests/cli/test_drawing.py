"""Pictures of the table: large digits, marks for what has changed, and no line wider than its paper."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.cli.play.digits import BLOCKS, PLAIN, Ink, ink_for, large
from edw_companion.cli.play.picture import Line, Paper, cut, fitted, pictures, under
from edw_companion.core.scene import Place, Scene
from edw_companion.text import width

LARGE = {
    (75, 7, 3, BLOCKS): ["▀▀█ █▀▀", "  █ ▀▀█", "  ▀ ▀▀▀"],
    (-4, 7, 3, BLOCKS): ["    █ █", "▀▀▀ ▀▀█", "      ▀"],
    (75, 6, 3, BLOCKS): ["75"],
    (75, 7, 2, BLOCKS): ["75"],
    (75, 7, 3, PLAIN): ["75"],
    (1, 3, 5, PLAIN): ["## ", " # ", " # ", " # ", "###"],
    (1, 12, 10, BLOCKS): [*["████████    "] * 2, *["    ████    "] * 6, *["████████████"] * 2],
    (1, 6, 5, BLOCKS): ["████  ", "  ██  ", "  ██  ", "  ██  ", "██████"],
}


@pytest.mark.parametrize(("asked", "drawn"), LARGE.items())
def test_large_digits(asked: tuple[int, int, int, Ink], drawn: list[str]) -> None:
    assert large(*asked) == drawn


@pytest.mark.parametrize(("encoding", "ink"), [("utf-8", BLOCKS), ("cp437", BLOCKS), ("ascii", PLAIN), (None, PLAIN)])
def test_ink_is_what_the_terminal_has(encoding: str | None, ink: Ink) -> None:
    assert ink_for(encoding) == ink


def place(seat: str, name: str, life: int, *state: str, alive: bool = True) -> Place:
    return Place(seat, seat[:1].upper(), name, "Chromium", life, alive, seat == "white", state)


def text(lines: list[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


SEATED = (place("white", "Ann", 75, "in nexus"), place("blue", "Bram", 75))
SCENE = Scene("Turn 1: Ann", ("Bram",), SEATED, ("A: x",), ())


HEADING = ("friday", "code")


def largest(scene: Scene, before: Scene | None, paper: Paper) -> list[str]:
    return text(next(pictures(scene, before, paper, *HEADING)))


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


def test_a_narrow_terminal_has_a_seat_a_line() -> None:
    drawn = largest(SCENE, None, Paper(24, 24, BLOCKS))
    assert drawn[1].startswith(">W Ann     75")
    assert drawn[2].startswith(" B Bram    75")


TOP = f"{'friday  Turn 1: Ann, then Bram':75}code"
FITTED = {
    24: [
        TOP,
        f"{'>W Ann':40} B Bram",
        f"{'   Chromium':40}   Chromium",
        f"{' ▀▀█ █▀█ -5*':40} ▀▀█ █▀▀",
        f"{'   █ █ █':40}   █ ▀▀█",
        f"{'   ▀ ▀▀▀':40}   ▀ ▀▀▀",
        "*came home",
        "",
        "  A: x",
        "",
        "said",
        "- due",
    ],
    11: [
        TOP,
        f"{'>W Ann':40} B Bram",
        f"{'   Chromium':40}   Chromium",
        f"{' 70 -5*':40} 75",
        "*came home",
        "",
        "  A: x",
        "",
        "said",
    ],
    8: [
        TOP,
        ">W Ann     70 -5*   *came home",
        " B Bram    75",
        "",
        "said",
        "- due",
    ],
    6: [
        TOP,
        ">W Ann 70 -5*   B Bram 75",
        "",
        "said",
    ],
}


@pytest.mark.parametrize(("lines", "seen"), FITTED.items())
def test_the_table_is_as_large_as_there_is_room_for(lines: int, seen: list[str]) -> None:
    after = SCENE._replace(places=(place("white", "Ann", 70, "came home"), place("blue", "Bram", 75)))
    drawn = fitted(after, SCENE, Paper(80, lines, BLOCKS), HEADING, (["said"], ["due"]))
    assert drawn is not None
    assert [line.rstrip() for line in text(drawn)] == seen


def test_what_was_said_is_never_cut() -> None:
    assert fitted(SCENE, None, Paper(80, 9, BLOCKS), HEADING, (["said"] * 9, [])) is None


NAMES = st.text(st.characters(codec="utf-8", categories=["Lu", "Ll", "Nd", "Lo"]), min_size=1, max_size=20)


@given(
    st.lists(st.tuples(NAMES, st.integers(-1_000_000, 1_000_000), st.lists(NAMES, max_size=3)), max_size=7),
    st.integers(40, 200),
    st.integers(10, 60),
)
def test_no_line_is_wider_than_the_paper(people: list[tuple[str, int, list[str]]], cells: int, lines: int) -> None:
    places = tuple(place(f"seat{at}", name, life, *state) for at, (name, life, state) in enumerate(people))
    scene = Scene("Turn 1", (), places, ("word " * 30,), ())
    for picture in pictures(scene, None, Paper(cells, lines, BLOCKS), *HEADING):
        for line in text(picture):
            assert width(line) <= cells


@given(st.integers(1, 7), st.integers(20, 200), st.integers(4, 60), st.integers(0, 30), st.integers(0, 9))
def test_the_table_fits_its_screen(people: int, cells: int, lines: int, said: int, due: int) -> None:
    places = tuple(place(f"seat{at}", f"Player {at}", 75, "in nexus") for at in range(people))
    scene = Scene("Turn 1", (), places, ("one fact", "another"), ())
    drawn = fitted(scene, None, Paper(cells, lines, BLOCKS), HEADING, (["said"] * said, ["due"] * due))
    assert drawn is None or len(drawn) + 2 <= lines


def test_what_is_due_gives_way_to_what_was_said() -> None:
    steps = [f"step {number}" for number in range(5)]
    assert text(under(["said"], steps, 80, 6) or []) == ["said", *(f"- {step}" for step in steps)]
    assert text(under(["said"], steps, 80, 3) or []) == ["said", "- step 0", "- ... (t shows all that is due)"]
    assert text(under(["said"], steps, 80, 1) or []) == ["said"]
    assert under(["one", "two"], [], 80, 1) is None


@given(NAMES, st.integers(2, 30))
def test_cut_text_fits(name: str, cells: int) -> None:
    assert width(cut(name, cells)) <= cells
