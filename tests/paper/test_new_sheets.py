"""What is cut, folded and kept with the cards: in exact millimetres, every word on its piece, nothing over its edge."""

import itertools
import math
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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
from edw_companion.paper import binder, cards, dividers, lines, turns
from edw_companion.paper.cards import Card, Face
from edw_companion.paper.figure import Box, Disc, Figure, Label, Line, Mark, Placed
from edw_companion.paper.html import page
from edw_companion.paper.lines import wide
from edw_companion.paper.passages import set_in, size_at_most
from edw_companion.paper.pieces import RULER, Pieces, leaves
from edw_companion.paper.pieces import SIZES as PAPERS
from edw_companion.paper.setting import POINT
from edw_companion.paper.sheet import Section, Sheet, leaves_of
from edw_companion.paper.letters import bookish
from edw_companion.session.paths import Home

CUT = ("quick", "tents", "ring", "cards", "dividers", "binder")
LONG = ("Xenobia" * 5, "W" * 40, "東京" * 10, "Ø" * 40, "m" * 40)
WORDS = st.text("abcdefgh WM{2}", min_size=1, max_size=90)


def flat(marks: tuple[Mark, ...], turned: bool = False) -> Iterator[Mark]:
    """The marks themselves, those that are placed moved to where they are; only turns by right angles are followed."""
    for mark in marks:
        if not isinstance(mark, Placed):
            yield mark
            continue
        for each in flat(mark.marks):
            yield from moved(each, mark)


def moved(mark: Mark, by: Placed) -> Iterator[Mark]:
    assert by.turn in (0, 180)
    sign = -1 if by.turn else 1

    def at(point: tuple[float, float]) -> tuple[float, float]:
        return by.at[0] + sign * point[0], by.at[1] + sign * point[1]

    match mark:
        case Line():
            yield mark._replace(points=tuple(map(at, mark.points)))
        case Label():
            anchor = {"start": "end", "end": "start"}.get(mark.anchor, mark.anchor) if by.turn else mark.anchor
            yield mark._replace(at=at(mark.at), anchor=anchor)
        case Disc():
            yield mark._replace(at=at(mark.at))
        case Box():
            left, top = at(mark.at)
            yield mark._replace(at=(left - mark.size[0], top - mark.size[1]) if by.turn else (left, top))


def extent(mark: Mark) -> tuple[float, float, float, float]:
    """From where to where a mark goes: left, top, right, bottom."""
    match mark:
        case Label():
            lead = wide(f"{mark.lead} " if mark.lead and mark.text else mark.lead, bold=True)
            length = (lead + wide(mark.text, bold=mark.bold)) * mark.size
            left = mark.at[0] - {"start": 0, "middle": length / 2, "end": length}[mark.anchor]
            return left, mark.at[1] - mark.size * 0.75, left + length, mark.at[1] + mark.size * 0.25
        case Disc():
            x, y = mark.at
            return x - mark.radius, y - mark.radius, x + mark.radius, y + mark.radius
        case Box():
            return *mark.at, mark.at[0] + mark.size[0], mark.at[1] + mark.size[1]
        case Line():
            xs, ys = zip(*mark.points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)
        case Placed():
            raise TypeError


def over_the_edge(figure: Figure) -> list[Mark]:
    """The marks that reach over the edge of their figure; a wide letter may be as wide as the type is high."""
    found = []
    for mark in flat(figure.marks):
        left, top, right, bottom = extent(mark)
        if left < -0.01 or top < -0.3 or right > figure.width + 0.01 or bottom > figure.height + 0.3:
            found.append(mark)
    return found


def labels(figure: Figure) -> str:
    return "".join("".join((mark.lead + mark.text).split()) for mark in flat(figure.marks) if isinstance(mark, Label))


def sheet_of(edw: Edw, slug: str, kind: str, **more: Any) -> Sheet:
    material = Material(games.find(slug), Home(str(edw.home)), None, None, None, "")
    made = load(makers(games.find(slug))[kind])(material._replace(**more))
    assert isinstance(made, Sheet)
    return made


