"""Lists that are laid out as this program writes them are read line by line, with the tree that YAML gives."""

import os
import subprocess
import sys
from pathlib import Path
from unicodedata import is_normalized

import pytest
from conftest import Edw
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.lists.cards import Card, CardList
from edw_companion.lists.problems import outcome
from edw_companion.lists.storage import list_text
from edw_companion.lists.trees import by_lines, read_tree

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(ROOT.glob("lists/*/*/*.yaml"))


@pytest.mark.parametrize("path", SHIPPED, ids=["/".join(path.parts[-3:]) for path in SHIPPED])
def test_every_shipped_file_is_read_by_its_lines(path: Path) -> None:
    data = path.read_bytes()
    tree = by_lines(data.decode())
    assert tree is not None
    assert outcome(read_tree(data, path.name, fast=False)) == (tree, ())


_TEXTS = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=20)
_CARDS = st.builds(
    lambda number, name, cost, colors, types: Card(number, name, cost, colors, types),
    *(st.integers(1, 999), _TEXTS, st.none() | _TEXTS, st.sampled_from(("", "W", "WUBRG")), _TEXTS),
)


@given(st.lists(_CARDS, max_size=5).map(tuple), st.booleans())
def test_what_is_written_is_read_by_its_lines(cards: tuple[Card, ...], sections: bool) -> None:
    placed = tuple(card._replace(section="spells" * sections) for card in cards)
    text = list_text(CardList("a", "A list", placed, {"spells" * sections: 1}))
    tree = by_lines(text)
    assert tree is None or outcome(read_tree(text.encode(), "a.yaml", fast=False)) == (tree, ())
    said = "".join(f"{card.name}{card.cost or ''}{card.types}" for card in cards)
    plain = said.isprintable() and not set(said) & {'"', "\\"} and is_normalized("NFC", text)
    assert tree is not None or not plain


BY_LINES = [
    "a: b",
    "a: b\r\nc: d\r\n",
    "a:\n- b\n- c\nd: e",
    "# a\n\na:\n  # b\n  - {b: c, d: [e, {f: g}]}\n\n  - h i\nj: []\nk: {}",
    "- a: b\n  c:\n    - d\n- e: {}",
    "a: 2d6+1\nb: no\nc: it's one of Karn's\nd: { e: 1 }",
]
OTHERWISE = [
    *("a: b\n c", "a: b\n  c: d", 'a: "b" # c', "a: b # c", "a:b", "a: b:c", "a: b: c", '"a": b', "a : b", "a: b "),
    *("{a:1}", "- {a: 1,}", "- [a, , b]", "- {a}", "- [a: b]", "- - a", "-", "- ", "-a", "--- a", "a: - b"),
    *("a:", "a:\nb: c", "a:\n  b", "a: b\na: c", "- {a: b, a: c}", "a:\n b: c\n  d: e", "  a: b\n c: d", "a: b\n- c"),
    *("- a\nb: c", "a:\n  - b\n - c", 'a: "b', 'a: "b\n  c"', 'a: b"c"', 'a: "b"c', "a: 'b'", "a: |\n  b", "a: >\n  b"),
    *('a: "\\x41"', "a: b\\c", "a: &b c", "a: *b", "a: !b c", "a: b\tc", "a: \xa0b", "a: bo\u0308", "a: b\u200dc"),
    *(f"- {{{'a' * 1_100}: b}}", "- " + "[" * 12 + "]" * 12, "- " + "[" * 60_000, "- a: " * 13 + "b", "- " * 60_000),
    *("\n".join(" " * depth + "a:" for depth in range(500)), "- a\n" * 20_001, "- [" + "a, " * 19_999 + "a]", "", "#"),
]  # fmt: skip


@pytest.mark.parametrize("text", BY_LINES)
def test_what_is_laid_out_so(text: str) -> None:
    tree = by_lines(text)
    assert tree is not None
    assert outcome(read_tree(text.encode(), "a.yaml", fast=False)) == (tree, ())


@pytest.mark.parametrize("text", OTHERWISE, ids=[repr(text[:20]) for text in OTHERWISE])
def test_what_is_laid_out_otherwise_is_read_as_ever(text: str) -> None:
    ways = [outcome(read_tree(text.encode(), "a.yaml", fast=fast)) for fast in (True, False)]
    assert ways[0] == ways[1]


READ_BY_LINES = (
    "lists",
    "lists check 1",
    "lists show 1 scion",
    "rules haste",
    "rules mirari",
    "rules 6",
    "print rules",
)


@pytest.mark.parametrize("typed", READ_BY_LINES)
def test_editions_load_no_parser(war: Edw, typed: str) -> None:
    war("lists", "copy", "1", "ours")
    code = "import sys; from edw_companion.cli.main import run; run(sys.argv[2:], {'EDW_HOME': sys.argv[1]})"
    ran = [sys.executable, "-c", f"{code}; sys.exit('yaml' in sys.modules)", str(war.home), *typed.split()]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run(ran, env=environ, capture_output=True, check=False).returncode == 0
