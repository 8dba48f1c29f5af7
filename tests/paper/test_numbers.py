"""A card has one number on every sheet, and a pile's is the one that a draw gives."""

import re
from pathlib import Path

import pytest
from conftest import Edw

from edw_companion.games.elder_dragon_wars.lists import SHAPE
from edw_companion.lists.editions import load

LISTS = {
    "W": "deck-white", "U": "deck-blue", "B": "deck-black", "R": "deck-red", "G": "deck-green",
    "A": "artifacts", "E": "enchantments", "C": "chaos", "S": "scion", "P": "planar",
}  # fmt: skip
Numbers = dict[str, int]


@pytest.fixture
def pulled(edw: Edw) -> dict[str, Numbers]:
    """The numbers of cards by the sign of their source, as the sheet of cards to fetch has them."""
    found: dict[str, Numbers] = {sign: {} for sign in LISTS}
    sections = edw("print", "pull", "--json").json["sheets"][0]["sections"]
    for block in (block for section in sections for block in section["blocks"]):
        name = ""
        for _, told, use in block["rows"]:
            name = told or name
            sign, number = use.split()
            found[sign][name] = int(number)
    return found


def test_a_pile_keeps_its_numbers(pulled: dict[str, Numbers], tmp_path: Path) -> None:
    lists = load(SHAPE, "1", tmp_path).lists
    for sign in "AECSP":
        assert pulled[sign] == {card.name: card.number for card in lists[LISTS[sign]].cards}
    assert pulled["C"]["Abeyance"] == 57, "behind lands, which keep their places"


@pytest.mark.parametrize("sheet", ["decks", "piles"])
def test_the_lists_have_the_numbers_of_the_cards_to_fetch(edw: Edw, pulled: dict[str, Numbers], sheet: str) -> None:
    signs = []
    for section in edw("print", sheet, "--json").json["sheets"][0]["sections"]:
        signs.append(section["title"][1])
        for block in section["blocks"]:
            if block["is"] == "paragraph" and block["lead"].startswith("["):
                signs.append(block["lead"][1])
            for row in block["rows"] if block["is"] == "table" else ():
                at = row.index("☐")
                assert pulled[signs[-1]].pop(row[at + 1].removesuffix(" (nexus)")) == int(row[at - 1])
    assert set(signs) == set("WUBRG" if sheet == "decks" else "AECSP")
    assert not any(pulled[sign] for sign in signs), "each of them once"


@pytest.mark.parametrize("sign", "AECSP")
def test_the_binder_has_them(edw: Edw, pulled: dict[str, Numbers], sign: str) -> None:
    rows = re.findall(r"^(?:\[ \] ){3}(\d+)  (.+)", edw("print", "binder", "--of", LISTS[sign]).out, re.MULTILINE)
    assert {name: int(number) for number, name in rows} == pulled[sign]


@pytest.mark.parametrize("sign", LISTS)
def test_the_cards_have_them(edw: Edw, pulled: dict[str, Numbers], sign: str) -> None:
    text = edw("print", "cards", "--of", LISTS[sign]).out
    rows = re.findall(rf"^{sign} (\d+)/\d+: (.+?)(?: \(.*)?$", text, re.MULTILINE)
    assert {name: int(number) for number, name in rows} == pulled[sign]
