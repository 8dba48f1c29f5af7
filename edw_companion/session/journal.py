"""The bytes of a session file as events: the fast reading that ordinary commands use, and the strict one.

Pure: bytes in, a Journal out. Files are read in ``session``, and opened, locked and written in ``writer``. What is
gathered from the lines takes each in once, however often it is asked for while the file grows.
"""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from edw_companion.chance.chain import sha256
from edw_companion.errors import BadFileError
from edw_companion.session.history import Void, voids
from edw_companion.session.lines import (
    FIRST_SEAL,
    HEADER,
    MAX_LINE,
    MAX_SUPPLY,
    VERSION,
    BadLineError,
    Event,
    decode,
    is_key,
    loads,
    parsed,
)
from edw_companion.session.paths import is_name, is_sid
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from hashlib import _Hash


MAX_EVENTS = 200_000
_AT_ONCE = 16 * 1024
"""About so many bytes of lines that were checked before are parsed at once."""
_BETWEEN, _COMMA = "\n- ", ",  "
"""What stands between two lines, and between two members of a JSON array: as long, for it is put in place faster."""


class NotASessionError(BadFileError):
    """The file does not begin as a session file does."""

    def __init__(self, what: str) -> None:
        was = "If it was one, put your copy of it back; nothing was changed."
        super().__init__(f"This is not a session file of this program: {what}. {was}")


class Seen(NamedTuple):
    """What this laptop has seen of a session: its last line, and a prefix whose every line was checked.

    ``name`` is the session's, ``sha256`` is of the first ``size`` bytes.
    """

    name: str
    n: int
    h: str
    size: int
    sha256: str


class Journal(NamedTuple):
    """A session file, read: its good lines as events.

    Attributes:
        data: the header and these lines, up to their ``size``; what comes after it is of journals that go on from this
            one.
        hashed: SHA-256 of all these bytes, which goes on with the next line.
        tail: what follows after a write that was cut off; b"" in a whole file.
        damage: the first line that is not as written (nothing after it is read), or None.
    """

    events: Sequence[Event]
    data: bytearray
    size: int
    hashed: "_Hash"
    tail: bytes
    damage: BadLineError | None

    @property
    def content(self) -> bytearray:
        """Header and good lines as they are in the file."""
        return self.data if len(self.data) == self.size else self.data[: self.size]

    @property
    def last_seal(self) -> str:
        """The seal that the next line builds on."""
        return str(self.events[-1]["h"]) if self.events else FIRST_SEAL

    def seen(self, name: str) -> Seen:
        """What to keep of this reading; only of a whole one with at least one event."""
        return Seen(name, len(self.events), self.last_seal, self.size, self.hashed.hexdigest())

    def extended(self, line: bytes, event: Event) -> "Journal":
        """The journal with one more line, as it was just recorded."""
        hashed = self.hashed.copy()
        hashed.update(line)
        data = self.content
        data += line
        return Journal([*self.events, event], data, len(data), hashed, b"", None)


def read_journal(data: bytes, seen: Seen | None = None, *, trust: bool = True) -> Journal:
    """Read a session file, of which this laptop has seen ``seen``.

    ``trust``: lines that ``seen`` vouches for are parsed without being checked again.

    Raises:
        NotASessionError: it does not begin with the two comment lines and a ``begin`` of this version.
    """
    if not data.startswith(HEADER):
        if is_unbegun(data):
            return Journal([], bytearray(), 0, sha256(), data, None)
        raise NotASessionError(_strange(data))
    end = data.rfind(b"\n") + 1
    last = data.rfind(b"\n", 0, end - 1) + 1
    if last >= len(HEADER) and b"\0" in data[last:end]:
        end = last
    vouched, hashed = _vouched(data, end, seen if trust else None)
    events, good, damage = _read_lines(data, end, vouched)
    if events:
        check_begin(events[0])
    hashed.update(data[vouched:good])
    journal = Journal(events, bytearray(data[:good]), good, hashed, data[good:], None)
    if damage is None or _torn(journal.tail, events, seen):
        return journal
    return journal._replace(tail=b"", damage=damage)


def is_unbegun(data: bytes) -> bool:
    """Whether this is what is left of a creation that was cut off, zeros after a power cut too, or an emptied file."""
    start = data.rstrip(b"\0")
    return HEADER.startswith(start) or (start.startswith(HEADER) and b"\n" not in start[len(HEADER) :])


def _torn(rest: bytes, events: list[Event], seen: Seen | None) -> bool:
    """Whether a bad end is what a crash left of one append: of a single line, which nobody was ever shown.

    Without a note of what was seen, a bad line that ends with LF is damage, and the table decides; so is a line that
    somebody wrote, which can be read and is sealed wrongly.
    """
    shown_all = seen is not None and events and (seen.n, seen.h) == (len(events), events[-1]["h"])
    if not shown_all or len(rest) > MAX_LINE or b"\n- {" in rest:
        return False
    import json  # rare, and here a line may hold what no line of ours does

    try:
        return not isinstance(json.loads(rest.removeprefix(b"- ")), dict)
    except (ValueError, RecursionError):
        return True


