"""What is cut, folded and kept with the cards: in exact millimetres, every word on its piece, nothing over its edge."""

import itertools
import math
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from conftest import FIVE, Edw
from hypothesis import given
from hypothesis import strategies as st
from printed import MISSING, SIZES, browse, words_of
from test_sheet_html import parsed

from edw_companion import games
from edw_companion.cli.app import App
from edw_companion.colors import WHEEL
from edw_companion.games.game import load
from edw_companion.games.sheets import APART, Material, makers
from edw_companion.paper import fit
from edw_companion.paper import leaves as drawing
from edw_companion.paper.figure import Box, Disc, Label, Line, Mark, Placed, Words
from edw_companion.paper.fit import bookish
from edw_companion.paper.html import page
from edw_companion.paper.leaves import PAPERS, RULER
from edw_companion.paper.pieces import BINDER, BOUGHT, CARD, DIVIDER, TENT, Card, Face, Leaves, Tent, pockets
from edw_companion.paper.sheet import Section, Sheet, leaves_of
from edw_companion.session.paths import Home

LONG = ("Xenobia" * 5, "W" * 40, "東京" * 10, "Ø" * 40, "m" * 40)
POINT = 25.4 / 72
SVG = "{http://www.w3.org/2000/svg}"
WORDS = st.text("abcdefgh WM{2}", min_size=1, max_size=90)


def extent(mark: Mark) -> tuple[float, float, float, float]:
    """From where to where a mark goes, or the box of words: left, top, right, bottom."""
    match mark:
        case Disc():
            x, y = mark.at
            return x - mark.radius, y - mark.radius, x + mark.radius, y + mark.radius
        case Box():
            return *mark.at, mark.at[0] + mark.size[0], mark.at[1] + mark.size[1]
        case Words():
            return *mark.at, mark.at[0] + mark.room[0], mark.at[1] + mark.room[1]
        case Line():
            xs, ys = zip(*mark.points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)
        case Label() | Placed():
            return *mark.at, *mark.at


def labels(element: ET.Element) -> str:
    """All that is to be read on an element, without spaces, but for what pictures say to those who hear the page."""
    found = [] if element.tag == f"{SVG}title" else [element.text or ""]
    for child in element:
        found += [labels(child), child.tail or ""]
    return "".join("".join(found).split())


def drawn(sheet: Sheet, paper: str = "a4") -> list[ET.Element]:
    """The pieces of a sheet as a browser gets them."""
    return [each for each in parsed(page([sheet], paper)).iter("div") if each.get("class", "").startswith("piece")]


def of_class(element: ET.Element, kind: str) -> list[ET.Element]:
    """The elements within one that have a class."""
    return [each for each in element.iter() if kind in each.get("class", "").split()]


def type_of(element: ET.Element) -> float:
    """The size of its type, in millimetres."""
    found = re.search(r"font-size: ([0-9.]+)mm", element.get("style", ""))
    assert found
    return float(found[1])


def sheet_of(edw: Edw, slug: str, kind: str, **more: Any) -> Sheet:
    material = Material(games.find(slug), Home(str(edw.home)), None, None, None, "")
    made = load(makers(games.find(slug))[kind])(material._replace(**more))
    assert isinstance(made, Sheet)
    return made


def figures_of(sheet: Sheet) -> list[Any]:
    """The pieces of a sheet."""
    return [piece for block in leaves_of(sheet) for piece in block.pieces]


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("kind", ["dividers", "cards", "tents", "ring", "quick"])
def test_cut_marks_keep_5_mm_from_the_edge_of_the_paper(edw: Edw, kind: str, paper: str) -> None:
    """Many printers print nothing nearer to it; dividers, three across, have no marks at the sides of A4."""
    width, height = PAPERS[paper]
    root = parsed(page([sheet_of(edw, "elder-dragon-wars", kind)], paper))
    spots = marks_of(next(each for each in root.iter("section")))
    assert spots
    assert all(5 <= x <= width - 5 and 5 <= y <= height - 5 for line in spots for x, y in line)


def marks_of(leaf: ET.Element) -> list[list[tuple[float, float]]]:
    """The cut marks of a leaf, each as its points."""
    lines = (each.get("points", "").split() for each in leaf[0].iter(f"{SVG}polyline"))
    return [[(float(x), float(y)) for x, y in (point.split(",") for point in points)] for points in lines]


