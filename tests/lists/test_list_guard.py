"""The guard: plain YAML becomes a tree of texts, anything else one clean problem."""

import unicodedata
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.lists.guard import read_tree
from edw_companion.lists.problems import Problem, outcome
from edw_companion.lists.yaml_tree import Items, Map, Node, Text


def read(data: bytes | str) -> tuple[Node | None, tuple[Problem, ...]]:
    return outcome(read_tree(data if isinstance(data, bytes) else data.encode(), "a.yaml"))


def plain(node: Node) -> Any:
    """The tree without its lines, as PyYAML's own loader of texts gives it."""
    match node:
        case Text(value, _):
            return value
        case Items(items, _):
            return [plain(item) for item in items]
        case Map(entries, _, _):
            return {key: plain(value) for key, value in entries.items()}


@pytest.mark.parametrize("text", ["no", "12:30", "1_000", "0x10", "~", "null", "2006-12-24", "=", "<<", ".inf"])
def test_no_text_gets_a_type(text: str) -> None:
    tree, problems = read(f"key: {text}")
    assert isinstance(tree, Map)
    assert (tree.entries["key"], problems) == (Text(text, 1), ())


def test_every_node_keeps_its_line() -> None:
    tree, _ = read("# a comment\ntitle: x\ncards:\n  - {a: b}\n  -\n    c: d\n")
    assert isinstance(tree, Map)
    assert tree.lines == {"title": 2, "cards": 3}
    cards = tree.entries["cards"]
    assert isinstance(cards, Items)
    assert [item.line for item in cards.items] == [4, 6]


@pytest.mark.parametrize("data", [b"\xef\xbb\xbftitle: x\r\ncards: []\r\n", b"title: x\ncards: []\n"])
def test_windows_line_ends_and_a_byte_order_mark_are_welcome(data: bytes) -> None:
    tree, problems = read(data)
    assert tree is not None
    assert (plain(tree), problems) == ({"title": "x", "cards": []}, ())


def test_texts_are_composed() -> None:
    tree, _ = read("Bo\u0308sium")
    assert tree == Text("Bösium", 1)


