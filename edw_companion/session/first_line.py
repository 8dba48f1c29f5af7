"""The first line of a session, and the key file before it; and the game to try, which may always go."""

import os
from collections.abc import Mapping

from edw_companion.chance.chain import SUPPLY, sha256_hex
from edw_companion.errors import RefusedError
from edw_companion.sentences import DO
from edw_companion.session import files
from edw_companion.session.history import RULINGS
from edw_companion.session.journal import is_unbegun, read_journal
from edw_companion.session.keys import key_path, new_secret, new_sid, seen_path
from edw_companion.session.lines import FIRST_SEAL, HEADER, Event, encode
from edw_companion.session.locks import locked
from edw_companion.session.paths import DEMO, DEMO_SID, Home
from edw_companion.session.session import Clock, read_seen_file, unended, utc_now
from edw_companion.session.writer import copy_aside, note_seen


def begin_session(
    home: Home, name: str, facts: Mapping[str, object], clock: Clock = utc_now, seed: tuple[str, str] = ("", "")
) -> Event:
    """Start a session: its key file first, then the file with its first line, in one write.

    The file must not be there, or hold less than one whole event: what a creation that was cut off has left is put
    aside, and a second line tells so. ``facts`` are the game's in ``begin``, with "format"; ``seed`` is an id and a
    secret that are known, of the game to try.
    """
    path = home.session(name)
    for folder in (home.sessions, home.keys):
        files.make_folder(folder)
    made: list[str] = []
    with locked(f"{path}.lock"), files.clearing(made):
        leftover = unbegun(path, name)
        sid, known = seed
        sid = sid or new_sid()
        # So many sessions of this name has this laptop seen begin; they are gone, or the name would not be free.
        found = [read_seen_file(entry.path) for entry in os.scandir(home.keys) if entry.name.endswith(".seen")]
        earlier = sum(seen is not None and seen.name == name for seen in found)
        commit = new_secret(home, sid, known)
        made.append(key_path(home, sid, commit))
        head = {"v": "edw1", "sid": sid, "name": name, **({"earlier": earlier} if earlier else {}), "rulings": RULINGS}
        facts = {**head, **facts, "supply": SUPPLY, "commit": commit}
        line, event = encode(FIRST_SEAL, 1, clock(), "begin", facts)
        data = HEADER + line
        if leftover is None:
            with files.told_as(files.NotRecordedError, path):
                files.create(path, data)
        else:
            if leftover.strip(b"\0"):
                aside, told = copy_aside(path, "torn", leftover)
                made.append(aside)
                data += encode(event["h"], 2, clock(), "recovered", told)[0]
            files.exchange(path, data)
    note_seen(home, sid, read_journal(data).seen(name))
    return event


def unbegun(path: str, name: str) -> bytes | None:
    """The bytes of a file of less than one whole event, which only ``new`` may replace; None without a file.

    Raises:
        RefusedError: there is a session of that name.
    """
    try:
        data = files.read_file(path)
    except FileNotFoundError:
        return None
    if not is_unbegun(data) or unended(data):
        there = f"There is a session '{name}' already: choose another name, or go on with '{DO}'."
        raise RefusedError(there, f"use {name}")
    return data


def begin_demo(home: Home, facts: Mapping[str, object], clock: Clock, dice: str) -> None:
    """Begin the game to try, in the place of the one before; its secret is made of the ``dice``.

    Raises:
        RefusedError: a session of the players' own has its name.
    """
    remove_demo(home)
    begin_session(home, DEMO, facts, clock, (DEMO_SID, sha256_hex(dice)))


def remove_demo(home: Home) -> bool:
    """Take the game to try away, with its keys; whether there was one.

    Raises:
        RefusedError: a session of the players' own has its name.
    """
    path, there = home.session(DEMO), home.has_demo()
    if not there and os.path.lexists(path):
        own = f"'{DEMO}' is a session of your own here, and stays. With EDW_HOME=FOLDER '{DO}' goes elsewhere."
        raise RefusedError(own, "demo")
    if there:
        with locked(f"{path}.lock"), files.told_as(files.NotRecordedError, path):
            os.unlink(path)
    if os.path.isdir(home.keys):
        keys = [entry.path for entry in os.scandir(home.keys) if entry.name.startswith(f"{DEMO_SID}-")]
        files.remove(*keys, seen_path(home, DEMO_SID))
    return there
