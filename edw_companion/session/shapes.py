"""What the file itself must be able to read in a line: the draws, and the kinds of event that befall every session.

Everything else in a line is its game's own matter, and is checked where the game reads it.
"""

from typing import Any

_DRAWN = ("spec", "word", "i", "key", "got")
_AGAIN = ("spec", "again", "got")
_TYPED = ("spec", "src", "got")
_TYPED_AGAIN = ("spec", "src", "again", "got")
_FRAMES = frozenset((_DRAWN, _TYPED, *(("label", *keys) for keys in (_DRAWN, _AGAIN, _TYPED, _TYPED_AGAIN))))

_OWN: dict[str, dict[str, type]] = {
    "mix": {"who": str, "phrase": str},
    "undo": {"of": list},
    "redo": {"of": list},
    "void": {"of": int, "agreed": list, "why": str},
    "recovered": {"bytes": int, "sha256": str, "aside": str},
    "amended": {"from": int, "left_out": int, "sha256": str, "aside": str},
    "accept-rollback": {"seen": int, "code": str, "why": str},
    "rekey": {"supply": int, "commit": str, "why": str},
    "rulings": {"to": int},
    "end": {"key": str},
}

MAX_SUPPLY = 1_000_000


def misshapen(event: dict[str, Any]) -> str | None:
    """What is wrong with a line's draws, or with what the file must read in it; None if nothing is."""
    if "draws" in event:
        draws = event["draws"]
        if not isinstance(draws, list) or not draws or not all(map(_is_draw, draws)):
            return "its draws are not written as draws are"
    for key, kind in _OWN.get(event["do"], {}).items():
        if type(event.get(key)) is not kind:
            return f"a line '{event['do']}' has another '{key}'"
    if event["do"] in ("undo", "redo", "void"):
        numbers = event["of"] if isinstance(event["of"], list) else [event["of"]]
        if not numbers or not all(type(n) is int and 0 < n < event["n"] for n in numbers):
            return "it names no lines before it"
    if event["do"] == "rekey" and not 1 <= event["supply"] <= MAX_SUPPLY:
        return "its new key is good for an odd number of draws"
    return None


def _is_draw(draw: object) -> bool:
    if not isinstance(draw, dict) or tuple(draw) not in _FRAMES:
        return False
    got = draw["got"]
    whole = isinstance(got, list) and bool(got) and all(type(number) is int for number in got)
    texts = all(isinstance(draw[key], str) for key in ("label", "spec", "word", "key") if key in draw)
    numbers = all(type(draw[key]) is int and draw[key] > 0 for key in ("i", "again") if key in draw)
    return whole and texts and numbers and draw.get("src", "hand") == "hand"
