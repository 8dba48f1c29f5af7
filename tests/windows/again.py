"""Types frozen sessions again and tells what each line gave and what lies in the data folder then: here or there."""

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "freeze"))

from frozen import sessions, typing

from edw_companion import games

LINES = 40
"""So many of each session."""

READS = ("log", "export --json", "verify", "print all --html", "print check", "rules 1", "lists")


def told(folder: Path) -> dict[str, list[str]]:
    """By game what a session's first lines print, and then the hash of each file; plain text, whatever the system."""
    found: dict[str, list[str]] = {}
    for slug in games.GAMES:
        name, session = next(iter(sessions(slug).items()))
        place = folder / slug
        place.mkdir(parents=True)
        with typing(place, f"{slug} {name}") as typist:
            texts = [typist(line).text() for line in (*(each.line for each in session.typed[:LINES]), *READS)]
        files = [each for each in sorted((place / "home").rglob("*")) if each.is_file()]
        hashes = [f"{each.name} {hashlib.sha256(each.read_bytes()).hexdigest()}" for each in files]
        found[slug] = [*(text.replace("HOME\\", "HOME/") for text in texts), *hashes]
    return found


if __name__ == "__main__":
    json.dump(told(Path(sys.argv[1])), sys.stdout)
