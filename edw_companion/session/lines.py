"""One line of a session file: how an event is written, sealed and read back, strictly; and what any line must hold.

Pure text in, text out. A line is ``- `` + JSON, so the whole file is YAML too; its ``h`` seals it to all lines
before. The reader refuses whatever the writer would not have written: that gives every file one reading. Of the facts
it checks the draws, and what the kinds of event of every session say.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from edw_companion.chance import Draw
from edw_companion.chance.chain import sha256
from edw_companion.errors import BadFileError, RefusedError
from edw_companion.session.paths import is_hex, is_name, is_sid

Event = dict[str, Any]

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
    "result": {"agreed": list, "why": str},
}

MAX_SUPPLY = 1_000_000


def is_key(text: object) -> bool:
    """Whether this is a key or a commit: 64 hex digits. Scripts are made from them, so they are checked on load."""
    return is_hex(text, 64)


def _names_lines_before(event: Event) -> bool:
    numbers = event["of"] if isinstance(event["of"], list) else [event["of"]]
    return bool(numbers) and all(type(n) is int and 0 < n < event["n"] for n in numbers)


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


_Check = tuple[Callable[[Event], bool], str]

_BEFORE: _Check = (_names_lines_before, "it names no lines before it")
_AGREED: _Check = (lambda event: _are_names(event["agreed"]), "those who agreed are not named in it")
_CHECKS: dict[str, tuple[_Check, ...]] = {
    "begin": ((lambda event: _are_names(event.get("players", [])), "its 'players' are not a list of names"),),
    "undo": (_BEFORE,),
    "redo": (_BEFORE,),
    "void": (_BEFORE, _AGREED),
    "rekey": (
        (lambda event: 1 <= event["supply"] <= MAX_SUPPLY, "its new key is good for an odd number of draws"),
        (lambda event: is_key(event["commit"]), "its commit is not 64 hex digits"),
        (lambda event: "sid" not in event or is_sid(event["sid"]), "its 'sid' is not 12 hex digits"),
        (lambda event: "name" not in event or is_name(event["name"]), "its 'name' cannot be a session's"),
    ),
    "end": ((lambda event: is_key(event["key"]), "the key it publishes is not 64 hex digits"),),
    "result": (_AGREED,),
}
"""What must hold in a line of a kind beyond the types of its keys, and what is wrong with it if that does not."""


def misshapen(event: Event) -> str | None:
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


VERSION = "edw1"
HEADER = (
    b"# Elder Dragon Wars companion session, format edw1. One event per line; lines are only ever added.\n"
    b'# Every line is sealed by its "h": do not edit. Check with: edw verify\n'
)
FIRST_SEAL = "0" * 32
MAX_LINE = 64 * 1024
MAX_DEPTH = 6
FIRST_DIGITS = 20
"""How many digits of line 1's seal are noted on paper: it binds the game before anybody says a phrase."""

_UNWRITABLE = "[\x00-\x1f\x7f-\x9f\\\\\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufffe\uffff]"
"""What no line may hold: C0, DEL, C1, bidi and separators, and the backslash, without which JSON cannot hide any
of them in an escape. A fixed list, not ``isprintable()``, which differs between versions of Python."""

_CLOSING_LENGTH = 42


def _refuse(number: str) -> None:
    raise ValueError(number)


def _odd(value: object) -> None:
    raise TypeError(value)


class _Plain:
    """How values are read: as json reads them, but no fraction is one, and no word such as NaN."""

    strict, object_hook, object_pairs_hook = True, None, None
    parse_int, parse_float, parse_constant = int, _refuse, _refuse


_PARTS: Callable[[object, int], Iterable[str]]
_SCAN: Callable[[str, int], tuple[Any, int]]
try:  # what json is made of: the whole of it takes 1 ms of each command
    from _json import encode_basestring, make_encoder, make_scanner

    _PARTS = make_encoder(None, _odd, encode_basestring, None, ": ", ", ", False, False, False)
    _SCAN = make_scanner(_Plain)  # type: ignore[arg-type]
except ImportError:
    import json

    _PARTS = json.JSONEncoder(ensure_ascii=False, default=_odd).iterencode  # type: ignore[assignment]
    _SCAN = json.JSONDecoder(parse_float=_refuse, parse_constant=_refuse).scan_once  # type: ignore[attr-defined]


class BadLineError(BadFileError):
    """A line that is not what the writer would have written there.

    Attributes:
        n: the number the line has, or should have.
        why: what is wrong with it, without a full stop.
    """

    def __init__(self, n: int, why: str) -> None:
        self.n = n
        self.why = why
        super().__init__(f"Line {n} of the session file is not as it was written: {why}.")


