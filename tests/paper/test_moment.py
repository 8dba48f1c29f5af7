"""Seats, pads and tents in the middle of a game of a sister game: what they say is what ``status`` says."""

import math
import re
from pathlib import Path
from typing import Any

import pytest
from chaos_lists_table import playing
from conftest import Edw
from printed import NEEDED, SIZES, browse, pages_of, pictures
from test_browser import squeezed
from test_new_sheets import SVG, drawn, figures_of, labels, of_class, outside_of, sheet_of, type_of
from test_sister_sheets import LONG, seated

from edw_companion.cli.app import App
from edw_companion.games.chaos_lists.sheets import _Known
from edw_companion.games.finding import paragraphs
from edw_companion.paper import fit
from edw_companion.paper.figure import Disc, Line, Words
from edw_companion.session.paths import Home
from edw_companion.text import short_names

FIVE = ("Ann", "Bram", LONG, "Dan", "Eve")


def printed(edw: Edw, kind: str) -> Any:
    (sheet,) = edw("print", kind, "--json").json["sheets"]
    return sheet


def tables(sheet: Any) -> dict[str, Any]:
    """The tables of a sheet by the titles of their sections."""
    found: dict[str, Any] = {}
    for section in sheet["sections"]:
        for block in section["blocks"]:
            if block["is"] == "table":
                found.setdefault(section["title"], block)
    return found


def written(sheet: Any) -> dict[str, list[list[str]]]:
    """The rows in which anything stands, by the titles of their sections, without when a ring was so."""
    found = ((title.partition("; ○")[0], table["rows"]) for title, table in tables(sheet).items())
    return {title: [row for row in rows if any(row)] for title, rows in found}


def arrows(figure: Any) -> int:
    """How many arrows join the seats of a ring; each is a line from seat to seat and one for its head."""
    return len([mark for mark in figure["marks"] if mark["is"] == "line"]) // 2


RIM = "black"
"""The disc below that of a seat that is marked."""


def beside(figure: Any) -> list[str]:
    """What stands beside the seats of a ring."""
    told = (mark["passages"] for mark in figure["marks"] if mark["is"] == "words")
    return [text for passages in told for passage in passages for text in passage]


def discs(figure: Any) -> list[str]:
    """The inks of discs, in the order of the seats."""
    return [mark["fill"] for mark in figure["marks"] if mark["is"] == "disc"]


def state_of(edw: Edw) -> Any:
    """The table of the session."""
    _, _, state = App(lambda: Home(str(edw.home)), "evening").read("evening")
    return state


# Seats


@pytest.mark.parametrize("game", ["chaos-lists", "chaos-magic", "magical-war"])
def test_the_disc_of_a_player_is_the_same_on_all_sheets(edw: Edw, game: str) -> None:
    seated(edw, game, *FIVE)
    figure, _ = printed(edw, "seats")["sections"][0]["blocks"]
    (block,) = printed(edw, "tents")["sections"][0]["blocks"]
    shown = [ink for ink in discs(figure) if ink != RIM]
    for tent, ink in zip(block["pieces"], shown, strict=True):
        assert tent["ring"][tent["at"]]["ink"] == ink


def test_seats_pass_over_who_is_away_and_say_so(edw: Edw) -> None:
    """Rule 5 of Chaos by roll lists: the two beside a player who is away sit beside each other."""
    seated(edw, "chaos-lists", *FIVE)
    edw("away", "Dan", "--turns", "2")
    figure, table = printed(edw, "seats")["sections"][0]["blocks"]
    assert arrows(figure) == 4
    assert "away" in beside(figure), "for how long, or why, stands in the table"
    (dashed,) = (at for at, mark in enumerate(figure["marks"]) if mark["is"] == "disc" and mark["dashes"])
    assert figure["marks"][dashed + 1]["text"] == "4", "its seat is open"
    ann, *_ = edw("status", "--json").json["players"]
    assert table["head"] == ["seat", "player", "on the left", "on the right", "life", "state"]
    assert table["rows"][0][2:4] == [ann["left"], ann["right"]] == ["Bram", "Eve"]
    assert [row[2:4] for row in table["rows"]][2:4] == [["Eve", "Bram"], ["", ""]]
    assert table["rows"][3][-1] == "away for 2 more turns"


def test_a_seat_that_is_away_is_open_and_one_that_fell_is_grey(edw: Edw) -> None:
    playing(edw, players="Ann,Bram,Cleo,Dan")
    edw("chaos", "--rolled", "1")
    (known,) = edw("status", "--json").json["globals"]
    edw("away", "Bram", "--global", known["name"])
    edw("eliminate", "Cleo")
    figure, table = printed(edw, "seats")["sections"][0]["blocks"]
    assert table["rows"][1][-1] == f"away as long as {known['name']} is in force"
    assert [mark["fill"] for mark in figure["marks"] if mark["is"] == "disc"] == [RIM, "U", "paper", "pale", "orange"]
    words = [mark for mark in figure["marks"] if mark["is"] == "words"]
    assert min(mark["size"] for mark in words) * 0.8 * 72 / 25.4 >= 10, "points, also of what stands below a name"


