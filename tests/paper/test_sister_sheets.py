"""The sheets of the sister games, and what every game's sheets share: names, seats, pads, cards to fetch."""

from typing import Any

import pytest
from conftest import Edw
from test_browser import squeezed
from test_new_sheets import drawn, figures_of, leaf_of, of_class, sheet_of

from edw_companion.games.five_colors.state import LIFE_FOR_PROVINCE
from edw_companion.paper.fit import bookish
from edw_companion.paper.html import page
from edw_companion.paper.pieces import Card, Face
from edw_companion.paper.sheet import BOX, PAD, Section, Table, leaves_of

LONG = "Maximiliana-Konstantinopolska von Hohens"


def seated(edw: Edw, game: str, *names: str) -> None:
    seats = [f"--seat={at}={name}" for at, name in enumerate(names, 1)]
    edw("new", "evening", "--format", game, "--players", ",".join(names), *seats, "--first", names[0])


def test_life_is_as_it_stands_and_who_is_out_is_said(edw: Edw) -> None:
    seated(edw, "magical-war", "Ann", "Bram", "Cleo")
    edw("life", "Ann", "-7")
    edw("eliminate", "Cleo")
    edw("stand", "leave")
    life, *_ = sheet_of_session(edw, "pads")
    says, table = life["blocks"]
    assert says["text"] == "Out of the game: Cleo."
    assert table["head"] == ["Ann", "from", "Bram", "from"]
    assert table["rows"][0] == ["13", "", "20", ""]
    (seats,) = sheet_of_session(edw, "seats")
    figure, table = seats["blocks"]
    assert [row[2:] for row in table["rows"]] == [
        ["13", "9", "2", ""], ["20", "9", "2", ""], ["20", "", "", "out of the game"],
    ]  # fmt: skip
    assert [mark["fill"] for mark in figure["marks"] if mark["is"] == "disc"] == ["black", "U", "R", "pale"]


def sheet_of_session(edw: Edw, kind: str) -> list[Any]:
    sections: list[Any] = edw("print", kind, "--json").json["sheets"][0]["sections"]
    return sections


def test_a_column_of_life_has_the_same_width_for_every_name() -> None:
    table = Table(("Ann", LONG), (("20", "20"), ("", "")), role=PAD)
    assert table.widths([5, 60], 100) == [50, 50]


def test_cards_to_fetch_are_in_three_columns_under_the_number_that_gives_them(edw: Edw) -> None:
    (section,) = sheet_of(edw, "chaos-lists", "pull").sections
    assert section.columns == 3
    assert {block.head[-1] for block in section.blocks if isinstance(block, Table)} == {"no."}
    assert squeezed("14 Divination 15") in squeezed(edw("print", "lists", "--format", "chaos-lists").out)


def test_a_list_says_how_its_dice_are_rolled_by_hand(edw: Edw) -> None:
    out = edw("print", "lists", "--format", "chaos-lists").out
    assert "1d40" not in out
    assert "Chaos A: d4 and d10, 10 to 49" in out
    assert squeezed("Roll 1d6 twice: choose which is its power and which its toughness.") in squeezed(out)
    rules = squeezed(edw("print", "rules", "--format", "chaos-lists").out)
    assert squeezed("a d4 is the tens and a d10 the units") in rules


def test_the_number_of_an_entry_is_large_at_the_top_of_its_card(edw: Edw) -> None:
    face = Face("A long name of a card that takes two lines", "", (("", "Text."),))
    (made,) = drawn(leaf_of(Card((face,), "", "A", "12-14")))
    (head,) = made.iter("header")
    assert [each.text for each in of_class(head, "rolled")] == ["12-14"]
    assert "font-size: 7.5mm" in page([], "a4")
    says = figures_of(sheet_of(edw, "chaos-lists", "cards", of="Strong Creature"))[0].says
    assert says[0] == "1: Serra Angel (Token)"
    assert "Type: _____________" in says


def test_the_changed_cards_are_told_in_full_and_without_commands(edw: Edw) -> None:
    out = squeezed(edw("print", "errata", "--format", "magical-war").out)
    assert "edw" not in out
    for words in ("but not of that player.", "Kudzu is destroyed.", "without mana burn", "never below 0"):
        assert squeezed(words) in out
    names = [figure.says[0] for figure in figures_of(sheet_of(edw, "magical-war", "cards"))]
    assert len([name for name in names if "Black Vise" in name or "The Rack" in name]) == 2


@pytest.mark.parametrize("game", ["chaos-lists", "chaos-magic", "magical-war", "five-colors"])
def test_no_leaf_of_rules_speaks_of_the_program_or_of_its_making(edw: Edw, game: str) -> None:
    out = squeezed(edw("print", "rules", "--format", game).out)
    for words in ("For a ruling", "The source stops", "between D and F", "lists copy"):
        assert squeezed(words) not in out


def test_provinces_and_tents_are_in_the_colour_that_a_player_stands_for(edw: Edw) -> None:
    seated(edw, "five-colors", "Ann", "Bram")
    edw("deck", "color", "Ann", "white")
    whose = [line for line in edw("print", "cards").out.split("\n") if "Province" in line]
    assert whose == [*(f"at the start: Province {at} (W)" for at in range(1, 5)),
                     *(f"at the start: Province {at}" for at in range(1, 5))]  # fmt: skip
    assert f"For every {LIFE_FOR_PROVINCE} life gained" in " ".join(edw("print", "cards").out.split())
    out = edw("print", "tents").out
    assert "Ann (W). colour: white." in out
    assert "Bram (2). colour: ____" in out
    (plan,) = sheet_of_session(edw, "seats")
    assert "Ann, white: begins with 20 life" in plan["blocks"][0]["says"]


def test_a_box_for_who_has_spited_stands_under_each_name(edw: Edw) -> None:
    life, *_ = sheet_of(edw, "chaos-magic", "pads").sections
    assert isinstance(life, Section)
    (table,) = life.blocks
    assert isinstance(table, Table)
    assert table.rows[1] == (f"{BOX} spited",) * 6


@pytest.mark.parametrize(("game", "piles"), [("chaos-lists", False), ("chaos-magic", True), ("magical-war", False)])
def test_help_names_only_the_sheets_that_the_game_has(edw: Edw, game: str, piles: bool) -> None:
    seated(edw, game, "Ann", "Bram")
    kinds = edw("print", "--help").out.partition("KIND is")[2].partition(". ")[0]
    assert ("piles" in kinds) is piles


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("elder-dragon-wars", "o owned · s sleeved · p proxied"),
        ("chaos-magic", "p printed · c cut · s sleeved"),
    ],
)
def test_the_key_of_a_binder_stands_once_on_a_leaf_and_no_word_is_torn(edw: Edw, game: str, key: str) -> None:
    sheet = sheet_of(edw, game, "binder")
    (block,) = leaves_of(sheet)
    assert block.caption.endswith(key)
    for piece, made in zip(figures_of(sheet), drawn(sheet), strict=True):
        words = {word for text in made.itertext() for word in text.split()}
        assert words >= {word for line in piece.says[1:] for word in bookish(line).split("  ", 1)[1].split()}
        assert key not in " ".join(made.itertext())