def figures_of(sheet: Sheet) -> list[Figure]:
    return [figure for pieces in leaves_of(sheet) for figure in pieces.figures]


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("kind", ["dividers", "cards", "tents", "ring", "quick"])
def test_cut_marks_keep_5_mm_from_the_edge_of_the_paper(edw: Edw, kind: str, paper: str) -> None:
    """Many printers print nothing nearer to it; dividers, three across, have no marks at the sides of A4."""
    width, height = PAPERS[paper]
    (leaf, *_) = leaves(leaves_of(sheet_of(edw, "elder-dragon-wars", kind))[0], paper)
    spots = [extent(mark) for mark in leaf.marks if isinstance(mark, Line)]
    assert spots
    assert all(left >= 5 and top >= 5 and right <= width - 5 and bottom <= height - 5
               for left, top, right, bottom in spots)  # fmt: skip


@pytest.mark.parametrize("colors", ["", "W", "WUB"])
def test_a_slip_of_the_knife_shows_no_colour_of_the_next_card(colors: str) -> None:
    figure = cards.figure(Card((Face("A card", colors, ()),), "1/20", "A deck"))
    bands = [extent(mark) for mark in figure.marks if isinstance(mark, Box) and mark.fill and not mark.weight]
    assert len(bands) == max(1, len(colors))
    assert min(min(left, top) for left, top, _, _ in bands) >= 0.5
    assert max(right - cards.WIDTH for _, _, right, _ in bands) <= -0.5
    assert max(bottom - cards.HEIGHT for *_, bottom in bands) <= -0.5


def test_the_planar_pair_has_type_of_one_size(edw: Edw) -> None:
    gate, matrix = figures_of(sheet_of(edw, "elder-dragon-wars", "cards", of="planar"))
    sizes = [{mark.size for mark in each.marks if isinstance(mark, Label) and mark.lead} for each in (gate, matrix)]
    assert sizes[0] == sizes[1]
    assert len(sizes[0]) == 1


def test_the_scions_turn_is_headed_so_and_a_name_is_on_the_line_of_the_title(edw: Edw) -> None:
    players = FIVE.replace("Ann", "Maximiliana-Konstantinopolska von Hohens")
    edw("new", "long", "--players", players)
    *seats, scions = figures_of(sheet_of(edw, "elder-dragon-wars", "quick", state=_state(edw, "elder-dragon-wars")))
    assert scions.says[0] == "Elder Dragon Wars: its turn, The Scion"
    assert len(seats) == 5
    for figure in seats:
        name, _, sign = figure.says[0].partition(", ")[2].removesuffix(")").partition(" (")
        assert sign in "WUBRG"
        assert name in players
        (title,) = (mark for mark in figure.marks if isinstance(mark, Label) and mark.text.endswith("my turn"))
        (named,) = (mark for mark in figure.marks if isinstance(mark, Label) and mark.text == name)
        assert named.at[1] == title.at[1]
        assert extent(named)[0] > extent(title)[2]


def test_a_long_name_on_a_tent_is_clear_of_the_little_ring(edw: Edw) -> None:
    edw("new", "long", "--players", FIVE.replace("Ann", "Maximiliana-Konstantinopolska von Hohens"))
    for figure in figures_of(sheet_of(edw, "elder-dragon-wars", "tents", state=_state(edw, "elder-dragon-wars"))):
        outside = figure.marks[0]
        assert isinstance(outside, Placed)
        high = [mark for mark in outside.marks if extent(mark)[1] < 34]
        ring = min(extent(mark)[0] for mark in high if isinstance(mark, Disc) and mark.at[0] > 130)
        names = max(extent(mark)[2] for mark in high if isinstance(mark, Label) and mark.anchor == "start")
        assert ring - names >= 4
        folds = [mark for mark in figure.marks if isinstance(mark, Line)]
        assert [(mark.ink, mark.weight) for mark in folds] == [("black", 0.4)] * 3
        called = [mark for mark in outside.marks if isinstance(mark, Label) and mark.bold and len(mark.text) > 1]
        named = [mark for mark in called if mark.size <= 5.5 and mark.text not in ("Allies", "Enemies")]
        discs = [extent(mark) for mark in outside.marks if isinstance(mark, Disc)]
        for _, top, right, bottom in map(extent, named):
            after = [other for other in discs if other[0] >= right and other[1] < bottom and other[3] > top]
            assert all(other[0] - right >= 4 for other in after)