@pytest.mark.parametrize("colors", ["", "W", "WUB"])
def test_a_card_has_a_band_for_each_of_its_colours(colors: str) -> None:
    sheet = leaf_of(Card((Face("A card", colors, ()),), "1/20", "A deck"))
    (face,) = of_class(drawn(sheet)[0], "face")
    assert face.get("style", "").count("#") == max(1, len(colors))
    assert "padding: 0.8mm" in page([], "a4"), "white, so that a slip of the knife shows no colour of the next card"


def leaf_of(*pieces: Any, caption: str = "A deck", size: tuple[float, float] = CARD) -> Sheet:
    """A sheet of some pieces."""
    return Sheet("cards", "A sheet", "", (Section("", (Leaves(caption, pieces, size),)),))


def test_cards_that_belong_together_have_type_of_one_size(edw: Edw) -> None:
    for chosen, count in (("planar", 2), ("nexus", 5)):
        made = drawn(sheet_of(edw, "elder-dragon-wars", "cards", of=chosen))
        texts = [type_of(text) for each in made for text in of_class(each, "text")]
        assert (len(texts), len({*texts})) == (count, 1)
        assert len({type_of(name) for each in made for name in each.iter("h3")}) == 1


def test_the_scions_turn_is_headed_so_and_a_name_stands_beside_the_title(edw: Edw) -> None:
    players = FIVE.replace("Ann", "Maximiliana-Konstantinopolska von Hohens")
    edw("new", "long", "--players", players)
    sheet = sheet_of(edw, "elder-dragon-wars", "quick", state=_state(edw, "elder-dragon-wars"))
    *seats, scions = figures_of(sheet)
    assert scions.says[0] == "Elder Dragon Wars: its turn, The Scion"
    assert len(seats) == 5
    for piece, made in zip(seats, drawn(sheet), strict=False):
        assert piece.seat.sign in "WUBRG"
        title, name, *_ = made.iter("h3")
        assert (title.text, name.text) == ("Elder Dragon Wars: my turn", piece.seat.name)


def outside_of(tent: Tent) -> list[Mark]:
    """The marks of a tent's outer side, as whoever sits opposite reads it."""
    return [*drawing._outside(tent)]


def test_a_long_name_on_a_tent_is_clear_of_the_little_ring(edw: Edw) -> None:
    edw("new", "long", "--players", FIVE.replace("Ann", "Maximiliana-Konstantinopolska von Hohens"))
    for tent in figures_of(sheet_of(edw, "elder-dragon-wars", "tents", state=_state(edw, "elder-dragon-wars"))):
        marks = outside_of(tent)
        ring = min(extent(mark)[0] for mark in marks if isinstance(mark, Disc) and mark.at[0] > 130 and mark.at[1] < 50)
        boxes = [extent(mark) for mark in marks if isinstance(mark, Words)]
        assert ring - max(right for _, top, right, _ in boxes if top < 34) >= 4
        discs = [extent(mark) for mark in marks if isinstance(mark, Disc)]
        for _, top, right, bottom in boxes:
            after = [other for other in discs if other[0] >= right and other[1] < bottom and other[3] > top]
            assert all(other[0] - right >= 2.9 for other in after)


def test_the_dragons_on_all_tents_are_of_one_size_and_on_one_line(edw: Edw) -> None:
    edw("new", "long", "--players", FIVE)
    dragons: dict[str, tuple[float, int]] = {}
    for tent in figures_of(sheet_of(edw, "elder-dragon-wars", "tents", state=_state(edw, "elder-dragon-wars"))):
        (titled,) = (mark for mark in outside_of(tent) if isinstance(mark, Words) and mark.passages[0][0] == tent.title)
        size = fit.size(titled.passages, titled.room, titled.size)
        dragons[tent.title] = size, fit.lines(titled.passages[0], titled.room[0] / size)
    assert sorted(dragons) == ["Arcades Sabboth", "Chromium", "Nicol Bolas", "Palladia-Mors", "Vaevictis Asmadi"]
    assert len({*dragons.values()}) == 1
    assert {lines for _, lines in dragons.values()} == {1}