@pytest.mark.parametrize(("game", "how"), [("chaos-lists", []), ("chaos-magic", ["--concede"])])
def test_seats_of_a_game_that_is_over_say_who_has_won_and_have_no_empty_column(
    edw: Edw, game: str, how: list[str]
) -> None:
    seated(edw, game, "Ann", "Bram")
    assert printed(edw, "seats")["intro"].endswith("The turn goes along the arrows.")
    edw("eliminate", "Bram", *how)
    sheet = printed(edw, "seats")
    figure, table = sheet["sections"][0]["blocks"]
    assert arrows(figure) == 0
    assert "arrows" not in sheet["intro"]
    assert discs(figure) == [RIM, "U", "pale"]
    assert "has won" in beside(figure)
    assert table["head"][-1] == "state"
    assert table["rows"][1][-1] == "out of the game"
    assert all(any(column) for column in zip(*table["rows"], strict=True))


def test_seats_mark_whose_turn_it_is(edw: Edw) -> None:
    seated(edw, "chaos-magic", *FIVE)
    edw("turn", "next", "--anyway", "we are late")
    edw("turn", "reverse")
    sheet = printed(edw, "seats")
    figure, _ = sheet["sections"][0]["blocks"]
    assert discs(figure) == ["U", RIM, "R", "G", "orange", "purple"]
    assert sheet["intro"] == "Turn 2: Bram (the order of turns is reversed). The turn goes along the arrows."
    assert edw("status").out.split("\n")[1] == sheet["intro"].partition(". ")[0]


@pytest.mark.parametrize("players", [2, 5])
def test_the_ring_is_large_and_clear_of_the_table_below(edw: Edw, players: int) -> None:
    seated(edw, "magical-war", *FIVE[:players])
    figure, table = printed(edw, "seats")["sections"][0]["blocks"]
    assert max(mark["radius"] for mark in figure["marks"] if mark["is"] == "disc") == 15
    words = [mark for mark in figure["marks"] if mark["is"] == "words"]
    assert max(mark["size"] for mark in words) > 19 * 25.4 / 72
    assert all(any(cells) for cells in zip(table["head"], *table["rows"], strict=True)), "no column without a word"


def test_seats_of_magical_war_say_after_the_end_to_whom_everybody_fell(edw: Edw) -> None:
    seated(edw, "magical-war", "Ann", "Bram", "Cleo")
    edw("eliminate", "Bram", "--by", "Cleo")
    edw("stand", "leave")
    edw("eliminate", "Ann")
    edw("stand", "leave")
    _, table = printed(edw, "seats")["sections"][0]["blocks"]
    assert table["head"] == ["seat", "player", "life", "fell to"]
    assert {row[1]: row[3] for row in table["rows"]} == {"Ann": "nobody", "Bram": "Cleo", "Cleo": "nobody"}


def test_the_seats_table_is_that_of_status(edw: Edw) -> None:
    seated(edw, "magical-war", *FIVE)
    for name in FIVE:
        edw("initial", name)
    edw("lay")
    edw("effect", "add", "Ann", "Library of Leng")
    edw("turn", "skip", "Eve")
    edw("eliminate", "Dan")
    edw("stand", "leave")
    _, table = printed(edw, "seats")["sections"][0]["blocks"]
    assert table["rows"][0][:5] == ["1", "Ann", "20", "10", "2"]
    assert [row[-1] for row in table["rows"]] == ["", "", "", "out of the game", "skips 1 turn"]
    assert table["right"] == [0, 2, 3, 4]


@pytest.mark.parametrize("player", [0, 3])
def test_spite_stands_beside_a_life_below_1(edw: Edw, player: int) -> None:
    seated(edw, "chaos-magic", *FIVE)
    edw("life", FIVE[player], "-25")
    edw("eliminate", FIVE[player])
    _, table = printed(edw, "seats")["sections"][0]["blocks"]
    assert table["rows"][player][-2:] == ["-5", "spiting now"]


# Tents and the leaf of the turn


def test_the_ring_on_a_tent_joins_those_beside_who_fell(edw: Edw) -> None:
    """Each of them is joined to the next, and no line reaches the disc of who fell."""
    seated(edw, "chaos-lists", "Ann", "Bram", "Cleo", "Dan")
    edw("eliminate", "Bram")
    anns, *others = figures_of(sheet_of(edw, "chaos-lists", "tents", state=state_of(edw)))
    assert len(others) == 2
    marks = outside_of(anns)
    ring = [mark for mark in marks if isinstance(mark, Disc)][1:]
    assert [mark.fill for mark in ring] == ["black", "U", "pale", "G", "orange"]
    joined = [mark.points for mark in marks if isinstance(mark, Line) and len(mark.points) == 2]
    heads = [mark.points for mark in marks if isinstance(mark, Line) and len(mark.points) == 3]
    assert (len(joined), len(heads)) == (3, 3), "Ann between Cleo and Dan, and those two; an arrow for each"
    (fallen,) = (mark for mark in marks if isinstance(mark, Disc) and mark.fill == "pale")
    ends = [point for points in (*joined, *heads) for point in points]
    assert min(math.dist(point, fallen.at) for point in ends) > fallen.radius + 1


