"""Session files changed at random: none is read as anything else than what was written."""

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from tables import copied, edw, going, session, short_game

from edw_companion.chance.chain import SUPPLY, commit_of
from edw_companion.errors import BadFileError
from edw_companion.session.journal import read_journal
from edw_companion.session.lines import FIRST_SEAL, HEADER, dumps, encode, seal


def small_file() -> bytes:
    """A session file with little in it, so that a million of them are read in minutes."""
    begin = {"v": "edw1", "sid": "a1b2c3d4e5f6", "name": "friday", "format": "elder-dragon-wars"}
    lines = [("begin", {**begin, "supply": SUPPLY, "commit": commit_of("00" * 32)})]
    lines += [("note", {"text": f"Lim-Dûl says {k}"}) for k in range(5)]
    data, before = HEADER, FIRST_SEAL
    for n, (do, facts) in enumerate(lines, 1):
        line, event = encode(before, n, "2026-11-21T19:05:07Z", do, facts, [])
        data, before = data + line, event["h"]
    return data


PIECES = (b"\0", b"\xef\xbb\xbf", b"\xe2\x80\xae", b'"h": "', b"1.5", b"\\u0041", b" ")
VALUES: tuple[Any, ...] = (None, True, -1, 0, 10**30, "x", "white", "artifacts/1/1", [], [1], {}, {"who": 1})


def mutated(data: bytes, random: Random) -> bytes:
    """One to three changes: bytes, bits, pieces moved, doubled, left out, or lines exchanged."""
    work = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 3))):
        at, to = sorted((random.randrange(len(work)), random.randrange(len(work))))
        match random.randrange(7):
            case 0:
                work[at] ^= 1 << random.randrange(8)
            case 1:
                work[at : at + 1] = random.randbytes(random.randrange(3))
            case 2:
                del work[at : min(to, at + random.choice((1, 5, 200)))]
            case 3:
                work[at:at] = work[at : min(to, at + 50)]
            case 4:
                del work[at:]
                work += b"" if random.randrange(2) else b"\n"
            case 5:
                lines = work.split(b"\n")
                one, other = random.randrange(len(lines)), random.randrange(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                work = bytearray(b"\n".join(lines))
            case _:
                work[at:at] = random.choice(PIECES)
        if not work:
            break
    return bytes(work)


def prove_bytes(count: int) -> dict[str, int]:
    """Read ``count`` mutated files.

    Only a cut at a line's end passes unnamed: the code on paper and ``.seen`` catch it.
    """
    data, random = small_file(), Random(7)
    events = read_journal(data).events
    refused = cuts = same = wrong = 0
    for _ in going(range(count), "Files"):
        work = mutated(data, random)
        try:
            read = read_journal(work)
        except BadFileError:
            refused += 1
            continue
        wrong += read.events != events[: len(read.events)]
        if read.damage is not None or read.tail or not read.events:
            refused += 1
        elif work == data:
            same += 1
        else:
            wrong += not data.startswith(work)
            cuts += 1
    kinds = {"refused": refused, "cut at a line's end": cuts, "unchanged": same, "misread": wrong}
    return {"mutated files": count, **kinds}


def resealed(data: bytes, random: Random) -> bytes:
    """The file with one value or key of one line changed, and sealed anew from there."""
    lines = data[len(HEADER) :].decode().splitlines()
    at = random.randrange(len(lines))
    event = json.loads(lines[at][2:])
    place, key = _somewhere(event, random)
    match random.randrange(4):
        case 0:
            del place[key]
        case 1 if isinstance(place, dict):
            place[f"{key}x"] = place.pop(key)
        case _:
            place[key] = random.choice(VALUES)
    before = json.loads(lines[at - 1][2:])["h"] if at else FIRST_SEAL
    for n in range(at, len(lines)):
        event = event if n == at else json.loads(lines[n][2:])
        event.pop("h", None)
        body = "- " + dumps(event)[:-1]
        before = seal(before, body)
        lines[n] = f'{body}, "h": "{before}"}}'
    return HEADER + "".join(f"{line}\n" for line in lines).encode()


def _somewhere(event: dict[str, Any], random: Random) -> tuple[Any, Any]:
    """A container inside a line, and a key or place in it."""
    place: Any = event
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = random.choice(keys)
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or random.random() < 0.2:
            return place, key
        place = inner


READS = (("status",), ("log",), ("verify",), ("export",), ("turn",), ("proof", "2"), ("life", "white", "-1"), ("undo",))


def prove_resealed(folder: Path, count: int) -> dict[str, int]:
    """Run commands on ``count`` files that are sealed rightly but say something else: no traceback, ever."""
    random = Random(9)
    home = short_game(folder / "sound")
    data = session(home).read_bytes()
    faults = named = 0
    for _ in going(range(count), "Resealed files"):
        work = copied(home, folder / "work")
        for seen in (work / "keys").glob("*.seen"):
            seen.unlink()
        changed = resealed(data, random)
        session(work).write_bytes(changed)
        named += edw(work, "verify").code != 0
        for words in READS:
            try:
                ended = edw(work, *words)
            except Exception as error:  # what the program's last net would call its own fault
                faults += 1
                print(f"{words}: {error!r}, {hashlib.sha256(changed).hexdigest()[:8]}")
            else:
                assert ended.code in (0, 1, 2, 65, 74), (words, ended)
    return {"resealed files": count, "named by verify": named, "faults of the program": faults}
