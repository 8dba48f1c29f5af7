"""Files that no table would play: thousands of phrases, or of keys, one after the other."""

from typing import Any

from sealing import Events


def with_phrases(begin: dict[str, Any], many: int) -> Events:
    """A file from before rulings 1 in which one phrase after the other is mixed in."""
    first = {key: value for key, value in begin.items() if key != "rulings"}
    facts = {"at": begin["at"], "do": "mix", "who": "Ann"}
    return [first, *({"n": n + 2, **facts, "phrase": f"frog {n}"} for n in range(many))]


def with_keys(begin: dict[str, Any], many: int) -> Events:
    """A file with one new key after the other."""
    facts = {"at": begin["at"], "do": "rekey", "supply": 4096}
    return [begin, *({"n": n + 2, **facts, "commit": f"{n:064x}", "why": "again"} for n in range(many))]
