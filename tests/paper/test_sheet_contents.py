"""What stands on sheets: the axis in the middle, packs to buy, numbered decks, pads without secrets."""

import re

import pytest
from conftest import FIVE, SEATS, Edw
from test_new_sheets import type_of
from test_sheet_html import parsed

from edw_companion.games.elder_dragon_wars.sheets_box import packs_of, with_spares
from edw_companion.paper.figure import INKS
from edw_companion.paper.html import page
from edw_companion.paper.sheet import BOX, Paragraph, Section, Sheet, Stressed, Table


def tables(edw: Edw, *words: str) -> dict[str, list[list[str]]]:
    """The rows of a sheet's tables by their heads."""
    (sheet,) = edw("print", *words, "--json").json["sheets"]
    blocks = (block for section in sheet["sections"] for block in section["blocks"] if block["is"] == "table")
    found: dict[str, list[list[str]]] = {}
    for block in blocks:
        found.setdefault(" ".join(block["head"]).strip(), []).extend(block["rows"])
    return found


def test_the_axis_is_the_middle_letter_and_bold(edw: Edw) -> None:
    """Rule 1: a deck has its axis colour and the two beside it."""
    (seats,) = tables(edw, "seats").values()
    assert [row[3] for row in seats] == ["GWU", "WUB", "UBR", "BRG", "RGW"]
    dragons = tables(edw, "scion")["gone dragon colours price the payer chooses a colour:"]
    assert [tuple(row[1:3]) for row in dragons] == [
        ("Treva", "GWU"), ("Dromar", "WUB"), ("Crosis", "UBR"), ("Darigaaz", "BRG"), ("Rith", "RGW"),
    ], "in the order of the seats"  # fmt: skip
    html = edw("print", "seats", "--html").out
    for axis in ("G<b>W</b>U", "W<b>U</b>B", "U<b>B</b>R", "B<b>R</b>G", "R<b>G</b>W"):
        assert axis in html, "in the table"
        assert f"<p>{axis}" in html.replace('<p class="name">', "<p>"), "in the ring"


def test_a_stressed_letter_is_text_too() -> None:
    word = Stressed("G&U", (1, 2))
    assert word == "G&U"
    assert "G<b>&amp;</b>U" in page([Sheet("any", "x", "", (Section("", (Table(("",), ((word,),)),)),))], "a4")


@pytest.mark.parametrize(
    ("cards", "packs"),
    [(1, (0, 1)), (44, (0, 1)), (47, (0, 1)), (48, (1, 0)), (95, (1, 0)), (96, (1, 1)), (100, (1, 1))],
)
def test_packs_hold_the_cards_and_the_spares(cards: int, packs: tuple[int, int]) -> None:
    assert packs_of(with_spares(cards)) == packs


def test_what_to_buy_is_told_by_the_colour(edw: Edw) -> None:
    head = "sign to sleeve colour cards with spares packs to buy"
    bought = tables(edw, "sleeves")[head]
    assert bought[-1][2:] == ["in all", "10 colours", "528", "560", "3 of 100, 10 of 50"]
    assert sum(int(row[4]) for row in bought[:-1]) == 528
    edw("sleeves", "set", "scion", "white")
    bought = tables(edw, "sleeves")[head]
    assert bought[0][3:] == ["white", "44", "47", "1 of 100"], "44 of the white deck, 6 of the Scion, 4 to spare"
    assert bought[8][1:] == ["S", "The Scion and its dragons", "white", "6", "7", "with W"]
    assert bought[-1][3] == "9 colours"


def test_where_a_card_goes_is_told_in_short_rows(edw: Edw) -> None:
    """Ruling 104: a chaos card goes to one place; what stays is said to stay, and no title makes a wide column."""
    ways = tables(edw, "sleeves")["sign source a card goes to"]
    assert [row[3] for row in ways].count("the chaos graveyard") == 3
    assert ["", "", "the one in play, whatever else would move it", "it stays in play"] in ways
    assert not any("nowhere" in row[3] for row in ways)
    assert max(len(row[1]) for row in ways) == len("Planar artifacts")
    shopping = edw("print", "sleeves", "--json").json["sheets"][0]["sections"][0]["blocks"]
    assert "for the piles of 100 the pack of 50 holds only spares." in shopping[1]["text"]
    assert "share" not in shopping[1]["text"], "where every source has its own colour"
    edw("sleeves", "set", "scion", "white")
    shopping = edw("print", "sleeves", "--json").json["sheets"][0]["sections"][0]["blocks"]
    assert shopping[1]["text"].endswith("Sources of one colour share its packs.")


