"""What the file itself must be able to read in a line: the draws, and the kinds of event of every session.

Everything else in a line is its game's own matter, and is checked where the game reads it.
"""

from collections.abc import Callable
from typing import Any

from edw_companion.session.paths import is_name, is_sid

_HEX = "0123456789abcdef"
_KEY = 64

_DRAWN = ("spec", "word", "i", "key", "got")
_AGAIN = ("spec", "again", "got")
_TYPED = ("spec", "src", "got")
_TYPED_AGAIN = ("spec", "src", "again", "got")
_FRAMES = frozenset((_DRAWN, _TYPED, *(("label", *keys) for keys in (_DRAWN, _AGAIN, _TYPED, _TYPED_AGAIN))))

_Checks = tuple[tuple[Callable[[dict[str, Any]], bool], str], ...]

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


def is_key(text: object) -> bool:
    """Whether this is a key or a commit: 64 small hex digits. Scripts are made from them, so they are checked on load.

    What is stripped from both ends is nothing in the end only if all of it is hex: the fastest way to ask that.
    """
    return isinstance(text, str) and len(text) == _KEY and not text.strip(_HEX)


def _names_lines_before(event: dict[str, Any]) -> bool:
    numbers = event["of"] if isinstance(event["of"], list) else [event["of"]]
    return bool(numbers) and all(type(n) is int and 0 < n < event["n"] for n in numbers)


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


_REKEY: _Checks = (
    (lambda event: 1 <= event["supply"] <= MAX_SUPPLY, "its new key is good for an odd number of draws"),
    (lambda event: is_key(event["commit"]), "its commit is not 64 hex digits"),
    (lambda event: "sid" not in event or is_sid(event["sid"]), "its 'sid' is not 12 hex digits"),
    (lambda event: "name" not in event or is_name(event["name"]), "its 'name' cannot be a session's"),
)
_BEFORE: _Checks = ((_names_lines_before, "it names no lines before it"),)
_AGREED: _Checks = ((lambda event: _are_names(event["agreed"]), "those who agreed are not named in it"),)
_BEGIN: _Checks = (
    (
        lambda event: "players" not in event or _are_names(event["players"]),
        "its 'players' are not a list of names",
    ),
)
_END: _Checks = ((lambda event: is_key(event["key"]), "the key it publishes is not 64 hex digits"),)
_CHECKS = {"begin": _BEGIN, "undo": _BEFORE, "redo": _BEFORE, "void": _BEFORE + _AGREED, "rekey": _REKEY, "end": _END}
"""What must hold in a line of a kind beyond the types of its keys, and what is wrong with it if that does not."""


def misshapen(event: dict[str, Any]) -> str | None:
    """What is wrong with a line's draws, or with what the file must read in it; None if nothing is."""
    if "draws" in event:
        draws = event["draws"]
        if not isinstance(draws, list) or not draws or not all(_is_draw(draw, event.get("unknown")) for draw in draws):
            return "its draws are not written as draws are"
    do = event["do"]
    for key, kind in _OWN.get(do, {}).items():
        if type(event.get(key)) is not kind:
            return f"a line '{do}' has another '{key}'"
    return next((fault for sound, fault in _CHECKS.get(do, ()) if not sound(event)), None)


def _is_draw(draw: object, unknown: object) -> bool:
    """Whether a draw is written as one; of a card that stays ``unknown`` it says nothing that came."""
    if not isinstance(draw, dict) or tuple(draw) not in _FRAMES:
        return False
    got = draw["got"]
    whole = (
        isinstance(got, list)
        and bool(got) != (unknown is True and "src" in draw)
        and all(type(number) is int for number in got)
    )
    texts = all(isinstance(draw[key], str) for key in ("label", "spec", "word", "key") if key in draw)
    numbers = all(type(draw[key]) is int and draw[key] > 0 for key in ("i", "again") if key in draw)
    sound = whole and texts and numbers and draw.get("src", "hand") == "hand"
    return sound and _is_spec(draw["spec"]) and ("key" not in draw or is_key(draw["key"]))


def _is_spec(spec: str) -> bool:
    """Whether it is written as 2d20, pick 100 or perm 5; whether that can be drawn is for those who draw it."""
    times, _, sides = ("1", "", spec[5:]) if spec[:5] in ("pick ", "perm ") else spec.partition("d")
    return spec.isascii() and times.isdigit() and sides.isdigit()
