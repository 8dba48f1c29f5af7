"""Files of cards of any shape: the same cards come out of each, and whatever bytes go in, cards or a problem do."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.lists.problems import outcome
from edw_companion.lists.shapes import read_cards

SHAPES = {
    "plain": "3 Forest\nFog x2\nSB: 1 Tea\n",
    "numbers": "1. 3 Forest\n2. Fog (2)\nSideboard:\nTea\n",
    "arena": "Deck\n3 Forest (DMU) 277\n2 Fog (DMU) 1\n\nSideboard\n1 Tea (DMU) 2\n",
    "moxfield": "3 Forest (USG) 347 *F*\n2 Fog (LEA) 197\n\nSIDEBOARD:\n1 Tea (LEA) 1\n",
    "archidekt": "3x Forest (usg) 347 [Land]\n2x Fog (lea) 197 [Ramp] ^Have,#37d67a^\n1x Tea (lea) 1 [Maybeboard]\n",
    "forge": "[metadata]\nName=x\n[Main]\n3 Forest|USG|1\n2 Fog|LEA\n[Sideboard]\n1 Tea|LEA\n",
    "dek": '<Deck><Cards Quantity="3" Name="Forest"/><Cards Quantity="2" Sideboard="false" Name="Fog"/>'
    '<Cards Quantity="1" Sideboard="true" Name="Tea"/></Deck>',
    "cod": '<cockatrice_deck><zone name="main"><card number="3" name="Forest"/><card number="2" name="Fog"/></zone>'
    '<zone name="side"><card number="1" name="Tea"/></zone></cockatrice_deck>',
    "csv": 'Quantity,"Name",Board\n3,"Forest",main\n2,Fog,main\n1,Tea,sideboard\n',
    "tsv": "Name\tCount\tSection\nForest\t3\tMain\nFog\t2\tMain\nTea\t1\tSideboard\n",
    "yaml": "main:\n  - 3 Forest\n  - {name: Fog, count: 2}\nsideboard:\n  Tea: 1\n# flow: [\n",
}
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "cp1252")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_each_shape_says_the_same(shape: str, encoding: str, end: str) -> None:
    data = SHAPES[shape].replace("\n", end).encode(encoding)
    sheet, problems = outcome(read_cards(data, "deck.yaml" if shape == "yaml" else "deck"))
    assert problems == ()
    assert sheet is not None
    assert [(card.times, card.name) for card in sheet.cards] == [(3, "Forest"), (2, "Fog")]
    assert [(card.times, card.name) for card in sheet.aside] == [(1, "Tea")]


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_give_cards_or_a_problem(data: bytes) -> None:
    sheet, problems = outcome(read_cards(data, "deck"))
    assert problems or sheet is not None
    assert sheet is None or all(card.name and card.times for card in (*sheet.cards, *sheet.aside))
    assert all(str(problem).isprintable() for problem in problems)


@pytest.mark.parametrize(
    "piece",
    ["-", "== ", "-1 x\n", "0 x\n", "[", "[ \n", "a ", "a:\n", "^ ", "(", "<a>", "a: [", "1 a\n", "name,count\n"],
)
def test_no_file_takes_long(piece: str) -> None:
    before = time.process_time()
    outcome(read_cards((piece * 250_000)[:250_000].encode(), "deck"))
    assert time.process_time() - before < 5
