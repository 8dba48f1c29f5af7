"""Passages of cards and dividers: no word is alone on a last line where the lines above have one to give."""

import pytest

from edw_companion.paper.evened import set_evened
from edw_companion.paper.figure import Label
from edw_companion.paper.passages import set_in

AT, ROOM, SIZE = (0.0, 0.0), 52.0, 4.6


def lines(*text: str) -> list[str]:
    marks = set_evened(AT, ROOM, [("", each) for each in text], SIZE)
    return [f"{mark.lead} {mark.text}".strip() for mark in marks if isinstance(mark, Label)]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Creatures with power 2 or less have haste and vigilance.", "and vigilance."),
        ("If a player would lose more than 5 life at once, that player loses 5 life instead.", "5 life instead."),
        ("It does nothing.", "It does nothing."),
        ("Vigilance.", "Vigilance."),
    ],
)
def test_no_word_is_alone_on_the_last_line(text: str, last: str) -> None:
    assert lines(text)[-1] == last
    usual = set_in(AT, (ROOM, 100.0), [("", text)], SIZE)
    assert len(lines(text)) == len(usual.marks), "and it is no higher"


def test_what_cannot_be_set_otherwise_is_set_as_usual() -> None:
    text = "Extraordinarily overwhelming incomprehensibilities."
    assert lines(text)[-1] == "incomprehensibilities."


def test_passages_stand_where_they_would_stand_otherwise() -> None:
    both = [("Empty?", "Shuffle the graveyard: it is the new stock."), ("", "Everybody draws here.")]
    evened, usual = set_evened(AT, ROOM, both, SIZE), set_in(AT, (ROOM, 100.0), both, SIZE).marks
    bases = [[mark.at[1] for mark in marks if isinstance(mark, Label)] for marks in (evened, usual)]
    assert bases[0] == pytest.approx(bases[1])