def test_the_cards_of_a_deck_are_numbered_through(edw: Edw) -> None:
    numbers = [[int(row[0]) for row in rows] for rows in tables(edw, "decks").values()]
    assert sorted(number for rows in numbers for number in rows) == sorted([*range(1, 45)] * 5)


AWAY = "player how long (tick off one in every player's turn)"


@pytest.mark.parametrize(
    ("game", "heads", "life"),
    [
        (
            "elder-dragon-wars",
            {"zone 1 (older) zone 2 (newer)", "enchantment  enchantment"},
            75,
        ),
        ("chaos-lists", {"what whose until", "Global in force what it says, counters", AWAY}, 33),
        ("chaos-magic", {"Global what it says controller tapped", "card owner there since turn"}, 33),
    ],
)
def test_pads_have_a_column_for_each_player_and_room_for_no_secret(
    edw: Edw, game: str, heads: set[str], life: int
) -> None:
    edw("new", "--format", game, "--players", FIVE, "--rule", f"life={life}")
    found = tables(edw, "pads")
    assert heads <= set(found)
    assert not any("chaos cards" in head for head in found)
    lives = next(rows for head, rows in found.items() if set(FIVE.split(",")) <= set(head.split()))
    if game == "elder-dragon-wars":
        assert lives.pop() == [""] * 5, "for notes"
        halves = next(rows for head, rows in found.items() if not head)
        assert len(halves) == 17, "34 entries for each"
        assert halves[1:] == [[""] * 10] * 16
        lives.append(halves[0][::2])
    box = {"chaos-magic": f"{BOX} spited", "elder-dragon-wars": f"{BOX * 5} {BOX * 5}"}.get(game)
    boxes = box is not None
    assert lives[:boxes] == [[box] * 5] * boxes, "for who has spited, or for poison"
    assert lives[boxes] == [str(life)] * 5


def test_life_has_as_much_room_for_a_long_name_as_for_a_short_one(edw: Edw) -> None:
    edw("new", "--players", FIVE.replace("Ann", "Cleopatra Wilhelmina Montgomery"))
    pads = edw("print", "pads", "--html").out
    life, *_ = re.findall(r"<colgroup>(.*?)</colgroup>", pads)
    assert life == '<col style="width: 20%"/>' * 5


def test_what_is_filled_in_on_a_pad_is_on_one_line(edw: Edw) -> None:
    """The names of the dragons beside a column for players are longer than an equal share."""
    seats = edw("print", "seats", "--html").out
    shares = [float(share) for share in re.findall(r'<col style="width: ([0-9.]+)%"/>', seats)]
    assert shares[2] / 100 * 182 > 27, "millimetres for Arcades Sabboth"
    assert max(shares) == shares[1], "the players have what the others leave"


def test_sheets_say_who_they_are_for_by_name(war: Edw) -> None:
    war("life", "white", "-5")
    (seats,) = tables(war, "seats").values()
    assert seats[0] == ["W", "Ann", "Arcades Sabboth", "GWU", "Bram, Eve", "Cleo, Dan"], "no life: that is on the pads"
    war("eliminate", "green")
    assert tables(war, "pads")[""][0] == ["70", "", "75", "", "75", "", "75", ""]
    rows = next(iter(tables(war, "seats").values()))
    assert [row[1] for row in rows] == ["Ann", "Bram", "Cleo", "Dan"], "only who is in the game"
    assert [row[4:] for row in rows][:2] == [["Bram", "Cleo, Dan"], ["Ann, Cleo", "Dan"]]
    pairs = tables(war, "scion")["last two they are Treva Dromar Crosis Darigaaz Rith"]
    assert [row[0] for row in pairs] == [
        "Ann, Bram", "Ann, Cleo", "Ann, Dan", "Bram, Cleo", "Bram, Dan", "Cleo, Dan",
    ]  # fmt: skip
    assert pairs[0][1:] == ["allies", "Bram", "Ann", "Ann", "both", "Bram"]
    words, *_ = war("print", "scion", "--json").json["sheets"][0]["sections"]
    told = {block["lead"]: block["text"] for block in words["blocks"]}
    assert told["Each turn"].endswith("It flies, and may be blocked.")
    assert "both, for 6 each" in told["It attacks"]


