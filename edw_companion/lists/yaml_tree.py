"""The tree that people's YAML says: texts, lists and maps, each with its line; and what the text must be before that.

No text gets a type: ``no`` stays "no" and ``12:30`` stays "12:30". Names go from lists into session files, whose lines
hold neither a backslash nor anything that needs one.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from edw_companion.lists.problems import Problem, Reading

MAX_DEPTH = 12
MAX_NODES = 20_000


class Text(NamedTuple):
    """A scalar: its text in NFC, whatever it looks like, and the line it begins on."""

    value: str
    line: int


class Items(NamedTuple):
    """A list."""

    items: "tuple[Node, ...]"
    line: int


class Map(NamedTuple):
    """A map from text to nodes, each key once; ``lines`` are the lines of the keys."""

    entries: "Mapping[str, Node]"
    lines: Mapping[str, int]
    line: int


Node = Text | Items | Map


MAX_BYTES = 256 * 1024
# Both are compiled where they are needed: few lists need them.
_OPENING = r"""(?m:(?:(?<=[\s(\[{—–-])|^)"(?=\S))"""

# Controls, zero-width and bidi characters, line separators, tags, surrogates; a plain line break is allowed.
_UNFIT = (
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)


def decoded(data: bytes, file: str) -> Reading[str | None]:
    """The text of a file's bytes, without a byte order mark; None after the problem with them."""
    if len(data) > MAX_BYTES:
        yield Problem(file, 0, "the file is too big", f"{MAX_BYTES // 1024} KiB are the most")
        return None
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        yield Problem(file, line, "this is not UTF-8 text", "save the file as UTF-8")
        return None


def unfit(text: str, file: str, line: int) -> Problem | None:
    """The problem with the first character that no screen should get, if there is one."""
    found = re.search(_UNFIT, text)
    if found is None:
        return None
    wrong = f"the character U+{ord(found.group()):04X} cannot be shown"
    return Problem(file, line, wrong, "delete it, or write a plain space in its place")


def recordable(text: str) -> str | None:
    """The text as a line of a session can hold it, with “…” for "…"; None if there is a backslash in it."""
    if '"' in text:
        text = re.sub(_OPENING, "“", text).replace('"', "”")
    return None if "\\" in text else text
