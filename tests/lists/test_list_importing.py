"""Plain text becomes cards; what no list knows is reported and not invented."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from small_lists import deck, edition, pile

from edw_companion.lists.cards import Card, spelling
from edw_companion.lists.other_programs import Imported, import_cards, known_cards
from edw_companion.lists.problems import Problem, outcome

KNOWN = known_cards([edition(pile("Mirari", "Bösium Strip", "Urza's Miter", "Fire // Ice"), deck("Samite Healer"))])


def read(text: str | bytes) -> tuple[Imported, tuple[Problem, ...]]:
    return outcome(import_cards(text if isinstance(text, bytes) else text.encode(), "list.txt", KNOWN))


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("Mirari", [1]),
        ("  Mirari  ", [1]),
        ("MIRARI", [1]),
        ("12. Mirari", [12]),
        ("12) Mirari", [12]),
        ("3 Mirari", [1, 2, 3]),
        ("3x Mirari", [1, 2, 3]),
        ("3 x Mirari", [1, 2, 3]),
        ("3 X Mirari", [1, 2, 3]),
        ("3× Mirari", [1, 2, 3]),
        ("7. 2 x Mirari", [7, 8]),
        ("Mirari # the good one", [1]),
        ("\tMirari\t# the good one", [1]),
        ("44 x Mirari", list(range(1, 45))),
    ],
)
def test_a_line_is_a_card(line: str, numbers: list[int]) -> None:
    imported, problems = read(line)
    assert problems == ()
    assert [card.number for card in imported.cards] == numbers
    assert {card.name for card in imported.cards} == {"Mirari"}
    assert {card.types for card in imported.cards} == {"Artifact"}


@pytest.mark.parametrize("text", ["", "\n\n", "# a comment", "// a comment", "   // a comment\r\n#another\r\n"])
def test_comments_and_empty_lines_say_nothing(text: str) -> None:
    imported, (problem,) = read(text)
    assert imported == Imported((), ())
    assert problem.wrong == "no card stands in this file"


@pytest.mark.parametrize(
    ("written", "name", "kept"),
    [
        ("Urza’s Miter", "Urza's Miter", None),
        ("urzas miter", "Urza's Miter", "urzas miter"),
        ("Bosium Strip", "Bösium Strip", "Bosium Strip"),
        ("Fire // Ice", "Fire // Ice", None),
        ("Fire/Ice", "Fire // Ice", "Fire/Ice"),
    ],
)
def test_a_known_card_gets_its_own_name_and_keeps_how_it_was_written(written: str, name: str, kept: str | None) -> None:
    (card,) = read(written)[0].cards
    assert (card.name, card.written, card.line) == (name, kept, 1)


def test_numbers_go_on_from_the_last_one() -> None:
    imported, _ = read("5. Mirari\nUrza's Miter\n# a gap\n9. Samite Healer\n")
    assert [(card.number, card.line) for card in imported.cards] == [(5, 1), (6, 2), (9, 4)]


def test_unknown_names_are_taken_as_they_are_and_reported() -> None:
    imported, problems = read("Mirari\n2 Ragin' Bob\n")
    assert problems == ()
    assert imported.unknown == imported.cards[1:]
    assert imported.unknown[0] == Card(2, "Ragin' Bob", None, "", "", line=2)


def test_a_card_is_found_as_its_source_writes_it_but_its_own_name_counts_more() -> None:
    gate = Card(1, "Planar Gate", "{6}", "", "Artifact", written="Planar Portal")
    portal = Card(39, "Planar Portal", "{6}", "", "Artifact", odd="for fun")
    temple = Card(2, "Svyelunite Temple", None, "", "Land", written="Svyelunite Castle")
    lists = edition(pile()._replace(cards=(portal, gate, temple)), deck())
    known = known_cards([lists])
    assert known[spelling("planar portal")] is portal
    imported, _ = outcome(import_cards(b"Svyelunite Castle\nPlanar Portal", "list.txt", known))
    assert [(card.name, card.odd) for card in imported.cards] == [("Svyelunite Temple", None), ("Planar Portal", None)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Mirari\n12.\n", 'list.txt:2: "12." names no card; write how many and which, as "3 Forest"'),
        ("0 x Mirari", 'list.txt:1: "0 x Mirari" names no card'),
        ("1001. Mirari", 'list.txt:1: "1001. Mirari" names no card'),
        ("Mir\\ari", 'list.txt:1: "Mir\\ari" names no card'),
        ("x" * 301, f'list.txt:1: "{"x" * 39}…" names no card'),
        ("Mir\x1bari", "list.txt:1: the character U+001B cannot be shown"),
        ("Mir\u202eari", "list.txt:1: the character U+202E cannot be shown"),
        ("999 Mirari\n2 Mirari\nMirari", "list.txt:2: the list goes on after 1,000 cards; 1,000 are the most"),
        (b"\x00\x01\x02", "list.txt: this is no text and no list of cards; save the cards as text, one a line"),
        (b"<html><p>Mirari", "list.txt: this is a web page and no list of cards"),
        ("-2 Mirari", 'list.txt:1: "-2 Mirari" begins with a minus and a number'),
        ("2 Mirari x2", 'list.txt:1: "2 Mirari x2" has two counts; keep one of them'),
        (b"#" * 300_000, "list.txt: the file is too big; 256 KiB are the most"),
    ],
)
def test_what_is_no_card_is_a_problem_with_its_line(text: str | bytes, message: str) -> None:
    problems = read(text)[1]
    assert len(problems) == 1
    assert str(problems[0]).startswith(message)


@given(st.text(max_size=100))
@example("sep=")  # a spreadsheet's first line, and nothing behind it
def test_any_text_gives_cards_or_problems(text: str) -> None:
    imported, problems = read(text.encode("utf-8", "replace"))
    assert all(card.name and card.number >= 1 for card in imported.cards)
    assert all(str(problem).isprintable() for problem in problems)


@pytest.mark.parametrize("line", ["Commander: Mirari", "companion: Mirari", "1 Mirari\nTotal: 5 cards"])
def test_what_stands_before_a_name_or_counts_the_cards_is_no_name(line: str) -> None:
    imported, problems = read(line)
    assert problems == ()
    assert [card.name for card in imported.cards] == ["Mirari"]


def test_what_lies_beside_the_deck_may_say_so_in_its_line() -> None:
    imported, _ = read("Mirari\nMaybeboard: 2 Fire // Ice\n")
    assert [(entry.name, entry.times) for entry in imported.aside] == [("Fire // Ice", 2)]