def test_the_dragons_on_all_tents_are_of_one_size_and_on_one_line(edw: Edw) -> None:
    edw("new", "long", "--players", FIVE)
    dragons: dict[str, float] = {}
    for figure in figures_of(sheet_of(edw, "elder-dragon-wars", "tents", state=_state(edw, "elder-dragon-wars"))):
        labels = [mark for mark in flat(figure.marks[:1]) if isinstance(mark, Label) and mark.bold]
        (named,) = {mark.size for mark in labels if mark.text in FIVE.split(",") and mark.size < 10}
        dragons |= {mark.text: mark.size for mark in labels if 0.85 * named < mark.size < named and len(mark.text) > 7}
    assert sorted(dragons) == ["Arcades Sabboth", "Chromium", "Nicol Bolas", "Palladia-Mors", "Vaevictis Asmadi"]
    assert len({*dragons.values()}) == 1


@pytest.mark.parametrize("slug", games.GAMES)
def test_3_mm_are_free_below_the_heads_inside_a_tent(edw: Edw, slug: str) -> None:
    edw("new", "long", "--format", slug, "--players", "Ann,Bram" if slug == "five-colors" else FIVE)
    for figure in figures_of(sheet_of(edw, slug, "tents", state=_state(edw, slug))):
        inside = figure.marks[1]
        assert isinstance(inside, Placed)
        _, _, _, below = extent(next(mark for mark in inside.marks if getattr(mark, "text", "") == "My turn"))
        under = [extent(mark)[1] for mark in inside.marks if not isinstance(mark, Line)]
        assert min(top for top in under if top > below - 2) >= below + 3


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
                        assert 5 <= across <= figure.width - 5
                        assert 5 <= down <= figure.height - 5
    placed = [mark for mark in named.marks if isinstance(mark, Placed)]
    words = ["".join(mark.text for mark in each.marks if isinstance(mark, Label)) for each in placed]
    assert [each for each in words if each in ("Planar Gate", "Mana Matrix")] == words[:2], "where each lies"
    words = words[2:]
    assert all(sum(name[:12] in "".join(each.split()) for name in LONG) == 1 for each in words)


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


def test_the_ring_says_names_where_its_picture_does_and_breaks_no_title_from_its_name(edw: Edw) -> None:
    names = ("Jo", "Dr. Eve Featherstonehaugh", "Cleo", "Dan", "Eve")
    seats = [f"--seat={color}={name}" for color, name in zip(WHEEL, names, strict=True)]
    edw("new", "long", "--players", ",".join(names), *seats, "--first", "white")
    (mat,) = figures_of(sheet_of(edw, "elder-dragon-wars", "ring", state=_state(edw, "elder-dragon-wars")))
    assert mat.says[1].endswith("attacks Cleo (B) and Dan (R)")
    placed = (mark for mark in mat.marks if isinstance(mark, Placed))
    words = [label.text for mark in placed for label in mark.marks if isinstance(label, Label)]
    assert {"Dr. Eve", "Featherstonehaugh"} <= {*words}


def test_a_pile_of_a_hundred_fills_two_leaves_of_the_binder(edw: Edw) -> None:
    (pieces,) = leaves_of(sheet_of(edw, "elder-dragon-wars", "binder"))
    assert [len(leaves(pieces, paper)) for paper in ("a4", "letter")] == [7, 7]
    titles = [next(mark.text for mark in figure.marks if isinstance(mark, Label)) for figure in pieces.figures]
    assert [at for at, title in enumerate(titles) if title.endswith("page 1")] == [0, 12, 24, 36, 37]
    assert [titles[at].rpartition(",")[0] for at in (0, 36)] == [
        "Reverberating artifacts",
        "The Scion of the Ur-Dragon and its dragons",
    ]


# Passages


@given(st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=6), st.floats(8, 90), st.floats(4, 60), st.booleans())
def test_passages_stay_in_their_box_and_lose_no_word(
    passages: list[tuple[str, str]], width: float, height: float, middle: bool
) -> None:
    setting = set_in((0, 0), (width, height), passages, 5, middle=middle)
    assert setting.height <= height
    assert setting.size <= size_at_most((width, height), tuple(passages), 5)
    assert setting.height <= height
    assert setting.size <= 5
    said = "".join("".join(mark.lead + mark.text for mark in setting.marks if isinstance(mark, Label)).split())
    wanted = "".join(re.sub(r"\{([0-9A-Z]{1,2})\}", r"\1", part) for passage in passages for part in passage)
    assert sorted(said) == sorted("".join(wanted.split()))
    assert not over_the_edge(Figure(width, height, setting.marks, ()))


