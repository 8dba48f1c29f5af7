"""A file that people wrote as a small tree of texts, or problems with their lines.

Lists as this program writes them (``writer``) are read line by line, which loads no parser: an edition is ten files,
and there may be many. Whatever else YAML can say goes to the ``guard``; both give the same tree.
"""

import json
import re
from typing import Any, NamedTuple
from unicodedata import is_normalized

from edw_companion.lists.problems import Reading
from edw_companion.lists.yaml_tree import MAX_DEPTH, MAX_NODES, Items, Map, Node, Text, decoded

MAX_KEY = 1_000
"""YAML knows no longer keys."""

_QUOTED, _BARE = r"[^\"\\]*", r"[^\W_][-\w+'’./!]*(?: [-\w+'’./!]+)*"
"""What a text in quotes may be, and words without quotes: nothing that is a sign of YAML's."""
_WORDS = re.compile(f'"({_QUOTED})"|({_BARE})')
_TOKEN = re.compile(rf'"{_QUOTED}"|{_BARE}|[\[{{] ?| ?[\]}}]|, *|: +')
"""What a value is made of that is JSON, but for the quotes that words lack."""
_DECODER = json.JSONDecoder(object_pairs_hook=tuple)
_LINE = re.compile(r"( *)(- )?(?:([a-z][-a-z0-9]*):(?: |$))?(.*)")


class _OtherwiseError(Exception):
    """The file is laid out otherwise, or is wrong: the guard says which."""


class _Line(NamedTuple):
    """A line that says something; if it begins an ``item`` of a list, the rest of it is set in by two more."""

    number: int
    indent: int
    item: bool
    key: str
    value: str


def read_tree(data: bytes, file: str, *, fast: bool = True) -> Reading[Node | None]:
    """The tree that the bytes of one file say, or None after the problem that ended the reading.

    A key that stands twice in a map is a problem too, but the reading goes on with the first of them. Whether it is
    ``fast`` changes neither the tree nor the problems.
    """
    text = yield from decoded(data, file)
    if text is None:
        return None
    tree = by_lines(text) if fast else None
    if tree is None:
        from edw_companion.lists.guard import guarded  # few files need a parser of YAML

        tree = yield from guarded(text, file, fast=fast)
    return tree


def by_lines(text: str) -> Node | None:
    """The tree of a list that is laid out about as ``writer`` does it; None of anything else, mistakes among it."""
    rows = text.replace("\r\n", "\n").split("\n")
    most = 2 * (len(rows) + sum(map(text.count, ":,[{")))
    if most > MAX_NODES or not is_normalized("NFC", text) or not all(map(str.isprintable, rows)):
        return None
    lines = [_line(number, row) for number, row in enumerate(rows, 1) if row.lstrip(" ")[:1] not in ("", "#")]
    try:
        tree, end = _block(lines, 0, 0, 1)
    except (_OtherwiseError, ValueError, RecursionError):
        return None
    return tree if end == len(lines) else None


def _line(number: int, row: str) -> _Line:
    found = _LINE.match(row)
    assert found is not None  # it may say anything
    spaces, item, key, value = found.groups("")
    return _Line(number, len(spaces), bool(item), key, value)


def _block(lines: list[_Line], at: int, indent: int, depth: int) -> tuple[Node, int]:
    """The list or map whose lines begin at a place and are set in so far, and the place behind it."""
    nodes: list[Node] = []
    keys: dict[str, int] = {}
    begin, item = (lines[at].number, lines[at].item) if lines else (0, False)
    while at < len(lines) and lines[at].indent == indent and lines[at].item == item:
        line = lines[at]
        if item and line.key:  # a map that begins behind the dash
            lines[at] = line._replace(indent=indent + 2, item=False)
            node, at = _block(lines, at, indent + 2, depth + 1)
        elif line.value:
            node, at = _node(_value(line.value), line.number, depth + 1), at + 1
        elif line.key and at + 1 < len(lines) and lines[at + 1].indent + lines[at + 1].item > indent:
            node, at = _block(lines, at + 1, lines[at + 1].indent, depth + 1)
        else:
            raise _OtherwiseError
        nodes.append(node)
        if not item:
            keys[line.key] = line.number
    if depth > MAX_DEPTH or not nodes or "" in keys or len(keys) < len(nodes) * (not item):
        raise _OtherwiseError
    return (Map(dict(zip(keys, nodes, strict=True)), keys, begin) if keys else Items(tuple(nodes), begin)), at


def _value(text: str) -> Any:
    """A value on one line: texts, lists of such, and maps as tuples of pairs."""
    if _TOKEN.sub("", text):  # something is left that is none
        raise _OtherwiseError
    return _DECODER.decode('"'.join([part for part in _WORDS.split(text) if part is not None]))


def _node(value: Any, line: int, depth: int) -> Node:
    if isinstance(value, str):
        return Text(value, line)
    if depth > MAX_DEPTH:
        raise _OtherwiseError
    if isinstance(value, list):
        return Items(tuple([_node(each, line, depth + 1) for each in value]), line)
    entries = {key: _node(each, line, depth + 1) for key, each in value}
    if len(entries) < len(value) or any(len(key) > MAX_KEY for key in entries):
        raise _OtherwiseError
    return Map(entries, dict.fromkeys(entries, line), line)
