"""Every sheet as text, compared whole with what somebody looked at and found good.

After a change that is meant: EDW_GOLDEN=1 pytest tests/paper/test_golden_sheets.py, then read the difference.
"""

import os
from pathlib import Path

import pytest
from conftest import Edw
from played import clock, play, steady

GOLDEN = Path(__file__).with_name("golden")
WITHOUT_SESSION = ("sleeves", "piles", "decks", "seats", "rules", "scion", "pads")
IN_SESSION = ("seats", "scion", "pads", "report")


def compare(name: str, text: str) -> None:
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("EDW_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", WITHOUT_SESSION)
def test_a_sheet_without_a_session(edw: Edw, kind: str) -> None:
    compare(kind, edw("print", kind).out)


def test_sheets_of_a_session(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    clock(monkeypatch)
    play(edw)
    for kind in IN_SESSION:
        compare(f"{kind}-of-a-war", steady(edw("print", kind, "--paper", "letter").out))