def test_the_ring_shows_names_and_keeps_5_mm_from_where_it_is_cut(edw: Edw) -> None:
    edw("new", "long", "--players", ",".join(LONG))
    (named,) = figures_of(sheet_of(edw, "elder-dragon-wars", "ring", state=_state(edw, "elder-dragon-wars")))
    (blank,) = figures_of(sheet_of(edw, "elder-dragon-wars", "ring"))
    for figure in (named, blank):
        assert [mark.fill for mark in figure.marks if isinstance(mark, Box)] == ["paper"], "no line through its words"
        for mark in figure.marks:
            if isinstance(mark, Placed):
                angle = math.radians(mark.turn)
                for each in mark.marks:
                    left, top, right, bottom = extent(each)
                    for x, y in ((left, top), (left, bottom), (right, top), (right, bottom)):
                        across = mark.at[0] + x * math.cos(angle) - y * math.sin(angle)
                        down = mark.at[1] + x * math.sin(angle) + y * math.cos(angle)
                        assert 4 <= across <= figure.width - 4, "the box of a name, which has some air at its ends"
                        assert 4 <= down <= figure.height - 4
    placed = [mark for mark in named.marks if isinstance(mark, Placed)]
    planar = [label.text for mark in placed for label in mark.marks if isinstance(label, Label) and len(label.text) > 1]
    assert planar == ["Planar Gate", "Mana Matrix"], "where each lies"
    words = {mark.passages[0][0] for each in placed for mark in each.marks if isinstance(mark, Words)}
    assert words == {*LONG}


def test_no_arrow_of_the_ring_crosses_the_place_of_the_enchantment(edw: Edw) -> None:
    (mat,) = figures_of(sheet_of(edw, "elder-dragon-wars", "ring"))
    (place,) = (mark for mark in mat.marks if isinstance(mark, Box))
    arrows = [mark.points for mark in mat.marks if isinstance(mark, Line) and mark.ink == "black" and not mark.dashes]
    for points in arrows:
        for start, end in itertools.pairwise(points):
            for step in range(101):
                x, y = (one + (other - one) * step / 100 for one, other in zip(start, end, strict=True))
                assert not (place.at[0] - 1 < x < place.at[0] + place.size[0] + 1
                            and place.at[1] - 1 < y < place.at[1] + place.size[1] + 1)  # fmt: skip


def test_the_ring_says_names_where_its_picture_does(edw: Edw) -> None:
    names = ("Jo", "Dr. Eve Featherstonehaugh", "Cleo", "Dan", "Eve")
    seats = [f"--seat={color}={name}" for color, name in zip(WHEEL, names, strict=True)]
    edw("new", "long", "--players", ",".join(names), *seats, "--first", "white")
    (mat,) = figures_of(sheet_of(edw, "elder-dragon-wars", "ring", state=_state(edw, "elder-dragon-wars")))
    assert mat.says[1].endswith("attacks Cleo (B) and Dan (R)")


def test_a_pile_of_a_hundred_fills_two_leaves_of_the_binder(edw: Edw) -> None:
    sheet = sheet_of(edw, "elder-dragon-wars", "binder")
    leaves = [len([*parsed(page([sheet], paper)).iter("section")]) for paper in ("a4", "letter")]
    assert leaves == [7, 7]
    titles = [piece.title for piece in figures_of(sheet)]
    assert [at for at, title in enumerate(titles) if title.endswith("page 1")] == [0, 12, 24, 36, 37]
    assert [titles[at].rpartition(",")[0] for at in (0, 36)] == [
        "Reverberating artifacts",
        "The Scion of the Ur-Dragon and its dragons",
    ]


# Words in a box


@given(st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=6), st.floats(8, 90), st.floats(4, 60))
def test_passages_stay_in_their_box_and_what_is_cut_ends_with_an_ellipsis(
    passages: list[tuple[str, str]], width: float, height: float
) -> None:
    size = fit.size(passages, (width, height), 5)
    assert fit.SMALLEST <= size <= 5
    kept = fit.cut(passages, (width, height), size)
    assert fit.high(kept, width, size) <= height
    if kept != passages:
        assert size == fit.SMALLEST, "nothing is cut that would fit in smaller type"
        last = "".join(kept[-1]) if kept else "…"
        assert last.endswith("…") or kept == passages[: len(kept)]
        assert kept[:-1] == passages[: len(kept[:-1])]


