"""Files that hold roll lists as others write them: YAML or JSON with one list or several, or a text of numbered lines.

The latter has one entry a line, as pages and mails have them: "12. Name: what it does".
"""

import re

from edw_companion.core.dice import parse_dice
from edw_companion.games.chaos_lists.values import RELATIVE
from edw_companion.lists.problems import Problem, Reading, outcome
from edw_companion.lists.trees import read_tree
from edw_companion.lists.yaml_tree import Items, Map, Node, Text, decoded

LIST_KEYS = ("short_name", "full_name", "desc", "first_index", "format", "rolls")
_OF_CHAOS = re.compile(r"(?:chaos-)?(?:list-?|chart-?)?([a-f])")
_INDEX = re.compile(r"\s*([0-9]{1,4})(?:\s*[-–]\s*([0-9]{1,4}))?\s*", re.ASCII)
_LINE = re.compile(r"\s*(?P<low>[0-9]{1,4})(?:\s*[-–]\s*(?P<high>[0-9]{1,4}))?(?:[.):]\s*|\s+)(?P<text>\S.*)")
_NAMED = re.compile(r"(?P<name>[^.!?:]{1,50}?)(?: [-–—] |: )(?P<text>\S.*)")
_FEWEST, _SHARE = 3, 0.5


def lists_in(data: bytes, file: str) -> Reading[tuple[Map, ...]]:
    """The maps of the lists; nothing where there are none, after the problem."""
    text, _ = outcome(decoded(data, file))
    tree, problems = outcome(read_tree(data, file))
    plain = None if _lists_of(tree) or text is None else _numbered(text, file)
    if plain is not None:
        return (plain,)
    yield from problems
    nodes = _lists_of(tree)
    if tree is not None and not nodes:
        yield Problem(file, tree.line, "this is no list of that shape", f"it has the keys {', '.join(LIST_KEYS)}")
    return nodes


def _lists_of(tree: Node | None) -> tuple[Map, ...]:
    """The lists in a file: one, several, or several by their names; none if anything else is among them."""
    if isinstance(tree, Map) and "rolls" not in tree.entries:
        nodes: tuple[Node, ...] = tuple(
            below._replace(entries={"short_name": Text(key, below.line), **below.entries})
            if isinstance(below, Map) else below
            for key, below in tree.entries.items()
        )  # fmt: skip
    else:
        nodes = tree.items if isinstance(tree, Items) else (tree,) if tree else ()
    maps = tuple(node for node in nodes if isinstance(node, Map) and isinstance(node.entries.get("rolls"), Items))
    return maps if len(maps) == len(nodes) else ()


def list_name(text: str) -> str:
    """Our name of a list, from the one that a set gives it: letters A to F as they are, else words with hyphens."""
    name = "-".join(re.findall(r"[a-z0-9]+", text.casefold()))
    chaos = _OF_CHAOS.fullmatch(name)
    name = chaos[1] if chaos else name
    return name[:31] if name[:1].isalpha() and name not in RELATIVE else f"list-{name}"[:31].rstrip("-")


def _numbered(text: str, file: str) -> Map | None:
    """The list that a text of numbered lines is, in the shape that others have as YAML; None if it is none.

    What stands before a hyphen or a colon is an entry's name; a line without a number goes on with the entry before.
    """
    lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    found: list[tuple[int, str, str]] = []
    count = 0
    for at, line in lines:
        match = _LINE.fullmatch(line)
        if match:
            count += 1
            index = match["low"] + (f" - {match['high']}" if match["high"] else "")
            found.append((at, index, match["text"]))
        elif found:
            found[-1] = (*found[-1][:2], f"{found[-1][2]} {line}")
    if count < _FEWEST or count < len(lines) * _SHARE:
        return None
    title = re.sub(r"\.\w+$", "", file).replace("-", " ").replace("_", " ").strip().capitalize()
    rolls = Items(tuple(_entry(*each) for each in found), 1)
    numbers = [int(number) for _, index, _ in found for number in index.split(" - ")]
    low, high = min(numbers), max(numbers)
    dice = f"d{high - low + 1}{f'{low - 1:+d}' if low != 1 else ''}"
    return _map({"full_name": Text(title, 1), "format": Text(dice, 1), "rolls": rolls}, 1)


def _entry(line: int, index: str, text: str) -> Map:
    named = _NAMED.fullmatch(text)
    parts = {"index": index, **(named.groupdict() if named else {"text": text})}
    return _map({key: Text(value, line) for key, value in parts.items()}, line)


def _map(entries: dict[str, Text | Items], line: int) -> Map:
    return Map({**entries}, dict.fromkeys(entries, line), line)


def index_range(index: str) -> tuple[int, int] | None:
    """The numbers that an index says; None where it says none."""
    match = _INDEX.fullmatch(index)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    return (low, high) if low <= high else None


def dice_for(numbers: list[tuple[int, int]]) -> str:
    """Dice that give all of these numbers, each as likely."""
    low, high = min((low for low, _ in numbers), default=1), max((high for _, high in numbers), default=1)
    return str(parse_dice(f"1d{max(high - low + 1, 2)}{low - 1:+d}" if low != 1 else f"1d{max(high, 2)}"))


def dice_of_x(parts: list[int]) -> tuple[int, int, int]:
    """Number, sides and what is added, of [number, sides, plus] or of an older notation."""
    match parts:
        case [1]:
            return 0, 0, 1
        case [sides]:
            return 1, sides, 0
        case [one, other] if one == other:
            return 2, one, 0
        case [count, sides]:
            return count, sides, 0
        case [count, sides, plus]:
            return count, sides, plus
    raise ValueError(parts)
