"""The sheets of Magical War and Legends of the Five Colors: one page each, on either paper, with all they need."""

import re
from pathlib import Path

import pytest
from conftest import Edw
from printed import NEEDED, SIZES, browse, pages_of, words_of
from test_browser import outside, squeezed, texts_of

from edw_companion import games
from edw_companion.cli.app import App
from edw_companion.core.rules import HouseRule
from edw_companion.games.game import load
from edw_companion.games.magical_war.errata import NAMES
from edw_companion.games.sheets import Material, makers
from edw_companion.paper.html import page
from edw_companion.paper.sheet import Sheet, data
from edw_companion.session.paths import Home

KINDS = {"magical-war": ("rules", "pads", "errata"), "five-colors": ("rules", "pads", "battle")}
TEXT_PAGES = {("five-colors", "rules"): 2, ("five-colors", "battle"): 2}
"""Where a sheet of text needs more than one page: rules on the one, banned cards on the other."""

SMALLEST = 7.7
"""Points: so high are the words of a type of 7 points."""


def made(slug: str, kind: str, home: Path) -> Sheet:
    """A sheet as it is printed without a session."""
    game = games.find(slug)
    sheet: Sheet = load(makers(game)[kind])(Material(game, Home(str(home)), None, None, None, ""))
    return sheet


@NEEDED
@pytest.mark.parametrize("paper", SIZES)
def test_each_is_one_page_that_can_be_read(tmp_path: Path, paper: str) -> None:
    sheets = [made(slug, kind, tmp_path) for slug, kinds in KINDS.items() for kind in kinds]
    pdf = browse(page(sheets, paper), tmp_path)
    pages = pages_of(pdf)
    at = next(at for at, text in enumerate(pages) if "· Banned cards" in text)
    pages[at - 1] += pages.pop(at)  # the back of the rules
    assert [squeezed(page)[: len(squeezed(sheet.title))] for page, sheet in zip(pages, sheets, strict=True)] == [
        squeezed(sheet.title) for sheet in sheets
    ]
    for printed, sheet in zip(pages, sheets, strict=True):
        found = squeezed(printed)
        assert not [text for text in texts_of(data(sheet)) for word in text.split() if squeezed(word) not in found]
    words = words_of(pdf, SIZES[paper])
    assert not [word for word in words if outside(word, SIZES[paper])]
    assert min(word.bottom - word.top for word in words) > SMALLEST


