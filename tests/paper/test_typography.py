"""What is printed has the quotes and the minus of a book; the text form has those of a keyboard."""

import pytest
from conftest import Edw

from edw_companion.paper.fit import bookish
from edw_companion.paper.sheet import Paragraph, Section, Sheet, Stressed


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Urza's Miter", "Urza’s Miter"),
        ("it has 'defender', or \"haste\"", "it has ‘defender’, or “haste”"),
        ('(says "yes"), -1/-1', "(says “yes”), −1/−1"),
        ("Dan 3 -> -2, hand -9", "Dan 3 -> −2, hand −9"),
        ("a 3-4 split, 5-2, face-down", "a 3-4 split, 5-2, face-down"),
        ("Ann", "Ann"),
    ],
)
def test_signs_of_a_book(typed: str, printed: str) -> None:
    assert bookish(typed) == printed
    assert bookish(printed) == printed
    assert len(printed) == len(typed)


def test_a_whole_sheet_keeps_its_shape_and_what_is_bold() -> None:
    leaf = Sheet("rules", "Ann's", "", (Section("", (Paragraph(Stressed("Ann's 75 life", (6, 8)), lead="'x'"),)),))
    made = bookish(leaf)
    (paragraph,) = made.sections[0].blocks
    assert made._replace(title=leaf.title, sections=leaf.sections) == leaf
    assert (made.title, paragraph.text, paragraph.lead) == ("Ann’s", "Ann’s 75 life", "‘x’")
    assert paragraph.text.spans == ((6, 8),)


def test_paper_has_them_and_text_has_not(edw: Edw) -> None:
    edw("new", "friday", "--players", "O'Brien,Bram,Cleo,Dan,Eve")
    assert "O’Brien" in edw("print", "seats", "--html").out
    assert "O'Brien" in edw("print", "seats").out
