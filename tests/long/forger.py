"""A host who forges: sessions with one thing said otherwise, sealed rightly, and what ``verify`` says of them.

``python tests/long/forger.py [GAMES A FORMAT [SHARE]]`` says by game how many files were tried, and what passed.
A file ends with its forged line, so that no later line gives it away; where lines are left out, doubled or moved,
and where line 1 is another, it is whole. Nothing passes that ``tests/long/forged.txt`` does not give a reason for.
"""

import contextlib
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock

sys.path.extend(str(Path(__file__).parents[1] / folder) for folder in (".", "games", "paper"))

from mutants_at_random import doubled, left_out, moved
from sealing import Events, copied, events_of, sealed

from edw_companion import games
from edw_companion.cli.commands import verify
from edw_companion.errors import BadFileError
from edw_companion.games.audit import edition_at_hand
from edw_companion.session.lines import dumps
from edw_companion.session.paths import Home
from edw_companion.session.session import book_of

REASONS = Path(__file__).with_name("forged.txt")
_FRAME = ("n", "do", "h")
"""What no forger can change and have read: the number of a line, its kind, its seal."""

Path_ = tuple[Any, ...]


class Forged(NamedTuple):
    """A session of a game that says something else: ``what`` was done to it, as its kind and where in the line."""

    game: str
    what: str
    events: Events


@cache
def _at_hand(begin: str) -> Any:
    """The edition of a first line: hundreds of files have the same."""
    facts = json.loads(begin)
    return edition_at_hand(games.find(facts["format"]), facts, Path("/nowhere"))


def passes(events: Events) -> bool:
    """Whether ``verify`` has nothing against a file of these lines, and no reservation."""
    with (
        contextlib.suppress(BadFileError),
        mock.patch(
            "edw_companion.cli.commands.verify.edition_at_hand", lambda _game, begin, _own: _at_hand(dumps(begin))
        ),
    ):
        found = verify._checked(book_of(Home("/nowhere"), "friday", sealed(events), trust=False))
        return not (found.older or found.absent)
    return False


