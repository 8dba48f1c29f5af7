"""What lies on any table and what is in any session's file is said without a word of one game."""

import re
from pathlib import Path

import pytest

import edw_companion

ROOT = Path(edw_companion.__file__).parent
SHARED = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("core/*.py"), *ROOT.glob("session/*.py")))

WORDS = (
    *("elder", "dragon", "nexus", "scion", "savior", "legends?", "reverberat", "enchantment", "artifact", "regrow"),
    *("sleeve", "planar", "decks", "pizza", "globals?", "spite", "mage", "packet", "chaos", "mayhem", "pipeline"),
    *("kudzu", "mulligan", "provinces?", "recruit", "duel", "battle", "fate", "straighten"),
)

# The file's own words, which stand in every session and never change; and examples of helps, which show one game.
KNOWN = {
    "session/lines.py": {"elder", "dragon"},
    "session/verify.py": {"scion"},
    "core/records.py": {"scion"},
}


@pytest.mark.parametrize("module", SHARED)
def test_no_word_of_one_game(module: str) -> None:
    text = (ROOT / module).read_text(encoding="utf-8")
    found = {word.lower() for word in re.findall(rf"(?i)\b({'|'.join(WORDS)})", text)}
    assert found - KNOWN.get(module, set()) == set()


@pytest.mark.parametrize("module", sorted(KNOWN))
def test_no_exception_is_left_over(module: str) -> None:
    text = (ROOT / module).read_text(encoding="utf-8").lower()
    assert [word for word in KNOWN[module] if word not in text] == []
