"""Passages set into a box: how lines are broken, and how large the type may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.paper.figure import Label
from edw_companion.paper.lines import wide
from edw_companion.paper.passages import set_in
from edw_companion.paper.typography import bookish

WORDS = st.lists(
    st.sampled_from(["a", "low", "takes", "enemies", "5", "life", "artifact", "10", "turns", "1", "card"]),
    min_size=1,
    max_size=40,
)


def lines_of(text: str, room: float) -> list[str]:
    """A text in lines of type of a millimetre."""
    marks = [mark for mark in set_in((0, 0), (room, 500), (("", text),), 1).marks if isinstance(mark, Label)]
    assert all(mark.at[0] == 0 for mark in marks), "all begin at the edge"
    return [mark.text for mark in marks]


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("an artifact comes and low takes it.", "an artifact comes and low takes",
         ["an artifact comes and low", "takes it."]),
        ("it is beside this one.", "it is beside this", ["it is beside this", "one."]),
        ("a third pushes out the oldest", "a third pushes out the", ["a third pushes out the", "oldest"]),
        ("anybody may pay for 5 life now", "anybody may pay for 5", ["anybody may pay for", "5 life now"]),
        ("pay 12 life", "pay 12", ["pay 12", "life"]),
        ("both together: in all 10.", "both together: in all", ["both together: in", "all 10."]),
        ("one two", "one", ["one", "two"]),
        ("it", "a room", ["it"]),
        ("", "a room", []),
    ],
)  # fmt: skip
def test_a_short_word_ends_alone_or_a_number_loses_what_it_counts_only_where_a_line_would_be_cut_short(
    text: str, room: str, lines: list[str]
) -> None:
    assert lines_of(text, wide(room) + 0.1) == lines


@given(WORDS, st.floats(6, 40))
def test_lines_hold_all_words_in_order_and_none_is_too_wide(words: list[str], room: float) -> None:
    lines = lines_of(" ".join(words), room)
    assert " ".join(lines).split() == words
    assert all(wide(line) <= room + 0.01 for line in lines)


@given(st.text("aeillmrstW'-", min_size=1, max_size=20), st.floats(3, 60))
def test_a_word_that_fits_exactly_is_not_torn(word: str, room: float) -> None:
    setting = set_in((0, 0), (room, 500), (("", word),), room / wide(word))
    assert [mark.text for mark in setting.marks if isinstance(mark, Label)] == [bookish(word)]


@given(WORDS, st.floats(10, 60), st.floats(5, 40))
def test_type_is_as_large_as_fits(words: list[str], room: float, high: float) -> None:
    passages = (("", " ".join(words)),)
    made = set_in((0, 0), (room, high), passages, 8)
    assert made.height <= high
    assert made.size == 8 or set_in((0, 0), (room, 9999), passages, made.size / 0.975).height > high


def test_a_minus_is_as_wide_as_it_is_printed() -> None:
    text = "Creatures get -1/-1 'now'"
    (mark,) = set_in((0, 0), (99, 9), (("", text),), 1).marks
    assert isinstance(mark, Label)
    assert mark.text == bookish(text) == "Creatures get \u22121/\u22121 \u2018now\u2019"
