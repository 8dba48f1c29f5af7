"""No pattern of the package is possessive or has an atomic group: Python 3.11.0 to 3.11.4 match these wrongly."""

import ast
import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import edw_companion

ROOT = Path(edw_companion.__file__).parent
WRONG = ("POSSESSIVE_REPEAT", "ATOMIC_GROUP")
"""What the parser of patterns calls them."""


def texts(code: str) -> Iterator[str]:
    """Every text in a module's code; what is put into one at run time, as a group of its own."""
    tree = ast.parse(code)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "(?:x)" for part in node.values]
            yield "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and id(node) not in inside:
            yield node.value.decode("latin-1") if isinstance(node.value, bytes) else str(node.value)


def parsed(pattern: str) -> str:
    """What the parser finds in a pattern; nothing in what is none, or has no sign of what it may not have."""
    if not re.search(r"[*+?}]\+|\(\?>", pattern):
        return ""
    with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.suppress(re.error):
        re.compile(pattern, re.DEBUG)
    return said.getvalue()


def wrong(code: str) -> list[str]:
    """The patterns of a module that match wrongly there."""
    return [text for text in texts(code) if any(name in parsed(text) for name in WRONG)]


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_pattern_is_possessive_or_atomic(path: Path) -> None:
    assert wrong(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "code", ['r"a*+"', 'r"[ab]++c"', 'r"a?+"', 'r"a{2}+"', 'rb"a++"', 'r"(?>a|b)"', 'f"{a}++"', 'f"(?>{a})"']
)
def test_what_is_wrong(code: str) -> None:
    assert len(wrong(code)) == 1


@pytest.mark.parametrize("code", ['r"[*+]+"', r'r"\++"', 'r"a*[+]"', 'r"(?:a|b)+"', 'f"{a}+{b}"', '"1 ++ ("'])
def test_what_is_not(code: str) -> None:
    assert wrong(code) == []
