"""Nothing is quadratic in phrases or keys: the hashes of a command are counted on files made by hand."""

from typing import Any

import pytest
from conftest import Edw
from sealing import Events, events_of, sealed

from edw_companion.chance import chain

Count = dict[str, int]


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch) -> Count:
    """How many hashes the chain has made, wherever it is used."""
    from edw_companion.session import drawing, proving

    found = {"made": 0}
    whole = chain.sha256_hex

    def counted(text: str) -> str:
        found["made"] += 1
        return whole(text)

    for module in (chain, drawing, proving):
        monkeypatch.setattr(module, "sha256_hex", counted)
    return found


def with_phrases(begin: dict[str, Any], many: int) -> Events:
    """A file from before rulings 1 in which one phrase after the other is mixed in."""
    del begin["rulings"]
    at = begin["at"]
    mixes = ({"n": n + 2, "at": at, "do": "mix", "who": "Ann", "phrase": f"frog {n}"} for n in range(many))
    return [begin, *mixes]


def with_keys(begin: dict[str, Any], many: int) -> Events:
    """A file with one new key after the other."""
    facts = {"at": begin["at"], "do": "rekey", "supply": 4096}
    return [begin, *({"n": n + 2, **facts, "commit": f"{n:064x}", "why": "again"} for n in range(many))]


MADE = {"phrases": (with_phrases, 3_000), "keys": (with_keys, 20_000)}


@pytest.mark.parametrize("what", MADE)
def test_a_command_hashes_each_line_a_few_times(edw: Edw, hashes: Count, what: str) -> None:
    make, many = MADE[what]
    edw("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve", "--ritual")
    begin = events_of(edw.session().read_bytes())[0]
    made = {}
    for number in (many // 4, many):
        edw.session().write_bytes(sealed(make(dict(begin), number)))
        for path in (edw.home / "keys").glob("*.seen"):
            path.unlink()
        for words in (("status",), ("note", "hello"), ("verify",)):
            hashes["made"] = 0
            edw(*words)
            made[words[0], number] = hashes["made"]
    for command in ("status", "note", "verify"):
        assert made[command, many] <= 4 * many + 100, command
        assert made[command, many] <= 4.2 * made[command, many // 4], command