def test_words_are_measured_once_however_often_they_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def measuring(text: str, *, bold: bool) -> float:
        measured.append(text)
        return wide(text, bold=bold)

    monkeypatch.setattr(lines, "wide", measuring)
    for room in ((50, 5), (40, 6), (50, 5)):
        set_in((0, 0), room, (("Of old", "what was set before " * 9),), 4)
    assert len(measured) == 2 + 4 * 9


def test_type_falls_only_as_far_as_it_must() -> None:
    short = set_in((0, 0), (50, 50), (("", "Two words"),), 4)
    assert short.size == 4
    long = set_in((0, 0), (50, 50), (("", "word " * 400),), 4)
    larger = set_in((0, 0), (50, 52), (("", "word " * 400),), 4)
    assert 1 < long.size < larger.size < 4


def test_a_mana_symbol_is_a_disc_in_its_colour() -> None:
    marks = set_in((0, 0), (50, 10), (("", "pay {2}{G}, or"),), 4).marks
    assert [mark.fill for mark in marks if isinstance(mark, Disc)] == ["pale", "G"]
    assert [mark.text for mark in marks if isinstance(mark, Label)] == ["pay", "2", "G", ", or"]


# Leaves


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_nine_cards_a_leaf_with_marks_beside_them_and_a_ruler(paper: str) -> None:
    card = cards.figure(Card((Face("A card", "WU", (("", "Its text."),)),), "1/20", "A deck"))
    made = leaves(Pieces("A deck", (card,) * 20), paper)
    assert [sum(isinstance(mark, Placed) for mark in leaf.marks) - 1 for leaf in made] == [9, 9, 2]
    width, height = PAPERS[paper]
    spots = [mark.at for mark in made[0].marks[:9] if isinstance(mark, Placed)]
    assert sorted({round(x - spots[0][0], 6) for x, _ in spots}) == [0, 63, 126]
    assert sorted({round(y - spots[0][1], 6) for _, y in spots}) == [0, 88, 176]
    assert spots[0][0] == pytest.approx(width - spots[8][0] - 63)
    inside = (spots[0][0], spots[0][1], spots[8][0] + 63, spots[8][1] + 88)
    lines = [mark for mark in made[0].marks if isinstance(mark, Line)]
    assert len(lines) == 16
    for line in lines:
        left, top, right, bottom = extent(line)
        assert 0 < left <= right < width
        assert 0 < top <= bottom < height
        assert right < inside[0] or left > inside[2] or bottom < inside[1] or top > inside[3]
    margin = made[0].marks[-1]
    assert isinstance(margin, Placed)
    ruler = next(mark for mark in margin.marks if isinstance(mark, Line))
    assert ruler.points[1][0] - ruler.points[0][0] == RULER
    assert "print at 100 %, 63 × 88 mm · 1 of 3" in made[0].says[0]


def test_leaves_are_as_large_as_their_paper_and_stand_in_no_margin() -> None:
    figure = binder.pages("Relics", ["Mirari"] * 80)
    sheet = Sheet("binder", "The binder", "", (Section("", (Pieces("Relics", tuple(figure), cut=False),)),))
    text = page([sheet], "letter")
    assert text.count('width="215.9mm" height="278.4mm"') == 2
    assert "@page leaf { margin: 0;" in text
    assert "<h1>" not in text