HOSTILE = {
    "brackets": ("[" * 60_000, "a.yaml:1: this is nested too deep"),
    "braces": ("{" * 60_000, "a.yaml:1: this is nested too deep"),
    "dashes": ("- " * 60_000, "a.yaml:1: this is nested too deep"),
    "questions": ("? " * 60_000, "a.yaml:1: this is nested too deep"),
    "steps": ("\n".join(" " * depth + "a:" for depth in range(500)), "a.yaml:13: this is nested too deep"),
    "thirteen levels": ("[" * 13 + "]" * 13, "a.yaml:1: this is nested too deep"),
    "many items": ("- a\n" * 25_000, "a.yaml:20000: the file says too much"),
    "too big": ("#" * (256 * 1024 + 1), "a.yaml: the file is too big"),
    "laughs": ("a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "a.yaml:1: &a gives this part a name"),
    "alias": ("a: b\nc: *a\n", "a.yaml:2: *a stands for another part"),
    "merge": ("a: &a {b: c}\nd:\n  <<: *a\n", "a.yaml:1: &a gives this part a name"),
    "python tag": ("!!python/object/apply:os.system [ls]", "a.yaml:1: a tag"),
    "binary tag": ("a: !!binary aGk=", "a.yaml:1: a tag"),
    "bare tag": ("a: ! b", "a.yaml:1: a tag"),
    "unknown handle": ("a: !x!y b", "a.yaml:1: this cannot be read as YAML"),
    "NUL": ("a: b\nc: \0\n", "a.yaml:2: the character U+0000 cannot stand here"),
    "escaped NUL": ('a: "\\0"', "a.yaml:1: the character U+0000 cannot be shown"),
    "escape sequence": ('a: "\\e]0;owned\\a"', "a.yaml:1: the character U+001B cannot be shown"),
    "surrogate": ('a: "\\ud800"', "a.yaml:1: the character U+D800 cannot be shown"),
    "impossible escape": ('a: "\\UFFFFFFFF"', "a.yaml:1: this cannot be read as YAML"),
    "escape past Unicode": ('a: "\\U00110000"', "a.yaml:1: this cannot be read as YAML"),
    "bidi": ("a: b\u202ec", "a.yaml:1: the character U+202E cannot be shown"),
    "mark inside": ("a: b\ufeffc", "a.yaml:1: the character U+FEFF cannot be shown"),
    "bidi in a key": ("\u2066a: b", "a.yaml:1: the character U+2066 cannot be shown"),
    "line separator": ('a: "b\\Lc"', "a.yaml:1: the character U+2028 cannot be shown"),
    "version": ("%YAML 1." + "9" * 5_000 + "\n--- a", "a.yaml:1: this cannot be read as YAML"),
    "two documents": ("a\n---\nb\n", "a.yaml:2: a second document begins here"),
    "nothing": ("", "a.yaml: the file is empty"),
    "comment": ("# nothing", "a.yaml: the file is empty"),
    "list as key": ("? [a]\n: b", "a.yaml:1: a list or map stands where a key should"),
    "tail": ("a: b\n]", "a.yaml:2: this cannot be read as YAML"),
}


@pytest.mark.parametrize(("text", "message"), HOSTILE.values(), ids=HOSTILE)
def test_what_is_no_list_ends_in_one_problem(text: str, message: str) -> None:
    tree, problems = read(text)
    assert tree is None
    assert len(problems) == 1
    assert str(problems[0]).startswith(message)


@pytest.mark.parametrize(
    "text", ["[a? b]", "[a?]", "[a\t, b]", "a: b\t", "---", "\r---", "|# a\n  b", "|2-#", "{a: \n, b: c}"]
)
def test_where_two_parsers_differ_the_pure_one_decides(text: str) -> None:
    assert read(text) == outcome(read_tree(text.encode(), "a.yaml", fast=False))


@pytest.mark.parametrize("text", ["[" * 12 + "]" * 12, "- a\n" * 19_999, "a: b #".ljust(256 * 1024, "x")])
def test_the_limits_themselves_are_within(text: str) -> None:
    tree, problems = read(text)
    assert tree is not None
    assert problems == ()


@pytest.mark.parametrize(
    ("data", "line"), [(b"a: b\nc: \xff\n", 2), ("a: é".encode("latin-1"), 1), ("a: b".encode("utf-16"), 1)]
)
def test_other_encodings_are_refused_where_they_begin(data: bytes, line: int) -> None:
    tree, problems = read(data)
    assert (tree, problems) == (None, (Problem("a.yaml", line, "this is not UTF-8 text", "save the file as UTF-8"),))


def test_a_key_that_stands_twice_is_a_problem_and_the_first_counts() -> None:
    tree, problems = read("a: 1\nb: 2\na: 3\nb: 4\n")
    assert tree is not None
    assert plain(tree) == {"a": "1", "b": "2"}
    assert [str(problem) for problem in problems] == [
        'a.yaml:3: the key "a" stands here twice (first in line 1); keep one of them',
        'a.yaml:4: the key "b" stands here twice (first in line 2); keep one of them',
    ]


@given(st.binary(max_size=200) | st.text(alphabet="[]{}:,-?&*!|>'\"%#@` \n\tab0é\\", max_size=200).map(str.encode))
def test_any_bytes_give_a_tree_or_problems(data: bytes) -> None:
    tree, problems = read(data)
    assert (tree is None) <= bool(problems)
    assert all(str(problem).isprintable() for problem in problems)


_WORDS = st.text(st.characters(categories=["L", "N", "P", "S"]), max_size=12)
_TREES = st.recursive(
    _WORDS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_WORDS, inner, max_size=3), max_leaves=20
)


@given(_TREES)
def test_plain_trees_are_read_as_the_parser_reads_them(tree: Any) -> None:
    text = yaml.safe_dump(tree, allow_unicode=True)
    node, problems = read(text)
    if node is None:
        assert "too deep" in problems[0].wrong or "cannot be shown" in problems[0].wrong
    elif not problems:  # two keys may be the same once they are composed
        assert plain(node) == _composed(yaml.load(text, Loader=yaml.BaseLoader))


def _composed(tree: Any) -> Any:
    if isinstance(tree, str):
        return unicodedata.normalize("NFC", tree)
    if isinstance(tree, list):
        return [_composed(each) for each in tree]
    return {_composed(key): _composed(value) for key, value in tree.items()}
