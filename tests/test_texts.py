"""No text outside ``cli`` says how a command is typed: it names the command as a value, and ``cli`` writes it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import edw_companion

ROOT = Path(edw_companion.__file__).parent

# Texts that nobody writes in another way: first lines of files, sheets of paper.
FIXED = {
    "sentences.py": {"edw "},
    "session/lines.py": {"Check with: edw verify\n"},
    "session/writer.py": {"Bring edw up to date to play on."},
    "lists/storage.py": {"After a change: edw lists check\n"},
    "games/chaos_lists/writer.py": {"After a change: edw lists check\n"},
    "core/things.py": {'Example: edw middle out "Lightning Bolt" --to "its owner\'s hand"'},
    "games/elder_dragon_wars/sheets_box.py": {"(edw print piles, decks)."},
    "games/story.py": {"The file is unchanged if ‘edw verify’ shows "},
}

OUTSIDE = [
    path
    for path in sorted(ROOT.rglob("*.py"))
    if path.relative_to(ROOT).parts[0] != "cli" and path.name != "__main__.py"
]


def texts(path: Path) -> Iterator[str]:
    """Every piece of text in a module's code, but for docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    alone = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in alone:
            if isinstance(node.value, str):
                yield node.value
            elif isinstance(node.value, bytes):
                yield node.value.decode("latin-1")


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_are_named_as_values(path: Path) -> None:
    fixed = FIXED.get(path.relative_to(ROOT).as_posix(), set())
    found = [text for text in texts(path) if re.search(r"\bedw( [a-z-]| $)", text)]
    assert [text for text in found if not any(text.endswith(known) for known in fixed)] == []
    assert [text for text in texts(path) if "{DO}" in text] == [], "an f is missing"
