"""HTML sheets: well-formed, self-contained, and whatever anybody typed is only text."""

import re
from xml.etree import ElementTree as ET

import pytest
from conftest import FIVE, Edw
from hypothesis import given
from hypothesis import strategies as st
from played import play

from edw_companion.paper.figure import INKS, Disc, Figure, Label, Line, around, fitting, towards
from edw_companion.paper.fit import bookish
from edw_companion.paper.html import page
from edw_companion.paper.markup import node, written
from edw_companion.paper.sheet import BOX, Block, Checks, Paragraph, Section, Sheet, Table, data

NASTY = (
    "<script>alert(1)</script>", "</style><img src=x onerror=alert(1)>", "\" onload='x'", "&amp; &#60;", "]]>", "-->",
    "</title></svg></text>", "Dòng & Søns", "{{7*7}} ${x} %s",
)  # fmt: skip


def parsed(text: str) -> ET.Element:
    """The page as XML: it is read only if it is well-formed."""
    assert text.startswith("<!DOCTYPE html>\n")
    return ET.fromstring(text.partition("\n")[2])


def words_of(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def sheet_of(*blocks: Block, title: str = "A title") -> Sheet:
    return Sheet("any", title, "An intro", (Section(title, blocks, 2, fresh=True),))


def everything(text: str) -> Sheet:
    figure = Figure(20, 10, (Line(((0, 0), (1, 1.25))), Disc((1, 1), 2), Label((1, 1), text)), (text,))
    table = Table((text, text), ((text, BOX), (text, text)), right=(1,), grouped=True)
    return sheet_of(Paragraph(text, lead=text), table, Checks((text,)), figure, title=text)


@pytest.mark.parametrize("text", NASTY)
def test_text_is_only_text_wherever_it_stands(text: str) -> None:
    root = parsed(page([everything(text)], "a4"))
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {
        "html", "head", "meta", "title", "style", "body", "article", "h1", "h2", "p", "b", "section", "div", "table",
        "thead", "tbody", "tr", "th", "td", "span", "ul", "li", "figure", "svg", "polyline", "circle", "text",
    }  # fmt: skip
    assert words_of(root).count(" ".join(bookish(text).split())) == 13


@given(st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"), max_size=60))
def test_any_text_comes_back_as_it_was(text: str) -> None:
    written_down = ET.fromstring(written(node("p", text, title=text)))
    assert (written_down.text or "") == text
    assert written_down.get("title", "") == text


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_page_needs_nothing_else_and_knows_its_paper(paper: str) -> None:
    text = page([everything("x")], paper)
    assert f"@page {{ size: {paper} portrait;" in text
    policy = parsed(text).find(".//meta[@http-equiv]")
    assert policy is not None
    assert policy.get("content") == "default-src 'none'; style-src 'unsafe-inline'"
    assert not re.search(r"(?:src|href)=|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)


def test_a_table_has_a_head_that_is_repeated_and_a_body_for_each_group() -> None:
    rows = (("1", "a"), ("", "b"), ("2", "c"))
    root = parsed(page([sheet_of(Table(("no.", "card"), rows, grouped=True))], "a4"))
    table = root.find(".//table")
    assert table is not None
    assert [child.tag for child in table] == ["thead", "tbody", "tbody"]
    assert "thead { display: table-header-group; }" in page([], "a4")


def test_every_ink_is_a_colour_and_figures_have_their_size() -> None:
    assert all(re.fullmatch(r"#[0-9a-f]{6}", ink) for ink in INKS.values())
    root = parsed(page([sheet_of(Figure(182, 95.5, (), ("words",)))], "a4"))
    svg = root.find(".//{http://www.w3.org/2000/svg}svg")
    assert svg is not None
    assert (svg.get("width"), svg.get("height"), svg.get("viewBox")) == ("182mm", "95.5mm", "0 0 182 95.5")


def test_places_on_a_circle_and_on_a_line() -> None:
    assert around((0, 0), 2, 4, 0) == pytest.approx((0, -2))
    assert around((0, 0), 2, 4, 1) == pytest.approx((2, 0))
    assert towards((0, 0), (0, 10), 3) == pytest.approx((0, 3))
    assert towards((1, 1), (1, 1), 3) == (1, 1)
    assert fitting("x" * 100, 56, 4) == pytest.approx(1)
    assert fitting("W" * 100, 56, 4) == pytest.approx(1 / 1.888)
    assert fitting("\u6771" * 10, 56, 8) < fitting("m" * 10, 56, 8)
    assert fitting("x", 31, 4) == fitting("", 31, 4) == 4


def test_a_sheet_is_data_too() -> None:
    whole = data(sheet_of(Paragraph("text")))
    assert whole["sections"][0]["blocks"] == [{"is": "paragraph", "text": "text", "lead": "", "number": ""}]


def test_every_sheet_of_a_war_is_well_formed(edw: Edw) -> None:
    play(edw)
    root = parsed(edw("print", "all", "--html").out)
    assert [article.get("class") for article in root.iter("article")] == [
        "sleeves", "piles", "decks", "seats", "rules dense", "scion", "pads", "report", "luck",
    ]  # fmt: skip
    assert "Ann & Bram shake hands <script>alert(‘Scion’)</script>" not in words_of(root), "only the whole log tells it"
    log = parsed(edw("print", "report", "--log", "--html").out)
    assert "Ann & Bram shake hands <script>alert(‘Scion’)</script>" in words_of(log)


@pytest.mark.parametrize("name", ["<script>", "O'Brien & Søn <b>", "\u6771\u4eac"])
def test_a_player_of_any_name_is_only_text(edw: Edw, name: str) -> None:
    edw("new", "--players", FIVE.replace("Ann", name))
    edw("life", name, "-7", "--from", "Bram")
    for kind in ("seats", "pads", "report"):
        assert bookish(name) in words_of(parsed(edw("print", kind, "--html").out))
        assert "".join(name.split()) in "".join(edw("print", kind).out.split()) or kind == "pads"
    assert name.split()[0] in edw("print", "pads").out, "in as many lines as a narrow column needs"