def test_whoever_has_no_enemy_left_may_attack_anybody(war: Edw) -> None:
    """Rules 5 and 7, ruling 37; with the house rule only once nobody has one left."""
    for seat in ("black", "red"):
        war("eliminate", seat)
    rows = next(iter(tables(war, "seats").values()))
    assert [row[5] for row in rows] == ["none left: may attack anybody", "Eve", "Bram"]
    assert [row[4] for row in rows] == ["Bram, Eve", "Ann", "Ann"]
    html = war("print", "seats", "--html").out
    assert "grey: out of the game, skipped" in html
    assert "out of the game" in html


def test_an_old_ally_is_spared_as_the_table_has_decided(edw: Edw) -> None:
    edw("new", "--players", FIVE, *SEATS, "--first", "white", "--rule", "free-attack=together")
    for seat in ("black", "red"):
        edw("eliminate", seat)
    rows = next(iter(tables(edw, "seats").values()))
    assert [row[5] for row in rows] == ["none left", "Eve", "Bram"]


def test_the_words_on_the_scion_are_one_paragraph_where_all_pairs_need_the_room(edw: Edw) -> None:
    words, *_ = edw("print", "scion", "--json").json["sheets"][0]["sections"]
    assert len(words["blocks"]) == 1
    html = edw("print", "scion", "--html").out
    for lead in ("It comes", "Before it attacks", "After 5 turns"):
        assert f"<b>{lead}</b>" in html


def test_the_ring_of_seats_is_as_wide_as_the_paper_and_marks_who_is_out(war: Edw) -> None:
    """The words of the widest seats stand above them, since there is no room beside."""
    war("eliminate", "green")
    html = war("print", "seats", "--html").out
    discs = re.findall(r'<circle cx="([0-9.]+)" cy="([0-9.]+)" r="12.5" fill="(#?\w+)"', html)
    across = sorted(float(x) for x, _, _ in discs)
    assert across[-1] - across[0] > 105, "millimetres"
    fills = [fill for _, _, fill in discs]
    assert fills == [INKS[ink] for ink in ("W", "U", "B", "R", "pale")], "green has the disc of one who is out"
    assert html.count(">out of the game<") == 1
    assert "Eve, Palladia-Mors (green), out of the game" in war("print", "seats").out
    (figure, _) = war("print", "seats", "--json").json["sheets"][0]["sections"][0]["blocks"]
    (words,) = (mark for mark in figure["marks"] if ["", "Chromium"] in mark.get("passages", ()))
    assert words["at"][1] + words["room"][1] <= float(discs[1][1]) - 12.5, "they end above the disc"
    assert words["at"][0] < float(discs[1][0])


def test_the_scion_tells_names_that_are_too_long_for_its_table(edw: Edw) -> None:
    edw("new", "--players", FIVE.replace("Ann", "Maximiliane Oberhuber-Stein"))
    blocks = edw("print", "scion", "--json").json["sheets"][0]["sections"][2]["blocks"]
    assert "Maximiliane Oberhuber-Stein" in blocks[0]["text"]
    assert {name[0] for name in blocks[0]["text"].split(", ")} == set("WUBRG"), "what the letters in its rows mean"
    assert blocks[1]["rows"][0][0] == "W, U"


def test_the_scion_of_one_who_is_left_and_of_a_game_that_is_over(war: Edw) -> None:
    """Ruling 127: all its attacks hit the one who is left, and nobody pays. Then it is a sheet for the next game."""
    for seat in ("red", "green", "black", "blue"):
        war("eliminate", seat)
    rows = tables(war, "scion")["turn dragon colours attacks may pay after damage price"]
    assert [(row[1].partition(",")[0], *row[3:5]) for row in rows] == [
        *((dragon, "Ann", "nobody") for dragon in ("Treva", "Dromar", "Crosis")),
        ("Darigaaz", "Ann twice", "nobody"),
        ("Rith", "Ann", "nobody"),
    ]
    for _ in range(12):
        war("turn", "next", "--anyway", "left as it is", code=None)
    assert "The game is over" in war("status").out
    assert len(tables(war, "scion")["last two they are Treva Dromar Crosis Darigaaz Rith"]) == 10