@NEEDED
@pytest.mark.parametrize("paper", SIZES)
def test_rules_stay_on_a_leaf_whatever_house_rules_stand_above(edw: Edw, tmp_path: Path, paper: str) -> None:
    """No house rule, the first, the first two, half of them and all: the type is smaller, the pages are as many."""
    leaves = []
    for slug in games.GAMES:
        own: list[HouseRule] = load(f"edw_companion.games.{slug.replace('-', '_')}.state:RULES")
        others = [f"{rule.key}={rule.others[0] if rule.others else int(rule.default) + 1}" for rule in own]
        players = "Ann,Bram,Cleo,Dan,Eve" if slug == "elder-dragon-wars" else "Ann,Bram"
        for some in sorted({0, 1, 2, len(others) // 2, len(others)}):
            name = f"{slug}-{some}"
            edw("new", name, "--format", slug, "--players", players, *(f"--rule={each}" for each in others[:some]))
            game, _, state = App(lambda: Home(str(edw.home)), name).read(name)
            leaves.append(load(makers(game)["rules"])(Material(game, Home(str(edw.home)), None, state, None, "")))
    wanted = [leaf.title for leaf in leaves for _ in range(2 if "Five Colors" in leaf.title else 1)]  # banned cards
    printed = pages_of(browse(page(leaves, paper), tmp_path))
    assert [text.replace("\n", " ")[: len(title)] for text, title in zip(printed, wanted, strict=True)] == wanted


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize(("slug", "kind"), [(slug, kind) for slug, kinds in KINDS.items() for kind in kinds])
def test_as_text_each_is_one_page(edw: Edw, slug: str, kind: str, paper: str) -> None:
    pages = edw("print", kind, "--format", slug, "--paper", paper).out.split("\f")
    assert len(pages) == TEXT_PAGES.get((slug, kind), 1)
    assert all(len(line) <= 76 for page in pages for line in page.split("\n"))


def test_the_leaf_of_five_colors_holds_what_is_asked_for(edw: Edw) -> None:
    rules, more = edw("print", "rules", "--format", "five-colors", "--paper", "letter").out.split("\f")
    told = squeezed(rules + more)
    assert squeezed("12. Duels.") in told
    for words in (
        "only creatures are damaged",
        "Enchant Worlds",
        "unless the very next action saves it",
        "A creature tapped for its own effect adds toughness and no power; one tapped by anything else adds neither",
        "A tapped creature cannot defend",
    ):
        assert squeezed(words) in told
    banned = edw("lists", "show", "1", "banned", "--format", "five-colors", "--json").json[0]["rows"]
    assert "up to 2006, that rule 1 bans (not a full list). Creatures may always be played" in " ".join(more.split())
    _, table = edw("print", "rules", "--format", "five-colors", "--json").json["sheets"][0]["sections"][-1]["blocks"]
    columns = zip(*table["rows"], strict=True)
    assert [card for column in columns for card in column if card] == [row["card"] for row in banned]
    assert len(table["rows"][0]) == 4
    assert squeezed("Ebony Owl Netsuke Justice") in squeezed(more), "text has them too"


def test_the_leaf_names_the_cards_that_this_table_bans(edw: Edw) -> None:
    edw("lists", "copy", "1", "ours", "--format", "five-colors")
    file = edw.home / "lists" / "ours" / "banned.yaml"
    more = '  - {number: 900, name: "Storm Crow", cost: "{1}{U}", colors: U, types: "Creature"}\n'
    file.write_text(file.read_text(encoding="utf-8") + more, encoding="utf-8")
    assert "Storm Crow" in edw("print", "rules", "--format", "five-colors", "--lists", "ours").out
    edw("new", "duel", "--format", "five-colors", "--players", "Ann,Bram", "--lists", "ours")
    file.unlink()  # the session has kept its own
    assert "Storm Crow" in edw("print", "rules").out
    assert "up to 2006" not in edw("print", "rules").out, "that is said of the shipped list"
    assert "Storm Crow" not in edw("print", "rules", "--lists", "1").out


def test_the_foot_of_a_leaf_names_no_part_of_a_page_that_has_others(edw: Edw) -> None:
    edw("new", "duel", "--format", "five-colors", "--players", "Ann,Bram", "--rule", "life=30")
    feet = re.findall(r"@bottom-left { content: \"(.*?)\"", edw("print", "rules", "--html").out)
    assert [foot.count("\\b7 ") for foot in feet] == [0, 1], "that of the second page says what is there"


def test_the_leaf_of_magical_war_holds_what_is_asked_for(edw: Edw) -> None:
    leaf = squeezed(edw("print", "rules", "--format", "magical-war").out)
    for words in ("Mulligans (Paris) in turn order", "its list says what is banned and restricted"):
        assert squeezed(words) in leaf
    assert "rules errata" not in leaf
    errata = squeezed(edw("print", "errata", "--format", "magical-war").out)
    assert not [name for name in NAMES if squeezed(name) not in errata]


def test_pads_begin_as_the_table_does(edw: Edw) -> None:
    house = ("counts=on", "provinces=5", "life=30")
    begin = ("new", "duel", "--format", "five-colors", "--players", "Ann,Bram", "--seat", "1=Ann", "--seat", "2=Bram")
    edw(*begin, *(f"--rule={rule}" for rule in house))
    edw("deck", "size", "Bram", "36", "31")
    first, second = edw("print", "pads", "--json").json["sheets"][0]["sections"]
    assert [first["title"], second["title"]] == [f"{name}, colour: {'_' * 16}" for name in ("Ann", "Bram")]
    boxes = [mark["text"] for mark in first["blocks"][0]["marks"] if mark["is"] == "label"]
    assert boxes == [word for number in "12345" for word in (number, "wall:")] + ["new", "wall:"] * 2
    begun = [{row[0]: row[1] for row in player["blocks"][1]["rows"] if row[0]} for player in (first, second)]
    assert begun[0] == {"life": "30", "gained this turn": "", "dynasty": "25", "fate": "25", "hand": "5"}
    assert begun[1] == {"life": "30", "gained this turn": "", "dynasty": "31", "fate": "26", "hand": "5"}
    assert first["blocks"][2]["head"][0] == "creatures in play"


def test_pads_count_no_cards_where_the_table_does_not(edw: Edw) -> None:
    edw("new", "duel", "--format", "five-colors", "--players", "Ann,Bram")
    numbers = edw("print", "pads", "--json").json["sheets"][0]["sections"][0]["blocks"][1]
    assert [row[:2] for row in numbers["rows"] if any(row)] == [["life", "20"], ["gained this turn", ""]]


def test_a_pad_without_players_has_a_line_for_their_names(edw: Edw) -> None:
    life, sizes, _ = edw("print", "pads", "--format", "magical-war", "--json").json["sheets"][0]["sections"]
    assert life["blocks"][0]["rows"][:2] == [["name:"] * 8, ["20"] * 8], "two to eight players (rule 1)"
    assert sizes["blocks"][0]["rows"][:2] == [["name:"] * 8, ["9 / 2"] * 8]
    edw("new", "war", "--format", "magical-war", "--players", "Ann,Bram,Cleo", "--rule", "hand=8")
    life, sizes, _ = edw("print", "pads", "--json").json["sheets"][0]["sections"]
    assert sorted(life["blocks"][0]["head"][::2]) == ["Ann", "Bram", "Cleo"]
    assert life["blocks"][0]["head"][1::2] == ["from"] * 3, "beside each number, from whom it changed"
    assert life["blocks"][0]["rows"][0] == ["20", ""] * 3
    assert sizes["blocks"][0]["rows"][0] == ["8 / 2"] * 3
