"""An entry in words, as a card shows it: its name and cost, its type, its text line by line, its size."""

import re
from collections.abc import Sequence

from edw_companion.text import BREAK, Lines

_DICE = re.compile(r"[0-9]*d[0-9]+(?:[+-][0-9]+)?(?: each)?")

_ONE = re.compile(r"(?<![0-9-])(1 \(1?d[0-9]+\) (?:card|counter|creature|land|permanent|time|token|turn))s\b")
"""A rolled 1 before what lists count."""

_WORDS = 2
"""A name of fewer spaces that begins its text may be a name all the same."""


def shown(name: str, text: str = "", cost: str = "", kind: str = "", size: str = "", marks: str = "") -> Lines:
    """The whole entry; where it has a type, a size or a text of several lines, each stands in a line of its own.

    A name that is only the beginning of the text is not said twice. ``marks`` are what came with it, as "X is 3".
    """
    head = " ".join(filter(None, [name, cost, f"({marks})" if marks else ""]))
    lines = [*filter(None, [kind, *in_lines(text), size])]
    if len(lines) > 1 or kind or size:
        return Lines([*([] if begins(name, text) and not kind else [f"{head}."]), *lines])
    whole = "".join(lines)
    if begins(name, text):
        return Lines([f"({marks}) {whole}" if marks else whole])
    return Lines([f"{head}. {whole}".rstrip()])


def body(text: str = "", kind: str = "", size: str = "") -> str:
    """What stands under the name, as one: the type, the text, the size."""
    return BREAK.join(filter(None, [kind, *in_lines(text), size]))


def in_lines(text: str) -> Sequence[str]:
    """The lines of a text, as a list has it or as a session's file does, of which one that was rolled is no plural."""
    return _ONE.sub(r"\1", text).replace("\n", BREAK).split(BREAK)


def begins(name: str, text: str) -> bool:
    """Whether a name is only the beginning of its text, cut or whole; dice in the text may have been rolled since."""
    words = name.rstrip(" .…")
    pattern = ".*?".join(map(re.escape, _DICE.split(words)))
    found = re.match(rf"{pattern}(?!\w)", text) if words else None
    if found is None:
        return False
    return name.endswith("…") or found.end() >= len(text.rstrip(".")) or words.count(" ") >= _WORDS
