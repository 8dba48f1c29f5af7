"""The second screen in a real browser: nothing below the edge at seven sizes, in all five games."""

from pathlib import Path

import pytest
from browser import CHROMIUM
from conftest import FIVE
from situations import MOMENTS, played
from televisions import TELEVISIONS, measured

from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.cli.commands.watch import page_of
from edw_companion.session.paths import Home

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")

LEAST, LYING = 9, 8
"""Pixels of the smallest letter; and on a phone that lies, whose letters are the smallest."""

SCORE = 0.04
"""A score is so large a part of a television's height."""


def pages(tmp_path: Path) -> dict[str, str]:
    """The pages of all moments of all games."""
    found = {}
    for slug, moments in MOMENTS.items():
        for at, title in enumerate(moments):
            prompt, _ = played(slug, title, tmp_path / f"{slug}-{at}")
            found[f"{slug}: {title}"] = page_of(prompt.laptop.app.read(), None).decode()
    home = tmp_path / "early"
    assert main.run(["new", "friday", "--players", FIVE, "--ritual"], {"EDW_HOME": str(home)}) == 0
    found["before the start"] = page_of(App(lambda: Home(str(home)), None).read(), None).decode()
    return found


def test_nothing_is_below_the_edge(tmp_path: Path) -> None:
    for seen in measured(pages(tmp_path), tmp_path):
        where = f"{seen['title']} at {seen['wide']}x{seen['high']}"
        assert not seen["beyond"], where
        assert not seen["scrolls"], where
        assert not seen["over"], where
        assert seen["smallest"] >= (LYING if seen["high"] == 390 else LEAST), where
        if (seen["wide"], seen["high"]) in TELEVISIONS and seen["score"]:
            assert seen["score"] >= SCORE * seen["high"], where
