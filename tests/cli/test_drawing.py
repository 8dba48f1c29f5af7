"""Pictures of the table: large digits, marks for what has changed, and no line wider than its paper."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.cli.play.digits import BLOCKS, PLAIN, Ink, ink_for, large
from edw_companion.cli.play.drawing import Line, Paper, below, cut, draw
from edw_companion.table.scene import Place, Scene
from edw_companion.table.text import width

LARGE = {
    (75, 7, 3, BLOCKS): ["▀▀█ █▀▀", "  █ ▀▀█", "  ▀ ▀▀▀"],
    (-4, 7, 3, BLOCKS): ["    █ █", "▀▀▀ ▀▀█", "      ▀"],
    (75, 6, 3, BLOCKS): ["75"],
    (75, 7, 2, BLOCKS): ["75"],
    (75, 7, 3, PLAIN): ["75"],
    (1, 3, 5, PLAIN): ["## ", " # ", " # ", " # ", "###"],
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


def test_what_changed_is_marked() -> None:
    after = SCENE._replace(
        places=(place("white", "Ann", 70, "in play"), place("blue", "Bram", 75)), facts=("A: y", "B: z")
    )
    drawn = "\n".join(text(draw(after, SCENE, Paper(80, 24, BLOCKS), "friday", "code")))
    assert "-5*" in drawn
    assert "*in play" in drawn
    assert "* A: y" in drawn
    assert "* B: z" in drawn
    assert drawn.count("*") == 4
    same = "\n".join(text(draw(after, after, Paper(80, 24, BLOCKS), "friday", "code")))
    assert "*" not in same


def test_a_narrow_terminal_has_a_seat_a_line() -> None:
    drawn = text(draw(SCENE, None, Paper(24, 24, BLOCKS), "friday", "code"))
    assert drawn[1].startswith(">W Ann     75")
    assert drawn[2].startswith(" B Bram    75")


NAMES = st.text(st.characters(codec="utf-8", categories=["Lu", "Ll", "Nd", "Lo"]), min_size=1, max_size=20)


@given(
    st.lists(st.tuples(NAMES, st.integers(-1_000_000, 1_000_000), st.lists(NAMES, max_size=3)), max_size=7),
    st.integers(40, 200),
    st.integers(10, 60),
)
def test_no_line_is_wider_than_the_paper(
    people: list[tuple[str, int, list[str]]], cells: int, lines: int
) -> None:
    places = tuple(place(f"seat{at}", name, life, *state) for at, (name, life, state) in enumerate(people))
    scene = Scene("Turn 1", (), places, ("word " * 30,), ())
    for line in text(draw(scene, None, Paper(cells, lines, BLOCKS), "friday", "code")):
        assert width(line) <= cells


def test_what_is_due_gives_way_to_what_was_said() -> None:
    steps = [f"step {number}" for number in range(5)]
    assert text(below(["said"], steps, 80, 6) or []) == ["said", *(f"- {step}" for step in steps)]
    assert text(below(["said"], steps, 80, 3) or []) == ["said", "- step 0", "- ... (t shows all that is due)"]
    assert text(below(["said"], steps, 80, 1) or []) == ["said"]
    assert below(["one", "two"], [], 80, 1) is None


@given(NAMES, st.integers(2, 30))
def test_cut_text_fits(name: str, cells: int) -> None:
    assert width(cut(name, cells)) <= cells
