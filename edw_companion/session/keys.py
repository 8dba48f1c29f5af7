"""The secret of a session, in a file of its own, and the epochs that each begin with a new secret.

The key file is the only file that knows future draws. It is made once and never changed; a rekey makes another,
named by its commit. Its first line is the secret; after it stand marks, every 64th key from the 64th on, which save
hashing: a mark that is missing or wrong changes nothing but that. Nothing in here is ever printed.
"""

import os
from collections.abc import Iterator, Sequence
from os import urandom

from edw_companion.chance.chain import MARK, SUPPLY, keys_from, keys_up_to, mixed, mixed_in, sha256_hex
from edw_companion.errors import BadFileError, StorageError
from edw_companion.sentences import DO
from edw_companion.session import files
from edw_companion.session.lines import BadLineError, Event, is_key
from edw_companion.session.paths import Home
from edw_companion.tuples import NamedTuple

_CHANGES = frozenset(("begin", "rekey", "mix", "rulings"))
"""The lines that say what is drawn with from then on, and by which rulings."""

_MIXING = frozenset(("mix", "recovered"))
"""The lines that leave mixing open (section 6 of the contract)."""


class KeyLostError(BadFileError):
    """The key file is not there, or holds something else."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__(
            f"The key of this session {what} ({path}), so nothing can be drawn: put it back from a copy, "
            f"or let the table agree to a new one with '{DO}'. Real dice and piles go on working.",
            "rekey --why WHY",
        )


class Epoch(NamedTuple):
    """The time between two secrets of a session, from line ``n``, by the rulings that it began by.

    Attributes:
        sid, name: the session's id and name, as the file says from then on.
        commit: what was published when the epoch began.
        supply: how many draws its secret is good for.
        base: how many draws were made before it: draw i uses link i - base.
        mix: M, with the phrases given so far.
        phrases: who said which phrase, in order.
    """

    n: int
    rulings: int
    sid: str
    name: str
    commit: str
    supply: int
    base: int
    mix: str
    phrases: tuple[tuple[str, str], ...]


def first_groups(commit: str) -> str:
    """What is noted on paper of a commit: its first twelve digits (8a80 5441 c07d)."""
    return f"{commit[:4]} {commit[4:8]} {commit[8:12]}"


def epochs(events: Sequence[Event], older: list[BadLineError] | None = None) -> list[Epoch]:
    """Every epoch, the present one last. One pass, however many keys and phrases there are.

    ``older`` gets the phrases that are let stand because they were said before rulings 1.

    Raises:
        BadLineError: a phrase that cannot have been mixed in, or a key that was drawn with before.
    """
    found: list[Epoch] = []
    phrases: list[tuple[str, str]] = []
    commits, said = set[str](), set[str]()
    mix, base, rulings, last = "", 0, 0, 0
    is_open = drawn = False
    for event in [event for event in events if event["do"] in _CHANGES]:
        n = event["n"]
        if event["do"] == "rulings":
            rulings = event["to"]
            continue
        between = events[last : n - 1]
        last = n
        if event["do"] == "mix":
            who = event["who"]
            is_open, drawn = is_open and _leave_open(between), drawn or last_draw(between)[0] > 0
            if who not in events[0].get("players", ()):
                raise BadLineError(n, f"'{who}' mixes in a phrase, and is no player of this session")
            if not is_open or who in said:
                why = f"it is a second phrase of {who}" if is_open else "a phrase is mixed in after mixing has closed"
                if found[-1].rulings or drawn:
                    raise BadLineError(n, why)
                if older is not None:
                    older.append(BadLineError(n, why))
            said.add(who)
            phrases.append((who, event["phrase"]))
            mix = mixed_in(mix, *phrases[-1])
            continue
        commit = event["commit"]
        if commit in commits:
            raise BadLineError(n, "its new key is one that was drawn with before")
        if found:
            before = found[-1] = found[-1]._replace(phrases=tuple(phrases), mix=mix)
            sid, name = event.get("sid") or before.sid, event.get("name") or before.name
            base = last_draw(events[before.n : n - 1])[0] or base
        else:
            sid, name, rulings = event["sid"], event["name"], event.get("rulings", 0)
        mix, phrases, is_open, drawn = mixed(sid, commit, ()), [], True, False
        said.clear()
        commits.add(commit)
        found.append(Epoch(n, rulings, sid, name, commit, event["supply"], base, mix, ()))
    if found:
        found[-1] = found[-1]._replace(phrases=tuple(phrases), mix=mix)
    return found


def _leave_open(events: Sequence[Event]) -> bool:
    return all(event["do"] in _MIXING for event in events)


def mixing_open(events: Sequence[Event], epoch: Epoch) -> bool:
    """Whether phrases can still be mixed into the present epoch.

    It closes at the start, or with the first line that is neither a phrase nor ``recovered``; in an epoch from before
    rulings 1, with its first draw.
    """
    since = events[epoch.n :]
    return _leave_open(since) if epoch.rulings else last_draw(since)[0] == 0


def epoch_of(events: Sequence[Event]) -> Epoch:
    """The present epoch."""
    return epochs(events)[-1]


def last_draw(events: Sequence[Event]) -> tuple[int, str]:
    """The number and key of the last draw; 0 and "" before the first."""
    for event in reversed(events):
        for draw in reversed(event.get("draws", ())):
            if "i" in draw:
                return draw["i"], draw["key"]
    return 0, ""


def new_sid() -> str:
    """The id of a new session."""
    return urandom(6).hex()


def new_secret(home: Home, sid: str, known: str = "") -> str:
    """A new secret in its own file, on the disk before anything is published that was made from it; its commit.

    ``known``: the secret of the game to try, which is no secret.
    """
    secret = known or urandom(32).hex()
    commit, *keys = keys_from(secret, 0, SUPPLY)
    lines = [secret, *keys[MARK - 1 :: MARK]]
    files.make_folder(home.keys)
    path = key_path(home, sid, commit)
    try:
        files.create(path, "".join(f"{line}\n" for line in lines).encode(), sure=True)
    except FileExistsError as error:
        raise files.NotRecordedError(path, error) from error
    return commit


def key_path(home: Home, sid: str, commit: str) -> str:
    """The file of the secret behind a commit."""
    return os.path.join(home.keys, f"{sid}-{commit[:12]}.key")


def seen_path(home: Home, sid: str) -> str:
    """The file of what this laptop has seen of a session."""
    return os.path.join(home.keys, f"{sid}.seen")


def unused(path: str, first: int, supply: int, before: str) -> Iterator[str]:
    """The keys from link ``first`` on; each is checked against the one before it, which is published.

    Raises:
        KeyLostError: the next key cannot be had.
    """
    secret, *marks = key_lines(path)
    while first <= supply:
        above = (first - 1) // MARK  # the next mark that is no lower
        keys = keys_up_to(marks[above], (above + 1) * MARK - first) if above < len(marks) else []
        if not keys or sha256_hex(keys[0]) != before:
            keys = keys_from(secret, first, supply)
        if sha256_hex(keys[0]) != before:
            raise KeyLostError(path, "does not fit it")
        yield from keys
        first, before = first + len(keys), keys[-1]


def key_lines(path: str) -> list[str]:
    """The lines of a key file, the secret first; KeyLostError if they cannot be had."""
    try:
        data = files.read_file(path)
    except FileNotFoundError:
        raise KeyLostError(path, "is not there") from None
    except (StorageError, BadFileError, OSError):
        raise KeyLostError(path, "cannot be read") from None
    *lines, rest = data.decode("ascii", "replace").split("\n")
    if not lines or rest or not all(map(is_key, lines)):
        raise KeyLostError(path, "is not a key") from None
    return lines
