"""How wide text is: as a terminal counts it, whatever the letters, and never wider than it may be."""

import textwrap
import unicodedata
from random import Random

import pytest

from edw_companion.paper import WIDTH
from edw_companion.paper.sheet import Checks, Paragraph, Section, Sheet, Table
from edw_companion.paper.text import pages
from edw_companion.text import begin_of, broken, columns, width

WIDTHS = {
    "Ann": 3,
    "Ærøskøbing": 10,
    "Zoë": 3,
    "Zoe\u0308": 3,
    "Nguyễn": 6,
    "安": 2,
    "さくら": 6,
    "ﾊﾝｶｸ": 4,
    "한국": 4,
    "\u1112\u1161\u11ab": 2,  # one Korean syllable, letter by letter
    "กำลัง": 4,
    "हिन्दी": 5,  # vowel signs with a place of their own (Mc) keep it
    "🐉": 2,
    "Ann 🐉": 6,
    "👩\u200d🚀": 4,
    "❤\ufe0f": 2,  # shown as an emoji
    "①\u20dd": 1,
    "a\u200bb": 2,
}


@pytest.mark.parametrize(("text", "cells"), WIDTHS.items())
def test_cells_of_a_text(text: str, cells: int) -> None:
    assert width(text) == cells


def test_marks_by_category_have_no_cell() -> None:
    """Also those whose class of combination is 0, which a third of all marks has."""
    marks = [char for char in map(chr, range(0x110000)) if unicodedata.category(char) in ("Mn", "Me", "Cf")]
    assert [char for char in marks if width(char)] == []
    assert len([char for char in marks if not unicodedata.combining(char)]) > 500


LETTERS = ["a", "é", "e\u0301", "安", "さ", "🐉", "👩\u200d🚀", "한", "Ж", "."]


def words_of(random: Random) -> str:
    words = ["".join(random.choices(LETTERS, k=random.randint(1, 30))) for _ in range(random.randint(0, 12))]
    return " ".join(words)


@pytest.mark.parametrize("seed", range(20))
def test_no_line_is_wider_and_nothing_is_lost(seed: int) -> None:
    random = Random(seed)
    for _ in range(50):
        text, cells = words_of(random), random.randint(8, 80)
        first, rest = random.choice([("", ""), ("", "    "), ("- ", "  "), ("安: ", "")])
        lines = broken(text, cells, first, rest)
        assert all(width(line) <= cells for line in lines)
        bare = [line.removeprefix(rest if at else first) for at, line in enumerate(lines)]
        assert "".join(bare).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize("seed", range(20))
def test_plain_text_is_broken_as_textwrap_does(seed: int) -> None:
    random = Random(seed)
    for _ in range(50):
        lengths = [random.randint(0, 25) for _ in range(random.randint(0, 30))]
        text, cells = " ".join("abcdefghijklmnopqrstuvwxyz"[:length] for length in lengths), random.randint(1, 80)
        expected = textwrap.wrap(text, cells, break_on_hyphens=False)
        assert broken(text, cells) == [line.rstrip() for line in expected]


def test_a_line_narrower_than_a_letter_still_ends() -> None:
    assert broken("安さ", 1) == ["安", "さ"]
    assert broken("", 9) == broken("  ", 9) == []


def test_the_beginning_of_a_text_never_cuts_a_letter_from_its_marks() -> None:
    assert begin_of("e\u0301e\u0301", 1) == "e\u0301"
    assert begin_of("安安", 3) == "安"


NAMES = ("張偉", "さくらこ", "Zoe\u0308", "Ann 🐉🐉", "Кирилл", "김철수", "Chloé-Anaïs de Saint-Exupéry")


def test_sheets_stay_within_their_width_and_their_columns_stand() -> None:
    rows = tuple((name, f"{name} は {NAMES[0]} に 75 -> 70 " * 3, "x") for name in NAMES)
    blocks = (Table(("player", "what happened", ""), rows), Paragraph("安" * 100), Checks(("龍" * 60, *NAMES)))
    (page,) = pages([Sheet("story", "龍" * 50, "".join(NAMES) * 5, (Section("竜の物語" * 20, blocks),))], "letter")
    assert all(width(line) <= WIDTH for line in page)
    ends = [width(line) for line in page if line.endswith("  x")]
    assert len(ends) == len(NAMES)
    assert len(set(ends)) == 1


def test_columns_that_are_flush_right() -> None:
    lines = columns([("安", "1"), ("Ann", "100")], right=(0,))
    assert lines == [" 安  1", "Ann  100"]


def test_a_long_word_is_broken_behind_a_hyphen() -> None:
    assert broken("M Maximiliana-Alexandrowna", 16) == ["M Maximiliana-", "Alexandrowna"]
    assert broken("well-known Konstantinopolitanska", 16) == ["well-known Konst", "antinopolitanska"]