def test_a_long_name_is_broken_and_larger_for_it_and_a_word_is_torn_rather_than_hard_to_read() -> None:
    name = "Maximiliana-Konstantinopolska von Hohens"
    one, two = (fit.size([(name, "")], (78, high), 21) for high in (10, 27))
    assert two > 1.3 * one > 0
    assert fit.size([("", "W" * 40)], (50, 30), 4) == 4, "torn"
    assert fit.size([("", "W" * 14)], (50, 30), 4) < 4, "whole, in smaller type that can be read"


def test_type_falls_only_as_far_as_it_must() -> None:
    long = [("", "word " * 300)]
    assert fit.size([("", "Two words")], (50, 50), 4) == 4
    assert fit.SMALLEST < fit.size(long, (90, 52), 4) < fit.size(long, (90, 60), 4) < 4


def test_a_mana_symbol_is_a_disc_in_its_colour() -> None:
    (card,) = drawn(leaf_of(Card((Face("A card", "", (("", "pay {2}{G}, or"),)),), "1/20", "A deck")))
    (text,) = of_class(card, "text")
    assert [each.text for each in of_class(text, "mana")] == ["2", "G"]
    assert labels(text) == "pay2G,or"
    assert len({each.get("style") for each in of_class(text, "mana")}) == 2


# Leaves


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_nine_cards_a_leaf_with_marks_beside_them_and_a_ruler(paper: str) -> None:
    card = Card((Face("A card", "WU", (("", "Its text."),)),), "1/20", "A deck")
    made = [*parsed(page([leaf_of(*(card,) * 20)], paper)).iter("section")]
    assert [len(of_class(leaf, "card")) for leaf in made] == [9, 9, 2]
    width, height = PAPERS[paper]
    assert "grid: auto-flow 88mm / repeat(3, 63mm)" in made[0].get("style", "")
    left, top = (width - 3 * 63) / 2, (height - 3 * 88) / 2
    inside = (left, top, left + 3 * 63, top + 3 * 88)
    lines = marks_of(made[0])
    assert len(lines) == 16
    for (x, y), (right, low) in lines:
        assert right < inside[0] or x > inside[2] or low < inside[1] or y > inside[3]
    assert RULER == 50
    assert "print at 100 %, 63 × 88 mm · 1 of 3" in " ".join(made[0].itertext())


def test_cards_may_be_smaller_than_a_card_and_then_say_so(edw: Edw) -> None:
    """They slip into a sleeve in front of one; nine are on a leaf."""
    root = parsed(edw("print", "cards", "--format", "chaos-magic", "--html", "--cards", "61x86").out)
    leaf = next(each for each in root.iter("section"))
    assert "grid: auto-flow 86mm / repeat(3, 61mm)" in leaf.get("style", "")
    told = " ".join(leaf.itertext())
    assert "print at 100 %, 61 × 86 mm" in told
    assert "they slip into a sleeve in front of a card" in told
    for size in ("64x88", "63x89", "49x80", "60x69", "60", "axb", "61x86x3"):
        said = edw("print", "cards", "--format", "chaos-magic", "--cards", size, code=2).err
        assert "say width and height in millimetres, 50x70 to 63x88" in said


def test_what_is_too_long_is_cut_and_told(edw: Edw) -> None:
    """A name of 120 wide letters on the smallest of cards; each of Magic's own has room there."""
    edw("lists", "copy", "1", "long")
    file = edw.home / "lists" / "long" / "chaos.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("Temporal Cascade", "WMW " * 29 + "WMWM"), encoding="utf-8")
    print_ = ("print", "cards", "--of", "chaos", "--html", "--cards", "50x70")
    done = edw(*print_, "--lists", "long")
    assert done.err == f"Too long for its place, so cut there: {'WMW ' * 15}\n"
    assert "WMW WMW…</h3>" in done.out
    assert edw(*print_).err == ""


def test_leaves_are_as_large_as_their_paper_and_stand_in_no_margin() -> None:
    pieces = pockets("Relics", ("Mirari",) * 80, BOUGHT)
    text = page([leaf_of(*pieces, caption="Relics", size=BINDER)], "letter")
    assert len([*parsed(text).iter("section")]) == 2
    assert "--wide: 215.9mm; --high: 278.4mm" in text
    assert "@page leaf { margin: 0;" in text
    assert "<h1>" not in text