def places(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """What a line holds, deep inside too, and where."""
    inside: list[tuple[Any, Any]] = [*value.items()] if isinstance(value, dict) else []
    if isinstance(value, list):  # of long lists the first, the last and one between
        inside = [(at, value[at]) for at in sorted({0, len(value) // 2, len(value) - 1})] if value else []
    for key, held in inside:
        if path or key not in _FRAME:
            yield (*path, key), held
            yield from places(held, (*path, key))


def told(event: Mapping[str, Any], path: Path_, seats: set[str]) -> str:
    """A place as the list of reasons calls it: its kind of line, and the keys to it; any player is *, any number #."""
    keys = ("#" if isinstance(key, int) else "*" if key in seats else key for key in path)
    return f"{event['do']} {'.'.join(map(str, keys))}".strip()


def others(value: Any, pool: list[Any], random: Random) -> list[Any]:
    """Other values of its kind: one that stands there elsewhere in the session, and one that nobody has said."""
    if isinstance(value, bool):
        return [not value]
    known = [each for each in pool if type(each) is type(value) and each != value]
    made: list[Any] = [random.choice(known)] if known else []
    if isinstance(value, int):
        made += [value + 1, value - 1]
    elif isinstance(value, str):
        made.append(f"{value} x" if not re.fullmatch("[0-9a-f]{12,}", value) else f"{value[1:]}{value[0]}")
    elif isinstance(value, list) and value:
        made += [value[:-1], [*value, value[-1]]]
    elif value is None:
        made += [each for each in pool if each is not None][:1] or ["x"]
    return made


def changes(game: str, events: Events, random: Random) -> Iterator[Forged]:
    """Each value of each line changed, each key left out, and one more in each map."""
    seats = {*events[0]["players"], "white", "blue", "black", "red", "green"}
    pool: dict[str, list[Any]] = {}
    for event in events:
        for path, held in places(event):
            pool.setdefault(told(event, path, seats), []).append(held)

    def forged(at: int, what: str, path: Path_, change: Any) -> Forged:
        lines = copied(events if at == 0 else events[: at + 1])
        held: Any = lines[at]
        for key in path[:-1]:
            held = held[key]
        change(held, path[-1])
        return Forged(game, what, lines)

    for at, event in enumerate(events):
        for path, held in places(event):
            where = told(event, path, seats)
            for value in others(held, pool[where], random):
                yield forged(at, f"{where} changed", path, lambda held, key, value=value: held.update({key: value})
                             if isinstance(held, dict) else held.__setitem__(key, value))  # fmt: skip
            if not isinstance(path[-1], int):
                yield forged(at, f"{where} left out", path, lambda held, key: held.pop(key))
            if isinstance(held, dict):
                yield forged(at, f"{where} with more", (*path, "more"), lambda held, key: held.update({key: 1}))
        yield forged(at, f"{event['do']} with more", ("more",), _added)


def _added(event: dict[str, Any], key: str) -> None:
    """One more key, before the draws and the seal."""
    rest: dict[str, Any] = {name: event.pop(name) for name in ("draws", "h") if name in event}
    event.update({key: 1, **rest})


def orders(game: str, events: Events, random: Random) -> Iterator[Forged]:
    """Lines left out, put in once more, and put elsewhere."""
    for _ in events:
        for change in (left_out, doubled, moved):
            lines = copied(events)
            change(lines, random)
            gone = next((n for n, (one, other) in enumerate(zip(events, lines, strict=False))
                         if {**one, "n": 0} != {**other, "n": 0}), len(lines))  # fmt: skip
            if lines != events:
                line = events[gone] if gone < len(events) else events[-1]
                yield Forged(game, f"{line['do']}: {change.__name__.replace('_', ' ')}", lines)


def reasons() -> dict[str, str]:
    """By pattern of what was done, why ``verify`` lets it pass."""
    found = {}
    for line in REASONS.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            what, _, why = line.partition("  ")
            found[what.strip()] = why.strip()
    return found


def reason_for(what: str, known: Mapping[str, str]) -> str:
    """The pattern of the reason that something passes; "" if there is none."""
    return next((each for each in known if re.fullmatch(_pattern(each), what)), "")


def _pattern(text: str) -> str:
    """A line of the list as a regular expression: … is any text."""
    return ".*".join(map(re.escape, text.split("…")))


class Tally(NamedTuple):
    """How many files were tried, and what passed."""

    tried: int
    passed: Counter[str]


def tried(game: str, data: bytes, seed: str, share: float = 1) -> Tally:
    """Forge a session at every place, or at this share of them."""
    events, random = events_of(data), Random(seed)
    assert passes(events), f"{game} {seed}"
    count, passed = 0, Counter[str]()
    for forge in (*changes(game, events, random), *orders(game, events, random)):
        if random.random() < share:
            count += 1
            if passes(forge.events):
                passed[forge.what] += 1
    return Tally(count, passed)


def forged(folder: Path, games_: float = 1, share: float = 1) -> dict[str, Tally]:
    """By format, what came of forging so many games of it."""
    import pytest
    from sessions import good_sessions

    with pytest.MonkeyPatch.context() as patch:
        good = good_sessions(folder, patch, range(int(games_)))
    found: dict[str, Tally] = {}
    for name, data in good.items():
        slug = name.split()[0]
        tally, before = tried(slug, data, name, share), found.get(slug, Tally(0, Counter()))
        found[slug] = Tally(before.tried + tally.tried, before.passed + tally.passed)
    return found


def unreasoned(found: Mapping[str, Tally]) -> list[str]:
    """What passed for no reason that is known, with its format."""
    known = reasons()
    return [f"{slug}: {what}" for slug, tally in found.items() for what in tally.passed if not reason_for(what, known)]


def prove(folder: Path, games_: int, share: float = 1) -> dict[str, int]:
    """Forge so many games of each format: how many files were tried, and what passed."""
    found = forged(folder, games_, share)
    return {
        "files": sum(tally.tried for tally in found.values()),
        "passed for a reason": sum(tally.passed.total() for tally in found.values()),
        "for none": len(unreasoned(found)),
    }


def main() -> None:
    """Print the table, and what passed."""
    import tempfile

    os.environ.setdefault("TZ", "UTC")
    with tempfile.TemporaryDirectory() as folder:
        found = forged(Path(folder), *map(float, sys.argv[1:3]))
    known = reasons()
    for slug, tally in found.items():
        kinds = {what.split()[0].rstrip(":") for what in tally.passed}
        print(f"{slug}: {tally.tried:,} tried, {tally.passed.total():,} passed, of {len(kinds)} kinds")
        for what, often in sorted(tally.passed.items()):
            print(f"    {often:4} {what}{'' if reason_for(what, known) else '  <- no reason'}")


if __name__ == "__main__":
    main()
