"""Files of cards of any shape: the same cards come out of each, and whatever bytes go in, cards or a problem do."""

import time
from pathlib import Path

import pytest
from conftest import Edw
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.lists.other_programs import import_cards, read_cards
from edw_companion.lists.problems import outcome

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
    "yaml": "about:\n  site: x\nmain:\n  - 3 Forest\n  - {name: Fog, count: 2}\nsideboard:\n  Tea: 1\n# flow: [\n",
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


# Lines as people type, print and copy them, and the cards that they name.
AS_FOUND = [
    ("7 Plains (331)", ["7 Plains"]),
    ("17 [LEA] Plains (1)", ["17 Plains"]),
    ("COMMANDER: 1 Rafiq of the Many", ["1 Rafiq of the Many"]),
    ("Creatures: 3 Elf\n2 Fog", ["3 Elf", "2 Fog"]),
    ("Circle of Protection: Red", ["1 Circle of Protection: Red"]),
    ("2 Savannah Lions      4 Swords to Plowshares", ["2 Savannah Lions", "4 Swords to Plowshares"]),
    ("“My Deck”\n60 Cards\n2 Fog\n1 Elf\n3 Tea\nTotal: 6 cards", ["2 Fog", "1 Elf", "3 Tea"]),
    ("- Creatures (3)\n- 4 Elf", ["4 Elf"]),
    ("Creatures\n8\n4\n[Elf](http://x.y/z_(1))\n4\nFog", ["4 Elf", "4 Fog"]),
    ("<ul><li>4 Forest</li><li>2 Fog</li></ul>", ["4 Forest", "2 Fog"]),
    ("* 4 {{card|Forest}}\n* 2 [[Fog]]\n* 1 [card]Tea[/card]", ["4 Forest", "2 Fog", "1 Tea"]),
    ("4 **Forest**\n3 *Fog*\n2 _Tea_\n1 Elf *F*", ["4 Forest", "3 Fog", "2 Tea", "1 Elf"]),
    ("Forest, 2\n-----\nFog 3\nTea (x4)\nElf - 2", ["2 Forest", "3 Fog", "4 Tea", "2 Elf"]),
    ("Fog (I think there are two of them)", ["1 Fog"]),
    ("4 Urza&#8217;s Mine\u00a0\u00a0", ["4 Urza’s Mine"]),
]


@pytest.mark.parametrize(("text", "wanted"), AS_FOUND)
def test_what_people_type_and_copy_is_read(text: str, wanted: list[str]) -> None:
    sheet, problems = outcome(read_cards(text.encode(), "deck"))
    assert problems == ()
    assert sheet is not None
    assert [f"{card.times} {card.name}" for card in sheet.cards] == wanted


def test_two_counts_on_a_line_are_a_mistake() -> None:
    for line in ("2 Bolt 3", "2 Bolt x3"):
        _, problems = outcome(read_cards(line.encode(), "deck"))
        assert [problem.wrong for problem in problems] == [f'"{line}" has two counts']


def test_a_cube_s_table_says_what_its_cards_are_and_which_are_none_of_it() -> None:
    table = "name,CMC,Type,Color,maybeboard\nOur Elf,1,Creature - Elf,G,false\nOur Fog,1,Instant,G,true\n"
    found, problems = outcome(import_cards(table.encode(), "cube.csv", {}))
    assert [(card.name, card.colors, card.types) for card in found.cards] == [("Our Elf", "G", "Creature — Elf")]
    assert ([card.name for card in found.aside], found.unknown, problems) == (["Our Fog"], (), ())


FOUND = {
    **{name: text.encode() for name, text in SHAPES.items()},
    **{text.split("\n")[0][:20]: text.encode() for text, _ in AS_FOUND},
    "lists utf-16": "## Zoo (d3)\n1. Cat - Sit.\n2. Dog - Roll again.\n3. Cow: Moo.\n".encode("utf-16"),
    "lists cp1252": "Zoo (d3)\r1. Café – Sit.\r2. Dog – Roll again.\r3. Cow – Moo.\r".encode("cp1252"),
    "nothing": b"",
    "blanks": b" \n\t\n",
    "zeros": bytes(4096),
    "noise": bytes(range(256)) * 8,
    "big": b"1. Cat - Sit.\n" * 20_000,
    "wide": b"1. " + b"cat - " * 30_000,
    "brackets": b"[" * 60_000,
    "braces": b"{" * 60_000,
    "bars": b"|a|b|\n" * 9_000,
    "stars": b"*" * 90_000,
    "marks": b"**a " * 20_000,
    "entities": b'<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><x>&b;</x>',
    "alias": b"a: &a [1]\nb: *a\n",
    "html": b"<html><body><ul><li>4 Forest</li></ul></body></html>",
    "python": b"import os\nprint(os)\nos.system('ls')\n",
    "unseen": "1. Cat\u202e - Sit.\n2. Dog\u200b - Sit.\n3. Cow - Moo.\n".encode(),
    "quote": b'name,text\n"Cat,Sit.\n',
}


@pytest.mark.parametrize("name", FOUND)
def test_whatever_is_brought_every_reader_takes_it_or_says_why(edw: Edw, tmp_path: Path, name: str) -> None:
    file = tmp_path / "brought.txt"
    file.write_bytes(FOUND[name])
    edw("lists", "copy", "1", "ours", "--format", "elder-dragon-wars")
    edw("lists", "copy", "starter", "decks", "--format", "chaos-magic")
    cards = edw.home / "lists" / "ours"
    before = {path.name: path.read_bytes() for path in cards.iterdir()}
    begun = time.process_time()
    for words in (
        ("deck", "check", str(file)),
        ("lists", "import", "ours", "artifacts", str(file), "--dry-run"),
        ("lists", "import", "rolls", "all", str(file), "--format", "chaos-lists"),
        ("lists", "import", "decks", "chaos", str(file), "--format", "chaos-magic"),
    ):
        done = edw(*words, code=None)
        assert done.code in (0, 1, 2, 65), words
        assert bool(done.err) == (done.code != 0), words
        assert (done.out + done.err).replace("\n", "").isprintable(), words
        rolls = edw.home / "lists" / "rolls"
        if words[2] == "rolls" and done.code:
            assert not rolls.exists()
    assert {path.name: path.read_bytes() for path in cards.iterdir()} == before
    assert time.process_time() - begun < 8


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