@pytest.mark.parametrize("name", ["<script>", "O'Brien & Søn <b>", "\u6771\u4eac"])
def test_a_player_of_any_name_is_only_text_on_a_tent(edw: Edw, name: str) -> None:
    edw("new", "--players", FIVE.replace("Ann", name))
    for kind in ("tents", "quick", "ring"):
        root = parsed(edw("print", kind, "--html").out)
        assert "".join(bookish(name).split()) in labels(root)
        tags = {element.tag.rpartition("}")[2] for element in root.find("body").iter()}  # type: ignore[union-attr]
        assert tags <= {
            "body", "article", "section", "div", "header", "footer", "h3", "h4", "p", "b", "span", "u",
            "svg", "title", "g", "polyline", "circle", "rect", "text", "foreignObject",
        }  # fmt: skip


# Every game


def _state(edw: Edw, slug: str) -> Any:
    app = App(lambda: Home(str(edw.home)), "long")
    game, _, state = app.read("long")
    assert game.slug == slug
    return state


@pytest.mark.parametrize("slug", games.GAMES)
def test_all_is_what_lies_on_the_table(edw: Edw, slug: str) -> None:
    edw("new", "table", "--format", slug, "--players", "Ann,Bram" if slug == "five-colors" else FIVE)
    kinds = {sheet["kind"] for sheet in edw("print", "all", "--json").json["sheets"]}
    assert kinds
    assert kinds.isdisjoint(APART)
    there = set(makers(games.find(slug)))
    assert {"quick", "tents", "cards"} <= there
    for kind in there.intersection(APART):
        text = edw("print", kind).out
        assert max(map(len, re.split("[\n\f]", text))) <= 76
        assert kind in edw("print", "--help").out


# Cards


