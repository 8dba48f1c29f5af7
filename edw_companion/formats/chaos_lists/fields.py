"""The fields that only roll lists have: words to choose from, ranges and dice. The others are ``cardlists.fields``."""

import re
from collections.abc import Mapping

from edw_companion.cardlists.fields import shown, text
from edw_companion.cardlists.guard import Node, Text
from edw_companion.cardlists.problems import Problem, Reading, cut
from edw_companion.table.dice import BadDiceError, parse_dice
from edw_companion.table.text import either

MAX_NUMBER = 10_000

_RANGE = re.compile(r"([0-9]{1,5})(?:\s*[-–]\s*([0-9]{1,5}))?", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,3}", re.ASCII)


def word(found: Mapping[str, Node], key: str, file: str, words: tuple[str, ...], default: str) -> Reading[str]:
    """One of some words; the default where there is none of them."""
    value = yield from text(found, key, file, 100)
    if value in words:
        return value
    if value:
        wrong = f'{key}: cannot be "{cut(value)}"'
        yield Problem(file, found[key].line, wrong, f"write {either(words)}")
    return default


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
        yield Problem(file, found[key].line, f'{key}: "{cut(value)}" is no dice roll', error.right)
        return ""


def count(found: Mapping[str, Node], key: str, file: str, default: str) -> Reading[str]:
    """A number from 0 to 999, or dice."""
    below = found.get(key)
    if isinstance(below, Text) and _NUMBER.fullmatch(below.value):
        return str(int(below.value))
    return (yield from dice(found, key, file)) or default