def _strange(data: bytes) -> str:
    start, _, rest = HEADER.partition(VERSION.encode())
    if data.startswith(start) and not data.startswith(start + VERSION.encode()):
        return f"it is of another format than {VERSION}, which is the one that this version of the program reads"
    if HEADER in data[: 64 * 1024]:
        return "something stands above the two comment lines that each session file begins with"
    if data.startswith(start[:40]) or rest.split(b"\n")[1] in data[:2000]:
        return "its first two lines are not the comment that each session file begins with: one was changed"
    return "its first two lines are not the comment that each session file begins with"


def cut(journal: Journal, data: bytes, damage: BadLineError) -> Journal:
    """A reading that ends before a line which is sealed rightly and yet cannot have been written there."""
    end = len(HEADER)
    for _ in range(damage.n - 1):
        end = data.index(b"\n", end) + 1
    return Journal(journal.events[: damage.n - 1], bytearray(data[:end]), end, sha256(data[:end]), b"", damage)


def current_sid(data: bytes) -> str | None:
    """The id that is said last, in the first line or in that of an adoption: no other line can say one.

    It is needed before the lines can be read fast, so lines are looked at only where a key is called so.
    """
    end = len(data)
    while (at := data.rfind(b'"sid": "', 0, end)) >= 0:
        end = data.rfind(b"\n", 0, at) + 1
        with contextlib.suppress(ValueError, RecursionError):
            event = loads(data[end + len("- ") : data.find(b"\n", at)])
            whole = isinstance(event, dict) and is_sid(event.get("sid"))
            if whole and event.get("do") == ("begin" if end == len(HEADER) else "rekey"):
                return str(event["sid"])
    return None


def _vouched(data: bytes, end: int, seen: Seen | None) -> tuple[int, "_Hash"]:
    """How many bytes of the file were checked before and are the same still, and their hash."""
    if seen is not None and len(HEADER) < seen.size <= end and data[seen.size - 1] == 0x0A:
        hashed = sha256(memoryview(data)[: seen.size])
        if hashed.hexdigest() == seen.sha256:
            return seen.size, hashed
    return len(HEADER), sha256(HEADER)


def _read_lines(data: bytes, end: int, vouched: int) -> tuple[list[Event], int, BadLineError | None]:
    """The good events before ``end``, the bytes they take with the header, and the first damage."""
    events: list[Event] = []
    good = len(HEADER)
    while good < vouched:
        # A JSON array is parsed faster than its members one by one, small ones in the same memory. No text in a line
        # holds an LF.
        stop = data.index(b"\n", min(good + _AT_ONCE, vouched - 1)) + 1
        text = data[good + len("- ") : stop - 1].decode()
        events += parsed(f"[{text.replace(_BETWEEN, _COMMA)}]")[0]
        good = stop
    before = events[-1]["h"] if events else FIRST_SEAL
    while good < end:
        stop = data.index(b"\n", good)
        try:
            event = decode(data[good:stop], before, len(events) + 1)
            if len(events) >= MAX_EVENTS:
                raise BadLineError(event["n"], "a session has at most 200,000 lines")
        except BadLineError as damage:
            return events, good, damage
        events.append(event)
        before = event["h"]
        good = stop + 1
    return events, good, None


def check_begin(event: Event) -> None:
    """Check what every session's first line says."""
    if event["do"] != "begin" or event.get("v") != VERSION:
        raise NotASessionError(f"its first line is not the beginning of a session of version {VERSION}")
    supply = event.get("supply")
    texts = all(isinstance(event.get(key), str) for key in ("name", "format", "commit"))
    if not texts or not is_sid(event.get("sid")) or type(supply) is not int or not 1 <= supply <= MAX_SUPPLY:
        raise NotASessionError("its first line does not say its id, name, format, supply and commit")
    if not is_key(event["commit"]):
        raise NotASessionError("the commit in its first line is not 64 hex digits")
    if not is_name(event["name"]):
        raise NotASessionError("the name in its first line cannot be a session's")
    if type(event.get("rulings", 0)) is not int or event.get("rulings", 0) < 0:
        raise NotASessionError("its first line does not say by which rulings it is played")


T = TypeVar("T")

Take = Callable[[T, Sequence[Event], Mapping[int, Void]], None]
"""Takes lines into what was gathered; and what each line ``void`` among them takes away, by its number."""


class Gathering(Generic[T]):
    """What was gathered from the file that was asked about last."""

    def __init__(self, begin: Callable[[], T], take: Take[T]) -> None:
        """``begin`` makes what there is before the first line."""
        self._begin, self._take = begin, take
        self._lines: Sequence[Event] = ()
        self._gathered = begin()

    def of(self, lines: Sequence[Event]) -> T:
        """What these lines come to; it is not to be changed, and goes on with the file."""
        known = len(self._lines)
        goes_on = 0 < known <= len(lines) and lines[known - 1] is self._lines[-1]
        if not goes_on or any(event["do"] == "void" for event in lines[known:]):
            self._gathered, known = self._begin(), 0
        self._lines = ()  # should a line be odd, all are taken in anew
        self._take(self._gathered, lines[known:], {} if known else voids(lines))
        self._lines = lines
        return self._gathered
