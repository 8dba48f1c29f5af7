"""How large type may be for texts to fit into a box. The browser breaks the lines; here they are only counted."""

from collections.abc import Sequence
from functools import cache

from edw_companion.paper.letters import SYMBOL, breadth

Passage = tuple[str, str]
"""Words in bold type that lead, "" for none, and the text behind them."""
Room = tuple[float, float]
LEADING, GAP, SMALLEST, MOST = 1.22, 0.4, 2.0, 4.6
"""From line to line, and between passages, in parts of the type's size, as in the style; the smallest type, and that of
most texts, in millimetres."""
_SAFE, _BOLD, _STEP, _READ, _SPACE = 1.005, 1.1, 0.99, 2.9, breadth(" ")


@cache
def lines(passage: Passage, room: float) -> int:
    """On how many lines a passage stands at most, in so much room, in parts of its size; long words are torn."""
    count, used = 1, 0.0
    for wide in _words(passage):
        if used and used + wide > room:
            count, used = count + 1, 0.0
        torn = int(wide / max(1.0, room - 1)) if wide > room else 0  # up to a letter of each line stays empty
        count, used = count + torn, used + wide - torn * (room - 1) + _SPACE
    return count


@cache
def _words(passage: Passage) -> tuple[float, ...]:
    """How wide the words are, in parts of their size, up to a hyphen; a symbol is as wide as a capital."""
    lead, text = (map(breadth, SYMBOL.sub("@", part).replace("-", "- ").split()) for part in passage)
    return (*(each * _BOLD * _SAFE for each in lead), *(each * _SAFE for each in text))


def high(passages: Sequence[Passage], wide: float, size: float) -> float:
    """How high passages are in a column of that width and type of that size, in millimetres."""
    return (sum(lines(each, wide / size) for each in passages) * LEADING + GAP * max(0, len(passages) - 1)) * size


def size(passages: Sequence[Passage], room: Room, most: float) -> float:
    """The size of type, at most ``most``, in which passages fit a box, and no word is torn but to stay readable."""
    whole = room[0] / max((wide for each in passages for wide in _words(each)), default=1.0)
    found = min(most, whole) if whole > _READ else most
    while found > SMALLEST and high(passages, room[0], found) > room[1]:
        found = max(SMALLEST, found * _STEP)
    return found


def cut(passages: Sequence[Passage], room: Room, size: float) -> list[Passage]:
    """As many of their words as a box holds in type of that size; where that is not all, an ellipsis ends them."""
    kept = [*passages]
    while kept and high(kept, room[0], size) > room[1]:
        lead, text = kept.pop()
        *words, last = (text or lead).removesuffix("…").split(" ")
        shorter = " ".join(words) or last[:-4]  # of a single long word the last letters go
        lead, text = (lead, shorter) if text else (shorter, "")
        kept += [(lead, f"{text}…")] if text else [(f"{lead}…", "")] if lead else []
    return kept
