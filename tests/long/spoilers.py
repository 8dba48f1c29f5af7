"""No file but the key file holds a key that was not used yet."""

import re
from pathlib import Path
from random import Random

from tables import NEW, done, going, journal, move

from edw_companion.chance.chain import key_at, keys_from

_HEX = rb"[0-9a-f]{64}"


def prove(folder: Path, games: int, moves: int) -> dict[str, int]:
    """After each move of games at random, look into every file."""
    looked = found = 0
    for state in going(range(games), "Games"):
        random = Random(f"spoilers {state}")
        home = folder / f"game-{state}"
        done(home, *NEW)
        unused: dict[bytes, int] = {}
        for _ in range(moves):
            move(home, random)
            events = journal(home).events
            for path in (home / "keys").glob("*.key"):
                secret = path.read_text().split()[0]
                if secret.encode() not in unused:
                    unused |= {secret.encode(): 0} | _chain(secret)
            published = {draw["key"].encode() for event in events for draw in event.get("draws", ()) if "key" in draw}
            commits = {event["commit"].encode() for event in events if "commit" in event}
            secrets = unused.keys() - published - commits
            for path in home.rglob("*"):
                if path.is_file() and path.suffix != ".key":
                    found += len(secrets.intersection(re.findall(_HEX, path.read_bytes())))
            looked += 1
    return {"events after which every file was searched": looked, "unused keys found": found}


def _chain(secret: str) -> dict[bytes, int]:
    """All the keys of a secret."""
    return {key.encode(): 0 for key in (*keys_from(secret, 1), key_at(secret, 0))}
