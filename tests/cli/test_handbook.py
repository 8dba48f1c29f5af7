"""The handbook: what it lists is what it has, and 'edw help handbook' finds all of it."""

import re

import pytest
from conftest import Edw
from transcript import ROOT

PAGE = ROOT / "examples" / "handbook.md"
TEXT = PAGE.read_text(encoding="utf-8")
TITLES = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)


def anchor(title: str) -> str:
    """The name under which a page on the web has a heading."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def test_its_contents_are_its_headings() -> None:
    assert re.findall(r"^\* \[(.+)\]\(#(.+)\)$", TEXT, re.MULTILINE) == [(title, anchor(title)) for title in TITLES]


def test_what_is_named_is_there() -> None:
    for path in (ROOT / "README.md", *PAGE.parent.glob("*.md")):
        text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r'\]\(([^)]+)\)|(?:src|href)="([^"]+)"', text):
            file, _, heading = "".join(target).partition("#")
            there = path.parent / file if file else path
            assert there.exists(), f"{path.name} names {file}"
            if heading:
                known = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
                assert heading in map(anchor, known), f"{path.name} names {file}#{heading}"


@pytest.mark.parametrize("title", TITLES)
def test_each_place_is_found_by_its_title_and_reads_as_text(edw: Edw, title: str) -> None:
    lines = edw("help", "handbook", *title.split()).out.splitlines()
    assert lines[0] == title
    assert not [line for line in lines if re.search(r"!\[|\]\(|`|\*\*", line) and not line.startswith("    ")]


def test_without_words_its_contents_are_shown(edw: Edw) -> None:
    shown = edw("help", "handbook").out.splitlines()
    assert [line[2:] for line in shown if line.startswith("* ")] == TITLES
    assert "edw help handbook" in edw("help").out


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("dan left", "A player left"),
        ("doubt", "Somebody doubts a roll"),
        ("print friday", "Print what we need for Friday"),
        ("television", "A second screen"),
        ("misread", "We rolled real dice, and one was misread"),
        ("sacrifice mirari", "The rules say no, and we say yes"),
    ],
)
def test_a_place_is_found_by_what_one_would_say(edw: Edw, asked: str, title: str) -> None:
    assert edw("help", "handbook", *asked.split()).out.splitlines()[0] == title


def test_what_it_does_not_say_is_said(edw: Edw) -> None:
    told = edw("help", "handbook", "xyzzy", code=1).err
    assert told == "edw: The handbook says nothing of 'xyzzy'. 'edw help handbook' shows what is in it.\n"