def test_every_card_of_chaos_magic_has_all_of_its_text(edw: Edw) -> None:
    from edw_companion.games.chaos_magic.lists import SHAPE, facts
    from edw_companion.lists.editions import load as load_decks

    figures = drawn(sheet_of(edw, "chaos-magic", "cards"))
    begin = facts(load_decks(SHAPE, "starter", edw.home))
    assert len(figures) == 90
    told = [
        *(begin["cards"][name] | {"name": name} for name in begin["piles"]["chaos"]),
        *(begin["globals"][name] | {"name": name} for name in begin["piles"]["globals"]),
    ]
    for figure, card in zip(figures, told, strict=True):
        said = labels(figure)
        sides = card.get("sides") or {card["name"]: card}
        for (face, each), made in zip(sides.items(), of_class(figure, "face"), strict=True):
            text = bookish(re.sub(r"[{}]", "", each["text"]))
            size, text = re.fullmatch(r"(?:([0-9]+/[0-9]+)[.,] )?(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
            text = text[0].upper() + text[1:]
            assert "".join(bookish(face).split()) in said
            assert size is None or size in said
            assert "".join(text.split()) in said
            assert made.get("style", "").count("#") == max(1, len(each.get("border", "")))


def test_globals_have_an_ability_a_paragraph_and_their_size_at_the_lower_right(edw: Edw) -> None:
    those = figures_of(sheet_of(edw, "chaos-magic", "cards"))
    made = {each.says[0].partition(": ")[2].partition(" (")[0]: each for each in those}
    said = {name: list(each.says[1:]) for name, each in made.items()}
    assert said["Communal Kettle"][1] == "{3}: Untap Communal Kettle."
    assert said["Tombola"][1].startswith("At the beginning of each end step")
    assert [text.partition(" ")[0] for text in said["Slippery Floor"]] == ["Creatures", "{1}:"]
    assert said["The Night Porter"][0] == "Haste."
    assert len(said["The Slope"]) == 1, "what begins within a sentence is no ability of its own"
    (porter,) = (each for each in drawn(sheet_of(edw, "chaos-magic", "cards")) if "TheNightPorter" in labels(each))
    assert [each.text for each in porter.find(".//footer")][-1] == "3/4"  # type: ignore[union-attr]


def test_the_names_of_cards_are_large_and_no_text_is_larger(edw: Edw) -> None:
    for slug in ("chaos-magic", "magical-war", "chaos-lists"):
        for made in drawn(sheet_of(edw, slug, "cards")):
            names, texts = [*made.iter("h3")], of_class(made, "text")
            assert len(names) == len(texts)
            assert len({*map(type_of, texts)}) == 1, "alike on both halves of a split card"
            assert min(map(type_of, names)) / POINT > 8.9
            assert max(map(type_of, texts)) <= max(map(type_of, names))
            assert min(map(type_of, texts)) / POINT > 7.5


def test_the_tab_of_a_deck_and_its_discard_says_which_it_is(edw: Edw) -> None:
    sheet = sheet_of(edw, "chaos-magic", "dividers")
    for piece, made, word in zip(figures_of(sheet), drawn(sheet), ("deck", "discard") * 2, strict=True):
        on_tab = [*made.iter(f"{SVG}text")]
        assert [each.text for each in on_tab] == [piece.says[0][1], word]
        assert min(float(each.get("font-size", 0)) for each in on_tab) / POINT > 7


def test_the_scions_six_the_markers_and_the_planar_pair(edw: Edw) -> None:
    text = edw("print", "cards").out
    assert re.findall(r"^([A-Z] ?[\d/]*): (.*) \(", text, re.MULTILINE) == [
        ("S 1/6", "Scion of the Ur-Dragon"), ("S 2/6", "Crosis, the Purger"), ("S 3/6", "Treva, the Renewer"),
        ("S 4/6", "Rith, the Awakener"), ("S 5/6", "Darigaaz, the Igniter"), ("S 6/6", "Dromar, the Banisher"),
        ("W", "Arcades Sabboth: nexus"), ("U", "Chromium: nexus"), ("B", "Nicol Bolas: nexus"),
        ("R", "Vaevictis Asmadi: nexus"), ("G", "Palladia-Mors: nexus"),
    ]  # fmt: skip
    assert "Treva, the Renewer (GWU)" in text
    assert "P 1/2: Planar Gate" in text
    told = " ".join(text.split())
    assert "Cast it for {2}{G}{G}{W}{W}{U}{U} whenever an instant could be cast. It turns up an artifact." in told


def test_one_list_alone_by_names_and_numbers(edw: Edw) -> None:
    text = edw("print", "cards", "--of", "Artifacts").out
    assert "A 13/100: Mirari ({5}, Legendary Artifact)\n" in text
    assert text.count("/100:") == 100
    assert "Scion" not in text
    assert edw("print", "binder", "--of", "deck-white", "--json").json["sheets"][0]["kind"] == "binder"
    wrong = edw("print", "cards", "--of", "nope", code=2).err
    assert "There is no list 'nope': there are scion, nexus, planar, deck-white," in wrong
    assert "'seats' has no list to choose" in edw("print", "seats", "--of", "chaos", code=2).err


def test_entries_of_roll_lists_as_cards(edw: Edw) -> None:
    usual = edw("print", "cards", "--format", "chaos-lists").out
    assert "10: Casual Friday\n" in usual
    assert "Snack Break" not in usual
    some = edw("print", "cards", "--format", "chaos-lists", "--of", "a").out
    assert "10: Snack Break\n" in some
    assert "[[" not in some


# Tents, the ring, the turn


def test_a_tent_says_who_is_ally_and_who_is_enemy(edw: Edw) -> None:
    edw("new", "--players", FIVE, *(f"--seat={seat}" for seat in ("white=Ann", "blue=Bram", "black=Cleo", "red=Dan")))
    text = " ".join((edw("print", "tents").out + edw("print", "quick").out).split())
    assert "Bram (U). Chromium. Allies: Ann (W), Cleo (B). Enemies: Dan (R), Eve (G)." in text
    assert "I pay {W}{U}{B} for my dragon in play" in text
    assert "Attack: Dan (R) and Eve (G) only" in text


def test_the_axis_is_in_the_middle(edw: Edw) -> None:
    ring = edw("print", "ring").out
    assert re.findall(r"\[(.)\].*: (...);", ring) == [
        ("W", "GWU"), ("U", "WUB"), ("B", "UBR"), ("R", "BRG"), ("G", "RGW"),
    ]  # fmt: skip


def test_a_tent_is_folded_and_its_outer_side_stands_on_its_head(edw: Edw) -> None:
    made = drawn(sheet_of(edw, "elder-dragon-wars", "tents"))
    assert len(made) == 5
    for tent in made:
        outside, inside, base, flap = tent
        assert outside[1].get("transform") == "translate(190 100) rotate(180)"
        assert inside.get("class") == "inside"
        assert [each.get("style") for each in (base, flap)] == ["height: 50mm", "height: 12mm"]
        assert TENT == (190, 2 * 100 + 50 + 12)


def test_house_rules_are_on_the_turn(edw: Edw) -> None:
    edw("new", "--players", FIVE, "--rule", "low-die=6", "--rule", "life=60")
    told = " ".join(edw("print", "quick").out.split())
    assert "roll a d6: low gets it; none left, the controller." in told
    assert "House rules of this table: 60 life at the start; the low die has 6 sides." in told


@pytest.mark.parametrize("kind", ["quick", "tents"])
def test_a_house_rule_that_concerns_only_the_program_is_on_no_leaf(edw: Edw, kind: str) -> None:
    edw("new", "--format", "magical-war", "--players", "Ann,Bram", "--rule", "counts=on")
    assert "House rules" not in edw("print", kind).out
    assert "House rules" not in edw("print", "rules").out


def test_house_rules_are_sentences_on_the_leaf_of_rules(edw: Edw) -> None:
    edw("new", "--players", FIVE, "--rule", "low-die=6", "--rule", "life=60")
    told = " ".join(edw("print", "rules").out.split())
    assert "they go before what is said below" in told
    assert "60 life at the start." in told
    assert "The low die has 6 sides." in told


# Dividers, the binder, cards to fetch


def test_only_the_gate_sends_a_dragon_to_its_nexus(edw: Edw) -> None:
    """Rule 3; rulings 28 and 57: creature spells come through the Gate, all others through the Matrix."""
    _, gate, matrix = re.split(r"^P \d/2: ", edw("print", "cards", "--of", "planar").out, flags=re.MULTILINE)
    assert "Elder Dragon goes to its nexus" in " ".join(gate.split())
    assert "nexus" not in matrix
    assert "chaos graveyard" in " ".join(matrix.split())


def test_the_scions_cards_and_leaf_say_its_damage(edw: Edw) -> None:
    told = [" ".join(edw("print", *words).out.split()) for words in (("cards", "--of", "scion"), ("quick",))]
    assert all("both, for 6 each" in text for text in told)
    assert "The Scion" in told[1]
    assert "{2} and the middle one of its three colours" in told[1]


def test_dividers_have_the_sleeves_that_were_chosen(edw: Edw) -> None:
    edw("sleeves", "set", "chaos", "teal")
    made = {piece.says[0]: piece for piece in figures_of(sheet_of(edw, "elder-dragon-wars", "dividers"))}
    assert len(made) == 12, "ten sources, two graveyards"
    assert "The pile is empty? Shuffle these: they are the pile." in made["[C graveyard] Chaos graveyard"].says
    chaos = made["[C] Chaos cards"]
    assert DIVIDER == (66, 101)
    assert "100 cards, teal sleeves" in chaos.says
    assert "One that is discarded, countered or exiled → the chaos graveyard" in chaos.says
    assert chaos.ink == "turquoise"


def test_the_binder_has_every_card_once_by_its_number(edw: Edw) -> None:
    text = edw("print", "binder", "--of", "enchantments").out
    names = re.findall(r"^(?:\[ \] ){3}(\d+)  ", text, re.MULTILINE)
    assert names == [str(at) for at in range(1, 101)]
    assert "page 12: owned, sleeved, proxied" in text
    made = drawn(sheet_of(edw, "elder-dragon-wars", "binder", of="enchantments"))
    assert [len([*each.iter("i")]) for each in made] == [27] * 11 + [3], "three boxes for each card"
    assert {len([*each.iter("div")]) - 1 for each in made} >= {9 * 2, 9 + 1}, "nine pockets, whatever is in them"


def test_cards_to_fetch_stand_under_their_box_then_by_colour(edw: Edw) -> None:
    edw("lists", "copy", "1", "ours")
    digests = [edw("lists", "--json").out]
    file = edw.home / "lists" / "ours" / "artifacts.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r'(name: "Mirari".*)\}', r'\1, box: "Bram, red box"}', text), encoding="utf-8")
    edw("lists", "check", "ours")
    digests.append(edw("lists", "--json").out)
    assert digests[0] == digests[1]
    (sheet,) = edw("print", "pull", "--lists", "ours", "--json").json["sheets"]
    blocks = [block for section in sheet["sections"] for block in section["blocks"]]
    assert [section["columns"] for section in sheet["sections"]] == [3]
    assert "box of their own" not in sheet["intro"]
    assert [block["head"][1] for block in blocks] == [
        "Bram, red box",
        "White",
        "Blue",
        "Black",
        "Red",
        "Green",
        "Several colours",
        "No colour",
        "Lands",
    ]
    assert (
        sheet["intro"]
        .replace("\xa0", " ")
        .endswith(
            " 528 cards: Bram, red box 1, White 53, Blue 64, Black 41, Red 52, Green 28, Several colours 84, "
            "No colour 101, Lands 104."
        )
    ), "a count stays with what it counts"
    assert sum(len(block["rows"]) for block in blocks) == 528, "a box for each card"
    rows = [row for block in blocks for row in block["rows"]]
    assert blocks[0]["rows"] == [["☐", "Mirari", "A 13"]]
    plains = rows.index(["☐", "Plains", "W 26"])
    assert rows[plains + 1 : plains + 3] == [["☐", "", "U 25"], ["☐", "", "G 27"]]
    edw("lists", "copy", "ours", "again")
    assert 'box: "Bram, red box"' in (edw.home / "lists" / "again" / "artifacts.yaml").read_text(encoding="utf-8")


# On paper


@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="not installed: pdftoppm (poppler-utils)")
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_millimetres_in_the_pdf(edw: Edw, tmp_path: Path, paper: str) -> None:
    """Chaos Magic's 90 cards: ten leaves, cards 63 by 88 mm apart, and a ruler of 50 mm."""
    pdf = browse(edw("print", "cards", "--format", "chaos-magic", "--html", "--paper", paper).out, tmp_path)
    words = words_of(pdf, SIZES[paper])
    assert words[-1].page == 10
    feet = sorted((w for w in words if w.page == 1 and re.fullmatch("[1-9]/60", w.text)), key=lambda w: w.text)
    assert [word.text for word in feet] == [f"{at}/60" for at in range(1, 10)]
    point = 25.4 / 72
    assert (feet[2].left - feet[0].left) * point == pytest.approx(126, abs=0.2)
    assert (feet[6].top - feet[0].top) * point == pytest.approx(176, abs=0.27)  # a base line is set on whole dots
    assert ruler_of(pdf, tmp_path, upright=paper == "letter") == pytest.approx(50, abs=0.3)


