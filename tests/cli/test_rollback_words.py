"""``accept-rollback`` at a terminal: what is gone is shown first, and nothing is done without a yes."""

import pytest
from conftest import Edw, answered

from edw_companion.cli.commands import repair


@pytest.fixture
def older(war: Edw, monkeypatch: pytest.MonkeyPatch) -> Edw:
    """A war whose file was put back from before its last line, with somebody at the terminal."""
    before = war.session().read_bytes()
    war("life", "white", "-5")
    war.session().write_bytes(before)
    monkeypatch.setattr(repair, "interactive", lambda: True)
    return war


def test_it_says_what_is_gone_and_asks(older: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    before = older.session().read_bytes()
    asked = answered(monkeypatch, False, True)
    shown = older("accept-rollback", code=1)
    assert shown.err.startswith("This laptop has seen line 3 of 'friday' with the code ")
    assert "the file ends with line 2. A new key is made, and what is missing is lost." in shown.err
    assert shown.err.endswith("edw: Never mind: nothing was recorded.\n")
    assert older.session().read_bytes() == before
    assert "lacks line 3" in older("accept-rollback").out
    assert asked == ["Go on from line 2 of this file?"] * 2


@pytest.mark.parametrize("option", ["--yes", "--json"])
def test_nobody_is_asked_who_said_so_beforehand(older: Edw, monkeypatch: pytest.MonkeyPatch, option: str) -> None:
    asked = answered(monkeypatch)
    assert "lacks line 3" in older("accept-rollback", option).out
    assert asked == []


def test_where_nothing_is_gone_nothing_is_asked(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repair, "interactive", lambda: True)
    asked = answered(monkeypatch)
    assert "there is nothing to accept" in war("accept-rollback", code=1).err
    assert asked == []
