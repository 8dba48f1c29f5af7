"""The secret of a session, in a file of its own, and the epochs that each begin with a new secret.

The key file is the only file that knows future draws. It is made once and never changed; a rekey makes another,
named by its commit. Nothing in here is ever printed.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from edw_companion.chance.chain import key_at, mixed, sha256_hex
from edw_companion.chance.source import Key
from edw_companion.errors import BadFileError, RefusedError, StorageError
from edw_companion.session import files
from edw_companion.session.lines import Event
from edw_companion.session.places import Home

_SECRET = re.compile(rb"[0-9a-f]{64}\n")


class KeyLostError(BadFileError):
    """The key file is not there, or holds something else."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(
            f"The key of this session {what} ({path}), so nothing can be drawn: put it back from a copy, "
            "or let the table agree to a new one with 'edw rekey'. Real dice and piles go on working."
        )


class SupplyUsedUpError(RefusedError):
    """Every key of this secret was published."""

    def __init__(self) -> None:
        super().__init__("All the draws of this session's key are used up: 'edw rekey' gives it a new one.")


class Epoch(NamedTuple):
    """The time between two secrets of a session.

    Attributes:
        sid: the session's id.
        name: the name that the file says it has.
        commit: what was published when the epoch began.
        supply: how many draws its secret is good for.
        base: how many draws were made before it: draw i uses link i - base.
        mix: M, with the phrases given so far.
        phrases: who said a phrase, in order.
    """

    sid: str
    name: str
    commit: str
    supply: int
    base: int
    mix: str
    phrases: tuple[tuple[str, str], ...]


def epochs(events: Iterable[Event]) -> list[tuple[int, Epoch]]:
    """Every epoch with the number of the line that began it, the present one last."""
    found: list[tuple[int, Epoch]] = []
    drawn = 0
    for event in events:
        do = event["do"]
        if do in ("begin", "rekey"):
            last = found[-1][1] if found else None
            sid = event.get("sid") or (last.sid if last else "")
            name = event.get("name") or (last.name if last else "")
            mix = mixed(sid, event["commit"], ())
            found.append((event["n"], Epoch(sid, name, event["commit"], event["supply"], drawn, mix, ())))
        elif do == "mix":
            n, epoch = found[-1]
            phrases = (*epoch.phrases, (event["who"], event["phrase"]))
            found[-1] = (n, epoch._replace(phrases=phrases, mix=mixed(epoch.sid, epoch.commit, phrases)))
        for draw in event.get("draws", ()):
            drawn = max(drawn, draw.get("i", 0))
    return found


def epoch_of(events: Iterable[Event]) -> Epoch:
    """The present epoch."""
    return epochs(events)[-1][1]


def last_key(events: list[Event], epoch: Epoch) -> tuple[int, str]:
    """The number of the last draw, and what its key's successor must hash to: its key, or the epoch's commit."""
    for event in reversed(events):
        for draw in reversed(event.get("draws", ())):
            if "i" in draw:
                return (draw["i"], draw["key"]) if draw["i"] > epoch.base else (epoch.base, epoch.commit)
        if event["do"] in ("begin", "rekey"):
            break
    return epoch.base, epoch.commit


def next_key(home: Home, epoch: Epoch, events: list[Event], k: int) -> Key:
    """The k-th unused key, from 0, checked against the last one that was published.

    Raises:
        SupplyUsedUpError: there is none left.
        KeyLostError: the key file is not there or does not fit this session.
    """
    i, before = last_key(events, epoch)
    link = i - epoch.base + 1 + k
    if link > epoch.supply:
        raise SupplyUsedUpError
    path = key_path(home, epoch.sid, epoch.commit)
    key = key_at(read_secret(path), link, epoch.supply)
    published = key
    for _ in range(k + 1):
        published = sha256_hex(published)
    if published != before:
        raise KeyLostError(path, "does not fit it")
    return Key(i + 1 + k, key, epoch.mix)


def key_path(home: Home, sid: str, commit: str) -> Path:
    """The file of the secret behind a commit."""
    return home.keys / f"{sid}-{commit[:12]}.key"


def seen_path(home: Home, sid: str) -> Path:
    """The file of what this laptop has seen of a session."""
    return home.keys / f"{sid}.seen"


def write_secret(path: Path, secret: str) -> None:
    """Put a new secret on the disk, before anything is published that was made from it.

    Raises:
        NotRecordedError, MaybeRecordedError: the system would not write.
    """
    try:
        files.create(path, secret.encode() + b"\n")
    except FileExistsError as error:
        raise files.NotRecordedError(path, error) from error


def read_secret(path: Path) -> str:
    """The secret.

    Raises:
        KeyLostError: it is not there, not readable, or not a secret.
    """
    try:
        data = files.read_file(path)
    except FileNotFoundError:
        raise KeyLostError(path, "is not there") from None
    except (StorageError, BadFileError, OSError):
        raise KeyLostError(path, "cannot be read") from None
    if _SECRET.fullmatch(data) is None:
        raise KeyLostError(path, "is not a key") from None
    return data[:64].decode()