@pytest.mark.parametrize("game", ["chaos-lists", "chaos-magic", "magical-war", "five-colors"])
def test_tents_say_only_what_holds_all_evening(edw: Edw, game: str) -> None:
    players = FIVE[:2] if game == "five-colors" else FIVE
    seated(edw, game, *players)
    before = edw("print", "tents").out
    assert "Before" not in before
    assert "Next" not in before
    edw("life", "Ann", "-7")
    assert edw("print", "tents").out == before


@pytest.mark.parametrize("kind", ["quick", "tents"])
def test_what_a_fight_of_five_colors_leaves_out_is_told_in_the_turn_of_others(edw: Edw, kind: str) -> None:
    seated(edw, "five-colors", *FIVE[:2])
    for made in drawn(sheet_of(edw, "five-colors", kind, state=state_of(edw))):
        said = squeezed(labels(made))
        for words in (
            "trample",
            "landhome",
            "affects all",
            "the defender acts first",
            "no power; tapped otherwise, no toughness either",
            "challenged first",
        ):
            assert squeezed(words) in said


def test_a_divider_of_five_colors_is_its_player_s_before_anything_else(edw: Edw) -> None:
    seated(edw, "five-colors", *FIVE[:2])
    made = drawn(sheet_of(edw, "five-colors", "dividers", state=state_of(edw)))
    for divider, name in zip(made, (*FIVE[:1] * 3, *FIVE[1:2] * 3), strict=True):
        tab, *_ = divider.iter(f"{SVG}text")
        (title,) = divider.iter("h3")
        (text,) = of_class(divider, "text")
        assert f"{name}’s" in (tab.text or "")
        assert f"{name}’s" in (title.text or "")
        assert type_of(title) >= max(type_of(text), float(tab.get("font-size", 0)))


@NEEDED
def test_the_right_edge_of_a_table_to_write_in_is_whole_on_letter(edw: Edw, tmp_path: Path) -> None:
    pdf = browse(edw("print", "pads", "--format", "five-colors", "--html", "--paper", "letter").out, tmp_path)
    (leaf,) = pictures(pdf, 60)
    edge = round((14 + 187.9) / 25.4 * 60)
    assert sum(leaf.inked(edge - 3, row, edge + 1, row + 1) for row in range(leaf.high)) > 200, "of 660 dots"


def test_the_table_of_five_colors_is_laid_out_as_it_begins(edw: Edw) -> None:
    """Its tents say the same of life, whatever has become of it."""
    seated(edw, "five-colors", *FIVE[:2])
    before = edw("print", "seats").out
    assert "Ann: begins with 20 life" in before
    edw("life", "Ann", "-7")
    assert edw("print", "seats").out == before


_CAPITAL = 0.74
"""How high capital letters are, in parts of their size."""


def test_a_name_fills_its_side_of_a_tent(edw: Edw) -> None:
    seated(edw, "chaos-magic", *FIVE)
    sizes: dict[str, float] = {}
    for tent in figures_of(sheet_of(edw, "chaos-magic", "tents", state=state_of(edw))):
        marks = outside_of(tent)
        (name,) = (mark for mark in marks if isinstance(mark, Words) and mark.passages[0][0] == tent.own.name)
        ring = [mark.at[1] + mark.radius for mark in marks if isinstance(mark, Disc)]
        assert name.at[1] > max(ring) + 1, "no name touches a disc"
        sizes[tent.own.name] = fit.size(name.passages, name.room, name.size)
    assert sizes["Dan"] * 72 / 25.4 > 80, "points"
    assert sizes[LONG] * 72 / 25.4 > 36


def test_the_turn_inside_a_tent_has_11_points_with_how_one_loses(edw: Edw) -> None:
    seated(edw, "five-colors", *FIVE[:2])
    for tent in drawn(sheet_of(edw, "five-colors", "tents", state=state_of(edw))):
        (inside,) = of_class(tent, "inside")
        assert min(type_of(text) for text in of_class(inside, "text")) * 72 / 25.4 >= 10.8
        assert "Ihavelost." in labels(inside)