@pytest.mark.parametrize("name", ["<script>", "O'Brien & Søn <b>", "\u6771\u4eac"])
def test_a_player_of_any_name_is_only_text_on_a_tent(edw: Edw, name: str) -> None:
    edw("new", "--players", FIVE.replace("Ann", name))
    for kind in ("tents", "quick", "ring"):
        root = parsed(edw("print", kind, "--html").out)
        told = "".join(text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text"))
        assert "".join(bookish(name).split()) in "".join(told.split()), "a long one stands on two lines"
        tags = {element.tag.rpartition("}")[2] for element in root.find("body").iter()}  # type: ignore[union-attr]
        assert tags <= {"body", "article", "svg", "title", "g", "polyline", "circle", "rect", "text", "tspan"}


# Every game


KINDS = [(slug, kind) for slug in games.GAMES for kind in makers(games.find(slug)) if kind in CUT]


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_nothing_reaches_over_the_edge_of_its_piece(edw: Edw, slug: str, kind: str) -> None:
    players = LONG[:2] if slug == "five-colors" else LONG
    edw("new", "long", "--format", slug, "--players", ",".join(players))
    (section,) = edw("print", kind, "--json").json["sheets"][0]["sections"]
    assert {block["is"] for block in section["blocks"]} == {"pieces"}
    state = _state(edw, slug)
    for figure in figures_of(sheet_of(edw, slug, kind, state=state)):
        turned = [mark for mark in figure.marks if isinstance(mark, Placed) and mark.turn not in (0, 180)]
        upright = figure._replace(marks=tuple(mark for mark in figure.marks if mark not in turned))
        assert not over_the_edge(upright)
        for mark in turned:
            assert all(_near(each, 46) for each in mark.marks)
    for paper in PAPERS:
        for leaf in leaves(leaves_of(sheet_of(edw, slug, kind, state=state))[0], paper):
            margin = leaf.marks[-1]
            assert isinstance(margin, Placed)
            assert min(margin.at) > 5.9, "printers leave the edge of the paper free"
    if kind in ("quick", "tents"):
        words = "".join(labels(figure) for figure in figures_of(sheet_of(edw, slug, kind, state=state)))
        assert all(name in words for name in players)


def _state(edw: Edw, slug: str) -> Any:
    app = App(lambda: Home(str(edw.home)), "long")
    game, _, state = app.read("long")
    assert game.slug == slug
    return state


def _near(mark: Mark, most: float) -> bool:
    """Whether a mark of a seat, which is turned about its middle, reaches no farther out than that."""
    left, _, right, bottom = extent(mark)
    return max(-left, right, bottom) <= most


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
    from edw_companion.games.chaos_magic.lists import facts
    from edw_companion.games.chaos_magic.lists import load as load_decks

    figures = figures_of(sheet_of(edw, "chaos-magic", "cards"))
    begin = facts(load_decks("starter", edw.home))
    assert len(figures) == 90
    told = [
        *(begin["cards"][name] | {"name": name} for name in begin["piles"]["chaos"]),
        *(begin["globals"][name] | {"name": name} for name in begin["piles"]["globals"]),
    ]
    for figure, card in zip(figures, told, strict=True):
        assert (figure.width, figure.height) == (63, 88)
        said = labels(figure)
        for face, each in (card.get("sides") or {card["name"]: card}).items():
            text = bookish(re.sub(r"[{}]", "", each["text"]))
            size, text = re.fullmatch(r"(?:([0-9]+/[0-9]+)[.,] )?(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
            text = text[0].upper() + text[1:]
            assert "".join(f"{face}".split()) in said
            assert size is None or size in said
            assert sorted(set(said) & set(text)) == sorted(set(text) - {" "})
            assert "".join(text.split()) in said
            inks = {mark.fill for mark in flat(figure.marks) if isinstance(mark, Box)}
            assert set(each.get("border", "")) <= inks


def test_globals_have_an_ability_a_paragraph_and_their_size_at_the_lower_right(edw: Edw) -> None:
    those = figures_of(sheet_of(edw, "chaos-magic", "cards"))
    made = {each.says[0].partition(": ")[2].partition(" (")[0]: each for each in those}
    said = {name: list(each.says[1:]) for name, each in made.items()}
    assert said["Communal Kettle"][1] == "{3}: Untap Communal Kettle."
    assert said["Tombola"][1].startswith("At the beginning of each end step")
    assert [text.partition(" ")[0] for text in said["Slippery Floor"]] == ["Creatures", "{1}:"]
    assert said["The Night Porter"][0] == "Haste."
    assert len(said["The Slope"]) == 1, "what begins within a sentence is no ability of its own"
    (size,) = (mark for mark in flat(made["The Night Porter"].marks) if isinstance(mark, Label) and mark.text == "3/4")
    assert (size.at[0] > 50, size.at[1] > 75, size.anchor, size.bold) == (True, True, "end", True)


def test_the_titles_of_cards_are_of_one_height(edw: Edw) -> None:
    for each in figures_of(sheet_of(edw, "chaos-magic", "cards")):
        name = each.says[0].partition(": ")[2].partition(" (")[0]
        bold = (mark for mark in flat(each.marks) if isinstance(mark, Label) and mark.bold)
        (title, *_) = (mark for mark in bold if len(mark.text) > 1 and name.startswith(mark.text))
        assert title.at[1] == pytest.approx(8.6, abs=0.3), name
        assert title.size / POINT > 8.99


def test_no_text_of_a_card_is_larger_than_its_name_or_nearer_than_that_to_its_frame(edw: Edw) -> None:
    for slug in ("chaos-magic", "magical-war", "chaos-lists"):
        for each in figures_of(sheet_of(edw, slug, "cards")):
            labels_ = [mark for mark in flat(each.marks) if isinstance(mark, Label)]
            text = [mark for mark in labels_ if not mark.bold and mark.size > 2.6 and "_" not in mark.text]
            assert len({mark.size for mark in text}) <= 2, "one for the words, one for symbols"
            assert max(mark.size for mark in text) <= max(mark.size for mark in labels_ if mark.bold)
            frames = [extent(mark) for mark in flat(each.marks) if isinstance(mark, Box) and mark.radius]
            for left, top, right, bottom in frames:
                within = [extent(mark) for mark in text if top < mark.at[1] < bottom]
                assert all(mark[0] > left + 2 and mark[2] < right - 2 and mark[3] < bottom - 1.8 for mark in within)


def test_lines_of_both_columns_of_the_turn_are_level(edw: Edw) -> None:
    for each in figures_of(sheet_of(edw, "chaos-magic", "quick")):
        body = [mark for mark in flat(each.marks) if isinstance(mark, Label) and mark.at[1] > 23]
        sizes, lines = {mark.size for mark in body}, sorted({mark.at[1] for mark in body})
        steps = [(line - lines[0]) / (0.61 * min(sizes)) for line in lines]
        assert steps == pytest.approx([round(step) for step in steps])
        assert len(sizes) == 1
        assert len(lines) > 15
        assert min(mark.size for mark in body) / POINT > 12


def test_the_tab_of_a_deck_and_its_discard_says_which_it_is(edw: Edw) -> None:
    for each, word in zip(figures_of(sheet_of(edw, "chaos-magic", "dividers")), ("deck", "discard") * 2, strict=True):
        on_tab = [mark for mark in flat(each.marks) if isinstance(mark, Label) and mark.at[1] < 10]
        assert [mark.text for mark in on_tab[:2]] == [each.says[0][1], word]
        assert min(mark.size for mark in on_tab) / POINT > 7


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
    figures = figures_of(sheet_of(edw, "elder-dragon-wars", "tents"))
    assert len(figures) == 5
    for figure in figures:
        outside = figure.marks[0]
        assert isinstance(outside, Placed)
        assert (outside.turn, outside.at) == (180, (turns.WIDE, turns.PANEL))
        assert figure.height == 2 * turns.PANEL + turns.BASE + turns.FLAP


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
    made = {figure.says[0]: figure for figure in figures_of(sheet_of(edw, "elder-dragon-wars", "dividers"))}
    assert len(made) == 12, "ten sources, two graveyards"
    assert "The pile is empty? Shuffle these: they are the pile." in made["[C graveyard] Chaos graveyard"].says
    chaos = made["[C] Chaos cards"]
    assert (chaos.width, chaos.height) == (dividers.WIDTH, dividers.HEIGHT + dividers.TAB) == (66, 101)
    assert "100 cards, teal sleeves" in chaos.says
    assert "One that is discarded, countered or exiled → the chaos graveyard" in chaos.says
    assert [mark.fill for mark in chaos.marks if isinstance(mark, Box)] == ["turquoise", "turquoise"]


def test_the_binder_has_every_card_once_by_its_number(edw: Edw) -> None:
    text = edw("print", "binder", "--of", "enchantments").out
    names = re.findall(r"^(?:\[ \] ){3}(\d+)  ", text, re.MULTILINE)
    assert names == [str(at) for at in range(1, 101)]
    assert "page 12: owned, sleeved, proxied" in text
    figures = figures_of(sheet_of(edw, "elder-dragon-wars", "binder", of="enchantments"))
    assert [sum(isinstance(mark, Box) for mark in figure.marks) for figure in figures] == [36] * 11 + [12]


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
    assert (feet[6].top - feet[0].top) * point == pytest.approx(176, abs=0.2)
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
    _, _, rubinia, *_ = figures_of(sheet_of(edw, "elder-dragon-wars", "cards", of="deck-white"))
    assert rubinia.says == ("W 3/44: Rubinia Soulsinger ({2}{G}{W}{U}, Legendary Creature)",)
    discs = [mark.text for mark in rubinia.marks if isinstance(mark, Label) and mark.anchor == "middle"]
    assert discs[::-1] == ["2", "G", "W", "U"]
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
