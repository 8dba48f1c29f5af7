"""The fields of people's own YAML: what a key must hold, with a problem and a harmless value where it does not.

A tree of texts in (see ``cardlists.guard``), texts and numbers out. What the keys mean is not known here.
"""

import re
from collections.abc import Mapping

from edw_companion.cardlists.guard import Items, Map, Node, Text
from edw_companion.cardlists.problems import Problem, Reading, cut
from edw_companion.cardlists.texts import recordable
from edw_companion.table.dice import BadDiceError, parse_dice

MAX_NUMBER = 10_000

_RANGE = re.compile(r"([0-9]{1,5})(?:\s*[-–]\s*([0-9]{1,5}))?", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,3}", re.ASCII)


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
    """The items of a list; none where there is no list."""
    if node is None:
        return ()
    if not isinstance(node, Items):
        yield Problem(file, node.line, f"{shown(node)} stands here", f"expected {expected}")
        return ()
    return node.items


def text(found: Mapping[str, Node], key: str, file: str, most: int) -> Reading[str]:
    """The text of a key, its lines joined to one; empty where there is none or it cannot be read."""
    below = found.get(key)
    if below is None:
        return ""
    if not isinstance(below, Text):
        yield Problem(file, below.line, f"{key}: has {shown(below)} where a text should stand", "put it in quotes")
        return ""
    value = recordable(" ".join(below.value.split()))
    if value is None:
        yield Problem(file, below.line, f"{key}: has a backslash in it", "take it out")
    elif len(value) > most:
        yield Problem(file, below.line, f"{key}: has {len(value)} characters", f"{most} are the most")
    else:
        return value
    return ""


def word(found: Mapping[str, Node], key: str, file: str, words: tuple[str, ...], default: str) -> Reading[str]:
    """One of some words; the default where there is none of them."""
    value = yield from text(found, key, file, 100)
    if value in words:
        return value
    if value:
        wrong = f'{key}: cannot be "{cut(value)}"'
        yield Problem(file, found[key].line, wrong, f"write {listed_or(words)}")
    return default


def listed_or(words: tuple[str, ...]) -> str:
    """Words to choose from: "a, b or c"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def yes(found: Mapping[str, Node], key: str, file: str) -> Reading[bool]:
    """Whether a key says yes; no where it is left out."""
    return (yield from word(found, key, file, ("yes", "no"), "no")) == "yes"


def numbers(found: Mapping[str, Node], key: str, file: str) -> Reading[tuple[int, int] | None]:
    """A number or a range of them, lowest first; None where none can be read."""
    below = found.get(key)
    match = _RANGE.fullmatch(below.value.strip()) if isinstance(below, Text) else None
    if match:
        low = int(match[1])
        high = int(match[2]) if match[2] else low
        if low <= high <= MAX_NUMBER:
            return low, high
    if below is not None:
        right = f'write a number or a range, such as 12 or "12-14", up to {MAX_NUMBER:,}'
        yield Problem(file, below.line, f"{shown(below)} are no numbers of an entry", right)
    return None


def dice(found: Mapping[str, Node], key: str, file: str) -> Reading[str]:
    """Dice, such as 2d6+1; empty where there are none or they cannot be read."""
    value = yield from text(found, key, file, 100)
    if not value:
        return ""
    try:
        return str(parse_dice(value))
    except BadDiceError as error:
        right = str(error).partition(": ")[2].rstrip(".")
        yield Problem(file, found[key].line, f'{key}: "{cut(value)}" is no dice roll', right)
        return ""


def count(found: Mapping[str, Node], key: str, file: str, default: str) -> Reading[str]:
    """A number from 0 to 999, or dice."""
    below = found.get(key)
    if isinstance(below, Text) and _NUMBER.fullmatch(below.value):
        return str(int(below.value))
    return (yield from dice(found, key, file)) or default


def shown(node: Node) -> str:
    """What stands somewhere, as messages call it."""
    if isinstance(node, Text):
        return f'"{cut(node.value)}"' if node.value else "nothing"
    return "a list" if isinstance(node, Items) else "a map"
