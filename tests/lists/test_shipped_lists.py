"""The lists that come with the program: read as JSON, which is in step with the YAML that people read and copy.

And people's own, which are YAML: libyaml and the pure parser say the same of them.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Edw
from lists_json import GAMES, files, made, value_of

from edw_companion.games.chaos_lists import reader
from edw_companion.games.chaos_magic.lists import SHAPE as DECKS
from edw_companion.games.elder_dragon_wars.lists import SHAPE as WARS
from edw_companion.games.five_colors.lists import SHAPE as COLORS
from edw_companion.lists.editions import Place, load_place, shipped
from edw_companion.lists.guard import read_tree
from edw_companion.lists.problems import outcome

ROOT = Path(__file__).parents[2]
PLACES = [place for game in GAMES for place in shipped(game)]


def test_what_is_read_is_made_of_what_people_wrote() -> None:
    for file, text in files().items():
        assert file.read_text(encoding="utf-8") == text, "run python tests/lists/lists_json.py"


@pytest.mark.parametrize("place", PLACES, ids=[f"{place.format}/{place.name}" for place in PLACES])
def test_it_says_the_same_as_the_yaml(place: Place) -> None:
    written = value_of(place)
    if place.format == "chaos-lists":
        found = reader.load(place)
        assert found._replace(lists={}) == written._replace(lists={})
        assert {name: each._replace(entries=()) for name, each in found.lists.items()} == {
            name: each._replace(entries=()) for name, each in written.lists.items()
        }
        for name, each in written.lists.items():  # the lines of a file say nothing of the list
            assert found.lists[name].entries == tuple(entry._replace(line=0) for entry in each.entries)
    else:
        shapes = {shape.format: shape for shape in (WARS, COLORS, DECKS)}
        assert load_place(shapes[place.format or ""], place) == written
    assert json.loads(made(place))[0] == place.name


BOTH_WAYS = [
    "a: b",
    "a: b\r\nc: d\r\n",
    "a:\n- b\n- c\nd: e",
    "# a\n\na:\n  # b\n  - {b: c, d: [e, {f: g}]}\n\n  - h i\nj: []\nk: {}",
    "- a: b\n  c:\n    - d\n- e: {}",
    "a: 2d6+1\nb: no\nc: it's one of Karn's\nd: { e: 1 }",
    *('a: "b?"', "a: b?", "[a?b]", "{a?: b}", "? a\n: b", "[? a]", '- {a: "b", ?c: d}', 'a: "b\n ?" ?'),
    *("'a \"', ? b: '\"'"),
    *("a: b\n c", "a: b\n  c: d", 'a: "b" # c', "a: b # c", "a:b", "a: b:c", "a: b: c", '"a": b', "a : b", "a: b "),
    *("{a:1}", "- {a: 1,}", "- [a, , b]", "- {a}", "- [a: b]", "- - a", "-", "- ", "-a", "--- a", "a: - b"),
    *("a:", "a:\nb: c", "a:\n  b", "a: b\na: c", "- {a: b, a: c}", "a:\n b: c\n  d: e", "  a: b\n c: d", "a: b\n- c"),
    *("- a\nb: c", "a:\n  - b\n - c", 'a: "b', 'a: "b\n  c"', 'a: b"c"', 'a: "b"c', "a: 'b'", "a: |\n  b", "a: >\n  b"),
    *('a: "\\x41"', "a: b\\c", "a: &b c", "a: *b", "a: !b c", "a: b\tc", "a: \xa0b", "a: bo\u0308", "a: b\u200dc"),
    *(f"- {{{'a' * 1_100}: b}}", "- " + "[" * 12 + "]" * 12, "- " + "[" * 60_000, "- a: " * 13 + "b", "- " * 60_000),
    *("\n".join(" " * depth + "a:" for depth in range(500)), "- a\n" * 20_001, "- [" + "a, " * 19_999 + "a]", "", "#"),
]  # fmt: skip


@pytest.mark.parametrize("text", BOTH_WAYS, ids=[repr(text[:20]) for text in BOTH_WAYS])
def test_both_parsers_say_the_same(text: str) -> None:
    ways = [outcome(read_tree(text.encode(), "a.yaml", fast=fast)) for fast in (True, False)]
    assert ways[0] == ways[1]


WITHOUT_PARSER = (
    "lists",
    "lists show 1 scion",
    "rules haste",
    "rules mirari",
    "rules 6",
    "print rules",
)


@pytest.mark.parametrize("typed", WITHOUT_PARSER)
def test_editions_that_come_with_the_program_load_no_parser(war: Edw, typed: str) -> None:
    code = "import sys; from edw_companion.cli.main import run; run(sys.argv[2:], {'EDW_HOME': sys.argv[1]})"
    ran = [sys.executable, "-c", f"{code}; sys.exit('yaml' in sys.modules)", str(war.home), *typed.split()]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run(ran, env=environ, capture_output=True, check=False).returncode == 0
