"""The second screen in a real browser: nothing below the edge at seven sizes, in all five games."""

from pathlib import Path

import pytest
from situations import MOMENTS, played
from televisions import CHROMIUM, measured

from edw_companion.cli.commands.watch import page_of

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")

LEAST, LEAST_PHONE = 9, 8.5
"""Pixels of the smallest letter, of a lying phone too, whose letters are the smallest."""


def pages(tmp_path: Path) -> dict[str, str]:
    """The pages of all moments of all games."""
    found = {}
    for slug, moments in MOMENTS.items():
        for at, title in enumerate(moments):
            prompt, _ = played(slug, title, tmp_path / f"{slug}-{at}")
            found[f"{slug}: {title}"] = page_of(prompt.desk.app.read(), None).decode()
    return found


def test_nothing_is_below_the_edge(tmp_path: Path) -> None:
    for seen in measured(pages(tmp_path), tmp_path):
        where = f"{seen['title']} at {seen['wide']}x{seen['high']}"
        assert not seen["beyond"], where
        assert not seen["scrolls"], where
        assert not seen["over"], where
        assert seen["smallest"] >= LEAST, where
