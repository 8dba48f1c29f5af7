"""The fields of people's own YAML: what a key must hold, with a problem and a harmless value where it does not.

A tree of texts in (see ``guard``), texts and numbers out. What the keys mean, and any game, is not known here.
"""

import re
from collections.abc import Mapping

from edw_companion.lists.cards import COLORS, MAX_CARDS
from edw_companion.lists.nodes import Items, Map, Node, Text
from edw_companion.lists.problems import Problem, Reading, cut
from edw_companion.lists.texts import recordable

_NUMBER = re.compile(r"[1-9][0-9]{0,3}")


def entries(node: Node, file: str, keys: tuple[str, ...], expected: str) -> Reading[Mapping[str, Node]]:
    """The entries of a map whose keys are known; none where there is no map."""
    if not isinstance(node, Map):
        yield Problem(file, node.line, f"{shown(node)} stands here", f"expected {expected}")
        return {}
    for key, line in node.lines.items():
        if key not in keys:
            right = f"the keys are {', '.join(keys)}"
            if node.entries[key] == Text("", line):
                right = "a text that has a comma or a colon in it stands in quotes"
            yield Problem(file, line, f'the key "{cut(key)}" is not known here', right)
    return {key: below for key, below in node.entries.items() if key in keys}


def items(node: Node | None, file: str, expected: str) -> Reading[tuple[Node, ...]]:
    """The items of a list, so many as a list may have; none where there is no list."""
    if node is None:
        return ()
    if not isinstance(node, Items):
        yield Problem(file, node.line, f"{shown(node)} stands here", f"expected {expected}")
        return ()
    if len(node.items) > MAX_CARDS:
        yield Problem(file, node.line, f"the list has {len(node.items):,} entries", f"{MAX_CARDS:,} are the most")
    return node.items[:MAX_CARDS]


def text(found: Mapping[str, Node], key: str, file: str, most: int, *, joined: bool = True) -> Reading[str]:
    """The text of a key on one line; empty where there is none or it cannot be read.

    ``joined``: lines are joined to one; else more than one are a mistake.
    """
    below = found.get(key)
    if below is None:
        return ""
    if not isinstance(below, Text):
        right = "put it in quotes" if joined else f'put it in quotes: {key}: "…"'
        yield Problem(file, below.line, f"{key}: has {shown(below)} where a text should stand", right)
        return ""
    value = recordable(" ".join(below.value.split()) if joined else below.value.strip())
    if value is None:
        yield Problem(file, below.line, f"{key}: has a backslash in it", "take it out")
    elif "\n" in value:
        yield Problem(file, below.line, f"{key}: goes over more than one line", "write it on one line")
    elif len(value) > most:
        yield Problem(file, below.line, f"{key}: has {len(value)} characters", f"{most} are the most")
    else:
        return value
    return ""


def prose(found: Mapping[str, Node], key: str, file: str, most: int) -> Reading[str]:
    """The text of a key as ``text`` reads it, but its lines stay lines."""
    below = found.get(key)
    lines = [" ".join(line.split()) for line in below.value.split("\n")] if isinstance(below, Text) else []
    if len([*filter(None, lines)]) < 2:
        return (yield from text(found, key, file, most))
    read: tuple[str, ...] = ()
    for line in filter(None, lines):
        read += ((yield from text({key: Text(line, below.line if below else 0)}, key, file, most)),)
    return "\n".join(filter(None, read))


def letters(found: Mapping[str, Node], key: str, file: str) -> Reading[str]:
    """Colours as letters, in the order WUBRG; none where there are none or they cannot be read."""
    given = yield from text(found, key, file, len(COLORS) * 2)
    ordered = "".join(color for color in COLORS if color in given)
    if len(ordered) == len(given):
        return ordered
    right = f"write the letters of {COLORS} that apply, each once, such as WG"
    yield Problem(file, found[key].line, f'"{cut(given)}" are no colours', right)
    return ""


def number(node: Map, place: int, file: str) -> Reading[int]:
    """The number of an entry, or its place in the list where it has none that can be read."""
    below = node.entries.get("number")
    if isinstance(below, Text) and _NUMBER.fullmatch(below.value) and int(below.value) <= MAX_CARDS:
        return int(below.value)
    if below is None:
        yield Problem(file, node.line, "this card has no number", f"add number: {place}")
    else:
        right = f"write a number from 1 to {MAX_CARDS}"
        yield Problem(file, below.line, f"{shown(below)} is no number of a card", right)
    return place


def shown(node: Node) -> str:
    """A node as a message quotes it."""
    if isinstance(node, Text):
        return f'"{cut(node.value)}"' if node.value else "nothing"
    return "a list" if isinstance(node, Items) else "a map"
