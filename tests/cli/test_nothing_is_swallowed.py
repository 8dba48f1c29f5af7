"""Lines that the table types one after the other: each does what it says, whatever the one before has left open."""

from pathlib import Path

import pytest
from table_prompt import Table, lay

CHROMIUM = "dc u --card mirari --rolled red=1,green=2"
MYOJIN = "l g myojin of night new --card karn --rolled black=2,blue=20"
TYPED = {
    "life after the end of a turn": (("n", "u-6"), ["turn", "life"]),
    "a Legend whose name has a y, an o and an n": (("n", MYOJIN), ["turn", "legend"]),
    "a Legend with --card after another": (
        ("l u kei --card ankh --rolled r3,g12", "l w kei --card mirari --rolled b3,r12"),
        ["legend", "legend"],
    ),
    "n with an Elder Dragon to pay for": ((CHROMIUM, "n", "n"), ["cast", "turn", "turn"]),
    "a colour alone, where somebody is at 0": (("w=0 b", "b", "b"), ["life"]),
    "life while it is asked who pays": (("s w --card gravity", "s g wrath", "cleo-3", "0"), ["spell", "life", "spell"]),
    "life and turns at once": (("w-5", "n", "w-7 r", "n", "u+3"), ["life", "turn", "life", "turn", "life"]),
}
"""By what it is about: the lines, and what is recorded of them."""


@pytest.mark.parametrize("about", TYPED)
def test_each_line_does_what_it_says(about: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    lines, kinds = TYPED[about]
    table = Table(lay(tmp_path / "home", "elder-dragon-wars"))
    for line in lines:
        assert table.type(line).strip()
    assert table.kinds() == kinds
    recorded = table.file.read_text(encoding="utf-8")
    assert '"countered": true' not in recorded
    assert '"do": "chaos-drawn"' not in recorded
    assert not table.asks()