def ruler_of(pdf: Path, folder: Path, *, upright: bool) -> float:
    """The length of the longest line in the margin at the left of the cards, or above them, in millimetres."""
    command = ["pdftoppm", "-r", "254", "-f", "1", "-l", "1", "-gray", str(pdf), str(folder / "leaf")]
    subprocess.run(command, check=True, timeout=60)
    (file,) = folder.glob("leaf*.pgm")
    data = file.read_bytes()
    _, width, height, _ = data.split(None, 4)[:4]
    wide_, high = int(width), int(height)
    pixels = data[-wide_ * high :]
    if upright:
        rows = [pixels[x::wide_] for x in range(20, 120)]
    else:
        rows = [pixels[y * wide_ : (y + 1) * wide_] for y in range(20, 120)]
    dark = (re.findall(rb"[\x00-\xa0]+", row) for row in rows)
    return max(len(run) for row in dark for run in row) / 10


def test_a_card_of_a_list_has_its_cost_in_discs_and_its_type(edw: Edw) -> None:
    sheet = sheet_of(edw, "elder-dragon-wars", "cards", of="deck-white")
    _, _, rubinia, *_ = figures_of(sheet)
    assert rubinia.says == ("W 3/44: Rubinia Soulsinger ({2}{G}{W}{U}, Legendary Creature)",)
    assert [each.text for each in of_class(drawn(sheet)[2], "disc")] == ["2", "G", "W", "U"]
    says = [figure.says[0] for figure in figures_of(sheet_of(edw, "elder-dragon-wars", "cards", of="chaos"))]
    assert says[:2] == ["C 1/100: Temporal Cascade ({5}{U}{U}, Sorcery)", "C 2/100: Island of Wak-Wak (Land)"]


@pytest.mark.parametrize(
    ("rule", "words"),
    [("player", "the next player has a turn first; then it acts in seat order."),
     ("seat", "it acts as soon as its seat comes.")],
)  # fmt: skip
def test_when_the_scion_first_acts_is_as_the_table_plays(edw: Edw, rule: str, words: str) -> None:
    edw("new", "--players", FIVE, "--rule", f"scion-first={rule}")
    for kind in ("quick", "cards"):
        assert words in " ".join(edw("print", kind).out.split())
