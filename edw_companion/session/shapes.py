"""What the file itself must be able to read in a line: the draws, and the kinds of event of every session.

Everything else in a line is its game's own matter, and is checked where the game reads it.
"""

from typing import Any

from edw_companion.session.paths import is_name, is_sid

_HEX = "0123456789abcdef"
_KEY = 64

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
    if event["do"] == "void" and not all(isinstance(who, str) for who in event["agreed"]):
        return "those who agreed are not named in it"
    if event["do"] == "rekey" and not 1 <= event["supply"] <= MAX_SUPPLY:
        return "its new key is good for an odd number of draws"
    return _misnamed(event)


def is_key(text: object) -> bool:
    """Whether this is a key or a commit: 64 small hex digits. Scripts are made from them, so they are checked on load.

    What is stripped from both ends is nothing in the end only if all of it is hex: the fastest way to ask that.
    """
    return isinstance(text, str) and len(text) == _KEY and not text.strip(_HEX)


def _misnamed(event: dict[str, Any]) -> str | None:
    """What is wrong with the keys and names that a line of the file's own publishes; None if nothing is."""
    do = event["do"]
    if do == "end" and not is_key(event["key"]):
        return "the key it publishes is not 64 hex digits"
    if do != "rekey":
        return None
    if not is_key(event["commit"]):
        return "its commit is not 64 hex digits"
    if "sid" in event and not is_sid(event["sid"]):
        return "its 'sid' is not 12 hex digits"
    if "name" in event and not (isinstance(event["name"], str) and is_name(event["name"])):
        return "its 'name' cannot be a session's"
    return None


def _is_draw(draw: object) -> bool:
    if not isinstance(draw, dict) or tuple(draw) not in _FRAMES:
        return False
    got = draw["got"]
    whole = isinstance(got, list) and bool(got) and all(type(number) is int for number in got)
    texts = all(isinstance(draw[key], str) for key in ("label", "spec", "word", "key") if key in draw)
    numbers = all(type(draw[key]) is int and draw[key] > 0 for key in ("i", "again") if key in draw)
    sound = whole and texts and numbers and draw.get("src", "hand") == "hand"
    return sound and _is_spec(draw["spec"]) and ("key" not in draw or is_key(draw["key"]))


def _is_spec(spec: str) -> bool:
    """Whether it is written as 2d20, pick 100 or perm 5; whether that can be drawn is for those who draw it."""
    times, _, sides = ("1", "", spec[5:]) if spec[:5] in ("pick ", "perm ") else spec.partition("d")
    return spec.isascii() and times.isdigit() and sides.isdigit()