def test_there_is_a_leaf_of_the_turn_for_each_who_plays_and_the_last_one_is_full(edw: Edw) -> None:
    seated(edw, "chaos-lists", *FIVE[:4])
    edw("eliminate", "Dan")
    (block,) = printed(edw, "quick")["sections"][0]["blocks"]
    title = "Chaos by roll lists: my turn"
    assert [piece["says"][0] for piece in block["pieces"]] == [
        f"{title}, Ann", f"{title}, Bram", f"{title}, {LONG}", title,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "says", "not_so"),
    [
        ("five-colors", "Straighten. I untap, and discard my events.", "Higher casting costs win"),
        ("five-colors", "my ground, theirs, my flyers, theirs. The defender picks each fight.", "1 mine"),
        ("five-colors", "Creature and cards: the lower cost dies, a tie taps both.", "win"),
        ("five-colors", "in this phase anyone may pay for its abilities.", "first fight"),
        ("chaos-magic", "I cannot lose before it has resolved.", "counts as resolved"),
        ("chaos-magic", "If I would then no longer lose, I stay; otherwise I am out.", "End."),
        (
            "magical-war",
            "If my pipeline is shorter than its size (usually 2), I fill it from my hand.",
            "gets its size",
        ),
        (
            "magical-war",
            "down to my hand size, hand and pipeline together: usually 9.",
            "size: usually 9",
        ),
        ("chaos-lists", "Before a roll on Global, the old one is removed.", "clears it"),
        ("chaos-lists", "Dice in its text are rolled at once, then I choose targets.", "is rolled now"),
    ],
)
def test_the_turn_is_that_of_the_rules(edw: Edw, game: str, says: str, not_so: str) -> None:
    out = " ".join(edw("print", "quick", "--format", game).out.split())
    assert says in out
    assert not_so not in out


# Pads