def test_the_scions_turns_that_have_been_are_filled_in(edw: Edw) -> None:
    edw("new", "--players", FIVE, *SEATS, "--first", "white")
    edw("eliminate", "red", "white", "green")
    head = "turn dragon tapped, blocked damage to ability paid by"
    assert tables(edw, "scion")[head] == [[str(at), "", "", "", ""] for at in range(1, 6)]
    for dragon in ("Dromar, the Banisher", "Rith, the Awakener"):
        edw("turn", "next", "--anyway", "left as it is")
        edw("turn", "next")
        edw("turn", "next", "--card", dragon)
    edw("scion", "tap", "blue")
    edw("life", "black", "-6", "--from", "scion")
    edw("scion", "paid", "blue")
    found = tables(edw, "scion")
    assert found[head][:2] == [
        ["1", "Dromar, the Banisher", "", "", ""],
        ["2", "Rith, the Awakener", "tapped", "Cleo", "Bram"],
    ]
    came = [row[0] for row in found["turn dragon colours attacks may pay after damage price"]]
    assert came == [BOX, "1", BOX, BOX, "2"], "the dragons that have come, in the order of the seats"


def test_what_the_scion_does_before_its_first_turn_is_in_none_of_its_rows(edw: Edw) -> None:
    edw("new", "--players", FIVE, "--seat", "white=Ann", "--first", "white")
    for fallen in ("red", "green", "black"):
        edw("eliminate", fallen, "--by", "white")
    edw("life", "white", "-5", "--from", "scion")
    *_, turns = edw("print", "scion", "--json").json["sheets"][0]["sections"]
    assert [row[1:] for row in turns["blocks"][0]["rows"]] == [[""] * 4] * 5


def test_the_scion_is_written_with_mana_signs_in_rows_for_a_pencil(edw: Edw) -> None:
    html = edw("print", "scion", "--html").out
    assert re.search('<b class="mana"[^>]*>2</b><b class="mana"[^>]*>B</b>', html)
    assert "table.signed td { height: 13mm; }" in html
    assert '<table class="room signed">' in html


def test_each_page_of_decks_says_whose_it_is(war: Edw) -> None:
    page = war("print", "decks", "--html").out
    feet = [re.sub(r"\\([0-9a-f]+) ", lambda found: chr(int(found[1], 16)), foot)
            for foot in re.findall(r'@bottom-left { content: "(.*)"; }', page)]  # fmt: skip
    assert feet[0] == "Elder Dragon Wars #1: decks · [W] White deck: Arcades Sabboth (Ann) · 44 cards, white sleeves"
    assert [foot.partition("(")[2].partition(")")[0] for foot in feet] == ["Ann", "Bram", "Cleo", "Dan", "Eve"]
    assert "<b>No. 21 </b>Starke of Rath: a Legend, so an artifact is turned up as it comes into play" in page


def test_numbers_of_the_rules_that_one_looks_up_are_bold(edw: Edw) -> None:
    html = edw("print", "rules", "--html").out
    bold = re.findall(r"<b>((?:\d+ life|third|seven cards|ten [a-z ]+))</b>", html)
    assert bold == ["75 life", "seven cards", "third", "10 life", "5 life", "5 life", "third", "ten poison counters"]


def test_a_leaf_of_rules_is_smaller_where_more_must_stand_on_it() -> None:
    def size(words: int, paper: str = "a4") -> float:
        leaf = Sheet("rules", "Rules", "", (Section("", (Paragraph("word " * words),), 2),), dense=True)
        return type_of(next(parsed(page([leaf], paper)).iter("article")))

    sizes = [size(words) for words in (100, 1000, 1300)]
    assert sizes == sorted(sizes, reverse=True)
    assert 5.4 == sizes[0] > sizes[1] > sizes[2] > 2.4, "millimetres"
    assert size(2000, "letter") < size(2000)


def test_boxes_that_are_counted_are_drawn_and_stay_side_by_side(edw: Edw) -> None:
    boxes = '<span class="box"></span>' * 5
    fives = f'<span class="boxes">{boxes}</span>'
    assert edw("print", "pads", "--html").out.count(f"<td>{fives} {fives}</td>") == 5