def writable(text: str) -> bool:
    """Whether a line may hold this text. Plain ASCII, which most lines are, needs no search."""
    if text.isascii() and text.isprintable():
        return "\\" not in text
    return re.search(_UNWRITABLE, text) is None


def dumps(value: object) -> str:
    """JSON with Python's default separators and all letters as they are."""
    return "".join(_PARTS(value, 0))


def parsed(text: str, at: int = 0) -> tuple[Any, int]:
    """The JSON value that stands at a place of a text, and where it ends; ValueError if none does."""
    try:
        value, end = _SCAN(text, at)
    except (StopIteration, SystemError):  # the second is how Python 3.11 says it where nobody has imported json
        raise ValueError(text) from None
    return value, end


def loads(data: bytes) -> Any:
    """The one JSON value that bytes hold, with an LF behind it or without; ValueError if they hold anything else."""
    text = data.decode().removesuffix("\n")
    value, end = parsed(text)
    if end < len(text):
        raise ValueError(text)
    return value


def seal(before: str, body: str) -> str:
    """The seal of a line: ``body`` is the line from its ``- `` up to but without the closing ``, "h": …``."""
    return sha256(f"{before}\n{body}".encode()).hexdigest()[:32]


def code(seal: str, digits: int = 12) -> str:
    """What is noted on paper of a seal: its first digits in groups (c0ce-4f22-1083)."""
    return "-".join(seal[at : at + 4] for at in range(0, digits, 4))


def encode(
    before: str, n: int, at: str, do: str, facts: Mapping[str, object], draws: Sequence[Draw] = ()
) -> tuple[bytes, Event]:
    """A new line with its LF, and the event as it will be read back."""
    event: Event = {"n": n, "at": at, "do": do, **facts, **({"draws": draws} if draws else {})}
    body = "- " + dumps(event)[:-1]
    if not writable(body):
        raise BadLineError(n, "it would hold a character that no session file may hold")
    line = f'{body}, "h": "{seal(before, body)}"}}'.encode()
    if len(line) >= MAX_LINE:
        raise RefusedError("That is too much for one line of the session (64 KiB): say it in several commands.")
    return line + b"\n", decode(line, before, n)


def decode(line: bytes, before: str, n: int) -> Event:
    """Read line ``n`` (without its LF) strictly; ``before`` is the seal of the line above.

    Raises:
        BadLineError: anything at all is not as the writer writes it.
    """
    if len(line) >= MAX_LINE:
        raise BadLineError(n, "it is longer than 64 KiB")
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise BadLineError(n, "it is not UTF-8") from None
    if not writable(text):
        raise BadLineError(n, "it holds a character that no session file may hold")
    closing = text[-_CLOSING_LENGTH:]
    if not (text.startswith("- {") and closing.startswith(', "h": "') and closing.endswith('"}')):
        raise BadLineError(n, "it does not begin with '- {' and end with a seal")
    if closing[8:40] != seal(before, text[:-_CLOSING_LENGTH]):
        raise BadLineError(n, "its seal does not fit: it, or the line above it, was changed, moved or left out")
    try:
        event, _ = parsed(text, 2)  # what stands behind it shows when the line is written again
        same = "- " + dumps(event) == text
        deep = text.count("{") + text.count("[") > MAX_DEPTH and _depth(event) > MAX_DEPTH
    except (ValueError, RecursionError):
        raise BadLineError(n, "it is not the plain JSON of an event") from None
    if not same or not isinstance(event, dict):
        raise BadLineError(n, "it can be read in more than one way")
    if deep:
        raise BadLineError(n, f"it nests deeper than {MAX_DEPTH}")
    _check_frame(event, n)
    return event


def _depth(value: object) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0


def _check_frame(event: Event, n: int) -> None:
    keys = list(event)
    if keys[:3] != ["n", "at", "do"] or keys[-1] != "h" or ("draws" in event and keys[-2] != "draws"):
        raise BadLineError(n, "its keys are not n, at, do, … draws, h")
    if event["n"] != n or isinstance(event["n"], bool):
        raise BadLineError(n, f"it has the number {event['n']}")
    if not _is_time(event["at"]):
        raise BadLineError(n, "its time is not written as 2026-11-21T19:05:07Z")
    if not isinstance(event["do"], str):
        raise BadLineError(n, "its 'do' is not a word")
    fault = "a session begins once, with its first line" if event["do"] == "begin" and n > 1 else misshapen(event)
    if fault:
        raise BadLineError(n, fault)


def _is_time(at: object) -> bool:
    if not isinstance(at, str) or len(at) != 20 or not at.isascii():
        return False
    digits = at[:4] + at[5:7] + at[8:10] + at[11:13] + at[14:16] + at[17:19]
    return at[4::3] == "--T::Z" and digits.isdigit()