def test_a_pad_of_roll_lists_is_filled_from_the_state(edw: Edw) -> None:
    playing(edw, players="Ann,Bram,Cleo,Dan")
    edw("chaos", "--rolled", "1")
    edw("middle", "put", "Lightning Bolt", "Shock", "--owner", "Bram")
    edw("middle", "play", "Bram", "Shock")
    edw("counters", "Ann", "poison", "3")
    edw("middle", "put", "Opt")
    edw("away", "Dan", "--turns", "2")
    status = edw("status", "--json").json
    sheet = printed(edw, "pads")
    found = tables(sheet)
    assert found["Chaos is rolled on"]["rows"][0].index("turn 1: here") == "abcdef".index(status["list"])
    assert found["Command zone"]["rows"][0][0] == status["globals"][0]["name"] == "Fog Bank"
    lying, unowned, free = found["Middle world"]["rows"][:3]
    assert [lying, free] == [["Lightning Bolt", "Bram", ""], ["", "", ""]], "what was played lies there no more"
    assert squeezed("Played from there already this turn: Bram (Shock).") in squeezed(edw("print", "pads").out)
    assert unowned[1] == "", "room for an owner whom nobody has named"
    assert found["What lasts"]["rows"][0] == ["poison 3", "Ann", ""]
    assert found["Out for a while"]["rows"][0] == ["Dan", "for 2 more turns \u2610 \u2610"]
    assert found["Out for a while"]["head"][1].startswith("how long"), "which may be as long as a Global is there"
    stack = found["The stack: start on the bottom line"]["rows"]
    assert [row[0].removesuffix(" (resolving)") for row in stack if row[0]] == [
        each["name"] for each in status["stack"]
    ] != []  # fmt: skip
    assert sheet["intro"].startswith("Turn 1: Ann.")
    for title, table in found.items():
        assert title == "Chaos is rolled on" or table["rows"].count([""] * len(table["head"])) >= 3, "room behind"


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
@pytest.mark.parametrize("written", [0, 3])
def test_a_pad_of_roll_lists_has_two_pages_on_either_paper(
    edw: Edw, paper: str, written: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says = "Creatures cannot attack the player with the least life, and if two or more are tied, nobody is safe. " * 2
    known = _Known(globals=[("Kid Gloves", says)] * written, stack=[("Recall", "Ann", says, "Eve on Spite")] * written)
    monkeypatch.setattr("edw_companion.games.chaos_lists.sheets._known", lambda state: known)
    seated(edw, "chaos-lists", *FIVE)
    edw("print", "pads", "--html", "--paper", paper, "-o", str(tmp_path / "pads.html"))
    html = (tmp_path / "pads.html").read_text(encoding="utf-8")
    assert ("Kid Gloves" in html) is (written > 0)
    first, second = pages_of(browse(html, tmp_path))
    assert "Command zone" in first
    assert "The stack: start on the bottom line" in second
    assert "Middle world" in second


def test_a_pad_has_the_number_that_was_rolled_for_what_is_on_the_stack(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "2", "--rolled", "4")
    stack = tables(printed(edw, "pads"))["The stack: start on the bottom line"]
    assert stack["head"][2] == "what it says, as rolled"
    assert "4 (1d4)" in next(row[2] for row in stack["rows"] if row[0] == "Pay")
    assert len(tables(printed(edw, "pads"))["What lasts"]["rows"]) == 6, "a Global and an ability are written out"


def test_the_list_that_is_rolled_on_has_boxes_for_a_counter_and_life_most_of_a_page(edw: Edw) -> None:
    playing(edw)
    found = tables(printed(edw, "pads"))
    on = found["Chaos is rolled on"]
    assert on["role"] == "counters"
    assert len(on["rows"]) == 1
    html = edw("print", "pads", "--html").out
    shares = re.findall(r'<col style="width: ([0-9.]+)%"/>', html.partition("Chaos is rolled on")[2])[: len(on["head"])]
    assert len(set(shares)) == 1, "what is written in one of them makes it no narrower"
    assert len(tables(printed(edw, "pads"))["Life"]["rows"]) >= 16


def test_a_pad_for_nobody_in_particular_has_room_for_six_and_says_where_names_go(edw: Edw) -> None:
    for game in ("chaos-lists", "chaos-magic"):
        (sheet,) = edw("print", "pads", "--format", game, "--json").json["sheets"]
        life = next(table for title, table in tables(sheet).items() if title.startswith("Life"))
        assert life["rows"][0] == ["name:"] * 6


def test_a_pad_of_chaos_magic_is_filled_and_keeps_what_is_secret(edw: Edw) -> None:
    seated(edw, "chaos-magic", "Ann", "Bram", "Cleo")
    edw("global", "reveal")
    edw("chaos", "draw")
    edw("middle", "put", "Lightning Bolt", "--owner", "Ann", "--as", "instant")
    edw("life", "Cleo", "-25")
    edw("eliminate", "Cleo")
    edw("spite", "look")
    status = edw("status", "--json").json
    found = tables(sheet := printed(edw, "pads"))
    life = next(table for title, table in found.items() if title.startswith("Life"))
    assert life["rows"][:2] == [["\u2610 spited", "\u2610 spited", "\u2610 spiting now"], ["20", "20", "-5"]]
    boxes = edw("print", "pads", "--html", "-o", "-").out
    assert '<span class="box"></span> spiting now' in boxes, "as large as the others"
    ring, table = printed(edw, "seats")["sections"][0]["blocks"]
    assert [text for text in beside(ring) if "spiting" in text] == ["spiting now"]
    assert table["head"] == ["seat", "player", "on the left", "on the right", "life", "spite"]
    assert table["right"] == [0, 4]
    assert [row[1:4] for row in table["rows"]] == [
        ["Ann", "Bram", "Cleo"], ["Bram", "Cleo", "Ann"], ["Cleo", "Ann", "Bram"],
    ]  # fmt: skip
    assert [row[5] for row in table["rows"]] == ["unused", "unused", "spiting now"]
    known, text, *others = found["Globals in play"]["rows"][0]
    assert [known, *others] == [status["globals"][0]["card"], "", ""]
    assert text
    out = squeezed(edw("print", "piles").out)
    assert [each for each in paragraphs(text) if squeezed(each) not in out] == []
    assert found["The stack: start on the bottom line"]["rows"][-1] == ["face down", "Ann", ""], "the lowest line"
    assert found["The middle"]["rows"][0] == ["Lightning Bolt (instant)", "Ann", "1"]
    seen = edw("spite", "cards", "--show", "--json").json["cards"]
    assert len(seen) == 7
    assert not any(card in str(sheet) for card in seen)
    edw("spite", "play", seen[0])
    top, below = tables(printed(edw, "pads"))["The stack: start on the bottom line"]["rows"][-2:]
    assert top[:2] == [seen[0], "Cleo"]
    assert "not to be countered" in top[2]
    assert below[0] == "face down"


def test_a_pad_of_a_war_has_the_cards_that_make_the_sizes(edw: Edw) -> None:
    seated(edw, "magical-war", *FIVE)
    for name in FIVE:
        edw("initial", name)
    edw("lay")
    edw("effect", "add", "Ann", "Black Vise", "--on", "Bram")
    edw("effect", "add", "Bram", "Library of Leng")
    edw("effect", "add", "Eve", "Cursed Rack", "--on", "Ann")
    edw("kudzu", "aim", "Ann", "Bram", "Forest")
    edw("turn", "skip", "Eve")
    edw("eliminate", "Dan")
    edw("stand", "leave")
    found = tables(printed(edw, "pads"))
    assert found["What changes sizes; Kudzu; lost turns; last stands"]["rows"][:5] == [
        ["Black Vise", "Ann", "Bram", "pipeline +1", "from Bram's upkeep"],
        ["Library of Leng", "Bram", "Bram", "hand +1", "in force"],
        ["Cursed Rack", "Eve", "Ann", "hand -1", "in force"],
        ["Kudzu", "Ann", "Bram's Forest", "\N{EN DASH}", "\N{EN DASH}"],
        ["1 lost turn", "\N{EN DASH}", "Eve", "\N{EN DASH}", "\N{EN DASH}"],
    ]  # fmt: skip
    assert found["Sizes (hand / pipeline)"]["rows"][0] == ["8 / 2", "10 / 2", "9 / 2", "9 / 2"]
    life = found["Life"]
    assert len(life["rows"]) == 9, "with what is known below it, all is on one page of either paper"
    assert life["head"] == ["Ann", "Bram", "Maximiliana", "Eve"], "in short, and no column for Dan"
    text = edw("print", "pads").out
    assert "Maximiliana" in text, "torn at no letter"


def test_a_pad_has_the_counts_of_cards_in_a_table_and_none_of_them_for_the_next_game(edw: Edw) -> None:
    seats = [f"--seat={at}={name}" for at, name in enumerate(FIVE[:2], 1)]
    given = ("--players", "Ann,Bram", "--rule", "counts=on", *seats, "--first", "Ann")
    edw("new", "war", "--format", "magical-war", *given)
    for name in FIVE[:2]:
        edw("initial", name)
    edw("lay")
    sheet = printed(edw, "pads")
    *_, counts = sheet["sections"]
    assert counts["title"] == "Cards: a box for each change"
    rows = counts["blocks"][0]["rows"]
    assert [row[:3] for row in rows if row[1]] == [
        ["stock", "102", ""], ["graveyard", "0", ""],
        *([f"{name}: {zone}", number, ""] for name in ("Ann", "Bram")
          for zone, number in (("hand", "7"), ("pipeline", "2"), ("in play", "0"))),
    ]  # fmt: skip
    assert min(sum(cell == "" for cell in row) for row in rows) > 10, "boxes to write in"
    assert len(rows) == 24, "at a table of few there are several lines for each number"
    edw("cards", "move", "1", "stock", "out")
    assert printed(edw, "pads")["sections"][-1]["title"] == "Cards: a box for each change; 1 out of the game"
    assert "stock" not in sheet["intro"]
    edw("eliminate", "Ann")
    edw("stand", "leave")
    after = printed(edw, "pads")
    assert after["intro"].startswith("For the next game, same seats.")
    assert "Cards" not in str(after)


def test_a_pad_of_five_colors_has_the_provinces_as_they_lie(edw: Edw) -> None:
    seated(edw, "five-colors", "Ann", "Bram")
    edw("reveal", "Serra Angel", "Plains", "Wall of Stone", "Crusade", "--event", "Crusade")
    edw("recruit", "2")
    edw("life", "Ann", "+3")
    sheet = printed(edw, "pads")
    out = " ".join(edw("print", "pads").out.split())
    board = edw("status").out
    told = [block["says"][0] for section in sheet["sections"] for block in section["blocks"] if block["is"] == "figure"]
    provinces = next(line for line in board.split("\n") if line.startswith("Provinces of Ann: ")).partition(": ")[2]
    for each in provinces.split("; "):
        assert f"[ ] {each}" in told[0]
    assert "cross out its box" in out
    assert "Duels" not in out
    life = sheet["sections"][0]["blocks"][1]["rows"]
    assert [row[0] for row in life] == ["life", "gained this turn"], "the paper is for what is in play"
    assert "23" in life[0][1]
    assert [section["title"].partition(",")[0] for section in sheet["sections"]] == ["Ann", "Bram"]
    lying = [section["blocks"][-1] for section in sheet["sections"]]
    assert [table["head"] for table in lying] == [["creatures in play", "P / T", "note"] * 2] * 2
    assert lying[0]["rows"][0][:3:2] == ["Crusade", "the next Straighten"], "under its own player"
    empty = [sum(not row[at] for row in table["rows"] for at in (0, 3)) for table in lying]
    assert empty == [13, 12], "the page is full, and as much of it is for each, however many lines a name would have"
    (figure, *_) = sheet["sections"][0]["blocks"]
    assert min(x for mark in figure["marks"] if mark["is"] == "line" for x, _ in mark["points"]) > 0, "no edge is cut"


@pytest.mark.parametrize("game", ["chaos-lists", "chaos-magic"])
def test_the_foot_of_pads_is_the_title_alone(edw: Edw, game: str) -> None:
    html = edw("print", "pads", "--html", "--format", game).out
    assert "\\b7 " not in html.partition("</style>")[0]


def test_a_long_name_has_one_short_form_on_all_paper() -> None:
    """As few parts as tell players apart; names that are short, and those of one part, are whole."""
    names = [LONG, "Ann", "Dr. Eve Featherstonehaugh", "Bram van der Berg-Hohenstein", "Bram van Dyck", "W" * 40]
    assert [*short_names(names).values()] == [
        "Maximiliana",
        "Ann",
        "Dr. Eve",
        "Bram van der",
        "Bram van Dyck",
        "W" * 40,
    ]


@pytest.mark.parametrize("game", ["chaos-lists", "chaos-magic", "magical-war"])
def test_pads_and_the_chart_of_the_report_name_a_player_alike(edw: Edw, game: str) -> None:
    seated(edw, game, *FIVE)
    edw("life", LONG, "-5")
    pads, report = (edw("print", kind, "--html").out.partition("</style>")[2] for kind in ("pads", "report"))
    assert ">Maximiliana<" in pads
    assert ">Maximiliana 15<" in report
    assert "\N{HORIZONTAL ELLIPSIS}" not in pads + report


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
@pytest.mark.parametrize("game", ["elder-dragon-wars", "chaos-lists", "chaos-magic", "magical-war", "five-colors"])
def test_pads_have_rows_to_the_foot_of_each_page(edw: Edw, tmp_path: Path, game: str, paper: str) -> None:
    edw("new", "evening", "--format", game, "--players", ",".join(FIVE[:2] if game == "five-colors" else FIVE))
    edw("start", code=None)  # only some games have it
    pdf = browse(edw("print", "pads", "--html", "--paper", paper).out, tmp_path)
    pages = pictures(pdf)
    assert len(pages) == (1 if game in ("magical-war", "five-colors") else 2)
    for page in pages:
        lowest = max(row for row in range(page.high - 50) if page.inked(0, row, page.wide, row + 1))
        assert lowest / page.high > 0.83


def test_a_pad_of_a_war_names_everybody_and_has_what_lies_on_the_table(edw: Edw) -> None:
    seats = zip(("white", "blue", "black", "red", "green"), FIVE, strict=True)
    edw("new", "--players", ",".join(FIVE), *(f"--seat={color}={name}" for color, name in seats))
    edw("start", code=None)
    edw("planar", "tap", "gate")
    edw("eliminate", "red", "--by", "green")
    edw("legend", "white")
    sheet, status = printed(edw, "pads"), edw("status", "--json").json
    assert sheet["intro"].startswith("Turn 1")
    life, beads, second, *middle = sheet["sections"]
    says, table, _ = life["blocks"]
    assert says["text"].startswith("Tick a box per poison counter: 10 put a player out.")
    assert says["text"].endswith("Out of the game: Dan.")
    assert "".join(table["head"]).startswith("W AnnU Bram")
    assert life["foot"] == "life, as of turn 1"
    assert second["title"] == "Elder Dragon Wars: enchantments and artifacts, as of turn 1", "on loose pages"
    assert second["fresh"]
    where, planar, dragons = beads["blocks"]
    assert beads["title"] == "Planar artifacts and dragons"
    assert where["text"] == "Lay a bead where each is. ○ marks turn 1.", "the first move makes it untrue"
    assert '<span class="ring">○</span>' in edw("print", "pads", "--html").out
    assert [planar["head"], *planar["rows"]] == [
        ["", "Planar Gate", "Mana Matrix"], ["ready", "", "○"], ["tapped", "○", ""],
    ]  # fmt: skip
    assert [dragons["head"], *dragons["rows"]] == [
        ["", "Arcades Sabboth", "Chromium", "Nicol Bolas", "Palladia-Mors"],
        ["in its nexus", *"○○○○"],
        ["in play", *[""] * 4],
    ], "no dragon of who is out"
    _, enchantments, *zones, notes = [block for each in middle for block in each["blocks"]]
    assert notes["head"] == ["what is easily forgotten"], "beside the zones of four is a place for them"
    assert {*map(tuple, notes["rows"])} == {("",)}
    assert enchantments["rows"][0][1] == (status["piles"]["enchantments"]["current"] or "")
    leads = [block["lead"] for block in zones if block["is"] == "paragraph"]
    assert leads == [f"{sign} {name}" for sign, name in zip("WUBG", (*FIVE[:3], "Eve"), strict=True)] + ["Notes"]
    held = {player["player"]: player["artifacts"] for player in status["players"] if player["alive"]}
    rows = [block["rows"][0] for block in zones if block["is"] == "table"]
    assert [[card for card in row if card] for row in rows] == list(held.values())
    assert any(held.values())


@pytest.mark.parametrize(
    ("game", "ends"),
    [
        ("elder-dragon-wars", [("eliminate", *FIVE)]),
        ("chaos-lists", [("eliminate", *FIVE[1:])]),
        ("chaos-magic", [("eliminate", *FIVE[1:], "--concede")]),
        ("magical-war", [("eliminate", *FIVE[1:]), *[("stand", "leave")] * 4]),
        ("five-colors", [("concede", FIVE[1])]),
    ],
)
def test_a_pad_that_is_printed_after_the_end_is_for_the_next_game(
    edw: Edw, game: str, ends: list[tuple[str, ...]]
) -> None:
    edw("new", "evening", "--format", game, "--players", ",".join(FIVE[:2] if game == "five-colors" else FIVE))
    edw("start", code=None)  # only some games have it
    before = printed(edw, "pads")
    edw("life", FIVE[0], "-3")
    assert printed(edw, "pads")["sections"] != before["sections"]
    for words in ends:
        edw(*words)
    after = printed(edw, "pads")
    first, then = written(before), written(after)
    stacks = {title for title in (*first, *then) if title.startswith("The stack")}
    assert not [row for title in stacks for row in then.pop(title, [])]
    assert then == {title: rows for title, rows in first.items() if title in then}
    assert first.keys() - then.keys() <= stacks
    if game == "elder-dragon-wars":
        assert after["sections"][1]["blocks"][0]["text"] == "Lay a bead where each is. ○ marks the start."
    assert "For the next game, same seats." in after["intro"]
    assert "For the next game" not in before["intro"]
    said = [after["intro"], *(section[key] for section in after["sections"] for key in ("title", "foot"))]
    assert not [words for words in said if re.search("turn [0-9]", words.lower())]


@pytest.mark.parametrize(
    ("game", "how"),
    [
        ("elder-dragon-wars", []),
        ("chaos-lists", []),
        ("chaos-magic", ["--concede"]),
        ("magical-war", []),
    ],
)
def test_a_pad_of_a_game_that_nobody_has_survived_is_printed(edw: Edw, game: str, how: list[str]) -> None:
    edw("new", "evening", "--format", game, "--players", ",".join(FIVE))
    edw("start", code=None)  # only some games have it
    edw("eliminate", *FIVE, *how)
    for _ in FIVE if game == "magical-war" else ():
        edw("stand", "leave")
    assert not any(player["alive"] for player in edw("status", "--json").json["players"])
    assert [row for row in tables(printed(edw, "pads"))["Life"]["rows"] if any(row)]
    assert printed(edw, "seats")


@pytest.mark.parametrize(("army", "rows"), [(20, 21), (60, 30)])
def test_a_pad_of_five_colors_has_room_beside_a_large_army(edw: Edw, army: int, rows: int) -> None:
    seated(edw, "five-colors", "Ann", "Bram")
    edw("reveal")
    edw("battle", "attack", "2", *(f"Token {at} 1/1" for at in range(army)))
    edw("battle", "off")
    edw("print", "pads")
    ann, head, bram = (section["blocks"][-1] for section in printed(edw, "pads")["sections"])
    assert "A province falls" in head["text"], "both pages have the same head"
    assert [len(table["rows"]) for table in (ann, bram)] == [rows, 21], "each has a page"
    assert sum(cell.startswith("Token") for row in ann["rows"] for cell in row) == army


def test_a_pad_of_five_colors_whose_left_half_is_full_goes_on_at_the_right(edw: Edw) -> None:
    seated(edw, "five-colors", "Ann", "Bram")
    edw("reveal")
    edw("battle", "attack", "2", *(f"Token {at} 1/1 flying" for at in range(9)))
    edw("battle", "off")
    for form in ([], ["--html"]):
        edw("print", "pads", *form)
    ann = printed(edw, "pads")["sections"][0]["blocks"][-1]["rows"]
    left, right = [row[0] for row in ann], [row[3] for row in ann]
    assert left == [f"Token {at}" for at in range(len(left))]
    assert right[: 9 - len(left)] == [f"Token {at}" for at in range(len(left), 9)]


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_a_pad_of_five_colors_with_many_provinces_is_a_full_page_for_each(edw: Edw, tmp_path: Path, paper: str) -> None:
    edw("new", "evening", "--format", "five-colors", "--players", "Ann,Bram", "--first", "Ann", "--rule", "provinces=8")
    boxes, *_ = printed(edw, "pads")["sections"][0]["blocks"]
    lines = [mark["points"] for mark in boxes["marks"] if mark["is"] == "line"]
    assert {round(points[1][0] - points[0][0], 1) for points in lines} == {34.9}, "ten in two rows of five"
    assert max(x for points in lines for x, _ in points) > boxes["width"] - 1, "as wide as the tables below"
    pages = pictures(browse(edw("print", "pads", "--html", "--paper", paper).out, tmp_path))
    assert len(pages) == 2
    for page in pages:
        lowest = max(row for row in range(page.high - 50) if page.inked(0, row, page.wide, row + 1))
        assert lowest / page.high > 0.83


def test_whoever_has_spited_has_a_ticked_box(edw: Edw) -> None:
    seated(edw, "chaos-magic", "Ann", "Bram", "Cleo")
    edw("life", "Cleo", "-25")
    edw("eliminate", "Cleo")
    edw("spite", "look")
    whole = (card for card in edw("spite", "cards", "--show", "--json").json["cards"] if "//" not in card)
    edw("spite", "play", next(whole))
    edw("chaos", "resolve")
    edw("life", "Cleo", "+40")
    edw("spite", "lives")
    life, *_ = tables(printed(edw, "pads")).values()
    assert life["rows"][0][2].startswith("\N{BALLOT BOX WITH X} ")
    assert "[x] " in edw("print", "pads").out
    assert '<span class="box">×</span>' in edw("print", "pads", "--html").out


@pytest.mark.parametrize("game", ["chaos-lists", "chaos-magic", "magical-war", "five-colors"])
def test_nothing_on_a_tent_stands_near_its_fold(edw: Edw, game: str) -> None:
    """On its outer side, whose head is at the fold; the inner side is measured in a browser."""
    seated(edw, game, *(FIVE[:2] if game == "five-colors" else FIVE))
    for tent in figures_of(sheet_of(edw, game, "tents", state=state_of(edw))):
        assert min(mark.at[1] - mark.radius for mark in outside_of(tent) if isinstance(mark, Disc)) >= 4
