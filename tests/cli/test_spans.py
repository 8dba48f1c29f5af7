"""Text on lines of so many cells: nothing is wider than its line, nothing is lost, and names keep their colours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.cli.play.text import Span, Tint, across, flowed, tabled
from edw_companion.text import ANSWERS, width, wrapped

WORD = st.text(st.characters(codec="utf-8", categories=["Lu", "Ll", "Nd", "Lo"]), min_size=1, max_size=12)
TEXT = st.lists(WORD, min_size=1, max_size=8).map(" ".join)


@given(TEXT, st.integers(4, 60))
def test_wrapped_text_is_whole_and_fits(text: str, cells: int) -> None:
    rows = wrapped(text, cells, "")
    assert all(width(row) <= cells for row in rows)
    assert "".join("".join(rows).split()) == "".join(text.split())


@given(st.lists(TEXT, max_size=8), st.integers(4, 60))
def test_what_flows_fits_and_keeps_its_order(texts: list[str], cells: int) -> None:
    lines = flowed([(Span(text),) for text in texts], cells, " · ")
    assert all(across(line) <= cells for line in lines)
    seen = "".join(span.text for line in lines for span in line if span.text != " · ")
    assert "".join(seen.split()) == "".join("".join(texts).split())


@given(st.lists(st.tuples(WORD, TEXT, TEXT), min_size=1, max_size=5), st.integers(24, 100))
def test_a_table_fits(rows: list[tuple[str, str, str]], cells: int) -> None:
    assert all(width(line) <= cells for lines in tabled(rows, cells) for line in lines)


def test_columns_share_what_narrow_ones_leave() -> None:
    rows = (("1", "Craw Wurm 6/4; Hill Giant 3/3", "nobody"),)
    assert tabled(rows, 30) == [["1  Craw Wurm 6/4; Hill  nobody", "     Giant 3/3"]]


def test_names_are_in_their_colours_and_not_torn() -> None:
    tint = Tint({"Ann": "white", "Bram de Boer": "blue"})
    assert tint("Ann (white) hits Bram de Boer.", "dim") == (
        Span("Ann (white)", "white"), Span(" hits ", "dim"), Span("Bram de Boer", "blue"), Span(".", "dim"),
    )  # fmt: skip
    assert tint("Anna and Joann") == (Span("Anna and Joann"),)
    assert [[span.text for span in line] for line in tint.lines("It hits Bram de Boer.", 16)] == [
        ["It hits"],
        ["  ", "Bram de Boer", "."],
    ]
    assert Tint({})("Ann") == (Span("Ann"),)


@pytest.mark.parametrize("cells", [30, 40, 60, 80])
def test_an_answer_stays_with_its_number(cells: int) -> None:
    asked = "Which game for 4?  1 Elder Dragon Wars  2 Chaos by roll lists  3 Chaos Magic  4 Magical War"
    rows = wrapped(asked, cells, "    ", ANSWERS)
    assert all(any(answer in row for row in rows) for answer in asked.split("  "))
