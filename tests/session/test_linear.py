"""Nothing is quadratic in phrases or keys: the hashes of a command are counted on files made by hand."""

import pytest
from conftest import Edw
from handmade import with_keys, with_phrases
from sealing import events_of, sealed

from edw_companion.chance import chain

Count = dict[str, int]


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch) -> Count:
    """How many hashes the chain has made, wherever it is used."""
    from edw_companion.session import keys, verify

    found = {"made": 0}
    whole = chain.sha256_hex

    def counted(text: str) -> str:
        found["made"] += 1
        return whole(text)

    for module in (chain, keys, verify):
        monkeypatch.setattr(module, "sha256_hex", counted)
    return found


MADE = {"phrases": (with_phrases, 2_000), "keys": (with_keys, 8_000)}


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
