"""Every sheet of every game as text and as a page, on both papers, and the second screen: ``sheets.txt``.

A line for each: the hash of what it prints, amid a game and at its end. ``EDW_GOLDEN=write`` writes the file anew. To
see what a hash stands for, type the session's lines again and print the sheet: the test says which one differs.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from drilling import DRILL
from frozen import HERE, LONG, Session, Typist, sessions, typing
from transcripts import said

from edw_companion import games
from edw_companion.games.sheets import CHECK, makers

GOLDEN = HERE / "sheets.txt"
FORMS = ("", " --html", " --paper letter", " --paper letter --html", " --json")


def looks(slug: str) -> Iterator[str]:
    """What is printed and shown."""
    for kind in [*makers(games.find(slug)), CHECK]:
        yield from (f"print {kind}{form}" for form in FORMS)
    yield from ("print report --html --log", "print cards --html --of chaos", "watch --once --html watched.html")


def longest(slug: str) -> Session:
    """The longest session of the sample, but for the drill."""
    return max((sessions(slug)[name] for name in said(slug) if name != DRILL), key=lambda each: len(each.typed))


def shown(typist: Typist, line: str) -> str:
    """The hash of what a look gives, with the page that it writes."""
    printed = typist(line)
    page = Path("watched.html")
    if page.exists():
        told = re.sub("<footer.*</footer>", "", page.read_text(encoding="utf-8"))  # it says what time it is
        printed = printed._replace(out=printed.out + told)
        page.unlink()
    return printed.hash(LONG)


def found(slug: str, folder: Path) -> list[str]:
    """A line for each look, half-way through the session and at its end."""
    session = longest(slug)
    half = len(session.typed) // 2
    lines = []
    with typing(folder, f"{slug} {session.name}") as typist:
        for name, typed in (("half-way", session.typed[:half]), ("at the end", session.typed[half:])):
            for each in typed:
                typist(each.line)
            lines += [f"{shown(typist, line)} {name}: {line}" for line in looks(slug)]
    return lines


def stored() -> dict[str, list[str]]:
    """The lines of each game."""
    parts = GOLDEN.read_text(encoding="utf-8").split("== ")[1:] if GOLDEN.exists() else []
    blocks = [part.rstrip("\n").split("\n") for part in parts]
    return {slug: [line for line in lines if line] for slug, *lines in blocks}


@pytest.mark.parametrize("slug", games.GAMES)
def test_every_sheet(slug: str, tmp_path: Path) -> None:
    lines, known = found(slug, tmp_path), stored()
    if os.environ.get("EDW_GOLDEN") == "write":
        known[slug] = lines
        blocks = ["\n".join([f"== {each}", "", *known[each]]) for each in games.GAMES if each in known]
        GOLDEN.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    else:
        assert lines == known[slug]
